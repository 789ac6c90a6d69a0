/** Why a capture is one, in the words of the table: "6 + 3 fa 9". */
import { t } from '../app/i18n/index.svelte';
import { number, type Card, type Play } from './cards';

const FIFTEEN = 15;

export function captureWords({ card, taken }: Play, table: Card[], matta: number | null): string {
  const own = number(card, matta);
  const numbers = taken.map((each) => number(each, matta));
  const sum = numbers.reduce((total, each) => total + each, 0);
  if (sum === own && taken.length === 1) return t('table.equal', { card: card[0] });
  if (sum === own) return t('table.sum', { cards: numbers.join(' + '), sum });
  if (own === 1 && taken.length === table.length) return t('table.all');
  if (sum + own === FIFTEEN) return t('table.sum', { cards: [own, ...numbers].join(' + '), sum: FIFTEEN });
  return taken.length === table.length ? t('table.all') : t('table.cards', { n: taken.length });
}
