/** Statistics as the server tells of them, and which of them somebody wants to see. */
import { call } from '../../line/api';
import { hasWords, named, t, words } from '../../words/words.svelte';

/** One's own side's first, then the other's. */
export type Both = [number, number];

export interface Line {
  /** How often a side scored by it, or had any of it where it is worth no points. */
  times: Both;
  points: Both;
  measure: Both;
}

export interface Results {
  matches: number;
  won: number;
  lost: number;
  drawn: number;
}

export interface Figures extends Results {
  game: string;
  seats: number;
  deals: number;
  points: Both;
  lines: Record<string, Line>;
}

export interface PartnerFigures extends Figures {
  partner: string;
  bot: boolean;
}

export interface AccuracyPoint {
  match_id: string;
  game: string;
  seats: number;
  finished: number;
  accuracy: number;
}

export interface Statistics {
  games: Figures[];
  partners: PartnerFigures[];
  accuracy: AccuracyPoint[];
  not_added_up: number;
}

export const COMPANIES = ['all', 'people', 'bots'] as const;
export type Company = (typeof COMPANIES)[number];

/** Stays as it is on the way from page to page. */
class Wanted {
  company = $state<Company>('all');
}
export const wanted = new Wanted();

export function fetchStatistics(
  company: Company,
  game?: string,
  seats?: number,
): Promise<Statistics> {
  const asked = new URLSearchParams();
  if (company !== 'all') asked.set('company', company);
  if (game) asked.set('game', game);
  if (seats) asked.set('seats', String(seats));
  return call<Statistics>('GET', `/me/statistics?${asked}`);
}

export function added(all: Results[]): Results {
  const sum = (key: keyof Results) => all.reduce((total, each) => total + each[key], 0);
  return { matches: sum('matches'), won: sum('won'), lost: sum('lost'), drawn: sum('drawn') };
}

/** Where the figures of a game are. */
export const gamePath = ({ game, seats }: Pick<Figures, 'game' | 'seats'>) =>
  `/statistiche/${game}-${seats}`;

export function gameTitle({ game, seats }: Pick<Figures, 'game' | 'seats'>): string {
  return `${named(`game.${game}`, 'nav.play')}, ${t(seats === 4 ? 'seats.4' : 'seats.2').toLowerCase()}`;
}

export function lineName(name: string): string {
  const key = `statistics.line.${name}`;
  return hasWords(key) ? t(key) : named(`count.${name}`, 'count.title');
}

export function number(value: number, digits = 0): string {
  return value.toLocaleString(words.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export function percent(share: number): string {
  return share.toLocaleString(words.language, { style: 'percent' });
}
