# Every target sets up what it needs in .venv; nothing else has to be installed by hand.
.PHONY: run engine test quick check docs bench soak decks contract web screenshots film format lock clean

# Tests start hundreds of Pythons, which take twice as long if each compiles all modules anew.
export PYTHONDONTWRITEBYTECODE =

PORT ?= 8000
DATA ?= data

run:            ## serve live tables on http://127.0.0.1:8000 (PORT= and DATA= change that)
	@scripts/setup requirements.lock
	@.venv/bin/mazziere serve --port $(PORT) --data $(DATA)

test:           ## all tests, in the compiled, the pure and the bounds-checked build
	@scripts/setup requirements-dev.lock
	@scripts/test

quick:          ## what takes less than 90 seconds, while at work; AREA=tournament: all tests of that name
	@scripts/setup requirements-dev.lock
	@scripts/quick $(AREA)

engine:         ## make the compiled rules anew from the sources as they are, for single tests
	@scripts/setup requirements-dev.lock

check:          ## lint, types, layers, the web app's too
	@scripts/setup requirements-dev.lock
	@scripts/check

bench:          ## speeds as JSON lines
	@scripts/setup requirements-bench.lock
	@.venv/bin/python bench/engine.py
	@.venv/bin/python bench/bots.py
	@.venv/bin/python bench/review.py
	@.venv/bin/python bench/tournament.py
	@.venv/bin/python bench/statistics_page.py
	@.venv/bin/python bench/scaling.py
	@scripts/browser
	@.venv/bin/python bench/web.py
	@.venv/bin/mazziere bench server --tables 200 --seconds 10 --json
	@.venv/bin/mazziere bench server --tables 1000 --seconds 15 --think 1000 --json

# What does not look at the files of SQLite.
ON_POSTGRES = $(patsubst %,tests/integration/test_%.py,accounts asking_for_hints bot_accounts chips clubs daily directing evening fees guessing killing leaks \
	imports moderation playing exercises public rated reconnecting replays reviews own_statistics tournaments)

soak:           ## the long versions of the tests, and ten minutes of play in flat memory
	@scripts/setup requirements-dev.lock
	@MAZZIERE_KILLS=20 MAZZIERE_KILL_TABLES=50 MAZZIERE_FUZZ=200000 MAZZIERE_LEAKS=40 \
		MAZZIERE_IDLE=5000 MAZZIERE_API_EXAMPLES=300 \
		.venv/bin/pytest -q tests/integration/test_killing.py tests/integration/test_bad_clients.py \
		tests/integration/test_leaks.py tests/integration/test_connections.py \
		tests/integration/test_api.py
	@MAZZIERE_DEALS=10000 .venv/bin/pytest -q -n 2 tests/contract tests/unit/test_search.py tests/unit/test_review.py tests/unit/test_reasons.py
	@MAZZIERE_ON_POSTGRES=1 .venv/bin/pytest -q $(ON_POSTGRES)
	@MAZZIERE_NEXT_SCHEMA=1 .venv/bin/pytest -q $(ON_POSTGRES)
	@MAZZIERE_NODE_TABLES=200 MAZZIERE_NODE_KILLS=20 \
		MAZZIERE_NODE_STILL=30 MAZZIERE_AWAY=60 \
		.venv/bin/pytest -q tests/integration/test_nodes.py
	@MAZZIERE_NODES=2 .venv/bin/pytest -q $(ON_POSTGRES)
	@.venv/bin/python bench/soak.py --tables 200 --minutes 10
	@scripts/browser
	@MAZZIERE_ALL_GAMES=1 .venv/bin/pytest -q tests/e2e/test_card_table.py -k whole_game

decks:          ## draw the decks anew: sprites, names and, with Chromium, contact sheets
	@scripts/setup requirements.lock
	@PYTHONPATH=web .venv/bin/python -m decks

contract:       ## write anew what the web app knows of the server: messages, the API, limits, addresses
	@scripts/setup requirements-dev.lock
	@.venv/bin/python scripts/protocol_pages.py
	@.venv/bin/python scripts/web_contract.py

web:            ## build the web app anew; needs node and npm
	@scripts/web

screenshots:    ## pictures of the web app at four sizes, in build/screenshots
	@scripts/setup requirements-dev.lock
	@scripts/browser
	@scripts/screenshots

film:           ## a deal of each game (or GAME=scopa) filmed frame by frame, in build/film
	@scripts/setup requirements-dev.lock
	@scripts/browser
	@GAME='$(GAME)' SIZE='$(SIZE)' scripts/film

docs:           ## the site of the documentation, in build/site; MAZZIERE_DOCS=build/site make run shows it
	@scripts/setup requirements-dev.lock
	@scripts/docs

format:         ## format the code
	@scripts/setup requirements-dev.lock
	@.venv/bin/ruff format .
	@.venv/bin/ruff check --fix .
	@scripts/check_web --write

lock:           ## make the lock files anew
	@scripts/setup requirements-dev.lock
	@scripts/lock

clean:
	rm -rf .venv build src/*.egg-info src/mazziere/games/_build.json
	find src -name '*.so' -delete
