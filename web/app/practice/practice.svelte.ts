/** Exercises: the one that is being solved, what came out of it, and how far the player is. */
import type { ExerciseShape, Verdict } from '../../protocol/http';
import type { EXERCISE_LEVELS } from '../../protocol/offers';
import { call } from '../../line/api';
import type { Refusal } from '../../line/connection';

export type Level = (typeof EXERCISE_LEVELS)[number];

/** How many people must have tried an exercise before the page says how many were right. */
export const ENOUGH = 5;

export class Practice {
  exercise = $state.raw<ExerciseShape | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  /** The move that was made. */
  chosen = $state<string | null>(null);
  /** The code of the refusal, where there is no exercise. */
  trouble = $state<string | null>(null);

  constructor(
    readonly game: string | null,
    readonly level: Level | null,
  ) {}

  /** The next one, or another one in the place of this. */
  async next(): Promise<void> {
    try {
      this.exercise = await call('GET /exercises/next', {
        game: this.game,
        level: this.level,
        skip: this.exercise?.exercise,
      });
      this.verdict = this.chosen = this.trouble = null;
    } catch (why) {
      this.trouble = (why as Refusal).code;
    }
  }

  /** Make a move; what is refused is thrown. */
  async answer(move: string): Promise<void> {
    const { exercise } = this.exercise!;
    this.verdict = await call('POST /exercises/{exercise}/answer', { exercise }, { move });
    this.chosen = move;
  }
}
