/** What clicking cards leads to, given the legal plays and nothing else. */
import type { Card, Play } from './cards';

export interface Selection {
  card: Card | null;
  taken: Card[];
}

export const NOTHING: Selection = { card: null, taken: [] };

/** Another card of the hand replaces the first; the same one again lets it go. */
export function chooseFromHand(selection: Selection, card: Card): Selection {
  return { ...selection, card: selection.card === card ? null : card };
}

export function chooseFromTable(selection: Selection, card: Card): Selection {
  const { taken } = selection;
  const without = taken.filter((each) => each !== card);
  return { ...selection, taken: without.length < taken.length ? without : [...taken, card] };
}

export interface Meaning {
  /** The selection is complete, or an ace that takes everything has been shown any card: play this. */
  play?: Play;
  /** It can be played, or more cards be added. */
  confirm?: Play;
  /** The card can only be laid. */
  lay?: Play;
  /** The only capture that is left. */
  capture?: Play;
}

export function meaningOf(selection: Selection, plays: Play[], table: Card[]): Meaning {
  const mine = plays.filter((play) => play.card === selection.card);
  const captures = mine.filter((play) => play.taken.length > 0);
  if (captures.length === 0) return { lay: mine[0] };
  const fitting = captures.filter((play) => contains(play.taken, selection.taken));
  const exact = fitting.find((play) => play.taken.length === selection.taken.length);
  const capture = fitting.length === 1 ? fitting[0] : undefined;
  if (exact) return capture ? { play: exact, capture } : { confirm: exact };
  const isAce = selection.card?.[0] === 'A';
  const takesAll = isAce && captures.length === 1 && captures[0].taken.length === table.length;
  if (takesAll && capture && selection.taken.length > 0) return { play: capture, capture };
  return { capture };
}

function contains(all: Card[], some: Card[]): boolean {
  return some.every((card) => all.includes(card));
}
