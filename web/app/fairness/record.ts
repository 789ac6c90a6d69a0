/** The record of a match (docs/notation.md), as far as the deck is concerned. */

/** A line of the record, counted from 1. */
export interface Line<T> {
  line: number;
  value: T;
}

export interface RecordedDeal {
  number: Line<number>;
  redeal: Line<number>;
  dealer: Line<number>;
  /** The names of the cards, one after the other. */
  deck: Line<string>;
  isVoid: boolean;
}

export interface MatchRecord {
  id: string;
  game: string;
  seats: number;
  players: string[];
  board: string | null;
  /** Where the first dealer was not drawn. */
  dealer: number | null;
  commitment: Line<string>;
  /** By seat; empty for a seat that gave none. */
  nonces: string[];
  secret: Line<string>;
  deals: RecordedDeal[];
}

/** A text that is no record: the first line that is not as it should be. */
export class Unreadable extends Error {
  constructor(
    readonly line: number,
    readonly expected: string,
  ) {
    super(`line ${line}: ${expected}`);
  }
}

class Reader {
  at = 0;
  constructor(readonly lines: string[]) {}

  get line(): string {
    return this.lines[this.at] ?? '';
  }
  has(name: string): boolean {
    return this.line.startsWith(`${name}: `);
  }
  value(name: string): Line<string> {
    if (!this.has(name)) throw new Unreadable(this.at + 1, `${name}: …`);
    this.at += 1;
    return { line: this.at, value: this.lines[this.at - 1].slice(name.length + 2) };
  }
  number(name: string): Line<number> {
    const { line, value } = this.value(name);
    if (!/^(0|[1-9]\d{0,14})$/.test(value)) throw new Unreadable(line, `${name}: 0, 1, 2 …`);
    return { line, value: Number(value) };
  }
}

const FIRST_LINE = 'Mazziere match 1';

/** The records in a text of one or more; a text without any counts as one that cannot be read. */
export function splitRecords(text: string): string[] {
  return text.split(new RegExp(`^(?=${FIRST_LINE}$)`, 'm'));
}

export function readRecord(text: string): MatchRecord {
  const lines = text.split('\n');
  const reader = new Reader(lines);
  if (lines[0] !== FIRST_LINE) throw new Unreadable(1, FIRST_LINE);
  reader.at = 1;
  const id = reader.value('Match').value;
  const played = reader.value('Game');
  const game = played.value.match(/^(\w+)\/([1-9])(?: |$)/);
  if (!game) throw new Unreadable(played.line, 'Game: scopa/2 …');
  const seats = Number(game[2]);
  reader.value('Rules');
  reader.value('Format');
  const board = reader.has('Board') ? reader.value('Board').value : null;
  const dealer = reader.has('First dealer') ? reader.number('First dealer').value : null;
  const everybody = Array.from({ length: seats }, (_, seat) => seat);
  const players = everybody.map((seat) => reader.value(`Seat ${seat}`).value);
  reader.number('Started');
  const commitment = reader.value('Commitment');
  const nonces = everybody.map((seat) =>
    reader.has(`Nonce ${seat}`) ? reader.value(`Nonce ${seat}`).value : '',
  );
  const secret = reader.value('Secret');
  if (reader.has('Before')) reader.at += 1;
  const deals: RecordedDeal[] = [];
  while (reader.line === '' && reader.lines[reader.at + 1]?.startsWith('Deal: '))
    deals.push(readDeal(reader));
  if (deals.length === 0) throw new Unreadable(reader.at + 1, 'Deal: 1');
  return { id, game: game[1], seats, players, board, dealer, commitment, nonces, secret, deals };
}

function readDeal(reader: Reader): RecordedDeal {
  reader.at += 1;
  const [number, redeal, dealer] = [
    reader.number('Deal'),
    reader.number('Redeal'),
    reader.number('Dealer'),
  ];
  reader.number('Dealt');
  const deck = reader.value('Deck');
  let isVoid = false;
  for (; reader.line !== '' && reader.at < reader.lines.length; reader.at++)
    isVoid ||= reader.has('Void');
  return { number, redeal, dealer, deck, isVoid };
}
