// One browser for many tests. Each line that comes in names a file and a function of it, with its
// arguments, the server's address and the file that stacks its decks; the answer is a line of JSON.
// When a test fails, pictures of its pages are kept in the folder that was named.
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { launching } from './browser.mjs';
import { drawn, World } from './world.mjs';

const browser = await chromium.launch(launching());

/** Nothing but clicks, keys and boxes: for their tests nothing need be drawn, which takes half the time. */
const UNSEEN = ['by_ear', 'ui_numbers', 'bad_moments', 'company', 'whole_games'];

async function pictures(world, folder) {
  mkdirSync(folder, { recursive: true });
  const pages = world.contexts.flatMap((context) => context.pages());
  const late = new Promise((done) => setTimeout(done, 10_000)); // a page that does not answer
  await Promise.race([Promise.allSettled(pages.map(drawn)), late]);
  const taken = pages.map((page, number) =>
    page.screenshot({ path: join(folder, `page-${number + 1}.png`), timeout: 10_000 }),
  );
  await Promise.allSettled(taken);
}

/** What somebody was told last, what the page makes of it, and what it complains of. */
async function knownOf({ page, view, complaints }) {
  const { you, deal } = view ?? {};
  const told = deal && { you, turn: deal.turn, moves: deal.moves, log: deal.log.slice(-6) };
  const inPage = () => ({
    stage: document.querySelector('[data-stage]')?.dataset.stage,
    moves: document.querySelector('[data-moves]')?.dataset.moves,
    actors: [...document.querySelectorAll('[data-actor]')].map(
      (each) => `${each.dataset.actor} ${each.className}`,
    ),
    animations: document
      .getAnimations()
      .map((each) => `${each.playState} ${each.pending} ${each.currentTime} ${each.startTime}`),
    time: document.timeline.currentTime,
    hidden: document.hidden,
  });
  const late = new Promise((done) => setTimeout(() => done('it does not answer'), 10_000));
  const shown = await Promise.race([page.evaluate(inPage).catch(String), late]);
  return JSON.stringify({ told, shown, complaints });
}

/** What waits for ever in a page has no limit of its own. */
function hangs() {
  return new Promise((_, failed) =>
    setTimeout(() => failed(new Error('it hangs')), 600_000).unref(),
  );
}

for await (const line of createInterface({ input: process.stdin })) {
  const { file, test, args, url, stack, failed } = JSON.parse(line);
  const world = new World(browser, url, stack, UNSEEN.includes(basename(file, '.mjs')));
  try {
    const module = await import(`./${file}`);
    const result = await Promise.race([module[test](world, ...args), hangs()]);
    console.log(JSON.stringify({ result: result ?? null }));
  } catch (error) {
    await pictures(world, failed);
    const known = await Promise.all(world.people.map(knownOf));
    console.log(JSON.stringify({ error: [error.stack ?? error, ...known].join('\n') }));
  } finally {
    await world.close();
  }
}
await browser.close();
