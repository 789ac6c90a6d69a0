// A bot in forty lines: copy it, then put your own ideas into `worth`.
//
// It needs no rules, for every request lists the legal moves. docs/engine-protocol.md tells what is
// said, docs/notation.md how cards and moves are written. Seat it as "exec:node examples/bot.mjs".

import { createInterface } from "node:readline";

const PRIMIERA = { 7: 4, 6: 2, A: 2 }; // good for the primiera
const POINTS = { A: 11, 3: 10, R: 4, C: 3, F: 2 }; // what we would not throw into a trick

const cards = (text) => text.match(/../g) ?? [];

// How much we like a move; the more it takes, the better.
function worth(move, game, view) {
  if (move.startsWith("!")) return 1000; // to declare brings points and costs nothing
  const [card, taken = ""] = move.split("x");
  if (game === "tressette" || game === "briscola") return -(POINTS[card[0]] ?? 0);
  let value = 0;
  for (const [rank, suit] of cards(card + taken)) {
    value += 1 + (suit === "D" ? 2 : 0) + (PRIMIERA[rank] ?? 0);
  }
  if (!taken) return -value; // the others may take what we lay
  return value + (taken.length === view.table.length ? 10 : 0); // a scopa
}

let game = "";
let view = {};
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.trim().split(" ");
  const given = Object.fromEntries(rest.filter((part) => part.includes("=")).map((part) => part.split("=")));
  if (word === "mazziere") console.log("name Forty lines of JavaScript\nauthor Mazziere\nmazziere 1");
  if (word === "ready") console.log("ready");
  if (word === "view") [game, view] = [rest[0].split("/")[0], given];
  if (word === "go") {
    let best = null; // among equals the first: the same view, the same move
    for (const move of view.moves.split(",")) {
      if (best === null || worth(move, game, view) > worth(best, game, view)) best = move;
    }
    console.log(`bestmove ${best}`);
  }
  if (word === "quit") process.exit();
}
