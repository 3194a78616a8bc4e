# One set-up, a few habits. Needs Python 3.11 or newer, make and git; the rest goes into .venv.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
DEMO   := demo
SCENARIO ?= content/scenarios/speaking-clock

export PYTHONUTF8 := 1
# Hundreds of commands run in the tests: Python keeps what it has compiled, also where a container says not to.
export PYTHONDONTWRITEBYTECODE :=

# What somebody keeps for programs of their own is not for these; recipes that need a path set it.
unexport PYTHONPATH PYTHONHOME PYTHONSTARTUP

# An environment's commands are shell scripts that begin with the name of its folder: in there these signs mean other things.
ODD := $(strip $(foreach sign," ` $$ \ :,$(findstring $(sign),$(CURDIR))))
ifneq ($(ODD),)
$(error The folder of this checkout has $(ODD) in its name, which the commands of an environment of Python cannot bear: $(CURDIR). Move it into another folder)
endif

# A set-up that no longer runs (an interrupted install, a Python that is gone, a checkout that was
# moved or copied) is made again.
ifneq ($(wildcard $(VENV)),)
WHERE := import os, pip, loopwright; print(os.path.commonpath([os.getcwd(), loopwright.__file__]))
ifneq ($(shell { $(BIN)/python -Pc '$(WHERE)'; } 2>/dev/null),$(CURDIR))
$(shell rm -f $(VENV)/.with-*)
endif
endif

# What somebody gave a variable, else the second word: for habits of which each has a number of its own.
given = $(if $(filter command line environment,$(origin $1)),$($1),$2)

.DEFAULT_GOAL := help
.PHONY: help demo web browser engines test pythons check bounds rules soak fuzz laws sweeps intervals bite branches remedies forget mistakes spelling bench growth compiled wheels strength balance profile axe site successors site-serve strings words colours vscode pictures constraints licences habits host-load clean

help:  ## List the habits
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# --- set-up ----------------------------------------------------------------------------------

# The packages that build others are pinned, too; a newer pip reads the second of these names for them.
PINNED := PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt

# One stamp for each set of extras; "base" is what a user of the tool gets. What comes from elsewhere is held against
# hashes, which a folder cannot have: it goes in by itself, built by what was held against them.
$(VENV)/.with-%: pyproject.toml constraints.txt requirements/%.txt
	@$(PYTHON) -Ic 'import sys; sys.exit(sys.version_info < (3, 11) and "Loopwright needs Python 3.11 or newer: make PYTHON=/path/to/python3")'
	@grep -qsF -- "$(CURDIR)/$(BIN)/" $(BIN)/pip && $(BIN)/python -Im pip --version >/dev/null 2>&1 || $(PYTHON) -Im venv --clear $(VENV)
	@echo "Setting up $(VENV) ($*)"
	@$(PINNED) $(BIN)/python -Im pip install --quiet --disable-pip-version-check --require-hashes -r requirements/$*.txt
	@$(BIN)/python -Im pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@# Containers often tell Python to write no bytecode: without it each command would compile what it loads.
	@$(BIN)/python -m compileall -q -j 0 dsl compiler engine games cli web
	@touch $@

# It resolves for other Pythons and for the oldest versions allowed, which pip does not.
UV := build/uv/bin/uv

$(UV):
	@$(PYTHON) -Im venv --clear build/uv && build/uv/bin/pip install --quiet --disable-pip-version-check uv

# --- habits ----------------------------------------------------------------------------------

demo: $(VENV)/.with-base  ## Set up, then check, verify, draw, play, playtest and print the bundled scenario into ./demo
	@mkdir -p $(DEMO)
	@echo "1. check   every card of the scenario"
	@$(BIN)/loopwright check $(SCENARIO)
	@echo "2. verify  what can and what can never happen, with a third of the usual work"
	@$(BIN)/loopwright verify $(SCENARIO) --work 20 --witnesses $(DEMO)/witnesses > $(DEMO)/verify.txt
	@sed '/^$$/q' $(DEMO)/verify.txt
	@echo "3. graph   how the diary cards lead to each other"
	@$(BIN)/loopwright graph $(SCENARIO) -o $(DEMO)/diary-graph.svg
	@echo "4. build   the bundle that the engine plays"
	@$(BIN)/loopwright build $(SCENARIO) -o $(DEMO)/bundle.json
	@echo "5. play    one whole game by a bot"
	@$(BIN)/loopwright play $(DEMO)/bundle.json --bot cautious --seed 7 --plain --log $(DEMO)/game-log.json > $(DEMO)/game.txt
	@tail -n 1 $(DEMO)/game.txt
	@echo "6. replay  the same game again, compared step by step"
	@$(BIN)/loopwright replay $(DEMO)/game-log.json > $(DEMO)/replay.txt
	@tail -n 1 $(DEMO)/replay.txt
	@echo "7. playtest  400 games by a cautious bot, and what they come to"
	@$(BIN)/loopwright playtest $(DEMO)/bundle.json --games 100 > $(DEMO)/playtest.txt
	@sed -n 3,7p $(DEMO)/playtest.txt
	@echo "8. print   the card sheets"
	@$(BIN)/loopwright print $(SCENARIO) -o $(DEMO)/cards.pdf
	@echo
	@echo "Results:"
	@cd $(DEMO) && for f in *; do printf '  %8s  %s\n' "$$(du -h "$$f" | cut -f1)" "$(DEMO)/$$f"; done

# Python for browsers, with the engine compiled by it; npm fetches it once. It is made again when the engine changes.
web: $(VENV)/.with-base  ## Prepare what `loopwright publish` puts into pages; needs npm and node
	$(BIN)/python -P -m loopwright_web.build build/web

browser: $(VENV)/.with-test web  ## Play games in headless browsers, and hold them against those played here; GAMES says how many
	LOOPWRIGHT_BROWSER_GAMES=$(call given,GAMES,100) $(BIN)/python -m pytest tests/publish -k games_are_those

engines: $(VENV)/.with-test  ## Measure the page of a table in Chromium, Firefox and WebKit, as far as they are here; TIMES=2 on all screens
	LOOPWRIGHT_ENGINES=1 SWEEP_TIMES=$(call given,TIMES,1) $(BIN)/python -m pytest -n 0 -rs tests/publish/test_layout.py

test: $(VENV)/.with-test $(VENV)/.with-lint $(VENV)/.with-site  ## Set up, then run the whole test suite, on all cores; TESTS says which part
	$(BIN)/python -m pytest -n auto --dist worksteal $(TESTS)

# Beside those named, the system's own, which need not be the one on the path.
PYTHONS ?= $(wildcard /usr/bin/python3) python3.12 python3.13
VERSION := import ensurepip, platform, venv; print(platform.python_version())
pythons:  ## Run the whole test suite with other Pythons, each in an environment of its own in build; PYTHONS says which
	@for python in $(PYTHONS); do \
	  version=$$($$python -Ic '$(VERSION)') || { echo "$$python is not here, or has no venv or ensurepip (on Debian: python3-venv)." >&2; exit 1; }; \
	  if [ "$$version" = "$$($(BIN)/python -Ic '$(VERSION)' 2>/dev/null)" ]; then echo "Python $$version is that of $(VENV): make test"; continue; fi; \
	  $(MAKE) test PYTHON=$$python VENV=build/python-$$version || exit 1; done

# The card language of Tales, with what is made for it.
DIALECT := games/loopwright_games/tales/cards/language

check: $(VENV)/.with-test $(VENV)/.with-lint $(VENV)/.with-site  ## Format, lint, types, contracts, pins, generated files, content
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tests/pins.py
	$(BIN)/python -P -m loopwright_games.tales.bundle_schema | diff -q - compiler/loopwright_compiler/schemas/bundle.schema.json
	$(BIN)/python -P -m loopwright_compiler.bundle.kit_schema | diff -q - compiler/loopwright_compiler/schemas/kit-bundle.schema.json
	$(BIN)/python -P -m loopwright_games.tales.grammar | diff -q - $(DIALECT)/words.lark
	$(BIN)/python -P -m loopwright_dsl.parser.grammar loopwright_games.tales.cards.language | diff -q - $(DIALECT)/tables.json
	$(BIN)/python site/make_pictures.py --check
	$(BIN)/python tests/content_lint.py

bounds: $(VENV)/.with-test $(UV)  ## Try the main commands with the oldest and the newest versions that are allowed
	@$(BIN)/python tests/bounds.py $(UV)

rules: $(VENV)/.with-test  ## Show each rule with the code that plays it and the tests that prove it
	@$(BIN)/python tests/rules_table.py

GAMES ?= 20000
soak: $(VENV)/.with-test  ## Play many random games of every kit against its laws; GAMES says how many of each
	@$(BIN)/python tests/soak.py --games $(GAMES) $(JOBS:%=--jobs %)

SECONDS ?= 60
fuzz: $(VENV)/.with-test  ## Give commands mutated files of every kind that they read; SECONDS says how long
	@$(BIN)/python tests/fuzz.py --seconds $(SECONDS)

bite: $(VENV)/.with-test  ## Break each rule in turn, and see that a test which names it fails; ROWS tries so many
	@$(BIN)/python tests/bite.py $(ROWS:%=--rows %)

EXAMPLES ?= 2000
branches: $(VENV)/.with-test  ## Hold the proofs against games of many random scenarios; EXAMPLES says how many
	BRANCH_EXAMPLES=$(EXAMPLES) $(BIN)/python -m pytest -n auto $(or $(TESTS),tests/reachability tests/games/test_never_of_kits.py tests/games/test_never_of_pages.py)

remedies: $(VENV)/.with-test  ## Follow the reasons of verify in many random stories, and see each proof fail; EXAMPLES says how many
	REMEDY_EXAMPLES=$(EXAMPLES) $(BIN)/python -m pytest -n auto tests/reachability/test_remedies.py

laws: $(VENV)/.with-test  ## Hold the laws of the table for many random worlds; EXAMPLES says how many
	LAW_EXAMPLES=$(EXAMPLES) $(BIN)/python -m pytest -n auto tests/engine/test_laws.py tests/engine/test_oracle.py tests/engine/test_coverage.py

TIMES ?= 20
SWEEPS := $(addprefix tests/,dsl compiler print engine games reachability publish cli/test_mistakes.py)
sweeps: $(VENV)/.with-test  ## Try TIMES as many random cards, texts, pictures and games as the suite does
	SWEEP_TIMES=$(TIMES) $(BIN)/python -m pytest -n auto --dist worksteal $(or $(TESTS),$(SWEEPS))

REPETITIONS ?= 1000
intervals: $(VENV)/.with-test  ## Try how often the ranges of a playtest hold the truth, and tuning finds it; REPETITIONS says how many times
	LOOPWRIGHT_REPETITIONS=$(REPETITIONS) $(BIN)/python -m pytest -n auto tests/engine/test_intervals*.py tests/engine/test_luck.py tests/cli/test_tune.py

forget: $(VENV)/.with-test  ## Let the proofs forget one thing at a time, and see that some game notices; ROWS tries so many
	@PYTHONPATH=tests:tests/engine:tests/reachability $(BIN)/python tests/reachability/forget.py $(ROWS:%=--rows %)

mistakes: $(VENV)/.with-test  ## Score how well broken cards are explained, by kinds of mistakes; what does not count is shown
	@$(BIN)/python tests/mistakes.py

spelling: $(VENV)/.with-test  ## Look up the words of the bundled content; those of our own stand in words.txt beside it
	@$(BIN)/loopwright check content --spelling --strict

# The compiled engine lives in a virtual environment of its own; needs a C compiler and Python's headers.
# OPTIMIZE=0 is built far sooner, for tests alone. All but the engine is taken from here.
OPTIMIZE ?= 3
COMPILED := build/compiled$(if $(filter 3,$(OPTIMIZE)),,-$(OPTIMIZE))
ENGINE := $(shell find engine games -name "*.py")

$(COMPILED)/.with-engine: $(ENGINE) engine/compile_engine.py pyproject.toml constraints.txt
	@test -x $(COMPILED)/bin/pip || $(PYTHON) -Im venv --clear $(COMPILED)
	@rm -rf build/compiled-wheel
	ENGINE_OPTIMIZE=$(OPTIMIZE) HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 $(PINNED) $(COMPILED)/bin/pip wheel --quiet --disable-pip-version-check --no-deps -w build/compiled-wheel .
	@$(COMPILED)/bin/pip install --quiet --disable-pip-version-check -c constraints.txt pytest hypothesis pytest-benchmark pytest-xdist "$$(ls build/compiled-wheel/*.whl)"
	@$(COMPILED)/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps build/compiled-wheel/*.whl
	@touch $@

compiled: $(COMPILED)/.with-engine  ## Compile the engine if it has changed, and run its tests on it
	PYTHONPATH=dsl:compiler:cli $(COMPILED)/bin/python -m pytest -n auto --dist worksteal $(or $(TESTS),tests/engine tests/games)
	@$(if $(filter 3,$(OPTIMIZE)),$(COMPILED)/bin/python tests/bench/chapters.py --rate)

# A compiled wheel is for one version of Python each: that of .venv, and those of PYTHONS that are here.
DIST ?= dist
MINOR := import sys; print("%d.%d" % sys.version_info[:2])
wheels: web  ## Build what is released into dist: wheels for every machine, Python for browsers, and compiled ones for each of PYTHONS on machines like this
	@rm -rf $(DIST)
	$(PINNED) $(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps -w $(DIST) . ./web
	@built=; for python in $(BIN)/python $(PYTHONS); do \
	  version=$$($$python -Ic '$(MINOR)' 2>/dev/null) || { echo "$$python is not here: no wheel for it."; continue; }; \
	  case " $$built " in *" $$version "*) continue;; esac; built="$$built $$version"; \
	  test -x build/wheels-$$version/bin/pip || $$python -Im venv --clear build/wheels-$$version || exit 1; \
	  echo "Compiling for Python $$version"; \
	  HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 $(PINNED) build/wheels-$$version/bin/pip wheel --quiet --disable-pip-version-check --no-deps -w $(DIST) . || exit 1; \
	done
	@ls -l $(DIST)

BENCH ?= --benchmark-only --benchmark-disable-gc --benchmark-columns=median,iqr,rounds
bench: $(VENV)/.with-test $(VENV)/.with-bench  ## Measure, each figure beside a named reference in the same run
	@command -v npm >/dev/null && { test -d build/bench/node_modules/inkjs || npm install --silent --no-audit --no-fund --prefix build/bench inkjs@2.4.0; } || echo "npm or inkjs is missing: the compiler's reference is left out"
	@$(BIN)/python -m pytest tests/bench -o addopts="-q --import-mode=importlib" $(BENCH)

growth: $(VENV)/.with-bench  ## See how reading grows with each thing a file repeats; draw how branch validation grows, into build/growth.svg
	@$(BIN)/python tests/bench/file_growth.py $(CASES)
	@$(BIN)/python tests/bench/command_growth.py $(MOST:%=--most %)
	@$(BIN)/python tests/bench/growth.py $(MOST:%=--most %) $(WORK:%=--work %)

balance: $(VENV)/.with-test  ## Hold how the bundled scenarios play against what is meant, in a table of content/README.md; in MINUTES; GAMES and PLANNED say how many games at most, ONLY= of one scenario
	@nice $(BIN)/python tests/balance.py --games $(call given,GAMES,2000) --planned $(call given,PLANNED,120) --minutes $(call given,MINUTES,25) $(ONLY:%=--only %)

strength: $(VENV)/.with-test  ## Let each bot play each bundled scenario, and show how often it wins; GAMES says how many games
	@nice $(BIN)/python tests/bench/strength.py --games $(call given,GAMES,100) $(KIDS:%=--kids %)

TABLES ?= 50
host-load: $(VENV)/.with-test  ## Play at TABLES hosted tables of four at once for SECONDS, and see how long choices take until all have them
	@PYTHONPATH=. $(BIN)/python -m tests.host.load --tables $(TABLES) --seconds $(SECONDS) $(PAUSE:%=--pause %)

profile: $(VENV)/.with-test  ## Show how many games a core plays in a second, and where the time goes
	@$(BIN)/python tests/bench/chapters.py --games $(call given,GAMES,500)

# What the gallery plays.
PLAYED := $(shell sed -n 's/^PLAY //p' site/docs/gallery.md)
PLAYGROUND := site/docs/play/playground.html

$(PLAYGROUND): $(shell find dsl compiler engine games site/playground -name "*.py" -o -name "*.lark" -o -path "*/page/*.*") site/make_playground.py
	@$(BIN)/python site/make_playground.py

site: $(VENV)/.with-site  ## Build the documentation site into site/public
	$(BIN)/python site/make_reference.py
	@mkdir -p site/docs/play
	@(for game in $(PLAYED); do $(BIN)/loopwright publish $$game -o site/docs/play/$$game.html || exit 1; done) || echo "The site goes without tables to play at: \`make web\` first."
	@$(MAKE) --no-print-directory $(PLAYGROUND) || echo "The site goes without the playground: \`make web\` first."
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict --config-file site/mkdocs.yml
	@echo "site/public/index.html (search works when it is served: make site-serve)"

AXE := build/axe/package/axe.min.js

$(AXE):
	@mkdir -p build/axe && cd build/axe && npm pack axe-core@4.10.3 --silent && tar xf axe-core-4.10.3.tgz

axe: $(VENV)/.with-test site $(AXE)  ## Look at every page of the site with axe-core, in both schemes; needs npm and Chromium
	$(BIN)/python -m pytest tests/site/test_axe.py

successors:  ## Build the site with MkDocs and two successors in an environment of their own, and count what differs
	@test -x build/successors/bin/pip || $(PYTHON) -Im venv --clear build/successors
	@build/successors/bin/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[site]' properdocs zensical
	@build/successors/bin/python site/make_reference.py
	@build/successors/bin/python site/compare_builders.py build/successors/bin build

PORT ?= 8000
site-serve: site  ## Serve the built site on this machine, at PORT
	@$(BIN)/python -m http.server $(PORT) --bind 127.0.0.1 --directory site/public

words: $(VENV)/.with-base  ## Make anew what follows from the words of the game: grammar, schema of bundles, colours, tour
	@mkdir -p build
	$(BIN)/python -P -m loopwright_games.tales.grammar > build/words.lark && mv build/words.lark $(DIALECT)/words.lark
	$(BIN)/python -P -m loopwright_dsl.parser.grammar loopwright_games.tales.cards.language > build/tables.json && mv build/tables.json $(DIALECT)/tables.json
	$(BIN)/python -P -m loopwright_games.tales.bundle_schema > build/bundle.schema.json && mv build/bundle.schema.json compiler/loopwright_compiler/schemas/bundle.schema.json
	$(BIN)/python -P -m loopwright_compiler.bundle.kit_schema > build/kit-bundle.schema.json && mv build/kit-bundle.schema.json compiler/loopwright_compiler/schemas/kit-bundle.schema.json
	$(BIN)/python -P -m loopwright_games.colours
	$(BIN)/python site/tour_table.py

colours: $(VENV)/.with-base  ## Make the colour grammars of editors and pages anew, from the grammars of all games' cards
	$(BIN)/python -P -m loopwright_games.colours

EXTENSION := dsl/editors/vscode
vscode:  ## Package the VS Code extension into build/loopwright.vsix; needs node and npm
	@test $(EXTENSION)/node_modules/.package-lock.json -nt $(EXTENSION)/package-lock.json || npm ci --silent --prefix $(EXTENSION)
	@mkdir -p build
	cd $(EXTENSION) && npm run --silent package -- --out "$(CURDIR)/build/loopwright.vsix"

strings: $(VENV)/.with-test  ## Bring the translations of the tool and its content up to date, and compile them
	@for where in --tool content; do for what in extract compile; do $(BIN)/loopwright strings $$what $$where || exit 1; done; done
	@$(BIN)/loopwright strings status --tool && $(BIN)/loopwright strings status content

pictures: $(VENV)/.with-test  ## Draw the pictures in docs/images again; with ONLY="hopscotch the-loop" these of the gallery alone
	$(BIN)/python site/make_pictures.py $(ONLY)

PINS ?= .
constraints: $(VENV)/.with-test $(UV)  ## Write constraints.txt and requirements anew from the newest allowed versions that serve every promised Python
	@$(BIN)/python tests/pins.py --write $(UV) --into $(PINS)

licences: $(VENV)/.with-test $(VENV)/.with-lint $(VENV)/.with-bench $(VENV)/.with-site  ## List the licence of each package that any part needs; an unknown one fails
	@$(BIN)/python tests/licences.py

habits: $(VENV)/.with-test  ## Run each habit that no test and no check runs, small, so that none rots unseen; ONLY names some
	@$(BIN)/python tests/habits.py $(ONLY)

clean:  ## Remove what these habits made, .venv included
	rm -rf $(VENV) $(DEMO) build dist web/loopwright_web/runtime site/public site/docs/reference .benchmarks
