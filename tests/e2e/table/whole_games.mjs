// A match of one deal from the front page to the result, by mouse, by touch or by keyboard alone.
import { drawn } from '../world.mjs';
import { axe } from './for_everyone.mjs';

/** The front page offers matches of the usual length; tests have less time. */
async function shorten(page, match) {
  await page.addInitScript((short) => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      const message = JSON.parse(text);
      return send.call(
        this,
        JSON.stringify(message.type === 'create_table' ? { ...message, match: short } : message),
      );
    };
  }, match);
}

/** The first turns and those with the last cards of the deal are played by hand, the others over
 * the page's own line, which is quicker; unless `all` are to be played by hand. */
function byHand({ you, deal }, turn, all) {
  return all || turn < 4 || (deal.stock === 0 && deal.hands[you].cards.length <= 2 * 3);
}

export async function whole_game(world, game, seats, input, all) {
  const me = await world.person({ size: input === 'touch' ? 'phone' : 'desktop' });
  await shorten(me.page, { deals: 1 });
  await me.page.goto(world.url);
  const hands = new INPUTS[input](me);
  await hands.choose('[data-game]', `[data-game=${game}]`);
  await hands.choose('[name][value="2"], [name][value="4"]', `[value="${seats}"]`);
  await hands.level('Principiante');
  await hands.press('[data-play]');
  await me.seated();
  for (let turn = 0; ; turn++) {
    await me.until(() => me.moves.length > 0 || me.view.phase !== 'playing', 'a turn');
    if (me.view.phase !== 'playing') break;
    if (turn === 2) {
      await me.page.reload();
      await me.seated();
    }
    const cards = me.moves.filter((move) => move[0] !== '!');
    const move = cards[Math.floor(Math.random() * cards.length)];
    const { deal } = me.view;
    if (byHand(me.view, turn, all)) {
      await me.myTurn();
      await nothingIsCut(me.page);
      await hands.play(move.slice(0, 2), move.slice(3).match(/../g) ?? [], turn);
      await me.until(() => me.hasMoved(deal), `an answer to ${move}`);
    } else await me.playOverLine(move);
  }
  await me.page.waitForSelector('[data-over]:not(.counting)'); // all is counted up
  if (game === 'scopa' || game === 'tressette') {
    await me.isStill();
    await drawn(me.page);
    await axe(me, 'the count');
  }
  const headline = await me.page.locator('h1').innerText();
  const told = await me.page.locator('[data-count-news] p').allInnerTexts();
  const complaints = me.complaints.filter((text) => !text.includes('401'));
  const primiera = await me.page.locator('[data-line=primiera]').evaluateAll(sumsUp);
  const { points } = me.view.result;
  const totals = {
    shown: (await me.page.locator('.totals b').allInnerTexts()).map(Number),
    played: me.view.you % 2 ? [points[1], points[0]] : points,
  };
  return {
    headline,
    told,
    complaints,
    primiera,
    totals,
    lines: await me.page
      .locator('[data-line]')
      .evaluateAll((rows) => rows.map((row) => row.dataset.line)),
  };
}

/** Runs in the page: what stands below the cards of a line, added up, and what stands above them. */
function sumsUp([line]) {
  const sums = [...(line?.querySelectorAll('.proof') ?? [])].map((proof) =>
    [...proof.querySelectorAll('small')].reduce((sum, each) => sum + Number(each.textContent), 0),
  );
  const figures = [...(line?.querySelectorAll('.figure') ?? [])].map((each) =>
    Number(each.textContent),
  );
  return { sums, figures };
}

async function nothingIsCut(page) {
  const { cut, scrolls } = await page.evaluate(() => {
    const cards = [...document.querySelectorAll('[data-hand], [data-table]')].map((card) =>
      card.getBoundingClientRect(),
    );
    const isCut = ({ left, right, top }) => left < -1 || right > innerWidth + 1 || top < 0;
    return {
      cut: cards.filter(isCut).length,
      scrolls: document.documentElement.scrollHeight > innerHeight + 1,
    };
  });
  if (cut > 0) throw new Error(`${cut} cards are cut off`);
  if (scrolls) throw new Error('the table scrolls');
}

/** Clicks, drags and double clicks, in turn. */
class Mouse {
  constructor(me) {
    this.me = me;
    this.page = me.page;
  }
  press(selector) {
    return this.page.click(selector);
  }
  /** One radio button of a group. */
  choose(_, wanted) {
    return this.page.click(`input[type=radio]${wanted}`);
  }
  level(label) {
    return this.page.selectOption('[data-level]', { label });
  }
  tap(locator) {
    return locator.click({ position: { x: 24, y: 44 } });
  }
  async play(card, taken, turn) {
    const { me } = this;
    const only = me.moves.filter((move) => move.startsWith(card)).length === 1;
    if (turn % 3 === 1 && only)
      return me.drag(card, [await me.freeSpot()], { pointer: this.pointer, wait: 0 });
    if (turn % 3 === 2 && taken.length === 0) return this.twice(me.hand(card));
    await this.tap(me.hand(card));
    if (taken.length === 0) return this.tap(me.ghost);
    for (const each of taken) {
      if ((await me.page.locator(`[data-hand="${card}"][aria-pressed=true]`).count()) === 0) return;
      await this.tap(me.onTable(each));
    }
    await this.confirm(card, taken);
  }
  /** The last card may have to be confirmed. */
  async confirm(card, taken) {
    const { me } = this;
    const wider = me.moves.some(
      (move) =>
        move.startsWith(card) &&
        move.length > 3 + 2 * taken.length &&
        taken.every((each) => move.slice(3).includes(each)),
    );
    if (wider) await this.press('[data-confirm]');
  }
  twice(locator) {
    return locator.dblclick({ position: { x: 24, y: 44 } });
  }
  pointer = 'mouse';
}

/** The same with a finger. */
class Touch extends Mouse {
  pointer = 'touch';
  press(selector) {
    return this.page.tap(selector);
  }
  choose(_, wanted) {
    return this.page.tap(`input[type=radio]${wanted}`);
  }
  tap(locator) {
    return locator.tap({ position: { x: 24, y: 44 } });
  }
  twice(locator) {
    return this.me.doubleTap(locator);
  }
}

/** Tab and Enter to the table; digits, arrows and Enter at it. */
class Keyboard extends Mouse {
  async press(selector) {
    await this.#tabTo(isOn, selector);
    await this.page.keyboard.press('Enter');
  }
  /** Tab goes to a group of radio buttons, arrows go through it. */
  async choose(group, wanted) {
    await this.#tabTo(isOn, group);
    for (let step = 0; !(await this.#is(isOn, wanted)); step++) {
      if (step > 10) throw new Error(`no way to ${wanted} by arrows`);
      await this.page.keyboard.press('ArrowRight');
    }
  }
  async level(label) {
    await this.#tabTo(isOn, '[data-level]');
    await this.page.keyboard.type(label);
  }
  async play(card, taken) {
    const { me, page } = this;
    const held = await page
      .locator('[data-hand]')
      .evaluateAll((all) => all.map((each) => each.dataset.hand));
    await page.keyboard.press(String((held.indexOf(card) + 1) % 10));
    if (taken.length === 0) {
      await page.waitForFunction(() => document.activeElement.matches('[data-ghost]'));
      await page.keyboard.press('Enter');
      return;
    }
    await page.waitForFunction(
      (wanted) => document.querySelector(`[data-hand="${wanted}"]`)?.ariaPressed === 'true',
      card,
    );
    for (const each of taken) {
      if ((await page.locator(`[data-hand="${card}"][aria-pressed=true]`).count()) === 0) return;
      await page.keyboard.press('ArrowUp');
      for (
        let step = 0;
        (await page.evaluate(() => document.activeElement.dataset.table)) !== each;
        step++
      ) {
        if (step > 12) throw new Error(`no way to ${each}`);
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Enter');
    }
    const wider = me.moves.some(
      (move) =>
        move.startsWith(card) &&
        move.length > 3 + 2 * taken.length &&
        taken.every((each) => move.slice(3).includes(each)),
    );
    if (!wider) return;
    await page.waitForFunction(() => document.activeElement.matches('[data-confirm]'));
    await page.keyboard.press('Enter');
  }
  #is(condition, wanted) {
    return this.page.evaluate(`(${condition})(${JSON.stringify(wanted)})`);
  }
  async #tabTo(isThere, wanted) {
    for (let step = 0; step < 80; step++) {
      if (await this.#is(isThere, wanted)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`no way to ${wanted} by Tab`);
  }
}

/** Runs in the page: whether the focus is there. */
const isOn = (selector) => document.activeElement.matches(selector);

const INPUTS = { mouse: Mouse, touch: Touch, keyboard: Keyboard };
