/** A piece of a rules page, as the folder `rules` of a language has it: words, or cards with words. */
export interface Block {
  title?: string;
  text?: string;
  list?: string[];
  /** Figures: the first of each row is what the row is about. */
  table?: { head: string[]; rows: string[][] };
  /** Cards that are only shown. */
  cards?: string;
  /** A card played on a table, and what it takes. */
  capture?: { table: string; play: string; takes: string };
  /** Cards of a trick in the order of play; `wins` is the place of the winning one. */
  trick?: { cards: string; wins: number; trump: string | null };
  says?: string;
}
