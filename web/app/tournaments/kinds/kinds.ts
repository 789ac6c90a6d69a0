/** The kinds of stages by their names, in the order in which they are offered. */
import { girone } from './girone';
import type { Kind, KindName, Shape } from './kind';
import { knockout } from './knockout';
import { rotating } from './rotating';
import { swiss } from './swiss';

export const KINDS: Record<KindName, Kind> = {
  round_robin: girone,
  swiss,
  rotating,
  knockout,
};

export const kindOf = ({ kind }: { kind: KindName }): Kind => KINDS[kind];

/** Those that can be held where so is entered: rotating partners have kinds of their own. */
export const kindsFor = (entry: string): Kind[] =>
  Object.values(KINDS).filter(({ rotates }) => rotates === (entry === 'rotating'));

export const shapesFor = (entry: string): Shape[] =>
  kindsFor(entry).flatMap(({ shapes }) => shapes);

/** Whether a draw is played off in some match of a tournament. */
export const hasKnockout = (stages: readonly { kind: KindName }[]): boolean =>
  stages.some((stage) => kindOf(stage).eliminates);
