"""What a spell gains as it is cast: "Creature spells you cast gain offspring {2} as you cast them", and what
lets a card be cast (CR 400.7g).
"""

from judgeapp.copyengine.events.zones.durations import ON_STACK
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.effects.changes import Change, GainAbilities
from judgeapp.copyengine.model.effects.effects import AS_CAST, Continuous
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Each
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.table.state import ContinuousEffect, Object


def gain_in_casting(interpreter: Interpreter, spell: Object) -> None:
    """Have a spell gain what static abilities give to spells as they are cast; the permanent keeps it."""
    for other in interpreter.table.on_battlefield():
        for ability in interpreter.values(other.ref).abilities:
            if ability.kind is not Kind.STATIC:
                continue
            for effect in ability.effects:
                if isinstance(effect, Continuous) and effect.duration == AS_CAST:
                    _gain(interpreter, effect, spell, other, ability.text)


def keep_what_lets_it_be_cast(interpreter: Interpreter, card: Object, spell: Object) -> None:
    """Have a spell keep the ability for whose cost it is cast, which its card was given where it was (CR
    400.7g).

    Args:
        card: the card that becomes the spell, in the zone it is cast from; the spell takes its place.
    """
    keyword = spell.cast.alternative_cost.casefold().partition(" ")[0]
    if not keyword or any(a.keyword == keyword for a in interpreter.values(spell.ref).abilities):
        return
    interpreter.put(card)
    given = [ability for ability in interpreter.values(card.ref).abilities if ability.keyword == keyword]
    interpreter.put(spell)
    if given:
        kept = GainAbilities((given[-1],))
        _affect(interpreter, spell, (kept,), given[-1].text, ON_STACK, card.ref, spell.controller)


def _gain(interpreter: Interpreter, effect: Continuous, spell: Object, other: Object, text: Text) -> None:
    if not isinstance(effect.subject, Each):
        return
    if not interpreter.speaks_of(other, effect.subject.filter, spell):
        return
    _affect(interpreter, spell, effect.changes, text, "", other.ref, other.controller)


def _affect(
    interpreter: Interpreter,
    spell: Object,
    changes: tuple[Change, ...],
    text: Text,
    until: str,
    source: str,
    controller: str,
) -> None:
    gained = ContinuousEffect(
        on=frozenset({spell.ref}),
        changes=changes,
        text=text,
        until=until,
        timestamp=interpreter.table.tick(),
        source=source,
        controller=controller,
    )
    interpreter.change_effects((*interpreter.table.effects, gained))
