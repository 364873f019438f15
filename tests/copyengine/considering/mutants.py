"""The reader made worse: one ability of one card isn't understood any more."""

from collections.abc import Iterator, Mapping
from dataclasses import replace as replaced
from typing import Any

from judgeapp.combat import ask, play
from judgeapp.copyengine import CardPool, CopyEngineError, Game, unconsidered
from judgeapp.copyengine.cards.card_data import Card, Face
from judgeapp.copyengine.model.effects.effects import Other
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.terms.subjects import Who

FIELDS = (
    "name colors types subtypes power toughness zone counters controller tapped copiable_values is_copy"
    " times_triggered"
).split()
REFUSED = "refused"


def not_understood(ability: Ability) -> Ability:
    """Return an ability as a reader has it that knows its event or cost at most."""
    if ability.keyword:
        return Ability(ability.text, Kind.STATIC, effects=(Other(ability.text),))
    body = ability.text.removeprefix(ability.trigger.text).lstrip(" ,") if ability.trigger else ability.text
    return replace(ability, effects=(Other(body),), defines=frozenset(), riders=(), optional=False)


def _never_triggering(ability: Ability) -> Iterator[Ability]:
    """Yield a triggered ability as a reader has it that doesn't know its event."""
    if ability.trigger is not None and not ability.keyword:
        yield replace(ability, trigger=replace(ability.trigger, event="other", subject=Who.TRIGGERING))


def mutants(pool: CardPool, names: list[str]) -> Iterator[tuple[str, str, CardPool]]:
    """Yield (card, ability, the pool without understanding of it) for each ability of some cards."""
    for name in names:
        card = pool[name]
        for face in card.faces:
            for place, ability in enumerate(face.abilities):
                for mutant in (not_understood(ability), *_never_triggering(ability)):
                    worse = (*face.abilities[:place], mutant, *face.abilities[place + 1 :])
                    yield name, ability.text, _without(pool, card, face, worse)


def _without(pool: CardPool, card: Card, face: Face, abilities: tuple[Ability, ...]) -> CardPool:
    worse = replaced(face)
    worse.__dict__["abilities"] = abilities
    faces = tuple(worse if each is face else each for each in card.faces)
    return CardPool(replace(each, faces=faces) if each is card else each for each in pool.values())


def cards_in(part: Any) -> Iterator[str]:
    """Yield the names of the cards that a part of a script uses."""
    if isinstance(part, Mapping):
        if isinstance(part.get("card"), str):
            yield part["card"]
        for inside in part.values():
            yield from cards_in(inside)
    elif isinstance(part, list | tuple):
        for inside in part:
            yield from cards_in(inside)


def questions_on(game: Game, own: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return a script's own questions, and those on the values and places of everything there is."""
    found = [{"ask": field, "of": ref} for ref in game.table().objects for field in FIELDS]
    return [*own, *found, {"ask": "life", "of": "A"}, {"ask": "life", "of": "B"}, {"ask": "drew", "of": "A"}]


def answer(game: Game, query: dict[str, Any]) -> Any:
    try:
        return ask(game, query).value
    except CopyEngineError:
        return REFUSED


def passed_over(script: dict[str, Any], own: list[dict[str, Any]], pool: CardPool) -> tuple[list[str], int]:
    """Return the answers that change in silence where an ability isn't understood, and how many change.

    What can't be played, or asked, any more is said so.
    """
    game, silent, changed = play(script, cards=pool), [], 0
    asked = questions_on(game, own)
    right = [answer(game, query) for query in asked]
    names = [name for name in dict.fromkeys(cards_in(script)) if name in pool]
    for name, text, worse in mutants(pool, names):
        try:
            other = play(script, cards=worse)
        except CopyEngineError:
            continue
        for query, value in zip(asked, right, strict=True):
            found = answer(other, query)
            if found == value or REFUSED in (found, value):
                continue
            changed += 1
            if not unconsidered(other, query):
                silent.append(f"{query} is {found!r}, not {value!r}, without {name}: {text}")
    return silent, changed
