/** Tournaments in words: who, which round, when. */
import { MOST_ENTRIES } from '../../protocol/limits';
import type {
  MatchView,
  Outcome,
  StageView,
  TournamentRow,
  TournamentSettings,
  TournamentView,
} from '../../protocol/http';
import { counted, named, t, words } from '../../words/words.svelte';
import { extraDeal, extraWords } from '../../ui/table_words';
import type { KindName } from './kinds/kind';
import { kindOf } from './kinds/kinds';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const HOUR = 3600;

export const joined = (names: string[]) => names.join(' - ');
export const groupWords = (group: number) =>
  t('stage.group', { letter: LETTERS[group] ?? String(group + 1) });
export const score = (points: readonly [number, number]) => `${points[0]}–${points[1]}`;

/** What an entry is called: its player, or both; and whom they have replaced, who has played before. */
export function entryName({ entries }: TournamentView, entry: number): string {
  const found = entries.find((each) => each.entry === entry);
  const name = joined(found?.players ?? ['?']);
  return found?.former.length ? t('tour.instead', { name, former: found.former.join(', ') }) : name;
}

/** A side has one entry, or two where partners rotate. */
export function sideName(tournament: TournamentView, side: number[]): string {
  return joined(side.map((entry) => entryName(tournament, entry)));
}

export function matchName(tournament: TournamentView, match: MatchView): string {
  return t('tour.against', {
    a: sideName(tournament, match.sides[0]),
    b: sideName(tournament, match.sides[1]),
  });
}

/** Girone all'italiana; gironi, poi eliminazione diretta. */
export function kindWords(
  stages: { kind: KindName; group_size?: number | null; cycles?: number }[],
): string {
  const each = stages.map((stage) => t(kindOf(stage).called(stage, stages.length > 1)));
  return each.length > 1 ? t('kind.then', { first: each[0], second: each[1] }) : each[0];
}

export const stageTitle = (stage: StageView) => t(kindOf(stage).title(stage));
export const roundWords = (stage: Pick<StageView, 'kind' | 'length'>, round: number) =>
  kindOf(stage).roundWords(stage, round);

/** How a match of a knock-out ended, where it is no matter of course; a spareggio with which it was. */
export function howWords(
  outcome: Outcome | null,
  settings: Pick<TournamentSettings, 'game' | 'match'>,
): string {
  if (!outcome) return '';
  if (isPlain(outcome)) return extraWords(inKnockout(settings), outcome.deals, true);
  if (outcome.how !== 'spareggio') return named(`match.how.${outcome.how}`, 'match.over');
  const n = extraDeal(inKnockout(settings), outcome.deals, true);
  return n > 0 ? t('match.how.spareggio', { n }) : t('match.how.spareggio.some');
}
/** A stage of a tournament says that draws are decided, not the match. */
const inKnockout = ({ game, match }: Pick<TournamentSettings, 'game' | 'match'>) => ({
  game,
  match: { ...match, tournament: 'ko' },
});

export const isPlain = (outcome: Outcome) => outcome.how === 'points';
export const isUnplayed = (outcome: Outcome) =>
  outcome.how === 'no_show' || outcome.how === 'withdrawn';

/** The points of a side, so far or in the end; nothing where they are not known. */
export function pointsWords(
  { playing }: TournamentView,
  { match, outcome }: MatchView,
  side: number,
): string {
  if (outcome) return isUnplayed(outcome) ? '' : String(outcome.points[side]);
  return String(playing[match]?.points[side] ?? '');
}
/** Which deal of a match is being played; in a knock-out of so many deals, which spareggio. */
export function dealWords(
  { playing, settings }: TournamentView,
  { match }: MatchView,
  knockout = false,
): string {
  if (!playing[match]) return '';
  const { deal } = playing[match];
  const extra =
    knockout && settings.match.deals && settings.match.ko_ties !== 'play_on'
      ? deal - Number(settings.match.deals)
      : 0;
  return extra > 0 ? t('match.spareggio', { n: extra }) : t('match.deal', { n: deal });
}

export function clockTime(moment: number): string {
  return new Date(moment).toLocaleTimeString(words.language, {
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** Today only the time, else the day too. */
export function momentWords(moment: number): string {
  const today = new Date(moment).toDateString() === new Date().toDateString();
  return today ? clockTime(moment) : `${dayWords(moment)}, ${clockTime(moment)}`;
}

/** The year only where it is another. */
export function dayWords(moment: number): string {
  const when = new Date(moment);
  const year = when.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return when.toLocaleDateString(words.language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year,
  });
}

export function spanWords(seconds: number): string {
  if (seconds % HOUR === 0)
    return seconds === HOUR ? t('time.hour') : t('time.hours', { n: seconds / HOUR });
  if (seconds % 60 === 0)
    return seconds === 60 ? t('time.minute') : t('time.minutes', { n: seconds / 60 });
  return t('time.seconds', { n: seconds });
}

export function startWords({
  start,
  starts_at,
}: Pick<TournamentSettings, 'start' | 'starts_at'>): string {
  if (start === 'full') return t('tour.when.full');
  return starts_at === null
    ? t('tour.when.said')
    : t('tour.when.at', { when: momentWords(starts_at) });
}

/** How many there are, and of how many where that was decided. */
export function countWords({
  entries,
  capacity,
  entry,
}: Pick<TournamentRow, 'entries' | 'capacity' | 'entry'>): string {
  if (capacity < MOST_ENTRIES) return t('tour.of', { n: entries, capacity });
  if (entry === 'fixed') return counted('tour.pairs', entries);
  return counted('tour.entries', entries);
}
