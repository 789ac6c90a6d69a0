/** A review in words that players use: moves, reasons, chances, points. */
import { ERRORE_CHANCE } from '../../protocol/limits';
import type { Judgement, Reason } from '../../protocol/http';
import { declarationWords } from '../../table/cards/act_words';
import { suitName, theCard, theCards } from '../../table/cards/card_words';
import { cardsIn } from '../../table/cards/cards';
import { counted, hasWords, named, t, words } from '../../words/words.svelte';
import { signed } from '../../ui/numbers';

export function percent(chance: number): string {
  return (Math.round(100 * chance) / 100).toLocaleString(words.language, { style: 'percent' });
}

/** A difference with its sign: −6 %, +0,3. */
export function gain(difference: number, style: 'percent' | 'decimal'): string {
  const digits = style === 'percent' ? 0 : Math.abs(difference) < 10 ? 1 : 0;
  return signed(difference, {
    style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** What a move cost, briefly: in chances or in points, whichever of them made it a mistake. */
export function costWords({ chance_lost, points_lost, cost }: Judgement): string {
  const byChance = !points_lost || chance_lost > 0.99 * ERRORE_CHANCE * cost;
  return byChance
    ? gain(-chance_lost, 'percent')
    : t('the.points', { n: gain(-points_lost, 'decimal') });
}

/** A move as one says it: il sette di coppe, prendendo il sette di bastoni. */
export function theMove(move: string): string {
  if (move[0] === '!') return declarationWords(move.slice(1));
  const [card, taken] = [theCard(move.slice(0, 2)), cardsIn(move.slice(3) || '-')];
  return taken.length ? t('the.taking', { card, cards: theCards(taken) }) : card;
}

/** A sentence: why a move was worse. */
export function reasonWords(reason: Reason): string {
  const sentence = named(`reason.${code('reason', reason)}`, 'reason.other', gaps(reason));
  return sentence[0].toUpperCase() + sentence.slice(1);
}

/** The second half of a sentence: why a move is advised. */
export function adviceWords(reason: Reason): string {
  return named(`advice.${code('advice', reason)}`, 'advice.best', gaps(reason));
}

/** The code, with how many points it is about where that makes another sentence. */
function code(what: 'reason' | 'advice', { code, points }: Reason): string {
  if (points === null || points === undefined) return code;
  const form = `${code}.${points === 0 ? 'none' : words.category(points)}`;
  return hasWords(`${what}.${form}`) ? form : code;
}

function gaps({ move, cards, points, chance }: Reason): Record<string, string | number> {
  return {
    move: move ? theMove(move) : '',
    card: move && move[0] !== '!' ? theCard(move.slice(0, 2)) : move ? theMove(move) : '',
    cards: theCards(cardsIn(cards || '-')),
    points: (points ?? 0).toLocaleString(words.language, { maximumFractionDigits: 1 }),
    gain: gain(points ?? 0, 'decimal'),
    suit: suitName('D'),
    cases:
      chance === null
        ? ''
        : chance === 1
          ? t('the.always')
          : counted('the.cases', Math.round(100 * chance)),
  };
}
