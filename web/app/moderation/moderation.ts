/** What moderators are told: shapes as the server's OpenAPI description has them. */
import type { Me } from '../../line/api';

export interface Complaint {
  report: string;
  at: number;
  table: string;
  reason: string;
  reporter_name: string | null;
  reported_name: string | null;
  chat: { name: string; text: string | null; courtesy: string | null }[];
}

export interface Flow {
  giver: string;
  giver_name: string | null;
  taker: string;
  taker_name: string | null;
  lost: number;
  won: number;
  matches: number;
}

export const mayModerate = ({ role }: Me) => role === 'moderator' || role === 'admin';
