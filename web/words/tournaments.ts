/** Whoever shows tournaments or leaderboards imports this, so that their words are there. */
import { learn } from './words.svelte';

await learn('tournaments');
