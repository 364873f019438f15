"""Words that let mana be spent as though it were of another color or type (CR 609.4b)."""

import re

from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import printed

_OTHER_KIND = re.compile(
    r"\bspend (?:[a-z]+ )*mana as though it were\b|\bmana of any (?:type|color) can be spent\b"
)
_YOURS = re.compile(r"\b[Yy]ou may spend\b")


@memoized  # asked of every object, whenever somebody says what mana is spent
def spending(values: Characteristics) -> str:
    """Return who may spend mana as though it were of another kind by an object's text: "you", "any" or "".

    To which mana and to which spells that applies isn't told.
    """
    texts = [printed(ability.text) for ability in values.abilities]
    found = [text for text in texts if _OTHER_KIND.search(text)]
    if not found:
        return ""
    return "you" if all(map(_YOURS.search, found)) else "any"
