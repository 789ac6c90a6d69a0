# cython: nonecheck=True
"""What may be done at a table.

Like a match, a table verifies a command first; what it leads to are events, and only events change
the table. It is told the time and draws nothing at random: secrets come in as arguments. Like a
match it is compiled, with the ``.pxd`` beside this file.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mazziere.bank import BadStake
from mazziere.games import GAMES, BadOption
from mazziere.live.remembered import remember
from mazziere.live.table import events as log
from mazziere.live.table.refusal import Refusal
from mazziere.live.table.state import TableState, stake_of
from mazziere.match import Format, MatchError, match_format
from mazziere.match import events as match_events
from mazziere.match.format import stored_format
from mazziere.match.match import Match
from mazziere.notation import ParseError, parse_move

# The same moves are made again and again, at all tables.
MOVES: dict[str, int] = {}

#: How often one person may sit down, or the host seat a bot, before a match; and how many events a
#: table may have before it altogether.
MOST_SEATINGS, MOST_EVENTS = 40, 1000
#: How many matches in a row may end without a card before the table takes no more.
MOST_UNPLAYED = 3
#: How many plays may be taken back in a match.
MOST_TAKEN_BACK = 100
#: How often in a deal a player may switch automatic accusi, or change a wish to void the match.
MOST_SIGNALS = 4


class Table(TableState):
    """A table; see the module's text."""

    # Commands: each is verified, then becomes events; a refusal changes nothing

    def open(self, event: log.Opened, secret: bytes) -> list[log.Event]:
        """Make the table; :class:`Refusal` for a game, an option or a stake that there is not."""
        if event.game not in GAMES:
            raise Refusal("no_game", f"there are {', '.join(GAMES)}")
        try:
            rules = GAMES[event.game].rules(event.seats, **event.options)
            # What a tournament or a daily deal has chosen was verified when it was announced.
            made = stored_format if event.fixture or event.daily else match_format
            form = made(rules, **event.match)
            verify_stake(event, form)
            verify_rated(event, form)
        except (BadOption, TypeError) as error:
            raise Refusal("bad_option", str(error)) from None
        except BadStake as error:
            raise Refusal("bad_stake", str(error)) from None
        return self.happen(event) + self.prepare(event.now, secret)

    def open_fixture(
        self, event: log.Opened, secret: bytes, players: Sequence[tuple[str, str, bool]]
    ) -> list[log.Event]:
        """Make the table of a tournament's match: who plays where is settled, seat 0 deals."""
        events = self.open(event, secret)
        for seat, (player, name, auto_accuso) in enumerate(players):
            events += self.sit(seat, player, name, event.now, auto_accuso)
        return events

    def replace(self, out: str, player: str, name: str, now: int) -> list[log.Event]:
        """A substitute takes somebody's seat before the match."""
        self.verify_phase("seating")
        seat = self.verified_seat(out)
        events = self.happen(log.Stood(now=now, seat=seat))
        return events + self.sit(seat, player, name, now)

    def unseal(self, now: int) -> list[log.Event]:
        """All have played the boards."""
        return self.happen(log.Unsealed(now=now)) if self.sealed else []

    def close(self, now: int) -> list[log.Event]:
        """Close the table, whatever is being played."""
        return [] if self.closed else self.happen(log.Closed(now=now))

    def prepare(self, now: int, secret: bytes) -> list[log.Event]:
        """Draw up the next match; its dealer is the next one if the same players go on."""
        dealer = 0 if self.is_fixture() else None
        if self.match is not None and self.match.started is not None and self.full():
            names = tuple(each.name for each in self.seats if each is not None)
            if names == self.match.started.players:
                dealer = self.match.dealer
        match_id = f"{self.id}-{self.matches + 1}"
        return self.happen(
            log.Prepared(now=now, match_id=match_id, secret=secret.hex(), dealer=dealer)
        )

    def sit(
        self,
        seat: int,
        player: str,
        name: str,
        now: int,
        auto_accuso: bool = True,
        level: int | None = None,
        program: bool = False,
    ) -> list[log.Event]:
        """A player takes a seat, or another one; a bot of somebody where it is wanted."""
        self.verify_phase("seating", "over")
        self.verify_free(seat, player)
        if program:
            self.verify_program(seat)
        self.verify_calm(player)
        before = self.seat_of(player)
        stood = [] if before is None else self.happen(log.Stood(now=now, seat=before))
        sat = log.Sat(
            now=now,
            seat=seat,
            player=player,
            name=name,
            bot=None,
            auto_accuso=auto_accuso,
            level=level,
            program=program,
        )
        return stood + self.happen(sat)

    def stand(self, player: str, now: int) -> list[log.Event]:
        """A player gives the seat up."""
        self.verify_phase("seating", "over")
        self.verify_free_choice()
        return self.happen(log.Stood(now=now, seat=self.verified_seat(player)))

    def seat_bot(self, seat: int, bot: str, player: str, now: int) -> list[log.Event]:
        """The host puts a bot somewhere; which bots there are, the caller has checked."""
        self.verify_phase("seating", "over")
        self.verify_host(player)
        self.verify_free(seat)
        self.verify_calm(player)
        if self.stake is not None:
            raise Refusal("people_only")
        sat = log.Sat(now=now, seat=seat, player=f"bot-{seat}", name=bot, bot=bot)
        return self.happen(sat) + self.start_if_all_ready(now)

    def reserve(self, seat: int, friend: str, name: str, player: str, now: int) -> list[log.Event]:
        """The host keeps a seat for a friend."""
        self.verify_phase("seating", "over")
        self.verify_host(player)
        self.verify_free(seat)
        self.verify_calm(player)
        if self.seat_of(friend) is not None:
            raise Refusal("already_seated")
        return self.happen(log.Reserved(now=now, seat=seat, player=friend, name=name))

    def unseat(self, seat: int, there: Collection[str], player: str, now: int) -> list[log.Event]:
        """The host frees a seat: of a bot, of a friend who did not come, of somebody not there."""
        self.verify_phase("seating", "over")
        self.verify_host(player)
        if seat in self.reserved:
            return self.happen(log.Released(now=now, seat=seat))
        occupant = self.seats[seat] if seat < len(self.seats) else None
        if occupant is None:
            raise Refusal("seat_empty")
        if occupant.bot is None and occupant.player in there:
            raise Refusal("not_away")
        return self.happen(log.Stood(now=now, seat=seat))

    def ready(self, player: str, nonce: str, now: int) -> list[log.Event]:
        """A player is ready; with the last one, the match begins and the first deal is dealt."""
        self.verify_phase("seating")
        seat = self.verified_seat(player)
        occupant = self.seats[seat]
        assert occupant is not None
        if occupant.ready:
            raise Refusal("already")
        events = self.happen(log.BecameReady(now=now, seat=seat, nonce=nonce))
        return events + self.start_if_all_ready(now)

    def start_if_all_ready(self, now: int) -> list[log.Event]:
        """Begin the match when every seat is taken and every player ready; bots always are."""
        if self.match is not None:
            return []
        occupants = [each for each in self.seats if each is not None]
        if not self.full() or not all(each.ready or each.bot for each in occupants):
            return []
        assert self.prepared is not None
        board = None if self.opened is None else self.opened.board
        match = Match.new(
            self.form(),
            self.prepared.match_id,
            [each.name for each in occupants],
            bytes.fromhex(self.prepared.secret),
            [each.nonce if board is None else "" for each in occupants],
            now,
            board,
            self.prepared.dealer,
        )
        events = self.happen(match.events[0])
        return events + self.set_habits(now) + self.deal(now)

    def set_habits(self, now: int) -> list[log.Event]:
        """Who has switched automatic accusi off in the profile declares by hand."""
        match = self.match
        assert match is not None
        if match.form.rules.options.get("auto_accuso") is not True:
            return []
        by_hand = [n for n, each in enumerate(self.seats) if each and not each.auto_accuso]
        return [e for n in by_hand for e in self.of_match(match.set_auto_accuso(n, False, now))]

    def deal(self, now: int) -> list[log.Event]:
        """Deal the next cards."""
        assert self.match is not None
        return self.of_match(self.match.next_deal(now))

    def play(
        self, player: str, text: str, seq: int | None, now: int, lag: int = 0
    ) -> list[log.Event]:
        """A player's move in notation; ``lag`` is what the network took of the time for it."""
        match = self.running_match()
        seat = self.verified_seat(player)
        if seq is not None and seq != self.seq:
            raise MatchError("stale")
        try:
            found = MOVES.get(text)
            move = remember(MOVES, text, parse_move(text)) if found is None else found
        except ParseError as error:
            raise Refusal("bad_move", str(error)) from None
        return self.play_move(match, seat, move, now, lag)

    def play_move(
        self, match: Match, seat: int, move: int, now: int, lag: int = 0
    ) -> list[log.Event]:
        """A move of a player or a bot; it takes back the wishes to void the match."""
        events = self.of_match(match.play(seat, move, now, lag))
        return events + self.deal_without_people(now) if self.phase == "count" else events

    def deal_without_people(self, now: int) -> list[log.Event]:
        """Where only bots sit, nobody has to see the count."""
        return [] if self.people() and not self.is_ladder() else self.deal(now)

    def take_back(self, player: str, seq: int | None, now: int) -> list[log.Event]:
        """Whoever plays with bots alone, for nothing, takes the last play of this deal back.

        What the bots have played since is taken back with it.
        """
        self.verify_phase("playing")
        seat = self.verified_seat(player)
        self.verify_for_nothing(seat)
        if seq is not None and seq != self.seq:
            raise MatchError("stale")
        if self.taken_back >= MOST_TAKEN_BACK:
            raise Refusal("too_often")
        assert self.match is not None
        keep = last_play(self.match, seat)
        if keep is None:
            raise Refusal("nothing_played")
        return self.happen(log.TookBack(now=now, seat=seat, keep=keep))

    def auto_accuso(self, player: str, on: bool, now: int) -> list[log.Event]:
        """A player lets accusi be declared by themselves, or not."""
        match = self.running_match()
        seat = self.verified_seat(player)
        self.verify_quiet(seat)
        return self.of_match(match.set_auto_accuso(seat, on, now))

    def abandon(self, player: str, now: int) -> list[log.Event]:
        """A player gives up, unless somebody's time is up already."""
        match = self.running_match()
        return self.of_match(match.abandon(self.verified_seat(player), now))

    def agree_to_void(self, player: str, agree: bool, now: int) -> list[log.Event]:
        """A player wants the match not to count, or no longer; bots always agree.

        A match in which somebody's time is up has ended, and counts.
        """
        match = self.running_match()
        self.verify_free_choice()
        seat = self.verified_seat(player)
        match.verify_in_time(now)
        if agree == (seat in self.void_wishes):
            raise Refusal("already")
        self.verify_quiet(seat)
        events = self.happen(log.VoidWish(now=now, seat=seat, agree=agree))
        if self.people() <= self.void_wishes:
            events += self.happen(log.Voided(now=now))
        return events

    def next(self, player: str, now: int) -> list[log.Event]:
        """A player has seen the count; with the last one, the next deal is dealt."""
        self.verify_phase("count")
        seat = self.verified_seat(player)
        if seat in self.saw_count:
            raise Refusal("already")
        events = self.happen(log.SawCount(now=now, seat=seat))
        return events + (self.deal(now) if self.people() <= self.saw_count else [])

    def offer_rematch(self, player: str, now: int, secret: bytes) -> list[log.Event]:
        """A player wants to play again; with the last one, the next match is prepared."""
        self.verify_phase("over")
        self.verify_free_choice()
        seat = self.verified_seat(player)
        if seat in self.rematch:
            raise Refusal("already")
        if self.unplayed >= MOST_UNPLAYED:
            raise Refusal("too_often")
        events = self.happen(log.OfferedRematch(now=now, seat=seat))
        if self.full() and self.people() <= self.rematch:
            events += self.prepare(now, secret)
        return events

    def wake(self, now: int, watched: bool) -> list[log.Event]:
        """Do what is due: end a match on time, deal after the count, close a forgotten table."""
        due = self.due()
        if due is None or now < due:
            return []
        if self.phase == "count" and not self.is_of_bots():
            return self.deal(now)
        if self.phase == "playing" and not self.is_of_bots():
            return self.expire(now)
        return [] if watched else self.happen(log.Closed(now=now))

    def expire(self, now: int) -> list[log.Event]:
        """End a match in which somebody's time is up."""
        match = self.match
        if match is None or self.phase != "playing" or match.clock.expired(now) is None:
            return []
        return self.of_match(match.expire(now))

    def let_stand(self, away_from: int, until: int, now: int) -> list[log.Event]:
        """Nobody could be reached for a while: whoever was on turn is not charged for it."""
        match = self.match
        if match is None or self.phase != "playing" or match.clock.deadline() is None:
            return []
        stopped, resumed = max(match.now, away_from), min(until, now)
        if resumed <= stopped:
            return []
        if match.clock.expired(stopped) is not None:
            return self.of_match(match.expire(stopped))
        events = self.of_match(match.pause(stopped))
        return events + self.of_match(match.resume(resumed))

    # Verifying

    def verify_phase(self, *phases: str) -> None:
        """Refuse what cannot be done in the table's phase."""
        if self.phase not in phases:
            raise Refusal("not_now", f"the table's phase is {self.phase}")

    def verify_free_choice(self) -> None:
        """Refuse what is settled: in tournaments, on the ladder, in a daily deal."""
        if self.is_fixture() or self.is_ladder():
            raise Refusal("not_now", "who plays here, and what counts, is settled")

    def verify_for_nothing(self, seat: int) -> None:
        """Refuse what is fair only where one person plays with bots of the house, for nothing."""
        assert self.opened is not None
        counts = self.is_fixture() or self.is_ladder() or self.stake is not None
        if counts or self.opened.rated or self.people() != {seat}:
            raise Refusal("no_take_back")

    def verified_seat(self, player: str) -> int:
        """Where the player sits; a refusal for somebody who does not."""
        seat = self.seat_of(player)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    def verify_host(self, player: str) -> None:
        """Refuse anybody but the maker of the table."""
        if self.opened is None or player != self.opened.host:
            raise Refusal("not_host")

    def verify_calm(self, player: str) -> None:
        """Refuse players who change seats again and again: all of it stays in the log."""
        if self.seatings.get(player, 0) >= MOST_SEATINGS or self.seq - self.quiet_at >= MOST_EVENTS:
            raise Refusal("too_often")

    def verify_quiet(self, seat: int) -> None:
        """Refuse who switches something on and off again and again: a partner could read it."""
        if self.signals.get(seat, 0) >= MOST_SIGNALS:
            raise Refusal("too_often")

    def verify_free(self, seat: int, player: str | None = None) -> None:
        """Refuse a seat that there is not, where somebody sits, or that is kept for another."""
        if seat >= len(self.seats):
            raise Refusal("no_seat")
        if self.seats[seat] is not None:
            raise Refusal("seat_taken")
        if seat in self.reserved and self.reserved[seat].player != player:
            raise Refusal("seat_reserved")

    def verify_program(self, seat: int) -> None:
        """Refuse a bot of somebody, unless the table is open to them or the seat kept for it."""
        assert self.opened is not None
        if self.stake is not None:
            raise Refusal("people_only")
        if not (self.opened.bots or self.opened.ladder or seat in self.reserved):
            raise Refusal("bots_unwanted")

    def running_match(self) -> Match:
        """The match that is being played; a refusal when none is."""
        if self.phase != "playing":
            self.verify_phase("count")
        assert self.match is not None
        return self.match


def last_play(match: Match, seat: int) -> int | None:
    """How many events came before the last play of a seat in the deal that is being played."""
    for keep in range(len(match.events) - 1, -1, -1):
        event = match.events[keep]
        if isinstance(event, match_events.DealStarted):
            return None
        if isinstance(event, match_events.Moved) and event.seat == seat:
            return keep
    return None


def verify_stake(event: log.Opened, form: Format) -> None:
    """Refuse a stake out of range, and one on which a match without a clock could sit forever."""
    stake = stake_of(event)
    if stake is None:
        return
    stake.verify(event.seats)
    if form.match_time is None and form.move_timeout is None:
        raise BadStake("whoever plays for chips plays with a clock")


def verify_rated(event: log.Opened, form: Format) -> None:
    """Refuse a rated match without a clock, in which who is losing could sit for ever."""
    if event.rated and form.match_time is None and form.move_timeout is None:
        raise BadOption("a rated match has a clock")


def fold(table_id: str, past: list[log.Event]) -> Table:
    """The table to which its log has led. Matches before the last are passed over."""
    table = Table(table_id)
    last = max(
        (n for n, event in enumerate(past) if isinstance(event, log.Prepared)),
        default=0,
    )
    for number, event in enumerate(past):
        if number < last and not isinstance(event, log.TableEvent):
            table.pass_over(event)
        else:
            table.happen(event)
    return table
