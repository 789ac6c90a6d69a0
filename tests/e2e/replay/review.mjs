// Reviews as people use them: asked for, awaited, gone through play by play; and hints at a table.
import { axe, fits } from '../pages/everyone.mjs';
import { announce, tell } from '../tournaments/people.mjs';
import { playedMatch } from './matches.mjs';

const DEAL = {
  hands: [
    ['7C', 'CD', '2B'],
    ['4B', 'AS', 'FD'],
  ],
  table: ['RD', '6D', '3B', 'FC'],
};

function same(what, seen, wanted) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}
function holds(what, true_) {
  if (!true_) throw new Error(what);
}

async function reader(world, language, size) {
  const someone = await world.person({ size });
  await someone.page.addInitScript((chosen) => (localStorage.language = chosen), language);
  return someone;
}
function told(someone, path) {
  return someone.page.evaluate(
    (url) => fetch(url).then((answer) => answer.json()),
    `/api/matches/${path}`,
  );
}
async function at(someone, { deal, place }) {
  await someone.page.locator(`[data-place="${deal}.${place}"]`).waitFor();
}
function names(someone, selector, key) {
  return someone.page
    .locator(selector)
    .evaluateAll((all, each) => all.map((one) => one.dataset[each]), key);
}

/** Remember every state of a review that the page shows, however briefly. */
function watchStates(page) {
  return page.evaluate(() => {
    globalThis.states = new Set();
    const look = () =>
      document
        .querySelectorAll('[data-review-state]')
        .forEach((each) =>
          globalThis.states.add(
            `${each.dataset.reviewState} ${each.querySelector('[role=status]')?.textContent.trim() ?? ''}`,
          ),
        );
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
}

/** The part of the review that is wanted: in a sheet on a phone, beside the table elsewhere. */
async function openPart(someone, size, part) {
  if (size === 'phone' && !(await someone.page.locator('dialog[open]').count()))
    await someone.page.click('[data-strip-open]');
  await someone.page.locator(`[data-review-panel] .choice input[value=${part}]`).check();
}
async function closeSheet(someone) {
  if (await someone.page.locator('dialog[open]').count())
    await someone.page.click('dialog[open] [data-close]');
}

/** From the button to the last detail; what axe finds on the way. */
export async function a_whole_review(world, size, language) {
  const found = [];
  const someone = await reader(world, language, size);
  const { page } = someone;
  const look = async (where) => {
    await page.waitForFunction(() => document.querySelectorAll('.blank').length === 0);
    for (const each of await axe(page)) found.push(`${where}: ${each}`);
  };

  let id, review, mistakes, mine;
  do {
    id = await playedMatch(someone, 'tressette', { match: { deals: 1 } });
    // Which reviews there are is answered late, after the button was pressed.
    let answer;
    const opened = new Promise((resolve) => (answer = resolve));
    await page.route('**/reviews', (route) => opened.then(() => route.continue()));
    await page.goto(`${someone.url}/partita/${id}`);
    await page.locator('[data-place="1.0"]').waitFor();
    await watchStates(page);
    await page.click('[data-review]');
    await page.locator('[data-review-panel=start]').waitFor();
    const late = page.waitForResponse('**/reviews');
    answer();
    await late;
    await page.unroute('**/reviews');
    same('the language', await page.evaluate(() => document.documentElement.lang), language);
    await look('the start');
    await page.locator('[data-review-panel] input[value=rapida]').check();
    await page.click('[data-review-ask]');
    await page.locator('[data-summary]').waitFor();
    const states = await page.evaluate(() => [...globalThis.states]);
    holds(
      `it was awaited: ${states}`,
      states.some((each) => /^(waiting|running) \S/.test(each)),
    );
    ({ review } = await told(someone, `${id}/review?depth=rapida`));
    mistakes = review.judgements.filter((each) => each.severity);
    mine = mistakes.filter((each) => each.seat === 0 && !(each.move + each.best).includes('!'));
  } while (mine.length === 0 || mistakes.filter((each) => each.place > 1).length < 2); // hardly ever twice

  // The summary is what the server has found.
  const places = (some) => some.map(({ deal, place }) => `${deal}.${place}`).sort();
  const listed = async () => (await names(someone, '[data-mistake-at]', 'mistakeAt')).sort();
  same('mistakes', await listed(), places(mistakes));
  same(
    'accuracy',
    await page.locator('[data-player] .accuracy b').allInnerTexts(),
    review.players.map((each) => String(Math.round(each.accuracy))),
  );
  same(
    'turning points',
    (await names(someone, '[data-turn]', 'turn')).length,
    review.turning_points.length,
  );
  await look('the summary');
  found.push(...(await fits(page, 'the summary')));
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  await page.click('[data-player="0"]');
  same('my mistakes', await listed(), places(mistakes.filter((each) => each.seat === 0)));
  await page.click('[data-player="0"]');

  // A mistake leads to its play, before it is made.
  const [first] = mine;
  await page.click(`[data-mistake-at="${first.deal}.${first.place}"]`);
  await at(someone, first);
  same('the address', new URL(page.url()).searchParams.get('play'), String(first.place));
  if (size === 'phone') await page.locator(`[data-strip=${first.severity}]`).waitFor();
  await page.locator(`[data-hand="${first.move.slice(0, 2)}"].played`).waitFor();
  if (first.best.slice(0, 2) !== first.move.slice(0, 2))
    await page.locator(`[data-hand="${first.best.slice(0, 2)}"].better`).waitFor();
  await openPart(someone, size, 'play');
  await page.locator(`[data-verdict=${first.severity}]`).waitFor();
  const why = await page.locator('[data-why]').innerText();
  holds(`a sentence: ${why}`, /^\p{Lu}.+\./u.test(why) && !/[{}]|undefined/.test(why));
  const compared = await names(someone, '[data-choice]', 'choice');
  same('the best is first', compared[0], first.best);
  holds('the one that was played is there', compared.includes(first.move));
  const percents = await page.locator('[data-choice] .figures b').allInnerTexts();
  const chances = new Map(first.choices.map((each) => [each.move, Math.round(100 * each.chance)]));
  same(
    'chances',
    percents.map((text) => parseInt(text, 10)),
    compared.map((move) => chances.get(move)),
  );
  await look('the verdict');
  found.push(...(await fits(page, 'the verdict')));
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));

  // What could be known, and what the others really held.
  const really = () => page.locator('[data-really] .chip').count();
  const { frames } = await told(someone, `${id}/replay/1`);
  const views = [];
  for (const frame of frames) views.push({ ...views.at(-1), ...frame });
  await someone.expect('their cards', really, views[first.place - 1].hands[1].cards.length / 2);
  await page.click('[data-eyes-then]');
  await page.locator('[data-seen-by="0"]').waitFor();
  same('hidden', await really(), 0);
  await page.click('[data-eyes-open]');
  await page.locator('[data-seen-by="open"]').waitFor();

  // Along the curve by pressing and by keys; from mistake to mistake.
  const curve = page.locator('[data-curve]:visible [role=slider]');
  const box = await curve.boundingBox();
  await page.mouse.click(box.x + 3, box.y + box.height / 2);
  await at(someone, { deal: 1, place: 1 });
  await curve.press('ArrowRight');
  await at(someone, { deal: 1, place: 2 });
  await curve.press('End');
  await at(someone, { deal: 1, place: frames.length });
  holds('it is told', /1.*: \d+\s?%$/.test(await curve.getAttribute('aria-valuetext')));
  await curve.press('Home');
  await at(someone, { deal: 1, place: 1 });
  await closeSheet(someone);
  const after = mistakes.filter((each) => each.place > 1);
  await page.keyboard.press('e');
  await at(someone, after[0]);
  await page.locator('[data-mistake-on]:visible').click();
  await at(someone, after[1]);
  await page.keyboard.press('Shift+E');
  await at(someone, after[0]);
  same(
    'marks on the line',
    (await names(someone, '[data-mark]', 'mark')).map(Number),
    mistakes.map((each) => each.place),
  );

  // It is there for whoever comes back, and for others who may see the match.
  const other = await reader(world, language, size);
  for (const one of [someone, other]) {
    await one.page.goto(`${one.url}/partita/${id}?play=${first.place}`);
    await one.page
      .locator(
        size === 'phone' ? `[data-strip=${first.severity}]` : `[data-verdict=${first.severity}]`,
      )
      .waitFor();
  }
  // And can be put aside.
  await page.locator('[data-hand].played').waitFor();
  if (size === 'phone') {
    await page.click('[data-strip-open]');
    await page.click('[data-review-hide]');
  } else await page.keyboard.press('a');
  await page.locator('[data-hand].played').waitFor({ state: 'detached' });
  await page.locator('[data-curve]').first().waitFor({ state: 'detached' });
  same(
    'complaints',
    someone.complaints.filter((each) => !each.startsWith('Failed to load resource')),
    [],
  );
  return found;
}

/** What the page says when there is no review, and that it can be asked for again. */
export async function refused_and_failed(world) {
  const someone = await reader(world, 'it', 'phone');
  const { page } = someone;
  const ids = [];
  while (ids.length < 2) {
    const { table } = await someone.sit('scopa', { match: { deals: 1 } });
    await someone.myTurn();
    await someone.playOverLine(someone.moves[0]); // of a match without a card nothing is left
    await page.click('[data-menu]');
    await page.click('[data-abandon]');
    await page.click('[data-abandon-sure]');
    await page.locator('[data-over]').waitFor();
    ids.push(`${table}-1`);
  }
  const ask = (id, depth) =>
    page.evaluate(
      ([url, body]) =>
        fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
      [`/api/matches/${id}/review`, JSON.stringify({ depth })],
    );
  // The state is the server's word, which here comes over the wire without anything having gone wrong.
  await page.route('**/review?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), state: 'failed', review: null } });
  });
  await page.route('**/review', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), state: 'waiting', review: null } });
  });
  await page.goto(`${someone.url}/partita/${ids[0]}`);
  await page.click('[data-review]');
  await page.click('[data-review-ask]'); // normale
  await page.locator('[data-review-state=failed]').waitFor();
  same(
    'it is said',
    await page.locator('[data-review-state] [role=alert]').innerText(),
    'Questa analisi non è riuscita.',
  );
  await page.unrouteAll();
  await page.click('[data-review-ask]');
  await page.locator('[data-summary]').waitFor();
  same('both are told of', await page.locator('[data-player] .accuracy b').count(), 2);
  for (const [id, depth] of [
    [ids[0], 'rapida'],
    [ids[0], 'a_fondo'],
    [ids[1], 'rapida'],
    [ids[1], 'normale'],
  ])
    await ask(id, depth);
  await page.goto(`${someone.url}/partita/${ids[1]}`);
  await page.locator('[data-strip]').waitFor();
  await page.click('[data-strip-open]');
  await page.locator('[data-review-panel] input[value=a_fondo]').check();
  await page.click('[data-review-ask]');
  await page.locator('[data-trouble=too_fast]').waitFor();
  same(
    'it is said',
    await page.locator('[data-trouble=too_fast]').innerText(),
    'Troppo in fretta: aspetta un attimo.',
  );
}

/** A hint marks the move, says why, and is gone with the turn. */
export async function a_hint(world, size, language) {
  const found = [];
  world.stack({ ...DEAL, dealer: 1 });
  const someone = await reader(world, language, size);
  const { page } = someone;
  const { table } = await someone.sit('scopa', { match: { deals: 1 } });
  await someone.myTurn();
  if (size === 'phone') await page.click('[data-hint]');
  else {
    await page.locator('[data-hint]').waitFor();
    await page.keyboard.press('h');
  }
  const words = page.locator('[data-banner=hint] p');
  await words.waitFor();
  const hint = await page.evaluate(
    (url) => fetch(url, { method: 'POST' }).then((answer) => answer.json()),
    `/api/tables/${table}/hint`,
  );
  const marked = async () => ({
    hand: await names(someone, '[data-hand].better', 'hand'),
    table: (await names(someone, '[data-table].better', 'table')).sort(),
  });
  await someone.expect('the move', marked, {
    hand: [hint.move.slice(0, 2)],
    table: (hint.move.slice(3).match(/../g) ?? []).sort(),
  });
  holds(
    `a sentence: ${await words.innerText()}`,
    /^\p{Lu}.+: .+[.!]$/u.test(await words.innerText()) &&
      !/[{}]|undefined/.test(await words.innerText()),
  );
  same('once a turn', await page.locator('[data-hint]').isDisabled(), true);
  for (const each of await axe(page)) found.push(`the hint: ${each}`);
  found.push(...(await fits(page, 'the hint')));
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  await page.click('[data-close-banner]');
  await someone.expect('put aside', marked, { hand: [], table: [] });
  await page.click('[data-hint]');
  await words.waitFor();
  await page.click('[data-close-banner]'); // on a phone it may lie over a card
  await page.click('[data-hint]');
  await words.waitFor();
  await someone.play((moves) => moves.find((move) => move === hint.move));
  await words.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.locator('dialog[open] dt').first().waitFor();
  same('its key', await page.locator('dialog[open] dt', { hasText: /^H$/ }).count(), 1);
  return found;
}

/** Where something is at stake, or others play, nothing is offered, and the server refuses who asks all the same. */
export async function no_hints_where_it_counts(world) {
  const [anna, bruno] = [await world.person(), await world.person({ size: 'phone' })];
  for (const one of [anna, bruno])
    await one.register(`Consigliere${Math.floor(Math.random() * 1e8)}`);
  const together = async (settings) => {
    const { link, table } = await anna.sit('briscola', { alone: true, ...settings });
    await bruno.page.goto(`${bruno.url}/tavolo/${link}`);
    await bruno.page.click('[data-sit="1"]');
    await anna.page.locator('[data-ready]').click();
    await Promise.all([anna.seated(), bruno.seated()]);
    return table;
  };

  await nothingOffered([anna, bruno], await together({}), 'no_hint_people');
  await nothingOffered([anna, bruno], await together({ stake: 1, max_loss: 10 }), 'no_hint_stake');
  await nothingOffered([anna], (await anna.sit('scopa', { rated: true })).table, 'no_hint_rated');
  await anna.page.goto(`${anna.url}/smazzata`);
  await anna.page.click('[data-play-daily]');
  await anna.seated();
  await nothingOffered([anna], anna.page.url().split('/').at(-1), 'no_hint_tournament');
  await bruno.page.goto(`${bruno.url}/healthz`);
  const tournament = await announce(bruno, {
    name: 'Senza consigli',
    game: 'scopa',
    seats: 2,
    entry: 'individual',
    rated: false,
    stages: [{ kind: 'round_robin' }],
  });
  for (const one of [anna, bruno]) await tell(one, tournament, { type: 'register' });
  await tell(bruno, tournament, { type: 'begin' });
  for (const one of [anna, bruno]) {
    await one.page.goto(`${one.url}/torneo/${tournament}`);
    await one.page.click('[data-to-table]');
  }
  await Promise.all([anna.seated(), bruno.seated()]);
  await nothingOffered([anna, bruno], anna.page.url().split('/').at(-1), 'no_hint_tournament');
}

async function nothingOffered(people, table, code) {
  for (const { page } of people) {
    await page.waitForLoadState('networkidle'); // what offers hints is fetched only where there are any
    await page.keyboard.press('h');
    same(`${code}: the button`, await page.locator('[data-hint]').count(), 0);
    const refusal = await page.evaluate(
      (url) => fetch(url, { method: 'POST' }).then((answer) => answer.json()),
      `/api/tables/${table}/hint`,
    );
    same('the server says', refusal.code, code);
    same(
      `${code}: nor is it complained of`,
      await page.locator('[data-trouble], [data-banner=hint]').count(),
      0,
    );
  }
}
