/** Statistics as the server tells of them, and which of them somebody wants to see. */
import type { FiguresShape, LineShape } from '../../protocol/http';
import { call } from '../../line/api';
import { deckWords } from '../../table/cards/card_words';
import { hasWords, named, t, words } from '../../words/words.svelte';

/** One's own side's first, then the other's. */
export type Both = LineShape['times'];
/** What all matches of somebody come to. */
export type Results = Pick<FiguresShape, 'matches' | 'won' | 'lost' | 'drawn'>;

export const COMPANIES = ['all', 'people', 'bots'] as const;
export type Company = (typeof COMPANIES)[number];

/** Stays as it is on the way from page to page. */
class Wanted {
  company = $state<Company>('all');
}
export const wanted = new Wanted();

export function fetchStatistics(company: Company, game?: string, seats?: number) {
  return call('GET /me/statistics', {
    company: company === 'all' ? null : company,
    game,
    seats: seats === 4 ? 4 : seats === 2 ? 2 : null,
  });
}

export function added(all: Results[]): Results {
  const sum = (key: keyof Results) => all.reduce((total, each) => total + each[key], 0);
  return { matches: sum('matches'), won: sum('won'), lost: sum('lost'), drawn: sum('drawn') };
}

/** Where the figures of a game are. */
export const gamePath = ({ game, seats }: Pick<FiguresShape, 'game' | 'seats'>) =>
  `/statistiche/${game}-${seats}`;

export function gameTitle({ game, seats }: Pick<FiguresShape, 'game' | 'seats'>): string {
  return `${named(`game.${game}`, 'nav.play')}, ${t(seats === 4 ? 'seats.4' : 'seats.2').toLowerCase()}`;
}

export function lineName(name: string): string {
  const key = `statistics.line.${name}`;
  return hasWords(key) ? t(key, deckWords()) : named(`count.${name}`, 'count.title');
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
