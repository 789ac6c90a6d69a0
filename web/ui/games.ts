/** The games as the front page offers them. */
import { GAMES, TOURNAMENT_LENGTHS } from '../protocol/table';

type Name = keyof typeof GAMES;
export interface Offered {
  name: Name;
  seats: readonly number[];
  target: number;
  /** The card on its tile. */
  card: string;
}

/** In the order of the front page, with the card on the tile of each. */
const CARDS: Record<Name, string> = {
  scopa: '7D',
  scopone: 'AD',
  briscola: '3B',
  tressette: 'AS',
  cirulla: '7C',
  asso_piglia_tutto: 'AB',
};

export const OFFERED: Offered[] = (Object.keys(CARDS) as Name[]).map((name) => ({
  name,
  card: CARDS[name],
  ...GAMES[name],
}));

/** Lengths that are usual, or the only ones there are in tournaments (CIR-20, AMB-ASS-8). */
export const LENGTHS: Partial<
  Record<Name, { target: readonly number[]; deals: readonly number[]; alone: boolean }>
> = {
  cirulla: { ...TOURNAMENT_LENGTHS.cirulla, alone: true },
  asso_piglia_tutto: { target: [11, 16, 21], deals: [1, 2, 3, 4, 5, 6], alone: false },
};

/** The lengths of a game that are offered first; none where any number is as usual. */
export function usualLengths(game: string, length: string): readonly number[] {
  const lengths = LENGTHS[game as Name];
  return length === 'target' || length === 'deals' ? (lengths?.[length] ?? []) : [];
}

/** What bots are called at a table, by seat: the level stands beneath. */
export const BOT_NAMES = ['Marta', 'Bruno', 'Elena', 'Dario'];
