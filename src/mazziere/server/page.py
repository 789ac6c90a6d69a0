"""The page at the root, until the web app takes its place."""

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mazziere</title>
<h1>Mazziere</h1>
<p>Scopa, Scopone, Asso piglia tutto, Cirulla, Tressette and Briscola: the tables are open.</p>
<p>The web app is not here yet. Programs can play already:</p>
<ul>
<li><code>POST /api/guest</code> makes you a guest, with a cookie.</li>
<li><code>/socket</code> is the WebSocket where tables are made, joined and played at;
docs/protocol.md tells what is said there.</li>
<li><code>GET /api/games</code> lists the games and their options.</li>
<li><a href="/schema">/schema</a> describes the HTTP API, <a href="/healthz">/healthz</a> says
whether all is well.</li>
</ul>
</html>
"""
