/** The words of the pages of clubs, fetched with them. */
import { learn } from './words.svelte';

await learn('clubs');
