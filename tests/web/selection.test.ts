import { describe, expect, it } from 'vitest';
import { playsIn } from '../../web/table/cards/cards';
import {
  isDouble,
  layAtOnce,
  meaningOf,
  NOTHING,
  tapHand,
  tapTable,
  type Selection,
} from '../../web/table/choosing/selection';

/** Tap cards one after the other: those of the hand are among the moves' cards. */
function tapping(moves: string[], table: string[], ...cards: string[]) {
  const plays = playsIn(moves);
  let step: { selection: Selection; play?: { text: string } } = { selection: NOTHING };
  for (const card of cards) {
    const { selection } = step;
    step = table.includes(card)
      ? tapTable(selection, card, plays, table, selection.card?.[0] === 'A')
      : tapHand(selection, card, plays);
  }
  return { ...step, meaning: meaningOf(step.selection, plays) };
}

describe('UI-1 a selection that is a capture is played', () => {
  const moves = ['CDx6D3B', 'CDx4S5S', '2B'];
  const table = ['6D', '3B', '4S', '5S'];

  it('in any order', () => {
    for (const order of [
      ['CD', '6D', '3B'],
      ['6D', 'CD', '3B'],
      ['3B', '6D', 'CD'],
    ])
      expect(tapping(moves, table, ...order).play?.text).toBe('CDx6D3B');
  });
  it('and not before it is complete', () => {
    expect(tapping(moves, table, 'CD', '6D').play).toBeUndefined();
    expect(tapping(moves, table, '6D', '3B').play).toBeUndefined();
  });
  it('and what fits no capture stays', () => {
    const { play, selection } = tapping(moves, table, 'CD', '6D', '4S');
    expect(play).toBeUndefined();
    expect(selection).toEqual({ card: 'CD', taken: ['6D', '4S'] });
    expect(tapping(moves, table, 'CD', '6D', '4S', '4S', '3B').play?.text).toBe('CDx6D3B');
  });
});

it('UI-2 a card without a capture can be laid, one with a capture cannot', () => {
  expect(tapping(['2B', 'CDx6D3B'], ['6D', '3B'], '2B').meaning.lay?.text).toBe('2B');
  expect(tapping(['2B', 'CDx6D3B'], ['6D', '3B'], 'CD').meaning.lay).toBeUndefined();
});

describe('UI-3 four, seven and two on the table, a four in hand', () => {
  const moves = ['4Dx4S', '4Dx4S7B', 'RD'];
  const table = ['4S', '7B', '2C'];

  it('asks whether the four is enough', () => {
    const { play, meaning } = tapping(moves, table, '4D', '4S');
    expect(play).toBeUndefined();
    expect(meaning.confirm?.text).toBe('4Dx4S');
  });
  it('takes both once the seven is added', () => {
    expect(tapping(moves, table, '4D', '4S', '7B').play?.text).toBe('4Dx4S7B');
  });
  it('waits for the four when the seven comes first', () => {
    const { play, meaning } = tapping(moves, table, '4D', '7B');
    expect(play).toBeUndefined();
    expect(meaning.confirm).toBeUndefined();
    expect(tapping(moves, table, '4D', '7B', '4S').play?.text).toBe('4Dx4S7B');
  });
  it('asks no more when the card is let go', () => {
    expect(tapping(moves, table, '4D', '4S', '4S').meaning.confirm).toBeUndefined();
  });
});

describe('UI-4 tapping again lets go, another card of the hand takes over', () => {
  it('lets the card of the hand go and keeps those of the table', () => {
    expect(tapping(['CDx6D3B'], ['6D', '3B'], '6D', 'CD', 'CD').selection).toEqual({
      card: null,
      taken: ['6D'],
    });
  });
  it('switches', () => {
    expect(tapping(['CDx6D3B', '2B'], ['6D', '3B'], 'CD', '2B').selection.card).toBe('2B');
  });
});

describe('AMB-UI-2 an ace that takes everything', () => {
  const moves = ['ADx3B6D7S', 'RS'];
  const table = ['6D', '3B', '7S'];

  it('is complete with any one card', () => {
    expect(tapping(moves, table, 'AD', '7S').play?.text).toBe('ADx3B6D7S');
  });
  it('waits when the card was chosen first', () => {
    expect(tapping(moves, table, '7S', 'AD').play).toBeUndefined();
  });
  it('is nothing special for other cards', () => {
    expect(tapping(['CDx3B6D'], ['6D', '3B'], 'CD', '6D').play).toBeUndefined();
  });
});

describe('UI-8 a double tap', () => {
  it('lays what takes nothing', () =>
    expect(layAtOnce('2B', playsIn(['2B']))).toMatchObject({ play: { text: '2B' } }));
  it('refuses what captures', () =>
    expect(layAtOnce('CD', playsIn(['CDx6D3B']))).toEqual({ refused: 'must_capture' }));
  it('refuses what must not be played', () =>
    expect(layAtOnce('CD', playsIn(['2B']))).toEqual({ refused: 'must_follow_suit' }));
  it('is two quick taps on one card', () => {
    const first = { card: '2B', at: 1000, before: NOTHING };
    expect(isDouble(first, '2B', 1400)).toBe(true);
    expect(isDouble(first, '2B', 1500)).toBe(false);
    expect(isDouble(first, '3B', 1100)).toBe(false);
    expect(isDouble(null, '2B', 1100)).toBe(false);
  });
});
