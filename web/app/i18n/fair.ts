/** The words of the page that checks a deck, fetched with it. */
import en from './fair.en';
import { learn } from './index.svelte';
import it from './fair.it';

learn({ it, en });
