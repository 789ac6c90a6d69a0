// Nothing at the table covers anything else: boxes, measured at six sizes on one page that is resized.
import * as situations from '../situations.mjs';
import { everywhere } from './covered.mjs';

const { SCREENS } = situations;

/** Change what the player has chosen, as if it had been so from the beginning. */
async function choosing(me, options) {
  await me.page.evaluate(
    (chosen) =>
      (localStorage.options = JSON.stringify({ ...JSON.parse(localStorage.options), ...chosen })),
    options,
  );
  await me.page.reload();
  await me.seated();
  await me.myTurn();
}
const FOR_OTHER_HANDS = { large_cards: true, contrast: 'alto', left_handed: true };
const FEWER = { screens: [SCREENS[0], SCREENS[4]] };

export async function nothing_covers_anything_in_scopa(world) {
  const me = await situations.scope(world, { options: { language: 'en' } });
  await everywhere(me, 'piles with scope');
  const other = await situations.chosen(world, { options: { deck: 'francesi', language: 'en' } });
  await everywhere(other, 'a capture in French cards');
  await other.page.keyboard.press('Escape');
  await other.page.click('[data-hint]');
  await other.page.locator('[data-banner=hint]').waitFor();
  await everywhere(other, 'a hint');
  await everywhere(other, 'a hint and a refusal', {
    before: async () => {
      await other.hand('CD').dblclick({ position: { x: 24, y: 44 } });
      await other.page.locator('[data-trouble=must_capture]').waitFor();
    },
  });
  await choosing(other, { ...FOR_OTHER_HANDS, deck: 'piacentine' });
  await everywhere(other, 'large cards for the left hand', FEWER);
}

export async function nothing_covers_anything_in_scopone(world) {
  const me = await situations.scientifico(world, {});
  await everywhere(me, 'ten cards');
  await me.expect(
    'the head names the game that is played',
    async () => (await me.page.locator('.table-bar .about').innerText()).split('\n')[0],
    'Scopone scientifico a 11',
  );
  const open = await situations.scoperte(world, {});
  await everywhere(open, 'carte scoperte');
  await choosing(open, FOR_OTHER_HANDS);
  await everywhere(open, 'carte scoperte, large cards for the left hand', FEWER);
}

export async function nothing_covers_anything_in_tressette(world) {
  const me = await situations.bussi(world, {});
  await everywhere(me, 'ten cards for four');
  await me.page.setViewportSize({ width: 360, height: 640 });
  await me.page.click('[data-call]');
  const menu = await me.page.locator('.calls ul').boundingBox();
  if (menu.x < 0 || menu.x + menu.width > 360)
    throw new Error(`the menu goes from ${menu.x} to ${menu.x + menu.width}`);
  await me.page.locator('[data-declare]', { hasText: 'Napoli di denari' }).click();
  await me.expect(
    'the busso as it is told',
    () => me.page.locator('[data-since]').innerText(),
    'Hai bussato: napoli di denari',
  );
  await everywhere(me, 'a busso');
  await everywhere(await situations.led(world, {}), 'ten cards for two');
}

export async function nothing_covers_anything_in_briscola(world) {
  const me = await situations.trick(world, {});
  await everywhere(me, 'a trick');
  await me.page.click('[data-hint]');
  await me.page.locator('[data-banner=hint]').waitFor();
  await everywhere(me, 'a trick and a hint');
  await choosing(me, FOR_OTHER_HANDS);
  await everywhere(me, 'a trick, large cards for the left hand', FEWER);
}

export async function long_names_push_nothing_away(world) {
  const [host, , watcher] = await situations.wideNames(world);
  await everywhere(host, 'who plays');
  await everywhere(watcher, 'who watches');
  await host.page.setViewportSize({ width: 1440, height: 900 });
  const right = await host.page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('aside > *')].map(
        (each) => each.getBoundingClientRect().right,
      ),
    ),
  );
  if (right > 1440) throw new Error(`the column beside the table ends at ${right}`);
}

/** The trick lies in the middle between those who play, and what takes four cards says that it is a scopa. */
export async function what_was_played_is_told_wholly(world) {
  const me = await situations.fourTaken(world, {});
  for (const [width, height] of SCREENS) {
    await me.page.setViewportSize({ width, height });
    await me.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const inside = await me.page.evaluate(() => {
      const [line, ...parts] = ['p.trace', 'p.trace strong', 'p.trace [data-again] svg'].map(
        (each) => document.querySelector(each).getBoundingClientRect(),
      );
      return parts.every(({ left, right }) => left >= line.left && right <= line.right);
    });
    if (!inside) throw new Error(`“Scopa!” is cut at ${width}×${height}`);
  }
}

/** The line under «Primiera» stays between the two figures, in every deck and both languages. */
export async function the_count_keeps_its_figures_apart(world) {
  const me = await situations.scope(world, {});
  await me.playDeal();
  await me.page.waitForSelector('[data-count]');
  const found = [];
  for (const [language, deck] of [
    ['it', 'napoletane'],
    ['en', 'piacentine'],
    ['it', 'francesi'],
  ]) {
    await me.page.evaluate(
      (chosen) =>
        (localStorage.options = JSON.stringify({ ...JSON.parse(localStorage.options), ...chosen })),
      { language, deck },
    );
    await me.page.reload();
    await me.page.waitForSelector('[data-line=primiera] img');
    for (const [width, height] of SCREENS) {
      await me.page.setViewportSize({ width, height });
      for (const each of await me.page.evaluate(figuresCovered))
        found.push(`${each} in ${language}, ${deck}, at ${width}×${height}`);
    }
  }
  if (found.length) throw new Error(found.join('\n'));
}

/** Runs in the page: which parts of a line of the count cover another. */
function figuresCovered() {
  const found = [];
  for (const row of document.querySelectorAll('[data-line]')) {
    const parts = [...row.querySelectorAll('.label, .figure, .points, .proof > span')].filter(
      (each) => each.checkVisibility(),
    );
    const boxes = parts.map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect();
    });
    for (const [i, a] of boxes.entries())
      for (const [j, b] of boxes.entries()) {
        if (j <= i || (parts[i].matches('.proof > span') && parts[j].matches('.proof > span')))
          continue;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 4)
          found.push(
            `${row.dataset.line}: ${parts[i].className} over ${parts[j].className} by ${Math.round(across)}×${Math.round(down)}`,
          );
      }
  }
  return found;
}

/** In Briscola half of the trump is seen, and the trick lies in the middle, above one's own hand. */
export async function the_trump_is_half_seen_and_the_trick_in_the_middle(world) {
  const me = await situations.trick(world, { options: { deck: 'francesi' } });
  await me.expect(
    'who takes it, and how much',
    () => me.page.locator('[data-line-of-trick]').innerText(),
    'Per ora prende Bruno, 4 punti',
  );
  for (const [width, height] of SCREENS) {
    await me.page.setViewportSize({ width, height });
    await me.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const [seen, off] = await me.page.evaluate(() => {
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      const [trump, stock] = [box('[data-trump] > *'), box('.stock .layer > *')];
      const middle = ({ left, right }) => (left + right) / 2;
      const ends = [box('[data-slot="1"]'), box('[data-slot="3"]')];
      return [
        (trump.right - stock.right) / trump.width,
        middle({ left: ends[1].left, right: ends[0].right }) - middle(box('#place-0')),
      ];
    });
    if (seen < 0.4) throw new Error(`${seen} of the trump is seen at ${width}×${height}`);
    if (Math.abs(off) > 8)
      throw new Error(`the trick is ${off} px beside the hand's middle at ${width}×${height}`);
  }
}

/** Carte scoperte: each of the partner's cards can be read, as a chip or by what is seen of it. */
export async function a_partners_ten_cards_can_be_read(world) {
  const me = await situations.scoperte(world, {});
  for (const [width, height] of SCREENS) {
    await me.page.setViewportSize({ width, height });
    await me.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const held = me.view.deal.hands[2].count;
    const parts = await me.page.evaluate(() => {
      const [chips, cards] = ['#place-2 .chip', '#place-2 [data-held] > *'].map((each) =>
        [...document.querySelectorAll(each)].map((one) => one.getBoundingClientRect()),
      );
      if (chips.length)
        return chips.map((chip, i) =>
          chips.some(
            (other, j) =>
              i !== j &&
              Math.abs(other.left - chip.left) < chip.width &&
              Math.abs(other.top - chip.top) < chip.height,
          )
            ? 0
            : chip.width,
        );
      const lefts = cards.map(({ left }) => left).sort((a, b) => a - b);
      return lefts.map((left, i) => (lefts[i + 1] ?? Infinity) - left);
    });
    if (parts.length !== held || parts.some((part) => part < 24))
      throw new Error(`${parts} px of ${held} cards at ${width}×${height}`);
  }
}

/** What lies open in somebody's hand is not cut off by the edge of the table. */
export async function a_card_that_was_drawn_openly_is_seen_wholly(world) {
  const me = await situations.led(world, {});
  await me.playOverLine(me.moves.find((move) => move[0] !== '!'));
  await me.myTurn();
  const cut = await inEverySize(me, () => {
    const table = document.querySelector('.card-table');
    const edge = getComputedStyle(table).overflow === 'visible' ? document.body : table;
    const open = [...document.querySelectorAll('.top [data-held]')].filter(
      ({ dataset }) => !dataset.held.includes('/'),
    );
    if (open.length === 0) return 'nothing lies open';
    const [one] = open.map((each) => each.getBoundingClientRect().top);
    return one < edge.getBoundingClientRect().top - 3 ? `it begins at ${one}` : null;
  });
  if (cut.length) throw new Error(cut.join('\n'));
}

/** On the table of four as of two a card keeps its size until more than five lie there. */
export async function cards_on_the_table_keep_their_size_on_a_phone(world) {
  const me = await situations.scientifico(world, { viewport: { width: 360, height: 640 } });
  const sizes = new Set();
  for (let turn = 0; turn < 4; turn++) {
    for (const card of await me.page.locator('[data-table]').all())
      if ((await me.page.locator('[data-table]').count()) <= 5)
        sizes.add(await card.evaluate((each) => each.offsetWidth));
    await me.playOverLine(me.moves[0]);
    await me.myTurn();
  }
  if (sizes.size !== 1) throw new Error(`cards are ${[...sizes].join(', ')} pixels wide`);
}

/** Of the list beside the table one sees what was played last. */
export async function the_list_of_plays_shows_the_last_one(world) {
  const me = await situations.scientifico(world, {});
  for (let turn = 0; turn < 2; turn++) {
    await me.playOverLine(me.moves[0]);
    await me.myTurn();
  }
  await me.expect(
    'how much of the last play the list hides',
    () =>
      me.page.locator('aside [data-plays]').evaluate((list) => {
        const last = list.querySelector('.last').getBoundingClientRect();
        return Math.max(0, Math.round(last.bottom - list.getBoundingClientRect().bottom));
      }),
    0,
  );
}

/** Carte grandi: the hand grows, and what lies on the table is hardly smaller for it. */
export async function large_cards_are_large_on_the_table_too(world) {
  const me = await situations.chosen(world, {});
  const measured = () =>
    inEverySize(me, () =>
      ['[data-hand]', '[data-table]'].map((card) => document.querySelector(card).offsetWidth),
    );
  const usual = await measured();
  await choosing(me, { large_cards: true });
  const large = await measured();
  for (const [place, [width, height]] of SCREENS.entries()) {
    const [hand, table] = [0, 1].map((each) => large[place][each] / usual[place][each]);
    if (hand < 1.05 || table < 0.88)
      throw new Error(`hand by ${hand}, table by ${table} at ${width}×${height}`);
  }
}

/** A play of one's own that takes two is told without cutting its words. */
export async function ones_own_play_is_told_wholly_on_a_phone(world) {
  const me = await world.person({ size: 'phone' });
  const hands = [
    ['CB', '2B', '7C'],
    ['7S', '4B', 'FD'],
  ];
  world.stack({ hands, table: ['AB', 'FS', 'RD', '5S'] });
  await me.sit('scopa');
  await me.myTurn();
  await me.tap('CB');
  // The test holds the play back.
  await me.page.evaluate(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
      if (!text.includes('"type":"play"')) send.call(this, text);
    };
  });
  await me.page.click('[data-capture]');
  const who = me.page.locator('.card-table p.trace .who', { hasText: 'Tu' });
  await who.waitFor();
  const cut = await who.evaluate((each) => each.scrollWidth - each.clientWidth);
  if (cut > 0) throw new Error(`${cut} pixels of who has played are cut off`);
}

/** That a play was taken back is said above one's cards, which one wants to see then. */
export async function what_is_said_for_a_while_leaves_the_hand_in_sight(world) {
  const me = await world.person({ size: 'phone' });
  await me.page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = (call, ms, ...more) => (ms === 5000 ? 0 : setTimeout(call, ms, ...more)); // it stays
  });
  await me.sit('scopa');
  await me.myTurn();
  await me.playOverLine(me.moves[0]);
  await me.myTurn();
  await me.page.click('[data-take-back]');
  await me.page.locator('[data-said]').waitFor();
  await me.myTurn();
  await everywhere(me, 'a play taken back');
}

/** What a function that runs in the page finds in each size; null is nothing. */
async function inEverySize({ page }, look) {
  const found = [];
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    found.push(await page.evaluate(look));
  }
  return found.filter((each) => each !== null);
}
