/** The words of players' bots, fetched where they are shown. */
import { learn } from './words.svelte';

await learn('my_bots');
