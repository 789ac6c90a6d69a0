"""Tables that are played for chips, over real sockets: what is paid, given back and refused."""

from __future__ import annotations

import asyncio
import random
from contextlib import closing, suppress
from ipaddress import IPv4Address
from itertools import count
from pathlib import Path

import pytest
from served import PASSWORD, Client, Json, Server, registered, run
from stored import database_of, match_of, rows
from test_moderation import mazziere

from mazziere.bank.grants import WELCOME
from mazziere.match.victory import stake_payment
from mazziere.storage.repositories.audit import audit

NAMES = count()
SHORT = {
    "scopa": {"deals": 1},
    "briscola": {"match_mode": "rounds", "rounds": 1},
    "cirulla": {"deals": 1},
}


def account(server: Server) -> str:
    """The cookie of a new account; each comes from elsewhere, as one address may have few."""
    number = next(NAMES)
    return registered(server, f"Ricco {number}", str(IPv4Address("203.0.113.0") + number))


async def rich(server: Server, players: int) -> list[Client]:
    """That many accounts, connected."""
    return [
        await Client.connect(server, await asyncio.to_thread(account, server))
        for _ in range(players)
    ]


async def chip_table(
    clients: list[Client], game: str, stake: int, max_loss: int, **match: object
) -> str:
    """Everybody sits there and is ready."""
    settings = {"match": match or SHORT[game], "stake": stake, "max_loss": max_loss}
    made = await clients[0].ask("create_table", game=game, seats=len(clients), **settings)
    table = made["table"]
    for seat, client in enumerate(clients):
        if seat:
            await client.ask("join", link=made["link"])
        await client.ask("sit", table=table, seat=seat)
    for client in clients:
        await client.ask("ready", table=table, nonce="")
    return str(table)


async def play_out(clients: list[Client], table: str) -> None:
    playing = (client.play(table, random.Random(n)) for n, client in enumerate(clients))
    await asyncio.gather(*playing)


async def lose(client: Client, to: Client, stake: int, max_loss: int) -> None:
    """Play for chips and give up."""
    table = await chip_table([client, to], "scopa", stake, max_loss)
    await client.ask("abandon", table=table)
    await to.until(lambda: to.views[table]["phase"] == "over")


def has(data: Path, client: Client) -> int:
    query = "SELECT amount FROM balances WHERE account = ?"
    return int(rows(data, query, f"player:{client.player}")[0][0])


def on_table(data: Path, table: str) -> int:
    found = rows(data, "SELECT amount FROM balances WHERE account = ?", f"table:{table}")
    return int(found[0][0]) if found else 0


def assert_books_are_right(data: Path) -> None:
    assert audit(database_of(data)) == []


@pytest.mark.parametrize("game", ["scopa", "briscola", "cirulla"])
def test_the_losing_player_pays_the_difference(server: Server, game: str) -> None:
    async def main() -> None:
        clients = await rich(server, 2)
        table = await chip_table(clients, game, 5, 40)
        assert on_table(server.data, table) == 80
        assert [has(server.data, client) for client in clients] == [WELCOME - 40] * 2
        view = clients[0].views[table]
        assert (view["settings"]["stake"], view["settings"]["max_loss"]) == (5, 40)
        await play_out(clients, table)
        result = match_of(server.data, table).result
        assert result is not None
        paid = stake_payment(result.difference, 5, 40, result.how == "cappotto")
        assert result.winner is None or paid > 0
        signs = [0 if result.winner is None else 1 if n == result.winner else -1 for n in (0, 1)]
        assert clients[0].views[table]["result"]["chips"] == [sign * paid for sign in signs]
        assert [has(server.data, c) for c in clients] == [WELCOME + sign * paid for sign in signs]
        assert on_table(server.data, table) == 0

    run(main())
    assert_books_are_right(server.data)


def test_partners_share_what_is_paid(server: Server) -> None:
    async def main() -> None:
        clients = await rich(server, 4)
        table = await chip_table(clients, "scopa", 4, 60)
        assert [has(server.data, client) for client in clients] == [WELCOME - 30] * 4
        await play_out(clients, table)
        chips = clients[3].views[table]["result"]["chips"]
        assert sum(chips) == 0
        assert (chips[0], chips[1]) == (chips[2], chips[3])
        assert [has(server.data, client) - WELCOME for client in clients] == chips

    run(main())
    assert_books_are_right(server.data)


def test_who_gives_up_pays_the_difference_at_that_moment(server: Server) -> None:
    async def main() -> None:
        anna, bruno = await rich(server, 2)
        table = await chip_table([anna, bruno], "scopa", 10, 100)
        await anna.ask("abandon", table=table)
        await bruno.until(lambda: bruno.views[table]["phase"] == "over")
        result = bruno.views[table]["result"]
        paid = min(100, 10 * result["difference"])
        assert result["difference"] > 0
        assert result["chips"] == [-paid, paid]
        assert has(server.data, bruno) == WELCOME + paid
        assert await anna.refusal("abandon", table=table) == "not_now"  # and pays only once
        assert has(server.data, anna) == WELCOME - paid

    run(main())
    assert_books_are_right(server.data)


def test_what_does_not_count_costs_nothing(server: Server) -> None:
    async def main() -> None:
        clients = await rich(server, 2)
        table = await chip_table(clients, "scopa", 10, 100)
        for client in clients:
            await client.ask("agree_to_void", table=table, agree=True)
        await clients[0].until(lambda: clients[0].views[table]["phase"] == "over")
        assert clients[0].views[table]["result"]["chips"] == [0, 0]
        assert [has(server.data, client) for client in clients] == [WELCOME] * 2
        assert on_table(server.data, table) == 0

    run(main())
    assert_books_are_right(server.data)


def test_standing_up_gives_back_and_another_seat_costs_nothing_more(server: Server) -> None:
    async def main() -> None:
        (anna,) = await rich(server, 1)
        made = await anna.ask("create_table", game="scopa", stake=1, max_loss=WELCOME)
        await anna.ask("sit", table=made["table"], seat=0)
        assert has(server.data, anna) == 0
        await anna.ask("sit", table=made["table"], seat=1)
        assert has(server.data, anna) == 0
        await anna.ask("stand", table=made["table"])
        assert has(server.data, anna) == WELCOME

    run(main())
    assert_books_are_right(server.data)


def test_a_rematch_needs_the_chips_again(server: Server) -> None:
    async def main() -> None:
        clients = anna, bruno = await rich(server, 2)
        table = await chip_table(clients, "scopa", 100, 600)
        await anna.ask("abandon", table=table)
        await bruno.until(lambda: bruno.views[table]["phase"] == "over")
        assert has(server.data, anna) < 600
        await bruno.ask("rematch", table=table)
        assert await anna.refusal("rematch", table=table) == "too_few_chips"
        assert on_table(server.data, table) == 0

        clients = carla, dario = await rich(server, 2)
        table = await chip_table(clients, "scopa", 10, 500)
        for client in clients:
            await client.ask("agree_to_void", table=table, agree=True)
        await carla.ask("rematch", table=table)
        elsewhere = await carla.ask("create_table", game="scopa", stake=10, max_loss=600)
        await carla.ask("sit", table=elsewhere["table"], seat=0)
        assert await dario.refusal("rematch", table=table) == "too_few_chips"  # it is Carla's turn
        await carla.ask("stand", table=elsewhere["table"])
        await dario.ask("rematch", table=table)
        assert on_table(server.data, table) == 1000
        await carla.ask("stand", table=table)
        assert on_table(server.data, table) == 500

    run(main())
    assert_books_are_right(server.data)


def test_what_cannot_be_played_for_chips_is_refused(server: Server) -> None:
    async def main() -> None:
        (anna,) = await rich(server, 1)
        guest = await Client.connect(server)
        stakes = [(101, 1000), (10, 5), (1, 10_001), (0, 100), (5, 0)]
        for stake, max_loss in stakes:
            settings = {"stake": stake, "max_loss": max_loss}
            code = await anna.refusal("create_table", game="scopa", **settings)
            assert code == "bad_stake", settings
        odd = {"stake": 1, "max_loss": 10, "seats": 4}
        assert await anna.refusal("create_table", game="scopa", **odd) == "bad_stake"
        wrong = {"stake": -1, "max_loss": 10}
        assert await anna.refusal("create_table", game="scopa", **wrong) == "bad_message"
        fine = {"stake": 1, "max_loss": 10}
        assert await guest.refusal("create_table", game="scopa", **fine) == "guest"
        table = (await anna.ask("create_table", game="scopa", **fine))["table"]
        await guest.ask("join", table=table)
        assert await guest.refusal("sit", table=table, seat=0) == "guest"
        assert await anna.refusal("seat_bot", table=table, seat=1, bot="random") == "people_only"
        dear = (await anna.ask("create_table", game="scopa", stake=1, max_loss=WELCOME + 1))[
            "table"
        ]
        assert await anna.refusal("sit", table=dear, seat=0) == "too_few_chips"

    run(main())
    assert_books_are_right(server.data)


def test_a_history_explains_the_balance(server: Server) -> None:
    async def main() -> None:
        clients = await rich(server, 2)
        anna = clients[0]
        table = await chip_table(clients, "scopa", 10, 100)
        purse = chips(server, anna)
        assert (purse["balance"], purse["staked"]) == (WELCOME - 100, 100)
        await play_out(clients, table)
        won = anna.views[table]["result"]["chips"][0]
        purse = chips(server, anna)
        assert (purse["balance"], purse["staked"]) == (WELCOME + won, 0)
        assert purse["lost_today"] == max(0, -won)
        history = server.call("GET", "/api/me/chips/history", None, anna.cookie)[1]
        assert sum(each["amount"] for each in history) == purse["balance"]
        assert history[0]["balance"] == purse["balance"]
        assert {each["kind"] for each in history} >= {"welcome", "stake", "stake_back"}
        data = server.call("GET", "/api/me/data", None, anna.cookie)[1]
        assert [each["number"] for each in data["chips"]] == [each["number"] for each in history]
        assert server.call("GET", "/api/me/chips", None, server.guest())[0] == 403

    run(main())


def chips(server: Server, client: Client) -> Json:
    return server.call("GET", "/api/me/chips", None, client.cookie)[1]


def test_chips_are_filled_up_once_a_day(server: Server) -> None:
    async def main() -> None:
        anna, bruno = await rich(server, 2)
        status, answer, _ = server.call("POST", "/api/me/chips/top-up", None, anna.cookie)
        assert (status, answer["code"]) == (409, "enough_chips")
        made = await anna.ask("create_table", game="scopa", stake=100, max_loss=900)
        await anna.ask("sit", table=made["table"], seat=0)
        status, answer, _ = server.call("POST", "/api/me/chips/top-up", None, anna.cookie)
        assert (status, answer["code"]) == (409, "enough_chips"), "what lies on tables counts"
        await anna.ask("stand", table=made["table"])
        while chips(server, anna)["balance"] >= 200:
            await lose(anna, bruno, 100, 100)
        missing = chips(server, anna)["top_up"]
        assert 0 < missing == 200 - chips(server, anna)["balance"]
        status, purse, _ = server.call("POST", "/api/me/chips/top-up", None, anna.cookie)
        assert (status, purse["balance"], purse["top_up"]) == (200, 200, 0)
        made = await anna.ask("create_table", game="scopa", stake=1, max_loss=200)
        await anna.ask("sit", table=made["table"], seat=0)
        status, answer, _ = server.call("POST", "/api/me/chips/top-up", None, anna.cookie)
        assert status == 409

    run(main())
    assert_books_are_right(server.data)


def test_a_limit_of_ones_own_is_honoured(server: Server) -> None:
    async def main() -> None:
        (anna,) = await rich(server, 1)

        def limit(most: int | None) -> Json:
            return server.call("PUT", "/api/me/chips/limit", {"most": most}, anna.cookie)[1]

        assert limit(100)["limit"] == 100
        made = await anna.ask("create_table", game="scopa", stake=1, max_loss=101)
        assert await anna.refusal("sit", table=made["table"], seat=0) == "limit_reached"
        purse = limit(500)
        assert (purse["limit"], purse["later_limit"]) == (100, 500)
        assert await anna.refusal("sit", table=made["table"], seat=0) == "limit_reached"
        made = await anna.ask("create_table", game="scopa", stake=1, max_loss=60)
        await anna.ask("sit", table=made["table"], seat=0)
        made = await anna.ask("create_table", game="scopa", stake=1, max_loss=60)
        assert await anna.refusal("sit", table=made["table"], seat=0) == "limit_reached"
        assert server.call("PUT", "/api/me/chips/limit", {"most": -1}, anna.cookie)[0] == 400

    run(main())


def test_whoever_runs_the_server_sees_the_books_and_who_hands_chips_over(server: Server) -> None:
    async def main() -> None:
        anna, bruno = await rich(server, 2)
        for _ in range(2):
            await lose(anna, bruno, 100, 300)
        lost = WELCOME - has(server.data, anna)
        assert lost >= 300
        done = mazziere(server, "admin", "audit")
        assert (done.returncode, done.stdout[-21:]) == (0, "the books are right.\n")
        told = mazziere(server, "admin", "flows").stdout
        names = [client.welcome.result()["name"] for client in (anna, bruno)]
        assert f"{names[0]} to {names[1]}: {lost} lost, 0 won back, 2 matches" in told
        assert server.call("GET", "/api/moderation/flows", None, anna.cookie)[0] == 403
        assert mazziere(server, "admin", "grant", names[1], "moderator").returncode == 0
        status, flows, _ = server.call("GET", "/api/moderation/flows", None, bruno.cookie)
        assert status == 200
        mine = [each for each in flows if each["giver"] == anna.player]
        assert [(each["taker_name"], each["lost"]) for each in mine] == [(names[1], lost)]

    run(main())


def test_a_wrong_balance_is_found(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        account(server)
        server.stop()
        with closing(database_of(tmp_path).connect()) as db:
            db.execute("UPDATE balances SET amount = amount + 1 WHERE account <> 'house'")
        done = mazziere(server, "admin", "audit")
        assert done.returncode == 1
        assert f"has {WELCOME + 1}, and should have {WELCOME}" in done.stdout


def test_the_chips_of_a_deleted_account_go_to_the_house(server: Server) -> None:
    async def main() -> None:
        anna, bruno = await rich(server, 2)
        await lose(anna, bruno, 10, 100)
        made = await anna.ask("create_table", game="scopa", stake=1, max_loss=60)
        await anna.ask("sit", table=made["table"], seat=0)
        house = rows(server.data, "SELECT amount FROM balances WHERE account = 'house'")[0][0]
        left = has(server.data, anna) + 60
        gone = {"password": PASSWORD}
        assert server.call("DELETE", "/api/me", gone, anna.cookie)[0] == 204
        after = rows(server.data, "SELECT amount FROM balances WHERE account = 'house'")[0][0]
        assert after - house == left
        query = "SELECT account FROM posting_lines UNION SELECT account FROM balances"
        told = rows(server.data, f'{query} UNION SELECT "key" FROM postings')
        assert not [each for (each,) in told if anna.player in each]

    run(main())
    assert_books_are_right(server.data)


def test_settlements_survive_kills(tmp_path: Path) -> None:
    """Matches end all the time while the server dies; nothing is paid twice or lost."""

    async def main() -> None:
        rng = random.Random(3)
        server = Server(tmp_path)
        pairs = [await rich(server, 2) for _ in range(4)]
        for _ in range(3):
            over = asyncio.Event()
            playing = [asyncio.create_task(keep_playing(pair, over)) for pair in pairs]
            await over.wait()
            await asyncio.sleep(rng.uniform(0, 1))
            server.kill()
            await asyncio.gather(*playing)
            assert_books_are_right(tmp_path)
            server = Server(tmp_path, port=server.port)
            pairs = [[await Client.connect(server, c.cookie) for c in pair] for pair in pairs]
        assert server.stop() == ""

    async def keep_playing(pair: list[Client], over: asyncio.Event) -> None:
        with suppress(ConnectionError):
            for _ in range(1000):
                await play_out(pair, await chip_table(pair, "briscola", 2, 10))
                over.set()

    run(main())
    settled = rows(tmp_path, "SELECT count(*) FROM postings WHERE kind = 'settlement'")[0][0]
    drawn = rows(tmp_path, "SELECT count(*) FROM match_results WHERE winner IS NULL")[0][0]
    assert settled + drawn == rows(tmp_path, "SELECT count(*) FROM match_results")[0][0] > 0
    assert_books_are_right(tmp_path)
