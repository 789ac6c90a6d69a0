// The table for those who listen, who use keys, who need large letters or no movement.
import { AxeBuilder } from '@axe-core/playwright';
import { inBrowser, SIZES } from '../browser.mjs';
import { hurry, Someone } from '../world.mjs';
import { friends } from './ui_numbers.mjs';

const SCOPA = {
  hands: [
    ['CD', '2B', '7C'],
    ['AS', '4B', 'FD'],
  ],
  table: ['6D', '3B', 'RD', '5S'],
};

async function scopa(world, more = {}) {
  const me = await world.person(more);
  world.stack(SCOPA);
  await me.sit('scopa');
  await me.myTurn();
  return me;
}

export async function axe(me, where) {
  const { violations } = await new AxeBuilder({ page: me.page }).analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join('; ')}`,
  );
  if (found.length) throw new Error(`${where}: ${found.join('\n')}`);
}

/** Through the states of the table; axe looks at each. The count is looked at after whole games. */
export async function axe_finds_nothing_in_Italian_on_a_phone(world) {
  const me = await scopa(world, { size: 'phone', guide: true });
  await me.tap('CD');
  await axe(me, 'the guide and a chosen card');
  await me.page.click('[data-menu]');
  await axe(me, 'the menu');
  await me.page.keyboard.press('Escape');
  await me.page.keyboard.press('c');
  await axe(me, 'the chat');
  const other = await world.person({ size: 'phone' });
  await other.sit('cirulla', { options: { auto_accuso: false, carte_viste: true } });
  await other.myTurn();
  await other.page.click('[data-call]');
  await other.page.click('[data-seen]');
  await axe(other, 'Cirulla and the cards seen');
}

export async function axe_finds_nothing_in_English_on_a_desktop(world) {
  const me = await world.person({ options: { language: 'en' } });
  await me.sit('tressette', { seats: 4 });
  await me.myTurn();
  await axe(me, 'Tressette');
  await me.page.click('[data-menu]');
  await me.page.click('[data-abandon]');
  await axe(me, 'the confirmation');
  await me.page.click('[data-abandon-sure]');
  await me.page.waitForSelector('[data-over]');
  await me.isStill();
  await axe(me, 'the result');
}

export async function axe_finds_nothing_while_people_sit_down(world) {
  const me = await world.person({ size: 'phone' });
  await me.sit('scopa', { alone: true });
  await me.page.waitForSelector('[data-link]');
  await axe(me, 'sitting down');
}

export async function hand_table_plays_and_turns_are_told(world) {
  const [host, guest] = await friends(world, 'scopa', SCOPA);
  const news = async (one) => (await one.page.locator('[data-news] p').allInnerTexts()).join(' | ');
  await host.expect(
    'the beginning',
    () => news(host),
    'In mano hai: cavallo di denari, sette di coppe, due di bastoni. Sul tavolo: tre di bastoni, cinque di spade, sei di denari, re di denari. | Tocca a te',
  );
  await host.tap('2B');
  await host.ghost.click();
  await host.expect(
    'my play',
    async () => /\| Hai calato il due di bastoni \| Tocca a [^|]*$/.test(await news(host)),
    true,
  );
  await guest.expect(
    'the play of the other',
    async () =>
      /cala il due di bastoni \| Sul tavolo: [^|]*due di bastoni\. \| Tocca a te$/.test(
        await news(guest),
      ),
    true,
  );
  await guest.page.keyboard.press('r');
  await guest.expect(
    'all of it again',
    async () => /In mano hai: fante di denari[^|]*\| Tocca a te$/.test(await news(guest)),
    true,
  );
}

export async function keys_help_and_let_go(world) {
  const me = await scopa(world);
  await me.page.keyboard.press('?');
  await me.page.locator('[data-keys]').first().waitFor();
  await me.page.keyboard.press('Escape');
  await me.expect('closed', () => me.page.locator('dialog[open]').count(), 0);
  await me.page.keyboard.press('1');
  await me.expect(
    'the first card',
    () => me.page.locator('[data-hand][aria-pressed=true]').getAttribute('data-hand'),
    'CD',
  );
  await me.expect(
    'what it takes has the focus',
    () => me.page.evaluate(() => document.activeElement.dataset.table),
    '3B',
  );
  await me.page.keyboard.press('Escape');
  await me.expect('let go', () => me.page.locator('[aria-pressed=true]').count(), 0);
  await me.page.keyboard.press('ArrowRight');
  await me.page.keyboard.press('ArrowUp');
  await me.expect(
    'up to the table',
    () => me.page.evaluate(() => document.activeElement.dataset.table !== undefined),
    true,
  );
  await me.page.keyboard.press('ArrowDown');
  await me.expect(
    'down to the hand',
    () => me.page.evaluate(() => document.activeElement.dataset.hand !== undefined),
    true,
  );
  await me.page.keyboard.press('3');
  await me.page.keyboard.press('Enter');
  await me.hasPlayed('2B');
  await me.page.locator('[data-again]').first().waitFor(); // it has been told
  await me.page.keyboard.press('u');
  await me.page.locator('[data-last-play]').waitFor();
  await me.page.keyboard.press('Escape');
  await me.page.locator('[data-last-play]').waitFor({ state: 'detached' });
}

const SCOPONE = {
  hands: [
    ['AD', '2D', '5D', 'CD', 'AC', '6C', '5S', '7S', '4B', 'RB'],
    ['3D', '4D', '6D', '2C', '3C', 'FC', 'AS', '2S', '6S', '5B'],
    ['7D', 'FD', '5C', '7C', 'CC', '3S', 'FS', 'AB', '2B', '6B'],
    ['RD', '4C', 'RC', '4S', 'CS', 'RS', '3B', '7B', 'FB', 'CB'],
  ],
  dealer: 0,
};

/** A browser set to letters twice as large, and a large screen at 200 %: nothing is cut, all can be played. */
export async function twice_as_large_letters_leave_everything_in_reach(world) {
  const found = [];
  const look = (me, { width, height }, letters) =>
    everythingIsInReach(world, me, (each) =>
      found.push(`${each}, letters of ${letters} at ${width}×${height}`),
    );
  await inBrowser({ letters: 32, reducedMotion: 'reduce' }, async (context) => {
    await context.addInitScript(
      (options) =>
        Object.assign(localStorage, { options, guides: '["scopa","scopone","briscola"]' }),
      '{"less_motion":true}',
    );
    for (const viewport of Object.values(SIZES)) {
      await context.clearCookies(); // somebody else
      const me = new Someone(await context.newPage(), world.url);
      await hurry(me.page, 20);
      await me.page.setViewportSize(viewport);
      await look(me, viewport, 32);
      await me.page.close();
    }
  });
  const viewport = { width: 720, height: 450 };
  await look(await world.person({ viewport }), viewport, 16);
  if (found.length) throw new Error(found.join('\n'));
}

async function everythingIsInReach(world, me, complain) {
  const look = async (where) => {
    await me.page.waitForTimeout(100); // until all has its place
    for (const each of await me.page.evaluate(cutOrCovered)) complain(`${where}: ${each}`);
  };
  world.stack(SCOPA);
  await me.sit('scopa');
  await me.myTurn();
  await me.tap('CD');
  await look('Scopa');
  for (const card of ['6D', '3B']) await me.tap(card);
  await me.hasPlayed('CDx3B6D');
  world.stack(SCOPONE);
  await me.sit('scopone', { seats: 4, options: { scientifico: true }, match: { match_time: 600 } });
  await me.myTurn();
  await look('Scopone');
  await me.play();
  world.stack({
    hands: [
      ['AD', '2D', '5D'],
      ['3D', '4D', '6D'],
      ['7D', 'FD', '5C'],
      ['RD', '4C', 'RC'],
    ],
  });
  await me.sit('briscola', { seats: 4, match: { deals: 1 } });
  await me.myTurn();
  await me.play();
  await me.myTurn();
  await look('Briscola');
  await me.page.click('[data-menu]');
  await me.page.click('[data-abandon]');
  await me.page.click('[data-abandon-sure]');
  await me.page.click('[data-rematch]');
}

/** Runs in the page: words that are cut off, cards out of reach, things that lie over one another. */
function cutOrCovered() {
  const found = [];
  const seen = (selector) =>
    [...document.querySelectorAll(selector)].filter(
      (each) => each.checkVisibility() && each.getBoundingClientRect().width > 0,
    );
  const box = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return each.matches('[data-table], [data-hand]')
      ? each.getBoundingClientRect()
      : range.getBoundingClientRect();
  };
  const name = (each) =>
    `${each.className} «${each.innerText || (each.dataset.table ?? each.dataset.hand)}»`;
  for (const each of seen(
    'header p, .seat .name, .seat .about, .trace, .word > *, .pile .words > *',
  ))
    if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
      found.push(`${name(each)} is cut`);
  const apart = seen(
    'header p, header button, .seat .name, .seat .about, .seat .clock, p.trace, .word > *, .pile .words > *, [data-table], .hand button',
  );
  for (const each of apart) {
    const { left, right, top } = box(each);
    if (left < -1 || right > innerWidth + 1 || top < -1)
      found.push(`${name(each)} is off the screen`);
  }
  for (const [place, one] of apart.entries())
    for (const other of apart.slice(place + 1)) {
      if (one.matches('.hand button') && other.matches('.hand button')) continue; // held like a fan
      if (one.contains(other) || other.contains(one)) continue;
      const [a, b] = [box(one), box(other)];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 3 && down > 3)
        found.push(
          `${name(one)} and ${name(other)} overlap by ${Math.round(across)}×${Math.round(down)}`,
        );
    }
  return found;
}

export async function without_movement_nothing_flies_but_every_rest_stays(world) {
  const me = await world.person({ options: { less_motion: false } });
  world.stack(SCOPA);
  await me.sit('scopa');
  await me.page.evaluate(() => {
    window.flights = [];
    window.longest = 0;
    const look = () => {
      for (const each of document.getAnimations()) {
        const duration = Number(each.effect.getComputedTiming().duration);
        window.longest = Math.max(window.longest, duration);
        const frames = each.effect.getKeyframes();
        for (const [i, frame] of frames.entries()) {
          const last = frames[i - 1];
          const lasts = last ? (frame.computedOffset - last.computedOffset) * duration : 0;
          if (last?.transform && frame.transform !== last.transform && lasts > 100)
            window.flights.push(`${last.transform} to ${frame.transform} in ${lasts} ms`);
        }
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await me.playDeal();
  const { flights, longest } = await me.page.evaluate(() => ({
    flights: window.flights,
    longest: window.longest,
  }));
  if (flights.length) throw new Error(`something flies: ${flights.slice(0, 3)}`);
  if (longest < 700) throw new Error(`no rest is longer than ${longest} ms`);
}

export async function only_transforms_and_opacity_move_and_nothing_jumps(world) {
  const me = await world.person({
    reducedMotion: 'no-preference',
    options: { less_motion: false },
  });
  world.stack(SCOPA);
  await me.sit('scopa');
  await me.lettersAreThere(); // text has another width in the letters that stand in for them
  await me.page.evaluate(() => {
    window.moved = new Set();
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const each of list.getEntries())
        window.shifts.push([
          each.value,
          each.sources.map(({ node }) => node?.className ?? node?.parentElement?.className),
        ]);
    }).observe({ type: 'layout-shift' });
    const look = () => {
      for (const each of document.getAnimations())
        for (const frame of each.effect.getKeyframes())
          for (const name of Object.keys(frame)) window.moved.add(name);
      requestAnimationFrame(look);
    };
    look();
  });
  await me.playDeal();
  const { moved, shifts } = await me.page.evaluate(() => ({
    moved: [...window.moved],
    shifts: window.shifts,
  }));
  const allowed = [
    'offset',
    'computedOffset',
    'easing',
    'composite',
    'transform',
    'opacity',
    'zIndex',
    'filter',
    'backgroundColor',
  ];
  const others = moved.filter((name) => !allowed.includes(name));
  if (others.length) throw new Error(`these are animated too: ${others}`);
  const total = shifts.reduce((sum, [value]) => sum + value, 0);
  if (total > 0.001)
    throw new Error(`layout shifts of ${total}: ${JSON.stringify(shifts.slice(0, 6))}`);
}

export async function the_guide_leads_through_the_first_hand(world) {
  const me = await scopa(world, { guide: true, size: 'phone' });
  const step = () => me.page.locator('[data-guide]').getAttribute('data-guide');
  await me.expect('the first hint', step, '1');
  await me.tap('2B');
  await me.expect('the second', step, '2');
  await me.ghost.click();
  await me.expect('the third', step, '3');
  await me.page.click('[data-guide-skip]');
  await me.page.reload();
  await me.page.waitForSelector('[data-hand]');
  await me.expect('not again', () => me.page.locator('[data-guide]').count(), 0);
}

export async function sound_is_off_by_one_tap(world) {
  const me = await world.person({ size: 'phone' });
  await me.page.addInitScript(() => {
    window.sounds = 0;
    for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
      const start = prototype.start;
      prototype.start = function (...args) {
        window.sounds++;
        return start.apply(this, args);
      };
    }
  });
  world.stack(SCOPA);
  await me.sit('scopa');
  await me.myTurn();
  await me.tap('2B');
  await me.ghost.click();
  await me.until(() => me.played('2B'), 'the play');
  await me.expect('it sounds', () => me.page.evaluate(() => window.sounds > 0), true);
  await me.page.click('[data-sound-bar]');
  await me.page.waitForTimeout(300);
  const before = await me.page.evaluate(() => window.sounds);
  await me.myTurn();
  await me.play();
  await me.page.waitForTimeout(300);
  if ((await me.page.evaluate(() => window.sounds)) !== before) throw new Error('it sounds on');
}
