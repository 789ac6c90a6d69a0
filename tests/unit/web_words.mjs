// node web_words.mjs: every text in the templates of the web app that is not taken from the words, and
// every word that the code asks for, as JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'svelte/compiler';

const WEB = join(import.meta.dirname, '..', '..', 'web');
const SPOKEN = ['alt', 'aria-label', 'placeholder', 'title', 'label'];
const NAMES = ['Mazziere', 'Mazziere ·', '· Mazziere'];
const files = ['app', 'line', 'options', 'table', 'ui'].flatMap((folder) =>
  readdirSync(join(WEB, folder), { recursive: true })
    .map((name) => join(WEB, folder, name))
    .filter((path) => /\.(svelte|ts)$/.test(path)),
);
const literals = [];
const asked = new Set();
const begun = new Set();

function look(node, path, parent) {
  if (!node || typeof node !== 'object') return;
  if (Array.isArray(node)) return node.forEach((each) => look(each, path, parent));
  if (node.type === 'Text') {
    const text = node.data.trim();
    const spoken =
      !['Attribute', 'StyleDirective'].includes(parent?.type) || SPOKEN.includes(parent.name);
    if (spoken && /\p{L}{2}/u.test(text) && !NAMES.includes(text))
      literals.push(`${relative(WEB, path)}: ${text}`);
  }
  for (const [key, value] of Object.entries(node))
    if (!['css', 'instance', 'module', 'metadata'].includes(key))
      look(value, path, node.type ? node : parent);
}

for (const path of files) {
  const source = readFileSync(path, 'utf8');
  if (path.endsWith('.svelte')) look(parse(source, { modern: true }).fragment, path, null);
  for (const [, word] of source.matchAll(/['"`]([a-z_]+(?:\.[\w]+)*)['"`]/g)) asked.add(word);
  for (const [, word] of source.matchAll(/`([a-z_]+(?:\.[\w]+)*\.)\$\{/g)) begun.add(word);
}
console.log(JSON.stringify({ literals, asked: [...asked], begun: [...begun] }));
