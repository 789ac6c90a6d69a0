// node screenshots_more.mjs URL FOLDER: what is beside the table and the tournaments at the four sizes:
// practice, statistics, clubs, replays, the check of a deck, the first hand, no network.
import { SIZES } from './browser.mjs';
import { playedMatch } from './replay/matches.mjs';
import { Studio } from './studio.mjs';

const [url, folder] = process.argv.slice(2);
const studio = await Studio.open(url, folder);

/** Runs in the page: a request to the server. */
async function send([method, path, body]) {
  const answer = await fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const told = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${told}`);
  return told ? JSON.parse(told) : null;
}

const nora = await studio.named('Nora');
const ask = (method, path, body, someone = nora) =>
  someone.page.evaluate(send, [method, path, body]);
const { club } = await ask('POST', '/api/clubs', {
  name: 'Circolo di Sampierdarena',
  about: 'Ogni giovedì sera in piazza, e chi vuole resta per la rivincita.',
});
const [ugo, livia, sandro] = [
  await studio.named('Ugo'),
  await studio.named('Livia'),
  await studio.named('Sandro'),
];
for (const member of [ugo, livia, sandro])
  await ask('POST', `/api/clubs/${club}/members`, {}, member);
await ask('PUT', `/api/clubs/${club}/members/Ugo`, { role: 'director' });
await ask('PUT', `/api/clubs/${club}/members/Livia`, { role: 'member' });
await ask('POST', `/api/clubs/${club}/events`, {
  rule: { weekday: 3, at: '21:00' },
  ahead: 14,
  settings: {
    name: 'Torneo del giovedì',
    game: 'cirulla',
    seats: 2,
    entry: 'individual',
    stages: [{ kind: 'round_robin' }],
    rated: false,
  },
});
await ask('POST', `/api/clubs/${club}/seasons`, {
  name: 'Stagione',
  first: '2026-01-01',
  last: '2099-12-31',
  best: 6,
});

/** Somebody complains about somebody at a table. */
const { table } = await ugo.sit('scopa', { alone: true });
await ugo.page.locator('[data-code]').waitFor();
const { player } = await ask('GET', '/api/me', undefined, sandro);
await ask('POST', '/api/reports', { table, player, reason: 'Insulti' }, ugo);

/** Somebody has played a little of everything. */
const matches = [];
for (const [game, settings] of [
  ['scopa', { match: { deals: 2 } }],
  ['tressette', { match: { deals: 1 } }],
  ['briscola', { seats: 4, match: { deals: 1 } }],
  ['scopa', { match: { deals: 1 } }],
])
  matches.push(await playedMatch(nora, game, settings));

for (const size of Object.keys(SIZES)) {
  const { page } = await studio.named('Nora', { size });
  await studio.visit(
    page,
    [
      ['statistiche', '/statistiche', '[data-game=scopa-2]'],
      ['statistiche-scopa', '/statistiche/scopa-2', '[data-line]'],
      ['gettoni', '/gettoni', '[data-balance]'],
      ['circoli', '/circoli', '[data-club]'],
      ['circolo', `/circolo/${club}`, '[data-role]'],
      ['rivedi', `/partita/${matches[0]}?deal=1&play=9`, '[data-place]'],
      ['mazzo', `/partita/${matches[0]}/mazzo`, '[data-verdict]'],
      ['esercizi', '/esercizi', '[data-practice]'],
      ['smazzata', '/smazzata', '[data-play-daily]'],
      ['profilo-giocato', '/profilo', '[data-name]'],
    ],
    size,
    { whole: true },
  );
}

// What has to be played or done first, and what no address leads to.
for (const size of Object.keys(SIZES)) {
  const someone = await studio.guest({ size });
  const { page } = someone;
  const shoot = (name) => studio.shoot(page, `${name}-${size}`);

  await page.goto(`${url}/esercizi/scopa`);
  const exercise = await page.locator('[data-exercise]').getAttribute('data-exercise');
  const told = await ask('GET', '/api/exercises/next?game=scopa', undefined, someone);
  if (told.exercise !== exercise)
    throw new Error(`the page shows ${exercise} instead of ${told.exercise}`);
  someone.view = { you: told.seat, deal: told.deal };
  await someone.isShown();
  await shoot('esercizio');
  const [move] = told.deal.moves;
  await someone.clickCards(move.slice(0, 2), move.slice(3).match(/../g) ?? []);
  await page.locator('[data-verdict]').waitFor();
  await shoot('esercizio-risposta');

  await page.goto(`${url}/smazzata`);
  await page.click('[data-play-daily]');
  await someone.seated();
  await someone.playDeal();
  await page.locator('[data-over]').waitFor();
  await page.goto(`${url}/smazzata`);
  await page.locator('[data-compared]').waitFor();
  await shoot('smazzata-confronto');

  const newcomer = await studio.person({ size, guide: true });
  await newcomer.sit('scopa');
  await newcomer.page.locator('[data-guide]').waitFor();
  await studio.shoot(newcomer.page, `prima-mano-${size}`);

  const stranger = await studio.person({ size });
  await stranger.page.route('**/api/**', (route) => route.abort());
  await stranger.page.goto(url);
  await stranger.page.locator('h1').waitFor();
  await studio.shoot(stranger.page, `senza-rete-${size}`);
  await stranger.page.unrouteAll();
  await stranger.page.goto(`${url}/entra?iscriviti`);
  await stranger.page.locator('[data-submit]').waitFor();
  await studio.shoot(stranger.page, `iscriviti-${size}`);
  await stranger.page.goto(`${url}/profilo`);
  await stranger.page.locator('[data-name]').waitFor();
  await studio.shoot(stranger.page, `profilo-ospite-${size}`);

  // Nino is a moderator: scripts/screenshots has made him one.
  const moderator = await studio.named('Nino', { size });
  await studio.visit(moderator.page, [['moderazione', '/moderazione', '[data-complaint]']], size);
}
await studio.close();
