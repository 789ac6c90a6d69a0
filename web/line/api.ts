/** The HTTP side of the server: shapes as its OpenAPI description has them. */
import { Refusal } from './connection';
import type { Chosen } from '../options/options.svelte';

export interface Me {
  player: string;
  name: string;
  guest: boolean;
  role: string;
  options: Chosen;
}

export interface Registered {
  player: string;
  name: string;
  recovery_code: string;
}

export interface Friend {
  player: string;
  name: string;
  /** `friend`, or who `asking` me and who is `asked` by me. */
  state: string;
  online: boolean;
  /** A bot that belongs to somebody. */
  bot: boolean;
}

export interface MyBot {
  player: string;
  name: string;
  created: number;
  has_token: boolean;
  banned: boolean;
  online: boolean;
}

export interface BotToken {
  name: string;
  token: string;
}

export interface Played {
  match_id: string;
  game: string;
  rated: boolean;
  how: string;
  winner: number | null;
  points: [number, number];
  started: number;
  finished: number;
  players: string[];
  seat: number;
}

export interface OptionShape {
  name: string;
  kind: 'switch' | 'choice' | 'number';
  default: boolean | number | string | null;
  values: string[];
  lowest: number | null;
  highest: number | null;
  seats: number[];
}

export interface GameShape {
  name: string;
  seats: number[];
  target: number;
  match_time: number;
  options: OptionShape[];
  match: OptionShape[];
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The answer to a request; what is refused, or gets no answer, is thrown as a Refusal. */
export async function call<T = void>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new Refusal('lost');
  });
  const text = await answer.text();
  if (!answer.ok) throw new Refusal(codeIn(text));
  return (text ? JSON.parse(text) : undefined) as T;
}

function codeIn(text: string): string {
  try {
    return JSON.parse(text).code ?? 'bad_message';
  } catch {
    return 'internal';
  }
}
