/** Girone: everybody meets everybody, in groups or in one. */
import { CYCLES, GROUP_SIZE, OF_EACH_GROUP } from './fields';
import { usual, type Kind } from './kind';
import { FINALS } from './knockout';

export const girone: Kind = {
  ...usual('round_robin'),
  called: ({ group_size, cycles }, several) => {
    if (group_size || several) return 'kind.groups';
    return cycles === 2 ? 'kind.round_robin.double' : 'kind.round_robin';
  },
  title: ({ groups }) => (groups.length > 1 ? 'stage.groups' : 'stage.round_robin'),
  planned: 'event.kind.round_robin',
  leavers: 'leavers.girone',
  shapes: [
    { name: 'round_robin', stages: [{ kind: 'round_robin', fields: [CYCLES] }] },
    {
      name: 'groups',
      stages: [{ kind: 'round_robin', fields: [GROUP_SIZE, OF_EACH_GROUP, CYCLES] }, FINALS],
    },
  ],
  results: 'cross_table',
};
