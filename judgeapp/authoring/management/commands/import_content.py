"""`manage.py import_content FILE`: what becomes of scenarios, templates and cards."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from judgeapp.authoring.exchange.card_files import OfferedCard
from judgeapp.authoring.exchange.importing import (
    Brought,
    OfferedTemplate,
    bring_in_file,
    in_words,
    tried_file,
)
from judgeapp.authoring.exchange.scenario_files import ExchangeError, Offered
from judgeapp.cards.signals import cards_imported


class Command(BaseCommand):
    help = (
        "Try the scenarios, templates and cards of a JSON or YAML file: what the reader reads, what the "
        "engine answers, and what is to be mended. With --accept cards are saved, and the others become "
        "drafts, which are reviewed and published as any other."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--accept", action="store_true", help="take them")
        parser.add_argument("--author", help="whose they are; needed with --accept")

    def handle(self, *args: Any, file: Path, accept: bool, author: str | None, **options: Any) -> None:
        try:
            found = tried_file(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{file} can't be read: {error}.") from error
        except ExchangeError as error:
            raise CommandError(f"{file}: {error}") from error
        self._tell(found)
        if not accept:
            self.stdout.write("Nothing is saved. Repeat it with --accept and --author NAME to take it.")
            return
        user = get_user_model().objects.filter(username__iexact=author or "").first()
        if user is None:
            raise CommandError("Say whose drafts they are: --author NAME of an account there is.")
        try:
            cards, drafts, templates = bring_in_file(found, user, f"From {file.name}", self.stdout.write)
        except ExchangeError as error:
            raise CommandError(str(error)) from error
        if found.cards:
            self.stdout.write(f"Saved: {in_words([(len(cards), 'card')]) or 'no card'}.")
            keys = [card.pk for card in cards]
            cards_imported.send(sender=type(self), cards=keys, say=self.stdout.write)
        if found.drafts:
            self.stdout.write(f"{len(drafts) + len(templates)} drafts are in the workshop.")

    def _tell(self, found: Brought) -> None:
        for card in found.cards:
            self._tell_card(card)
        for each in found.scenarios:
            self._tell_scenario(each)
        for template in found.templates:
            self._tell_template(template)
        if found.cards:
            wrong, new = len(found.refused), len(found.changing)
            same = len(found.cards) - wrong - new
            count = in_words([(len(found.cards), "card")])
            self.stdout.write(f"{count}: {wrong} to mend, {new} to save, {same} there already.")
        if found.withheld:
            self.stdout.write(
                "They change published answers; those questions are withheld until a reviewer decides:"
            )
            self.stdout.writelines(f"  {line}\n" for line in found.withheld)
        if found.drafts:
            self.stdout.write(f"{found.whole} of {found.drafts} could be published as they are.")

    def _tell_card(self, card: OfferedCard) -> None:
        self.stdout.write(f"{card.name}:")
        for problem in card.problems:
            self.stdout.write(f"  to mend: {problem}")
        for change in card.changes:
            self.stdout.write(f"  {change}")
        for reading in card.readings:
            for what, text in reading.abilities:
                self.stdout.write(f"  {what}: {' / '.join(text.splitlines())}")
            for clause in reading.clauses:
                said = [
                    clause.when.text,
                    clause.what.text,
                    *(f.text for f in clause.exceptions),
                    *clause.riders,
                ]
                self.stdout.write(f"    copies: {' '.join(said)}")
            for words in reading.unread:
                self.stdout.write(f"    not read: {words}")
        if card.used and card.changes:
            self.stdout.write(f"  {card.used} published scenarios use it; their answers are computed again.")

    def _tell_template(self, template: OfferedTemplate) -> None:
        self.stdout.write(f"{template.document.get('id')}:")
        for problem in template.problems:
            self.stdout.write(f"  to mend: {problem}")
        for instance, _ in template.trial.made if template.trial else ():
            self.stdout.write(f"  {instance.prompt} {instance.text}")

    def _tell_scenario(self, each: Offered) -> None:
        self.stdout.write(f"{each.name}:")
        for problem in each.problems:
            self.stdout.write(f"  to mend: {problem}")
        if each.assessment:
            for asked in each.assessment.questions:
                self.stdout.write(f"  {asked.question.prompt} {asked.answer}")
