/** What a table has chosen, in words for a list. */
import type { GameShape } from './api';
import { OFFERED } from './games';
import { hasWords, named, t } from './i18n/index.svelte';
import type { LobbyRow, SeatView, Settings } from '../protocol/protocol';

/** Whether somebody who comes along can sit down. */
export function hasRoom({ phase, seats, reserved = [] }: LobbyRow): boolean {
  return phase === 'seating' && seats.some((seat, number) => !seat && !reserved.includes(number));
}

export function gameWords({ game, options }: Pick<Settings, 'game' | 'options'>): string {
  return options.scientifico ? t('game.scopone.scientifico') : named(`game.${game}`, 'nav.play');
}

/** How long the match is: to 11, three deals. */
export function lengthWords({ game, match }: Pick<Settings, 'game' | 'match'>): string {
  if (match.match_mode === 'rounds') return t('length.rounds', { n: Number(match.rounds ?? 2) });
  if (match.deals) return t(match.deals === 1 ? 'length.deals.one' : 'length.deals', { n: Number(match.deals) });
  return t('length.target', { n: Number(match.target ?? OFFERED.find((each) => each.name === game)?.target ?? 0) });
}

/** A table's game and length: Scopa a 11; Scopa, 3 smazzate. */
export function titleWords(settings: Pick<Settings, 'game' | 'options' | 'match'>): string {
  const { deals, match_mode } = settings.match;
  return `${gameWords(settings)}${deals || match_mode === 'rounds' ? ',' : ''} ${lengthWords(settings)}`;
}

/** Minutes for each player; null when there is no such clock, or it cannot be told from here. */
export function minutes({ match }: Settings, game: GameShape | undefined): number | null {
  if (match.match_time !== undefined) return match.match_time === null ? null : Math.round(Number(match.match_time) / 60);
  const usual = !match.deals && (!match.target || match.target === game?.target);
  return game && usual ? Math.round(game.match_time / 60) : null;
}

/** The rules in which a table differs from what is usual. */
export function specialties({ options, rated, stake, max_loss, bots }: Settings, game: GameShape | undefined): string[] {
  const chosen = game?.options.filter(({ name, default: usual }) => name in options && options[name] !== usual) ?? [];
  const words = chosen.flatMap(({ name }) => {
    const key = `option.${name}.tag${options[name] === false ? '.off' : ''}`;
    return hasWords(key) ? [t(key)] : [];
  });
  const played = stake ? [t('chips.tag', { stake, max: max_loss ?? 0 })] : [];
  return [...played, ...(rated ? [t('rated.tag')] : []), ...(bots ? [t('bots.tag')] : []), ...words];
}

export function seatName(seat: SeatView): string {
  if (seat.bot) return botName(seat.bot);
  return seat.program ? t('seat.program', { name: seat.name }) : seat.name;
}

/** A bot is called what its level is called. */
export function botName(level: string): string {
  return t('seat.computer', { level: named(`level.${level}`, 'home.computer').toLowerCase() });
}
