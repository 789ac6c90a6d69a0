/** The player's chips: play money, of which the server keeps the books. */
import { account } from '../account/account.svelte';
import { call } from '../../line/api';
import { live } from '../../line/live.svelte';

export interface Purse {
  balance: number;
  staked: number;
  /** In tournaments that are not over. */
  entered: number;
  lost_today: number;
  /** What can be had today for nothing. */
  top_up: number;
  limit: number | null;
  later_limit: number | null;
  later_from: string | null;
  terms: { welcome: number; floor: number; most_stake: number; most_loss: number };
}

export interface Movement {
  number: number;
  kind: string;
  at: number;
  amount: number;
  balance: number;
  about: Record<string, string | number>;
}

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
    this.purse = await call<Purse>('GET', '/me/chips').catch(() => this.purse);
  }
}

export const chips = new Chips();
