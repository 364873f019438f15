"""`manage.py measure_trust`: take the figures that `/trust/` shows, and store them."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from judgeapp.trust import measuring
from judgeapp.trust.models import Measurement

What = Measurement.What


class Command(BaseCommand):
    help = (
        "Play the documented examples and the reported bugs, measure which abilities of the cards are "
        "carried out, and store the figures for /trust/. All cards of Magic take two hours."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--number", type=int, help="of so many cards, drawn at random, instead of all")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument(
            "--if-outdated", action="store_true", help="only what has changed since it was measured"
        )

    def handle(self, *args: Any, number: int | None, seed: int, if_outdated: bool, **options: Any) -> None:
        wanted = list(measuring.outdated()) if if_outdated else list(What)
        if What.EXAMPLES in wanted:
            examples = measuring.examples()
            measuring.store(What.EXAMPLES, examples)
            for ruleset, count in examples.items():
                self.stdout.write(
                    f"{ruleset}: {count['as_printed']} of {count['examples']} examples as printed"
                )
        if What.REPORTS in wanted:
            bugs = measuring.reports()
            measuring.store(What.REPORTS, bugs)
            self.stdout.write(f"reported bugs: {sum(bug['holds'] for bug in bugs)} of {len(bugs)} right here")
        if What.ABILITIES in wanted:
            abilities = measuring.abilities(number, seed)
            measuring.store(What.ABILITIES, abilities)
            self.stdout.write(f"abilities of {abilities['cards']:,} of {abilities['known']:,} cards:")
            for kind, kinds in abilities["kinds"].items():
                self.stdout.write(f"  {kind}: {kinds['executed']:,} of {kinds['abilities']:,} carried out")
