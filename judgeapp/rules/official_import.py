"""Bringing the official text up to a file: compared first, saved only when the difference is accepted."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction

from judgeapp.copyengine import joined

from .models import OfficialImport, OfficialText, Rule, Ruleset
from .official import OfficialFile, OfficialFileError, OfficialRule
from .official_diff import Diff, compare


@dataclass(frozen=True, slots=True)
class Comparison:
    """A file beside what is there.

    Attributes:
        unnumbered: our own rules of its sections whose number the file doesn't have, and which no
            renumbered rule stands for.
        key: stands for exactly this difference; accepting another one is refused.
    """

    ruleset: Ruleset
    file: OfficialFile
    diff: Diff
    unnumbered: tuple[Rule, ...]
    key: str


def ruleset_for(file: OfficialFile, slug: str = "") -> Ruleset:
    """The rulebook a file belongs to: the one named, or the one with a section of that number and title.

    Raises:
        OfficialFileError: there is none, or several.
    """
    books = list(Ruleset.objects.filter(retired=False))
    if slug:
        chosen = [book for book in books if book.slug == slug]
        known = ", ".join(book.slug for book in books)
        if not chosen:
            raise OfficialFileError(f"There is no rulebook {slug!r}. Known: {known}.")
        return chosen[0]
    titles = {(number, title.casefold()) for number, title in file.sections.items()}
    fitting = [
        book for book in books if titles & {(number, title.casefold()) for number, title in book.sections}
    ]
    if len(fitting) == 1:
        return fitting[0]
    found = joined((book.slug for book in fitting), none="None")
    raise OfficialFileError(f"{found} of our rulebooks fit its sections. Say which one it is for.")


def compared(file: OfficialFile, ruleset: Ruleset) -> Comparison:
    """What a file changes; only the sections it has are looked at."""
    sections = {rule.section for rule in file.rules}
    texts = {text.number: text for text in _texts(ruleset, sections)}
    was = [OfficialRule(text.number, text.text, tuple(text.examples)) for text in texts.values()]
    diff = compare(was, file.rules)
    standing = {rule.pk for rule in _our_rules(ruleset, texts, diff).values()}
    ours = [rule for rule in ruleset.rules.current() if rule.section in sections and not rule.commentary]
    return Comparison(
        ruleset, file, diff, tuple(rule for rule in ours if rule.pk not in standing), _key(diff, ruleset)
    )


def accept(comparison: Comparison, *, name: str, effective: date | None, by: Any = None) -> OfficialImport:
    """Save what a comparison found.

    Raises:
        OfficialFileError: what is there is another by now; compare again.
    """
    ruleset, file = comparison.ruleset, comparison.file
    with transaction.atomic():
        Ruleset.objects.select_for_update().get(pk=ruleset.pk)
        again = compared(file, ruleset)
        if again.key != comparison.key:
            raise OfficialFileError("Somebody loaded another file meanwhile. Compare once more.")
        sections = {rule.section for rule in file.rules}
        texts = {text.number: text for text in _texts(ruleset, sections)}
        ours = _our_rules(ruleset, texts, again.diff)
        row = OfficialImport.objects.create(
            ruleset=ruleset,
            name=name[:200],
            effective=file.effective or effective,
            accepted_by=by,
            counts=again.diff.counts,
        )
        OfficialText.objects.filter(pk__in=[text.pk for text in texts.values()]).delete()
        OfficialText.objects.bulk_create(
            [
                OfficialText(
                    ruleset=ruleset,
                    number=rule.number,
                    text=rule.text,
                    examples=list(rule.examples),
                    rule=ours.get(rule.number),
                    came_with=row,
                )
                for rule in file.rules
            ],
            batch_size=500,
        )
    return row


def _texts(ruleset: Ruleset, sections: set[str]) -> Iterator[OfficialText]:
    for text in OfficialText.objects.filter(ruleset=ruleset).select_related("rule"):
        if text.number.partition(".")[0] in sections:
            yield text


def _our_rules(ruleset: Ruleset, texts: dict[str, OfficialText], diff: Diff) -> dict[str, Rule]:
    """Our rule for each number of the file: that of the text it was, or else the one of its number."""
    found = {pair.now.number: rule for pair in diff.pairs if (rule := texts[pair.was.number].rule)}
    taken = {rule.pk for rule in found.values()}
    ours = {rule.number: rule for rule in ruleset.rules.current()}
    for number in [rule.number for rule in (*diff.new, *(pair.now for pair in diff.pairs))]:
        rule = ours.get(number)
        if number not in found and rule is not None and rule.pk not in taken:
            found[number] = rule
    return found


def _key(diff: Diff, ruleset: Ruleset) -> str:
    told: list[Any] = [ruleset.slug, [rule.number + rule.text for rule in diff.new]]
    for part in (diff.changed, diff.renumbered, diff.same):
        told.append([[pair.was.number, pair.was.text, pair.now.number, pair.now.text] for pair in part])
    told.append([rule.number for rule in diff.gone])
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:24]
