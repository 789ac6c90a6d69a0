// node web.mjs URL: how quick and how still the web app is in Chromium. Prints one object as JSON.
import { inBrowser, Person, SIZES } from '../tests/e2e/browser.mjs';

const [url] = process.argv.slice(2);
const ROUNDS = 5;
/** A cheap phone's processor beside ours. */
const SLOWER = 6;
const GAMES = ['scopa', 'scopone', 'asso_piglia_tutto', 'cirulla', 'tressette', 'briscola'];
/** The mark in the trace when other cards come onto the stage. */
const MARK = 'on the stage';
/** What this program asks of the page comes to it in such messages. */
const DRIVER = 'blink.mojom.DevToolsSession';
/** Frames of a scene in which something moves: a flight has more. */
const FEWEST = 12;
/** A hand of which at least one card can be played. */
const PLAYABLE = () =>
  document.querySelectorAll('[data-hand]').length > 0 &&
  Number(document.querySelector('[data-moves]').dataset.moves) > 0;

async function fresh(work, options = {}) {
  return inBrowser({ viewport: SIZES.desktop, ...options }, async (context) => {
    await context.addInitScript((games) => (localStorage.guides ??= JSON.stringify(games)), GAMES);
    return work(await context.newPage());
  });
}

/** Seconds from the address to a hand on the table; a bot that begins takes its time after that. */
async function toTheTable(page) {
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.click('[data-play]', { force: true }); // as soon as it is there, whatever still moves
  await page.waitForSelector('[data-hand] img');
  const clicked = (performance.now() - start) / 1000;
  await page.waitForFunction(PLAYABLE);
  const again = performance.now();
  await page.goto(page.url(), { waitUntil: 'commit' });
  await page.waitForFunction(PLAYABLE);
  return { clicked, direct: (performance.now() - again) / 1000 };
}

/** Bytes as they come over the line until a table can be played at, by what they are. */
async function bytesToTheTable(page) {
  const cdp = await page.context().newCDPSession(page);
  const kinds = new Map();
  const bytes = {};
  cdp.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, new URL(response.url).pathname.endsWith('.svg') ? 'Deck' : type),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await cdp.send('Network.enable');
  await page.goto(url);
  await page.click('[data-play]');
  await page.waitForFunction(PLAYABLE);
  return bytes;
}

/**
 * Play until the deal is counted as somebody who looks: each card when the table shows that it can be
 * played. Whoever plays before the scenes are over lets the table leap, which is another thing.
 */
async function playDeal(me) {
  for (;;) {
    await me.until(() => me.moves.length > 0 || me.view.phase !== 'playing', 'a turn');
    if (me.moves.length === 0) return;
    await me.play();
  }
}

/** A whole deal with all movement: what holds the page up, and what jumps. */
async function wholeDeal(page) {
  const me = new Person(page);
  await page.addInitScript(markScenes, MARK);
  await page.addInitScript(() => {
    window.seen = { shift: 0 };
    new PerformanceObserver((list) =>
      list.getEntries().forEach((each) => (window.seen.shift += each.value)),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  await me.sitDown(url, 'scopa', 2);
  await page.waitForTimeout(1000);
  await page.evaluate(() => (window.seen.shift = 0)); // the first load is another figure
  const cdp = await page.context().newCDPSession(page);
  const events = await traced(cdp, async () => {
    await playDeal(me);
    await page.waitForTimeout(600);
  });
  const { shift } = await page.evaluate(() => window.seen);
  return { shift, ...longestTask(events) };
}

/** What the figures are made of: tasks of threads, what the driver asked for, frames, our own marks. */
const TRACED = [
  'toplevel',
  'mojom',
  'blink.user_timing',
  'disabled-by-default-devtools.timeline.frame',
].join();

/** All that is traced while something is done, of the page's process. */
async function traced(cdp, work) {
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', categories: TRACED });
  await work();
  await cdp.send('Tracing.end');
  await complete;
  const { pid } = events.find(({ name }) => name === MARK);
  return events.filter((each) => each.pid === pid);
}

/** Runs in the page: a mark in the trace when other cards come onto the stage. */
function markScenes(name) {
  let last = null;
  const look = () => {
    const on = [...document.querySelectorAll('[data-actor]')].map((each) => each.dataset.actor);
    if (on.join() !== last) performance.mark(name, { detail: on.join() });
    last = on.join();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}

/**
 * Milliseconds of the longest tasks of the page's main thread: what they worked, and what passed on
 * the clock, which includes waiting for a core where others want one too. A task in which the page
 * does what this program asks of it over DevTools is none of the page's own.
 */
function longestTask(events) {
  const { tid } = events.find(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const ours = events.filter((each) => each.ph === 'X' && each.tid === tid);
  const asked = ours
    .filter(({ args }) => args?.chrome_mojo_event_info?.mojo_interface_tag === DRIVER)
    .map(({ ts }) => ts);
  const tasks = ours.filter(
    ({ name, ts, dur }) =>
      name.endsWith('RunTask') && !asked.some((at) => ts <= at && at < ts + dur),
  );
  const longest = (what) =>
    tasks.reduce((most, each) => Math.max(most, (each[what] ?? 0) / 1000), 0);
  return { task: longest('tdur'), clock: longest('dur'), tasks: tasks.length };
}

/**
 * Of each scene, how many frames a second were shown while something moved, and how long at most the
 * picture stood still then. The compositor moves the cards, whatever the main thread does meanwhile:
 * so its frames count, as it reports each of them; `main` are those in which the main thread had come
 * as far, too. A frame in which nothing was to change counts neither way: in a rest there are none.
 */
function smoothness(events) {
  const frames = events
    .filter(({ name, ph }) => name === 'PipelineReporter' && ph === 'b')
    .map(({ ts, args }) => ({ ts, ...args.frame_reporter }))
    .filter((each) => each.has_compositor_animation && each.state !== 'STATE_NO_UPDATE_DESIRED')
    .filter((each) => each.state !== 'STATE_DROPPED' || each.affects_smoothness)
    .sort((one, other) => one.ts - other.ts);
  const marks = events.filter(({ name }) => name === MARK).map(({ ts }) => ts);
  const scenes = [];
  marks.sort((one, other) => one - other);
  for (const [i, start] of marks.entries()) {
    const wanted = frames.filter(({ ts }) => start <= ts && ts < (marks[i + 1] ?? Infinity));
    if (wanted.length < FEWEST) continue;
    const rate = (states) =>
      (60 * wanted.filter(({ state }) => states.test(state)).length) / wanted.length;
    let [run, longest] = [0, 0];
    for (const { state } of wanted) {
      run = state === 'STATE_DROPPED' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    scenes.push({
      rate: rate(/PRESENTED/),
      main: rate(/PRESENTED_ALL/),
      still: ((longest + 1) * 1000) / 60,
    });
  }
  return {
    scenes: scenes.length,
    slowest: Math.min(...scenes.map(({ rate }) => rate)),
    main: Math.min(...scenes.map(({ main }) => main)),
    still: Math.max(...scenes.map(({ still }) => still)),
  };
}
/** A deal on a phone whose processor is so much slower. */
async function slowDeal(page) {
  const me = new Person(page);
  await page.addInitScript(markScenes, MARK);
  await me.sitDown(url, 'scopa', 2);
  await page.waitForTimeout(1000);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const events = await traced(cdp, () => playDeal(me));
  const { task, clock } = longestTask(events);
  return { ...smoothness(events), slowTask: task, slowClock: clock };
}

const times = [];
for (let round = 0; round < ROUNDS; round++) times.push(await fresh(toTheTable));
const bytes = await fresh(bytesToTheTable);
const deal = await fresh(wholeDeal);
const slow = await fresh(slowDeal, { viewport: SIZES.phone });
console.log(
  JSON.stringify({
    clicked: times.map((each) => each.clicked),
    direct: times.map((each) => each.direct),
    bytes,
    ...deal,
    ...slow,
  }),
);
