/** From places to pixels, measured on the page: the only file of the stage that knows where things are. */
import { TALL } from '../fit';
import type { Pose } from './paths';
import type { Note, Place } from './scenes/scene';

export interface Ground {
  /** The element on which the stage lies. */
  root: HTMLElement;
  /** At which place around the table a seat is; 0 is below. */
  placeOf: (seat: number) => number;
  /** Whether the side's pile is the one below. */
  isOurs: (side: number) => boolean;
}

/** Half the width of the largest word, and some room beside it. */
const WORD = 260;

type Anywhere = Place | Note['place'];

export class Places {
  readonly #origin: DOMRect;
  readonly #known = new Map<string, Pose>();

  constructor(private ground: Ground) {
    this.#origin = ground.root.getBoundingClientRect();
  }

  pose(place: Anywhere): Pose {
    const key = JSON.stringify(place);
    let pose = this.#known.get(key);
    if (!pose) this.#known.set(key, (pose = this.#find(place)));
    return pose;
  }

  #find(place: Anywhere): Pose {
    switch (place.at) {
      case 'hand':
        return (
          this.#card(`[data-hand="${place.card}"], [data-held="${place.card}"]`) ??
          this.#seat(place.seat)
        );
      case 'held':
        return (
          this.#card(
            `#place-${this.ground.placeOf(place.seat)} [data-held="${place.seat}/${place.i}"]`,
          ) ?? this.#seat(place.seat)
        );
      case 'table':
        return this.#card(`[data-table="${place.card}"]`) ?? this.#middle();
      case 'free':
        return this.#card('[data-free]') ?? this.#middle();
      case 'heap':
        return this.#heap(place.over, place.i);
      case 'square': {
        const base = this.#heap(place.over, 0, true);
        return {
          x: base.x + place.i * 0.8,
          y: base.y + base.w * TALL * 0.2 - place.i * 0.8,
          w: base.w,
          r: 1 + place.i * 0.5,
        };
      }
      case 'pile': {
        const top = this.#pile(place.side);
        return {
          ...top,
          x: top.x + place.i * 0.3,
          y: top.y - 1 - place.i * 0.5,
          r: (place.i % 2) * 1.2,
        };
      }
      case 'cross':
        return this.#cross(place.side, place.i);
      case 'beside': {
        const cross = this.#cross(place.side, place.i);
        const top = this.#pile(place.side);
        return {
          x: cross.x + Math.sign(cross.x - top.x) * top.w * 0.7,
          y: cross.y,
          w: top.w * 1.12,
          r: -62,
        };
      }
      case 'trick': {
        const slot =
          this.#card(`[data-slot="${this.ground.placeOf(place.seat)}"]`) ?? this.#middle();
        return place.up ? { ...slot, y: slot.y - 2, w: slot.w * 1.07, r: 0 } : slot;
      }
      case 'packet': {
        const slot = this.pose({ at: 'trick', seat: place.seat });
        return {
          x: slot.x + place.i * 0.9,
          y: slot.y - place.i * 0.9,
          w: slot.w,
          r: (place.i - 1.5) * 2.2,
        };
      }
      case 'stock':
        return this.#card('[data-stock]') ?? this.#middle();
      case 'trump':
        return this.#card('[data-trump]') ?? this.pose({ at: 'stock' });
      case 'dealer':
        return this.#seat(place.seat);
      case 'open':
        return this.#before(place.seat, place.i, place.n);
      case 'shown': {
        const middle = this.#middle();
        const w = middle.w * 1.35;
        return {
          x: middle.x + (this.ground.placeOf(place.seat) === 0 ? 0.6 : -0.6) * w,
          y: middle.y,
          w,
          r: 0,
        };
      }
      case 'said':
        return this.#said(place.over);
      case 'clear':
        return this.#clear(place.over);
      case 'middle':
        return this.#middle();
    }
  }

  /** Where an element comes to rest, whatever moves it at this moment. */
  #card(selector: string): Pose | null {
    const element = this.ground.root.parentElement!.querySelector<HTMLElement>(selector);
    const rests = element?.closest<HTMLElement>('[data-rests]') ?? element;
    if (!element || !rests) return null;
    const w = element.offsetWidth;
    const parent = rests.parentElement!.getBoundingClientRect();
    const matrix = new DOMMatrix(rests.style.transform);
    const r = (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI;
    return {
      x: parent.left + rests.offsetLeft + rests.offsetWidth / 2 + matrix.e - this.#origin.left,
      y: parent.top + rests.offsetTop + rests.offsetHeight / 2 + matrix.f - this.#origin.top,
      w,
      r,
    };
  }

  #middle(): Pose {
    const room = this.ground.root.parentElement!.querySelector<HTMLElement>('[data-middle]')!;
    const { left, top, width, height } = room.getBoundingClientRect();
    const w = parseFloat(room.dataset.middle!) || 60;
    return {
      x: left + width / 2 - this.#origin.left,
      y: top + height / 2 - this.#origin.top,
      w,
      r: 0,
    };
  }

  /** The empty part of the cloth, beside or below what is being taken: a word stands there, not over cards. */
  #clear(over: string[]): Pose {
    const middle = this.#middle();
    const heap = this.#heap(over, 0, true);
    const room = this.ground.root
      .parentElement!.querySelector<HTMLElement>('[data-middle]')!
      .getBoundingClientRect();
    const [left, top] = [room.left - this.#origin.left, room.top - this.#origin.top];
    const high = heap.w * TALL;
    if (room.width > room.height * 1.4) {
      const half = heap.w * (0.7 + 0.2 * over.length);
      const [before, after] = [heap.x - half - left, left + room.width - heap.x - half];
      const x = before > after ? left + before / 2 : left + room.width - after / 2;
      const edge = Math.min(WORD, this.#origin.width * 0.36);
      return { ...middle, x: clamp(x, edge, this.#origin.width - edge) };
    }
    const [above, below] = [heap.y - high * 0.55 - top, top + room.height - heap.y - high * 0.88];
    return {
      ...middle,
      x: this.#origin.width / 2,
      y: above > below ? top + above / 2 : top + room.height - below / 2,
    };
  }

  /** Why a capture is one: under it, or on a phone in the strip below the table. */
  #said(over: string[]): Pose {
    const heap = this.#heap(over, over.length);
    const strip = this.ground.root.parentElement!.querySelector('[data-say]');
    if (!this.ground.root.parentElement!.classList.contains('rows') || !strip)
      return { ...heap, y: heap.y + heap.w * TALL * 0.5 + 24 };
    const { left, top, width, height } = strip.getBoundingClientRect();
    return {
      ...heap,
      x: left + width / 2 - this.#origin.left,
      y: top + height / 2 - this.#origin.top,
    };
  }

  #pile(side: number): Pose {
    return (
      this.#card(`#${this.ground.isOurs(side) ? 'pile-ours' : 'pile-theirs'} [data-pile]`) ??
      this.#middle()
    );
  }

  #cross(side: number, i: number): Pose {
    const pile = `#${this.ground.isOurs(side) ? 'pile-ours' : 'pile-theirs'}`;
    return this.#card(`${pile} [data-cross="${Math.min(i, 4)}"]`) ?? this.#pile(side);
  }

  /** Where somebody's cards come from: their hand, or the seat. */
  #seat(seat: number): Pose {
    const place = this.ground.placeOf(seat);
    const at = this.ground.root.parentElement!.querySelector<HTMLElement>(
      `#place-${place} [data-hands], #place-${place}`,
    )!;
    const { left, top, width, height } = at.getBoundingClientRect();
    const w = place === 0 ? this.#middle().w : Math.min(60, this.#middle().w * 0.7);
    // From below and above a card comes from the edge.
    return {
      x: left + width / 2 - this.#origin.left,
      y: top + height / 2 - this.#origin.top,
      w,
      r: place % 2 ? 90 : 0,
    };
  }

  /** Before a seat, toward the middle, where cards are laid open. */
  #before(seat: number, i: number, n: number): Pose {
    const place = this.ground.placeOf(seat);
    const from = this.#seat(seat);
    const middle = this.#middle();
    const w = middle.w * 0.95;
    const off = i - (Math.max(n, 1) - 1) / 2;
    const toward = place % 2 ? 0.62 : place === 0 ? 0.42 : 0.34;
    const x = mix(from.x, middle.x, place % 2 ? toward : 1);
    const y = mix(from.y, middle.y, place % 2 ? 0.5 : toward);
    const row = { x: clamp(x, w * 1.7, this.#origin.width - w * 1.7), y };
    if (n === 0) return { ...row, y: row.y + w * TALL * 0.5 + 22, w, r: 0 };
    return { x: row.x + off * w * 1.08, y: row.y, w, r: off * 1.5 };
  }

  /** On what it takes a card lies down and to the right; several draw together as a small fan. */
  #heap(over: string[], i: number, plain = false): Pose {
    const poses = over.map((card) => this.pose({ at: 'table', card }));
    const base = { ...poses[(poses.length - 1) >> 1] };
    const high = base.w * TALL;
    const n = over.length;
    const room = this.ground.root
      .parentElement!.querySelector<HTMLElement>('[data-middle]')!
      .getBoundingClientRect();
    const half = ((n - 1) / 2) * 0.4 * base.w + base.w * 0.62;
    base.x = clamp(
      base.x,
      room.left - this.#origin.left + half,
      room.right - this.#origin.left - half,
    );
    const bottom = room.bottom - this.#origin.top;
    if (n > 1)
      base.y = clamp(base.y, room.top - this.#origin.top + high * 0.55, bottom - high * 0.72);
    if (plain) return base;
    if (i === n)
      return {
        x: base.x + base.w * (n > 1 ? 0.02 : 0.23),
        y: base.y + high * (n > 1 ? 0.33 : 0.21),
        w: base.w,
        r: n > 1 ? 1.5 : 3,
      };
    if (n === 1) return { ...base, x: base.x - base.w * 0.12, y: base.y - high * 0.03, r: -1.5 };
    const off = i - (n - 1) / 2;
    return {
      x: base.x + off * base.w * 0.4,
      y: base.y + Math.abs(off) * high * 0.03,
      w: base.w,
      r: off * 6,
    };
  }
}

const mix = (a: number, b: number, part: number) => a + (b - a) * part;

function clamp(n: number, low: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.max(low, Math.min(high, n));
}

/** Where a card is that is about to be played: under a finger, or in the hand. */
export function poseOfHeld(root: HTMLElement, card: string): Pose | null {
  const held = root.querySelector('[data-dragged]') ?? root.querySelector(`[data-hand="${card}"]`);
  if (!held) return null;
  const { left, top, width, height } = held.getBoundingClientRect();
  const origin = root.getBoundingClientRect();
  const dragged = held instanceof HTMLElement && held.dataset.dragged !== undefined;
  const w = held instanceof HTMLElement ? held.offsetWidth : width;
  return {
    x: left + width / 2 - origin.left,
    y: top + height / 2 - origin.top,
    w,
    r: dragged ? 4 : 0,
  };
}
