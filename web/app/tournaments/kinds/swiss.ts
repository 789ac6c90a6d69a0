/** Swiss rounds: among equals, and nobody twice. */
import { OF_THE_FIELD, ROUNDS } from './fields';
import { usual, type Kind } from './kind';
import { FINALS } from './knockout';

export const swiss: Kind = {
  ...usual('swiss'),
  planned: 'event.kind.swiss',
  shapes: [
    { name: 'swiss', stages: [{ kind: 'swiss', fields: [ROUNDS] }] },
    { name: 'swiss_knockout', stages: [{ kind: 'swiss', fields: [OF_THE_FIELD, ROUNDS] }, FINALS] },
  ],
};
