"""Clubs and their members in the database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from mazziere.live.clubs.membership import MOST_OWNED, STAFF, ClubError, Members, Role, heir
from mazziere.storage.engine.database import INTEGRITY_ERRORS, Db, marks
from mazziere.storage.repositories.club_calendar import end
from mazziere.storage.repositories.players import NameTaken
from mazziere.storage.repositories.store import Store

T = TypeVar("T")

COLUMNS = "club_id, name, about, link, created"
INSERT_MEMBER = "INSERT INTO club_members (club_id, player_id, role, since)"


@dataclass(frozen=True)
class Club:
    """A club; ``link`` is the token of its invitation, if there is one."""

    id: str
    name: str
    about: str
    link: str | None
    created: int


@dataclass(frozen=True)
class ListedClub:
    """A club in a list; ``role`` is that of who asks, where the list is theirs."""

    id: str
    name: str
    about: str
    members: int
    role: Role | None = None


@dataclass(frozen=True)
class Member:
    """Somebody of a club, or who asks to be."""

    player: str
    name: str
    role: Role
    since: int


class Clubs:
    """Which clubs there are, and who belongs to them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def found(self, club: Club, skeleton: str, owner: str) -> None:
        """A new club; :class:`NameTaken`, or :class:`ClubError` for who owns too many."""

        def statements(db: Db) -> ClubError | None:
            owned = "SELECT count(*) FROM club_members WHERE player_id = ? AND role = 'owner'"
            if db.execute(owned, (owner,)).fetchone()[0] >= MOST_OWNED:
                return ClubError("too_many_clubs")
            db.execute(
                f"INSERT INTO clubs ({COLUMNS}, skeleton) VALUES (?, ?, ?, ?, ?, ?)",
                (club.id, club.name, club.about, club.link, club.created, skeleton),
            )
            insert = f"{INSERT_MEMBER} VALUES (?, ?, 'owner', ?)"
            db.execute(insert, (club.id, owner, club.created))
            return None

        _raise(await self._named(statements))

    async def describe(self, club: str, name: str, skeleton: str, about: str) -> None:
        """Give a club another name and description; :class:`NameTaken`."""
        update = "UPDATE clubs SET name = ?, skeleton = ?, about = ? WHERE club_id = ?"
        await self._named(lambda db: db.execute(update, (name, skeleton, about, club)) and None)

    async def _named(self, statements: Callable[[Db], T]) -> T:
        try:
            return await self.store.writer.run(statements)
        except INTEGRITY_ERRORS as error:
            if "skeleton" in str(error):
                raise NameTaken from None
            raise

    async def set_link(self, club: str, link: str | None) -> None:
        """Another invitation; the one before does not hold any more."""
        update = "UPDATE clubs SET link = ? WHERE club_id = ?"
        await self.store.writer.run(lambda db: db.execute(update, (link, club)) and None)

    async def close(self, club: str) -> None:
        """The end of a club, if its tournaments are over; they stay where they are."""

        def statements(db: Db) -> ClubError | None:
            open_ones = "phase IN ('registration', 'running')"
            query = f"SELECT count(*) FROM tournaments WHERE club_id = ? AND {open_ones}"
            if db.execute(query, (club,)).fetchone()[0]:
                return ClubError("tournaments_open")
            delete(db, club)
            return None

        _raise(await self.store.writer.run(statements))

    # Reading

    async def by_id(self, club: str) -> Club:
        """The club of that id; :class:`ClubError` if there is none."""
        query = f"SELECT {COLUMNS} FROM clubs WHERE club_id = ?"
        row = await self.store.read(lambda db: db.execute(query, (club,)).fetchone())
        if row is None:
            raise ClubError("no_club")
        return Club(*row)

    async def listed(self, like: str, after: str, most: int) -> list[ListedClub]:
        """Clubs by name: those whose skeleton has that in it, and that come after that name."""
        condition = "instr(c.skeleton, ?) > 0 AND lower(c.name) > lower(?)"
        query = f"{_listed(condition)} ORDER BY lower(c.name) LIMIT ?"
        return [ListedClub(*row) for row in await self._rows(query, like, after, most)]

    async def of_player(self, player: str) -> list[ListedClub]:
        """The clubs of a player, also those that have not answered yet."""
        mine = "c.club_id IN (SELECT club_id FROM club_members WHERE player_id = ?)"
        found = await self._rows(f"{_listed(mine)} ORDER BY lower(c.name)", player)
        roles = dict(
            await self._rows("SELECT club_id, role FROM club_members WHERE player_id = ?", player)
        )
        return [replace(ListedClub(*row), role=roles.get(row[0])) for row in found]

    async def members(self, club: str) -> list[Member]:
        """Everybody of a club and whoever asks, in the order in which they came."""
        query = (
            "SELECT player_id, name, m.role, since FROM club_members m "
            "JOIN players USING (player_id) WHERE club_id = ? ORDER BY since, player_id"
        )
        return [Member(*row) for row in await self._rows(query, club)]

    async def role(self, club: str, player: str) -> str | None:
        """What somebody is in a club."""
        query = "SELECT role FROM club_members WHERE club_id = ? AND player_id = ?"
        rows = await self._rows(query, club, player)
        return rows[0][0] if rows else None

    async def roles(self, club: str) -> Members:
        """What everybody is in a club, to see who may do what; :class:`ClubError`."""
        await self.by_id(club)
        query = "SELECT player_id, role FROM club_members WHERE club_id = ?"
        return Members(dict(await self._rows(query, club)))

    async def directors(self, club: str) -> frozenset[str]:
        """Those who run a club."""
        query = f"SELECT player_id FROM club_members WHERE club_id = ? AND role IN ({marks(STAFF)})"
        return frozenset(row[0] for row in await self._rows(query, club, *STAFF))

    async def _rows(self, query: str, *values: object) -> list[Any]:
        return await self.store.read(lambda db: db.execute(query, values).fetchall())

    # Changing who belongs to it

    async def change(self, club: str, do: Callable[[Members], None], now: int) -> None:
        """Do something with the members, in one transaction; :class:`ClubError`."""

        def statements(db: Db) -> ClubError | None:
            if not db.execute("SELECT 1 FROM clubs WHERE club_id = ?", (club,)).fetchone():
                return ClubError("no_club")
            query = "SELECT player_id, role FROM club_members WHERE club_id = ?"
            before: Mapping[str, str] = dict(db.execute(query, (club,)).fetchall())
            members = Members(before)
            try:
                do(members)
            except ClubError as refusal:  # returned: a refusal is no failure of the database
                return refusal
            store_changes(db, club, before, members, now)
            return None

        _raise(await self.store.writer.run(statements))


def store_changes(db: Db, club: str, before: Mapping[str, str], members: Members, now: int) -> None:
    """Write what has changed; who is taken in counts from now on."""
    for player in before.keys() - members.roles.keys():
        gone = "DELETE FROM club_members WHERE club_id = ? AND player_id = ?"
        db.execute(gone, (club, player))
    for player, role in members.roles.items():
        if before.get(player) == role:
            continue
        came = before.get(player, "asking") == "asking"
        db.execute(
            f"{INSERT_MEMBER} VALUES (?, ?, ?, ?) "
            "ON CONFLICT (club_id, player_id) DO UPDATE SET role = excluded.role"
            + (", since = excluded.since" if came else ""),
            (club, player, role, now),
        )


def _raise(refusal: ClubError | None) -> None:
    if refusal is not None:
        raise refusal


def _listed(condition: str) -> str:
    """The query for clubs in a list."""
    return (
        "SELECT c.club_id, c.name, c.about, count(m.player_id) FROM clubs c "
        "LEFT JOIN club_members m ON m.club_id = c.club_id AND m.role <> 'asking' "
        f"WHERE {condition} GROUP BY c.club_id"
    )


def delete(db: Db, club: str) -> None:
    """Take a club away with all that is only its own."""
    end(db, "club_id = ?", club)
    for table in ("seasons", "club_members", "clubs"):
        db.execute(f"DELETE FROM {table} WHERE club_id = ?", (club,))


def forget(db: Db, player: str) -> None:
    """Take a deleted player out; a club that loses its only owner gets another one, or ends."""
    query = "SELECT club_id FROM club_members WHERE player_id = ? AND role = 'owner'"
    owned = [club for (club,) in db.execute(query, (player,)).fetchall()]
    db.execute("DELETE FROM club_members WHERE player_id = ?", (player,))
    for club in owned:
        query = "SELECT player_id, role FROM club_members WHERE club_id = ? ORDER BY since"
        members = db.execute(query, (club,)).fetchall()
        if any(role == "owner" for _, role in members):
            continue
        successor = heir(members)
        if successor is None:
            delete(db, club)
        else:
            crown = "UPDATE club_members SET role = 'owner' WHERE club_id = ? AND player_id = ?"
            db.execute(crown, (club, successor))
