"""`manage.py copies COPIER ORIGINAL`: what one card is as a copy of another."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from judgeapp.copyengine import game_as_json, not_considered_of_copy, play
from judgeapp.copyengine.management.sources import (
    Option,
    add_arguments,
    as_json,
    as_not_considered,
    as_text,
    card_pool,
    refusals,
)
from judgeapp.copyengine.model.plain_data import as_mapping
from judgeapp.copyengine.play.single_copy import copying_script


class Command(BaseCommand):
    help = "Print the copiable values of COPIER as a copy of ORIGINAL, and how they come about."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("copier")
        parser.add_argument("original")
        parser.add_argument("--face", choices=["front", "back"], help="the face of ORIGINAL that is up")
        parser.add_argument("--ruleset")
        add_arguments(parser)

    def handle(
        self,
        *args: str,
        copier: str,
        original: str,
        face: str | None,
        ruleset: str | None,
        cards: Path | None,
        json: bool,
        **options: Option,
    ) -> None:
        with refusals():
            pool = card_pool(cards)
            script = copying_script(pool, copier, original, face)
            game = play(script, cards=pool, ruleset=ruleset)
            result = game_as_json(game)
        result["not_considered"] = [found.as_json() for found in not_considered_of_copy(game, "copy")]
        result["objects"] = {"copy": result["objects"]["copy"]}
        if json:
            self.stdout.write(as_json(result))
            return
        for name, value in as_mapping(result["objects"]["copy"]["copiable_values"]).items():
            self.stdout.write(f"{name.replace('_', ' '):>16}  {as_text(value)}")
        for step in result["trace"]:
            self.stdout.write(f"{step['rule'] or step['principle']:>16}  {step['text']}")
        for told in as_not_considered(result["not_considered"]):
            self.stdout.write(told)
