import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte()],
  // One after the other in one process: most of the time is spent on loading the app's modules.
  test: { include: ['*.test.ts'], setupFiles: ['page.ts'], isolate: false, fileParallelism: false },
});
