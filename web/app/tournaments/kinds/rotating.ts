/** Rotating partners: a new one in every round, and everybody is ranked alone. */
import { ROUNDS } from './fields';
import { usual, type Kind } from './kind';

export const rotating: Kind = {
  ...usual('rotating'),
  planned: 'event.entry.rotating',
  shapes: [{ name: 'rotating', stages: [{ kind: 'rotating', fields: [ROUNDS] }] }],
};
