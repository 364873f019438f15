"""Questions about a game: `ask` gives the value and the steps it rests on."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict

from judgeapp.copyengine.asking.asked import Asked
from judgeapp.copyengine.asking.question_aliases import ALIASES
from judgeapp.copyengine.asking.questions import TRUTHS, no_question, of_object
from judgeapp.copyengine.considering.not_considered import not_considered, refuse_unconsidered
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.interpreter.interpreter import Extension
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.comparison import matches, same_counters
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import Value, memoized
from judgeapp.copyengine.model.objects.abilities import each_by_event
from judgeapp.copyengine.model.plain_data import Json, Plain, PlainMapping, as_entries, as_mapping, as_words
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.scopes import NotConsidered
from judgeapp.copyengine.model.trace import Step
from judgeapp.copyengine.model.work import spend
from judgeapp.copyengine.script.events import Check
from judgeapp.copyengine.script.expect import Expectation
from judgeapp.copyengine.table.mana_pools import mana_pool
from judgeapp.copyengine.table.state import PLAYERS, Player


class Answer(Value, frozen=True):
    """The value of a query and the derivation, steps in the order they happened."""

    value: Plain
    steps: tuple[Step, ...]

    @property
    def fields(self) -> PlainMapping:
        """The value of a question about several fields, by their names."""
        return as_mapping(self.value)


type Answerer = Callable[[Game, PlainMapping], Answer | None]
_ANSWERERS: dict[Extension, Answerer] = {}
_PLAYERS_ON: dict[Extension, Callable[[Game, PlainMapping], Game]] = {}

_QUESTION = 5
"""Steps an answer takes, beside what it looks at."""


def answer_with(extension: Extension, answerer: Answerer) -> None:
    """Let `answerer` answer questions about games played with an extension; None leaves one to the engine."""
    _ANSWERERS[extension] = answerer


def play_on_with(extension: Extension, player: Callable[[Game, PlainMapping], Game]) -> None:
    """Let `player` play what would be if a query's events came, for games played with an extension."""
    _PLAYERS_ON[extension] = player


def ask(game: Game, query: PlainMapping) -> Answer:
    """Answer one query.

    Args:
        query: {ask, of, ...}; the words are those of docs/script-reference.md.

    Raises:
        CopyEngineError: there is no such question, object or moment.
    """
    what = _name(query)
    _moment(game, query)
    game.extension.vocabulary.check_question(query, what)
    _refuse(game, query, what)
    return _answered(game, query)


def _refuse(game: Game, query: PlainMapping, what: str) -> None:
    """Refuse a question that words decide which nobody understands; beliefs are asked without them."""
    if game.policy is CORRECT and query.get("then") is None:
        refuse_unconsidered(game, what, str(query.get("of", "")), _moment(game, query))


def asked_fields(query: PlainMapping) -> list[tuple[str, str]]:
    """Return the fields that a query, or each of its claims, asks for, with what they are asked of."""
    what, of = _name(query), str(query.get("of", ""))
    if what in {"holds", "which"}:
        given = query.get("claims")
        claims = as_entries([*given.values()] if isinstance(given, Mapping) else given)
        return [(_name({"ask": claim.get("field")}), str(claim.get("of", ""))) for claim in claims]
    if what == "fields":
        return [(ALIASES.get(name, name), of) for name in as_words(query.get("fields"))]
    return [(what, of)]


def unconsidered(game: Game, query: PlainMapping) -> tuple[NotConsidered, ...]:
    """Return what could touch the answer to a query and isn't taken into account."""
    other = game_asked(game, query)
    return not_considered(other, asked_fields(query), None if other is not game else _moment(game, query))


def refuse_incomplete(game: Game, query: PlainMapping) -> None:
    """Refuse a query whose answer leaves an ability out that could touch it: nobody is to be examined on it.

    Raises:
        CopyEngineError: names the first such ability.
    """
    left_out = unconsidered(game, query)
    if left_out:
        raise CopyEngineError(
            f"The answer doesn't take into account what {left_out[0].obj} says: “{left_out[0].text}”.",
            where="ask",
            mend="Take another card, or ask what that can't touch.",
        )


def game_asked(game: Game, query: PlainMapping) -> Game:
    """Return the game that a query is about: another one where it asks what would be, `then`."""
    player = _PLAYERS_ON.get(game.extension)
    return player(game, query) if player is not None and query.get("then") is not None else game


def _name(query: PlainMapping) -> str:
    what = str(query.get("ask", ""))
    return ALIASES.get(what, what)


def _answered(game: Game, query: PlainMapping) -> Answer:
    """Answer a query that may say more than its question asks, as a claim does."""
    spend(_QUESTION)
    what, at = _name(query), _moment(game, query)
    answerer = _ANSWERERS.get(game.extension)
    if answerer is not None and (found := answerer(game, query)) is not None:
        return found
    if what in {"holds", "which"}:
        return _claims(game, what, query, at)
    if what == "who_drew":
        drew = [name for name, player in game.table(at).players.items() if player.drew]
        return Answer(drew, tuple(s for s in game.steps if s.principle == p.DRAWING))
    of = str(query.get("of", ""))
    if of in PLAYERS:
        value = _of_player(game, of, what, at)
        if what == "counters" and "kind" in query:
            value = as_mapping(value).get(str(query["kind"]), 0)
        return Answer(value, tuple(s for s in game.steps if s.obj == of))
    obj = game.object(of, at)
    if obj is None:
        known = ", ".join(game.table(at).objects)
        raise CopyEngineError(
            f"There is no object {of!r}.", where="of", mend=f"Refs: {known}; players: A, B."
        )
    asked = Asked(game, query, obj, at)
    return Answer(of_object(asked, what), derivation(game, of, at))


def ask_fields(game: Game, ref: str, fields: Sequence[str], at: int | None = None) -> Json | None:
    """Return several fields of an object as questions about it are answered; None if there is no such object.

    Raises:
        CopyEngineError: there is no such field, or the script must first state what decides it.
    """
    spend(_QUESTION * len(fields))
    obj = game.object(ref, at)
    if obj is None:
        return None
    asked = Asked(game, {"fields": fields}, obj, at)
    return {name: of_object(asked, name) for name in fields}


def _moment(game: Game, query: PlainMapping) -> int | None:
    at = query.get("at")
    if at is None:
        return None
    if not isinstance(at, int) or not 0 <= at < len(game.moments):
        raise CopyEngineError(
            f"There is no moment {at!r}.",
            where="at",
            mend=f"Give a number of events from 0 to {len(game.moments) - 1}.",
        )
    return at


def derivation(game: Game, ref: str, at: int | None = None) -> tuple[Step, ...]:
    """Return the steps that made an object what it is, those of what it copied included."""
    about: dict[str, list[str]] = {}
    for step in game.steps:
        if step.about:
            about.setdefault(step.obj, []).extend(step.about)
    wanted, seen = [ref], set()
    while wanted:
        name = wanted.pop()
        if name not in seen:
            seen.add(name)
            wanted += about.get(name, ())
    steps = [step for step in game.steps if step.obj in seen]
    if at is not None:
        steps = [step for step in steps if step.event is None or step.event < at]
    return tuple(steps)


def _claims(game: Game, what: str, query: PlainMapping, at: int | None) -> Answer:
    claims = query.get("claims")
    steps: dict[int, Step] = {}
    if what == "which":
        held = []
        for label, claim in as_mapping(claims).items():
            found = _holds(game, as_mapping(claim), at)
            steps |= {id(s): s for s in found.steps}
            if found.value:
                held.append(label)
        return Answer(held, _ordered(game, steps))
    results = [_holds(game, claim, at) for claim in as_entries(claims)]
    for found in results:
        steps |= {id(s): s for s in found.steps}
    return Answer(all(found.value for found in results), _ordered(game, steps))


def _ordered(game: Game, steps: Mapping[int, Step]) -> tuple[Step, ...]:
    """Those of the game in its order, then the reasons that a claim has beside them, each once."""
    played = {id(step): step for step in game.steps if id(step) in steps}
    beside = {(step.obj, step.text): step for key, step in steps.items() if key not in played}
    return (*played.values(), *beside.values())


def _holds(game: Game, claim: PlainMapping, at: int | None) -> Answer:
    place = claim.get("at", at)
    _refuse(game, {**claim, "at": place}, _name({"ask": claim.get("field")}))
    name = _field_asked(str(claim.get("field")), claim.get("value"))
    query = {"ask": name, "of": claim.get("of"), "value": claim.get("value")}
    if place is not None:
        query["at"] = place
    answer = _answered(game, query)
    wanted = True if name in TRUTHS else claim.get("value")
    if name == "ability_count":
        wanted = _count_wanted(claim.get("value"))
    return Answer(matches(answer.value, wanted), answer.steps)


def _field_asked(field: str, wanted: Plain) -> str:
    """Return what a claim asks about: "triggered" with a number means how often."""
    return _TIMES_TRIGGERED if field == "triggered" and type(wanted) is int else field


def _count_wanted(value: object) -> int:
    _, _, number = str(value).rpartition("=")
    return int(number) if number.strip().isdigit() else -1


class ExpectationJson(TypedDict):
    """What a script expects, with what there is."""

    of: str
    field: str
    expected: Plain
    actual: Plain
    holds: bool


_TIMES_TRIGGERED = "times_triggered"


def _cannot_tell_triggers(game: Game, of: str, at: int | None) -> bool:
    """Whether an object has triggered abilities and the engine can't read the event of any of them."""
    values = game.layers(at).values.get(of)
    abilities = each_by_event(values.abilities) if values is not None else ()
    triggers = [ability.trigger for ability in abilities if ability.trigger is not None]
    return bool(triggers) and all(trigger.event == "other" for trigger in triggers)


def expectation(game: Game, entry: Expectation, where: str, at: int | None = None) -> ExpectationJson:
    """Compare one `expect` entry with what there is."""
    field, of = _field_asked(entry.field, entry.value), entry.of
    query = {"ask": field, "of": of, "value": entry.value, "at": at}
    try:
        if field == _TIMES_TRIGGERED and _cannot_tell_triggers(game, of, at):
            _refuse(game, query, field)
        answer = _answered(game, query)
    except CopyEngineError as error:
        # What a query calls "ask", an expectation calls "field".
        place = "field" if error.where == "ask" else error.where
        raise CopyEngineError(error.message, where=f"{where}.{place}", mend=error.mend) from error
    wanted = entry.value
    actual = answer.value
    if field in TRUTHS:
        holds = bool(answer.value)
        actual = _evidence(game, field, of, at)
    elif field == "ability_count":
        holds = answer.value == _count_wanted(wanted)
    elif field == "counters":
        holds = same_counters(as_mapping(answer.value), wanted)
    else:
        holds = matches(answer.value, wanted)
    return {"of": of, "field": entry.field, "expected": wanted, "actual": actual, "holds": holds}


@memoized  # asked twice by whoever verifies a scenario
def expectations(game: Game) -> tuple[ExpectationJson, ...]:
    """Return what the script expects at its checks and at its end, with what there is.

    Raises:
        CopyEngineError: it expects something of a field or object that there isn't.
    """
    found: list[ExpectationJson] = []
    for place, event in enumerate(game.events):
        if isinstance(event, Check):
            where = f"events[{place}].expect"
            wanted = event.expect or ()
            found += [expectation(game, e, f"{where}[{n}]", place + 1) for n, e in enumerate(wanted)]
    ends = game.extension.vocabulary.script(game.script).expect
    return (*found, *(expectation(game, e, f"expect[{n}]") for n, e in enumerate(ends)))


def _evidence(game: Game, field: str, of: str, at: int | None) -> Plain:
    """What there is instead, for a difference to show."""
    evidence = ("subtype", "subtypes"), ("ability", "abilities"), ("type", "types")
    for word, name in (*evidence, ("protected_from", "protections")):
        if field.endswith(word):
            return ask(game, {"ask": name, "of": of, "at": at}).value
    return game.triggered(of, at)


def _of_player(game: Game, name: str, what: str, at: int | None) -> Plain:
    table = game.table(at)
    player = table.players.get(name, Player())
    numbers = {"life": player.life, "drew": player.drew, "discarded": player.discarded}
    if what in numbers:
        return numbers[what]
    if what == "counters":
        return dict(player.counters)
    if what == "mana_pool":
        if player.unsaid_mana:
            raise CopyEngineError(
                f"Nobody says {player.unsaid_mana}.",
                where="ask",
                mend="Give choices: {mana: ...} as it resolves, and mana_spent as mana is paid.",
            )
        return mana_pool(player)
    if what in {"graveyard_size", "exile_size", "hand_size"}:
        zone = what.removesuffix("_size")
        return player.unnamed_in(zone) + sum(
            1 for o in table.objects.values() if o.zone == zone and o.owner == name
        )
    if what.startswith("count:"):
        wanted = what.removeprefix("count:").strip()
        layers = game.layers(at)
        return sum(
            1
            for o in table.on_battlefield()
            if layers.controllers.get(o.ref, o.controller) == name and layers.values[o.ref].name == wanted
        )
    raise no_question(
        what, ["life", "drew", "mana_pool", "hand_size", "graveyard_size", "exile_size", "count:<name>"]
    )
