/** What the server has told, kept so that pages can show it. */
import { ID_LENGTH, MOST_SAID } from '../protocol/table';
import { Stage } from '../table/stage/stage.svelte';
import type {
  DealView,
  LobbyRow,
  Message,
  Said,
  SeatPresence,
  TableView,
  Update,
} from '../protocol/protocol';
import { keepSeal } from '../app/fairness/kept';
import { Connection, Refusal, type Line, type Request } from './connection';

export type Deal = Required<DealView>;
export type View = Omit<Required<TableView>, 'deal'> & { deal: Deal | null };

/** What the server says of a table that cannot be joined. */
const GONE = ['no_table', 'unreadable'];
const TRY_AGAIN = 1500;

/** A table as this player sees it. */
export class Table {
  /** As the server has told it. */
  view = $state.raw() as View;
  /** As it is seen: what has happened is told scene by scene. */
  shown = $state.raw() as View;
  readonly stage = new Stage();
  presence = $state.raw<(SeatPresence | null)[]>([]);
  takenOver = $state(false);
  /** What was said here, the latest last. */
  said = $state.raw<Said[]>([]);

  constructor(
    readonly id: string,
    public seq: number,
    view: TableView,
  ) {
    this.replace(seq, view);
  }

  replace(seq: number, view: TableView): void {
    this.seq = seq;
    this.view = this.shown = view as View;
    this.stage.show(this.view.deal ?? this.stage.deal);
  }

  hear(said: Said): void {
    this.said = [...this.said, said].slice(-MOST_SAID);
  }

  /** False when something was lost in between, so that the table has to be joined again. */
  update({ seq, events, view, acts }: Update): boolean {
    if (seq - events.length !== this.seq) return false;
    this.seq = seq;
    const { deal: changed, ...rest } = view;
    const before = this.view.deal;
    let deal = before;
    if (changed === null) deal = null;
    else if (changed) deal = { ...before, ...changed } as Deal;
    const next = { ...this.view, ...rest, deal } as View;
    this.view = next;
    const same = before && (!deal || deal.number === before.number);
    this.stage.tell(
      {
        before: same ? before : null,
        acts: acts ?? [],
        after: deal,
        lastTaker: next.count?.last_taker ?? null,
        voided: next.voided ?? [],
        me: next.you,
      },
      () => (this.shown = next),
    );
    return true;
  }
}

class Live {
  line = $state<Line>('connecting');
  player = $state('');
  name = $state('');
  lobby = $state.raw<LobbyRow[]>([]);
  table = $state.raw<Table | null>(null);
  /** Why the table that was asked for cannot be shown. */
  gone = $state<string | null>(null);
  /** The players that this one does not want to hear, until the window is closed. */
  muted = $state.raw<string[]>(JSON.parse(sessionStorage.getItem('muted') ?? '[]'));
  /** The code of the last refusal that the player should read. */
  trouble = $state<string | null>(null);
  /** Counts refusals, so that the same one is read out again when it comes twice. */
  troubles = $state(0);
  /** A play waits for the line. */
  held = $state(false);
  /** The server has said that it closes and will be back. */
  restarting = $state(false);
  /** Server time less the time here. */
  ahead = 0;
  /** Called with every message, for what concerns no table. */
  listeners = new Set<(message: Message) => void>();

  #connection = new Connection(
    (message) => this.#hear(message),
    (line) => this.#changed(line),
  );
  #address = '';
  /** Sent to a table that is not shown yet. */
  #nonces = new Map<string, string>();
  #opened = Promise.withResolvers<void>();
  #fading?: ReturnType<typeof setTimeout>;
  #again?: ReturnType<typeof setTimeout>;

  connect(): void {
    this.#connection.open();
  }

  /** Ask for something; what is refused is shown, and undefined is the answer. */
  async ask(request: Request) {
    if (request.type === 'play') this.held = this.line === 'lost';
    await this.#opened.promise;
    this.held = false;
    return this.#send(request);
  }

  async #send(request: Request) {
    try {
      return await this.#connection.ask(request);
    } catch (why) {
      this.complain((why as Refusal).code);
      return undefined;
    }
  }

  complain(code: string): void {
    this.trouble = code;
    this.troubles++;
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => (this.trouble = null), 5000);
  }

  async ready(table: string) {
    const random = crypto.getRandomValues(new Uint8Array(16));
    const nonce = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const done = await this.ask({ type: 'ready', table, nonce });
    if (done) this.#nonces.set(table, nonce);
    this.#seal();
    return done;
  }

  /** Write down what was sealed, and the nonce that was sent for it, once both are known. */
  #seal(): void {
    const nonce = this.table && this.#nonces.get(this.table.id);
    if (!this.table || !nonce) return;
    const { match, commitment } = this.table.view;
    keepSeal({ match, commitment, nonce });
    this.#nonces.delete(this.table.id);
  }

  get retryAt(): number {
    return this.#connection.retryAt;
  }

  /** Hear no more of somebody's chat, or hear it again. */
  mute(player: string, on: boolean): void {
    this.muted = on ? [...this.muted, player] : this.muted.filter((each) => each !== player);
    sessionStorage.setItem('muted', JSON.stringify(this.muted));
    if (this.table) this.ask({ type: 'mute', table: this.table.id, player, on });
  }

  /** Watch a table by its id or its link, from now on; without a line, as soon as there is one. */
  join(address: string): void {
    this.#address = address;
    if (isId(address)) this.#connection.place = address;
    this.gone = null;
    if (this.line === 'open') void this.#join();
  }

  async #join(): Promise<void> {
    const address = this.#address;
    clearTimeout(this.#again);
    try {
      await this.#connection.ask(joining(address));
    } catch (why) {
      const { code } = why as Refusal;
      if (address !== this.#address || code === 'lost') return; // another table, or once there is a line
      if (GONE.includes(code)) {
        this.gone = code;
        this.table = null;
      } else {
        this.complain(code);
        this.#again = setTimeout(() => this.#join(), TRY_AGAIN);
      }
    }
  }

  leave(): void {
    if (this.table) this.ask({ type: 'leave', table: this.table.id });
    clearTimeout(this.#again);
    this.#address = this.#connection.place = '';
    this.table = null;
    this.gone = null;
  }

  #changed(line: Line): void {
    const wasOpen = this.line === 'open';
    this.line = line;
    if (line !== 'open') {
      if (wasOpen) this.#opened = Promise.withResolvers(); // who waits already goes on waiting
      return;
    }
    this.restarting = false;
    // The table first: what waited for the line may be a play at it.
    const joined = this.#address ? this.#join() : Promise.resolve();
    const { resolve } = this.#opened;
    joined.then(() => resolve()).then(() => this.#muteAgain());
    this.ask({ type: 'watch_lobby' });
  }

  /** The server mutes for a connection; this is a new one. */
  #muteAgain(): void {
    const { table } = this;
    if (table)
      for (const player of this.muted)
        this.ask({ type: 'mute', table: table.id, player, on: true });
  }

  #hear(message: Message): void {
    for (const listener of this.listeners) listener(message);
    switch (message.type) {
      case 'welcome':
        this.player = message.player;
        this.name = message.name;
        this.ahead = message.now - Date.now();
        break;
      case 'snapshot':
        if (this.table?.id === message.table) this.table.replace(message.seq, message.view);
        else this.table = new Table(message.table, message.seq, message.view);
        this.table.takenOver = false;
        this.#seal();
        break;
      case 'update':
        if (this.table?.id === message.table && !this.table.update(message))
          this.join(this.#address || message.table);
        break;
      case 'presence':
        if (this.table?.id === message.table) this.table.presence = message.seats;
        break;
      case 'said':
        if (this.table?.id === message.table) this.table.hear(message);
        break;
      case 'chat':
        if (this.table?.id === message.table) this.table.said = message.said;
        break;
      case 'goodbye':
        this.restarting = true;
        break;
      case 'taken_over':
        if (this.table?.id === message.table) this.table.takenOver = true;
        break;
      case 'meet':
        if (this.table?.id === message.table) this.#connection.meet(message.table);
        break;
      case 'table_gone':
        if (this.#address) this.join(this.#address);
        break;
      case 'lobby':
        this.lobby = message.tables;
        break;
      case 'lobby_change': {
        const others = this.lobby.filter((row) => row.table !== message.table);
        this.lobby = message.row ? [message.row, ...others] : others;
        break;
      }
    }
  }
}

/** A table is joined by its id or by its link. */
function joining(address: string): Request {
  return { type: 'join', ...(isId(address) ? { table: address } : { link: address }) };
}

function isId(address: string): boolean {
  return address.length === ID_LENGTH;
}

export const live = new Live();
