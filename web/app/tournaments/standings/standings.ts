/** The standings of a tournament for the frame of another site: no session, no socket, no table. */
import { mount } from 'svelte';
import { learn } from '../../../words/words.svelte';
import FramedStandings from './FramedStandings.svelte';
import '../../../ui/styles/tokens.css';
import '../../../ui/styles/base.css';
import '../../../ui/styles/chrome.css';

await learn('common');
const id = location.pathname.split('/')[2];
mount(FramedStandings, { target: document.getElementById('standings')!, props: { id } });
