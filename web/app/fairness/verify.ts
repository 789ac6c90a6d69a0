/**
 * Whether the decks of a match are those that were sealed before its first card. The moves and counts, which the
 * rules decide, are covered by the record's own hash; `mazziere verify` plays them again.
 */
import {
  readRecord,
  splitRecords,
  Unreadable,
  type MatchRecord,
  type RecordedDeal,
} from './record';
import { browserHashing, type Hashing } from './sha256';
import { commitment, deckOf, firstDealer, hex, unhex, type Seal } from './shuffle';

type Bytes = Uint8Array<ArrayBuffer>;

/** `own` and `dealt` are what only a player's browser can compare, and only where the match was played. */
export type Check = 'readable' | 'whole' | 'seal' | 'own' | 'numbers' | 'dealer' | 'deck' | 'dealt';

/** Something that does not fit: what the record says, and what it should say. */
export interface Problem {
  check: Check;
  line: number | null;
  says: string;
  should: string;
  /** The place of the deal among those of the record, from 0. */
  deal?: number;
}

export interface Verified {
  /** How many lines of the text stand above the record. */
  above: number;
  record: MatchRecord | null;
  /** The commitment that the secret gives. */
  commitment: string;
  /** Who had to deal first. */
  dealer: number | null;
  /** The deck that comes out for each deal. */
  decks: string[][];
  problems: Problem[];
}

const LAST_LINE = /^([\s\S]*\n)SHA-256: ([0-9a-f]{64})\n$/;

/** The text of a file as `mazziere verify` reads it; null if it is not UTF-8. */
export function textIn(file: Bytes): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file).replaceAll(/\r\n?/g, '\n');
  } catch {
    return null;
  }
}

/** Every record in a file. */
export async function verifyFile(
  file: Bytes,
  hashing: Hashing = browserHashing(),
): Promise<Verified[]> {
  const text = textIn(file);
  if (text === null) return [unread({ check: 'readable', line: null, says: '', should: 'UTF-8' })];
  return verifyText(text, hashing);
}

/** Every record in a text. */
export async function verifyText(
  text: string,
  hashing: Hashing = browserHashing(),
): Promise<Verified[]> {
  const found: Verified[] = [];
  let above = 0;
  for (const record of splitRecords(text)) {
    found.push({ ...(await verifyRecord(record, hashing)), above });
    above += record.split('\n').length - 1;
  }
  return found;
}

async function verifyRecord(text: string, hashing: Hashing): Promise<Verified> {
  const problems = await verifyWhole(text, hashing);
  let record: MatchRecord;
  try {
    record = readRecord(text);
  } catch (why) {
    const { line, expected } = why as Unreadable;
    return unread(...problems, {
      check: 'readable',
      line,
      says: text.split('\n')[line - 1] ?? '',
      should: expected,
    });
  }
  const secret = unhex(record.secret.value);
  if (secret?.length !== 32) {
    return {
      ...unread(...problems, {
        check: 'seal',
        line: record.secret.line,
        says: record.secret.value,
        should: '64 × 0…9 a…f',
      }),
      record,
    };
  }
  const promised = await commitment(secret, hashing);
  if (promised !== record.commitment.value)
    problems.push({
      check: 'seal',
      line: record.commitment.line,
      says: record.commitment.value,
      should: promised,
    });
  const seal: Seal = {
    secret,
    id: record.board ?? record.id,
    nonces: record.board === null ? record.nonces : [],
  };
  const dealer = record.dealer ?? (await firstDealer(seal, record.seats, hashing));
  const decks: string[][] = [];
  for (const [place, deal] of record.deals.entries()) {
    decks.push(await deckOf(seal, deal.number.value, deal.redeal.value, hashing));
    problems.push(...verifyDeal(record, place, deal, dealer, decks[place]));
  }
  return { above: 0, record, commitment: promised, dealer, decks, problems };
}

/** The record's own hash, over every byte above its last line. */
async function verifyWhole(text: string, hashing: Hashing): Promise<Problem[]> {
  const found = text.match(LAST_LINE);
  const line = text.replace(/\n$/, '').split('\n').length;
  if (!found)
    return [{ check: 'whole', line, says: text.split('\n')[line - 1], should: 'SHA-256: …' }];
  const [, above, says] = found;
  const should = hex(await hashing.sha256(new TextEncoder().encode(above)));
  return says === should ? [] : [{ check: 'whole', line, says, should }];
}

/** The number, the dealer and the deck of a deal, given those before it. */
function verifyDeal(
  record: MatchRecord,
  place: number,
  deal: RecordedDeal,
  first: number,
  deck: string[],
): Problem[] {
  const before = record.deals[place - 1];
  const again = before?.isVoid ?? false;
  const due = {
    number: before ? before.number.value + (again ? 0 : 1) : 1,
    redeal: again ? before.redeal.value + 1 : 0,
    dealer: before ? (before.dealer.value + (again ? 0 : 1)) % record.seats : first,
  };
  const found: Problem[] = [];
  for (const name of ['number', 'redeal', 'dealer'] as const) {
    const { line, value } = deal[name];
    if (value !== due[name])
      found.push({
        check: name === 'dealer' ? 'dealer' : 'numbers',
        line,
        says: String(value),
        should: String(due[name]),
        deal: place,
      });
  }
  const { line, value: says } = deal.deck;
  const should = deck.join('');
  if (says !== should) found.push({ check: 'deck', line, says, should, deal: place });
  return found;
}

function unread(...problems: Problem[]): Verified {
  return { above: 0, record: null, commitment: '', dealer: null, decks: [], problems };
}
