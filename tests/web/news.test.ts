import { expect, it } from 'vitest';
import { fresh } from '../../web/table/news';

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
