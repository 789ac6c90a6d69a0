/** The review of the match that is looked at: asked for, awaited, and gone through play by play. */
import type {
  Choice,
  Judgement,
  Outline,
  Review,
  ReviewShape,
  TurningPoint,
} from '../../protocol/http';
import { DEPTHS } from '../../protocol/offers';
import type { Marks } from '../../table/choosing/marks';
import { call } from '../../line/api';
import type { Refusal } from '../../line/connection';
import type { Place, Replay } from '../replay/replay.svelte';
import { gain, percent } from './review_words';

/** How often the server is asked how far a review is: milliseconds. */
const POLL = 1000;

export type Depth = (typeof DEPTHS)[number];
/** A judgement with its place in the replay. */
export type Judged = Judgement & { at: Place };
/** A point of the curve: the chance of the side that looks. */
export interface CurvePoint {
  at: Place;
  chance: number;
}

export class Reviewing {
  /** The review that is shown. */
  review = $state.raw<Review | null>(null);
  /** One that is being made. */
  standing = $state.raw<ReviewShape | null>(null);
  /** The code of the refusal, where there is no review. */
  trouble = $state<string | null>(null);
  /** Whether it is wanted beside the table. */
  on = $state(false);
  /** Whose mistakes are told; null: everybody's. */
  seat = $state<number | null>(null);
  depth = $state<Depth>('normale');

  #timer?: ReturnType<typeof setTimeout>;
  #closed = false;

  constructor(readonly replay: Replay) {}

  /** Whether the table shows plays as they are judged: before they are made. */
  get shown(): boolean {
    return this.on && this.review !== null;
  }

  side = $derived.by(() => (this.replay.outline?.you ?? 0) % 2);
  judged = $derived.by<Judged[]>(() => {
    const { outline } = this.replay;
    if (!outline || !this.review) return [];
    return this.review.judgements.map((each) => ({
      ...each,
      at: placeIn(outline, each.deal, each.place),
    }));
  });
  #byPlace = $derived(new Map(this.judged.map((each) => [key(each.at), each])));
  curve = $derived.by<CurvePoint[]>(() => {
    const { outline } = this.replay;
    if (!outline || !this.review) return [];
    return this.review.curve.map(({ deal, place, chance }) => ({
      at: placeIn(outline, deal, place),
      chance: this.ours(chance),
    }));
  });
  #chances = $derived(new Map(this.curve.map((each) => [key(each.at), each.chance])));
  mistakes = $derived(
    this.judged.filter((each) => each.severity && (this.seat === null || each.seat === this.seat)),
  );
  turns = $derived.by<(TurningPoint & { at: Place })[]>(() => {
    const { outline } = this.replay;
    if (!outline || !this.review) return [];
    return this.review.turning_points.map((each) => ({
      ...each,
      at: placeIn(outline, each.deal, each.place),
    }));
  });
  /** What is judged at the place that is shown. */
  here = $derived.by(() =>
    this.shown ? (this.#byPlace.get(key(this.replay.place)) ?? null) : null,
  );
  /** The play and the better one, for the table. */
  marks = $derived.by<Marks | undefined>(() => {
    const { here } = this;
    return here
      ? {
          played: here.move,
          better: here.best === here.move || !here.severity ? null : here.best,
          worth: worthOf(here),
        }
      : undefined;
  });

  /** A chance of side 0 as that of the side that looks. */
  ours(chance: number): number {
    return this.side === 0 ? chance : 1 - chance;
  }
  judgement(at: Place): Judged | undefined {
    return this.#byPlace.get(key(at));
  }
  chance(at: Place): number | undefined {
    return this.#chances.get(key(at));
  }

  /** Show the deepest review that there is, and wait for one that was asked for. */
  async open(): Promise<void> {
    try {
      const asked = await call('GET /matches/{match_id}/reviews', { match_id: this.replay.id });
      const deepest = (state: string) =>
        DEPTHS.findLast((depth) =>
          asked.some((each) => each.depth === depth && each.state === state),
        );
      const [done, waiting] = [deepest('done'), deepest('waiting')];
      if (this.standing) return; // one was asked for meanwhile
      if (done) this.#take(await this.#look(done));
      if (waiting) await this.#follow(waiting);
      this.on ||= Boolean(done ?? waiting); // or somebody has opened it meanwhile
      this.depth = waiting ?? done ?? this.depth;
    } catch {
      // The match is there without its review; whoever wants one is told why there is none.
    }
  }

  async ask(depth: Depth): Promise<void> {
    this.trouble = null;
    try {
      this.#take(
        await call('POST /matches/{match_id}/review', { match_id: this.replay.id }, { depth }),
      );
    } catch (why) {
      this.trouble = (why as Refusal).code;
    }
  }

  /** To the next mistake, or the one before; false where there is none. */
  leap(onward: boolean): boolean {
    const { place } = this.replay;
    const after = ({ at }: Judged) => at.deal - place.deal || at.step - place.step;
    const found = onward
      ? this.mistakes.find((each) => after(each) > 0)
      : this.mistakes.findLast((each) => after(each) < 0);
    if (found) void this.replay.go(found.at);
    return found !== undefined;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #look(depth: Depth): Promise<ReviewShape> {
    return call('GET /matches/{match_id}/review', { match_id: this.replay.id, depth });
  }

  #take(standing: ReviewShape): void {
    if (this.#closed) return;
    this.standing = standing.review ? null : standing;
    if (standing.review) this.review = standing.review;
    clearTimeout(this.#timer);
    if (this.standing && standing.state !== 'failed')
      this.#timer = setTimeout(() => this.#follow(standing.depth), POLL);
  }

  async #follow(depth: Depth): Promise<void> {
    try {
      this.#take(await this.#look(depth));
    } catch (why) {
      const { code } = why as Refusal;
      if (code === 'lost' && !this.#closed)
        this.#timer = setTimeout(() => this.#follow(depth), POLL);
      else [this.trouble, this.standing] = [code, null];
    }
  }
}

function key({ deal, step }: Place): string {
  return `${deal}.${step}`;
}

/** Where a decision or a count stands in the replay; deals that were dealt again have the same number. */
export function placeIn(
  outline: Pick<Outline, 'deals'>,
  number: number,
  place: number | null,
): Place {
  const deals = outline.deals.flatMap((each, at) => (each.number === number ? [at + 1] : []));
  let step = place ?? Infinity;
  for (const deal of deals.slice(0, -1)) {
    const { steps } = outline.deals[deal - 1];
    if (step <= steps) return { deal, step };
    step -= steps;
  }
  const deal = deals.at(-1)!;
  return { deal, step: Math.min(step, outline.deals[deal - 1].steps + 1) };
}

/** For each card of the hand what its best play was worth: its chance, or points where all have the same. */
function worthOf({ choices }: Judgement): Record<string, string> {
  const decided = isDecided(choices);
  const cards = choices
    .filter(({ move }) => move[0] !== '!')
    .map(({ move, chance, points }) => [
      move.slice(0, 2),
      decided ? gain(points, 'decimal') : percent(chance),
    ]);
  return Object.fromEntries(cards.reverse());
}

/** Whether the match is won or lost whatever is played. */
export function isDecided(choices: Choice[]): boolean {
  return new Set(choices.map(({ chance }) => percent(chance))).size === 1;
}
