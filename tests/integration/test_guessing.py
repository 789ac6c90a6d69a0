"""Guessing passwords, and signing up again and again."""

from __future__ import annotations

import json
import urllib.error
import urllib.request

import pytest
from members import account
from served import PASSWORD, Server


def test_guessing_passwords_is_stopped(server: Server) -> None:
    codes = []
    for _ in range(12 * len(server.nodes)):
        body = {"name": "Nessuno", "password": "indovina"}
        codes.append(server.call("POST", "/api/login", body)[0])
    assert codes[0] == 403
    assert codes[-1] == 429


def test_guessing_locks_nobody_out(server: Server) -> None:
    """Not the owner: not at home, nor with a device that has been here, nor with the code."""
    name, _, code = account(server)
    home, body = "198.51.100.7", {"name": name, "password": PASSWORD}

    def log_in(address: str, password: str, cookie: str = "") -> int:
        return server.call("POST", "/api/login", {**body, "password": password}, cookie, address)[0]

    request = urllib.request.Request(
        server.nodes[0].url + "/api/login",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "X-Forwarded-For": home},
    )
    with urllib.request.urlopen(request) as answer:
        cookies = [each.partition(";")[0] for each in answer.headers.get_all("Set-Cookie")]
    (device,) = (each for each in cookies if each.startswith("mazziere_device="))
    if len(server.nodes) > 1:  # each node knows who has come to it
        for _ in server.nodes:
            assert log_in(home, PASSWORD) == 201
    network = [log_in(f"2001:db8:7:7::{n}", "indovina") for n in range(12 * len(server.nodes))]
    assert set(network) == {403, 429}, "one network is one guesser"
    botnet = [log_in(f"203.0.113.{n}", "indovina") for n in range(30 * len(server.nodes))]
    assert set(botnet) == {403, 429}, "many are one, for the account"
    assert log_in(home, PASSWORD) == 201
    assert log_in("203.0.113.250", PASSWORD, device) == 201
    recovery = {"name": name, "recovery_code": code, "new_password": "noch ein langes Wort"}
    assert server.call("POST", "/api/recover", recovery, "", "203.0.113.251")[0] == 201


def test_guessing_does_not_lock_out_where_somebody_signed_up_or_recovered(server: Server) -> None:
    """A browser that keeps no cookies is known by its place alone."""
    if len(server.nodes) > 1:
        pytest.skip("each node knows who has come to it")
    home, train = "198.51.100.8", "198.51.100.9"
    name, body = "Nives", {"name": "Nives", "password": PASSWORD}
    status, made, _ = server.call("POST", "/api/register", body, "", home)
    assert status == 201
    guesses = [f"203.0.114.{n}" for n in range(30)]
    wrong = {"name": name, "password": "indovina e indovina"}
    assert 429 in [server.call("POST", "/api/login", wrong, "", each)[0] for each in guesses]
    assert server.call("POST", "/api/login", body, "", train)[0] == 429
    assert server.call("POST", "/api/login", body, "", home)[0] == 201
    body["password"] = "noch ein langes Wort"
    recovery = {"name": name, "recovery_code": made["recovery_code"]}
    recovery["new_password"] = body["password"]
    assert server.call("POST", "/api/recover", recovery, "", train)[0] == 201
    assert server.call("POST", "/api/login", body, "", train)[0] == 201


def test_registering_is_limited_by_address(server: Server) -> None:
    def register(address: str) -> int:
        request = urllib.request.Request(
            server.url + "/api/register",
            json.dumps({"name": "ab", "password": PASSWORD}).encode(),
            {"Content-Type": "application/json", "X-Forwarded-For": address},
        )
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request)
        with refused.value as answer:
            return answer.status

    codes = [register("203.0.113.1") for _ in range(12 * len(server.nodes))]
    assert codes[:10] == [400] * 10
    assert codes[-1] == 429
    assert register("203.0.113.2") == 400
