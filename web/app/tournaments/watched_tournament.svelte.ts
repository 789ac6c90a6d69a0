/** A tournament that is being looked at: asked for again while something may change. */
import type { TournamentCommand, TournamentView } from '../../protocol/http';
import type { Refusal } from '../../line/connection';
import { command, fetchTournament } from './tournaments';

/** How long until it is asked for again, by phase: milliseconds. Nothing new costs the server little. */
const EVERY = { running: 2_500, registration: 4_000, over: 60_000, cancelled: 60_000 };
const AFTER_TROUBLE = 5_000;

export class WatchedTournament {
  page = $state.raw<TournamentView | null>(null);
  /** Why there is nothing to show. */
  trouble = $state<string | null>(null);
  #timer?: ReturnType<typeof setTimeout>;
  #stopped = false;

  constructor(readonly id: string) {}

  /** Look at it until the function that is returned is called. */
  watch(): () => void {
    const back = () => document.visibilityState === 'visible' && this.refresh();
    document.addEventListener('visibilitychange', back);
    this.refresh();
    return () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', back);
    };
  }

  async refresh(): Promise<void> {
    clearTimeout(this.#timer);
    let pause = AFTER_TROUBLE;
    try {
      this.#show(await fetchTournament(this.id));
      pause = EVERY[this.page!.phase];
    } catch (why) {
      const { code } = why as Refusal;
      if (!this.page || code === 'no_tournament') this.trouble = code;
      if (code === 'no_tournament') return;
    }
    clearTimeout(this.#timer);
    if (!this.#stopped && document.visibilityState === 'visible')
      this.#timer = setTimeout(() => this.refresh(), pause);
  }

  /** Do something; what is refused is thrown. */
  async send(what: TournamentCommand): Promise<void> {
    this.#show(await command(this.id, what));
  }

  /** An answer that was overtaken by a later one is not shown. */
  #show(page: TournamentView): void {
    this.trouble = null;
    if (
      !this.page ||
      page.seq > this.page.seq ||
      (page.seq === this.page.seq && JSON.stringify(page) !== JSON.stringify(this.page))
    )
      this.page = page;
  }
}
