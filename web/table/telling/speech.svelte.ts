/** What a screen reader is told while a deal is played, and the sounds that go with it. */
import { onMount, untrack } from 'svelte';
import { t } from '../../words/words.svelte';
import { declarationWords, spoken } from '../cards/act_words';
import { actIn, PACK, type Act, type Card } from '../cards/cards';
import { fresh, isTakenBack } from './news';
import { sceneOf, type Seen } from '../places/seen';
import { play as sound } from './sound';
import { called, sceneWords, tableWords, trickWords } from './telling';

export type Speech = ReturnType<typeof speechOf>;

const MOST_SENTENCES = 8;

/** Follows what is seen for as long as the component lives that makes it. */
export function speechOf(seen: Seen, game: () => string) {
  /** Sentence by sentence: only what is added is spoken. */
  let news = $state.raw<{ id: number; text: string }[]>([]);
  /** What is added together with the region itself would not be spoken. */
  let heard = $state(false);
  let told = {
    deal: 0,
    log: [] as string[],
    turn: null as number | null,
    hand: [] as Card[],
    trick: [] as Card[],
    table: '',
  };

  onMount(() => {
    const soon = setTimeout(() => (heard = true), 100);
    return () => clearTimeout(soon);
  });

  function say(sentences: string[], anew = false): void {
    const from = (news.at(-1)?.id ?? 0) + 1;
    const added = sentences.filter(Boolean).map((text, i) => ({ id: from + i, text }));
    // What is new is there in any case: else it would not be spoken.
    if (added.length > 0)
      news = [...(anew ? [] : news), ...added].slice(-Math.max(MOST_SENTENCES, added.length));
  }

  $effect(() => {
    if (seen.past) {
      const now = seen.last ? inWords(seen.last, seen.table) : sceneWords(sceneOf(seen));
      untrack(() => say([now], true));
      return;
    }
    if (!heard || seen.stage.trying) return; // one's own play is told when the server has agreed, with what it brings
    const { deal, players, you, table, matta, hand } = seen;
    const scene = sceneOf(seen);
    const isTricks = scene.tricks;
    const trick = isTricks ? scene.table : [];
    const isNew = told.deal !== deal.number;
    if (isNew && deal.hands.every((held) => held.count === 0)) {
      // A void deal: what was turned up, until other cards are dealt.
      const again = table.length > 0 && told.table !== table.join('');
      if (again) untrack(() => say([tableWords(table, isTricks), t('tell.void')], true));
      told.table = table.join('') || told.table;
      return;
    }
    const isBack = !isNew && isTakenBack(told.log, deal.log);
    const happened = fresh(isNew ? [] : told.log, deal.log).map(actIn);
    const myTurn = deal.turn !== null && deal.turn === you;
    const sentences: string[] = [];
    let lying = isNew ? [] : told.trick;
    const won = (seat: number | null) => {
      if (lying.length < players.length || seat === null) return;
      sentences.push(trickWords(players[seat].name, seat === you, lying, game()));
      lying = [];
    };
    for (const act of happened) {
      if (act.kind !== 'declare') won(act.seat); // who took the trick draws first, or leads
      // After several plays at once, or for who has just come, it takes whole names to know which cards lay there.
      sentences.push(inWords(act, happened.length > 1 || isNew ? PACK : table));
      if (isTricks && act.kind === 'play') lying = [...lying, act.card];
    }
    won(trick.length === players.length ? deal.winning : deal.turn);
    if (isBack) lying = trick;
    if (isNew || isBack) sentences.push(sceneWords(scene));
    else if (!isTricks && hand.some((card) => !told.hand.includes(card)))
      sentences.push(t('tell.hand', { cards: called(hand, matta) }));
    if (deal.turn !== null && (told.turn !== deal.turn || happened.length > 0 || isNew || isBack)) {
      if (myTurn && !isNew && !isBack && deal.log.length > 0)
        sentences.push(tableWords(scene.table, isTricks, matta));
      sentences.push(
        myTurn ? t('table.turn') : t('table.turn.other', { name: players[deal.turn].name }),
      );
      const calls = seen.declarations.map((move) => declarationWords(move.slice(1)));
      if (calls.length > 0) sentences.push(t('tell.calls', { what: calls.join(t('tell.or')) }));
    }
    untrack(() => say(sentences, isNew));
    if (isNew) sound('deal');
    for (const act of happened)
      if (act.kind === 'play') sound(act.points ? 'scopa' : act.taken.length ? 'capture' : 'card');
    // One's own play and the answer may be told at once.
    if (myTurn && (told.turn !== deal.turn || happened.some((act) => act.seat !== you)))
      sound('turn');
    told = {
      deal: deal.number,
      log: deal.log,
      turn: deal.turn,
      hand,
      trick: lying,
      table: '',
    };
  });

  function inWords(act: Act, table: Card[]): string {
    const { players, you, deal, matta } = seen;
    const { name } = players[act.seat];
    return spoken(act, name, act.seat === you, 'trick' in deal.facts, { table, matta });
  }

  return {
    say,
    get news() {
      return news;
    },
  };
}
