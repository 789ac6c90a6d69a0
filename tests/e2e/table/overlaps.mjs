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
