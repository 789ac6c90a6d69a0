"""A bot in forty lines: copy it, then put your own ideas into ``worth``.

It needs no rules, for every request lists the legal moves. docs/engine-protocol.md tells what is
said, docs/notation.md how cards and moves are written. Seat it as "exec:python3 examples/bot.py".
"""

import random
import sys

PRIMIERA = {"7": 4, "6": 2, "A": 2}  # good for the primiera
POINTS = {"A": 11, "3": 10, "R": 4, "C": 3, "F": 2}  # what we would not throw into a trick


def cards(text):
    """The cards of a text such as 3S4C."""
    return {text[at : at + 2] for at in range(0, len(text), 2)}


def worth(move, game, view):
    """How much we like a move; the more it takes, the better."""
    if move.startswith("!"):
        return 1000  # to declare brings points and costs nothing
    card, _, taken = move.partition("x")
    if game in ("tressette", "briscola"):
        return -POINTS.get(card[0], 0)
    prizes = cards(card + taken)
    value = sum(1 + 2 * (prize[1] == "D") + PRIMIERA.get(prize[0], 0) for prize in prizes)
    if not taken:
        return -value  # the others may take what we lay
    return value + 10 * (cards(taken) == cards(view["table"]))  # a scopa


game, view = "", {}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    given = dict(part.split("=", 1) for part in rest.split() if "=" in part)
    if word == "mazziere":
        print("name Forty lines of Python", "author Mazziere", "mazziere 1", sep="\n", flush=True)
    elif word == "ready":
        print("ready", flush=True)
    elif word == "view":
        game, view = rest.split("/")[0], given
    elif word == "go":
        random.seed(given.get("seed"))  # the same seed, the same move
        moves = view["moves"].split(",")
        random.shuffle(moves)
        print("bestmove", max(moves, key=lambda move: worth(move, game, view)), flush=True)
    elif word == "quit":
        break
