/** A socket that comes back by itself; commands are answered or fail with a code. */
import { VERSION, type Ack, type Command, type Message, type Pong } from '../protocol/protocol';

type WithoutId<C> = C extends Command ? Omit<C, 'id'> : never;
export type Request = WithoutId<Command>;
export type Line = 'connecting' | 'open' | 'lost';

/** Why a command was not done: a code of the server, or `lost` when there was no answer. */
export class Refusal extends Error {
  constructor(public code: string) {
    super(code);
  }
}

interface Waiting {
  done: (answer: Ack | Pong) => void;
  failed: (why: Refusal) => void;
}

const DELAYS = [300, 700, 1500, 3000, 5000];

export class Connection {
  #socket?: WebSocket;
  #number = 0;
  #attempts = 0;
  #waiting = new Map<number, Waiting>();

  constructor(
    private hear: (message: Message) => void,
    private tell: (line: Line) => void,
  ) {
    addEventListener('online', () => this.open());
    document.addEventListener('visibilitychange', () => document.hidden || this.open());
  }

  /** Connect, unless that is done or under way; whoever has no session becomes a guest. */
  async open(): Promise<void> {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    try {
      const me = await fetch('/api/me');
      if (me.status === 401) await fetch('/api/guest', { method: 'POST' });
      else if (!me.ok) throw new Error(String(me.status));
    } catch {
      this.#later();
      return;
    }
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket?v=${VERSION}`);
    this.#socket = socket;
    socket.onmessage = (event) => (JSON.parse(event.data) as Message[]).forEach((each) => this.#take(each));
    socket.onclose = () => this.#socket === socket && this.#later();
  }

  ask(request: Request): Promise<Ack | Pong> {
    return new Promise((done, failed) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        failed(new Refusal('lost'));
        return;
      }
      const id = ++this.#number;
      this.#waiting.set(id, { done, failed });
      this.#socket.send(JSON.stringify({ ...request, id }));
    });
  }

  #take(message: Message): void {
    if (message.type === 'welcome') {
      this.#attempts = 0;
      this.hear(message);
      this.tell('open');
    } else if (message.type === 'ack' || message.type === 'pong') {
      this.#answered(message.id)?.done(message);
    } else if (message.type === 'refused') {
      this.#answered(message.id ?? -1)?.failed(new Refusal(message.code));
    } else {
      this.hear(message);
    }
  }

  #answered(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #later(): void {
    this.tell('lost');
    for (const waiting of this.#waiting.values()) waiting.failed(new Refusal('lost'));
    this.#waiting.clear();
    setTimeout(() => this.open(), DELAYS[Math.min(this.#attempts++, DELAYS.length - 1)]);
  }
}
