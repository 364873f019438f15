"""What the engine says about stored scenarios, kept in memory as long as it stays true.

The key of what is kept is all it depends on: the script, the query, the ruleset and the edition of the
card data; the engine itself does not change while a process runs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil
from pathlib import Path
from typing import Any

from django.db.models import Prefetch
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from judgeapp import combat, copyengine, shipped_rulesets
from judgeapp.cards.display.derivations import flow_of, layers_of, origins_of, said_in_turn, told
from judgeapp.cards.models import Face
from judgeapp.cards.pool import card_pool
from judgeapp.combat import account, ask, fights, play, tell
from judgeapp.content.versions import version
from judgeapp.copyengine import Game
from judgeapp.quiz.kinds.base import Ruling, kind_named, kind_of
from judgeapp.quiz.models import Choice, Question, Scenario
from judgeapp.quiz.models.scripts import card_names
from judgeapp.quiz.rulings.sorcery_timing import implied_turn
from judgeapp.rules.models import Rule

KEPT = 1024
# Of a story on a phone 390 px wide: a line has 38 characters at least and 44 at most. The fold is as high as
# two lines, and worth it where it saves two more.
CHARACTERS_A_LINE, MOST_CHARACTERS_A_LINE = 38, 44
LINES_BEFORE_PROMPT, LINES_OF_FOLD, LINES_SAVED = 5, 2, 2
LINES_OF_END = 3
"""What the last sentences of a story may take before the first ones get the rest."""
OTHER_PLAYER = "B"
"""Who does something at sorcery speed before any turn begins tells that it isn't Ada's turn."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a candidate is shown before they answer.

    Attributes:
        told: the story, drawn once for everybody.
        cards: its combats and the cards as printed, drawn likewise.
    """

    story: tuple[str, ...]
    faces: tuple[Face, ...]
    told: SafeString
    cards: SafeString

    @property
    def html(self) -> SafeString:
        """The cards below the story, where no prompt stands between them."""
        return self.told + self.cards


def written(question: int) -> Question:
    """A question with its scenario and its choices, each with its misconception; no query if known.

    Shared by all who ask for it, so not to be changed.

    Raises:
        Question.DoesNotExist: there is none with this primary key.
    """
    return _written(question, version("quiz"), version("rules"))


@lru_cache(maxsize=KEPT)  # three queries, with each page of a question
def _written(question: int, *editions: str) -> Question:
    choices = Prefetch("choices", Choice.objects.select_related("misconception").order_by("position"))
    rules = Prefetch("scenario__rules", Rule.objects.select_related("ruleset", "principle"))
    return Question.objects.select_related("scenario").prefetch_related(choices, rules).get(pk=question)


def opening(scenario: Scenario, query: Mapping[str, Any] | None = None) -> Opening:
    """Tell the story of a scenario whose script can be played.

    Args:
        query: tell it up to the moment this asks about; what comes later may give the answer away.

    Raises:
        CopyEngineError: it can't be played, or can't be told.
    """
    script = dict(scenario.script)
    moment = _moment(query or {})
    if moment is not None:
        script["events"] = list(script.get("events") or ())[:moment]
    then = (query or {}).get("then") or ()
    return _opening(json.dumps(script), json.dumps(then), version("cards"))


def opening_of(question: int) -> Opening:
    """The opening of a stored question, found again without looking at its script.

    Raises:
        CopyEngineError: as `opening`.
    """
    return _opening_of(question, version("quiz"), version("rules"), version("cards"))


@lru_cache(maxsize=KEPT)  # plays the setup
def _opening_of(question: int, *editions: str) -> Opening:
    found = written(question)
    return opening(found.scenario, found.query)


def _moment(query: Mapping[str, Any]) -> int | None:
    """How many events have happened when the query, or the last of its claims, asks; None: all."""
    at = query.get("at")
    claims = query.get("claims") or ()
    if isinstance(claims, Mapping):
        claims = claims.values()
    moments = [claim.get("at", at) for claim in claims] or [at]
    return None if None in moments else max(moments)


def ruling(question: Question, ruleset: str) -> Ruling:
    """Play the question's scenario and ask the question.

    Raises:
        CopyEngineError: the script can't be played, or the query doesn't fit it.
    """
    return _ruling(
        json.dumps(question.scenario.script),
        json.dumps(question.query),
        question.kind,
        ruleset,
        _turning_on(question, ruleset),
        version("cards"),
    )


def _turning_on(question: Question, ruleset: str) -> tuple[str, ...]:
    """The numbers of the rules that a scenario turns on, where a question needs them."""
    if not kind_of(question).needs_rules:
        return ()
    if question.scenario.pk is None:
        return question.scenario.unsaved_rules
    return tuple(rule.number for rule in question.scenario.rules.all() if rule.ruleset.slug == ruleset)


@cache  # every source file is hashed
def engine_version() -> str:
    """A digest of the engine's source and rulesets, so that no one has to count versions."""
    digest = hashlib.sha256()
    folders = [*(Path(engine.__path__[0]) for engine in (copyengine, combat)), shipped_rulesets.FOLDER]
    for root, path in [(folder, path) for folder in folders for path in sorted(folder.rglob("*"))]:
        if path.suffix in {".py", ".lark", ".yaml", ".json"}:
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


@cache  # every source file is hashed
def quiz_version() -> str:
    """A digest of this app's source: how answers are offered, compared and put together."""
    sources = sorted(Path(__file__).parents[1].rglob("*.py"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:16]


@lru_cache(maxsize=KEPT)  # plays the setup
def _opening(script: str, then: str, edition: str) -> Opening:
    decoded, asked = json.loads(script), json.loads(then)
    names = list(dict.fromkeys([*card_names(decoded), *card_names(asked)]))
    game = play(decoded, cards=card_pool())
    story = tell(decoded, card_pool())
    names_told = account(decoded, card_pool()).names
    named = Face.objects.filter(card__faces__name__in=names).select_related("card").distinct()
    faces = sorted(named, key=lambda face: (_place(face, names), face.position))
    numbered = list(enumerate(story, start=1))
    first, end = folded_of(story)
    told = {
        "begins": numbered[:first],
        "folded": numbered[first:end],
        "ends": numbered[end:],
        "tells_turn": not _leaves_turn_open(game, decoded, asked),
    }
    shown = {"faces": faces, "fights": fights(game, names=names_told)}
    return Opening(
        story,
        tuple(faces),
        told=render_to_string("quiz/_story.html", told),
        cards=render_to_string("quiz/_cards.html", shown),
    )


def _leaves_turn_open(game: Game, script: Mapping[str, Any], then: Sequence[Mapping[str, Any]]) -> bool:
    """Whether it may be the first player's turn: nothing begins a turn or happens at another player's sorcery
    speed. Another game's turns aren't known.

    Args:
        then: what the question goes on to ask about.
    """
    events = [*(script.get("events") or ())]
    if game.ruleset.terms is not None or any(event.get("do") == "begin_turn" for event in events):
        return False
    played = play({**script, "events": [*events, *then]}, cards=card_pool()) if then else game
    return implied_turn(played, card_pool(), [*events, *then]) != OTHER_PLAYER


def folded_of(story: Sequence[str]) -> tuple[int, int]:
    """Where what a phone folds of a story begins and ends; nothing is folded where the two are equal.

    The last sentence is never folded: it's most often the one that is asked about.
    """
    lines = [ceil(len(sentence) / CHARACTERS_A_LINE) for sentence in story]
    fewest = [ceil(len(sentence) / MOST_CHARACTERS_A_LINE) for sentence in story]
    if sum(fewest) <= LINES_BEFORE_PROMPT + LINES_OF_FOLD:
        return len(story), len(story)
    first, end = 0, len(story) - 1
    left = LINES_BEFORE_PROMPT - sum(lines[end:])
    while end and left - lines[end - 1] >= LINES_BEFORE_PROMPT - LINES_OF_END:
        end -= 1
        left -= lines[end]
    while first < end and lines[first] <= left:
        left -= lines[first]
        first += 1
    return (first, end) if sum(fewest[first:end]) >= LINES_OF_FOLD + LINES_SAVED else (len(story), len(story))


def _place(face: Face, names: list[str]) -> int:
    """Where a face's card is first named; either of its names will do."""
    siblings = [face.name, *face.card.name.split(" // ")]
    return min((names.index(name) for name in siblings if name in names), default=len(names))


def _one_of_several(script: Mapping[str, Any], query: Mapping[str, Any]) -> dict[str, str]:
    """What to call one of several tokens made together, of which nothing sets it apart: each of them."""
    ref = str(query.get("of"))
    made, _, number = ref.rpartition("-")
    events = [*(script.get("events") or ()), *(query.get("then") or ())]
    is_several = number.isdecimal() and any(event.get("ref") == made for event in events)
    return {ref: "each token"} if is_several and ref not in json.dumps(events) else {}


@lru_cache(maxsize=KEPT)  # plays the script
def _ruling(
    script: str, query: str, kind: str, ruleset: str, turning_on: tuple[str, ...], edition: str
) -> Ruling:
    decoded, asked = json.loads(script), json.loads(query)
    game = play(decoded, cards=card_pool(), ruleset=ruleset)
    answer = ask(game, asked)
    names = origins_of(decoded)
    called = {**account(decoded, card_pool()).names, **_one_of_several(decoded, asked)}
    cited = dict.fromkeys((step.principle, step.rule) for step in answer.steps)
    steps = said_in_turn((told(step, names) for step in answer.steps), called)
    return Ruling(
        kind=kind,
        value=kind_named(kind).value_of(answer, asked, turning_on),
        steps=steps,
        flow=flow_of(game, answer.steps, steps, called),
        layers=layers_of(answer.steps),
        cited=tuple({"principle": principle, "rule": rule} for principle, rule in cited),
        fights=fights(game, _moment(asked)),
        by_option={
            value: told(step, names) for value, step in kind_named(kind).by_option(game, asked).items()
        },
        ruleset=ruleset,
    )
