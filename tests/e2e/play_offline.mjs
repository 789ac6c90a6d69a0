// node play_offline.mjs URL: open the app, say "stop", and when a line comes in that the server is
// gone, open it again; when another says that it is back, see it recover by itself. Prints JSON.
import { createInterface } from 'node:readline';
import { inBrowser, SIZES } from './browser.mjs';

const [url] = process.argv.slice(2);
const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const seen = await inBrowser(
  { viewport: SIZES.phone, reducedMotion: 'reduce' },
  async (context) => {
    const page = await context.newPage();
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    console.log('stop');
    await answers.next();
    await page.goto(`${url}/tavoli`);
    const said = await page.locator('h1').innerText();
    await page.goto(`${url}/regole/scopa`);
    await page.getByRole('img', { name: 'Sette di denari' }).first().waitFor();
    const read = await page.locator('h1').innerText();
    await page.goto(url);
    await page.getByRole('heading', { name: 'Sei senza rete' }).waitFor();
    console.log('start');
    await answers.next();
    await page.getByRole('heading', { name: 'Siediti, si gioca' }).waitFor();
    return { said, read };
  },
);
console.log(JSON.stringify(seen));
process.exit(0);
