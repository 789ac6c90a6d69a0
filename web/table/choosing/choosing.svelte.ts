/** What the player is about to do: taps, double taps and drags become plays. */
import { number, type Card, type Play } from '../cards/cards';
import {
  isDouble,
  layAtOnce,
  meaningOf,
  NOTHING,
  tapHand,
  tapTable,
  type Selection,
  type Step,
  type Tap,
} from './selection';
import { DWELL, dropOf, held, type Drop } from '../telling/trail';

/** What there is to choose from. */
export interface Offer {
  plays: Play[];
  table: Card[];
  /** What the matta counts now, where there is one. */
  matta: number | null;
  /** Nothing can be picked up. */
  still: boolean;
}

interface Dragging {
  card: Card;
  x: number;
  y: number;
  /** Where in the card it is held. */
  held: { x: number; y: number };
  width: number;
  over: boolean;
  trail: Card[];
}

/** A finger on a card that may become a drag. */
interface Touch {
  card: Card;
  pointer: number;
  x: number;
  y: number;
  button: HTMLElement;
}

const FAR_ENOUGH = { mouse: 5, pen: 8, touch: 10 } as Record<string, number>;

export class Choosing {
  selection = $state.raw<Selection>(NOTHING);
  dragging = $state.raw<Dragging | null>(null);
  /** The part of the table where a card can be dropped. */
  zone: HTMLElement | undefined;

  #touch: Touch | null = null;
  #tap: Tap | null = null;
  #under: Card | null = null;
  #dwelling?: ReturnType<typeof setTimeout>;
  #dropped = false;

  constructor(
    private offer: () => Offer,
    private play: (play: Play) => void,
    private refuse: (code: string) => void,
  ) {}

  get meaning() {
    return meaningOf(this.selection, this.offer().plays);
  }

  /** What dropping would do now; nothing while the card is not over the table. */
  get drop(): Drop {
    const { dragging } = this;
    return dragging?.over ? dropOf(dragging.card, dragging.trail, this.offer().plays) : {};
  }

  /** The words of what is dragged stand beside the card, on its freer side. */
  get beside(): string | null {
    const { dragging, zone } = this;
    if (!dragging || !zone) return null;
    const { left, width } = zone.getBoundingClientRect();
    const from = dragging.x - dragging.held.x - left;
    const onward = from + dragging.width + 20;
    return onward < width * 0.7
      ? `translateX(${onward}px)`
      : `translateX(${from - 20}px) translateX(-100%)`;
  }

  /** There is something else to choose from: only a card that was picked up stays so. */
  offered(hand: Card[]): void {
    const { card } = this.selection;
    const { plays } = this.offer();
    const stays =
      card !== null &&
      hand.includes(card) &&
      (plays.length === 0 || plays.some((play) => play.card === card));
    this.letGo();
    if (stays) this.selection = { card, taken: [] };
  }

  /** Nothing is chosen any more, and nothing held. */
  letGo(): void {
    this.selection = NOTHING;
    this.#tap = null;
    this.#stop();
  }

  tapHand(card: Card, at: number): void {
    if (this.#dropped) return;
    const { plays, still } = this.offer();
    if (plays.length === 0) {
      // While others play a card may be picked up; it is played by a tap in one's turn.
      if (!still) this.selection = { card: this.selection.card === card ? null : card, taken: [] };
      return;
    }
    if (isDouble(this.#tap, card, at)) {
      this.selection = this.#tap.before;
      this.#tap = null;
      const laid = layAtOnce(card, plays);
      if ('play' in laid) this.play(laid.play);
      else this.refuse(laid.refused);
    } else if (plays.some((each) => each.card === card)) {
      this.#tap = { card, at, before: this.selection };
      this.#take(tapHand(this.selection, card, plays));
    } else {
      this.refuse('must_follow_suit');
    }
  }

  tapTable(card: Card): void {
    const { plays, table, matta } = this.offer();
    const { card: mine } = this.selection;
    if (plays.length > 0)
      this.#take(
        tapTable(this.selection, card, plays, table, mine !== null && number(mine, matta) === 1),
      );
  }

  /** Lay the chosen card where its ghost lies, or take what was chosen so far. */
  confirm(): void {
    const { confirm, lay } = this.meaning;
    const play = confirm ?? lay;
    if (play) this.play(play);
  }

  #take({ selection, play }: Step): void {
    this.selection = selection;
    if (!play) return;
    this.#tap = null;
    this.play(play);
  }

  // Dragging: the left button, a pen or one finger

  press(card: Card, event: PointerEvent): void {
    this.#dropped = false;
    if (event.button !== 0 || !event.isPrimary || this.offer().plays.length === 0) return;
    const button = event.currentTarget as HTMLElement;
    button.setPointerCapture(event.pointerId);
    this.#touch = { card, pointer: event.pointerId, x: event.clientX, y: event.clientY, button };
  }

  move(event: PointerEvent): void {
    const touch = this.#touch;
    if (!touch || event.pointerId !== touch.pointer) return;
    const { clientX: x, clientY: y } = event;
    if (!this.dragging) {
      if (
        Math.hypot(x - touch.x, y - touch.y) < (FAR_ENOUGH[event.pointerType] ?? FAR_ENOUGH.mouse)
      )
        return;
      const { left, top, width } = touch.button.getBoundingClientRect();
      this.selection = NOTHING;
      this.dragging = {
        card: touch.card,
        x,
        y,
        held: { x: touch.x - left, y: touch.y - top },
        width,
        over: false,
        trail: [],
      };
    }
    const over = this.#isOver(x, y);
    this.dragging = { ...this.dragging!, x, y, over, trail: over ? this.dragging!.trail : [] };
    this.#hover(over ? this.#cardAt(x, y) : null);
  }

  release(event: PointerEvent): void {
    if (event.pointerId !== this.#touch?.pointer) return;
    this.move(event); // a quick finger lets go where nothing was told of it yet
    // The card that it is let go on counts at once.
    if (this.dragging?.over && this.#under)
      this.dragging = { ...this.dragging, trail: held(this.dragging.trail, this.#under) };
    const { dragging, drop } = this;
    const play = drop.capture ?? drop.lay;
    if (dragging && play) this.play(play); // from where the card is held
    this.#stop();
    if (!dragging) return;
    this.#dropped = true; // the click that follows is none
    setTimeout(() => (this.#dropped = false));
    if (play) return;
    if (drop.undecided) this.refuse('several_captures');
    else if (dragging.over) this.refuse('must_follow_suit');
  }

  cancel = (): void => this.#stop();

  #stop(): void {
    clearTimeout(this.#dwelling);
    this.#touch = null;
    this.#under = null;
    this.dragging = null;
  }

  #isOver(x: number, y: number): boolean {
    const zone = this.zone?.getBoundingClientRect();
    return Boolean(zone && x >= zone.left && x <= zone.right && y >= zone.top && y <= zone.bottom);
  }

  #cardAt(x: number, y: number): Card | null {
    const found = document
      .elementsFromPoint(x, y)
      .map((each) => each.closest<HTMLElement>('[data-table]')?.dataset.table);
    return found.find((card) => card !== undefined && this.offer().table.includes(card)) ?? null;
  }

  #hover(card: Card | null): void {
    if (card === this.#under) return;
    this.#under = card;
    clearTimeout(this.#dwelling);
    if (card === null) return;
    this.#dwelling = setTimeout(() => {
      const { dragging } = this;
      if (dragging?.over) this.dragging = { ...dragging, trail: held(dragging.trail, card) };
    }, DWELL);
  }
}
