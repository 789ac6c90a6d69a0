import { describe, expect, it } from 'vitest';
import { playsIn } from '../../web/table/cards/cards';
import { dropOf, held } from '../../web/table/telling/trail';

/** What dropping does after holding the card over these, one after the other. */
function after(card: string, moves: string[], ...over: string[]) {
  return dropOf(card, over.reduce(held, [] as string[]), playsIn(moves));
}

describe('UI-5 the only thing that a card can do', () => {
  it('is its only capture, wherever it is held', () => {
    expect(after('CD', ['CDx6D3B']).capture?.text).toBe('CDx6D3B');
    expect(after('CD', ['CDx6D3B'], '7S').capture?.text).toBe('CDx6D3B');
  });
  it('is to be laid', () => expect(after('2B', ['2B', 'CDx6D3B']).lay?.text).toBe('2B'));
  it('may be nothing at all', () => expect(after('2B', ['CDx6D3B'])).toEqual({ lay: undefined }));
});

describe('UI-7 two fives, a three and a two on the table, a king in hand', () => {
  const moves = ['RDx5D5C', 'RDx2B3S5D', 'RDx2B3S5C'];

  it('is undecided before and on the two', () => {
    expect(after('RD', moves)).toEqual({ undecided: true });
    expect(after('RD', moves, '2B').capture).toBeUndefined();
  });
  it('is certain of as much as all captures that are left have', () => {
    expect(after('RD', moves, '5D')).toEqual({ undecided: true, certain: ['5D'] });
    expect(after('RD', moves, '2B')).toEqual({ undecided: true, certain: ['2B', '3S'] });
  });
  it('takes the small cards with a five after the two', () => {
    expect(after('RD', moves, '2B', '5C').capture?.text).toBe('RDx2B3S5C');
  });
  it('takes both fives after one of them', () => {
    expect(after('RD', moves, '5D', '5C').capture?.text).toBe('RDx5D5C');
    expect(after('RD', moves, '2B', '5D', '5C').capture?.text).toBe('RDx5D5C');
  });
  it('forgets what no capture has', () => {
    expect(after('RD', moves, '7S')).toEqual({ undecided: true });
    expect(after('RD', moves, '7S', '3S', '5D').capture?.text).toBe('RDx2B3S5D');
  });
  it('counts a card where it was last', () => {
    expect(after('RD', moves, '5D', '3S', '5D', '5C').capture?.text).toBe('RDx5D5C');
  });
});
