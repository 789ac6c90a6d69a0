// node web.mjs URL: how quick and how still the web app is in Chromium. Prints one object as JSON.
import { inBrowser, Person, SIZES } from '../tests/e2e/browser.mjs';

const [url] = process.argv.slice(2);
const ROUNDS = 5;
const GAMES = ['scopa', 'scopone', 'asso_piglia_tutto', 'cirulla', 'tressette', 'briscola'];
/** A hand of which at least one card can be played. */
const PLAYABLE = () => document.querySelectorAll('[data-hand]').length > 0 && Number(document.querySelector('[data-moves]').dataset.moves) > 0;

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
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => kinds.set(requestId, new URL(response.url).pathname.endsWith('.svg') ? 'Deck' : type));
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
    new PerformanceObserver((list) => list.getEntries().forEach((each) => (seen.shift += each.value))).observe({ type: 'layout-shift', buffered: true });
  });
  await me.sitDown(url, 'scopa', 2);
  await page.waitForTimeout(1000);
  await page.evaluate(() => (seen.shift = 0)); // the first load is another figure
  const cdp = await page.context().newCDPSession(page);
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel' });
  await me.playDeal();
  await page.waitForTimeout(600);
  await cdp.send('Tracing.end');
  await complete;
  const { shift } = await page.evaluate(() => seen);
  return { shift, ...longestTask(events) };
}

/**
 * Milliseconds of the longest tasks of the page's main thread: what they worked, and what passed on
 * the clock, which includes waiting for a core where others want one too.
 */
function longestTask(events) {
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread);
  const tasks = events.filter((each) => each.ph === 'X' && each.name.endsWith('RunTask') && mains.includes(thread(each)));
  const longest = (what) => tasks.reduce((most, each) => Math.max(most, (each[what] ?? 0) / 1000), 0);
  return { task: longest('tdur'), clock: longest('dur'), tasks: tasks.length };
}

const times = [];
for (let round = 0; round < ROUNDS; round++) times.push(await fresh(toTheTable));
const bytes = await fresh(bytesToTheTable);
const deal = await fresh(wholeDeal);
console.log(
  JSON.stringify({
    clicked: times.map((each) => each.clicked),
    direct: times.map((each) => each.direct),
    bytes,
    ...deal,
  }),
);
