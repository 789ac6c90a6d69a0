/** The count of a deal in sentences, for ears. */
import type { Count } from '../protocol/protocol';
import { named, t } from './i18n/index.svelte';

export function countWords(count: Count, totals: [number, number], sides: string[], mySide: number): string {
  const lines = count.lines.map(({ name, measure, points }) => {
    const label = named(`count.${name}`, 'count.title');
    const compared = t('tell.count.line', { label, mine: measure[mySide], theirs: measure[1 - mySide] });
    const given = [mySide, 1 - mySide].filter((side) => points[side] > 0).map((side) => pointsWords(points[side], sides[side]));
    return [compared, ...given].join(', ');
  });
  const total = t('tell.total', { mine: totals[mySide], theirs: totals[1 - mySide] });
  return `${t('count.title')}. ${lines.join('. ')}. ${total}`;
}

function pointsWords(n: number, name: string): string {
  return n === 1 ? t('tell.count.points', { name }) : t('tell.count.points.many', { n, name });
}
