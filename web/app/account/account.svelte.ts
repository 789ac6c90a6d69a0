/** Who is playing: a guest, or somebody with an account. */
import type { Me } from '../../protocol/http';
import { call } from '../../line/api';
import { live } from '../../line/live.svelte';
import { options } from '../../options/options.svelte';

class Account {
  me = $state.raw<Me | null>(null);

  /** Find out whenever the server has greeted somebody; before that there may be no session. */
  follow(): void {
    $effect.root(() => {
      $effect(() => {
        if (live.player) this.#load();
      });
    });
  }

  async #load(): Promise<void> {
    const me = await call('GET /me').catch(() => null);
    if (!me) return;
    this.me = me;
    await options.meet(me.guest, me.options);
  }
}

export const account = new Account();
