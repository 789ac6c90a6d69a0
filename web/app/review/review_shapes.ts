/** A review as the server tells it: `src/mazziere/review/result.py`. Chances are from 0 to 1. */
export const DEPTHS = ['rapida', 'normale', 'a_fondo'] as const;
export type Depth = (typeof DEPTHS)[number];

/** From the gravest on. */
export const SEVERITIES = ['errore_grave', 'errore', 'imprecisione'] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface Choice {
  move: string;
  points: number;
  chance: number;
}

export interface Reason {
  code: string;
  move: string | null;
  cards: string | null;
  points: number | null;
  chance: number | null;
}

export interface Judgement {
  deal: number;
  place: number;
  seat: number;
  move: string;
  best: string;
  /** The best first. */
  choices: Choice[];
  points_lost: number;
  chance_lost: number;
  /** In units of an errore: the greater of the two. */
  cost: number;
  severity: Severity | null;
  reasons: Reason[];
}

export interface PlayerReview {
  seat: number;
  decisions: number;
  accuracy: number | null;
  imprecisioni: number;
  errori: number;
  errori_gravi: number;
}

export interface TurningPoint {
  deal: number;
  place: number | null;
  seat: number | null;
  swing: number;
  severity: Severity | null;
}

export interface Review {
  depth: Depth;
  players: PlayerReview[];
  judgements: Judgement[];
  curve: { deal: number; place: number | null; chance: number }[];
  turning_points: TurningPoint[];
}

/** How far a review is. */
export interface Standing {
  depth: Depth;
  state: 'waiting' | 'running' | 'done' | 'failed';
  ahead: number;
  judged: number;
  total: number | null;
  review: Review | null;
}
