/** Opening a table: make it, sit down, seat the bots, be ready. */
import type { CreateTable } from '../../protocol/protocol';
import { live } from '../../line/live.svelte';

export type NewTable = Omit<CreateTable, 'type' | 'id'>;

export interface Opened {
  table: string;
  link: string;
}

/** `bots` has the level for each of the other seats; null is a seat for a person. */
export async function openTable(
  settings: NewTable,
  bots: (string | null)[],
): Promise<Opened | undefined> {
  const made = await live.ask({ type: 'create_table', ...settings });
  if (made?.type !== 'ack' || !made.table || !made.link) return undefined;
  const { table, link } = made;
  const sitting = [live.ask({ type: 'sit', table, seat: 0 })];
  bots.forEach((bot, place) => {
    if (bot) sitting.push(live.ask({ type: 'seat_bot', table, seat: place + 1, bot }));
  });
  sitting.push(live.ready(table));
  await Promise.all(sitting);
  return { table, link };
}
