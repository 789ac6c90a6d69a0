/** The words of the statistics, fetched with their page. */
import { learn } from './words.svelte';

await learn('statistics');
