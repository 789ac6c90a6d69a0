// node run.mjs URL STACK: one browser for many tests. Each line that comes in names a file and a
// function of it, with arguments; the answer is a line of JSON.
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { launching } from './browser.mjs';
import { World } from './world.mjs';

const [url, stackFile] = process.argv.slice(2);
const browser = await chromium.launch(launching());

for await (const line of createInterface({ input: process.stdin })) {
  const { file, test, args } = JSON.parse(line);
  const world = new World(browser, url, stackFile);
  try {
    const module = await import(`./${file}`);
    const result = await module[test](world, ...args);
    console.log(JSON.stringify({ result: result ?? null }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error.stack ?? error) }));
  } finally {
    await world.close();
  }
}
await browser.close();
