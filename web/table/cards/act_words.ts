/** What happened, in words. */
import { named, t } from '../../words/words.svelte';
import { listed, pointsWords, suitName, theCard, theCardNow, theRanks } from './card_words';
import { MATTA, number, SUITS, type Act, type Card } from './cards';

export interface ActWords {
  before: string;
  takes: string;
}

type Declaration = Act & { kind: 'declare' };

export function actWords(act: Act, name: string, you: boolean, tricks: boolean): ActWords {
  const takes = t(you ? 'act.takes.you' : 'act.takes');
  if (act.kind === 'declare') return { before: declared(act, name, you), takes };
  if (act.kind === 'play' && act.taken.length === 0)
    return {
      before: tricks
        ? t(you ? 'act.trick.you' : 'act.trick', { name })
        : t(you ? 'act.plays.you' : 'act.plays', { name }),
      takes,
    };
  return { before: you ? t('act.trick.you') : t('act.card', { name }), takes };
}

/** What a declaration is, and whose. */
function declared(act: Declaration, name: string, you: boolean): string {
  if (act.name === 'rest') return t(you ? 'act.rest.you' : 'act.rest', { name });
  return declarationWords(act.name, name, you, act.points);
}

/** What the mazziere found on the table, told by what it was worth. */
const found = (points: number) => (points === 2 ? 30 : 15);

/** !buongioco:3-C, without its mark, as players say it; or, of somebody, as it is told. */
export function declarationWords(text: string, who?: string, you = false, points = 1): string {
  const [name, about = ''] = text.split(':');
  const suit = about.at(-1) ?? '';
  const what = named(`declare.${name}`, 'declare.other', {
    rank: about && !SUITS.includes(about) ? named(`ranks.${about[0]}`, 'declare.other') : '',
    suit: suit && SUITS.includes(suit) ? suitName(suit) : '',
    sum: found(points),
  });
  if (!who && !you) return what;
  const how =
    name === 'cirulla' || name === 'decino' ? 'accuso' : name === 'mazziere' ? 'mazziere' : 'busso';
  return t(`declared.${how}${you ? '.you' : ''}`, { name: who ?? '', what });
}

/** A line of the count, if it is a declaration with its cards: napoli di spade. */
export function countedWords(name: string, cards: Card[]): string | null {
  if (cards.length === 0) return null;
  const missing = [...SUITS].find((suit) => !cards.some((card) => card[1] === suit));
  if (name === 'buongioco' && cards.length === 3 && missing)
    return declarationWords(`buongioco:${cards[0][0]}-${missing}`);
  if (name === 'stella') return declarationWords(`stella:${cards[0][0]}`);
  return name === 'napoli' ? declarationWords(`napoli:${cards[0][1]}`) : null;
}

/** What the matta counts in a declaration that it is part of; null where it is not. */
export function mattaIn({ name, cards, points }: Declaration): number | null {
  const others = cards.filter((card) => card !== MATTA);
  if (others.length === cards.length || others.length === 0) return null;
  if (name === 'decino') return number(others[0]);
  if (name === 'mazziere') return others.reduce((left, card) => left - number(card), found(points));
  return name === 'cirulla' ? 1 : null;
}

export interface Around {
  /** What lies on the table now: a card that was taken is called by its rank alone if no other could be meant. */
  table?: Card[];
  /** What the matta counts. */
  matta?: number | null;
}

/** The same for ears: a sentence, without its full stop. */
export function spoken(
  act: Act,
  name: string,
  you: boolean,
  tricks: boolean,
  { table = [], matta = null }: Around = {},
): string {
  if (act.kind === 'draw')
    return act.card
      ? t(you ? 'tell.drawn.you' : 'tell.drawn', { name, card: theCard(act.card) })
      : '';
  if (act.kind === 'declare') {
    const what = act.points
      ? t('tell.declared', { what: declared(act, name, you), points: pointsWords(act.points) })
      : declared(act, name, you);
    // The name of a busso tells its cards.
    const cards = act.name.includes(':')
      ? []
      : act.cards.map((card) => theCardNow(card, mattaIn(act)));
    return cards.length ? t('tell.declared.cards', { what, cards: listed(cards) }) : what;
  }
  const card = theCardNow(act.card, matta);
  if (act.taken.length === 0)
    return t(`tell.${tricks ? 'plays' : 'lays'}${you ? '.you' : ''}`, { name, card });
  const play = t(you ? 'tell.takes.you' : 'tell.takes', {
    name,
    card,
    cards: theRanks(act.taken, table, matta),
  });
  return act.points ? t('tell.scopa', { play }) : play;
}
