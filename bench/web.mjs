// node web.mjs URL: how quick and how still the web app is in Chromium. Prints one object as JSON.
import { inBrowser, Person, SIZES } from '../tests/e2e/browser.mjs';
import { keepLine } from '../tests/e2e/world.mjs';

const [url] = process.argv.slice(2);
const ROUNDS = 5;
/** A cheap phone's processor beside ours. */
const SLOWER = 6;
const GAMES = ['scopa', 'scopone', 'asso_piglia_tutto', 'cirulla', 'tressette', 'briscola'];
/** A hand of which at least one card can be played. */
const PLAYABLE = () =>
  document.querySelectorAll('[data-hand]').length > 0 &&
  Number(document.querySelector('[data-moves]').dataset.moves) > 0;

async function fresh(work, options = {}) {
  return inBrowser({ viewport: SIZES.desktop, ...options }, async (context) => {
    await context.addInitScript(keepLine); // deals are played over the line
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

/** A whole deal with all movement: what holds the page up, and what jumps. */
async function wholeDeal(page) {
  const me = new Person(page);
  await page.addInitScript(() => {
    window.seen = { shift: 0 };
    new PerformanceObserver((list) =>
      list.getEntries().forEach((each) => (seen.shift += each.value)),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  await me.sitDown(url, 'scopa', 2);
  await page.waitForTimeout(1000);
  await page.evaluate(() => (seen.shift = 0)); // the first load is another figure
  const cdp = await page.context().newCDPSession(page);
  const longest = await traced(cdp, async () => {
    await me.playDeal();
    await page.waitForTimeout(600);
  });
  const { shift } = await page.evaluate(() => seen);
  return { shift, ...longest };
}

/**
 * Milliseconds of the longest tasks of the page's main thread: what they worked, and what passed on
 * the clock, which includes waiting for a core where others want one too.
 */
function longestTask(events) {
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const mains = events
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(thread);
  const tasks = events.filter(
    (each) => each.ph === 'X' && each.name.endsWith('RunTask') && mains.includes(thread(each)),
  );
  const longest = (what) =>
    tasks.reduce((most, each) => Math.max(most, (each[what] ?? 0) / 1000), 0);
  return { task: longest('tdur'), clock: longest('dur'), tasks: tasks.length };
}

/** A deal on a phone whose processor is so much slower: frames a second in each scene, the longest task. */
async function slowDeal(page) {
  const me = new Person(page);
  await page.addInitScript(() => {
    window.frames = [];
    const look = (at) => {
      const on = [...document.querySelectorAll('[data-actor]')].map((each) => each.dataset.actor);
      frames.push([at, on.join(' ')]);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await me.sitDown(url, 'scopa', 2);
  await page.waitForTimeout(1000);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(() => (frames.length = 0));
  const { task, clock } = await traced(cdp, () => me.playDeal());
  const rates = [];
  for (const scene of scenes(await page.evaluate(() => frames))) {
    const lasted = scene.at(-1) - scene[0];
    if (lasted >= 300) rates.push((1000 * (scene.length - 1)) / lasted);
  }
  return { scenes: rates.length, slowest: Math.min(...rates), slowTask: task, slowClock: clock };
}

/** The moments of the frames in which the same cards were on the stage. */
function scenes(frames) {
  const found = [];
  let last = '';
  for (const [at, on] of frames) {
    if (on && on === last) found.at(-1).push(at);
    else if (on) found.push([at]);
    last = on;
  }
  return found;
}

/** The longest tasks of the main thread while something is done. */
async function traced(cdp, work) {
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel' });
  await work();
  await cdp.send('Tracing.end');
  await complete;
  return longestTask(events);
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
