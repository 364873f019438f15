"""Ninjutsu (CR 702.49).

It is put onto the battlefield attacking for an unblocked attacker; commander ninjutsu too.
"""

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

for _name, _zones in (("ninjutsu", {"hand"}), ("commander ninjutsu", {"hand", "command"})):
    declare(
        KeywordAbility(
            name=_name,
            takes=Takes.COST,
            counts_as=Kind.ACTIVATED,
            functions_in=frozenset(_zones),
            resolves_as="Put this card onto the battlefield tapped and attacking.",
        )
    )
