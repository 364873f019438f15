"""`manage.py export_content`: scenarios, cards or templates in the form of what ships."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from judgeapp.authoring.exchange.exporting import KINDS, exported, schema_text
from judgeapp.authoring.exchange.scenario_files import FORMATS, ExchangeError


class Command(BaseCommand):
    help = "Write scenarios, cards or templates as YAML or JSON, or the JSON Schema of such a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=[*KINDS, "schema"])
        parser.add_argument(
            "names",
            nargs="*",
            help=f"short names (slugs) of some, all otherwise; of a schema: {', '.join(KINDS)}",
        )
        parser.add_argument("--format", choices=FORMATS, default="yaml")
        parser.add_argument("--to", type=Path, help="a file; otherwise it is printed")

    def handle(self, *args: Any, what: str, names: list[str], to: Path | None, **options: Any) -> None:
        try:
            if what == "schema":
                text = schema_text(names[0] if names else "scenarios")
            else:
                text = exported(what, names, options["format"])
            if to is None:
                self.stdout.write(text, ending="")
            else:
                to.write_text(text, encoding="utf-8")
        except ExchangeError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{to}: {error.strerror}.") from error
