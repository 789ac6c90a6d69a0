/** The count of a deal in sentences, for ears. */
import type { Count } from '../protocol/protocol';
import { figure } from './count_figures';
import { named, t } from './i18n/index.svelte';

/** `whom` tells to whom the points of each side go: te, noi, Bruno. */
export function countWords(count: Count, totals: [number, number], whom: string[], mySide: number): string {
  const both = [mySide, 1 - mySide];
  const lines = count.lines.map((line) => {
    const label = named(`count.${line.name}`, 'count.title');
    const [mine, theirs] = both.map((side) => figure(line, side));
    const given = both.filter((side) => line.points[side] > 0).map((side) => pointsWords(line.points[side], whom[side]));
    return [t('tell.count.line', { label, mine, theirs }), ...given].join(', ');
  });
  const total = t('tell.total', { mine: totals[mySide], theirs: totals[1 - mySide] });
  return `${t('count.title')}. ${lines.join('. ')}. ${total}`;
}

function pointsWords(n: number, name: string): string {
  return n === 1 ? t('tell.count.points', { name }) : t('tell.count.points.many', { n, name });
}
