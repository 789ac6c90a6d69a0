/** A short touch back, where the phone can and the player wants it. */
import { options } from './options.svelte';

/** Milliseconds on, off, on. */
const TOUCHES = { turn: [18], refused: [28, 50, 28] };

export const canVibrate = typeof navigator.vibrate === 'function';

export function vibrate(why: keyof typeof TOUCHES): void {
  // Browsers refuse it before the first touch.
  if (canVibrate && options.haptics && !document.hidden && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(TOUCHES[why]);
}
