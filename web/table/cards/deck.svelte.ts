/** The pictures of the cards, taken out of the sprite of the deck that the player has chosen. */
import { options, type DeckName } from '../../options/options.svelte';
import decks from '../../decks/sprites/decks.json';
import { devicePixelRatio } from 'svelte/reactivity/window';
import { Bitmaps } from './bitmaps.svelte';
import type { Language } from '../../words/words.svelte';

/** How cards are called in a language, by the letters of their ranks and suits. */
interface CardWords {
  ranks: Record<string, string>;
  suits: Record<string, string>;
  of: string;
  back: string;
}
/** Where the drawings of each deck are. */
const SPRITES = import.meta.glob<string>('../../decks/sprites/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** How long to wait for a sprite that did not come, in milliseconds. */
const AGAIN = 2000;

/** The height of a place for a card, as it is in Card.svelte. */
const TALL = 1.66;

class Deck {
  /** The sprites that have come, as text and ready to be taken apart. */
  #texts = new Map<DeckName, Promise<string>>();
  #sprites = $state.raw<Partial<Record<DeckName, Document>>>({});
  #opened = new Set<DeckName>();
  #drawings = new Map<string, string>();
  #bitmaps = new Bitmaps((name) => this.#text(name));

  /** Get the deck in use, and any other one when it is chosen. */
  follow(): void {
    $effect.root(() => {
      $effect(() => void this.#text(options.deck));
    });
  }

  /** Where cards fly they are bitmaps, until what is answered is called. */
  fly(): () => void {
    return this.#bitmaps.want();
  }

  #text(name: DeckName): Promise<string> {
    if (!this.#texts.has(name)) this.#texts.set(name, fetched(name));
    return this.#texts.get(name)!;
  }

  async #open(name: DeckName): Promise<void> {
    if (this.#opened.has(name)) return;
    this.#opened.add(name);
    const sprite = new DOMParser().parseFromString(await this.#text(name), 'image/svg+xml');
    this.#sprites = { ...this.#sprites, [name]: sprite };
  }

  /** The size of a picture in a place that is one wide and TALL high; a deck keeps its proportion. */
  get size(): { wide: number; high: number } {
    const proportion = decks[options.deck].height / decks[options.deck].width;
    return { wide: Math.min(1, TALL / proportion), high: Math.min(TALL, proportion) };
  }

  /** The address of a card's picture in a width in pixels of the page; none until it is here. */
  picture(card: string, width: number): string | undefined {
    if (!this.#bitmaps.wanted) return this.drawing(card, options.deck);
    const pixels = Math.round(width * (devicePixelRatio.current ?? 1));
    return this.#bitmaps.best({ deck: options.deck, card, width: pixels });
  }

  /** Whether it matters how large a picture is seen. */
  get measured(): boolean {
    return this.#bitmaps.wanted;
  }

  /** The address of a card's drawing, which can be seen in any size; none until the deck is here. */
  drawing(card: string, name: DeckName): string | undefined {
    const sprite = this.#sprites[name];
    if (!sprite) {
      void this.#open(name);
      return undefined;
    }
    const key = `${name} ${card}`;
    let address = this.#drawings.get(key);
    if (!address) {
      address = URL.createObjectURL(new Blob([drawn(sprite, card)], { type: 'image/svg+xml' }));
      this.#drawings.set(key, address);
    }
    return address;
  }

  /** What a deck is called. */
  title(name: DeckName, language: Language): string {
    return decks[name].title[language];
  }

  /** The spoken name of a card. */
  name(card: string, language: Language): string {
    const said: CardWords = decks[options.deck].words[language];
    if (card === 'back') return said.back;
    const name = `${said.ranks[card[0]]} ${said.of} ${said.suits[card[1]]}`;
    return name[0].toLocaleUpperCase(language) + name.slice(1);
  }

  /** What the deck calls a rank: cavallo, or donna. */
  rank(card: string, language: Language): string {
    const said: CardWords = decks[options.deck].words[language];
    return said.ranks[card[0]];
  }

  /** What the deck calls a suit: denari, or quadri. */
  suit(suit: string, language: Language): string {
    const said: CardWords = decks[options.deck].words[language];
    return said.suits[suit];
  }

  /** Whether its suits are diamonds, hearts, clubs and spades. */
  get french(): boolean {
    return decks[options.deck].kind === 'french';
  }

  /** What stands for a rank in small: F C R, or J Q K. */
  index(card: string): string {
    const letters: Record<string, string> = decks[options.deck].letters;
    return letters[card[0]];
  }
}

export const deck = new Deck();

/** The text of a deck's sprite, as soon as there is a way to the server. */
async function fetched(name: DeckName): Promise<string> {
  for (;;) {
    try {
      const answer = await fetch(SPRITES[`../../decks/sprites/${name}.svg`]);
      if (answer.ok) return await answer.text();
    } catch {
      // No way to the server: once more.
    }
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

/** A symbol of the sprite as a file of its own, with the definitions that it needs. */
function drawn(sprite: Document, id: string): string {
  const needed = new Map<string, string>();
  const gather = (text: string) => {
    for (const [, reference] of text.matchAll(/(?:href="|url\()#([^")]+)/g))
      if (!needed.has(reference)) {
        const found = sprite.getElementById(reference)!.outerHTML;
        needed.set(reference, found);
        gather(found);
      }
  };
  const symbol = sprite.getElementById(id)!;
  gather(symbol.innerHTML);
  const box = symbol.getAttribute('viewBox')!;
  const [, , width, height] = box.split(' ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}"` +
    ` stroke-linejoin="round" stroke-linecap="round"><defs>${[...needed.values()].join('')}</defs>` +
    `${symbol.innerHTML}</svg>`
  );
}
