/** Clubs as the server describes them. */
import { call } from '../../line/api';
import { counted, t, words } from '../../words/words.svelte';
import type { TournamentSettings } from '../tournaments/tournaments';

export type Role = 'owner' | 'director' | 'member';
export const ROLES: Role[] = ['owner', 'director', 'member'];
export const WEEKS = ['every', 'first', 'second', 'third', 'fourth', 'last'] as const;

export interface ClubRow {
  club: string;
  name: string;
  about: string;
  members: number;
  role: Role | 'asking' | null;
}

export interface Member {
  name: string;
  role: Role | 'asking';
  since: number;
}

export interface ClubTournament {
  tournament: string;
  name: string;
  game: string;
  phase: 'registration' | 'running' | 'over' | 'cancelled';
  starts_at: number | null;
  entries: number;
  announced: number;
}

export interface Plan {
  rule: { weekday: number; at: string; zone: string; week: (typeof WEEKS)[number] };
  ahead: number;
  settings: TournamentSettings & { match: { target?: number } };
  paused: boolean;
}

export interface ClubEvent {
  event: string;
  plan: Plan;
  next: number | null;
}

export interface SeasonPlan {
  name: string;
  first: string;
  last: string;
  zone: string;
  best: number | null;
  games: string[];
  left_out: string[];
}

export interface Season {
  season: string;
  plan: SeasonPlan;
}

export interface Ranking extends Season {
  evenings: { tournament: string; name: string; game: string; begun: number; players: number }[];
  rows: {
    place: number;
    name: string;
    points: number;
    played: number;
    results: { tournament: string; place: number; points: number; counts: boolean }[];
  }[];
}

export interface Club {
  club: string;
  name: string;
  about: string;
  created: number;
  members: Member[];
  asking: Member[];
  tournaments: ClubTournament[];
  events: ClubEvent[];
  seasons: Season[];
  you: { role: Role | 'asking' | null; link: string | null } | null;
}

export const clubPath = (club: string) => `/circolo/${club}`;
export const tournamentPath = (tournament: string) => `/torneo/${tournament}`;
export const runs = (club: Club) => club.you?.role === 'owner' || club.you?.role === 'director';
export const loadClub = (club: string) => call<Club>('GET', `/clubs/${club}`);

/** How many there are, in words. */
export const memberWords = (n: number) => counted('clubs.members', n);
/** The name of a day of the week; 0 is Monday, and so was the first day of 2024. */
export const dayName = (weekday: number) =>
  new Intl.DateTimeFormat(words.language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + weekday),
  );
/** A day without its hour, such as the server keeps. */
export const dayWords = (day: string) =>
  new Intl.DateTimeFormat(words.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00Z`),
  );
/** Numbers of points; shared places may bring halves. */
export const pointWords = (points: number) =>
  new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 }).format(points);

/** When something comes again. */
export function ruleWords({ rule }: Plan): string {
  return t(`event.when.${rule.week}`, { day: dayName(rule.weekday), at: rule.at });
}
