/** What the player does at the table, by touch and by keys, until a play is made. */
import { tick, untrack } from 'svelte';
import { t } from '../words/words.svelte';
import { options } from '../options/options.svelte';
import { declarationsIn, playsIn, type Card } from './cards/cards';
import { Choosing } from './choosing/choosing.svelte';
import {
  chooseByDigit,
  focusHand,
  focusNext,
  followArrow,
  isForOthers,
  keepFocus,
} from './choosing/keyboard';
import { later } from './stage/motion';
import { sceneOf, type Seen } from './places/seen';
import { NOTHING, type Selection } from './choosing/selection';
import type { Speech } from './telling/speech.svelte';
import { poseOfHeld } from './stage/places';
import { choiceWords, sceneWords } from './telling/telling';

/** The only play that there is makes itself after so many milliseconds. */
const ONLY_PLAY = 900;

interface Doing {
  readonly root: HTMLElement;
  /** Make a play; undefined where it was refused. */
  play(move: string): Promise<unknown> | undefined;
  done(what: 'chosen' | 'played'): void;
  refuse(code: string): void;
  /** Show the last play again. */
  again(): void;
  /** Close what lies over the table; whether anything did. */
  close(): boolean;
}

/** Follows what is seen for as long as the component lives that makes it. */
export function playingAt(seen: Seen, speech: Speech, doing: Doing) {
  /** A play is on its way to the server. */
  let sent = $state(false);
  let byKeyboard = false;
  const moves = $derived(seen.deal.moves);
  const offered = $derived(`${seen.deal.number}: ${moves.join(' ')}`);
  const plays = $derived(sent || seen.past ? [] : playsIn(moves));
  const declarations = $derived(sent || seen.past ? [] : declarationsIn(moves));
  const choosing = new Choosing(
    () => ({
      plays,
      table: seen.table,
      matta: seen.matta,
      still: sent || seen.past || seen.you === null,
    }),
    (play) => make(play.text),
    doing.refuse,
  );

  $effect(() => {
    // Only new moves undo a choice: other news of the table, or the same ones told again on a new
    // line, may come while somebody chooses.
    if (offered) untrack(() => choosing.offered(seen.hand));
  });
  $effect(() => {
    // Whoever plays by keyboard stays in the hand when a card has left it.
    void [seen.hand, seen.stage.hidden, moves];
    stayInHand();
  });
  $effect(() => {
    // The only play that there is, if the player wants that: after a moment in which it is seen.
    const only = moves.length === 1 && plays.length === 1 ? plays[0].text : null;
    if (!options.onlyPlay || only === null) return;
    const waiting = later(doing.root, ONLY_PLAY * seen.stage.pace, () => void make(only));
    return () => waiting.cancel();
  });

  async function make(move: string): Promise<void> {
    const { stage, you } = seen;
    if (sent || you === null) return;
    const card = move.slice(0, 2);
    sent = true;
    stage.begin(you, move, poseOfHeld(doing.root, card));
    choosing.letGo();
    stayInHand();
    const answer = await doing.play(move);
    if (answer === undefined) await stage.takeBack(you);
    sent = false;
    if (answer === undefined && byKeyboard && moves.length > 0) tick().then(() => focusHand(card));
    doing.done('played');
  }

  async function chooseHand(card: Card, event: MouseEvent): Promise<void> {
    byKeyboard = event.detail === 0;
    const before = choosing.selection;
    choosing.tapHand(card, event.timeStamp);
    tellChoice(before);
    if (choosing.selection.card) doing.done('chosen');
    await onward(event);
  }

  async function chooseTable(card: Card, event: MouseEvent): Promise<void> {
    const before = choosing.selection;
    choosing.tapTable(card);
    tellChoice(before);
    await onward(event);
  }

  function key(event: KeyboardEvent): void {
    if (isForOthers(event)) return;
    const { past, deal, you } = seen;
    byKeyboard = true;
    if (event.key === 'Escape') {
      if (!doing.close()) {
        if (past) return;
        const before = choosing.selection;
        choosing.letGo();
        if (before !== NOTHING) tellChoice(before);
        focusHand();
      }
    } else if (/^[0-9]$/.test(event.key) && !past) chooseByDigit(event.key);
    else if (event.key.toLowerCase() === 'r')
      speech.say([sceneWords(sceneOf(seen)), deal.turn === you ? t('table.turn') : '']);
    else if (event.key.toLowerCase() === 'u') doing.again();
    else if (past || !followArrow(event.key)) return;
    event.preventDefault();
  }

  /** What is chosen now, unless it was what it is or has been played. */
  function tellChoice(before: Selection): void {
    const { selection } = choosing;
    if (selection !== before && !sent) speech.say([choiceWords(selection, plays, sceneOf(seen))]);
  }

  /** By keyboard, what comes next gets the focus. */
  async function onward(event: MouseEvent): Promise<void> {
    if (event.detail !== 0 || sent || !choosing.selection.card) return;
    await tick();
    focusNext();
  }

  function stayInHand(): void {
    if (byKeyboard && !seen.past) tick().then(keepFocus);
  }

  return {
    choosing,
    make,
    chooseHand,
    chooseTable,
    key,
    get plays() {
      return plays;
    },
    get declarations() {
      return declarations;
    },
  };
}
