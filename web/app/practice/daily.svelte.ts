/** The deal of the day, as the server tells it. */
import type { DailyShape } from '../../protocol/http';
import { call } from '../../line/api';
import { t } from '../../words/words.svelte';
import { live } from '../../line/live.svelte';
import { route, tablePath } from '../frame/route.svelte';

class Daily {
  told = $state.raw<DailyShape | null>(null);

  /** Ask anew; without an answer nothing changes. */
  async load(): Promise<void> {
    this.told = await call('GET /daily').catch(() => this.told);
  }

  /** Sit down to it, or go on with it. */
  async play(): Promise<void> {
    const made = await call('POST /daily').catch(() => null);
    if (made) route.go(tablePath(made.table));
    else live.complain('lost');
  }

  /** How the player stands, in a sentence; nothing before they have played. */
  get standing(): string {
    const { mine, comparison } = this.told ?? {};
    if (!mine?.points || !comparison?.rows.some((row) => row.you)) return '';
    const [own, theirs] = mine.points;
    return t('daily.standing', {
      mine: own,
      theirs,
      place: comparison.better + 1,
      all: comparison.players,
    });
  }
}

export const daily = new Daily();
