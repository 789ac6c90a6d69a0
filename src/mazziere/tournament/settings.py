"""How a tournament is held: what its maker chooses, checked as a whole."""

from __future__ import annotations

from typing import Literal

import msgspec

from mazziere.games import GAMES, BadOption
from mazziere.match import Format, match_format
from mazziere.match.format import stored_format
from mazziere.match.victory import COLUMNS
from mazziere.tournament.errors import TournamentError
from mazziere.tournament.kinds import KINDS
from mazziere.tournament.stage import LEAST_IN_GROUP, MOST_ENTRIES, MOST_IN_GROUP, Kind, Stage

MOST_DIRECTORS = 10
#: Where entries are paid and there are several directors, the end waits for so long after the last
#: result, and a correction that one has proposed for so long for another to confirm it: seconds.
OBJECTING, PROPOSED = 600, 3600
LONGEST_NAME = 64
#: The dearest entry, in chips.
MOST_FEE = 1000
DAY = 86_400
MOST_ROUNDS = 99
#: How many go on from a group, or from the whole field, at most.
MOST_QUALIFIERS = 64
#: After how many missed matches an entry is out, at most.
MOST_NO_SHOWS = 99

EntryKind = Literal["individual", "fixed", "drawn", "rotating"]
#: The smallest field: two sides, whose players may have to be found first.
LEAST_ENTRIES: dict[EntryKind, int] = {"individual": 2, "fixed": 2, "drawn": 4, "rotating": 4}


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A choice for everything; :func:`checked` says whether they go together. Times in seconds.

    ``entry``: ``individual`` (heads-up), ``fixed`` pairs by invitation, ``drawn`` pairs by lot, or
    ``rotating`` partners. ``start``: at ``starts_at`` (milliseconds since 1970; none is when a
    director says so), or as soon as it is ``full``. Entries beyond ``capacity`` wait.

    ``show_up`` is how long a round waits for players; none is for ever, as where people meet in
    person. A round starts ``rest`` after the last match of the one before, and ``by_clock`` not
    before ``round_time`` is over.

    ``entry_fee`` are the chips that each player pays on entering, and for which all play.

    ``club`` is whose it is; who runs the club is a director, too, and with ``members_only`` nobody
    but members enters. Both are for whoever holds it to see to.
    """

    name: str
    directors: tuple[str, ...] = ()
    club: str | None = None
    members_only: bool = False
    game: str
    seats: int
    entry: EntryKind
    stages: tuple[Stage, ...]
    options: dict[str, bool | str] = {}
    match: dict[str, bool | int | str | None] = {}
    start: Literal["scheduled", "full"] = "scheduled"
    starts_at: int | None = None
    check_in: int = 0
    capacity: int = MOST_ENTRIES
    least: int = 2
    show_up: int | None = 300
    most_no_shows: int = 2
    advance: Literal["tables", "by_clock"] = "tables"
    round_time: int | None = None
    rest: int = 0
    duplicate: bool = False
    rated: bool = True
    in_person: bool = False
    entry_fee: int = 0

    @property
    def places(self) -> int:
        """How many can take part."""
        first = self.stages[0]
        return min(self.capacity, KINDS[first.kind].most_entries(first))

    def match_of(self, kind: Kind) -> dict[str, bool | int | str | None]:
        """What is chosen for a match of such a stage: a draw stands (GEN-18) or not (GEN-19)."""
        return {**self.match, "tournament": "ko" if KINDS[kind].eliminates else "girone"}

    def form(self, kind: Kind) -> Format:
        """How a match of such a stage is played."""
        rules = GAMES[self.game].rules(self.seats, **self.options)
        return stored_format(rules, **self.match_of(kind))


def checked(settings: Settings) -> Settings:
    """The settings themselves; a refusal that says what does not go together."""
    _verify_text(settings)
    _verify_game(settings)
    _verify_stages(settings)
    _verify_times(settings)
    _verify_fee(settings)
    return settings


def _verify_text(settings: Settings) -> None:
    """A name that fits on a line, and somebody who is responsible."""
    _demand(is_name(settings.name), f"a name has 1 to {LONGEST_NAME} printable characters")
    directed = bool(settings.directors) or settings.club is not None
    _demand(directed, "somebody must be the director")
    _demand(len(settings.directors) <= MOST_DIRECTORS, "there are at most ten directors")
    _demand(len(set(settings.directors)) == len(settings.directors), "a director is named once")
    _demand(not settings.members_only or settings.club is not None, "a club has members")


def is_name(text: str) -> bool:
    """Whether it fits on a line of a list."""
    return text.isprintable() and len(text.strip()) > 0 and len(text) <= LONGEST_NAME


def _verify_game(settings: Settings) -> None:
    """A game that there is, a format with a column of the VP table, and boards of known number."""
    _demand(settings.game in GAMES, f"there are {', '.join(GAMES)}")
    _demand("tournament" not in settings.match, "the stage says whether a draw can stand")
    try:
        match_format(
            GAMES[settings.game].rules(settings.seats, **settings.options), **settings.match
        )
        form = settings.form("round_robin")
    except (BadOption, TypeError) as error:
        raise TournamentError("bad_settings", str(error)) from None
    clocked = form.match_time is not None or form.move_timeout is not None
    _demand(clocked or not settings.rated, "rated matches have a clock")
    if settings.game == "cirulla":  # AMB-VP-3
        offered = [(column.target, None) for column in COLUMNS]
        offered += [(None, column.deals) for column in COLUMNS]  # type: ignore[misc]
        if (form.target, form.deals) not in offered:
            raise TournamentError("bad_format")
    if settings.duplicate:
        _demand(form.deals is not None, "duplicate boards need a fixed number of deals")
    heads_up = settings.entry == "individual"
    _demand(heads_up == (settings.seats == 2), "two play as individuals, four in pairs")


def _verify_stages(settings: Settings) -> None:
    """One stage, or one and a knock-out after it."""
    stages = settings.stages
    _demand(1 <= len(stages) <= 2, "there are one or two stages")
    kinds = [KINDS[stage.kind] for stage in stages]
    _demand(all(kind.eliminates for kind in kinds[1:]), "the second stage is a knock-out")
    _demand(len(stages) == 1 or not kinds[0].eliminates, "a knock-out leaves one")
    rotating = settings.entry == "rotating"
    _demand(
        all(kind.rotates == rotating for kind in kinds),
        "rotating partners have a stage of their own",
    )
    for stage in stages:
        _demand(
            stage.group_size is None or LEAST_IN_GROUP <= stage.group_size <= MOST_IN_GROUP,
            f"a group has {LEAST_IN_GROUP} to {MOST_IN_GROUP}",
        )
        _demand(stage.cycles in (1, 2), "a girone is single or double")
        rounds = stage.rounds
        _demand(
            rounds is None or 1 <= rounds <= MOST_ROUNDS, f"there are 1 to {MOST_ROUNDS} rounds"
        )
        _demand(1 <= stage.qualifiers <= MOST_QUALIFIERS, f"1 to {MOST_QUALIFIERS} go on")
    if len(stages) == 2:
        _demand(not kinds[0].lets_all_go_on(stages[0]), "not all of a group go on")


def _verify_times(settings: Settings) -> None:
    """Numbers within reason, and a full house only where there is a size."""
    _demand(
        2 <= settings.least <= settings.capacity <= MOST_ENTRIES, f"2 to {MOST_ENTRIES} take part"
    )
    _demand(settings.entry != "drawn" or settings.capacity % 2 == 0, "pairs need an even number")
    least = LEAST_ENTRIES[settings.entry]
    _demand(settings.least >= least, f"at least {least} are needed")
    for seconds in (settings.show_up, settings.round_time):
        _demand(seconds is None or 1 <= seconds <= DAY, "a clock runs for 1 second to 1 day")
    _demand(0 <= settings.check_in <= DAY, "check-in is open for 1 day at most")
    _demand(0 <= settings.rest <= DAY, "players rest for 1 day at most")
    missed = 1 <= settings.most_no_shows <= MOST_NO_SHOWS
    _demand(missed, f"1 to {MOST_NO_SHOWS} matches may be missed")
    _demand(
        settings.advance == "tables" or settings.round_time is not None,
        "rounds by the clock have a time",
    )
    if settings.start == "full":
        _demand(settings.starts_at is None, "it starts when it is full, not at a time")
        _demand(settings.check_in == 0, "who enters a tournament that starts when full is there")
    else:
        _demand(settings.check_in == 0 or settings.starts_at is not None, "check-in needs a time")


def _verify_fee(settings: Settings) -> None:
    """Chips within reason, and won at our tables: not by what a director writes down."""
    _demand(0 <= settings.entry_fee <= MOST_FEE, f"an entry costs 0 to {MOST_FEE} chips")
    _demand(not (settings.entry_fee and settings.in_person), "in person nobody plays for chips")
    clocked = settings.show_up is not None or settings.round_time is not None
    _demand(clocked or not settings.entry_fee, "where entries are paid, who is missing has a clock")


def _demand(holds: bool, otherwise: str) -> None:
    """Refuse settings that do not go together."""
    if not holds:
        raise TournamentError("bad_settings", otherwise)
