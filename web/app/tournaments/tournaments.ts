/** Tournaments as the server tells of them. */
import type {
  RoundView,
  StageView,
  TournamentCommand,
  TournamentRow,
  TournamentView,
} from '../../protocol/http';
import { call } from '../../line/api';
import { kindOf } from './kinds/kinds';

export type Phase = TournamentView['phase'];
export type Pair = [number, number];

export const fetchTournament = (id: string) =>
  call('GET /tournaments/{tournament}', { tournament: id });
export const command = (id: string, what: TournamentCommand) =>
  call('POST /tournaments/{tournament}/commands', { tournament: id }, what);

export const pagePath = (id: string) => `/torneo/${id}`;
export const EXPORTS = { csv: 'standings.csv', json: 'results.json' } as const;
export const exportPath = (id: string, what: keyof typeof EXPORTS, language?: string) =>
  `/api/tournaments/${id}/${EXPORTS[what]}${language ? `?language=${language}` : ''}`;

/** The stage that is being played, or was the last. */
export const lastStage = (tournament: TournamentView): StageView | undefined =>
  tournament.stages.at(-1);
/** The round that is being played, or was the last of its stage. */
export const lastRound = (tournament: TournamentView): RoundView | undefined =>
  lastStage(tournament)?.rounds.at(-1);

/** Whether nothing is left to play for an entry: withdrawn, or out by its kind. */
export function isOut(tournament: TournamentView, entry: number): boolean {
  const stage = lastStage(tournament);
  if (tournament.entries.find((each) => each.entry === entry)?.withdrawn) return true;
  return stage !== undefined && kindOf(stage).isOut(tournament, stage, entry);
}

/** Whether places say more than the standings of one group do. */
export const hasOwnRanking = (stage: StageView) =>
  !kindOf(stage).standings || stage.groups.length > 1;

/** What starts first comes first; what has no time comes last, the newest of it first. */
export function byStart(a: TournamentRow, b: TournamentRow): number {
  if (a.starts_at === null && b.starts_at === null) return b.announced - a.announced;
  return (a.starts_at ?? Infinity) - (b.starts_at ?? Infinity);
}
