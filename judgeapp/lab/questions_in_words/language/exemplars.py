"""Cards that stand for what is only described: "can I clone a creature with hexproof?" is answered with one.

The plainest card that fits is taken, and the answer says so.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from judgeapp.copyengine import Card, CardPool, Face
from judgeapp.lab.questions_in_words.language.words import index_of

COLORS = frozenset("white blue black red green".split())
CARD_TYPES = frozenset("creature artifact enchantment land planeswalker instant sorcery".split())
PERMANENT_TYPES = CARD_TYPES - {"instant", "sorcery", "land"}
SPELLS = frozenset("spell instant sorcery cantrip burn-spell".split())
SUPERTYPES = frozenset("legendary snow basic".split())
LANDS_BY_TEXT = {
    "fetchland": re.compile(r"^\{T\}, Pay 1 life, Sacrifice [^:]*: Search your library", re.MULTILINE),
    "shockland": re.compile(r"enters, you may pay 2 life"),
    "checkland": re.compile(r"enters tapped unless you control an? \w+ or an? \w+\."),
    "painland": re.compile(r"deals 1 damage to you"),
    "bounceland": re.compile(r"enters, return a land you control to its owner's hand"),
    "fastland": re.compile(r"enters tapped unless you control two or fewer other lands"),
}
"""What players call lands by what they do, and the text that makes one so."""
KINDS = (
    CARD_TYPES
    | LANDS_BY_TEXT.keys()
    | frozenset(
        "aura equipment vehicle permanent spell card manland cantrip morph burn-spell saga legend commander "
        "general".split()
    )
)
"""Nouns that describe a card."""
CALLED_BY_KIND = LANDS_BY_TEXT.keys() | {"manland", "vehicle"}
"""Those that tell of no type by themselves: "my fetchland"."""
_LANDS = LANDS_BY_TEXT.keys() | {"land", "manland", "nonbasic"}
NEGATED = frozenset("noncreature nonlegendary nonland nontoken".split())
_REMINDERS = re.compile(r"\([^)]*\)")
_EVADES = re.compile(
    r"\b(?:flying|menace|shadow|fear|intimidate|skulk|horsemanship|can't be blocked)\b", re.I
)
EVASION = frozenset("flying menace shadow fear intimidate skulk horsemanship".split())
_ANIMATES = re.compile(r"becomes? an? [^.]*creature", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Description:
    """What is said of a card that isn't named.

    Attributes:
        kind: the noun, "creature", "spell" ...
        qualities: colors, types, subtypes and keywords, in lower case.
    """

    kind: str
    qualities: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((*self.qualities, self.kind))


def example_of(described: Description, cards: CardPool) -> str:
    """The name of the plainest card that fits; "" for none."""
    examples = index_of(cards).examples
    if described not in examples:
        found = sorted(_fitting(described, cards))
        examples[described] = found[0][-1] if found else ""
    return examples[described]


def usual_token(kind: str, cards: CardPool) -> tuple[str, tuple[str, ...], str]:
    """The size, the colors and all creature types of most tokens of a type that cards create; "" for none.

    It is kept: looking through all cards takes 120 ms, and one question asks for it again and again.
    """
    known = index_of(cards).usual_tokens
    if kind not in known:
        known[kind] = _usual_token(kind, cards)
    return known[kind]


def _usual_token(kind: str, cards: CardPool) -> tuple[str, tuple[str, ...], str]:
    colored = "|".join((*sorted(COLORS), "colorless", "and"))
    said = re.compile(
        rf"(\d+/\d+) ((?:(?:{colored}) )+)((?:[A-Z][a-z]+ )?{re.escape(kind)}) (?:artifact )?creature token"
    )
    found = Counter(
        match.groups() for card in cards.values() for face in card.faces for match in said.finditer(face.text)
    )
    if not found:
        return "", (), ""
    (size, colors, kinds), _ = max(found.items(), key=lambda each: (each[1], each[0]))
    return size, tuple(color for color in colors.split() if color in COLORS), kinds


def fits(described: Description, face: Face) -> bool:
    """Whether a card is as described."""
    return _is_so(described.kind, set(described.qualities) - NEGATED, face)


def has_quality(quality: str, face: Face) -> bool:
    """Whether a card is as a word says: a color, a type of any kind, a keyword, or "4/4"."""
    lines = {each.casefold() for part in face.type_line for each in part}
    return _has(quality, lines, _REMINDERS.sub("", face.text), face)


def _fitting(described: Description, cards: CardPool) -> Iterator[tuple[int, int, bool, int, str]]:
    """The cards that fit, to be sorted: the plainest first, of equals the one players talk about.

    Where most that fit are evasive, as Dragons and Birds fly, one that isn't doesn't stand for them.
    """
    talked_about = set(index_of(cards).nicknames.values())
    qualities = set(described.qualities) - NEGATED
    faces = [face for card in cards.values() if (face := _plain_face(card)) is not None]
    fitting = [
        (face, _REMINDERS.sub("", face.text)) for face in faces if _is_so(described.kind, qualities, face)
    ]
    is_told = bool(EVASION & qualities)
    evasive = {face.name for face, text in fitting if _EVADES.search(text)}
    is_of_type = described.kind == "creature" and bool(qualities & index_of(cards).subtypes)
    is_usual = is_of_type and 2 * len(evasive) > len(fitting)
    for face, text in fitting:
        extra = sum(len(each) for each in (face.type_line[0], face.type_line[1]))
        is_known = face.name in talked_about
        is_unusual = described.kind == "planeswalker" and not is_known
        # a "6/6 with trample" is blocked by anything
        extra += 2 * (not is_told and is_usual != (face.name in evasive))
        yield extra + is_unusual, len(text.strip()), not is_known, len(face.name), face.name


def _plain_face(card: Card) -> Face | None:
    """The front of a card that has no other, and that decks may have."""
    face = card.faces[0]
    is_of_many = len(card.faces) > 1 or card.layout not in {"", "normal", "leveler", "mutate"}
    return None if is_of_many or not face.name.isascii() or face.name.startswith("A-") else face


def _is_so(kind: str, qualities: set[str], face: Face) -> bool:
    supertypes, types, subtypes = face.type_line
    lines = {each.casefold() for each in (*supertypes, *types, *subtypes)}
    text = _REMINDERS.sub("", face.text)
    is_spell = bool({"instant", "sorcery"} & lines)
    if kind in {"spell", "cantrip", "instant", "sorcery"}:
        fits = (
            is_spell and (kind in lines or kind in {"spell", "cantrip"}) and "target" not in text.casefold()
        )
        fits = fits and (text.startswith("Draw ") or bool(qualities)) and "{X}" not in text
    elif kind == "nonbasic":
        fits = "land" in lines and "basic" not in lines and not subtypes
    elif kind == "manland":
        fits = "land" in lines and bool(_ANIMATES.search(text)) and "{X}" not in text
    elif kind in LANDS_BY_TEXT:
        fits = "land" in lines and bool(LANDS_BY_TEXT[kind].search(text))
    elif kind == "morph":
        fits = "creature" in lines and bool(re.search(r"^Morph ", text, re.MULTILINE))
    elif kind in {"legend", "commander", "general"}:
        fits = "legendary" in lines and not {"creature", "planeswalker"}.isdisjoint(lines)
        is_walker = "planeswalker" in qualities and "can be your commander" in text
        fits = fits and ("creature" in lines or is_walker)
    elif kind == "planeswalker":
        fits = kind in lines and "creature" not in lines
    elif kind == "aura":
        fits = kind in lines and bool(re.search(r"^Enchant (?:creature|permanent)$", text, re.MULTILINE))
    elif kind in {"permanent", "card"}:
        fits = not is_spell and "creature" in lines
    else:
        fits = kind in lines
    fits = fits and ("land" not in lines or kind in _LANDS or "land" in qualities)
    return fits and all(_has(quality, lines, text, face) for quality in qualities)


def _has(quality: str, lines: set[str], text: str, face: Face) -> bool:
    if "/" in quality:
        return quality == f"{face.row.get('power')}/{face.row.get('toughness')}"
    if value := quality.removeprefix("mana value ") if quality.startswith("mana value ") else "":
        return int(value) == _mana_value(face)
    if quality in COLORS:
        return quality in {str(each).casefold() for each in face.colors}
    if quality in lines or quality in CARD_TYPES | SUPERTYPES:
        return quality in lines
    return any(_lists(quality, line) for line in text.splitlines())


def _mana_value(face: Face) -> int:
    """The sum of a card's cost, in which X is 0 (CR 202.3)."""
    symbols = [each for each in re.findall(r"\{([^}]*)\}", str(face.printed.mana_cost or "")) if each != "X"]
    return sum(int(each) if each.isdigit() else 1 + each.startswith("2/") for each in symbols)


def _lists(quality: str, line: str) -> bool:
    """Whether a line of a text is of keywords, that one among them; not "this creature has fear, haste"."""
    begins = re.match(rf"{re.escape(quality)}\b", line, re.IGNORECASE) is not None
    is_listed = "." not in line and ":" not in line
    return begins or (is_listed and bool(re.search(rf", {re.escape(quality)}\b", line, re.IGNORECASE)))


def is_bare(described: Description, face: Face) -> bool:
    """Whether a card has nothing but the keywords that are told of it."""
    said = {each.strip().casefold() for each in re.split(r"[,\n]", _REMINDERS.sub("", face.text))}
    return said - {""} <= set(described.qualities)
