// Tournaments as people live them: a director and players in browsers, the others by their messages.
import { createServer } from 'node:http';
import { announce, person, playAll, tell, view } from './people.mjs';

const SCOPA = {
  name: 'Prova',
  game: 'scopa',
  seats: 2,
  entry: 'individual',
  match: { deals: 1 },
  rated: false,
};
const GIRONE = { ...SCOPA, stages: [{ kind: 'round_robin' }] };
const HERE = { in_person: true, show_up: null };

function same(what, seen, wanted) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}

async function open(someone, path) {
  await someone.page.goto(someone.url + path);
  await someone.page.locator('[data-phase]').waitFor();
}

/** Fill in the form of a new tournament, and send it. */
async function announceByForm(
  director,
  name,
  { kind = 'Girone', fields = {}, switches = [] } = {},
) {
  const { page, url } = director;
  await page.goto(`${url}/tornei`);
  await page.click('[data-new-tournament]');
  await page.fill('[data-field=name]', name);
  await page.getByRole('radio', { name: 'A smazzate', exact: true }).check();
  await page.fill('[data-option=deals]', '1');
  await page.getByRole('radio', { name: kind, exact: true }).check();
  for (const [field, value] of Object.entries(fields)) {
    const spot = page.locator(`[data-field=${field}]`);
    if ((await spot.evaluate((element) => element.tagName)) === 'SELECT')
      await spot.selectOption(String(value));
    else await spot.fill(String(value));
  }
  for (const each of ['rated', ...switches]) await page.locator(`[data-option=${each}]`).click();
  return page;
}

/** The id of the tournament that a page has come to. */
async function announced(page) {
  await page.click('[data-announce]');
  await page.locator('[data-phase=registration]').waitFor();
  return page.url().split('/').at(-1);
}

/** The standings that a page shows: name and VP by place. */
function shown(page) {
  return page
    .locator('[data-standing]')
    .evaluateAll((rows) =>
      rows.map((row) => [row.dataset.standing, Number(row.querySelector('[data-vp]').textContent)]),
    );
}

export async function a_girone_from_the_form_to_its_standings(world) {
  const director = await person(world, { name: 'Rosa Direttrice' });
  await announceByForm(director, 'Girone di prova', { fields: { rest: 0, capacity: 8, least: 4 } });
  const id = await announced(director.page);
  const phone = await person(world, { size: 'phone' });
  await phone.page.goto(`${world.url}/tornei`);
  await phone.page.locator(`[data-tournament="${id}"] a`).click();
  await phone.page.getByText('Chi non è al tavolo entro 5 minuti').waitFor(); // told before anybody enters
  await phone.page.click('[data-register]');
  await phone.page.locator('[data-entered]').waitFor();
  same('it cannot begin', await director.page.locator('[data-begin]').isDisabled(), true);
  const others = [await person(world), await person(world), await person(world)];
  for (const other of others) await tell(other, id, { type: 'register' });
  await director.page.locator('[data-begin]:enabled').click(); // the page has noticed by itself
  await director.page.locator('[data-phase=running]').waitFor();
  const playing = Promise.all(others.map((other) => playAll(other, id)));
  playing.catch(() => {}); // told below, unless something else is wrong first
  await phone.page.locator('[data-phase=running]').waitFor();
  await phone.page.locator('[data-to-table]').click(); // one click, and one is ready
  await phone.seated();
  const mine = director.page.locator('[data-match]', {
    hasText: (await view(phone, id)).entries[0].players[0],
  });
  await mine.getByText('smazzata 1').waitFor();
  same('no points yet', await mine.locator('b').allInnerTexts(), ['0', '0']);
  await phone.playDeal();
  await phone.page.locator('[data-over] [data-standing]', { hasText: 'VP' }).waitFor();
  const buttons = await phone.page
    .locator('.onward > *')
    .evaluateAll((all) => all.map((each) => each.offsetWidth));
  same('the way back is the widest', Math.max(...buttons), buttons.at(-1));
  await phone.page.locator('[data-tournament]').click();
  await phone.page.locator('[data-phase]').waitFor();
  const rest = await phone.page.context().newPage();
  await rest.goto(`${world.url}/healthz`);
  await Promise.all([playing, playAll({ page: rest }, id)]);
  await phone.page.locator('[data-phase=over]').waitFor();
  await director.page.locator('[data-phase=over]').waitFor();
  // What the page shows is what the results add up to.
  const { stages, entries } = await view(others[0], id);
  const vp = Object.fromEntries(entries.map((each) => [each.players[0], 0]));
  const matches = stages[0].rounds.flatMap((round) => round.matches);
  for (const { sides, outcome } of matches)
    sides.forEach(
      ([entry], side) =>
        (vp[entries.find((each) => each.entry === entry).players[0]] += outcome.vp[side]),
    );
  const seen = await shown(director.page);
  same('VP', Object.fromEntries(seen), Object.fromEntries(seen.map(([name]) => [name, vp[name]])));
  same('everybody', seen.length, 4);
  same(
    'in order',
    seen.map(([, points]) => points),
    Object.values(vp).sort((a, b) => b - a),
  );
  same('matches', matches.length, 6);
  for (const { sides, outcome } of matches) {
    const [a, b] = sides.map(([entry]) => entries.find((each) => each.entry === entry).players[0]);
    same(
      `${a} and ${b}`,
      (await director.page.locator(`[data-cell="${a}/${b}"]`).innerText())
        .replace(/\s+/g, ' ')
        .startsWith(String(outcome.vp[0])),
      true,
    );
  }
  // Each match can be looked at again.
  await director.page.locator('[data-played] summary').click();
  const again = await director.page
    .locator('[data-match] [data-replay]')
    .evaluateAll((links) => links.map((link) => link.pathname));
  same('replays', again.sort(), matches.map(({ table }) => `/partita/${table}-1`).sort());
  await director.page.locator('[data-match] [data-replay]').first().click();
  await director.page.locator('[data-place="1.0"]').waitFor();
}

export async function a_knockout_that_starts_when_full(world) {
  const director = await person(world, { name: 'Rosa Direttrice' });
  const page = await announceByForm(director, 'Coppa di prova', {
    kind: 'Eliminazione',
    fields: { rest: 0, capacity: 4 },
    switches: ['consolation'],
  });
  await page.getByRole('radio', { name: 'Al completo', exact: true }).check();
  const id = await announced(page);
  const people = [];
  for (let n = 0; n < 4; n++) {
    people.push(await person(world));
    await tell(people[n], id, { type: 'register' });
  }
  await page.locator('[data-bracket]').waitFor();
  await Promise.all(people.map((each) => playAll(each, id)));
  await page.locator('[data-phase=over]').waitFor();
  const { stages, entries } = await view(people[0], id);
  const [semis, finals] = stages[0].rounds;
  same('matches', [semis.matches.length, finals.matches.length], [2, 2]);
  const name = (entry) => entries.find((each) => each.entry === entry).players[0];
  const winners = semis.matches.map((match) => match.sides[match.outcome.winner][0]);
  const isFinal = (match) => match.sides.every(([entry]) => winners.includes(entry));
  const [final, third] = [
    finals.matches.find(isFinal),
    finals.matches.find((match) => !isFinal(match)),
  ];
  const ranked = [final, third].flatMap(({ sides, outcome }) => [
    sides[outcome.winner][0],
    sides[1 - outcome.winner][0],
  ]);
  const seen = await page
    .locator('[data-ranking] li')
    .evaluateAll((rows) =>
      rows.map((row) => [Number(row.dataset.place), row.lastElementChild.textContent]),
    );
  same(
    'places',
    seen,
    ranked.map((entry, place) => [place + 1, name(entry)]),
  );
  same('ties', await page.locator('[data-bracket] .tie').count(), 4);
  await page.getByText('Per il terzo posto').waitFor();
}

export async function a_cup_for_chips(world) {
  const director = await person(world, { name: 'Rosa Direttrice' });
  const page = await announceByForm(director, 'Coppa a gettoni', {
    kind: 'Eliminazione',
    fields: { rest: 0, entry_fee: 150 },
  });
  const id = await announced(page);
  const [anna, bruno] = [
    await person(world, { name: 'Anna Fiches', size: 'phone' }),
    await person(world, { name: 'Bruno Fiches' }),
  ];
  await tell(bruno, id, { type: 'register', fee: 150 });
  await anna.page.goto(`${world.url}/tornei`);
  same(
    'the list tells the fee',
    await anna.page.locator(`[data-tournament="${id}"] [data-fee]`).innerText(),
    '150 gettoni',
  );
  await anna.page.locator(`[data-tournament="${id}"] a`).click();
  const told = anna.page.locator('[data-prizes]');
  same('the pot so far', await told.locator('[data-pot]').getAttribute('data-pot'), '150');
  await told.getByText('L’iscrizione torna indietro a chi si ritira prima dell’inizio').waitFor();
  await told.locator('summary').click();
  same('every row of the table', await told.locator('tbody tr').count(), 5);
  same(
    'what it costs',
    await anna.page.locator('[data-register]').innerText(),
    'Iscrivimi (150 gettoni)',
  );
  await anna.page.click('[data-register]');
  await anna.page.locator('[data-entered]').waitFor();
  await told.locator('[data-pot="300"]').waitFor();
  same(
    'the winner takes all',
    await told.locator('[data-prize]').evaluateAll((all) => all.map((each) => each.dataset.prize)),
    ['300'],
  );
  const guest = await person(world);
  await open(guest, `/torneo/${id}`);
  await guest.page.getByText('Si gioca per i gettoni').waitFor();
  await tell(director, id, { type: 'begin' });
  await anna.page.goto(`${world.url}/healthz`);
  await Promise.all([playAll(anna, id), playAll(bruno, id)]);
  await page.locator('[data-phase=over]').waitFor();
  const { ranking, entries } = await view(bruno, id);
  const winner =
    entries.find((each) => each.entry === ranking[0].entry).players[0] === 'Anna Fiches'
      ? anna
      : bruno;
  same(
    'the prize',
    await page
      .locator('[data-ranking] [data-won]')
      .evaluateAll((all) => all.map((each) => each.dataset.won)),
    ['300'],
  );
  await open(winner, `/torneo/${id}`);
  await winner.page.getByText('Il tuo premio: 300 gettoni.').waitFor();
  await winner.page.goto(`${world.url}/gettoni`);
  await winner.page.locator('[data-movement=prize]').waitFor();
  const movements = await winner.page
    .locator('[data-movement]')
    .evaluateAll((all) =>
      all.map((each) => [
        each.querySelector('.words').firstChild.textContent,
        Number(each.dataset.amount),
      ]),
    );
  same('history', movements.slice(0, 2), [
    ['Torneo «Coppa a gettoni»: premio', 300],
    ['Torneo «Coppa a gettoni»: iscrizione', -150],
  ]);
}

/** What is asked twice. */
async function sure(page, name) {
  await page.click(`[data-ask=${name}]`);
  await page.click(`[data-sure=${name}]`);
}

export async function a_director_runs_an_evening_in_person(world) {
  const director = await person(world, { name: 'Rosa Direttrice' });
  const { page } = director;
  await announceByForm(director, 'Serata', { fields: { rest: 0 } });
  await page.locator('[data-option=in_person]').click();
  const id = await announced(page);
  await page.click('[data-edit]');
  await page.waitForFunction(() => document.querySelector('[data-field=name]')?.value === 'Serata');
  await page.fill('[data-field=name]', 'Serata di prova');
  await page.click('[data-announce]');
  await page.getByRole('heading', { name: 'Serata di prova' }).waitFor();
  for (const name of ['Anna', 'Bruno', 'Carla', 'Ugo']) {
    await page.fill('[data-add-name]', name);
    await page.click('[data-add]');
    await page.locator('[data-entrants] li', { hasText: name }).waitFor();
  }
  await page.selectOption('[data-person]', { label: 'Ugo' });
  await sure(page, 'remove');
  await page.locator('[data-entrants] li', { hasText: 'Ugo' }).waitFor({ state: 'detached' });
  await page.click('[data-begin]');
  await page.locator('[data-crosstable]').waitFor();

  const match = async (number) =>
    (await view(director, id)).stages[0].rounds.flatMap((round) => round.matches)[number];
  const enter = async (points) => {
    for (const [side, value] of points.entries())
      await page.fill(`[data-points="${side}"]`, String(value));
    await page.click('[data-save-result]');
  };
  const first = await match(0);
  await page.selectOption('[data-result-match]', first.match);
  await enter([5, 2]);
  const { entries } = await view(director, id);
  const [winner] = entries.find((each) => each.entry === first.sides[0][0]).players;
  const [resting] = entries.find((each) => !first.sides.flat().includes(each.entry)).players;
  await page.locator(`[data-standing="${winner}"] [data-vp]`, { hasText: '20' }).waitFor();
  await page.selectOption('[data-result-match]', first.match);
  await page.fill('[data-points="1"]', '7');
  await page.fill('[data-reason]', 'Il foglio era a rovescio');
  await page.click('[data-save-result]');
  const corrected = page.locator('[data-decisions] li', {
    hasText: 'Motivo: Il foglio era a rovescio',
  });
  await corrected
    .filter({ hasText: 'da 5–2 a 5–7' })
    .filter({ hasText: 'Deciso da Rosa Direttrice' })
    .waitFor();
  const said = await page.locator('[data-said]').boundingBox(); // wherever one has scrolled to
  if (said.y < 0 || said.y + said.height > page.viewportSize().height)
    throw new Error(`it is said out of sight: ${JSON.stringify(said)}`);
  await page.locator('[data-legend]', { hasText: 'VP, punti vittoria' }).waitFor();
  await page.locator(`[data-standing="${winner}"] [data-vp]`, { hasText: /^0$/ }).waitFor();

  await page.click('[data-pause]');
  await page.getByText('In pausa', { exact: true }).waitFor();
  await page.click('[data-resume]');
  await page.locator('[data-pause]').waitFor();
  await page.fill('[data-minutes]', '10');
  await page.click('[data-extend]');
  await page.locator('[data-decisions] li', { hasText: 'Turno allungato di 10 minuti.' }).waitFor();

  const helper = await person(world, { name: 'Lina Aiutante' });
  await page.locator('[data-directors] summary').click();
  await page.fill('[data-director-name]', 'Lina Aiutante');
  await page.click('[data-director-add]');
  await page.locator('[data-directors] li', { hasText: 'Lina Aiutante' }).waitFor();
  await open(helper, `/torneo/${id}`);
  await helper.page.locator('[data-director]').waitFor();
  await sure(page, 'dismiss');
  await page
    .locator('[data-directors] li', { hasText: 'Lina Aiutante' })
    .waitFor({ state: 'detached' });
  await helper.page.locator('[data-director]').waitFor({ state: 'detached' });

  await person(world, { name: 'Piero Sostituto' });
  await page.selectOption('[data-person]', { label: resting });
  await page.fill('[data-substitute]', 'Piero Sostituto');
  await page.click('[data-substitute-go]');
  await page.locator(`[data-standing="Piero Sostituto (prima ${resting})"]`).waitFor();
  await page
    .locator('[data-decisions] li', { hasText: `Piero Sostituto gioca al posto di ${resting}.` })
    .waitFor();
  await page.selectOption('[data-person]', { label: winner }); // the others have yet to meet, so it goes on
  await sure(page, 'withdraw');
  await page.locator(`[data-standing="${winner}"]`, { hasText: 'ritirato' }).waitFor();
  await page.getByText('Annulla il torneo').first().click();
  await page.fill('[data-cancel-reason]', 'È mancata la luce');
  await page.click('[data-cancel]');
  await page.locator('[data-phase=cancelled]').waitFor();
  await page.locator('[data-decisions] li', { hasText: 'Motivo: È mancata la luce' }).waitFor();
}

export async function registration_with_a_waiting_list_and_check_in(world) {
  const director = await person(world, { name: 'Rosa Direttrice' });
  const id = await announce(director, {
    ...GIRONE,
    name: 'Posti contati',
    capacity: 2,
    starts_at: Date.now() + 600_000,
    check_in: 900,
  });
  const [first, second, third] = [
    await person(world),
    await person(world),
    await person(world, { size: 'phone' }),
  ];
  await tell(first, id, { type: 'register' });
  await tell(second, id, { type: 'register' });
  await open(third, `/torneo/${id}`);
  await third.page.getByText('È al completo').waitFor();
  await third.page.click('[data-register]');
  await third.page.getByText('Sei in lista d’attesa: 1° della lista.').waitFor();
  await open(first, `/torneo/${id}`);
  await first.page.click('[data-ask=take-back]');
  await first.page.click('[data-stay=take-back]'); // one tap takes nothing back
  await first.page.locator('[data-entered]').waitFor();
  await sure(first.page, 'take-back');
  await first.page.locator('[data-register]').waitFor();
  await third.page.getByText('Sei iscritto.').waitFor();
  await third.page.click('[data-check-in]');
  await third.page.getByText('Hai confermato: ci sei.').waitFor();
}

export async function partners_find_each_other(world) {
  const [anna, bruno] = [
    await person(world, { name: 'Anna Compagna' }),
    await person(world, { name: 'Bruno Compagno', size: 'phone' }),
  ];
  const id = await announce(anna, {
    ...SCOPA,
    game: 'scopone',
    seats: 4,
    entry: 'fixed',
    stages: [{ kind: 'knockout' }],
    name: 'A coppie',
  });
  await open(anna, `/torneo/${id}`);
  await anna.page.fill('[data-partner]', 'Nessuno Di Noi');
  await anna.page.click('[data-register]');
  await anna.page.locator('[data-registration] [data-trouble=no_player]').waitFor();
  await anna.page.fill('[data-partner]', 'Bruno Compagno');
  await anna.page.click('[data-register]');
  await anna.page.getByText('Aspettiamo che Bruno Compagno accetti.').waitFor();
  await open(bruno, `/torneo/${id}`);
  await bruno.page.getByText('Anna Compagna ti vuole in coppia.').waitFor();
  await bruno.page.click('[data-accept]');
  await bruno.page.getByText('Siete iscritti: Anna Compagna - Bruno Compagno.').waitFor();
  await anna.page.locator('[data-entered]').waitFor();
}

/** An evening in person with some results, as the pages of a test need it; not by Rosa, who may not
 * announce more in a minute than the other tests do. */
export async function evening(world, settings, names) {
  const director = await person(world, { name: 'Lina Aiutante' });
  const id = await announce(director, { ...settings, ...HERE });
  for (const name of names) await tell(director, id, { type: 'add_entry', names: [name] });
  await tell(director, id, { type: 'begin' });
  const [match] = (await view(director, id)).stages[0].rounds[0].matches;
  await tell(director, id, { type: 'enter_result', match: match.match, points: [6, 3] });
  // Elsewhere the next round, which follows from this result, may have begun by now.
  if (settings.stages[0].kind === 'round_robin')
    await tell(director, id, {
      type: 'adjust_result',
      match: match.match,
      points: [6, 4],
      reason: 'Contato male',
    });
  return { director, id };
}

export async function standings_are_framed_and_nothing_else(world) {
  const { id } = await evening(world, GIRONE, ['Anna', 'Bruno', 'Carla']);
  const frame = (path) =>
    `<!doctype html><iframe src="${world.url}${path}" width="600" height="400"></iframe>`;
  const site = createServer((request, answer) =>
    answer
      .setHeader('Content-Type', 'text/html')
      .end(frame(decodeURIComponent(request.url.slice(2)))),
  );
  await new Promise((listening) => site.listen(0, '127.0.0.1', listening));
  try {
    const { page } = await world.person();
    await page.goto(
      `http://localhost:${site.address().port}/?${encodeURIComponent(`/torneo/${id}/classifica`)}`,
    );
    await page.frameLocator('iframe').locator('[data-standing]').nth(2).waitFor();
    same('socket', page.frames().length, 2);
    await page.goto(
      `http://localhost:${site.address().port}/?${encodeURIComponent(`/torneo/${id}`)}`,
    );
    await page.waitForTimeout(300);
    same(
      'the page in a frame',
      await page.frameLocator('iframe').locator('[data-phase]').count(),
      0,
    );
    const policy = async (path) =>
      (await fetch(world.url + path)).headers
        .get('content-security-policy')
        .match(/frame-ancestors ([^;]+)/)[1];
    same(
      'policies',
      [await policy(`/torneo/${id}/classifica`), await policy(`/torneo/${id}`), await policy('/')],
      ['*', "'none'", "'none'"],
    );
  } finally {
    site.close();
  }
}

export async function a_cross_table_says_that_it_goes_on(world) {
  const { id } = await evening(world, GIRONE, ['Anna', 'Bruno', 'Carla', 'Dario', 'Elsa']);
  const someone = await person(world, { size: 'phone' });
  await open(someone, `/torneo/${id}`);
  await someone.page.locator('[data-more]').waitFor();
  await someone.page.locator('.scroll').evaluate((table) => table.scrollTo(table.scrollWidth, 0));
  await someone.page.locator('[data-more]').waitFor({ state: 'detached' });
}

export async function on_paper_there_are_no_buttons(world) {
  const { director, id } = await evening(world, GIRONE, ['Anna', 'Bruno', 'Carla']);
  const { page } = director;
  await open(director, `/torneo/${id}`);
  await page.locator('[data-director]').waitFor();
  await page.emulateMedia({ media: 'print' });
  same(
    'seen',
    await page
      .locator('[data-crosstable], [data-standings]')
      .evaluateAll((all) => all.map((each) => each.checkVisibility())),
    [true, true],
  );
  const hidden = await page
    .locator('nav, [data-director], [data-take-away]')
    .evaluateAll((all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.outerHTML.slice(0, 80)),
    );
  same('not on paper', hidden, []);
}

export async function who_signs_up_for_a_tournament_comes_back_to_it(world) {
  const director = await person(world, { name: 'Rosa Direttrice' });
  const id = await announce(director, { ...GIRONE, rated: true });
  const stranger = await person(world, { size: 'phone' });
  await open(stranger, `/torneo/${id}`);
  await stranger.page.locator('[data-registration] a[href="/entra?iscriviti"]').click();
  await stranger.page.fill('[name=name]', 'Nuova Venuta');
  await stranger.page.fill('[name=password]', 'una parola lunga');
  await stranger.page.click('[data-submit]');
  await stranger.page.click('[data-enter]');
  await stranger.page.waitForURL(`**/torneo/${id}`);
  await stranger.page.click('[data-register]');
  await stranger.page.locator('[data-entered]').waitFor();
}
