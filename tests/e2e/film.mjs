// A film of a deal: what a player sees, a frame for every 50 ms of the table's own time, on contact
// sheets on which frames that are alike are joined. node film.mjs URL GAME SEATS SIZE FOLDER
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Studio } from './studio.mjs';

const [url, game, seats, size, folder] = process.argv.slice(2);
/** The table's time runs so much slower than ours, in which a picture takes a while. */
const SLOWER = 5;
const STEP = 50;
const ON_A_SHEET = { phone: 36, desktop: 16 };
const LONGEST = Number(process.env.MAZZIERE_FILM ?? 60); // seconds of the table's time

const studio = await Studio.open(url, folder);
for (const old of [0, 1])
  rmSync(join(folder, `${game}-${seats}-${size}-${old}.png`), { force: true });
const someone = await studio.guest({
  size,
  tempo: 1 / SLOWER,
  reducedMotion: 'no-preference',
  options: { less_motion: false },
});
const { page } = someone;
const devtools = await page.context().newCDPSession(page);

const frames = [];
let over = false;

/** Pictures one after the other, each with the table's time. */
async function film() {
  let next = 0;
  while (!over) {
    const at = await page.evaluate(() => document.timeline.currentTime);
    if (at < next) {
      await page.waitForTimeout(10);
      continue;
    }
    next = Math.max(next + STEP, at);
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'jpeg', quality: 70 });
    const last = frames.at(-1);
    if (last?.data === data) last.until = at;
    else frames.push({ at, until: at, data });
    if (at > LONGEST * 1000) over = true;
  }
}

async function play() {
  const number = someone.view.deal.number;
  for (;;) {
    await someone.until(
      () =>
        over ||
        someone.moves.length > 0 ||
        someone.view.phase !== 'playing' ||
        someone.view.deal.number !== number,
      'a turn',
      600_000,
    );
    if (over || someone.moves.length === 0) break;
    await someone.myTurn();
    await someone.play();
  }
  if (over) return;
  await page.waitForSelector('[data-next], [data-rematch]');
  await page.waitForTimeout(2000 * SLOWER);
  over = true;
}

await someone.sit(game, { seats: Number(seats), bot: 'greedy', match: { deals: 1 } });
await Promise.all([film(), play()]);

const start = frames[0].at;
const time = (ms) => ((ms - start) / 1000).toFixed(2);
const sheet = await studio.browser.newPage();
const each = ON_A_SHEET[size] ?? 16;
for (let i = 0; i * each < frames.length; i++) {
  const pictures = frames
    .slice(i * each, (i + 1) * each)
    .map(
      ({ at, until, data }) =>
        `<figure><figcaption>${time(at)}${until > at ? ` to ${time(until)}` : ''}</figcaption><img src="data:image/jpeg;base64,${data}"></figure>`,
    );
  await sheet.setViewportSize({ width: size === 'desktop' ? 2000 : 2000, height: 400 });
  await sheet.setContent(
    `<style>body{margin:4px;display:flex;flex-wrap:wrap;gap:4px;font:12px sans-serif}figure{margin:0;width:${size === 'desktop' ? 494 : 161}px}img{width:100%}</style>${pictures.join('')}`,
  );
  await sheet.screenshot({
    path: join(folder, `${game}-${seats}-${size}-${String(i).padStart(2, '0')}.png`),
    fullPage: true,
  });
}
console.log(
  `${frames.length} frames, ${time(frames.at(-1).until)} s; complaints: ${someone.complaints.join('; ') || 'none'}`,
);
await studio.close();
