/** Moderation. */
import type { Translation } from '../translation';
import type it from '../it/moderation';

const en: Translation<typeof it> = {
  'mod.only': 'This page is for moderators.',
  'mod.gone': 'somebody who is gone',
  'mod.reports': 'Complaints',
  'mod.reports.none': 'No complaints to look at.',
  'mod.reports.about': '{reporter} complains about {reported}',
  'mod.reports.chat': 'What was said at the table',
  'mod.settle': 'Settle',
  'mod.ban': 'Shut out {name}',
  'mod.ban.sure': 'Shut out {name}? They leave at once and cannot come back.',
  'mod.ban.yes': 'Yes, shut out',
  'mod.ban.no': 'No',
  'mod.flows': 'One-sided chips',
  'mod.flows.about':
    'Who has lost 300 chips or more to the same player and won at most a fifth of them back. It may be bad luck: look at the matches before you decide.',
  'mod.flows.span': 'Period',
  'mod.flows.days': '{n} days',
  'mod.flows.none': 'Nothing to see in this period.',
  'mod.flows.giver': 'who loses',
  'mod.flows.taker': 'who wins',
  'mod.flows.lost': 'lost',
  'mod.flows.won': 'won back',
  'mod.flows.matches': 'matches',
  'trouble.not_moderator': 'Only moderators can do that.',
  'trouble.not_allowed': 'Moderators cannot be shut out.',
  'trouble.no_report': 'Somebody has seen to this complaint already.',
};

export default en;
