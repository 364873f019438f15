"""Adding mana to mana pools (CR 106.4)."""

from judgeapp.copyengine.evaluation.kinds_of_ability import is_for_mana
from judgeapp.copyengine.events.entering.entering import player_name
from judgeapp.copyengine.events.replacement.mana_production import mana_instead
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution, fate_counted
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.effects import CHOSEN_COLOR, PRODUCED, AddMana, KeepMana, ManaAdded
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.objects.characteristics import BASIC_LAND_TYPES, COLOR_OF_SYMBOL, symbols_in
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.reading.statics.casting.costs import cost_of
from judgeapp.copyengine.reading.statics.commanders import color_identity
from judgeapp.copyengine.script.fields import chosen_word
from judgeapp.copyengine.table.mana_pools import (
    add_mana,
    forget_spent_mana,
    keep_mana,
    make_unknown,
    mana_pool,
)
from judgeapp.copyengine.table.state import Player

_SYMBOLS = {color: f"{{{symbol}}}" for symbol, color in COLOR_OF_SYMBOL.items()}


@resolves(AddMana)
def add(resolution: Resolution, effect: AddMana) -> None:
    """Players add mana; where the script doesn't say which, nobody can tell what is in the pool."""
    table = resolution.interpreter.table
    symbols = _symbols(resolution, effect.mana) if effect.mana is not None else None
    for player in resolution.players(effect.who):
        if symbols is None:
            make_unknown(table, player, f"which mana “{effect.text}” added")
        elif symbols:
            symbols = _produced(resolution, symbols)
            before = mana_pool(table.players.get(player, Player()))
            text = f"{player_name(player)} adds {symbols}."
            added = {"mana_pool": before}, {"mana_pool": f"{before}{symbols}"}
            resolution.interpreter.step(p.SPELL_RESOLVES, player, text, *added)
            forget_spent_mana(table, player)
            add_mana(table, player, symbols)
            resolution.added = (*resolution.added, (player, symbols))


def _produced(resolution: Resolution, symbols: str) -> str:
    """Return what is produced where that is by a mana ability with the tap symbol in its cost (CR 106.12)."""
    ability = resolution.obj.ability
    tapped = (
        ability is not None and ability.trigger is None and is_for_mana(ability) and cost_of(ability).taps
    )
    return (
        mana_instead(resolution.interpreter, resolution.this, resolution.controller, symbols)
        if tapped
        else symbols
    )


@resolves(KeepMana)
def keep(resolution: Resolution, _: KeepMana) -> None:
    """The mana that was just added stays in mana pools until the turn ends (CR 500.5)."""
    for player, symbols in resolution.added:
        keep_mana(resolution.interpreter.table, player, symbols)


def _symbols(resolution: Resolution, mana: ManaAdded) -> str | None:
    """Return the mana that is added, in symbols; None where nobody says which."""
    of_done = fate_counted(mana.amount) in resolution.fates  # "for each card revealed this way"
    times = resolution.number(mana.amount) if of_done else resolution.context.number(mana.amount)
    if times is None:
        return None
    produced = symbols_in(str(resolution.obj.cast.notes.get(PRODUCED) or ""))
    given = (
        [f"{{{symbol}}}" for symbol in dict.fromkeys(produced)] if PRODUCED in mana.options else mana.options
    )
    if mana.producible_by is not None:
        could = _producible(resolution, mana.producible_by, colors_only=mana.colors_only)
        if not could:
            return None if could is None else ""  # of no type: no mana (CR 106.5)
        given = could
    if mana.of_identity:
        if (colors := _in_identity(resolution)) is None:
            return None
        if not colors:
            return ""  # of a color that there isn't: no mana (CR 106.5)
        given = colors
    options = [_option(resolution, option) for option in given]
    if not options:
        return None
    if times <= 0 or None in options:
        return None if None in options else ""
    known = [option for option in options if option is not None]
    stated = chosen_word(resolution.choices.get("mana"))
    if stated is not None:
        if not _is_offered(stated, known, times, combined=mana.combined):
            raise _wrong(resolution, "mana", known)
        return stated
    color = chosen_word(resolution.choices.get("color"))
    if color is not None and len(known) > 1:
        if _SYMBOLS.get(color) not in known:
            raise _wrong(resolution, "color", known)
        return _SYMBOLS[color] * times
    return known[0] * times if len(known) == 1 else None


def _producible(resolution: Resolution, lands: Filter, *, colors_only: bool) -> tuple[str, ...] | None:
    """Return what some lands could produce, whatever it would cost (CR 106.7); None where nobody can tell
    that of one of them.
    """
    interpreter, found = resolution.interpreter, dict[str, None]()
    for ref in resolution.context.fitting(lands):
        values, land = interpreter.values(ref), interpreter.table.objects[ref]
        types = [name for name in BASIC_LAND_TYPES if name in values.subtypes]
        found |= dict.fromkeys(f"{{{BASIC_LAND_TYPES[name]}}}" for name in types)
        chosen = _SYMBOLS.get(str(land.choices_now(interpreter.table.remembers_choices).get("color")), "")
        for effect in (e for a in values.abilities if a.kind is Kind.ACTIVATED for e in walk(a.effects)):
            if not isinstance(effect, AddMana):
                continue
            mana = effect.mana
            if ref == resolution.this.ref and mana is not None and mana.producible_by is not None:
                continue  # it could produce only what the others could
            if mana is None or mana.producible_by is not None or mana.of_identity or PRODUCED in mana.options:
                return None
            options = [option or chosen for option in mana.options]
            found |= dict.fromkeys(f"{{{symbol}}}" for option in options for symbol in symbols_in(option))
    return tuple(symbol for symbol in found if symbol in _SYMBOLS.values() or not colors_only)


def _in_identity(resolution: Resolution) -> tuple[str, ...] | None:
    """Return the colors in the color identities of a player's commanders, as symbols (CR 903.4); None where
    none is told of.
    """
    objects = resolution.interpreter.table.objects.values()
    led = [obj for obj in objects if obj.is_commander and obj.owner == resolution.controller]
    printed = [half for obj in led for face in obj.faces for half in (face.normal, face.flipped, *face.doors)]
    identity = {color for half in printed if half is not None for color in color_identity(half)}
    return tuple(symbol for color, symbol in _SYMBOLS.items() if color in identity) if led else None


def _option(resolution: Resolution, option: str) -> str | None:
    if option != CHOSEN_COLOR:
        return option
    return _SYMBOLS.get(str(resolution.context.choices.get("color")))


def _is_offered(stated: str, options: list[str], times: int, *, combined: bool) -> bool:
    if combined:
        each = [f"{{{symbol}}}" for symbol in symbols_in(stated)]
        return len(each) == times and set(each) <= set(options)
    return stated in [option * times for option in options]


def _wrong(resolution: Resolution, key: str, options: list[str]) -> CopyEngineError:
    return CopyEngineError(
        "That mana isn't among what it can add.",
        where=resolution.interpreter.at(f"choices.{key}"),
        mend=f"It adds {' or '.join(options)}.",
    )
