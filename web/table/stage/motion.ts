/** Whether cards fly. */
import { options } from '../../options/options.svelte';

const REDUCED = matchMedia('(prefers-reduced-motion: reduce)');

/** Nothing flies, but every rest stays. */
export function isCalm(): boolean {
  return REDUCED.matches || options.lessMotion;
}

/** Call something when so much of the table's time has gone by; as all that moves, it can be hurried or ended. */
export function later(element: Element, milliseconds: number, call: () => void): Animation {
  const animation = element.animate([], { duration: milliseconds });
  animation.onfinish = call;
  return animation;
}

/** Let the page draw and answer what waits: what would be one long task becomes several. */
export function breath(): Promise<void> {
  return globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));
}

/** When there is nothing else to be done. */
export function idle(): Promise<unknown> {
  return new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));
}
