"""A file that is brought in: tried as a whole, and taken as a whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from judgeapp.authoring.assessment.assessing import Problem
from judgeapp.authoring.assessment.documents import Document
from judgeapp.authoring.exchange.card_files import OfferedCard, bring_in_cards, is_card, tried_cards
from judgeapp.authoring.exchange.collection_files import (
    bring_in_collections,
    is_collection,
    scenarios_in,
)
from judgeapp.authoring.exchange.scenario_files import ExchangeError, Offered, bring_in, read, tried
from judgeapp.authoring.exchange.template_files import bring_in_templates, is_template, tried_template
from judgeapp.authoring.models.editions import Edition
from judgeapp.authoring.written_templates.template_workflow import Trial
from judgeapp.cards.models import Card
from judgeapp.cards.signals import cards_about_to_change
from judgeapp.content.versions import read_again
from judgeapp.copyengine import plural
from judgeapp.quiz.models import WrittenTemplate


@dataclass(frozen=True, slots=True)
class OfferedTemplate:
    """A template of a file, and what it makes."""

    document: Document
    problems: list[Problem]
    trial: Trial | None


@dataclass(slots=True)
class Brought:
    """What is in a file, and what the engine makes of each.

    Attributes:
        withheld: what its cards change in published answers, a line for each: nobody is asked them until a
            reviewer has decided.
    """

    cards: list[OfferedCard] = field(default_factory=list)
    scenarios: list[Offered] = field(default_factory=list)
    templates: list[OfferedTemplate] = field(default_factory=list)
    collections: list[Document] = field(default_factory=list)
    withheld: list[str] = field(default_factory=list)

    @property
    def drafts(self) -> int:
        """How many drafts come of it; cards need none."""
        return len(self.scenarios) + len(self.templates)

    @property
    def changing(self) -> list[OfferedCard]:
        return [card for card in self.cards if card.changes]

    @property
    def refused(self) -> list[OfferedCard]:
        """The cards that can't be stored: with any, nothing of the file is taken."""
        return [card for card in self.cards if card.problems]

    @property
    def whole(self) -> int:
        """How many of the drafts could be published as they are."""
        drafts: list[Offered | OfferedTemplate] = [*self.scenarios, *self.templates]
        return sum(not each.problems for each in drafts)


def tried_file(text: str) -> Brought:
    """Try all of a file. Nothing is saved, though its scenarios are played with its cards.

    Raises:
        ExchangeError: it is neither YAML nor JSON, or there is nothing in it.
    """
    documents = read(text)
    collections = [document for document in documents if is_collection(document)]
    documents = [document for document in documents if not is_collection(document)]
    documents += scenarios_in(collections)
    cards = tried_cards(document for document in documents if is_card(document))
    others = [document for document in documents if not is_card(document)]
    templates = [document for document in others if is_template(document)]
    scenarios = [document for document in others if not is_template(document)]
    found = Brought(cards, templates=[OfferedTemplate(each, *tried_template(each)) for each in templates])
    found.collections = collections
    if found.changing and not found.refused:
        stored = [each.stored.pk for each in found.changing if each.stored]
        cards_about_to_change.send(sender=Card, cards=stored)
        with transaction.atomic():
            _, found.withheld = bring_in_cards(found.changing, None, "Tried")
            found.scenarios = list(tried(scenarios))
            transaction.set_rollback(True)
        read_again()
    else:
        found.scenarios = list(tried(scenarios))
    return found


def bring_in_file(
    found: Brought, by: Any, why: str, say: Callable[[str], Any] = lambda line: None
) -> tuple[list[Card], list[Edition], list[WrittenTemplate]]:
    """Take what was tried: cards are saved, scenarios and templates become drafts.

    Raises:
        ExchangeError: a card can't be stored; nothing was saved.
    """
    if refused := found.refused:
        names = ", ".join(card.name for card in refused)
        raise ExchangeError(f"Nothing is saved: mend what is listed under {names} first.")
    with transaction.atomic():
        cards, _ = bring_in_cards(found.changing, by, why)
        drafts = bring_in(found.scenarios, by, why)
        for collection in bring_in_collections(found.collections):
            say(f"The collection “{collection}” is there; it shows what of it is published.")
        return cards, drafts, bring_in_templates([each.document for each in found.templates], by, why)


def in_words(counts: Sequence[tuple[int, str]]) -> str:
    """ "2 cards, 1 draft"."""
    return ", ".join(f"{count} {plural(name, count)}" for count, name in counts if count)
