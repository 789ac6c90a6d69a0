// node screenshots.mjs URL FOLDER: the pages and tables at the four sizes that matter.
import { mkdirSync } from 'node:fs';
import { inBrowser, Person, SIZES } from './browser.mjs';

const [url, folder] = process.argv.slice(2);
const TABLES = [
  ['scopa', 2, 3],
  ['scopone', 4, 2],
  ['briscola', 4, 1],
  ['tressette', 2, 2],
];
mkdirSync(folder, { recursive: true });

for (const [size, viewport] of Object.entries(SIZES))
  await inBrowser({ viewport, reducedMotion: 'reduce' }, async (context) => {
    const page = await context.newPage();
    const person = new Person(page);
    const shoot = async (name) => {
      await page.waitForTimeout(250);
      await page.screenshot({ path: `${folder}/${name}-${size}.png` });
    };
    await page.goto(url);
    await page.waitForSelector('.game img.card');
    await shoot('home');
    await page.goto(`${url}/tavoli`);
    await shoot('tavoli');
    for (const [game, seats, turns] of TABLES) {
      await person.sitDown(url, game, seats);
      for (let turn = 0; turn < turns; turn++) {
        await person.until(() => person.moves.length > 0, 'a turn');
        await person.play();
      }
      await person.until(() => person.moves.length > 0, 'a turn');
      const chosen = person.moves.find((move) => move.includes('x')) ?? person.moves[0];
      if (seats === 2 && game === 'scopa') await page.click(`[data-hand="${chosen.slice(0, 2)}"]`);
      await shoot(`${game}-${seats}`);
      if (game === 'scopa') {
        await page.keyboard.press('Escape');
        await person.playDeal();
        await page.waitForSelector('[data-count]');
        await shoot('conto');
      }
    }
  });
