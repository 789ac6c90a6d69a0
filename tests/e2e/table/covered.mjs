// What covers something else at a table: boxes, measured in the page.
import { SCREENS } from '../situations.mjs';

/** Look at a page in each size; complain of all that was found at once. */
export async function everywhere(me, where, { screens = SCREENS, before } = {}) {
  const found = [];
  for (const [width, height] of screens) {
    await me.page.setViewportSize({ width, height });
    await before?.();
    await me.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await me.isStill();
    for (const each of await me.page.evaluate(covered))
      found.push(`${where} at ${width}×${height}: ${each}`);
  }
  if (found.length) throw new Error(found.join('\n'));
}

/** Runs in the page: what covers something else, and what is not on the screen wholly. */
export function covered() {
  /** Of one kind things may lie over each other, and over what is named after it. */
  const KINDS = [
    ['bar', '.table-bar :is(button, .score p:not(.about))', []],
    ['seat', '.seat :is(.ring, .name, .clock, .about)', []],
    ['backs', '.held [data-held] > *, .top ul', []],
    ['chips', '.side ul', []],
    ['trace', '.trace > :not(button), .trace button svg', []],
    ['count', '.pile .words > *', ['pile']],
    ['pile', '.pile .layer > *, .pile .empty', ['scopa']],
    ['scopa', '.pile .sweep > *', ['pile']],
    ['stock', '.stock .layer > *, .stock .trump > *, .stock p', []],
    ['table', '[data-table] > .card', []],
    ['trick', '[data-trick] > *, .trick .slot', []],
    ['line', '.trick .line', []],
    ['word', '.word > *', []],
    ['hand', '[data-hand] > .card', []],
    // What is said for a while covers the row above the table, and nothing else.
    [
      'said',
      '.banner, .notices p, .said p',
      ['backs', 'seat above', 'pile above', 'scopa above', 'count above', 'trace above'],
    ],
    ['watching', '[data-banner=watching]', []],
  ];
  const SOLID = ['table', 'said', 'word', 'watching', 'line']; // not even over their own kind
  const seen = (each) =>
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    each.getBoundingClientRect().width > 0;
  const text = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const [words, box] = [range.getBoundingClientRect(), each.getBoundingClientRect()];
    const [left, right] = [Math.max(words.left, box.left), Math.min(words.right, box.right)];
    return {
      left,
      right,
      top: Math.max(words.top, box.top),
      bottom: Math.min(words.bottom, box.bottom),
    };
  };
  /** What is seen of a card that lies across, half under its pile. */
  const outOfPile = (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return {
      left,
      top,
      bottom,
      right: Math.min(
        right,
        each.closest('.cards').querySelector('.layer').getBoundingClientRect().left,
      ),
    };
  };
  const all = KINDS.flatMap(([kind, selector, over]) =>
    [...document.querySelectorAll(selector)].filter(seen).map((each) => ({
      kind,
      over,
      each,
      above: Boolean(each.closest('.top, .theirs')),
      box:
        ['seat', 'count', 'watching'].includes(kind) && !each.matches('.ring')
          ? text(each)
          : kind === 'scopa'
            ? outOfPile(each)
            : each.getBoundingClientRect(),
    })),
  );
  const phone = innerWidth < innerHeight;
  const may = (a, b) =>
    a.over.includes(b.kind) || (phone && b.above && a.over.includes(`${b.kind} above`));
  const name = ({ kind, each }) =>
    `${kind} «${each.innerText || each.closest('[data-hand], [data-table], [data-trick], [data-held]')?.outerHTML.match(/data-(?:hand|table|trick|held)="([^"]*)/)?.[1] || each.className}»`;
  const found = [];
  for (const one of all) {
    const { left, right, top, bottom } = one.box;
    if (['backs', 'stock'].includes(one.kind) && one.each.alt === '') continue; // backs are held at the edge, half over it
    if (left < -3 || top < -3 || right > innerWidth + 3 || bottom > innerHeight + 3)
      found.push(`${name(one)} is not on the screen wholly`);
  }
  const cut = '.pile .words > :not(:first-child), .seat .about, .slot';
  for (const each of [...document.querySelectorAll(cut)].filter(seen))
    if (each.scrollWidth > each.clientWidth + 1) found.push(`«${each.innerText}» is cut`);
  for (const [place, one] of all.entries())
    for (const other of all.slice(place + 1)) {
      if (one.kind === other.kind && !SOLID.includes(one.kind)) continue;
      if (
        may(one, other) ||
        may(other, one) ||
        one.each.contains(other.each) ||
        other.each.contains(one.each)
      )
        continue;
      const across =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down =
        Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 3 && down > 3)
        found.push(
          `${name(one)} and ${name(other)} overlap by ${Math.round(across)}×${Math.round(down)}`,
        );
    }
  return found;
}
