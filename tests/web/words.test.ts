/** The texts, read as an editor would. */
import { describe, expect, it } from 'vitest';
import { counted, t, wished, words } from '../../web/words/words.svelte';

type Texts = Record<string, string>;
const found = (modules: Record<string, { default: Texts }>) =>
  Object.assign({}, ...Object.values(modules).map((each) => each.default)) as Texts;
const italian = found(
  import.meta.glob<{ default: Texts }>('../../web/words/it/**/*.ts', { eager: true }),
);

/** Words that nobody says, grammar that nobody should, and second names for the seal. */
const UNSAID = [
  /fantasma|verbal[ei]|posta elettronica|indirizz/i,
  /\bimpront|\bimpegno\b/i,
  /troppe poche|quello che toccava|arrivati \{place\}|Ti sediamo|conta la memoria/,
  /basta un nome|basta il nome e/i,
  /Due tocchi|Lascia stare|\bVado\b|Non sentire|senza colpe|di’ di nuovo|Password persa|Cancella l’iscrizione/i,
  /[!?]\.$/,
];

describe('the texts', () => {
  it('say nothing that nobody says', () => {
    const wrong = Object.entries(italian).filter(([, text]) =>
      UNSAID.some((pattern) => pattern.test(text)),
    );
    expect(wrong).toEqual([]);
  });

  it('use one kind of apostrophe and of dots', () => {
    const typed = Object.entries({ ...italian }).filter(([, text]) => /'|\.\.\./.test(text));
    expect(typed).toEqual([]);
  });
});

describe('the language', () => {
  it('is what the browser asks for, and English only where it asks for no other', () => {
    expect(wished(['en-US', 'it-IT', 'en'])).toBe('it');
    expect(wished(['de', 'it'])).toBe('it');
    expect(wished(['en-GB', 'de'])).toBe('en');
    expect(wished(['de'])).toBe('en');
  });

  it('is the one that was chosen last, whatever comes first', async () => {
    const english = words.use('en');
    await words.use('it');
    await english;
    expect(words.language).toBe('it');
    expect(t('nav.play')).toBe('Gioca');
  });

  it('has a form for one and a form for more', async () => {
    expect([counted('table.scope', 1), counted('table.scope', 2)]).toEqual(['1 scopa', '2 scope']);
  });
});
