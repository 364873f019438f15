"""`manage.py release_check`: whether this release may be served from this database."""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from io import StringIO
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, SystemCheckError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from judgeapp.quiz.models import DEFAULT_RULESET, Question


class Command(BaseCommand):
    help = "Check settings, migrations, content, every stored answer and the budgets; exit 1 if one fails."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--without-budgets", action="store_true", help="leave out bench, which takes minutes"
        )

    def handle(self, *args: Any, without_budgets: bool, **options: Any) -> None:
        checks: dict[str, Callable[[], str]] = {
            "settings": settings_are_safe,
            "migrations": migrations_are_applied,
            "content": content_is_there,
            "scenarios": answers_are_as_written,
        }
        if not without_budgets:
            checks["budgets"] = budgets_hold
        failed = []
        for name, check in checks.items():
            problem = check()
            self.stdout.write(f"{name:12} {'ok' if not problem else f'FAILED: {problem}'}")
            if problem:
                failed.append(name)
        if failed:
            raise CommandError(f"Don't release: {', '.join(failed)}.")


def settings_are_safe() -> str:
    try:
        call_command("check", deploy=True, fail_level="WARNING", stdout=StringIO(), stderr=StringIO())
    except (SystemCheckError, CommandError) as error:
        return str(error)
    return ""


def migrations_are_applied() -> str:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return f"{len(plan)} to apply; run manage.py migrate" if plan else ""


def content_is_there() -> str:
    if not Question.objects.documented(DEFAULT_RULESET).exists():
        return "no question; run manage.py load_content"
    held = Question.objects.filter(held_back=True).count()
    return f"{held} questions are withheld; decide on them in the admin" if held else ""


def answers_are_as_written() -> str:
    told = StringIO()
    try:
        call_command("verify_scenarios", stdout=told)
    except CommandError as error:
        return f"{error}\n{told.getvalue()}"
    return ""


def budgets_hold() -> str:
    told = StringIO()
    call_command("bench", json=True, stdout=told)
    broken = [each["name"] for each in json.loads(told.getvalue())["budgets"] if not each["holds"]]
    return "; ".join(broken)
