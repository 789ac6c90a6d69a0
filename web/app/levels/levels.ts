/** Skill levels as the server tells of them. */
import { call } from '../../line/api';

export interface Leader {
  place: number;
  players: string[];
  level: number;
  uncertainty: number;
  games: number;
  band: string;
}

export interface LevelPoint {
  finished: number;
  level: number;
}

export interface Level {
  game: string;
  seats: number;
  partner: string | null;
  level: number;
  uncertainty: number;
  games: number;
  band: string;
  history: LevelPoint[];
}

/** How strong a bot is, with its 95 % interval; playing at random is 0. */
export interface Rung {
  bot: string;
  value: number;
  low: number;
  high: number;
}

export interface Ladder {
  game: string;
  seats: number;
  date: string;
  command: string;
  rungs: Rung[];
}

/** A place on the ladder of the bots; one of the house is called what its level is called. */
export interface LadderPlace {
  place: number;
  name: string;
  owner: string | null;
  house: boolean;
  level: number;
  uncertainty: number;
  games: number;
  band: string;
}

export const fetchLeaders = (game: string, seats: number, of: 'players' | 'pairs') =>
  call<Leader[]>('GET', `/levels/${game}/${seats}?of=${of}`);
export const fetchLevels = (name: string) =>
  call<Level[]>('GET', `/players/${encodeURIComponent(name)}/levels`);
export const fetchLadders = () => call<Ladder[]>('GET', '/bots/ladders');
export const fetchLadder = (game: string) => call<LadderPlace[]>('GET', `/ladder/${game}`);
