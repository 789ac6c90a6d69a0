/** Where cards lie on the table: each keeps its place until the table closes up, and one is always free. */
import type { Card } from '../cards/cards';

export interface Rows {
  columns: number;
  rows: number;
}

export type Slots = ReadonlyMap<Card, number>;

/** The places of the cards, given where they lay; `sameGrid`: the places are those of before. */
export function slotsFor(
  before: Slots,
  cards: Card[],
  { columns, rows }: Rows,
  sameGrid: boolean,
): Slots {
  const stay =
    sameGrid && before.size > 0 && [...before.keys()].every((card) => cards.includes(card));
  if (stay) {
    const slots = new Map(before);
    for (const card of cards)
      if (!slots.has(card)) slots.set(card, freeSlot(slots, { columns, rows }));
    return slots;
  }
  // Closed up: in the order in which they lay, in the middle where there is one row.
  const place = (card: Card) => before.get(card) ?? columns * rows + cards.indexOf(card);
  const ordered = [...cards].sort((a, b) => place(a) - place(b));
  const start = rows === 1 ? Math.max(0, Math.floor((columns - cards.length) / 2)) : 0;
  return new Map(ordered.map((card, i) => [card, start + i]));
}

/** Where the next card is laid: behind the others, or before them where that is the edge. */
export function freeSlot(slots: Slots, { columns, rows }: Rows): number {
  const taken = [...slots.values()];
  if (taken.length === 0) return rows === 1 ? Math.floor((columns - 1) / 2) : 0;
  const next = Math.max(...taken) + 1;
  if (next < columns * rows) return next;
  const before = Math.min(...taken) - 1;
  return before >= 0 ? before : next;
}
