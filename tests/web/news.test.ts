import { expect, it } from 'vitest';
import { fresh, isTakenBack } from '../../web/table/telling/news';

it('tells what has come since', () => {
  expect(fresh([], ['0:7D'])).toEqual(['0:7D']);
  expect(fresh(['0:7D'], ['0:7D', '1:2B'])).toEqual(['1:2B']);
  expect(fresh(['0:7D', '1:2B'], ['0:7D', '1:2B'])).toEqual([]);
});

it('knows the window that has moved on', () => {
  expect(fresh(['0:7D', '1:2B', '0:3B'], ['0:3B', '1:RD'])).toEqual(['1:RD']);
});

it('knows acts whose cards are face down by now', () => {
  expect(fresh(['1:7D', '0>RC', '1>2B'], ['1:7D', '0>??', '1>??', '0:3S'])).toEqual(['0:3S']);
  expect(fresh(['0:!cirulla=AS2D7C+3'], ['0:!cirulla=+3', '0:7D'])).toEqual(['0:7D']);
});

it('begins anew with another deal', () => {
  expect(fresh(['0:7D', '1:2B'], ['1:RD'])).toEqual(['1:RD']);
});

it('tells nothing again when a play was taken back', () => {
  const played = ['0:7D', '1:2B', '0:3B', '0>??', '1:RD'];
  for (const now of [['0:7D', '1:2B'], ['1:6S', '0:7D', '1:2B'], ['0:7D', '1:2B', '0>??'], []]) {
    expect(isTakenBack(played, now)).toBe(true);
    expect(fresh(played, now)).toEqual([]);
  }
  for (const now of [played, [...played, '0:4C'], ['1:RD', '0:4C'], ['0:4C', '1:5C']])
    expect(isTakenBack(played, now)).toBe(false);
});
