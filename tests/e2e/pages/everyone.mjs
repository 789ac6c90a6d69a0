// What holds for every page: nothing that axe finds, in both languages; room for large text; a focus
// that is seen.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const PAGES = [
  '/',
  '/tavoli',
  '/apri',
  '/apri/cirulla',
  '/profilo',
  '/entra',
  '/amici',
  '/partite',
  '/statistiche',
  '/circoli',
  '/gettoni',
  '/regole',
  '/regole/scopa',
  '/regole/briscola',
  '/tavolo/nessuno',
];

async function open(someone, path) {
  await someone.page.goto(someone.url + path);
  await someone.page.waitForFunction(
    () => document.querySelector('h1') && document.querySelectorAll('.blank').length === 0,
  );
  await someone.page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** What axe finds on a page, when the page is there. */
export async function axe(page) {
  await page.waitForFunction(() => document.querySelector('main') && document.querySelector('h1'));
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((each) => each.html.slice(0, 140))
          .join(' | ')}`,
    );
  });
}

export async function axe_finds_nothing(world, size, language) {
  const someone = await world.person({ size, options: { language } });
  await someone.page.addInitScript((chosen) => (localStorage.language = chosen), language);
  const found = [];
  for (const path of PAGES) {
    await open(someone, path);
    if ((await someone.page.evaluate(() => document.documentElement.lang)) !== language)
      throw new Error(`${path} is not in ${language}`);
    for (const each of await axe(someone.page)) found.push(`${path} ${each}`);
  }
  await someone.page.goto(`${someone.url}/`);
  await someone.page.click('[data-friend]');
  await someone.page.locator('svg[data-code]').waitFor();
  for (const each of await axe(someone.page)) found.push(`seating ${each}`);
  return [...found, ...someone.complaints]; // nothing in a newcomer's console either
}

/** Where a page is wider than its window, also when the text is twice as large. */
export async function fits(page, path) {
  const found = [];
  for (const size of ['100%', '200%']) {
    await page.evaluate(
      (fontSize) => void (document.documentElement.style.fontSize = fontSize),
      size,
    );
    await page.waitForTimeout(100);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0)
      found.push(`${path} at ${page.viewportSize().width} and ${size} is ${wide} too wide`);
  }
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  return found;
}

export async function large_text_fits(world) {
  const found = [];
  const someone = await world.person({ size: 'phone' });
  await someone.register(`Capostazione${Math.floor(Math.random() * 1e8)}`); // as long as a name may be
  for (const path of PAGES) {
    await open(someone, path);
    for (const viewport of [
      { width: 320, height: 568 },
      { width: 720, height: 450 }, // a screen of 1440×900 at 200 %
    ]) {
      await someone.page.setViewportSize(viewport);
      found.push(...(await fits(someone.page, path)));
    }
  }
  return found;
}

export async function the_focus_is_seen(world) {
  const someone = await world.person();
  const found = [];
  for (const path of ['/', '/tavoli', '/apri', '/profilo', '/entra', '/regole']) {
    await open(someone, path);
    const seen = new Set();
    for (let step = 0; step < 40; step++) {
      await someone.page.keyboard.press('Tab');
      const focus = await someone.page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const outlined = [element, element.closest('label')].some(
          (each) => each && getComputedStyle(each).outlineStyle === 'solid',
        );
        return { html: element.outerHTML.slice(0, 90), outlined };
      });
      if (!focus || seen.has(focus.html)) break;
      seen.add(focus.html);
      if (!focus.outlined) found.push(`${path}: ${focus.html}`);
    }
    if (seen.size < 5) found.push(`${path}: only ${seen.size} stops`);
  }
  return found;
}
