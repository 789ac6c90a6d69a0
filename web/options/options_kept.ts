/** Options as they are kept: what an earlier version of the app or the server's copy has is understood. */

import type { Chosen } from '../protocol/http';

export type DeckName = Chosen['deck'];
export type Pace = Chosen['pace'];
export type Contrast = Chosen['contrast'];

/** There was a speed of animations: one of them was none. */
const SPEEDS: Record<string, Partial<Chosen>> = {
  normale: { pace: 'normale' },
  veloce: { pace: 'svelto' },
  senza: { pace: 'svelto', less_motion: true },
};

/** What was kept, in today's names; what is newer holds. */
export function migrated(kept: Partial<Chosen> & { speed?: string }): Partial<Chosen> {
  const { speed, ...rest } = kept;
  return { ...(speed === undefined ? {} : SPEEDS[speed]), ...rest };
}
