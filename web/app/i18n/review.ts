/** The words of the review of a match, fetched with its replay. */
import { learn } from './index.svelte';
import en from './review.en';
import it from './review.it';

learn({ it, en });
