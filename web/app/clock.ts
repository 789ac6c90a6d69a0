/** A player's clock in words, running on from what the server told. */
import type { ClockView } from '../protocol/protocol';

export function clockWords(clock: ClockView | null, seat: number, now: number): string | null {
  if (!clock?.left) return null;
  const used = clock.turn === seat ? Math.max(0, now - clock.at) : 0;
  const seconds = Math.max(0, Math.ceil((clock.left[seat] - used) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
