/** The stage follows the server: it hurries when much has happened, and leaps when it is too much. */
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { options } from '../../web/options/options.svelte';
import type { Deal } from '../../web/table/stage/course';
import type { Performer } from '../../web/table/stage/stage.svelte';
import { Stage } from '../../web/table/stage/stage.svelte';

interface Played {
  game: string;
  me: number | null;
  views: Deal[];
  acts: string[][];
}

const deals: Played[] = JSON.parse(readFileSync(process.env.MAZZIERE_SHOWN_DEALS!, 'utf8'));
const { views, acts } = deals.find(
  ({ game, views: [first] }) => game === 'scopone' && first.stock === 0,
)!;

/** Plays a scene when it is told to; keeps how long each took of the player's time. */
class Acting implements Performer {
  now = 0;
  scenes: string[] = [];
  took: number[] = [];
  #duration = 0;
  #end: (() => void) | null = null;
  constructor(readonly stage: Stage) {}

  play({ duration, kind }: { duration: number; kind: string }): Promise<void> {
    this.#duration = duration;
    this.scenes.push(kind);
    this.#end?.(); // the one before is over
    return new Promise((ended) => (this.#end = ended));
  }

  hasten(): void {}

  finish(): void {
    if (this.#end) this.took.push(this.#duration * this.stage.paceNow);
    const end = this.#end;
    this.#end = null;
    end?.();
  }

  clear(): void {
    const end = this.#end;
    this.#end = null;
    end?.();
  }

  /** All that waits is seen, scene by scene; a scene and what follows it begin in microtasks. */
  async seeAll(): Promise<void> {
    while (this.stage.busy) {
      this.finish();
      for (let i = 0; i < 10; i++) await Promise.resolve();
    }
  }
}

let stage: Stage;
let acting: Acting;

beforeEach(() => {
  options.pace = 'normale';
  stage = new Stage();
  stage.show(views[0]);
  acting = new Acting(stage);
  stage.attach(acting);
});

/** Tells that many plays at the same moment. */
function told(plays: number): void {
  for (let i = 1; i <= plays; i++)
    stage.tell(
      {
        before: views[i - 1],
        acts: acts[i],
        after: views[i],
        lastTaker: null,
        voided: [],
        me: null,
      },
      () => {},
    );
}

const sum = (all: number[]) => all.reduce((total, each) => total + each, 0);

it('takes the time of the chosen pace', async () => {
  for (const pace of ['svelto', 'normale', 'calmo'] as const) {
    options.pace = pace;
    stage.show(views[0]);
    told(1);
    await acting.seeAll();
  }
  const [quick, usual, calm] = acting.took;
  expect(quick).toBeCloseTo(usual * 0.6);
  expect(calm).toBeCloseTo(usual * 1.6);
});

it('hurries rather than leap, and is in the present after six seconds', async () => {
  options.pace = 'calmo';
  told(6);
  await acting.seeAll();
  expect(acting.took).toHaveLength(6);
  expect(stage.missed).toEqual([]);
  expect(sum(acting.took)).toBeCloseTo(6000);
  expect(stage.deal!.log).toEqual(views[6].log);
});

it('leaps to the present when not even hurrying helps, and says what was missed', async () => {
  told(20);
  expect(stage.missed.length).toBeGreaterThan(0);
  await acting.seeAll();
  expect(stage.deal!.log).toEqual(views[20].log);
});

/** A deal in which the player begins. */
const mine = deals.find(({ me, views: [first] }) => me !== null && first.turn === me)!;

/** The player's card lies on the table, and is refused. */
function refused(): Promise<void> {
  const { me, views } = mine;
  stage.show(views[0]);
  stage.begin(me!, views[0].moves[0], null);
  return stage.takeBack(me!);
}

it('stays with what is shown anew while a refused card comes back', async () => {
  const back = refused();
  stage.show(mine.views[2]);
  acting.finish();
  await back;
  expect(stage.deal!.log).toEqual(mine.views[2].log);
});

it('shows what happens meanwhile when a refused card is back', async () => {
  const back = refused();
  const { me, views, acts } = mine;
  const [before, after] = views;
  stage.tell({ before, acts: acts[1], after, lastTaker: null, voided: [], me }, () => {});
  expect(acting.scenes.at(-1)).toBe('back');
  acting.finish();
  await back;
  await acting.seeAll();
  expect(acting.scenes.indexOf('back')).toBeLessThan(acting.scenes.length - 1);
  expect(stage.deal!.log).toEqual(after.log);
});

it('leaves a card that was played where it lies when something else is told', async () => {
  const { me, views } = mine;
  stage.show(views[0]);
  stage.begin(me!, views[0].moves[0], null);
  let heard = false;
  stage.tell(
    { before: views[0], acts: [], after: views[0], lastTaker: null, voided: [], me },
    () => (heard = true),
  );
  for (let i = 0; i < 10; i++) await Promise.resolve();
  expect(heard).toBe(true);
  expect(stage.busy).toBe(true);
  void stage.takeBack(me!);
  expect(acting.scenes.at(-1)).toBe('back');
});

it('does not tell of the last deal what was missed when the next one is dealt', async () => {
  told(20);
  await acting.seeAll();
  expect(stage.missed.length).toBeGreaterThan(0);
  const next = { ...views[0], number: views[0].number + 1 };
  stage.tell(
    { before: null, acts: [], after: next, lastTaker: null, voided: [], me: null },
    () => {},
  );
  expect(stage.missed).toEqual([]);
});
