/** Options as they are kept: what an earlier version of the app or the server's copy has is understood. */

export const DECKS = ['napoletane', 'piacentine', 'francesi'] as const;
export const PACES = ['calmo', 'normale', 'svelto'] as const;
export const CONTRASTS = ['sistema', 'normale', 'alto'] as const;
export const LANGUAGES = ['it', 'en'] as const;
export type DeckName = (typeof DECKS)[number];
export type Pace = (typeof PACES)[number];
export type Contrast = (typeof CONTRASTS)[number];

/** By the names that the server has for them. */
export interface Chosen {
  deck: DeckName;
  auto_accuso: boolean;
  /** How fast cards move and how long plays stay. */
  pace: Pace;
  /** Nothing flies, as where the system asks for less motion. */
  less_motion: boolean;
  sound: boolean;
  haptics: boolean;
  only_play: boolean;
  large_cards: boolean;
  contrast: Contrast;
  left_handed: boolean;
  language: (typeof LANGUAGES)[number];
}

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
