/** Chips. */
import type it from './chips.it';

const en: Record<keyof typeof it, string> = {
  'trouble.guest': 'You need an account for that: a name is enough.',
  'trouble.bad_stake': 'A table cannot be played for that: change the stake or the maximum loss.',
  'trouble.people_only': 'Only people play for chips, not computers.',
  'trouble.too_few_chips': 'There are too few chips for the maximum loss of this table.',
  'trouble.limit_reached': 'That could exceed the limit of chips that somebody has set for today.',
};

export default en;
