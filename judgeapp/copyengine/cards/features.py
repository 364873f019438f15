"""Cards by what they are and do, as the engine reads them.

What is printed is looked at once for all cards; whether a card's text is read whole, and what it says, is
looked at when the card is drawn, and remembered.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from judgeapp.copyengine.cards.card_data import Card, CardPool, Face
from judgeapp.copyengine.cards.tabletop import is_digital_or_playtest
from judgeapp.copyengine.model.effects.changes import ChangePT, GainAbilities
from judgeapp.copyengine.model.effects.effects import (
    AsEntersChoose,
    Continuous,
    DealDamage,
    EnterAsCopy,
    EntersTapped,
    EntersWith,
)
from judgeapp.copyengine.model.effects.except_clauses import (
    AddAbilities,
    AddTypes,
    EntersWithCounters,
    ExceptClause,
    SetPowerToughness,
)
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import PERMANENT_TYPES, mana_value
from judgeapp.copyengine.model.terms.subjects import Filter, Target, Who
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.model.work import shared_work

DRAWS = 60
CHEAP = 3
"""The mana value that divides cheap cards from others."""
# What makes more of a card than meets the eye, or less of a target.
_BUSY = frozenset("morph disguise megamorph bestow prototype mutate champion fabricate phasing".split())
_OF_UPKEEPS = frozenset({"cumulative upkeep", "echo", "fading", "vanishing"})
_HARD_TO_TARGET = frozenset("shroud hexproof protection ward".split())


class CardFeatures:
    """An index of a pool's cards. `draw` gives one that has every feature asked for."""

    def __init__(self, cards: CardPool) -> None:
        self.cards = cards
        self._known: dict[tuple[str, str], bool] = {}
        self._listed: dict[tuple[str, ...], list[str]] = {}

    @cached_property
    def _faces(self) -> list[tuple[str, Card]]:
        """Every card under the name of its front face, in an order of names; none that lacks a face.

        None either that is named as somebody's: "Ada's Garruk's Companion" would be read twice, or that isn't
        of tabletop Magic.
        """
        found = {
            card.faces[0].name: card
            for card in self.cards.values()
            if len(card.faces) > card.name.count(" // ")
            and not card.name.split()[0].endswith("'s")
            and not is_digital_or_playtest(card)
        }
        return sorted(found.items())

    @shared_work()
    def listed(self, features: tuple[str, ...]) -> list[str]:
        """The names of the cards that look as the features say before their text is read."""
        if features not in self._listed:
            tests = [_PRINTED.get(name) or _screen(name) for name in features]
            self._listed[features] = [name for name, card in self._faces if all(test(card) for test in tests)]
        return self._listed[features]

    def draw(self, features: tuple[str, ...], rng: random.Random, taken: set[str]) -> str | None:
        """A card with all the features, none that is taken; None if a fair number of draws finds none.

        Raises:
            KeyError: a feature is not known.
        """
        listed = [name for name in self.listed(features) if name not in taken]
        for name in rng.sample(listed, min(DRAWS, len(listed))):
            if self.has(name, features):
                return name
        return None

    def has(self, name: str, features: tuple[str, ...]) -> bool:
        """Whether a card is read whole and has all the features."""
        return all(self._has(name, feature) for feature in ("read whole", *features))

    def _has(self, name: str, feature: str) -> bool:
        if (name, feature) not in self._known:
            test = _PRINTED.get(feature) or _READ[feature]
            with shared_work():
                self._known[name, feature] = test(self.cards[name])
        return self._known[name, feature]


def _screen(feature: str) -> Callable[[Card], bool]:
    """What a card that has a feature must look like, to spare reading most of those that don't."""
    words = _WORDS[feature]
    return lambda card: any(word in _text(card).casefold() for word in words)


def known_features() -> frozenset[str]:
    """What a template may ask of a card."""
    return frozenset({*_PRINTED, *_READ})


# By what is printed ---------------------------------------------------------------------------------


def _front(card: Card) -> tuple[frozenset[str], frozenset[str], tuple[str, ...]]:
    return card.faces[0].type_line


def _text(card: Card) -> str:
    row = card.faces[0].row
    return str(row.get("text") or row.get("oracle_text") or "")


def _is_creature(card: Card) -> bool:
    """A creature card with one face and numbers for power and toughness of at least 1."""
    supertypes, types, _ = _front(card)
    numbers = [str(card.faces[0].row.get(each) or "") for each in ("power", "toughness")]
    return (
        len(card.faces) == 1
        and "Creature" in types
        and "Legendary" not in supertypes
        and numbers[0].isdecimal()
        and numbers[1].isdecimal()
        and int(numbers[1]) > 0
    )


def _copies_itself(card: Card) -> bool:
    text = _text(card)
    return "enter as a copy" in text or "becomes a copy" in text


_COPIER = ("enter as a copy",)
# Keywords of the Class 3 handout that a creature may have printed.
_HANDOUT = tuple(
    "deathtouch|defender|double strike|first strike|flash|flying|haste|hexproof|indestructible|intimidate|"
    "lifelink|protection|reach|shroud|trample|vigilance".split("|")
)
_EVASIVE = frozenset({"flying", "intimidate"})
"""Those that keep creatures from blocking."""
_WORDS: Mapping[str, tuple[str, ...]] = {
    "quiet": ("",),
    "keyword": ("",),
    "handout keywords": ("",),
    "no abilities": ("",),
    "nonartifact": ("",),
    "no defender": ("",),
    "no double strike": ("",),
    "no evasion": ("",),
    "landwalk": ("walk",),
    "one card type": ("",),
    **{name: (name,) for name in _HANDOUT},
    "morph": ("morph",),
    "changeling": ("changeling",),
    "kicker": ("kicker",),
    "plain copier": _COPIER,
    "copier of any creature": _COPIER,
    "copier that adds types": _COPIER,
    "copier with its own power and toughness": _COPIER,
    "copier that adds an ability": _COPIER,
    "copier with counters": _COPIER,
    "enters with counters": ("enters with", "fading", "vanishing"),
    "enters tapped": ("enters tapped",),
    "draws on entering": ("when this creature enters, draw a card", "enters, draw a card"),
    "chooses a color": ("choose a color",),
    "chooses a creature type": ("choose a creature type",),
    "triggered ability": ("when", "at the beginning"),
    "no triggered ability": ("",),
    "activated ability": (":", "equip", "level up"),
    "pump": ("target creature gets +",),
    "strengthening attachment": ("enchanted creature gets +", "equipped creature gets +"),
    "burn": ("damage to any target",),
    "defines its power and toughness": ("equal to",),
}


def _of_type(*types: str) -> Callable[[Card], bool]:
    return lambda card: len(card.faces) == 1 and bool(_front(card)[1] & set(types))


def _spell(*types: str) -> Callable[[Card], bool]:
    """An instant or a sorcery that is nothing else: an instant creature becomes a permanent."""
    return lambda card: _of_type(*types)(card) and not _front(card)[1] & PERMANENT_TYPES


def _cost(card: Card) -> int:
    return mana_value(card.faces[0].mana_cost)


def _printed_text(face: Face) -> str:
    return str(face.row.get("text") or face.row.get("oracle_text")).casefold()


def _turns_over(card: Card) -> bool:
    """A creature of a printed size on both sides, neither legendary nor turned by day and night."""
    return card.transforming and all(
        "Creature" in face.type_line[1]
        and str(face.row.get("toughness")).isdecimal()
        and face.row["toughness"] not in ("0", 0)
        and "Legendary" not in face.type_line[0]
        and not any(word in _printed_text(face) for word in ("daybound", "nightbound"))
        for face in card.faces
    )


_PRINTED: Mapping[str, Callable[[Card], bool]] = {
    "creature": lambda card: _is_creature(card) and not _copies_itself(card),
    "noncreature artifact": lambda card: (
        len(card.faces) == 1 and "Artifact" in _front(card)[1] and "Creature" not in _front(card)[1]
    ),
    "artifact creature": lambda card: _is_creature(card) and "Artifact" in _front(card)[1],
    "legendary creature": lambda card: (
        len(card.faces) == 1
        and {"Creature"} <= _front(card)[1]
        and "Legendary" in _front(card)[0]
        and str(card.faces[0].row.get("power") or "").isdecimal()
        and not _copies_itself(card)
    ),
    "copier": lambda card: len(card.faces) == 1 and "enter as a copy" in _text(card),
    "in-place copier": lambda card: "becomes a copy" in _text(card),
    "double-faced creature": _turns_over,
    "flip creature": lambda card: card.flips and "Creature" in _front(card)[1],
    "creature with a star": lambda card: (
        "Creature" in _front(card)[1] and "*" in str(card.faces[0].row.get("power") or "")
    ),
    "instant or sorcery": _spell("Instant", "Sorcery"),
    "instant": _spell("Instant"),
    "land": _of_type("Land"),
    "enchantment": _of_type("Enchantment"),
    "planeswalker": _of_type("Planeswalker"),
    "legendary": lambda card: len(card.faces) == 1 and "Legendary" in _front(card)[0],
    "unequal power and toughness": lambda card: (
        _is_creature(card) and card.faces[0].row["power"] != card.faces[0].row["toughness"]
    ),
    "mana value 3 or less": lambda card: _cost(card) <= CHEAP,
    "mana value 4 or more": lambda card: _cost(card) > CHEAP,
}


# By what its text says ------------------------------------------------------------------------------


def _abilities(card: Card) -> tuple[Ability, ...]:
    return card.faces[0].abilities


def _clauses(card: Card) -> Iterator[EnterAsCopy]:
    for ability in _abilities(card):
        for effect in ability.effects:
            if isinstance(effect, EnterAsCopy):
                yield effect


def _is_read(card: Card) -> bool:
    return not any(ability.unread for face in card.faces for ability in face.abilities)


def _keyword(name: str) -> Callable[[Card], bool]:
    return lambda card: any(ability.keyword == name for ability in _abilities(card))


def _has_x(card: Card) -> bool:
    """A player chooses X as they cast it, so a story has to say it."""
    return "{X}" in (card.faces[0].printed.mana_cost or "")


def _copies_creatures(card: Card) -> bool:
    """A creature whose one copying clause lets it enter as a copy of any creature on the battlefield."""
    clauses = list(_clauses(card))
    if (
        "Creature" not in _front(card)[1]
        or len(clauses) != 1
        or clauses[0].condition
        or clauses[0].subject is not Who.THIS
    ):
        return False
    source = clauses[0].source
    return source in (
        Filter(types=("Creature",), text=source.text),
        Filter(types=("Artifact", "Creature"), text=source.text),
    )


def _with_exception(kind: type[ExceptClause], only: bool = True) -> Callable[[Card], bool]:
    """Enters as a copy of any creature with an exception of this form, and no others."""

    def fits(card: Card) -> bool:
        exceptions = [each for clause in _clauses(card) for each in clause.exceptions]
        found = [each for each in exceptions if isinstance(each, kind)]
        return _copies_creatures(card) and bool(found) and (not only or len(found) == len(exceptions))

    return fits


def _adds_type(card: Card) -> bool:
    """Is of a card type or creature type in addition to those copied, and says nothing else."""
    return _with_exception(AddTypes)(card)


def _is_quiet(card: Card) -> bool:
    """It has nothing but keywords that do nothing until combat, and anything may target it."""
    return all(map(_does_nothing_yet, _abilities(card)))


def _does_nothing_yet(ability: Ability) -> bool:
    is_plain = ability.kind == Kind.KEYWORD and not ability.effects and not ability.defines
    return is_plain and ability.keyword not in _BUSY | _OF_UPKEEPS | _HARD_TO_TARGET


def _is_changeling_else_quiet(card: Card) -> bool:
    """It has changeling, and nothing else that does something before combat."""
    others = [ability for ability in _abilities(card) if ability.keyword != "changeling"]
    return _keyword("changeling")(card) and all(map(_does_nothing_yet, others))


def _is_walker(ability: Ability) -> bool:
    return ability.keyword.endswith("walk") and ability.keyword != "walk"


def _has_handout_keywords_only(card: Card) -> bool:
    """It has nothing but keywords of the handout, of which none does more than it says there."""
    return all(
        (a.keyword in _HANDOUT or _is_walker(a)) and not a.defines and "each color" not in printed(a.text)
        for a in _abilities(card)
    )


def _has_effect(kind: type) -> Callable[[Card], bool]:
    return lambda card: any(isinstance(e, kind) for ability in _abilities(card) for e in ability.effects)


def _has_kind(kind: Kind) -> Callable[[Card], bool]:
    return lambda card: any(ability.kind == kind for ability in _abilities(card))


def _chooses(what: str) -> Callable[[Card], bool]:
    return lambda card: any(
        isinstance(e, AsEntersChoose) and e.what == what for a in _abilities(card) for e in a.effects
    )


def _draws_on_entering(card: Card) -> bool:
    """All it has is "When this creature enters, draw a card", and keywords."""
    entering = [a for a in _abilities(card) if a.text == "When this creature enters, draw a card."]
    return len(entering) == 1 and all(
        a.kind == Kind.KEYWORD for a in _abilities(card) if a is not entering[0]
    )


def _pumps(card: Card) -> bool:
    """A spell that only gives a target creature, anyone's, +N/+M until end of turn, without killing it."""
    if not _spell("Instant", "Sorcery")(card):
        return False
    effects = [effect for ability in _abilities(card) for effect in ability.effects]
    return len(effects) == 1 and _is_pump(effects[0], "until end of turn")


def _strengthens(card: Card) -> bool:
    """An Aura or Equipment of which all that counts is a bonus to power and toughness."""
    effects = [e for a in _abilities(card) if a.kind != Kind.KEYWORD for e in a.effects]
    return bool({"Aura", "Equipment"} & set(_front(card)[2])) and (
        len(effects) == 1 and _is_pump(effects[0], "static")
    )


def _is_pump(effect: object, duration: str) -> bool:
    if not isinstance(effect, Continuous) or effect.duration != duration or effect.condition:
        return False
    subject = effect.subject
    if duration == "static":
        fits = subject is Who.ATTACHED
    else:
        fits = isinstance(subject, Target) and subject == Target(
            filter=Filter(types=("Creature",), text=subject.filter.text)
        )
    changes = effect.changes
    sizes = [each for each in changes if isinstance(each, ChangePT)]
    others = [each for each in changes if not isinstance(each, ChangePT | GainAbilities)]
    return fits and not others and len(sizes) == 1 and _adds(sizes[0])


def _adds(change: ChangePT) -> bool:
    return all(a.is_plain and a.base >= 0 for a in (change.power, change.toughness)) and change.power.base > 0


def damage_of_burn(card: Card) -> int | None:
    """How much damage a spell deals to any target, if that's all it does."""
    effects = [effect for ability in _abilities(card) for effect in ability.effects]
    if len(effects) != 1 or not isinstance(effects[0], DealDamage) or len(effects[0].to) != 1:
        return None
    effect, target = effects[0], effects[0].to[0]
    fits = (
        isinstance(target, Target)
        and target.filter.what == "any target"
        and effect.amount.is_plain
        and not (effect.divided or effect.evenly or effect.condition)
    )
    return effect.amount.base if fits else None


def _burns(card: Card) -> bool:
    """All it does is deal a number of damage to any target."""
    return damage_of_burn(card) is not None


def _defines_power(card: Card) -> bool:
    return any({"power", "toughness"} <= ability.defines for ability in _abilities(card))


_READ: Mapping[str, Callable[[Card], bool]] = {
    "read whole": _is_read,
    "quiet": _is_quiet,
    "handout keywords": _has_handout_keywords_only,
    "no defender": lambda card: not _keyword("defender")(card),
    "no double strike": lambda card: not _keyword("double strike")(card),
    "no evasion": lambda card: not any(a.keyword in _EVASIVE or _is_walker(a) for a in _abilities(card)),
    "no abilities": lambda card: not _abilities(card),
    "nonartifact": lambda card: "Artifact" not in _front(card)[1],
    "landwalk": lambda card: any(_is_walker(a) for a in _abilities(card)),
    "one card type": lambda card: len(_front(card)[1]) == 1,
    **{name: _keyword(name) for name in _HANDOUT},
    "keyword": lambda card: bool(_abilities(card)) and _is_quiet(card),
    "morph": _keyword("morph"),
    "changeling": _is_changeling_else_quiet,
    "kicker": _keyword("kicker"),
    "plain copier": lambda card: (
        _copies_creatures(card) and not any(clause.exceptions for clause in _clauses(card))
    ),
    "copier of any creature": lambda card: _copies_creatures(card) and not _has_x(card),
    "copier that adds types": _adds_type,
    "copier with its own power and toughness": _with_exception(SetPowerToughness),
    "copier that adds an ability": _with_exception(AddAbilities, only=False),
    "copier with counters": _with_exception(EntersWithCounters),
    "enters with counters": _has_effect(EntersWith),
    "enters tapped": _has_effect(EntersTapped),
    "draws on entering": _draws_on_entering,
    "chooses a color": _chooses("color"),
    "chooses a creature type": _chooses("creature_type"),
    "triggered ability": _has_kind(Kind.TRIGGERED),
    "no triggered ability": lambda card: not _has_kind(Kind.TRIGGERED)(card),
    "activated ability": _has_kind(Kind.ACTIVATED),
    "pump": _pumps,
    "strengthening attachment": _strengthens,
    "burn": _burns,
    "defines its power and toughness": _defines_power,
}
