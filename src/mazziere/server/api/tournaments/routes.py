"""Tournaments over HTTP: lists, pages, commands, exports."""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from mazziere.live.chips.pot import won_by_entry
from mazziere.live.clubs.membership import ROLES, ClubError
from mazziere.live.ids import id_of, new_id
from mazziere.live.table.refusal import Refusal
from mazziere.live.tournaments.own import Turn
from mazziere.live.tournaments.running import NoTournament
from mazziere.live.tournaments.views import TournamentRow, TournamentView
from mazziere.rating import Pool
from mazziere.server.api.problems import answer
from mazziere.server.api.requests import (
    ANY_SITE,
    FOREVER,
    PAGE,
    AnyRequest,
    Trouble,
    account,
    asking,
    limit,
    services_of,
)
from mazziere.server.api.shapes import Problem
from mazziere.server.api.tournaments import commands
from mazziere.server.api.tournaments.commands import AnyCommand
from mazziere.server.identity.names import skeleton
from mazziere.server.identity.sessions import COOKIE
from mazziere.server.words import Language, words_in
from mazziere.tournament import Settings, Tournament, TournamentError
from mazziere.tournament.events import Person
from mazziere.tournament.export import Results, results_of, to_csv

#: Refusals that are about who asks; all others are about what is asked for.
FORBIDDEN = ("not_director", "not_yours", "late_director", "not_impartial", "own_proposal")


class Announced(msgspec.Struct, frozen=True):
    """The id of the new tournament."""

    tournament: str


@get("/api/tournaments", response_headers=ANY_SITE)
async def tournaments(
    request: AnyRequest, before: Annotated[int, QueryParameter(ge=0, le=FOREVER)] = FOREVER
) -> list[TournamentRow]:
    """The last tournaments that were announced before that moment, fifty at a time."""
    return await services_of(request).tournaments.rows(before, PAGE)


@post("/api/tournaments")
async def announce(request: AnyRequest, data: JSONBody[Settings]) -> Announced:
    """Make a tournament. You are its director, and those whom you name.

    One of a club is made by who runs the club, and directed by all who do.
    """
    player = await account(request)
    limit(request, "announce", player.id)
    services = services_of(request)
    if data.directors and len(await services.players.names(data.directors)) < len(data.directors):
        raise Trouble(404, "no_player")
    if data.club is None:
        directors = (player.id, *(each for each in data.directors if each != player.id))
        data = msgspec.structs.replace(data, directors=directors)
    else:
        (await services.clubs.roles(data.club)).verify_staff(player.id)
    return Announced(await services.tournaments.announce(data))


@get("/api/tournaments/{tournament:str}", response_headers=ANY_SITE)
async def tournament_page(
    request: AnyRequest, tournament: FromPath[str]
) -> Response[TournamentView]:
    """Everything about a tournament; 304 for whoever brings the tag of what it is now."""
    player = await services_of(request).sessions.player(request.cookies.get(COOKIE))
    view = await view_for(request, tournament, None if player is None else player.id)
    tag = f'"{blake2b(msgspec.json.encode(view), digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Cookie"}
    if request.headers.get("If-None-Match") == tag:
        unchanged: Response[Any] = Response(None, status_code=304, headers=headers)
        return unchanged
    return Response(view, headers=headers)


@get("/api/tournaments/{tournament:str}/me")
async def my_turn(request: AnyRequest, tournament: FromPath[str]) -> Turn:
    """What you have to do now, and whether anything has changed; cheap enough to ask for often."""
    player = await asking(request)
    return await services_of(request).tournaments.turn(tournament, player.id)


@post("/api/tournaments/{tournament:str}/commands", status_code=200)
async def command(
    request: AnyRequest, tournament: FromPath[str], data: JSONBody[AnyCommand]
) -> TournamentView:
    """Do something with a tournament; the answer is how it is afterwards."""
    player = await asking(request)
    limit(request, "tournament", player.id)
    held = services_of(request).tournaments
    settings = (await held.get(tournament)).settings
    if isinstance(data, commands.Register) and settings.rated and player.guest:
        raise Trouble(403, "guest")
    accounts = {name: await named(request, name) for name in data.accounts()}
    entering = [player.id, *(each.id for each in accounts.values())]
    if settings.members_only and data.entering():
        await verify_members(request, settings, entering)
    level = await level_of(request, settings, entering) if data.entering() else None
    people = {name: await somebody(request, settings, name) for name in data.people()}
    me = Person(player.id, player.name)
    asked = commands.Asked(me, accounts | people, level, secrets.token_bytes(32))
    await held.direct(tournament, lambda t, now: data.do(t, asked, now))
    return await view_for(request, tournament, player.id)


async def level_of(request: AnyRequest, settings: Settings, entering: list[str]) -> float | None:
    """What seeds an entry. Where that matters it has to be known; elsewhere it is only shown."""
    levels = services_of(request).levels
    seeds = any(stage.seeding == "level" for stage in settings.stages)
    if not seeds and not levels.ready.is_set():
        return None
    return await levels.of_entry(Pool(settings.game, settings.seats), *entering)


@get("/api/tournaments/{tournament:str}/standings.csv", media_type="text/csv; charset=utf-8")
async def standings_csv(
    request: AnyRequest,
    tournament: FromPath[str],
    language: Annotated[Language | None, QueryParameter()] = None,
) -> Response[str]:
    """The standings, for a spreadsheet of people who speak that language, or for a program."""
    sheet = None if language is None else words_in(language).sheet

    def table(found: Tournament) -> str:
        return to_csv(found, won_by_entry(found) if found.phase == "over" else None, sheet)

    text = await services_of(request).tournaments.ask(tournament, table)
    headers = {"Content-Disposition": f'attachment; filename="{tournament}.csv"'}
    return Response(text, headers=headers, media_type="text/csv; charset=utf-8")


@get("/api/tournaments/{tournament:str}/results.json", response_headers=ANY_SITE)
async def results_json(request: AnyRequest, tournament: FromPath[str]) -> Results:
    """Ranking, standings and all results."""
    return await services_of(request).tournaments.ask(tournament, results_of)


async def view_for(request: AnyRequest, tournament: str, player: str | None) -> TournamentView:
    """A tournament as somebody sees it, with the names of its directors and who did what."""
    services = services_of(request)
    view = await services.tournaments.view(tournament, player)
    proposal = view.proposal
    people = {each for note in view.notes for each in (note.by, note.proposed_by)}
    names = await services.players.names(
        {*view.settings.directors, *people, *(() if proposal is None else (proposal.by,))}
    )
    directors = tuple(names[each] for each in view.settings.directors if each in names)
    notes = [
        msgspec.structs.replace(
            note, by=names.get(note.by, ""), proposed_by=names.get(note.proposed_by, "")
        )
        for note in view.notes
    ]
    if proposal is not None:
        proposal = msgspec.structs.replace(proposal, by=names.get(proposal.by, ""))
    return msgspec.structs.replace(view, directors=directors, notes=notes, proposal=proposal)


async def named(request: AnyRequest, name: str) -> Person:
    """The account of that name; 404 when there is none."""
    found = await services_of(request).players.by_skeleton(skeleton(name))
    if found is None or found.guest or found.bot:
        raise Trouble(404, "no_player")
    return Person(found.id, found.name)


async def verify_members(request: AnyRequest, settings: Settings, players: list[str]) -> None:
    """Refuse who is not in the club of a tournament."""
    assert settings.club is not None
    for player in players:
        if await services_of(request).clubs.role(settings.club, player) not in ROLES:
            raise ClubError("members_only")


async def somebody(request: AnyRequest, settings: Settings, name: str) -> Person:
    """Whom a director calls by that name: in a club a member, or whoever always has it there."""
    club = settings.club
    if club is None:
        return Person(new_id(), name)
    services = services_of(request)
    found = await services.players.by_skeleton(skeleton(name))
    if found is not None and await services.clubs.role(club, found.id) in ROLES:
        return Person(found.id, found.name)
    return Person(id_of(f"{club}/{skeleton(name)}"), name)


def refused(_: AnyRequest, refusal: TournamentError) -> Response[Problem]:
    """The answer to what a tournament does not accept."""
    return answer(403 if refusal.code in FORBIDDEN else 409, refusal.code, refusal.about or "")


def no_chips(_: AnyRequest, refusal: Refusal) -> Response[Problem]:
    """The answer to who cannot, or does not want to, pay."""
    return answer(403 if refusal.code == "guest" else 409, refusal.code)


def not_found(_: AnyRequest, error: NoTournament) -> Response[Problem]:
    """The answer to a tournament that there is not."""
    return answer(404, "no_tournament")


REFUSALS: dict[int | type[Exception], Any] = {
    TournamentError: refused,
    NoTournament: not_found,
    Refusal: no_chips,
}
HANDLERS = [tournaments, announce, tournament_page, my_turn, command, standings_csv, results_json]
