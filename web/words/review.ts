/** The words of the review of a match, fetched with its replay. */
import { learn } from './words.svelte';

await learn('review');
