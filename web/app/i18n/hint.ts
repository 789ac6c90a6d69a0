/** The words of hints, fetched with the first table where there are any. */
import en from './hint.en';
import it from './hint.it';
import { learn } from './index.svelte';

learn({ it, en });
