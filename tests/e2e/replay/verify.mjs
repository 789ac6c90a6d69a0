// Verifica il mazzo: good records, and records that somebody has changed.
import { axe, fits } from '../pages/everyone.mjs';
import { playedMatch } from './matches.mjs';

function same(what, seen, wanted) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}

const SAID = {
  it: { good: 'Tutto torna', bad: 'Qualcosa non torna' },
  en: { good: 'Everything fits', bad: 'Something does not fit' },
};

async function reader(world, language, size = 'desktop') {
  const someone = await world.person({ size });
  await someone.page.addInitScript((chosen) => (localStorage.language = chosen), language);
  return someone;
}

async function verdict(someone, wanted, language) {
  await someone.page.locator(`[data-verdict=${wanted}]`).waitFor();
  same(
    'the verdict',
    await someone.page.locator('[data-verdict] h2').innerText(),
    SAID[language][wanted],
  );
}

async function record(someone, id) {
  return someone.page.evaluate(
    (url) => fetch(url).then((answer) => answer.text()),
    `/api/matches/${id}/record`,
  );
}

function problems(someone) {
  return someone.page
    .locator('[data-problem]')
    .evaluateAll((all) => all.map((each) => [each.dataset.problem, Number(each.dataset.line)]));
}

export async function a_good_match(world, language) {
  const someone = await reader(world, language, 'phone');
  await someone.page.goto(someone.url);
  await someone.page.click('[data-game=briscola]');
  await someone.page.selectOption('[data-level]', 'principiante');
  await someone.page.click('[data-play]');
  await someone.seated();
  const { match } = someone.view;
  await someone.myTurn();
  await someone.playOverLine(someone.moves[0]);
  await someone.page.click('[data-menu]');
  await someone.page.getByRole('button', { name: /Abbandona|Resign|Abandon/ }).click();
  await someone.page.click('[data-abandon-sure]');
  await someone.page.locator('[data-over]').waitFor();
  await someone.page.click('[data-replay]');
  await someone.page.locator('[data-place]').waitFor(); // the table has a menu, too
  await someone.page.click('[data-menu]');
  await someone.page.click('[data-verify]');
  same('the page', new URL(someone.page.url()).pathname, `/partita/${match}/mazzo`);
  await verdict(someone, 'good', language);
  // The browser has written down what it sent when it sat down.
  const kept = await someone.page.evaluate(
    (id) => JSON.parse(localStorage.seals).find((each) => each.match === id),
    match,
  );
  same('a nonce', /^[0-9a-f]{32}$/.test(kept.nonce), true);
  same(
    'mine is marked',
    (await someone.page.locator('dd:has([data-own])').innerText()).includes(kept.nonce),
    true,
  );
  same('steps', await someone.page.locator('[data-step=good]').count(), 5);
  same('cards', await someone.page.locator('[data-deck="1"] li').count(), 40);
  await someone.expect(
    'dealt to somebody',
    () => someone.page.locator('[data-deck="1"] li small').count(),
    6,
  );
  // A browser that wrote something else down says so.
  await someone.page.evaluate(() => {
    localStorage.seals = localStorage.seals.replace(/"nonce":"./g, '"nonce":"x');
  });
  await someone.page.reload();
  await verdict(someone, 'bad', language);
  same(
    'what is wrong',
    (await problems(someone)).map(([check]) => check),
    ['own'],
  );
}

export async function a_tampered_record(world, language) {
  const someone = await reader(world, language);
  const id = await playedMatch(someone, 'scopa', { match: { deals: 2 } });
  const good = await record(someone, id);
  await someone.page.goto(`${someone.url}/mazzo`);
  const fileOf = (text) => ({
    name: 'record.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  const choose = (text) => someone.page.setInputFiles('[data-file]', fileOf(text));
  // With the button, by keyboard as well.
  const chooser = someone.page.waitForEvent('filechooser');
  const button = someone.page.getByLabel(language === 'it' ? 'Scegli un file' : 'Choose a file');
  await button.focus();
  await button.press('Enter');
  await (await chooser).setFiles(fileOf(good));
  await verdict(someone, 'good', language);
  await someone.page.locator('form', { hasText: 'record.txt' }).waitFor();
  const lines = good.split('\n');
  const line = lines.findLastIndex((each) => each.startsWith('Deck: '));
  const deck = lines[line].slice(6);
  const swapped = [...lines];
  swapped[line] = `Deck: ${deck.slice(2, 4)}${deck.slice(0, 2)}${deck.slice(4)}`;
  await choose(swapped.join('\n'));
  await verdict(someone, 'bad', language);
  same('what is wrong', await problems(someone), [
    ['whole', lines.length - 1],
    ['deck', line + 1],
  ]);
  same('the cards out of place', await someone.page.locator('[data-deck="2"] li.wrong').count(), 2);
  same(
    'the other deck',
    await someone.page.locator('[data-deck="1"]').getAttribute('data-fits'),
    'true',
  );
  // One point more: only the record's own hash tells.
  await choose(good.replace(/Totals: (\d)/, (_, points) => `Totals: ${(Number(points) + 1) % 10}`));
  await verdict(someone, 'bad', language);
  same('what is wrong', await problems(someone), [['whole', lines.length - 1]]);
  await choose('nothing of the kind\n');
  await verdict(someone, 'bad', language);
  same('nothing to show', await someone.page.locator('[data-problem], [data-step]').count(), 0);
  // All records of somebody are one file.
  const records = () =>
    someone.page
      .locator('[data-record]')
      .evaluateAll((all) => all.map((each) => each.dataset.record));
  await choose(good + good + good);
  await verdict(someone, 'good', language);
  same('every record', await records(), ['good', 'good', 'good']);
  same('none is chosen', await someone.page.locator('[data-step]').count(), 0);
  await someone.page.locator('[data-record]').last().click();
  same('steps', await someone.page.locator('[data-step=good]').count(), 5);
  await choose(good + swapped.join('\n') + good);
  await verdict(someone, 'bad', language);
  same('which one', await records(), ['good', 'bad', 'good']);
  same('where in the file', await problems(someone), [
    ['whole', 2 * lines.length - 2],
    ['deck', lines.length + line],
  ]);
  // Pasted, without the end of the last line.
  await someone.page.fill('[data-paste]', good.trimEnd());
  await someone.page.click('[data-check]');
  await verdict(someone, 'good', language);
  await someone.page.fill('[data-paste]', good.replace('Seat 0: ', 'Seat 0: X'));
  await someone.page.click('[data-check]');
  await verdict(someone, 'bad', language);
}

/** Whatever a match is called where it comes from, its address leads to it. */
export async function an_imported_match(world, id) {
  const someone = await reader(world, 'it', 'phone');
  await someone.page.goto(`${someone.url}/partita/${id}`);
  await someone.page.locator('[data-place="1.0"]').waitFor();
  await someone.page.getByText('su un altro server').first().waitFor();
  await someone.page.click('[data-menu]');
  await someone.page.click('[data-verify]');
  await verdict(someone, 'good', 'it');
}

export async function without_webcrypto(world) {
  const someone = await reader(world, 'it');
  await someone.page.addInitScript(() =>
    Object.defineProperty(crypto, 'subtle', { value: undefined }),
  );
  const id = await playedMatch(someone, 'cirulla', { match: { deals: 2 } });
  await someone.page.goto(`${someone.url}/partita/${id}/mazzo`);
  await verdict(someone, 'good', 'it');
  same('there was none', await someone.page.evaluate(() => crypto.subtle === undefined), true);
}

/** In every game the hands are made of the cards at the front of the deck. */
export async function every_game(world, game, seats) {
  const someone = await reader(world, 'it');
  const id = await playedMatch(someone, game, { seats, match: { deals: 1 } });
  await someone.page.goto(`${someone.url}/partita/${id}/mazzo`);
  await verdict(someone, 'good', 'it');
  const { frames } = await someone.page.evaluate(
    (url) => fetch(url).then((answer) => answer.json()),
    `/api/matches/${id}/replay/1`,
  );
  const held = frames[0].hands.reduce((sum, hand) => sum + hand.count, 0);
  await someone.expect(
    'dealt',
    () => someone.page.locator('[data-deck="1"] li small').count(),
    held,
  );
  await verdict(someone, 'good', 'it');
}

export async function axe_finds_nothing(world, size, language) {
  const someone = await reader(world, language, size);
  const id = await playedMatch(someone, 'briscola', { match: { deals: 1 } });
  const found = [];
  for (const path of [`/partita/${id}/mazzo`, '/mazzo']) {
    await someone.page.goto(someone.url + path);
    if (path !== '/mazzo') await verdict(someone, 'good', language);
    await someone.page.waitForFunction(
      () => document.querySelector('h1') && document.querySelectorAll('.blank').length === 0,
    );
    for (const each of await axe(someone.page)) found.push(`${path} ${each}`);
    found.push(...(await fits(someone.page, path)));
  }
  await someone.page.fill('[data-paste]', 'no record');
  await someone.page.click('[data-check]');
  await verdict(someone, 'bad', language);
  for (const each of await axe(someone.page)) found.push(`a bad one ${each}`);
  return found;
}
