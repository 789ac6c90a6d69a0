/** The table for ears: whole sentences, with the whole names of the cards. */
import { t, words } from '../../words/words.svelte';
import { TRICK_WORTHS } from '../../protocol/protocol';
import { pointsWords, suitName, theCardNow, theRanks } from '../cards/card_words';
import { MATTA, number, type Card, type Play } from '../cards/cards';
import { deck } from '../cards/deck.svelte';
import { capturesWith, contains, type Selection } from '../choosing/selection';

/** The cards by name; the matta with what it counts now, if that is not what it shows. */
export function called(cards: Card[], matta: number | null = null): string {
  const name = (card: Card) => deck.name(card, words.language).toLowerCase();
  const isOther = (card: Card) => card === MATTA && matta !== null && matta !== number(card);
  return cards
    .map((card) => (isOther(card) ? t('tell.matta', { card: name(card), n: matta! }) : name(card)))
    .join(', ');
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
export function worthWords(trick: Card[], game: string): string {
  const worths = (TRICK_WORTHS as Record<string, Record<string, number>>)[game] ?? { point: 1 };
  const sum = trick.reduce((total, card) => total + (worths[card[0]] ?? 0), 0);
  if (sum === 0) return '';
  const [whole, part] = [Math.floor(sum / worths.point), sum % worths.point];
  if (part === 0) return pointsWords(whole);
  const thirds = t(part === 1 ? 'tell.third' : 'tell.thirds');
  return whole ? t('tell.points.and', { points: pointsWords(whole), thirds }) : thirds;
}

/** Who took a trick, and what it is worth. */
export function trickWords(name: string, you: boolean, trick: Card[], game: string): string {
  const worth = worthWords(trick, game);
  return t(`tell.trick.won${you ? '.you' : ''}${worth ? '' : '.nothing'}`, { name, worth });
}

/** Who takes a trick so far, and what it is worth. */
export function aheadWords(name: string, you: boolean, trick: Card[], game: string): string {
  const who = t(you ? 'trick.ahead.you' : 'trick.ahead', { name });
  return [who, worthWords(trick, game)].filter(Boolean).join(', ');
}

/** What is chosen, and what it would take: every way that is left. */
export function choiceWords(
  { card, taken }: Selection,
  plays: Play[],
  { table, tricks, matta = null }: Pick<Scene, 'table' | 'tricks' | 'matta'>,
): string {
  const chosen = taken.length > 0 ? t('tell.chosen', { cards: theRanks(taken, table, matta) }) : '';
  if (!card) return chosen || t('tell.chosen.none');
  const mine = theCardNow(card, matta);
  const captures = capturesWith(card, plays);
  if (captures.length === 0)
    return t(tricks || plays.length === 0 ? 'tell.chosen' : 'tell.choice.none', {
      card: mine,
      cards: mine,
    });
  const ways = captures
    .filter((play) => contains(play.taken, taken))
    .map((play) => theRanks(play.taken, table, matta));
  const takes =
    ways.length > 0
      ? t('tell.choice', { card: mine, cards: ways.join(t('tell.or')) })
      : t('trouble.wrong_capture');
  return chosen ? `${chosen}. ${takes}` : takes;
}
