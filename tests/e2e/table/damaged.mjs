// A table whose log can no longer be read.
export async function open_a_table(world) {
  const me = await world.person();
  const { table, link } = await me.sit('scopa', { alone: true });
  return { table, link };
}

export async function a_damaged_table(world, link) {
  const me = await world.person({ size: 'phone' });
  await me.page.goto(`${me.url}/tavolo/${link}`);
  await me.page.getByRole('heading', { name: 'Questo tavolo ha un guasto' }).waitFor();
  await me.page.getByRole('link', { name: 'Torna all’inizio' }).click();
  await me.page.waitForSelector('[data-play]');
}
