// What the table shows beside what is played: the best card of a trick, open hands, the cards seen.
import { friends } from './ui_numbers.mjs';

const BRISCOLA = {
  hands: [
    ['3S', '4B', 'FC'],
    ['3D', 'AB', 'RC'],
    ['AD', '5B', 'CC'],
    ['4D', '6B', '7C'],
  ],
  table: ['2S'],
  dealer: 0,
};

export async function the_best_card_of_a_trick_is_ringed(world) {
  const me = await world.person({ tempo: 1 });
  world.stack(BRISCOLA);
  await me.sit('briscola', { seats: 4 });
  await me.myTurn(); // the dealer plays last
  const { winning, facts } = me.view.deal;
  const lying = facts.trick.split(',');
  const ringed = () =>
    me.page.locator('.wins').evaluateAll((all) => all.map((each) => each.dataset.trick));
  await me.expect('one card', ringed, [lying[winning]]);
  await me.tap('3S'); // the briscola takes it, so nobody goes on before me
  await Promise.all([
    me.appears('[data-actor="3S"] .ring.seen'),
    me.appears('[data-note] .pill', 'Prendi tu'),
    me.ghost.click(),
  ]);
  await me.expect(
    'it goes to my pile',
    () => me.page.locator('#pile-ours').getAttribute('aria-label'),
    'Noi: 4 carte',
  );
}

export async function a_partners_open_cards_are_shown(world) {
  const me = await world.person({ size: 'phone' });
  world.stack(BRISCOLA);
  await me.sit('briscola', { seats: 4, options: { carte_scoperte: true } });
  await me.myTurn();
  const open = (place) =>
    me.page
      .locator(`#place-${place} .held img[alt]:not([alt=""])`)
      .evaluateAll((all) => all.map((each) => each.alt).sort());
  const partners = BRISCOLA.hands[2].filter((card) => !me.view.deal.facts.trick.includes(card));
  const words = { AD: 'Asso di denari', '5B': 'Cinque di bastoni', CC: 'Cavallo di coppe' };
  await me.expect('the partner', () => open(2), partners.map((card) => words[card]).sort());
  await me.expect('one opponent', () => open(1), []);
  await me.expect('the other', () => open(3), []);
  await me.expect(
    'nothing is told of them',
    () => [1, 3].map((seat) => me.view.deal.hands[seat].cards),
    ['', ''],
  );

  const plain = await world.person();
  world.stack(BRISCOLA);
  await plain.sit('briscola', { seats: 4 });
  await plain.myTurn();
  await plain.expect(
    'hidden without the option',
    () => plain.page.locator('#place-2 .held img:not([alt=""])').count(),
    0,
  );
}

export async function the_cards_seen_are_listed(world) {
  const me = await world.person({ size: 'phone' });
  world.stack({
    hands: [
      ['CD', '2B', '7C'],
      ['AS', '4B', 'FD'],
    ],
    table: ['6D', '3B', 'RD', '5S'],
  });
  await me.sit('scopa', { options: { carte_viste: true } });
  await me.myTurn();
  const listed = () =>
    me.page
      .locator('[data-seen-card]')
      .evaluateAll((all) => all.map((each) => each.dataset.seenCard).sort());
  const told = () => me.view.deal.seen.match(/../g).sort();
  await me.page.click('[data-seen]');
  await me.expect('as told', listed, told());
  if (!told().includes('6D') || told().includes('AS')) throw new Error(`${told()} were seen`);
  await me.page.keyboard.press('Escape');
  for (const card of ['CD', '6D', '3B']) await me.tap(card);
  await me.hasPlayed('CDx3B6D');
  await me.myTurn();
  await me.page.click('[data-seen]');
  await me.expect('those that were played too', listed, told());
  if (!told().includes('CD')) throw new Error('the card played is not among them');

  const plain = await world.person();
  await plain.sit('scopa');
  await plain.myTurn();
  await plain.expect(
    'no panel without the option',
    () => plain.page.locator('[data-seen]').count(),
    0,
  );
}

/** As I saw it, from its first card on; the next deal does not wait for me. */
export async function the_deal_that_is_counted_can_be_looked_at_again(world) {
  const [me, friend] = await friends(world, 'briscola', null, { match: { deals: 2 } });
  const dealt = me.view.deal.hands[me.view.you].cards.match(/../g).sort();
  await Promise.all([me.playDeal(), friend.playDeal()]);
  const { page } = me;
  const hand = () =>
    page.locator('[data-hand]').evaluateAll((all) => all.map((each) => each.dataset.hand).sort());
  const step = () => page.locator('[data-scrub]').inputValue();
  await page.click('[data-deal-again]');
  await page.click('[data-playing=true]');
  await page.keyboard.press('Home');
  await me.expect('what I was dealt', hand, dealt);
  await me.expect(
    'but not what others were',
    () => page.locator('#place-1 .held img:not([alt=""])').count(),
    0,
  );
  await me.expect(
    'nothing to play',
    () => page.locator('[data-moves]').getAttribute('data-moves'),
    '0',
  );
  await page.keyboard.press('ArrowRight');
  await me.expect('a play later', step, '1');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-count]');
  await page.click('[data-deal-again]');
  await page.waitForSelector('[data-to-count]');
  await friend.page.click('[data-next]');
  // On another device; without that it would begin by itself after a while.
  await page.evaluate((next) => window.line.send(JSON.stringify(next)), {
    type: 'next',
    id: 1_000_000,
    table: me.table,
  });
  await me.until(() => me.view.deal?.number === 2, 'the next deal');
  await page.locator('[data-to-count]').waitFor({ state: 'detached' });
  await me.expect('the new cards', hand, me.view.deal.hands[me.view.you].cards.match(/../g).sort());
}
