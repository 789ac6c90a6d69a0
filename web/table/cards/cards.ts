/** Cards and moves as the protocol writes them: 7D, 7Dx3S4C, !cirulla, 1:7Dx3S4C+1. */

export type Card = string;

export const SUITS = 'DCSB';
const RANKS = 'A234567FCR';

/** All forty, suit by suit. */
export const PACK: Card[] = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** The cards of a text such as 3S4C; a dash is no cards. */
export function cardsIn(text: string): Card[] {
  return text === '-' ? [] : (text.match(/../g) ?? []);
}

/** By suit, then by rank: how a hand is held. */
export function sorted(cards: Card[]): Card[] {
  return [...cards].sort((a, b) => place(a) - place(b));
}

function place(card: Card): number {
  return 10 * SUITS.indexOf(card[1]) + RANKS.indexOf(card[0]);
}

export const MATTA = '7C';
/** What the matta counts unless it was declared as something else. */
export const USUAL_MATTA = 7;

/** The number that people say when they add cards up; the matta may count something else now. */
export function number(card: Card, matta: number | null = null): number {
  return card === MATTA && matta !== null ? matta : RANKS.indexOf(card[0]) + 1;
}

/** What a player can do with a card: lay it, or take these cards with it. */
export interface Play {
  text: string;
  card: Card;
  taken: Card[];
}

export function playsIn(moves: string[]): Play[] {
  return moves.filter((move) => move[0] !== '!').map(playIn);
}

export function declarationsIn(moves: string[]): string[] {
  return moves.filter((move) => move[0] === '!');
}

function playIn(text: string): Play {
  return { text, card: text.slice(0, 2), taken: cardsIn(text.slice(3)) };
}

/** Something that happened in a deal. */
export type Act = { seat: number; points: number } & (
  | { kind: 'play'; card: Card; taken: Card[] }
  | { kind: 'draw'; card: Card | null }
  | { kind: 'declare'; name: string; cards: Card[] }
);

export function actIn(entry: string): Act {
  const seat = Number(entry[0]);
  if (entry[1] === '>') {
    const card = entry.slice(2);
    return { seat, points: 0, kind: 'draw', card: card === '??' ? null : card };
  }
  const [body, points] = entry.slice(2).replace('*', '').split('+');
  const common = { seat, points: Number(points ?? 0) };
  if (body[0] !== '!') {
    const { card, taken } = playIn(body);
    return { ...common, kind: 'play', card, taken };
  }
  const [name, cards] = body.slice(1).split('=');
  return { ...common, kind: 'declare', name, cards: cards ? cardsIn(cards) : cardsNamed(name) };
}

/** The cards of a busso, which its name tells: buongioco:3-C, stella:A, napoli:S. */
function cardsNamed(busso: string): Card[] {
  const [name, about = ''] = busso.split(':');
  if (name === 'napoli') return [...'A23'].map((rank) => rank + about);
  return [...SUITS].filter((suit) => about && suit !== about[2]).map((suit) => about[0] + suit);
}

/** Cards that stay keep their places; new ones come behind them. */
export function keepingOrder(before: Card[], now: Card[]): Card[] {
  return [
    ...before.filter((card) => now.includes(card)),
    ...now.filter((card) => !before.includes(card)),
  ];
}
