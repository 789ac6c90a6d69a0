/**
 * What is seen, in time. Pure: no page, no clock, no pixels. What the server has told of a deal
 * becomes scenes, played one after the other; in each, cards go from place to place, and the deal
 * that lies behind them changes when they arrive, never before.
 */
import { actIn, cardsIn, number, type Card } from '../cards/cards';
import {
  come,
  drawn,
  entryIn,
  gone,
  hasTricks,
  inOrder,
  inTrick,
  laid,
  logged,
  piled,
  sweepsOf,
  tableOf,
  tableWithout,
  trickGone,
  trickOf,
  waiting,
  type Deal,
  type Entry,
} from './course';

export const PACES = { calmo: 1.6, normale: 1, svelto: 0.6 } as const;

/** Milliseconds at the pace *normale*. */
export const MS = {
  fly: 280,
  settle: 110,
  gather: 200,
  square: 90,
  packet: 300,
  close: 220,
  restLay: 350,
  rest: 450,
  restOwn: 300,
  restScopa: 700,
  restReason: 250,
  rise: 160,
  restTrick: 650,
  draw: 250,
  drawAgain: 90,
  drawShown: 320,
  shown: 900,
  accuso: 1400,
  busso: 1400,
  dealer: 1600,
  count: 260,
  void: 1400,
  restLast: 700,
  breath: 500,
  deal: 45,
  dealAll: 1300,
  dealFly: 240,
  swing: 400,
  back: 200,
} as const;

export type Place =
  | { at: 'hand'; seat: number; card: Card }
  | { at: 'held'; seat: number; i: number }
  | { at: 'table'; card: Card }
  | { at: 'free' }
  | { at: 'heap'; over: Card[]; i: number }
  | { at: 'square'; over: Card[]; i: number }
  | { at: 'pile'; side: number; i: number }
  | { at: 'beside'; side: number; i: number }
  | { at: 'cross'; side: number; i: number }
  | { at: 'trick'; seat: number; up?: boolean }
  | { at: 'packet'; seat: number; i: number }
  | { at: 'stock' }
  | { at: 'trump' }
  | { at: 'dealer'; seat: number }
  | { at: 'open'; seat: number; i: number; n: number }
  | { at: 'shown'; seat: number };

/** One movement of one card. `up`: whether its face is seen, at the beginning and at the end. */
export interface Track {
  card: string;
  from: Place;
  to: Place;
  at: number;
  duration: number;
  easing: 'land' | 'carry' | 'slide';
  up: [boolean, boolean];
  z: number;
  arc: number;
  swing: number;
}

/** A card on the stage, from when to when; meanwhile the table does not show it where it lies. */
export interface Actor {
  /** The card; a name of its own for one that is never seen. */
  card: string;
  face: Card | null;
  /** What the table hides meanwhile, beside the card itself: a back as `seat/place`. */
  hides: string;
  hiddenFrom: number;
  from: number;
  until: number;
}

export interface Mark {
  card: string;
  at: number;
  until: number;
}

/** Something that is said beside the cards. The words are made where they are shown. */
export type Say =
  | { what: 'capture'; card: Card; taken: Card[]; table: Card[]; matta: number | null }
  | { what: 'scopa' }
  | { what: 'trick'; seat: number; cards: Card[] }
  | { what: 'declare'; entry: Entry }
  | { what: 'sum'; cards: Card[]; matta: number | null }
  | { what: 'void'; count: number; rank: string }
  | { what: 'rest'; seat: number }
  | { what: 'draw'; seat: number };

export interface Note {
  say: Say;
  place: Place | { at: 'middle' } | { at: 'clear'; over: Card[] } | { at: 'said'; over: Card[] };
  at: number;
  until: number;
}

export interface Scene {
  kind: string;
  duration: number;
  actors: Actor[];
  tracks: Track[];
  marks: Mark[];
  notes: Note[];
  /** What lies behind the actors, from when on. The first is there before anything moves. */
  steps: { at: number; deal: Deal }[];
  /** The acts that it tells, and when each is told. */
  told: { at: number; entry: Entry }[];
  /** By when a play has come to the table: there one's own waits until the server has agreed. */
  landed: number;
}

export interface Telling {
  /** What lay there; null where no deal did, or another. */
  before: Deal | null;
  acts: string[];
  /** What lies there now; null when the deal is over. */
  after: Deal | null;
  /** Who took last, where the deal is over. */
  lastTaker: number | null;
  /** The cards turned up in void deals before this one. */
  voided: string[];
  me: number | null;
}

/** What the log calls the dealer's fifteen or thirty. */
const DEALERS = 'mazziere';

/** Writes one scene. */
class Writer {
  now = 0;
  end = 0;
  landed = 0;
  readonly actors = new Map<string, Actor>();
  readonly tracks: Track[] = [];
  readonly marks: Mark[] = [];
  readonly notes: Note[] = [];
  readonly steps: Scene['steps'];
  readonly told: Scene['told'] = [];
  readonly #where = new Map<string, { place: Place; up: boolean }>();

  constructor(
    public deal: Deal,
    readonly me: number | null,
  ) {
    this.steps = [{ at: 0, deal }];
  }

  /** A card comes onto the stage from where the table shows it. */
  enter(
    card: string,
    place: Place,
    up: boolean,
    {
      face = card as Card | null,
      hides = card,
      at = this.now as number,
      hiddenFrom = undefined as number | undefined,
    } = {},
  ): void {
    this.actors.set(card, {
      card,
      face,
      hides,
      hiddenFrom: hiddenFrom ?? at,
      from: at,
      until: Infinity,
    });
    this.#where.set(card, { place, up });
  }

  /** Send a card somewhere; when it is there. */
  move(
    card: string,
    to: Place,
    {
      at = this.now,
      duration = MS.fly as number,
      easing = 'land' as Track['easing'],
      up = undefined as boolean | undefined,
      z = 50,
      arc = 0,
      swing = 0,
    } = {},
  ): number {
    const { place: from, up: was } = this.#where.get(card)!;
    const is = up ?? was;
    this.tracks.push({ card, from, to, at, duration, easing, up: [was, is], z, arc, swing });
    this.#where.set(card, { place: to, up: is });
    this.end = Math.max(this.end, at + duration);
    return at + duration;
  }

  /** The table shows it again, or it is in a pile. */
  leave(card: string, at = this.now): void {
    this.actors.get(card)!.until = at;
  }

  step(deal: Deal, at = this.now): void {
    this.deal = deal;
    this.steps.push({ at, deal });
  }

  tell(entry: Entry, at = this.now): void {
    this.told.push({ at, entry });
    this.step(logged(this.deal, entry), at);
  }

  say(say: Say, place: Note['place'], at: number, until: number): void {
    this.notes.push({ say, place, at, until });
  }

  ring(card: string, at: number, until: number): void {
    this.marks.push({ card, at, until });
  }

  rest(ms: number): void {
    this.now += ms;
  }

  scene(kind: string): Scene {
    const duration = Math.max(this.end, this.now);
    const actors = [...this.actors.values()].map((actor) => ({
      ...actor,
      until: Math.min(actor.until, duration),
    }));
    const { tracks, marks, notes, told, landed } = this;
    return {
      kind,
      duration,
      actors,
      tracks,
      marks,
      notes,
      steps: inTime(this.steps),
      told,
      landed,
    };
  }

  own(seat: number): boolean {
    return seat === this.me;
  }

  /** The card that a seat plays comes onto the stage. */
  fromHand(seat: number, card: Card): void {
    const hand = this.deal.hands[seat];
    const known = cardsIn(hand.cards || '-');
    if (known.includes(card)) this.enter(card, { at: 'hand', seat, card }, true);
    else {
      // The last of the backs is the one that no other lies over.
      const i = hand.count - known.length - 1;
      this.enter(card, { at: 'held', seat, i }, false, { hides: `${seat}/${i}` });
    }
  }
}

function inTime(steps: Scene['steps']): Scene['steps'] {
  return steps
    .map((step, i) => ({ ...step, i }))
    .sort((a, b) => a.at - b.at || a.i - b.i)
    .map(({ at, deal }) => ({ at, deal }));
}

const side = (seat: number) => seat % 2;
const mattaOf = (deal: Deal) =>
  deal.facts.matta === undefined ? null : Number(deal.facts.matta) + 1;

/** All that has happened between two views, scene by scene. */
export function scenesOf({ before, acts, after, lastTaker, voided, me }: Telling): Scene[] {
  const scenes: Scene[] = [];
  const entries = acts.map(entryIn);
  let deal: Deal;
  if (!before) {
    if (!after) return [];
    for (const cards of voided) scenes.push(voidDeal(after, cardsIn(cards), me));
    deal = waiting(atFirst(after, entries));
    scenes.push(firstHands(deal, me));
  } else deal = waiting(before);

  for (const [i, entry] of entries.entries()) {
    if (entry.kind === 'draw') {
      if (i > 0 && entries[i - 1].kind === 'draw') continue; // told with the first
      const all = entries.slice(i).filter((each) => each.kind === 'draw');
      const scene = draws(deal, all, after, me);
      scenes.push(scene);
      deal = last(scene);
      continue;
    }
    if (after && entry.kind === 'declare' && deal.hands.every(({ count }) => count === 0))
      deal = withNewHands(scenes, deal, after, me);
    // Who takes a trick leads to the next, and draws first.
    const leader = entries.slice(i + 1).find(({ kind }) => kind !== 'declare')?.seat;
    const scene = sceneOf(deal, entry, me, leader ?? after?.facts.leader ?? lastTaker, after);
    scenes.push(scene);
    deal = last(scene);
  }
  if (after && before && after.hands.some(({ count }, seat) => count > deal.hands[seat].count))
    deal = withNewHands(scenes, deal, after, me);
  if (!after && scenes.length > 0) breathe(scenes[scenes.length - 1]);
  return scenes;
}

function last(scene: Scene): Deal {
  return scene.steps[scene.steps.length - 1].deal;
}

/** The end of a deal: a breath over the empty table, before the count. */
function breathe(scene: Scene): void {
  scene.duration += MS.breath;
}

function withNewHands(scenes: Scene[], deal: Deal, after: Deal, me: number | null): Deal {
  const scene = newHands(deal, after, me);
  scenes.push(scene);
  return last(scene);
}

function sceneOf(
  deal: Deal,
  entry: Entry,
  me: number | null,
  next: number | string | null | undefined,
  after: Deal | null,
): Scene {
  if (entry.kind === 'declare') {
    if (entry.name === 'rest') return remains(deal, entry, me);
    if (entry.name === DEALERS) return turned(deal, entry, me, after);
    return declaration(deal, entry, me, after);
  }
  if (entry.kind !== 'play') throw new Error(`no scene for ${entry.text}`);
  if (hasTricks(deal))
    return trick(deal, entry, me, next === null || next === undefined ? null : Number(next));
  return entry.taken.length > 0 ? capture(deal, entry, me) : lay(deal, entry, me);
}

/** One's own play as it begins, before the server has agreed. */
export function ownPlay(deal: Deal, me: number, move: string): Scene {
  return sceneOf(waiting(deal), entryIn(`${me}:${move}`), me, null, null);
}

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

/** As one packet to a pile, where those for scope are laid crosswise. On arrival the figures change, and what they leave. */
function carry(
  w: Writer,
  cards: Card[],
  to: number,
  without: (deal: Deal) => Deal,
  crosswise: Card[] = [],
): void {
  const away = w.now;
  const before = sweepsOf(w.deal, to).length;
  for (const [i, each] of cards.entries()) {
    if (crosswise.includes(each)) continue;
    w.move(
      each,
      { at: 'pile', side: to, i },
      { at: away, duration: MS.packet, easing: 'carry', up: false, arc: 0.08, z: 200 + i },
    );
    w.leave(each, away + MS.packet);
  }
  w.now = away + MS.packet;
  w.step(without(piled(w.deal, to, cards.length - crosswise.length)));
  for (const [i, each] of crosswise.entries()) {
    const beside = w.move(
      each,
      { at: 'beside', side: to, i: before + i },
      { at: away, duration: MS.packet + 40, easing: 'carry', arc: 0.1, z: 240 },
    );
    w.now = w.move(
      each,
      { at: 'cross', side: to, i: before + i },
      { at: beside, duration: MS.swing, z: 240, swing: 3 },
    );
    w.step(piled(w.deal, to, 1, [each]));
    w.leave(each);
  }
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

/** What is left on the table goes to who took last. */
export function remains(deal: Deal, entry: Entry & { kind: 'declare' }, me: number | null): Scene {
  const w = new Writer(deal, me);
  const cards = tableOf(deal);
  for (const card of cards) w.enter(card, { at: 'table', card }, true);
  w.tell(entry);
  w.say(
    { what: 'rest', seat: entry.seat },
    { at: 'middle' },
    w.now,
    w.now + MS.restLast + MS.gather,
  );
  w.rest(MS.restLast);
  gather(w, cards);
  carry(w, cards, side(entry.seat), (lies) => tableWithout(lies, cards));
  return w.scene('remains');
}

function gather(w: Writer, cards: Card[]): void {
  for (const [i, card] of cards.entries())
    w.move(
      card,
      { at: 'square', over: cards, i },
      { duration: MS.gather, easing: 'slide', z: 60 + i },
    );
  w.now += MS.gather + 40;
}

/** The dealer's fifteen or thirty: the four cards are counted, and go to the dealer. */
export function turned(
  deal: Deal,
  entry: Entry & { kind: 'declare' },
  me: number | null,
  after: Deal | null,
): Scene {
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

/** An accuso or a busso: words, and the cards that prove it before the seat. */
export function declaration(
  deal: Deal,
  entry: Entry & { kind: 'declare' },
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

/** A deal as it was dealt, before what happened by itself. */
function atFirst(after: Deal, entries: Entry[]): Deal {
  const turnedUp = entries.find((entry) => entry.kind === 'declare' && entry.name === DEALERS);
  if (turnedUp?.kind !== 'declare') return { ...after, log: [] };
  const to = side(turnedUp.seat);
  const piles = after.piles.map(
    (count, each) => count - (each === to ? turnedUp.cards.length : 0),
  ) as [number, number];
  return {
    ...after,
    log: [],
    piles,
    facts: { ...after.facts, table: turnedUp.cards.join(''), sweeps: '-,-' },
  };
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

export { entryIn, inOrder };
