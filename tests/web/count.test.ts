import { describe, expect, it } from 'vitest';
import { figure } from '../../web/app/count/count_figures';
import type { CountLine } from '../../web/protocol/protocol';

const TRESSETTE: CountLine = { name: 'punti', points: [4, 6], measure: [13, 19], cards: ['', ''] };
const BRISCOLA: CountLine = { name: 'punti', points: [58, 62], measure: [58, 62], cards: ['', ''] };

describe('a line of the count', () => {
  it('tells the thirds of Tressette as such, and the points of Briscola as they are', () => {
    expect([0, 1].map((side) => figure(TRESSETTE, side))).toEqual(['4⅓', '6⅓']);
    expect(figure({ ...TRESSETTE, measure: [2, 31], points: [0, 11] }, 0)).toBe('⅔');
    expect([0, 1].map((side) => figure(BRISCOLA, side))).toEqual(['58', '62']);
  });
});
