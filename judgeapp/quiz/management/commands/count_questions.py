"""`manage.py count_questions`: how many published questions there are by topic, level and kind."""

import json as json_module
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand

from judgeapp.quiz.models import Question, Scenario
from judgeapp.quiz.skills.interactions import interaction_of, interactions


class Command(BaseCommand):
    help = "Count the published scenarios by level, and their questions by topic, level and kind."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")

    def handle(self, *args: Any, json: bool, **options: Any) -> None:
        counts = counted()
        if json:
            self.stdout.write(json_module.dumps(counts, indent=1))
            return
        for title, numbers in counts.items():
            self.stdout.write(f"{title}: {sum(numbers.values())}")
            for name, number in numbers.items():
                self.stdout.write(f"{number:6} {name}")


def counted() -> dict[str, dict[str, int]]:
    """What is counted, with the number of each; topics are kinds of interaction, in the order of teaching."""
    published = Question.objects.filter(scenario__in=Scenario.objects.published())
    questions = list(published.select_related("scenario"))
    scenarios = {question.scenario_id: question.scenario for question in questions}
    topics = Counter(interaction_of(each.scenario.script, each.query) for each in questions)
    return {
        "scenarios by level": _in_order(Counter(str(each.level) for each in scenarios.values())),
        "questions by level": _in_order(Counter(str(each.scenario.level) for each in questions)),
        "questions by topic": {
            each.title: topics[each.id] for each in interactions().values() if topics[each.id]
        },
        "questions by kind": _in_order(Counter(str(each.kind) for each in questions)),
    }


def _in_order(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items()))
