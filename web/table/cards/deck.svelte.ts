/** The pictures of the cards, taken out of the sprite of the deck that the player has chosen. */
import { options, type DeckName } from '../../options/options.svelte';
import decks from '../../decks/sprites/decks.json';
import { idle } from '../stage/motion';
import { PACK } from './cards';
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

const FRENCH: Record<string, string> = { F: 'J', C: 'Q', R: 'K' };

/** The height of a place for a card, as it is in Card.svelte. */
const TALL = 1.66;

class Deck {
  /** The sprites that have come, by deck. */
  #sprites = $state.raw<Partial<Record<DeckName, Document>>>({});
  #asked = new Map<DeckName, Promise<void>>();
  #pictures = new Map<string, string>();
  /** What was looked at once is not taken apart again for as long as it is held. */
  #held = new Map<string, HTMLImageElement>();

  /** Get the deck in use, and any other one when it is chosen. */
  follow(): void {
    $effect.root(() => {
      $effect(() => void this.load(options.deck));
    });
  }

  /**
   * A card that is seen for the first time takes the browser as long as half a scene: where cards fly,
   * all of them are made ready while nothing else is to be done.
   */
  async prepare(name: DeckName): Promise<void> {
    await this.load(name);
    const pen = document.createElement('canvas').getContext('2d')!;
    for (const card of [...PACK, 'back']) {
      await idle();
      const address = this.picture(card, name);
      if (!address || name !== options.deck) return;
      if (this.#held.has(address)) continue;
      const image = new Image();
      image.src = address;
      this.#held.set(address, image);
      await image.decode().then(
        () => pen.drawImage(image, 0, 0),
        () => {},
      );
    }
  }

  load(name: DeckName): Promise<void> {
    if (!this.#asked.has(name)) this.#asked.set(name, this.#fetch(name));
    return this.#asked.get(name)!;
  }

  async #fetch(name: DeckName): Promise<void> {
    try {
      const answer = await fetch(SPRITES[`../../decks/sprites/${name}.svg`]);
      if (!answer.ok) throw new Error(String(answer.status));
      const sprite = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
      this.#sprites = { ...this.#sprites, [name]: sprite };
    } catch {
      setTimeout(() => this.#asked.set(name, this.#fetch(name)), 2000);
    }
  }

  /** The size of a picture in a place that is one wide and TALL high; a deck keeps its proportion. */
  get size(): { wide: number; high: number } {
    const proportion = decks[options.deck].height / decks[options.deck].width;
    return { wide: Math.min(1, TALL / proportion), high: Math.min(TALL, proportion) };
  }

  /** The address of a card's picture; none until the deck is here. */
  picture(card: string, name: DeckName = options.deck): string | undefined {
    const sprite = this.#sprites[name];
    if (!sprite) return undefined;
    const key = `${name} ${card}`;
    let address = this.#pictures.get(key);
    if (!address) {
      address = URL.createObjectURL(new Blob([drawing(sprite, card)], { type: 'image/svg+xml' }));
      this.#pictures.set(key, address);
    }
    return address;
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
    return options.deck === 'francesi';
  }

  /** What stands for a rank in small: F C R, or J Q K. */
  index(card: string): string {
    return (this.french && FRENCH[card[0]]) || card[0];
  }
}

export const deck = new Deck();

/** A symbol of the sprite as a file of its own, with the definitions that it needs. */
function drawing(sprite: Document, id: string): string {
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
