"""`manage.py import_content FILE`: what becomes of scenarios and templates; with --accept, drafts."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from judgeapp.authoring.exchange import ExchangeError, Offered, bring_in, read, tried
from judgeapp.authoring.template_exchange import bring_in_templates, is_template, tried_template


class Command(BaseCommand):
    help = (
        "Try the scenarios and templates of a JSON or YAML file: what the engine answers, and what is to be "
        "mended. With --accept they become drafts, which are reviewed and published as any other."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--accept", action="store_true", help="make drafts of them")
        parser.add_argument("--author", help="whose drafts they are; needed with --accept")

    def handle(self, *args: Any, file: Path, accept: bool, author: str | None, **options: Any) -> None:
        try:
            documents = read(file.read_text())
            templates = [document for document in documents if is_template(document)]
            offered = list(tried(document for document in documents if not is_template(document)))
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{file} can't be read: {error}.") from error
        except ExchangeError as error:
            raise CommandError(f"{file}: {error}") from error
        for each in offered:
            self._tell(each)
        whole = sum(not each.problems for each in offered)
        whole += sum(not self._tell_template(document) for document in templates)
        count = len(documents)
        self.stdout.write(f"{whole} of {count} could be published as they are.")
        if not accept:
            self.stdout.write("Nothing is saved. Repeat it with --accept and --author NAME to make drafts.")
            return
        user = get_user_model().objects.filter(username__iexact=author or "").first()
        if user is None:
            raise CommandError("Say whose drafts they are: --author NAME of an account there is.")
        bring_in(offered, user, f"From {file.name}")
        bring_in_templates(templates, user, f"From {file.name}")
        self.stdout.write(f"{count} drafts are in the workshop.")

    def _tell_template(self, document: Any) -> bool:
        """Whether there is something to mend."""
        problems, trial = tried_template(document)
        self.stdout.write(f"{document.get('id')}:")
        for problem in problems:
            self.stdout.write(f"  to mend: {problem}")
        for instance, _ in trial.made if trial else ():
            self.stdout.write(f"  {instance.prompt} {instance.text}")
        return bool(problems)

    def _tell(self, each: Offered) -> None:
        self.stdout.write(f"{each.name}:")
        for problem in each.problems:
            self.stdout.write(f"  to mend: {problem}")
        if each.assessment:
            for asked in each.assessment.questions:
                self.stdout.write(f"  {asked.question.prompt} {asked.answer}")
