"""`manage.py coverage`: how much of what cards say of copies the Oracle reader reads."""

import time
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from random import Random

from django.core.management.base import BaseCommand

from judgeapp.combat import measure_abilities
from judgeapp.copyengine.cards.card_data import Card
from judgeapp.copyengine.cards.coverage import Counts, Coverage, Read, measure_faces
from judgeapp.copyengine.management.sources import Option, add_arguments, as_json, card_pool, refusals


class Command(BaseCommand):
    help = "Print how many copy clauses are read whole, in part and not at all, and where reading stops."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_arguments(parser)
        parser.add_argument(
            "--abilities", action="store_true", help="all abilities by kind, instead of copies"
        )
        parser.add_argument("--number", type=int, help="of so many cards, drawn at random, instead of all")
        parser.add_argument("--seed", type=int, default=0)

    def handle(
        self,
        *args: str,
        cards: Path | None,
        json: bool,
        abilities: bool,
        number: int | None,
        seed: int,
        **options: Option,
    ) -> None:
        with refusals():
            pool = card_pool(cards)
        if abilities:
            self._abilities(list(pool.values()), number, seed, json=json)
            return
        faces = [face for card in pool.values() for face in card.faces]
        began = time.perf_counter()
        result = measure_faces(faces)
        result["seconds"] = round(time.perf_counter() - began, 3)
        if json:
            self.stdout.write(as_json(result))
            return
        self._tell(result)

    def _abilities(self, cards: list[Card], number: int | None, seed: int, *, json: bool) -> None:
        if number is not None:
            drawn = Random(seed)  # noqa: S311  a draw that anyone may repeat
            cards = drawn.sample(cards, min(number, len(cards)))
        result = measure_abilities(cards)
        if json:
            self.stdout.write(as_json(result))
            return
        self.stdout.write(f"{'':12}{'abilities':>10}{'executed':>10}{'scope known':>13}{'unknown':>9}")
        for kind, count in result["kinds"].items():
            self.stdout.write(
                f"{kind:12}{count['abilities']:>10}{count['executed']:>10}{count['scope_known']:>13}"
                f"{count['scope_unknown']:>9}"
            )
        for kind, wordings in result["wordings"].items():
            self.stdout.write(f"\nNot executed, {kind}:")
            for wording, times in wordings:
                self.stdout.write(f"{times:>6}  {wording}")

    def _tell(self, result: Coverage) -> None:
        for entry in result["unread"]:
            aside = f" ({entry['set_aside']})" if entry["set_aside"] else ""
            self.stdout.write(f"{entry['card']}{aside}: read {_HOW[entry['read']]}")
            for stop in entry["unread"]:
                self.stdout.write(f"    stopped at column {stop['column']}: {stop['text']}")
        self.stdout.write("")
        rows: list[tuple[str, Counts]] = [*result["by_event"].items(), ("all", result)]
        self.stdout.write(f"{'':16}{'whole':>8}{'in part':>9}{'not':>6}")
        for event, counts in rows:
            self.stdout.write(f"{event:16}{counts['whole']:>8}{counts['part']:>9}{counts['none']:>6}")
        self.stdout.write(
            f"{result['whole']} of {result['clauses']} copy clauses are read whole ({result['share']:.1%}), "
            f"on {result['faces']} faces, in {result['seconds']} s. "
            f"Declared wordings: {result['declared_wordings']}."
        )
        every = result["with_set_aside"]
        clauses = every["whole"] + every["part"] + every["none"]
        self.stdout.write(f"With what is set aside: {every['whole']} of {clauses} ({every['share']:.1%}).")
        for group, counts in result["set_aside"].items():
            told = ", ".join(f"{counts[read]} {_HOW[read]}" for read in _HOW)
            self.stdout.write(f"Set aside, {group}: {told}")


_HOW: Mapping[Read, str] = {"whole": "whole", "part": "in part", "none": "not at all"}
