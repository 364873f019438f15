"""Extort: for a payment with each spell cast, opponents lose life (CR 702.101)."""

from judgeapp.copyengine.events.damage.damage import change_life
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.objects.abilities import Kind, Trigger
from judgeapp.copyengine.model.terms.subjects import Each, Filter
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes
from judgeapp.copyengine.script.fields import is_paid

_SPELL = Filter(zone="stack", what="spell", text="a spell")

declare(
    KeywordAbility(
        name="extort",
        takes=Takes.NOTHING,
        counts_as=Kind.TRIGGERED,
        trigger=Trigger("cast", "Whenever you cast a spell", Each(_SPELL), "you"),
        resolves_as=(KeywordAction("extort"),),
    )
)


@performs("extort")
def _extort(resolution: Resolution, effect: KeywordAction) -> None:
    """Each opponent loses 1 life, and its controller gains as much, for a payment (CR 702.101a); one that
    nobody states isn't made.
    """
    if resolution.choices.get("declined") or not is_paid(resolution.choices):
        return
    opponents = [player for player in resolution.interpreter.table.players if player != resolution.controller]
    before = {player: resolution.interpreter.table.players[player].life for player in opponents}
    for player in opponents:
        change_life(resolution.interpreter, player, -1)
    lost = sum(
        max(0, before[player] - resolution.interpreter.table.players[player].life) for player in opponents
    )
    if lost:
        change_life(resolution.interpreter, resolution.controller, lost)
