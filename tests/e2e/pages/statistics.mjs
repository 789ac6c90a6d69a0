// The statistics of somebody who has played, against what the matches themselves tell.
import { playedMatch } from '../replay/matches.mjs';
import { axe, fits } from './everyone.mjs';

function same(what, seen, wanted) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}

/** Runs in the page: a line of all counts of a match, one's own first and then the other's. */
async function counted({ match, line }) {
  const ask = (path) => fetch(`/api/matches/${match}${path}`).then((answer) => answer.json());
  const { deals, you } = await ask('/replay');
  const sum = [0, 0];
  for (let deal = 1; deal <= deals.length; deal++) {
    const { count } = await ask(`/replay/${deal}`);
    for (const { name, points } of count?.lines ?? [])
      if (name === line) for (const side of [0, 1]) sum[side] += points[(you + side) % 2];
  }
  return sum;
}

/** Runs in the page: have a match reviewed, and wait for it. */
async function reviewed(match) {
  const path = `/api/matches/${match}/review`;
  await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"depth": "rapida"}',
  });
  for (;;) {
    const { state, review } = await (await fetch(`${path}?depth=rapida`)).json();
    if (state === 'done') return review.players[0].accuracy;
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function line(page, name) {
  const cells = await page.locator(`[data-line=${name}] b`).allInnerTexts();
  return cells.map(Number);
}

async function all_fine(page, where, found) {
  for (const each of await axe(page)) found.push(`${where} ${each}`);
  found.push(...(await fits(page, where)));
}

export async function statistics_tell_what_was_played(world, language) {
  const someone = await world.person({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    options: { language },
  });
  const { page } = someone;
  await page.addInitScript((chosen) => (localStorage.language = chosen), language);
  await page.goto(`${someone.url}/profilo`);
  await page.click('[data-statistics]');
  await page.locator('[data-none] a').waitFor();

  const scopa = await playedMatch(someone, 'scopa', { match: { deals: 2 } });
  const pairs = await playedMatch(someone, 'briscola', { seats: 4, match: { deals: 1 } });
  const accuracy = [await page.evaluate(reviewed, scopa), await page.evaluate(reviewed, pairs)];
  const scope = await page.evaluate(counted, { match: scopa, line: 'scope' });
  const settebello = await page.evaluate(counted, { match: scopa, line: 'settebello' });
  const told = await page.evaluate(() =>
    fetch('/api/me/statistics').then((answer) => answer.json()),
  );

  const found = [];
  await page.goto(`${someone.url}/statistiche`);
  await page.locator('[data-game=scopa-2]').waitFor();
  same('games', await page.locator('[data-game]').count(), 2);
  same('the bot that was a partner', await page.locator('[data-partners] tbody tr').count(), 1);
  await page.locator('[data-accuracy] details summary').click();
  const shown = await page.locator('[data-accuracy] tbody td:last-child').allInnerTexts();
  same(
    'accuracy',
    shown.map((each) => Number(each.replace(',', '.'))),
    accuracy,
  );
  await all_fine(page, '/statistiche', found);

  await page.locator('[data-game=scopa-2]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-line=scope]').waitFor();
  same('scope', await line(page, 'scope'), scope);
  same('settebello', await line(page, 'settebello'), settebello);
  const { won, lost } = told.games.find((each) => each.game === 'scopa');
  const outcomes = await page.locator('[data-total] [data-outcome]').allInnerTexts();
  same('won', parseInt(outcomes[0]), won);
  same('lost', parseInt(outcomes.at(-1)), lost);
  await all_fine(page, '/statistiche/scopa-2', found);

  const company = page.getByRole('radiogroup').getByRole('radio');
  await company.first().focus();
  await page.keyboard.press('ArrowRight'); // among people
  await page.locator('p[data-none]').waitFor();
  await page.keyboard.press('ArrowRight'); // with bots
  await page.locator('[data-line=scope]').waitFor();
  same('scope against bots', await line(page, 'scope'), scope);

  await page.goto(`${someone.url}/statistiche/briscola-4`);
  await page.locator('[data-line=prese]').waitFor();
  const tricks = await line(page, 'prese');
  same('tricks', tricks[0] + tricks[1], 10);
  same(
    'points',
    (await line(page, 'points')).reduce((a, b) => a + b),
    120,
  );
  await all_fine(page, '/statistiche/briscola-4', found);
  return found;
}
