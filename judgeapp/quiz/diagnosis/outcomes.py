"""What the believers of each belief answer to each published question: a table.

It is worked out by playing each script under each belief that it gives a chance to matter, and under two of
them where both change the same part of the answer. That takes seconds, so that no page should wait for it:
the database keeps it question by question, each with a digest of all that it was worked out from (the source
of the engine and of this app, the question with its choices and its script, the misconceptions, the edition
of the card data). What has another digest is worked out again, so that nobody has to remember to.
`manage.py load_content` works it out ahead; each process then reads it once for each edition of the content.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from judgeapp.combat import COMPATIBLE, EVERY_BELIEF, EXCLUDED
from judgeapp.content.versions import version
from judgeapp.copyengine import RULESETS, CopyEngineError, same_answer
from judgeapp.quiz.beliefs.known import believers_of, misconceptions, prior_of
from judgeapp.quiz.diagnosis.inference import Answered, Asked, Assumed, Held, classes_of
from judgeapp.quiz.kinds.card_blanks import blank_of
from judgeapp.quiz.kinds.card_comparison import card_is_right
from judgeapp.quiz.kinds.options import TICKED
from judgeapp.quiz.kinds.reasons import Offer
from judgeapp.quiz.models import DEFAULT_RULESET, Attempt, Choice, KeptOutcomes, Question, Scenario
from judgeapp.quiz.rulings.checking import check_question
from judgeapp.quiz.rulings.offers import offers_of
from judgeapp.quiz.rulings.rulings import Ruling, engine_version, is_reasoned, opening, written

logger = logging.getLogger(__name__)
Kind = Question.Kind
AFFINITY = 3  # how many times as often as by chance beliefs that go together are held together
_BEYOND_BELIEF = (Kind.CITE, Kind.ORDER)  # what the engine knows no believers' answers to
_RIGHT = frozenset({0})


@dataclass(frozen=True, slots=True)
class Outcomes:
    """A question as believers see it.

    Attributes:
        answers: by their number in `asked`, each as an attempt keeps it; the first is right.
    """

    question: int
    scenario: int
    kind: str
    answers: tuple[Sequence[Any], ...]
    asked: Asked

    def answered(self, attempt: Attempt) -> Answered:
        return Answered(self.asked, place_of(self.kind, self.answers, attempt.chosen), attempt.unsure)


@dataclass(frozen=True, slots=True)
class Table:
    """Every question that tells beliefs apart, by its key.

    Attributes:
        assumed: what people hold before they answer, of the beliefs that some question reveals.
        classes: beliefs that no question tells apart, as one each.
        unseen: beliefs that no question reveals.
    """

    rows: Mapping[int, Outcomes]
    assumed: Assumed
    classes: tuple[Held, ...]
    unseen: Held

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


@lru_cache(maxsize=4)
def _table(ruleset: str, *editions: str) -> Table:
    rows = {row.question: row for row in _rows(ruleset)}
    known = misconceptions()
    right = RULESETS[ruleset].true_beliefs if ruleset in RULESETS else ()
    priors = {
        belief: float(prior_of(belief)) for belief in EVERY_BELIEF if belief in known and belief not in right
    }
    classes = classes_of((row.asked for row in rows.values()), priors)
    seen = {belief for each in classes for belief in each}
    return Table(
        rows=rows,
        assumed=Assumed(
            priors={belief: prior for belief, prior in priors.items() if belief in seen}, pairs=_pairs(seen)
        ),
        classes=classes,
        unseen=tuple(belief for belief in priors if belief not in seen),
    )


def _pairs(beliefs: set[str]) -> dict[Held, float]:
    """How beliefs stand to each other, as far as anything is known."""
    found = {_held(one, other): AFFINITY for one, others in COMPATIBLE.items() for other in others}
    found |= {_held(*pair): 0 for pair in EXCLUDED}
    return {pair: float(factor) for pair, factor in found.items() if beliefs.issuperset(pair)}


def _held(*beliefs: str) -> Held:
    return tuple(sorted(beliefs))


def _rows(ruleset: str) -> Iterator[Outcomes]:
    """The outcomes of every published question that tells beliefs apart; writes down those not kept yet."""
    published = Scenario.objects.published().filter(rulesets__slug=ruleset)
    questions = Question.objects.filter(scenario__in=published, held_back=False)
    questions = questions.exclude(kind__in=_BEYOND_BELIEF).order_by("scenario", "position")
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
    known = sorted(misconceptions().items())
    beliefs = [[slug, each.prior, each.belief, each.correction] for slug, each in known]
    shared = [engine_version(), _own_version(), version("cards"), beliefs]
    rows = list(
        questions.values("pk", "scenario", "scenario__script", "kind", "query", "explanation", "catalogue")
    )
    # Joined, not nested: PostgreSQL plans a subquery within a subquery badly while it knows no sizes.
    choices: dict[int, list[Any]] = {row["pk"]: [] for row in rows}
    fields = ("question", "position", "text", "value", "belief", "correction", "misconception__slug")
    published = Choice.objects.filter(question__scenario__is_published=True)
    for key, *choice in published.order_by("question", "position").values_list(*fields):
        if key in choices:
            choices[key].append(choice)
    deciding: dict[int, list[str]] = {}
    through = Scenario.rulesets.through.objects.order_by("ruleset__slug")
    for scenario, slug in through.values_list("scenario_id", "ruleset__slug"):
        deciding.setdefault(scenario, []).append(slug)
    return {
        row["pk"]: _digest([shared, row, choices[row["pk"]] or None, deciding.get(row["scenario"])])
        for row in rows
    }


def _digest(content: Any) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


@cache
def _own_version() -> str:
    """A digest of this app's source: how answers are offered, compared and put together."""
    sources = sorted(Path(__file__).parents[1].rglob("*.py"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:16]


def _as_kept(row: Outcomes | None) -> dict[str, Any] | None:
    if row is None:
        return None
    believed = [[list(held), sorted(fitting)] for held, fitting in row.asked.believed.items()]
    return {"answers": list(row.answers), "ways": row.asked.ways, "believed": believed}


def _from_kept(found: Mapping[str, Any], question: int, scenario: int, kind: str) -> Outcomes:
    believed = {tuple(held): frozenset(fitting) for held, fitting in found["believed"]}
    asked = Asked(ways=found["ways"], believed=believed)
    return Outcomes(question, scenario, kind, tuple(found["answers"]), asked)


def _made(key: int, ruleset: str) -> Outcomes | None:
    """A question's outcomes, worked out; None if it tells no beliefs apart, or can't be asked."""
    question = written(key)
    try:
        right = check_question(question, question.choices.all(), ruleset)
        opening(question.scenario, question.query)
        row = _row(question, right, ruleset)
    except CopyEngineError as error:
        logger.warning("%s is left out: %s", question.key, error)
        return None
    return row if row.asked.believed else None


def _row(question: Question, right: Ruling, ruleset: str) -> Outcomes:
    """A question's outcomes: the answers on offer, or whatever is believed where one is put together."""
    seen = _seen(question, right, ruleset)
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
    return Outcomes(question.pk, question.scenario_id, question.kind, tuple(seen.answers), asked)


def _seen(question: Question, right: Ruling, ruleset: str) -> _Offered | _PutTogether:
    match question.kind:
        case Kind.NUMBER:
            return _PutTogether(right, lambda value: [value])
        case Kind.CARD:
            fields = blank_of(question, ruleset).fields
            return _PutTogether(right, lambda value: [{name: value.get(name) for name in fields}])
    # Options can differ from day to day by what people have answered; here they are today's.
    offers = offers_of(question, ruleset, timezone.now().date())
    if question.kind not in TICKED:
        return _Offered(right, offers)
    ticks = [offer.value for offer in offers]
    return _PutTogether(
        right, lambda value: [tick for tick in ticks if replace(right, value=value).finds_right(tick)], ticks
    )


class _Offered:
    """Answers to choose one of, the right one first."""

    def __init__(self, right: Ruling, offers: Iterable[Offer]) -> None:
        self.right = right
        self.offers = sorted(offers, key=lambda offer: not right.finds_right(offer.value))
        self.answers = [[offer.value] for offer in self.offers]
        self.ways = max(2, len(self.answers))

    @property
    def named(self) -> set[str]:
        """Beliefs that are the reason of an answer, also of one that is right by luck."""
        return {belief for offer in self.offers if is_reasoned(offer.value) for belief in offer.beliefs}

    def fitting(self, value: Any, held: Held) -> frozenset[int]:
        """The numbers of the answers of somebody who believes that `value` is right."""
        ruling = replace(self.right, value=value)
        if not any(is_reasoned(offer.value) for offer in self.offers):
            return frozenset(n for n, offer in enumerate(self.offers) if ruling.finds_right(offer.value))
        says = {n for n, offer in enumerate(self.offers) if ruling.says(offer.value)}
        reasons = frozenset(n for n in says if set(self.offers[n].beliefs) & set(held))
        return reasons or (_RIGHT if 0 in says else frozenset(says))

    def merged(self, one: frozenset[int], other: frozenset[int]) -> frozenset[int] | None:
        """What two beliefs give that lead to the same answers; None if that has to be played."""
        return one if one == other else None


class _PutTogether:
    """Answers that are typed, ticked or filled in: the right one, and others as they come up.

    Args:
        kept: what an attempt keeps of somebody who believes that a value is right.
        ticks: what there is to tick.
    """

    named: frozenset[str] = frozenset()

    def __init__(
        self, right: Ruling, kept: Callable[[Any], Sequence[Any]], ticks: Sequence[Any] = ()
    ) -> None:
        self.right, self.kept, self.ticks = right, kept, ticks
        self.answers = [kept(right.value)]

    def fitting(self, value: Any, held: Held) -> frozenset[int]:
        """The number of the answer of somebody who believes that `value` is right."""
        return self._number(self.kept(value))

    def merged(self, one: frozenset[int], other: frozenset[int]) -> frozenset[int] | None:
        """What two beliefs give that change different ticks or fields; None if that has to be played."""
        if one == other or self.right.kind == Kind.NUMBER:
            return one if one == other else None
        whole, *changed = ([*self.answers[n]] for n in (0, *one, *other))
        if self.right.kind == Kind.CARD:
            changes = [{k: v for k, v in card.items() if v != whole[0][k]} for (card,) in changed]
            return (
                None
                if changes[0].keys() & changes[1].keys()
                else self._number([whole[0] | changes[0] | changes[1]])
            )
        first, second = (
            [tick for tick in self.ticks if (tick in each) != (tick in whole)] for each in changed
        )
        if any(tick in second for tick in first):
            return None
        return self._number([t for t in self.ticks if (t in whole) != (t in first or t in second)])

    def _number(self, answer: Sequence[Any]) -> frozenset[int]:
        number = place_of(self.right.kind, self.answers, answer)
        if number is None:
            number = len(self.answers)
            self.answers.append(answer)
        return frozenset({number})

    @property
    def ways(self) -> int:
        """There is always one more to slip into."""
        return len(self.answers) + 1


def place_of(kind: str, answers: Sequence[Sequence[Any]], chosen: Sequence[Any]) -> int | None:
    """Which of the answers was given; None if none of them."""
    if kind == Kind.CARD:
        return next((n for n, (card,) in enumerate(answers) if card_is_right(card, chosen[0])), None)
    return next((n for n, answer in enumerate(answers) if same_answer(answer, chosen)), None)
