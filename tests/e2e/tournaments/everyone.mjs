// The pages of tournaments and levels for everybody: axe in both languages, room for large text.
import { axe, fits } from '../pages/everyone.mjs';
import { announce, person, speaks } from './people.mjs';
import { evening } from './evenings.mjs';

const SCOPA = { name: 'Serata', game: 'scopa', seats: 2, entry: 'individual', match: { deals: 1 }, rated: false };
const NAMES = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elena'];

let made;

/** Every page that there is, as a director sees it: addresses with what has to be there. */
const pages = (world) => (made ??= makePages(world));

async function makePages(world) {
  const { director, id: girone } = await evening(world, { ...SCOPA, stages: [{ kind: 'round_robin' }] }, NAMES);
  const { id: cup } = await evening(world, { ...SCOPA, name: 'Coppa', stages: [{ kind: 'knockout' }] }, NAMES);
  const { id: swiss } = await evening(world, { ...SCOPA, name: 'Svizzera', stages: [{ kind: 'swiss', rounds: 2 }] }, NAMES);
  const open = await announce(director, { ...SCOPA, name: 'Domani', stages: [{ kind: 'round_robin' }], starts_at: Date.now() + 86_400_000, check_in: 600, entry_fee: 100 });
  return [
    ['/tornei', '[data-tournament]'],
    [`/torneo/${open}/modifica`, '[data-announce]'],
    [`/torneo/${open}`, '[data-registration]'],
    [`/torneo/${girone}`, '[data-result-form]'],
    [`/torneo/${cup}`, '[data-result-form]'],
    [`/torneo/${swiss}`, '[data-result-form]'],
    [`/torneo/${girone}/classifica`, '[data-standings]'],
    ['/torneo/aaaaaaaaaaaa', 'h2'],
    ['/classifiche/scopa', 'h1'],
    ['/profilo', '[data-levels]'],
  ];
}

export async function axe_finds_nothing(world, size, language) {
  const all = await pages(world);
  const someone = await person(world, { name: 'Lina Aiutante', size, options: { language } });
  await someone.page.addInitScript((chosen) => (localStorage.language = chosen), language);
  await speaks(someone, language);
  const found = [];
  for (const [path, ready] of all) {
    await someone.page.goto(someone.url + path);
    await someone.page.locator(ready).first().waitFor();
    await someone.page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
    for (const each of await axe(someone.page)) found.push(`${path} ${each}`);
  }
  return found;
}

export async function large_text_fits(world) {
  const all = (await pages(world)).filter(([, ready]) => !['h2', '[data-levels]'].includes(ready));
  const found = [];
  for (const viewport of [{ width: 320, height: 568 }, { width: 720, height: 450 }]) {
    const someone = await person(world, { name: 'Lina Aiutante', viewport });
    for (const [path, ready] of all) {
      await someone.page.goto(someone.url + path);
      await someone.page.locator(ready).first().waitFor();
      for (const each of await fits(someone.page, path)) found.push(each);
    }
  }
  return found;
}
