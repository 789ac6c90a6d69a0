const DELAYS = [300, 700, 1500, 3000, 5000];

/** How long to wait before a line that was lost is tried again, in milliseconds: longer every time, and by chance
 * up to half as much more or less, so that those who lost theirs together do not come back together. */
export function pause(attempt: number, chance = Math.random()): number {
  return DELAYS[Math.min(attempt, DELAYS.length - 1)] * (0.5 + chance);
}
