import type { Snippet } from 'svelte';
import type { Act } from '../cards/cards';
import type { Marks } from './marks';
import type { Player, SeatClock } from '../player';
import type { Stage } from '../stage/stage.svelte';

/** What the card table is given. */
export interface Given {
  /** What lies on the table, and what moves there. */
  stage: Stage;
  game: string;
  players: Player[];
  you: number | null;
  clocks: (SeatClock | null)[];
  /** The player declares accusi by hand. */
  accuso: boolean;
  /** A deal of the past: nothing can be played. Who sits below, how much room there is. */
  past?: { below: number; room: { width: number; height: number } };
  /** Plays that it points at. */
  marks?: Marks;
  /** A play that is shown once more. */
  shownAgain: Act | null;
  /** Who plays for the first time is led by the hand, in the place of the last play. */
  lead?: Snippet;
  /** Open the list of all plays. */
  onlist?: () => void;
  /** The player has chosen a card, or played one. */
  ondone?: (what: 'chosen' | 'played') => void;
  /** Make a play; undefined where it was refused. */
  onplay?: (move: string) => Promise<unknown>;
  oncomplain?: (code: string) => void;
}
