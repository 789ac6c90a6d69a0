/** The words of the exercises and of the daily deal, fetched with their pages. */
import { learn } from './words.svelte';

await learn('practice');
