"""Those who want to play now, at whatever node: the node that leads brings them together.

Every node says again and again who waits there, and the leading one says again who is seated as
long as it hears that they wait. Without a bus, each node pairs its own.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from mazziere.live.hall.pairing import Pairing, Question, Waiting, Wanted
from mazziere.live.hall.play_now import paired
from mazziere.live.hall.ports import Connection
from mazziere.live.hall.waking import holding
from mazziere.live.nodes import news
from mazziere.live.table.refusal import Refusal
from mazziere.protocol import encode

if TYPE_CHECKING:
    from mazziere.live.nodes.nodes import Nodes

#: How long it is remembered where somebody was seated: milliseconds.
REMEMBERED = 30_000


class Afar:
    """A connection to another node, as far as pairing needs one."""

    lag = 0
    place = session = ""

    def __init__(self, nodes: Nodes, seeker: news.Seeker) -> None:
        self._nodes = nodes
        self.player, self.name, self.owner = seeker.player, seeker.name, seeker.owner
        self.auto_accuso = seeker.auto_accuso
        self.quiet = set(seeker.quiet)
        self.levels = {(seeker.game, seeker.seats): seeker.level} if seeker.rated else {}
        self.table: str | None = None  # once there is one

    def send(self, encoded: list[bytes]) -> None:
        """Its table is stored: let the other node know."""
        assert self.table is not None
        self._nodes.tell_all(news.Paired(self.player, self.table))

    def close(self) -> None:
        """Nothing to be done: the connection belongs to the other node."""

    dismiss = close


class Seekers:
    """Who waits at the other nodes."""

    def __init__(self, nodes: Nodes, pair: Callable[[Wanted, list[Waiting]], str]) -> None:
        """``pair`` opens a table for players, and gives its id."""
        self.nodes = nodes
        self.pair = pair
        self.hall = nodes.hall
        self.there: dict[str, list[news.Seeker]] = {}  # by node
        self.seated: dict[str, tuple[str, int]] = {}  # at which table, and when
        self.told = False  # that somebody waits here

    def tell(self) -> None:
        """Say who waits here, and once more when nobody waits any longer."""
        pairings = (self.hall.pairing, self.hall.ladder)
        waiting = [
            seeker_of(wanted, each, pairing)
            for pairing in pairings
            for wanted, others in pairing.waiting.items()
            for each in others
            if each.table is None or self.nodes.all_know()  # or they would be seated unasked
        ]
        if waiting or self.told:
            self.nodes.tell_all(news.Seeking(waiting))
        self.told = bool(waiting)

    def hear(self, node: str, what: news.Seeking) -> None:
        """Who waits at a node; who is seated already has not heard of it, or wants to play anew."""
        now = self.hall.clock.now()
        self.seated = {p: s for p, s in self.seated.items() if s[1] > now - REMEMBERED}
        for each in what.seekers:
            if each.player in self.seated and each.since > self.seated[each.player][1]:
                del self.seated[each.player]
        self.there[node] = [each for each in what.seekers if each.player not in self.seated]
        if not self.hall.leads:
            return
        for each in what.seekers:
            if each.player in self.seated:
                self.nodes.tell_all(news.Paired(each.player, self.seated[each.player][0]))
        self.look()

    def look(self) -> None:
        """Open tables for those who fit together, if that is for this node to do."""
        if not self.hall.leads:
            self.tell()
            return
        for own in (self.hall.pairing, self.hall.ladder):
            everybody = Pairing()
            for wanted, others in own.waiting.items():
                for each in others:
                    everybody.add(wanted, each)
            everybody.agreed |= own.agreed
            for wanted, each, agreed in self.afar(own is self.hall.ladder):
                everybody.add(wanted, each)
                everybody.agreed[each.connection.player] = agreed
            for wanted in list(everybody.waiting):
                while (group := everybody.next_group(wanted, self.hall.clock.now())) is not None:
                    self.seat(own, wanted, group)
            everybody.asked = own.asked
            for question in everybody.questions(self.hall.clock.now()):
                self.ask(question)
            own.asked = everybody.asked

    def ask(self, question: Question) -> None:
        """Tell somebody who plays against bots who is there, wherever they are connected."""
        encoded = encode(question.message())
        if isinstance(question.connection, Afar):
            self.nodes.tell_all(news.Whispered(question.connection.player, encoded))
        elif question.connection in self.hall.joined:
            question.connection.send([encoded])

    def afar(self, ladder: bool) -> list[tuple[Wanted, Waiting, frozenset[str]]]:
        """Those who wait at other nodes, and with whom they agreed to play.

        People, or bots for the ladder.
        """
        return [
            (
                (each.game, each.seats),
                Waiting(self.afar_of(each), each.bot, each.level, each.since, each.table),
                frozenset(each.agreed),
            )
            for seekers in self.there.values()
            for each in seekers
            if (each.owner is not None) == ladder
        ]

    def afar_of(self, seeker: news.Seeker) -> Connection:
        """The connection of somebody at another node."""
        return Afar(self.nodes, seeker)

    def seat(self, own: Pairing, wanted: Wanted, group: list[Waiting]) -> None:
        """Bring a group together at a table; nobody of it waits any more, at whatever node."""
        table = self.pair(wanted, group)
        for each in group:
            player = each.connection.player
            own.stop(player)
            if isinstance(each.connection, Afar):
                each.connection.table = table
                self.seated[player] = (table, self.hall.clock.now())
                for node, seekers in self.there.items():
                    self.there[node] = [one for one in seekers if one.player != player]

    def paired(self, what: news.Paired) -> None:
        """Somebody who waits here has a seat; who waits no more has to free it again."""
        for pairing in (self.hall.pairing, self.hall.ladder):
            waiting = pairing.of(what.player)
            if waiting is not None:
                pairing.stop(what.player)
                self.hall.run(self.show(waiting.connection, what.table))
                return
        if what.player in self.hall.players_here() and what.table not in self.hall.tables:
            self.hall.run(self.hall.stand_up(what.player, [what.table]))

    async def show(self, connection: Connection, table: str) -> None:
        """Show a player the table where a seat was found."""
        with suppress(Refusal):
            async with holding(self.hall, table) as actor:
                if connection not in self.hall.joined:
                    return  # gone meanwhile
                self.hall.joined[connection].add(table)
                also = [(connection, paired(actor.table)), (connection, actor.watch(connection))]
                actor.commit([], also=also)
                actor.has_come(connection)


def seeker_of(wanted: Wanted, waiting: Waiting, pairing: Pairing) -> news.Seeker:
    """Somebody who waits here, for the other nodes."""
    who = waiting.connection
    game, seats = wanted
    return news.Seeker(
        player=who.player,
        name=who.name,
        owner=who.owner,
        auto_accuso=who.auto_accuso,
        quiet=sorted(who.quiet),
        game=game,
        seats=seats,
        bot=waiting.bot,
        level=waiting.level,
        rated=wanted in who.levels,
        since=waiting.since,
        table=waiting.table,
        agreed=sorted(pairing.agreed.get(who.player, ())),
    )
