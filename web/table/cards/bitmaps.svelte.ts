/**
 * Bitmaps of the cards in the sizes in which they are seen, where cards fly. A drawing is read, laid out
 * and painted by the page itself whenever it is seen in another size, which takes as long as half a scene;
 * a bitmap is made once, beside the page, and what moves then is ready.
 */
import type { DeckName } from '../../options/options.svelte';
import { PACK } from './cards';
import type { Order } from './painter';

/** So many pixels are kept: some sizes of a deck. The oldest bitmaps go first. */
const MOST = 16_000_000;

/** A card of a deck, so many pixels wide. */
interface Wish {
  deck: DeckName;
  card: string;
  width: number;
}
interface Bitmap extends Wish {
  /** Held, so that whoever shows it next has it at once. */
  image: HTMLImageElement;
}

export class Bitmaps {
  #tables = 0;
  #on = $state(false);
  /** Where no painter works, drawings are shown. */
  #failed = $state(false);
  /** In the order in which they came. */
  #made = $state.raw<readonly Bitmap[]>([]);
  #wished: Wish[] = [];
  #painter: Worker | null = null;
  /** What the painter is at. */
  #painting: Wish | null = null;
  /** The deck that the painter knows. */
  #known: DeckName | null = null;

  constructor(private sprite: (deck: DeckName) => Promise<string>) {}

  get wanted(): boolean {
    return this.#on && !this.#failed;
  }

  /** There is a table where cards fly, until what is answered is called. */
  want(): () => void {
    this.#tables++;
    this.#on = true;
    return () => {
      this.#tables--;
      this.#on = this.#tables > 0;
      if (!this.#on) this.#stop();
    };
  }

  /** The best that there is of a card; what would be better is on its way. No width: not measured yet. */
  best(wish: Wish): string | undefined {
    const { deck, card, width } = wish;
    const sizes = this.#made.filter((each) => each.card === card && each.deck === deck);
    const fits = sizes.find((each) => each.width === width);
    if (!fits && width > 0) this.#ask(wish);
    const best = fits ?? sizes.sort((a, b) => a.width - b.width).find((each) => each.width > width);
    return (best ?? sizes.at(-1))?.image.src;
  }

  #ask(wish: Wish): void {
    if ([this.#painting, ...this.#wished].some((each) => each && same(each, wish))) return;
    this.#wished.push(wish);
    if (!this.#painting) void this.#paint();
  }

  async #paint(): Promise<void> {
    const wish = (this.#painting = this.#wished.shift() ?? this.#unseen());
    if (!wish) return;
    const sprite = wish.deck === this.#known ? undefined : await this.sprite(wish.deck);
    if (this.#painting !== wish) return;
    this.#known = wish.deck;
    this.#painter ??= this.#hire();
    this.#painter.postMessage({ sprite, card: wish.card, width: wish.width } satisfies Order);
  }

  /** A card of which there is no bitmap yet: so there is one when it turns up. */
  #unseen(): Wish | null {
    const last = this.#made.findLast(({ card }) => card !== 'back');
    const card =
      last &&
      PACK.find(
        (each) => !this.#made.some((made) => made.card === each && made.deck === last.deck),
      );
    return card ? { ...last, card } : null;
  }

  #hire(): Worker {
    const painter = new Worker(new URL('./painter.ts', import.meta.url), { type: 'module' });
    painter.onmessage = ({ data }: MessageEvent<Blob>) => void this.#take(data);
    painter.onerror = () => {
      this.#failed = true;
      this.#stop();
    };
    return painter;
  }

  async #take(blob: Blob): Promise<void> {
    const wish = this.#painting!;
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    await image.decode().catch(() => {});
    if (this.#painting !== wish) return URL.revokeObjectURL(image.src);
    this.#made = bounded([...this.#made, { ...wish, image }]);
    void this.#paint();
  }

  #stop(): void {
    this.#painter?.terminate();
    this.#painter = this.#painting = this.#known = null;
    this.#wished = [];
  }
}

function same(one: Wish, other: Wish): boolean {
  return one.card === other.card && one.width === other.width && one.deck === other.deck;
}

/** As many of the latest as may be kept. */
function bounded(made: Bitmap[]): Bitmap[] {
  let pixels = made.reduce((sum, { image }) => sum + image.naturalWidth * image.naturalHeight, 0);
  while (pixels > MOST) {
    const { image } = made.shift()!;
    pixels -= image.naturalWidth * image.naturalHeight;
    URL.revokeObjectURL(image.src);
  }
  return made;
}
