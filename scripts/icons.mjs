// Draws the icons of the installed app out of icon.svg: node scripts/icons.mjs
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inBrowser } from '../tests/e2e/browser.mjs';

const PUBLIC = join(import.meta.dirname, '..', 'web', 'public');
const coin = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8');
/** Name, size, how much of it the coin fills, and what lies behind it. */
const ICONS = [
  ['icon-180', 180, 0.78, '#13432f'],
  ['icon-192', 192, 1, 'transparent'],
  ['icon-512', 512, 1, 'transparent'],
  ['icon-maskable-512', 512, 0.66, '#13432f'],
];

await inBrowser({}, async (context) => {
  const page = await context.newPage();
  for (const [name, size, part, ground] of ICONS) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${ground}}svg{width:${100 * part}vw}</style>${coin}`,
    );
    await page.screenshot({ path: join(PUBLIC, `${name}.png`), omitBackground: true });
  }
});
