/** A piece of a rules page, as the files in i18n/rules have it: words, or cards with words. */
import type { Language } from './i18n/index.svelte';

type In<T> = Record<Language, T>;

export interface Block {
  title?: In<string>;
  text?: In<string>;
  list?: In<string[]>;
  /** Figures: the first of each row is what the row is about. */
  table?: { head: In<string[]>; rows: string[][] };
  /** Cards that are only shown. */
  cards?: string;
  /** A card played on a table, and what it takes. */
  capture?: { table: string; play: string; takes: string };
  /** Cards of a trick in the order of play; `wins` is the place of the winning one. */
  trick?: { cards: string; wins: number; trump: string | null };
  says?: In<string>;
}
