import { expect, it } from 'vitest';
import { browserHashing, HAND_MADE } from '../../web/app/fairness/sha256';
import { commitment, deckOf, firstDealer, hex, unhex } from '../../web/app/fairness/shuffle';
import vectors from '../unit/shuffle_vectors.json';

const RANKS = 'A234567FCR';
const ways = { 'by WebCrypto': browserHashing(), 'by hand': HAND_MADE };
const bytes = (text: string) => new TextEncoder().encode(text);

it('has nine vectors', () => expect(vectors.length).toBe(9));

for (const [way, hashing] of Object.entries(ways)) {
  it.each(vectors)(
    `gets the values of $name ${way}`,
    async ({ secret, id, nonces, seats, ...expected }) => {
      const seal = { secret: unhex(secret)!, id, nonces };
      expect(await commitment(seal.secret, hashing)).toBe(expected.commitment);
      expect(await firstDealer(seal, seats, hashing)).toBe(expected.first_dealer);
      for (const { deal, redeal, deck } of expected.decks) {
        const names = deck.map((card) => RANKS[card >> 2] + 'DCSB'[card & 3]);
        expect(await deckOf(seal, deal, redeal, hashing)).toEqual(names);
      }
    },
  );
}

it('hashes by hand as WebCrypto does, at every length around a block', async () => {
  for (const length of [0, 1, 31, 32, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
    const message = Uint8Array.from({ length }, (_, place) => (place * 7 + length) & 255);
    expect(hex(await HAND_MADE.sha256(message))).toBe(hex(await browserHashing().sha256(message)));
    const key = bytes('k'.repeat(length || 1));
    expect(hex(await HAND_MADE.hmac(key, message))).toBe(
      hex(await browserHashing().hmac(key, message)),
    );
  }
});

it('takes the way by hand where there is no WebCrypto', () => {
  expect(browserHashing(undefined)).not.toBe(HAND_MADE); // the default is the one that is there
  expect(browserHashing(null as unknown as undefined)).toBe(HAND_MADE);
});

it('reads hexadecimal, and nothing else', () => {
  expect(unhex('00ff')).toEqual(Uint8Array.of(0, 255));
  for (const text of ['0', '0G', 'FF', ' 0']) expect(unhex(text)).toBeNull();
});
