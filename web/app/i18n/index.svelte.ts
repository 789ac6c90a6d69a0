/** The words that people read. Italian first; nothing else in the code has a language. */
import en from './en';
import it from './it';
import pagesEn from './pages.en';
import pagesIt from './pages.it';

export type Language = 'it' | 'en';
export type Key = keyof typeof it | keyof typeof pagesIt;

const WORDS: Record<Language, Record<Key, string>> = { it: { ...it, ...pagesIt }, en: { ...en, ...pagesEn } };
const KEPT = 'language';

/** Italian for whoever reads it, English for everybody else. */
function ofBrowser(): Language {
  return navigator.languages.some((each) => each.startsWith('it')) ? 'it' : 'en';
}

class Words {
  language = $state<Language>((localStorage.getItem(KEPT) as Language | null) ?? ofBrowser());

  use(language: Language): void {
    this.language = language;
    localStorage.setItem(KEPT, language);
    document.documentElement.lang = language;
  }
}

export const words = new Words();
document.documentElement.lang = words.language;

/** A text, with its gaps filled. */
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  return WORDS[words.language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(gaps[name] ?? ''));
}

export function hasWords(key: string): key is Key {
  return key in WORDS.it;
}

/** A text whose key the server names; the second one when there is none. */
export function named(key: string, otherwise: Key, gaps: Record<string, string | number> = {}): string {
  return hasWords(key) ? t(key, gaps) : t(otherwise, gaps);
}
