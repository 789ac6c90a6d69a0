/** The deal of the day, as the server tells it. */
import { call } from '../../line/api';
import { t } from '../../words/words.svelte';
import { live } from '../../line/live.svelte';
import { route, tablePath } from '../frame/route.svelte';

export interface Day {
  day: string;
  game: string;
  seats: number;
  bot: string;
  board: string;
  commitment: string;
  /** Once the day is over. */
  secret: string | null;
}

export interface DailyRow {
  place: number;
  name: string;
  you: boolean;
  friend: boolean;
  points: [number, number];
  match_id: string;
}

export interface Comparison {
  players: number;
  better: number;
  shares: { difference: number; count: number }[];
  rows: DailyRow[];
}

interface Told {
  today: Day;
  ends: number;
  mine: { table: string; points: [number, number] | null } | null;
  comparison: Comparison | null;
  yesterday: Day | null;
  best: DailyRow[];
  coming: Day[];
}

class Daily {
  told = $state.raw<Told | null>(null);

  /** Ask anew; without an answer nothing changes. */
  async load(): Promise<void> {
    this.told = await call<Told>('GET', '/daily').catch(() => this.told);
  }

  /** Sit down to it, or go on with it. */
  async play(): Promise<void> {
    const made = await call<{ table: string }>('POST', '/daily', {}).catch(() => null);
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
