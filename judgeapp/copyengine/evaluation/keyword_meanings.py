"""Keyword abilities put on the stack by their name: what they do when they resolve (CR 702)."""

from collections.abc import Mapping
from functools import lru_cache

from judgeapp.copyengine.model.abilities import Ability, Effect, Kind
from judgeapp.copyengine.model.changes import ChangePT
from judgeapp.copyengine.model.effects import Continuous, KeywordAction, Other, PutCounters
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.subjects import ONE, Amount, Who
from judgeapp.copyengine.reading import read_effect
from judgeapp.copyengine.reading.conditions.keywords import OUTGROWS
from judgeapp.copyengine.reading.text.word_lists import NUMBERS

ACTIVATED = frozenset(
    "crew|cycling|plainscycling|islandcycling|swampcycling|mountaincycling|forestcycling|basic landcycling|"
    "landcycling|typecycling|wizardcycling|slivercycling|embalm|encore|equip|eternalize|fortify|level up|"
    "ninjutsu|commander ninjutsu|outlast|reconfigure|reinforce|saddle|scavenge|transfigure|transmute|"
    "unearth".split("|")
)
"""Keywords that are activated abilities."""
TRIGGERED = frozenset(
    "afterlife|annihilator|battle cry|bushido|cipher|dethrone|evolve|exalted|extort|fabricate|melee|mentor|"
    "persist|renown|training|undying|ward".split("|")
)
"""Keywords that are triggered abilities; those that copy have a trigger of their own."""
_DOES = {
    "afterlife": "Create {many} 1/1 white and black Spirit creature tokens with flying.",
    "battle cry": "Each other attacking creature gets +1/+0 until end of turn.",
    "bushido": "This creature gets +{n}/+{n} until end of turn.",
    "cycling": "Draw a card.",
    "dethrone": "Put a +1/+1 counter on this creature.",
    "evoke": "Sacrifice this permanent.",
    "for mirrodin!": "Create a 2/2 red Rebel creature token, then attach this Equipment to it.",
    "fortify": "Attach this permanent to target land you control.",
    "job select": "Create a 1/1 colorless Hero creature token, then attach this Equipment to it.",
    "living weapon": "Create a 0/0 black Phyrexian Germ creature token, then attach this Equipment to it.",
    "mentor": "Put a +1/+1 counter on target creature.",
    **dict.fromkeys(
        ("ninjutsu", "commander ninjutsu"), "Put this card onto the battlefield tapped and attacking."
    ),
    "outlast": "Put a +1/+1 counter on this creature.",
    "ravenous": "Draw a card.",
    "soulshift": (
        "You may return target Spirit card with mana value {n} or less from your graveyard to your hand."
    ),
    "training": "Put a +1/+1 counter on this creature.",
    "unearth": (
        "Return this card to the battlefield. It gains haste. Exile it at the beginning of the next end step."
    ),
}
_EXALTED = ChangePT(Amount(1), Amount(1))
_ACTS: Mapping[str, Effect] = {
    "evolve": PutCounters(Who.THIS, "+1/+1", ONE, condition=OUTGROWS),
    "exalted": Continuous(Who.TRIGGERING, (_EXALTED,), "until end of turn"),
    **{
        keyword: KeywordAction(keyword)
        for keyword in ("exploit", "extort", "fabricate", "graft", "melee", "modular", "renown", "ward")
    },
}
"""What some do as they resolve, in place of what the keyword says of entering."""
_RESOLVES_OTHERWISE = frozenset({"graft", "modular", "ravenous"})
"""Keywords that speak of entering as well as of what they do when they trigger."""


_BESIDES = {
    "unearth": (Other("If it would leave the battlefield, exile it instead of putting it anywhere else"),)
}


def is_of_kind(ability: Ability, kind: Kind) -> bool:
    """Whether an ability is activated or triggered, one that a keyword stands for included."""
    if ability.kind == kind:
        return True
    if kind is Kind.ACTIVATED:
        return ability.keyword in ACTIVATED
    return ability.trigger is not None or ability.keyword in TRIGGERED


def spelled_out(ability: Ability) -> Ability:
    """Return a keyword ability with the effects its keyword stands for, as far as they are known."""
    keyword = ability.keyword
    if not keyword or (ability.effects and keyword not in _RESOLVES_OTHERWISE):
        return ability
    number = ability.parameter
    if keyword in _ACTS:
        act = _ACTS[keyword]
        if isinstance(act, KeywordAction) and number.isdigit():
            act = replace(act, amount=Amount(int(number)))
        return replace(ability, effects=(act,))
    words = _DOES.get(keyword)
    if words is None or ("{" in words and not number.isdigit()):
        return replace(ability, effects=()) if ability.effects else ability
    return replace(ability, effects=(*_read(words, number), *_BESIDES.get(keyword, ())))


@lru_cache
def _read(words: str, number: str) -> tuple[Effect, ...]:
    many = _WORDS.get(int(number), number) if number.isdigit() else number
    words = words.replace("{many}", many).replace("{n}", number)
    if many == "a":
        words = words.replace("tokens", "token")
    return tuple(read_effect(words))


_WORDS = {number: word for word, number in reversed(NUMBERS.items())}
