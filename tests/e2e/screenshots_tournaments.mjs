// node screenshots_tournaments.mjs URL FOLDER: tournaments and leaderboards at the four sizes.
import { SIZES } from './browser.mjs';
import { Studio } from './studio.mjs';
import { announce, playAll, tell, view } from './tournaments/people.mjs';

const [url, folder] = process.argv.slice(2);
const CIRULLA = {
  game: 'cirulla',
  seats: 2,
  entry: 'individual',
  match: { target: 31 },
  rated: false,
};
const HERE = { show_up: null, in_person: true };
const NAMES = ['Teresa', 'Bruno', 'Nino', 'Dario', 'Elena', 'Carla', 'Gino'];
/** Points of matches that look like an evening. */
const POINTS = [
  [34, 20],
  [31, 28],
  [25, 33],
  [31, 17],
  [29, 32],
  [38, 19],
  [30, 34],
  [33, 25],
];

const studio = await Studio.open(url, folder);
const marta = await studio.named('Marta');

/** Enter results until a round, and some of that. */
async function evening(settings, names, rounds, some) {
  const tournament = await announce(marta, { ...settings, ...HERE });
  for (const name of names)
    await tell(marta, tournament, { type: 'add_entry', names: [].concat(name) });
  if (settings.entry === 'individual') await tell(marta, tournament, { type: 'register' });
  await tell(marta, tournament, { type: 'begin' });
  for (let entered = 0, done = 0; done < rounds;) {
    const { stages, phase } = await view(marta, tournament);
    if (phase === 'over') break;
    const round = stages.at(-1).rounds.at(-1);
    const open = round.matches.filter((match) => !match.outcome);
    if (!open.length) {
      await marta.page.waitForTimeout(200); // the server begins the next round
      continue;
    }
    const last = done === rounds - 1;
    for (const match of last ? open.slice(0, some) : open)
      await tell(marta, tournament, {
        type: 'enter_result',
        match: match.match,
        points: POINTS[(entered++ * 5) % POINTS.length],
      });
    done++;
  }
  return tournament;
}

const girone = await evening(
  { name: 'Torneo del giovedì', ...CIRULLA, stages: [{ kind: 'round_robin' }] },
  NAMES,
  5,
  2,
);
const round = (await view(marta, girone)).stages[0].rounds;
await tell(marta, girone, {
  type: 'adjust_result',
  match: round[1].matches[0].match,
  points: [31, 30],
  reason: 'Il foglio era stato letto al contrario',
});
await tell(marta, girone, { type: 'extend', seconds: 600 });
const cup = await evening(
  { name: 'Coppa Settebello', ...CIRULLA, stages: [{ kind: 'knockout', consolation: true }] },
  NAMES.slice(0, 6),
  2,
  1,
);
const pairs = { ...CIRULLA, game: 'scopone', seats: 4, entry: 'fixed', match: { target: 21 } };
const groups = await evening(
  {
    name: 'Gran Scopone',
    ...pairs,
    stages: [{ kind: 'round_robin', group_size: 4 }, { kind: 'knockout' }],
  },
  [
    'Anna Ugo',
    'Bice Ivo',
    'Carla Leo',
    'Dora Max',
    'Elsa Nino',
    'Fede Otto',
    'Gaia Pino',
    'Ilda Remo',
  ].map((both) => both.split(' ')),
  4,
  1,
);
const swiss = await evening(
  {
    name: 'Serata svizzera',
    ...CIRULLA,
    match: { deals: 3 },
    stages: [{ kind: 'swiss', rounds: 3 }],
  },
  NAMES,
  9,
  9,
);
const open = await announce(marta, {
  name: 'Briscola di sabato',
  game: 'briscola',
  seats: 2,
  entry: 'individual',
  stages: [{ kind: 'round_robin' }],
  rated: false,
  capacity: 8,
  starts_at: Date.now() + 3 * 3600_000,
  check_in: 900,
});
const online = await announce(marta, {
  name: 'Scopa lampo',
  game: 'scopa',
  seats: 2,
  entry: 'individual',
  match: { target: 11 },
  stages: [{ kind: 'round_robin' }],
  rated: false,
  capacity: 4,
  start: 'full',
});
for (let n = 0; n < 3; n++) {
  const guest = await studio.guest();
  await tell(guest, online, { type: 'register' });
  await tell(guest, open, { type: 'register' });
  if (n < 2) playAll(guest, online).catch(() => {});
}
await tell(marta, online, { type: 'register' });
await marta.page.waitForTimeout(3000);

const PAGES = [
  ['tornei', '/tornei', '[data-tournament]'],
  ['torneo', `/torneo/${girone}`, '[data-crosstable]'],
  ['torneo-coppa', `/torneo/${cup}`, '[data-bracket]'],
  ['torneo-gironi', `/torneo/${groups}`, '[data-bracket]'],
  ['torneo-svizzera', `/torneo/${swiss}`, '[data-standings]'],
  ['torneo-iscrizione', `/torneo/${open}`, '[data-registration]'],
  ['torneo-online', `/torneo/${online}`, '[data-mine]'],
  ['torneo-cornice', `/torneo/${girone}/classifica`, '[data-standings]'],
  ['torneo-nuovo', '/tornei/nuovo', '[data-announce]'],
  ['classifiche', '/classifiche/scopa', 'h1'],
];
for (const size of Object.keys(SIZES)) {
  const { page } = await studio.named('Marta', { size });
  await studio.visit(page, PAGES, size, { whole: true });
}
await studio.close();
