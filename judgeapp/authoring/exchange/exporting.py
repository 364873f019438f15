"""What goes out: scenarios, templates, cards and their schemas as the text of a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from judgeapp.authoring.exchange import card_files, scenario_files, template_files
from judgeapp.authoring.exchange.scenario_files import ExchangeError, scenarios_out, written
from judgeapp.cards.models import Card
from judgeapp.content.models import IMPORTED
from judgeapp.quiz.models import Scenario

KINDS = ("scenarios", "templates", "cards")
SCHEMAS = {
    "scenarios": scenario_files.schema,
    "templates": template_files.schema,
    "cards": card_files.schema,
}


def schema_text(of: str) -> str:
    """The JSON Schema of a file of one kind.

    Raises:
        ExchangeError: there is none of that kind.
    """
    if of not in SCHEMAS:
        raise ExchangeError(f"There is no schema of {of}. There are: {', '.join(SCHEMAS)}.")
    return json.dumps(SCHEMAS[of](), ensure_ascii=False, indent=1) + "\n"


def exported(what: str, names: Sequence[str], form: str) -> str:
    """A file of all of a kind, or of those of these short names (slugs).

    All are: the published scenarios that people wrote, every template, and the cards that ship or were
    written here; what was imported or generated goes out when it is named.

    Raises:
        ExchangeError: there is nothing of a name.
    """
    if what == "templates":
        documents: list[Any] = template_files.templates_out(names)
        found = [document["id"] for document in documents]
    elif what == "cards":
        every = Card.objects.with_faces().order_by("slug")
        cards = (
            every.filter(slug__in=names) if names else every.filter(retired=False).exclude(source=IMPORTED)
        )
        found = [card.slug for card in cards]
        documents = list(card_files.cards_out(cards))
    else:
        stored = Scenario.objects.published().order_by("slug")
        scenarios = stored.filter(slug__in=names) if names else stored.exclude(origin="generated")
        found = [scenario.slug for scenario in scenarios]
        documents = scenarios_out(scenarios)
    _all(what, names, found)
    return written(documents, form)


def _all(what: str, names: Iterable[str], found: Iterable[str]) -> None:
    if missing := sorted(set(names) - set(found)):
        raise ExchangeError(
            f"There is nothing called {', '.join(missing)} among the {what}. "
            "Give the short name in its address, such as runeclaw-bear."
        )
