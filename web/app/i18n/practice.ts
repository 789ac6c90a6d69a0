/** The words of the exercises and of the daily deal, fetched with their pages. */
import en from './practice.en';
import { learn } from './index.svelte';
import it from './practice.it';

learn({ it, en });
