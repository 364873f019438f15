"""What abilities do, by what they are called after: "the destroy ability", "the ability to ping"."""

import re
from collections.abc import Iterable, Sequence

_TEXTS = {
    "attack": r"\battacks?\b",
    "blink": r"\bexile\b.*\breturns?\b",
    "block": r"\bblock",
    "bounce": r"\breturn .* to (?:its|their) owner's hand",
    "buff": r"\bget \+|\bgets \+",
    "copy": r"\bcop(?:y|ies)\b",
    "counter": r"\bcounter target\b",
    "damage": r"\bdeals? [^.]*damage\b",
    "death": r"\bdies\b",
    "destroy": r"\bdestroy",
    "discard": r"\bdiscard",
    "drain": r"\bloses? [^.]*\blife\b",
    "draw": r"\bdraws?\b",
    "enters": r"\benters\b",
    "exile": r"\bexile",
    "lifegain": r"\bgains? [^.]*\blife\b",
    "loot": r"\bdraw\b.*\bdiscard\b",
    "mana": r"\badd\b",
    "mill": r"\bmills?\b",
    "phase": r"\bphase",
    "ping": r"\bdeals? \d+ damage\b",
    "protection": r"\bprotection from\b",
    "pump": r"\bgets? \+",
    "reanimate": r"\bfrom (?:your|a) graveyard\b",
    "regenerate": r"\bregenerate",
    "sacrifice": r"\bsacrifice",
    "scry": r"\bscry\b",
    "search": r"\bsearch\b",
    "steal": r"\bgain control\b",
    "tap": r"\{T\}|\btap target\b",
    "token": r"\bcreate\b",
    "transform": r"\btransform",
    "unblockable": r"\bcan't be blocked\b",
    "untap": r"\buntap",
    "upkeep": r"\bupkeep\b",
}
_CALLED = {
    "destroying": "destroy", "kill": "destroy", "killing": "destroy", "murder": "destroy", "pinging": "ping",
    "tapping": "tap", "untapping": "untap", "drawing": "draw", "card-draw": "draw", "etb": "enters",
    "dies": "death", "draining": "drain", "exiling": "exile", "copying": "copy", "clone": "copy",
    "cloning": "copy", "sac": "sacrifice", "bouncing": "bounce", "flicker": "blink", "flickering": "blink",
    "tutor": "search", "tutoring": "search", "fetch": "search", "ramp": "mana", "burn": "damage",
    "shoot": "damage", "milling": "mill", "firebreathing": "pump", "pumping": "pump", "looting": "loot",
    "stealing": "steal", "theft": "steal", "lifelinky": "lifegain", "token-making": "token",
}  # fmt: skip
"""Other words for the same."""
DEEDS = _TEXTS.keys() | _CALLED.keys()


def doing(deed: str, texts: Iterable[str]) -> Sequence[str]:
    """Those of the texts of abilities that do what they are called after."""
    said = re.compile(_TEXTS[_CALLED.get(deed, deed)], re.IGNORECASE | re.DOTALL)
    return [text for text in texts if said.search(text)]
