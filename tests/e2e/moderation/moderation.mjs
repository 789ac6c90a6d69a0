// The moderators' page: complaints, one-sided flows of chips, and nothing for others.
import { axe, fits } from '../pages/everyone.mjs';
import { person } from '../tournaments/people.mjs';

function same(what, seen, wanted) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}

/** People with accounts. */
export async function people(world, names) {
  for (const name of names) await person(world, { name });
}

export async function a_moderator_looks_and_decides(world, moderator, [giver, taker], reported) {
  const { page } = await person(world, { name: moderator, size: 'phone' });
  await page.goto(`${world.url}/profilo`);
  await page.click('[data-moderation]');
  await page.locator('[data-complaint]').first().waitFor();
  same('complaints', await page.locator('[data-complaint]').count(), reported.length);
  await page.locator('[data-complaint] summary').first().click();
  await page.getByText('<i>asino!</i>').first().waitFor(); // as it was said, not as HTML
  await page.locator('[data-flow]').first().waitFor();
  same(
    'flows',
    await page
      .locator('[data-flow]')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((each) => each.textContent))),
    [[giver, taker, '450', '0', '2']],
  );
  await page.getByRole('radio', { name: '7 giorni' }).check();
  await page.getByText('Niente da segnalare in questo periodo.').waitFor();
  await page.locator('[data-settle]').first().click();
  await page.waitForFunction(
    (left) => document.querySelectorAll('[data-complaint]').length === left,
    reported.length - 1,
  );
  await page.locator('[data-ban]').first().click();
  await page.getByText(`Escludere ${reported[1]}?`).waitFor(); // asked for twice
  await page.locator('[data-ban-sure]').click();
  await page.getByText('Nessuna segnalazione da guardare.').waitFor();
}

export async function others_see_nothing_of_it(world, name) {
  const { page } = await person(world, { name });
  const asked = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/moderation') && asked.push(request.url()),
  );
  await page.goto(`${world.url}/profilo`);
  await page.locator('[data-name]', { hasText: name }).waitFor();
  same('no link', await page.locator('[data-moderation]').count(), 0);
  await page.goto(`${world.url}/moderazione`);
  await page.getByText('Questa pagina è per chi modera.').waitFor();
  same('nothing was asked for', asked, []);
}

export async function it_is_for_everyone(world, moderator, size, language) {
  const { page } = await person(world, { name: moderator, size, options: { language } });
  await page.addInitScript((chosen) => (localStorage.language = chosen), language);
  const put = {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ language }),
  };
  await page.evaluate((chosen) => fetch('/api/me/options', chosen), put);
  await page.goto(`${world.url}/moderazione`);
  await page.locator('[data-complaint]').first().waitFor();
  await page.locator('[data-flow]').first().waitFor();
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
  await page.locator('[data-ban]').first().click();
  const found = await axe(page);
  await page.setViewportSize({ width: 320, height: 568 });
  return [...found, ...(await fits(page, '/moderazione'))];
}
