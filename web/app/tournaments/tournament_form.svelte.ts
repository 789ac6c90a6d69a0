/** The settings of a tournament while a director chooses them. */
import { LEAST_ENTRIES, USUAL_NO_SHOWS, USUAL_SHOW_UP } from '../../protocol/limits';
import type { TournamentSettings, TournamentSettingsGiven } from '../../protocol/http';
import { GameChoice } from '../new_table/game_choice.svelte';
import { StageChoice } from './stage_choice.svelte';

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
  #pairs = $state<Exclude<Entry, 'individual'>>('fixed');
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
  stages = new StageChoice(() => this.entry);
  /** The least entries that can be asked for. */
  fewest = $derived(LEAST_ENTRIES[this.entry]);
  /** All tables have the same boards only where the number of deals is fixed. */
  mayDuplicate = $derived(this.game.length === 'deals');
  duplicate = $derived(this.#duplicate && this.mayDuplicate);

  pair(entry: Exclude<Entry, 'individual'>): void {
    this.#pairs = entry;
  }
  deal(same: boolean): void {
    this.#duplicate = same;
  }

  /** Begin with how a tournament is held. */
  fill(settings: TournamentSettings): void {
    this.game.name = settings.game;
    this.game.wanted = settings.seats;
    this.game.fill(settings);
    this.name = settings.name;
    if (settings.entry !== 'individual') this.#pairs = settings.entry;
    this.stages.fill(settings.stages);
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

  /** The settings as they are sent to the server. */
  settings(): TournamentSettingsGiven {
    const at = this.start === 'at';
    return {
      name: this.name.trim(),
      directors: this.directors,
      game: this.game.name,
      seats: this.game.seats,
      entry: this.entry,
      stages: this.stages.settings(),
      options: this.game.chosenOptions() as TournamentSettings['options'],
      match: this.game.chosenMatch(this.stages.knockout),
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
}
