/** How much room there is for a table. */
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

/** The window less so many pixels of its height: the table stands as the window does, upright or on its side. */
export function roomBeside(around: number): { width: number; height: number } {
  const [width, height] = [innerWidth.current ?? 360, innerHeight.current ?? 640];
  const free = height - around;
  return { width, height: width < height ? Math.max(free, width + 1) : Math.min(free, width) };
}
