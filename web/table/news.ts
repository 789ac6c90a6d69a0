/** Which acts of a deal are new. The log is a window that moves on, and covers what it once showed. */
export function fresh(before: string[], now: string[]): string[] {
  for (let start = 0; start < before.length; start++) {
    const kept = before.slice(start);
    if (kept.length <= now.length && kept.every((act, place) => same(act, now[place]))) return now.slice(kept.length);
  }
  return now;
}

/** The same act, even if its cards are face down by now. */
function same(one: string, other: string): boolean {
  return key(one) === key(other);
}

function key(act: string): string {
  return act.replace(/(?<=^\d>).*/, '').replace(/=[^+*]*/, '');
}
