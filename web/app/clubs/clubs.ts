/** Clubs as the server describes them. */
import type { Appointment, ClubView, Plan } from '../../protocol/http';
import { call } from '../../line/api';
import { counted, t, words } from '../../words/words.svelte';

export type Role = Appointment['role'];

export const clubPath = (club: string) => `/circolo/${club}`;
export const runs = (club: ClubView) => club.you?.role === 'owner' || club.you?.role === 'director';
export const loadClub = (club: string) => call('GET /clubs/{club}', { club });

/** How many there are, in words. */
export const memberWords = (n: number) => counted('clubs.members', n);
/** The name of a day of the week; 0 is Monday, and so was the first day of 2024. */
export const dayName = (weekday: number) =>
  new Intl.DateTimeFormat(words.language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + weekday),
  );
/** A day without its hour, such as the server keeps. */
export const dayWords = (day: string) =>
  new Intl.DateTimeFormat(words.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00Z`),
  );
/** Numbers of points; shared places may bring halves. */
export const pointWords = (points: number) =>
  new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 }).format(points);

/** On which days an event comes again, in words. */
export function ruleWords({ rule }: Plan): string {
  return t(`event.when.${rule.week}`, { day: dayName(rule.weekday), at: rule.at });
}
