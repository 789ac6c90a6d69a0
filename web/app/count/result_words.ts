/** How a match ended, in words. */
import type { ResultView, Settings } from '../../protocol/protocol';
import type { Player } from '../../table/player';
import { named, t, type Key } from '../../words/words.svelte';
import { extraDeal } from '../../ui/table_words';

export interface Ended {
  result: ResultView;
  settings: Pick<Settings, 'game' | 'match'>;
  /** The points of the deals that were counted. */
  past: readonly (readonly [number, number])[];
  sides: string[];
  players: Pick<Player, 'name'>[];
  you: number | null;
  mySide: number;
  /** The points that win, 0 where deals are counted. */
  target: number;
  watching: boolean;
}

/** Somebody left or ran out of time without being behind: the points do not tell who won. */
const leftUnbeaten = ({ leaver, difference }: ResultView) => leaver !== null && difference === 0;

/** Who won: the points beside it, where they say the same. */
export function headlineWords({ result, players, sides, mySide, watching }: Ended): string {
  const gaps = { mine: result.points[mySide], theirs: result.points[1 - mySide] };
  const pairs = players.length === 4;
  if (result.how === 'voided') return t('result.void');
  if (watching) {
    if (result.winner === null) return t('result.draw', gaps);
    if (result.leaver !== null || result.how === 'last_capture')
      return t(pairs ? 'result.over.won.pair' : 'result.over.won', { name: sides[result.winner] });
    return t('result.over', gaps);
  }
  if (result.winner === null) return t('result.draw', gaps);
  const key: Key = result.winner === mySide ? 'result.won' : 'result.lost';
  const us = pairs ? '.us' : '';
  if (leftUnbeaten(result)) return t(`${key}.left${us}`);
  if (result.how === 'last_capture') return t(`${key}.level${us}`, gaps);
  return t(`${key}${us}`, gaps);
}

/** Why the match ended as it did, in words. */
export function becauseWords(ended: Ended): string {
  const { result, players, you } = ended;
  if (result.how === 'draw') return '';
  if (result.how === 'voided') return t('result.void.about');
  if (result.how === 'points') return pointsWords(ended);
  if (result.how === 'spareggio') return spareggioWords(ended);
  if (result.how === 'last_capture') return lastCaptureWords(ended);
  if (result.leaver === null) return named(`result.${result.how}`, 'result.points');
  const what: Key = result.how === 'abandoned' ? 'result.left' : 'result.time';
  const why = t(result.leaver === you ? `${what}.you` : what, {
    name: players[result.leaver].name,
  });
  if (!leftUnbeaten(result)) return why;
  const [theirs, others] = [
    result.points[result.leaver % 2],
    result.points[1 - (result.leaver % 2)],
  ];
  return theirs === others
    ? t('result.left.level', { why, n: theirs })
    : t('result.left.ahead', { why, theirs, others });
}

function pointsWords({
  result,
  sides,
  players,
  mySide,
  target,
  watching,
  settings,
  past,
}: Ended): string {
  if (!target || result.winner === null) return t('result.deals');
  if (settings.match.ko_ties === 'play_on' && extraDeal(settings, past, true) > 0)
    return t('result.on');
  if (Math.min(...result.points) >= target) return t('result.reached.both', { target });
  const beyond = result.points[result.winner] > target ? 'passed' : 'reached';
  return t(`result.${beyond}${whose(result.winner, players.length === 4, mySide, watching)}`, {
    name: sides[result.winner],
    target,
  });
}

function whose(
  side: number,
  pairs: boolean,
  mySide: number,
  watching: boolean,
): '' | '.pair' | '.us' | '.them' | '.you' {
  if (watching) return pairs ? '.pair' : '';
  if (pairs) return side === mySide ? '.us' : '.them';
  return side === mySide ? '.you' : '';
}

function spareggioWords({ settings, past }: Ended): string {
  const n = extraDeal(settings, past, true);
  return n > 0 ? t('result.spareggio.at', { n }) : t('result.spareggio');
}

/** Whoever made the last capture of the third spareggio has lost (GEN-19). */
function lastCaptureWords({ result, sides, players, mySide, watching }: Ended): string {
  const loser = 1 - result.winner!;
  return t(
    `result.last.${watching ? 'other' : loser !== mySide && players.length === 2 ? 'other' : loser === mySide ? (players.length === 4 ? 'us' : 'you') : 'them'}`,
    { name: sides[loser] },
  );
}
