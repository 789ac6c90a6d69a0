/** The standings of a tournament for the frame of another site: no session, no socket, no table. */
import { mount } from 'svelte';
import FramedStandings from './parts/tournament/FramedStandings.svelte';
import './styles/tokens.css';
import './styles/base.css';
import './styles/chrome.css';

const id = location.pathname.split('/')[2];
mount(FramedStandings, { target: document.getElementById('standings')!, props: { id } });
