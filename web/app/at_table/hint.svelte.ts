/** Hints for whoever plays alone against bots: the best move and why, as long as it is their turn. */
import type { HintShape } from '../../protocol/http';
import type { Marks } from '../../table/choosing/marks';
import { call } from '../../line/api';
import type { Refusal } from '../../line/connection';
import { t } from '../../words/words.svelte';
import { live, type Table } from '../../line/live.svelte';
import { adviceWords, theMove } from '../review/review_words';

const CAPTURES = ['capture', 'better_capture'];

export class Hints {
  #told = $state.raw<{ hint: HintShape; turn: string } | null>(null);
  #asking = $state(false);

  constructor(readonly table: Table) {}

  /** Whether a hint can be asked for now. */
  get now(): boolean {
    return Boolean(this.table.view.deal?.moves.length) && !this.#asking && !this.#here;
  }

  /** The hint for this turn, in words. */
  get words(): string | null {
    const hint = this.#here;
    if (!hint) return null;
    // Where the reason names what is taken, the card is enough.
    const move = theMove(CAPTURES.includes(hint.reason.code) ? hint.move.slice(0, 2) : hint.move);
    return t('hint.told', {
      move: move[0].toUpperCase() + move.slice(1),
      why: adviceWords(hint.reason),
    });
  }

  /** The advised play as the table marks it. */
  get marks(): Marks | undefined {
    return this.#here ? { played: null, better: this.#here.move, worth: {} } : undefined;
  }

  async ask(): Promise<void> {
    if (!this.now) return;
    const turn = turnOf(this.table);
    this.#asking = true;
    try {
      const hint = await call('POST /tables/{table}/hint', { table: this.table.id });
      this.#told = { hint, turn };
    } catch (why) {
      live.complain((why as Refusal).code);
    }
    this.#asking = false;
  }

  forget(): void {
    this.#told = null;
  }

  get #here(): HintShape | null {
    return this.#told?.turn === turnOf(this.table) ? this.#told.hint : null;
  }
}

/** A turn is told from others by what can be played; nothing can in somebody else's. */
function turnOf({ view }: Table): string {
  return `${view.match} ${view.deal?.number} ${view.deal?.moves.join(' ')}`;
}
