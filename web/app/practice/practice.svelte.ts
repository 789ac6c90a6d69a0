/** Exercises: the one that is being solved, what came out of it, and how far the player is. */
import type { DealView } from '../../protocol/protocol';
import { call } from '../../line/api';
import type { Refusal } from '../../line/connection';
import type { Reason } from '../review/review_shapes';

export const LEVELS = [1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

export interface Exercise {
  exercise: string;
  game: string;
  seats: number;
  level: Level;
  options: Record<string, boolean | string>;
  match: Record<string, boolean | number | string | null>;
  totals: [number, number];
  seat: number;
  deal: Required<DealView>;
  tried: number;
  right: number;
}

/** A move and what it is likely to lead to. */
export interface Weighed {
  move: string;
  points: number;
  chance: number;
  cost: number;
  reasons: Reason[];
}

export interface Verdict {
  right: boolean;
  best: string;
  options: Weighed[];
  streak: number;
  tried: number;
  solved: number;
}

export interface LevelProgress {
  game: string;
  level: Level;
  all: number;
  tried: number;
  solved: number;
  at_once: number;
}

export interface Progress {
  streak: number;
  best_streak: number;
  levels: LevelProgress[];
}

/** So many people must have tried an exercise before it is told how many were right. */
export const ENOUGH = 5;

export class Practice {
  exercise = $state.raw<Exercise | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** The move that was made. */
  chosen = $state<string | null>(null);
  /** Why there is none. */
  trouble = $state<string | null>(null);

  constructor(
    readonly game: string | null,
    readonly level: Level | null,
  ) {}

  /** The next one, or another one in the place of this. */
  async next(): Promise<void> {
    const asked = new URLSearchParams();
    if (this.game) asked.set('game', this.game);
    if (this.level) asked.set('level', String(this.level));
    if (this.exercise) asked.set('skip', this.exercise.exercise);
    try {
      this.exercise = await call<Exercise>('GET', `/exercises/next?${asked}`);
      this.verdict = this.chosen = this.trouble = null;
    } catch (why) {
      this.trouble = (why as Refusal).code;
    }
  }

  /** Make a move; what is refused is thrown. */
  async answer(move: string): Promise<void> {
    this.verdict = await call<Verdict>('POST', `/exercises/${this.exercise!.exercise}/answer`, {
      move,
    });
    this.chosen = move;
  }
}
