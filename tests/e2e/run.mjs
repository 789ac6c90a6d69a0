// One browser for many tests. Each line that comes in names a file and a function of it, with its
// arguments, the server's address and the file that stacks its decks; the answer is a line of JSON.
// When a test fails, pictures of its pages are kept in the folder that was named.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { launching } from './browser.mjs';
import { World } from './world.mjs';

const browser = await chromium.launch(launching());

async function pictures(world, folder) {
  mkdirSync(folder, { recursive: true });
  const pages = world.contexts.flatMap((context) => context.pages());
  const taken = pages.map((page, number) =>
    page.screenshot({ path: join(folder, `page-${number + 1}.png`), timeout: 10_000 }),
  );
  await Promise.allSettled(taken);
}

/** What waits for ever in a page has no limit of its own. */
function hangs() {
  return new Promise((_, failed) =>
    setTimeout(() => failed(new Error('it hangs')), 600_000).unref(),
  );
}

for await (const line of createInterface({ input: process.stdin })) {
  const { file, test, args, url, stack, failed } = JSON.parse(line);
  const world = new World(browser, url, stack);
  try {
    const module = await import(`./${file}`);
    const result = await Promise.race([module[test](world, ...args), hangs()]);
    console.log(JSON.stringify({ result: result ?? null }));
  } catch (error) {
    await pictures(world, failed);
    console.log(JSON.stringify({ error: String(error.stack ?? error) }));
  } finally {
    await world.close();
  }
}
await browser.close();
