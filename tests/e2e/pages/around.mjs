// The pages around the table, each used as people use it.
const PASSWORD = 'una parola lunga';
let names = 0;

function same(what, seen, wanted) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}

/** Open a page of the app, with the session that it makes. */
async function at(someone, path) {
  await someone.page.goto(someone.url + path);
  await someone.answers('a session', async () => (await fetch('/api/me')).ok);
}

async function signUp(someone) {
  const name = `Prova ${'abcdefgh'[names++]}${Date.now() % 1000}`;
  await at(someone, '/entra');
  await someone.page.getByRole('radio', { name: 'Registrati' }).check();
  await someone.page.fill('[name=name]', name);
  await someone.page.fill('[name=password]', PASSWORD);
  await someone.page.click('[data-submit]');
  const code = (await someone.page.locator('[data-recovery]').innerText()).trim();
  await someone.page.click('[data-enter]');
  await someone.page.locator('[data-name]', { hasText: name }).waitFor();
  return { name, code };
}

export async function two_clicks_to_a_table(world) {
  const someone = await world.person({ size: 'phone' });
  await at(someone, '/');
  await someone.page.click('[data-game=briscola]');
  await someone.page.click('[data-play]');
  await someone.seated();
  same('the other', someone.view.seats[1].bot, 'dilettante');
  same('the game', someone.view.settings.game, 'briscola');
  await someone.page.goto(someone.url); // the way back
  await someone.page.getByRole('link', { name: 'Torna' }).click();
  await someone.seated();
}

export async function where_nothing_is(world) {
  const someone = await world.person({ size: 'phone' });
  const answer = await someone.page.goto(`${someone.url}/verifica/x`);
  same('the status', answer.status(), 404);
  await someone.page.getByRole('heading', { name: 'Qui non c’è niente' }).waitFor();
  await someone.page.getByRole('link', { name: 'I tavoli' }).click();
  await someone.page.getByRole('heading', { name: 'Tavoli aperti' }).waitFor();
  await someone.page.goBack();
  await someone.page.getByRole('link', { name: 'Prima pagina' }).click();
  await someone.page.locator('[data-game=scopa]').waitFor();
  await someone.page.goto(`${someone.url}/tavoli/`); // a slash too many
  await someone.page.getByRole('heading', { name: 'Tavoli aperti' }).waitFor();
}

export async function play_now_finds_somebody(world) {
  const [anna, bruno] = [await world.person({ size: 'phone' }), await world.person()];
  await Promise.all([at(anna, '/'), at(bruno, '/tavoli')]);
  await anna.page.click('[data-now]');
  await anna.page.getByRole('heading', { name: 'Cerco qualcuno…' }).waitFor();
  await anna.page.getByRole('button', { name: 'Annulla' }).click();
  await anna.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await anna.page.click('[data-now]');
  await bruno.page.getByRole('button', { name: 'Gioca subito' }).click();
  await Promise.all([anna.seated(), bruno.seated()]);
  same(
    'people',
    anna.view.seats.map((seat) => seat.bot),
    [null, null],
  );
}

export async function a_friend_gets_a_link(world) {
  const someone = await world.person({ size: 'phone' });
  await someone.page.addInitScript(() => {
    navigator.share = async (what) => void (globalThis.shared = what);
  });
  await at(someone, '/');
  await someone.page.click('[data-friend]');
  const link = await someone.page.locator('[data-link]').innerText();
  await someone.page.locator('svg[data-code] path').waitFor();
  await someone.page.click('[data-share]');
  same('what was shared', await someone.page.evaluate(() => globalThis.shared.url), link);
  const friend = await world.person();
  await friend.page.goto(link);
  await friend.page.click('[data-sit="1"]');
  await Promise.all([someone.seated(), friend.seated()]);
}

export async function a_table_with_chosen_options(world) {
  const [host, guest, looker] = [
    await world.person({ size: 'phone' }),
    await world.person(),
    await world.person({ size: 'tablet' }),
  ];
  await at(host, '/apri/tressette');
  const { page } = host;
  await page.getByRole('radio', { name: 'A coppie' }).check();
  await page.selectOption('[data-seat="1"]', 'principiante');
  await page.selectOption('[data-seat="3"]', 'maestro');
  await page.getByRole('radio', { name: 'A smazzate' }).check();
  await page.fill('[data-option=deals]', '1');
  await page.selectOption('[data-option=match_time]', '1200');
  await page.selectOption('[data-option=move_timeout]', 'none');
  await page.locator('[data-option=bussi]').uncheck();
  await page.selectOption('[data-option=bussi_cards]', 'initial_hand');
  await page.locator('summary').click();
  await page.selectOption('[data-option=tournament]', 'ko');
  await page.click('[data-create]');
  await page.waitForSelector('[data-link]');
  await host.until(() => host.view, 'the table');
  const { settings, seats } = host.view;
  same('options', settings.options, { bussi: false, bussi_cards: 'initial_hand' });
  same('match', settings.match, {
    tournament: 'ko',
    deals: 1,
    match_time: 1200,
    move_timeout: null,
  });
  same(
    'seats',
    seats.map((seat) => seat && seat.bot),
    [null, 'principiante', null, 'maestro'],
  );

  await at(guest, '/tavoli');
  const row = guest.page.locator('li', { hasText: 'Tressette, una smazzata' });
  await row.waitFor();
  same('tags', await row.locator('.tags span').allInnerTexts(), ['senza bussi', 'bussi diversi']);
  same('time', (await row.locator('.time').innerText()).trim(), '20 min');
  await guest.page.getByRole('button', { name: 'Cirulla' }).click();
  await row.waitFor({ state: 'detached' });
  await guest.page.getByRole('button', { name: 'Tressette' }).click();
  await row.getByRole('link', { name: /^Siediti/ }).click();
  await guest.page.click('[data-sit="2"]');
  await Promise.all([host.seated(), guest.seated()]);

  await at(looker, '/tavoli');
  await looker.page.getByRole('link', { name: /^Guarda: Tressette/ }).click();
  await looker.until(() => looker.view?.deal, 'a deal to watch');
  same('a spectator', looker.view.you, null);
  same(
    'hidden hands',
    looker.view.deal.hands.map((hand) => hand.cards),
    ['', '', '', ''],
  );
}

export async function every_option_is_in_the_form(world) {
  const someone = await world.person();
  await at(someone, '/apri');
  const games = await someone.page.evaluate(async () => (await fetch('/api/games')).json());
  for (const game of games) {
    await someone.page.selectOption('[data-create-game]', game.name);
    for (const seats of game.seats) {
      await someone.page
        .getByRole('radio', { name: seats === 4 ? 'A coppie' : 'Testa a testa' })
        .check();
      const wanted = game.options
        .filter((each) => each.seats.includes(seats))
        .map((each) => each.name);
      const lengths = ['target', 'deals', 'rounds', 'match_mode', 'ko_ties']; // the last is for a knock-out
      wanted.push(
        ...game.match.map((each) => each.name).filter((name) => !lengths.includes(name)),
        'target',
      );
      const shown = await someone.page
        .locator('[data-option]')
        .evaluateAll((all) => all.map((each) => each.dataset.option));
      same(
        `${game.name} for ${seats}`,
        shown.filter((name) => name !== 'bots').sort(),
        wanted.sort(),
      ); // that is about people
    }
  }
}

export async function cirulla_offers_its_six_formats_first(world) {
  const someone = await world.person({ size: 'phone' });
  await at(someone, '/apri/cirulla');
  const { page } = someone;
  const offered = () =>
    page
      .getByRole('radiogroup', { name: /Punti per vincere|Numero di smazzate/ })
      .locator('label')
      .allInnerTexts();
  await page.getByRole('radio', { name: 'altro' }).waitFor();
  same('points', await offered(), ['7', '11', '21', '31', '41', '51', 'altro']);
  same(
    'the usual one',
    await page.getByRole('radio', { name: '51', exact: true }).isChecked(),
    true,
  );
  await page.getByRole('radio', { name: 'A smazzate' }).check();
  same('deals', await offered(), ['1', '2', '3', '4', '5', '6', 'altro']);
  await page.getByRole('radio', { name: 'altro' }).check();
  await page.fill('[data-option=deals]', '8');
  await page.click('[data-create]');
  await someone.until(() => someone.view, 'the table');
  same('another number', someone.view.settings.match, { deals: 8 });
}

export async function options_hold_everywhere(world) {
  const someone = await world.person({ options: {} });
  await at(someone, '/profilo');
  const { page } = someone;
  await page.locator('[data-deck=francesi]').check();
  await page.getByRole('radio', { name: 'Svelto' }).check();
  await page.getByRole('radio', { name: 'Alto' }).check();
  await page.locator('html.high-contrast').waitFor();
  for (const each of ['large_cards', 'less_motion', 'left_handed'])
    await page.locator(`[data-option=${each}]`).check();
  await page.locator('[data-option=sound]').uncheck();
  await page.locator('[data-option=auto_accuso]').uncheck();
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('heading', { name: 'Game options' }).waitFor();
  const chosen = {
    deck: 'francesi',
    auto_accuso: false,
    pace: 'svelto',
    contrast: 'alto',
    large_cards: true,
    less_motion: true,
    left_handed: true,
    sound: false,
    language: 'en',
  };
  const isStored = async (wanted) => {
    const { options } = await (await fetch('/api/me')).json();
    return Object.entries(wanted).every(([name, value]) => options[name] === value);
  };
  await someone.answers('what was chosen', isStored, chosen);
  await page.goto(`${someone.url}/regole/scopa`);
  await page.getByRole('img', { name: 'Seven of diamonds' }).first().waitFor();
  same('language', await page.evaluate(() => document.documentElement.lang), 'en');
  await someone.sit('cirulla');
  same('accuso', someone.view.auto_accuso, false);
}

export async function an_account_from_beginning_to_end(world) {
  const someone = await world.person({ size: 'phone' });
  const { page } = someone;
  await at(someone, '/profilo');
  await page.locator('[data-deck=piacentine]').check();
  const { name, code } = await signUp(someone);

  await page.getByText('Cambia password').first().click();
  await page.locator('[autocomplete=current-password]').first().fill('sbagliata');
  await page.locator('[autocomplete=new-password]').fill(`${PASSWORD} 2`);
  await page.getByRole('button', { name: 'Cambia password' }).click();
  await page.locator('[data-trouble=wrong_password]').waitFor();
  await page.locator('[autocomplete=current-password]').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Cambia password' }).click();
  await page.getByText('Fatto. Gli altri dispositivi').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Scarica i miei dati' }).click();
  same('my data', (await download).suggestedFilename(), 'mazziere.json');
  await page.click('[data-logout]');
  await page.waitForURL(`${someone.url}/`);

  const elsewhere = await world.person();
  await at(elsewhere, '/entra');
  await elsewhere.page.fill('[name=name]', name);
  await elsewhere.page.fill('[name=password]', PASSWORD);
  await elsewhere.page.click('[data-submit]');
  await elsewhere.page.locator('[data-trouble=wrong_password]').waitFor();
  await elsewhere.page.getByRole('radio', { name: 'Password dimenticata' }).check();
  await elsewhere.page.fill('[name=code]', code);
  await elsewhere.page.fill('[name=password]', `${PASSWORD} 3`);
  await elsewhere.page.click('[data-submit]');
  const fresh = (await elsewhere.page.locator('[data-recovery]').innerText()).trim();
  if (fresh === code) throw new Error('the code was not replaced');
  await elsewhere.page.click('[data-enter]');
  await elsewhere.page.locator('[data-name]', { hasText: name }).waitFor();
  await elsewhere.page.locator('[data-deck=piacentine]:checked').waitFor(); // as chosen on the phone

  await elsewhere.page.getByText('Elimina l’account').click();
  await elsewhere.page.locator('[autocomplete=current-password]').last().fill(`${PASSWORD} 3`);
  await elsewhere.page.click('[data-delete]');
  await elsewhere.page.waitForURL(`${someone.url}/`);
  await at(elsewhere, '/profilo');
  await elsewhere.page.getByText('Ospite').waitFor();
}

export async function friends_invite_each_other(world) {
  const [anna, bruno] = [await world.person(), await world.person({ size: 'phone' })];
  const { name: hers } = await signUp(anna);
  const { name: his } = await signUp(bruno);
  await anna.page.goto(`${anna.url}/amici`);
  await anna.page.fill('[name=friend]', 'Nessuno Qui');
  await anna.page.getByRole('button', { name: 'Manda la richiesta' }).click();
  await anna.page.locator('[data-trouble=no_player]').waitFor();
  await anna.page.fill('[name=friend]', his);
  await anna.page.getByRole('button', { name: 'Manda la richiesta' }).click();
  await anna.page.getByText(`Richiesta inviata a ${his}`).waitFor();
  await bruno.page.goto(`${bruno.url}/amici`);
  await bruno.page.locator(`[data-accept="${hers}"]`).click();
  await bruno.page.locator(`[data-friend-row="${hers}"]`).waitFor();
  await anna.page.reload();
  const row = anna.page.locator(`[data-friend-row="${his}"]`);
  await row.getByText('collegato', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Invita' }).click();
  await bruno.page.getByText(`${hers} ti invita a un tavolo di Scopa`).waitFor();
  await bruno.page.getByRole('button', { name: 'Accetta' }).click();
  await bruno.page.click('[data-sit="1"]');
  await Promise.all([anna.seated(), bruno.seated()]);
}

export async function matches_with_their_records(world) {
  const someone = await world.person();
  await someone.sit('briscola', { match: { deals: 1 } });
  await someone.myTurn();
  await someone.playOverLine(someone.moves[0]);
  await someone.page.click('[data-menu]');
  await someone.page.click('[data-abandon]');
  await someone.page.click('[data-abandon-sure]');
  await someone.until(() => someone.view.phase === 'over', 'the end');
  await someone.page.goto(`${someone.url}/partite`);
  const link = someone.page.locator('[data-record]');
  await link.waitFor();
  same('matches', await link.count(), 1);
  await someone.page.getByText('persa, per abbandono').waitFor();
  const download = someone.page.waitForEvent('download');
  await link.click();
  const path = await (await download).path();
  const { readFileSync } = await import('node:fs');
  if (!readFileSync(path, 'utf8').includes('briscola/2'))
    throw new Error('this is no record of briscola');
}

export async function rules_of_each_game(world) {
  const someone = await world.person({ size: 'phone' });
  await at(someone, '/');
  const { page } = someone;
  for (const game of [
    'scopa',
    'scopone',
    'asso_piglia_tutto',
    'cirulla',
    'tressette',
    'briscola',
  ]) {
    await page.locator(`a[href="/regole/${game}"]`).click();
    await page.locator('figure img.card').first().waitFor();
    const cut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (cut) throw new Error(`${game} is too wide`);
    await page.goBack();
  }
}

export async function a_table_is_played_for_chips(world) {
  const [anna, bruno] = [await world.person({ size: 'phone' }), await world.person()];
  await signUp(anna);
  await signUp(bruno);
  await at(anna, '/apri/scopa');
  await anna.page.getByRole('radio', { name: 'Con gettoni' }).check();
  await anna.page.fill('[data-stake]', '10');
  await anna.page.fill('[data-max-loss]', '50');
  await anna.page.getByRole('radio', { name: 'A smazzate' }).check();
  await anna.page.fill('[data-option=deals]', '1');
  await anna.page.click('[data-create]');
  await anna.page.locator('[data-played-for]', { hasText: '50' }).waitFor();
  await at(bruno, '/tavoli');
  await bruno.page.selectOption('[data-stakes]', 'high');
  const row = bruno.page.locator('[data-row]', { hasText: '10 al punto, massimo 50' });
  await bruno.page.selectOption('[data-stakes]', 'low');
  await row.waitFor({ state: 'detached' });
  await bruno.page.selectOption('[data-stakes]', 'high');
  await row.getByRole('link').click();
  await bruno.page.click('[data-sit="1"]');
  await Promise.all([anna.seated(), bruno.seated()]);
  await Promise.all([anna.playDeal(), bruno.playDeal()]);
  for (const [seat, someone] of [anna, bruno].entries()) {
    const settled = (
      await someone.page.locator('[data-settlement]').getAttribute('data-settlement')
    )
      .split(' ')
      .map(Number);
    same('what is paid', settled[0] + settled[1], 0);
    same('as the server says', settled, someone.view.result.chips);
    await someone.page.goto(`${someone.url}/gettoni`);
    const balance = Number(
      await someone.page.locator('[data-balance]').getAttribute('data-balance'),
    );
    same('the balance', balance, 1000 + settled[seat]);
    await someone.page.locator('[data-movement=welcome]').waitFor();
    const amounts = await someone.page
      .locator('[data-movement]')
      .evaluateAll((all) => all.map((each) => Number(each.dataset.amount)));
    same(
      'what the history adds up to',
      amounts.reduce((sum, each) => sum + each, 0),
      balance,
    );
  }
  await anna.page.fill('[name=most]', '20');
  await anna.page.getByRole('button', { name: 'Salva il limite' }).click();
  await anna.page.locator('[data-limit="20"]').waitFor();
}

export async function a_session_that_is_over(world) {
  const someone = await world.person({ size: 'phone' });
  await at(someone, '/tavoli');
  await someone.page.getByRole('heading', { name: 'Tavoli aperti' }).waitFor();
  await someone.page.evaluate(() => fetch('/api/logout', { method: 'POST' })); // as in another window
  await someone.page.locator('[data-line=ended]').waitFor();
  same('a session', await someone.page.evaluate(async () => (await fetch('/api/me')).status), 401);
  await someone.page.click('[data-begin-anew]');
  await someone.page.waitForURL(`${someone.url}/entra`);
  await someone.answers('a session', async () => (await fetch('/api/me')).ok);
  await someone.page.locator('[data-line]').waitFor({ state: 'detached' });
}

export async function the_first_screen_of_a_phone_shows_all_ways(world) {
  const someone = await world.person({ size: 'phone' });
  await at(someone, '/');
  const { page } = someone;
  const fits = () => {
    const foot = document.querySelector('.home > nav').getBoundingClientRect().top;
    const all = [
      ...document.querySelectorAll('[data-now], [data-friend], [data-play], [data-more] a'),
    ];
    return (
      all.length === 6 &&
      all.every(
        (each) =>
          each.getBoundingClientRect().bottom <= foot && each.getBoundingClientRect().height >= 44,
      )
    );
  };
  await someone.answers('everything on the first screen', fits);
  for (const [place, path] of ['/smazzata', '/esercizi', '/regole'].entries()) {
    await at(someone, '/');
    await page.locator('[data-more] a').nth(place).click();
    await page.waitForURL(`${someone.url}${path}`);
  }
}
