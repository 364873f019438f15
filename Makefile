# make run: everything a fresh clone needs, then the site. make quick: before each commit. make test: every check that
# needs nothing installed. .ci/run: all of them.

PORT ?= 8000
ADDRESS ?= 127.0.0.1
BIN := .venv/bin
PYTEST ?= -n auto
# What never asks a database runs without Django.
ENGINE := tests/copyengine tests/combat
# On PostgreSQL runs what depends on the database: names unique in any case and sessions (accounts); searching,
# its index, importing and upserts (cards, rules); loading, keys given out and versions (content); locks,
# constraints, conflicts, races and counted queries (progress, answering, drafts and reviews). The engine, wording
# and reading, the Lab's tables, how an exam or a lesson is put together, and what pages look like come out the
# same, and run on SQLite alone; `make long` runs them here as well.
POSTGRES := tests/accounts tests/cards tests/content tests/rules tests/project/test_house.py tests/lab/test_sharing.py \
	tests/progress/portable \
	$(addprefix tests/progress/test_,$(addsuffix .py,few_queries home page rebuilding scheduling summary)) \
	$(addprefix tests/progress/exams/test_,$(addsuffix .py,handing_in races sitting)) \
	$(addprefix tests/authoring/test_,$(addsuffix .py,accepted_answers card_exchange reports statistics workflow \
		workshop_page)) \
	$(addprefix tests/quiz/test_,$(addsuffix .py,admin bench browsing checks content drawing kept_outcomes opening \
		playing skills))
PYTEST_ENGINE := $(BIN)/pytest -rs -p no:django --durations=10 --dist loadfile $(PYTEST) $(ENGINE)
PYTEST_SITE := $(BIN)/pytest -rs --durations=10 --dist loadfile $(PYTEST)
# .ci/run sets EVERYTHING, once it has installed a browser, PostgreSQL and proxies: then nothing is left out.
EVERYTHING ?=
HERE := $(if $(EVERYTHING),,-m 'not browser and not deployed')
export PYTHON
# Each process of the checks would compile everything again: workers, and the commands that tests start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run quick test long static format style types imports content docs counts answers mutants clean help FORCE

help:
	@echo 'make run    the site on http://$(ADDRESS):$(PORT)/ (set PORT or ADDRESS to change it)'
	@echo 'make quick  format, lint, types, the engine, and the tests of what has changed (two minutes)'
	@echo 'make test   every check and test but those in a browser and of the site as it is deployed: .ci/run adds them'
	@echo 'make long   all of what make test tries a sample of (an hour)'
	@echo 'make docs   writes what docs/ says of the code, from the code'
	@echo 'make counts  takes the exhaustive count of copies as it is now'
	@echo 'make answers  writes down the answers of what ships, for tests to compare with'
	@echo 'make mutants  mutation tests of the engine (hours; docs/mutation.md)'
	@echo 'make clean  remove what was installed; your data in db.sqlite3 stays'

# The site -----------------------------------------------------------------------------------

run: export DEBUG = 1
run: .venv/runtime.stamp
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py load_content
	@echo
	@echo 'Layer One is at http://$(ADDRESS):$(PORT)/ (stop it with Ctrl C)'
	@$(BIN)/python manage.py demo_accounts
	@echo
	@echo 'Meanwhile the figures of /trust/ are measured if they are out of date, which takes a few minutes.'
	@trap 'kill $$measuring 2>/dev/null' EXIT INT TERM; \
	nice $(BIN)/python manage.py measure_trust --if-outdated --number 200 >/dev/null & measuring=$$!; \
	$(BIN)/python manage.py runserver '$(ADDRESS):$(PORT)'

# The checks ---------------------------------------------------------------------------------

# Of the generated scripts 300, and of the site's tests those of what has changed, but for the longest, as far as
# they begin within some seconds; what is left is counted at the end.
# pytest ends with 5 where those are all that has changed.
LONG := tests/quiz/test_bench.py tests/quiz/test_generator.py tests/progress/test_practice.py
quick: export DEBUG = 1
quick: .venv/develop.stamp
	@$(MAKE) --no-print-directory -j2 -Otarget static $$([ -z "$$($(BIN)/python -m tests.changed)" ] || echo content)
	SCRIPTS=300 $(PYTEST_ENGINE)
	@tests=$$($(BIN)/python -m tests.changed); \
	if [ -n "$$tests" ]; then echo "Changed: $$tests"; \
		$(PYTEST_SITE) --seconds 20 -m 'not browser' $(LONG:%=--ignore=%) $$tests || [ $$? -eq 5 ]; fi

test: export DEBUG = 1
test: .venv/develop.stamp
	@$(MAKE) --no-print-directory -j2 -Otarget static content
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(PYTEST_ENGINE)
	$(PYTEST_SITE) $(HERE) $(ENGINE:%=--ignore=%)
	$(if $(EVERYTHING),,@echo 'Left to .ci/run: what needs a browser, and the site as it is deployed.')
	$(if $(TEST_POSTGRES_URL),DATABASE_URL='$(TEST_POSTGRES_URL)' $(PYTEST_SITE) -m 'not browser' $(POSTGRES))

# What `make test` tries a sample of: generated scripts and questions, odd requests, and the site as it is deployed.
long: export DEBUG = 1
long: .venv/develop.stamp
	SCRIPTS=10000 $(PYTEST_ENGINE)
	SEEDS=7 FUZZ=200 $(PYTEST_SITE) tests/quiz/test_generator.py tests/operations/test_fuzzing.py
	RULINGS=12 $(PYTEST_SITE) -s tests/browser/test_rulings.py
	WHOLE=1 $(PYTEST_SITE) $$(grep -rl tests.sampling --include='test_*.py' tests)
	$(if $(TEST_POSTGRES_URL),DATABASE_URL='$(TEST_POSTGRES_URL)' $(PYTEST_SITE) -m 'not browser' $(ENGINE:%=--ignore=%))
	$(BIN)/python -m tests.operations.signoff --seconds 60 --candidates 200 --visits 1000

# What is checked without running it; two at a time.
static: types format style imports
format:
	$(BIN)/ruff format --check .
style:
	$(BIN)/ruff check .
types:
	$(BIN)/mypy judgeapp
imports:
	$(BIN)/lint-imports --no-logo
# What tests begin with, made while types are checked: databases, and what pytest compiles of each test, which every
# worker would else compile for itself. What fails to compile fails again below, where it is told.
content:
	@$(BIN)/pytest --collect-only -qq >/dev/null || true
	$(BIN)/python -m tests.load_ahead
	$(if $(TEST_POSTGRES_URL),$(BIN)/python -m tests.load_ahead '$(TEST_POSTGRES_URL)')

# Write what the documents say of the code.
docs: export DEBUG = 1
docs: .venv/develop.stamp
	$(BIN)/python -m tests.project.architecture_tables
	$(BIN)/python -m tests.combat.pitfall_tables
	$(BIN)/python manage.py script_reference > docs/script-reference.md

# Take the exhaustive count of copies as it is now, once each changed pair is right by the rules.
counts: .venv/develop.stamp
	$(BIN)/python -m tests.copyengine.copy_counts

# Write down the answers of what ships, once each changed one is right by the rules.
answers: export DEBUG = 1
answers: export DATABASE_URL = sqlite:///$(CURDIR)/.answers.sqlite3
answers: .venv/develop.stamp
	@rm -f .answers.sqlite3
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py load_content --verbosity 0
	@$(BIN)/python manage.py verify_scenarios --write tests/authoring/answers.json
	@rm -f .answers.sqlite3

# Change the engine's inner modules in every small way, and see whether a test notices (docs/mutation.md): conditions and
# amounts are in evaluation. All of the engine's tests look, but for those that play thousands of scripts or read no rules.
MUTATED := $(addprefix judgeapp/copyengine/,layers/*.py evaluation/*.py events/resolving/*.py events/triggers/*.py \
	model/except_clauses.py)
NOT_NOTICING := $(addprefix tests/copyengine/test_,$(addsuffix .py,alternatives copy_counts documents generated_scripts \
	policies properties script_reference sent_documents wording))
NOTICING := $(filter-out $(NOT_NOTICING),$(wildcard tests/copyengine/test_*.py))
ONLY ?=
mutants: export DEBUG = 1
mutants: .venv/develop.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-mutants.txt
	$(BIN)/python -m tests.mutation --only '$(ONLY)' $(MUTATED) $(NOTICING)

# The environment, made again only when what it is made from has changed ----------------------

.venv/runtime.stamp: requirements.txt .venv/python.stamp
	@echo 'Installing what the site needs ...'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/develop.stamp: requirements-dev.txt .venv/runtime.stamp
	@echo 'Installing what the checks need ...'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

# An environment whose interpreter has gone is made again.
.venv/python.stamp: $(if $(shell $(BIN)/python -c '' 2>/dev/null && echo ok),,FORCE)
	@python=$$(bin/find-python) && echo "Making .venv with $$python ..." && "$$python" -m venv --clear .venv
	@touch $@

FORCE:

clean:
	rm -rf .venv staticfiles
