/** Knock-out: who loses is out. Its bracket is what there is to see. */
import { t } from '../../../words/words.svelte';
import { CONSOLATION } from './fields';
import { usual, type Kind, type Shape } from './kind';

/** The rounds that have names, from the final back. */
const LATE = ['final', 'semi', 'quarter', 'eighth'] as const;
/** What can come after another stage. */
export const FINALS: Shape['stages'][number] = { kind: 'knockout', fields: [CONSOLATION] };

const others = usual('knockout');
/** A round has a name by how many are still in it. */
const roundWords: Kind['roundWords'] = (stage, round) => {
  const late = LATE[stage.length - round];
  return late ? t(`tour.round.${late}`) : others.roundWords(stage, round);
};

export const knockout: Kind = {
  ...others,
  planned: 'event.kind.knockout',
  roundWords,
  progressWords: roundWords,
  shapes: [{ name: 'knockout', stages: [FINALS] }],
  standings: false,
  results: 'bracket',
  /** The next round is drawn from the winners. */
  correctable: ({ rounds }) => rounds.slice(-1),
  /** Whether an entry has lost, or never was in the bracket. */
  isOut: (tournament, stage, entry) => {
    if (tournament.you?.match) return false;
    const match = stage.rounds.at(-1)?.matches.find((each) => each.sides.flat().includes(entry));
    const third =
      tournament.settings.stages.at(-1)!.consolation && stage.rounds.length === stage.length - 1;
    if (match && (!match.outcome || third)) return false;
    return !stage.bracket.at(-1)?.includes(entry);
  },
};
