/** What the pages ask of a kind of stages, and what it answers unless it says otherwise. */
import type { RoundView, StageSettings, StageView, TournamentView } from '../../../protocol/http';
import { STAGE_KINDS } from '../../../protocol/offers';
import { t, type Key } from '../../../words/words.svelte';
import type { Field } from './fields';

export type KindName = keyof typeof STAGE_KINDS;
/** As much of a stage's settings as its name depends on; a list of tournaments has less. */
type Said = Partial<Pick<StageSettings, 'group_size' | 'cycles'>>;

/** What the form has words for. */
export type ShapeName = {
  [K in Key]: K extends `form.kind.${infer Name}.about` ? Name : never;
}[Key];
/** A tournament as the form offers it: its stages, each with the fields that are filled in for it. */
export interface Shape {
  name: ShapeName;
  stages: { kind: KindName; fields: Field[] }[];
}

export interface Kind {
  name: KindName;
  /** Who loses is out: every match has a winner, and no other stage follows. */
  eliminates: boolean;
  /** Partners change from round to round. */
  rotates: boolean;

  /** Its name in a line about a tournament; `several` if that has another stage. */
  called: (stage: Said, several: boolean) => Key;
  /** The title of a stage. */
  title: (stage: StageView) => Key;
  /** What it is called where a club plans its evenings. */
  planned: Key;
  /** What happens to the results of who withdraws. */
  leavers: Key;
  roundWords: (stage: Pick<StageView, 'length'>, round: number) => string;
  /** The same where the page tells how far it has come. */
  progressWords: (stage: Pick<StageView, 'length'>, round: number) => string;

  /** The tournaments that begin with it. */
  shapes: Shape[];

  /** Whether it has standings; otherwise its results are the ranking. */
  standings: boolean;
  /** Where one sees who met whom: round by round, or all at once. */
  results: 'rounds' | 'cross_table' | 'bracket';
  /** The rounds whose results a director can still correct. */
  correctable: (stage: StageView) => RoundView[];
  /** Whether nothing is left to play for an entry that has not withdrawn. */
  isOut: (tournament: TournamentView, stage: StageView, entry: number) => boolean;
}

export const usual = <Name extends KindName>(name: Name) =>
  ({
    name,
    ...STAGE_KINDS[name],
    called: () => `kind.${name}`,
    title: () => `stage.${name}`,
    leavers: 'leavers.other',
    roundWords: (_, round) => t('tour.round', { n: round }),
    progressWords: ({ length }, round) => t('tour.round.of', { n: round, all: length }),
    standings: true,
    results: 'rounds',
    correctable: ({ rounds }) => rounds,
    isOut: () => false,
  }) satisfies Partial<Kind>;
