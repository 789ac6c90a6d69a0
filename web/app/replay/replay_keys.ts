/** The keys by which a replay is walked through. */
import type { Walk } from './replay.svelte';

/** What each key does, by its name. */
export type Ways = Record<string, () => unknown>;

/** Whether the key is for what has the focus, or for a dialog. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]'))
    return true;
  if (target instanceof HTMLInputElement)
    return (
      target.type !== 'range' ||
      event.key.startsWith('Arrow') ||
      ['Home', 'End', 'PageUp', 'PageDown'].includes(event.key)
    );
  return (
    event.key === ' ' &&
    target instanceof Element &&
    target.matches('button:focus-visible, a:focus-visible')
  );
}

/** Do what a key means, here or where it is pressed (`more`); whether it means anything. */
export function followKey(replay: Walk, event: KeyboardEvent, more: Ways): boolean {
  if (isTaken(event)) return false;
  const { deal } = replay.place;
  const ways: Ways = {
    ArrowRight: () => replay.forward(),
    ArrowLeft: () => replay.back(),
    ArrowDown: () => replay.go({ deal: deal + 1, step: 0 }),
    ArrowUp: () => replay.go({ deal: deal - 1, step: 0 }),
    Home: () => replay.go({ deal, step: 0 }),
    End: () => replay.go({ deal, step: replay.last(deal) }),
    ' ': () => replay.play(!replay.playing),
    s: () => replay.sweep(true),
    S: () => replay.sweep(false),
    x: () => replay.faster(),
    ...more,
  };
  const way = ways[event.key] ?? ways[event.key.toLowerCase()];
  way?.();
  return way !== undefined;
}
