/**
 * SHA-256 and HMAC: by WebCrypto where the browser gives it, by hand (FIPS 180-4, RFC 2104) where it does not,
 * as on a page that came without TLS.
 */
type Bytes = Uint8Array<ArrayBuffer>;

const BLOCK = 64;

export interface Hashing {
  sha256(message: Bytes): Promise<Bytes>;
  hmac(key: Bytes, message: Bytes): Promise<Bytes>;
}

export function browserHashing(
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Hashing {
  if (!subtle) return HAND_MADE;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return {
    sha256: async (message) => new Uint8Array(await subtle.digest('SHA-256', message)),
    hmac: async (key, message) =>
      new Uint8Array(
        await subtle.sign(
          'HMAC',
          await subtle.importKey('raw', key, algorithm, false, ['sign']),
          message,
        ),
      ),
  };
}

export const HAND_MADE: Hashing = {
  sha256: async (message) => digest(message),
  hmac: async (key, message) => {
    const block = new Uint8Array(BLOCK);
    block.set(key.length > BLOCK ? digest(key) : key);
    const inner = digest(
      joined(
        block.map((byte) => byte ^ 0x36),
        message,
      ),
    );
    return digest(
      joined(
        block.map((byte) => byte ^ 0x5c),
        inner,
      ),
    );
  },
};

function joined(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The first 32 bits of the fractions of a root of the first primes: the constants of the standard. */
function fractions(count: number, root: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++)
    if (primes.every((prime) => n % prime)) primes.push(n);
  return primes.map((prime) => ((prime ** (1 / root) % 1) * 2 ** 32) | 0);
}
const START = fractions(8, 2);
const ROUNDS = fractions(64, 3);

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function digest(message: Bytes): Bytes {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor((message.length * 8) / 2 ** 32));
  view.setUint32(padded.length - 4, (message.length * 8) >>> 0);
  const state = [...START];
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, view, at);
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => result.setUint32(4 * place, word >>> 0));
  return new Uint8Array(result.buffer);
}

function mix(state: number[], view: DataView, at: number): void {
  const words = Array.from({ length: 64 }, (_, place) =>
    place < 16 ? view.getInt32(at + 4 * place) : 0,
  );
  for (let n = 16; n < 64; n++) {
    const [early, late] = [words[n - 15], words[n - 2]];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[n] = (words[n - 16] + one + words[n - 7] + two) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n++) {
    const one =
      (h +
        (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
        ((e & f) ^ (~e & g)) +
        ROUNDS[n] +
        words[n]) |
      0;
    const two =
      ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = (state[place] + word) | 0));
}
