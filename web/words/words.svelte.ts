/** The words that people read. A language is a folder beside this file; nothing else has one. */
import { LANGUAGES } from '../protocol/offers';

/** The sets of words, as Italian has them: `common` is there from the start, see `learn`. */
interface Sets {
  common: typeof import('./it/common').default;
  clubs: typeof import('./it/clubs').default;
  fair: typeof import('./it/fair').default;
  hint: typeof import('./it/hint').default;
  moderation: typeof import('./it/moderation').default;
  my_bots: typeof import('./it/my_bots').default;
  practice: typeof import('./it/practice').default;
  reasons: typeof import('./it/reasons').default;
  replay: typeof import('./it/replay').default;
  review: typeof import('./it/review').default;
  statistics: typeof import('./it/statistics').default;
  tournaments: typeof import('./it/tournaments').default;
}
export type Language = (typeof LANGUAGES)[number];
export type Key = { [Name in keyof Sets]: keyof Sets[Name] }[keyof Sets];
/** A key beside which `KEY.one` stands, and what else the language has for numbers. */
export type CountedKey = { [K in Key]: `${K}.one` extends Key ? K : never }[Key];
export type Gaps = Record<string, string | number>;
type Texts = Record<string, string>;

const FILES = import.meta.glob<Texts>('./*/*.ts', { import: 'default' });
const KEPT = 'language';

/** The browser's memory; a page in another site's frame may have none. */
function kept(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const isSpoken = (name: string | null | undefined): name is Language =>
  LANGUAGES.includes(name as Language);

/** The first that a browser asks for; English, which many systems come with, where it is no other of ours. */
export function wished(asked: readonly string[]): Language {
  const spoken = asked.map((each) => each.split('-')[0]).filter(isSpoken);
  return spoken.find((each) => each !== 'en') ?? 'en';
}

class Words {
  language = $state<Language>('it');
  /** Of all sets that were learnt, in this language. */
  texts = $state.raw<Texts>({});
  #sets = new Map<keyof Sets, Promise<void>>();
  #wanted: Language = 'it';
  #plural = new Intl.PluralRules('it');

  constructor() {
    const chosen = kept()?.getItem(KEPT);
    this.#speak(isSpoken(chosen) ? chosen : wished(navigator.languages));
  }

  learn(set: keyof Sets): Promise<void> {
    if (!this.#sets.has(set)) {
      const added = this.#add(set);
      this.#sets.set(set, added);
      // What did not come is asked for again the next time.
      added.catch(() => this.#sets.delete(set));
    }
    return this.#sets.get(set)!;
  }

  /** Another language, as soon as its words are there. */
  async use(language: Language): Promise<void> {
    this.#wanted = language;
    if (language === this.language) return;
    const sets = [...this.#sets.keys()];
    const texts = await Promise.all(sets.map((set) => FILES[`./${language}/${set}.ts`]()));
    if (this.#wanted !== language) return; // another one was chosen meanwhile
    this.texts = Object.assign({}, ...texts);
    this.#speak(language);
    kept()?.setItem(KEPT, language);
    // What was learnt meanwhile came in the other language.
    await Promise.all([...this.#sets.keys()].slice(sets.length).map((set) => this.#add(set)));
  }

  /** What a number of things is called here: one, few, many, other. */
  category(n: number): string {
    return this.#plural.select(n);
  }

  async #add(set: keyof Sets): Promise<void> {
    const { language } = this;
    const more = await FILES[`./${language}/${set}.ts`]();
    if (language === this.language) this.texts = { ...this.texts, ...more };
  }

  #speak(language: Language): void {
    this.language = language;
    this.#plural = new Intl.PluralRules(language);
    document.documentElement.lang = language;
  }
}

export const words = new Words();

/** Fetch some words. */
export const learn = (...sets: (keyof Sets)[]) =>
  Promise.all(sets.map((each) => words.learn(each)));

/** What is fetched when it is needed, with the words that it needs. */
export async function saying<Module>(
  module: Promise<Module>,
  ...sets: (keyof Sets)[]
): Promise<Module> {
  await learn(...sets);
  return module;
}

/** What a language calls itself: English, Italiano. */
export function ownName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name[0].toLocaleUpperCase(language) + name.slice(1);
}

/** A text, with its gaps filled. */
export function t(key: Key, gaps: Gaps = {}): string {
  return filled(words.texts[key] ?? key, gaps);
}

export function filled(text: string, gaps: Gaps): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(gaps[name] ?? ''));
}

/** A text about so many of something, in the form that the language has for that number. */
export function counted(key: CountedKey, n: number, gaps: Gaps = {}): string {
  return named(`${key}.${words.category(n)}`, key, { n, ...gaps });
}

export function hasWords(key: string): key is Key {
  return key in words.texts;
}

/** A text whose key the server names; the second one when there is none. */
export function named(key: string, otherwise: Key, gaps: Gaps = {}): string {
  return hasWords(key) ? t(key, gaps) : t(otherwise, gaps);
}
