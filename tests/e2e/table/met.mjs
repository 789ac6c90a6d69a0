// Two people at two nodes behind nginx: their pages go where they meet, while they play.
import { friends } from './ui_numbers.mjs';

/** Whether a page was asked to go elsewhere, and the addresses of its lines. */
function lines(one) {
  const seen = { asked: false, urls: [] };
  one.page.on('websocket', (socket) => {
    seen.urls.push(new URL(socket.url()).search);
    socket.on('framereceived', ({ payload }) => {
      seen.asked ||= JSON.parse(String(payload)).some(({ type }) => type === 'meet');
    });
  });
  return seen;
}

/** Chance puts two people at one node as often as not; among this many pairs, one is surely apart. */
const PAIRS = 12;

export async function two_browsers_meet_at_one_node(world) {
  for (let pair = 0; pair < PAIRS; pair++) {
    const seen = [];
    const watching = {
      person: async (more) => {
        const one = await world.person(more);
        seen.push(lines(one));
        return one;
      },
      url: world.url,
    };
    const both = await friends(watching, 'briscola', null, { match: { deals: 1 } });
    await both[0].page.waitForTimeout(500); // who is asked is asked before the first card
    if (seen.some(({ asked }) => asked)) return play(both, seen);
    await world.close();
  }
  throw new Error('nobody was ever asked to meet the other');
}

async function play(both, seen) {
  let turns = 0;
  while (both.some((one) => one.view.phase !== 'over')) {
    await both[0].until(
      () =>
        both.some((one) => one.moves.length > 0) || both.every((one) => one.view.phase === 'over'),
      'anybody on turn',
    );
    const one = both.find((each) => each.moves.length > 0);
    if (!one) continue;
    if (turns++ > 4) {
      await one.playOverLine(one.moves[0]);
      continue;
    }
    await one.myTurn();
    const { deal } = one.view;
    await one.hand(deal.moves[0]).dblclick({ position: { x: 24, y: 44 } });
    await one.until(() => one.hasMoved(deal), 'an answer');
  }
  for (const one of both) await one.page.waitForSelector('[data-over]');
  return seen;
}
