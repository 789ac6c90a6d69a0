import { svelte } from '@sveltejs/vite-plugin-svelte';
import { join } from 'node:path';
import type { CompileOptions } from 'svelte/compiler';
import { defineConfig } from 'vite';

const scopes = new Map<string, string>();

/** The class that ties a component to its styles: as short as can be, since it is loaded so often. */
const cssHash: CompileOptions['cssHash'] = ({ hash, filename }) => {
  const scope = `s${hash(filename).slice(0, 4)}`;
  const other = scopes.get(scope) ?? filename;
  if (other !== filename) throw new Error(`${filename} and ${other} have the same scope`);
  scopes.set(scope, filename);
  return scope;
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte({ compilerOptions: { cssHash } })],
  build: {
    outDir: '../build/web',
    rollupOptions: {
      // Names of files are in the first load of everybody, and hashes do not compress: six letters are enough.
      output: {
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
      // A limit of the server that a page needs stands in the page: no file of its own to be fetched.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: ['index.html', 'standings.html'].map((page) => join(import.meta.dirname, page)),
    },
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
});
