"""What texts beside keywords say about attacking, blocking and combat damage.

A board on which anything has a say that isn't understood is refused.
"""

from collections.abc import Iterator

from judgeapp.combat.view import UNKNOWN_KEYWORDS, View, refuse
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.model.effects.changes import RestrictCombat
from judgeapp.copyengine.model.effects.combat import CombatRestriction, SaidOfCombat
from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.reading.statics.combat import combat_matters, combat_matters_of, said_of_combat
from judgeapp.copyengine.reading.statics.replacement.amounts import changes_amounts
from judgeapp.copyengine.table.state import Object


class Restriction(Value, frozen=True):
    """What one sentence says of one creature.

    Attributes:
        source: the object that says it.
    """

    said: CombatRestriction
    text: Text
    source: Object

    @property
    def what(self) -> str:
        """The kind of restriction, as `CombatRestriction` lists them."""
        return self.said.what


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
    for source, said in _speaking(view, ref, about):
        if said.of and all(each.is_read for each in said.of) and not _is_any_of(view, ref, said.of, source):
            continue
        if not said.is_read:
            raise refuse(f"{view.called(source.ref)} says “{said.text}”, which I can't judge in combat.")
        if _holds(view, ref, said, source):
            found += (Restriction(each, said.text, source) for each in said.restrictions)
    return [*found, *_lasting(view, ref, about)]


def known_of_damage(view: View, ref: str) -> Iterator[Restriction]:
    """Yield what is understood of what is said of a creature's combat damage; a combat refuses what isn't."""
    for source, said in _speaking(view, ref, "damage"):
        if said.is_read and _is_any_of(view, ref, said.of, source) and _holds(view, ref, said, source):
            yield from (Restriction(each, said.text, source) for each in said.restrictions)


def _holds(view: View, ref: str, said: SaidOfCombat, source: Object) -> bool:
    if said.condition is None:
        return True
    controller = _you(source)
    if said.of_defender:
        opponents = view.opponents(view.controller(ref))
        controller = view.attacked_player(ref) or (opponents[0] if len(opponents) == 1 else None)
        if controller is None:
            raise refuse(f"{view.called(source.ref)} asks for the defending player. Say whom it attacks.")
    return condition_holds(said.condition, view.context(source, controller), "of")


def _lasting(view: View, ref: str, about: str) -> Iterator[Restriction]:
    """Yield what effects of resolved spells and abilities say of a creature for a time."""
    for effect in view.table.effects:
        source = view.table.objects.get(effect.source)
        if source is None or ref not in effect.on:
            continue
        for change in effect.changes:
            if isinstance(change, RestrictCombat) and about in change.about:
                # It was the effect's controller who did this, whoever controls its source now (CR 109.5).
                by = replace(source, controller=effect.controller)
                yield Restriction(change.restriction, change.words, by)


def _speaking(view: View, ref: str, about: str) -> Iterator[tuple[Object, SaidOfCombat]]:
    """Yield what static abilities of permanents and emblems say of a matter."""
    for now in view.table.restricted:
        if about in now.said.about:
            yield replace(view.table.objects[now.of], controller=now.controller), now.said
    for obj, name, ability in view.of_combat:
        if ability.keyword in UNKNOWN_KEYWORDS and obj.ref == ref and about != "attack":
            raise refuse(f"I don't know {ability.keyword}, which {view.called(ref)} has.")
        if about not in combat_matters_of(ability):
            continue
        if about == "damage" and changes_amounts(ability, name):
            continue
        for said in said_of_combat(ability, name):
            if about in said.about:
                yield obj, said


def meant(view: View, restriction: Restriction, ref: str) -> bool:
    """Whether an object is among those that a restriction names."""
    return _is_any_of(view, ref, restriction.said.by, restriction.source)


def _is_any_of(view: View, ref: str, described: tuple[Description, ...], source: Object) -> bool:
    """Whether an object is one of those that words on another describe."""
    return any(_is(view, ref, each, source) for each in described)


def _you(source: Object) -> str | None:
    """Return who is "you" in what has resolved; None for a permanent, whose controller the layers tell."""
    return None if source.zone == "battlefield" else source.controller


def _is(view: View, ref: str, described: Description, source: Object) -> bool:
    if described.itself:
        return ref == source.ref
    if described.attached:
        return ref == source.attached_to
    wanted = described.filter
    return wanted is not None and ref in view.context(source, _you(source)).fitting(view.judged(wanted))
