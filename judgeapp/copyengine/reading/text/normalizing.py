"""Oracle text made uniform before the grammar sees it, with every column kept.

Old and new templating, names and pronouns come out as one wording; `Line.columns` leads back from each
character to the printed text, so that quotations, names and residue are always shown as printed.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from judgeapp.copyengine.model.objects.subtypes import PLANESWALKER_TYPES
from judgeapp.copyengine.model.wording import SUBTYPE_MARK
from judgeapp.copyengine.reading.text.word_lists import SINGULAR

SELF = "~"
GIVER = "≈"
"""The object that gives an ability to another, where the ability names it (CR 201.5)."""
MARK = SUBTYPE_MARK
_REMINDER = re.compile(r" ?\([^()]*\)")
_SELF_WORDS = (
    "creature|artifact|enchantment|land|permanent|spell|card|aura|equipment|fortification|vehicle|saga|class|"
    "planeswalker|battle|siege|token|instant|sorcery|case|room|spacecraft|contraption|attraction|scheme|plane|"
    "curse|background|role|conspiracy|phenomenon|dungeon|emblem|food|clue|treasure|mount"
)
# What a text must hold, a pattern, and what its matches become. The first is a quick way past most patterns.
_WORDING: tuple[tuple[str, str, str], ...] = (
    ("can't", r"\bcan't\b", "cannot"),
    ("won't", r"\bwon't\b", "will not"),
    ("n't", r"\b(is|was|does|has|could|would)n't\b", r"\1 not"),
    ("aren't", r"\baren't\b", "is not"),
    ("weren't", r"\bweren't\b", "was not"),
    ("don't", r"\bdon't\b", "does not"),
    ("'ve", r"\b(it|you|they)'ve\b", r"\1 have"),
    # Of older cards: who "he or she" is, and what "remove from the game" and "imprinted" mean today.
    (" or ", r"\b(?:he or she|him or her)\b", "it"),
    (" or her", r"\bhis or her\b", "its"),
    ("from the game", r"\bremove(s?) (?=[^.:;\"]*? from the game\b)", r"exile\1 "),
    ("from the game", r" from the game\b", ""),
    ("imprinted", r"\bimprinted (?=(?:[a-z]+ )?card\b)", "exiled "),
    ("exiled this way", r"\b(?:they|you) (?=exiled this way\b)", ""),
    # Only a character that is named is a "he" or "she": the object itself.
    ("h", r"\b(?:his|her)\b(?= (?:power|toughness|mana value|loyalty)\b)", f"{SELF}'s"),
    ("h", r"\b(he|she|they|him|them)\b", "it"),
    ("h", r"\b(his|their|theirs)\b", "its"),
    ("her", r"\bher\b(?= (?:and|or|at|for|from|if|in|to|under|unless|until|when|with)\b|[.,;]|$)", "it"),
    ("her", r"\bher\b(?= \w)", "its"),
    ("sel", r"\b(themself|themselves|himself|herself)\b", "itself"),
    ("the cards", r"\bthe cards (?:from|in) (your|its) hand(?= into)", r"\1 hand"),
    ("all the cards", r"\ball the (?=cards in (?:your|its|their|his|her|that player's)\b)", "all "),
    ("as it enters, choose", r"\bas it enters, (?=choose)", f"as {SELF} enters, "),
    ("in play", r"\bin play\b", "on the battlefield"),
    ("into play", r"\binto play\b", "onto the battlefield"),
    ("at end", r"\bat end of turn\b", "at the beginning of the next end step"),
    ("converted", r"\bconverted mana cost\b", "mana value"),
    ("converted", r"\bconverted(?= under )", "transformed"),
    ("base toughness", r"\bbase power and base toughness\b", "base power and toughness"),
    (
        "except those",
        r"\bexcept those (?:creatures|permanents|artifacts|tokens) (?=is not |are |have )",
        "except it ",
    ),
    (
        "creat",
        r"\bcreate ([\w'-]+(?: [\w'-]+)*), (a legendary [^.,]*?\btoken)\b",
        r"create \2 named \1",
    ),
    (
        "each equal",
        r"(?<!and )\bwith (base )?power and (base )?toughness each equal to\b",
        "and has base power and toughness each equal to",
    ),
    (
        "still",
        r"\bthat (is|are) still (lands|a land|artifacts|an artifact|planeswalkers|a planeswalker)\b",
        "in addition to its other types",
    ),
    ("outlaw", r"\boutlaw(s?)\b(?! (?:creature|permanent|card|spell))", r"outlaw permanent\1"),
    (
        "commander",
        r"\b(?<!be )(?<!is )(?<!becomes )your commander"
        r"(?= (?:enters|leaves|attacks|deals|dies|gets|has|gains)\b|,|\.|$)",
        "a commander permanent you own",
    ),
    (  # a commander alone is a permanent; what is said of decks, and of cards elsewhere, isn't meant
        "commander",
        r"\b(?<!your )(?<!be )(?<!is )commander(s?)\b(?=,|\.|$"
        r"| (?:you|an opponent|your opponents|they|enters?|attacks?|deals?|dies|gains?|gets?|has|have"
        r"|leaves?)\b)",
        r"commander permanent\1",
    ),
    ("ring-bearer", r"\byour ring-bearer\b", "a ring-bearer creature you control"),
    ("all creature types", r"\b(is|are) all creature types\b", r"\1 every creature type"),
    ("an additional", r"\b(gets?) an additional (?=[-+])", r"\1 "),
    (
        "role token",
        r"\b(cursed|monster|royal|sorcerer|virtuous|wicked|young hero) role (tokens?)\b",
        r"colorless Aura Role enchantment \2 named \1",
    ),
    ("new targets", r",? and you may choose new targets for\b", ". You may choose new targets for"),
    (
        "and up to one target",
        r"\breturn ((?:up to one )?target [a-z' -]+? card) and (up to one target [a-z, -]+? card) "
        r"(from your graveyard to (?:your hand|the battlefield))\b",
        r"return \1 \3 and return \2 \3",
    ),
    ("~'s", r"\b(it|the copy) (copies|has) (?=~'s colors?\b)", r"\1 is "),
)
_COMPILED = [(words, re.compile(pattern, re.IGNORECASE), new) for words, pattern, new in _WORDING]
_THIS = re.compile(rf"\bthis ({_SELF_WORDS})\b(?! (type|token)\b)", re.IGNORECASE)
# A token goes to a graveyard from the battlefield or not at all.
_BURIED_TOKEN = re.compile(r"\bthis token is put into a graveyard(?=,)", re.IGNORECASE)
_DASHES = re.compile(r"[−–](?=[\dX*])")
_IS = re.compile(r"\b(it|he|she|they|you|that|who|~)'(s|re) (?=\w|\d|[{+\"-])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """A normalized stretch of text.

    Attributes:
        text: what the grammar reads.
        printed: the text it was made from.
        name: the name that text uses for the object.
        columns: for each character of `text`, and for its end, the place in `printed` (from 0).
    """

    text: str
    printed: str
    columns: tuple[int, ...]
    name: str = ""

    def original(self, start: int, end: int) -> str:
        """Return the printed words behind `text[start:end]`."""
        return self.printed[self.columns[start] : self.columns[end]]

    def cut(self, start: int, end: int) -> "Line":
        """Return the part from `start` to `end`, blanks at its ends left out."""
        while start < end and self.text[start] == " ":
            start += 1
        while end > start and self.text[end - 1] == " ":
            end -= 1
        return Line(self.text[start:end], self.printed, self.columns[start : end + 1], self.name)


def without_brackets(text: str) -> str:
    """Return a text without what stands in square brackets, as cleave has it (CR 702.148)."""
    return re.sub(r"\[[^\]]*\] ?", "", text)


def without_reminders(text: str) -> str:
    """Return `text` without reminder text in parentheses (CR 207.2)."""
    while True:
        shorter = _REMINDER.sub("", text)
        if shorter == text:
            return text.strip()
        text = shorter


@lru_cache(maxsize=1024)  # asked of each paragraph of a card
def _own_names(name: str) -> tuple[str, ...]:
    names = {name, *short_names(name), *names_like_types(name)} - {""}
    return tuple(sorted(names, key=lambda n: (-len(n), n)))


@lru_cache(maxsize=4096)  # asked for each paragraph
def names_like_types(name: str) -> tuple[str, ...]:
    """Return the names that are subtypes, too: "Rhino" of Rhino, Terrible Trampler."""
    return tuple({short for short in _shortened(name) if short in SINGULAR and f"{short}," in f"{name},"})


def with_names_like_types(text: str, name: str, sign: str) -> str:
    """Return a text with a sign for the short names that are subtypes, too, where the object is meant."""
    known = names_like_types(name)
    for start, end in reversed([*_own_places(text, known, known)]):
        text = text[:start] + sign + text[end:]
    return text


_NOT_A_TYPE = re.compile(
    r"(?:^|[.:,—•]\s|\n|\b(?:when|whenever|if|as long as|on|to|damage|have|and|ability of|that target|attach"
    r"|destroy|exile|regenerate|return|sacrifice|tap|transform|untap|with|than|by|from|control)\s)$",
    re.IGNORECASE,
)
"""What stands before a name that could be a subtype: nothing that says which of a kind is meant."""
_OF_A_TYPE = re.compile(r" (?:creature|card|spell|permanent|token|source)s?\b")


def _is_type(text: str, start: int, end: int) -> bool:
    """Whether a subtype that is also a name means objects of that type there."""
    return not _NOT_A_TYPE.search(text[:start]) or _OF_A_TYPE.match(text, end) is not None


# A capital after it begins no new word of the sentence but goes on with another's name; before a dash
# stands an ability word, though the name begins with it. What is "named" so is anything of that name.
_BEFORE_OWN = re.compile(r"(?<![\w'-])(?:(?<!\bnamed )|(?<=with cards named ))")
_OTHER_NAME = re.compile(r"\bnamed (?:[A-Z][\w'-]* (?:(?:of|the|and|to|in|for|from) )*)+$")
"""What stands before a name that is a part of another: "named Storm Crow" on Crow Storm."""
_AFTER_OWN = re.compile(r"(?![\w-])(?!(?:'s)? [A-Z]| —| target\b)")
"""What may follow a name; "Regenerate target creature" on a card of that name says what is done."""


def _own_places(text: str, names: tuple[str, ...], like_types: Collection[str]) -> Iterator[tuple[int, int]]:
    """Yield where names stand for the object itself: of those that begin in one place the first that fits.

    Args:
        like_types: those that are subtypes, too.

    Each card has names of its own, so a pattern of them would be compiled for that card alone.
    """
    end = 0
    for start in sorted({start for name in names for start in _places(text, name)}):
        if start < end or not _BEFORE_OWN.match(text, start) or _OTHER_NAME.search(text, 0, start):
            continue
        ends = (start + len(name) for name in names if text.startswith(name, start))
        fitting = next((place for place in ends if _AFTER_OWN.match(text, place)), None)
        if fitting is not None and not (text[start:fitting] in like_types and _is_type(text, start, fitting)):
            end = fitting
            yield start, end


def _places(text: str, words: str) -> Iterator[int]:
    place = text.find(words)
    while place >= 0:
        yield place
        place = text.find(words, place + 1)


_REBALANCED = re.compile(r"^A-(?=[A-Z])")
"""What stands before the name of a card as rebalanced for digital play, and not in its text."""
_NUMERAL = re.compile(r" [IVXL]+$")


def names_alone(name: str) -> list[str]:
    """Return the short names of an object as they may stand alone: a subtype would have more about it."""
    return [*short_names(name), *names_like_types(name)]


def short_names(name: str) -> list[str]:
    """Return the ways in which text may shorten a legendary name: "Ivy", "Moritte", "Ashling" (CR 201.5c)."""
    first = _shortened(name)[-1]
    plain = {word.lower() for word in name.split(",")[0].split()[:1]} & _COMMON
    return [
        s
        for s in _shortened(name)
        if (len(s) > 2 or f"{s}," in name) and s not in SINGULAR and not (plain and s == first) and s != "The"
    ]


def _shortened(name: str) -> list[str]:
    name = _REBALANCED.sub("", name.split(" // ")[0].strip())
    first = name.split(" ")[0].rstrip(",")
    return [name, name.split(",")[0], re.split(r",| of | the ", name)[0], _NUMERAL.sub("", name), first]


_COMMON = frozenset(
    """the a an as at whenever when if until you your each any all other target create copy destroy exile
    return draw counter tap untap choose put gain lose sacrifice discard search creature artifact
    enchantment land
    planeswalker spell white blue black red green legendary snow basic flying fading morph equip enchant this
    that nontoken colorless untapped tapped token permanent with for double first ward flash kicker cycling
    activate add remove attach prevent look reveal shuffle mill scry exchange explore connive amass incubate
    support meld proliferate populate transform distribute move investigate manifest cloak adapt
    bolster""".split()
)
_CAPITAL = re.compile(r"(?<![\w'§-])(Time Lords?|[A-Z][\w'-]*)")
_TYPE_AHEAD = re.compile(rf"Time Lords?\b|(?:{'|'.join(sorted(PLANESWALKER_TYPES))}) planeswalkers?\b")
"""Subtypes that aren't in the list of single words."""
_ENTERS = re.compile(
    r"\b(?:(enters?) the battlefield|(comes) into play|(come) into play)\b(?! under)", re.IGNORECASE
)


def normalize(printed: str, name: str, giver: str = "") -> Line:
    """Return `printed` in the wording of the grammar. Text in quotation marks is left as it stands.

    Args:
        giver: the name of the object that gives the ability to the one that has it.
    """
    pieces = _Pieces(printed, name)
    if MARK in printed:
        pieces.sub(re.compile(MARK), lambda m: "")
    pieces.sub(re.compile(r"[“”]"), lambda m: '"')
    pieces.sub(re.compile(r"[’‘]"), lambda m: "'")
    pieces.sub(_DASHES, lambda m: "-")
    for own, sign in ((name, SELF), (giver, GIVER)):
        places = _own_places(pieces.text, _own_names(own), names_like_types(own))
        pieces.put((*place, sign) for place in places)
    pieces.sub(_BURIED_TOKEN, lambda m: f"{m[0]} from the battlefield")
    pieces.sub(_THIS, lambda m: SELF)
    pieces.sub(_ENTERS, _enters)
    pieces.sub(_IS, _is)
    if "still" in pieces.text:
        pieces.sub(_THAT_IS_STILL, _still)
    lower = pieces.text.lower()
    for words, compiled, new in _COMPILED:
        if words in lower:
            pieces.sub(compiled, _expanding(new))
            lower = pieces.text.lower()
    pieces.lower_first_words()
    pieces.sub(_CAPITAL, _marked)
    return pieces.line()


def _expanding(new: str) -> Callable[[re.Match[str]], str]:
    return lambda found: found.expand(new)


def _marked(found: re.Match[str]) -> str:
    return MARK + found[0] if found[0] in SINGULAR else found[0]


def _enters(found: re.Match[str]) -> str:
    return "enters" if (found[1] or found[2] or "").lower() in {"enters", "comes"} else "enter"


# "a 0/0 creature with vigilance and haste that's still a land": what it has stands before.
_THAT_IS_STILL = re.compile(
    r" that (is|are) still (?=(?:lands|a land|artifacts|an artifact|planeswalkers|a planeswalker)\b)"
)


def _still(found: re.Match[str]) -> str:
    before = found.string[: found.start()].rpartition(". ")[2]
    return ". It is still " if " with " in before else found[0]


def _is(found: re.Match[str]) -> str:
    if found[1] == SELF and found[2] == "s":
        return found[0]
    return f"{found[1]} is " if found[2] == "s" else f"{found[1]} are "


class _Pieces:
    """Text under replacement: parallel lists of characters and the columns they came from."""

    def __init__(self, printed: str, name: str) -> None:
        self.printed = printed
        self.name = name
        self.text = printed
        self.columns = list(range(len(printed) + 1))

    def sub(self, pattern: re.Pattern[str], new: Callable[[re.Match[str]], str]) -> None:
        """Replace each match outside quotation marks."""
        self.put((*match.span(), new(match)) for match in pattern.finditer(self.text))

    def put(self, places: Iterable[tuple[int, int, str]]) -> None:
        """Put words in the place of those from a start to an end, but for what stands in quotation marks."""
        found = list(places)
        if not found:
            return
        quoted = _quoted(self.text)
        text: list[str] = []
        columns: list[int] = []
        last = 0
        for start, end, words in found:
            if any(a < start < b for a, b in quoted):
                continue
            text += [self.text[last:start], words]
            columns += self.columns[last:start]
            # Every new character leads to the first old one; what follows is in step again.
            columns += [self.columns[start]] * len(words)
            last = end
        text.append(self.text[last:])
        columns += self.columns[last:]
        self.text, self.columns = "".join(text), columns

    def lower_first_words(self) -> None:
        """Begin sentences with a small letter, unless the word is a subtype or a name."""
        letters = list(self.text)
        for match in re.finditer(r"(?:^|(?<=[.:—•] )|(?<=\. ))([A-Z])(\w*)", self.text):
            if _TYPE_AHEAD.match(self.text, match.start()):
                continue
            if match[0] not in SINGULAR and not re.fullmatch("[IVX]+", match[0]):
                letters[match.start()] = match[1].lower()
        self.text = "".join(letters)

    def line(self) -> Line:
        return Line(self.text, self.printed, tuple(self.columns), self.name)


def _quoted(text: str) -> list[tuple[int, int]]:
    marks = [i for i, c in enumerate(text) if c == '"']
    return list(zip(marks[::2], marks[1::2], strict=False))


def with_itself_in_cost(cost: str, name: str, sign: str = "this permanent") -> str:
    """Return a cost with a sign for the name of what has or gives it: "Sacrifice Jitte" (CR 201.5)."""
    for known in _own_names(name):
        if known.lower() not in cost.lower():
            continue
        cost = re.sub(
            rf"\b(?P<verb>sacrifice|exile|return|discard|tap|untap|unattach|from|on) {re.escape(known)}"
            r"(?=$|,| to | from | and )",
            rf"\g<verb> {sign}",
            cost,
            flags=re.IGNORECASE,
        )
    return cost
