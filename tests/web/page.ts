/** As much of a browser as the words need: they are kept in it, and told to its page. */
const kept = new Map<string, string>();
Object.assign(globalThis, {
  document: { documentElement: { lang: '', classList: { toggle() {} } } },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
  fetch: async () => ({ ok: true }),
});
kept.set('language', 'it');

const { learn } = await import('../../web/words/words.svelte');
await learn('common', 'reasons', 'review', 'tournaments');
