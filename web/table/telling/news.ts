import type { Act } from '../cards/cards';

/** Which acts of a deal are new. The log is a window that moves on, and covers what it once showed. */
export function fresh(before: string[], now: string[]): string[] {
  for (let start = 0; start < before.length; start++) {
    const kept = before.slice(start);
    if (kept.length <= now.length && kept.every((act, place) => same(act, now[place])))
      return now.slice(kept.length);
  }
  return isTakenBack(before, now) ? [] : now;
}

/** Whether the latest acts are no longer there: somebody has taken a play back. */
export function isTakenBack(before: string[], now: string[]): boolean {
  const [last, end] = [before, now].map((log) => log.findLast((act) => act[1] !== '>'));
  const isIn = (log: string[], act: string) => log.some((each) => same(each, act));
  return last !== undefined && !isIn(now, last) && (end === undefined || isIn(before, end));
}

/** The plays since one's own last one, at most three. */
export function sinceOwn(acts: Act[], you: number | null): Act[] {
  const told = acts.filter((act) => act.kind !== 'draw');
  const mineAt = told.findLastIndex((act) => act.seat === you);
  return told.slice(Math.max(mineAt + (mineAt === told.length - 1 ? 0 : 1), told.length - 3));
}

/** The same act, even if its cards are face down by now. */
function same(one: string, other: string): boolean {
  return key(one) === key(other);
}

function key(act: string): string {
  return act.replace(/(?<=^\d>).*/, '').replace(/=[^+*]*/, '');
}
