""" "As this enters, it becomes the color of your choice": values set as something enters (CR 614.12, 707.2).

Today only those are copiable that set power and toughness too; in 2008 all were (503.2).
"""

from collections.abc import Iterator

from judgeapp.copyengine.evaluation.entering_abilities import said_of_entering
from judgeapp.copyengine.events.entering.entering_values import abilities_as_it_enters
from judgeapp.copyengine.events.zones.zone_changes import move
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects import except_clauses as x
from judgeapp.copyengine.model.effects.changes import Change, SetColors, SetTypes
from judgeapp.copyengine.model.effects.effects import Continuous, EntersWith
from judgeapp.copyengine.model.effects.except_clauses import ExceptClause
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.qualities import DoneThisWay
from judgeapp.copyengine.model.terms.subjects import Amount, Choose, Who
from judgeapp.copyengine.model.wording import joined, quoted
from judgeapp.copyengine.script.fields import Choices, chosen_words
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.linked_objects import with_linked
from judgeapp.copyengine.table.state import AsEntersValues, ContinuousEffect, Object


def set_as_it_enters(interpreter: Interpreter, obj: Object) -> Object:
    """Apply what the object's own text makes of it as it enters, with the choices just made."""
    for ability in said_of_entering(abilities_as_it_enters(interpreter, obj)).setting:
        for change, clause in _set(ability, obj.choices):
            if interpreter.ruleset.as_enters_values_copiable:
                obj = _into_form(interpreter, obj, clause, ability)
            else:
                given = ContinuousEffect(
                    on=frozenset({obj.ref}), changes=(change,), text=ability.text, until="",
                    timestamp=interpreter.table.tick(), source=obj.ref, controller=obj.controller,
                )  # fmt: skip
                interpreter.change_effects((*interpreter.table.effects, given))
    return obj


def exile_as_it_enters(
    interpreter: Interpreter, obj: Object, choices: Choices
) -> tuple[Object, list[tuple[Ability, EntersWith]]]:
    """Exile the card of "as this enters, exile a creature card from a graveyard" (CR 614.12, 607.2).

    Returns:
        The object, linked to the card; and what it enters with for each card exiled so.

    Raises:
        CopyEngineError: the card isn't one that the text allows, or several are there and none is named.
    """
    besides: list[tuple[Ability, EntersWith]] = []
    for ability, effect in said_of_entering(abilities_as_it_enters(interpreter, obj)).exiling:
        asked = effect.subject
        if not isinstance(asked, Choose):
            continue
        could = [o for o in interpreter.table.objects.values() if interpreter.speaks_of(obj, asked.filter, o)]
        named = chosen_words(choices.get("exile"))
        chosen = [o for o in could if o.ref in named] if named else could if len(could) == 1 else []
        if not chosen and (named or (could and not effect.optional)):
            known = joined([o.ref for o in could], "or", none="none is there")
            raise CopyEngineError(
                f"Which card is exiled as it enters isn't said: “{ability.text}”",
                where=interpreter.at("choices.exile"),
                mend=f"Give choices: {{exile: ...}}: {known}.",
            )
        for card in chosen[: asked.count]:
            move(interpreter, card, "exile")
            obj = interpreter.put(with_linked(obj, card.ref))
        counted = (e for e in ability.effects if isinstance(e, EntersWith) and e.subject is Who.IT)
        for said in counted:
            if said.count.of is not None and any(isinstance(q, DoneThisWay) for q in said.count.of.qualities):
                number = said.count.base + said.count.times * len(chosen)
                besides.append((ability, replace(said, count=Amount(number), subject=Who.THIS)))
    return obj, besides


def _into_form(interpreter: Interpreter, obj: Object, clause: ExceptClause, ability: Ability) -> Object:
    form = obj.form or AsEntersValues(None, None, (), (), (), interpreter.table.tick())
    formed = replace(obj, form=replace(form, clauses=(*form.clauses, clause)))
    text = f"That is set as it enters, and copiable: {quoted(ability.text)}"
    interpreter.show(interpreter.ruleset.cites(p.COPIABLE_VALUES), obj.ref, text, copiable_values(formed))
    return formed


def _set(ability: Ability, choices: Choices) -> Iterator[tuple[Change, ExceptClause]]:
    """Yield what "as this enters" sets: as a change to apply, and as one of copiable values."""
    for effect in ability.effects:
        if not isinstance(effect, Continuous) or effect.subject is not Who.THIS or effect.condition:
            continue
        for change in effect.changes:
            if isinstance(change, SetColors):
                colors = (str(choices["color"]),) if change.chosen and choices.get("color") else change.colors
                if colors or not change.chosen:
                    yield SetColors(colors, change.add), x.SetColors(colors, change.add)
            elif isinstance(change, SetTypes) and change.chosen and choices.get("creature_type"):
                kind = (str(choices["creature_type"]),)
                yield (
                    SetTypes(subtypes=kind, keep="types"),
                    x.SetTypes(subtypes=kind, creature_types_only=True),
                )
