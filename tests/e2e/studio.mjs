// What the scripts that take pictures share: people with names, who read the language asked for.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { launching } from './browser.mjs';
import { elsewhere, World } from './world.mjs';

const PASSWORD = 'una parola lunga';
const LOCALES = { it: 'it-IT', en: 'en-GB' };

/** A browser, and the folder that its pictures go to. MAZZIERE_LANGUAGE=en takes them in English. */
export class Studio extends World {
  static async open(url, folder, stack = join(tmpdir(), `stack-${process.pid}.json`)) {
    mkdirSync(folder, { recursive: true });
    return new Studio(await chromium.launch(launching()), url, stack, folder);
  }

  constructor(browser, url, stack, folder) {
    super(browser, url, stack);
    this.folder = folder;
    this.language = process.env.MAZZIERE_LANGUAGE ?? 'it';
    this.sessions = new Map();
  }

  person(where = {}) {
    return super.person({ locale: LOCALES[this.language], timezoneId: 'Europe/Rome', ...where });
  }

  /** Somebody who has an account, perhaps since another script. */
  async named(name, where = {}) {
    const someone = await this.person(where);
    const context = someone.page.context();
    if (this.sessions.has(name)) await context.addCookies(this.sessions.get(name));
    await someone.page.goto(`${this.url}/healthz`);
    if (!this.sessions.has(name)) {
      await someone.page.evaluate(enter, { name, password: PASSWORD, from: elsewhere() });
      this.sessions.set(name, await context.cookies());
    }
    await someone.page.evaluate(speak, this.language);
    return someone;
  }

  /** Somebody who has just come. */
  async guest(where = {}) {
    const someone = await this.person(where);
    await someone.page.goto(`${this.url}/healthz`);
    await someone.page.evaluate(() => fetch('/api/guest', { method: 'POST' }));
    return someone;
  }

  /** A picture of what the page shows once it lies still; `whole` adds one of the page to its end. */
  async shoot(page, name, { whole = false } = {}) {
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(this.folder, `${name}.png`) });
    if (whole)
      await page.screenshot({ path: join(this.folder, `${name}-whole.png`), fullPage: true });
  }

  /** Open pages, each when what has to be there is there, and take their pictures. */
  async visit(page, pages, size, how = {}) {
    for (const [name, path, ready] of pages) {
      await page.goto(this.url + path);
      await page.waitForSelector(ready);
      await this.shoot(page, `${name}-${size}`, how);
    }
  }

  /** Everybody goes home, and decks are shuffled again. */
  leave() {
    return super.close();
  }

  async close() {
    await this.leave();
    await this.browser.close();
  }
}

/** Runs in the page: an account, or the session of one that there is. */
async function enter({ name, password, from }) {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from };
  const send = (path) =>
    fetch(path, { method: 'POST', headers, body: JSON.stringify({ name, password }) });
  if (!(await send('/api/register')).ok && !(await send('/api/login')).ok)
    throw new Error(`${name} has no session`);
}

/** Runs in the page: choose a language for the account. */
function speak(language) {
  return fetch('/api/me/options', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ language }),
  });
}
