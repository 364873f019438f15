"""`manage.py import_cards FILE`: real cards from Scryfall's or MTGJSON's files."""

import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from judgeapp.cards.importing.card_files import CardFile, CardFileError
from judgeapp.cards.importing.downloading import BY_HAND, DownloadError, download
from judgeapp.cards.importing.importing import Import, ImportReport
from judgeapp.cards.models import Card
from judgeapp.cards.signals import cards_about_to_change, cards_imported
from judgeapp.content.related import items_about

LINES = 20


class Command(BaseCommand):
    help = (
        "Import cards from Scryfall's bulk file oracle-cards, MTGJSON's AtomicCards, or a list of faces, as "
        "JSON or .json.gz. Repeat it freely: what is there already is left alone, and the next run continues "
        "one that was stopped."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, metavar="FILE")
        parser.add_argument("--download", choices=sorted(BY_HAND), help="fetch this file first")

    def handle(self, *args: Any, file: Path | None, download: str | None, **options: Any) -> None:
        if (file is None) == (download is None):
            raise CommandError("Give a FILE, or --download oracle-cards, or --download atomic.")
        if file is not None:
            self._import(file)
            return
        with tempfile.TemporaryDirectory() as folder:
            self._import(self._fetch(str(download), Path(folder)))

    def _fetch(self, what: str, folder: Path) -> Path:
        # No bar where nobody watches: `disable=None` looks whether stderr is a terminal.
        with tqdm(desc="download", unit="B", unit_scale=True, disable=None) as bar:

            def advance(piece: int, whole: int | None) -> None:
                bar.total = whole
                bar.update(piece)

            try:
                return download(what, folder, advance)
            except DownloadError as error:
                raise CommandError(str(error)) from error

    def _import(self, path: Path) -> None:
        try:
            file = CardFile(path)
            work = Import(file)
        except OSError as error:
            raise CommandError(f"{path} can't be opened: {error.strerror}.") from error
        if work.resumed:
            self.stdout.write(
                f"An earlier run did {work.resumed:,} entries of this file; going on from there."
            )
        cards_about_to_change.send(sender=type(self))
        # Bytes of the file tell best how much remains; the entries stand beside.
        with tqdm(total=file.size, unit="B", unit_scale=True, desc="import", disable=None) as bar:

            def advance(report: ImportReport) -> None:
                bar.set_postfix_str(f"{report.entries:,} entries", refresh=False)
                bar.update(file.position - bar.n)

            work.progress = advance
            try:
                work.run()
            except CardFileError as error:
                bar.close()
                self._tell(work.report)
                raise CommandError(
                    f"{path}: {error}\nWhat was read before that is imported and stays. With the whole file, "
                    "run the same again: it goes on, and changes nothing that is right."
                ) from error
            except KeyboardInterrupt:
                bar.close()
                raise CommandError(
                    f"Stopped after entry {work.report.entries:,}. Run the same again to go on from there."
                ) from None
            bar.update(file.size - bar.n)
        self._tell(work.report)

    def _tell(self, report: ImportReport) -> None:
        self.stdout.write(
            f"{report.entries:,} entries read: {report.new:,} new faces, {report.changed:,} changed, "
            f"{report.unchanged:,} unchanged, {report.refusals:,} refused."
        )
        if report.gone:
            self.stdout.write(f"{report.gone:,} faces are no longer on their cards and were removed.")
        for kind, count in sorted(report.left_out.items()):
            self.stdout.write(f"left out: {count:,} {kind}")
        for number, what, why in report.refused[:LINES]:
            self.stdout.write(f"refused: entry {number:,}{f', {what}' if what else ''}: {why}")
        if report.refusals > LINES:
            self.stdout.write(f"refused: {report.refusals - min(LINES, len(report.refused)):,} more")
        for name in report.kept:
            self.stdout.write(f"left as an author wrote it: {name}")
        for line in self._scenarios(report.changed_cards):
            self.stdout.write(line)
        cards_imported.send(sender=type(self), cards=report.changed_cards, say=self.stdout.write)

    def _scenarios(self, changed: list[int]) -> Iterator[str]:
        """What uses a changed card and should be looked at again."""
        found: dict[str, list[str]] = {}
        for card in Card.objects.filter(pk__in=changed).order_by("name"):
            for item in items_about(card):
                found.setdefault(item.title, []).append(card.name)
        if not found:
            return
        yield f"{len(found):,} scenarios use changed cards (manage.py verify_scenarios tries them all):"
        for title, names in islice(sorted(found.items()), 200):
            yield f"  {title} ({', '.join(names)})"
