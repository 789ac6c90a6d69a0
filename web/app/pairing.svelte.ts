/** Play now: wait for somebody who wants the same game; after a moment the computer plays. */
import { live } from './live.svelte';
import { route, tablePath } from './route.svelte';

export interface Wish {
  game: string;
  seats: number;
  bot: string;
}

class Pairing {
  wish = $state.raw<Wish | null>(null);

  constructor() {
    live.listeners.add((message) => {
      if (message.type !== 'paired') return;
      this.wish = null;
      live.ready(message.table);
      route.go(tablePath(message.link));
    });
  }

  async start(wish: Wish): Promise<void> {
    this.wish = wish;
    if (!(await live.ask({ type: 'play_now', ...wish }))) this.wish = null;
  }

  stop(): void {
    this.wish = null;
    live.ask({ type: 'stop_waiting' });
  }
}

export const pairing = new Pairing();
