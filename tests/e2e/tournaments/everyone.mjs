// The pages of tournaments and levels for everybody: axe in both languages, room for large text.
import { axe, fits } from '../pages/everyone.mjs';
import { announce, person, speaks } from './people.mjs';
import { evening } from './evenings.mjs';

const SCOPA = {
  name: 'Serata',
  game: 'scopa',
  seats: 2,
  entry: 'individual',
  match: { deals: 1 },
  rated: false,
};
const NAMES = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elena'];

const made = new Map(); // by server

/** Every page that there is, as a director sees it: addresses with what has to be there. */
function pages(world) {
  if (!made.has(world.stackFile)) made.set(world.stackFile, makePages(world));
  return made.get(world.stackFile);
}

async function makePages(world) {
  const { director, id: girone } = await evening(
    world,
    { ...SCOPA, stages: [{ kind: 'round_robin' }] },
    NAMES,
  );
  const { id: cup } = await evening(
    world,
    { ...SCOPA, name: 'Coppa', stages: [{ kind: 'knockout' }] },
    NAMES,
  );
  const { id: swiss } = await evening(
    world,
    { ...SCOPA, name: 'Svizzera', stages: [{ kind: 'swiss', rounds: 2 }] },
    NAMES,
  );
  const open = await announce(director, {
    ...SCOPA,
    name: 'Domani',
    stages: [{ kind: 'round_robin' }],
    starts_at: Date.now() + 86_400_000,
    check_in: 600,
    entry_fee: 100,
  });
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

/** Where axe finds nothing there is also room for letters twice as large, in a smaller window. */
const SMALLER = { phone: { width: 320, height: 568 }, desktop: { width: 720, height: 450 } };

export async function holds_for_everyone(world, size, language) {
  const all = await pages(world);
  const someone = await person(world, { name: 'Lina Aiutante', size, options: { language } });
  await someone.page.addInitScript((chosen) => (localStorage.language = chosen), language);
  await speaks(someone, language);
  const found = [];
  const usual = someone.page.viewportSize();
  for (const [path, ready] of all) {
    await someone.page.setViewportSize(usual);
    await someone.page.goto(someone.url + path);
    await someone.page.locator(ready).first().waitFor();
    await someone.page.waitForFunction(
      (chosen) => document.documentElement.lang === chosen,
      language,
    );
    for (const each of await axe(someone.page)) found.push(`${path} ${each}`);
    if (['h2', '[data-levels]'].includes(ready)) continue;
    await someone.page.setViewportSize(SMALLER[size]);
    for (const each of await fits(someone.page, path)) found.push(each);
  }
  return found;
}
