/** Scenes while they are written: it knows the moment that has come, and where each card is by then. */
import { cardsIn, type Card } from '../../cards/cards';
import { logged, type Deal, type Entry } from '../course';
import type { Actor, Mark, Note, Place, Say, Scene, Track } from './scene';
import { MS } from './time';

/** Writes one scene. */
export class Writer {
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
