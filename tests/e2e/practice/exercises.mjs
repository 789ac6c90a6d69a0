// Exercises as people solve them: from the front page to the table, a wrong move, a right one.
import { axe, fits } from '../pages/everyone.mjs';

function same(what, seen, wanted) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}

/** What the server tells of the exercise that the page shows. */
async function shown(someone, query) {
  const id = await someone.page.locator('[data-exercise]').getAttribute('data-exercise');
  const told = await someone.page.evaluate(
    (path) => fetch(path).then((answer) => answer.json()),
    `/api/exercises/next?${query}`,
  );
  same('the exercise', told.exercise, id);
  someone.view = { you: told.seat, deal: told.deal };
  await someone.isShown();
  return told;
}

/** Play a move at the table with clicks, and hear the verdict. */
async function play(someone, move) {
  const answered = someone.page.waitForResponse((response) => response.url().endsWith('/answer'));
  if (move.startsWith('!')) await someone.page.click(`[data-declare="${move}"]`);
  else await someone.clickCards(move.slice(0, 2), move.slice(3).match(/../g) ?? []);
  const verdict = await (await answered).json();
  await someone.page.locator(`[data-verdict=${verdict.right ? 'right' : 'wrong'}]`).waitFor();
  return verdict;
}

/** The seats that are shown to be on turn. */
function turns(someone) {
  return someone.page
    .locator('[data-seat].turn')
    .evaluateAll((all) => all.map((each) => each.dataset.seat));
}

export async function from_the_front_page_to_the_verdict(world) {
  const someone = await world.person({ size: 'phone' });
  await someone.page.goto(someone.url);
  await someone.page.click('[data-exercises]');
  await someone.page.click('[data-practice=scopa]');
  const first = await shown(someone, 'game=scopa');
  same('whose turn it is', await turns(someone), [String(first.seat)]);
  // Whatever one plays, it is told which move is the best.
  const verdict = await play(someone, first.deal.moves[0]);
  same(
    'the values of all moves',
    await someone.page
      .locator('[data-option]')
      .evaluateAll((all) => all.map((each) => each.dataset.option)),
    verdict.options.map((each) => each.move),
  );
  same(
    'the best is marked',
    await someone.page.locator('[data-option].best').getAttribute('data-option'),
    verdict.best,
  );
  same(
    'the own one too',
    await someone.page.locator('[data-option].mine').getAttribute('data-option'),
    first.deal.moves[0],
  );
  await someone.page
    .locator('[data-why]')
    .filter({ hasText: /\p{L}{3}/u })
    .waitFor();
  // The table can be looked at, and nothing can be played any more.
  same('nobody’s turn', await turns(someone), []);
  same(
    'nor is it said',
    await someone.page.locator('header, [data-seat]').filter({ hasText: 'Tocca a te' }).count(),
    0,
  );
  await someone.page.click('[data-look]');
  same('no moves', await someone.page.locator('[data-moves]').getAttribute('data-moves'), '0');
  await someone.page.click('[data-back]');
  await someone.page.click('[data-next]');
  await someone.page.locator(`[data-exercise]:not([data-exercise="${first.exercise}"])`).waitFor();
  const second = await shown(someone, `game=scopa&skip=${first.exercise}`);
  // Who asks the server learns the answer only by giving one; another guest does.
  const best = await bestMove(world, second.exercise, second.deal.moves[0]);
  const { streak } = await play(someone, best);
  await someone.page.goto(`${someone.url}/esercizi`);
  await someone.page
    .locator('[data-streak]')
    .filter({ hasText: String(streak) })
    .waitFor();
  same(
    'solved',
    Number(await someone.page.locator('[data-solved]').innerText()),
    verdict.right ? 2 : 1,
  );
  same(
    'complaints',
    someone.complaints.filter((each) => !each.startsWith('Failed to load resource')),
    [],
  );
}

async function bestMove(world, exercise, move) {
  const other = await world.person();
  await other.page.goto(`${other.url}/healthz`);
  return other.page.evaluate(
    async ({ exercise, move }) => {
      while ((await fetch('/api/me')).status === 401) await fetch('/api/guest', { method: 'POST' });
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`/api/exercises/${exercise}/answer`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ move }),
      });
      return (await answer.json()).best;
    },
    { exercise, move },
  );
}

export async function a_level_is_chosen_and_one_is_put_off(world) {
  const someone = await world.person();
  // Of the first exercises none is in the middle of a match.
  await someone.page.route('**/api/exercises/next?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), totals: [3, 8] } });
  });
  await someone.page.goto(`${someone.url}/esercizi`);
  await someone.page.getByRole('radio', { name: 'Difficile', exact: true }).click();
  await someone.page.click('[data-practice=tressette]');
  const first = await shown(someone, 'game=tressette&level=3');
  same('the level', first.level, 3);
  const [mine, theirs] = first.seat % 2 ? [8, 3] : [3, 8];
  await someone.page.locator('header', { hasText: `${mine} a ${theirs}` }).waitFor();
  await someone.page.click('[data-skip]');
  await someone.page.locator(`[data-exercise]:not([data-exercise="${first.exercise}"])`).waitFor();
  const second = await shown(someone, `game=tressette&level=3&skip=${first.exercise}`);
  // By keyboard as at any table.
  const move = second.deal.moves[0];
  const trick = () =>
    someone.page
      .locator('[data-trick]')
      .evaluateAll((all) => all.map((each) => each.dataset.trick).sort());
  const lying = await trick();
  await someone.page.locator(`[data-hand="${move.slice(0, 2)}"]`).focus();
  await someone.page.keyboard.press('Enter');
  await someone.page.route('**/answer', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({
      json: {
        ...answer,
        options: answer.options.map((each, place) => ({ ...each, points: 1 - 1.25 * place })),
      },
    });
  });
  await someone.page.keyboard.press('Enter');
  await someone.page.locator('[data-verdict]').waitFor();
  same('what lies there stays', await trick(), lying);
  same(
    'points with their signs',
    (await someone.page.locator('[data-option] b').allInnerTexts()).slice(0, 3),
    ['+1', '−0,3', '−1,5'].slice(0, second.deal.moves.length),
  );
  await someone.page.keyboard.press('Enter'); // the next one has the focus
  await someone.page.locator(`[data-exercise]:not([data-exercise="${second.exercise}"])`).waitFor();
}

export async function everybody_has_a_place(world) {
  const someone = await world.person();
  await someone.page.goto(`${someone.url}/esercizi/scopone`);
  await someone.page.locator('[data-exercise]').waitFor();
  const middle = async (name) =>
    (await someone.middleOf(someone.page.locator('[data-seat]', { hasText: name }))).x;
  const [left, partner, right] = [
    await middle('Sinistra'),
    await middle('Compagno'),
    await middle('Destra'),
  ];
  if (!(left < partner && partner < right))
    throw new Error(`from left to right: ${[left, partner, right]}`);
}

/** What axe finds, and what does not fit, on the pages of the exercises. */
export async function holds_for_everyone(world, size, language) {
  const someone = await world.person({ size, options: { language } });
  await someone.page.addInitScript((chosen) => (localStorage.language = chosen), language);
  const found = [];
  const look = async (name) => {
    for (const each of await axe(someone.page)) found.push(`${name}: ${each}`);
    found.push(...(await fits(someone.page, name)));
    await someone.page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  };
  await someone.page.goto(`${someone.url}/esercizi`);
  await someone.page.locator('[data-practice]').first().waitFor();
  await look('/esercizi');
  await someone.page.click('[data-start]');
  await someone.page.locator('[data-exercise]').waitFor();
  const { deal } = await shown(someone, '');
  await look('an exercise');
  await play(someone, deal.moves.at(-1));
  await look('a verdict');
  return found;
}
