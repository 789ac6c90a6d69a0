/** How a match ended, and what follows when it is level. */
import type { MatchView, Outcome, TournamentView } from '../../web/protocol/http';
import { beforeAll, describe, expect, it } from 'vitest';
import { words } from '../../web/words/words.svelte';
import { becauseWords, headlineWords, type Ended } from '../../web/app/count/result_words';
import { extraDeal, extraWords, tieWords } from '../../web/ui/table_words';
import { dealWords, howWords } from '../../web/app/tournaments/tournament_words';

beforeAll(() => words.use('it'));

type Past = [number, number][];
const KO = { game: 'scopa', match: { deals: 2, tournament: 'ko' } };
const ON = { game: 'scopa', match: { deals: 2, tournament: 'ko', ko_ties: 'play_on' } };
const TARGET = { game: 'scopa', match: { target: 11, tournament: 'ko' } };

const ended = (
  how: string,
  points: [number, number],
  winner: number | null,
  more: Partial<Ended> & { leaver?: number; difference?: number } = {},
): Ended => ({
  result: {
    winner,
    how,
    points,
    difference: more.difference ?? Math.abs(points[0] - points[1]),
    vp: [0, 0],
    mp: [0, 0],
    leaver: more.leaver ?? null,
    awards: [],
  },
  settings: KO,
  past: [],
  sides: ['Tu', 'Bruno'],
  players: [{ name: 'Tu' }, { name: 'Bruno' }],
  you: 0,
  mySide: 0,
  target: 11,
  watching: false,
  ...more,
});

describe('GEN-19 a level knock-out', () => {
  const level: Past = [
    [3, 2],
    [2, 3],
  ];

  it('has a number for each spareggio', () => {
    expect(extraDeal(KO, [[3, 2]])).toBe(0);
    expect(extraDeal(KO, level)).toBe(1);
    expect(extraDeal(KO, [...level, [2, 2]])).toBe(2);
    expect(
      extraDeal(TARGET, [
        [6, 3],
        [3, 5],
        [3, 4],
      ]),
    ).toBe(1);
    expect(
      extraDeal(TARGET, [
        [6, 3],
        [3, 5],
        [4, 4],
      ]),
    ).toBe(0);
    expect(extraDeal({ game: 'scopa', match: { deals: 2, tournament: 'girone' } }, level)).toBe(0);
  });

  it('is told above the table and with the count', () => {
    expect(extraWords(KO, level)).toBe('1° spareggio');
    expect(extraWords(ON, level)).toBe('a oltranza');
    expect(extraWords(KO, [[3, 2]])).toBe('');
    expect(tieWords(KO, level)).toBe(
      'Pari: si gioca il 1° spareggio. Chi fa più punti in quella smazzata vince la partita.',
    );
    expect(tieWords(KO, [...level, [2, 2], [1, 1]])).toContain('il 3° spareggio, l’ultimo');
    expect(tieWords(ON, level)).toContain('a oltranza');
    expect(
      tieWords({ game: 'scopa', match: {} }, [
        [6, 6],
        [6, 6],
      ]),
    ).toBe('12 pari: si gioca un’altra smazzata.');
    expect(tieWords({ game: 'scopa', match: {} }, [[6, 6]])).toBe('');
  });

  it('says in the end which spareggio decided, or whose last capture', () => {
    expect(becauseWords(ended('spareggio', [8, 7], 0, { past: [...level, [2, 2], [1, 0]] }))).toBe(
      'Al 2° spareggio',
    );
    const lost = ended('last_capture', [9, 9], 1);
    expect(headlineWords(lost)).toBe('Hai perso, 9 pari');
    expect(becauseWords(lost)).toBe(
      'Pari anche il 3° spareggio: l’ultima presa è tua, e chi la fa perde',
    );
    const won = ended('last_capture', [9, 9], 0);
    expect([headlineWords(won), becauseWords(won)]).toEqual([
      'Hai vinto, 9 pari',
      'Pari anche il 3° spareggio: l’ultima presa è di Bruno, e chi la fa perde',
    ]);
  });

  it('is told in the bracket', () => {
    const outcome: Outcome = {
      winner: 0,
      how: 'spareggio',
      points: [8, 7],
      vp: [20, 0],
      mp: [1, -1],
      deals: [...level, [2, 2], [1, 0]],
    };
    const settings = { game: 'scopa', match: { deals: 2 } };
    expect(howWords(outcome, settings)).toBe('al 2° spareggio');
    expect(howWords({ ...outcome, deals: [] }, settings)).toBe('allo spareggio');
    const on = { game: 'scopa', match: { deals: 2, ko_ties: 'play_on' } };
    expect(howWords({ ...outcome, how: 'points' }, on)).toBe('a oltranza');
    expect(howWords({ ...outcome, how: 'points', deals: [[3, 2]] }, on)).toBe('');
    const playing = {
      playing: { m: { deal: 3, points: [5, 5] } },
      settings,
    } as unknown as TournamentView;
    expect(dealWords(playing, { match: 'm' } as MatchView, true)).toBe('1° spareggio');
    expect(dealWords(playing, { match: 'm' } as MatchView)).toBe('smazzata 3');
  });
});

describe('a result', () => {
  it('says that who left has lost even when ahead, and that the difference is zero (ABN-3)', () => {
    const left = ended('abandoned', [6, 10], 0, { leaver: 1, difference: 0 });
    expect(headlineWords(left)).toBe('Hai vinto');
    expect(becauseWords(left)).toBe(
      'Bruno ha abbandonato: si perde anche se si è avanti, 10 a 6, e la differenza è zero',
    );
    const late = ended('match_time', [8, 8], 1, { leaver: 0, difference: 0 });
    expect([headlineWords(late), becauseWords(late)]).toEqual([
      'Hai perso',
      'Il tuo tempo è scaduto: si perde anche a pari punti (8), e la differenza è zero',
    ]);
    const behind = ended('abandoned', [10, 6], 0, { leaver: 1 });
    expect([headlineWords(behind), becauseWords(behind)]).toEqual([
      'Hai vinto 10 a 6',
      'Bruno ha abbandonato',
    ]);
    expect(headlineWords({ ...left, watching: true })).toBe('Partita finita: vince Tu');
  });

  it('of a match that was called off is no draw', () => {
    const off = ended('voided', [3, 3], null);
    expect([headlineWords(off), becauseWords(off)]).toEqual([
      'Partita annullata',
      'Non conta per nessuno',
    ]);
    expect(headlineWords({ ...off, watching: true })).toBe('Partita annullata');
  });

  it('tells whether the target was reached, passed, or got to by both', () => {
    expect(becauseWords(ended('points', [11, 8], 0))).toBe('Arrivi a 11');
    expect(becauseWords(ended('points', [13, 8], 0))).toBe('Superi quota 11');
    expect(becauseWords(ended('points', [15, 14], 0))).toBe(
      'A quota 11 da tutte e due le parti: vince chi ha più punti',
    );
    expect(becauseWords(ended('points', [5, 4], 0, { target: 0 }))).toBe('Le smazzate sono finite');
  });
});
