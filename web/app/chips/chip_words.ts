/** Chips in words; for pages in frames of other sites too, which have no account and no memory. */
import type { Settings } from '../../protocol/protocol';
import { counted } from '../../words/words.svelte';

export function chipWords(n: number): string {
  return counted('chips.balance', n);
}

/** What each player puts on the table. */
export function share({ seats, max_loss = 0 }: Settings): number {
  return max_loss / (seats / 2);
}
