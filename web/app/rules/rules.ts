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

/** A page with what it shares with others in its place; what is told of every game is filled in. */
export function whole(
  page: Block[],
  pieces: Record<string, Block[]>,
  { target, minutes }: { target: number; minutes: number },
): Block[] {
  const filled = (text: string) =>
    text.replace('{target}', String(target)).replace('{minutes}', String(minutes));
  return page
    .flatMap((block) => (block.shared ? pieces[block.shared] : [block]))
    .map((block) => (block.text ? { ...block, text: filled(block.text) } : block));
}
