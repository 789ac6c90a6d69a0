/** The table for ears: whole sentences, with the whole names of the cards. */
import { named, t, words } from '../app/i18n/index.svelte';
import type { Card } from './cards';
import { deck } from './deck.svelte';

export function called(cards: Card[]): string {
  return cards.map((card) => deck.name(card, words.language).toLowerCase()).join(', ');
}

export interface Scene {
  hand: Card[];
  /** The cards on the table, or those of the trick. */
  table: Card[];
  tricks: boolean;
  trump: Card | null;
  watching: boolean;
}

/** What lies where, as far as the listener may know. */
export function sceneWords({ hand, table, tricks, trump, watching }: Scene): string {
  const mine = watching ? '' : t('tell.hand', { cards: called(hand) });
  const suit = trump ? ` ${t('table.trump', { suit: named(`suit.${trump[1]}`, 'act.begin') })}.` : '';
  return `${mine} ${tableWords(table, tricks)}${suit}`.trim();
}

export function tableWords(table: Card[], tricks: boolean): string {
  if (table.length === 0) return t(tricks ? 'tell.lead' : 'tell.empty');
  return t(tricks ? 'tell.trick' : 'tell.table', { cards: called(table) });
}
