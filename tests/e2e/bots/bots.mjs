// Bots of an account: made in the profile, marked wherever they are seen, and on their ladder.
import { person } from '../tournaments/people.mjs';

function same(what, seen, wanted) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}

/** Makes a bot, and opens a table where it may sit; its token. */
export async function a_bot_is_made(world, owner, bot) {
  const { page } = await person(world, { name: owner, size: 'phone' });
  await page.goto(`${world.url}/profilo`);
  await page.locator('input[name=bot]').fill(owner);
  await page.locator('[data-make-bot]').click();
  await page.locator('[data-bots] [data-trouble=name_taken]').waitFor(); // nobody has the name of somebody else
  await page.locator('input[name=bot]').fill(bot);
  await page.locator('[data-make-bot]').click();
  await page.locator(`[data-bot="${bot}"]`).waitFor();
  const first = await page.locator('[data-token]').innerText();
  await page.locator('[data-renew]').click();
  await page.waitForFunction(
    (old) => document.querySelector('[data-token]')?.textContent !== old,
    first,
  );
  const token = await page.locator('[data-token]').innerText();
  await page.reload();
  await page.locator(`[data-bot="${bot}"]`).waitFor();
  same('the token is shown once', await page.locator('[data-token]').count(), 0);
  same('all records', await page.locator('a[href="/api/me/records"]').count(), 1);
  await page.goto(`${world.url}/apri/scopa`);
  await page.getByRole('radio', { name: 'A coppie', exact: true }).check(); // a table with free seats is in the list
  await page.locator('[data-option=bots]').check();
  await page.locator('[data-create]').click();
  await page.locator('[data-ready], .seating').first().waitFor();
  return token;
}

/** The bot sits at the table, and has played on the ladder. */
export async function everybody_sees_what_it_is(world, owner, bot, table) {
  const someone = await person(world, { name: `${owner} 2`, size: 'phone' });
  const { page } = someone;
  await page.goto(`${world.url}/tavoli`);
  const row = page.locator(`[data-row="${table}"]`);
  await row.waitFor();
  same('the lobby', (await row.locator('.who').innerText()).includes(`${bot} (bot)`), true);
  same('its robot', await row.locator('.table svg').count(), 1);
  await someone.answers(
    'two on the ladder',
    async () => (await (await fetch('/api/ladder/scopa')).json()).length === 2,
  );
  await page.goto(`${world.url}/classifiche/scopa`);
  await page.getByRole('radio', { name: 'Testa a testa', exact: true }).check();
  await page.getByRole('radio', { name: 'Scala dei bot', exact: true }).check();
  const places = page.locator('[data-ladder] tbody th');
  await places.nth(1).waitFor();
  same('the ladder', await places.allInnerTexts(), [`${bot}\ndi ${owner}`, 'Maestro\ndella casa']);
}

export async function a_bot_is_taken_away(world, owner, bot) {
  const { page } = await person(world, { name: owner, size: 'phone' });
  await page.goto(`${world.url}/amici`);
  same('a friend', await page.locator('[data-friend-row] b').innerText(), `${bot} (bot)`);
  await page.goto(`${world.url}/profilo`);
  const mine = page.locator(`[data-bot="${bot}"]`);
  await mine.locator('[data-revoke]').click();
  await mine.locator('[data-revoke]').waitFor({ state: 'detached' });
  await mine.locator('[data-delete-bot]').click();
  await mine.locator('[data-delete-bot].danger').click();
  await mine.waitFor({ state: 'detached' });
}
