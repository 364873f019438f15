"""Questions for skills: a fresh variant of a template where one asks the skill, else a stored question."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import islice, zip_longest

from django.db import transaction

from judgeapp.copyengine import CopyEngineError
from judgeapp.progress.curriculum import untaught
from judgeapp.progress.path import LESSON
from judgeapp.progress.planning import REDONE, Plan
from judgeapp.quiz.generated.questions import a_seed, generated, rows_of, stored
from judgeapp.quiz.generated.templates import templates
from judgeapp.quiz.generator.instances import Instance
from judgeapp.quiz.generator.templates import RULESET, Template
from judgeapp.quiz.models import DEFAULT_RULESET, Attempt, Question, Quiz, QuizItem, Scenario
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.playing.copiers import copiers_in, lately_drawn
from judgeapp.quiz.playing.drawing import FILLED_IN, ONE_TAP, RAMP, askable, is_new, script_length, write_quiz
from judgeapp.quiz.rulings.rulings import ruling, written
from judgeapp.quiz.skills.interactions import interaction_of
from judgeapp.quiz.skills.skills import Asking, asked_skills, parts_of, skill_index, skills_tested

LENGTH = 10
SEEDS, SEEDS_LOOKED_AT = 4, 60  # of each template: some of its variants ask another kind of interaction
TRIED = 12
LATELY = 300  # answers that a stored question should not be among


def question_for(
    skill: str,
    *,
    besides: Collection[int],
    seen: Collection[int],
    rng: random.Random,
    used: set[str] | None = None,
    left_out: Collection[str] = (),
) -> int | None:
    """A question that tests a skill; None if there is none.

    Args:
        besides: questions taken already.
        seen: questions answered lately, which come after others.
        used: templates taken already, to which one that is taken is added.
        left_out: kinds that aren't asked.
    """
    used = set() if used is None else used
    names = [
        name
        for name in skill_index().templates.get(skill, ())
        if name not in used and templates()[name].kind not in left_out
    ]
    return _variant(skill, rng, besides, names, used) or _stored(skill, besides, seen, rng, left_out=left_out)


def _variant(
    skill: str,
    rng: random.Random,
    besides: Collection[int],
    names: Collection[str],
    used: set[str],
    *,
    plain: bool = False,
) -> int | None:
    """A fresh question of one of the templates, which is `used` then; None if they make none.

    Args:
        plain: it is to be of level 1.
    """
    for made, question in variants_asking(skill, rng, names):
        if (not plain or made.level == 1) and _tests(question, skill):
            kept = stored(made.template, made.seed, made.digest)
            if kept is not None and kept.question_id not in besides:
                used.add(made.template.id)
                return kept.question_id
    return None


def variants_asking(
    skill: str, rng: random.Random, names: Collection[str] | None = None
) -> Iterator[tuple[Instance, Question]]:
    """Fresh questions of templates that ask a skill, or of those named, in no order, none of them saved."""
    names = list(skill_index().templates.get(skill, ()) if names is None else names)
    rng.shuffle(names)
    for template in (templates()[name] for name in names):
        for seed in islice(_promising(template, skill, rng), SEEDS):
            made = generated(template, seed)
            if made is None:
                continue
            question, _choices = rows_of(made)
            if skill in asked_skills(question, RULESET):
                yield made, question


def _promising(template: Template, skill: str, rng: random.Random) -> Iterator[int]:
    """Seeds whose first draw is a variant that asks the skill; other draws may follow it."""
    kind = parts_of(skill)[1]
    for _ in range(SEEDS_LOOKED_AT):
        seed = a_seed(rng)
        first = random.Random(f"{template.id}/{seed}").choice(template.variants)  # noqa: S311
        if interaction_of({"events": list(first.events)}, first.query) == kind:
            yield seed


def _tests(question: Question, skill: str, ruleset: str = RULESET) -> bool:
    try:
        cited = ruling(question, ruleset).cited
    except CopyEngineError:
        return False
    return skill in skills_tested(question, ruleset, cited)


def _stored(
    skill: str,
    besides: Collection[int],
    seen: Collection[int],
    rng: random.Random,
    *,
    left_out: Collection[str] = (),
) -> int | None:
    """A stored question; None if there is none."""
    rows = [
        row
        for row in skill_index().stored.get(skill, ())
        if row.ruleset == DEFAULT_RULESET and row.question not in besides and row.kind not in left_out
    ]
    rng.shuffle(rows)
    rows.sort(key=lambda row: row.question in seen)
    return next(
        (
            pk
            for pk in askable([row.question for row in rows[:TRIED]], DEFAULT_RULESET)
            if _tests(written(pk), skill)
        ),
        None,
    )


def lately(player: Player) -> set[int]:
    """The questions of the player's latest answers."""
    rows = Attempt.objects.of(player).filter(question__isnull=False)
    return set(rows.order_by("-answered_at").values_list("question", flat=True)[:LATELY])


def start(
    player: Player,
    skills: Iterable[str],
    *,
    aim: Quiz.Aim,
    at: datetime,
    rng: random.Random,
    why: Callable[[str], str] = lambda skill: "",
    besides: Collection[int] = (),
) -> Quiz | None:
    """A new quiz with a question for each of the skills, ending the running one; None if there are none.

    Args:
        why: says of a skill why it is asked now, telling no rule.
    """
    seen, taken, used = lately(player), set(besides), set[str]()
    left_out = FILLED_IN if is_new(player) else ()
    drawn: dict[int, str] = {}
    for skill in skills:
        question = question_for(
            skill, besides=taken, seen=seen, rng=rng, used=used, left_out=left_out
        ) or question_for(skill, besides=taken, seen=seen, rng=rng, left_out=left_out)
        if question is not None:
            taken.add(question)
            drawn[question] = why(skill)
    return write_drawn(player, drawn, aim=aim, at=at, rng=rng)


def write_drawn(
    player: Player,
    drawn: dict[int, str],
    *,
    aim: Quiz.Aim,
    at: datetime,
    rng: random.Random,
    ruleset: str = DEFAULT_RULESET,
    skill: str = "",
) -> Quiz | None:
    """A new quiz of questions with why each is asked, ending the running one; None if there are none."""
    if not drawn:
        return None
    with transaction.atomic():
        Quiz.objects.of(player).running().update(finished=at)
        quiz = write_quiz(player, list(drawn), at=at, rng=rng, ruleset=ruleset)
        quiz.aim, quiz.skill = aim, skill
        quiz.save(update_fields=["aim", "skill"])
        items = list(quiz.items.all())
        for item in items:
            item.why = drawn[item.question_id]
        QuizItem.objects.bulk_update([item for item in items if item.why], ["why"])
    return quiz


def start_review(player: Player, plan: Plan, *, at: datetime, rng: random.Random) -> Quiz | None:
    """Today's review; the first are the most urgent, and nothing tells which rule comes."""
    return start(player, plan.review, aim=Quiz.Aim.REVIEW, at=at, rng=rng, why=lambda s: why_due(plan, s))


def why_due(plan: Plan, skill: str) -> str:
    """Why a skill is asked today, without a word of what it is."""
    standing = plan.standings[skill]
    if standing.surely:
        return (
            "You were sure of an answer like this, and it was wrong. It comes first until you get it right."
        )
    if standing.missed_on:
        return "You missed one like this. Two clean passes on different days clear it."
    return f"Due today: your chance of recalling it is about {round(100 * standing.recall(plan.today))}%."


def start_mistakes(player: Player, plan: Plan, *, at: datetime, rng: random.Random) -> Quiz | None:
    """What was missed and isn't made good yet."""
    skills = plan.mistakes[:REDONE]
    return start(player, skills, aim=Quiz.Aim.MISTAKES, at=at, rng=rng, why=lambda s: why_due(plan, s))


def start_lesson(
    player: Player, skill: str, *, besides: Collection[int], at: datetime, rng: random.Random
) -> Quiz | None:
    """The questions of a lesson, all on one skill, each of another template or example if there are so many.

    They need as little as can be of what only later lessons teach. Their levels rise, and within a level how
    much there is to read. For somebody new all are of level 1 and answered by one tap, where there are such.
    """
    seen, taken, used = lately(player), set(besides), set[str]()
    new = is_new(player)
    left_out = FILLED_IN if new else ()
    drawn: list[int] = []
    for draw in _lesson_draws(skill, seen, taken, used, rng, new=new):
        if len(drawn) == LESSON:
            break
        if (found := draw()) is not None:
            taken.add(found)
            drawn.append(found)
    while len(drawn) < LESSON:
        kept = question_for(skill, besides=taken, seen=seen, rng=rng, used=used, left_out=left_out)
        if kept is None:
            break
        taken.add(kept)
        drawn.append(kept)
    drawn.sort(key=lambda question: (written(question).scenario.level, length_of(written(question))))
    return write_drawn(player, dict.fromkeys(drawn, ""), aim=Quiz.Aim.LEARN, at=at, rng=rng, skill=skill)


def length_of(question: Question) -> int:
    """How much there is to read before a question."""
    return script_length(question.scenario.script)


def _lesson_draws(
    skill: str, seen: Collection[int], taken: set[int], used: set[str], rng: random.Random, *, new: bool
) -> list[Callable[[], int | None]]:
    """Ways to draw a lesson's next question, those first that need the least of what wasn't taught yet.

    Where they need as much, stored questions come after templates, those answered lately last; of templates
    one of each level comes before a second of any.

    Args:
        taken: questions taken already; a way looks at those that were taken before it is called.
        new: only ways to questions of level 1 that an option answers.
    """
    lesson = parts_of(skill)[0]
    names = list(skill_index().templates.get(skill, ()))
    rng.shuffle(names)
    if new:
        names = [n for n in names if templates()[n].level == 1 and templates()[n].kind in ONE_TAP]
    by_level: dict[int, list[str]] = {}
    for name in names:
        by_level.setdefault(templates()[name].level, []).append(name)
    turns = zip_longest(*(by_level[level] for level in sorted(by_level)))
    ways: list[tuple[tuple[int, bool, int], Callable[[], int | None]]] = []
    for name in (name for turn in turns for name in turn if name):
        later, others = untaught(templates()[name].principles, lesson)
        draw = partial(_variant, skill, rng, taken, [name], used, plain=new)
        ways.append(((later, False, others), draw))
    scenarios = {written(question).scenario_id for question in taken}
    for question in _plain_rows(skill, rng, new=new):
        later, others = untaught(_turns_on(question), lesson)
        way = partial(_unlike, question, skill, taken, scenarios)
        ways.append(((later, question in seen, others), way))
    return [draw for _, draw in sorted(ways, key=lambda way: way[0])]


def _plain_rows(skill: str, rng: random.Random, *, new: bool) -> list[int]:
    """The stored questions on a skill that an option answers.

    Args:
        new: only those of level 1.
    """
    rows = [
        row.question
        for row in skill_index().stored.get(skill, ())
        if row.ruleset == DEFAULT_RULESET and row.kind in ONE_TAP and (row.level == 1 or not new)
    ]
    rng.shuffle(rows)
    return rows


def _turns_on(question: int) -> set[str]:
    """The principles that a stored question is about, and those that its derivation cites."""
    found = written(question)
    asked = {parts_of(skill)[0] for skill in asked_skills(found, RULESET)}
    try:
        return asked | {step["principle"] for step in ruling(found, RULESET).cited}
    except CopyEngineError:
        return asked


def _unlike(question: int, skill: str, taken: Collection[int], scenarios: set[int]) -> int | None:
    """The question, if it can be asked and its scenario isn't among those taken, where it is added."""
    found = written(question)
    if question in taken or found.scenario_id in scenarios or not _tests(found, skill):
        return None
    if not any(askable([question], DEFAULT_RULESET)):
        return None
    scenarios.add(found.scenario_id)
    return question


def start_on(player: Player, skill: str, *, at: datetime, rng: random.Random) -> Quiz | None:
    """Practice on one skill that somebody chose."""
    return start(player, [skill] * (LENGTH // 2), aim=Quiz.Aim.PRACTICE, at=at, rng=rng)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What free practice is narrowed to; what is empty or 0 narrows nothing."""

    principle: str = ""
    interaction: str = ""
    kind: str = ""
    level: int = 0
    ruleset: str = ""
    card: str = ""

    def takes(self, skill: str) -> bool:
        principle, _, interaction = skill.partition("/")
        return (not self.principle or principle == self.principle) and (
            not self.interaction or interaction == self.interaction
        )

    def takes_row(self, row: Asking) -> bool:
        return (
            row.ruleset == (self.ruleset or DEFAULT_RULESET)
            and (not self.kind or row.kind == self.kind)
            and (not self.level or row.level == self.level)
        )


def start_free(player: Player, wanted: Wanted, *, at: datetime, rng: random.Random) -> Quiz | None:
    """Ten questions of what is wanted, half of them fresh variants if templates have any.

    For somebody new they rise in level, unless a level was chosen.
    """
    skills = [skill for skill in sorted(skill_index().askable) if wanted.takes(skill)]
    new = is_new(player)
    # Who asks for a kind gets it, new or not.
    left_out = FILLED_IN if new and not wanted.kind else frozenset[str]()
    rising = list(RAMP.items()) if new and not wanted.level else []
    copied_lately, seen = lately_drawn(player), lately(player)
    questions: list[int] = []
    for level, count in [*rising, (wanted.level, LENGTH)]:
        narrowed = replace(wanted, level=level)
        count = min(count, LENGTH - len(questions))
        if not count:
            continue
        part = _mixed(skills, narrowed, left_out, count, copied_lately, seen, besides=questions, rng=rng)
        rng.shuffle(part)
        questions += part
    return write_drawn(
        player,
        dict.fromkeys(questions, ""),
        aim=Quiz.Aim.PRACTICE,
        at=at,
        rng=rng,
        ruleset=wanted.ruleset or DEFAULT_RULESET,
    )


def _mixed(
    skills: Sequence[str],
    wanted: Wanted,
    left_out: Collection[str],
    count: int,
    copied_lately: Collection[str],
    seen: Collection[int],
    *,
    besides: Collection[int],
    rng: random.Random,
) -> list[int]:
    """As many questions besides those taken, half of them fresh variants if templates have any."""
    drawn: list[int] = []
    if not wanted.card and wanted.ruleset in ("", RULESET):
        fresh = _fresh(skills, wanted, left_out, copied_lately, count // 2, rng)
        drawn += [question for question in fresh if question not in besides]
    taken = {*besides, *drawn}
    return drawn + _kept(skills, wanted, left_out, count - len(drawn), seen, taken, rng)


def _fresh(
    skills: Sequence[str],
    wanted: Wanted,
    left_out: Collection[str],
    copied_lately: Collection[str],
    count: int,
    rng: random.Random,
) -> list[int]:
    """Fresh variants, each of another template; those with copiers not met lately go before others."""
    ways = [
        (skill, name)
        for skill in skills
        for name in skill_index().templates.get(skill, ())
        if templates()[name].kind not in left_out
        and (not wanted.kind or templates()[name].kind == wanted.kind)
        and (not wanted.level or templates()[name].level == wanted.level)
    ]
    rng.shuffle(ways)
    met, found, again = set(copied_lately), dict[str, int](), dict[str, Instance]()
    for skill, name in ways[:LENGTH]:
        if len(found) >= count:
            break
        if name in found or name in again:
            continue
        made = generated(templates()[name], a_seed(rng))
        if made is None or (wanted.level and made.level != wanted.level):
            continue
        if skill not in asked_skills(rows_of(made)[0], RULESET):
            continue
        copiers = copiers_in(made.script)
        if copiers & met:
            again[name] = made
        elif kept := stored(made.template, made.seed, made.digest):
            found[name] = kept.question_id
            met |= copiers
    for name, made in again.items():
        if len(found) < count and (kept := stored(made.template, made.seed, made.digest)):
            found[name] = kept.question_id
    return list(found.values())


def _kept(
    skills: Sequence[str],
    wanted: Wanted,
    left_out: Collection[str],
    count: int,
    seen: Collection[int],
    taken: Collection[int],
    rng: random.Random,
) -> list[int]:
    """Stored questions besides those taken; those answered lately come last."""
    rows = {row.question: row for skill in skills for row in skill_index().stored.get(skill, ())}
    found = [
        pk
        for pk, row in sorted(rows.items())
        if pk not in taken and wanted.takes_row(row) and row.kind not in left_out
    ]
    if wanted.card:
        having = Scenario.objects.narrowed(card=wanted.card).published().values_list("pk", flat=True)
        scenarios = set(having)
        found = [pk for pk in found if rows[pk].scenario in scenarios]
    rng.shuffle(found)
    found.sort(key=lambda pk: pk in seen)
    ruleset = wanted.ruleset or DEFAULT_RULESET
    picked: list[int] = []
    for pk in askable(found, ruleset):
        if len(picked) >= count:
            break
        picked.append(pk)
    return picked
