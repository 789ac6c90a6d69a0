/** What a table has chosen, in words for a list. */
import { SPAREGGI } from '../protocol/table';
import type { GameShape } from '../protocol/http';
import { OFFERED } from './games';
import { counted, hasWords, named, t } from '../words/words.svelte';
import type { LobbyRow, SeatView, Settings } from '../protocol/protocol';

/** Whether somebody who comes along can sit down. */
export function hasRoom({ phase, seats, reserved = [] }: LobbyRow): boolean {
  return phase === 'seating' && seats.some((seat, number) => !seat && !reserved.includes(number));
}

export function gameWords({ game, options }: Pick<Settings, 'game' | 'options'>): string {
  // With some options a game has a name of its own: Scopone scientifico.
  const called = Object.keys(options).find(
    (name) => options[name] === true && hasWords(`game.${game}.${name}`),
  );
  return named(called ? `game.${game}.${called}` : `game.${game}`, 'nav.play');
}

/** How long the match is: to 11, three deals. */
export function lengthWords({ game, match }: Pick<Settings, 'game' | 'match'>): string {
  if (match.match_mode === 'rounds') return t('length.rounds', { n: Number(match.rounds ?? 2) });
  if (match.deals) return counted('length.deals', Number(match.deals));
  return t('length.target', {
    n: Number(match.target ?? OFFERED.find((each) => each.name === game)?.target ?? 0),
  });
}

/** A table's game and length: Scopa a 11; Scopa, 3 smazzate. */
export function titleWords(settings: Pick<Settings, 'game' | 'options' | 'match'>): string {
  const { deals, match_mode } = settings.match;
  return `${gameWords(settings)}${deals || match_mode === 'rounds' ? ',' : ''} ${lengthWords(settings)}`;
}

/** Minutes for each player; null when there is no such clock, or it cannot be told from here. */
export function minutes({ match }: Settings, game: GameShape | undefined): number | null {
  if (match.match_time !== undefined)
    return match.match_time === null ? null : Math.round(Number(match.match_time) / 60);
  const usual = !match.deals && (!match.target || match.target === game?.target);
  return game && usual ? Math.round(game.match_time / 60) : null;
}

/** The rules in which a table differs from what is usual. */
export function specialties(
  { options, rated, stake, max_loss, bots }: Settings,
  game: GameShape | undefined,
): string[] {
  const chosen =
    game?.options.filter(
      ({ name, default: usual }) => name in options && options[name] !== usual,
    ) ?? [];
  const words = chosen.flatMap(({ name }) => {
    const key = `option.${name}.tag${options[name] === false ? '.off' : ''}`;
    return hasWords(key) ? [t(key)] : [];
  });
  const played = stake ? [t('chips.tag', { stake, max: max_loss ?? 0 })] : [];
  return [
    ...played,
    ...(rated ? [t('rated.tag')] : []),
    ...(bots ? [t('bots.tag')] : []),
    ...words,
  ];
}

export function seatName(seat: SeatView): string {
  if (seat.bot) return botName(seat.bot);
  return seat.program ? t('seat.program', { name: seat.name }) : seat.name;
}

/** A bot is called what its level is called. */
export function botName(level: string): string {
  return t('seat.computer', { level: named(`level.${level}`, 'home.computer').toLowerCase() });
}

type Points = readonly [number, number];
type Played = Pick<Settings, 'game' | 'match'>;

/**
 * Which extra deal of a knock-out is being played, or comes next, after these deals (GEN-19, AMB-GEN-9); 0 before that.
 * Once the match is over: which one decided it.
 */
export function extraDeal({ game, match }: Played, past: readonly Points[], over = false): number {
  if (match.tournament !== 'ko' || match.match_mode === 'rounds') return 0;
  const target =
    Number(match.target ?? OFFERED.find((each) => each.name === game)?.target ?? 0) +
    Number(match.target_mode === 'exceed');
  const totals = [0, 0];
  const level = past.findIndex((points, place) => {
    totals.forEach((_, side) => (totals[side] += points[side]));
    const last = match.deals ? place + 1 >= Number(match.deals) : Math.max(...totals) >= target;
    return last && totals[0] === totals[1];
  });
  return level < 0 ? 0 : past.length - level - Number(over);
}

/** In words, for the head of a table: 2° spareggio; a oltranza; nothing where the match is not level. */
export function extraWords(settings: Played, past: readonly Points[], over = false): string {
  const n = extraDeal(settings, past, over);
  if (n === 0) return '';
  return settings.match.ko_ties === 'play_on' ? t('tie.on') : t('tie.spareggio', { n });
}

/** What follows when a match is level at its end and has to go on: told with the count. */
export function tieWords(settings: Played, past: readonly Points[]): string {
  const { game, match } = settings;
  const n = extraDeal(settings, past);
  if (n > 0 && match.ko_ties === 'play_on') return t('tie.on.next');
  if (n > 0) return t(n === SPAREGGI ? 'tie.next.last' : 'tie.next', { n });
  const totals = [0, 1].map((side) => past.reduce((sum, points) => sum + points[side], 0));
  const target = Number(match.target ?? OFFERED.find((each) => each.name === game)?.target ?? 0);
  const reached =
    !match.deals &&
    match.match_mode !== 'rounds' &&
    totals[0] >= target + Number(match.target_mode === 'exceed');
  return reached && totals[0] === totals[1] ? t('tie.another', { n: totals[0] }) : '';
}
