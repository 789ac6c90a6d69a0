/** Cards as one says them, in the names of the deck in use: il cavallo di coppe, la donna, il sei e il tre. */
import { counted, t, words } from '../../words/words.svelte';
import { MATTA, number, type Card } from './cards';
import { deck } from './deck.svelte';

export const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
export const suitName = (suit: string) => deck.suit(suit, words.language);
export const rankName = (card: Card) => deck.rank(card, words.language);

/** What stands in texts in the place of names that decks do not share: {denari}, {il_cavallo}. */
export function deckWords(): Record<string, string> {
  return {
    denari: suitName('D'),
    coppe: suitName('C'),
    spade: suitName('S'),
    bastoni: suitName('B'),
    cavallo: rankName('C'),
    il_cavallo: the(rankName('C')),
  };
}

/** A name with its article. */
function the(name: string): string {
  const first = name.split(' ')[0];
  return t(/^[aeiou]/.test(first) ? 'the.vowel' : first.endsWith('a') ? 'the.she' : 'the', {
    card: name,
  });
}

/** A card with its article: il sette di coppe, l’asso di spade. */
export function theCard(card: Card): string {
  return the(deck.name(card, words.language).toLowerCase());
}

export function theCards(cards: Card[]): string {
  return listed(cards.map(theCard));
}

/** The same by their ranks alone, where no other card could be meant: il sei e il tre. */
export function theRanks(cards: Card[], others: Card[] = [], matta: number | null = null): string {
  const around = [...new Set([...cards, ...others])];
  const alone = (card: Card) => around.filter((each) => each[0] === card[0]).length === 1;
  return listed(
    cards.map((card) =>
      alone(card) && !countsOther(card, matta) ? the(rankName(card)) : theCardNow(card, matta),
    ),
  );
}

/** Whether it is the matta, and counts something else than it shows. */
function countsOther(card: Card, matta: number | null): matta is number {
  return card === MATTA && matta !== null && matta !== number(card);
}

/** The matta with what it counts now; any other card as it is called. */
export function theCardNow(card: Card, matta: number | null): string {
  return countsOther(card, matta)
    ? t('tell.matta', { card: theCard(card), n: matta })
    : theCard(card);
}

export function listed(names: string[]): string {
  return names.length < 2
    ? names.join('')
    : t('the.and', { some: names.slice(0, -1).join(', '), last: names.at(-1)! });
}

/** Points in words: un punto, 3 punti. */
export function pointsWords(n: number): string {
  return counted('tell.points', n);
}
