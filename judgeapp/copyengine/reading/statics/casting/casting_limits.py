"""What spells say of when they can be cast: "Cast this spell only during combat" (CR 601.3)."""

import re
from collections.abc import Iterator, Mapping

from judgeapp.copyengine.model.effects.casting_limits import CastOnly
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.statics.descriptions import without_ability_word
from judgeapp.copyengine.reading.text.normalizing import names_alone

_ONLY = re.compile(r"Cast this spell only (?P<when>[^.]+)\.?$")
_CANT = re.compile(r"You can't cast (?P<what>[^.]+?) (?P<word>unless|if) (?P<condition>[^.]+)\.?$")
_STEPS = (
    "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "postcombat main", "end step",
)  # fmt: skip
_COMBAT = _STEPS[3:8]
_BEFORE_ATTACKERS, _BEFORE_BLOCKERS, _BEFORE_DAMAGE = _STEPS[:4], _STEPS[:5], _STEPS[:6]
_TURN = r"(?: on (?P<turn>your|an opponent's) turn)?"
_TIMES: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(pattern + "$"), steps)
    for pattern, steps in (
        (rf"during combat{_TURN}", _COMBAT),
        (rf"during combat{_TURN} before blockers are declared", _COMBAT[:2]),
        (rf"during combat{_TURN} after blockers are declared", _COMBAT[2:]),
        (rf"during the declare attackers step{_TURN}", ("declare attackers",)),
        (rf"during the declare blockers step{_TURN}", ("declare blockers",)),
        (r"during (?P<turn>your) declare attackers step", ("declare attackers",)),
        (r"during (?P<turn>your|an opponent's) end step", ("end step",)),
        (r"during (?P<turn>your|an opponent's) upkeep", ("upkeep",)),
        (r"during (?P<turn>your|an opponent's) turn", ()),
        (r"during (?P<turn>your|an opponent's) turn, before attackers are declared", _BEFORE_ATTACKERS),
        (r"during (?P<turn>an opponent's) turn after their upkeep step", _STEPS[1:]),
        (r"before attackers are declared", _BEFORE_ATTACKERS),
        (r"before blockers are declared", _BEFORE_BLOCKERS),
        (r"before combat or during combat before blockers are declared", _BEFORE_BLOCKERS),
        (r"before the combat damage step", _BEFORE_DAMAGE),
        (r"after combat", _STEPS[8:]),
    )
)
_WHOSE: Mapping[str, str] = {"your": "you", "an opponent's": "opponent"}


def casting_limits(values: Characteristics) -> tuple[CastOnly, ...]:
    """Return what a spell says of when it can be cast."""
    return tuple(said for ability in values.abilities for said in _of_ability(ability, values.name))


def _of_ability(ability: Ability, name: str) -> Iterator[CastOnly]:
    text = printed(ability.text)
    if ability.trigger is not None or ability.cost or not ("spell only" in text or "can't cast" in text):
        return
    words = without_ability_word(text)
    if found := _ONLY.match(words):
        yield _read(CastOnly(ability.text), found["when"], name)
    elif (found := _CANT.match(words)) and found["what"] in names_alone(name):
        said = found["condition"]
        condition = condition_of(said if found["word"] == "unless" else f"unless {said}", name)
        is_read = condition is not None and not is_unread(condition)
        yield CastOnly(ability.text, condition=condition if is_read else None, is_read=is_read)


def _read(limit: CastOnly, when: str, name: str) -> CastOnly:
    for part in when.split(" and only "):
        if part.startswith("if "):
            condition = condition_of(part.removeprefix("if "), name)
            if condition is None or is_unread(condition):
                return replace(limit, is_read=False)
            limit = replace(limit, condition=condition)
            continue
        found = next(((m, steps) for p, steps in _TIMES if (m := p.match(part)) is not None), None)
        if found is None:
            return replace(limit, is_read=False)
        match, steps = found
        turn = _WHOSE.get(match.groupdict().get("turn") or "", "any")
        limit = replace(limit, steps=steps, turn=turn)
    return limit
