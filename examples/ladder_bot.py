"""A bot that plays on the ladder: copy it, then put your own ideas into ``worth``.

    python3 examples/ladder_bot.py http://127.0.0.1:8000 TOKEN scopa [matches [house]]

The token comes from the profile, or from ``POST /api/me/bots``. It needs picows, or any other
WebSocket library; docs/bot-accounts.md tells the rest, docs/notation.md how moves are written.
"""

import asyncio
import itertools
import json
import sys

from picows import WSError, WSListener, WSMsgType, ws_connect

PASSING = ("too_fast", "closing", "not_stored")  # refusals that are worth another try


def cards(text):
    """The cards of a text such as 3S4C."""
    return {text[at : at + 2] for at in range(0, len(text), 2)}


def worth(move, deal):
    """How much we like a move; the more it takes, the better."""
    if move.startswith("!"):
        return 100  # to declare brings points and costs nothing
    card, _, taken = move.partition("x")
    if not taken:
        return -int(card[1] == "D") - "A37".find(card[0])
    sweep = cards(taken) == cards(deal["facts"].get("table", ""))
    return sum(1 + 2 * (each[1] == "D") for each in cards(card + taken)) + 10 * sweep


class LadderBot(WSListener):
    """One connection: it keeps the deals as the updates change them, and answers its turns."""

    def __init__(self, wanted, left):
        self.wanted, self.left = wanted, left
        self.numbers = itertools.count(1)
        self.deals, self.sought, self.refused = {}, None, None
        self.played = (None, None, None)  # the number of the last play, its table and its move

    def on_ws_connected(self, transport):
        """Remember how to answer; the server speaks first."""
        self.transport = transport

    def ask(self, kind, **fields):
        """Send a command; its number."""
        command = {"type": kind, "id": next(self.numbers), **fields}
        self.transport.send(WSMsgType.TEXT, json.dumps(command).encode())
        return command["id"]

    def seek(self):
        """The next match, or the one that was being played when the connection was lost."""
        self.sought = self.ask("play_now", **self.wanted)

    def play(self, table, move):
        """Make a move, and remember it in case it has to be made again."""
        self.played = (self.ask("play", table=table, move=move), table, move)

    def on_ws_frame(self, transport, frame):
        """A frame is a list of messages."""
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
        elif frame.msg_type == WSMsgType.TEXT:
            for message in json.loads(frame.get_payload_as_bytes()):
                self.hear(message)

    def hear(self, message):
        """What matters to a bot: the welcome, a refused search, and how the table looks."""
        kind = message["type"]
        if kind == "welcome":
            self.seek()
        elif kind == "refused" and message["id"] in (None, self.sought):
            if message["code"] in PASSING:
                asyncio.get_running_loop().call_later(5, self.seek)
            else:
                self.refused = message
                self.transport.disconnect()
        elif kind == "refused" and message["id"] == self.played[0] and message["code"] in PASSING:
            asyncio.get_running_loop().call_later(1, self.play, *self.played[1:])
        elif kind in ("snapshot", "update"):
            self.look(message["table"], message["view"])

    def look(self, table, view):
        """Play when it is our turn; an update has only what has changed."""
        if view.get("deal"):
            deal = self.deals[table] = self.deals.get(table, {}) | view["deal"]
            if view["deal"].get("moves"):
                move = max(deal["moves"], key=lambda move: worth(move, deal))
                self.play(table, move)
        if view.get("result"):
            self.ask("leave", table=table)
            self.left -= 1
            print("a match is over, points", view["result"]["points"], flush=True)
            if self.left:
                self.seek()
            else:
                self.transport.disconnect()


async def main(url, token, game, matches=-1, house=None):
    """Play so many matches, or for ever; connect again whenever the connection is lost."""
    address = url.replace("http", "ws", 1) + "/socket?v=1"
    header = {"Authorization": f"Bearer {token}"}
    wanted = {"game": game, "bot": house}
    bot, pause = LadderBot(wanted, int(matches)), 1
    while bot.left:
        bot = LadderBot(wanted, bot.left)
        try:
            transport, _ = await ws_connect(lambda bot=bot: bot, address, extra_headers=header)
            await transport.wait_disconnected()
            pause = 1
        except (TimeoutError, OSError, WSError) as error:
            print("no connection:", error, flush=True)
            pause = min(60, 2 * pause)
        if bot.refused:
            sys.exit(f"refused: {bot.refused}")
        if bot.left:
            await asyncio.sleep(pause)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
