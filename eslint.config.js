// What ESLint looks at in the web app, its tests and its tools. Types are svelte-check's business, and
// form is Prettier's.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';

export default defineConfig(
  // What is generated, and what is drawn.
  globalIgnores(['web/protocol/', 'web/decks/', 'web/public/']),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    // The tests hand functions of a page to a browser, so their files have the names of both.
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // Svelte drops the space at the end of a block; {' '} keeps it.
      'svelte/no-useless-mustaches': 'off',
      // Maps, dates and addresses are made anew, worked with and dropped; what is shown is $state.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  // Which names there are is known to the compiler.
  { files: ['**/*.ts', '**/*.svelte'], rules: { 'no-undef': 'off' } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  { files: ['web/sw.js'], languageOptions: { globals: globals.serviceworker } },
);
