// node play_deal.mjs URL GAME SEATS SHOTS: from the front page to the count of a deal, on a phone.
// Prints what it saw as JSON.
import { mkdirSync } from 'node:fs';
import { inBrowser, Person, SIZES } from './browser.mjs';

const [url, game, seats, shots] = process.argv.slice(2);
mkdirSync(shots, { recursive: true });

const seen = await inBrowser({ viewport: SIZES.phone, hasTouch: true, reducedMotion: 'reduce' }, async (context) => {
  const page = await context.newPage();
  const person = new Person(page);
  await person.sitDown(url, game, Number(seats));
  const link = page.url();
  await person.playDeal(async (turn) => {
    if (turn === 1) await page.screenshot({ path: `${shots}/${game}-${seats}-phone.png` });
    const cut = await page.evaluate(() => {
      const cards = [...document.querySelectorAll('[data-hand], [data-table]')].map((card) => card.getBoundingClientRect());
      return cards.filter(({ left, right, top }) => left < -1 || right > innerWidth + 1 || top < 0).length;
    });
    if (cut > 0) throw new Error(`${cut} cards are cut off at turn ${turn}`);
    if (turn === 2) {
      await page.reload();
      await page.waitForSelector('[data-hand]');
    }
  });
  await page.waitForSelector('[data-count]');
  const lines = await page.locator('[data-line]').evaluateAll((rows) => rows.map((row) => row.dataset.line));
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 1);
  await page.screenshot({ path: `${shots}/${game}-${seats}-count-phone.png` });
  let next = null;
  if (person.view.phase === 'count') {
    await page.click('[data-next]');
    await page.waitForSelector('[data-hand]');
    await person.until(() => person.view.phase === 'playing', 'the next deal');
    next = person.view.deal.number;
  }
  const complaints = person.complaints.filter((text) => !text.includes('401'));
  return { link, lines, scrolls, next, complaints };
});
console.log(JSON.stringify(seen));
