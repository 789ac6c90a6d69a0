// What the tests of the table share: a browser, a server whose decks can be stacked, people who sit
// down and play with a mouse, a finger, a pen or the keyboard.
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { launching, PATIENCE, Person, SIZES } from './browser.mjs';

const WHERE = {
  phone: { viewport: SIZES.phone, hasTouch: true },
  desktop: { viewport: SIZES.desktop },
  landscape: { viewport: SIZES.landscape },
  tablet: { viewport: SIZES.tablet },
};

/** The words of every game are in a file of its name. */
const GAMES = join(import.meta.dirname, '..', '..', 'web', 'words', 'it', 'games');

export class World {
  /** `unseen`: nobody looks at the pages, so they are not drawn. */
  constructor(browser, url, stackFile, unseen = false) {
    this.browser = browser;
    this.url = url;
    this.stackFile = stackFile;
    this.unseen = unseen;
    this.contexts = [];
    this.people = [];
  }

  /** `tempo`: how much faster the table's time runs for them. */
  async person({ size = 'desktop', guide = false, options = {}, tempo = 20, ...more } = {}) {
    const browser = more.permissions ? await this.whole() : this.browser;
    const serviceWorkers = more.permissions ? 'allow' : 'block'; // each would load everything once more
    const context = await browser.newContext({
      locale: 'it-IT',
      reducedMotion: 'reduce',
      serviceWorkers,
      ...WHERE[size],
      ...more,
    });
    this.contexts.push(context);
    const seen = readdirSync(GAMES).map((file) => file.replace('.json', ''));
    await context.addInitScript(
      ([guides, chosen]) => {
        if (guides) localStorage.guides = guides;
        if (!localStorage.options) localStorage.options = chosen;
      },
      [guide ? '' : JSON.stringify(seen), JSON.stringify({ less_motion: true, ...options })],
    );
    await context.addInitScript(keepLine);
    if (this.unseen) await context.addInitScript(leaveUndrawn);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await hurry(page, tempo);
    const someone = new Someone(page, this.url);
    this.people.push(someone);
    return someone;
  }

  /** A whole browser, which can show notifications. */
  async whole() {
    this.wholeBrowser ??= await chromium.launch(launching({ whole: true }));
    return this.wholeBrowser;
  }

  /**
   * The next deals begin with these cards: hands by seat, then the table or what follows; `anew` is
   * the table after a void deal.
   */
  stack({ hands, table = [], anew, dealer = hands.length - 1 }) {
    const seats = hands.length;
    const deck = [];
    for (let card = 0; card < hands[0].length; card++)
      for (let step = 1; step <= seats; step++) deck.push(hands[(dealer + step) % seats][card]);
    const told = { dealer, deck: [...deck, ...table], anew: anew && [...deck, ...anew] };
    writeFileSync(`${this.stackFile}.new`, JSON.stringify(told));
    renameSync(`${this.stackFile}.new`, this.stackFile); // the server may be reading it
  }

  async close() {
    rmSync(this.stackFile, { force: true });
    await Promise.all(this.contexts.map((context) => context.close()));
    await this.wholeBrowser?.close();
    this.contexts = [];
  }
}

/** Let everything that moves on a page move so much faster. */
export async function hurry(page, tempo) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: tempo });
}

/** Runs in the page: the line that it speaks on can be used by a test, too. */
export function keepLine() {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    window.line = this;
    return send.call(this, text);
  };
}

/** Runs in the page: all is where it is, can be clicked and is told, and nothing of it is drawn. */
function leaveUndrawn() {
  window.unseen = new CSSStyleSheet();
  window.unseen.replaceSync('html { opacity: 0 }');
  document.adoptedStyleSheets.push(window.unseen);
}

/** Have a page drawn from now on, for who looks at it after all. */
export async function drawn(page) {
  await page.evaluate(() => window.unseen?.replaceSync(''));
}

/** Any address: of one there may register ten at a time. */
export function elsewhere() {
  return `10.${[1, 2, 3].map(() => 1 + Math.floor(Math.random() * 250)).join('.')}`;
}

/** Among people a slow machine would run out of the usual time for a move. */
const UNHURRIED = { move_timeout: 3600 };

export class Someone extends Person {
  constructor(page, url) {
    super(page);
    this.url = url;
  }

  /** Have an account from now on; by a request, since the page for it has tests of its own. */
  async register(name) {
    await this.page.goto(`${this.url}/healthz`); // any light page of the same origin
    await this.page.evaluate(
      async ([body, from]) => {
        const made = await fetch('/api/register', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
          body,
        });
        if (!made.ok) throw new Error(await made.text());
      },
      [JSON.stringify({ name, password: 'una parola lunga' }), elsewhere()],
    );
    this.name = name;
  }

  /** Open a table with bots on the other seats and sit down; by commands, since few pages offer all. */
  async sit(game, { seats = 2, bot = 'greedy', alone = false, match, ...settings } = {}) {
    await this.page.goto(`${this.url}/healthz`); // any light page of the same origin
    const made = await this.page.evaluate(openTable, {
      settings: { game, seats, match: { ...UNHURRIED, ...match }, ...settings },
      bot,
      alone,
    });
    await this.page.goto(`${this.url}/tavolo/${made.link}`);
    if (!alone) await this.seated();
    return made;
  }

  async seated() {
    await this.page.waitForSelector('[data-hand]');
    await this.until(() => this.view?.deal, 'a deal');
  }

  async myTurn() {
    await this.until(() => this.moves.length > 0, 'my turn');
    await this.isShown();
  }

  hand(card) {
    return this.page.locator(`[data-hand="${card}"]`);
  }
  onTable(card) {
    return this.page.locator(`[data-table="${card}"]`);
  }
  get ghost() {
    return this.page.locator('[data-ghost]');
  }

  async tap(card) {
    const spot = (await this.hand(card).count()) ? this.hand(card) : this.onTable(card);
    await spot.click({ position: { x: 24, y: 44 } });
  }

  /** See something that may be there for a moment only, from now on: begin before what brings it. */
  appears(selector, words = '') {
    return this.page.evaluate(
      ([sought, said, patience]) =>
        new Promise((seen, failed) => {
          const late = setTimeout(
            () => failed(new Error(`${sought} ${said} was never there`)),
            patience,
          );
          const look = () => {
            const all = [...document.querySelectorAll(sought)];
            if (!all.some((each) => each.textContent.includes(said))) return;
            watching.disconnect();
            clearTimeout(late);
            seen(true);
          };
          const watching = new MutationObserver(look);
          watching.observe(document, {
            subtree: true,
            childList: true,
            attributes: true,
            characterData: true,
          });
          look();
        }),
      [selector, words, PATIENCE],
    );
  }

  /** What is marked on the table. */
  async marked(name) {
    const found = await this.page
      .locator(`[data-table].${name}`)
      .evaluateAll((all) => all.map((each) => each.dataset.table));
    return found.sort();
  }

  /** The cards that the dragged one has been held over. */
  trail() {
    return this.page.locator('[data-dragged]').getAttribute('data-trail');
  }

  /** Wait until an async function that runs in the page says yes. */
  async answers(what, inPage, argument) {
    await this.expect(what, () => this.page.evaluate(inPage, argument), true);
  }

  /** Wait until nothing on the page moves any more. */
  async isStill() {
    await this.page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map((each) => each.finished)),
    );
  }

  /** Wait until text is drawn in the letters that the page has chosen. */
  async lettersAreThere() {
    await this.page.evaluate(() =>
      Promise.all([...document.fonts].map((letters) => letters.load())).then(() => true),
    );
  }

  async expect(what, actual, wanted) {
    const end = Date.now() + PATIENCE;
    let seen;
    do {
      seen = JSON.stringify(await actual());
      if (seen === JSON.stringify(wanted)) return;
      await this.page.waitForTimeout(20);
    } while (Date.now() < end);
    throw new Error(`${what}: ${seen} instead of ${JSON.stringify(wanted)}`);
  }

  /** The plays of this seat that the server has told of. */
  played(text) {
    return (
      this.view.deal?.log.some((entry) => entry.startsWith(`${this.view.you}:${text}`)) ?? false
    );
  }
  async hasPlayed(text) {
    await this.until(() => this.played(text), `${text} to be played`);
  }
  async hasNotPlayed() {
    await this.page.waitForTimeout(120);
    if (this.moves.length === 0) throw new Error(`something was played: ${this.view.deal?.log}`);
  }

  async middleOf(locator) {
    const box = await locator.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Drag from a card of the hand over places, a while on each, and let go at the last one. */
  async drag(card, places, { pointer = 'mouse', drop = true, wait = 230 } = {}) {
    const hold = pointer === 'touch' ? await finger(this.page) : await pen(this.page, pointer);
    await this.hand(card).click({ trial: true, position: { x: 24, y: 44 } }); // it lies still
    const from = await this.hand(card).boundingBox();
    await hold.down({ x: from.x + 24, y: from.y + 44 });
    await hold.move({ x: from.x + 30, y: from.y - 12 });
    for (const place of places) {
      await hold.move(place);
      await this.page.waitForTimeout(wait);
    }
    if (drop) await hold.up(places.at(-1));
    return hold;
  }

  async doubleTap(locator) {
    await locator.click({ trial: true, position: { x: 24, y: 44 } }); // it lies still
    const hold = await finger(this.page);
    const { x, y } = await locator.boundingBox();
    const start = Date.now() / 1000; // a quick finger, however slow the machine
    for (const later of [0, 0.2]) {
      await hold.down({ x: x + 24, y: y + 44 }, start + later);
      await hold.up(null, start + later + 0.05);
    }
  }

  async freeSpot() {
    const zone = await this.page.locator('.zone').boundingBox();
    return { x: zone.x + zone.width / 2, y: zone.y + zone.height - 4 };
  }
}

async function pen(page, pointerType) {
  const cdp = await page.context().newCDPSession(page);
  const send = (type, { x, y }, more) =>
    cdp.send('Input.dispatchMouseEvent', { type, x, y, pointerType, ...more });
  const button = { button: 'left', buttons: 1, clickCount: 1 };
  return {
    down: (at) => send('mousePressed', at, button),
    move: (at) => send('mouseMoved', at, { button: 'left', buttons: 1 }),
    up: (at) => send('mouseReleased', at, button),
  };
}

async function finger(page) {
  const cdp = await page.context().newCDPSession(page);
  const send = (type, touchPoints, timestamp) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  return {
    down: (at, when) => send('touchStart', [at], when),
    move: (at, when) => send('touchMove', [at], when),
    up: (_, when) => send('touchEnd', [], when),
  };
}

/** Runs in the page: open a table over a socket of its own. */
async function openTable({ settings, bot, alone }) {
  while ((await fetch('/api/me')).status === 401) await fetch('/api/guest', { method: 'POST' });
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket?v=1`);
  const waiting = new Map();
  let number = 0;
  const ask = (request) =>
    new Promise((done, failed) => {
      waiting.set(++number, { done, failed });
      socket.send(JSON.stringify({ ...request, id: number }));
    });
  await new Promise((done) => {
    socket.onmessage = ({ data }) => {
      for (const message of JSON.parse(data)) {
        if (message.type === 'welcome') done();
        if (message.type === 'ack') waiting.get(message.id)?.done(message);
        if (message.type === 'refused') waiting.get(message.id)?.failed(new Error(message.code));
      }
    };
  });
  const made = await ask({ type: 'create_table', ...settings });
  await ask({ type: 'sit', table: made.table, seat: 0 });
  if (!alone) {
    for (let seat = 1; seat < settings.seats; seat++)
      await ask({ type: 'seat_bot', table: made.table, seat, bot });
    await ask({ type: 'ready', table: made.table, nonce: '' });
  }
  socket.close();
  return made;
}
