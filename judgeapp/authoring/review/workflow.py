"""The way of a scenario: written as a draft, submitted, reviewed by another person, published, retired.

Each step is one function, refuses what isn't allowed with the reason, and is kept in the history with who did
it and why.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from reversion.models import Version

from judgeapp.authoring.assessment.assessing import Problem, assess
from judgeapp.authoring.assessment.documents import Document, document_of, write
from judgeapp.authoring.models.accepted_answers import AcceptedAnswer
from judgeapp.authoring.models.editions import Edition
from judgeapp.authoring.review.history import kept
from judgeapp.authoring.verification.verifying import verify
from judgeapp.content.models import Source
from judgeapp.copyengine import plural
from judgeapp.quiz.models import Scenario

Status = Edition.Status
MOST_OF_A_DRAFT = 100_000
"""Letters of its document as JSON: three times the longest scenario that ships."""


class WorkflowError(Exception):
    """A step isn't allowed; the text says why and what would work.

    Attributes:
        problems: what is to be mended first, if it is that.
    """

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        self.problems = list(problems)
        super().__init__(message)


class OvertakenError(WorkflowError):
    """Somebody else saved in between; nothing was overwritten."""

    def __init__(self, edition: Any) -> None:
        self.edition = edition
        who = edition.saved_by or "Somebody"
        super().__init__(
            f"{who} saved this at {edition.changed:%H:%M} after you had opened it. Nothing is lost: yours is "
            "still here and theirs is stored. Open theirs and take over what is yours, or keep yours as a "
            "draft of its own."
        )


def start(
    by: Any, *, document: Document | None = None, scenario: Scenario | None = None, why: str = ""
) -> Edition:
    """The unfinished version of a scenario: the one there is, or a new draft from what is published."""
    if scenario is not None:
        running = Edition.objects.unfinished().filter(scenario=scenario).first()
        if running is not None:
            return running
        document = document or document_of(scenario)
    with kept(by, why or "Begun"):
        edition = Edition(scenario=scenario, author=by, saved_by=by, changed=timezone.now())
        _put(edition, document or {})
        edition.save()
        edition.writers.add(by)
    return edition


def refuse_long(document: Mapping[str, Any]) -> None:
    """Raises WorkflowError: a draft is longer than anybody reads."""
    letters = len(json.dumps(document))
    if letters > MOST_OF_A_DRAFT:
        raise WorkflowError(
            f"It has {letters:,} letters, and a draft holds {MOST_OF_A_DRAFT:,}. Nothing was saved: "
            "make two of it."
        )


def _put(edition: Edition, document: Document) -> None:
    refuse_long(document)
    if edition.scenario is not None:
        document = {**document, "id": edition.scenario.slug}
    edition.document = document
    edition.title = str(document.get("title") or "")[:200]
    edition.slug = slugify(str(document.get("id") or ""))[:120]


def save(edition: Edition, document: Document, *, by: Any, seen: int, why: str = "") -> Edition:
    """Save a draft as somebody changed it.

    Without `why` it is saved by itself while typing, and the history keeps it with the next saving that says
    why, or when somebody else goes on with it.

    Args:
        seen: `saved` of the version they changed.

    Raises:
        OvertakenError: it was saved in between.
        WorkflowError: it is no draft any more, or too long.
    """
    with transaction.atomic():
        found = Edition.objects.select_for_update().get(pk=edition.pk)
        if not found.is_draft:
            raise WorkflowError(f"It is {found.get_status_display()}, and only a draft is changed.")
        if found.saved != seen:
            if found.document == document:
                return found
            raise OvertakenError(found)
        if found.document == document and not why:
            return found
        if found.saved_by_id != by.pk:
            with kept(found.saved_by, "As it was left"):
                found.save()
        _put(found, document)
        found.saved, found.saved_by, found.changed = found.saved + 1, by, timezone.now()
        if why:
            with kept(by, why):
                found.save()
        else:
            found.save()
        found.writers.add(by)
    return found


def submit(edition: Edition, *, by: Any, why: str) -> None:
    """Hand a draft to the reviewers.

    Raises:
        WorkflowError: it is no draft, has problems, or no word says what it is for.
    """
    _needs(why, "Say what is new, for whoever reviews it.")
    problems = assess(edition.document).problems
    if problems:
        raise WorkflowError("It can’t be published like this. Mend what is listed first.", problems)
    with kept(by, f"Submitted: {why}"):
        found = _locked(edition, Status.DRAFT)
        # Whoever submits stands for it; others who wrote are kept as writers.
        found.author, found.reviewer, found.status = by, None, Status.IN_REVIEW
        found.why, found.changed, found.comments = why, timezone.now(), []
        found.save()
        found.writers.add(by)


def send_back(edition: Edition, *, by: Any, why: str, comments: Sequence[Mapping[str, str]] = ()) -> None:
    """Make it a draft again, with the reviewer's words.

    Args:
        comments: on single places: {"place", "words"}; with some, no reason for the whole is needed.

    Raises:
        WorkflowError: it isn't in review, or no reason is given.
    """
    if not comments:
        _needs(why, "Say what is to be mended.")
    why = why.strip() or f"{len(comments)} {plural('comment', len(comments))}"
    with kept(by, f"Sent back: {why}"):
        found = _locked(edition, Status.IN_REVIEW)
        found.status, found.why, found.changed = Status.DRAFT, why, timezone.now()
        found.comments = [dict(each) for each in comments]
        found.save()


def publish(edition: Edition, *, by: Any, why: str = "") -> Scenario:
    """Put a reviewed version into play in the place of the one before.

    Raises:
        WorkflowError: it isn't in review, the reviewer wrote part of it, or it has problems by now.
    """
    with transaction.atomic():
        _keep_as_it_came(edition.scenario)
        return _published(edition, by, why)


def _keep_as_it_came(scenario: Scenario | None) -> None:
    """Keep what is published in the history, if it was never in the workshop: it shipped."""
    if scenario is None or Edition.objects.filter(scenario=scenario, status=Status.PUBLISHED).exists():
        return
    with kept(None, "As it came"):
        edition = Edition(scenario=scenario, status=Status.PUBLISHED, changed=timezone.now())
        _put(edition, document_of(scenario))
        edition.save()


def _published(edition: Edition, by: Any, why: str) -> Scenario:
    with kept(by, f"Published. {why}".strip()):
        found = _locked(edition, Status.IN_REVIEW)
        if not found.may_be_reviewed_by(by):
            raise WorkflowError("Who wrote it can’t review it. Ask another reviewer.")
        problems = assess(found.document).problems
        slug = str(found.document.get("id"))
        taken = Scenario.objects.get_queryset().filter(slug=slug).first()
        if taken is not None and taken != found.scenario:
            problems.append(Problem("id", f"Another scenario has the address {slug!r}.", "Choose another."))
        if problems:
            raise WorkflowError("It can’t be published like this. Send it back.", problems)
        document = found.document
        if found.scenario is not None and found.scenario.source == Source.SHIPPED:
            # What comes of it stays under the license it came with.
            document = {**document, "license": document.get("license") or found.scenario.stated_license}
        scenario = write(document)
        before = Edition.objects.filter(scenario=scenario, status=Status.PUBLISHED)
        for older in before:
            older.status = Status.RETIRED
            older.save()
        found.scenario, found.status, found.reviewer = scenario, Status.PUBLISHED, by
        found.why, found.changed, found.published = why or found.why, timezone.now(), timezone.now()
        found.save()
        verify(Scenario.objects.published().filter(pk=scenario.pk), processes=1)
        # What changed with the document was looked at by the reviewer just now.
        accepted = AcceptedAnswer.objects.filter(question__scenario=scenario)
        accepted.update(accepted_by=by, why=why or found.why)
    return scenario


def retire(scenario: Scenario, *, by: Any, why: str) -> Edition:
    """Retire a scenario; the answers given stay, and it can be brought back.

    Raises:
        WorkflowError: no reason is given.
    """
    _needs(why, "Say why, for those who look for it.")
    with kept(by, f"Retired: {why}"):
        edition = Edition.objects.filter(scenario=scenario, status=Status.PUBLISHED).first()
        if edition is None:
            edition = Edition(scenario=scenario, saved_by=by)
            _put(edition, document_of(scenario))
        edition.status, edition.why, edition.changed = Status.RETIRED, why, timezone.now()
        edition.save()
        scenario.license = scenario.stated_license
        scenario.is_published, scenario.source = False, Source.AUTHOR
        scenario.save()
    return edition


def bring_back(edition: Edition, *, by: Any, why: str) -> Scenario:
    """Put what was retired into play again, as it was.

    Raises:
        WorkflowError: no reason is given, another version is the latest, or it has problems by now.
    """
    _needs(why, "Say why, for those who look for it.")
    with kept(by, f"Brought back: {why}"):
        found = _locked(edition, Status.RETIRED)
        scenario = found.scenario
        others = Edition.objects.filter(scenario=scenario).exclude(pk=found.pk)
        if scenario is None or scenario.is_published or others.filter(changed__gt=found.changed).exists():
            raise WorkflowError("Another version of it is the latest. Look at that one.")
        if problems := assess(document_of(scenario)).problems:
            raise WorkflowError(
                "It can’t be published like this. Open it in the workshop and mend it.", problems
            )
        found.status, found.why, found.changed = Status.PUBLISHED, why, timezone.now()
        found.published = found.published or timezone.now()
        found.save()
        scenario.is_published = True
        scenario.save()
        verify(Scenario.objects.published().filter(pk=scenario.pk), processes=1)
    return scenario


def keep_apart(edition: Edition, document: Document, *, by: Any) -> Edition:
    """A draft of its own from what was typed while somebody else saved."""
    apart = {**document, "id": f"{document.get('id') or 'draft'}-{by.pk}"}
    return start(by, document=apart, why=f"Kept apart from the draft of {edition.saved_by}")


def versions(edition: Edition) -> list[Version]:
    """Every kept state of it and of the editions before, the newest first."""
    keys = [edition.pk]
    if edition.scenario_id:
        keys = list(Edition.objects.filter(scenario=edition.scenario_id).values_list("pk", flat=True))
    found = Version.objects.get_for_model(Edition).filter(object_id__in=list(map(str, keys)))
    return list(found.select_related("revision__user").order_by("-revision__date_created", "-pk"))


def take_up(edition: Edition, version: Version, *, by: Any) -> Edition:
    """Return to a version: its document becomes the draft, and what was there is kept in the history.

    Raises:
        WorkflowError: it is another scenario's, or a draft is in review.
    """
    if version.pk not in {each.pk for each in versions(edition)}:
        raise WorkflowError("That version is another scenario’s.")
    document = version.field_dict["document"]
    why = f"Back to the version of {version.revision.date_created:%Y-%m-%d %H:%M}"
    if edition.scenario is None or edition.is_draft or edition.is_in_review:
        draft = edition
    else:
        draft = start(by, scenario=edition.scenario, why=why)
    return save(draft, document, by=by, seen=draft.saved, why=why)


def _locked(edition: Edition, status: str) -> Edition:
    found = Edition.objects.select_for_update().get(pk=edition.pk)
    if found.status != status:
        raise WorkflowError(f"It is {found.get_status_display()} by now. Look at it again.")
    if status == Status.DRAFT and found.saved != edition.saved:
        raise OvertakenError(found)
    return found


def _needs(why: str, otherwise: str) -> None:
    if not why.strip():
        raise WorkflowError(otherwise)
