// Chromium, and a player in it who clicks what the page shows. Which moves are legal is read from
// the frames that the page itself receives.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

export const SIZES = {
  phone: { width: 360, height: 640 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
};
/** How long to wait for something: a busy machine needs a while. */
export const PATIENCE = Number(process.env.MAZZIERE_BROWSER_PATIENCE ?? 120_000);
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

function executable(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return found.find((path) => existsSync(path));
}

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];

/** How Chromium is started: without all that nobody sees, which takes half the time, unless it is to be `whole`. */
export function launching({ whole = false } = {}) {
  const names = whole ? WHOLE : ['chromium-headless-shell', ...WHOLE];
  return { executablePath: executable(names), args: FLAGS, headless: true };
}

/** Call `work` with a browser context that has a profile of its own; `letters` is its size of text in px. */
export async function inBrowser({ letters = 16, ...options }, work) {
  const profile = mkdtempSync(join(tmpdir(), 'mazziere-browser-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ webkit: { webprefs: { default_font_size: letters } } }),
  );
  const context = await chromium.launchPersistentContext(profile, {
    ...launching({ whole: true }), // which has preferences
    locale: 'it-IT',
    ...options,
  });
  try {
    return await work(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Declarations may stand in a menu, and none has to be made. */
function anyCard(moves) {
  const cards = moves.filter((move) => move[0] !== '!');
  return cards[Math.floor(Math.random() * cards.length)];
}

/** Somebody at a page. */
export class Person {
  constructor(page) {
    this.page = page;
    this.view = null;
    this.complaints = [];
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on(
      'console',
      (message) => message.type() === 'error' && this.complaints.push(message.text()),
    );
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => this.hear(JSON.parse(String(payload)))),
    );
  }

  hear(messages) {
    for (const { type, table, view, seats } of messages) {
      if (type === 'snapshot') [this.table, this.view] = [table, view];
      if (type === 'presence') this.presence = seats;
      if (type !== 'update') continue;
      const deal =
        view.deal === undefined ? this.view.deal : view.deal && { ...this.view.deal, ...view.deal };
      this.view = { ...this.view, ...view, deal };
    }
  }

  async sitDown(url, game, seats, level = 'Principiante') {
    await this.page.goto(url);
    await this.page.click(`[data-game=${game}]`);
    await this.page
      .getByRole('radio', { name: seats === 4 ? 'A coppie' : 'Testa a testa', exact: true })
      .click();
    await this.page.selectOption('[data-level]', { label: level });
    await this.page.click('[data-play]');
    await this.page.waitForSelector('[data-hand]');
  }

  get moves() {
    return this.view?.deal?.moves ?? [];
  }

  /** Whether anything has happened in a deal; on a new line the same is told again. */
  hasMoved({ hands, moves, log }) {
    const now = this.view.deal;
    return (
      !now ||
      JSON.stringify([now.hands, now.moves, now.log]) !== JSON.stringify([hands, moves, log])
    );
  }

  async until(condition, what, patience = PATIENCE) {
    const end = Date.now() + patience;
    while (!condition()) {
      if (Date.now() > end)
        throw new Error(`waited in vain for ${what}; ${JSON.stringify(this.view)}`);
      await this.page.waitForTimeout(15);
    }
  }

  /** The test hears of a frame before the page has shown it; wait until both know the same moves
   * and the cards lie where they belong. */
  async isShown() {
    const inPage = () => [
      document.querySelectorAll('[data-hand]').length,
      Number(document.querySelector('[data-moves]')?.dataset.moves),
    ];
    for (const end = Date.now() + PATIENCE; ; await this.page.waitForTimeout(15)) {
      const shown = await this.page.evaluate(inPage);
      const { you, deal } = this.view;
      const known = [deal.hands[you].cards.length / 2, deal.moves.length];
      if (known.join() === shown.join()) break;
      if (Date.now() > end)
        throw new Error(`the page shows ${shown} cards and moves instead of ${known}`);
    }
    // Cards find their places when the page has been measured, which is once a frame.
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }

  /** Make one move by clicking, and wait until the table has it; a card, unless told otherwise. */
  async play(choose = anyCard) {
    await this.isShown();
    const move = choose(this.moves);
    const before = this.view.deal;
    if (move.startsWith('!')) await this.page.click(`[data-declare="${move}"]`);
    else await this.clickCards(move.slice(0, 2), move.slice(3).match(/../g) ?? []);
    await this.until(() => this.hasMoved(before), `an answer to ${move}`);
  }

  async clickCards(card, taken) {
    await this.page.click(`[data-hand="${card}"]`, { position: { x: 24, y: 44 } }); // cards may overlap
    if (taken.length === 0) await this.page.click(`[data-ghost="${card}"]`);
    const chosen = this.page.locator(`[data-hand="${card}"][aria-pressed=true]`);
    for (const each of taken)
      if (await chosen.count()) await this.page.click(`[data-table="${each}"]:not([inert] *)`);
    if (taken.length && (await chosen.count()))
      await this.page.getByRole('button', { name: 'Conferma presa' }).click();
  }

  /** Make one move over the page's own line, as if it had been clicked: that takes no time. */
  async playOverLine(move) {
    const before = this.view.deal;
    await this.page.evaluate((play) => window.line.send(JSON.stringify(play)), {
      type: 'play',
      id: 1_000_000,
      table: this.table,
      move,
    });
    await this.until(() => this.hasMoved(before), `an answer to ${move}`);
  }

  /** Play until the deal is counted, the first and the last cards by clicking. */
  async playDeal() {
    const number = this.view.deal.number;
    for (let turn = 0; ; turn++) {
      await this.until(
        () =>
          this.moves.length > 0 ||
          this.view.phase !== 'playing' ||
          this.view.deal.number !== number,
        'a turn',
      );
      if (this.moves.length === 0) return;
      const { you, deal } = this.view;
      if (turn < 2 || (deal.stock === 0 && deal.hands[you].cards.length <= 2 * 2))
        await this.play();
      else await this.playOverLine(anyCard(this.moves));
    }
  }
}
