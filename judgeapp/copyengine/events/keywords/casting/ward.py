"""Ward: a spell or ability that targets it is countered unless its cost is paid (CR 702.21)."""

from judgeapp.copyengine.events.actions.objects.on_the_stack import counter
from judgeapp.copyengine.events.resolving.registry import performs
from judgeapp.copyengine.events.resolving.resolution import Resolution, not_said
from judgeapp.copyengine.model.effects.effects import CounterSpell, KeywordAction
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes
from judgeapp.copyengine.script.fields import is_paid

declare(
    KeywordAbility(
        name="ward", takes=Takes.COST, counts_as=Kind.TRIGGERED, resolves_as=(KeywordAction("ward"),)
    )
)


@performs("ward")
def _ward(resolution: Resolution, effect: KeywordAction) -> None:
    """The spell or ability that targeted it is countered unless its cost is paid (CR 702.21a)."""
    interpreter, paid = resolution.interpreter, is_paid(resolution.choices)
    if paid is None:
        raise not_said(interpreter, "paid", "true if the ward cost is paid, false if not")
    if paid:
        return
    resolution.it = str(resolution.choices.get("spell") or resolution.it or "")
    if resolution.it not in interpreter.table.objects or (
        resolution.causes and resolution.it not in resolution.causes
    ):
        named = ", ".join(resolution.causes) or "the ref of a spell or ability"
        raise not_said(interpreter, "spell", f"the one that is countered: {named}")
    counter(resolution, CounterSpell(Who.IT))
