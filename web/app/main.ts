import { mount } from 'svelte';
import { deck } from '../table/deck.svelte';
import { account } from './account.svelte';
import { chips } from './chips.svelte';
import App from './App.svelte';
import { live } from './live.svelte';
import { notifier } from './notifier.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/chrome.css';
import './styles/table.css';

live.connect();
deck.follow();
account.follow();
chips.follow();
notifier.follow();
mount(App, { target: document.getElementById('app')! });

/** It fetches every page and deck: whoever comes for the first time shall sit down before that. */
const KEEP_AFTER = 2000;
if (import.meta.env.PROD) setTimeout(() => navigator.serviceWorker?.register('/sw.js'), KEEP_AFTER);
