/** What dropping a dragged card would do, told by the cards it has been held over (UI-5 to UI-7). */
import type { Card, Play } from '../cards/cards';
import { capturesWith, contains } from '../choosing/selection';

/** How long a card must be held over another before that one counts: milliseconds. */
export const DWELL = 150;

/** The trail with one more card: each counts where it was last. */
export function held(trail: Card[], card: Card): Card[] {
  return [...trail.filter((each) => each !== card), card];
}

export interface Drop {
  /** Dropping takes these cards. */
  capture?: Play;
  /** Dropping lays the card. */
  lay?: Play;
  /** Several captures are left, so dropping does nothing. */
  undecided?: boolean;
  /** The cards that it would take in any case. */
  certain?: Card[];
}

export function dropOf(card: Card, trail: Card[], plays: Play[]): Drop {
  const captures = capturesWith(card, plays);
  if (captures.length === 0) return { lay: plays.find((play) => play.card === card) };
  const left = captures.length === 1 ? captures : fitting(trail, captures);
  if (left.length === 1) return { capture: left[0] };
  const certain =
    trail.length === 0
      ? []
      : left[0].taken.filter((each) => left.every((play) => play.taken.includes(each)));
  return certain.length > 0 ? { undecided: true, certain } : { undecided: true };
}

/** The captures that contain the longest recent part of the trail that any of them contains. */
function fitting(trail: Card[], captures: Play[]): Play[] {
  for (let start = 0; start < trail.length; start++) {
    const recent = trail.slice(start);
    const found = captures.filter((play) => contains(play.taken, recent));
    if (found.length > 0) return found;
  }
  return captures;
}
