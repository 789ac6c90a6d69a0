/** What is declared, with the cards that prove it. */
import { actIn, cardsIn } from '../../cards/cards';
import {
  hasTricks,
  mattaOf,
  sweepsOf,
  tableOf,
  tableWithout,
  type Deal,
  type Entry,
} from '../course';
import { carry, gather, side } from './gathering';
import type { Place, Scene } from './scene';
import { MS } from './time';
import { Writer } from './writer';

type Declared = Entry & { kind: 'declare' };

/** An accuso or a busso: words, and the cards that prove it before the seat. */
export function declaration(
  deal: Deal,
  entry: Declared,
  me: number | null,
  after: Deal | null,
): Scene {
  const w = new Writer(deal, me);
  const { seat } = entry;
  // A busso may be told when one of its cards has been played.
  const played = deal.log.map(actIn).flatMap((act) => (act.kind === 'play' ? [act.card] : []));
  const cards = entry.cards.filter((card) => !played.includes(card));
  const hand = deal.hands[seat];
  const known = cardsIn(hand.cards || '-');
  const hidden = cards.filter((card) => !known.includes(card));
  for (const [i, card] of cards.entries()) {
    const back = hand.count - known.length - hidden.length + hidden.indexOf(card);
    if (known.includes(card)) w.enter(card, { at: 'hand', seat, card }, true);
    else w.enter(card, { at: 'held', seat, i: back }, false, { hides: `${seat}/${back}` });
    w.move(
      card,
      { at: 'open', seat, i, n: cards.length },
      { at: w.now + i * 90, up: true, arc: 0.05, z: 80 + i },
    );
  }
  w.now = Math.max(w.now, w.end);
  w.tell(entry);
  const rest = hasTricks(deal) ? MS.busso : MS.accuso;
  w.say(
    { what: 'declare', entry },
    cards.length > 0 ? { at: 'open', seat, i: 0, n: 0 } : { at: 'dealer', seat },
    w.now,
    w.now + rest,
  );
  w.rest(rest);
  // Back into the hand, open where they lie open for a while.
  const open = after ? cardsIn(after.hands[seat].cards || '-') : known;
  for (const [i, card] of cards.entries()) {
    const back = hand.count - known.length - hidden.length + hidden.indexOf(card);
    const to: Place = known.includes(card)
      ? { at: 'hand', seat, card }
      : { at: 'held', seat, i: back };
    w.move(card, to, { at: w.now + i * 40, up: open.includes(card), z: 100 + i });
  }
  w.now = Math.max(w.now, w.end);
  return w.scene('declaration');
}

/** The dealer's fifteen or thirty: the four cards are counted, and go to the dealer. */
export function turned(deal: Deal, entry: Declared, me: number | null, after: Deal | null): Scene {
  const w = new Writer(deal, me);
  const cards = tableOf(deal);
  const to = side(entry.seat);
  const matta = after ? mattaOf(after) : mattaOf(deal);
  for (const card of cards) w.enter(card, { at: 'table', card }, true);
  for (const [i, card] of cards.entries()) {
    const at = w.now + i * MS.count;
    const isLast = i === cards.length - 1;
    w.ring(card, at, w.now + MS.dealer);
    w.say(
      { what: 'sum', cards: cards.slice(0, i + 1), matta },
      { at: 'middle' },
      at,
      isLast ? w.now + MS.dealer : at + MS.count,
    );
  }
  w.tell(entry, w.now + MS.count * (cards.length - 1));
  w.rest(MS.dealer);
  gather(w, cards);
  const crosswise = after ? sweepsOf(after, to).filter((card) => cards.includes(card)) : [];
  carry(w, cards, to, (lies) => tableWithout(lies, cards), crosswise);
  return w.scene('turned');
}
