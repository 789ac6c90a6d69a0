// Who is at a table: seats that are kept for friends, people who come and go, what was said.
import { doors } from './bad_moments.mjs';
import { friends } from './ui_numbers.mjs';

/** Two people with accounts who are friends; made by requests, since the pages have tests of their own. */
async function twoFriends(world) {
  const both = [await world.person(), await world.person({ size: 'phone' })];
  for (const [place, one] of both.entries())
    await one.register(`${['Anna', 'Bruno'][place]} ${Date.now() % 100_000}`);
  const [anna, bruno] = both;
  for (const [one, other] of [both, [bruno, anna]])
    await one.page.evaluate(
      (name) => fetch(`/api/friends/${encodeURIComponent(name)}`, { method: 'PUT' }),
      other.name,
    );
  await bruno.page.goto(`${bruno.url}/tavoli`);
  await bruno.page.waitForSelector('h1');
  return both;
}

export async function a_seat_is_kept_for_a_friend(world) {
  const [anna, bruno] = await twoFriends(world);
  const { link } = await anna.sit('briscola', { seats: 4, alone: true });
  const stranger = await world.person({ size: 'phone' });
  await anna.page.selectOption('[data-keep="1"]', { label: bruno.name });
  await anna.page.getByText(`Riservato a ${bruno.name}`).waitFor();
  await anna.page.click('[data-free="1"]');
  await anna.page.getByText('Riservato a').waitFor({ state: 'detached' });
  await anna.page.selectOption('[data-keep="2"]', { label: bruno.name });
  await anna.page.getByText(`Riservato a ${bruno.name}`).waitFor();

  await stranger.page.goto(`${stranger.url}/tavolo/${link}`);
  await stranger.page.getByText(`Riservato a ${bruno.name}`).waitFor();
  const open = (one) =>
    one.page.locator('[data-sit]').evaluateAll((all) => all.map((each) => each.dataset.sit));
  await stranger.expect('the others are free', () => open(stranger), ['1', '3']);

  await bruno.page.getByRole('button', { name: 'Accetta' }).first().click();
  await bruno.page.getByText('Riservato a te').waitFor();
  await bruno.page.click('[data-sit="2"]');
  await anna.until(() => anna.view.seats[2]?.name === bruno.name, 'the friend to sit down');
  await anna.expect('kept no more', () => anna.page.locator('[data-kept]').count(), 0);
}

export async function somebody_was_quicker_to_keep_the_seat(world) {
  const [anna, bruno] = await twoFriends(world);
  const { link } = await anna.sit('scopa', { alone: true });
  const stranger = await world.person();
  await doors(stranger.page);
  await stranger.page.goto(`${stranger.url}/tavolo/${link}`);
  await stranger.page.waitForSelector('[data-sit="1"]');
  await stranger.page.evaluate(() => (doors.swallow = true));
  await anna.page.selectOption('[data-keep="1"]', { label: bruno.name });
  await stranger.until(() => stranger.view.reserved.length > 0, 'the seat to be kept'); // the page has not heard it
  await stranger.page.evaluate(() => (doors.swallow = false));
  await stranger.page.click('[data-sit="1"]');
  await stranger.page.getByText('Il posto è tenuto per un invitato: scegline un altro.').waitFor();
}

export async function who_has_gone_can_be_replaced_and_who_is_back_cannot(world) {
  const host = await world.person();
  await doors(host.page);
  const { link } = await host.sit('scopa', { alone: true });
  const guest = await world.person();
  await guest.page.goto(`${guest.url}/tavolo/${link}`);
  await guest.page.click('[data-sit="1"]');
  await host.until(() => host.view.seats[1], 'the guest');
  await guest.page.getByText('Aspettiamo gli altri').waitFor(); // ready, too
  await host.expect('who is there stays', () => host.page.locator('[data-free]').count(), 0);
  await guest.page.goto(`${guest.url}/healthz`);
  await host.page.waitForSelector('[data-free="1"]');
  await host.page.evaluate(() => (doors.swallow = true));
  await guest.page.goto(`${guest.url}/tavolo/${link}`);
  await host.until(() => host.presence[1].online, 'the guest to be back'); // the page has not heard it
  await host.page.evaluate(() => (doors.swallow = false));
  await Promise.all([host.appears('[data-trouble=not_away]'), host.page.click('[data-free="1"]')]);
  await guest.page.goto(`${guest.url}/healthz`);
  await host.page.click('[data-free="1"]');
  await host.until(() => host.view.seats[1] === null, 'a free seat');
  await host.page.waitForSelector('[data-bot="1"]');
}

export async function what_was_said_is_there_after_a_reload(world) {
  const [host, guest] = await friends(world, 'scopa');
  await host.page.fill('input', 'buona fortuna');
  await host.page.keyboard.press('Enter');
  const sentence = guest.page.locator('[data-chat]').getByText('buona fortuna', { exact: true });
  await sentence.waitFor();
  await guest.page.reload();
  await sentence.waitFor();
  await guest.page.click('[data-mute]');
  await guest.page.reload();
  await guest.page.getByRole('button', { name: /^Ascolta di nuovo/ }).waitFor();
  await guest.expect(
    'silent after a reload too',
    () => guest.page.locator('[data-chat] li').count(),
    0,
  );
}
