/** Why a move is advised, in sentences that say something. */
import type { Reason } from '../../web/protocol/http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { words } from '../../web/words/words.svelte';
import { options } from '../../web/options/options.svelte';
import { adviceWords, reasonWords, theMove } from '../../web/app/review/review_words';

beforeAll(() => words.use('it'));
afterEach(() => void (options.deck = 'napoletane'));

const reason = (code: string, more: Partial<Reason> = {}): Reason => ({
  code,
  move: null,
  cards: null,
  points: null,
  chance: null,
  ...more,
});

describe('a hint', () => {
  it('has a reason, or says what the move leads to', () => {
    expect(adviceWords(reason('richer_trick', { points: 1 }))).toBe(
      'in questa presa porta in media un punto in più.',
    );
    expect(adviceWords(reason('richer_trick', { points: 2.5 }))).toBe(
      'in questa presa porta in media 2,5 punti in più.',
    );
    expect(adviceWords(reason('more_punti', { points: 11 }))).toBe(
      'nelle prese che restano porta in media 11 punti in più.',
    );
    expect(adviceWords(reason('best', { points: 1, chance: 0.62 }))).toContain(
      'in media a +1,0 punti e la partita si vince 62 volte su 100',
    );
    expect(adviceWords(reason('level', { points: 0, chance: 0.5 }))).toContain(
      'qui una giocata vale l’altra',
    );
    expect(adviceWords(reason('bring_home', { cards: '6D' }))).toBe(
      'porta nel mazzetto anche il sei di denari.',
    );
  });

  it('speaks of the suits of the deck in use', () => {
    expect(adviceWords(reason('guard_denari', { chance: 1 }))).toBe(
      'lascia meno denari a chi gioca dopo; altrimenti può prenderne in tutti i casi.',
    );
    options.deck = 'francesi';
    expect(adviceWords(reason('guard_denari', { chance: 1 }))).toContain('lascia meno quadri');
    expect(theMove('CCxCD')).toBe('la donna di cuori, prendendo la donna di quadri');
  });

  it('and a mistake say nothing empty', () => {
    expect(adviceWords(reason('nothing of the kind', { points: 2, chance: 0.4 }))).not.toContain(
      'a conti fatti',
    );
    expect(reasonWords(reason('other', { move: '7B' }))).toBe(
      'Un’altra giocata portava a più punti: il sette di bastoni.',
    );
    expect(reasonWords(reason('poorer_trick', { move: 'AD', points: 11 }))).toBe(
      'Con l’asso di denari questa presa portava in media 11 punti in più.',
    );
  });
});
