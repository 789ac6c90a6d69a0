"""The tables of the database, as they are after the last migration."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
)

metadata = MetaData()

#: The log of every table: what there is to know about it. The view ``log`` has ``latest`` too.
events = Table(
    "events",
    metadata,
    Column("table_id", String, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("event", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    sqlite_with_rowid=False,
)

#: The last rows of the log in the order in which they came; see :mod:`mazziere.storage.engine.log`.
latest = Table(
    "latest",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("table_id", String, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("event", LargeBinary, nullable=False),
    Index("latest_by_table", "table_id", "seq", unique=True),
)

#: What lists and links need, made from the log and stored with it. ``sealed``: others have yet to
#: play the same cards; nothing, where the release before has written the row.
tables = Table(
    "tables",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("link", String, nullable=False, unique=True),
    Column("public", Boolean, nullable=False),
    Column("phase", String, nullable=False),
    Column("row", LargeBinary, nullable=False),
    Column("sealed", Boolean),
    Index("tables_by_phase", "phase"),
)

#: Who sits at a table; bots are left out.
table_seats = Table(
    "table_seats",
    metadata,
    Column("table_id", String, nullable=False),
    Column("player_id", String, nullable=False),
    PrimaryKeyConstraint("table_id", "player_id"),
    Index("table_seats_by_player", "player_id"),
)

#: Whom the log of a table names, by their ids; bots of the house are left out.
table_people = Table(
    "table_people",
    metadata,
    Column("table_id", String, nullable=False),
    Column("player_id", String, nullable=False),
    PrimaryKeyConstraint("player_id", "table_id"),
    sqlite_with_rowid=False,
)

#: When to look at a table at the latest.
deadlines = Table(
    "deadlines",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("due", BigInteger, nullable=False),
    Index("deadlines_by_due", "due"),
)

#: One row for each match that has a result. ``origin`` is ``table``, ``ladder`` for a match that
#: counts among bots, or ``import``: played elsewhere.
match_results = Table(
    "match_results",
    metadata,
    Column("match_id", String, primary_key=True),
    Column("table_id", String, nullable=False),
    Column("game", String, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("how", String, nullable=False),
    Column("winner", Integer),
    Column("points_0", Integer, nullable=False),
    Column("points_1", Integer, nullable=False),
    Column("vp_0", Integer, nullable=False),
    Column("vp_1", Integer, nullable=False),
    Column("mp_0", Integer, nullable=False),
    Column("mp_1", Integer, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("origin", String, nullable=False, server_default="table"),
    Index("match_results_by_table", "table_id"),
)

#: Who sat where in such a match; ``bot`` is the name of a bot of the house.
match_players = Table(
    "match_players",
    metadata,
    Column("match_id", String, ForeignKey("match_results.match_id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player_id", String, nullable=False),
    Column("name", String, nullable=False),
    Column("bot", String),
    PrimaryKeyConstraint("match_id", "seat"),
    Index("match_players_by_player", "player_id"),
)

#: The order in which results were stored, for whoever goes on counting them.
result_order = Table(
    "result_order",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("match_id", String, ForeignKey("match_results.match_id"), nullable=False, unique=True),
)

#: What the deals of such a match add up to; see :mod:`mazziere.match.sums`.
match_sums = Table(
    "match_sums",
    metadata,
    Column("match_id", String, ForeignKey("match_results.match_id"), primary_key=True),
    Column("deals", Integer, nullable=False),
    Column("points_0", Integer, nullable=False),
    Column("points_1", Integer, nullable=False),
)

#: The same line by line of the counts.
match_lines = Table(
    "match_lines",
    metadata,
    Column("match_id", String, ForeignKey("match_sums.match_id"), nullable=False),
    Column("name", String, nullable=False),
    Column("times_0", Integer, nullable=False),
    Column("times_1", Integer, nullable=False),
    Column("points_0", Integer, nullable=False),
    Column("points_1", Integer, nullable=False),
    Column("measure_0", Integer, nullable=False),
    Column("measure_1", Integer, nullable=False),
    PrimaryKeyConstraint("match_id", "name"),
    sqlite_with_rowid=False,
)

#: A guest is a player without a password. ``skeleton`` makes look-alike names the same. A bot has
#: an owner, and a token of which only the hash is kept. ``removing``: the account is being deleted.
players = Table(
    "players",
    metadata,
    Column("player_id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("skeleton", String, nullable=False, unique=True),
    Column("password", String),
    Column("recovery", String),
    Column("created", BigInteger, nullable=False),
    Column("options", String, nullable=False, server_default="{}"),
    Column("role", String, nullable=False, server_default="player"),
    Column("banned", Boolean, nullable=False, server_default="0"),
    Column("owner_id", String),
    Column("token_hash", String),
    Column("removing", Boolean, nullable=False, server_default="0"),
    Index("players_by_owner", "owner_id"),
    Index("players_by_token", "token_hash", unique=True),
)

#: Who is logged in where; of the token only its hash is kept.
sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", String, primary_key=True),
    Column("player_id", String, ForeignKey("players.player_id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("sessions_by_player", "player_id"),
)

#: Whom a player wants as a friend; they are friends when both do.
friends = Table(
    "friends",
    metadata,
    Column("player_id", String, ForeignKey("players.player_id"), nullable=False),
    Column("friend_id", String, ForeignKey("players.player_id"), nullable=False),
    PrimaryKeyConstraint("player_id", "friend_id"),
    Index("friends_by_friend", "friend_id"),
)

#: Whom a player does not want to hear.
blocks = Table(
    "blocks",
    metadata,
    Column("player_id", String, ForeignKey("players.player_id"), nullable=False),
    Column("blocked_id", String, ForeignKey("players.player_id"), nullable=False),
    PrimaryKeyConstraint("player_id", "blocked_id"),
    Index("blocks_by_blocked", "blocked_id"),
)

#: What moderators look at; ``chat`` is what was said at the table, as JSON.
reports = Table(
    "reports",
    metadata,
    Column("report_id", String, primary_key=True),
    Column("reporter_id", String, nullable=False),
    Column("reported_id", String, nullable=False),
    Column("table_id", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("chat", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("handled", String),
    Index("reports_by_handled", "handled"),
    Index("reports_by_reporter", "reporter_id"),
    Index("reports_by_reported", "reported_id"),
)

#: Whose words are in the chat of a report.
report_speakers = Table(
    "report_speakers",
    metadata,
    Column("report_id", String, ForeignKey("reports.report_id"), nullable=False),
    Column("player_id", String, nullable=False),
    PrimaryKeyConstraint("player_id", "report_id"),
    Index("report_speakers_by_report", "report_id"),
)

#: The log of every tournament, as ``events`` is that of a table.
tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", String, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("event", LargeBinary, nullable=False),
    PrimaryKeyConstraint("tournament_id", "seq"),
    sqlite_with_rowid=False,
)

#: Whom the log of a tournament names, by their ids.
tournament_people = Table(
    "tournament_people",
    metadata,
    Column("tournament_id", String, nullable=False),
    Column("player_id", String, nullable=False),
    PrimaryKeyConstraint("player_id", "tournament_id"),
    sqlite_with_rowid=False,
)

#: What lists of tournaments need, and when to look at one at the latest; made from the log.
tournaments = Table(
    "tournaments",
    metadata,
    Column("tournament_id", String, primary_key=True),
    Column("phase", String, nullable=False),
    Column("announced", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("row", LargeBinary, nullable=False),
    Column("club_id", String),
    Index("tournaments_by_due", "due"),
    Index("tournaments_by_announced", "announced"),
    Index("tournaments_by_club", "club_id", "announced"),
)

#: At which table a match of a tournament is played; ``settled`` when its result is in the log.
fixtures = Table(
    "fixtures",
    metadata,
    Column("table_id", String, primary_key=True),
    Column("tournament_id", String, nullable=False),
    Column("fixture", String, nullable=False),
    Column("settled", Boolean, nullable=False),
    Index("fixtures_by_match", "tournament_id", "fixture", unique=True),
    Index("fixtures_by_settled", "settled"),
)

#: ``link`` is the token of the invitation, if there is one; ``skeleton`` is as for players.
clubs = Table(
    "clubs",
    metadata,
    Column("club_id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("skeleton", String, nullable=False, unique=True),
    Column("about", String, nullable=False),
    Column("link", String),
    Column("created", BigInteger, nullable=False),
)

#: Who belongs to a club as what; ``asking`` is who has not been let in yet.
club_members = Table(
    "club_members",
    metadata,
    Column("club_id", String, ForeignKey("clubs.club_id"), nullable=False),
    Column("player_id", String, ForeignKey("players.player_id"), nullable=False),
    Column("role", String, nullable=False),
    Column("since", BigInteger, nullable=False),
    PrimaryKeyConstraint("club_id", "player_id"),
    Index("club_members_by_player", "player_id"),
)

#: What comes again in a club. ``last`` is the last day that was seen to, ``due`` when to look
#: again; ``plan`` is JSON.
club_events = Table(
    "club_events",
    metadata,
    Column("event_id", String, primary_key=True),
    Column("club_id", String, ForeignKey("clubs.club_id"), nullable=False),
    Column("plan", LargeBinary, nullable=False),
    Column("last", String),
    Column("due", BigInteger),
    Index("club_events_by_due", "due"),
    Index("club_events_by_club", "club_id"),
)

#: Which tournament was announced for which day: one.
club_occasions = Table(
    "club_occasions",
    metadata,
    Column("event_id", String, ForeignKey("club_events.event_id"), nullable=False),
    Column("day", String, nullable=False),
    Column("tournament_id", String, nullable=False),
    PrimaryKeyConstraint("event_id", "day"),
)

#: Over which tournaments a club has a ranking; ``plan`` is JSON.
seasons = Table(
    "seasons",
    metadata,
    Column("season_id", String, primary_key=True),
    Column("club_id", String, ForeignKey("clubs.club_id"), nullable=False),
    Column("plan", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("seasons_by_club", "club_id"),
)

#: Every movement of chips, in the order in which they were stored: once for each key, and for good.
#: ``about`` is JSON.
postings = Table(
    "postings",
    metadata,
    Column("posting_id", Integer, primary_key=True),
    Column("key", String, nullable=False, unique=True),
    Column("kind", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("about", String, nullable=False),
    Index("postings_by_kind", "kind", "at"),
)

#: What each posting brings to which account; the lines of a posting add up to zero.
posting_lines = Table(
    "posting_lines",
    metadata,
    Column("posting_id", Integer, ForeignKey("postings.posting_id"), nullable=False),
    Column("line", Integer, nullable=False),
    Column("account", String, nullable=False),
    Column("amount", BigInteger, nullable=False),
    PrimaryKeyConstraint("posting_id", "line"),
    Index("posting_lines_by_account", "account", "posting_id"),
)

#: What the lines of each account add up to, kept in the same transaction. Nobody has debts.
balances = Table(
    "balances",
    metadata,
    Column("account", String, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount >= 0 OR account = 'house'", name="nobody_has_debts"),
)

#: The most chips that players want to lose in a day: ``most``, and ``later`` from a day on.
chip_limits = Table(
    "chip_limits",
    metadata,
    Column("player_id", String, ForeignKey("players.player_id"), primary_key=True),
    Column("most", Integer),
    Column("later", Integer),
    Column("since", String),
)

#: Reviews of matches. ``state`` is ``waiting``, ``done`` or ``failed``; ``total`` is how many
#: decisions there are, ``result`` is JSON. Those with the lowest ``turn`` are made first.
reviews = Table(
    "reviews",
    metadata,
    Column("review_id", Integer, primary_key=True),
    Column("match_id", String, ForeignKey("match_results.match_id"), nullable=False),
    Column("depth", String, nullable=False),
    Column("state", String, nullable=False),
    Column("total", Integer),
    Column("result", LargeBinary),
    Column("asker_id", String),
    Column("turn", Integer, nullable=False, server_default="0"),
    Index("reviews_by_turn", "state", "turn", "review_id"),
    Index("reviews_by_asker", "asker_id", "state"),
    Index("reviews_by_match", "match_id", "depth", unique=True),
    Index("reviews_by_state", "state", "review_id"),
)

#: How well each seat played, of the reviews that are done; None where there was nothing to decide.
review_players = Table(
    "review_players",
    metadata,
    Column("review_id", Integer, ForeignKey("reviews.review_id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("accuracy", Float),
    PrimaryKeyConstraint("review_id", "seat"),
)

#: The judgements of a review that is not done yet, as JSON.
review_parts = Table(
    "review_parts",
    metadata,
    Column("review_id", Integer, ForeignKey("reviews.review_id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("judgement", LargeBinary, nullable=False),
    PrimaryKeyConstraint("review_id", "number"),
)

#: Positions with one clear move; ``body`` is JSON. ``tried`` and ``correct`` count people: all who
#: have answered, and those of them whose first answer was right.
exercises = Table(
    "exercises",
    metadata,
    Column("exercise_id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("level", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("tried", Integer, nullable=False, server_default="0"),
    Column("correct", Integer, nullable=False, server_default="0"),
    Index("exercises_by_game", "game", "level"),
)

#: Decisions of reviewed matches that may be exercises, until they have been weighed again.
exercise_candidates = Table(
    "exercise_candidates",
    metadata,
    Column("candidate_id", Integer, primary_key=True),
    Column("match_id", String, ForeignKey("match_results.match_id"), nullable=False),
    Column("deal", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("depth", String, nullable=False),
)

#: Who has tried which exercise: whether the first answer was right, whether any was, and when.
exercise_tries = Table(
    "exercise_tries",
    metadata,
    Column("player_id", String, ForeignKey("players.player_id"), nullable=False),
    Column("exercise_id", String, ForeignKey("exercises.exercise_id"), nullable=False),
    Column("at_once", Boolean, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    PrimaryKeyConstraint("player_id", "exercise_id"),
)

#: The board set of each day; the secret is drawn some days before.
daily_deals = Table(
    "daily_deals",
    metadata,
    Column("day", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("secret", String, nullable=False),
)

#: At which table somebody plays the deal of a day: once.
daily_plays = Table(
    "daily_plays",
    metadata,
    Column("day", String, ForeignKey("daily_deals.day"), nullable=False),
    Column("player_id", String, nullable=False),
    Column("table_id", String, nullable=False),
    PrimaryKeyConstraint("day", "player_id"),
    Index("daily_plays_by_table", "table_id", unique=True),
    Index("daily_plays_by_player", "player_id"),
)

#: When nobody could reach any server, and until when clocks stood still for that.
outages = Table(
    "outages",
    metadata,
    Column("away_from", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)

#: Single values; ``alive`` is when the server was last seen running.
facts = Table(
    "facts",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", BigInteger, nullable=False),
)
