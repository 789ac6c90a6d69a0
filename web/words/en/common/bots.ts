/** Bots of other programs, and what can be taken away. */
import type { Translation } from '../../translation';
import type it from '../../it/common/bots';

const en: Translation<typeof it> = {
  'matches.records': 'All records',
  'replay.imported': 'on another server',
  'seat.program': '{name} (bot)',
  'table.program': 'bot',
  'bots.tag': 'Bots too',
  'levels.of.ladder': 'Bot ladder',
  'create.bots': 'Bots may sit down too',
  'create.bots.about':
    'Programs of other players. With them the match does not count for the level.',
  'trouble.not_for_bots': 'Bots cannot do that.',
  'trouble.bots_unwanted': 'No bots sit at this table.',
  'trouble.too_many_bots': 'You have as many bots as you may have.',
};

export default en;
