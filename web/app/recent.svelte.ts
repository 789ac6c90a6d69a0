/** The table that the player has left without having finished, so that there is a way back. */
import { live } from './live.svelte';
import { route } from './route.svelte';

const KEPT = 'table';
const UNFINISHED = ['seating', 'playing', 'count'];

export interface Left {
  address: string;
  game: string;
  seats: number;
}

class Recent {
  table = $state.raw<Left | null>(JSON.parse(localStorage.getItem(KEPT) ?? 'null'));

  /** Keep in mind where the player sits. */
  follow(): void {
    $effect.root(() => {
      $effect(() => {
        const view = live.table?.view;
        const address = route.path.match(/^\/tavolo\/(\w+)$/)?.[1];
        if (!view || !address) return;
        const sits = view.you !== null && UNFINISHED.includes(view.phase);
        if (sits) this.#keep({ address, game: view.settings.game, seats: view.settings.seats });
        else if (this.table?.address === address) this.forget();
      });
    });
  }

  forget(): void {
    this.table = null;
    localStorage.removeItem(KEPT);
  }

  #keep(table: Left): void {
    if (this.table?.address === table.address) return;
    this.table = table;
    localStorage.setItem(KEPT, JSON.stringify(table));
  }
}

export const recent = new Recent();
