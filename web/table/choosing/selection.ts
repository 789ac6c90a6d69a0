/** What tapping cards leads to, given the legal plays and nothing else (UI-1 to UI-4, UI-8). */
import type { Card, Play } from '../cards/cards';

export interface Selection {
  card: Card | null;
  taken: Card[];
}

export const NOTHING: Selection = { card: null, taken: [] };

/** What a tap leads to: another selection, and a play when it is complete. */
export interface Step {
  selection: Selection;
  play?: Play;
}

/** Another card of the hand replaces the first; the same one again lets it go. */
export function tapHand(selection: Selection, card: Card, plays: Play[]): Step {
  const next = { ...selection, card: selection.card === card ? null : card };
  return { selection: next, play: meaningOf(next, plays).play };
}

/**
 * A card of the table is added or let go. An ace that takes everything is complete with any card
 * (AMB-UI-2); whether a card counts as an ace now is told, since the matta may.
 */
export function tapTable(
  selection: Selection,
  card: Card,
  plays: Play[],
  table: Card[],
  isAce: boolean,
): Step {
  const { taken } = selection;
  const without = taken.filter((each) => each !== card);
  const next = { ...selection, taken: without.length < taken.length ? without : [...taken, card] };
  const captures = capturesWith(next.card, plays);
  const takesAll = isAce && captures.length === 1 && captures[0].taken.length === table.length;
  if (takesAll && next.taken.length > 0) return { selection: next, play: captures[0] };
  return { selection: next, play: meaningOf(next, plays).play };
}

export interface Meaning {
  /** The selection is complete: play this. */
  play?: Play;
  /** It can be played, or more cards be added (UI-3). */
  confirm?: Play;
  /** The card can only be laid (UI-2). */
  lay?: Play;
  /** The only capture that is left. */
  capture?: Play;
}

export function meaningOf(selection: Selection, plays: Play[]): Meaning {
  const captures = capturesWith(selection.card, plays);
  if (captures.length === 0) return { lay: plays.find((play) => play.card === selection.card) };
  const fitting = captures.filter((play) => contains(play.taken, selection.taken));
  const exact = fitting.find((play) => play.taken.length === selection.taken.length);
  const capture = fitting.length === 1 ? fitting[0] : undefined;
  if (exact) return capture ? { play: exact, capture } : { confirm: exact };
  return { capture };
}

/** What a double tap does: the card is laid, unless it could take something or may not be played. */
export function layAtOnce(card: Card, plays: Play[]): { play: Play } | { refused: Refused } {
  const laying = plays.find((play) => play.card === card && play.taken.length === 0);
  if (laying) return { play: laying };
  return {
    refused: plays.some((play) => play.card === card) ? 'must_capture' : 'must_follow_suit',
  };
}

export type Refused = 'must_capture' | 'must_follow_suit';

/** A tap on a card of the hand, remembered to tell a double one. */
export interface Tap {
  card: Card;
  at: number;
  before: Selection;
}

const DOUBLE_WITHIN = 450;

export function isDouble(first: Tap | null, card: Card, at: number): first is Tap {
  return first?.card === card && at - first.at <= DOUBLE_WITHIN;
}

export function capturesWith(card: Card | null, plays: Play[]): Play[] {
  return plays.filter((play) => play.card === card && play.taken.length > 0);
}

export function contains(all: Card[], some: Card[]): boolean {
  return some.every((card) => all.includes(card));
}
