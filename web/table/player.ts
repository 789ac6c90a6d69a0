/** Somebody at the table, as the table shows them. */
export interface Player {
  seat: number;
  name: string;
  /** The level of a computer, or that it is a program. */
  about: string;
  /** A computer of the house. */
  bot?: boolean;
  /** In a pair with who looks. */
  partner?: boolean;
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
