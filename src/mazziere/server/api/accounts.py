"""Guests and accounts over HTTP."""

from __future__ import annotations

from typing import TypeVar

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody

from mazziere.bank.grants import welcome
from mazziere.games.errors import BadOption
from mazziere.server.api.removal import remove, remove_bot
from mazziere.server.api.requests import (
    AnyRequest,
    Trouble,
    asking,
    cookie,
    limit,
    me_shape,
    place,
    services_of,
    session_cookie,
)
from mazziere.server.api.shapes import (
    Farewell,
    Login,
    Me,
    PasswordChange,
    Recovery,
    Registered,
    Registration,
)
from mazziere.server.identity.guessing import (
    DEVICE,
    DEVICE_LIFE,
    DEVICE_PATH,
    device_token,
    is_known_device,
)
from mazziere.server.identity.names import name_problem, skeleton
from mazziere.server.identity.passwords import TooBusy, new_recovery_code
from mazziere.server.identity.profile import checked, with_defaults
from mazziere.server.identity.sessions import COOKIE
from mazziere.server.identity.sessions import hashed as token_hash
from mazziere.storage.repositories.players import NameTaken

T = TypeVar("T")


@post("/api/guest")
async def guest(request: AnyRequest) -> Response[Me]:
    """Play at once: a guest with a generated name, unless you are somebody already."""
    services = services_of(request)
    player = await services.sessions.player(request.cookies.get(COOKIE))
    if player is not None:
        return Response(me_shape(player))
    limit(request, "guest")
    player = await services.sessions.new_guest()
    token = await services.sessions.open(player.id)
    return Response(me_shape(player), cookies=[session_cookie(token, request)])


@get("/api/me")
async def me(request: AnyRequest) -> Me:
    """Who you are."""
    return me_shape(await asking(request))


@post("/api/register")
async def register(request: AnyRequest, data: JSONBody[Registration]) -> Response[Registered]:
    """An account; a guest keeps what was played."""
    services = services_of(request)
    limit(request, "register")
    problem = name_problem(data.name)
    if problem is not None:
        raise Trouble(400, "bad_name", problem)
    player = await services.sessions.player(request.cookies.get(COOKIE))
    if player is not None and not player.guest:
        raise Trouble(409, "registered")
    if await services.players.by_skeleton(skeleton(data.name)) is not None:
        raise Trouble(409, "name_taken")
    code = new_recovery_code()
    password, recovery = await hashed(request, data.password), await hashed(request, code)
    if player is None:
        player = await services.sessions.new_guest()
    chips = welcome(player.id, services.clock.now())
    try:
        await services.players.register(
            player.id, data.name, skeleton(data.name), password, recovery, chips
        )
    except NameTaken:
        raise Trouble(409, "name_taken") from None
    services.bank.stored(chips)
    registered = Registered(player.id, data.name, code)
    services.guesses.came_in(skeleton(data.name), place(request))
    return await new_session(request, player.id, password, registered)


@post("/api/login")
async def login(request: AnyRequest, data: JSONBody[Login]) -> Response[Me]:
    """Log in; the session before is over."""
    services, name = services_of(request), skeleton(data.name)
    player = await services.players.by_skeleton(name)
    stored = None if player is None else player.password
    is_known = is_known_device(request.cookies.get(DEVICE), stored)
    if not is_known:
        limit(request, "login")
    if not services.guesses.may_try(name, place(request), is_known):
        raise Trouble(429, "too_fast")
    if not await fits(request, stored, data.password) or player is None or stored is None:
        raise Trouble(403, "wrong_password")
    services.guesses.was_right(name, place(request), is_known)
    if player.banned:
        raise Trouble(403, "banned")
    return await new_session(request, player.id, stored, me_shape(player))


@post("/api/logout", status_code=204)
async def logout(request: AnyRequest) -> Response[None]:
    """End this session."""
    await end_session(request)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


@post("/api/password")
async def change_password(request: AnyRequest, data: JSONBody[PasswordChange]) -> Response[Me]:
    """Another password; all other sessions are over."""
    player = await asking(request)
    limit(request, "password", player.id)
    if not await fits(request, player.password, data.old):
        raise Trouble(403, "wrong_password")
    services = services_of(request)
    password = await hashed(request, data.new)
    await services.players.set_password(player.id, password, None)
    await services.players.end_sessions(player.id)
    await services.hall.expel(player.id)
    return await new_session(request, player.id, password, me_shape(player))


@post("/api/recover")
async def recover(request: AnyRequest, data: JSONBody[Recovery]) -> Response[Registered]:
    """Another password with the recovery code, which is replaced."""
    services = services_of(request)
    limit(request, "recover")  # nobody guesses a code, so there is nothing to count by account
    player = await services.players.by_skeleton(skeleton(data.name))
    code = data.recovery_code.strip().lower()
    stored = None if player is None else player.recovery
    if not await fits(request, stored, code) or player is None:
        raise Trouble(403, "wrong_code")
    fresh = new_recovery_code()
    password, recovery = await hashed(request, data.new_password), await hashed(request, fresh)
    await services.players.set_password(player.id, password, recovery)
    await services.players.end_sessions(player.id)
    await services.hall.expel(player.id)
    registered = Registered(player.id, player.name, fresh)
    services.guesses.came_in(skeleton(data.name), place(request))
    return await new_session(request, player.id, password, registered)


@put("/api/me/options")
async def set_options(request: AnyRequest, data: JSONBody[dict[str, bool | str]]) -> Me:
    """Choose for yourself; what is not named stays as it is."""
    player = await asking(request)
    try:
        change = checked(data)
    except BadOption as error:
        raise Trouble(400, "bad_option", str(error)) from None
    services = services_of(request)
    chosen = await services.players.choose(player.id, change)
    await services.hall.chose_auto_accuso(player.id, with_defaults(chosen).auto_accuso)
    return me_shape(await asking(request))


@delete("/api/me", status_code=204)
async def delete_me(request: AnyRequest, data: JSONBody[Farewell]) -> Response[None]:
    """Delete the account; what was played stays, without the name. Chips go to the house.

    Its bots go with it, out of the matches that they are playing.
    """
    player = await asking(request)
    limit(request, "password", player.id)
    if not player.guest and not await fits(request, player.password, data.password):
        raise Trouble(403, "wrong_password")
    services = services_of(request)
    if await services.store.is_playing(player.id):
        raise Trouble(409, "playing")
    for bot in await services.bots.of_owner(player.id):
        await remove_bot(services, bot.id)
    await remove(services, player.id)
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(COOKIE)
    return response


async def new_session(request: AnyRequest, player: str, password: str, body: T) -> Response[T]:
    """Answer with another session in place of the present one; from now on the device is known.

    ``password`` is what is stored of it.
    """
    await end_session(request)
    token = await services_of(request).sessions.open(player)
    known = cookie(request, DEVICE, device_token(password), DEVICE_LIFE, DEVICE_PATH)
    return Response(body, cookies=[session_cookie(token, request), known])


async def end_session(request: AnyRequest) -> None:
    """The session that a request came with is over, and so are its connections."""
    services, token = services_of(request), request.cookies.get(COOKIE)
    player = await services.sessions.player(token)
    if player is not None and token is not None:
        await services.sessions.close(token)
        await services.hall.expel(player.id, token_hash(token))


async def hashed(request: AnyRequest, secret: str) -> str:
    """What is stored of a password or code."""
    try:
        return await services_of(request).passwords.hash(secret)
    except TooBusy:
        raise Trouble(503, "busy") from None


async def fits(request: AnyRequest, stored: str | None, secret: str) -> bool:
    """Whether it is the right password or code."""
    try:
        return await services_of(request).passwords.fits(stored, secret)
    except TooBusy:
        raise Trouble(503, "busy") from None


HANDLERS = [
    guest, me, register, login, logout, change_password, recover, set_options, delete_me,
]  # fmt: skip
