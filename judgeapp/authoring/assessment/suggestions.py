"""What can be asked about the end of a game, with the answer, options, and a prompt in good English."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judgeapp.authoring.assessment.documents import Document
from judgeapp.authoring.assessment.quality import difficulty, in_words
from judgeapp.authoring.verification.recomputing import plain
from judgeapp.cards.display.derivations import origins_of
from judgeapp.combat import Believers, account, askable
from judgeapp.copyengine import NOWHERE, PLAYER_NAMES, CopyEngineError, Game, ask, matches
from judgeapp.quiz.beliefs.known import believers_of, misconceptions, prior_of
from judgeapp.quiz.kinds.answers.card_comparison import FIELDS
from judgeapp.quiz.kinds.answers.option_text import said
from judgeapp.quiz.kinds.base import text_of
from judgeapp.quiz.models import Question

Kind = Question.Kind
MOST = 20
_WRONG = 4
_MOST_ABILITIES = 8
type Query = dict[str, Any]
# What is asked, and how: {it} is "Ada's Clone".
_CHARACTERISTICS = {
    "name": "What is the name of {it} now?",
    "mana_cost": "What is the mana cost of {it} now?",
    "mana_value": "What is the mana value of {it} now?",
    "colors": "Which colors is {it} now?",
    "supertypes": "Which supertypes does {it} have now?",
    "types": "Which card types does {it} have now?",
    "subtypes": "Which subtypes does {it} have now?",
    "power": "What is the power of {it} now?",
    "toughness": "What is the toughness of {it} now?",
    "power_toughness": "How big is {it} now?",
    "loyalty": "What is the loyalty of {it} now?",
    "controller": "Who controls {it} now?",
    "owner": "Who owns {it}?",
    "zone": "Where is {it} now?",
    "targets": "What are the targets of {it}?",
    "attached_to": "What is {it} attached to now?",
    "turn_face_up_cost": "What does it cost to turn {it} face up?",
    "who_chooses": "Who makes the choices for {it}?",
    "mana": "What mana does {it} make now?",
    "copies_made": "How many copies has {it} made?",
    "target_count": "How many targets does {it} have?",
    "level": "Which level does {it} have now?",
}
_YES_OR_NO = {
    "is_token": "Is {it} a token?",
    "is_copy": "Is {it} a copy of something?",
    "tapped": "Is {it} tapped now?",
    "face_down": "Is {it} face down now?",
    "flipped": "Is {it} flipped now?",
    "phased_out": "Is {it} phased out now?",
    "survives": "Is {it} still on the battlefield?",
    "destroyed": "Was {it} destroyed?",
    "was_cast": "Was {it} cast?",
    "has_every_creature_type": "Does {it} have every creature type now?",
    "can_turn_face_up": "Can {it} be turned face up now?",
    "can_transform": "Can {it} transform now?",
    "may_choose_new_targets": "May new targets be chosen for {it}?",
    "may_choose_new_modes": "May new modes be chosen for {it}?",
    "costs_paid_again": "Do the costs of {it} have to be paid?",
    "prototyped": "Is {it} a prototyped spell or permanent?",
    "may_attack": "Can {it} attack now?",
    "may_block": "Can {it} block now?",
}
_OF_PLAYERS = {
    "life": "What is {their} life total now?",
    "hand_size": "How many cards are in {their} hand now?",
    "graveyard_size": "How many cards are in {their} graveyard now?",
    "drew": "How many cards has {they} drawn?",
}
# Asked only where the answer or a belief says yes.
_ODD = frozenset(_YES_OR_NO) - {"is_token", "is_copy", "tapped"}
# What can be said of a card anywhere, and of a token or copy that is gone.
_ANYWHERE = frozenset(
    {"name", "mana_cost", "mana_value", "colors", "supertypes", "types", "subtypes", "owner", "zone"}
)
_GONE = frozenset({"zone", "survives", "destroyed"})
_ON_THE_STACK = frozenset(
    {"may_choose_new_targets", "may_choose_new_modes", "targets", "target_count", "costs_paid_again"}
)
_IF_IN_DOUBT = frozenset({"copies_made", "level"})
_QUOTED = 9


@dataclass(frozen=True, slots=True)
class Option:
    """An answer as it would be offered, or typed, and the beliefs that give it in words."""

    text: str
    is_right: bool
    beliefs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something to ask.

    Attributes:
        question: as a document has it, with its choices.
        separates: how many wrong answers are explained by a belief.
        weight: of how many beliefs it tells that somebody holds them, likely ones counting more.
        alike: beliefs that give the same wrong answer.
        blind: beliefs on the matter that give the right answer here.
        why_not: why it can't be asked; "" if it can.
    """

    question: Document
    answer: str
    separates: int = 0
    weight: int = 0
    options: tuple[Option, ...] = ()
    alike: tuple[tuple[str, ...], ...] = ()
    blind: tuple[str, ...] = ()
    difficulty: int = 1
    why_not: str = ""

    @property
    def wrong(self) -> tuple[str, ...]:
        return tuple(option.text for option in self.options if not option.is_right)


def suggestions(game: Game, ruleset: str, of: str = "") -> list[Suggestion]:
    """What to ask at the end of a game, what tells most about candidates first.

    Args:
        of: the ref or player to ask about, and then everything there is to ask; else only what tells beliefs
            apart, if anything does.
    """
    believers = believers_of(game.script, ruleset)
    names = dict(asked_about(game))
    found = [
        made
        for ref in ([of] if of else [*_copies_first(game), *game.table().players])
        if ref in names
        for query, prompt in _queries(game, believers, ref, names)
        if (made := suggested(game, believers, query, prompt))
    ]
    found.sort(key=lambda each: (bool(each.why_not), -each.separates, -each.weight))
    if of:
        return found
    possible = [each for each in found if not each.why_not]
    return ([each for each in possible if each.separates] or possible)[:MOST]


def suggested_among(
    game: Game, ruleset: str, ref: str, asks: Sequence[str], value: str = ""
) -> Suggestion | None:
    """The first of some questions that can be asked about a thing at the end of a game; None if none can.

    Args:
        asks: what is asked, as `query.ask` has it, what is wanted most first.
        value: how the quality begins that a yes or a no is wanted of, in any case.
    """
    names = dict(asked_about(game))
    if ref not in names:
        return None
    believers = believers_of(game.script, ruleset)
    wanted = [
        (query, prompt)
        for query, prompt in _queries(game, believers, ref, names)
        if query["ask"] in asks and str(query.get("value", "")).casefold().startswith(value.casefold())
    ]
    wanted.sort(key=lambda pair: asks.index(pair[0]["ask"]))
    made = (suggested(game, believers, query, prompt) for query, prompt in wanted)
    return next((each for each in made if each and not each.why_not), None)


def _copies_first(game: Game) -> list[str]:
    objects = game.table().objects
    return sorted(objects, key=lambda ref: not objects[ref].is_copy)


def asked_about(game: Game) -> list[tuple[str, str]]:
    """What can be asked about: (ref or player, name), the players last."""
    names, told = origins_of(game.script), account(game.script, game.cards).names
    alike = Counter(names.values())
    found = []
    for ref, obj in game.table().objects.items():
        # What an event has made by itself is called as the story calls it, and so is one of several alike.
        name = names[ref] if alike[names.get(ref, "")] == 1 else told.get(ref) or names.get(ref)
        if name and (obj.ability is None or ref in names):
            found.append((ref, name))
    return [*found, *((letter, PLAYER_NAMES[letter]) for letter in sorted(game.table().players))]


def _queries(
    game: Game, believers: Believers, ref: str, names: Mapping[str, str]
) -> Iterator[tuple[Query, str]]:
    name, obj = names[ref], game.object(ref)
    if obj is None:
        for what, prompt in _OF_PLAYERS.items():
            yield {"ask": what, "of": ref}, prompt.format(they=name, their=f"{name}’s")
        return
    zone = obj.zone
    for what, prompt in {**_CHARACTERISTICS, **_YES_OR_NO}.items():
        is_there = zone == "battlefield" or (zone == "stack" and what != "tapped") or what in _GONE
        if (is_there or (what in _ANYWHERE and zone != NOWHERE)) and (
            what not in _ON_THE_STACK or zone == "stack"
        ):
            yield {"ask": what, "of": ref}, prompt.format(it=name)
    if zone not in {"battlefield", "stack"}:
        return
    for kind in dict(obj.counters) or {"+1/+1": 0}:
        yield {"ask": "counters", "of": ref, "kind": kind}, f"How many {kind} counters are on {name}?"
    for text in _abilities(game, believers, ref):
        yield {"ask": "has_ability", "of": ref, "value": text}, f"Does {name} have “{_quoted(text)}” now?"
    for kind in _words(game, believers, ref, "types"):
        yield {"ask": "has_type", "of": ref, "value": kind}, f"Is {name} {_a(kind)} now?"
    for kind in _words(game, believers, ref, "subtypes"):
        yield {"ask": "has_subtype", "of": ref, "value": kind}, f"Is {name} {_a(kind)} now?"
    if zone == "stack":
        for other in [*game.table().objects, *PLAYER_NAMES]:
            called = names.get(other) or PLAYER_NAMES.get(other)
            if called and other != ref and other in game.table().players | game.table().objects:
                yield (
                    {"ask": "could_target", "of": ref, "value": other},
                    f"Is {called} a legal target for {name}?",
                )
    yield from askable(game, ref, names)
    yield {"ask": "fields", "of": ref, "fields": list(FIELDS)}, f"What is {name} now? Fill in the card."


def _quoted(text: str) -> str:
    words = text.split()
    return text if len(words) <= _QUOTED else f"{' '.join(words[:_QUOTED]).rstrip(',:')} …"


def _a(word: str) -> str:
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word if word[:1].isupper() else word.lower()}"


def _values(game: Game, believers: Believers, ref: str, field: str) -> Iterator[Any]:
    """A list of the thing, as it is and as beliefs have it."""
    query = {"ask": field, "of": ref}
    try:
        yield ask(game, query).value or ()
        for each in believers.alternatives(query):
            yield each.value or ()
    except CopyEngineError:
        return


def _abilities(game: Game, believers: Believers, ref: str) -> list[str]:
    """The beginnings of the abilities it has or is thought to have."""
    texts = dict.fromkeys(text for texts in _values(game, believers, ref, "abilities") for text in texts)
    return [str(text).rstrip(".") for text in texts][:_MOST_ABILITIES]


def _words(game: Game, believers: Believers, ref: str, field: str) -> list[str]:
    """Types that somebody thinks it has and somebody thinks it hasn't."""
    every = [list(words) for words in _values(game, believers, ref, field)]
    found = dict.fromkeys(str(word) for words in every for word in words)
    return [word for word in found if not all(word in words for words in every) and "(" not in word]


def suggested(game: Game, believers: Believers, query: Mapping[str, Any], prompt: str) -> Suggestion | None:
    """A question with the options that beliefs lead to; None if the thing has no such value."""
    try:
        answer = ask(game, query)
        given = [each for each in believers.alternatives(query) if _is_an_answer(each.value)]
        possible = believers.possible(query)
    except CopyEngineError:
        return None
    value, what = answer.value, query["ask"]
    kind = kind_of_answer(value, query)
    if kind is None or (what in _ODD and not (value or given)) or (what in _IF_IN_DOUBT and not given):
        return None
    known = misconceptions()
    question: Document = {"kind": kind, "prompt": prompt, "query": dict(query), "explanation": ""}
    right = _said(value, query, game)
    options = [Option(right, True)]
    choices: list[Document] = [{"text": right, "value": plain(value)}]
    for each in given:
        words = _said(each.value, query, game)
        if words in {option.text for option in options} or matches(each.value, value):
            continue
        options.append(Option(words, False, in_words(each.beliefs)))
        if kind == Kind.CHOOSE_ONE and each.value != "":
            belief = max(each.beliefs, key=prior_of, default="")
            about = {"misconception": belief} if belief in known else {}
            choices.append({"text": words, "value": plain(each.value), **about})
    why_not = ""
    if kind == Kind.CHOOSE_ONE:
        question["choices"] = choices[: 1 + _WRONG]
        if len(choices) < 2:
            why_not = "No belief we know of leads elsewhere, so there is nothing to choose from."
    astray = {belief for each in given for belief in each.beliefs}
    return Suggestion(
        question,
        right,
        sum(bool(option.beliefs) for option in options),
        sum(max((prior_of(b) for b in each.beliefs), default=0) for each in given),
        tuple(options[: 1 + _WRONG]),
        tuple(in_words(each.beliefs) for each in given if sum(b in known for b in each.beliefs) > 1),
        in_words(belief for belief in possible if belief not in astray),
        difficulty(len(answer.steps), astray),
        why_not,
    )


def _is_an_answer(value: Any) -> bool:
    """Whether a belief gives an answer: to some there is no such thing, and nobody would answer that."""
    return value is not None and not (isinstance(value, Mapping) and not value.get("name"))


def proposed_prompt(game: Game, ruleset: str, query: Any) -> str:
    """How the site would ask this; "" if it has no words for it."""
    names = dict(asked_about(game))
    ref = query.get("of") if isinstance(query, Mapping) else None
    if not isinstance(ref, str) or ref not in names:
        return ""
    try:
        every = _queries(game, believers_of(game.script, ruleset), ref, names)
        return next((prompt for each, prompt in every if each == query), "")
    except CopyEngineError:
        return ""


def value_of_text(text: str, query: Mapping[str, Any], game: Game, ruleset: str) -> Any:
    """The answer that these words give: one that a belief gives, else what they list, else the words."""
    plain_text = text.strip().rstrip(".").casefold()
    try:
        answer = ask(game, query).value
        given = believers_of(game.script, ruleset).alternatives(query)
    except CopyEngineError:
        return text
    for value in [answer, *(each.value for each in given)]:
        if _said(value, query, game).rstrip(".").casefold() == plain_text:
            return plain(value)
    names = {name.casefold(): ref for ref, name in asked_about(game)}
    if isinstance(answer, list | tuple):
        parts = [part for part in re.split(r",\s*|\s+and\s+", text.strip().rstrip(".")) if part]
        if plain_text in {"none", "nothing", "colorless", "nobody"}:
            return []
        words = [names.get(part.casefold(), part) for part in parts]
        return [word.lower() for word in words] if query["ask"] == "colors" else words
    return names.get(plain_text, text.strip())


def _said(value: Any, query: Mapping[str, Any], game: Game) -> str:
    fields: Iterable[str] = value if isinstance(value, Mapping) else ()
    return said(plain(value), query, game.script, fields) or text_of(value, [])


def kind_of_answer(value: Any, query: Mapping[str, Any]) -> str | None:
    """The kind of question that has such an answer; None if none has."""
    if isinstance(value, bool):
        return Kind.YES_NO
    if isinstance(value, int):
        return Kind.NUMBER
    if isinstance(value, Mapping):
        return Kind.CARD if query["ask"] == "fields" else None
    return None if value in (None, "") else Kind.CHOOSE_ONE


def _with_values(question: Document) -> Document:
    """A question whose wrong answers are values, such as numbers, with those that were typed as words."""
    beliefs = question.get("beliefs")
    if not isinstance(beliefs, list) or all("value" in each for each in beliefs):
        return question
    return {**question, "beliefs": [each if "value" in each else _as_value(each) for each in beliefs]}


def _as_value(belief: Document) -> Document:
    typed = str(belief.get("text", "")).strip()
    known = {"yes": True, "no": False}
    number = int(typed) if re.fullmatch(r"-?\d{1,4}", typed) else None
    value = number if number is not None else known.get(typed.casefold(), typed)
    return {"value": value, **{key: each for key, each in belief.items() if key != "text"}}


def completed(question: Document, game: Game, ruleset: str) -> Document:
    """A question with options where its kind needs them and it has none.

    An author who changes the script or the query gets the answer's option anew; texts they wrote stay.
    """
    if not isinstance(question.get("query"), Mapping):
        return question
    question = _with_values(question)
    if question.get("kind") != Kind.CHOOSE_ONE:
        return question
    try:
        value = ask(game, question["query"]).value
    except CopyEngineError:
        return question
    choices = question.get("choices") or []
    choices = [
        choice
        if not isinstance(choice, Mapping) or "value" in choice
        else {**choice, "value": value_of_text(str(choice.get("text", "")), question["query"], game, ruleset)}
        for choice in choices
    ]
    question = {**question, "choices": choices} if choices else question
    if any(matches(value, choice.get("value")) for choice in choices if isinstance(choice, Mapping)):
        return question
    made = suggested(game, believers_of(game.script, ruleset), question["query"], question.get("prompt", ""))
    if made is None or made.why_not or made.question["kind"] != Kind.CHOOSE_ONE:
        return question
    own = [choice for choice in choices if choice.get("text") and choice.get("belief")]
    return {**question, "choices": [*made.question["choices"], *own]}
