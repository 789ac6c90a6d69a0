/** How cards come and go: transforms and opacity only. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

const CALM = matchMedia('(prefers-reduced-motion: reduce)');

function duration(milliseconds: number): number {
  return CALM.matches ? 60 : milliseconds;
}

/** From or to the middle of another element. */
export function flight(node: Element, { toward, time = 320 }: { toward: string; time?: number }): TransitionConfig {
  const other = document.querySelector(toward)?.getBoundingClientRect();
  const here = node.getBoundingClientRect();
  if (!other || CALM.matches) return { duration: duration(time), css: (shown) => `opacity: ${shown}` };
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
