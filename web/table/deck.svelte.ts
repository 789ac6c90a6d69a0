/** The pictures of the cards, taken out of a deck's sprite and kept. */
import decks from '../decks/sprites/decks.json';
import napoletane from '../decks/sprites/napoletane.svg?url';

type Language = 'it' | 'en';

class Deck {
  #sprite = $state.raw<Document>();
  #pictures = new Map<string, string>();

  async load(): Promise<void> {
    if (this.#sprite) return;
    const answer = await fetch(napoletane);
    this.#sprite = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  }

  /** The address of a card's picture; none until the deck is here. */
  picture(card: string): string | undefined {
    const sprite = this.#sprite;
    if (!sprite) return undefined;
    let address = this.#pictures.get(card);
    if (!address) {
      address = URL.createObjectURL(new Blob([drawing(sprite, card)], { type: 'image/svg+xml' }));
      this.#pictures.set(card, address);
    }
    return address;
  }

  /** The spoken name of a card. */
  name(card: string, language: Language): string {
    const names: Record<string, string> = decks.napoletane.names[language];
    return names[card];
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
