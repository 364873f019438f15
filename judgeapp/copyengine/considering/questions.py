"""What each question can be touched by. A question that isn't listed asks for a characteristic."""

from collections.abc import Mapping

from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.scopes import Area, Touched

_VALUES = frozenset(
    {Area.ATTACHING, Area.CHARACTERISTICS, Area.CONTROL, Area.COPYING, Area.ENTERING, Area.TURNING_OVER}
)
_NUMBERS = _VALUES | {Area.COUNTERS}
_COPIED = frozenset({Area.COPYING, Area.ENTERING, Area.TURNING_OVER})
_PLACES = frozenset(
    {
        Area.CHARACTERISTICS, Area.COUNTERING, Area.COUNTERS, Area.DAMAGE, Area.ENTERING, Area.TOKENS,
        Area.ZONE_CHANGES, Area.ATTACHING, Area.COPYING, Area.DISCARDS,
    }
)  # fmt: skip
_CARDS = frozenset({Area.DISCARDS, Area.DRAWS, Area.ZONE_CHANGES})
_NONE: frozenset[Area] = frozenset()


def _each(names: str, touched: Touched) -> dict[str, Touched]:
    return dict.fromkeys(names.split(), touched)


_TOUCHED: Mapping[str, Touched] = {
    **_each("power toughness power_toughness characteristics loyalty defense fields", Touched(_NUMBERS)),
    **_each("has_ability lacks_ability abilities ability_count ability_number keyword", Touched(_NUMBERS)),
    **_each("rules_text protection_from effects_on affected_by", Touched(_NUMBERS)),
    **_each("copiable_values copiable_ability is_copy copy_of wording_from", Touched(_COPIED)),
    **_each("zone survives destroyed ceased_to_exist is_permanent is_spell", Touched(_PLACES)),
    **_each("graveyard_size exile_size", Touched(_PLACES)),
    **_each("hand_size drew discarded who_drew cards_drawn", Touched(_CARDS)),
    **_each("life life_gained", Touched(frozenset({Area.CHARACTERISTICS, Area.DAMAGE, Area.LIFE}))),
    **_each("damage damage_dealt", Touched(frozenset({Area.CHARACTERISTICS, Area.DAMAGE}))),
    **_each("counters", Touched(frozenset({Area.COUNTERS, Area.ENTERING, Area.DAMAGE}))),
    **_each(
        "tapped attacking is_tapped",
        Touched(frozenset({Area.COMBAT, Area.ENTERING, Area.TAPPING, Area.UNTAPPING})),
    ),
    **_each("controller", Touched(frozenset({Area.CONTROL, Area.ENTERING}))),
    **_each("triggered", Touched(frozenset({Area.TRIGGERING, Area.CHARACTERISTICS, Area.COPYING}))),
    **_each(
        "times_triggered",
        Touched(
            frozenset({Area.TRIGGERING, Area.CHARACTERISTICS, Area.COPYING}), frozenset({Area.TRIGGERING})
        ),
    ),
    **_each("copies_made", Touched(frozenset({Area.COPYING, Area.TARGETS, Area.TOKENS}))),
    **_each(
        "could_target", Touched(frozenset({Area.CHARACTERISTICS, Area.TARGETS}), frozenset({Area.TARGETS}))
    ),
    **_each(
        "can_be_activated",
        Touched(frozenset({Area.CHARACTERISTICS, Area.ACTIVATING}), frozenset({Area.ACTIVATING})),
    ),
    **_each(
        "can_turn_face_up can_transform turn_face_up_cost faces face face_up face_down flipped",
        Touched(frozenset({Area.COPYING, Area.TURNING_OVER})),
    ),
    "paired_with": Touched(frozenset({Area.CHARACTERISTICS, Area.CONTROL, Area.ZONE_CHANGES})),
    **_each("attached_to", Touched(frozenset({Area.ATTACHING, Area.ZONE_CHANGES}))),
    **_each(
        "mana_pool", Touched(frozenset({Area.ACTIVATING, Area.CHARACTERISTICS, Area.MANA, Area.TAPPING}))
    ),
    **_each("mana", Touched(frozenset({Area.CHARACTERISTICS, Area.MANA}))),
    "total_cost": Touched(frozenset({Area.CHARACTERISTICS, Area.COSTS})),
    **_each(
        "mana_paid objects_paid costs_paid_again alternative_cost convoked_by"
        " owner was_cast cast_from copied_from modes x kicked squad prototyped source properties rule rules"
        " expansion_symbol target_count targets who_chooses may_choose_new_targets may_choose_new_modes"
        " chosen choices remembered_choices",
        Touched(_NONE),
    ),
}
_COUNT = Touched(_PLACES | {Area.CONTROL})
_VALUE = Touched(_VALUES)
ANY_QUESTION = Touched(frozenset(Area), frozenset(Area))
"""What all the questions together can be touched by."""
OF_A_COPY = Touched(_NUMBERS | _PLACES | {Area.TAPPING})
"""What the values and the state of a copy can be touched by."""


SIZES = frozenset({"graveyard_size", "exile_size", "hand_size"})
"""Questions of how many cards there are, also of those that a script doesn't name."""


def touched_by(game: Game, what: str) -> Touched:
    """Return what a question can be touched by."""
    own = game.extension.touched.get(what)
    if own is not None:
        return own
    if what.startswith("count:"):
        return _COUNT
    return _TOUCHED.get(what, _VALUE)
