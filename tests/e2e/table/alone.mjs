// One person and the computer: plays that are taken back, people who come meanwhile; and who comes by a link.
import { PATIENCE } from '../browser.mjs';

/** How a play that can be made by a tap on it is made: by the protocol, since the pages have tests of their own. */
async function play(someone) {
  await someone.myTurn();
  const [move] = someone.moves;
  const before = someone.view.deal.hands[someone.view.you].count;
  await someone.page.evaluate(
    ([table, text]) =>
      window.line.send(
        JSON.stringify({
          type: 'play',
          id: 90_000 + Math.floor(Math.random() * 9_000),
          table,
          move: text,
        }),
      ),
    [someone.table, move],
  );
  await someone.until(
    () => (someone.view.deal?.hands[someone.view.you].count ?? 0) !== before,
    'the play',
  );
  return move;
}

export async function a_play_is_taken_back_and_the_match_does_not_count(world) {
  const me = await world.person({ size: 'phone' });
  me.table = (await me.sit('scopa', { match: { deals: 1 } })).table;
  await me.myTurn();
  const back = me.page.locator('[data-take-back]');
  if (!(await back.isDisabled())) throw new Error('there is something to take back before a play');
  const held = me.view.deal.hands[me.view.you].cards;
  await play(me);
  await me.myTurn();
  await back.click();
  await me.until(() => me.view.deal?.hands[me.view.you].cards === held, 'the card to be back');
  await me.page.getByText('la partita non conta per le statistiche').waitFor();
  while (me.view.phase === 'playing') {
    await play(me);
    await me.until(() => me.moves.length > 0 || me.view.phase !== 'playing', 'the reply');
  }
  await me.page.locator('[data-others]').getByText('non conta').waitFor({ timeout: PATIENCE });
  if (await me.page.locator('[data-replay]').count())
    throw new Error('there is a replay of what was not kept');
}

export async function people_are_sought_while_the_computer_plays(world) {
  const anna = await world.person({ size: 'phone' });
  await anna.page.goto(anna.url);
  await anna.page.click('[data-now]');
  await anna.seated();
  await anna.page.locator('[data-menu]').click();
  await anna.page.locator('[data-seeking]').waitFor();
  await anna.page.keyboard.press('Escape');
  const bruno = await world.person();
  await bruno.page.goto(bruno.url);
  await bruno.page.click('[data-now]');
  await anna.page.locator('[data-play-with]').click();
  await bruno.seated();
  if (await bruno.page.locator('[data-play-with]').count())
    await bruno.page.locator('[data-play-with]').click(); // a slow machine: he has the computer, too
  for (const each of [anna, bruno])
    await each.until(
      () => each.view?.seats.every((seat) => seat && !seat.bot) && each.view.deal,
      'both to play',
    );
}

export async function who_comes_by_a_link_is_asked_one_thing(world) {
  const host = await world.person();
  await host.register(`Anna ${Date.now() % 100_000}`);
  const { link } = await host.sit('scopa', { alone: true });
  const guest = await world.person({ size: 'phone' });
  await guest.page.goto(`${guest.url}/tavolo/${link}`);
  await guest.page.getByRole('heading', { name: `${host.name} ti aspetta: Scopa a 11` }).waitFor();
  await guest.expect('buttons of brass', () => guest.page.locator('main .brass').count(), 1);
  await guest.expect(
    'what the head tells',
    () => guest.page.locator('.score').innerText(),
    'Scopa a 11',
  );
  await guest.page.locator('.brass[data-sit="1"]').click();
  await guest.until(() => guest.view.you === 1 && guest.view.seats[1].ready, 'the guest to sit');
}
