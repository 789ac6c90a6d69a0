"""Guests, accounts, friends and history, over HTTP as a program uses it."""

from __future__ import annotations

import asyncio
import json
import random
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from email.message import Message

import pytest
from members import account
from msgspec.structs import asdict
from served import PASSWORD, PROMPT, Client, Refused, Server, run, seated
from stored import rows

from mazziere.notation import verify
from mazziere.server.identity.names import name_problem, skeleton
from mazziere.server.identity.profile import with_defaults


def test_a_guest_who_registers_keeps_what_was_played(server: Server) -> None:
    async def main() -> None:
        table, clients = await seated(server, 2, game="briscola", match={"deals": 1})
        await asyncio.gather(*(c.play(table, random.Random(1)) for c in clients))
        before = clients[0].cookie
        name, cookie, _ = await asyncio.to_thread(account, server, before)
        assert cookie != before, "the session is another one"
        assert server.call("GET", "/api/me", None, before)[0] == 401
        status, me, _ = server.call("GET", "/api/me", None, cookie)
        assert (me["name"], me["guest"], me["player"]) == (name, False, clients[0].player)
        _, matches, _ = server.call("GET", "/api/me/matches", None, cookie)
        assert [match["match_id"] for match in matches] == [f"{table}-1"]
        others = server.call("GET", "/api/me/matches", None, clients[1].cookie)[1]
        assert (matches[0]["seat"], others[0]["seat"]) == (0, 1)
        status, record, _ = server.call("GET", f"/api/matches/{table}-1/record", None, cookie)
        assert status == 200
        verified = verify(record).result
        assert verified is not None
        assert list(verified.points) == matches[0]["points"]
        data = server.call("GET", "/api/me/data", None, cookie)[1]
        assert data["matches"][0]["table"] == table
        assert "$argon2" not in str(data)
        token = cookie.partition("=")[2]
        assert token not in str(rows(server.data, "SELECT * FROM sessions"))

    run(main())


def test_logging_in_and_out_and_passwords(server: Server) -> None:
    name, cookie, code = account(server)
    wrong = {"name": name, "password": "etwas anderes"}
    assert server.call("POST", "/api/login", wrong)[:2] == (
        403,
        {"code": "wrong_password", "about": ""},
    )
    status, _, other = server.call(
        "POST", "/api/login", {"name": name.upper(), "password": PASSWORD}
    )
    assert status == 201
    assert server.call("POST", "/api/logout", {}, other)[0] == 204
    assert server.call("GET", "/api/me", None, other)[0] == 401
    _, _, elsewhere = server.call("POST", "/api/login", {"name": name, "password": PASSWORD})
    assert server.call("GET", "/api/me", None, elsewhere)[0] == 200
    change = {"old": PASSWORD, "new": "noch ein langes Wort"}
    status, _, changed = server.call("POST", "/api/password", change, cookie)
    assert status == 201
    assert server.call("GET", "/api/me", None, cookie)[0] == 401
    assert server.call("GET", "/api/me", None, elsewhere)[0] == 401, "nor on another device"
    assert server.call("GET", "/api/me", None, changed)[0] == 200
    recovery = {"name": name, "recovery_code": "wrong", "new_password": PASSWORD}
    assert server.call("POST", "/api/recover", recovery)[0] == 403
    status, again, recovered = server.call(
        "POST", "/api/recover", {**recovery, "recovery_code": code.upper()}
    )
    assert status == 201
    assert again["recovery_code"] != code
    assert server.call("GET", "/api/me", None, changed)[0] == 401
    assert server.call("GET", "/api/me", None, recovered)[0] == 200


def test_names_are_unique_also_to_the_eye(server: Server) -> None:
    name, _, _ = account(server)
    alike = name.replace("o", "0").upper()
    body = {"name": alike, "password": PASSWORD}
    assert server.call("POST", "/api/register", body)[:2] == (
        409,
        {"code": "name_taken", "about": ""},
    )
    assert skeleton("Rna l") == skeleton("MÀ1") == skeleton("rna\u0456")
    for bad in (
        "ab",
        "a" * 21,
        "a\u202eb c",
        "<b>x</b>",
        "  ab",
        "a  b",
        "Volpe Furba 1234",
        "- -",
    ):
        assert name_problem(bad) is not None, bad
    for good in ("Anna", "Zoë d'Arc", "Peppe 72", "Наташа"):
        assert name_problem(good) is None, good


def test_options_are_checked_and_kept(server: Server) -> None:
    cookie = server.guest()
    status, me, _ = server.call("PUT", "/api/me/options", {"auto_accuso": False}, cookie)
    assert status == 200
    assert me["options"]["auto_accuso"] is False
    assert server.call("PUT", "/api/me/options", {"deck": "poker"}, cookie)[0] == 400
    assert server.call("PUT", "/api/me/options", {"color": "red"}, cookie)[0] == 400

    async def main() -> None:
        anna, bruno = await Client.connect(server, cookie), await Client.connect(server)
        table = (await anna.ask("create_table", game="cirulla"))["table"]
        await bruno.ask("join", table=table)
        for seat, client in enumerate((anna, bruno)):
            await client.ask("sit", table=table, seat=seat)
            await client.ask("ready", table=table)
        for client, habit in ((anna, False), (bruno, True)):
            await client.until(lambda client=client: client.views[table]["phase"] == "playing")
            assert client.views[table]["auto_accuso"] is habit

    run(main())


def test_an_option_holds_at_once_for_those_who_are_connected(server: Server) -> None:
    async def main() -> None:
        anna = await Client.connect(server)
        chosen = {"auto_accuso": False}
        await asyncio.to_thread(server.call, "PUT", "/api/me/options", chosen, anna.cookie)
        table = (await anna.ask("create_table", game="cirulla"))["table"]
        await anna.ask("sit", table=table, seat=0)
        await anna.ask("seat_bot", table=table, seat=1, bot="random")
        await anna.ask("ready", table=table)
        await anna.until(lambda: anna.views[table]["phase"] == "playing")
        assert anna.views[table]["auto_accuso"] is False

    run(main())


def test_options_that_are_chosen_at_once_all_hold(server: Server) -> None:
    chosen = {"deck": "francesi", "pace": "svelto", "sound": False, "language": "en"}
    for _ in range(5):
        cookie = server.guest()

        def choose(option: tuple[str, object], cookie: str = cookie) -> int:
            return server.call("PUT", "/api/me/options", dict([option]), cookie)[0]

        with ThreadPoolExecutor() as threads:
            assert set(threads.map(choose, chosen.items())) == {200}
        stored = server.call("GET", "/api/me", None, cookie)[1]["options"]
        assert stored == asdict(with_defaults({})) | chosen


def test_what_is_no_longer_offered_is_as_usual() -> None:
    old = {"pace": "slow", "speed": "slow", "deck": "francesi"}
    assert asdict(with_defaults(old)) == {
        "deck": "francesi",
        "auto_accuso": True,
        "pace": "normale",
        "less_motion": False,
        "sound": True,
        "haptics": True,
        "only_play": False,
        "large_cards": False,
        "contrast": "sistema",
        "left_handed": False,
        "language": "it",
    }


def test_the_speed_of_animations_has_become_a_pace(server: Server) -> None:
    for speed, pace, less in [
        ("normale", "normale", False),
        ("veloce", "svelto", False),
        ("senza", "svelto", True),
    ]:
        stored = with_defaults({"speed": speed})
        assert (stored.pace, stored.less_motion) == (pace, less)
        # A page that was open when the server was upgraded still says speed.
        cookie = server.guest()
        assert server.call("PUT", "/api/me/options", {"speed": speed}, cookie)[0] == 200
        told = server.call("GET", "/api/me", None, cookie)[1]["options"]
        assert (told["pace"], told["less_motion"]) == (pace, less)
        assert server.call("PUT", "/api/me/options", {"pace": "calmo"}, cookie)[0] == 200
        assert server.call("GET", "/api/me", None, cookie)[1]["options"]["pace"] == "calmo"
    assert with_defaults({"speed": "senza", "pace": "calmo"}).pace == "calmo"
    assert server.call("PUT", "/api/me/options", {"speed": "slow"}, server.guest())[0] == 400


def test_deleting_an_account_takes_the_name_away(server: Server) -> None:
    async def main() -> None:
        name, cookie, _ = await asyncio.to_thread(account, server)
        anna, bruno = await Client.connect(server, cookie), await Client.connect(server)
        table = (await anna.ask("create_table", game="briscola", match={"deals": 1}))["table"]
        await bruno.ask("join", table=table)
        for seat, client in enumerate((anna, bruno)):
            await client.ask("sit", table=table, seat=seat)
        for client in (anna, bruno):
            await client.ask("ready", table=table)
        farewell = {"password": PASSWORD}
        assert server.call("DELETE", "/api/me", farewell, cookie)[1]["code"] == "playing"
        await asyncio.gather(*(c.play(table, random.Random(1)) for c in (anna, bruno)))
        assert server.call("DELETE", "/api/me", {"password": "no"}, cookie)[0] == 403
        assert server.call("DELETE", "/api/me", farewell, cookie)[0] == 204
        await anna.gone.wait()
        assert server.call("GET", "/api/me", None, cookie)[0] == 401
        text = server.call("GET", f"/api/matches/{table}-1/record", None, bruno.cookie)[1]
        assert "Seat 0: Anonimo" in text
        verify(text)
        for kept in ("players", "log", "match_players", "sessions"):
            assert name not in str(rows(server.data, f"SELECT * FROM {kept}"))

    run(main())


def test_nobody_is_invited_again_and_again(server: Server) -> None:
    async def main() -> None:
        names, cookies = [], []
        for _ in range(2):
            name, cookie, _ = await asyncio.to_thread(account, server)
            names.append(name)
            cookies.append(cookie)
        for number, cookie in enumerate(cookies):
            path = f"/api/friends/{quoted(names[1 - number])}"
            assert server.call("PUT", path, None, cookie)[0] == 204
        anna, bruno = [await Client.connect(server, cookie) for cookie in cookies]
        while not server.call("GET", "/api/friends", None, cookies[0])[1][0]["online"]:
            await asyncio.sleep(0.05)
        table = (await anna.ask("create_table", game="scopa"))["table"]
        invited = 0
        try:
            while invited < 100:
                await anna.ask("invite", table=table, player=bruno.player)
                invited += 1
        except Refused as refused:
            assert refused.code == "too_fast"
        assert 3 <= invited < 100

    run(main())


def test_friends_invite_each_other_and_blocks_silence(server: Server) -> None:
    async def main() -> None:
        anna_name, anna_cookie, _ = await asyncio.to_thread(account, server)
        bruno_name, bruno_cookie, _ = await asyncio.to_thread(account, server)
        call = server.call
        assert call("PUT", f"/api/friends/{quoted(bruno_name)}", None, anna_cookie)[0] == 204
        asking = call("GET", "/api/friends", None, bruno_cookie)[1]
        assert [(f["name"], f["state"]) for f in asking] == [(anna_name, "asking")]
        anna = await Client.connect(server, anna_cookie)
        bruno = await Client.connect(server, bruno_cookie)
        table = (await anna.ask("create_table", game="scopa", public=False))["table"]
        invite = {"table": table, "player": bruno.player}
        assert await anna.refusal("invite", **invite) == "not_friends"
        call("PUT", f"/api/friends/{quoted(anna_name)}", None, bruno_cookie)
        while not call("GET", "/api/friends", None, anna_cookie)[1][0]["online"]:
            await asyncio.sleep(0.05)
        await anna.ask("invite", **invite, seat=1)
        await bruno.until(lambda: any(m["type"] == "invited" for m in bruno.heard))
        [invited] = [m for m in bruno.heard if m["type"] == "invited"]
        assert invited["seat"] == 1
        [kept] = anna.views[table]["reserved"]
        assert (kept["seat"], kept["player"], kept["name"]) == (1, bruno.player, bruno_name)
        stranger = await Client.connect(server)
        await stranger.ask("join", link=invited["link"])
        assert await stranger.refusal("sit", table=table, seat=1) == "seat_reserved"
        await stranger.ask("sit", table=table, seat=0)
        assert await stranger.refusal("invite", **invite, seat=1) == "not_friends"
        await bruno.ask("join", link=invited["link"])
        await bruno.ask("sit", table=table, seat=1)
        await anna.until(lambda: anna.views[table]["seats"][1] is not None)
        assert anna.views[table]["reserved"] == []
        await anna.ask("say", table=table, text="ciao")
        await bruno.until(lambda: any(m.get("text") == "ciao" for m in bruno.heard))
        # Whoever hears the rest at the node of bruno, if there are two, so that he would have, too.
        witness = await Client.connect(server)
        await witness.ask("join", link=invited["link"])
        await bruno.ask("mute", table=table, player=anna.player, on=True)
        await anna.ask("say", table=table, text="non mi senti")
        await witness.until(lambda: any(m.get("text") == "non mi senti" for m in witness.heard))
        await bruno.ask("mute", table=table, player=anna.player, on=False)
        complaint = {"table": table, "player": anna.player, "reason": "spam"}
        assert call("POST", "/api/reports", complaint, bruno_cookie)[0] == 204
        [(chat,)] = rows(server.data, "SELECT chat FROM reports")
        assert "non mi senti" in chat
        assert call("PUT", f"/api/blocks/{quoted(anna_name)}", None, bruno_cookie)[0] == 204
        await anna.ask("say", table=table, text="e adesso")
        await witness.until(lambda: any(m.get("text") == "e adesso" for m in witness.heard))
        await bruno.ask("ping")
        assert not any(m.get("text") in ("non mi senti", "e adesso") for m in bruno.heard)
        assert call("GET", "/api/friends", None, bruno_cookie)[1] == []
        # Who is blocked can ask, and is not heard; who blocks can still ask.
        assert call("PUT", f"/api/friends/{quoted(bruno_name)}", None, anna_cookie)[0] == 204
        assert call("GET", "/api/friends", None, bruno_cookie)[1] == []
        assert call("PUT", f"/api/friends/{quoted(anna_name)}", None, bruno_cookie)[0] == 204
        [asked] = call("GET", "/api/friends", None, bruno_cookie)[1]
        assert (asked["name"], asked["state"]) == (anna_name, "asked")
        codes = [await spoken(anna, table)]
        while codes[-1] == "":  # some more, the slower they are asked for
            codes.append(await spoken(anna, table))
        assert codes[-1] == "too_fast"

    run(main())


def test_play_now_finds_people_and_then_bots(server: Server) -> None:
    async def main() -> None:
        anna, bruno, carla = [await Client.connect(server) for _ in range(3)]
        await carla.ask("play_now", game="scopone")  # something else
        await anna.ask("play_now", game="briscola")
        await bruno.ask("play_now", game="briscola", bot="greedy")
        for client in (anna, bruno):
            await client.until(lambda client=client: bool(client.views))
        [table] = anna.views
        assert bruno.views[table]["you"] == 1
        for client in (anna, bruno):
            await client.ask("ready", table=table)
        await anna.until(lambda: anna.views[table]["phase"] == "playing")
        await carla.ask("play_now", game="tressette", seats=4, bot="random")
        await asyncio.wait_for(carla.until(lambda: bool(carla.views)), PROMPT)
        [table] = carla.views
        assert [s["bot"] for s in carla.views[table]["seats"]] == [None, *["random"] * 3]
        await carla.ask("ready", table=table)
        await carla.until(lambda: carla.views[table]["phase"] == "playing")

    run(main())


def fetched(server: Server, path: str, accept: str) -> tuple[int, Message, bytes]:
    """The status, headers and content of an answer, whatever it is."""
    request = urllib.request.Request(server.url + path, headers={"Accept": accept})
    try:
        answer = urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        return answer.status, answer.headers, answer.read()


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/me", "/api/nothing", "/nothing/at/all"])
def test_everything_is_sent_with_strict_headers(server: Server, path: str) -> None:
    _, headers, _ = fetched(server, path, "*/*")
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_whoever_looks_for_a_page_that_is_not_there_gets_one(server: Server) -> None:
    browser = "text/html,application/xhtml+xml,*/*;q=0.8"
    for path in ("/verifica/x", "/tavolo/zzz/abc"):
        status, headers, content = fetched(server, path, browser)
        assert (status, headers.get_content_type()) == (404, "text/html")
        assert content == fetched(server, "/", browser)[2]
        assert "default-src 'self'" in headers["Content-Security-Policy"]
    others = (("/verifica/x", "*/*"), ("/api/nothing", browser), ("/assets/none.js", browser))
    for path, accept in others:
        status, _, content = fetched(server, path, accept)
        assert (status, json.loads(content)["code"]) == (404, "not_found"), path


def test_only_standings_can_be_framed(server: Server) -> None:
    _, headers, _ = fetched(server, "/torneo/abc/classifica", "*/*")
    assert "frame-ancestors *;" in headers["Content-Security-Policy"]
    assert len(headers.get_all("Content-Security-Policy")) == 1


def quoted(name: str) -> str:
    return name.replace(" ", "%20")


async def spoken(client: Client, table: str) -> str:
    try:
        await client.ask("say", table=table, text="ancora")
    except Exception as refused:
        return str(refused)
    return ""
