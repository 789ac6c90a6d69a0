/** What a scene is: cards that go from place to place in time, and what lies behind them. */
import type { Card } from '../../cards/cards';
import type { Deal, Entry } from '../course';

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
