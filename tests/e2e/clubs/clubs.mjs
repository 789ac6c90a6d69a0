// A club from its founding to its first regular date, by three people with browsers.
import { axe } from '../pages/everyone.mjs';

function same(what, seen, wanted) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}

/** Somebody with an account, at a page. */
export async function member(world, name, path, more = {}) {
  const someone = await world.person(more);
  await someone.register(name);
  await someone.page.goto(someone.url + path);
  return someone;
}

/** What axe finds, in both languages. */
async function inBothLanguages(page) {
  const found = [];
  for (const language of ['it', 'en']) {
    await page.evaluate((chosen) => {
      localStorage.language = chosen;
      localStorage.options = JSON.stringify({
        ...JSON.parse(localStorage.options),
        language: chosen,
      });
    }, language);
    await page.evaluate(
      (body) =>
        fetch('/api/me/options', {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body,
        }),
      JSON.stringify({ language }),
    );
    await page.reload();
    await page.locator(`html[lang=${language}] h2`).first().waitFor();
    for (const each of await axe(page))
      found.push(`${language} ${new URL(page.url()).pathname} ${each}`);
  }
  return found;
}

export async function a_club_from_its_founding_on(world) {
  const olga = await member(world, 'Olga Neri', '/circoli', { size: 'phone' });
  await olga.page.fill('[name=club]', 'Circolo dei Sette');
  await olga.page.fill('[name=about]', 'Ogni martedì in piazza.');
  await olga.page.click('[data-save]');
  await olga.page.getByRole('heading', { name: 'Circolo dei Sette', level: 1 }).waitFor();

  // Dino finds the club and asks; Olga lets him in and makes him a director.
  const dino = await member(world, 'Dino Verdi', '/circoli');
  await dino.page.fill('[name=like]', 'setTE');
  await dino.page.getByRole('link', { name: /Circolo dei Sette/ }).click();
  await dino.page.click('[data-ask]');
  await dino.page.locator('[data-waiting]').waitFor();
  await olga.page.reload();
  await olga.page.click('[data-admit="Dino Verdi"]');
  await olga.page.getByLabel('Ruolo di Dino Verdi').selectOption('director');
  await dino.page.reload();
  await dino.page.locator('[data-role=director]').waitFor();

  // Dino invites Meme, who is in at once.
  await dino.page.click('[data-invite]');
  const link = await dino.page.locator('[data-link]').innerText();
  const meme = await member(world, 'Meme Bruni', new URL(link).pathname + new URL(link).search, {
    timezoneId: 'Europe/London',
  });
  await meme.page.click('[data-join]');
  await meme.page.locator('[data-role=member]').waitFor();
  same(
    'what a member is offered',
    await meme.page
      .locator('[data-invite], [data-new-tournament], [data-seasons], [data-close]')
      .count(),
    0,
  );

  // A regular date, whose tournaments announce themselves.
  await dino.page.getByText('Nuovo appuntamento fisso').click();
  await dino.page.fill('[name=event]', 'Torneo del martedì');
  await dino.page.selectOption('[name=weekday]', '1');
  await dino.page.fill('[name=at]', '21:15');
  await dino.page.selectOption('[name=ahead]', '30');
  await dino.page.click('[data-plan]');
  await dino.page.locator('[data-regular]', { hasText: 'ogni martedì alle 21:15' }).waitFor();
  same('what is announced', (await dino.page.locator('[data-tournament]').count()) >= 4, true);
  await meme.page.reload();
  const row = meme.page.locator('[data-tournament]', { hasText: 'Torneo del martedì' }).first();
  await row.getByText('iscrizioni aperte').waitFor();
  same('its hour', (await row.innerText()).includes('20:15'), true); // in London

  // From the first that is not announced yet on it will be on Thursdays.
  await dino.page.click('[data-change]');
  await dino.page.locator('[data-regular] [name=weekday]').selectOption('3');
  await dino.page.locator('[data-regular] [data-plan]').click();
  await dino.page.locator('[data-regular]', { hasText: 'ogni giovedì alle 21:15' }).waitFor();

  // One more, by the form of tournaments, which knows whose it is.
  await dino.page.click('[data-new-tournament]');
  await dino.page.locator('[data-of-club]', { hasText: 'Circolo dei Sette' }).waitFor();
  await dino.page.fill('[data-field=name]', 'Coppa dei soci');
  await dino.page.locator('[data-option=members_only]').check();
  await dino.page.click('[data-announce]');
  await dino.page
    .locator('[data-phase=registration] [data-of-club]', { hasText: 'solo per i soci' })
    .waitFor();
  await dino.page.locator('[data-register]').waitFor(); // a member enters, others hear what it takes
  const { page: stranger } = await world.person({ size: 'phone' });
  await stranger.goto(dino.page.url());
  await stranger.locator('[data-members-only]', { hasText: 'Circolo dei Sette' }).waitFor();
  same('a button that would refuse', await stranger.locator('[data-register]').count(), 0);
  await dino.page.locator('[data-of-club] a').click();
  await dino.page.getByText('Coppa dei soci').waitFor();

  // A season, to which the tournaments will count.
  await dino.page.getByText('Nuova stagione').click();
  await dino.page.selectOption('[name=best]', '6');
  await dino.page.click('[data-season-save]');
  await dino.page.getByText('contano i 6 risultati migliori').waitFor();

  const found = await inBothLanguages(olga.page);
  await meme.page.goto(`${meme.url}/circoli`);
  await meme.page.locator('[data-club]').first().waitFor();
  return [...found, ...(await inBothLanguages(meme.page))];
}
