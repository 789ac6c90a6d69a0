/** A card is played: it is laid, takes others, or ends a trick; and it comes back if it was refused. */
import { number, type Card } from '../../cards/cards';
import {
  gone,
  inTrick,
  laid,
  mattaOf,
  tableOf,
  tableWithout,
  trickGone,
  trickOf,
  type Deal,
  type Entry,
} from '../course';
import { carry, side } from './gathering';
import type { Scene } from './scene';
import { MS } from './time';
import { Writer } from './writer';

type Played = Entry & { kind: 'play' };

export function lay(deal: Deal, entry: Played, me: number | null): Scene {
  const w = new Writer(deal, me);
  const { seat, card } = entry;
  w.fromHand(seat, card);
  w.now = w.landed = w.move(card, { at: 'free' }, { up: true, arc: w.own(seat) ? 0.1 : 0.16 });
  w.step(laid(gone(w.deal, seat, card), card));
  w.tell(entry);
  w.leave(card, w.now + MS.settle);
  w.rest(MS.restLay);
  return w.scene('lay');
}

export function capture(deal: Deal, entry: Played, me: number | null): Scene {
  const w = new Writer(deal, me);
  const { seat, card } = entry;
  const table = tableOf(deal);
  const taken = table.filter((each) => entry.taken.includes(each)); // as they lie
  const several = taken.length > 1;
  const matta = mattaOf(deal);
  const scopa = entry.points > 0;

  // The card goes to what it takes,
  w.fromHand(seat, card);
  const landed = w.move(
    card,
    { at: 'heap', over: taken, i: taken.length },
    { up: true, arc: w.own(seat) ? 0.1 : 0.16, z: 80 },
  );
  w.step(gone(w.deal, seat, card), landed);
  w.tell(entry, landed);
  // which draws together under it.
  w.now = landed;
  for (const [i, each] of taken.entries()) {
    const at = landed - (several ? 20 : 0) + i * 25;
    w.enter(each, { at: 'table', card: each }, true, { at: 0 });
    w.now = Math.max(
      w.now,
      w.move(
        each,
        { at: 'heap', over: taken, i },
        { at, duration: several ? MS.gather : MS.settle, easing: 'slide', z: 60 + i },
      ),
    );
  }
  w.landed = landed;

  // The rest, in which the play is read.
  let rest: number = w.own(seat) ? MS.restOwn : MS.rest;
  if (isSum(card, taken, matta)) {
    rest = Math.max(rest, MS.rest) + MS.restReason;
    w.say(
      { what: 'capture', card, taken, table, matta },
      { at: 'said', over: taken },
      landed,
      w.now + rest,
    );
  }
  if (scopa) {
    rest += MS.restScopa;
    w.say({ what: 'scopa' }, { at: 'clear', over: taken }, w.now - 40, w.now + rest - 20);
  }
  for (const each of taken) w.ring(each, 80, several ? w.now + 200 : w.now + rest);
  w.rest(rest);
  const packet = [...taken, card];
  for (const [i, each] of packet.entries())
    w.move(
      each,
      { at: 'square', over: taken, i },
      { duration: MS.square, easing: 'slide', z: 60 + i },
    );
  w.now += MS.square;
  carry(w, packet, side(seat), (lies) => tableWithout(lies, taken), scopa ? [card] : []);
  w.rest(table.length > taken.length ? MS.close : 0);
  return w.scene(scopa ? 'scopa' : 'capture');
}

/** Whether there is a sum, or a reason, to be read: not where a card takes one of its own rank. */
function isSum(card: Card, taken: Card[], matta: number | null): boolean {
  return taken.length > 1 || number(card, matta) !== number(taken[0], matta);
}

export function trick(deal: Deal, entry: Played, me: number | null, winner: number | null): Scene {
  const w = new Writer(deal, me);
  const { seat, card } = entry;
  w.fromHand(seat, card);
  w.now = w.landed = w.move(
    card,
    { at: 'trick', seat },
    { up: true, arc: w.own(seat) ? 0.1 : 0.16, z: 60 },
  );
  // Whoever was ahead before the last card need not have taken the trick.
  const lies = inTrick(gone(w.deal, seat, card), seat, card);
  w.step(trickOf(lies).includes(null) ? lies : { ...lies, winning: null });
  w.tell(entry);
  const lying = trickOf(w.deal);
  if (lying.some((each) => each === null)) {
    w.leave(card, w.now + MS.settle);
    w.rest(MS.restLay);
    return w.scene('lay');
  }
  if (winner === null) return w.scene('trick'); // one's own, until the server has said who takes it
  const best = lying[winner]!;
  for (const [each, lies] of lying.entries())
    if (lies !== card) w.enter(lies!, { at: 'trick', seat: each }, true, { at: 0 });
  const rise = w.now + 120;
  w.step({ ...w.deal, winning: winner }, rise);
  w.move(best, { at: 'trick', seat: winner, up: true }, { at: rise, duration: MS.rise, z: 70 });
  w.now = rise + MS.rise;
  w.ring(best, rise, w.now + MS.restTrick);
  w.say(
    { what: 'trick', seat: winner, cards: lying.map((each) => each!) },
    { at: 'trick', seat: winner },
    rise + 60,
    w.now + MS.restTrick,
  );
  w.rest(MS.restTrick);
  const packet = [...lying.filter((each) => each !== best).map((each) => each!), best];
  for (const [i, each] of packet.entries())
    w.move(
      each,
      { at: 'packet', seat: winner, i },
      { duration: MS.gather, easing: 'slide', z: each === best ? 70 : 40 + i },
    );
  w.now += MS.gather + 20;
  carry(w, packet, side(winner), trickGone);
  return w.scene('trick');
}

/** A card comes back into the hand: the server has refused the play. */
export function backAgain(deal: Deal, { actors, tracks }: Scene, card: Card, me: number): Scene {
  const w = new Writer(deal, me);
  for (const { card: each } of actors) {
    const mine = tracks.filter((track) => track.card === each);
    const first = mine[0];
    w.enter(each, first.to, first.up[1], {});
    w.move(each, each === card ? { at: 'hand', seat: me, card } : first.from, {
      duration: MS.back,
      easing: 'slide',
    });
  }
  w.now = w.end;
  return w.scene('back');
}
