/** The words of the moderators' page, fetched with it. */
import { learn } from './words.svelte';

await learn('moderation');
