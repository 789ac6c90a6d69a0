/** What is said at the table, in the names of the deck in use. */
import { afterEach, describe, expect, it } from 'vitest';
import { countWords } from '../../web/app/count/count_words';
import { words } from '../../web/words/words.svelte';
import { options } from '../../web/options/options.svelte';
import type { Count } from '../../web/protocol/protocol';
import { declarationWords, mattaIn, spoken } from '../../web/table/cards/act_words';
import { captureWords } from '../../web/table/cards/capture_words';
import { suitName } from '../../web/table/cards/card_words';
import { actIn, playsIn } from '../../web/table/cards/cards';
import { deck } from '../../web/table/cards/deck.svelte';
import { choiceWords, sceneWords, trickWords } from '../../web/table/telling/telling';

afterEach(async () => {
  await words.use('it');
  options.deck = 'napoletane';
});

const capture = (move: string, table: string[], matta: number | null = null) =>
  captureWords(playsIn([move])[0], table, matta);
const told = (entry: string, around = {}, tricks = false) =>
  spoken(actIn(entry), 'Bruno', false, tricks, around);

describe('what a capture is', () => {
  it('is said in words', () => {
    expect(capture('CCxCD', ['CD', '2S'])).toBe('Cavallo prende cavallo');
    expect(capture('CCx6D3S', ['6D', '3S', '2S'])).toBe('6 + 3 fa 9 (cavallo)');
    expect(capture('7Sx4D3S', ['4D', '3S'])).toBe('4 + 3 fa 7');
    expect(capture('ADx6D3S', ['6D', '3S'])).toBe('Asso prende tutto');
    expect(capture('ADxAC', ['AC', '3S'])).toBe('Asso prende asso');
    expect(capture('FDx7S', ['7S', '3S'])).toBe('Fante (8) + 7 fa 15');
  });

  it('tells what the matta counts, when it is no seven', () => {
    expect(capture('7Cx7S', ['7S', '3S'], 7)).toBe('Sette prende sette');
    expect(capture('7CxCD', ['CD', '3S'], 9)).toBe('Matta (9) prende cavallo');
    expect(capture('7Cx7S3S', ['7S', '3S'], 1)).toBe('Matta (1) prende tutto');
    expect(capture('CDx6S7C', ['6S', '7C', '2D'], 3)).toBe('6 + matta (3) fa 9 (cavallo)');
  });

  it('is said in the names of French cards', async () => {
    options.deck = 'francesi';
    expect(capture('CCxCD', ['CD', '2S'])).toBe('Donna prende donna');
    expect(capture('CCx6D3S', ['6D', '3S', '2S'])).toBe('6 + 3 fa 9 (donna)');
    await words.use('en');
    expect(capture('CCxCD', ['CD', '2S'])).toBe('Queen takes queen');
  });
});

describe('French cards', () => {
  it('have their own suits and indices', () => {
    expect(['FD', 'CC', 'RS', '7B'].map((card) => deck.index(card))).toEqual(['F', 'C', 'R', '7']);
    options.deck = 'francesi';
    expect(['FD', 'CC', 'RS', '7B'].map((card) => deck.index(card))).toEqual(['J', 'Q', 'K', '7']);
    expect([...'DCSB'].map(suitName)).toEqual(['quadri', 'cuori', 'picche', 'fiori']);
    expect(declarationWords('napoli:S')).toBe('napoli di picche');
    expect(
      sceneWords({ hand: ['CD'], table: [], tricks: true, trump: 'AB', watching: false }),
    ).toBe('In mano hai: donna di quadri. Nessuna carta nella presa. Briscola: fiori.');
  });
});

describe('bussi and accusi', () => {
  it('are told with their cards', () => {
    expect(declarationWords('buongioco:3-C')).toBe('buongioco di tre, manca coppe');
    expect(declarationWords('buongioco:A-S', 'Bruno')).toBe(
      'Bruno bussa: buongioco d’assi, manca spade',
    );
    expect(declarationWords('stella:A', 'Tu', true)).toBe('Hai bussato: stella d’assi');
    expect(told('1:!napoli:S+3')).toBe('Bruno bussa: napoli di spade, 3 punti');
    expect(told('0:!cirulla=AS2D7C+3')).toBe(
      'Bruno accusa cirulla, 3 punti: l’asso di spade, il due di denari e il sette di coppe, che vale 1',
    );
    expect(told('0:!mazziere=2S3C4C6B+1')).toBe(
      '15 sul tavolo: a Bruno, che ha dato le carte, un punto: il due di spade, il tre di coppe, il quattro di coppe e il sei di bastoni',
    );
  });

  it('know what the matta counts in them', () => {
    const matta = (entry: string) => mattaIn(actIn(entry) as Parameters<typeof mattaIn>[0]);
    expect(matta('0:!cirulla=AS2D7C+3')).toBe(1);
    expect(matta('0:!decino=4D4S7C+10')).toBe(4);
    expect(matta('0:!mazziere=RD7CRSCB+2')).toBe(1);
    expect(matta('0:!cirulla=AS2D3C+3')).toBe(null);
  });

  it('stand in the count by name', () => {
    const count: Count = {
      number: 1,
      points: [9, 3],
      lines: [
        { name: 'punti', points: [6, 4], measure: [19, 13], cards: ['', ''] },
        { name: 'buongioco', points: [3, 0], measure: [3, 0], cards: ['3D3S3B', ''] },
      ],
    } as unknown as Count;
    expect(countWords(count, [9, 4], ['te', 'Bruno'], 0)).toEqual([
      'Il conto.',
      'Punti: 6⅓ a 4⅓, 6 punti a te, 4 punti a Bruno.',
      'Buongioco di tre, manca coppe, 3 punti a te.',
      'Totale: 9 a 4.',
    ]);
  });
});

describe('a play', () => {
  it('is a sentence with articles, and short names where no other card could be meant', () => {
    expect(told('1:CCx6D3S')).toBe('Bruno gioca il cavallo di coppe e prende il sei e il tre');
    expect(told('1:CCx6D3S', { table: ['3B', 'RD'] })).toBe(
      'Bruno gioca il cavallo di coppe e prende il sei e il tre di spade',
    );
    expect(told('1:RDx5S5C')).toBe(
      'Bruno gioca il re di denari e prende il cinque di spade e il cinque di coppe',
    );
    expect(told('1:AB')).toBe('Bruno cala l’asso di bastoni');
    expect(told('1:AB', {}, true)).toBe('Bruno gioca l’asso di bastoni');
    expect(told('1:7C', { matta: 1 })).toBe('Bruno cala il sette di coppe, che vale 1');
    expect(spoken(actIn('0:2DxASAC+1'), 'Tu', true, false)).toBe(
      'Hai giocato il due di denari e hai preso l’asso di spade e l’asso di coppe: scopa',
    );
  });

  it('says scopa once, without a full stop behind an exclamation', () => {
    const sentence = `${told('1:CCx6D3S+1')}. Il tavolo è vuoto.`;
    expect(sentence.match(/scopa/gi)).toHaveLength(1);
    expect(sentence).not.toContain('!.');
  });

  it('gives the cards that are left to somebody, and orders nobody to take them', () => {
    expect(spoken(actIn('0:!rest=3S4C'), 'Tu', true, false)).toBe(
      'Le carte rimaste vanno a te: il tre di spade e il quattro di coppe',
    );
  });
});

describe('a trick', () => {
  it('is told with who took it and what it is worth', () => {
    expect(trickWords('Bruno', false, ['AD', '3C'], 'briscola')).toBe(
      'La presa è di Bruno: 21 punti',
    );
    expect(trickWords('Tu', true, ['2D', '4C'], 'briscola')).toBe('La presa è tua, senza punti');
    expect(trickWords('Tu', true, ['AD', '3C', 'RS'], 'tressette')).toBe(
      'La presa è tua: un punto e due terzi',
    );
    expect(trickWords('Bruno', false, ['4D', '3C'], 'tressette')).toBe(
      'La presa è di Bruno: un terzo',
    );
  });
});

describe('a choice', () => {
  const FIVES = ['5D', '5C', '3S', '2B'];
  const choice = (card: string | null, taken: string[], moves: string[], more = {}) =>
    choiceWords({ card, taken }, playsIn(moves), { table: FIVES, tricks: false, ...more });

  it('is told with every way that is left', () => {
    const moves = ['RSx5D5C', 'RSx2B3S5D', 'RSx2B3S5C', 'FB'];
    expect(choice('RS', [], moves)).toBe(
      'Con il re di spade prendi il cinque di denari e il cinque di coppe, oppure il due, il tre e il cinque di denari, oppure il due, il tre e il cinque di coppe',
    );
    expect(choice('RS', ['5C', '2B'], moves)).toBe(
      'Hai scelto il cinque di coppe e il due. Con il re di spade prendi il due, il tre e il cinque di coppe',
    );
    expect(choice('RS', ['5C', '5D', '2B'], moves)).toContain('queste non si prendono');
    expect(choice('FB', [], moves)).toBe('Con il fante di bastoni non prendi niente');
    expect(choice(null, ['3S'], moves)).toBe('Hai scelto il tre');
    expect(choice(null, [], moves)).toBe('Nessuna carta scelta');
  });

  it('says only what it is before one’s turn, and in games with tricks', () => {
    expect(choice('RS', [], [])).toBe('Hai scelto il re di spade');
    expect(choice('RS', [], ['RS', 'FB'], { tricks: true })).toBe('Hai scelto il re di spade');
  });

  it('tells what the matta counts, in the hand and on the table', () => {
    const matta = { table: ['7C', '4S'], matta: 1 };
    expect(choice('5D', [], ['5Dx7C4S'], matta)).toBe(
      'Con il cinque di denari prendi il sette di coppe, che vale 1 e il quattro',
    );
    expect(told('1:5Dx7C4S', { matta: 1 })).toBe(
      'Bruno gioca il cinque di denari e prende il sette di coppe, che vale 1 e il quattro',
    );
    expect(told('1:5Dx7C4S', { matta: 7 })).toBe(
      'Bruno gioca il cinque di denari e prende il sette e il quattro',
    );
  });

  it('is told in English too', async () => {
    await words.use('en');
    expect(choice('RS', [], ['RSx5D5C', 'RSx2B3S5D'])).toMatch(
      /^With the king of .* you take the five of .* and the five of .*, or the two, the three and the five of /,
    );
  });
});
