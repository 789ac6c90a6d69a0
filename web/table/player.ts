/** Somebody at the table, as the table shows them. */
export interface Player {
  seat: number;
  name: string;
  about: string;
  you: boolean;
  away: boolean;
  side: number;
}

/** A player's time: what is left for the match, and which part of the time for this move. */
export interface SeatClock {
  text: string | null;
  part: number | null;
  low: boolean;
}
