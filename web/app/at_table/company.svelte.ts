/** Who is at a table, as whoever looks at it calls them. */
import type { Table } from '../../line/live.svelte';
import type { Player } from '../../table/player';
import { BOT_NAMES } from '../../ui/games';
import { named, t } from '../../words/words.svelte';

export class Company {
  #table: () => Table | null;
  #view = $derived.by(() => this.#table()?.shown);
  you = $derived(this.#view?.you ?? null);
  /** That of who looks; who only watches sees the first below. */
  mySide = $derived((this.you ?? 0) % 2);
  pairs = $derived(this.#view?.settings.seats === 4);
  players: Player[] = $derived(
    (this.#view?.seats ?? []).map((seat, number) => ({
      seat: number,
      name:
        number === this.you
          ? t('table.you')
          : seat?.bot
            ? BOT_NAMES[number]
            : (seat?.name ?? t('seating.free')),
      about: seat?.bot
        ? named(`level.${seat.bot}`, 'table.away').toLowerCase()
        : seat?.program
          ? t('table.program')
          : '',
      bot: Boolean(seat?.bot),
      partner: this.you !== null && number !== this.you && number % 2 === this.mySide,
      you: number === this.you,
      away: Boolean(
        seat &&
        !seat.bot &&
        number !== this.you &&
        this.#table()?.presence[number]?.online === false,
      ),
      side: number % 2,
    })),
  );
  sides = $derived(
    [0, 1].map((side) => {
      if (this.pairs && this.you !== null)
        return t(side === this.mySide ? 'table.us' : 'table.them');
      return this.players
        .filter((player) => player.side === side)
        .map((player) => player.name)
        .join(', ');
    }),
  );
  /** Of two who play, which is a computer. */
  bots = $derived([0, 1].map((side) => !this.pairs && Boolean(this.players[side]?.bot)));
  /** To whom the points of each side go. */
  whom = $derived(
    [0, 1].map((side) => {
      if (this.you === null) return this.sides[side];
      if (this.pairs) return t(side === this.mySide ? 'tell.whom.us' : 'tell.whom.them');
      return side === this.mySide ? t('tell.whom.you') : this.sides[side];
    }),
  );

  constructor(table: () => Table | null) {
    this.#table = table;
  }
}
