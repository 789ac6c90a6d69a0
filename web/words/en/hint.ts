import type { Translation } from '../translation';
import type it from '../it/hint';

const en: Translation<typeof it> = {
  'hint.ask': 'Hint',
  'hint.told': '{move}: {why}',
  'keys.hint': 'H',
  'keys.hint.about': 'ask for a hint',
  'trouble.no_hint_not_seated': 'Hints are for those who sit at the table.',
  'trouble.no_hint_now': 'You can ask for a hint when it is your turn.',
  'trouble.no_hint_people': 'There are no hints where other people play.',
  'trouble.no_hint_rated': 'There are no hints in rated matches.',
  'trouble.no_hint_stake': 'There are no hints where chips are played for.',
  'trouble.no_hint_tournament': 'There are no hints in tournaments.',
};
export default en;
