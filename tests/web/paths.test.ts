/** How a card moves: from pose to pose, without a leap, and never edge on. */
import { describe, expect, it } from 'vitest';
import { pathOf, tilt, turnOf } from '../../web/table/stage/paths';
import type { Track } from '../../web/table/stage/scenes/scene';
import { freeSlot, slotsFor } from '../../web/table/places/slots';

const track: Track = {
  card: '7D',
  from: { at: 'stock' },
  to: { at: 'free' },
  at: 100,
  duration: 280,
  easing: 'land',
  up: [false, true],
  z: 1,
  arc: 0.1,
  swing: 0,
};
const from = { x: 0, y: 0, w: 40, r: 0 };
const to = { x: 200, y: 100, w: 60, r: 3 };

describe('a flight', () => {
  it('begins where the card lies and ends where it comes to lie, with nothing left in the air', () => {
    const path = pathOf(track, from, to);
    expect(path[0]).toMatchObject({ ...from, t: 100, grow: 1, lift: 0 });
    expect(path.at(-1)).toMatchObject({ ...to, grow: 1, lift: 0 });
  });
  it('never goes back in time', () => {
    const times = pathOf(track, from, to).map(({ t }) => t);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
  it('bends its way only in the air', () => {
    const bow = (arc: number) =>
      Math.max(
        ...pathOf({ ...track, arc }, from, to).map(
          ({ x, y }) => Math.abs(x * 100 - y * 200) / Math.hypot(200, 100),
        ),
      );
    expect(bow(0)).toBeLessThan(0.01);
    expect(bow(0.1)).toBeGreaterThan(10);
  });
  it('turns without ever being seen edge on', () => {
    const turns = turnOf(track);
    expect(turns[0].degrees).toBe(180);
    expect(turns.at(-1)!.degrees).toBe(0);
    for (const [i, { degrees }] of turns.entries()) {
      expect(Math.abs(tilt(degrees) - 90)).toBeGreaterThan(11);
      const next = turns[i + 1];
      if (next && degrees > 90 && next.degrees < 90) expect(next.t).toBe(turns[i].t);
    }
  });
});

describe('the places on the table', () => {
  const row = { columns: 6, rows: 1 };
  const two = { columns: 3, rows: 2 };
  it('a new card goes to a free place and nobody else moves', () => {
    const before = slotsFor(new Map(), ['AD', '2D', '3D', '4D'], row, false);
    expect([...before.values()]).toEqual([1, 2, 3, 4]);
    const free = freeSlot(before, row);
    const after = slotsFor(before, ['AD', '2D', '3D', '4D', '5D'], row, true);
    expect(after.get('5D')).toBe(free);
    for (const card of before.keys()) expect(after.get(card)).toBe(before.get(card));
  });
  it('cards that are dealt onto an empty table lie in its middle', () => {
    const dealt = slotsFor(new Map(), ['AD', '2D', '3D', '4D'], row, true);
    expect([...dealt.values()]).toEqual([1, 2, 3, 4]);
  });
  it('at the edge the place before the others is taken', () => {
    const before = new Map([
      ['AD', 4],
      ['2D', 5],
    ]);
    expect(freeSlot(before, row)).toBe(3);
  });
  it('the table closes up when cards have gone, in their order', () => {
    const before = slotsFor(new Map(), ['AD', '2D', '3D', '4D', '5D'], two, false);
    expect(slotsFor(before, ['2D', '5D'], two, true)).toEqual(
      new Map([
        ['2D', 0],
        ['5D', 1],
      ]),
    );
  });
});
