/** What players choose for themselves (opzioni di gioco): kept in the browser, and in the account. */
import { words, type Language } from './i18n/index.svelte';

export const DECKS = ['napoletane', 'piacentine', 'francesi'] as const;
export const SPEEDS = ['normale', 'veloce', 'senza'] as const;
export const LANGUAGES = ['it', 'en'] as const;
export type DeckName = (typeof DECKS)[number];
export type Speed = (typeof SPEEDS)[number];

/** By the names that the server has for them. */
export interface Chosen {
  deck: DeckName;
  auto_accuso: boolean;
  speed: Speed;
  sound: boolean;
  language: Language;
}

const KEPT = 'options';
const UNSENT = 'options-unsent';

class Options {
  #chosen = $state<Chosen>({
    deck: 'napoletane',
    auto_accuso: true,
    speed: 'normale',
    sound: true,
    language: words.language,
    ...JSON.parse(localStorage.getItem(KEPT) ?? '{}'),
  });

  get deck(): DeckName {
    return this.#chosen.deck;
  }
  set deck(deck: DeckName) {
    this.#choose({ deck });
  }
  get autoAccuso(): boolean {
    return this.#chosen.auto_accuso;
  }
  set autoAccuso(auto_accuso: boolean) {
    this.#choose({ auto_accuso });
  }
  get speed(): Speed {
    return this.#chosen.speed;
  }
  set speed(speed: Speed) {
    this.#choose({ speed });
  }
  get sound(): boolean {
    return this.#chosen.sound;
  }
  set sound(sound: boolean) {
    this.#choose({ sound });
  }
  get language(): Language {
    return words.language;
  }
  set language(language: Language) {
    this.#choose({ language });
  }

  /** Called when the server has told who this is: an account's choices hold on every device. */
  async meet(guest: boolean, stored: Chosen): Promise<void> {
    if (guest || localStorage.getItem(UNSENT)) await this.#send(this.#chosen);
    else this.#keep(stored);
  }

  #choose(change: Partial<Chosen>): void {
    this.#keep(change);
    this.#send(change);
  }

  #keep(change: Partial<Chosen>): void {
    Object.assign(this.#chosen, change);
    localStorage.setItem(KEPT, JSON.stringify(this.#chosen));
    words.use(this.#chosen.language);
  }

  /** What does not arrive is sent the next time that the server is met. */
  async #send(change: Partial<Chosen>): Promise<void> {
    localStorage.setItem(UNSENT, 'yes');
    const sent = await fetch('/api/me/options', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(change),
    }).catch(() => null);
    if (sent?.ok) localStorage.removeItem(UNSENT);
  }
}

export const options = new Options();
