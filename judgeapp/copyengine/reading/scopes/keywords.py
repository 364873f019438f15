"""What keyword abilities touch that have no module of their own and that no room carries out (CR 702)."""

from collections.abc import Mapping

from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.scopes import Area, Scope, Unexecuted, Way
from judgeapp.copyengine.model.text import printed

_FOR_ITSELF: Mapping[Way, Mapping[frozenset[Area], str]] = {
    Way.PERMITS: {
        frozenset({Area.COSTS}): (
            "affinity|assist|awaken|bargain|buyback|cleave|convoke|delve|emerge|escalate|entwine"
            "|freerunning|fuse|improvise|kicker|multikicker|overload|prototype|prowl|spectacle|splice|spree"
            "|surge|teamwork|tiered|undaunted"
            # From where these let a card be cast is judged where that is asked.
            "|aftermath|disturb|escape|flashback|jump-start|mayhem|retrace"
        ),
        frozenset({Area.CASTING, Area.COSTS}): (
            "foretell|freeze|madness|miracle|more than meets the eye|offering|plot|suspend"
        ),
        frozenset({Area.OUTSIDE}): (
            "choose a background|companion|doctor's companion|friends forever|hidden agenda"
            "|partner|partner—|space sculptor"
        ),
        frozenset({Area.ACTIVATING}): "aura swap|craft|craft with|forecast|power-up|specialize",
        frozenset({Area.TURNING_OVER}): "disguise|megamorph|morph",
        frozenset({Area.COMBAT}): "banding|bands with other",
    },
    Way.REPLACES: {
        frozenset({Area.DRAWS}): "dredge",
        frozenset({Area.DAMAGE}): "absorb",
        frozenset({Area.COUNTERS, Area.ENTERING}): "compleated",
        frozenset({Area.ZONE_CHANGES}): "rebound",
        frozenset({Area.TRIGGERING, Area.ZONE_CHANGES}): "recover",
        frozenset({Area.TRIGGERING, Area.TURNS, Area.ZONE_CHANGES}): "decayed",
        frozenset({Area.COMBAT, Area.CHARACTERISTICS, Area.TRIGGERING}): "enlist|flanking|frenzy|rampage",
        frozenset({Area.CASTING, Area.COUNTERS, Area.TRIGGERING}): "increment",
    },
}
SCOPES: Mapping[str, Scope] = {
    name: Scope(areas, way, itself=True)
    for way, known in _FOR_ITSELF.items()
    for areas, names in known.items()
    for name in names.split("|")
}
"""Keyword -> its scope."""
JUDGED = frozenset(
    "basic landwalk|deathtouch|defender|desertwalk|double strike|enchant|fear|first strike|flash|flying"
    "|forestwalk|haste|hexproof|hexproof from|horsemanship|indestructible|infect|intimidate"
    "|islandwalk|landwalk"
    "|lifelink|menace|mountainwalk|phasing|plainswalk|protection|protection from|reach|shadow|shroud"
    "|skulk|split second|swampwalk|toxic|trample"
    "|totem armor|umbra armor|vigilance|wither|bestow|mutate|paradigm|prepared|read ahead|ascend"
    "|start your engines!".split("|")
)
"""Keywords that the rooms for combat, targeting, damage, casting and merging carry out, or refuse."""
_COUNTED = frozenset(
    "affinity|aftermath|assist|awaken|bargain|buyback|cleave|convoke|delve|disturb|entwine|escalate|escape"
    "|flashback|freerunning|improvise|jump-start|kicker|mayhem|multikicker|overload|prototype|prowl|retrace"
    "|spectacle|splice|spree|surge|undaunted".split("|")
)
"""Keywords for costs that a script states as the spell is cast, and for what changes or pays them: the total
cost is right with them (CR 601.2f)."""
_UPKEEP = Unexecuted(
    Scope(frozenset({Area.COUNTERS, Area.TRIGGERING, Area.ZONE_CHANGES})), frozenset({Area.TURNS})
)
IN_PART: Mapping[str, Unexecuted] = {
    "suspend": _UPKEEP,
    "recover": Unexecuted(
        Scope(frozenset({Area.TRIGGERING, Area.ZONE_CHANGES})), frozenset({Area.ZONE_CHANGES})
    ),
}
"""Keywords of which a part isn't carried out."""


def is_cost_counted(ability: Ability) -> bool:
    """Whether a keyword ability is a cost that the total cost has as the script states; of several kickers
    ("{1}{G} and/or {2}{U}") a script doesn't state which.
    """
    return ability.keyword in _COUNTED and " and/or " not in printed(ability.text)


def triggers_unnoted(keyword: str) -> bool:
    """Whether something triggers by a keyword ability that nothing notes and nothing puts on the stack."""
    scope = IN_PART[keyword].scope if keyword in IN_PART else SCOPES.get(keyword)
    return scope is not None and Area.TRIGGERING in scope.areas
