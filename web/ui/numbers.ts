/** Figures as they are written in the reader's language. */
import { words } from '../words/words.svelte';

/** A difference with its sign, which is no hyphen: +12, −0,3, 0. */
export function signed(difference: number, format: Intl.NumberFormatOptions = {}): string {
  const told = new Intl.NumberFormat(words.language, {
    signDisplay: 'exceptZero',
    useGrouping: false,
    ...format,
  });
  return told.format(difference).replace('-', '−');
}
