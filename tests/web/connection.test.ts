import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connection, type Line } from '../../web/line/connection';

/** A socket that does what it is told. */
class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    const { type, id } = JSON.parse(text);
    if (type === 'ping') this.onmessage?.({ data: JSON.stringify([{ type: 'pong', id }]) });
  }
  greet(): void {
    this.readyState = FakeSocket.OPEN;
    this.onmessage?.({ data: JSON.stringify([{ type: 'welcome', player: 'anna' }]) });
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
}

let asked: string[];
let session: boolean;
let lines: Line[];
const events = new Map<string, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  [asked, session, lines] = [[], true, []];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'http://localhost' });
  vi.stubGlobal('addEventListener', (name: string, then: () => void) => events.set(name, then));
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' } = {}) => {
    asked.push(`${method} ${path}`);
    const status = session || method === 'POST' ? 200 : 401;
    return { ok: status === 200, status };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function connected(): Promise<Connection> {
  const connection = new Connection(
    () => undefined,
    (line) => lines.push(line),
  );
  await connection.open();
  FakeSocket.all[0].greet();
  return connection;
}

it('makes a guest of whoever comes, and of nobody who was somebody', async () => {
  await connected();
  expect(asked).toEqual(['POST /api/guest']);
  FakeSocket.all[0].close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['POST /api/guest', 'GET /api/me']);
  FakeSocket.all[1].greet();
  expect(lines).toEqual(['open', 'lost', 'open']);
});

it('stays away when the session is over, until there is another', async () => {
  const connection = await connected();
  session = false;
  FakeSocket.all[0].close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual(['POST /api/guest', 'GET /api/me']);
  expect(lines).toEqual(['open', 'lost', 'ended']);
  await expect(connection.ask({ type: 'ping' })).rejects.toThrow();
  session = true; // somebody has logged in, in another window
  events.get('online')!();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.all[1].greet();
  expect(lines.at(-1)).toBe('open');
});

it('is not sure that a session is over when nobody answers', async () => {
  await connected();
  vi.stubGlobal('fetch', async () => ({ ok: false, status: 503 }));
  FakeSocket.all[0].close();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(new Set(lines)).toEqual(new Set(['open', 'lost']));
});

it('gives up a line on which nobody greets, and tries another', async () => {
  await connected();
  FakeSocket.all[0].close();
  await vi.advanceTimersByTimeAsync(1000);
  FakeSocket.all[1].readyState = FakeSocket.OPEN; // it answers, but nobody greets
  await vi.advanceTimersByTimeAsync(30_000);
  expect(FakeSocket.all[1].readyState).toBe(3);
  FakeSocket.all[2].greet();
  await vi.advanceTimersByTimeAsync(5000);
  expect(lines.at(-1)).toBe('open');
  expect(FakeSocket.all.length).toBe(3);
});
