/** The words of a match that is looked at again, fetched with its pages. */
import { learn } from './words.svelte';

await learn('replay');
