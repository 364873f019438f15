"""Cascade: as it is cast, a cheaper card is cast from the library (CR 702.85)."""

from judgeapp.copyengine.events.resolving.performing import do
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model.effects.effects import (
    KeywordAction,
    MayCastNow,
    OfWhich,
    PutRest,
    RevealUntil,
)
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import ONE, Filter, Who
from judgeapp.copyengine.reading.keywords.building_blocks import CASTING
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes
from judgeapp.copyengine.table.mana_values import mana_value_of

_CHEAPER = "nonland card with lesser mana value"

declare(
    KeywordAbility(
        name="cascade",
        takes=Takes.NOTHING,
        counts_as=Kind.TRIGGERED,
        trigger=CASTING,
        resolves_as=(KeywordAction("cascade"),),
    )
)


@performs("cascade")
def _cascade(resolution: Resolution, effect: KeywordAction) -> None:
    """Cards are exiled until a cheaper nonland card is; it may be cast, and the others go to the bottom (CR
    702.85a).
    """
    spell, table = resolution.this, resolution.interpreter.table
    values = resolution.interpreter.values(spell.ref)
    if spell.zone != "stack":
        values = table.left_as(spell.ref, values)  # of the spell, even if it is a permanent by now
    most = mana_value_of(spell, values) - 1
    kinds = (Filter(without=("Land",), zone="anywhere", what="card", mana_value_at_most=most, text=_CHEAPER),)
    do(resolution, RevealUntil(f"until you exile a {_CHEAPER}", Who.YOU, kinds, exiled=True))
    do(resolution, MayCastNow("you may cast it", OfWhich.SPOKEN_OF, kinds, ONE))
    rest = "put the exiled cards on the bottom in a random order"
    do(resolution, PutRest(rest, "bottom of library at random", uncast=True))
