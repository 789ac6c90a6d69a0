// The deal of the day: two people play it, one after the other, and are compared.
import { axe, fits } from '../pages/everyone.mjs';

function same(what, seen, wanted) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}

function told(someone) {
  return someone.page.evaluate(() => fetch('/api/daily').then((answer) => answer.json()));
}

/** Play on until the deal is counted. */
async function finish(someone) {
  await someone.seated();
  await someone.playDeal();
  await someone.page.locator('[data-over]').waitFor();
}

export async function played_left_and_compared(world) {
  const first = await world.person({ size: 'phone' });
  await first.page.goto(first.url);
  await first.page.click('[data-daily]');
  await first.page.click('[data-play-daily]');
  await first.seated();
  const table = new URL(first.page.url()).pathname;
  await first.until(() => first.moves.length > 0, 'a turn');
  await first.play();
  // Who leaves finds it as it was.
  await first.page.goto(`${first.url}/smazzata`);
  await first.page.click('[data-play-daily]');
  await first.seated();
  same('the same table', new URL(first.page.url()).pathname, table);
  await finish(first);
  same(
    'no rematch, no replay yet',
    await first.page.locator('[data-rematch], [data-replay]').count(),
    0,
  );
  await first.page.click('[data-tournament]');
  await first.page.locator('[data-compared]').waitFor();
  const match = await first.page.locator('[data-row].you').getAttribute('data-row');

  // Another one sees nothing of it before.
  const second = await world.person({ options: { language: 'en' } });
  await second.page.addInitScript(() => (localStorage.language = 'en'));
  await second.page.goto(`${second.url}/smazzata`);
  await second.page.locator('[data-play-daily]').waitFor();
  same('no rows', await second.page.locator('[data-row]').count(), 0);
  same('nothing told', (await told(second)).comparison, null);
  await second.page.goto(`${second.url}/partita/${match}`);
  await second.page.locator('[data-gone=no_match]').waitFor();
  await second.page.goto(`${second.url}/smazzata`);
  const found = await look(second, 'before');
  await second.page.click('[data-play-daily]');
  await second.seated();
  const other = new URL(second.page.url()).pathname.split('/').at(-1);
  await second.page.goto(`${second.url}/healthz`); // any light page of the same origin
  await second.page.evaluate(playOut, other);
  await second.page.goto(`${second.url}/smazzata`);
  await second.page.locator('[data-compared]').waitFor();
  const { comparison } = await told(second);
  const rows = await second.page
    .locator('[data-row]')
    .evaluateAll((all) => all.map((each) => each.dataset.row));
  same(
    'all who have played',
    rows,
    comparison.rows.map((row) => row.match_id),
  );
  same(
    'how many did better',
    Number(await second.page.locator('[data-compared]').getAttribute('data-compared')),
    comparison.better,
  );
  const points = await second.page.locator('[data-row] > b:not(.place)').allInnerTexts();
  same(
    'their points',
    points,
    comparison.rows.map((row) => row.points.join('–')),
  );
  found.push(...(await look(second, 'after')));
  await second.page.click(`[data-replay="${match}"]`);
  await second.page.locator('[data-place="1.0"]').waitFor();

  await first.page.goto(`${first.url}/smazzata`);
  await first.page.locator('[data-compared]').waitFor();
  const { mine, comparison: now } = await told(first);
  const [own, theirs] = mine.points;
  same(
    'the sentence',
    await first.page.locator('[data-compared]').innerText(),
    `${own} a ${theirs}: ${now.better + 1}° su ${now.players}`,
  );
  same(
    'the own bar',
    (await first.page.locator('li.mine b').allInnerTexts()).map((each) =>
      Number(each.replace('−', '-')),
    ),
    [own - theirs],
  );
  found.push(...(await look(first, 'on a phone')));
  same('what axe finds and what does not fit', found, []);
  const complaints = [...first.complaints, ...second.complaints];
  same(
    'complaints',
    complaints.filter((each) => !each.startsWith('Failed to load resource')),
    [],
  );
}

/** Runs in the page: play any moves to the end of the deal. */
async function playOut(table) {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket?v=1`);
  let view;
  let id = 0;
  const send = (command) => socket.send(JSON.stringify({ ...command, table, id: ++id }));
  await new Promise((over) => {
    socket.onmessage = ({ data }) => {
      for (const message of JSON.parse(data)) {
        if (message.type === 'welcome') send({ type: 'join' });
        if (message.type === 'snapshot') view = message.view;
        if (message.type === 'update') {
          const deal =
            message.view.deal === undefined
              ? view.deal
              : message.view.deal && { ...view.deal, ...message.view.deal };
          view = { ...view, ...message.view, deal };
        }
        if (message.type !== 'snapshot' && message.type !== 'update') continue;
        if (view.phase === 'over') over();
        else if (view.deal?.moves.length) send({ type: 'play', move: view.deal.moves[0] });
      }
    };
  });
  socket.close();
}

async function look({ page }, name) {
  const found = (await axe(page)).map((each) => `${name}: ${each}`);
  found.push(...(await fits(page, name)));
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return found;
}
