/**
 * Play now: wait for somebody who wants the same game; after a moment the computer plays, and people are
 * sought on. Who comes then is told of, and nothing happens before the player has said yes.
 */
import type { Message } from '../../protocol/protocol';
import { live } from '../../line/live.svelte';
import { route, tablePath } from '../frame/route.svelte';

export interface Wish {
  game: string;
  seats: number;
  bot: string;
}
/** Those who are there, while the computer plays. */
export interface Found {
  players: string[];
  names: string[];
}

/** Who does not answer within this time does not want to. */
const ANSWER_WITHIN = 60_000;

class Pairing {
  wish = $state.raw<Wish | null>(null);
  /** The table at which one plays against the computer while people are sought. */
  seeking = $state.raw<(Pick<Wish, 'game' | 'seats'> & { table: string }) | null>(null);
  found = $state.raw<Found | null>(null);
  /** The player wants to, and the others are waited for. */
  agreed = $state(false);
  /** Where a seat was found, until it is seen who else sits there. */
  #came: (Wish & { table: string }) | null = null;
  #anew = false;
  #patience?: ReturnType<typeof setTimeout>;

  constructor() {
    live.listeners.add((message) => this.#hear(message));
  }

  async start(wish: Wish): Promise<void> {
    this.#forget();
    this.wish = wish;
    if (!(await live.ask({ type: 'play_now', ...wish }))) this.wish = null;
  }

  /** Neither wait nor seek any more. */
  stop(): void {
    this.wish = null;
    this.#forget();
    live.ask({ type: 'stop_waiting' });
  }

  /** The table is left; the server knows by that. */
  left(): void {
    if (this.seeking) this.#forget();
  }

  /** Play with who was found, as soon as they want to, too. */
  async accept(): Promise<void> {
    if (!this.found) return;
    clearTimeout(this.#patience);
    this.agreed = true;
    if (!(await live.ask({ type: 'play_with', players: this.found.players }))) this.agreed = false;
  }

  #hear(message: Message): void {
    if (message.type === 'welcome') this.#anew = true;
    if (message.type === 'paired') this.#paired(message.table, message.link);
    if (message.type === 'found' && this.seeking)
      this.#tell({ players: message.players ?? [], names: message.names ?? [] });
    if (message.type !== 'snapshot') return;
    const { seats, you } = message.view;
    const alone = you != null && seats?.every((seat, number) => number === you || seat?.bot);
    if (this.#came?.table === message.table) {
      const { game, seats: many, table } = this.#came;
      this.#came = null;
      if (alone) void this.#seek({ game, seats: many, table });
    } else if (this.seeking?.table === message.table && this.#anew) void this.#seek(this.seeking); // the line was lost
  }

  #paired(table: string, link: string): void {
    this.#came = this.wish && { ...this.wish, table };
    this.wish = null;
    if (live.table && live.table.id !== table) live.ask({ type: 'leave', table: live.table.id });
    this.#forget();
    live.ready(table);
    route.go(tablePath(link));
  }

  async #seek(seeking: NonNullable<Pairing['seeking']>): Promise<void> {
    this.#forget();
    this.#anew = false;
    this.seeking = seeking;
    if (!(await live.ask({ type: 'play_now', ...seeking })) && this.seeking === seeking)
      this.#forget();
  }

  #tell(found: Found): void {
    clearTimeout(this.#patience);
    this.agreed = false;
    this.found = found.players.length ? found : null;
    if (this.found) this.#patience = setTimeout(() => this.stop(), ANSWER_WITHIN);
  }

  #forget(): void {
    clearTimeout(this.#patience);
    this.seeking = this.found = null;
    this.agreed = false;
  }
}

export const pairing = new Pairing();
