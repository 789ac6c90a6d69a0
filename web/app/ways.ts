import type { IconName } from './parts/Icon.svelte';
import type { Key } from './i18n/index.svelte';

export interface Way {
  path: string;
  key: Key;
  /** What stands above its name in the bar at the foot of a phone, where there is room for few. */
  icon?: IconName;
  /** How addresses on this way begin, if not like its own. */
  begins?: string;
}

/** The ways through the house, in the masthead and in the bar at the foot of a phone. */
export const WAYS: Way[] = [
  { path: '/', key: 'nav.play', icon: 'cards' },
  { path: '/tavoli', key: 'nav.tables', icon: 'people' },
  { path: '/tornei', key: 'nav.tournaments', icon: 'cup', begins: '/torne' },
  { path: '/circoli', key: 'nav.clubs', begins: '/circol' },
  { path: '/classifiche', key: 'nav.levels' },
  { path: '/esercizi', key: 'nav.practice' },
  { path: '/regole', key: 'nav.rules' },
  { path: '/profilo', key: 'nav.profile', icon: 'person' },
];

/** Whether a page lies on a way. */
export function isOn(way: Way, path: string): boolean {
  return way.path === '/' ? path === '/' : path.startsWith(way.begins ?? way.path);
}
