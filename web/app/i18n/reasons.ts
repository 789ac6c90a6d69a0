/** The words of why a move is better than another, fetched with a review or a hint. */
import { learn } from './index.svelte';
import en from './reasons.en';
import it from './reasons.it';

learn({ it, en });
