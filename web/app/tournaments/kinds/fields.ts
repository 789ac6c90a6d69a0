/** What can be chosen for a stage. A field has the name of the setting that it fills in. */
import {
  LEAST_IN_GROUP,
  MOST_IN_GROUP,
  MOST_QUALIFIERS,
  MOST_ROUNDS,
} from '../../../protocol/limits';
import type { Key } from '../../../words/words.svelte';

export interface NumberField {
  name: 'group_size' | 'qualifiers' | 'rounds';
  about: Key;
  /** None where the field may be left empty. */
  usual: number | null;
  least: number;
  /** Told what the other fields have. */
  most: (value: (field: NumberField) => number | null) => number;
}
export interface SwitchField {
  name: 'cycles' | 'consolation';
  about: Key;
  usual: number | boolean;
  on: number | boolean;
}
export type Field = NumberField | SwitchField;

export const isSwitch = (field: Field): field is SwitchField => 'on' in field;

export const GROUP_SIZE: NumberField = {
  name: 'group_size',
  about: 'form.group_size.about',
  usual: 4,
  least: LEAST_IN_GROUP,
  most: () => MOST_IN_GROUP,
};
export const OF_EACH_GROUP: NumberField = {
  name: 'qualifiers',
  about: 'form.qualifiers.groups',
  usual: 2,
  least: 1,
  most: (value) => value(GROUP_SIZE)! - 1,
};
export const OF_THE_FIELD: NumberField = {
  name: 'qualifiers',
  about: 'form.qualifiers.field',
  usual: 4,
  least: 2,
  most: () => MOST_QUALIFIERS,
};
export const ROUNDS: NumberField = {
  name: 'rounds',
  about: 'form.rounds.about',
  usual: null,
  least: 1,
  most: () => MOST_ROUNDS,
};
/** How often each two meet: home and away is twice. */
export const CYCLES: SwitchField = {
  name: 'cycles',
  about: 'form.cycles.about',
  usual: 1,
  on: 2,
};
export const CONSOLATION: SwitchField = {
  name: 'consolation',
  about: 'form.consolation.about',
  usual: false,
  on: true,
};
