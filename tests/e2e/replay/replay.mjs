// Matches that are over, looked at again as people do: step by step, by scrubbing, leaping, by keys.
import { SIZES } from '../browser.mjs';
import { axe, fits } from '../pages/everyone.mjs';
import { everywhere } from '../table/covered.mjs';
import { playedMatch } from './matches.mjs';

function same(what, seen, wanted) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}

/** What the server tells of the match, for comparison. */
function told(someone, path) {
  return someone.page.evaluate(
    (url) => fetch(url).then((answer) => answer.json()),
    `/api/matches/${path}`,
  );
}

async function at(someone, place) {
  await someone.page.locator(`[data-place="${place}"]`).waitFor();
  const [deal, play] = place.split('.');
  const { searchParams } = new URL(someone.page.url());
  same('the address', [searchParams.get('deal'), searchParams.get('play')], [deal, play]);
}

async function open(someone, address) {
  await someone.page.goto(someone.url + address);
  await someone.page.locator('[data-place]').waitFor();
}

/** The cards of the hand below and those on the table, as shown. */
function shown(someone) {
  return someone.page.evaluate(() => {
    const names = (key) =>
      [...document.querySelectorAll(`[data-${key}]:not([inert] *)`)]
        .map((each) => each.dataset[key])
        .sort();
    return { hand: names('hand'), table: names('table') };
  });
}
function cards(text) {
  return (text === '-' ? [] : (text.match(/../g) ?? [])).sort();
}

/** The views of a deal at each step, put together. */
function wholes(frames) {
  const views = [];
  for (const frame of frames) views.push({ ...views.at(-1), ...frame });
  return views;
}

export async function from_the_table_to_its_replay(world) {
  const someone = await world.person({ size: 'phone' });
  const { table } = await someone.sit('scopa', { match: { deals: 1 } });
  await someone.playDeal();
  await someone.page.locator('[data-over]').waitFor();
  await someone.page.click('[data-replay]');
  await at(someone, '1.0');
  same('the page', new URL(someone.page.url()).pathname, `/partita/${table}-1`);
  const { frames } = await told(someone, `${table}-1/replay/1`);
  const views = wholes(frames);
  for (let step = 0; ; step++) {
    await at(someone, `1.${step}`);
    const { hands, facts } = views[step];
    await someone.expect(`step ${step}`, () => shown(someone), {
      hand: cards(hands[0].cards),
      table: cards(facts.table),
    });
    if (step === views.length - 1) break;
    await someone.page.click('[data-forward]');
  }
  await someone.page.click('[data-forward]');
  await someone.page.locator('[data-over]').waitFor();
  same(
    'no other match is offered',
    await someone.page.locator('[data-rematch], [data-home]').count(),
    0,
  );
  await someone.page.click('[data-back]');
  await at(someone, `1.${views.length - 1}`);
  await someone.page.click('[data-leave]');
  await someone.page.locator('[data-count], [data-gone], [data-over]').first().waitFor();
  same(
    'complaints',
    someone.complaints.filter((each) => !each.startsWith('Failed to load resource')),
    [],
  );
}

export async function steps_leaps_and_scrubbing(world) {
  const someone = await world.person();
  const id = await playedMatch(someone, 'scopa', { match: { deals: 3 } });
  const { deals } = await told(someone, `${id}/replay`);
  await someone.page.goto(`${someone.url}/partite`);
  await someone.page.click(`[data-replay="${id}"]`);
  await at(someone, '1.0');
  await someone.page.locator('[data-scrub]').fill('17');
  await at(someone, '1.17');
  await someone.page.click('[data-end]');
  await at(someone, `1.${deals[0].steps + 1}`);
  await someone.page.locator('[data-count="1"]').waitFor();
  await someone.page.click('[data-next]');
  await at(someone, '2.0');
  await someone.page.click('[data-deal="3"]');
  await at(someone, '3.0');
  await someone.page.click('[data-step="5"]');
  await at(someone, '3.5');
  await someone.page.click('[data-step="count"]');
  await at(someone, `3.${deals[2].steps + 1}`);
  await someone.page.click('[data-first]');
  await at(someone, '3.0');
  await someone.page.click('[data-first]');
  await at(someone, '2.0');
  const sweeps = deals.flatMap((deal, place) => deal.sweeps.map((step) => `${place + 1}.${step}`));
  await open(someone, `/partita/${id}`);
  for (const place of sweeps) {
    await someone.page.click('[data-sweep]');
    await at(someone, place);
    same(
      'it is told',
      /Scopa!/.test(await someone.page.locator('.trace strong').first().innerText()),
      true,
    );
  }
  return sweeps.length;
}

export async function a_link_leads_to_a_play(world) {
  const someone = await world.person();
  const id = await playedMatch(someone, 'briscola', { match: { deals: 2 } });
  await open(someone, `/partita/${id}?deal=2&play=17&view=1`);
  await at(someone, '2.17');
  await someone.page.locator('[data-seen-by="1"]').waitFor();
  const { frames } = await told(someone, `${id}/replay/2?seat=1`);
  const { hands } = wholes(frames)[17];
  await someone.expect(
    'the hand of seat 1',
    async () => (await shown(someone)).hand,
    cards(hands[1].cards),
  );
  same('the other is hidden', hands[0].cards, '');
  // Whoever gets the link sees the same; a public match is for everybody.
  const other = await world.person({ size: 'phone' });
  await other.page.goto(someone.page.url());
  await at(other, '2.17');
  await other.expect('the same hand', async () => (await shown(other)).hand, cards(hands[1].cards));
  for (const [asked, place] of [
    ['?deal=9&play=99', '2.41'],
    ['?deal=x&play=-4', '1.0'],
    ['?deal=1&play=3&view=7', '1.3'],
  ]) {
    await other.page.goto(`${other.url}/partita/${id}${asked}`);
    await at(other, place);
  }
}

export async function who_sees_can_be_changed(world) {
  const someone = await world.person({ size: 'phone' });
  const id = await playedMatch(someone, 'tressette', { seats: 4, match: { deals: 1 } });
  await open(someone, `/partita/${id}?deal=1&play=6`);
  for (const seat of ['2', '1', 'open']) {
    await someone.page.click('[data-view]');
    await someone.page.click(`[data-eyes="${seat}"]`);
    await someone.page.locator(`[data-seen-by="${seat}"]`).waitFor();
    const below = seat === 'open' ? 0 : Number(seat);
    const { frames } = await told(
      someone,
      `${id}/replay/1${seat === 'open' ? '' : `?seat=${seat}`}`,
    );
    const { hands } = wholes(frames)[6];
    await someone.expect(
      `the hand of ${seat}`,
      async () => (await shown(someone)).hand,
      cards(hands[below].cards),
    );
    const open = await someone.page.locator('.top .chip, .side .chip').count();
    const others = hands.reduce(
      (sum, hand, owner) => sum + (owner === below ? 0 : hand.cards.length / 2),
      0,
    );
    same(`open cards of the others, seen by ${seat}`, open, seat === 'open' ? others : 0);
    await at(someone, '1.6');
  }
}

export async function by_keys_alone(world) {
  const someone = await world.person();
  const id = await playedMatch(someone, 'scopa', { match: { deals: 2 } });
  const { deals } = await told(someone, `${id}/replay`);
  await open(someone, `/partita/${id}`);
  const press = async (key, place) => {
    await someone.page.keyboard.press(key);
    await at(someone, place);
  };
  await press('ArrowRight', '1.1');
  await press('ArrowRight', '1.2');
  await press('ArrowLeft', '1.1');
  await press('End', `1.${deals[0].steps + 1}`);
  await press('ArrowRight', '2.0');
  await press('ArrowLeft', `1.${deals[0].steps + 1}`);
  await press('Home', '1.0');
  await press('ArrowDown', '2.0');
  await press('ArrowUp', '1.0');
  await someone.page.keyboard.press('v');
  await someone.page.locator('[data-seen-by="0"]').waitFor();
  await someone.page.keyboard.press('x');
  await someone.page.locator('[data-speed="2"]').waitFor();
  await someone.page.keyboard.press('x');
  await someone.page.keyboard.press('Space');
  await someone.page.locator('[data-playing=true]').waitFor();
  await someone.page.waitForFunction(
    () => Number(document.querySelector('[data-place^="1."]').dataset.place.slice(2)) > 2,
  ); // it goes on by itself
  await someone.page.keyboard.press('Space');
  await someone.page.locator('[data-playing=false]').waitFor();
  await someone.page.keyboard.press('?');
  await someone.page.locator('dialog [data-keys]').waitFor();
  const before = await someone.page.locator('[data-place]').getAttribute('data-place');
  await someone.page.keyboard.press('ArrowRight');
  same(
    'keys are for the dialog',
    await someone.page.locator('[data-place]').getAttribute('data-place'),
    before,
  );
  await someone.page.keyboard.press('Escape');
  // A button that has the focus takes the space bar, the line takes the arrows.
  await someone.page.locator('[data-scrub]').focus();
  await press('Home', '1.0');
  await press('ArrowRight', '1.1');
  await someone.page.keyboard.press('Tab');
}

export async function it_plays_by_itself_to_the_end(world) {
  const someone = await world.person({ size: 'phone' });
  const id = await playedMatch(someone, 'briscola', { match: { deals: 1 } });
  await open(someone, `/partita/${id}?deal=1&play=38`);
  for (const speed of ['2', '4']) {
    await someone.page.click('[data-speed]');
    await someone.page.locator(`[data-speed="${speed}"]`).waitFor();
  }
  await someone.page.click('[data-playing]');
  await someone.page.locator('[data-over]').waitFor();
  await someone.page.locator('[data-playing=false]').waitFor();
  await at(someone, '1.41');
  await someone.page.click('[data-playing]'); // from the beginning
  await someone.page.locator('[data-place^="1."]:not([data-place="1.41"])').waitFor();
}

export async function the_link_can_be_shared(world) {
  const someone = await world.person({ size: 'phone' });
  await someone.page.addInitScript(() => {
    navigator.share = async (what) => void (globalThis.shared = what);
  });
  const id = await playedMatch(someone, 'briscola', { match: { deals: 1 } });
  await open(someone, `/partita/${id}?deal=1&play=7`);
  await someone.page.click('[data-menu]');
  await someone.page.click('[data-share-menu]');
  await someone.expect(
    'shared',
    () => someone.page.evaluate(() => globalThis.shared?.url ?? null),
    `${someone.url}/partita/${id}?deal=1&play=7`,
  );
}

export async function what_is_not_mine_is_not_shown(world) {
  const [someone, stranger] = [await world.person(), await world.person({ size: 'phone' })];
  const id = await playedMatch(someone, 'briscola', { match: { deals: 1 }, open: false });
  await open(someone, `/partita/${id}`);
  await stranger.page.goto(`${stranger.url}/partita/${id}`);
  await stranger.page.locator('[data-gone=no_match]').waitFor();
  await stranger.page.goto(`${stranger.url}/partita/${id}/mazzo`);
  await stranger.page.locator('[data-trouble=no_match]').waitFor();
}

export async function a_match_in_play_is_not_shown(world) {
  const someone = await world.person();
  const { table } = await someone.sit('scopa', { match: { deals: 1 } });
  const [replay, deal] = await someone.page.evaluate(
    (id) =>
      Promise.all(
        ['replay', 'replay/1'].map((path) =>
          fetch(`/api/matches/${id}/${path}`).then((answer) => answer.status),
        ),
      ),
    `${table}-1`,
  );
  same('while it is played', [replay, deal], [404, 404]);
  await someone.page.goto(`${someone.url}/partita/${table}-1`);
  await someone.page.locator('[data-gone=no_match]').waitFor();
}

/** What axe finds on every part of the page, in a language. */
export async function axe_finds_nothing(world, size, language) {
  const someone = await world.person({ size });
  await someone.page.addInitScript((chosen) => (localStorage.language = chosen), language);
  const found = [];
  const look = async (where) => {
    await someone.page.waitForFunction(() => document.querySelectorAll('.blank').length === 0);
    for (const each of await axe(someone.page)) found.push(`${where} ${each}`);
  };
  for (const [game, seats] of [
    ['scopa', 2],
    ['tressette', 4],
  ]) {
    const id = await playedMatch(someone, game, { seats, match: { deals: 1 } });
    await open(someone, `/partita/${id}?play=5`);
    same(
      'the language',
      await someone.page.evaluate(() => document.documentElement.lang),
      language,
    );
    await look(`${game}, open`);
    await open(someone, `/partita/${id}?play=5&view=1`);
    await look(`${game}, seat 1`);
    await open(someone, `/partita/${id}?play=99`);
    await look(`${game}, the end`);
    for (const button of size === 'phone' ? ['menu', 'view', 'list'] : ['menu', 'view']) {
      await someone.page.click(`[data-${button}]`);
      await someone.page.locator('dialog[open]').waitFor();
      await look(`${game}, ${button}`);
      await someone.page.keyboard.press('Escape');
    }
  }
  return found;
}

/** Everything that can be pressed is large enough, inside the window, and nothing lies over it; titles are whole. */
export async function everything_fits(world) {
  const someone = await world.person({ size: 'phone' });
  const found = [];
  for (const [game, seats] of [
    ['asso_piglia_tutto', 2],
    ['scopone', 4],
    ['briscola', 4],
  ]) {
    const id = await playedMatch(someone, game, { seats, match: { deals: 1 } });
    for (const place of ['?play=0', '?play=20', '?play=99']) {
      await open(someone, `/partita/${id}${place}`);
      for (const size of ['phone', 'landscape']) {
        await someone.page.setViewportSize(SIZES[size]);
        await someone.page.waitForTimeout(150);
        found.push(
          ...(await someone.page.evaluate(misplaced)).map(
            (each) => `${game} ${place} on a ${size}: ${each}`,
          ),
        );
        found.push(...(await fits(someone.page, `${game} ${place}`)));
      }
    }
  }
  if (found.length) throw new Error(found.join('\n'));
}

/** With all hands open, at every size. */
export async function nothing_covers_anything(world) {
  const someone = await world.person();
  for (const [game, seats] of [
    ['tressette', 4],
    ['briscola', 4],
    ['tressette', 2],
  ]) {
    const id = await playedMatch(someone, game, { seats, match: { deals: 1 } });
    await open(someone, `/partita/${id}?play=9`);
    await everywhere(someone, `${game} for ${seats}`);
  }
}

/** Runs in the page. */
function misplaced() {
  const wrong = [];
  for (const line of document.querySelectorAll('header h1, header p')) {
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = line;
    // Letters may reach a little out of close lines; another line would be more.
    if (clientWidth > 1 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 4))
      wrong.push(`${line.textContent} is cut`);
  }
  const buttons = [
    ...document.querySelectorAll('header button, .controls button, .onward button'),
  ].filter((each) => each.offsetParent !== null);
  for (const button of buttons) {
    const { left, right, top, bottom, width, height } = button.getBoundingClientRect();
    const name = button.getAttribute('aria-label') ?? button.textContent.trim();
    if (width < 43.5 || height < 43.5)
      wrong.push(`${name} is ${Math.round(width)}×${Math.round(height)}`);
    if (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
      wrong.push(`${name} is outside`);
    if (!button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)))
      wrong.push(`${name} is covered`);
  }
  return wrong;
}
