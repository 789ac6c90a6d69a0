// What can go wrong around a table: it is always clear what goes on, and nothing is lost or doubled.
import { friends } from './ui_numbers.mjs';

const SCOPA = {
  hands: [
    ['CD', '2B', '7C'],
    ['AS', '4B', 'FD'],
  ],
  table: ['6D', '3B', 'RD', '5S'],
};

async function table(world, game = 'scopa', more = {}) {
  const me = await world.person(more);
  if (game === 'scopa') world.stack(SCOPA);
  const made = await me.sit(game);
  await me.myTurn();
  return [me, made];
}

/** How often each card was played, by the server's own account. */
function plays(me) {
  return me.view.deal.log
    .filter((entry) => /^\d:[^!]/.test(entry))
    .map((entry) => entry.slice(2, 4));
}
function nothingDoubled(me) {
  const cards = plays(me);
  if (new Set(cards).size !== cards.length) throw new Error(`played twice: ${cards}`);
}

export async function the_network_goes_away_and_comes_back(world) {
  const [me] = await table(world);
  await me.page.context().setOffline(true);
  await me.page.locator('[data-line=lost]').waitFor();
  await me.tap('2B');
  await me.ghost.click(); // sent once the line is back
  await me.page.getByText('La tua giocata parte appena torna').waitFor();
  if (me.played('2B')) throw new Error('without a network?');
  await me.page.context().setOffline(false);
  await me.page.locator('[data-line=lost]').waitFor({ state: 'detached' });
  await me.hasPlayed('2B');
  nothingDoubled(me);
  await me.myTurn();
  await me.play();
  nothingDoubled(me);
}

/** The page's sockets stand behind a door that the test can shut. */
export async function doors(page) {
  await page.addInitScript(() => {
    const Real = WebSocket;
    window.doors = { sockets: [], swallow: false };
    window.WebSocket = class extends Real {
      constructor(...args) {
        super(...args);
        doors.sockets.push(this);
        this.addEventListener(
          'message',
          (event) => doors.swallow && event.stopImmediatePropagation(),
        );
      }
    };
  });
}

export async function an_answer_is_lost_but_the_play_is_not(world) {
  const me = await world.person();
  await doors(me.page);
  world.stack(SCOPA);
  await me.sit('scopa');
  await me.myTurn();
  await me.page.evaluate(() => (doors.swallow = true));
  await me.tap('2B');
  await me.ghost.click();
  await me.hasPlayed('2B'); // the server has it, the page has heard nothing
  await me.page.evaluate(() => {
    doors.swallow = false;
    doors.sockets.at(-1).close();
  });
  await me.page.locator('[data-hand="2B"]').waitFor({ state: 'detached' });
  await me.myTurn();
  await me.play();
  nothingDoubled(me);
}

export async function frames_that_get_lost_bring_the_table_anew(world) {
  const me = await world.person();
  await doors(me.page);
  world.stack(SCOPA);
  await me.sit('scopa');
  await me.myTurn();
  await me.page.evaluate(() => (doors.swallow = true));
  await me.tap('2B');
  await me.ghost.click();
  await me.hasPlayed('2B');
  await me.until(() => me.moves.length > 0, 'the turn to come back');
  await me.page.evaluate(() => (doors.swallow = false));
  await me.page.locator('[data-hand="2B"]').waitFor({ state: 'detached' });
  await me.myTurn();
  await me.play();
  nothingDoubled(me);
}

export async function a_slow_network_with_impatient_fingers(world) {
  const [me] = await table(world);
  const cdp = await me.page.context().newCDPSession(me.page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 8000,
    uploadThroughput: 8000,
  });
  await me.tap('2B');
  await me.ghost.click();
  for (const card of ['CD', '7C', 'CD', '7C'])
    await me.page
      .locator(`[data-hand="${card}"]`)
      .click({ timeout: 1000 })
      .catch(() => undefined);
  await me.hasPlayed('2B');
  await me.myTurn();
  await me.page.keyboard.press('Escape'); // the last of the clicks may have come when it was time
  await me.play();
  nothingDoubled(me);
}

export async function two_tabs_on_one_seat(world) {
  const [first] = await table(world);
  const second = new first.constructor(await first.page.context().newPage(), world.url);
  await second.page.goto(first.page.url());
  await second.seated();
  await first.page.getByText('Giochi da un’altra finestra.').waitFor();
  await second.myTurn();
  await second.tap('2B');
  await second.ghost.click();
  await second.hasPlayed('2B');
  await first.page.getByRole('button', { name: 'Gioca da qui' }).click();
  await second.page.getByText('Giochi da un’altra finestra.').waitFor();
  await first.myTurn();
  await first.play();
  nothingDoubled(first);
}

/** The page stands still and has no network for five minutes, as in a pocket; then it is looked at again. */
export async function a_phone_that_was_locked_shows_the_right_table(world) {
  const [host, guest] = [await world.person(), await world.person({ size: 'phone' })];
  await guest.page.clock.install();
  world.stack(SCOPA);
  const { link } = await host.sit('scopa', {
    alone: true,
    match: { match_time: null, move_timeout: null },
  });
  await guest.page.goto(`${world.url}/tavolo/${link}`);
  await guest.page.click('[data-sit="1"]');
  await host.page.click('[data-ready]');
  await Promise.all([host.seated(), guest.seated()]);
  await guest.page.evaluate(() => (window.untouched = true));
  const cdp = await guest.page.context().newCDPSession(guest.page);
  await guest.page.context().setOffline(true);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  await host.myTurn();
  await host.tap('2B');
  await host.ghost.click();
  await host.hasPlayed('2B');
  await host.page.locator('[data-banner=away]').waitFor();
  await guest.page.context().setOffline(false);
  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  await guest.page.clock.fastForward('05:00');
  await guest.myTurn();
  await guest.onTable('2B').waitFor();
  if (!(await guest.page.evaluate(() => window.untouched)))
    throw new Error('the page was loaded anew');
  await guest.play();
  await host.page.locator('[data-banner=away]').waitFor({ state: 'detached' });
  await host.myTurn();
  nothingDoubled(guest);
}

export async function a_hidden_page_tells_that_it_begins_and_that_it_is_ones_turn(world) {
  const [host, guest] = [
    await world.person({ permissions: ['notifications'] }),
    await world.person(),
  ];
  await host.page.goto(`${world.url}/profilo`);
  await host.page.locator('[data-option=notify]').check();
  world.stack({ ...SCOPA, dealer: 0 }); // the guest begins
  const { link } = await host.sit('scopa', { alone: true });
  await host.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await host.page.click('[data-ready]');
  const hide = (hidden) =>
    host.page.evaluate(
      (is) => Object.defineProperty(document, 'hidden', { get: () => is, configurable: true }),
      hidden,
    );
  const told = () =>
    host.page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map((each) => each.body),
    );
  await hide(true);
  await guest.page.goto(`${world.url}/tavolo/${link}`);
  await guest.page.click('[data-sit="1"]');
  await Promise.all([host.seated(), guest.seated()]);
  await host.expect('that it begins', told, ['Il tavolo è pronto: si comincia.']);
  await guest.myTurn();
  await guest.play();
  await host.expect('the turn', told, ['Tocca a te']);
  await hide(false);
  await host.page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).forEach((each) =>
      each.close(),
    ),
  );
  await host.myTurn();
  await host.play();
  await guest.myTurn();
  await guest.play();
  await host.myTurn();
  await host.expect('nothing while it is seen', told, []);
}

export async function a_link_to_a_table_that_is_full(world) {
  const [host, guest] = await friends(world, 'scopa', SCOPA);
  const third = await world.person();
  await third.page.goto(guest.page.url());
  await third.page.locator('[data-banner=watching]').waitFor();
  await third.expect('no hand', () => third.page.locator('[data-hand]').count(), 0);
  await third.expect(
    'both hands hidden',
    () => third.view.deal.hands.every((hand) => hand.cards === ''),
    true,
  );
  await host.myTurn();
  await host.tap('2B');
  await host.ghost.click();
  await third.until(() => third.view.deal.log.includes('0:2B'), 'the play to be seen');
}

export async function a_link_to_no_table(world) {
  const me = await world.person();
  await me.page.goto(`${world.url}/tavolo/aaaaaaaaaaaaaaaaaaaa`);
  await me.page.getByText('Qui non c’è nessun tavolo').waitFor();
  await me.page.getByRole('link', { name: 'Torna all’inizio' }).click();
  await me.page.waitForSelector('[data-play]');
}

export async function an_opponent_goes_away_and_comes_back(world) {
  const [host, guest] = await friends(world, 'scopa', SCOPA, { match: { move_timeout: 590 } });
  await host.myTurn();
  await host.tap('2B');
  await host.ghost.click();
  await guest.myTurn();
  const address = guest.page.url();
  await guest.page.close();
  await host.page.locator('[data-banner=away]').waitFor();
  const told = await host.page.locator('[data-banner=away]').innerText();
  if (!/entro \d:\d\d la partita è tua/.test(told)) throw new Error(told);
  const back = new guest.constructor(await guest.page.context().newPage(), world.url);
  await back.page.goto(address);
  await back.seated();
  await host.page.locator('[data-banner=away]').waitFor({ state: 'detached' });
  await back.myTurn();
  await back.play();
  await host.myTurn();
}

export async function an_opponent_abandons(world) {
  const [host, guest] = await friends(world, 'briscola');
  await guest.page.click('[data-menu]');
  await guest.page.click('[data-abandon]');
  await guest.page.click('[data-abandon-sure]');
  await host.page.waitForSelector('[data-over=abandoned]');
  const how = await host.page.locator('[data-how]').innerText();
  if (!how.endsWith('ha abbandonato')) throw new Error(how);
  await host.page.click('[data-rematch]');
  await guest.page.locator('[data-others]', { hasText: 'vuole la rivincita' }).waitFor();
  await guest.page.click('[data-rematch]');
  await Promise.all(
    [host, guest].map((one) => one.until(() => one.view.phase === 'playing', 'the rematch')),
  );
}

export async function an_opponent_goes_after_the_match(world) {
  const [host, guest] = await friends(world, 'briscola');
  await guest.page.click('[data-menu]');
  await guest.page.click('[data-abandon]');
  await guest.page.click('[data-abandon-sure]');
  await host.page.click('[data-rematch]');
  await guest.page.click('[data-home]');
  await host.page.locator('[data-others]', { hasText: 'niente rivincita' }).waitFor();
}

export async function both_agree_to_void_the_match(world) {
  const [host, guest] = await friends(world, 'scopa', SCOPA);
  await host.page.click('[data-menu]');
  await host.page.click('[data-void]');
  await host.page.locator('[data-banner=voiding]').waitFor();
  await guest.page.click('[data-void-agree]');
  for (const one of [host, guest]) {
    await one.page.waitForSelector('[data-over=voided]');
    await one.expect(
      'hands that are seen behind the count',
      () => one.page.locator('[data-held]:visible').count(),
      0,
    );
  }
}

/** Two people play each other while each of them loses the line again and again. */
export async function two_browsers_through_reconnects(world) {
  const both = await friends(world, 'briscola', null, { match: { deals: 1 } });
  for (let turn = 0; ; turn++) {
    await both[0].until(
      () =>
        both.some((one) => one.moves.length > 0) || both.every((one) => one.view.phase === 'over'),
      'anybody on turn',
    );
    const one = both.find((each) => each.moves.length > 0);
    if (!one) break;
    const other = both.find((each) => each !== one);
    if (turn % 8 === 3) await other.page.reload();
    if (turn % 8 === 6) {
      await one.page.context().setOffline(true);
      await one.page.locator('[data-line=lost]').waitFor();
      await one.page.context().setOffline(false);
      await one.page.locator('[data-line=lost]').waitFor({ state: 'detached' });
    }
    if (turn % 8 > 2) {
      await one.myTurn();
      const card = one.moves[0];
      if (!card) continue;
      const before = one.view.deal;
      await one.hand(card).dblclick({ position: { x: 24, y: 44 } });
      await one.until(() => one.hasMoved(before), `an answer to ${card}`);
    } else await one.playOverLine(one.moves[0]); // while nothing is wrong with it
    if (one.view.deal) nothingDoubled(one);
  }
  const words = await Promise.all(
    both.map(
      async (one) =>
        (await one.page.waitForSelector('[data-over]')) && one.page.locator('h1').innerText(),
    ),
  );
  return words;
}
