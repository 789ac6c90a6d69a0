import { cardsIn, type Act, type Card } from '../cards/cards';
import type { Player } from '../player';
import type { Deal } from '../stage/course';
import type { Stage } from '../stage/stage.svelte';
import type { Scene } from '../telling/telling';

/** The table as it is shown. Whoever reads it in an effect follows just what was read. */
export interface Seen {
  readonly stage: Stage;
  readonly deal: Deal;
  readonly players: Player[];
  readonly you: number | null;
  /** A deal of the past: nothing can be played. */
  readonly past: boolean;
  /** The last act that was not a draw. */
  readonly last: Act | null;
  readonly table: Card[];
  readonly matta: number | null;
  readonly hand: Card[];
  readonly declarations: string[];
}

/** What lies where, for ears. */
export function sceneOf({ deal, hand, table, matta, past, you }: Seen): Scene {
  const trick = deal.facts.trick?.replaceAll(/[-,]/g, '');
  return {
    hand,
    table: trick === undefined ? table : cardsIn(trick || '-'),
    tricks: trick !== undefined,
    trump: deal.facts.trump ?? null,
    watching: !past && you === null,
    matta,
  };
}
