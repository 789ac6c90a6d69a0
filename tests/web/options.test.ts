import { expect, test } from 'vitest';
import { migrated } from '../../web/options/options_kept';
import { sizesFor } from '../../web/table/fit';

test('the speed of animations becomes a pace', () => {
  expect(migrated({ speed: 'normale', deck: 'francesi' })).toEqual({
    pace: 'normale',
    deck: 'francesi',
  });
  expect(migrated({ speed: 'veloce' })).toEqual({ pace: 'svelto' });
  expect(migrated({ speed: 'senza' })).toEqual({ pace: 'svelto', less_motion: true });
  expect(migrated({ speed: 'nothing' })).toEqual({});
  expect(migrated({})).toEqual({});
});

test('what was chosen since holds', () => {
  expect(migrated({ speed: 'senza', pace: 'calmo', less_motion: false })).toEqual({
    pace: 'calmo',
    less_motion: false,
  });
});

test('large cards are larger everywhere', () => {
  for (const [width, height, low] of [
    [360, 640, false],
    [844, 390, true],
    [1440, 900, false],
  ] as const) {
    const usual = sizesFor(width, height, low);
    const large = sizesFor(width, height, low, 1.4);
    expect(sizesFor(width, height, low, 1)).toEqual(usual);
    for (const each of ['handInRows', 'table'] as const)
      expect(large[each] / usual[each]).toBeCloseTo(1.4);
    // Not so large that what lies on the table had to become smaller.
    expect(large.hand / usual.hand).toBeGreaterThan(1.05);
    expect(large.hand / usual.hand).toBeLessThan(1.41);
    for (const each of ['back', 'pile', 'rows', 'low'] as const)
      expect(large[each]).toBe(usual[each]);
  }
});
