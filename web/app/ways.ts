/** The ways through the house, in the masthead and in the bar at the foot of a phone. */
export const WAYS = [
  { path: '/', key: 'nav.play', icon: 'cards' },
  { path: '/tavoli', key: 'nav.tables', icon: 'people' },
  { path: '/regole', key: 'nav.rules', icon: 'book' },
  { path: '/profilo', key: 'nav.profile', icon: 'person' },
] as const;

export type Way = (typeof WAYS)[number];

/** Whether a page lies on a way. */
export function isOn(way: Way, path: string): boolean {
  return way.path === '/' ? path === '/' : path.startsWith(way.path);
}
