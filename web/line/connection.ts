/** A socket that comes back by itself; commands are answered or fail with a code. */
import { pause } from './backoff';
import { VERSION, type Ack, type Command, type Message, type Pong } from '../protocol/protocol';

type WithoutId<C> = C extends Command ? Omit<C, 'id'> : never;
export type Request = WithoutId<Command>;
/** `ended` when the session is over: nobody connects again before there is another. */
export type Line = 'connecting' | 'open' | 'lost' | 'ended';

/** Why a command was not done: a code of the server, or `lost` when there was no answer. */
export class Refusal extends Error {
  constructor(public code: string) {
    super(code);
  }
}

interface Waiting {
  late: ReturnType<typeof setTimeout>;
  done: (answer: Ack | Pong) => void;
  failed: (why: Refusal) => void;
}

/** How often a quiet line is asked whether it still lives. */
const ASK_EVERY = 10_000;
/** How long an answer may take before something must have been lost, and the line is given up. */
const ANSWER_WITHIN = 8000;
/** How long a new line may take until the server greets: it crosses a slow network several times. */
const GREET_WITHIN = 20_000;

export class Connection {
  /** When the next attempt is made, while there is no line. */
  retryAt = 0;
  /** The table at which its players meet: it is named to the server with every new line. */
  place = '';

  #socket?: WebSocket;
  /** The place that was named with the latest line. */
  #named = '';
  #number = 0;
  #attempts = 0;
  #heardAt = 0;
  #waiting = new Map<number, Waiting>();
  #ungreeted?: ReturnType<typeof setTimeout>;
  #retry?: ReturnType<typeof setTimeout>;
  #opening = false;
  /** The server has greeted somebody: who is logged out is not made another guest without a word. */
  #greeted = false;

  constructor(
    private hear: (message: Message) => void,
    private tell: (line: Line) => void,
  ) {
    addEventListener('online', () => this.open());
    addEventListener('offline', () => this.#drop());
    document.addEventListener('visibilitychange', () => document.hidden || this.#wake());
    setInterval(() => this.#listen(), ASK_EVERY);
  }

  /** Connect, unless that is done or under way; whoever comes without a session becomes a guest. */
  async open(): Promise<void> {
    if (this.#opening || this.#isUp()) return;
    clearTimeout(this.#retry);
    this.#opening = true;
    try {
      const me = await this.#whoAmI();
      if (me.status === 401) this.#end();
      else if (!me.ok) throw new Error(String(me.status));
      else this.#use(this.#dial());
    } catch {
      this.#later();
    } finally {
      this.#opening = false;
    }
  }

  /** Go where the others of a table are; the line that there is serves until the new one does. */
  meet(table: string): void {
    const before = this.#socket;
    if (this.#named === table || !before) return;
    this.place = table;
    const next = this.#dial();
    next.onmessage = async (welcome) => {
      this.tell('connecting'); // what is asked now waits until the table is joined there
      await this.#allAnswered(); // once it is, the old line may play no more
      if (this.#socket !== before) return next.close(); // that line was lost, and there is another
      if (next.readyState !== WebSocket.OPEN) return this.tell('open'); // it was there for a moment only
      setTimeout(() => before.close(), ANSWER_WITHIN); // who leaves before they have come is away
      this.#use(next);
      next.onmessage?.(welcome);
    };
  }

  ask(request: Request): Promise<Ack | Pong> {
    return new Promise((done, failed) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        failed(new Refusal('lost'));
        return;
      }
      const id = ++this.#number;
      const late = setTimeout(() => this.#drop(), ANSWER_WITHIN);
      this.#waiting.set(id, { late, done, failed });
      this.#socket.send(JSON.stringify({ ...request, id }));
    });
  }

  async #allAnswered(): Promise<void> {
    while (this.#waiting.size) await new Promise((look) => setTimeout(look, 10));
  }

  #isUp(): boolean {
    return this.#socket !== undefined && this.#socket.readyState <= WebSocket.OPEN;
  }

  #whoAmI(): Promise<Response> {
    const signal = AbortSignal.timeout(ANSWER_WITHIN);
    return this.#greeted
      ? fetch('/api/me', { signal })
      : fetch('/api/guest', { method: 'POST', signal });
  }

  #dial(): WebSocket {
    const place = this.place && `&table=${this.place}`;
    this.#named = this.place;
    return new WebSocket(`${location.origin.replace('http', 'ws')}/socket?v=${VERSION}${place}`);
  }

  #use(socket: WebSocket): void {
    this.#socket = socket;
    this.#heardAt = Date.now();
    clearTimeout(this.#ungreeted);
    this.#ungreeted = setTimeout(() => this.#drop(), GREET_WITHIN);
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#heardAt = Date.now();
      (JSON.parse(event.data) as Message[]).forEach((each) => this.#take(each));
    };
    socket.onclose = () => this.#socket === socket && this.#later();
  }

  /** A line can be dead without having been closed: what is not answered gives it up. */
  #listen(): void {
    if (this.#isUp() && Date.now() - this.#heardAt > ASK_EVERY / 2)
      this.ask({ type: 'ping' }).catch(() => undefined);
  }

  #wake(): void {
    if (this.#isUp()) this.#listen();
    else void this.open();
  }

  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = undefined;
    socket.close();
    this.#later();
  }

  #take(message: Message): void {
    if (message.type === 'welcome') {
      clearTimeout(this.#ungreeted);
      this.#attempts = 0;
      this.#greeted = true;
      this.hear(message);
      this.tell('open');
    } else if (message.type === 'ack' || message.type === 'pong')
      this.#answered(message.id)?.done(message);
    else if (message.type === 'refused')
      this.#answered(message.id ?? -1)?.failed(new Refusal(message.code));
    else this.hear(message);
  }

  #answered(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.late);
    this.#waiting.delete(id);
    return waiting;
  }

  #later(): void {
    clearTimeout(this.#ungreeted);
    const delay = pause(this.#attempts++);
    this.retryAt = Date.now() + delay;
    this.#giveUp('lost');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.open(), delay);
    this.tell('lost');
  }

  #end(): void {
    this.#giveUp('no_session');
    this.tell('ended');
  }

  #giveUp(code: string): void {
    for (const id of [...this.#waiting.keys()]) this.#answered(id)?.failed(new Refusal(code));
  }
}
