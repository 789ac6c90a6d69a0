/** The table for ears: whole sentences, with the whole names of the cards. */
import { t, words } from '../app/i18n/index.svelte';
import { TRICK_WORTHS } from '../protocol/protocol';
import { pointsWords, suitName } from './card_words';
import { MATTA, number, type Card } from './cards';
import { deck } from './deck.svelte';

/** The cards by name; the matta with what it counts now, if that is not what it shows. */
export function called(cards: Card[], matta: number | null = null): string {
  const name = (card: Card) => deck.name(card, words.language).toLowerCase();
  const isOther = (card: Card) => card === MATTA && matta !== null && matta !== number(card);
  return cards.map((card) => (isOther(card) ? t('tell.matta', { card: name(card), n: matta! }) : name(card))).join(', ');
}

export interface Scene {
  hand: Card[];
  /** The cards on the table, or those of the trick. */
  table: Card[];
  tricks: boolean;
  trump: Card | null;
  watching: boolean;
  /** What the matta counts, in Cirulla. */
  matta?: number | null;
}

/** What lies where, as far as the listener may know. */
export function sceneWords({ hand, table, tricks, trump, watching, matta = null }: Scene): string {
  const mine = watching ? '' : t('tell.hand', { cards: called(hand, matta) });
  const suit = trump ? ` ${t('tell.trump', { suit: suitName(trump[1]) })}` : '';
  return `${mine} ${tableWords(table, tricks, matta)}${suit}`.trim();
}

export function tableWords(table: Card[], tricks: boolean, matta: number | null = null): string {
  if (table.length === 0) return t(tricks ? 'tell.lead' : 'tell.empty');
  return t(tricks ? 'tell.trick' : 'tell.table', { cards: called(table, matta) });
}

/** What the cards of a trick are worth, in words: 14 punti, un punto e due terzi; nothing if nothing. */
export function worthWords(trick: Card[], trumps: boolean): string {
  const worths: Record<string, number> = trumps ? TRICK_WORTHS.briscola : TRICK_WORTHS.tressette;
  const sum = trick.reduce((total, card) => total + (worths[card[0]] ?? 0), 0);
  if (sum === 0) return '';
  const [whole, part] = [Math.floor(sum / worths.point), sum % worths.point];
  if (part === 0) return pointsWords(whole);
  const thirds = t(part === 1 ? 'tell.third' : 'tell.thirds');
  return whole ? t('tell.points.and', { points: pointsWords(whole), thirds }) : thirds;
}

/** Who took a trick, and what it is worth. `trumps`: Briscola, as against Tressette. */
export function trickWords(name: string, you: boolean, trick: Card[], trumps: boolean): string {
  const worth = worthWords(trick, trumps);
  return t(`tell.trick.won${you ? '.you' : ''}${worth ? '' : '.nothing'}`, { name, worth });
}
