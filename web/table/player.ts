/** Somebody at the table, as the table shows them. */
export interface Player {
  seat: number;
  name: string;
  about: string;
  you: boolean;
  away: boolean;
  side: number;
}
