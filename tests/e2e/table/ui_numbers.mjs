// SPEC section 11, one function for each number: what the page shows and what the server was told.

const SCOPA = {
  hands: [
    ['CD', '2B', '7C'],
    ['AS', '4B', 'FD'],
  ],
  table: ['6D', '3B', 'RD', '5S'],
};
/** A king in hand; two fives, a three and a two on the table. */
const FIVES = {
  hands: [
    ['RS', '7C', 'FB'],
    ['AS', '4B', 'FD'],
  ],
  table: ['5D', '5C', '3S', '2B'],
};

async function scopa(world, stack = SCOPA, more = {}) {
  const me = await world.person(more);
  world.stack(stack);
  await me.sit('scopa');
  await me.myTurn();
  return me;
}

export async function UI_1_a_capture_is_played_when_it_is_complete(world) {
  for (const order of [
    ['CD', '6D', '3B'],
    ['3B', 'CD', '6D'],
    ['6D', '3B', 'CD'],
  ]) {
    const me = await scopa(world);
    for (const card of order.slice(0, 2)) await me.tap(card);
    await me.hasNotPlayed();
    await me.tap(order[2]);
    await me.hasPlayed('CDx3B6D');
  }
}

export async function UI_1_what_fits_no_capture_stays_until_let_go(world) {
  const me = await scopa(world);
  for (const card of ['CD', '6D', 'RD']) await me.tap(card);
  await me.hasNotPlayed();
  await me.expect('the selection', () => me.marked('chosen'), ['6D', 'RD']);
  await me.tap('RD');
  await me.tap('3B');
  await me.hasPlayed('CDx3B6D');
}

export async function UI_1_a_card_picked_up_before_ones_turn_is_played_in_it_only(world) {
  const [host, guest] = await friends(world, 'scopa', SCOPA);
  await host.myTurn();
  await guest.page.waitForSelector('[data-hand]');
  await guest.drag('AS', [await guest.freeSpot()]);
  await guest.hand('AS').click();
  await guest.hand('AS').click({ delay: 20 });
  await guest.expect(
    'it is let go again',
    () => guest.page.locator('[aria-pressed=true]').count(),
    0,
  );
  await guest.hand('AS').click();
  await guest.expect(
    'it is picked up',
    () => guest.page.locator('[data-hand="AS"][aria-pressed=true]').count(),
    1,
  );
  await guest.expect('it goes nowhere', () => guest.ghost.count(), 0);
  await host.hasNotPlayed();
  await host.play();
  await guest.myTurn();
  await guest.expect(
    'it is still picked up',
    () => guest.page.locator('[data-hand="AS"][aria-pressed=true]').count(),
    1,
  );
}

export async function UI_2_the_ghost_lays_a_card_without_a_capture(world) {
  const me = await scopa(world);
  await me.tap('CD');
  if (await me.ghost.count()) throw new Error('a ghost although the card captures');
  await me.tap('2B');
  await me.expect('the ghost', () => me.ghost.getAttribute('data-ghost'), '2B');
  await me.expect(
    'half there',
    () => me.ghost.evaluate((each) => getComputedStyle(each).opacity),
    '0.42',
  );
  await me.hasNotPlayed();
  await me.ghost.click();
  await me.hasPlayed('2B');
}

const FOUR_SEVEN_TWO = {
  hands: [
    ['4D', 'FC', 'RB'],
    ['AS', '6B', 'FD'],
  ],
  table: ['4S', '7B', '2C', 'RD'],
};

async function cirulla(world, stack = FOUR_SEVEN_TWO, options = {}) {
  const me = await world.person();
  world.stack(stack);
  await me.sit('cirulla', { options });
  await me.myTurn();
  return me;
}

export async function UI_3_the_button_confirms_the_smaller_capture(world) {
  const me = await cirulla(world);
  await me.tap('4D');
  await me.tap('4S');
  await me.hasNotPlayed();
  await me.page.getByRole('button', { name: 'Conferma presa' }).click();
  await me.hasPlayed('4Dx4S');
  if (me.played('4Dx4S7B')) throw new Error('it took the seven too');
}

export async function UI_3_one_more_card_takes_both_at_once(world) {
  const me = await cirulla(world);
  for (const card of ['4D', '4S']) await me.tap(card);
  await me.page.getByRole('button', { name: 'Conferma presa' }).waitFor();
  await me.tap('7B');
  await me.hasPlayed('4Dx4S7B');
}

export async function UI_3_the_seven_first_waits_for_the_four(world) {
  const me = await cirulla(world);
  for (const card of ['4D', '7B']) await me.tap(card);
  await me.hasNotPlayed();
  if (await me.page.locator('[data-confirm]').count())
    throw new Error('nothing is to be confirmed yet');
  await me.tap('4S');
  await me.hasPlayed('4Dx4S7B');
}

export async function UI_4_a_second_click_lets_go_and_another_card_takes_over(world) {
  const me = await scopa(world);
  const chosen = () =>
    me.page
      .locator('[data-hand][aria-pressed=true]')
      .evaluateAll((all) => all.map((each) => each.dataset.hand));
  await me.tap('CD');
  await me.expect('chosen', chosen, ['CD']);
  await me.page.waitForTimeout(550); // no double click
  await me.tap('CD');
  await me.expect('let go', chosen, []);
  await me.tap('CD');
  await me.tap('7C');
  await me.expect('switched', chosen, ['7C']);
  await me.tap('6D');
  await me.tap('6D');
  await me.expect('let go on the table', () => me.marked('chosen'), []);
  await me.hasNotPlayed();
}

async function dragged(world, pointer) {
  const me = await scopa(world, SCOPA, { size: pointer === 'touch' ? 'phone' : 'desktop' });
  const free = await me.freeSpot();
  const hold = await me.drag('CD', [free], { pointer, drop: false });
  await me.expect('the only capture', () => me.marked('lit'), ['3B', '6D']);
  await me.expect(
    'it follows',
    () => me.page.locator('[data-dragged]').getAttribute('data-dragged'),
    'CD',
  );
  await hold.up(free);
  await me.hasPlayed('CDx3B6D');
}
export const UI_5_a_mouse_drags_to_the_only_capture = (world) => dragged(world, 'mouse');
export const UI_5_a_pen_drags_to_the_only_capture = (world) => dragged(world, 'pen');
export const UI_5_a_finger_drags_to_the_only_capture = (world) => dragged(world, 'touch');

export async function UI_5_a_card_without_a_capture_shows_its_ghost_and_is_laid(world) {
  for (const pointer of ['mouse', 'touch']) {
    const me = await scopa(world, SCOPA, { size: pointer === 'touch' ? 'phone' : 'desktop' });
    const free = await me.freeSpot();
    const hold = await me.drag('2B', [free], { pointer, drop: false });
    await me.expect('the ghost', () => me.ghost.getAttribute('data-ghost'), '2B');
    await hold.up(free);
    await me.hasPlayed('2B');
  }
}

export async function UI_6_dropping_back_or_beside_the_table_cancels(world) {
  for (const pointer of ['mouse', 'touch']) {
    const me = await scopa(world, SCOPA, { size: pointer === 'touch' ? 'phone' : 'desktop' });
    const free = await me.freeSpot();
    const home = await me.middleOf(me.hand('7C'));
    await me.drag('CD', [free, home], { pointer });
    await me.drag('2B', [free, { x: home.x, y: 12 }], { pointer });
    await me.hasNotPlayed();
    await me.expect('no card in the air', () => me.page.locator('[data-dragged]').count(), 0);
    await me.expect('nothing lit', () => me.marked('lit'), []);
    await me.expect('nothing chosen', () => me.page.locator('[aria-pressed=true]').count(), 0);
  }
}

export async function UI_7_the_trail_of_cards_decides_between_captures(world) {
  for (const pointer of ['mouse', 'touch']) {
    const size = pointer === 'touch' ? 'phone' : 'desktop';
    for (const [trail, wanted] of [
      [
        ['2B', '5C'],
        ['2B', '3S', '5C'],
      ],
      [
        ['5D', '5C'],
        ['5C', '5D'],
      ],
    ]) {
      const me = await scopa(world, FIVES, { size });
      const places = await Promise.all(trail.map((card) => me.middleOf(me.onTable(card))));
      const hold = await me.drag('RS', [places[0]], { pointer, drop: false });
      await me.expect('held over', () => me.trail(), trail[0]); // however late its timer is
      await me.expect('undecided', () => me.marked('lit'), []);
      await hold.move(places[1]);
      await me.expect('one is left', () => me.marked('lit'), wanted);
      await hold.up(places[1]);
      await me.until(() => me.moves.length === 0 || me.view.deal.log.length > 0, 'the play');
      if (!me.view.deal.log.some((entry) => wanted.every((card) => entry.includes(card))))
        throw new Error(String(me.view.deal.log));
    }
  }
}

export async function UI_7_dropping_undecided_does_nothing(world) {
  const me = await scopa(world, FIVES);
  const two = await me.middleOf(me.onTable('2B'));
  await Promise.all([me.appears('[data-trouble=several_captures]'), me.drag('RS', [two])]);
  await me.hasNotPlayed();
}

export async function UI_7_leaving_the_table_forgets_the_trail(world) {
  const me = await scopa(world, FIVES);
  const [two, five] = [await me.middleOf(me.onTable('2B')), await me.middleOf(me.onTable('5C'))];
  const home = await me.middleOf(me.hand('7C'));
  const hold = await me.drag('RS', [two], { drop: false });
  await me.expect('held over', () => me.trail(), '2B');
  await hold.move(home);
  await me.expect('forgotten', () => me.trail(), '');
  await hold.move(five);
  await me.expect('held over', () => me.trail(), '5C');
  await me.expect('undecided again', () => me.marked('lit'), []);
  await hold.up(home);
  await me.hasNotPlayed();
}

export async function UI_8_a_double_click_lays_a_card(world) {
  const me = await scopa(world);
  await me.hand('2B').dblclick();
  await me.hasPlayed('2B');
}

export async function UI_8_a_double_tap_lays_a_card(world) {
  const me = await scopa(world, SCOPA, { size: 'phone' });
  await me.doubleTap(me.hand('2B'));
  await me.hasPlayed('2B');
}

export async function UI_8_a_double_click_on_a_card_that_captures_changes_nothing(world) {
  const me = await scopa(world);
  await me.tap('6D');
  await me.tap('7C');
  await me.page.waitForTimeout(550);
  await Promise.all([me.appears('[data-trouble=must_capture]'), me.hand('CD').dblclick()]);
  await me.hasNotPlayed();
  await me.expect(
    'chosen as before',
    () =>
      me.page
        .locator('[aria-pressed=true]')
        .evaluateAll((all) => all.map((each) => each.dataset.hand ?? each.dataset.table).sort()),
    ['6D', '7C'],
  );
}

export async function UI_8_the_second_click_is_ignored_when_the_first_completes_a_capture(world) {
  const me = await scopa(world);
  await me.tap('6D');
  await me.tap('3B');
  await me.hand('CD').dblclick();
  await me.hasPlayed('CDx3B6D');
  if (await me.page.locator('[data-trouble]').count()) throw new Error('it complained');
}

const CIRULLA_HELD = {
  hands: [
    ['2D', '3C', '4B'],
    ['RS', '6B', 'FD'],
  ],
  table: ['4S', '7B', '5C', 'RD'],
};

export async function UI_9_accuso_lists_what_is_held(world) {
  const me = await cirulla(world, CIRULLA_HELD, { auto_accuso: false });
  const button = me.page.locator('[data-call]');
  await me.expect('the button', () => button.innerText(), 'Accuso');
  await button.click();
  await me.expect(
    'the kinds held',
    () =>
      me.page
        .locator('[data-declare]')
        .evaluateAll((all) => all.map((each) => each.dataset.declare)),
    ['!cirulla'],
  );
  await me.page.click('[data-declare="!cirulla"]');
  await me.hasPlayed('!cirulla');
  await me.expect('three points', () => me.view.deal.points[0], 3);
}

export async function UI_9_accuso_is_off_without_three_cards_or_the_turn(world) {
  const me = await cirulla(world, CIRULLA_HELD, { auto_accuso: false });
  const button = me.page.locator('[data-call]');
  await me.expect('enabled', () => button.isEnabled(), true);
  await me.play((moves) => moves.find((move) => move[0] !== '!'));
  await me.myTurn();
  await me.expect('two cards: disabled', () => button.isDisabled(), true);
}

export async function UI_9_no_button_when_accusi_declare_themselves(world) {
  const me = await cirulla(world, CIRULLA_HELD);
  if (!me.played('!cirulla')) throw new Error('it was not declared');
  if (await me.page.locator('[data-call]').count())
    throw new Error('a button though it is automatic');
}

export async function UI_10_abandoning_wants_a_confirmation(world) {
  const me = await scopa(world);
  await me.page.click('[data-menu]');
  await me.page.click('[data-abandon]');
  await me.page.getByRole('button', { name: 'Resto al tavolo' }).click();
  await me.hasNotPlayed();
  await me.page.click('[data-menu]');
  await me.page.click('[data-abandon]');
  await me.page.click('[data-abandon-sure]');
  await me.page.waitForSelector('[data-over=abandoned]');
  await me.expect(
    'how it came',
    () => me.page.locator('[data-how]').innerText(),
    'Hai abbandonato',
  );
  const reasons = await me.page
    .locator('[data-award]')
    .evaluateAll((all) => all.map((each) => each.dataset.award));
  for (const name of ['carte', 'denari', 'settebello', 'primiera', 'scopa_in_piu'])
    if (!reasons.includes(name)) throw new Error(`no line for ${name} in ${reasons}`);
  await me.expect(
    'no VP outside a tournament',
    () => me.page.locator('[data-standing]').count(),
    0,
  );
}

/** Two people by a link. */
export async function friends(world, game, stack, { match = {}, options = {}, more = {} } = {}) {
  const [host, guest] = [await world.person(more), await world.person(more)];
  if (stack) world.stack(stack);
  const { link } = await host.sit(game, { match, options, alone: true });
  await guest.page.goto(`${world.url}/tavolo/${link}`);
  await guest.page.click('[data-sit="1"]');
  await host.page.click('[data-ready]');
  await Promise.all([host.seated(), guest.seated()]);
  return [host, guest];
}

export async function UI_11_everybody_sees_everybodys_clock_and_time_runs_out(world) {
  const [host, guest] = await friends(world, 'scopa', SCOPA, {
    match: { move_timeout: 9, match_time: 600 },
  });
  for (const one of [host, guest]) {
    await one.expect('two clocks', () => one.page.locator('.clock').count(), 2);
    await one.expect('a move timer', () => one.page.locator('[data-seat="0"] .arc').count(), 1);
  }
  await guest.expect(
    'the one on turn runs',
    async () => (await guest.page.locator('[data-seat="0"] .clock').innerText()) !== '10:00',
    true,
  );
  await guest.expect(
    'the other stands',
    () => guest.page.locator('[data-seat="1"] .clock').innerText(),
    '10:00',
  );
  await guest.expect('low', () => guest.page.locator('[data-seat="0"].low').count(), 1);
  await guest.page.waitForSelector('[data-over=move_timeout]');
  await host.page.waitForSelector('[data-over=move_timeout]');
  await host.expect(
    'told why',
    () => host.page.locator('[data-how]').innerText(),
    'Il tuo tempo è scaduto',
  );
  if (!(await guest.page.locator('h1').innerText()).startsWith('Hai vinto'))
    throw new Error('who wins?');
}

export async function UI_12_the_deck_is_chosen_at_the_table(world) {
  const me = await scopa(world);
  await me.expect('napoletane', () => me.hand('7C').getAttribute('aria-label'), 'Sette di coppe');
  const before = await me.hand('7C').locator('img').getAttribute('src');
  await me.page.click('[data-menu]');
  await me.page.getByRole('radio', { name: 'Francesi' }).click();
  await me.page.keyboard.press('Escape');
  await me.expect(
    '7C is the seven of hearts',
    () => me.hand('7C').getAttribute('aria-label'),
    'Sette di cuori',
  );
  await me.expect(
    'CD is the queen of diamonds',
    () => me.hand('CD').getAttribute('aria-label'),
    'Donna di quadri',
  );
  await me.expect(
    'another picture',
    async () => (await me.hand('7C').locator('img').getAttribute('src')) !== before,
    true,
  );
  for (const card of ['CD', '6D', '3B']) await me.tap(card);
  await me.hasPlayed('CDx3B6D');
}

export async function UI_13_chat_plays_nothing_and_says_so(world) {
  const [host, guest] = await friends(world, 'scopa', SCOPA);
  await host.page.waitForSelector('[data-chat-rule]');
  await host.page.fill('input', 'CDx3B6D');
  await host.page.keyboard.press('Enter');
  await guest.page.getByText('CDx3B6D', { exact: true }).waitFor();
  await host.hasNotPlayed();
  await guest.page.click('[data-mute]');
  await guest.expect('muted', () => guest.page.getByText('CDx3B6D', { exact: true }).count(), 0);
  await host.page.click('[data-courtesy=hello]');
  await host.page.getByText('Ciao a tutti!').first().waitFor();
  await guest.page.waitForTimeout(150);
  await guest.expect('still muted', () => guest.page.locator('[data-chat] li').count(), 0);
}

export async function UI_13_pairs_have_only_courtesies_in_a_deal(world) {
  const me = await world.person();
  await me.sit('briscola', { seats: 4 });
  await me.expect('no field', () => me.page.locator('input').count(), 0);
  await me.page.click('[data-courtesy=good_luck]');
  await me.page.locator('[data-chat] li').getByText('Buona fortuna!').waitFor();
}

export async function UI_14_a_change_at_the_table_is_for_that_table(world) {
  const me = await cirulla(world);
  await me.page.click('[data-menu]');
  await me.page.click('[data-auto-accuso]');
  await me.until(() => me.view.auto_accuso === false, 'accusi by hand');
  await me.page.keyboard.press('Escape');
  await me.page.locator('[data-call]').waitFor();
  const kept = await me.page.evaluate(() => JSON.parse(localStorage.options).auto_accuso ?? true);
  if (kept !== true) throw new Error('the profile was changed too');
}

export async function UI_15_only_the_left_button_plays(world) {
  const me = await scopa(world);
  await me.hand('2B').click({ button: 'right' });
  await me.hand('2B').click({ button: 'middle' });
  const from = await me.middleOf(me.hand('2B'));
  const free = await me.freeSpot();
  await me.page.mouse.move(from.x, from.y);
  await me.page.mouse.down({ button: 'right' });
  await me.page.mouse.move(free.x, free.y, { steps: 4 });
  await me.page.mouse.up({ button: 'right' });
  await me.hasNotPlayed();
  await me.expect('nothing chosen', () => me.page.locator('[aria-pressed=true]').count(), 0);
}

const TRESSETTE = {
  hands: [
    ['3D', '3C', '3S', '7D', '6D', '5C', '4S', 'RB', 'FB', 'CB'],
    ['AD', '2D', '4D', '5D', 'FD', 'AC', '2C', 'AS', '2S', 'AB'],
  ],
};

async function tressette(world, stack = TRESSETTE) {
  const me = await world.person();
  world.stack(stack);
  await me.sit('tressette', { match: { target: 31 } });
  await me.myTurn();
  return me;
}

export async function UI_16_a_chosen_card_is_played_by_its_ghost(world) {
  const me = await tressette(world);
  await me.tap('7D');
  await me.hasNotPlayed();
  await me.ghost.click();
  await me.hasPlayed('7D');
}

export async function UI_16_dragging_and_double_clicking_play_too(world) {
  const first = await tressette(world);
  await first.drag('7D', [await first.freeSpot()]);
  await first.hasPlayed('7D');
  const second = await tressette(world);
  await second.hand('6D').dblclick({ position: { x: 24, y: 44 } });
  await second.hasPlayed('6D');
}

export async function UI_16_not_following_suit_gives_a_message(world) {
  const me = await tressette(world, { ...TRESSETTE, dealer: 0 });
  const led = me.view.deal.log.at(-1).slice(2);
  const wrong = me.view.deal.hands[0].cards.match(/../g).find((card) => !me.moves.includes(card));
  if (!wrong) throw new Error(`all can be played on ${led}`);
  await Promise.all([me.appears('[data-trouble=must_follow_suit]'), me.tap(wrong)]);
  await me.hand(wrong).dblclick({ position: { x: 24, y: 44 } });
  await me.drag(wrong, [await me.freeSpot()]);
  await me.hasNotPlayed();
  await me.expect('nothing chosen', () => me.page.locator('[aria-pressed=true]').count(), 0);
}

export async function UI_16_bussa_lists_the_combinations_and_draws_come_by_themselves(world) {
  const me = await tressette(world);
  await me.expect('the button', () => me.page.locator('[data-call]').innerText(), 'Bussa');
  await me.page.click('[data-call]');
  await me.page.click('[data-declare="!buongioco:3-B"]');
  await me.hasPlayed('!buongioco:3-B');
  await me.tap('3D');
  await me.ghost.click();
  await me.until(() => me.view.deal.facts.tricks === '1', 'the trick');
  await me.myTurn();
  await me.expect('ten cards again', () => me.page.locator('[data-hand]').count(), 10);
  await me.expect(
    'the drawn card of the other is open',
    () => me.view.deal.hands[1].cards.length,
    2,
  );
  await me.expect(
    'and shown',
    () => me.page.locator('.top img.card[alt]:not([alt=""])').count(),
    1,
  );
}

export async function AMB_UI_1_in_cirulla_a_five_alone_makes_fifteen_too(world) {
  const me = await cirulla(world, {
    hands: [
      ['RS', '7C', 'FB'],
      ['AS', '4B', 'FD'],
    ],
    table: ['5D', '5C', '3S', '7B'],
  });
  await me.drag('RS', [await me.middleOf(me.onTable('5D'))]);
  await me.hasNotPlayed(); // {5} or {5, 5}
  await me.tap('RS');
  await me.tap('5D');
  await me.hasNotPlayed();
  await me.page.locator('[data-confirm]').click();
  await me.hasPlayed('RSx5D');
  if (me.played('RSx5D5C')) throw new Error('it took both fives');
}

export async function AMB_UI_2_an_ace_takes_all_by_any_card(world) {
  const me = await world.person();
  world.stack({
    hands: [
      ['AD', '2B', '7C'],
      ['4S', '4B', 'FD'],
    ],
    table: ['6D', '3B', 'RD', '5S'],
  });
  await me.sit('asso_piglia_tutto');
  await me.myTurn();
  await me.tap('AD');
  await me.expect('all are lit', () => me.marked('lit'), ['3B', '5S', '6D', 'RD']);
  await me.tap('5S');
  await me.hasPlayed('ADx3B5S6DRD');
}
