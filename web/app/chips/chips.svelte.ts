/** The player's chips: play money, of which the server keeps the books. */
import type { Purse } from '../../protocol/http';
import { account } from '../account/account.svelte';
import { call } from '../../line/api';
import { live } from '../../line/live.svelte';

class Chips {
  /** Null for guests, and until it is known. */
  purse = $state.raw<Purse | null>(null);

  /** Know how many there are: at the beginning, and whenever a chip table may have moved some. */
  follow(): void {
    $effect.root(() => {
      $effect(() => {
        const view = live.table?.view;
        const moved = view?.settings.stake
          ? `${view.phase} ${view.seats.map((each) => each?.player)}`
          : '';
        if (account.me?.guest === false) void this.load(moved);
      });
    });
  }

  async load(_why = ''): Promise<void> {
    this.purse = await call('GET /me/chips').catch(() => this.purse);
  }
}

export const chips = new Chips();
