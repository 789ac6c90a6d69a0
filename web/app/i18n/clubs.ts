/** The words of the pages of clubs, fetched with them. */
import en from './clubs.en';
import { learn } from './index.svelte';
import it from './clubs.it';

learn({ it, en });
