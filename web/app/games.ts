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

export const LEVELS = ['principiante', 'dilettante', 'maestro', 'campione'] as const;

/** What bots are called at a table, by seat: the level stands beneath. */
export const BOT_NAMES = ['Marta', 'Bruno', 'Elena', 'Dario'];
