/** The words of a match that is looked at again, fetched with its pages. */
import en from './replay.en';
import { learn } from './index.svelte';
import it from './replay.it';

learn({ it, en });
