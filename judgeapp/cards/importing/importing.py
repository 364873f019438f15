"""Importing a file of cards: batch by batch, each whole or not at all, and on from where it stopped."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from django.db import DataError, IntegrityError, transaction

from judgeapp.cards.importing.card_files import CardFile, CardFileError, Entry
from judgeapp.cards.importing.printed import LeftOutError, Printed, RefusedError, cards_of
from judgeapp.cards.importing.storing import Stored, store, tell_colors
from judgeapp.cards.models import CardImport
from judgeapp.cards.signals import cards_edited
from judgeapp.content.versions import read_again

BATCH = 500
REFUSALS_KEPT = 1000


@dataclass
class ImportReport:
    """What came of the entries so far; kept in the database too, so that a later run adds to it.

    Attributes:
        entries: of the file, done.
        new, changed, unchanged, gone: faces.
        changed_cards: their keys.
        kept: names of cards that an author wrote, which stay so.
        refusals: how many entries were refused; of the first, `refused` says which, what and why.
        left_out: how many entries of what kind.
    """

    entries: int = 0
    new: int = 0
    changed: int = 0
    unchanged: int = 0
    gone: int = 0
    changed_cards: list[int] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    refusals: int = 0
    refused: list[tuple[int, str, str]] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)

    def refuse(self, number: int, what: str, why: str) -> None:
        self.refusals += 1
        if len(self.refused) < REFUSALS_KEPT:
            name = "".join(sign for sign in what[:80] if sign.isprintable())
            self.refused.append((number, name, why))

    def add(self, stored: Stored) -> None:
        for count in ("new", "changed", "unchanged", "gone"):
            setattr(self, count, getattr(self, count) + getattr(stored, count))
        self.changed_cards += stored.changed_cards
        self.kept += stored.kept
        for card, why in stored.refused:
            self.refuse(card.number, card.name, why)


class Import:
    """One run over one file.

    Attributes:
        progress: called after each batch.
        report: of this run and those before that it goes on from.
        resumed: how many entries those had done.
    """

    def __init__(
        self, file: CardFile, progress: Callable[[ImportReport], object] = lambda report: None
    ) -> None:
        self.file, self.progress = file, progress
        self.row, _ = CardImport.objects.get_or_create(sha256=file.sha256())
        self.report = ImportReport(**self.row.report)
        self.report.left_out = Counter(self.report.left_out)
        self.resumed = self.report.entries
        self.seen: set[tuple[str, str]] = set()
        self.batch: list[Printed] = []
        self.identities: dict[tuple[str, str], list[str]] = {}

    def run(self) -> ImportReport:
        """Import the rest of the file.

        Raises:
            CardFileError: it can't be read to its end. What came before that is imported.
        """
        number = 0
        try:
            for entry in self.file.entries():
                self._take(entry)
                number = entry.number
                if len(self.batch) >= BATCH:
                    self._write(number)
        except CardFileError:
            self._write(number)
            raise
        self._write(number)
        self._finish()
        return self.report

    def _finish(self) -> None:
        # The front that a back face's color depends on may stand anywhere in the file.
        tell_colors(self.identities)
        self.row.delete()

    def _take(self, entry: Entry) -> None:
        """Put the cards of an entry into the batch, but for what was done before or is in the file twice."""
        is_done = entry.number <= self.resumed
        report = ImportReport() if is_done else self.report
        try:
            for card in cards_of(entry):
                keys = {(card.name.casefold(), side) for side in card.faces}
                if keys & self.seen:
                    report.refuse(entry.number, card.name, "A card of this name stands earlier in the file.")
                    continue
                self.seen |= keys
                self.identities |= {(card.name, side): told for side, told in card.identities.items()}
                if not is_done:
                    self.batch.append(card)
        except RefusedError as error:
            report.refuse(entry.number, _called(entry), str(error))
        except LeftOutError as error:
            report.left_out[str(error)] += 1

    def _write(self, number: int) -> None:
        """Write the batch and how far that brings the import, both or neither."""
        if number <= self.report.entries:
            return
        with transaction.atomic():
            self._take_in()
            self.report.entries = number
            CardImport.objects.filter(pk=self.row.pk).update(entries=number, report=vars(self.report))
        self.batch = []
        self.progress(self.report)

    def _take_in(self) -> list[str]:
        """Store the batch. The questions that it changes are withheld with it; return them, in lines."""
        before = len(self.report.changed_cards)
        self.report.add(self._stored())
        changed = self.report.changed_cards[before:]
        if not changed:
            return []
        answers = cards_edited.send(sender=type(self), cards=changed)
        return [line for _, lines in answers for line in lines or ()]

    def _stored(self) -> Stored:
        try:
            with transaction.atomic():
                return store(self.batch)
        except (DataError, IntegrityError):
            return self._stored_singly()

    def _stored_singly(self) -> Stored:
        """One card at a time, where the database didn't take them together, to find the one to blame."""
        stored = Stored()
        for card in self.batch:
            try:
                with transaction.atomic():
                    self.report.add(store([card]))
            except (DataError, IntegrityError) as error:
                stored.refused.append((card, f"The database doesn't take it: {error}"))
        return stored


class Trial(Import):
    """An import that saves nothing: each batch is taken back, so that nobody waits long for the database.

    Attributes:
        changes: the published answers it would change, in lines.
    """

    def __init__(
        self, file: CardFile, progress: Callable[[ImportReport], object] = lambda report: None
    ) -> None:
        self.changes: list[str] = []
        super().__init__(file, progress)
        self.report, self.resumed = ImportReport(), 0

    def _finish(self) -> None:
        if not self.row.entries:  # no earlier run is to be gone on with
            self.row.delete()

    def _write(self, number: int) -> None:
        if number <= self.report.entries:
            return
        with transaction.atomic():
            self.changes += self._take_in()
            transaction.set_rollback(True)
        read_again()
        self.report.entries = number
        self.batch = []
        self.progress(self.report)


def _called(entry: Entry) -> str:
    name = entry.name or (entry.value.get("name") if isinstance(entry.value, dict) else "")
    return name if isinstance(name, str) else ""
