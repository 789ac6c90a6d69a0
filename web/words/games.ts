/** The words of the games: each has a file in the folder `games` of a language. */
import type { GAMES } from '../protocol/table';

type Name = keyof typeof GAMES;
/** What each of them has: what the game is called, and the guide through the first plays. */
type Word = `game.${Name}` | `guide.${Name}.${1 | 2 | 3}`;

/** The words of all files; those of a game's own options are among them. */
export function together(files: Record<string, Record<string, string>>): Record<Word, string> {
  return Object.assign({}, ...Object.values(files));
}
