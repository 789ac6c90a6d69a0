/** The games as the front page offers them. */
export interface Offered {
  name: 'scopa' | 'scopone' | 'briscola' | 'tressette' | 'cirulla' | 'asso_piglia_tutto';
  seats: number[];
  target: number;
  /** The card on its tile. */
  card: string;
}

export const OFFERED: Offered[] = [
  { name: 'scopa', seats: [2, 4], target: 11, card: '7D' },
  { name: 'scopone', seats: [4], target: 11, card: 'AD' },
  { name: 'briscola', seats: [2, 4], target: 120, card: '3B' },
  { name: 'tressette', seats: [2, 4], target: 31, card: 'AS' },
  { name: 'cirulla', seats: [2, 4], target: 51, card: '7C' },
  { name: 'asso_piglia_tutto', seats: [2, 4], target: 11, card: 'AB' },
];

/** Lengths that are usual, or the only ones there are in tournaments (CIR-20, AMB-ASS-8). */
export const LENGTHS: Partial<
  Record<Offered['name'], { target: number[]; deals: number[]; alone: boolean }>
> = {
  cirulla: { target: [7, 11, 21, 31, 41, 51], deals: [1, 2, 3, 4, 5, 6], alone: true },
  asso_piglia_tutto: { target: [11, 16, 21], deals: [1, 2, 3, 4, 5, 6], alone: false },
};

/** The lengths of a game that are offered first; none where any number is as usual. */
export function usualLengths(game: string, length: string): number[] {
  const lengths = LENGTHS[game as Offered['name']];
  return length === 'target' || length === 'deals' ? (lengths?.[length] ?? []) : [];
}

export const LEVELS = ['principiante', 'dilettante', 'maestro', 'campione'] as const;

/** What bots are called at a table, by seat: the level stands beneath. */
export const BOT_NAMES = ['Marta', 'Bruno', 'Elena', 'Dario'];
