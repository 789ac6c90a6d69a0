/** Plays that the table points at: one that was made, one that is better. */
import { cardsIn, type Card } from '../cards/cards';

export interface Marks {
  /** Moves as the protocol writes them. */
  played: string | null;
  better: string | null;
  /** What the best play with each card of the hand is worth, in words. */
  worth: Record<Card, string>;
}

export type Mark = 'played' | 'better' | null;

/** How a card is marked, in a hand or on the table. */
export function markOf(marks: Marks | undefined, card: Card, where: 'hand' | 'table'): Mark {
  const names = (move: string | null | undefined) =>
    move &&
    move[0] !== '!' &&
    (where === 'hand' ? move.slice(0, 2) === card : cardsIn(move.slice(3) || '-').includes(card));
  return names(marks?.played) ? 'played' : names(marks?.better) ? 'better' : null;
}
