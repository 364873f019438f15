# make run: everything a fresh clone needs, then the site. make test: every check.

PORT ?= 8000
ADDRESS ?= 127.0.0.1
BIN := .venv/bin
PYTEST ?= -n auto
# What never asks a database needn't be tried on the second one.
NO_DATABASE := tests/copyengine tests/combat
export PYTHON

.PHONY: run test counts answers mutants clean help FORCE

help:
	@echo 'make run    the site on http://$(ADDRESS):$(PORT)/ (set PORT or ADDRESS to change it)'
	@echo 'make test   every check and test'
	@echo 'make counts  takes the exhaustive count of copies as it is now'
	@echo 'make answers  writes down the answers of what ships, for tests to compare with'
	@echo 'make mutants  mutation tests of exceptions and layers (minutes)'
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
	@$(BIN)/python manage.py runserver '$(ADDRESS):$(PORT)'

# The checks ---------------------------------------------------------------------------------

test: export DEBUG = 1
test: .venv/develop.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy judgeapp
	$(BIN)/lint-imports --no-logo
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/pytest -rs $(PYTEST)
	$(if $(TEST_POSTGRES_URL),DATABASE_URL='$(TEST_POSTGRES_URL)' $(BIN)/pytest -rs -m 'not browser' $(NO_DATABASE:%=--ignore=%) $(PYTEST))

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

# Change the modules of exceptions and layers in every small way, and see whether a test notices (docs/mutation.md).
MUTATED := layers/layers layers/effect_parts layers/changed_characteristics evaluation/filters model/except_clauses
NOTICING := layers layer_parts layer_changes filters except_clauses unjudged tables unwritten known_bugs \
	found_by_generation permanents several_targets linked_choices indicators
mutants: export DEBUG = 1
mutants: .venv/develop.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-mutants.txt
	$(BIN)/python -m tests.mutation $(MUTATED:%=judgeapp/copyengine/%.py) $(NOTICING:%=tests/copyengine/test_%.py)

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
