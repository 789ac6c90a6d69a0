"""``mazziere doctor --url`` finds what is wrong with a proxy, through real ones."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from balanced import Balancer, needs_nginx
from certificates import make_certificate, needs_openssl
from diagnosed import doctor, healthy, only
from served import Server
from small_proxy import Proxy

from mazziere.storage import SqliteDatabase
from mazziere.storage.passes import end_pass, new_pass

Look = Callable[[str], list[str]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(healthy(tmp_path_factory.mktemp("site"))) as running:
        yield running
        assert running.stop() == "", "the server complained"


@pytest.fixture
def look(server: Server) -> Look:
    return lambda url: doctor("--data", str(server.data), "--url", url)


def test_nothing_is_said_of_a_proxy_that_passes_all_on(server: Server, look: Look) -> None:
    with Proxy(server.port) as proxy:
        assert look(proxy.url) == []
        assert look(f"{proxy.url}/") == []


@needs_nginx
def test_nothing_is_said_of_the_site_in_deploy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAZZIERE_ON_POSTGRES", "1")
    skipped = ("commits_are_safe", "copies_are_made")  # of the tests' own PostgreSQL
    with Server(tmp_path, nodes=2) as server:
        with closing(Balancer(tmp_path, server.nodes)) as nginx:
            options = [option for each in skipped for option in ("--skip", each)]
            assert doctor(*server.place, "--url", nginx.url, *options) == []
        assert server.stop() == ""


def test_a_site_that_does_not_answer(look: Look) -> None:
    only(look("http://127.0.0.1:1"), "http://127.0.0.1:1 does not answer", "start the server")


def test_a_site_that_is_another_one(server: Server, tmp_path: Path) -> None:
    with Server(tmp_path / "other") as other:
        said = doctor("--data", str(server.data), "--url", other.url)
    only(said, "is not answered by a server on", "name the data of the server that is there")


@pytest.mark.parametrize(
    "url", ["carte.example.org", "ftp://a", "https://a:b@c", "https://a/b", "https://a:x"]
)
def test_what_is_no_site_is_refused_without_telling_it(url: str, tmp_path: Path) -> None:
    import keeper

    done = keeper.mazziere("doctor", "--data", str(tmp_path), "--url", url)
    assert done.returncode == 2
    assert done.stderr == "a --url is https://NAME or https://NAME:PORT, and no more\n"


# 9. The proxy


def test_a_proxy_without_host(server: Server, look: Look) -> None:
    with Proxy(server.port, {"Host": "mazziere"}) as proxy:
        only(look(proxy.url), f"{proxy.url} reaches the server as Host mazziere", "$http_host")


def test_a_proxy_without_forwarded_for(server: Server, look: Look) -> None:
    with Proxy(server.port, {"X-Forwarded-For": None}) as proxy:
        said = look(proxy.url)
    only(said, "without X-Forwarded-For, so everybody seems to be 127.0.0.1", "$remote_addr")


def test_a_proxy_that_is_not_believed(tmp_path: Path) -> None:
    data = healthy(tmp_path)
    with Server(data, "--proxy", "10.9.9.9") as server:
        with Proxy(server.port, {"X-Forwarded-For": "203.0.113.9"}) as proxy:
            said = doctor("--data", str(data), "--url", proxy.url)
        only(said, "is passed on by 127.0.0.1, which the server does not believe")
        assert said[0].endswith("start the server with --proxy 127.0.0.1.")


def test_a_proxy_that_does_not_upgrade(server: Server, look: Look) -> None:
    with Proxy(server.port, {"Upgrade": None}) as proxy:
        said = look(proxy.url)
    only(said, f"{proxy.url}/socket does not let WebSockets through (status ", "pass Upgrade")


# 10. TLS


@pytest.fixture
def trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Path, Path]]:
    """Makes a certificate that this machine trusts."""

    def made(name: str, days: float = 365) -> tuple[Path, Path]:
        certificate, key = make_certificate(tmp_path, name, days)
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        return certificate, key

    return made


@needs_openssl
def test_nothing_is_said_of_a_good_certificate(server: Server, look: Look, trusted) -> None:
    with Proxy(server.port, certificate=trusted("localhost")) as proxy:
        assert look(proxy.url) == []


@needs_openssl
def test_a_proxy_without_forwarded_proto(server: Server, look: Look, trusted) -> None:
    headers = {"X-Forwarded-Proto": None}
    with Proxy(server.port, headers, certificate=trusted("localhost")) as proxy:
        said = look(proxy.url)
    only(said, "without X-Forwarded-Proto: https, so cookies are not Secure", "$scheme")


@needs_openssl
@pytest.mark.parametrize(
    ("name", "days", "said"),
    [
        ("localhost", -3, "has a certificate that has expired: renew it"),
        ("localhost", 5.5, "has a certificate that expires in 5 days: renew it"),
        ("altrove", 365, "has a certificate for another name: get one for 127.0.0.1"),
    ],
)
def test_certificates(
    server: Server, look: Look, trusted, name: str, days: float, said: str
) -> None:
    with Proxy(server.port, certificate=trusted(name, days)) as proxy:
        only(look(proxy.url), f"{proxy.url} {said}")


@needs_openssl
def test_a_certificate_that_nobody_trusts(server: Server, look: Look, tmp_path: Path) -> None:
    with Proxy(server.port, certificate=make_certificate(tmp_path, "localhost")) as proxy:
        only(look(proxy.url), "has a certificate that browsers do not trust (self-signed")


@needs_openssl
def test_browsers_that_may_come_without_tls(server: Server, look: Look, trusted) -> None:
    with Proxy(server.port, certificate=trusted("localhost"), hsts=False) as proxy:
        only(look(proxy.url), "does not tell browsers to come by TLS only (HSTS)", "max-age=")


def test_a_name_without_tls(server: Server, look: Look) -> None:
    said = look("http://carte.invalid")
    assert any("does without TLS" in each and "Caddyfile" in each for each in said)
    assert any("http://carte.invalid does not answer" in each for each in said)


# What the server tells of a request


def seen(server: Server, token: str | None) -> int:
    request = urllib.request.Request(server.url + "/health/request")
    if token is not None:
        request.add_header("X-Doctor", token)
    try:
        with urllib.request.urlopen(request) as response:
            assert "address" in json.load(response)
            return response.status
    except urllib.error.HTTPError as error:
        assert json.load(error) == {"code": "not_found", "about": ""} or error.code == 404
        return error.code


def test_only_who_has_a_pass_is_told_what_the_server_saw(server: Server) -> None:
    database = SqliteDatabase(server.data, patience=30)
    with closing(database.connect()) as db:
        token = new_pass(database, db)
        assert [seen(server, each) for each in (None, "", "x", "x" * 43, token)] == [
            *(404, 404, 404, 404, 200)
        ]
        stored = db.execute("SELECT name FROM facts").fetchall()
        assert not any(token in name for (name,) in stored)
        db.execute("UPDATE facts SET value = 1 WHERE name LIKE 'pass/%'")
        assert seen(server, token) == 404  # a minute later
        other = new_pass(database, db)
        assert len(db.execute("SELECT 1 FROM facts WHERE name LIKE 'pass/%'").fetchall()) == 1
        assert seen(server, other) == 200
        end_pass(db, other)
        assert seen(server, other) == 404


def test_nothing_is_left_of_a_look(server: Server, look: Look) -> None:
    with Proxy(server.port) as proxy:
        assert look(proxy.url) == []
    with closing(SqliteDatabase(server.data).connect()) as db:
        assert not db.execute("SELECT 1 FROM facts WHERE name LIKE 'pass/%'").fetchall()
