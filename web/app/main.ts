import { mount } from 'svelte';
import { deck } from '../table/deck.svelte';
import { account } from './account.svelte';
import App from './App.svelte';
import { live } from './live.svelte';
import './styles/tokens.css';
import './styles/base.css';

live.connect();
deck.follow();
account.follow();
mount(App, { target: document.getElementById('app')! });
