/** Why a capture is one, in the words of the table: "Cavallo prende cavallo", "6 + 3 fa 9 (donna)". */
import { t } from '../../words/words.svelte';
import { capital, rankName } from './card_words';
import { MATTA, number, type Card, type Play } from './cards';

const FIFTEEN = 15;
const FIGURES = 'FCR';

export function captureWords({ card, taken }: Play, table: Card[], matta: number | null): string {
  const own = number(card, matta);
  const sum = taken.reduce((total, each) => total + number(each, matta), 0);
  const counted = (cards: Card[]) => cards.map((each) => count(each, matta)).join(' + ');
  if (sum === own && taken.length === 1)
    return t('table.equal', { card: capital(label(card, matta)), other: label(taken[0], matta) });
  if (sum === own)
    return t('table.sum', {
      cards: capital(counted(taken)),
      sum: FIGURES.includes(card[0]) ? `${sum} (${rankName(card)})` : sum,
    });
  if (own === 1 && taken.length === table.length)
    return t('table.all', { card: capital(label(card, matta)) });
  if (sum + own === FIFTEEN)
    return t('table.sum', { cards: capital(counted([card, ...taken])), sum: FIFTEEN });
  return t(taken.length === table.length ? 'table.all' : 'table.cards', {
    card: capital(label(card, matta)),
    n: taken.length,
  });
}

/** A card by its rank, the matta with what it counts now. */
function label(card: Card, matta: number | null): string {
  return isMatta(card, matta) ? t('table.matta', { n: number(card, matta) }) : rankName(card);
}

/** A card as one adds it up: 6, fante (8), matta (3). */
function count(card: Card, matta: number | null): string {
  if (isMatta(card, matta)) return label(card, matta);
  return FIGURES.includes(card[0]) ? `${rankName(card)} (${number(card)})` : String(number(card));
}

function isMatta(card: Card, matta: number | null): boolean {
  return card === MATTA && matta !== null && matta !== number(card);
}
