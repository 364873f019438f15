"""What changes how much life is gained or lost, damage dealt, cards drawn (CR 614.1, 614.11, 119.7).

What stands on the battlefield and isn't understood refuses the event: its amount would be a guess.
"""

import re
from collections.abc import Callable, Iterator

from judgeapp.copyengine.evaluation.situations import situation_holds
from judgeapp.copyengine.events.replacement.prevention import is_partial, left_of
from judgeapp.copyengine.events.replacement.prohibitions import means
from judgeapp.copyengine.interpreter.extension import DamageEvent
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.abilities import Ability, Kind
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.wording import quoted
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.statics.descriptions import described
from judgeapp.copyengine.table.state import PLAYERS, Object

_LIFE = re.compile(
    r"If (?P<who>you|a player|an opponent) would (?P<way>gain|lose) life, .*?"
    r"(?P<much>twice that much|that much life plus (?P<plus>\w+)|no) ?(?:life )?(?:instead)?\.?"
)
_NO_LIFE = re.compile(r"(?P<who>You|Players|Your opponents|Each player|Each opponent) can't gain life\b")
_DRAW = re.compile(
    r"If (?P<who>you|a player|an opponent) would draw a card"
    r"(?P<but> except the first one (?:you|they) draw in "
    r"each of (?:your|their) draw steps)?, (?:you |that player )?draws? (?P<many>\w+) cards instead"
)
_DAMAGE = re.compile(
    r"If (?P<what>a source|an? [\w ]*?source[\w ]*?|another source[\w ]*?|this creature) would deal "
    r"(?P<kind>noncombat |combat )?damage to (?P<to>[\w' ]+?), (?:it|that source) deals "
    r"(?P<much>double|twice|triple|three times|that much damage plus (?P<plus>\w+))"
)
_TO = re.compile(r"would deal (?:noncombat |combat )?damage to (?P<to>[\w' ]+?),")
_ABOUT = re.compile(
    r"^(?:If|The next time|While|As long as) .*\bwould (?:gain|lose|draw|deal|be dealt)\b"
    r"|can't (?:gain|lose) life|life total can't change|^Prevent all .*damage|damage .*as though its source"
)
_GAINED, _LOST, _DEALT, _DRAWN = "would gain life", "would lose life", "would deal ", "would draw "
_SOURCE = re.compile(
    r"an?(?P<other>other)? (?P<kind>[\w ]*?) ?source(?P<whose> you control| an opponent controls)?$"
)
_EACH = {"double": 2, "twice": 2, "triple": 3, "three times": 3}


@memoized
def _about_amounts(values: Characteristics) -> tuple[Ability, ...]:
    return tuple(
        a for a in values.abilities
        if a.trigger is None and not a.cost and a.kind != Kind.SPELL and _ABOUT.search(a.text)
    )  # fmt: skip


def _saying(interpreter: Interpreter, words: str) -> Iterator[tuple[Object, Ability]]:
    for other in interpreter.table.on_battlefield():
        for ability in _about_amounts(interpreter.values(other.ref)):
            if words in ability.text:
                yield other, ability


def life_instead(interpreter: Interpreter, player: str, amount: int) -> int:
    """Return how much life a player really gains (or, if negative, loses)."""
    if amount > 0:
        for other, ability in _saying(interpreter, "can't gain life"):
            found = _NO_LIFE.match(ability.text)
            if found is None:
                raise _unknown(interpreter, ability)
            who = (
                "you" if found["who"] == "You" else "an opponent" if "pponent" in found["who"] else "a player"
            )
            if _is_player(interpreter, who, player, other):
                return 0
    if _is_fixed(interpreter, player):
        return 0
    changes = []
    for other, ability in _saying(interpreter, _GAINED if amount > 0 else _LOST):
        found = _LIFE.match(ability.text)
        if found is None:
            raise _unknown(interpreter, ability)
        if _is_player(interpreter, found["who"], player, other):
            changes.append((ability, _change(found["much"], found["plus"])))
    size = _made(interpreter, player, "life", abs(amount), changes)
    return size if amount > 0 else -size


def _is_fixed(interpreter: Interpreter, player: str) -> bool:
    """Whether a player's life total can't change (CR 119.8)."""
    fixed = _saying(interpreter, "life total can't change")
    return any(interpreter.controller(other.ref) == player for other, _ in fixed)


def damage_to_life(interpreter: Interpreter, player: str, amount: int) -> int:
    """Return how much life damage makes a player lose."""
    return 0 if _is_fixed(interpreter, player) else amount


def draws_instead(interpreter: Interpreter, player: str, number: int) -> int:
    """Return how many cards a player really draws where an effect says so many."""
    changes = []
    for other, ability in _saying(interpreter, _DRAWN):
        found = _DRAW.match(ability.text)
        times = number_of(found["many"]) if found is not None else None
        if found is None or times is None:
            raise _unknown(interpreter, ability)
        if _is_player(interpreter, found["who"], player, other):
            changes.append((ability, _times(times)))
    return _made(interpreter, player, "cards", number, changes)


def damage_instead(interpreter: Interpreter, damage_event: DamageEvent, amount: int) -> int:
    """Return how much damage a source really deals."""
    for _, ability in _saying(interpreter, "as though its source"):
        if _AS_THOUGH.match(ability.text) is None:
            raise _unknown(interpreter, ability)
    if _is_prevented(interpreter, damage_event):
        return 0
    changes = []
    for other, ability in _saying(interpreter, _DEALT):
        aimed = _TO.search(ability.text)
        if aimed is not None and _is_hit(interpreter, aimed["to"], damage_event.to, other) is False:
            continue
        found = _DAMAGE.match(ability.text)
        meant = (
            _is_source(interpreter, found["what"], damage_event.source, other) if found is not None else None
        )
        hit = _is_hit(interpreter, found["to"], damage_event.to, other) if found is not None else None
        if found is None or meant is None or hit is None or found["kind"]:
            raise _unknown(interpreter, ability)
        if meant and hit:
            changes.append((ability, _change(found["much"], found["plus"])))
    if changes and is_partial(interpreter, damage_event):
        raise _unknown(interpreter, changes[0][0])  # which is applied first, somebody chooses (CR 616.1)
    amount = left_of(interpreter, damage_event, amount)
    return _made(interpreter, damage_event.to, "damage", amount, changes) if amount else 0


_AS_THOUGH = re.compile(
    r"(?:As long as (?P<condition>[^,]+), )?[Aa]ll damage (?:that would be dealt (?P<to>to you) )?is dealt"
    r"(?P<you> to you)? as though its source had (?P<keyword>wither|infect)\.?$"
)


def dealt_as_though(interpreter: Interpreter, to: str, keyword: str) -> bool:
    """Whether damage is dealt as though its source had wither or infect.

    Raises:
        CopyEngineError: that depends on what can't be judged.
    """
    for other, ability in _saying(interpreter, f"had {keyword}"):
        found = _AS_THOUGH.match(ability.text)
        you = interpreter.controller(other.ref)
        if found is None or ((found["to"] or found["you"]) and to != you):
            continue
        holds = (
            situation_holds(found["condition"], interpreter.context(other, you))
            if found["condition"]
            else True
        )
        if holds is None:
            raise _unknown(interpreter, ability)
        if holds:
            return True
    return False


_PREVENTED = re.compile(
    r"Prevent all (?P<kind>combat |noncombat )?damage that would be dealt "
    r"(?P<how>to and dealt by|to|by) (?P<what>[\w' ]+?)(?: by (?P<by>[\w' ]+))?\.?$"
)


def _is_prevented(interpreter: Interpreter, damage_event: DamageEvent) -> bool:
    """Whether a static ability prevents damage (CR 615)."""
    for other, ability in _saying(interpreter, "Prevent all"):
        found = _PREVENTED.match(ability.text)
        if found is None or found["by"]:
            raise _unknown(interpreter, ability)
        if found["kind"] and (found["kind"] == "combat ") is not damage_event.in_combat:
            continue
        hit = "to" in found["how"] and _is_dealt_to(interpreter, found["what"], damage_event.to, other)
        dealt = "by" in found["how"] and damage_event.source is not None and means(
            interpreter, described(found["what"]), damage_event.source, other
        )  # fmt: skip
        if hit or dealt:
            text = f"The damage is prevented: {quoted(ability.text)}"
            before, after = {"damage_to_come": damage_event.amount}, {"damage_to_come": 0}
            interpreter.step(
                interpreter.ruleset.cites(p.PREVENTION, p.TOKEN_DOUBLING),
                damage_event.to,
                text,
                before,
                after,
            )
            return True
    return False


def _is_dealt_to(interpreter: Interpreter, words: str, to: str, other: Object) -> bool:
    if to in PLAYERS:
        return words == "you" and to == interpreter.controller(other.ref)
    return words != "you" and means(interpreter, described(words), interpreter.table.objects[to], other)


def _made(
    interpreter: Interpreter,
    ref: str,
    what: str,
    number: int,
    changes: list[tuple[Ability, Callable[[int], int]]],
) -> int:
    """Apply changes to a number, those that add first: whoever is affected orders them (CR 616.1)."""
    for ability, change in sorted(changes, key=lambda pair: pair[1](0) == 0):
        text = f"It is {change(number)} instead of {number}: {quoted(ability.text)}"
        interpreter.step(
            p.TOKEN_DOUBLING, ref, text, {f"{what}_to_come": number}, {f"{what}_to_come": change(number)}
        )
        number = change(number)
    return number


def _change(much: str, plus: str | None) -> Callable[[int], int]:
    if plus is not None:
        more = number_of(plus) or 0
        return lambda n: n + more
    return _times(0 if much == "no" else _EACH.get(much, 2))


def _times(factor: int) -> Callable[[int], int]:
    return lambda n: n * factor


def _is_player(interpreter: Interpreter, who: str, player: str, other: Object) -> bool:
    you = interpreter.controller(other.ref)
    return {"you": player == you, "an opponent": player != you}.get(who, True)


def _is_source(interpreter: Interpreter, words: str, source: Object | None, other: Object) -> bool | None:
    """Whether what deals damage is what the words on `other` mean; None if nobody can tell."""
    if source is None:
        return None
    if words == "this creature":
        return source.ref == other.ref
    found = _SOURCE.match(words)
    if found is None:
        return None
    if found["other"] and source.ref == other.ref:
        return False
    you = interpreter.controller(other.ref)
    whose = interpreter.controller(source.ref)
    if found["whose"] and (whose == you) is not ("you control" in found["whose"]):
        return False
    if not found["kind"]:
        return True
    try:
        wanted = printed_objects(f"{found['kind']} card")
    except StopsAtError:
        return None
    return interpreter.speaks_of(other, wanted, source)


def _is_hit(interpreter: Interpreter, words: str, to: str, other: Object) -> bool | None:
    """Whether what is dealt damage is what the words on `other` mean; None if nobody can tell."""
    you = interpreter.controller(other.ref)
    whose = to if to in PLAYERS else interpreter.controller(to)
    player, kinds = to in PLAYERS, words.replace(", ", " or ").split(" or ")
    known = {
        "a permanent": not player, "player": player, "a player": player, "you": player and to == you,
        "an opponent": player and to != you, "a permanent an opponent controls": not player and whose != you,
        "a permanent you control": not player and whose == you, "any target": True,
        "a creature": not player and "Creature" in interpreter.values(to).types,
        "a permanent or player": True, **dict.fromkeys(("this creature", "this permanent"), to == other.ref),
        **dict.fromkeys(("enchanted creature", "equipped creature"), to == other.attached_to),
    }  # fmt: skip
    if any(kind.strip() not in known for kind in kinds):
        return None
    return any(known[kind.strip()] for kind in kinds)


def _unknown(interpreter: Interpreter, ability: Ability) -> CopyEngineError:
    return CopyEngineError(
        f"I don't know what “{ability.text}” makes of it.",
        where=interpreter.at("ref"),
        mend="Leave the event out, or leave that permanent out of the setup.",
    )
