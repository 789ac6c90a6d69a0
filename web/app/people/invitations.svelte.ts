/** Friends who want the player at their table. */
import type { Invited } from '../../protocol/protocol';
import { live } from '../../line/live.svelte';

class Invitations {
  open = $state.raw<Invited[]>([]);

  constructor() {
    live.listeners.add((message) => {
      if (message.type !== 'invited') return;
      this.done(message.table);
      this.open = [...this.open, message];
    });
  }

  done(table: string): void {
    this.open = this.open.filter((each) => each.table !== table);
  }
}

export const invitations = new Invitations();
