import { svelte } from '@sveltejs/vite-plugin-svelte';
import { join } from 'node:path';
import type { CompileOptions } from 'svelte/compiler';
import { defineConfig, type Plugin } from 'vite';

const scopes = new Map<string, string>();

/** The class that ties a component to its styles: as short as can be, since it is loaded so often. */
const cssHash: CompileOptions['cssHash'] = ({ hash, filename }) => {
  const scope = `s${hash(filename).slice(0, 4)}`;
  const other = scopes.get(scope) ?? filename;
  if (other !== filename) throw new Error(`${filename} and ${other} have the same scope`);
  scopes.set(scope, filename);
  return scope;
};

/** The words of the house's own language come beside the app, not after it. */
const preloadItalian: Plugin = {
  name: 'preload-italian',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.values(bundle ?? {})
        .filter((each) => each.type === 'chunk' && each.facadeModuleId?.endsWith('/it/common.ts'))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head' as const,
        })),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte({ compilerOptions: { cssHash } }), preloadItalian],
  worker: {
    format: 'es',
    rollupOptions: { output: { entryFileNames: 'assets/[name]-[hash:8].js' } },
  },
  build: {
    outDir: '../build/web',
    rollupOptions: {
      // Names of files are in the first load of everybody, and hashes do not compress: eight letters are enough.
      output: {
        chunkFileNames: 'assets/[name]-[hash:8].js',
        assetFileNames: 'assets/[name]-[hash:8][extname]',
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
