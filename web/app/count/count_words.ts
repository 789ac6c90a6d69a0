/** The count of a deal in sentences, for ears, and what its lines are called. */
import type { Count, CountLine } from '../../protocol/protocol';
import { countedWords } from '../../table/cards/act_words';
import { capital, suitName } from '../../table/cards/card_words';
import { cardsIn } from '../../table/cards/cards';
import { figure } from './count_figures';
import { counted, named, t } from '../../words/words.svelte';

/** What a line is called, in the names of the deck in use: quadri, with French cards. */
export function lineLabel({ name }: Pick<CountLine, 'name'>): string {
  return name === 'denari' ? capital(suitName('D')) : named(`count.${name}`, 'count.title');
}

/** Which busso it was: buongioco di tre, manca coppe. */
export function lineCall({ name, cards }: CountLine): string | null {
  return countedWords(name, cardsIn(cards[0] || cards[1] || '-'));
}

/** Line by line. `whom` tells to whom the points of each side go: te, noi, Bruno. */
export function countWords(
  count: Count,
  totals: [number, number],
  whom: string[],
  mySide: number,
): string[] {
  const both = [mySide, 1 - mySide];
  const lines = count.lines.map((line) => {
    const given = both
      .filter((side) => line.points[side] > 0)
      .map((side) => pointsWords(line.points[side], whom[side]));
    const call = lineCall(line);
    if (call) return `${[capital(call), ...given].join(', ')}.`;
    const [mine, theirs] = both.map((side) => figure(line, side));
    return `${[t('tell.count.line', { label: lineLabel(line), mine, theirs }), ...given].join(', ')}.`;
  });
  return [
    `${t('count.title')}.`,
    ...lines,
    t('tell.total', { mine: totals[mySide], theirs: totals[1 - mySide] }),
  ];
}

function pointsWords(n: number, name: string): string {
  return counted('tell.count.points', n, { name });
}
