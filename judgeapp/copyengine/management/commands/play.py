"""`manage.py play SCRIPT`: end state, answers and trace of a script."""

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict, TypeIs

from django.core.management.base import BaseCommand, CommandError

from judgeapp.combat import play
from judgeapp.copyengine import CardPool, CopyEngineError, game_as_json
from judgeapp.copyengine.management.sources import (
    Option,
    add_arguments,
    as_json,
    as_not_considered,
    as_text,
    card_pool,
    documents,
    refusals,
)
from judgeapp.copyengine.model.plain_data import PlainMapping, as_entries, as_mapping, as_words
from judgeapp.copyengine.play.output import GameJson


class ErrorJson(TypedDict):
    """Where something is wrong, what it is, and what would work."""

    where: str
    message: str
    mend: str


class RefusedJson(TypedDict):
    """What stands in the place of a script that can't be played."""

    title: str
    error: ErrorJson


type PlayedJson = GameJson | RefusedJson


class Command(BaseCommand):
    help = "Play a script (a YAML or JSON file, or - for standard input) and print what comes of it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("script")
        parser.add_argument("--ruleset", help="instead of the script's own")
        parser.add_argument("--policy", action="append", default=[], metavar="MISCONCEPTION")
        add_arguments(parser)

    def handle(
        self,
        *args: str,
        script: str,
        ruleset: str | None,
        policy: list[str],
        cards: Path | None,
        json: bool,
        **options: Option,
    ) -> None:
        found = documents(script)
        many = len(found) != 1 or isinstance(found[0], list)
        scripts = [s for document in found for s in (document if isinstance(document, list) else [document])]
        with refusals():
            pool = card_pool(cards)
        results = [_played(s, pool, ruleset, policy) for s in scripts]
        if json:
            self.stdout.write(as_json(results if many else results[0]))
        else:
            for title, result in zip(scripts, results, strict=True):
                self._print(title, result)
        failed = [result["error"] for result in results if is_refused(result)]
        if failed and not (json and many):
            raise CommandError("\n".join(f"{e['where']}: {e['message']} {e['mend']}" for e in failed))

    def _print(self, script: PlainMapping, result: PlayedJson) -> None:
        title = _title(script)
        self.stdout.write(self.style.MIGRATE_HEADING(title or "Script"))
        if is_refused(result):
            return
        for ref, obj in result["objects"].items():
            size = f" {obj['power']}/{obj['toughness']}" if obj["power"] is not None else ""
            kind = " ".join(
                [*as_words(obj["supertypes"]), *as_words(obj["types"]), *as_words(obj["subtypes"])]
            )
            self.stdout.write(
                f"{ref}: {obj['name'] or '(no name)'}{size}, {as_text(obj['colors'])}, {kind}, {obj['zone']}"
            )
            for ability in as_words(obj["abilities"]):
                self.stdout.write(f"    {ability}")
        for step in result["trace"]:
            also = f" ({step['comprehensive_rules']})" if "comprehensive_rules" in step else ""
            number = step["rule"] or step["principle"]
            self.stdout.write(f"  {number:>8}{also}  {step['object']}: {step['text']}")
        for answer in result["answers"]:
            of = f" of {as_text(answer['of'])}" if answer.get("of") else ""
            if "error" in answer:
                error = as_mapping(answer["error"])
                self.stdout.write(f"{answer['ask']}{of}: no answer. {error['message']} {error['mend']}")
                continue
            wrong = "" if answer.get("holds", True) else f", expected {as_text(answer['expected'])}"
            self.stdout.write(f"{answer['ask']}{of}: {as_text(answer['value'])}{wrong}")
            for told in as_not_considered(as_entries(answer["not_considered"])):
                self.stdout.write(f"  {told}")
            for shown in as_entries(answer.get("steps")):
                also = f" ({shown['comprehensive_rules']})" if "comprehensive_rules" in shown else ""
                self.stdout.write(f"  {shown['rule']:>8}{also}  {shown['text']}")
        for told in as_not_considered(result["not_considered"]):
            self.stdout.write(told)
        for held in result["expectations"]:
            if not held["holds"]:
                self.stdout.write(
                    f"not as expected: {held['field']} of {held['of']} is {as_text(held['actual'])}, "
                    f"expected {as_text(held['expected'])}"
                )


def is_refused(result: PlayedJson) -> TypeIs[RefusedJson]:
    """Whether a script can't be played."""
    return "error" in result


def _title(script: PlainMapping) -> str:
    return str(script.get("title", "")) if isinstance(script, Mapping) else ""


def _played(script: PlainMapping, pool: CardPool, ruleset: str | None, policy: list[str]) -> PlayedJson:
    title = _title(script)
    try:
        return game_as_json(play(script, cards=pool, ruleset=ruleset, policy=policy))
    except CopyEngineError as error:
        return {
            "title": title,
            "error": {"where": error.where, "message": error.message, "mend": error.mend},
        }
