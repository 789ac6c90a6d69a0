/** Skill levels as the server tells of them. */
import { call } from '../../line/api';

export const fetchLeaders = (game: string, seats: number, of: 'players' | 'pairs') =>
  call('GET /levels/{game}/{seats}', { game, seats, of });
export const fetchLevels = (name: string) => call('GET /players/{name}/levels', { name });
export const fetchLadders = () => call('GET /bots/ladders');
export const fetchLadder = (game: string) => call('GET /ladder/{game}', { game });
