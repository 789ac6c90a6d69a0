/** Whoever shows tournaments or leaderboards imports this, so that their words are there. */
import { learn } from './index.svelte';
import en from './tournaments.en';
import it from './tournaments.it';

learn({ it, en });
