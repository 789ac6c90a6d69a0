/** The words of the moderators' page, fetched with it. */
import { learn } from './index.svelte';
import en from './moderation.en';
import it from './moderation.it';

learn({ it, en });
