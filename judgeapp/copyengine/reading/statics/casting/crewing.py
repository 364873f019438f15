"""What creatures say of crewing Vehicles and saddling Mounts (CR 702.122, 702.171)."""

import re

from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import printed

_AS_THOUGH = re.compile(
    r"(?:~|this (?:creature|token)) (?P<saddles>saddles Mounts and )?crews Vehicles "
    r"(?:as though its power were (?P<more>\d+) greater|using its toughness rather than its power)\.?$",
    re.IGNORECASE,
)
_OF_OTHERS = re.compile(r"\b(?:crews? (?:a )?Vehicles?|crew cost)\b")
_FORBIDDEN = re.compile(
    r"Enchanted (?:creature|permanent) can't (?:[^.]*, |)(?:or )?crew Vehicles\b", re.IGNORECASE
)


def power_for(values: Characteristics, keyword: str) -> int:
    """Return the power that a creature crews or saddles with."""
    power = values.power or 0
    for ability in values.abilities:
        said = _AS_THOUGH.match(printed(ability.text))
        if said is not None and (keyword == "crew" or said["saddles"]):
            power = power + int(said["more"]) if said["more"] else values.toughness or 0
    return power


def changes_crewing(values: Characteristics) -> bool:
    """Whether an object says of crewing what isn't read: of other creatures, or of what a crew cost is."""
    return any(
        ability.trigger is None and _OF_OTHERS.search(words) and not _is_read(words)
        for ability in values.abilities
        for words in (printed(ability.text),)
    )


def forbids_crewing(values: Characteristics) -> bool:
    """Whether an Aura keeps what it enchants from crewing Vehicles."""
    return any(_FORBIDDEN.match(printed(ability.text)) for ability in values.abilities)


def _is_read(words: str) -> bool:
    return _AS_THOUGH.match(words) is not None or _FORBIDDEN.match(words) is not None
