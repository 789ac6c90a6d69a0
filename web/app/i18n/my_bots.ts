/** The words of players' bots, fetched where they are shown. */
import { learn } from './index.svelte';
import en from './my_bots.en';
import it from './my_bots.it';

learn({ it, en });
