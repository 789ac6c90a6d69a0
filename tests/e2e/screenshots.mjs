// node screenshots.mjs URL FOLDER: the pages around the table at the four sizes that matter.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { launching, SIZES } from './browser.mjs';
import { World } from './world.mjs';

const [url, folder] = process.argv.slice(2);
/** The pages, and what has to be there before a picture. */
const PAGES = [
  ['home', '/', '.game img.card'],
  ['tavoli', '/tavoli', '[data-row]'],
  ['apri', '/apri/cirulla', '[data-create]'],
  ['profilo', '/profilo', '[data-name]'],
  ['entra', '/entra', '[data-submit]'],
  ['amici', '/amici', '[data-friend-row]'],
  ['partite', '/partite', '[data-record]'],
  ['regole', '/regole', 'nav img.card'],
  ['regole-scopa', '/regole/scopa', 'figure img.card'],
  ['non-c-e', '/tavolo/aaaaaaaaaaaa', 'h1'],
];
/** Those who wait in the lobby. */
const COMPANY = [
  ['Gino', 'scopa', { seats: 2 }],
  ['Teresa', 'cirulla', { seats: 2, options: { cappotto: false } }],
  ['Carla', 'briscola', { seats: 4 }],
  ['Bruno', 'scopone', { seats: 4, options: { scientifico: true, carte_viste: true } }],
  ['Piero', 'asso_piglia_tutto', { seats: 2, match: { target: 21 } }],
  ['Vera', 'scopa', { seats: 4, options: { carte_scoperte: true }, match: { deals: 3 } }],
];
const PASSWORD = 'una parola lunga';

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(launching());
const world = new World(browser, url, join(tmpdir(), `stack-${process.pid}.json`));

/** Runs in the page: an account, or the session of one that there is. */
async function enter({ name, password }) {
  const send = (path, body) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  if (!(await send('/api/register', { name, password })).ok) await send('/api/login', { name, password });
}

async function named(name, size = 'desktop') {
  const someone = await world.person({ size });
  await someone.page.goto(`${url}/healthz`);
  await someone.page.evaluate(enter, { name, password: PASSWORD });
  return someone;
}

const friend = await named('Gino');
for (const [name, game, settings] of COMPANY) {
  const host = name === 'Gino' ? friend : await named(name);
  await host.sit(game, { ...settings, alone: true });
}
const playing = await named('Nino');
await playing.sit('tressette', { seats: 4, bot: 'dilettante' });

for (const size of Object.keys(SIZES)) {
  const someone = await named('Marta', size);
  const { page } = someone;
  const shoot = async (name) => {
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `${name}-${size}.png`) });
  };
  if (size === Object.keys(SIZES)[0]) {
    await page.evaluate(() => fetch('/api/friends/Gino', { method: 'PUT' }));
    await friend.page.evaluate(() => fetch('/api/friends/Marta', { method: 'PUT' }));
    await someone.sit('scopa', { match: { deals: 1 } });
    await someone.playDeal();
    await someone.until(() => someone.view.phase === 'over', 'the end');
    await page.waitForSelector('[data-over]');
  }
  for (const [name, path, ready] of PAGES) {
    await page.goto(url + path);
    await page.waitForSelector(ready);
    await shoot(name);
  }
  await page.goto(url);
  await page.click('[data-now]');
  await shoot('cerco');
  await page.keyboard.press('Escape');
  await page.click('[data-friend]');
  await page.waitForSelector('svg[data-code]');
  await shoot('amico');
}
await world.close();
await browser.close();
