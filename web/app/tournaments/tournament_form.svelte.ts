/** The settings of a tournament while a director chooses them. */
import { USUAL_NO_SHOWS, USUAL_SHOW_UP } from '../../protocol/limits';
import type { StageSettings, TournamentSettings } from '../../protocol/http';
import { GameChoice } from '../new_table/game_choice.svelte';
import type { Kind } from './tournaments';

/** One kind, or one and a knock-out after it. */
export const SHAPES = [
  'round_robin',
  'groups',
  'swiss',
  'swiss_knockout',
  'knockout',
  'rotating',
] as const;
export type Shape = (typeof SHAPES)[number];
export type Entry = TournamentSettings['entry'];
export const STARTS = ['said', 'at', 'full'] as const;
type Start = (typeof STARTS)[number];

/** Times that are offered, in seconds. */
export const CHECK_IN = [0, 300, 600, 900, 1800];
export const SHOW_UP = [60, 120, 180, 300, 600, 900];
export const REST = [0, 30, 60, 120, 300, 600];
export const ROUND_TIME = [600, 900, 1200, 1800, 2700, 3600];

const TONIGHT = 21;

/** A moment as the field of a form has it, in the time of this device. */
export function fieldTime(moment: number): string {
  const local = new Date(moment - 60_000 * new Date(moment).getTimezoneOffset());
  return local.toISOString().slice(0, 16);
}

function tonight(): string {
  const evening = new Date();
  if (evening.getHours() >= TONIGHT - 1) evening.setDate(evening.getDate() + 1);
  return fieldTime(evening.setHours(TONIGHT, 0, 0, 0));
}

export class TournamentForm {
  /** The stage says whether a draw can stand, so that a match cannot choose it. */
  game = new GameChoice('scopa', 2, ['tournament']);
  name = $state('');
  #shape = $state<Shape>('round_robin');
  #pairs = $state<Exclude<Entry, 'individual'>>('fixed');
  double = $state(false);
  groupSize = $state(4);
  qualifiers = $state(2);
  finalists = $state(4);
  rounds = $state<number | null>(null);
  seeded = $state(false);
  consolation = $state(false);
  start = $state<Start>('said');
  startsAt = $state(tonight());
  checkIn = $state(0);
  capacity = $state(16);
  least = $state(2);
  showUp = $state<number | null>(USUAL_SHOW_UP);
  mostNoShows = $state(USUAL_NO_SHOWS);
  rest = $state(60);
  roundTime = $state<number | null>(null);
  #duplicate = $state(false);
  rated = $state(true);
  inPerson = $state(false);
  entryFee = $state(0);
  directors: string[] = [];
  /** The club whose it is, if it is one's. */
  club = $state<string | null>(null);
  membersOnly = $state(false);

  entry: Entry = $derived(this.game.seats === 2 ? 'individual' : this.#pairs);
  shapes: Shape[] = $derived(
    SHAPES.filter((each) => (each === 'rotating') === (this.entry === 'rotating')),
  );
  shape: Shape = $derived(this.shapes.includes(this.#shape) ? this.#shape : this.shapes[0]);
  /** So few cannot play. */
  fewest = $derived(this.entry === 'drawn' || this.entry === 'rotating' ? 4 : 2);
  /** All tables have the same boards only where the number of deals is fixed. */
  mayDuplicate = $derived(this.game.length === 'deals');
  duplicate = $derived(this.#duplicate && this.mayDuplicate);

  knockout = $derived(['groups', 'swiss_knockout', 'knockout'].includes(this.shape));

  choose(shape: Shape): void {
    this.#shape = shape;
  }
  pair(entry: Exclude<Entry, 'individual'>): void {
    this.#pairs = entry;
  }
  deal(same: boolean): void {
    this.#duplicate = same;
  }

  /** Begin with how a tournament is held. */
  fill(settings: TournamentSettings): void {
    const [first, second] = settings.stages;
    this.game.name = settings.game;
    this.game.wanted = settings.seats;
    this.game.fill(settings);
    this.name = settings.name;
    this.#shape = second ? (first.kind === 'swiss' ? 'swiss_knockout' : 'groups') : first.kind;
    if (settings.entry !== 'individual') this.#pairs = settings.entry;
    this.double = first.cycles === 2;
    this.groupSize = first.group_size ?? this.groupSize;
    if (first.kind === 'swiss') this.finalists = first.qualifiers;
    else this.qualifiers = first.qualifiers;
    this.rounds = first.rounds;
    this.seeded = first.seeding === 'level';
    this.consolation = settings.stages.some((stage) => stage.consolation);
    this.start = settings.start === 'full' ? 'full' : settings.starts_at === null ? 'said' : 'at';
    if (settings.starts_at !== null) this.startsAt = fieldTime(settings.starts_at);
    this.checkIn = settings.check_in;
    this.capacity = settings.capacity;
    this.least = settings.least;
    this.showUp = settings.show_up;
    this.mostNoShows = settings.most_no_shows;
    this.rest = settings.rest;
    this.roundTime = settings.advance === 'by_clock' ? settings.round_time : null;
    this.#duplicate = settings.duplicate;
    this.rated = settings.rated;
    this.inPerson = settings.in_person;
    this.entryFee = settings.entry_fee;
    this.directors = settings.directors;
    this.club = settings.club;
    this.membersOnly = settings.members_only;
  }

  /** What the server is told. */
  settings(): TournamentSettings {
    const at = this.start === 'at';
    return {
      name: this.name.trim(),
      directors: this.directors,
      game: this.game.name,
      seats: this.game.seats,
      entry: this.entry,
      stages: this.#stages(),
      options: this.game.chosenOptions() as TournamentSettings['options'],
      match: this.game.chosenMatch(this.knockout),
      start: this.start === 'full' ? 'full' : 'scheduled',
      starts_at: at ? new Date(this.startsAt).getTime() : null,
      check_in: at ? this.checkIn : 0,
      capacity: this.capacity,
      least: Math.max(this.least, this.fewest),
      show_up: this.inPerson ? null : this.showUp,
      most_no_shows: this.mostNoShows,
      advance: this.roundTime === null ? 'tables' : 'by_clock',
      round_time: this.roundTime,
      rest: this.rest,
      duplicate: this.duplicate,
      rated: this.rated && !this.inPerson && this.game.hasClock,
      in_person: this.inPerson,
      entry_fee: this.inPerson ? 0 : this.entryFee,
      club: this.club,
      members_only: this.membersOnly && this.club !== null,
    };
  }

  #stages(): StageSettings[] {
    const { shape } = this;
    const kind: Kind =
      shape === 'groups' ? 'round_robin' : shape === 'swiss_knockout' ? 'swiss' : shape;
    const first: StageSettings = {
      kind,
      group_size: shape === 'groups' ? this.groupSize : null,
      cycles: kind === 'round_robin' && this.double ? 2 : 1,
      rounds: kind === 'swiss' || kind === 'rotating' ? this.rounds || null : null,
      qualifiers: shape === 'swiss_knockout' ? this.finalists : this.qualifiers,
      seeding: this.seeded ? 'level' : 'draw',
      consolation: kind === 'knockout' && this.consolation,
    };
    if (shape !== 'groups' && shape !== 'swiss_knockout') return [first];
    return [
      first,
      {
        ...first,
        kind: 'knockout',
        group_size: null,
        cycles: 1,
        rounds: null,
        consolation: this.consolation,
      },
    ];
  }
}
