/** The course of a deal: what lies where after an act, between two views that the server has told. */
import type { DealView } from '../../protocol/protocol';
import { actIn, cardsIn, keepingOrder, type Act, type Card } from '../cards/cards';

export type Deal = Required<DealView>;

/** An act, and how the log writes it. */
export type Entry = Act & { text: string };

export function entryIn(text: string): Entry {
  return { ...actIn(text), text };
}

export function tableOf(deal: Deal): Card[] {
  return cardsIn(deal.facts.table ?? '-');
}

/** The cards of the trick by seat; null where none lies yet. */
export function trickOf(deal: Deal): (Card | null)[] {
  return (deal.facts.trick ?? '').split(',').map((card) => (!card || card === '-' ? null : card));
}

export function hasTricks(deal: Deal): boolean {
  return 'trick' in deal.facts;
}

export function sweepsOf(deal: Deal, side: number): Card[] {
  return cardsIn((deal.facts.sweeps ?? '-,-').split(',')[side] ?? '-');
}

function text(cards: Card[]): string {
  return cards.join('') || '-';
}

/** The same deal with some facts changed. */
function withFacts(deal: Deal, facts: Record<string, string>): Deal {
  return { ...deal, facts: { ...deal.facts, ...facts } };
}

/** The cards on the table stay where they are, whatever the order in which they are told. */
export function inOrder(deal: Deal, before: Card[]): Deal {
  return hasTricks(deal)
    ? deal
    : withFacts(deal, { table: text(keepingOrder(before, tableOf(deal))) });
}

/** Nobody is on turn while something is told. */
export function waiting(deal: Deal): Deal {
  return { ...deal, turn: null, moves: [] };
}

export function logged(deal: Deal, entry: Entry): Deal {
  return { ...deal, log: [...deal.log, entry.text] };
}

function withHand(deal: Deal, seat: number, count: number, cards: Card[]): Deal {
  const hands = deal.hands.map((hand, each) =>
    each === seat ? { count, cards: cards.join('') } : hand,
  );
  return { ...deal, hands };
}

/** A card has left a hand. */
export function gone(deal: Deal, seat: number, card: Card): Deal {
  const { count, cards } = deal.hands[seat];
  return withHand(
    deal,
    seat,
    count - 1,
    cardsIn(cards || '-').filter((each) => each !== card),
  );
}

/** A card has come into a hand; null: face down. */
export function come(deal: Deal, seat: number, card: Card | null): Deal {
  const { count, cards } = deal.hands[seat];
  return withHand(deal, seat, count + 1, [...cardsIn(cards || '-'), ...(card ? [card] : [])]);
}

export function laid(deal: Deal, card: Card): Deal {
  return withFacts(deal, { table: text([...tableOf(deal), card]) });
}

export function tableWithout(deal: Deal, cards: Card[]): Deal {
  return withFacts(deal, { table: text(tableOf(deal).filter((card) => !cards.includes(card))) });
}

export function inTrick(deal: Deal, seat: number, card: Card): Deal {
  const trick = trickOf(deal).map((lies, each) => (each === seat ? card : lies));
  return withFacts(deal, { trick: trick.map((lies) => lies ?? '-').join(',') });
}

export function trickGone(deal: Deal): Deal {
  return { ...withFacts(deal, { trick: deal.hands.map(() => '-').join(',') }), winning: null };
}

/** Cards have come to a pile, one of them crosswise for a scopa. */
export function piled(deal: Deal, side: number, count: number, sweeps: Card[] = []): Deal {
  const piles = deal.piles.map((cards, each) => cards + (each === side ? count : 0)) as [
    number,
    number,
  ];
  const told = { ...deal, piles };
  if (sweeps.length === 0) return told;
  const all = [0, 1].map((each) =>
    text([...sweepsOf(deal, each), ...(each === side ? sweeps : [])]),
  );
  return withFacts(told, { sweeps: all.join(',') });
}

export function drawn(deal: Deal, cards = 1): Deal {
  return { ...deal, stock: deal.stock - cards };
}

/** What the matta counts, where the deal says so. */
export const mattaOf = (deal: Deal) =>
  deal.facts.matta === undefined ? null : Number(deal.facts.matta) + 1;
