// A second implementation of docs/fairness.md that shares nothing with the Python one. WebCrypto
// only, so everything but the imports and the last part runs in a browser too.
//     node verify_shuffle.mjs shuffle_vectors.json
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";

const { subtle } = webcrypto;
const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const int = (n) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
const text = (s) => [...int(s.length), ...new TextEncoder().encode(s)];

async function* draws(secret, tag, id, nonces, deal, redeal) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  const head = [...text(tag), ...text(id), ...int(nonces.length), ...nonces.flatMap(text)];
  for (let counter = 0; ; counter++) {
    const message = [...head, ...int(deal), ...int(redeal), ...int(counter)];
    yield* new Uint8Array(await subtle.sign("HMAC", key, Uint8Array.from(message)));
  }
}

async function below(n, source) {
  let draw;
  do draw = (await source.next()).value;
  while (draw >= 256 - (256 % n));
  return draw % n;
}

async function shuffled(secret, id, nonces, deal, redeal) {
  const source = draws(secret, "mazziere/1/deck", id, nonces, deal, redeal);
  const deck = Array.from({ length: 40 }, (_, card) => card);
  for (let i = 39; i >= 1; i--) {
    const j = await below(i + 1, source);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

const vectors = JSON.parse(readFileSync(process.argv[2], "utf8"));
let checked = 0;
function check(what, got, expected) {
  if (String(got) !== String(expected)) throw new Error(`${what}: ${got}, not ${expected}`);
  checked++;
}
for (const { name, secret, commitment, id, nonces, seats, first_dealer, decks } of vectors) {
  const key = unhex(secret);
  check(`${name}, commitment`, hex(new Uint8Array(await subtle.digest("SHA-256", key))), commitment);
  const source = draws(key, "mazziere/1/dealer", id, nonces, 0, 0);
  check(`${name}, first dealer`, await below(seats, source), first_dealer);
  for (const { deal, redeal, deck } of decks)
    check(`${name}, deal ${deal}.${redeal}`, await shuffled(key, id, nonces, deal, redeal), deck);
}
console.log(`${checked} values agree`);
