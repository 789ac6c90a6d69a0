"""The running site from outside, as a browser sees it: its certificate, and its proxies."""

from __future__ import annotations

import base64
import http.client
import json
import secrets
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from mazziere.bus.checkup import is_loopback
from mazziere.cli.checks.case import Case, Finding
from mazziere.storage import checkup
from mazziere.storage.passes import end_pass, new_pass

#: How long the site may take to answer: seconds.
PATIENCE = 20.0
#: A certificate that expires sooner should have been renewed: days.
SOON = 14
#: Of OpenSSL: what it says about a certificate.
EXPIRED, OTHER_NAME = 10, (62, 64)
#: What the server says to an upgrade without a session.
REFUSALS = ("no_session", "origin", "closing")
PROXY = "deploy/nginx.conf and deploy/Caddyfile"


@dataclass
class Answer:
    """What the site has answered, and from which port it was asked."""

    status: int
    headers: http.client.HTTPMessage
    text: str
    port: int

    @property
    def json(self) -> Any:
        """The answer as an object; nothing, if it is none."""
        try:
            found = json.loads(self.text)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}


def ask(url: str, path: str, headers: dict[str, str] | None = None) -> Answer:
    """Ask the site; OSError when nobody answers.

    Whether its certificate is right is looked at apart, so that everything else is found, too.
    """
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port
    connection: http.client.HTTPConnection
    if parts.scheme == "https":
        anybody = ssl.create_default_context()
        anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
        connection = http.client.HTTPSConnection(host, port, timeout=PATIENCE, context=anybody)
    else:
        connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    with closing(connection):
        try:
            connection.connect()
            own = connection.sock.getsockname()[1]
            connection.request("GET", path, headers=headers or {})
            response = connection.getresponse()
            text = response.read(1 << 20).decode(errors="replace")
        except http.client.HTTPException as error:
            raise OSError(f"what it answers is no HTTP: {type(error).__name__}") from error
        return Answer(response.status, response.headers, text, own)


def site_answers(case: Case) -> Iterator[Finding]:
    """A server is there, and ready."""
    if case.url is None:
        return
    try:
        answer = ask(case.url, "/readyz")
    except OSError as error:
        yield Finding(
            case.url,
            f"does not answer ({error})",
            "start the server and its proxy, and see that its name leads to this machine",
        )
        return
    if answer.status == 200 and answer.json.get("status") == "ready":
        return
    reason = answer.json.get("code")
    if answer.status == 503 and reason:
        yield Finding(case.url, f"is not ready ({reason})", "see the log of the server")
    else:
        yield Finding(
            f"{case.url}/readyz",
            f"is not answered by Mazziere (status {answer.status})",
            f"let the proxy pass everything on, as {PROXY} do",
        )


def certificate_is_good(case: Case) -> Iterator[Finding]:
    """The site speaks TLS, with a certificate that is for its name and good for some time."""
    if case.url is None:
        return
    parts = urlsplit(case.url)
    name = parts.hostname or ""
    if parts.scheme != "https":
        if not is_loopback(name):
            yield Finding(
                case.url,
                "does without TLS, so passwords can be read on the way and browsers keep nothing",
                "put a proxy with a certificate in front, such as deploy/Caddyfile",
            )
        return
    renew = "renew it, and see that this happens by itself (certbot, Caddy)"
    try:
        with (
            socket.create_connection((name, parts.port or 443), PATIENCE) as plain,
            ssl.create_default_context().wrap_socket(plain, server_hostname=name) as secure,
        ):
            certificate = secure.getpeercert() or {}
    except ssl.SSLCertVerificationError as error:
        if error.verify_code == EXPIRED:
            yield Finding(case.url, "has a certificate that has expired", renew)
        elif error.verify_code in OTHER_NAME:
            yield Finding(
                case.url,
                "has a certificate for another name",
                f"get one for {name}, or name the site by the name that it is for",
            )
        else:
            yield Finding(
                case.url,
                f"has a certificate that browsers do not trust ({error.verify_message})",
                "get one from an authority that they know, and send its whole chain",
            )
        return
    except OSError as error:
        yield Finding(case.url, f"does not speak TLS ({error})", "see the settings of the proxy")
        return
    ends = ssl.cert_time_to_seconds(str(certificate["notAfter"]))
    days = (ends - time.time()) / 86_400
    if days < SOON:
        yield Finding(case.url, f"has a certificate that expires in {days:.0f} days", renew)


def browsers_insist_on_tls(case: Case) -> Iterator[Finding]:
    """Browsers are told to come by TLS only."""
    if case.url is None or not case.url.startswith("https"):
        return
    try:
        answer = ask(case.url, "/")
    except OSError:
        return  # which has been said
    if "max-age=" not in answer.headers.get("Strict-Transport-Security", ""):
        yield Finding(
            case.url,
            "does not tell browsers to come by TLS only (HSTS)",
            "let the proxy add Strict-Transport-Security: max-age=31536000",
        )


def proxy_tells_who_asks(case: Case) -> Iterator[Finding]:
    """Host, X-Forwarded-For and X-Forwarded-Proto arrive, and the server believes them."""
    if case.url is None or case.db is None or checkup.revision(case.db) is None:
        return
    with closing(case.database.connect()) as db:
        token = new_pass(case.database, db)
        try:
            answer = ask(case.url, "/health/request", {"X-Doctor": token})
        except OSError:
            return  # which has been said
        finally:
            end_pass(db, token)
    if answer.status != 200 or "address" not in answer.json:
        yield Finding(
            f"{case.url}/health/request",
            f"is not answered by a server on {case.database.name} (status {answer.status})",
            "name the data of the server that is there, let the proxy pass everything on, and have "
            "the server run this release",
        )
        return
    yield from wrongly_passed_on(case.url, answer.json, answer.port)


def wrongly_passed_on(url: str, seen: dict[str, Any], port: int) -> Iterator[Finding]:
    """What is wrong, by what the server saw of a request that came from a port."""
    parts = urlsplit(url)
    if (seen["host"] or "").lower() != expected_host(url):
        yield Finding(
            url,
            f"reaches the server as Host {seen['host']}, so logging in and sockets are refused",
            "let the proxy pass Host on (nginx: proxy_set_header Host $http_host)",
        )
    told, address = seen["forwarded_for"], seen["address"]
    if told is None and seen["port"] == port:
        return  # nothing is in between
    if told is None:
        yield Finding(
            url,
            f"reaches the server without X-Forwarded-For, so everybody seems to be {address}, and "
            "limits by address mean nothing",
            "let the proxy send it (nginx: proxy_set_header X-Forwarded-For $remote_addr)",
        )
    elif address not in [each.strip() for each in told.split(",")]:
        yield Finding(
            url,
            f"is passed on by {address}, which the server does not believe",
            f"start the server with --proxy {address}",
        )
        return
    if parts.scheme == "https" and seen["scheme"] != "https":
        yield Finding(
            url,
            "reaches the server without X-Forwarded-Proto: https, so cookies are not Secure",
            "let the proxy send it (nginx: proxy_set_header X-Forwarded-Proto $scheme)",
        )


def expected_host(url: str) -> str:
    """What a browser sends as Host: no port, if it is the usual one."""
    parts = urlsplit(url)
    usual = {"http": 80, "https": 443}[parts.scheme]
    name = parts.netloc.lower()
    return name.removesuffix(f":{usual}") if parts.port == usual else name


def sockets_get_through(case: Case) -> Iterator[Finding]:
    """A request to upgrade at /socket arrives as one: it is refused only for want of a session."""
    if case.url is None:
        return
    parts = urlsplit(case.url)
    headers = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
        "Origin": f"{parts.scheme}://{expected_host(case.url)}",
    }
    try:
        answer = ask(case.url, "/socket", headers)
    except OSError as error:
        wrong = str(error)
    else:
        # With the wrong Host it is refused for its origin, which is said elsewhere.
        if any(word in answer.text for word in REFUSALS):
            return
        wrong = f"status {answer.status}"
    if not list(site_answers(case)):
        yield Finding(
            f"{case.url}/socket",
            f"does not let WebSockets through ({wrong})",
            f"let the proxy pass Upgrade and Connection on, over HTTP/1.1, as {PROXY} do",
        )
