"""What a spell's text is for the way it is cast: with cards spliced onto it, awakened, cleaved (CR 702).

Its copies have that text too, as they have the other choices made in casting (CR 707.10).
"""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.reading import read_abilities
from judgeapp.copyengine.reading.statics.casting.stated_of_spells import is_spliced_onto
from judgeapp.copyengine.reading.text.normalizing import without_brackets
from judgeapp.copyengine.script import events
from judgeapp.copyengine.script.fields import words
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import Object, Untold

_AWAKENED = (
    "Put {number} +1/+1 counters on target land you control. It becomes a 0/0 Elemental creature with haste. "
    "It's still a land."
)


def as_it_is_cast(interpreter: Interpreter, obj: Object, event: events.Cast) -> Object:
    """Return a spell with the text it has by the way it is cast.

    Raises:
        CopyEngineError: a card of `spliced` has no splice ability.
    """
    cost = obj.cast.alternative_cost.casefold()
    abilities = obj.faces[obj.face].normal.abilities
    if cost.startswith("cleave"):
        abilities = _cleaved(obj, event)
    elif cost.startswith("awaken"):
        abilities += _awakening(abilities)
    for name in words(event.spliced):
        abilities += _spell_abilities(interpreter, obj, name)
    if abilities is obj.faces[obj.face].normal.abilities:
        return obj
    face = obj.faces[obj.face]
    changed = replace(face, normal=replace(face.normal, abilities=abilities))
    return replace(obj, faces=(*obj.faces[: obj.face], changed, *obj.faces[obj.face + 1 :]))


def _cleaved(obj: Object, event: events.Cast) -> tuple[Ability, ...]:
    """Return its abilities without what stands in square brackets (CR 702.148)."""
    text = obj.card.faces[obj.face].text if obj.card is not None else event.text or ""
    values = obj.faces[obj.face].normal
    return read_abilities(without_brackets(text), name=values.name, types=values.types)


def _awakening(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return what awaken adds to a spell for which its cost was paid (CR 702.113)."""
    found = next((ability for ability in abilities if ability.keyword == "awaken"), None)
    if found is None:
        return ()
    number = found.parameter.partition("—")[0].strip()
    return read_abilities(_AWAKENED.format(number=number), name="", types=frozenset({"Sorcery"}))


def spliced_card(interpreter: Interpreter, name: str) -> Characteristics:
    """Return what a card that is spliced is: one of a ref, or of a name."""
    known = interpreter.table.objects.get(name)
    if known is not None:
        return copiable_values(known)
    return interpreter.find_card(name, "spliced")[0].faces[0].printed


def _spell_abilities(interpreter: Interpreter, spell: Object, name: str) -> tuple[Ability, ...]:
    """Return what a card, or the card of a ref, adds to a spell that it is spliced onto (CR 702.47).

    A splice cost other than mana is noted as one of which nobody tells what paid it.

    Raises:
        CopyEngineError: it has no splice ability, or not one onto such a spell.
    """
    values = spliced_card(interpreter, name)
    splice = next((ability for ability in values.abilities if ability.keyword.startswith("splice")), None)
    if splice is not None and "—" in splice.parameter:
        untold = Untold(spell.ref, splice.parameter.partition("—")[2])
        interpreter.table.untold = (*interpreter.table.untold, untold)
    if splice is None:
        raise CopyEngineError(
            f"{values.name} has no splice ability.", where=interpreter.at("spliced"), mend="Leave it out."
        )
    if interpreter.policy is CORRECT and not is_spliced_onto(values, spell.faces[spell.face].normal):
        raise CopyEngineError(
            f"{values.name} can't be spliced onto {spell.printed_name or spell.ref}.",
            where=interpreter.at("spliced"),
            mend="Name a card that says so, or leave it out.",
        )
    return tuple(ability for ability in values.abilities if ability.kind is Kind.SPELL)
