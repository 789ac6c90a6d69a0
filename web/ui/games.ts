/** The games as the front page offers them. */
import { GAMES, LENGTHS } from '../protocol/table';

type Name = keyof typeof GAMES;
export interface Offered {
  name: Name;
  seats: readonly number[];
  target: number;
  /** That each player has, as a rule. */
  minutes: number;
  /** The card on the game's tile. */
  card: string;
}

/** The front page begins with these; other games follow. */
const FIRST: readonly Name[] = [
  'scopa',
  'scopone',
  'briscola',
  'tressette',
  'cirulla',
  'asso_piglia_tutto',
];

export const OFFERED: Offered[] = [...new Set([...FIRST, ...(Object.keys(GAMES) as Name[])])].map(
  (name) => ({ name, ...GAMES[name] }),
);

interface Lengths {
  target: readonly number[];
  deals: readonly number[];
  /** There are no others in tournaments (CIR-20). */
  alone: boolean;
}

/** The lengths of a game that are usual; none where any is as usual. */
export function lengthsOf(game: string): Lengths | undefined {
  return (LENGTHS as Record<string, Lengths>)[game];
}

/** The lengths of a game that are offered first; none where any number is as usual. */
export function usualLengths(game: string, length: string): readonly number[] {
  return length === 'target' || length === 'deals' ? (lengthsOf(game)?.[length] ?? []) : [];
}

/** What bots are called at a table, by seat: the level stands beneath. */
export const BOT_NAMES = ['Marta', 'Bruno', 'Elena', 'Dario'];
