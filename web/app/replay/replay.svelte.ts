/** Deals step by step, as the server plays them again. */
import type { DealSteps, Outline, ReplayedDeal } from '../../protocol/http';
import type { Count, DealView } from '../../protocol/protocol';
import { actIn } from '../../table/cards/cards';
import { inOrder, tableOf } from '../../table/stage/course';
import { Stage } from '../../table/stage/stage.svelte';
import { call } from '../../line/api';
import type { Refusal } from '../../line/connection';

/** A deal, put together from what is new at each step. */
export interface Steps {
  views: Required<DealView>[];
  acts: string[][];
  count: Count | null;
}

export interface Place {
  deal: number;
  step: number;
}

export const SPEEDS = [0.5, 1, 2, 4];
/** How long a step and a count are seen: milliseconds. */
const LOOK = 2200;
const LONG_LOOK = 5000;

/** A way through deals, step by step. */
export abstract class Walk {
  deals = $state.raw<ReplayedDeal[]>([]);
  place = $state.raw<Place>({ deal: 1, step: 0 });
  /** Through whose eyes; null: all hands are open. */
  seat = $state<number | null>(null);
  steps = $state.raw<Steps | null>(null);
  readonly stage = new Stage();
  /** Why there is nothing to see. */
  trouble = $state<string | null>(null);
  playing = $state(false);
  speed = $state(1);
  #before = $state(false);

  #asked = 0;
  #timer?: ReturnType<typeof setTimeout>;

  protected abstract fetch(deal: number, seat: number | null): Promise<Steps>;
  /** It has gone to a place. */
  protected arrived(): void {}

  /** Each play is shown before it is made, as a review looks at it. */
  get before(): boolean {
    return this.#before;
  }
  set before(on: boolean) {
    if (on === this.#before) return;
    this.#before = on;
    if (this.steps) this.stage.show(this.steps.views[this.shown]);
  }

  get deal(): ReplayedDeal {
    return this.deals[this.place.deal - 1];
  }

  /** The last place of a deal: its count, or the end of the match; a void deal has none. */
  last(deal: number): number {
    const { steps, points } = this.deals[deal - 1];
    return steps + (points || deal === this.deals.length ? 1 : 0);
  }

  /** Which of the views is on the table. */
  get shown(): number {
    if (this.counting) return this.deal.steps;
    return Math.max(0, this.place.step - Number(this.before));
  }

  get counting(): boolean {
    return this.place.step > this.deal.steps;
  }

  get atEnd(): boolean {
    const { deal, step } = this.place;
    return deal === this.deals.length && step === this.last(deal);
  }

  /** Go to a place, or to the nearest that there is. */
  async go({ deal, step }: Place, seat = this.seat): Promise<void> {
    const asked = ++this.#asked;
    const wanted = clamp(Math.trunc(deal), 1, this.deals.length);
    const place = { deal: wanted, step: clamp(Math.trunc(step), 0, this.last(wanted)) };
    let steps: Steps;
    try {
      steps = await this.fetch(wanted, seat);
    } catch (why) {
      if (asked === this.#asked) this.trouble = (why as Refusal).code;
      return;
    }
    if (asked !== this.#asked) return;
    const onward =
      this.steps !== null &&
      place.deal === this.place.deal &&
      place.step === this.place.step + 1 &&
      seat === this.seat;
    const before = onward && !this.counting ? steps.views[this.shown] : null;
    [this.steps, this.place, this.seat, this.trouble] = [steps, place, seat, null];
    const after = steps.views[this.shown];
    if (!before || before === after) this.stage.show(after);
    else
      this.stage.tell(
        {
          before,
          acts: steps.acts[this.shown] ?? [],
          after,
          lastTaker: null,
          voided: [],
          me: this.seat,
        },
        () => {},
      );
    this.arrived();
    this.#wait();
  }

  forward(): void {
    const { deal, step } = this.place;
    if (step < this.last(deal)) void this.go({ deal, step: step + 1 });
    else if (!this.atEnd) void this.go({ deal: deal + 1, step: 0 });
  }
  back(): void {
    const { deal, step } = this.place;
    if (step > 0) void this.go({ deal, step: step - 1 });
    else if (deal > 1) void this.go({ deal: deal - 1, step: this.last(deal - 1) });
  }
  /** To the beginning of the deal, or of the one before. */
  first(): void {
    const { deal, step } = this.place;
    void this.go({ deal: step === 0 ? deal - 1 : deal, step: 0 });
  }
  /** To the count of the deal, or of the next. */
  end(): void {
    const { deal, step } = this.place;
    const next = step === this.last(deal) ? Math.min(deal + 1, this.deals.length) : deal;
    void this.go({ deal: next, step: this.last(next) });
  }
  /** To the next scopa of the match, or the one before; false where there is none. */
  sweep(onward: boolean): boolean {
    const all = this.deals.flatMap(({ sweeps }, place) =>
      sweeps.map((step) => ({ deal: place + 1, step })),
    );
    const here = this.place;
    const after = (each: Place) => each.deal - here.deal || each.step - here.step;
    const found = onward
      ? all.find((each) => after(each) > 0)
      : all.findLast((each) => after(each) < 0);
    if (found) void this.go(found);
    return found !== undefined;
  }

  /** Play on by itself, from the beginning when there is nothing left; or stop. */
  play(on: boolean): void {
    this.playing = on;
    if (on && this.atEnd) void this.go({ deal: 1, step: 0 });
    else this.#wait();
  }
  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.stage.tempo = 1 / this.speed;
    this.#wait();
  }

  close(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.atEnd) this.playing = false;
    else
      this.#timer = setTimeout(
        () => this.forward(),
        (this.counting ? LONG_LOOK : LOOK) / this.speed,
      );
  }
}

/** A match that is over. */
export class Replay extends Walk {
  outline = $state.raw<Outline | null>(null);
  #kept = new Map<string, Promise<Steps>>();

  constructor(readonly id: string) {
    super();
  }

  /** Fetch the outline and go where the address says. */
  async open(search: string): Promise<void> {
    try {
      this.outline = await call('GET /matches/{match_id}/replay', { match_id: this.id });
    } catch (why) {
      this.trouble = (why as Refusal).code;
      return;
    }
    this.deals = this.outline.deals;
    const asked = new URLSearchParams(search);
    const seat = asked.get('view');
    const valid = seat !== null && /^[0-3]$/.test(seat) && Number(seat) < this.outline.seats;
    await this.go(
      { deal: Number(asked.get('deal')) || 1, step: Number(asked.get('play')) || 0 },
      valid ? Number(seat) : null,
    );
  }

  /** The address of this place, to be sent. */
  get address(): string {
    const { deal, step } = this.place;
    return `/partita/${this.id}?deal=${deal}&play=${step}${this.seat === null ? '' : `&view=${this.seat}`}`;
  }

  protected override arrived(): void {
    if (location.pathname === `/partita/${this.id}`) history.replaceState(null, '', this.address);
  }

  protected override fetch(deal: number, seat: number | null): Promise<Steps> {
    const key = `${deal} ${seat}`;
    let found = this.#kept.get(key);
    if (!found) {
      const asked = { match_id: this.id, deal, seat };
      found = call('GET /matches/{match_id}/replay/{deal}', asked).then(together);
      found.catch(() => this.#kept.delete(key));
      this.#kept.set(key, found);
    }
    return found;
  }
}

/** The deal that is being counted at a table, as one saw it. */
export class DealAgain extends Walk {
  #told = $state.raw<Steps | null>(null);

  /** Fetch it and let it play. */
  async open(table: string): Promise<void> {
    try {
      this.#told = together(await call('GET /tables/{table}/counted-deal', { table }));
    } catch (why) {
      this.trouble = (why as Refusal).code;
      return;
    }
    const { acts } = this.#told;
    const sweeps = [...acts.keys()].filter((step) =>
      acts[step].map(actIn).some((act) => act.kind === 'play' && act.points > 0),
    );
    this.deals = [
      {
        number: 1,
        redeal: 0,
        dealer: 0,
        void: null,
        steps: acts.length - 1,
        sweeps,
        points: null,
        totals: [0, 0],
      },
    ];
    await this.go({ deal: 1, step: 0 });
    this.play(true);
  }

  protected override async fetch(): Promise<Steps> {
    return this.#told!;
  }
}

function clamp(n: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(highest, n));
}

export function together({
  frames,
  acts,
  count,
}: Pick<DealSteps, 'frames' | 'acts' | 'count'>): Steps {
  const views: Required<DealView>[] = [];
  for (const frame of frames) {
    const before = views.at(-1);
    const view = { ...before, ...frame } as Required<DealView>;
    views.push(before ? inOrder(view, tableOf(before)) : view);
  }
  return { views, acts, count };
}
