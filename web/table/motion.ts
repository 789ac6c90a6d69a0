/** How cards come and go: transforms and opacity only. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { options, type Speed } from '../app/options.svelte';

const CALM = matchMedia('(prefers-reduced-motion: reduce)');
/** How much of the usual time a movement takes. */
const PACES: Record<Speed, number> = { normale: 1, veloce: 0.5, senza: 0 };

let held = false;

/** Let nothing fly, as where one leaps from one position to another; or let it fly again. */
export function hold(on: boolean): void {
  held = on;
}

function isCalm(): boolean {
  return held || CALM.matches || options.speed === 'senza';
}

function duration(milliseconds: number): number {
  return isCalm() ? 60 : milliseconds * PACES[options.speed];
}

/** From or to the middle of another element. */
export function flight(node: Element, { toward, time = 320 }: { toward: string; time?: number }): TransitionConfig {
  const other = document.querySelector(toward)?.getBoundingClientRect();
  const here = node.getBoundingClientRect();
  if (!other || isCalm()) return { duration: duration(time), css: (shown) => `opacity: ${shown}` };
  const x = other.left + other.width / 2 - here.left - here.width / 2;
  const y = other.top + other.height / 2 - here.top - here.height / 2;
  const scale = Math.max(0.3, Math.min(1.4, other.width / here.width));
  return {
    duration: duration(time),
    easing: cubicOut,
    css: (shown, gone) =>
      `transform: translate(${x * gone}px, ${y * gone}px) scale(${1 + (scale - 1) * gone});` +
      `opacity: ${Math.min(1, shown * 3)}; z-index: 3`,
  };
}

export function reflow(): { duration: number; easing: (t: number) => number } {
  return { duration: duration(220), easing: cubicOut };
}
