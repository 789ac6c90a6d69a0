/** What players choose for themselves (opzioni di gioco): kept in the browser, and in the account. */
import type { Chosen } from '../protocol/http';
import { words, type Language } from '../words/words.svelte';
import { LANGUAGES } from '../protocol/offers';
import { migrated, type Contrast, type DeckName, type Pace } from './options_kept';

export type { Contrast, DeckName, Pace } from './options_kept';

const KEPT = 'options';
const UNSENT = 'options-unsent';
const MORE_CONTRAST = matchMedia('(prefers-contrast: more)');

class Options {
  #chosen = $state<Chosen>({
    deck: 'napoletane',
    auto_accuso: true,
    pace: 'normale',
    less_motion: false,
    sound: true,
    haptics: true,
    only_play: false,
    large_cards: false,
    contrast: 'sistema',
    left_handed: false,
    language: words.language,
    ...migrated(JSON.parse(localStorage.getItem(KEPT) ?? '{}')),
  });

  constructor() {
    this.#show();
    MORE_CONTRAST.addEventListener('change', () => this.#show());
  }

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
  get pace(): Pace {
    return this.#chosen.pace;
  }
  set pace(pace: Pace) {
    this.#choose({ pace });
  }
  get lessMotion(): boolean {
    return this.#chosen.less_motion;
  }
  set lessMotion(less_motion: boolean) {
    this.#choose({ less_motion });
  }
  get sound(): boolean {
    return this.#chosen.sound;
  }
  set sound(sound: boolean) {
    this.#choose({ sound });
  }
  get onlyPlay(): boolean {
    return this.#chosen.only_play;
  }
  set onlyPlay(only_play: boolean) {
    this.#choose({ only_play });
  }
  get haptics(): boolean {
    return this.#chosen.haptics;
  }
  set haptics(haptics: boolean) {
    this.#choose({ haptics });
  }
  get largeCards(): boolean {
    return this.#chosen.large_cards;
  }
  set largeCards(large_cards: boolean) {
    this.#choose({ large_cards });
  }
  get contrast(): Contrast {
    return this.#chosen.contrast;
  }
  set contrast(contrast: Contrast) {
    this.#choose({ contrast });
  }
  get leftHanded(): boolean {
    return this.#chosen.left_handed;
  }
  set leftHanded(left_handed: boolean) {
    this.#choose({ left_handed });
  }
  get language(): Language {
    return words.language;
  }
  set language(language: Language) {
    this.#choose({ language });
  }
  /** The next one, for a button that goes through all of them. */
  get otherLanguage(): Language {
    return LANGUAGES[(LANGUAGES.indexOf(this.language) + 1) % LANGUAGES.length];
  }

  /** Called when the server has told who this is: an account's choices hold on every device. */
  async meet(guest: boolean, stored: Chosen): Promise<void> {
    if (guest || localStorage.getItem(UNSENT)) await this.#send(this.#chosen);
    else this.#keep(migrated(stored));
  }

  #choose(change: Partial<Chosen>): void {
    this.#keep(change);
    this.#send(change);
  }

  #keep(change: Partial<Chosen>): void {
    Object.assign(this.#chosen, change);
    localStorage.setItem(KEPT, JSON.stringify(this.#chosen));
    words.use(this.#chosen.language).catch(() => {}); // without its words it stays as it is
    this.#show();
  }

  /** What concerns all pages, for the styles. */
  #show(): void {
    const { contrast, less_motion } = this.#chosen;
    const high = contrast === 'alto' || (contrast === 'sistema' && MORE_CONTRAST.matches);
    document.documentElement.classList.toggle('high-contrast', high);
    document.documentElement.classList.toggle('less-motion', less_motion);
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
