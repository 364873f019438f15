"""`manage.py script_reference`: the script reference page, or the JSON Schema of scripts."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from judgeapp.combat import VOCABULARY
from judgeapp.copyengine.management.sources import Option, as_json
from judgeapp.copyengine.model.plain_data import Json
from judgeapp.copyengine.script import documents, reference, schema

EXAMPLES = Path(reference.__file__).with_name("examples.yaml")


class Command(BaseCommand):
    help = "Print the script reference page, as docs/script-reference.md holds it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--schema", action="store_true", help="the JSON Schema of scripts instead")

    def handle(self, *args: str, schema: bool, **options: Option) -> None:
        self.stdout.write(as_json(_schema()) if schema else page(), ending="")


def page() -> str:
    """Return the page as it should be."""
    (told,) = documents.read_documents(EXAMPLES.read_text(encoding="utf-8"))
    return reference.reference(VOCABULARY, told["scripts"])


def _schema() -> Json:
    return schema.script_schema(VOCABULARY)
