/** What a line of the count says in figures. */
import type { CountLine } from '../../protocol/protocol';

const PARTS = ['', '⅓', '⅔'];

/** Whether a line counts in thirds of a point, as in Tressette, and not by points as in Briscola. */
export function inThirds({ name, measure, points }: CountLine): boolean {
  return name === 'punti' && measure[0] + measure[1] <= 33 && measure[0] !== points[0];
}

/** What a side has in a line. */
export function figure(line: CountLine, side: number): string {
  const measure = line.measure[side];
  if (!inThirds(line)) return String(measure);
  return `${Math.floor(measure / 3) || (measure % 3 ? '' : 0)}${PARTS[measure % 3]}`;
}
