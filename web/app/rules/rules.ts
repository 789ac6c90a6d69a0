/** The pieces of which the rules pages are made. */
import { filled, type Gaps } from '../../words/words.svelte';

/** A piece of a rules page, as the folder `rules` of a language has it: words, or cards with words. */
export interface Block {
  /** What several games have: pieces by this name, in `pieces.json`. */
  shared?: string;
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

/** A page with what it shares with others in its place, and with what its gaps stand for. */
export function whole(page: Block[], pieces: Record<string, Block[]>, gaps: Gaps): Block[] {
  return page
    .flatMap((block) => (block.shared ? pieces[block.shared] : [block]))
    .map(({ text, says, list, ...block }) => ({
      ...block,
      ...(text && { text: filled(text, gaps) }),
      ...(says && { says: filled(says, gaps) }),
      ...(list && { list: list.map((line) => filled(line, gaps)) }),
    }));
}
