"""How the values of an object came to be, from printed to now: copy effects, status and layers (CR 613)."""

from collections.abc import Iterator, Mapping

from judgeapp.copyengine.asking.object_fields import COUNTED_BY_COUNTERS
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.plain_data import Json, PlainMapping
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.model.trace import described
from judgeapp.copyengine.model.wording import shortened
from judgeapp.copyengine.table.copiable_values import copiable_values, hidden_values
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import Object


class ValueStage(Value, frozen=True):
    """One stage on the way to an object's values.

    Attributes:
        text: what applied, as a sentence.
        rule: the number of the rule it rests on; "" for what there was at first.
        layer: "1a" to "7d"; "" for what there was at first.
        values: all characteristics after it, by name.
        is_told: whether it is worth telling even if it changes nothing.
    """

    text: str
    rule: str
    layer: str
    values: PlainMapping
    is_told: bool = False


def printed_values(obj: Object) -> Json:
    """Return what is printed on the face that is up, or what a token was created with, and its mana value."""
    own = _printed(obj)
    return described(own) | {"mana_value": mana_value_of(replace(obj, copy_effects=(), face_down=False), own)}


def copied_values(obj: Object) -> Json:
    """Return the values that its latest copy effect copied; {} if it has no copy effect."""
    return described(obj.copy_effects[-1].copied.on(obj)) if obj.copy_effects else {}


def value_history(game: Game, obj: Object, at: int, names: Mapping[str, str]) -> Iterator[ValueStage]:
    """Yield the stages from the printed values of an object to its values at a moment.

    Args:
        names: what objects are called, by ref.
    """
    own = _printed(obj)
    yield ValueStage(_origin(obj, own, names), "", "", described(own), is_told=True)
    yield from _copying(game, obj)
    yield from _layered(game, obj, at, names)
    yield from _counted(game, obj, at)


def _printed(obj: Object) -> Characteristics:
    return obj.faces[min(obj.face, len(obj.faces) - 1)].on(obj)


def _origin(obj: Object, own: Characteristics, names: Mapping[str, str]) -> str:
    if obj.made_as_copy and obj.is_token:
        return f"The token was created as a copy of {names.get(obj.made_as_copy, obj.made_as_copy)}"
    if obj.kind == "spell copy":
        return "The copy was made so"
    if obj.is_token:
        return "The token was created so"
    return f"Printed on {own.name}" if own.name else "At first"


def _copying(game: Game, obj: Object) -> Iterator[ValueStage]:
    """Layer 1: copy effects in the order of their timestamps, what was chosen on entering, face down."""
    number = game.ruleset.number
    values = obj.faces[obj.face]
    for effect in obj.copy_effects:
        own, values = values, effect.copied
        name = values.on(obj).name or "a face-down creature"
        text = f"It is a copy of {name}: the copiable values."
        yield ValueStage(text, number(p.COPIABLE_VALUES), "1a", described(values.on(obj)), is_told=True)
        for clause in effect.clauses:
            values = values.changed(clause, effect.context, own)
            yield ValueStage(f"Except {clause}.", number(clause.cites[0]), "1a", described(values.on(obj)))
    hidden = hidden_values(obj)
    if hidden != values:
        text = "The form chosen as it entered is part of its copiable values."
        yield ValueStage(text, number(p.COPIABLE_VALUES), "1a", described(hidden.on(obj)))
    if obj.face_down:
        now = described(copiable_values(obj))
        yield ValueStage("It is face down.", number(p.FACE_DOWN), "1b", now, is_told=True)


def _layered(game: Game, obj: Object, at: int, names: Mapping[str, str]) -> Iterator[ValueStage]:
    """Layers 2 to 7d: what applies, in the order it applies."""
    for applied in game.layers(at).applications:
        if applied.ref == obj.ref:
            source = names.get(applied.source, "")
            words = shortened(printed(applied.text).rstrip("."), 80)
            text = f"{source and f'{source}: '}“{words}” applies in layer {applied.layer}."
            rule = game.ruleset.number(f"layer-{applied.layer}")
            yield ValueStage(text, rule, applied.layer, described(applied.after))


def _counted(game: Game, obj: Object, at: int) -> Iterator[ValueStage]:
    """What counters alone decide on the battlefield (CR 306.5c, 310.4c)."""
    values = game.layers(at).values[obj.ref]
    for name, card_type in COUNTED_BY_COUNTERS.items():
        if obj.zone == "battlefield" and card_type in values.types:
            text = f"On the battlefield its {name} is the number of {name} counters on it."
            now = described(values) | {name: obj.counters.get(name, 0)}
            yield ValueStage(text, game.ruleset.number(p.COUNTERS), "", now)
