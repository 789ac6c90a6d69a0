/** A replay by keys. */
import type { Reviewing } from './reviewing.svelte';

/** Whether the key is for what has the focus, or for a dialog. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return true;
  if (target instanceof HTMLInputElement) return target.type !== 'range' || event.key.startsWith('Arrow') || ['Home', 'End', 'PageUp', 'PageDown'].includes(event.key);
  return event.key === ' ' && target instanceof Element && target.matches('button:focus-visible, a:focus-visible');
}

/** Do what a key means; whether it means anything. */
export function followKey(reviewing: Reviewing, event: KeyboardEvent): boolean {
  if (isTaken(event)) return false;
  const { replay } = reviewing;
  const { deal } = replay.place;
  const seats = replay.outline!.seats;
  const ways: Record<string, () => unknown> = {
    ArrowRight: () => replay.forward(),
    ArrowLeft: () => replay.back(),
    ArrowDown: () => replay.go({ deal: deal + 1, step: 0 }),
    ArrowUp: () => replay.go({ deal: deal - 1, step: 0 }),
    Home: () => replay.go({ deal, step: 0 }),
    End: () => replay.go({ deal, step: replay.last(deal) }),
    ' ': () => replay.play(!replay.playing),
    s: () => replay.sweep(true),
    S: () => replay.sweep(false),
    v: () => replay.go(replay.place, replay.seat === null ? 0 : replay.seat + 1 < seats ? replay.seat + 1 : null),
    x: () => replay.faster(),
    e: () => reviewing.leap(true),
    E: () => reviewing.leap(false),
  };
  const way = ways[event.key] ?? ways[event.key.toLowerCase()];
  way?.();
  return way !== undefined;
}
