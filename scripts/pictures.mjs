// Makes the pictures of the README, as small WebP files, out of what `make screenshots` has taken:
// node scripts/pictures.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inBrowser } from '../tests/e2e/browser.mjs';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs', 'pictures');
const PICTURES = [
  'home-desktop',
  'scopone-desktop',
  'scopa-phone',
  'conto-phone',
  'torneo-desktop',
];

mkdirSync(FOLDER, { recursive: true });
await inBrowser({}, async (context) => {
  const page = await context.newPage();
  for (const name of PICTURES) {
    const png = readFileSync(join(ROOT, 'build', 'screenshots', `${name}.png`)).toString('base64');
    const webp = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d').drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    }, png);
    writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(webp));
  }
});
