"""`manage.py bench`: the budgets, each as a figure and as a ratio to what is promised."""

import json as json_module
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from judgeapp.cards.benchmarks import card_figures
from judgeapp.content.measuring import Figure, figures_elsewhere
from judgeapp.copyengine import CopyEngineError
from judgeapp.lab.benchmarks import lab_figures
from judgeapp.quiz.benchmarks.checks import check_figures
from judgeapp.quiz.benchmarks.pages import (
    Visit,
    answer_figures,
    engine_figures,
    first_load_figure,
    generating_figures,
    page_figures,
    reading_figures,
)
from judgeapp.quiz.models import DEFAULT_RULESET, Question


class Command(BaseCommand):
    help = "Measure the budgets; whatever that writes is taken back, or is in a database of its own."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
        parser.add_argument("--cards", type=Path, help="a JSON file of cards to read instead of the database")

    def handle(self, *args: Any, json: bool, cards: Path | None, **options: Any) -> None:
        if not Question.objects.documented(DEFAULT_RULESET).exists():
            raise CommandError("There is no question to measure with. Run manage.py load_content first.")
        figures = []
        for figure in measured(cards):
            figures.append(figure)
            if not json:
                sign = "holds" if figure.ratio <= 1 else "TOO MUCH"
                self.stdout.write(
                    f"{figure.name:62} {figure.value:8.2f} {figure.unit:12} of {figure.budget:g}"
                    f"  ratio {figure.ratio:.2f}  {sign}"
                )
        if json:
            report = {"budgets": [figure.as_json() for figure in figures]}
            self.stdout.write(json_module.dumps(report, ensure_ascii=False, indent=1))


def measured(cards: Path | None) -> Iterator[Figure]:
    """Every figure, as soon as it is known.

    Raises:
        CommandError: the card file can't be read.
    """
    try:
        yield from reading_figures(cards)  # first, while no text has been read yet
    except CopyEngineError as error:
        raise CommandError(str(error)) from error
    yield from engine_figures()
    with transaction.atomic():
        visit = Visit()
        yield from page_figures(visit)
        yield first_load_figure(visit)
        yield from answer_figures(visit)
        yield from lab_figures(visit.extra)
        transaction.set_rollback(True)
    yield from card_figures(cards, generating_figures)
    yield from check_figures()
    yield from figures_elsewhere()
