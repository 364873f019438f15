"""Splice: the text of other cards that a spell gains as it is cast, and its copies have (CR 702.47)."""

from collections.abc import Mapping
from typing import Any

from judgeapp.copyengine.abilities import Ability, Kind
from judgeapp.copyengine.copying import copiable_values
from judgeapp.copyengine.errors import CopyEngineError
from judgeapp.copyengine.machine import Machine
from judgeapp.copyengine.making import as_list
from judgeapp.copyengine.state import Object
from judgeapp.copyengine.values import replace


def with_spliced(machine: Machine, obj: Object, event: Mapping[str, Any]) -> Object:
    """Return the spell with what is spliced onto it; `spliced` names cards, or refs of cards in a hand.

    Raises:
        CopyEngineError: a card of them has no splice ability.
    """
    added = tuple(
        ability for name in as_list(event["spliced"]) for ability in _spell_abilities(machine, str(name))
    )
    face = obj.faces[obj.face]
    normal = replace(face.normal, abilities=(*face.normal.abilities, *added))
    faces = (*obj.faces[: obj.face], replace(face, normal=normal), *obj.faces[obj.face + 1 :])
    return replace(obj, faces=faces)


def _spell_abilities(machine: Machine, name: str) -> tuple[Ability, ...]:
    known = machine.table.objects.get(name)
    if known is not None:
        values = copiable_values(known)
    else:
        values = machine.find_card(name, "spliced")[0].faces[0].printed
    if not any(ability.keyword.startswith("splice") for ability in values.abilities):
        raise CopyEngineError(
            f"{values.name} has no splice ability.", where=machine.at("spliced"), mend="Leave it out."
        )
    return tuple(ability for ability in values.abilities if ability.kind is Kind.SPELL)
