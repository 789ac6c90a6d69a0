import { mount } from 'svelte';
import { deck } from '../table/cards/deck.svelte';
import { account } from './account/account.svelte';
import { chips } from './chips/chips.svelte';
import App from './App.svelte';
import { learn } from '../words/words.svelte';
import { live } from '../line/live.svelte';
import { notifier } from './frame/notifier.svelte';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/chrome.css';
import '../ui/styles/table.css';

live.connect();
deck.follow();
account.follow();
chips.follow();
notifier.follow();
void learn('common').then(() => mount(App, { target: document.getElementById('app')! }));

/** It fetches every page and deck, so it starts late: on a first visit, sitting down comes first. */
const KEEP_AFTER = 2000;
if (import.meta.env.PROD) setTimeout(() => navigator.serviceWorker?.register('/sw.js'), KEEP_AFTER);
