import type { IconName } from '../../ui/Icon.svelte';
import type { Key } from '../../words/words.svelte';

export interface Way {
  path: string;
  key: Key;
  /** What stands above its name in the bar at the foot of a phone, where there is room for few. */
  icon?: IconName;
  /** How the addresses of other pages on this way begin. */
  also?: string[];
}

/** The ways through the house, in the masthead and in the bar at the foot of a phone. */
export const WAYS: Way[] = [
  { path: '/', key: 'nav.play', icon: 'cards' },
  { path: '/tavoli', key: 'nav.tables', icon: 'people', also: ['/apri'] },
  { path: '/tornei', key: 'nav.tournaments', icon: 'cup', also: ['/torneo'] },
  { path: '/circoli', key: 'nav.clubs', also: ['/circolo'] },
  { path: '/classifiche', key: 'nav.levels' },
  { path: '/esercizi', key: 'nav.practice', also: ['/smazzata'] },
  { path: '/regole', key: 'nav.rules' },
  {
    path: '/profilo',
    key: 'nav.profile',
    icon: 'person',
    also: ['/partite', '/statistiche', '/amici', '/gettoni'],
  },
];

/** Whether a page lies on a way. */
export function isOn(way: Way, path: string): boolean {
  if (way.path === '/') return path === '/';
  return [way.path, ...(way.also ?? [])].some((start) => path.startsWith(start));
}
