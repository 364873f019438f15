"""Cipher (CR 702.99).

A creature with the spell encoded on it casts copies of it; encoding is in events/casting/cipher.py.
"""

from judgeapp.copyengine.model.effects.effects import CastCopy
from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.reading.keywords.registry import KeywordAbility, declare
from judgeapp.copyengine.reading.text.keyword_names import Takes

declare(
    KeywordAbility(
        name="cipher",
        takes=Takes.NOTHING,
        counts_as=Kind.TRIGGERED,
        effects=(CastCopy(Who.EXILED, optional=True, free=True, about=Who.THIS),),
    )
)
