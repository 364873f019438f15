"""Made-up cards: faces of every kind of permanent and spell, and copiers with declared exceptions.

A copier's exceptions are written twice: as Oracle wording for the engine's reader, and as a plain function on
the values of `play --json`, so that what the engine makes of the words can be checked without the engine.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

Row = dict[str, Any]
Values = dict[str, Any]

COLORS = ("white", "blue", "black", "red", "green")
SYMBOLS = "WUBRG"
CREATURE_TYPES = ("Bear", "Elf", "Zombie", "Spirit", "Dragon", "Shapeshifter", "Wall", "Human")
KEYWORDS = (
    "flying",
    "trample",
    "haste",
    "vigilance",
    "deathtouch",
    "lifelink",
    "reach",
    "menace",
    "hexproof",
)
QUOTED = (
    "{T}: Draw a card.",
    "When this creature dies, draw a card.",
    "At the beginning of your upkeep, you gain 1 life.",
    "{2}: This creature gets +1/+0 until end of turn.",
)
BOARD_STATICS = (
    "Other creatures you control get +1/+1.",
    "Creatures you control have trample.",
    "All creatures are black.",
    "Other Zombies you control get +2/+1 and have menace.",
    "Creatures lose all abilities and have base power and toughness 1/1.",
    "Artifacts you control are creatures in addition to their other types.",
)
CREATURE_TEXTS = (
    "When ~ enters, draw a card.",
    "{T}: ~ deals 1 damage to any target.",
    "~ enters tapped.",
    "~ enters with two +1/+1 counters on it.",
    "As ~ enters, choose a color.",
    "As ~ enters, choose a creature type.",
    "Whenever another creature enters, put a +1/+1 counter on ~.",
    "{1}{G}: ~ gets +2/+2 until end of turn.",
    "~ gets +1/+1 for each artifact you control.",
    "~ has flying as long as you control an artifact.",
    "Morph {2}{G}",
    "Changeling",
    "Kicker {2}\nIf ~ was kicked, it enters with three +1/+1 counters on it.",
    "At the beginning of your upkeep, put a +1/+1 counter on ~.",
    "~ can't be blocked.",
)
DEFINED = "~'s power and toughness are each equal to the number of creatures on the battlefield."


@dataclass(frozen=True, slots=True)
class Declared:
    """One exception: its wording, and what it does to the copied values (in place)."""

    words: str
    change: Callable[[Values, Values], None]
    condition: str = ""  # a card type the would-be copy must have


@dataclass(frozen=True, slots=True)
class Copier:
    """A made-up card that copies, with what it declares; `event` is the `do` that uses it."""

    name: str
    event: str
    declared: tuple[Declared, ...]
    until_end_of_turn: bool = False


# What exceptions do, by the rules ---------------------------------------------------------------------

_DEFINES = (
    (re.compile(r"power and toughness are each equal|power is equal|toughness is equal"), "size"),
    (re.compile(r"^changeling", re.I), "subtypes"),
    (re.compile(r"\bis (?:all colors|white|blue|black|red|green)\.$"), "colors"),
)


def without_definition(values: Values, what: str) -> None:
    """Leave out the characteristic-defining abilities of `what` (CR 707.9d)."""
    pattern = next(p for p, name in _DEFINES if name == what)
    values["abilities"] = [a for a in values["abilities"] if not pattern.search(a)]
    if what == "colors":
        values["color_indicator"] = []


def _size(power: int, toughness: int) -> Callable[[Values, Values], None]:
    def change(values: Values, own: Values) -> None:
        without_definition(values, "size")
        values["power"], values["toughness"] = power, toughness

    return change


def _colored(colors: list[str]) -> Callable[[Values, Values], None]:
    def change(values: Values, own: Values) -> None:
        without_definition(values, "colors")
        values["colors"] = list(colors)

    return change


def _more_colors(color: str) -> Callable[[Values, Values], None]:
    def change(values: Values, own: Values) -> None:
        values["colors"] = [c for c in COLORS if c in {*values["colors"], color}]

    return change


def _keep_color(values: Values, own: Values) -> None:
    without_definition(values, "colors")
    values["colors"], values["color_indicator"] = own["colors"], own["color_indicator"]


def _more_types(
    types: tuple[str, ...] = (), subtypes: tuple[str, ...] = (), supertypes: tuple[str, ...] = ()
) -> Callable[[Values, Values], None]:
    def change(values: Values, own: Values) -> None:
        values["types"] = [*values["types"], *(t for t in types if t not in values["types"])]
        values["supertypes"] = [*{*values["supertypes"], *supertypes}]
        if {"Creature", "Kindred"} & set(values["types"]):
            values["subtypes"] = [*values["subtypes"], *(s for s in subtypes if s not in values["subtypes"])]

    return change


def _less_legendary(values: Values, own: Values) -> None:
    values["supertypes"] = [s for s in values["supertypes"] if s != "Legendary"]


def _ability(text: str) -> Callable[[Values, Values], None]:
    def change(values: Values, own: Values) -> None:
        values["abilities"] = [*values["abilities"], text]

    return change


def _named(name: str) -> Callable[[Values, Values], None]:
    def change(values: Values, own: Values) -> None:
        values["name"] = name

    return change


def _no_cost(values: Values, own: Values) -> None:
    of_cost = [c for c, s in zip(COLORS, SYMBOLS, strict=True) if s in (values["mana_cost"] or "")]
    if values["mana_cost"] and set(values["colors"]) == {*of_cost, *values["color_indicator"]}:
        values["colors"] = values["color_indicator"]
    values["mana_cost"] = None


def _nothing(values: Values, own: Values) -> None:
    """An additional effect changes no values (CR 707.9e)."""


def expected_copy(copied: Values, own: Values, declared: tuple[Declared, ...]) -> Values:
    """Return the copiable values that the declared exceptions leave; conditional ones are judged last."""
    values = {**copied}
    for one in sorted(declared, key=lambda one: one.change is not _no_cost):
        if not one.condition:
            one.change(values, own)
    types = set(values["types"])
    for one in declared:
        if one.condition in types:
            one.change(values, own)
    return values


def declared_exceptions(rng: Random, name: str) -> tuple[Declared, ...]:
    """Draw up to four exceptions that don't speak of the same characteristic."""
    power, toughness = rng.randint(0, 9), rng.randint(1, 9)
    color, keyword, quoted = rng.choice(COLORS), rng.choice(KEYWORDS), rng.choice(QUOTED)
    subtype = rng.choice(CREATURE_TYPES)
    article = "an" if subtype[0] in "AEIOU" else "a"
    colors = rng.choice([
        Declared(f"it's {color}", _colored([color])),
        Declared(f"it's {color} in addition to its other colors", _more_colors(color)),
        Declared("it doesn't copy that creature's color", _keep_color),
    ])  # fmt: skip
    types = rng.choice([
        Declared("it's an artifact in addition to its other types", _more_types(types=("Artifact",))),
        Declared(f"it's {article} {subtype} in addition to its other types",
        _more_types(subtypes=(subtype,))),
        Declared(f"it's {article} {subtype} artifact in addition to its other types",
                 _more_types(types=("Artifact",), subtypes=(subtype,))),
        Declared("it's an artifact creature in addition to its other types",
                 _more_types(types=("Artifact", "Creature"))),
    ])  # fmt: skip
    legends = rng.choice(
        [
            Declared("it isn't legendary", _less_legendary),
            Declared("it's legendary in addition to its other types", _more_types(supertypes=("Legendary",))),
        ]
    )
    size = Declared(f"it's {power}/{toughness}", _size(power, toughness))
    abilities = rng.choice([
        Declared(f"it has {keyword}", _ability(keyword.capitalize())),
        Declared(f'it has "{quoted}"', _ability(quoted)),
    ])  # fmt: skip
    rest = rng.choice([
        Declared(f"its name is {name}", _named(name)),
        Declared("it has no mana cost", _no_cost),
        Declared("it enters tapped", _nothing),
        Declared("it enters with an additional +1/+1 counter on it", _nothing),
        Declared("it enters with two additional loyalty counters on it if it's a planeswalker", _nothing),
        Declared(f"if it's an artifact, it has {keyword}", _ability(keyword.capitalize()), "Artifact"),
    ])  # fmt: skip
    groups = [colors, types, legends, size, abilities, rest]
    drawn = rng.sample(groups, rng.choice((0, 1, 1, 2, 2, 3, 4)))
    return tuple(sorted(drawn, key=lambda one: bool(one.condition)))


def except_words(declared: tuple[Declared, ...]) -> str:
    """Return ", except ..." as cards write it."""
    words = [one.words for one in declared]
    if not words:
        return ""
    if len(words) == 1:
        return f", except {words[0]}"
    if len(words) == 2:
        return f", except {words[0]} and {words[1]}"
    return f", except {', '.join(words[:-1])}, and {words[-1]}"


# Faces --------------------------------------------------------------------------------------------------


def _cost(rng: Random) -> str:
    pips = "".join(f"{{{rng.choice(SYMBOLS)}}}" for _ in range(rng.randint(0, 3)))
    generic = rng.choice(("", "", "{1}", "{2}", "{3}", "{X}"))
    return generic + pips or "{0}"


def _creature(rng: Random, name: str) -> Row:
    texts = rng.sample(CREATURE_TEXTS, rng.choice((0, 0, 1, 1, 2)))
    texts += [rng.choice(KEYWORDS).capitalize()] if rng.random() < 0.4 else []
    texts += [rng.choice(BOARD_STATICS)] if rng.random() < 0.2 else []
    defined = rng.random() < 0.12
    words = [*(["Legendary"] if rng.random() < 0.2 else []), *(["Snow"] if rng.random() < 0.1 else [])]
    words += [*(["Artifact"] if rng.random() < 0.2 else []), *(["Enchantment"] if rng.random() < 0.1 else [])]
    subtypes = " ".join(rng.sample(CREATURE_TYPES, rng.randint(1, 2)))
    row: Row = {
        "name": name, "manaCost": _cost(rng), "type": f"{' '.join([*words, 'Creature'])} — {subtypes}",
        "power": str(rng.randint(0, 6)), "toughness": str(rng.randint(1, 6)), "layout": "normal",
        "text": "\n".join([*texts, *([DEFINED] if defined else [])]).replace("~", name),
    }  # fmt: skip
    if defined:
        row |= {"power": "*", "toughness": "*"}
    return row


def _noncreature(rng: Random, name: str) -> Row:
    kinds: list[Row] = [
        {"type": "Artifact", "text": "{T}: Add {C}."},
        {"type": "Artifact — Equipment", "text": "Equipped creature gets +2/+1.\nEquip {1}"},
        {"type": "Artifact — Vehicle", "text": "Crew 2", "power": "4", "toughness": "4"},
        {"type": "Enchantment", "text": rng.choice(BOARD_STATICS)},
        {"type": "Enchantment — Aura", "text": "Enchant creature\nEnchanted creature gets +2/+2."},
        {"type": "Enchantment — Saga", "text": "I, II — Draw a card.\nIII — You gain 3 life."},
        {"type": "Enchantment — Class", "text": "Creatures you control get +1/+0.\n{1}{G}: Level 2\n"
                                                "Creatures you control have trample."},
        {"type": "Legendary Planeswalker — Test", "text": f"+1: Draw a card.\n−2: {name} deals 3 damage to "
                                                          "any target.", "loyalty": str(rng.randint(2, 5))},
        {"type": "Battle — Siege", "text": f"When {name} enters, draw a card.", "defense": "4"},
        {"type": "Kindred Artifact — Elf", "text": "{2}, {T}: Draw a card."},
    ]  # fmt: skip
    return {"name": name, "manaCost": _cost(rng), "layout": "normal", **rng.choice(kinds)}


def _land(rng: Random, name: str) -> Row:
    symbol = rng.choice(SYMBOLS)
    kinds: list[Row] = [
        {"type": "Land", "text": f"{name} enters tapped.\n{{T}}: Add {{{symbol}}}."},
        {"type": "Basic Land — Forest", "text": "({T}: Add {G}.)"},
        {"type": "Land", "text": f"{{T}}: Add {{C}}.\n{{1}}{{G}}: {name} becomes a 3/3 green Elf creature "
                                 "until end of turn. It's still a land."},
    ]  # fmt: skip
    return {"name": name, "layout": "normal", **rng.choice(kinds)}


def _spell(rng: Random, name: str) -> Row:
    kinds = (
        f"{name} deals 3 damage to any target.",
        "Draw two cards.",
        "Target creature gets +3/+3 until end of turn.",
        "Choose one —\n• Draw a card.\n• You gain 3 life.",
        f"{name} deals X damage to any target.",
        "Target creature loses all abilities until end of turn.",
        "Kicker {2}\nDraw a card. If this spell was kicked, draw three cards instead.",
        "Choose target creature. If it's an artifact, destroy it.",
    )
    kind = rng.choice(("Instant", "Sorcery"))
    return {"name": name, "manaCost": _cost(rng), "type": kind, "layout": "normal", "text": rng.choice(kinds)}


def _special(rng: Random, name: str) -> list[Row]:
    """Cards of more than one face or half, and other odd frames."""
    both = f"{name} // {name} Reversed"
    back = f"{name} Reversed"
    front = _creature(rng, name) | {"name": both, "faceName": name, "side": "a"}
    other = _creature(rng, back) | {"name": both, "faceName": back, "side": "b"}
    kind = rng.choice(
        ("transform", "modal_dfc", "flip", "adventure", "leveler", "prototype", "room", "split")
    )
    if kind == "transform":
        del other["manaCost"]
        other["colorIndicator"] = [rng.choice(SYMBOLS)]
    elif kind == "flip":
        del other["manaCost"]
    elif kind == "adventure":
        other |= {"type": "Sorcery — Adventure", "text": "Draw a card.", "power": None, "toughness": None}
    elif kind == "leveler":
        text = "Level up {1}\nLEVEL 1-3\n4/4\nFlying\nLEVEL 4+\n6/6\nTrample"
        return [front | {"name": name, "layout": "leveler", "text": text, "power": "2", "toughness": "2"}]
    elif kind == "prototype":
        text = "Prototype {1}{G} — 2/1\nTrample"
        return [front | {"name": name, "layout": "prototype", "type": "Artifact Creature — Bear",
        "text": text,
                         "manaCost": "{7}", "power": "7", "toughness": "6"}]  # fmt: skip
    elif kind in {"room", "split"}:
        kinds = "Enchantment — Room" if kind == "room" else "Instant"
        text = "When you unlock this door, draw a card." if kind == "room" else "Draw a card."
        kind = "split"
        halves = {"type": kinds, "text": text, "power": None, "toughness": None}
        front, other = front | halves, other | halves
    return [front | {"layout": kind}, other | {"layout": kind}]


def _copier(rng: Random, name: str) -> tuple[Row, Copier]:
    declared = declared_exceptions(rng, name)
    event = rng.choice(("enter", "enter", "enter", "become_copy", "create_token_copy"))
    if event != "enter":
        # Only what enters can enter tapped or with counters.
        declared = tuple(one for one in declared if "enters" not in one.words)
    words = except_words(declared)
    optional = rng.random() < 0.8
    text = f"You may have {name} enter" if optional else f"{name} enters"
    text += f" as a copy of any creature on the battlefield{words}."
    ends = False
    if event == "become_copy":
        ends = rng.random() < 0.5
        until = " until end of turn" if ends else ""
        text = f"{{1}}: {name} becomes a copy of target creature{until}{words}."
    elif event == "create_token_copy":
        text = f"{{3}}, {{T}}: Create a token that's a copy of target creature you control{words}."
    row = {"name": name, "manaCost": _cost(rng), "type": "Creature — Shapeshifter", "power": "0",
           "toughness": "4", "layout": "normal", "text": text}  # fmt: skip
    return row, Copier(name, event, declared, ends)


def made_up(seed: int, number: int = 60) -> tuple[list[Row], list[Copier]]:
    """Return rows of `number` made-up cards and the copiers among them; the same for the same seed."""
    rng = Random(seed)
    rows: list[Row] = []
    copiers: list[Copier] = []
    for place in range(number):
        name = f"Testling {_letters(place)}"
        what = rng.choices(
            ("creature", "copier", "noncreature", "land", "spell", "special"), (8, 8, 4, 1, 3, 4)
        )[0]
        if what == "copier":
            row, copier = _copier(rng, name)
            rows.append(row)
            copiers.append(copier)
        elif what == "special":
            rows += _special(rng, name)
        else:
            make = {"creature": _creature, "noncreature": _noncreature, "land": _land, "spell": _spell}[what]
            rows.append(make(rng, name))
    return rows, copiers


def _letters(number: int) -> str:
    return "".join(_digits(number)).capitalize()


def _digits(number: int) -> Iterator[str]:
    yield "bcdfghklmn"[number // 10 % 10]
    yield "aeiou"[number % 5]
    yield "rstvwz"[number % 6]
    yield "aeiou"[number // 5 % 5]
