/** How large cards can be in the space that there is. */

export const TALL = 1.66;

export interface Grid {
  columns: number;
  width: number;
}

/** One row is easier to look over than two: so much of the widest is enough for it. */
const IN_ONE_ROW = 0.85;

/** The widest cards that fit without overlapping, in as few rows as that allows, or nearly the widest in one. */
export function gridFor(
  cards: number,
  width: number,
  height: number,
  widest: number,
  gap: number,
): Grid {
  let best: Grid = { columns: 1, width: 0 };
  for (let columns = 1; columns <= Math.max(cards, 1); columns++) {
    const rows = Math.ceil(cards / columns);
    const across = (width - gap * (columns - 1)) / columns;
    const down = (height - gap * (rows - 1)) / rows / TALL;
    const card = Math.floor(Math.min(across, down, widest));
    const fewer = card === best.width && rows < Math.ceil(cards / best.columns);
    if (card > best.width || fewer || (rows === 1 && card >= IN_ONE_ROW * best.width))
      best = { columns, width: card };
  }
  return best;
}

export interface Sizes {
  hand: number;
  /** A card of a hand that stands in two rows. */
  handInRows: number;
  table: number;
  back: number;
  pile: number;
  /** Hands of more than five stand in two rows. */
  rows: boolean;
  /** Little height, as on a phone on its side. */
  low: boolean;
}

/** How much larger than usual *Carte grandi* are. */
export const LARGE = 1.4;

/** No wider than this part of the height: else what lies on the table would become smaller. */
const LARGEST_HAND = 0.158;

/**
 * `low`: there is little height for the letters that the player wants. `large`: how much larger than usual
 * the cards are that one has to read; where they do not fit side by side, whoever lays them out lets them overlap.
 */
export function sizesFor(width: number, height: number, low: boolean, large = 1): Sizes {
  const usual = usualSizes(width, height, low);
  return {
    ...usual,
    hand: low
      ? usual.hand * large
      : Math.max(usual.hand, Math.min(usual.hand * large, height * LARGEST_HAND)),
    handInRows: usual.handInRows * large,
    table: usual.table * large,
  };
}

function usualSizes(width: number, height: number, low: boolean): Sizes {
  if (width < height) {
    const scale = Math.min(width / 360, height / 640, 1.5);
    return {
      hand: 92 * scale,
      handInRows: 66 * scale,
      table: 74 * scale,
      back: 36 * scale,
      pile: 30 * scale,
      rows: true,
      low,
    };
  }
  const hand = Math.min(132, height * (low ? 0.21 : 0.147));
  return {
    hand,
    handInRows: hand,
    table: hand * 0.88,
    back: low ? 34 : hand * 0.52,
    pile: low ? 30 : hand * 0.46,
    rows: false,
    low,
  };
}

/** For two, the middle goes so much further than the hand above it can be wide. */
const BESIDE = 290;
/** What stands above the backs at a side, less the line of words beside which they may end. */
const UPRIGHT = 60;

/** Cards that are narrower than that are told by chips. */
const LEGIBLE = 44;

/**
 * How wide the hand above the middle can be, and how long the backs at a side, in pixels; whether many cards
 * that lie open are too small to be read there.
 */
export function roomFor(
  { rows, low, back }: Sizes,
  middle: { width: number; height: number },
  { count, open, stocked }: { count: number; open: boolean; stocked: boolean },
): { top: number; side: number; scarce: boolean } {
  const scarce = low || (rows && back < LEGIBLE);
  const side = low ? back * 2 : rows ? middle.height - UPRIGHT : Infinity;
  if (rows) return { top: open ? middle.width : back * (count === 4 ? 4 : 3), side, scarce };
  if (!open) return { top: 400, side, scarce };
  if (count === 2) return { top: Math.min(520, middle.width - BESIDE), side, scarce };
  // Who sits there, and what was played last, stand beside it.
  return { top: stocked ? Math.min(290, middle.width * 0.36) : middle.width, side, scarce };
}
