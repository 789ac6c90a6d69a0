// Draws what a chat shows beside a link to a table: a picture for each game, out of our own deck.
// node scripts/previews.mjs [GAME CARD CARD CARD]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inBrowser } from '../tests/e2e/browser.mjs';

const ROOT = join(import.meta.dirname, '..');
const PUBLIC = join(ROOT, 'web', 'public');
const SPRITE = readFileSync(join(ROOT, 'web', 'decks', 'sprites', 'napoletane.svg'), 'utf8');
const FACE = readFileSync(
  join(
    ROOT,
    'node_modules',
    '@fontsource-variable',
    'fraunces',
    'files',
    'fraunces-latin-soft-normal.woff2',
  ),
).toString('base64');
const COIN = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8');
/** The cards from left to right: those that count most, or that players know the game by. */
const CARDS = {
  scopa: ['RD', '7D', '6S'],
  scopone: ['7C', 'AD', 'RS'],
  briscola: ['AS', '3B', 'RC'],
  tressette: ['2D', '3S', 'AS'],
  cirulla: ['RD', '7C', 'FS'],
  asso_piglia_tutto: ['AC', 'AB', 'AD'],
};
const [chosen, ...named] = process.argv.slice(2);
const drawn = chosen ? [[chosen, named]] : Object.entries(CARDS);

/** What is written. */
function titleOf(game) {
  const words = join(ROOT, 'web', 'words', 'it', 'games', `${game}.json`);
  return JSON.parse(readFileSync(words, 'utf8'))[`game.${game}`];
}
const STYLE = `
  @font-face { font-family: Fraunces; src: url(data:font/woff2;base64,${FACE}); font-weight: 100 900; }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: radial-gradient(ellipse 78% 92% at 62% 44%, #1f614d, #1a5442 34%, #13432f 66%, #0b2d22); font-family: Fraunces; }
  main { position: absolute; inset: 0; box-shadow: inset 0 0 0 18px #3f2616, inset 0 0 0 20px rgb(214 177 96 / 55%), inset 0 0 60px 30px rgb(4 20 14 / 40%); }
  h1 { position: absolute; left: 84px; top: 50%; width: 460px; margin: 0; transform: translateY(-50%); color: #f6eedb; font-size: 92px; font-weight: 580; font-variation-settings: 'SOFT' 60; line-height: 0.98; letter-spacing: -1px; }
  p { position: absolute; left: 84px; bottom: 64px; display: flex; align-items: center; gap: 16px; margin: 0; color: #e6cb8c; font-size: 32px; font-weight: 560; }
  p svg { width: 48px; height: 48px; }
  i { position: absolute; left: 672px; top: 108px; width: 250px; height: 415px; border-radius: 14px; background: linear-gradient(#fffcf3, #f6eedb); box-shadow: 0 0 0 1px #cdbd9a, 0 14px 30px rgb(3 18 12 / 46%); transform-origin: 50% 118%; overflow: hidden; }
  i svg { width: 100%; height: 100%; }
  i:nth-of-type(1) { transform: translateX(-118px) rotate(-13deg); }
  i:nth-of-type(2) { z-index: 1; transform: translateY(-14px); }
  i:nth-of-type(3) { transform: translateX(118px) rotate(13deg); }
`;

// Chats take no large pictures: two thirds of the size are 800 by 420.
await inBrowser(
  { deviceScaleFactor: 2 / 3, viewport: { width: 1200, height: 630 } },
  async (context) => {
    const page = await context.newPage();
    for (const [name, cards] of drawn) {
      const held = cards
        .map((card) => `<i><svg viewBox="0 0 250 415"><use href="#${card}" /></svg></i>`)
        .join('');
      await page.setContent(
        `<style>${STYLE}</style><div style="position:absolute;width:0;height:0;overflow:hidden">${SPRITE}</div><main>${held}<h1>${titleOf(name)}</h1><p>${COIN}Mazziere</p></main>`,
      );
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: join(PUBLIC, `table-${name}.png`) });
    }
  },
);
