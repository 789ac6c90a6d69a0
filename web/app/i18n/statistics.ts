/** The words of the statistics, fetched with their page. */
import { learn } from './index.svelte';
import en from './statistics.en';
import it from './statistics.it';

learn({ it, en });
