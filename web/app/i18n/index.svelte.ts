/** The words that people read. Italian first; nothing else in the code has a language. */
import botsEn from './bots.en';
import botsIt from './bots.it';
import chipsEn from './chips.en';
import chipsIt from './chips.it';
import en from './en';
import homeEn from './home.en';
import homeIt from './home.it';
import it from './it';
import pagesEn from './pages.en';
import pagesIt from './pages.it';
import type clubsIt from './clubs.it';
import type fairIt from './fair.it';
import type hintIt from './hint.it';
import type moderationIt from './moderation.it';
import type myBotsIt from './my_bots.it';
import type practiceIt from './practice.it';
import type reasonsIt from './reasons.it';
import type replayIt from './replay.it';
import type reviewIt from './review.it';
import type statisticsIt from './statistics.it';
import type tournamentsIt from './tournaments.it';

export type Language = 'it' | 'en';
export type Key =
  | keyof typeof it
  | keyof typeof pagesIt
  | keyof typeof chipsIt
  | keyof typeof botsIt
  | keyof typeof homeIt
  | Later;
/** Words that come with the pages that need them: see `learn`. */
type Later =
  | keyof typeof clubsIt
  | keyof typeof fairIt
  | keyof typeof hintIt
  | keyof typeof moderationIt
  | keyof typeof myBotsIt
  | keyof typeof practiceIt
  | keyof typeof reasonsIt
  | keyof typeof replayIt
  | keyof typeof reviewIt
  | keyof typeof statisticsIt
  | keyof typeof tournamentsIt;

const WORDS = {
  it: { ...it, ...pagesIt, ...chipsIt, ...botsIt, ...homeIt },
  en: { ...en, ...pagesEn, ...chipsEn, ...botsEn, ...homeEn },
} as Record<Language, Record<Key, string>>;
const KEPT = 'language';

/** Take up the words of a page that was fetched. */
export function learn<K extends Later>(later: Record<Language, Record<K, string>>): void {
  Object.assign(WORDS.it, later.it);
  Object.assign(WORDS.en, later.en);
}

/** The browser's memory; a page in another site's frame may have none. */
function kept(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Italian for whoever reads it, English for everybody else. */
function ofBrowser(): Language {
  return navigator.languages.some((each) => each.startsWith('it')) ? 'it' : 'en';
}

class Words {
  language = $state<Language>(
    (kept()?.getItem(KEPT) as Language | null | undefined) ?? ofBrowser(),
  );

  use(language: Language): void {
    this.language = language;
    kept()?.setItem(KEPT, language);
    document.documentElement.lang = language;
  }
}

export const words = new Words();
document.documentElement.lang = words.language;

/** A text, with its gaps filled. */
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  return WORDS[words.language][key].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(gaps[name] ?? ''),
  );
}

export function hasWords(key: string): key is Key {
  return key in WORDS.it;
}

/** A text whose key the server names; the second one when there is none. */
export function named(
  key: string,
  otherwise: Key,
  gaps: Record<string, string | number> = {},
): string {
  return hasWords(key) ? t(key, gaps) : t(otherwise, gaps);
}
