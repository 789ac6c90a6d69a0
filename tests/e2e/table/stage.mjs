// What moves on the table: one's own card at once, a refused one back, and to the present in one step.
import { hurry } from '../world.mjs';

const SCOPA = {
  hands: [
    ['CD', '2B', '7C'],
    ['AS', '4B', 'FD'],
  ],
  table: ['6D', '3B', 'RD', '5S'],
};

async function scopa(world, more = {}) {
  const me = await world.person(more);
  world.stack(SCOPA);
  await me.sit('scopa');
  await me.myTurn();
  return me;
}

/** Every card that is seen: where it lies, or on the stage. */
function seen(me) {
  return me.page.evaluate(() => {
    const all = [...document.querySelectorAll('[data-hand], [data-table], [data-actor]')];
    return all
      .filter((each) => getComputedStyle(each).visibility === 'visible')
      .map((each) => each.dataset.hand ?? each.dataset.table ?? each.dataset.actor)
      .sort();
  });
}

export async function ones_own_card_goes_to_the_table_before_the_server_answers(world) {
  const me = await scopa(world, { tempo: 1, reducedMotion: 'no-preference' });
  const before = await seen(me);
  await me.page.evaluate(() => (WebSocket.prototype.send = () => {})); // nothing reaches the server
  await me.tap('CD');
  await me.tap('6D');
  await me.tap('3B');
  await me.page.locator('[data-actor="CD"].on .body').waitFor();
  await me.expect('every card is somewhere, once', () => seen(me), before);
  const box = async () => (await me.page.locator('[data-actor="CD"] .body').boundingBox()).y;
  const table = (await me.onTable('5S').boundingBox()).y;
  await me.expect('it waits on the table', async () => Math.abs((await box()) - table) < 140, true);
  await me.expect(
    'nothing is taken before that is certain',
    () => me.page.locator('#pile-ours').getAttribute('aria-label'),
    'Tu: 0 carte, 0 scope',
  );
}

export async function a_refused_card_comes_back_with_the_reason(world) {
  const me = await scopa(world, { tempo: 1, reducedMotion: 'no-preference' });
  const before = await seen(me);
  // The server hears of it when it has been seen to lie on the table, and as a card of the other.
  await me.page.evaluate(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
      if (!text.includes('"move":"2B"')) return send.call(this, text);
      window.goes = () => send.call(this, text.replace('"move":"2B"', '"move":"AS"'));
    };
  });
  await me.tap('2B');
  await me.ghost.click();
  await me.page.locator('[data-actor="2B"].on .body').waitFor();
  await Promise.all([me.appears('[data-trouble]'), me.page.evaluate(() => window.goes())]);
  await me.expect('all lies as before', () => seen(me), before);
  await me.expect(
    'it can be played',
    () => me.page.locator('[data-moves]').getAttribute('data-moves'),
    String(me.moves.length),
  );
}

export async function animations_that_stand_still_do_not_stop_the_game(world) {
  const me = await scopa(world, { tempo: 1, reducedMotion: 'no-preference' });
  await me.page.evaluate(() => (Animation.prototype.play = () => {}));
  await me.tap('2B');
  await me.ghost.click();
  await me.hasPlayed('2B');
  await me.myTurn();
}

export async function a_tap_on_the_table_ends_the_scene(world) {
  const me = await scopa(world, { tempo: 0.02, reducedMotion: 'no-preference' });
  await me.tap('2B');
  await me.ghost.click();
  await me.hasPlayed('2B');
  await me.until(() => me.moves.length > 0, 'the reply');
  const moves = () => me.page.locator('[data-moves]').getAttribute('data-moves');
  for (let taps = 0; (await moves()) === '0'; taps++) {
    if (taps > 40) throw new Error('the table does not come to the present');
    const { x, y } = await me.freeSpot();
    await me.page.mouse.click(x, y);
    await me.page.waitForTimeout(50);
  }
}

export async function who_was_away_goes_to_the_present_and_is_told(world) {
  const me = await scopa(world, { tempo: 0.02, reducedMotion: 'no-preference' });
  await me.page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await me.playOverLine('2B');
  await me.until(() => me.moves.length > 0, 'the reply');
  await me.page.locator('[data-missed]', { hasText: '2 giocate' }).waitFor();
  await me.expect(
    'it is the present',
    () => me.page.locator('[data-moves]').getAttribute('data-moves'),
    String(me.moves.length),
  );
}

export async function the_only_play_makes_itself_for_who_wants_that(world) {
  const me = await world.person({ options: { only_play: true, less_motion: true } });
  world.stack(SCOPA);
  await me.sit('scopa', { match: { deals: 1 } });
  for (let hand = 3; hand > 0 && me.view.deal;) {
    await me.myTurn();
    hand = me.view.deal.hands[me.view.you].count;
    const before = me.view.deal;
    if (me.moves.length > 1) await me.playOverLine(me.moves[0]);
    else {
      await me.until(() => me.hasMoved(before), 'the only play to make itself');
      return;
    }
  }
  throw new Error('there was never an only play');
}

/** Three kings are turned up: they lie there with the reason, and are told, before other cards come. */
export async function a_void_deal_is_seen_before_the_cards_are_dealt_anew(world) {
  const [me, guest] = [
    await world.person({
      tempo: 0.1,
      reducedMotion: 'no-preference',
      options: { less_motion: false },
    }),
    await world.person(),
  ];
  world.stack({ ...SCOPA, table: ['RD', 'RC', 'RS', '5B'], anew: SCOPA.table });
  const { link } = await me.sit('scopa', { alone: true });
  await me.page.click('[data-ready]');
  await guest.page.goto(`${world.url}/tavolo/${link}`);
  await guest.page.click('[data-sit="1"]');
  await me.page.locator('[data-note] .pill', { hasText: '3 re in tavola: si rifà' }).waitFor();
  for (const king of ['RD', 'RC', 'RS'])
    await me.page.locator(`[data-actor="${king}"].on .ring.seen`).waitFor({ state: 'attached' });
  await me.expect('the four cards lie there', () => seen(me), ['5B', 'RC', 'RD', 'RS']);
  await me.answers('it is told', () =>
    document.body.textContent.includes('Smazzata a monte: si danno di nuovo le carte.'),
  );
  await hurry(me.page, 20);
  await me.seated();
  await me.myTurn();
  await me.expect(
    'other cards are dealt',
    () => seen(me),
    [...SCOPA.hands[0], ...SCOPA.table].sort(),
  );
}
