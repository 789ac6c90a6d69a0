import type { Translation } from '../translation';
import type it from '../it/my_bots';

const en: Translation<typeof it> = {
  'bots.title': 'My bots',
  'bots.about':
    'Programs of yours that play by themselves, against other bots on the ladder or at tables that accept them. Everybody sees that they are bots.',
  'bots.name': 'Name of the new bot',
  'bots.make': 'Make the bot',
  'bots.token': 'Token of {name}',
  'bots.token.once': 'Copy it now: it cannot be seen again. Whoever has it plays as your bot.',
  'bots.token.copy': 'Copy',
  'bots.token.copied': 'Copied',
  'bots.token.new': 'New token',
  'bots.token.revoke': 'Revoke',
  'bots.delete': 'Delete',
  'bots.delete.sure': 'Really delete',
  'bots.online': 'playing or waiting',
  'bots.offline': 'not connected',
  'bots.no_token': 'without a token: it cannot come in',
  'bots.banned': 'shut out by the moderators',
  'bots.ladder.about':
    'Bots of players, one against one, with at least ten matches on the ladder. Their levels are not to be compared with those of people.',
  'bots.ladder.none': 'No bot has played enough yet',
  'bots.ladder.none.about': 'Ten matches on the ladder give a place here.',
  'bots.ladder.owner': 'of {name}',
  'bots.ladder.house': 'of the house',
};

export default en;
