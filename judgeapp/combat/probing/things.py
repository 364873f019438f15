"""The table of the scripts: plain permanents and cards, and for each description in a text what fits it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Final

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.objects.subtypes import card_types_for
from judgeapp.copyengine.model.plain_data import Plain
from judgeapp.copyengine.model.terms.conditions import Controls, TotalAmong
from judgeapp.copyengine.model.terms.qualities import (
    AllOfColors,
    AttachedTo,
    BaseSized,
    HasCounter,
    HasTrait,
    OneOfColors,
    OneOfKinds,
    OneOfTypes,
    Quality,
    Sized,
    Trait,
    Whom,
)
from judgeapp.copyengine.model.terms.subjects import Among, Amount, Filter, SizedByCount, Who
from judgeapp.copyengine.reading.scopes.carried_out import said_by_statics
from judgeapp.copyengine.reading.statics.targeting import activation
from judgeapp.copyengine.reading.statics.triggers.combat_triggers import combat_trigger
from judgeapp.copyengine.reading.statics.triggers.trigger_events import (
    on_activating,
    on_counters,
    on_creating,
    on_deeds,
    on_leaving_graveyard,
    on_tapping_for_mana,
)

Script = dict[str, Plain]

PROBED: Final = "probed"
CREATURE: Final[Script] = {
    "token": False,
    "type": "Creature — Bear",
    "power": 2,
    "toughness": 2,
    "mana_cost": "{1}{G}",
}
SPELL: Final[Script] = {
    "do": "cast", "ref": "spell", "name": "Spell", "mana_cost": "{1}{U}", "text": "Draw a card.",
    "type": "Instant", "controller": "B",
}  # fmt: skip
TABLE: Final[tuple[Script, ...]] = (
    {**CREATURE, "ref": "mine", "name": "Mine", "controller": "A"},
    {**CREATURE, "ref": "theirs", "name": "Theirs", "controller": "B", "type": "Creature — Goblin"},
    {**CREATURE, "ref": "kin", "name": "Kin", "controller": "A", "counters": {"+1/+1": 1}, "tapped": True,
     "type": "Legendary Artifact Creature — Shapeshifter", "abilities": ["Changeling", "Flying"],
     "colors": ["white", "blue", "black", "red", "green"]},
    {"ref": "relic", "token": False, "name": "Relic", "type": "Artifact", "controller": "B"},
    {"ref": "my relic", "token": False, "name": "My Relic", "type": "Artifact", "controller": "A"},
    {"ref": "aura", "token": False, "name": "Shrine", "type": "Enchantment", "controller": "B"},
    {"ref": "land", "token": False, "name": "Forest", "type": "Basic Land — Forest", "controller": "A"},
    {"ref": "their land", "token": False, "name": "Island", "type": "Basic Land — Island", "controller": "B"},
    {**CREATURE, "ref": "buried", "name": "Buried", "controller": "A", "zone": "graveyard"},
    *(CREATURE | Script(ref=f"on top of {player}", name="Topmost", owner=player, zone="library")
      for player in "AB"),
    {"ref": "read", "token": False, "name": "Read", "type": "Instant", "owner": "A", "zone": "graveyard"},
)  # fmt: skip
RICHES: Final[tuple[Script, ...]] = (
    {"ref": "in hand", "token": False, "name": "In Hand", "type": "Instant", "owner": "A", "zone": "hand"},
    {
        "ref": "land in hand",
        "token": False,
        "name": "Plains",
        "type": "Basic Land — Plains",
        "owner": "A",
        "zone": "hand",
    },
    {
        "ref": "another land in hand",
        "token": False,
        "name": "Swamp",
        "type": "Basic Land — Swamp",
        "owner": "A",
        "zone": "hand",
    },
    {**CREATURE, "ref": "also in hand", "name": "Also In Hand", "owner": "A", "zone": "hand"},
    {**CREATURE, "ref": "theirs too", "name": "Theirs Too", "controller": "B", "type": "Creature — Goblin"},
    {**CREATURE, "ref": "cycler", "name": "Cycler", "owner": "A", "zone": "hand", "text": "Cycling {1}"},
    {
        "ref": "instant in their hand",
        "token": False,
        "name": "Instant",
        "type": "Instant",
        "owner": "B",
        "zone": "hand",
    },
    {
        "ref": "land in their hand",
        "token": False,
        "name": "Wastes",
        "type": "Land",
        "owner": "B",
        "zone": "hand",
    },
    {**CREATURE, "ref": "in their hand", "name": "In Their Hand", "owner": "B", "zone": "hand"},
    {**CREATURE, "ref": "long gone", "name": "Gone", "owner": "A", "zone": "graveyard"},
    {**CREATURE, "ref": "their buried", "name": "Their Buried", "owner": "B", "zone": "graveyard"},
    {
        "ref": "blade",
        "token": False,
        "name": "Blade",
        "type": "Artifact — Equipment",
        "controller": "A",
        "attached_to": "mine",
        "text": "Equip {3}",
    },
    *(
        Script(ref=f"field {n}", token=False, name="Plains", type="Basic Land — Plains", controller="A")
        for n in range(6)
    ),
    *(
        Script(ref=f"gone {type_}", token=False, name="Gone", type=line, owner="A", zone="graveyard")
        for type_, line in (
            ("Artifact", "Artifact"),
            ("Land", "Land — Desert Forest"),
            ("Enchantment", "Enchantment"),
            ("Creature", "Creature"),
            ("Planeswalker", "Planeswalker"),
        )
    ),
    *(CREATURE | Script(ref=f"more {n}", name=f"More {n}", controller="A") for n in range(4)),
)
"""What makes "as long as you control three artifacts", "delirium" and the like true."""
LAND_ON_TOP: Final[Script] = {
    "ref": "on top of A", "token": False, "name": "Topmost", "type": "Basic Land — Forest", "owner": "A",
    "zone": "library",
}  # fmt: skip
"""What is on top of a library on a table of a text that speaks of playing cards."""
WALKER: Final[Script] = {
    "ref": "fit walker B", "token": False, "name": "Walker", "type": "Planeswalker — Walker",
    "controller": "B", "counters": {"loyalty": 5},
}  # fmt: skip
"""What combat damage can be dealt to where a text speaks of planeswalkers."""
POOR: Final[tuple[Script, ...]] = (
    {"ref": "lonely", "token": False, "name": "Lonely", "type": "Artifact", "controller": "A"},
)
"""On a table on which nothing is that a text describes."""
ALONE: Final[tuple[Script, ...]] = (
    {"ref": "their lonely", "token": False, "name": "Lonely", "type": "Artifact", "controller": "B"},
)
"""On a table on which a player has nothing but the object itself."""
CROWDED: Final[tuple[Script, ...]] = (
    *(Script(ref=f"read by {player} {n}", token=False, name="Read", type="Instant", owner=player,
             zone="graveyard", mana_cost=f"{{{n}}}")
      for player in "AB" for n in range(8)),
    *(Script(ref=f"held {player} {n}", token=False, name="Held", type="Instant", owner=player, zone="hand")
      for player in "AB" for n in range(7)),
    {"ref": "devoted", "token": False, "name": "Devoted", "type": "Enchantment", "controller": "A",
     "mana_cost": "{W}{U}{B}{R}{G}"},
    *(Script(ref=f"devout {player}", token=False, name="Devout", type="Instant", owner=player,
             zone="graveyard", mana_cost="{W}{U}{B}{R}{G}") for player in "AB"),
    {"ref": "working land", "token": False, "name": "Works", "type": "Land", "controller": "A",
     "text": "{2}, {T}: You gain 1 life."},
)  # fmt: skip
"""What texts ask for that speak of graveyards, hands, devotion or abilities of lands."""
CHOSEN: Final[Script] = {
    "color": "green", "creature_type": "Bear", "player": "B", "card_name": "Mine", "land_type": "Island",
    "number": 2, "card_type": "Creature",
}  # fmt: skip
"""What a permanent has chosen as it entered."""
_CARD_ZONES = frozenset({"graveyard", "exile", "hand", "library"})
_PERMANENTS = ("Creature", "Artifact", "Enchantment", "Land", "Planeswalker", "Battle")


def filters_in(value: object) -> Iterator[Filter]:
    """Yield every description in an ability, or in any part of one, in the order of the text."""
    if isinstance(value, Filter):
        yield value
    elif isinstance(value, tuple | frozenset):
        for part in value:
            yield from filters_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from filters_in(getattr(value, field.name))


def awaited_by(ability: Ability, name: str) -> tuple[object, ...]:
    """Return what happens that an ability of an object of that name triggers on, where its trigger alone
    doesn't tell: "whenever you discard an artifact card", "whenever this blocks a Wall".
    """
    if ability.trigger is None:
        return ()
    alone = Characteristics(name=name, abilities=(ability,))
    fights = combat_trigger(ability)
    found = [event for read in _READ for _, event in read(alone)]
    return (*([fights] if fights is not None else []), *found)


_READ: Final[tuple[Callable[[Characteristics], tuple[tuple[Ability, object], ...]], ...]] = (
    on_activating, on_creating, on_deeds, on_leaving_graveyard, on_counters, on_tapping_for_mana,
)  # fmt: skip


def described_by(ability: Ability, name: str) -> list[Filter]:
    """Return the descriptions of objects in an ability, without those that say the same in other words."""
    alone = Characteristics(name=name, abilities=(ability,))
    said = said_by_statics(alone) if ability.kind in {Kind.STATIC, Kind.REPLACEMENT} else ()
    limit = activation(ability).condition if ability.kind is Kind.ACTIVATED else None
    found = filters_in((ability.trigger, awaited_by(ability, name), ability.effects, said, limit))
    return list({repr(each): each for each in found if each.what not in {"player", "any target"}}.values())


def fitting(wanted: Filter, number: int) -> list[Script]:
    """Return what fits a description: one for each player who may control it, as entries of a setup."""
    if wanted.what not in {"permanent", "card", "spell"} or wanted.chosen not in {"", "player", *CHOSEN}:
        return []
    players = {"you": "A", "opponent": "B"}.get(wanted.controller, "AB")
    owners = {"you": "A", "opponent": "B"}.get(wanted.owner, "AB")
    zone = wanted.zone if wanted.zone in _CARD_ZONES else "battlefield"
    if any(
        isinstance(each, HasTrait) and each.trait is Trait.IN_HAND_OR_GRAVEYARD for each in wanted.qualities
    ):
        zone = "hand"
    entry = _characteristics(wanted)
    if zone == "battlefield" and not set(_PERMANENTS).intersection(str(entry["type"]).split()):
        return []  # an instant is never there (CR 304.4)
    if zone != "battlefield":
        return [
            {**entry, "ref": f"fit {number} {player}", "owner": player, "zone": zone, "token": False}
            for player in owners
        ]
    return [
        {
            **entry,
            **tapped,
            "ref": " ".join(["fit", str(number), player, *tapped]),
            "name": wanted.name or " ".join(["Fitting", *map(str.capitalize, tapped)]),
            "controller": player,
            "token": bool(wanted.token),
        }
        for player in players
        for tapped in ({}, {"tapped": True})
        if not tapped or not _is_untapped(wanted)
    ]


def _is_untapped(wanted: Filter) -> bool:
    return any(isinstance(each, HasTrait) and each.trait is Trait.UNTAPPED for each in wanted.qualities)


def as_many(wanted: Filter, number: int, count: int) -> list[Script]:
    """Return as many as a text has a player choose that fit a description, as entries of a setup."""
    return [
        entry | Script(ref=f"{entry['ref']} {n}")
        for entry in fitting(wanted, number)
        if "tapped" not in entry
        for n in range(1, count)
    ]


def top_cards(number: int) -> list[Script]:
    """Return as many further cards of the library of each player, as entries of a setup."""
    return [
        CREATURE | Script(ref=f"top {n} of {player}", name=f"Top {n}", owner=player, zone="library")
        for player in "AB"
        for n in range(number)
    ]


def several(condition: object, number: int) -> list[Script]:
    """Return as many permanents or cards as a condition asks for, as entries of a setup."""
    if isinstance(condition, TotalAmong) and condition.amount.of is not None:
        asked = condition.amount.of
        if condition.amount.among is Among.DIFFERENT:
            mine = [entry for entry in fitting(asked, number) if "tapped" not in entry][:1]
            return [
                entry | Script(ref=f"{entry['ref']} sized {n}", power=n, toughness=n)
                for entry in mine
                for n in range(4, 4 + condition.bound.number)
                if "power" in entry
            ]
        counters = {"counters": {condition.amount.counter: 9}} if condition.amount.counter else {}
        many = 1 if counters else condition.bound.number
        mine = [entry for entry in fitting(asked, number) if "tapped" not in entry][:1]
        return [
            {**entry, **counters, "ref": f"{entry['ref']} more {n}"} for entry in mine for n in range(many)
        ]
    if not isinstance(condition, Controls) or condition.bound.at_most or condition.bound.number < 2:
        return []
    plain = [entry for entry in fitting(condition.filter, number) if "tapped" not in entry][:1]
    return [
        entry | Script(ref=f"{entry['ref']} more {n}", name=condition.filter.name or f"Fitting {n}")
        for entry in plain
        for n in range(condition.bound.number)
    ]


def mentioned(words: str, subtypes: Iterable[str]) -> list[Script]:
    """Return what a text mentions and its descriptions don't tell, as entries of a setup: creatures with
    defender or face down, Auras, more of a kind than its player controls.

    subtypes: those of the object with the text; an Aura speaks of what it enchants itself.
    """
    found: list[Script] = []
    if "defender" in words:
        found.append({**CREATURE, "ref": "walled", "name": "Walled", "controller": "A",
                      "abilities": ["Defender"]})  # fmt: skip
    if "face-down" in words or "face down" in words:
        found += [
            {**CREATURE, "ref": f"hidden {player}", "name": "Hidden", "controller": player, "face_down": True}
            for player in "AB"
        ]
    if "Aura" not in subtypes and any(word in words for word in ("Aura", "nchanted", "Role")):
        found += [
            _AURA | Script(ref=f"enchanting {host}", attached_to=host) for host in ("mine", "their land")
        ]
    kinds: dict[str, Script] = {
        "lands": {"type": "Land"},
        "creatures": {"type": "Creature", "power": 1, "toughness": 1},
    }
    for kind, entry in kinds.items():
        if f"controls more {kind} than" in words:
            found += [
                entry | Script(ref=f"their {kind} {n}", name="Further", token=False, controller="B")
                for n in range(9)
            ]
    return found


_AURA: Final[Script] = {
    "token": False, "name": "Worn", "type": "Enchantment — Aura", "text": "Enchant permanent",
    "controller": "A",
}  # fmt: skip


def in_libraries(kinds: Iterable[Filter]) -> list[Script]:
    """Return a card of each kind in the library of each player, as entries of a setup."""
    return [
        {**entry, "ref": f"kind {number} {entry['ref']}"}
        for number, kind in enumerate(kinds)
        for entry in fitting(replace(kind, zone="library", owner="any"), number)
    ]


def with_triggers(entry: Script) -> Script:
    """Return a permanent with abilities that trigger on most of what happens, as an entry of a setup."""
    return entry if entry.get("abilities") or entry.get("zone") else {**entry, "text": _TRIGGERS}


_TRIGGERS = (
    "Whenever another permanent enters, you gain 1 life.\n"
    "Whenever another permanent leaves the battlefield, you gain 1 life.\n"
    "Whenever another creature dies, you gain 1 life.\n"
    "Whenever a creature attacks, you gain 1 life.\n"
    "Whenever you cast a spell, you gain 1 life."
)


def card_in_hand(wanted: Filter, number: int) -> Script:
    """Return a card in a hand that would be a spell that fits a description, as an entry of a setup."""
    entry = {
        key: value for key, value in _characteristics(wanted).items() if key not in {"counters", "tapped"}
    }
    return {**entry, "ref": f"fit {number} in hand", "owner": "A", "zone": "hand", "token": False}


def fitting_spell(wanted: Filter, number: int, player: str) -> Script:
    """Return the casting of a spell that fits a description."""
    entry = {
        key: value for key, value in _characteristics(wanted).items() if key not in {"counters", "tapped"}
    }
    cast: Script = {**entry, "do": "cast", "ref": f"spell {number} {player}", "controller": player}
    if wanted.owner == "opponent":
        cast["owner"] = "B" if player == "A" else "A"
    return cast | ({"x": 2} if "X" in str(cast.get("mana_cost", "")) else {})


def _characteristics(wanted: Filter) -> Script:
    types = list(wanted.types[:1] if wanted.types_match == "any" else wanted.types)
    subtypes = list(wanted.subtypes[:1] if len(wanted.subtypes) > 1 else wanted.subtypes)
    power, toughness, mana_value = 2, 2, 2
    entry: Script = {"name": wanted.name or "Fitting"}
    colors, keywords = list(wanted.colors[:1]), list(wanted.keywords)
    match wanted.chosen:
        case "color":
            colors = [str(CHOSEN["color"])]
        case "creature_type":
            subtypes = [str(CHOSEN["creature_type"])]
        case "card_name":
            entry["name"] = CHOSEN["card_name"]
    for quality in wanted.qualities:
        match quality:
            case Sized(of=of, number=number):
                power = number if "power" in of else power
                toughness = max(number, 1) if "toughness" in of else toughness
                mana_value = number if "mana value" in of else mana_value
            case SizedByCount(of="mana value", than=Amount(who=Who.SACRIFICED, base=more)):
                mana_value += more  # what is sacrificed has the usual mana value
            case OneOfColors(colors=(first, *_)):
                colors = [first]
            case AllOfColors(colors=every):
                colors = list(every)
            case OneOfKinds(kinds=((*_, first), *_)):
                (types if first in (*_PERMANENTS, "Instant", "Sorcery") else subtypes).append(first)
            case OneOfTypes(types=(first, *_)):
                (types if first in (*_PERMANENTS, "Instant", "Sorcery") else subtypes).append(first)
            case BaseSized(of=((_, base), *_)):
                power = toughness = base
            case HasCounter(kind=kind, least=least, negated=False):
                entry["counters"] = {kind or "+1/+1": least}
            case AttachedTo(whom=Whom.IT):
                text = "Enchant permanent" if "Aura" in subtypes else "Equip {1}"
                entry |= {"attached_to": "mine", "text": text}
            case HasTrait(trait=Trait.HISTORIC):
                types = types or ["Artifact"]
            case HasTrait(trait=Trait.OUTLAW):
                types, subtypes = ["Creature"], ["Rogue"]
            case HasTrait() | Quality():
                entry |= _with_trait(quality)
                colors = _colors_of(quality) or colors
    if wanted.power_at_least is not None:
        power = wanted.power_at_least
    if wanted.power_at_most is not None:
        power = min(power, wanted.power_at_most)
    if wanted.mana_value_at_most is not None:
        mana_value = min(mana_value, wanted.mana_value_at_most)
    if not types:
        types = [_type_for(wanted, subtypes)]
    supertypes = list(wanted.supertypes)
    line = " ".join([*supertypes, *types]) + (f" — {' '.join(subtypes)}" if subtypes else "")
    entry |= {"type": line, "colors": _Without(wanted).colors(colors)}
    if "Land" not in types:
        has_x = any(isinstance(q, HasTrait) and q.trait is Trait.X_IN_COST for q in wanted.qualities)
        entry["mana_cost"] = "{X}{2}" if has_x else f"{{{mana_value}}}"
    if "Planeswalker" in types and wanted.zone not in _CARD_ZONES and wanted.what == "permanent":
        entry["counters"] = {"loyalty": 5}
    if "Creature" in types:
        entry |= {"power": power, "toughness": max(toughness, 1)}
    if keywords:
        entry["abilities"] = [keyword.capitalize() for keyword in keywords]
    return entry


class _Without:
    """What a description rules out."""

    def __init__(self, wanted: Filter) -> None:
        self.without = {each.lower() for each in wanted.without}

    def colors(self, colors: list[str]) -> list[Plain]:
        return [color for color in colors if color not in self.without]


def _type_for(wanted: Filter, subtypes: list[str]) -> str:
    without = set(wanted.without)
    for subtype in subtypes:
        named = [type_ for type_ in (*_PERMANENTS, "Instant") if type_ in card_types_for(subtype)]
        if named:
            return named[0]
    every = ("Instant", *_PERMANENTS) if wanted.what == "spell" else _PERMANENTS
    return next((type_ for type_ in every if type_ not in without), "Creature")


def _with_trait(quality: Quality) -> Script:
    if not isinstance(quality, HasTrait):
        return {}
    said: dict[Trait, Script] = {
        Trait.TAPPED: {"tapped": True},
        Trait.COMMANDER: {"commander": True},
    }
    return said.get(quality.trait, {})


def _colors_of(quality: Quality) -> list[str]:
    if not isinstance(quality, HasTrait):
        return []
    return {
        Trait.COLORED: ["white"],
        Trait.MULTICOLORED: ["white", "blue"],
        Trait.TWO_COLORS: ["white", "blue"],
        Trait.THREE_COLORS: ["white", "blue", "black"],
        Trait.MONOCOLORED: ["white"],
    }.get(quality.trait, [])
