// The site of the documentation as somebody reads it: pages, the search, and nothing from elsewhere.

export async function is_read_and_searched(world, origin) {
  const { page, complaints } = await world.person();
  const elsewhere = [];
  page.on(
    'request',
    (request) => request.url().startsWith(origin) || elsewhere.push(request.url()),
  );
  await page.goto(`${origin}/docs`);
  for (const [link, heading] of [
    ['playing', 'Play'],
    ['rules', 'Rules of the games'],
  ]) {
    await page.locator('article').getByRole('link', { name: link, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.keyboard.type('settebello');
  await page.getByText(/^\d+ results$/).waitFor();
  return { complaints, elsewhere };
}
