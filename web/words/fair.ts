/** The words of the page that checks a deck, fetched with it. */
import { learn } from './words.svelte';

await learn('fair');
