/** Tournaments as the server tells of them: shapes as its OpenAPI description has them. */
import { call } from '../../line/api';

export type Kind = 'round_robin' | 'swiss' | 'rotating' | 'knockout';
export type Phase = 'registration' | 'running' | 'over' | 'cancelled';
export type Pair = [number, number];
export type Value = boolean | number | string | null;

export interface TournamentRow {
  tournament: string;
  name: string;
  game: string;
  seats: number;
  entry: string;
  stages: Kind[];
  phase: Phase;
  starts_at: number | null;
  entries: number;
  capacity: number;
  announced: number;
  entry_fee: number;
  options: Record<string, boolean | string>;
  match: Record<string, Value>;
}

export interface StageSettings {
  kind: Kind;
  group_size: number | null;
  cycles: number;
  rounds: number | null;
  qualifiers: number;
  seeding: 'level' | 'draw';
  consolation: boolean;
}

export interface TournamentSettings {
  name: string;
  directors: string[];
  game: string;
  seats: number;
  entry: 'individual' | 'fixed' | 'drawn' | 'rotating';
  stages: StageSettings[];
  options: Record<string, boolean | string>;
  match: Record<string, Value>;
  start: 'scheduled' | 'full';
  starts_at: number | null;
  check_in: number;
  capacity: number;
  least: number;
  show_up: number | null;
  most_no_shows: number;
  advance: 'tables' | 'by_clock';
  round_time: number | null;
  rest: number;
  duplicate: boolean;
  rated: boolean;
  in_person: boolean;
  club: string | null;
  members_only: boolean;
  entry_fee: number;
}

export interface Entrant {
  entry: number;
  players: string[];
  /** Who played for it before and was replaced. */
  former: string[];
  level: number | null;
  confirmed: boolean;
  checked_in: boolean;
  waiting: boolean;
  withdrawn: boolean;
}

export interface Outcome {
  winner: number | null;
  how: string;
  points: Pair;
  vp: Pair;
  mp: Pair;
  /** The points of each deal, where they are known. */
  deals: Pair[];
}

export interface Match {
  match: string;
  group: number;
  sides: [number[], number[]];
  table: string | null;
  outcome: Outcome | null;
}

export interface Round {
  round: number;
  since: number;
  matches: Match[];
  byes: number[];
}

export interface Standing {
  place: number;
  entry: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  byes: number;
  vp: number;
  mp: number;
  points: number;
  against: number;
  withdrawn: boolean;
  comparison: number | null;
}

export interface Stage {
  kind: Kind;
  length: number;
  groups: Standing[][];
  rounds: Round[];
  planned: { round: number; group: number; sides: Pair }[];
  bracket: (number | null)[][];
}

export interface Note {
  now: number;
  what: string;
  match: string | null;
  entry: number | null;
  points: Pair | null;
  /** The score that was corrected. */
  before: Pair | null;
  out: string;
  player: string;
  seconds: number;
  reason: string;
  /** Who did it; nobody, if they are gone. */
  by: string;
  /** Who had proposed what another has confirmed. */
  proposed_by: string;
}

/** Where entries are paid: another result that one director has proposed, until a second decides. */
export interface Proposal {
  number: number;
  now: number;
  until: number;
  match: string;
  outcome: Outcome;
  reason: string;
  by: string;
}

/** What concerns who looks; a director corrects results where entries are paid, with another. */
export interface You {
  director: boolean;
  entry: number | null;
  asked_by: number[];
  match: string | null;
  table: string | null;
  corrects: boolean;
  confirms: boolean;
  refuses: boolean;
}

/** How a match that is being played stands: after the deals that were counted, and which is on. */
export interface Score {
  deal: number;
  points: Pair;
}

/** What is played for: `prizes` and `won` are what each player of a place or an entry gets. */
export interface Pot {
  fee: number;
  pot: number;
  prizes: number[];
  table: { entries: number; shares: number[] }[];
  won: Record<number, number>;
}

export interface Tournament {
  tournament: string;
  seq: number;
  settings: TournamentSettings;
  phase: Phase;
  paused: boolean;
  due: number | null;
  commitment: string;
  secret: string | null;
  entries: Entrant[];
  stages: Stage[];
  ranking: { place: number; entry: number }[];
  notes: Note[];
  chips: Pot | null;
  /** By match: those that anybody can watch. */
  playing: Record<string, Score>;
  directors: string[];
  you: You | null;
  proposal: Proposal | null;
}

/** What can be asked of a tournament, as `/schema` describes it. */
export type Command = { type: string } & Record<string, unknown>;

export const fetchTournament = (id: string) => call<Tournament>('GET', `/tournaments/${id}`);
export const command = (id: string, what: Command) =>
  call<Tournament>('POST', `/tournaments/${id}/commands`, what);

export const pagePath = (id: string) => `/torneo/${id}`;
export const EXPORTS = { csv: 'standings.csv', json: 'results.json' } as const;
export const exportPath = (id: string, what: keyof typeof EXPORTS, language?: string) =>
  `/api/tournaments/${id}/${EXPORTS[what]}${language ? `?language=${language}` : ''}`;

/** The stage that is being played, or was the last. */
export const lastStage = (tournament: Tournament): Stage | undefined => tournament.stages.at(-1);
/** The round that is being played, or was the last of its stage. */
export const lastRound = (tournament: Tournament): Round | undefined =>
  lastStage(tournament)?.rounds.at(-1);

/** Whether nothing is left to play for an entry: withdrawn, beaten in a knock-out, or not in it. */
export function isOut(tournament: Tournament, entry: number): boolean {
  const stage = lastStage(tournament);
  if (tournament.entries.find((each) => each.entry === entry)?.withdrawn) return true;
  if (stage?.kind !== 'knockout' || tournament.you?.match) return false;
  const match = stage.rounds.at(-1)?.matches.find((each) => each.sides.flat().includes(entry));
  const third =
    tournament.settings.stages.at(-1)!.consolation && stage.rounds.length === stage.length - 1;
  if (match && (!match.outcome || third)) return false;
  return !stage.bracket.at(-1)?.includes(entry);
}

/** Whether places say more than the standings of one group do. */
export const hasOwnRanking = (stage: Stage) => stage.kind === 'knockout' || stage.groups.length > 1;

/** What starts first comes first; what has no time comes last, the newest of it first. */
export function byStart(a: TournamentRow, b: TournamentRow): number {
  if (a.starts_at === null && b.starts_at === null) return b.announced - a.announced;
  return (a.starts_at ?? Infinity) - (b.starts_at ?? Infinity);
}
