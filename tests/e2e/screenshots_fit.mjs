// node screenshots_fit.mjs URL STACK FOLDER [SITUATION…]: tables at which much stands close together, at six
// sizes, a sheet of six pictures each. DECK=francesi, OPTIONS='{"large_cards":true}' and MAZZIERE_LANGUAGE choose.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { playedMatch } from './replay/matches.mjs';
import * as situations from './situations.mjs';
import { Studio } from './studio.mjs';

const [url, stack, folder, ...only] = process.argv.slice(2);
const studio = await Studio.open(url, folder, stack);
const options = {
  language: studio.language,
  deck: process.env.DECK ?? 'napoletane',
  ...JSON.parse(process.env.OPTIONS ?? '{}'),
};
const where = { options, hasTouch: true };
const chosen =
  process.env.SCREENS?.split(',').map((size) => size.split('x').map(Number)) ?? situations.SCREENS;

/** One sheet with a picture for every size. */
async function sheet({ page }, name, between = () => {}) {
  const files = [];
  for (const [width, height] of chosen) {
    await page.setViewportSize({ width, height });
    await between(page);
    await page.waitForTimeout(250);
    files.push({ width, height, file: join(folder, `${name}-${width}.part.png`) });
    await page.screenshot({ path: files.at(-1).file });
  }
  const paper = await studio.browser.newPage({ viewport: { width: 1900, height: 1000 } });
  const images = files.map(
    ({ file, width, height }) =>
      `<img src="data:image/png;base64,${readFileSync(file).toString('base64')}" style="width:${Math.round(width * (width < 500 ? 1 : width < 1100 ? 0.75 : 0.62))}px" title="${height}">`,
  );
  await paper.setContent(
    `<body style="margin:6px;display:flex;flex-wrap:wrap;gap:6px;align-items:start;background:#888">${images.join('')}</body>`,
  );
  await paper.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await paper.close();
  for (const { file } of files) rmSync(file);
}

/** Runs in the page: once the match is reviewed, the place of its gravest mistake. */
async function gravest(id) {
  const path = `/api/matches/${id}/review`;
  await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"depth": "rapida"}',
  });
  for (;;) {
    const { state, review } = await (await fetch(`${path}?depth=rapida`)).json();
    if (state === 'failed') throw new Error(`${id} could not be reviewed`);
    if (state === 'done') {
      const { deal, place } = review.judgements
        .filter((each) => each.seat === 0)
        .sort((a, b) => b.cost - a.cost)[0];
      return `?deal=${deal}&play=${place}`;
    }
    await new Promise((done) => setTimeout(done, 200));
  }
}
async function reviewed(game, seats, name) {
  const me = await studio.person(where);
  const id = await playedMatch(me, game, { seats, match: { deals: 1 } });
  const place = await me.page.evaluate(gravest, id);
  await sheet(me, name, async (page) => {
    await page.goto(`${url}/partita/${id}${place}`);
    await page.locator(':is([data-verdict], [data-strip]):visible').first().waitFor();
  });
}

const PICTURES = {
  async taken() {
    await sheet(await situations.fourTaken(studio, where), 'taken');
  },
  async scope() {
    const me = await situations.scope(studio, where);
    await sheet(me, 'scope');
    await me.page.click('[data-hint]');
    await me.page.locator('[data-banner=hint]').waitFor();
    await sheet(me, 'hint');
    await sheet(me, 'refused', async (page) => {
      const six = me.page.locator('[data-hand]').first();
      await six.dblclick({ position: { x: 24, y: 30 } });
      await page.waitForTimeout(50);
    });
  },
  async pill() {
    await sheet(await situations.chosen(studio, where), 'pill');
  },
  async six() {
    await sheet(await situations.six(studio, where), 'six');
  },
  async scientifico() {
    const me = await situations.scientifico(studio, where);
    await sheet(me, 'scientifico');
  },
  async scoperte() {
    const me = await situations.scoperte(studio, where);
    await sheet(me, 'scoperte');
  },
  async trick() {
    const me = await situations.trick(studio, where);
    await sheet(me, 'trick');
    await me.page.click('[data-hint]');
    await me.page.locator('[data-banner=hint]').waitFor();
    await sheet(me, 'trick-hint');
  },
  async two() {
    await sheet(await situations.twoTricks(studio, where), 'two');
  },
  async names() {
    const [host, guest, watcher] = await situations.wideNames(studio, where);
    await sheet(host, 'names');
    await sheet(guest, 'names-guest');
    await sheet(watcher, 'names-watcher');
  },
  async count() {
    const me = await situations.scope(studio, where);
    await me.playDeal();
    await me.page.waitForSelector('[data-count]');
    await sheet(me, 'count');
  },
  async review() {
    await reviewed('scopa', 2, 'review');
  },
  async review4() {
    await reviewed('scopone', 4, 'review4');
    await reviewed('briscola', 4, 'review-briscola');
  },
  async home() {
    const me = await studio.person(where);
    await me.page.goto(url);
    await me.page.waitForSelector('[data-now]');
    await sheet(me, 'home');
  },
};

for (const [name, picture] of Object.entries(PICTURES)) {
  if (only.length && !only.includes(name)) continue;
  try {
    await picture();
  } catch (error) {
    console.error(name, error);
  }
  await studio.leave();
}
await studio.close();
