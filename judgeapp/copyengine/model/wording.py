"""The English of our own sentences: card text inside them, lists, articles, plurals, and numbers as words.

Articles and plurals go by the library `inflect`, release 5.6.2: later ones check each call's types, and take
seconds to import for it. What is looked up once is kept, since the same words come again and again.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from unicodedata import normalize

import inflect

from judgeapp.copyengine.model.text import Text, printed

_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
_english = inflect.engine()
for _same in ("eldrazi", "equipment", "kithkin", "kor", "merfolk", "moonfolk", "samurai", "treefolk"):
    _english.defnoun(_same, _same)

_AN_NUMBER = re.compile(r"8|1[18](?!\d)")
_HEAD = re.compile(r"(.*?)(,? (?:of|the|from|in|on|to|for|with|that|without) .*|, .*|)", re.DOTALL)
_AFTER_A_QUOTE = re.compile(r"(?<![-:=/])([.,!?…]?)(’?”+)([.,])")
_LAST_WORD = re.compile(r"[^\W\d_]+$")


def sentence(words: str) -> str:
    """Return words with one full stop at their end."""
    unquoted = words.rstrip('”’"')
    ends = (".", "!", "…") if unquoted != words else (".", "!")
    return words if unquoted.endswith(ends) else f"{words}."


SUBTYPE_MARK = "§"
"""What the reader puts before each subtype; nobody else should see it."""


def punctuated(words: str) -> str:
    """Return a text with its full stops and commas inside quotation marks, one each, as Americans write.

    What ends in a mark of its own, “ref:”, is quoted to the letter.
    """
    return _AFTER_A_QUOTE.sub(_inside_the_quote, words) if "”" in words else words


def _inside_the_quote(found: re.Match[str]) -> str:
    had, end, mark = found.groups()
    if mark == ".":
        return f"{had or mark}{end}"
    return f"{mark}{end}" if had in {"", "."} else found[0]


def as_sentence(words: str) -> str:
    """Return words with their full stop, which shows in a quotation that is cut short, too: “Draw ….”"""
    told = punctuated(f"{words}.")
    return f"{told.removesuffix('…”')}….”" if told.endswith("…”") else told


def within_sentence(words: Text) -> str:
    """Return card text as a part of a sentence: in lower case, without its full stop."""
    return printed(words).rstrip(".").lower()


def quoted(words: Text) -> str:
    """Return card text in quotation marks as the end of a sentence, with one full stop inside them."""
    return f"“{words}”" if printed(words).endswith((".", "…", "!", "”", '"')) else f"“{words}.”"


def because_of(words: Text) -> str:
    """Return what makes something happen as the end of its sentence: card text, or a name."""
    if printed(words) in {"", "put on it", "removed"}:
        return "."
    return f": {quoted(words)}" if printed(words).endswith((".", "!", "”", '"', ")")) else f" ({words})."


def shortened(text: str, most: int = 70) -> str:
    """Return the beginning of a long text, cut between words."""
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0].rstrip(",.:;") + " …"


def joined(words: Iterable[str], joint: str = "and", *, none: str = "") -> str:
    """Return "a", "a and b", "a, b, and c", as sentences list things; `none` if there are none."""
    *first, last = (*words,) or (none,)
    if len(first) < 2:
        return f"{first[0]} {joint} {last}" if first else last
    return f"{', '.join(first)}, {joint} {last}"


def number_word(number: int) -> str:
    """Return small numbers as words."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def counters_told(kind: str, number: int) -> str:
    """Return "two +1/+1 counters", "a fade counter"."""
    if int(number) == 1:
        return f"{a_or_an(kind)} {kind} counter"
    return f"{number_word(int(number))} {kind} counters"


def mana_told(mana: str) -> str:
    """Return mana spent in words: "{R}{G} and two colorless mana" for {2}{R}{G}, since no mana is generic."""
    found = mana.replace("}{", "} {").split()
    colorless = sum(int(each.strip("{}")) for each in found if each.strip("{}").isdecimal())
    rest = "".join(each for each in found if not each.strip("{}").isdecimal())
    return joined([*[rest] * bool(rest), *[f"{number_word(colorless)} colorless mana"] * bool(colorless)])


def tells_of_counters(words: Text) -> bool:
    """Whether words are what `counters_told` says of counters with a kind of one word."""
    return printed(words).count(" ") == 2 and printed(words).endswith((" counter", " counters"))


def effect_called(words: Text) -> str:
    """Return what an effect is called: "The effect of its fade counter", or its words as they are quoted."""
    if tells_of_counters(words):
        return f"The effect of its {_without_article(words)}"
    return f"“{shortened(printed(words).rstrip('.'), 50)}”"


def counters_kept(words: Text) -> str:
    """Return the sentence on counters on what has become a copy: "Its two +1/+1 counters stay on it ..."."""
    kept = (
        "stays on it and still applies"
        if printed(words).endswith("counter")
        else "stay on it and still apply"
    )
    return f"Its {_without_article(words)} {kept}."


def _without_article(words: Text) -> str:
    text = printed(words)
    return text.partition(" ")[2] if text.startswith(("a ", "an ")) else text


def possessive(name: str) -> str:
    """Return "Ada's", "Striped Bears'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


@lru_cache(maxsize=4096)  # inflect is slow, and the words come again
def a_or_an(words: str) -> str:
    """Return the article of a phrase, going by its sound: "an hour", "a Unicorn", "an 8/8"."""
    first = words.lstrip("“\"'").partition(" ")[0].partition("/")[0].replace("Æ", "Ae")
    first = normalize("NFKD", first).encode("ascii", "ignore").decode()
    if first[:1].isdecimal():
        return "an" if _AN_NUMBER.match(first) else "a"
    return str(_english.a(first)).partition(" ")[0] if first else "a"


@lru_cache(maxsize=4096)  # inflect is slow, and the words come again: half a percent of generating
def plural(noun: str, number: int = 2) -> str:
    """Return the plural of a noun or a card's name, unless it is of one: "Clones", "Masters of Waves".

    A name in -s mostly is a plural, and stays: "Grizzly Bears".
    """
    if number == 1:
        return noun
    parts = _HEAD.fullmatch(noun)
    head, rest = parts.groups() if parts else (noun, "")
    last = _LAST_WORD.search(head)
    if last is None or (last[0].endswith("s") and not last[0].endswith(("ss", "us", "is"))):
        return noun
    many = str(_english.plural_noun(last[0].lower()))
    return f"{head[: last.start()]}{last[0][:1]}{many[1:]}{rest}"
