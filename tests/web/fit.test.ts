import { describe, expect, it } from 'vitest';
import { gridFor } from '../../web/table/fit';

describe('the cards on the table', () => {
  it('lie in as few rows as their size allows', () => {
    expect(gridFor(6, 900, 500, 100, 20)).toEqual({ columns: 6, width: 100 });
    expect(gridFor(6, 400, 500, 100, 20)).toEqual({ columns: 3, width: 100 });
    expect(gridFor(5, 600, 500, 111, 20)).toEqual({ columns: 5, width: 104 });
  });
  it('are as large as there is room for', () => {
    expect(gridFor(6, 260, 300, 74, 12)).toEqual({ columns: 3, width: 74 });
    expect(gridFor(10, 260, 200, 74, 12).width).toBeGreaterThan(40);
  });
});
