"""What texts beside the nineteen keywords say about attacking, blocking and combat damage.

Only whole sentences of a few forms are known. A board on which anything else has a say is refused.
"""

from collections.abc import Iterator, Mapping

from judgeapp.combat.view import View, refuse
from judgeapp.copyengine.evaluation.filters import fits
from judgeapp.copyengine.model.effects.changes import RestrictCombat
from judgeapp.copyengine.model.effects.combat import CombatRestriction
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.terms.subjects import Filter, Who
from judgeapp.copyengine.reading.statics.combat import combat_matters, combat_matters_of, said_of_combat
from judgeapp.copyengine.table.state import Object

UNKNOWN_KEYWORDS: Mapping[str, frozenset[str]] = {
    "block": frozenset({"menace", "fear", "shadow", "horsemanship", "skulk", "banding", "bands with other"}),
    "damage": frozenset({"banding", "bands with other", "toxic"}),
}


class Restriction(Value, frozen=True):
    """What one sentence says of one creature.

    Attributes:
        what: "no attack" | "no block" | "neither" | "unblockable" | "not by" | "only by" | "blocks only" |
            "any number" | "one more" | "must attack" | "defender lifted".
        by: the objects meant in "can't be blocked by ...".
        source: the object that says it.
    """

    what: str
    by: Filter | None
    text: str
    source: Object


def on(view: View, ref: str, about: str) -> list[Restriction]:
    """Return what is said of a creature's attacking, blocking or damage.

    Args:
        about: "attack" | "block" | "damage".

    Raises:
        CopyEngineError: something has a say that the engine doesn't know.
    """
    found: list[Restriction] = []
    for text in view.facts.unknown:
        if about in combat_matters(text):
            raise refuse(f"An effect says “{text}”, which I can't judge in combat.")
    for source, ability in _speaking(view, about):
        said = said_of_combat(ability, view.layers.values[source.ref].name)
        if said.of is None:
            raise refuse(f"{view.called(source.ref)} says “{ability.text}”, which I can't judge in combat.")
        if ref != (source.ref if said.of is Who.THIS else source.attached_to):
            continue
        if ability.keyword in UNKNOWN_KEYWORDS.get(about, ()):
            raise refuse(f"I don't know {ability.keyword}, which {view.called(ref)} has.")
        found.append(_read(view, source, ability, said.restriction))
    return [*found, *_lasting(view, ref, about)]


def _lasting(view: View, ref: str, about: str) -> Iterator[Restriction]:
    """Yield what effects of resolved spells and abilities say of a creature for a time."""
    for effect in view.table.effects:
        source = view.table.objects.get(effect.source)
        if source is None or ref not in effect.on:
            continue
        for change in effect.changes:
            if isinstance(change, RestrictCombat) and about in change.about:
                said = change.restriction
                yield Restriction(said.what, said.by, change.words, source)


def _speaking(view: View, about: str) -> Iterator[tuple[Object, Ability]]:
    """Yield the static abilities on the battlefield that have to do with a matter."""
    unknown = UNKNOWN_KEYWORDS.get(about, frozenset())
    for obj, values in view.permanents():
        for ability in values.abilities:
            if ability.keyword in unknown or (
                ability.kind in {Kind.STATIC, Kind.REPLACEMENT} and about in combat_matters_of(ability)
            ):
                yield obj, ability


def _read(view: View, source: Object, ability: Ability, restriction: CombatRestriction | None) -> Restriction:
    if restriction is None:
        raise refuse(f"{view.called(source.ref)} says “{ability.text}”, which I can't judge in combat.")
    if restriction.by_words and restriction.by is None:
        raise refuse(f"I can't tell which creatures “{restriction.by_words}” are.")
    return Restriction(restriction.what, restriction.by, ability.text, source)


def meant(view: View, restriction: Restriction, ref: str) -> bool:
    """Whether an object is among those that a restriction names."""
    if restriction.by is None:
        return False
    obj = view.find(ref)
    return fits(
        restriction.by, obj, view.layers.values[ref], this=restriction.source,
        controller=view.controller(restriction.source.ref), whose=view.controller(ref),
    )  # fmt: skip
