/** The standings of a tournament for the frame of another site: no session, no socket, no table. */
import { mount } from 'svelte';
import { learn } from '../words/words.svelte';
import FramedStandings from './tournaments/standings/FramedStandings.svelte';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/chrome.css';

const id = location.pathname.split('/')[2];
void learn('common', 'tournaments').then(() =>
  mount(FramedStandings, { target: document.getElementById('standings')!, props: { id } }),
);
