/** What a record is compared with besides itself: what this browser wrote down, and what lay on the table. */
import type { DealView } from '../../protocol/protocol';
import { cardsIn, type Card } from '../../table/cards/cards';
import type { KeptSeal } from './kept';
import type { MatchRecord } from './record';
import type { Problem, Verified } from './verify';

export function verifyOwn(record: MatchRecord, kept: KeptSeal): Problem[] {
  const found: Problem[] = [];
  const { line, value } = record.commitment;
  if (value !== kept.commitment)
    found.push({ check: 'own', line, says: value, should: kept.commitment });
  if (record.board === null && !record.nonces.includes(kept.nonce))
    found.push({
      check: 'own',
      line: null,
      says: record.nonces.filter(Boolean).join(', '),
      should: kept.nonce,
    });
  return found;
}

/** Whose hand each card was dealt to. */
export function handsOf(dealt: DealView): Map<Card, number> {
  const hands = dealt.hands ?? [];
  return new Map(
    hands.flatMap(({ cards }, seat) =>
      cardsIn(cards || '-').map((card): [Card, number] => [card, seat]),
    ),
  );
}

/** The hands must be made of the cards at the front of the deck. */
export function verifyDealt(
  { record, decks }: Verified,
  place: number,
  hands: Map<Card, number>,
): Problem[] {
  const front = decks[place].slice(0, hands.size);
  const strange = [...hands.keys()].filter((card) => !front.includes(card));
  if (strange.length === 0) return [];
  return [
    {
      check: 'dealt',
      line: record?.deals[place].deck.line ?? null,
      says: strange.join(''),
      should: front.join(''),
      deal: place,
    },
  ];
}
