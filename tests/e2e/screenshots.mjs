// node screenshots.mjs URL FOLDER: the pages around the table at the four sizes that matter.
import { SIZES } from './browser.mjs';
import { Studio } from './studio.mjs';

const [url, folder] = process.argv.slice(2);
/** The pages, and what has to be there before a picture. */
const PAGES = [
  ['home', '/', '.game img.card'],
  ['tavoli', '/tavoli', '[data-row]'],
  ['apri', '/apri/cirulla', '[data-create]'],
  ['profilo', '/profilo', '[data-name]'],
  ['entra', '/entra', '[data-submit]'],
  ['amici', '/amici', '[data-friend-row]'],
  ['partite', '/partite', '[data-record]'],
  ['regole', '/regole', 'nav img.card'],
  ['regole-scopa', '/regole/scopa', 'figure img.card'],
  ['non-c-e', '/tavolo/aaaaaaaaaaaa', 'h1'],
];
/** Those who wait in the lobby. */
const COMPANY = [
  ['Gino', 'scopa', { seats: 2 }],
  ['Teresa', 'cirulla', { seats: 2, options: { cappotto: false } }],
  ['Carla', 'briscola', { seats: 4 }],
  ['Bruno', 'scopone', { seats: 4, options: { scientifico: true, carte_viste: true } }],
  ['Piero', 'asso_piglia_tutto', { seats: 2, match: { target: 21 } }],
  ['Vera', 'scopa', { seats: 4, options: { carte_scoperte: true }, match: { deals: 3 } }],
];

const studio = await Studio.open(url, folder);
const friend = await studio.named('Gino');
for (const [name, game, settings] of COMPANY) {
  const host = name === 'Gino' ? friend : await studio.named(name);
  await host.sit(game, { ...settings, alone: true });
}
const playing = await studio.named('Nino');
await playing.sit('tressette', { seats: 4, bot: 'dilettante' });

for (const size of Object.keys(SIZES)) {
  const someone = await studio.named('Marta', { size });
  const { page } = someone;
  if (size === Object.keys(SIZES)[0]) {
    await page.evaluate(() => fetch('/api/friends/Gino', { method: 'PUT' }));
    await friend.page.evaluate(() => fetch('/api/friends/Marta', { method: 'PUT' }));
    await someone.sit('scopa', { match: { deals: 1 } });
    await someone.playDeal();
    await someone.until(() => someone.view.phase === 'over', 'the end');
    await page.waitForSelector('[data-over]');
  }
  await studio.visit(page, PAGES, size);
  await page.goto(url);
  await page.click('[data-now]');
  await studio.shoot(page, `cerco-${size}`);
  await page.keyboard.press('Escape');
  await page.click('[data-friend]');
  await page.waitForSelector('svg[data-code]');
  await studio.shoot(page, `amico-${size}`);
}
await studio.close();
