/** The deal that is being counted, looked at again. What that needs is fetched with it. */
import type { Component } from 'svelte';
import { saying } from '../../words/words.svelte';
import { live } from '../../line/live.svelte';
import type { DealAgain } from '../replay/replay.svelte';

export class LookingAgain {
  now = $state.raw<{
    walk: DealAgain;
    Controls: Component<{ walk: DealAgain; seconds: number | null; onback: () => void }>;
  } | null>(null);

  async begin(table: string): Promise<void> {
    const [{ DealAgain }, { default: Controls }] = await Promise.all([
      import('../replay/replay.svelte'),
      saying(import('../replay/DealControls.svelte'), 'replay'),
    ]);
    const walk = new DealAgain();
    await walk.open(table);
    this.end(); // what was asked for before, by a second tap
    if (walk.trouble) live.complain(walk.trouble);
    else this.now = { walk, Controls };
  }

  end(): void {
    this.now?.walk.close();
    this.now = null;
  }
}
