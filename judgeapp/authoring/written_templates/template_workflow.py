"""The way of a template: loosened from a scenario, tried, reviewed by another person, played."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils.text import slugify
from reversion.models import Version

from judgeapp.authoring.assessment.assessing import Problem, hidden_characters
from judgeapp.authoring.assessment.documents import Document
from judgeapp.authoring.review.history import kept
from judgeapp.authoring.review.workflow import OvertakenError, WorkflowError, refuse_long
from judgeapp.authoring.written_templates.fitting import HELPS, dead_end, is_open, way_out, why_kept
from judgeapp.copyengine import CopyEngineError, plural, tell
from judgeapp.quiz.beliefs.known import prior_of
from judgeapp.quiz.generated.questions import features
from judgeapp.quiz.generated.templates import playable
from judgeapp.quiz.generator.instances import Dropped, Instance, instance_of
from judgeapp.quiz.generator.templates import template_of, templates
from judgeapp.quiz.models import WrittenTemplate
from judgeapp.rules.models import Principle

SHOWN = 10
SEEDS, ATTEMPTS = 200, 8
STALE, HOPELESS = 12, 48
"""So many seeds in a row that bring nothing new are enough, and so many draws where none made a question."""
ALIKE = 4
"""So many draws are enough where only the players are drawn."""
MOST_SECONDS = 6
PREVIEW_SECONDS = 2
LOOSEN = "Loosen a card or a number further."
Status = WrittenTemplate.Status


_SAID = frozenset({Dropped.UNREADABLE, Dropped.UNCONSIDERED})
"""The reasons of which more can be said in an author's words."""


@dataclass(slots=True)
class Trial:
    """What a template makes.

    Attributes:
        made: (instance, its story), as many as are shown.
        dropped: why draws were in vain, and how often; `details` is what was said of the last one.
        is_cut: the time was over before all seeds were tried.
    """

    made: list[tuple[Instance, tuple[str, ...]]] = field(default_factory=list)
    dropped: Counter[Dropped] = field(default_factory=Counter)
    details: dict[Dropped, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    is_cut: bool = False

    @property
    def in_vain(self) -> list[tuple[Dropped, int, str, str]]:
        """Reasons, how often, what helps, and what was said of the last one, the most frequent first."""
        return [
            (why, times, HELPS[why], self.details.get(why, "") if why in _SAID else "")
            for why, times in self.dropped.most_common()
        ]


def _made_so_far(count: int) -> str:
    """How many questions, where there should be more: "only 3 questions"."""
    return f"only {count} {plural('question', count)}" if count else "no question yet"


def tried(document: Document, slug: str = "", seconds: float = MOST_SECONDS) -> Trial:
    """Generate from a document that may be half-built.

    Args:
        seconds: after so long what has been made is enough to look at.
    """
    trial = Trial()
    known = set(Principle.objects.values_list("slug", flat=True))
    principles = list(document.get("principles") or ())
    if not principles:
        trial.problems.append(Problem("principles", "It is about nothing.", "Choose a principle at least."))
    trial.problems += [
        Problem("principles", f"There is no principle {each}.", "Look it up under Rules.")
        for each in principles
        if each not in known
    ]
    for name in ("title", "prompt", "because"):
        if not str(document.get(name) or "").strip():
            mend = (
                "Say why, in words that hold for whatever is drawn." if name == "because" else "Fill it in."
            )
            trial.problems.append(Problem(name, "It is empty.", mend))
    trial.problems += hidden_characters(document)
    name = slug or str(document.get("id") or "") or "a-template"
    if slug and slug in templates():
        trial.problems.append(Problem("id", "A shipped template has this address.", "Choose another."))
    try:
        made = template_of(playable({**document, "id": name}), "the template")
        hopeless = HOPELESS if is_open(document) else ALIKE
        begun, stale = time.monotonic(), 0
        seen: set[str] = set()
        for seed in range(1, SEEDS + 1):
            # Where nothing comes of it, the second half of the time is for finding out why.
            trial.is_cut = time.monotonic() > begun + (seconds if trial.made else seconds / 2)
            is_stale = stale == STALE or (not trial.made and trial.dropped.total() >= hopeless)
            if len(trial.made) == SHOWN or trial.is_cut or is_stale:
                break
            instance = instance_of(
                made, seed, features(), prior_of, trial.dropped, attempts=ATTEMPTS, details=trial.details
            )
            stale += instance is not None
            if instance is not None and instance.digest not in seen:
                stale = 0
                seen.add(instance.digest)
                trial.made.append((instance, tuple(tell(instance.script, features().cards))))
    except CopyEngineError as error:
        trial.problems.append(Problem(error.where, error.message, error.mend))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        trial.problems.append(
            Problem("prompt and because", f"There is no place {error}.", "Use the names listed above.")
        )
    trial.is_cut = trial.is_cut and bool(trial.made)
    is_too_short = seconds < MOST_SECONDS and trial.is_cut
    if (count := len(trial.made)) < SHOWN and not is_too_short:
        mend = (
            way_out(document)
            or ("" if trial.made else dead_end({**document, "id": name}))
            or _loosen(document)
        )
        trial.problems.append(Problem("", f"It makes {_made_so_far(count)}.", mend))
    return trial


def _loosen(document: Document) -> str:
    if is_open(document):
        return LOOSEN
    return f"Every card and number is as in its scenario. {why_kept(document) or LOOSEN}"


def start(by: Any, document: Document, *, why: str) -> WrittenTemplate:
    """A draft with an address of its own; one that is there already goes on from the document."""
    base = slugify(str(document.get("id") or document.get("title") or "template"))[:70] or "template"
    found = WrittenTemplate.objects.filter(slug=document.get("id") or "").first()
    if found is not None:
        return save(found, document, by=by, seen=found.saved, why=why)
    slug, number = base, 2
    taken = {*WrittenTemplate.objects.values_list("slug", flat=True), *templates()}
    while slug in taken:
        slug, number = f"{base}-{number}", number + 1
    with kept(by, why):
        row = WrittenTemplate(slug=slug, author=by, saved_by=by)
        _put(row, document)
        row.save()
        row.writers.add(by)
    return row


def _put(row: WrittenTemplate, document: Mapping[str, Any]) -> None:
    refuse_long(document)
    row.document = {**document, "id": row.slug}
    row.title = str(document.get("title") or "")[:200]


def save(row: WrittenTemplate, document: Document, *, by: Any, seen: int, why: str = "") -> WrittenTemplate:
    """Save a draft; what is published goes on as a draft, and stays in play as it was reviewed.

    Raises:
        OvertakenError: it was saved in between.
        WorkflowError: it is in review, or too long.
    """
    with transaction.atomic():
        found = WrittenTemplate.objects.select_for_update().get(pk=row.pk)
        if found.is_in_review:
            raise WorkflowError("It is in review. Have it sent back first.")
        if found.saved != seen:
            raise OvertakenError(found)
        with kept(by, why or "Saved"):
            if not found.is_draft:
                found.author, found.reviewer = by, None
                found.writers.clear()
            found.status = Status.DRAFT
            _put(found, document)
            found.saved, found.saved_by = found.saved + 1, by
            found.save()
            found.writers.add(by)
    return found


def submit(row: WrittenTemplate, *, by: Any, why: str) -> None:
    """Hand it to the reviewers.

    Raises:
        WorkflowError: it is no draft, makes too few questions, or no word says what it is for.
    """
    _needs(why)
    _sound(row)
    with kept(by, f"Submitted: {why}"):
        found = _locked(row, Status.DRAFT)
        found.status, found.author, found.reviewer, found.why = Status.IN_REVIEW, by, None, why
        found.save()
        found.writers.add(by)


def send_back(row: WrittenTemplate, *, by: Any, why: str) -> None:
    _needs(why)
    with kept(by, f"Sent back: {why}"):
        found = _locked(row, Status.IN_REVIEW)
        found.status, found.why = Status.DRAFT, why
        found.save()


def publish(row: WrittenTemplate, *, by: Any, why: str = "") -> None:
    """Let the generator play it.

    Raises:
        WorkflowError: it isn't in review, the reviewer wrote part of it, or it makes too few questions now.
    """
    if not row.may_be_reviewed_by(by):
        raise WorkflowError("Who wrote it can’t review it. Ask another reviewer.")
    _sound(row)
    with kept(by, f"Published. {why}".strip()):
        found = _locked(row, Status.IN_REVIEW)
        found.status, found.reviewer, found.why, found.played = (
            Status.PUBLISHED,
            by,
            why or found.why,
            found.document,
        )
        found.save()


def retire(row: WrittenTemplate, *, by: Any, why: str) -> None:
    """Retire it; the answers given stay."""
    _needs(why)
    with kept(by, f"Retired: {why}"):
        found = WrittenTemplate.objects.select_for_update().get(pk=row.pk)
        found.status, found.played, found.why = Status.RETIRED, None, why
        found.save()


def versions(row: WrittenTemplate) -> list[Version]:
    """Every kept state, the newest first."""
    found = Version.objects.get_for_object(row)
    return list(found.select_related("revision__user").order_by("-revision__date_created", "-pk"))


def take_up(row: WrittenTemplate, version: Version, *, by: Any) -> WrittenTemplate:
    """Return to a version as a draft."""
    if version.pk not in {each.pk for each in versions(row)}:
        raise WorkflowError("That version is another template’s.")
    when = f"{version.revision.date_created:%Y-%m-%d %H:%M}"
    return save(
        row, version.field_dict["document"], by=by, seen=row.saved, why=f"Back to the version of {when}"
    )


def _sound(row: WrittenTemplate) -> None:
    problems = tried(row.document, row.slug).problems
    if problems:
        raise WorkflowError("It can’t be played like this. Mend what is listed first.", problems)


def _locked(row: WrittenTemplate, status: str) -> WrittenTemplate:
    found = WrittenTemplate.objects.select_for_update().get(pk=row.pk)
    if found.status != status or found.saved != row.saved:
        raise WorkflowError(f"It is {found.get_status_display()} by now. Look at it again.")
    return found


def _needs(why: str) -> None:
    if not why.strip():
        raise WorkflowError("Say why, for those who look for it.")
