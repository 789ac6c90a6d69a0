// Leaderboards, the bots' own list, and the plot in a profile.
import { person } from './people.mjs';

export const NAMES = ['Alba Asso', 'Berto Due', 'Cleo Tre', 'Dino Re'];

function same(what, seen, wanted) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}

export async function people(world) {
  for (const name of NAMES) await person(world, { name });
  return NAMES;
}

/** The first and the third have won more. */
export async function leaderboards_and_a_plot(world, [first, , third]) {
  const someone = await person(world, { name: first, size: 'phone' });
  const { page } = someone;
  await someone.answers(
    'four leaders',
    async () => (await (await fetch('/api/levels/scopa/4')).json()).length === 4,
  );
  await page.goto(`${world.url}/classifiche/scopa`);
  await page.getByRole('radio', { name: 'A coppie', exact: true }).check();
  const rows = page.locator('[data-leaders] tbody tr');
  await rows.nth(3).waitFor();
  const told = await page.evaluate(async () => (await fetch('/api/levels/scopa/4')).json());
  same(
    'players',
    await rows.evaluateAll((all) => all.map((row) => row.querySelector('b').textContent)),
    told.map((each) => String(each.level)),
  );
  same('the best', [told[0], told[1]].map((each) => each.players[0]).sort(), [first, third].sort());
  same('the band', await rows.first().locator('th small').innerText(), told[0].band);
  same('uncertain', await rows.first().locator('td small').innerText(), `± ${told[0].uncertainty}`);
  same(
    'mine is tinted',
    await page
      .locator('[data-leaders] .mine th')
      .innerText()
      .then((text) => text.startsWith(first)),
    true,
  );
  await page.getByRole('radio', { name: 'Coppie', exact: true }).check();
  await page.locator('[data-leaders] th', { hasText: first }).filter({ hasText: third }).waitFor();

  await page.getByRole('link', { name: 'Briscola', exact: true }).click();
  await page.getByRole('radio', { name: 'Testa a testa', exact: true }).check();
  await page.getByRole('radio', { name: 'Computer', exact: true }).check();
  const bots = page.locator('[data-bots] tbody th');
  await bots.first().waitFor();
  const ladders = await page.evaluate(async () => (await fetch('/api/bots/ladders')).json());
  const ladder = ladders.find((each) => each.game === 'briscola' && each.seats === 2);
  same('bots', await bots.count(), ladder.rungs.length);
  same('the strongest', (await bots.first().innerText()).toLowerCase(), ladder.rungs[0].bot);

  await page.goto(`${world.url}/profilo`);
  const levels = await page.evaluate(
    async (name) => (await fetch(`/api/players/${name}/levels`)).json(),
    encodeURIComponent(first),
  );
  const { history } = levels[0];
  const plot = page.locator('[data-plot]').first();
  await plot.waitFor();
  const words = await plot.getAttribute('aria-label');
  same(
    'the plot in words',
    words.includes(`da ${history[0].level} a ${history.at(-1).level} in 10 partite`),
    true,
  );
  same(
    'points of the line',
    (await plot.locator('path').getAttribute('d')).match(/[ML]/g).length,
    10,
  );
  await page.getByText('Tutte le partite').first().click();
  same('the table', await page.locator('[data-levels] tbody').first().locator('tr').count(), 10);
}
