/** The players' clocks, running on from what the server told. */
import type { ClockView } from '../../protocol/protocol';
import type { SeatClock } from '../../table/player';

const LOW = 10_000;

export function clockOf(
  clock: ClockView | null,
  seat: number,
  now: number,
  wholeMove: number | null,
): SeatClock | null {
  if (!clock || (!clock.left && clock.move === null)) return null;
  const used = clock.turn === seat ? Math.max(0, now - clock.at) : 0;
  const left = clock.left && Math.max(0, clock.left[seat] - used);
  const move = clock.turn === seat && clock.move !== null ? Math.max(0, clock.move - used) : null;
  const soonest = Math.min(left ?? Infinity, move ?? Infinity);
  return {
    text: left === null ? null : timeWords(left),
    part: move === null || !wholeMove ? null : Math.min(1, move / wholeMove),
    low: clock.turn === seat && soonest < LOW,
  };
}

/** What is left before whoever is on turn has lost by time. */
export function leftOnTurn(clock: ClockView | null, now: number): number | null {
  if (!clock || clock.turn === null) return null;
  const allowed = [clock.left?.[clock.turn] ?? null, clock.move].filter((each) => each !== null);
  return allowed.length ? Math.max(0, Math.min(...allowed) - Math.max(0, now - clock.at)) : null;
}

export function timeWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
