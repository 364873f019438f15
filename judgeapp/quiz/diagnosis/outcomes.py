"""What the believers of each belief answer to each published question: a table.

It is worked out by playing each script under each belief that it gives a chance to matter, and under two of
them where both change the same part of the answer. That takes seconds, so that no page should wait for it:
the database keeps it question by question, each with a digest of all that it was worked out from (the source
of the engine and of this app, the question with its choices and its script, the cards that it names, the
misconceptions). What has another digest is worked out again, so that nobody has to remember to.
`manage.py load_content` works it out ahead; each process then reads it once for each edition of the content.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from judgeapp.cards.models import Face
from judgeapp.combat import EVERY_BELIEF, EXCLUDED
from judgeapp.content.versions import version
from judgeapp.copyengine import RULESETS, CopyEngineError, shared_work
from judgeapp.quiz.beliefs.known import believers_of, misconceptions
from judgeapp.quiz.diagnosis.inference import Answered, Asked, Assumed, Held, classes_of
from judgeapp.quiz.diagnosis.likeness import Situation, alike, situation
from judgeapp.quiz.kinds.base import Ruling, kind_of, question_kinds
from judgeapp.quiz.kinds.believed_answers import place_of
from judgeapp.quiz.models import DEFAULT_RULESET, Attempt, Choice, KeptOutcomes, Question, Scenario
from judgeapp.quiz.rulings.checking import check_question
from judgeapp.quiz.rulings.offers import offers_of
from judgeapp.quiz.rulings.rulings import Opening, engine_version, opening, quiz_version, written

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """A question as believers see it.

    Attributes:
        answers: by their number in `asked`, each as an attempt keeps it; the first is right.
        words: how many there are to read: story, prompt, and options.
        options: how many are offered; none where the answer is typed or filled in.
        cards: how many are shown beside the story.
        about: what copies what at its table.
    """

    question: int
    scenario: int
    kind: str
    answers: tuple[Sequence[Any], ...]
    asked: Asked
    words: int
    options: int
    cards: int
    about: Situation

    @property
    def copies(self) -> int:
        """How many copy effects there are at its table."""
        return sum(bool(copied) for _, copied in self.about)

    def answered(self, attempt: Attempt) -> Answered:
        return Answered(self.asked, place_of(self.kind, self.answers, attempt.chosen), attempt.unsure)


@dataclass(frozen=True, slots=True)
class Table:
    """Every question that tells beliefs apart, by its key.

    Attributes:
        assumed: what people hold before they answer, of the beliefs that some question reveals.
        classes: beliefs that no question tells apart, as one each.
        unseen: beliefs that no question reveals.
        alike: the questions like each: a check asks one of them.
    """

    rows: Mapping[int, Outcomes]
    assumed: Assumed
    classes: tuple[Held, ...]
    unseen: Held
    alike: Mapping[int, frozenset[int]]

    @property
    def asked(self) -> dict[int, Asked]:
        return {key: row.asked for key, row in self.rows.items()}


def outcome_table(ruleset: str) -> Table:
    """The table of a ruleset's published questions. Shared by all who ask for it, so not to be changed."""
    return _table(ruleset, *(version(app) for app in ("quiz", "rules", "cards")))


def work_out_ahead() -> None:
    """Have the table that checks take at hand for every process to come."""
    outcome_table(DEFAULT_RULESET)


def after_import(cards: Sequence[Any], **kwargs: Any) -> None:
    """Work it out again after an import that changed cards."""
    if cards:
        work_out_ahead()


@lru_cache(maxsize=4)  # plays every question under every belief
@shared_work()
def _table(ruleset: str, *editions: str) -> Table:
    rows = {row.question: row for row in _rows(ruleset)}
    known = misconceptions()
    right = RULESETS[ruleset].true_beliefs if ruleset in RULESETS else ()
    sought = [belief for belief in EVERY_BELIEF if belief in known and belief not in right]
    classes = classes_of((row.asked for row in rows.values()), sought)
    seen = {belief for each in classes for belief in each}
    return Table(
        rows=rows,
        # Authors only guess what is common, and what goes together: a check looks for all alike.
        assumed=Assumed(
            priors=dict.fromkeys((belief for belief in sought if belief in seen), 1.0),
            pairs={_held(*pair): 0.0 for pair in EXCLUDED if seen.issuperset(pair)},
        ),
        classes=classes,
        unseen=tuple(belief for belief in sought if belief not in seen),
        alike=alike((row.question, row.scenario, row.about) for row in rows.values()),
    )


def _held(*beliefs: str) -> Held:
    return tuple(sorted(beliefs))


def _rows(ruleset: str) -> Iterator[Outcomes]:
    """The outcomes of every published question that tells beliefs apart; writes down those not kept yet."""
    published = Scenario.objects.published().filter(rulesets__slug=ruleset)
    questions = Question.objects.filter(scenario__in=published, held_back=False)
    beyond_belief = [kind.name for kind in question_kinds() if kind.about_derivation]
    questions = questions.exclude(kind__in=beyond_belief).order_by("scenario", "position")
    made_of = _digests(questions)
    kept = {
        row.question_id: row for row in KeptOutcomes.objects.filter(ruleset=ruleset, question__in=made_of)
    }
    new = []
    for key, scenario, kind in questions.values_list("pk", "scenario_id", "kind"):
        row = kept.get(key)
        if row is None or row.made_of != made_of[key]:
            row = KeptOutcomes(
                question_id=key, ruleset=ruleset, made_of=made_of[key], found=_as_kept(_made(key, ruleset))
            )
            new.append(row)
        if row.found:
            yield _from_kept(row.found, key, scenario, kind)
    KeptOutcomes.objects.bulk_create(
        new, update_conflicts=True, unique_fields=["question", "ruleset"], update_fields=["made_of", "found"]
    )


def _digests(questions: QuerySet[Question]) -> dict[int, str]:
    """What the outcomes of each question are made of, digested, by the question's key."""
    told = {slug: [each.prior, each.belief, each.correction] for slug, each in misconceptions().items()}
    # What nobody can play as a belief changes only the questions whose choices name it.
    played = [[slug, *told[slug]] for slug in sorted(told) if slug in EVERY_BELIEF]
    shared = [engine_version(), quiz_version(), played]
    rows = list(
        questions.values("pk", "scenario", "scenario__script", "kind", "query", "explanation", "catalogue")
    )
    # Joined, not nested: PostgreSQL plans a subquery within a subquery badly while it knows no sizes.
    choices: dict[int, list[Any]] = {row["pk"]: [] for row in rows}
    fields = ("question", "position", "text", "value", "belief", "correction", "misconception__slug")
    published = Choice.objects.filter(question__scenario__is_published=True)
    for key, *choice in published.order_by("question", "position").values_list(*fields):
        if key in choices:
            choices[key].append([*choice, told.get(choice[-1])])
    deciding: dict[int, list[str]] = {}
    through = Scenario.rulesets.through.objects.order_by("ruleset__slug")
    for scenario, slug in through.values_list("scenario_id", "ruleset__slug"):
        deciding.setdefault(scenario, []).append(slug)
    printed: dict[int, list[Any]] = {}
    faces = Face.objects.filter(card__scenarios__is_published=True)
    order = ("card__scenarios", "card_id", "position")
    for scenario, *face in faces.order_by(*order).values_list("card__scenarios", *Face.ROW_FIELDS):
        printed.setdefault(scenario, []).append(face)
    return {
        row["pk"]: _digest(
            [
                shared, row, choices[row["pk"]] or None, deciding.get(row["scenario"]),
                printed.get(row["scenario"]),
            ]
        )
        for row in rows
    }  # fmt: skip


def _digest(content: Any) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def _as_kept(row: Outcomes | None) -> dict[str, Any] | None:
    if row is None:
        return None
    believed = [[list(held), sorted(fitting)] for held, fitting in row.asked.believed.items()]
    return {
        "answers": list(row.answers),
        "ways": row.asked.ways,
        "believed": believed,
        "words": row.words,
        "options": row.options,
        "cards": row.cards,
        "about": sorted(row.about),
    }


def _from_kept(found: Mapping[str, Any], question: int, scenario: int, kind: str) -> Outcomes:
    believed = {tuple(held): frozenset(fitting) for held, fitting in found["believed"]}
    asked = Asked(ways=found["ways"], believed=believed)
    answers, words, options, cards = (
        tuple(found["answers"]), found["words"], found["options"], found["cards"]
    )  # fmt: skip
    about = frozenset((copier, copied) for copier, copied in found["about"])
    return Outcomes(question, scenario, kind, answers, asked, words, options, cards, about)


def _made(key: int, ruleset: str) -> Outcomes | None:
    """A question's outcomes, worked out; None if it tells no beliefs apart, or can't be asked."""
    question = written(key)
    try:
        right = check_question(question, question.choices.all(), ruleset)
        row = _row(question, right, ruleset, opening(question.scenario, question.query))
    except CopyEngineError as error:
        logger.warning("%s is left out: %s", question.key, error)
        return None
    return row if row.asked.believed else None


def _row(question: Question, right: Ruling, ruleset: str, opened: Opening) -> Outcomes:
    """A question's outcomes: the answers on offer, or whatever is believed where one is put together."""
    # Options can differ from day to day by what people have answered; here they are today's.
    today = timezone.now().date()
    seen = kind_of(question).believed(question, right, ruleset, lambda: offers_of(question, ruleset, today))
    believers = believers_of(question.scenario.script, ruleset)
    alone = {b: each.value for each in believers.alternatives(question.query) for b in each.beliefs}
    believed: dict[Held, frozenset[int]] = {}
    fitting: frozenset[int] | None
    for belief in sorted({*alone, *seen.named}):
        if (fitting := seen.fitting(alone.get(belief, right.value), (belief,))) != frozenset({0}):
            believed[belief,] = fitting
    for pair in combinations([belief for (belief,) in believed], 2):
        if frozenset(pair) in EXCLUDED:
            continue
        fitting = seen.merged(believed[pair[:1]], believed[pair[1:]])
        if fitting is None and (found := believers.believed(question.query, *pair)):
            fitting = seen.fitting(found.value, pair)
        # Of two beliefs that answer wrong alone, the first is taken if nothing is said of both.
        if fitting is not None and fitting != believed[pair[:1]]:
            believed[pair] = fitting
    asked = Asked(ways=seen.ways, believed=believed)
    offered = offers_of(question, ruleset, today)
    read = (*opened.story, question.prompt, *(offer.text for offer in offered))
    return Outcomes(
        question.pk,
        question.scenario_id,
        question.kind,
        tuple(seen.answers),
        asked,
        words=sum(len(text.split()) for text in read),
        options=len(offered),
        cards=len(opened.faces),
        about=situation(question.scenario.script),
    )
