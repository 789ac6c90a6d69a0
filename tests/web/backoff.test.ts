import { expect, it } from 'vitest';
import { pause } from '../../web/line/backoff';

it('waits longer every time, up to some seconds', () => {
  const waits = [0, 1, 2, 3, 4, 5, 99].map((attempt) => pause(attempt, 0.5));
  expect(waits).toEqual([300, 700, 1500, 3000, 5000, 5000, 5000]);
});

it('spreads those who lost their lines together', () => {
  expect([pause(0, 0), pause(0, 0.999)]).toEqual([150, expect.closeTo(450, 0)]);
  const waits = new Set(Array.from({ length: 100 }, () => pause(0)));
  expect(waits.size).toBeGreaterThan(50);
});
