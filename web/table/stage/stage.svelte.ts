/** What lies on the table as the player sees it: it follows what the server has told, scene by scene. */
import { flushSync, untrack } from 'svelte';
import { options } from '../../options/options.svelte';
import type { Card } from '../cards/cards';
import { entryIn, inOrder, tableOf, waiting, type Deal, type Entry } from './course';
import type { Pose } from './paths';
import { backAgain } from './scenes/playing';
import type { Scene, Telling } from './scenes/scene';
import { ownPlay, scenesOf } from './scenes/scenes';
import { PACES } from './scenes/time';

/** The stage is behind the server by no more than this, in milliseconds of the player's time. */
const MOST_LAG = 6000;

/** What plays scenes: a component, while it is on the page. */
export interface Performer {
  /** Play a scene from a moment on; until another one, to wait there. `start`: where the first card is now. */
  play(scene: Scene, from: number, until: number, start: Pose | null): Promise<void>;
  /** How far the scene is. */
  readonly now: number;
  /** The stage's pace has become quicker in the middle of a scene. */
  hasten(): void;
  /** To the end of the scene at once. */
  finish(): void;
  /** Nothing is on the stage any more. */
  clear(): void;
}

interface Told {
  telling: Telling;
  scenes: Scene[];
  /** How much of it has been seen: the scenes before the one that is being played. */
  seen: number;
  done: () => void;
}

/** One's own play, before the server has agreed. */
interface Tried {
  move: string;
  /** What lay there, with all that could be played. */
  before: Deal;
  scene: Scene;
  start: Pose | null;
}

export class Stage {
  deal = $state.raw<Deal | null>(null);
  /** What the table does not show, because it is on the stage. */
  hidden = $state.raw<ReadonlySet<string>>(new Set());
  /** A scene is being played, or a play waits for the server. */
  busy = $state(false);
  /** What happened while nobody could see it. */
  missed = $state.raw<Entry[]>([]);
  performer: Performer | null = null;
  /** How much of the usual time everything takes, beside the player's own pace. */
  tempo = $state(1);

  #queue: Told[] = [];
  #tried: Tried | null = null;
  /** The last play of one's own, as it was tried. */
  #own: Scene | null = null;
  /** A refused play comes back; what is told meanwhile waits for it. */
  #back: Promise<void> | null = null;
  /** How often the table was laid anew, whatever was on the stage. */
  #laid = 0;
  #running = false;
  /** The pace at which all that waits comes in time; it holds until the present is reached. */
  #inTime = Infinity;

  get pace(): number {
    return this.tempo * PACES[options.pace];
  }

  /** The pace of what is played now: the player's own, quicker when so much waits that it would come too late. */
  get paceNow(): number {
    return Math.max(this.#quickest, Math.min(this.pace, this.#inTime));
  }

  /** A play can be read at this pace still. */
  get #quickest(): number {
    return Math.min(this.pace, this.tempo * PACES.svelto);
  }

  /** One's own play lies there, and the server may still refuse it. */
  get trying(): boolean {
    const { deal } = this;
    return this.#own?.steps.some((step) => step.deal === deal) ?? false;
  }

  /** Lay a deal on the table as it is, at once. */
  show(deal: Deal | null): void {
    for (const { done } of this.#queue.splice(0)) done();
    this.#tried = null;
    this.#laid++;
    this.performer?.clear();
    this.hidden = new Set();
    const lies = untrack(() => this.deal);
    this.deal = deal && lies?.number === deal.number ? inOrder(deal, tableOf(lies)) : deal;
    this.busy = false;
  }

  /** Something has happened: it is seen when what happened before has been. */
  tell(telling: Telling, done: () => void): void {
    const tried = this.#tried;
    if (tried && telling.acts.length === 0 && telling.after?.number === tried.before.number) {
      // A clock, somebody who comes or goes: the card that was played stays where it lies.
      this.#tried = { ...tried, before: telling.after };
      done();
      return;
    }
    if (!this.performer && !document.hidden && !telling.before && telling.after) {
      this.#open(telling);
      done();
      return;
    }
    if (!this.performer || document.hidden) {
      if (document.hidden)
        this.missed = [
          ...this.missed,
          ...telling.acts.map(entryIn).filter(({ kind }) => kind !== 'draw'),
        ];
      this.#leap();
      this.#arrive({ telling, scenes: [], seen: 0, done });
      return;
    }
    const item = { telling, scenes: scenesOf(telling), seen: 0, done };
    const isNew = !telling.before;
    if (isNew || (telling.acts.length > 0 && !this.busy)) this.missed = [];
    if ((this.#lag + lasting(item)) * this.#quickest > MOST_LAG && this.#lag > 0) {
      const skipped = this.#queue.flatMap((each) => each.telling.acts.map(entryIn));
      this.missed = [...this.missed, ...skipped.filter(({ kind }) => kind !== 'draw')];
      this.#leap();
    }
    this.#queue.push(item);
    this.busy = true;
    this.#inTime = Math.min(this.#inTime, MOST_LAG / this.#lag);
    if (this.#running) this.performer.hasten();
    else void this.#run();
  }

  /** The first deal of a match comes before the table is on the page: all is ready, nothing dealt. */
  #open(telling: Telling): void {
    const scenes = scenesOf(telling);
    this.#queue = [{ telling, scenes, seen: 0, done: () => {} }];
    this.deal = scenes[0].steps[0].deal;
    this.hidden = new Set(scenes[0].actors.flatMap(({ hides, card }) => [hides, card]));
    this.busy = true;
  }

  /** The table is on the page; null: no longer. */
  attach(performer: Performer | null): void {
    this.performer = performer;
    // Not now: the page is still being put together.
    if (performer)
      queueMicrotask(() => this.#queue.length > 0 && !this.#running && void this.#run());
  }

  /** Play a card oneself: it goes to the table at once and waits there. */
  begin(me: number, move: string, start: Pose | null): void {
    if (!this.deal || !this.performer || move[0] === '!') return;
    this.missed = [];
    const scene = ownPlay(this.deal, me, move);
    this.#tried = { move, before: this.deal, scene, start };
    this.#own = scene;
    this.busy = true;
    void this.performer.play(scene, 0, scene.landed, start);
  }

  /** The server has refused it: the card comes back. */
  async takeBack(me: number): Promise<void> {
    const tried = this.#tried;
    this.#tried = null;
    if (!tried) return;
    await (this.#back = this.#bringBack(tried, me));
    this.#back = null;
    if (this.#queue.length === 0) this.busy = false;
    else if (!this.#running) void this.#run();
  }

  async #bringBack({ before, scene, move }: Tried, me: number): Promise<void> {
    const laid = this.#laid;
    const back = backAgain(waiting(before), scene, move.slice(0, 2) as Card, me);
    await this.performer?.play(back, 0, Infinity, null);
    if (laid !== this.#laid) return; // it is another table now
    this.performer?.clear();
    this.hidden = new Set();
    this.deal = before;
  }

  /** A tap on the table: the scene that is being played ends. */
  finish(): void {
    if (!this.#tried) this.performer?.finish();
  }

  forgetMissed(): void {
    this.missed = [];
  }

  /** How long it takes at the pace *normale* until the table is as the server has told. */
  get #lag(): number {
    const all = this.#queue.reduce((sum, each) => sum + lasting(each) - each.seen, 0);
    return Math.max(0, all - (this.performer?.now ?? 0));
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      await this.#back;
      for (let item = this.#queue[0]; item; item = this.#queue[0]) await this.#seen(item);
    } finally {
      this.#running = false;
      this.#inTime = Infinity;
      this.busy = this.#tried !== null;
    }
  }

  /** Play all scenes of what was told, unless they are leapt over. */
  async #seen(item: Told): Promise<void> {
    const tried = this.#tried;
    this.#tried = null;
    const goesOn = tried && begins(item.telling, tried.move);
    let from = goesOn ? (this.performer?.now ?? 0) : 0;
    let start = goesOn ? tried.start : null;
    if (tried && !goesOn) this.performer?.clear();
    for (const scene of item.scenes) {
      await this.performer?.play(scene, from, Infinity, start);
      if (item !== this.#queue[0]) return; // leapt over
      item.seen += scene.duration;
      from = 0;
      start = null;
    }
    this.#queue.shift();
    this.#arrive(item);
  }

  /** To the present in one step. */
  #leap(): void {
    const skipped = this.#queue.splice(0);
    this.#tried = null;
    this.#inTime = Infinity;
    // Each is told to those who listen.
    for (const item of skipped) flushSync(() => this.#arrive(item));
    this.performer?.finish();
  }

  /** The table is as it was told. */
  #arrive({ telling, scenes, done }: Told): void {
    const { after } = telling;
    this.#laid++;
    this.performer?.clear();
    this.hidden = new Set();
    const lying = this.deal ? tableOf(this.deal) : [];
    if (after) this.deal = this.deal?.number === after.number ? inOrder(after, lying) : after;
    else if (scenes.length > 0) this.deal = scenes.at(-1)!.steps.at(-1)!.deal;
    else if (this.deal && telling.acts.length > 0)
      this.deal = scenesOf(telling).at(-1)?.steps.at(-1)?.deal ?? this.deal;
    done();
  }
}

function lasting({ scenes }: Told): number {
  return scenes.reduce((sum, scene) => sum + scene.duration, 0);
}

/** Whether what was told begins with this play. */
function begins({ acts, me }: Telling, move: string): boolean {
  const [first] = acts;
  return first !== undefined && me !== null && first.replace(/[+*].*$/, '') === `${me}:${move}`;
}
