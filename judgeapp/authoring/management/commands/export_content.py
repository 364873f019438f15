"""`manage.py export_content`: scenarios, cards or templates in the form of what ships."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgeapp.authoring.exchange import FORMATS, SCHEMA, cards_out, scenarios_out, written
from judgeapp.authoring.template_exchange import SCHEMA as TEMPLATES
from judgeapp.authoring.template_exchange import templates_out
from judgeapp.cards.models import Card
from judgeapp.quiz.models import Scenario


class Command(BaseCommand):
    help = "Write scenarios, cards or templates as YAML or JSON, or the JSON Schema of such a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=["scenarios", "cards", "templates", "schema"])
        parser.add_argument(
            "names",
            nargs="*",
            help="short names (slugs) of some, all otherwise; of a schema: scenarios or templates",
        )
        parser.add_argument("--format", choices=FORMATS, default="yaml")
        parser.add_argument("--to", type=Path, help="a file; otherwise it is printed")

    def handle(self, *args: Any, what: str, names: list[str], to: Path | None, **options: Any) -> None:
        if what == "schema":
            kinds = {"scenarios": SCHEMA, "templates": TEMPLATES}
            if unknown := sorted(set(names) - kinds.keys()):
                raise CommandError(f"There is no schema of {', '.join(unknown)}.")
            text = kinds[names[0] if names else "scenarios"].read_text()
        elif what == "templates":
            found = templates_out(names)
            self._all(names, [document["id"] for document in found])
            text = written(found, options["format"])
        elif what == "cards":
            cards = Card.objects.filter(slug__in=names) if names else Card.objects.filter(retired=False)
            self._all(names, cards.values_list("slug", flat=True))
            text = written(list(cards_out(cards.order_by("slug"))), options["format"])
        else:
            stored = Scenario.objects.published()
            scenarios = stored.filter(slug__in=names) if names else stored.exclude(origin="generated")
            self._all(names, scenarios.values_list("slug", flat=True))
            text = written(scenarios_out(scenarios.order_by("slug")), options["format"])
        if to is None:
            self.stdout.write(text, ending="")
            return
        try:
            to.write_text(text)
        except OSError as error:
            raise CommandError(f"{to}: {error.strerror}.") from error

    def _all(self, names: list[str], found: Any) -> None:
        if missing := sorted(set(names) - set(found)):
            raise CommandError(f"There is nothing called {', '.join(missing)}.")
