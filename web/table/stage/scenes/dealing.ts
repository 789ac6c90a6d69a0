/** Cards are dealt: first hands, new ones out of the stock, draws, and deals that are void. */
import { cardsIn, type Card } from '../../cards/cards';
import {
  come,
  drawn,
  hasTricks,
  tableOf,
  tableWithout,
  waiting,
  type Deal,
  type Entry,
} from '../course';
import { gather } from './gathering';
import type { Place, Scene } from './scene';
import { MS } from './time';
import { Writer } from './writer';

/** Everybody's first cards, one at a time from the dealer, then those turned up. */
export function firstHands(deal: Deal, me: number | null): Scene {
  const w = new Writer(deal, me);
  dealOut(
    w,
    deal.hands.map(({ count }) => count),
    hasTricks(deal) ? [] : tableOf(deal),
    { at: 'dealer', seat: deal.dealer },
    false,
  );
  return w.scene('deal');
}

/** New cards for everybody out of the stock. */
export function newHands(deal: Deal, after: Deal, me: number | null): Scene {
  const w = new Writer(deal, me);
  const fresh = after.hands.map(({ count }, seat) => count - deal.hands[seat].count);
  w.steps[0].deal = w.deal = { ...deal, hands: after.hands };
  dealOut(
    w,
    fresh,
    [],
    deal.stock > after.stock ? { at: 'stock' } : { at: 'dealer', seat: deal.dealer },
    deal.stock > after.stock,
  );
  return w.scene('hands');
}

function dealOut(w: Writer, counts: number[], table: Card[], from: Place, stocked: boolean): void {
  const { hands, dealer } = w.deal;
  const all = counts.reduce((sum, count) => sum + count, 0) + table.length;
  const step = Math.min(MS.deal, (MS.dealAll - MS.dealFly) / Math.max(all, 1));
  let k = 0;
  for (let round = 0; round < Math.max(...counts); round++)
    for (let turn = 1; turn <= hands.length; turn++) {
      const seat = (dealer + turn) % hands.length;
      if (round >= counts[seat]) continue;
      const known = cardsIn(hands[seat].cards || '-');
      const backs = hands[seat].count - known.length;
      const i = hands[seat].count - counts[seat] + round;
      const card = i < backs ? null : known[i - backs];
      const name = card ?? `${seat}/${i}`;
      const at = w.now + k++ * step;
      w.enter(name, from, false, { face: card, hides: name, at, hiddenFrom: 0 });
      if (stocked) w.step(drawn(w.deal), at);
      const there = w.move(name, card ? { at: 'hand', seat, card } : { at: 'held', seat, i }, {
        at,
        duration: MS.dealFly,
        up: card !== null,
        z: 100 + i,
      });
      w.leave(name, there);
    }
  for (const card of table) {
    const at = w.now + k++ * step;
    w.enter(card, from, false, { at, hiddenFrom: 0 });
    w.leave(
      card,
      w.move(card, { at: 'table', card }, { at, duration: MS.dealFly, up: true, z: 20 + k }),
    );
  }
  w.now = w.end;
}

/** Too many of a kind turned up: they stay with the reason, are gathered and dealt anew. */
export function voidDeal(after: Deal, cards: Card[], me: number | null): Scene {
  const hands = after.hands.map(() => ({ count: 0, cards: '' }));
  const deal = waiting({
    ...after,
    hands,
    facts: { ...after.facts, table: cards.join('') },
    log: [],
  });
  const w = new Writer(deal, me);
  for (const card of cards) {
    w.enter(card, { at: 'dealer', seat: deal.dealer }, false, { hiddenFrom: 0 });
    w.move(card, { at: 'table', card }, { at: w.now, duration: MS.dealFly, up: true });
    w.now += MS.deal;
  }
  w.now = w.end;
  const rank = mostFrequent(cards);
  const many = cards.filter((card) => card[0] === rank);
  for (const card of many) w.ring(card, w.now, w.now + MS.void);
  w.say({ what: 'void', count: many.length, rank }, { at: 'middle' }, w.now, w.now + MS.void);
  w.rest(MS.void);
  gather(w, cards);
  for (const [i, card] of cards.entries())
    w.move(
      card,
      { at: 'dealer', seat: deal.dealer },
      { duration: MS.packet, easing: 'carry', up: false, z: 200 + i },
    );
  w.now = w.end;
  w.step(tableWithout(w.deal, cards));
  return w.scene('void');
}

function mostFrequent(cards: Card[]): string {
  const of = (rank: string) => cards.filter((card) => card[0] === rank).length;
  return cards.reduce((best, card) => (of(card[0]) > of(best) ? card[0] : best), 'A'); // of a tie, aces
}

/** Draws after a trick, the winner first: in Briscola as backs, one's own turned; open ones are shown large. */
export function draws(deal: Deal, entries: Entry[], after: Deal | null, me: number | null): Scene {
  const w = new Writer(deal, me);
  const cards = entries.flatMap((entry) =>
    entry.kind === 'draw' ? [{ seat: entry.seat, card: entry.card, entry }] : [],
  );
  const open = cards.every(({ card }) => card !== null) && cards.some(({ seat }) => !w.own(seat));
  const trump = deal.facts.trump ?? null;
  // The hands make room first.
  let roomy = deal;
  const at = cards.map(({ seat, card }) => {
    const hand = roomy.hands[seat];
    const kept =
      w.own(seat) ||
      (after !== null && card !== null && cardsIn(after.hands[seat].cards || '-').includes(card));
    const i = hand.count - cardsIn(hand.cards || '-').length;
    roomy = come(roomy, seat, kept ? card : null);
    return {
      kept,
      place: (kept ? { at: 'hand', seat, card: card! } : { at: 'held', seat, i }) as Place,
      hides: kept ? card! : `${seat}/${i}`,
    };
  });
  w.steps[0].deal = w.deal = roomy;
  let left = deal.stock;
  const names = cards.map(({ seat, card }, k) => card ?? `draw-${seat}-${k}`);
  for (const [k, { card, entry }] of cards.entries()) {
    // The trump is the last of the stock.
    const from: Place = left === 1 && trump ? { at: 'trump' } : { at: 'stock' };
    const leaves = open ? w.now + k * 160 : w.now;
    w.enter(names[k], from, from.at === 'trump', {
      face: card,
      hides: at[k].hides,
      at: leaves,
      hiddenFrom: 0,
    });
    left -= 1;
    w.step(drawn(w.deal), leaves);
    w.tell(entry, leaves);
    if (open)
      w.move(
        names[k],
        { at: 'shown', seat: cards[k].seat },
        { at: leaves, duration: MS.drawShown, up: true, arc: 0.06, z: 200 + k },
      );
    else {
      const there = w.move(names[k], at[k].place, {
        at: leaves,
        duration: MS.draw,
        up: at[k].kept,
        arc: 0.06,
        z: 100 + k,
      });
      w.leave(names[k], there);
      w.now = there + MS.drawAgain;
    }
  }
  if (open) {
    w.now = w.end;
    for (const { seat } of cards)
      w.say({ what: 'draw', seat }, { at: 'shown', seat }, w.now - 80, w.now + MS.shown);
    w.rest(MS.shown);
    for (const [k, name] of names.entries())
      w.leave(
        name,
        w.move(name, at[k].place, {
          duration: MS.drawShown,
          up: at[k].kept,
          arc: 0.05,
          z: 100 + k,
        }),
      );
    w.now = w.end;
  }
  return w.scene('draws');
}
