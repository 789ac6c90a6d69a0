/** Bots of other programs, and what can be taken away. */
import type it from './bots.it';

const en: Record<keyof typeof it, string> = {
  'matches.records': 'All records',
};

export default en;
