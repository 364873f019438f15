"""What the engine makes of a document: the story, the end, the answers, and all that keeps it from going out.

Nothing needs to be saved, and nothing needs to be finished: what is half-built is told with the place and
the mend, the rest is worked out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.utils import timezone

from judgeapp.authoring.assessment.documents import Document, DocumentError, parts, rows_of
from judgeapp.authoring.assessment.quality import difficulty
from judgeapp.authoring.assessment.quality import in_words as beliefs_in_words
from judgeapp.authoring.verification.recomputing import plain
from judgeapp.cards.display.derivations import Told, flow_of, layers_of, origins_of, told
from judgeapp.cards.display.readings import reading_of
from judgeapp.cards.models import Face
from judgeapp.cards.pool import card_pool
from judgeapp.combat import ask, play, tell
from judgeapp.copyengine import (
    CopyEngineError,
    Game,
    expectations,
    game_as_json,
    hidden_character,
    joined,
    matches,
    refuse_incomplete,
    whole_trace,
)
from judgeapp.lab.display.messages import in_words, mend_in_words
from judgeapp.quiz.beliefs.known import believers_of, misconceptions
from judgeapp.quiz.content.scenario_files import CREDITS
from judgeapp.quiz.kinds.answers.offers import Offer
from judgeapp.quiz.kinds.answers.option_text import said
from judgeapp.quiz.kinds.base import Ruling, kind_of, text_of
from judgeapp.quiz.models import DEFAULT_RULESET, Choice, License, Question, Scenario
from judgeapp.quiz.models.scripts import card_names
from judgeapp.quiz.rulings.checking import check_choices, guarded
from judgeapp.quiz.rulings.offers import offers

_RULE = re.compile(r"\b\d{3}\.\d+[a-z]?\b|(?:\b(?:rules?|sections?|CR)|§) ?\d{3}\b", re.IGNORECASE)
_PLACE = re.compile(r"\b(setup|events)\[(\d+)\]")
_WORDS_PER_SECOND, _WORDS_PER_CARD = 3, 30
_SECONDS_PER_STEP, _MOST_STEPS = 3, 8
_PLACES = {"setup": "thing", "events": "event"}
_LABELS = {
    "id": "Address",
    "title": "Title",
    "rules": "Rules it turns on",
    "rulesets": "Rulebooks that decide it",
    "questions": "Questions",
    "script": "What happens",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """What keeps a document from being published.

    Attributes:
        where: "events[1].copy_of", "question 2: prompt"; "" for the whole.
    """

    where: str
    message: str
    mend: str = ""

    def __str__(self) -> str:
        return ": ".join(filter(None, [self.place, f"{self.message} {self.mend}".strip()]))

    def in_words(self, names: Mapping[str, str]) -> Problem:
        """The same for who lays the table out and types no script."""
        found = _PLACE.match(self.where)
        if found is None:
            return self
        mend = mend_in_words(self.mend, names)
        return Problem(found[0], in_words(self.message, names), mend)

    @property
    def place(self) -> str:
        """Where it is, as the pages number things: "event 2, copy_of"."""
        found = _PLACE.sub(lambda m: f"{_PLACES[m[1]]} {int(m[2]) + 1}", self.where)
        return found.replace(".", ", ") if found != self.where else found

    @property
    def label(self) -> str:
        """Where it is, as the form names its fields."""
        return _LABELS.get(self.where, self.place)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as candidates will get it, and how good it is.

    Attributes:
        answer: in words; "" if it has none.
        offered: (text, whether right, the beliefs behind it in words) for each option or likely wrong answer.
        alike: beliefs that give the same wrong answer, so that picking it doesn't tell which is held.
        blind: beliefs on the matter that give the right answer here.
        difficulty: 1 to 3, a guess from the length of the derivation and how common the beliefs are.
        ruling: None if it has no answer.
        believable: (slug, words) of the beliefs on the matter, for a wrong answer to stand for.
    """

    question: Question
    choices: tuple[Choice, ...]
    answer: str = ""
    ruling: Ruling | None = None
    offers: tuple[Offer, ...] = ()
    offered: tuple[tuple[str, bool, tuple[str, ...]], ...] = ()
    alike: tuple[tuple[str, ...], ...] = ()
    blind: tuple[str, ...] = ()
    difficulty: int = 1
    believable: tuple[tuple[str, str], ...] = ()

    @property
    def doubt(self) -> str:
        """Why it is worth little as a question; "" if it tells mistakes apart."""
        if self.ruling is None:
            return ""
        if not self.tells_apart:
            return "It separates no beliefs: no mistake we know of leads to a wrong answer."
        if self.tells_apart == 1 and kind_of(self.question).has_choices:
            return "It separates one belief only: every other option is a guess."
        return ""

    @property
    def seconds(self) -> int:
        """How long an answer is likely to take, to five seconds: reading, and a while for each step."""
        texts = [self.question.prompt, *(text for text, _, _ in self.offered)]
        words = sum(len(text.split()) for text in texts) + _WORDS_PER_CARD * self.difficulty
        steps = len(self.ruling.steps) if self.ruling else 0
        return 5 * round((words / _WORDS_PER_SECOND + _SECONDS_PER_STEP * min(steps, _MOST_STEPS)) / 5) or 5

    @property
    def tells_apart(self) -> int:
        """How many wrong answers are explained by a belief."""
        return sum(1 for _, right, beliefs in self.offered if beliefs and not right)


@dataclass(slots=True)
class Assessment:
    """The result of assessing a document.

    Attributes:
        end: what each object is at the end, as `play --json` has it.
        unread: (card, words) that the reader doesn't know.
    """

    problems: list[Problem] = field(default_factory=list)
    story: Sequence[str] = ()
    game: Game | None = None
    end: Mapping[str, Any] = field(default_factory=dict)
    steps: Sequence[Told] = ()
    questions: list[Asked] = field(default_factory=list)
    unread: list[tuple[str, str]] = field(default_factory=list)

    @property
    def may_go_out(self) -> bool:
        return not self.problems


def assess(document: Document) -> Assessment:
    """Work a document out."""
    found = Assessment()
    script, written = parts(document)
    found.problems += [*_whole(document, written), *hidden_characters(document)]
    if not isinstance(script, dict):
        found.problems.append(Problem("script", "There is no script.", "Say what is there and what happens."))
        return found
    ruleset = Scenario(script=script).default_ruleset
    rulesets = [str(each) for each in document.get("rulesets") or ()] or [DEFAULT_RULESET]
    found.unread = list(_unread(script))
    found.problems += [
        Problem(
            f"card {card}", f"The reader doesn’t know “{words}.”", "Take another card, or report its wording."
        )
        for card, words in found.unread
    ]
    games = _games(found, script, dict.fromkeys([ruleset, *rulesets]))
    if ruleset not in games:
        return found
    found.game = games[ruleset]
    names = origins_of(script)
    found.steps = [told(step, names) for step in whole_trace(found.game)]
    found.end = game_as_json(found.game).get("objects", {})
    try:
        _, questions, related = rows_of({**document, **_filled(document)})
    except DocumentError as error:
        found.problems.append(Problem("", str(error)))
        return found
    for place, (question, choices) in enumerate(questions, start=1):
        for book in [ruleset, *(other for other in rulesets if other != ruleset)]:
            if book in games and (book == ruleset or not kind_of(question).about_derivation):
                turning_on = tuple(rule.number for rule in related["rules"] if rule.ruleset.slug == book)
                _question(found, place, question, choices, games, book, turning_on, keep=book == ruleset)
        found.problems += prompt_problems(place, question, related["rules"])
    return found


def _whole(document: Document, written: list[Any]) -> Iterator[Problem]:
    if not document.get("title"):
        yield Problem("title", "It has no title.", "Give it one that doesn’t tell the answer.")
    for column in Scenario._meta.fields:
        words = str(document.get(column.name) or "") if column.name in {"title", *CREDITS} else ""
        if column.max_length is not None and len(words) > column.max_length:
            yield Problem(column.name, f"It has more than {column.max_length} letters.", "Say it in fewer.")
    if (license := document.get("license")) and license not in License.values:
        yield Problem(
            "license", f"{license!r} isn't a license I know.", f"Take {joined(License.values, 'or')}."
        )
    if not document.get("id"):
        yield Problem("id", "It has no address.", "Write a few words with hyphens, such as clone-of-a-bear.")
    if not document.get("rulesets"):
        yield Problem("rulesets", "No rulebook decides it.", "Choose one at least.")
    if not written:
        yield Problem("questions", "It asks nothing.", "Pick a question under “Ask something.”")


def hidden_characters(value: Any, where: str = "") -> Iterator[Problem]:
    """Where a document has characters that nobody sees, or that turn the words after them around."""
    if isinstance(value, str):
        if hidden := hidden_character(value):
            yield Problem(where, f"It has the character {hidden}, which nobody sees.", "Leave it out.")
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from hidden_characters(each, f"{where}: {name}" if where else str(name))
    elif isinstance(value, list):
        for number, each in enumerate(value, start=1):
            yield from hidden_characters(each, f"{where.removesuffix('s')} {number}".strip())


def _filled(document: Document) -> Document:
    """What a half-built document lacks and its questions don't need."""
    lacking = {"id": "draft", "title": "", "source": "author", "level": 1, "rulesets": [], "rules": []}
    return {name: document.get(name) or value for name, value in lacking.items()} | {
        "questions": document.get("questions") or []
    }


def _unread(script: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    names = set(card_names(script))
    for face in Face.objects.filter(card__faces__name__in=names).select_related("card").distinct():
        for words in reading_of(face).unread:
            yield face.name, words


def _games(found: Assessment, script: dict[str, Any], rulesets: Mapping[str, Any]) -> dict[str, Game]:
    games: dict[str, Game] = {}
    untold: CopyEngineError | None = None
    try:
        found.story = guarded(lambda: tell(script, card_pool()))
    except CopyEngineError as error:
        untold = error  # what playing it refuses says more of what is wrong
    for ruleset in rulesets:
        under = "" if not games else f"Under {ruleset}: "
        try:
            games[ruleset], expected = guarded(partial(_played, script, ruleset))
        except CopyEngineError as error:
            found.problems.append(_of_engine(error, under))
            if not games:
                return games
            continue
        for seen in expected:
            if not seen["holds"]:
                found.problems.append(
                    Problem(
                        f"expect: {seen['field']} of {seen['of']}",
                        f"{under}It is {seen['actual']!r}, not {seen['expected']!r}.",
                        "Correct the script or what it expects.",
                    )
                )
    if untold is not None:
        found.problems.append(_of_engine(untold))
    return games


def _played(script: dict[str, Any], ruleset: str) -> tuple[Game, tuple[Mapping[str, Any], ...]]:
    game = play(script, cards=card_pool(), ruleset=ruleset)
    return game, expectations(game)


def _question(
    found: Assessment,
    place: int,
    question: Question,
    choices: list[Choice],
    games: Mapping[str, Game],
    ruleset: str,
    turning_on: tuple[str, ...],
    *,
    keep: bool,
) -> None:
    """Ask under one ruleset; the scenario's own (`keep`) is what candidates get."""
    where = f"question {place}"
    under = "" if keep else f"Under {ruleset}: "
    try:
        answer = guarded(lambda: ask(games[ruleset], question.query))
        value = kind_of(question).value_of(answer, question.query, turning_on)
        refuse_incomplete(games[ruleset], question.query)
        names = origins_of(question.scenario.script)
        ruling = Ruling(
            question.kind,
            value,
            tuple(told(step, names) for step in answer.steps),
            flow_of(games[ruleset], answer.steps),
            layers_of(answer.steps),
            tuple({"principle": step.principle, "rule": step.rule} for step in answer.steps),
            ruleset=ruleset,
        )
    except CopyEngineError as error:
        found.problems.append(_of_engine(error, under, where))
        if keep:
            found.questions.append(Asked(question, tuple(choices)))
        return
    everywhere = partial(_right_everywhere, question, games, turning_on)
    try:
        check_choices(question, choices, ruling, everywhere)
    except CopyEngineError as error:
        found.problems.append(_of_engine(error, under, where))
    found.problems += _ties(where, question, choices, ruling)
    if keep:
        asked = _assessed(question, choices, ruling, ruleset)
        found.questions.append(asked)
        if len(asked.offers) < kind_of(question).fewest_offers:
            found.problems.append(
                Problem(where, "There is nothing to choose from.", "Add a wrong option, or ask for a number.")
            )


def _right_everywhere(
    question: Question, games: Mapping[str, Game], turning_on: tuple[str, ...], wrong: Any
) -> bool:
    return all(
        matches(kind_of(question).value_of(ask(game, question.query), question.query, turning_on), wrong)
        for game in games.values()
    )


def _ties(where: str, question: Question, choices: list[Choice], ruling: Ruling) -> Iterator[Problem]:
    """Options that read like the right answer, or are it under other words."""
    if not kind_of(question).has_choices:
        return
    texts: dict[str, Choice] = {}
    for choice in choices:
        plain_text = re.sub(r"[\W_]+", " ", choice.text).strip().casefold()
        other = texts.setdefault(plain_text, choice) if plain_text else choice
        if other is not choice and other.text != choice.text:
            yield Problem(
                f"{where}: choices",
                f"“{choice.text}” reads like “{other.text}.”",
                "Reword or remove one of them.",
            )


def prompt_problems(place: int, question: Question, rules: Sequence[Any]) -> Iterator[Problem]:
    where = f"question {place}: prompt"
    if not question.prompt.strip():
        yield Problem(where, "It has no words.", "Take the proposed ones or write your own.")
    said_of = [match[0]] if (match := _RULE.search(question.prompt)) else []
    said_of += [
        rule.title
        for rule in rules
        if len(rule.title.split()) > 1 and rule.title.casefold() in question.prompt.casefold()
    ]
    if said_of:
        yield Problem(
            where,
            f"“{said_of[0]}” names the rule before the answer.",
            "Ask what happens, and leave the rule to the explanation.",
        )


def _assessed(question: Question, choices: list[Choice], ruling: Ruling, ruleset: str) -> Asked:
    script, query = question.scenario.script, question.query
    known = misconceptions()
    believers = believers_of(script, ruleset)
    try:
        given = believers.alternatives(query)
        offered = offers(question, choices, ruling, ruleset, timezone.now().date())
        possible = believers.possible(query)
    except CopyEngineError:
        given, offered, possible = (), [], ()
    options = [_Shown(offer.text, offer.value) for offer in offered]
    rows: list[tuple[str, bool, tuple[str, ...]]] = []
    for offer in offered:
        rows.append((offer.text, ruling.finds_right(offer.value), beliefs_in_words(offer.beliefs)))
    if not offered:
        for each in given:
            rows.append((_text(each.value, question), False, beliefs_in_words(each.beliefs)))
    astray = {belief for each in given for belief in each.beliefs}
    alike = tuple(
        beliefs_in_words(each.beliefs) for each in given if sum(b in known for b in each.beliefs) > 1
    )
    right = [option.value for option in options if ruling.finds_right(option.value)] or [ruling.value]
    return Asked(
        question,
        tuple(choices),
        "; ".join(text_of(value, options) for value in right),  # type: ignore[arg-type]
        ruling,
        tuple(offered),
        tuple(rows),
        alike,
        beliefs_in_words(belief for belief in possible if belief not in astray),
        difficulty(len(ruling.steps), astray),
        tuple((slug, known[slug].belief) for slug in sorted({*astray, *possible}) if slug in known),
    )


@dataclass(frozen=True, slots=True)
class _Shown:
    text: str
    value: Any


def _text(value: Any, question: Question) -> str:
    fields = value if isinstance(value, Mapping) else ()
    return said(plain(value), question.query, question.scenario.script, fields) or text_of(value, [])


def _of_engine(error: CopyEngineError, under: str = "", within: str = "") -> Problem:
    where = ": ".join(filter(None, [within, error.where]))
    return Problem(where, f"{under}{error.message}", error.mend)
