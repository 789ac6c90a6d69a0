/** The shuffle as docs/fairness.md specifies it; nothing here comes from the server's code. */
import { browserHashing, type Hashing } from './sha256';

type Bytes = Uint8Array<ArrayBuffer>;

/** What all decks of a match follow from. `id` is that of the match, or of the board set, which has no nonces. */
export interface Seal {
  secret: Bytes;
  id: string;
  nonces: string[];
}

const RANKS = 'A234567FCR';
const SUITS = 'DCSB';

export function hex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a text in lower-case hexadecimal; null if it is none. */
export function unhex(text: string): Bytes | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export async function commitment(
  secret: Bytes,
  hashing: Hashing = browserHashing(),
): Promise<string> {
  return hex(await hashing.sha256(secret));
}

/** The deck of a deal as names of cards, the one that is dealt first at the front. */
export async function deckOf(
  seal: Seal,
  deal: number,
  redeal: number,
  hashing: Hashing = browserHashing(),
): Promise<string[]> {
  const draws = drawsFor('mazziere/1/deck', seal, deal, redeal, hashing);
  const deck = Array.from({ length: 40 }, (_, card) => RANKS[card >> 2] + SUITS[card & 3]);
  for (let last = 39; last >= 1; last--) {
    const chosen = await below(last + 1, draws);
    [deck[last], deck[chosen]] = [deck[chosen], deck[last]];
  }
  return deck;
}

export async function firstDealer(
  seal: Seal,
  seats: number,
  hashing: Hashing = browserHashing(),
): Promise<number> {
  return below(seats, drawsFor('mazziere/1/dealer', seal, 0, 0, hashing));
}

/** Numbers from 0 to 255 without end: the bytes of one HMAC after the other. */
async function* drawsFor(
  tag: string,
  { secret, id, nonces }: Seal,
  deal: number,
  redeal: number,
  hashing: Hashing,
): AsyncGenerator<number, never> {
  const head = [
    ...text(tag),
    ...text(id),
    ...int(nonces.length),
    ...nonces.flatMap(text),
    ...int(deal),
    ...int(redeal),
  ];
  for (let counter = 0; ; counter++)
    yield* await hashing.hmac(secret, Uint8Array.from([...head, ...int(counter)]));
}

/** A number below n; draws that would make low ones likelier are thrown away. */
async function below(n: number, draws: AsyncGenerator<number, never>): Promise<number> {
  for (;;) {
    const { value } = await draws.next();
    if (value < 256 - (256 % n)) return value % n;
  }
}

function int(n: number): number[] {
  return [24, 16, 8, 0].map((shift) => (n >>> shift) & 255);
}

function text(s: string): number[] {
  const bytes = new TextEncoder().encode(s);
  return [...int(bytes.length), ...bytes];
}
