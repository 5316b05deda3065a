# The commands for development and CI; `make` lists them.
# They need Python 3.11 or newer and make, and install the rest into .venv, locked and with hashes.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
PYTEST_ARGS ?=
BENCH_ARGS ?=
# The supported interpreters of this machine: those of pyenv, or those on the PATH.
PYTHONS ?= $(foreach minor,11 12 13 14,$(firstword \
  $(wildcard $(HOME)/.pyenv/versions/3.$(minor).*/bin/python) $(shell command -v python3.$(minor) || true)))
# The folder of other engines that `make bench` times as well; docs/measurements/benchmarks.md describes it.
PEERS ?= peers
# A base of the image that replaces the one of the Dockerfile (see docs/howto/deploy.md).
BASE ?=
IMAGE ?= mahjong-score

VENV := .venv
BIN := $(VENV)/bin
RUN := $(VENV)/.run.stamp
DEV := $(VENV)/.dev.stamp
GENERATORS := build/generators/.stamp
PARALLEL := --numprocesses=auto --maxprocesses=4 --dist=loadfile --no-loadscope-reorder --durations=10
CODE := scoring service $(wildcard tests benchmarks tools)
LINTERS := $(VENV)/openapi-lint
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
COMPILE := $(BIN)/uv pip compile --quiet --no-config --python-version 3.11
LOCK := $(COMPILE) --universal --generate-hashes --no-strip-extras --custom-compile-command "make lock" pyproject.toml

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-18s %s\n", $$1, $$2}' Makefile

# --- use

.PHONY: run bench image image-twice
run: export COMPRESS ?= 1
run: $(RUN) ## serve on http://127.0.0.1:8000 (HOST=… PORT=… and other settings: docs/reference/settings.md)
	$(BIN)/python -m service

bench: $(DEV) ## measure speed and memory, print the table and write it (BENCH_ARGS=…)
	PEERS=$(PEERS) $(BIN)/python -m benchmarks $(BENCH_ARGS)
	$(BIN)/python -m benchmarks.readme --write

# The time stamp is that of the last commit, so that the same commit gives the same layers.
image: ## build the container image with buildah (BASE=… IMAGE=…)
	buildah build --format docker $(if $(BASE),--build-arg BASE=$(BASE)) \
	  --build-arg VERSION=$(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' scoring/version.py) \
	  --build-arg REVISION=$(shell git rev-parse HEAD) \
	  --timestamp $(shell git log -1 --format=%ct) \
	  --tag $(IMAGE) .

# From this checkout and from a fresh clone, whose files have other times and modes: $(IMAGE):here and $(IMAGE):there.
LAYERS = buildah inspect --type image --format '{{range .OCIv1.RootFS.DiffIDs}}{{println .}}{{end}}'
image-twice: ## build the image twice and compare the layers (BASE=… IMAGE=…)
	git diff --quiet HEAD -- || { echo "commit first: a clone has only commits"; exit 1; }
	there=$$(mktemp -d) && trap 'rm -rf "$$there"' EXIT && umask 077 && \
	  git clone --quiet --no-hardlinks . "$$there/clone" && $(MAKE) -C "$$there/clone" image IMAGE=$(IMAGE):there
	$(MAKE) image IMAGE=$(IMAGE):here
	$(LAYERS) $(IMAGE):here
	test -n "$$($(LAYERS) $(IMAGE):here)" && test "$$($(LAYERS) $(IMAGE):here)" = "$$($(LAYERS) $(IMAGE):there)"

# --- checks

.PHONY: quick check static test test-covered test-browser test-ops cover
.PHONY: fmt-check lint types import-rules openapi-check openapi-lint docs-check deploy-check docker-lint
# Tests lie as the code does, or in the nearest folder above: those of each folder with a change, in code or tests,
# and the fast core; of a change of rules those of all games, what they settle, the reference and the vectors.
SINCE ?= HEAD
CHANGED = { git diff --name-only $(SINCE); git ls-files --others --exclude-standard; }
OF_RULES = tests/games\ntests/settlement\ntests/reference\ntests/conformance/test_vectors.py
AFFECTED = $(filter-out tests tests/browser% tests/ops%,$(sort tests/fields tests/rules tests/test_house.py $(shell $(CHANGED) | \
  sed -n '/^scoring.\(games\|rulesets\|conformance.vectors\)/{h; s,.*,$(OF_RULES),p; g}; \
          s,^scoring/\(.*\)/[^/]*$$,tests/\1,p; t; s,^\(service/.*\)/[^/]*$$,tests/\1,p; t; s,^\(tests/.*\)/[^/]*$$,\1,p' | \
  while read -r at; do until [ -e "$$at" ]; do at=$${at%/*}; done; echo "$$at"; done)))
quick: ## check a change in a minute: format, lint, types, imports, tests of the changed folders (SINCE=main)
	$(MAKE) fmt-check lint import-rules types
	$(BIN)/pytest $(PARALLEL) -m "not many" $(AFFECTED) $(PYTEST_ARGS)

check: ## run all checks of CI: static, test-browser, test-ops, test-covered, cover
	$(MAKE) static
	$(MAKE) test-browser
	$(MAKE) test-ops FIGURES=
	$(MAKE) test-covered
	$(MAKE) cover

static: types docs fmt-check lint import-rules openapi-check openapi-lint docs-check deploy-check docker-lint ## run all checks that need no tests

# Without arguments: the tests that need only Python.
ELSEWHERE := --ignore=tests/browser --ignore=tests/ops
WITHOUT_NODE := --ignore=tests/service/contract/test_clients_typescript.py
test: $(DEV) ## run the tests (PYTEST_ARGS="tests/tiles -x" to choose)
	$(BIN)/pytest $(PARALLEL) $(if $(findstring tests/,$(PYTEST_ARGS)),,$(ELSEWHERE) $(WITHOUT_NODE)) $(PYTEST_ARGS)

test-covered: $(DEV) ## run the tests and measure their branch coverage
	rm -rf build/branches
	$(BIN)/pytest $(PARALLEL) $(ELSEWHERE) -p tools.branches

cover: $(DEV) ## judge the coverage of the last `make test-covered`
	$(BIN)/python -m tools.branches

test-browser: $(DEV) ## test the pages in Chromium (Debian: apt-get install chromium-headless-shell)
	$(BIN)/pytest $(PARALLEL) tests/browser $(PYTEST_ARGS)

# The page that gets the figures of a successful run; none if it is empty.
FIGURES ?= docs/howto/operations.md
test-ops: $(DEV) ## put gunicorn and nginx under load and faults (Debian: apt-get install nginx-light wrk)
	FIGURES=$(FIGURES) $(BIN)/pytest --durations=10 tests/ops $(PYTEST_ARGS)

fmt-check: $(DEV) ## check the format of the code
	$(BIN)/ruff format --check .

lint: $(DEV) ## ruff, and the words and patterns that texts avoid (tools/style.yaml)
	$(BIN)/ruff check .
	$(BIN)/python -m tools.style

types: $(DEV) ## mypy --strict
	$(BIN)/mypy --strict $(CODE)

import-rules: $(DEV) ## check the import rules (import-linter)
	$(BIN)/lint-imports

openapi-check: $(DEV) ## check that openapi.yaml is up to date and valid
	$(BIN)/python -m service.contract.openapi --check
	$(BIN)/openapi-spec-validator --schema 3.1 openapi.yaml

# requirements/openapi-lint has the rules, with a reason for each that is off.
LINT = $(LINTERS)/node_modules/.bin
ifneq ($(or $(shell command -v npm),$(filter required,$(CLIENTS))),)
openapi-lint: $(LINTERS)/.stamp
endif
openapi-lint: ## check openapi.yaml with Redocly and Spectral (Debian: apt-get install nodejs npm)
	@test -e $(LINTERS)/.stamp || { echo "There is no npm here: OPENAPI.YAML WAS NOT LINTED"; exit 0; }; \
	  set -x; export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true; \
	  $(LINT)/redocly lint --config requirements/openapi-lint/redocly.yaml --format stylish openapi.yaml && \
	  $(LINT)/spectral lint --ruleset requirements/openapi-lint/spectral.yaml --fail-severity hint openapi.yaml

docs-check: $(DEV) ## check that the tables of the reference and the figures of the README are up to date
	$(BIN)/python -m tools.reference --check
	$(BIN)/python -m benchmarks.readme --check

SCHEMA = $(BIN)/check-jsonschema --quiet --builtin-schema vendor.github
deploy-check: $(DEV) ## check the errors of the proxy, and the files for Kubernetes, compose and GitHub by their schemas
	$(BIN)/python -m tools.refusals --check
	$(BIN)/kubernetes-validate --strict --quiet deploy/kubernetes/*.yaml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.compose-spec deploy/compose.yaml
	$(SCHEMA)-workflows .github/workflows/*.yaml
	$(SCHEMA)-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(SCHEMA)-issue-config .github/ISSUE_TEMPLATE/config.yml

docker-lint: $(DEV) ## hadolint
	$(BIN)/hadolint Dockerfile

# --- long runs, by hand

NODE ?= .
.PHONY: long-hands long-blame long-batch long-engines long-positions long-games long-replay long-memory long-scaling long-service long-contract long-fuzz-notation long-worst test-versions test-pythons compare-answers
long-engines: $(DEV) ## verify other engines with the vectors and 10,000 hands (pip install riichienv jansou; NODE=folder of npm install)
	$(BIN)/python -m examples.verify_engines --node $(NODE)

long-positions: $(DEV) ## compare the legal actions of 20,000 positions with those of riichienv (pip install riichienv), write docs/measurements/verified-actions.md
	$(BIN)/python -m examples.verify_positions

long-games: $(DEV) ## replay 1,000 games that majiang-core and riichienv play, actions included (NODE=folder of npm install)
	$(BIN)/python -m examples.verify_games --node $(NODE)

long-replay: $(DEV) ## replay 2,000 games from files and 100,000 damaged files, judge the actions of 2,000 games
	$(BIN)/python -m tests.conformance.replay.many
	$(BIN)/python -m tests.conformance.replay.plants

TIMES ?= 10
long-hands: $(DEV) ## compare TIMES as many hands and matches with other programs as in CI
	TIMES=$(TIMES) $(BIN)/pytest $(PARALLEL) $(shell grep -rlw --include='test_*.py' TIMES tests) $(PYTEST_ARGS)

long-blame: $(DEV) ## measure the verifier with 300 wrong engines, write docs/measurements/blame.md
	$(BIN)/python -m tests.conformance.oracle.measure

HANDS ?= 20000
long-batch: $(DEV) ## compare batches with single scores, HANDS of each ruleset, write docs/measurements/verified-batch.md
	$(BIN)/python -m tests.support.check_batch $(HANDS) --write

SCALING_ARGS ?=
long-scaling: $(DEV) ## measure files of 10^3 to 10^7 hands, write docs/measurements/scaling.md (SCALING_ARGS=…)
	$(BIN)/python -m benchmarks.bulk_scaling $(SCALING_ARGS)

long-service: $(DEV) ## measure the cost of requests, write docs/measurements/scaling-service.md
	$(BIN)/python -m benchmarks.serving

long-contract: $(DEV) ## schemathesis with all its checks against the whole contract, write docs/reference/limits.md
	FUZZ_CASES=60 FIGURES=docs/reference/limits.md $(BIN)/pytest tests/service/contract/test_fuzz.py $(PYTEST_ARGS)

TARGETS ?= notation cards
long-fuzz-notation: $(DEV) ## a million runs of atheris on notation and on cards (TARGETS=…)
	$(INSTALL) --require-hashes -r requirements/fuzz.txt
	for target in $(TARGETS); do $(BIN)/python -m tests.hand.fuzzing $$target || exit; done

long-worst: $(DEV) ## time the most expensive requests, write docs/reference/limits.md
	$(BIN)/python -m benchmarks.worst_requests --write

COMPARE_ARGS ?=
compare-answers: $(DEV) ## compare 60,000 answers with those of an earlier commit (COMPARE_ARGS="--base main")
	$(BIN)/python -m tools.compare_answers $(COMPARE_ARGS)

# The packages of the tests are the locked ones, as far as the versions of the service allow.
ENDS ?= lowest-direct highest
VERSIONS ?= tests/service tests/cli tests/tools/test_packaging.py
test-versions: $(DEV) ## run the service's tests on the lowest and the newest versions pyproject.toml allows
	for end in $(ENDS); do there=build/versions/$$end && mkdir -p $$there && \
	  $(COMPILE) pyproject.toml --all-extras --resolution $$end --output-file $$there/run.txt && \
	  $(COMPILE) pyproject.toml --all-extras --group dev --constraint $$there/run.txt --output-file $$there/all.txt && \
	  $(BIN)/uv venv --quiet --clear --python $(BIN)/python $$there/venv && \
	  $(BIN)/uv pip install --quiet --python $$there/venv -r $$there/all.txt && \
	  $(BIN)/uv pip install --quiet --python $$there/venv --no-deps . && \
	  $$there/venv/bin/pytest $(PARALLEL) $(VERSIONS) -m "not many" $(PYTEST_ARGS) || exit; done

# An interpreter is skipped if a package has no wheel for it.
test-pythons: $(DEV) ## run the tests, without those of browser and proxy, on every Python of this machine (PYTHONS=…)
	for python in $(PYTHONS); do \
	  there=build/pythons/$$("$$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])') && \
	  $(BIN)/uv venv --quiet --clear --python "$$python" $$there || exit; \
	  $(BIN)/uv pip install --quiet --python $$there --only-binary :all: --require-hashes -r requirements/dev.txt || \
	    { echo "skipped: $$python lacks the wheel of a package"; continue; }; \
	  $(BIN)/uv pip install --quiet --python $$there --no-build-isolation --no-deps --editable . && \
	  $$there/bin/pytest $(PARALLEL) $(ELSEWHERE) $(WITHOUT_NODE) -m "not many" $(PYTEST_ARGS) || exit; done

long-memory: $(DEV) ## send a million mixed requests and measure the memory of the workers
	FIGURES=$(FIGURES) OPS_REQUESTS=1000000 $(BIN)/pytest tests/ops/test_lasting.py -k memory $(PYTEST_ARGS)

# --- write

.PHONY: fmt openapi play reference readme docs screenshots deploy clients vectors-release lock update release dist sbom clean
fmt: $(DEV) ## format the code and fix what ruff can fix
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

openapi: $(DEV) ## write openapi.yaml from the schemas
	$(BIN)/python -m service.contract.openapi --write

RECORDED ?=
play: $(DEV) ## fit the hands of practice to recorded hands (RECORDED="tenhou=hands.jsonl tenhou_sanma=sanma.jsonl")
	$(BIN)/python -m benchmarks.play_frequencies $(RECORDED)

reference: $(DEV) ## write the tables of the reference from the declarations
	$(BIN)/python -m tools.reference --write

readme: $(DEV) ## write the figures of the README
	$(BIN)/python -m benchmarks.readme --write

docs: $(DEV) ## build the documentation site, build/docs; a broken link is an error
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/sphinx-build -E -W --keep-going --quiet -b html docs build/docs

screenshots: $(DEV) ## take the pictures of the README (Debian: apt-get install chromium-headless-shell fonts-noto-cjk)
	$(BIN)/python -m tools.screenshots

deploy: $(DEV) ## write the errors of the proxy from the error codes
	$(BIN)/python -m tools.refusals --write

clients: $(DEV) $(GENERATORS) ## make the typed clients, dist/clients, and try every generator of docs/howto/clients.md (Debian: packages named there)
	PATH="$(CURDIR)/build/generators/bin:$$PATH" $(BIN)/python -m tools.clients
	$(BIN)/python -m tools.generators

vectors-release: $(DEV) ## write the vectors of all rulesets as an archive that needs no Python, dist/mahjong-vectors-….tar.gz
	$(BIN)/python -m tools.vectors

# No --upgrade: a version moves only when pyproject.toml or `make update` asks for it.
lock: $(DEV) ## write requirements/ from pyproject.toml
	$(LOCK) $(LOCK_ARGS) --extra service --output-file requirements/run.txt
	$(LOCK) $(LOCK_ARGS) --all-extras --group dev --constraint requirements/run.txt --output-file requirements/dev.txt
	cd requirements && ../$(subst pyproject.toml,fuzz.in,$(LOCK)) $(LOCK_ARGS) --output-file fuzz.txt
	cd requirements && ../$(subst pyproject.toml,clients.in,$(LOCK)) $(LOCK_ARGS) --output-file clients.txt

# openapi-typescript needs TypeScript 5; the types are checked for Node 20.
NPM = npm --prefix clients/typescript install --package-lock-only --save-exact --ignore-scripts --no-audit --no-fund
# Each $(MAKE) installs the new versions before it runs them.
update: ## update all packages to the newest versions, then run all checks
	$(MAKE) lock LOCK_ARGS=--upgrade
	$(NPM) openapi-fetch@latest
	$(NPM) --save-dev openapi-typescript@latest typescript@5 @types/node@20
	$(MAKE) $(GENERATORS)
	PATH="$(CURDIR)/build/generators/bin:$$PATH" npm --prefix clients/generators update --package-lock-only --ignore-scripts --no-audit --no-fund
	$(subst clients/typescript,requirements/openapi-lint,$(NPM)) --save-dev @redocly/cli@latest @stoplight/spectral-cli@latest
	$(MAKE) sbom
	CLIENTS=required $(MAKE) check
	$(MAKE) clients dist

# Look at the tag before you push it: it starts .github/workflows/release.yaml.
release: $(DEV) ## write VERSION=1.0.0 into code and changelog, commit and tag it; docs/reference/versions.md
	test -z "$$(git status --porcelain)" || { echo "commit first: a release has only commits"; exit 1; }
	mkdir -p build && $(BIN)/python -m tools.release $(VERSION) >build/release.txt
	$(MAKE) openapi reference readme docs
	git commit --quiet --all --message "Release $(VERSION)"
	git tag --annotate "v$(VERSION)" --cleanup=verbatim --file build/release.txt
	@echo "Next: git show v$(VERSION), then git push --follow-tags"

dist: $(DEV) ## build the sdist and the wheel into dist/, and try both in empty environments of each Python
	rm -f dist/*.whl dist/*.tar.gz
	$(BIN)/python -m build --no-isolation
	$(BIN)/python -m tools.try_dist $(PYTHONS)

sbom: $(DEV) ## write the list of packages in the image, dist/sbom.json (CycloneDX)
	mkdir -p dist
	$(BIN)/cyclonedx-py requirements requirements/run.txt --pyproject pyproject.toml \
	  --output-reproducible --validate --output-file dist/sbom.json

clean: ## remove all generated files
	rm -rf $(VENV) build dist .hypothesis
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the environment

$(RUN): requirements/run.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer, please")'
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --require-hashes -r $<
	touch $@

$(DEV): requirements/dev.txt pyproject.toml $(RUN)
	$(INSTALL) --require-hashes -r $<
	$(INSTALL) --no-build-isolation --no-deps --editable .
	touch $@

$(GENERATORS): requirements/clients.txt clients/generators/package-lock.json
	$(PYTHON) -m venv --clear build/generators
	build/generators/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	cp clients/generators/package*.json build/generators
	cd build/generators && PATH="$$PWD/bin:$$PATH" npm ci --ignore-scripts --no-audit --no-fund
	touch $@

$(LINTERS)/.stamp: requirements/openapi-lint/package-lock.json
	rm -rf $(LINTERS) && mkdir -p $(LINTERS)
	cp requirements/openapi-lint/package*.json $(LINTERS)
	npm --prefix $(LINTERS) ci --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@
