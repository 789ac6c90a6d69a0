/** How much room there is for a table. */
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

/** The window without that many pixels of its height, but upright or on its side as the window is. */
export function roomBeside(around: number): { width: number; height: number } {
  const [width, height] = [innerWidth.current ?? 360, innerHeight.current ?? 640];
  const free = height - around;
  return { width, height: width < height ? Math.max(free, width + 1) : Math.min(free, width) };
}
