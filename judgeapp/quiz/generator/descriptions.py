"""What answers say, as a judge would: "a tapped 7/5 Bog Tatters with trample", "it deals 3 damage".

An answer is read field by field into the parts of a phrase. Options say only what differs among them; what
they share is left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judgeapp.copyengine import (
    BASIC_LAND_TYPES,
    COLORS,
    PLAYER_NAMES,
    a_or_an,
    counters_told,
    joined,
    possessive,
    punctuated,
)

LONGEST_ABILITY = 7
MOST_DENIED = 2
_MOST_COLORS = 5
_ALL_COLORS = re.compile(r"\bfive-color$")
_LEFT = re.compile(r"; [^.;]+ copied\.")
"""What a step of copying says isn't copied: "; its counters aren't copied."."""


@dataclass(frozen=True, slots=True)
class Saying:
    """How the answers to a query are put.

    Attributes:
        says: how a template puts a field: "deals {} damage", or a list of what is said if so and if not;
            a phrase with a verb first is about "it", one with a capital first is about something else.
        names: what objects are called, by ref.
        noun: what the prompt calls the permanent that it asks about: "creature"; "" where it doesn't.
    """

    query: Mapping[str, Any]
    says: Mapping[str, Any] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=lambda: PLAYER_NAMES)
    noun: str = ""

    def fields_of(self, value: Any) -> dict[str, Any]:
        """What an answer says, by field; what is gone, or no permanent any more, has few left."""
        if self.query.get("ask") == "which":
            return {claim: claim in value for claim in self.query["claims"]}
        told = dict(value) if isinstance(value, Mapping) else {str(self.query.get("ask")): value}
        if "zone" in told and len(told) > 1 and str(told["zone"]) not in _IN_PLAY:
            left = _OF_THE_GONE if str(told["zone"]) == "nowhere" else _OF_A_CARD
            return {name: part for name, part in told.items() if name in left}
        return told

    def option(self, value: Any, among: Sequence[Any] = ()) -> str | None:
        """An answer as an option, told apart from the others; None where there are no words for it."""
        told = self._told(value, among)
        if told is None:
            return _plain(value)
        others = [other for each in among if (other := self._told(each, among))]
        told.among_nouns = any(other.is_noun or other.is_here for other in others)
        return punctuated(told.option())

    def sentence(self, value: Any, among: Sequence[Any] = ()) -> str | None:
        """The same as a sentence, without its full stop."""
        told = self._told(value, among)
        return punctuated(told.sentence()) if told else _plain(value)

    def _told(self, value: Any, among: Sequence[Any]) -> _Description | None:
        if isinstance(value, bool | int):
            return None
        told = self.fields_of(value)
        others = [self.fields_of(each) for each in among if not isinstance(each, bool | int)]
        wanted = _differing(told, others)
        is_creature = bool(told.get("power_toughness") or told.get("power") is not None)
        found = _Description(
            others, told.get("name"), is_creature=is_creature, called=self.noun, makes_mana=makes_mana(told)
        )
        for name in sorted(told, key=_place):
            if name in wanted and not self._tell(found, name, told[name]):
                return None
        return found if wanted else None

    def _tell(self, found: _Description, name: str, value: Any) -> bool:
        """Add a field to a description; False where there are no words for it."""
        if name not in self.says:
            tell = _TOLD.get(name)
            return tell is not None and tell(found, value, self) is not False
        form = self.says[name]
        if isinstance(form, Mapping):
            phrase = form.get("none" if value in (None, "") else str(value), form.get("else"))
        elif isinstance(form, list):
            phrase = form[0] if value else form[1]
        else:
            phrase = None if value is None or isinstance(value, list | dict) else form
        if phrase is None:
            return False
        found.add_phrase(str(phrase).replace("{}", str(value)))
        return True


_IN_PLAY = frozenset({"battlefield", "stack"})
_OF_THE_GONE = frozenset({"zone", "was_cast", "damage_dealt", "life_gained"})
_OF_A_CARD = _OF_THE_GONE | {"owner"}
_HERE, _NAME, _GONE = "on the battlefield", "a name", "has ceased to exist"
_OF_CARDS = frozenset({"in exile", *(f"in its owner's {zone}" for zone in ("graveyard", "hand", "library"))})
_NONE = frozenset(
    {
        _NAME,
        "a mana cost",
        "power",
        "toughness",
        "abilities",
        "counters",
        "creature types",
        "protection",
        "damage marked on it",
    }
)
_SHORT = 3  # the words of what "and no counters" may stand behind
_TOGETHER = {"power": "toughness", "toughness": "power"}


def _differing(told: Mapping[str, Any], options: Sequence[Mapping[str, Any]]) -> Collection[str]:
    """The fields in which options differ; all of them where there is nothing to compare with."""
    found = {name for name in told if len({repr(option[name]) for option in options if name in option}) > 1}
    return found | {_TOGETHER[name] for name in found & _TOGETHER.keys()} if found else told.keys()


def _plain(value: Any) -> str | None:
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return str(value) if isinstance(value, int) else None


# The parts of a phrase ------------------------------------------------------------------------------


@dataclass(slots=True)
class _Description:
    """The parts of a phrase about an object.

    Attributes:
        beside: the fields of all the options, for what is said only where another has it: "nonartifact".
        own_name: its name, whether or not that is told.
        is_creature: it has a size, whether or not that is told.
        called: what the prompt calls it; "" where it doesn't.
        makes_mana: it has a mana ability besides those told.
        clauses: "deals 3 damage" about it, or "Noah controls it" with a capital first.
        among_nouns: another option is a noun, so that this one has to be.
    """

    beside: Sequence[Mapping[str, Any]] = ()
    own_name: Any = None
    is_creature: bool = False
    called: str = ""
    makes_mana: bool = False
    adjectives: list[str] = field(default_factory=list)
    size: str = ""
    colors: str = ""
    kinds: list[str] = field(default_factory=list)
    token: str = ""
    name: str = ""
    having: list[str] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)
    place: str = ""
    clauses: list[str] = field(default_factory=list)
    among_nouns: bool = False

    def add_phrase(self, phrase: str) -> None:
        """Sort a template's phrase by its verb."""
        for verb, parts in (
            ("has no ", self.lacking),
            ("has ", self.having),
            ("doesn't have ", self.lacking),
        ):
            if phrase.startswith(verb):
                parts.append(phrase.removeprefix(verb))
                return
        self.clauses.append(phrase)

    @property
    def namesakes(self) -> Sequence[Mapping[str, Any]]:
        """The options that its name doesn't tell it apart from: all of them where no name is asked for."""
        return [each for each in self.beside if each.get("name", self.own_name) == self.own_name]

    @property
    def is_noun(self) -> bool:
        """Whether it's told as a noun: "a 3/3 creature"; by itself what is elsewhere or gone isn't."""
        told = self._size_told or self.kinds or self.name or self.token or _NAME in self.lacking
        return bool(told or (self.called and self._qualities and not self._bare()))

    @property
    def is_here(self) -> bool:
        """Whether it's told as a permanent: "an untapped permanent"."""
        return self.place == _HERE and not self._bare()

    @property
    def _size_told(self) -> bool:
        return bool(self.size) or "power" in self.lacking

    @property
    def _holding(self) -> str:
        """What it has and lacks: "with flying and no counters", "with two counters but without flying"."""
        lacked = [part for part in self.lacking if part != _NAME]
        if lacked and _NONE.issuperset(lacked):
            none = f"no {joined(list(map(_bare_noun, lacked)), 'or')}"
            if any(len(part.split()) > _SHORT for part in self.having):
                return f"with {none} but with {joined(self.having)}"
            return f"with {joined([*self.having, none])}"
        having = f"with {joined(self.having)}" if self.having else ""
        lacking = f"without {joined(lacked, 'or')}" if lacked else ""
        return " but ".join(filter(None, [having, lacking]))

    @property
    def _held(self) -> list[str]:
        """The same by verbs, beside a clause: "that isn't attacking and has no counters"."""
        lacked = [part for part in self.lacking if part != _NAME]
        none = [_bare_noun(part) for part in lacked if part in _NONE]
        having = [*self.having, *([f"no {joined(none, 'or')}"] if none else [])]
        found = [f"has {joined(having)}"] if having else []
        return [*found, *(f"doesn't have {part}" for part in lacked if part not in _NONE)]

    @property
    def _is_nameless(self) -> bool:
        return _NAME in self.lacking

    @property
    def _qualities(self) -> str:
        """ "untapped and red", "untapped, red, and white"."""
        return joined([*self.adjectives, *filter(None, _AND.split(self.colors))])

    def _noun(self) -> str:
        """ "tapped 3/3 red Giant creature named Hill Giant", without its article."""
        kinds, name = self.kinds, self.name
        if not kinds and not name and self.token != "token":
            kinds = [self._kind]
        words = [*(["nameless"] if self._is_nameless else []), *self.adjectives, self.size, self.colors]
        words += ["nontoken"] if self.token == "nontoken" else []
        words += kinds or [name]
        words += ["token"] if self.token == "token" else []
        phrase = " ".join(filter(None, words))
        return f"{phrase} named {name}" if kinds and name else phrase

    @property
    def _kind(self) -> str:
        """What to call something of which neither name nor type is told."""
        if self._size_told or self.is_creature:
            return "creature"
        if _GONE in self.clauses:
            return "copy"  # of a token, or of a spell or ability
        if self.place in _OF_CARDS:
            return "card"
        return self.called or ("permanent" if self.place == _HERE else "object")

    def _phrase(self, joint: str) -> str:
        """All of it as one noun phrase, then what isn't about it."""
        noun = self._noun()
        phrase = f"{a_or_an(noun)} {noun}"
        if self.place not in {"", _HERE}:
            phrase += f" {self.place}"
        held = self._held if any(_starts(each) == "that " for each in map(_relative, self.clauses)) else []
        for start, joining in (("", " "), ("that ", " that "), ("whose ", " whose ")):
            found = [
                each.removeprefix(start) for each in map(_relative, self.clauses) if _starts(each) == start
            ]
            found += held if start == "that " else []
            phrase += f"{joining}{joined(found)}" if found else ""
        outside = [each for each in self.clauses if not _relative(each)]
        if self._holding and not held:
            phrase += f"{',' if len(outside) < len(self.clauses) else ''} {self._holding}"
        return joint.join([phrase, *map(_inside, outside)])

    def _bare(self) -> str:
        """One part that stands by itself, or ""; "3/3" answers what something's power and toughness are."""
        whole = [self.size, self.name, self.place, self.colors, *self.adjectives, *self.having]
        found = [part for part in [*whole, *(f"no {_bare_noun(part)}" for part in self.lacking)] if part]
        found = [predicate(part) for part in found]
        return found[0] if len(found) == 1 and not (self.token or self.kinds or self.clauses) else ""

    def option(self) -> str:
        """The phrase as an option."""
        if self.among_nouns and not self.is_noun and (self.place in _OF_CARDS or _GONE in self.clauses):
            return _capital(self._phrase("; "))
        if self.called and (self._holding or self._is_nameless) and not self.clauses:
            return _capital(self._phrase("; "))  # which describes "the creature": not "With flying"
        if bare := self._bare():
            return _capital(bare)
        if self.is_noun or self.is_here:
            return _capital(self._phrase("; "))
        if self.clauses:
            return self.sentence()
        phrase = " ".join(filter(None, [self._qualities, self.place]))
        comma = "," if self._holding and self._qualities else ""
        return _capital(f"{phrase}{comma} {self._holding}".strip())

    def sentence(self) -> str:
        """The same about "it"."""
        if (bare := self._bare()) and (self.size or self.name):
            return f"It's {bare}" if self.size else f"It's named {bare}"
        if not bare and (self.is_noun or self.place == _HERE):
            return f"It's {self._phrase(', and ')}"
        its = [f"it's {predicate(self._qualities)}"] if self._qualities else []
        its += [f"it's {self.place}"] if self.place else []
        its += [f"it has {joined(self.having)}"] if self.having else []
        none = [_bare_noun(part) for part in self.lacking if part in _NONE]
        its += [f"it has no {joined(none, 'or')}"] if none else []
        its += [f"it doesn't have {part}" for part in self.lacking if part not in _NONE]
        its += [clause if clause[:1].isupper() else f"it {clause}" for clause in self.clauses]
        return _sentence([re.sub(r"^it is ", "it's ", each) for each in its])


def _bare_noun(part: str) -> str:
    """ "mana cost", to stand behind "no"."""
    return part.removeprefix("a ")


def _sentence(clauses: Sequence[str]) -> str:
    """Main clauses as one sentence, pronouns inside it without a capital; "" for none."""
    if not clauses:
        return ""
    *others, last = [_inside(clause) for clause in clauses]
    return _capital(f"{', '.join(others)}, and {last}" if others else last)


def of_each(sentence: str) -> str:
    """A sentence about "it" as one about each of several: "Each is an untapped 1/2 creature"."""
    return _IT.sub(lambda it: ("Each" if it[1] == "I" else "each") + (" is" if it[2] else ""), sentence)


_IT = re.compile(r"(?:(?<=^)|(?<=, )|(?<=, and ))([Ii])t('s)?(?=\s)")


def _relative(clause: str) -> str:
    """A clause as one beside a noun; "" where it isn't about the noun."""
    if clause.startswith("Its "):
        return f"whose {clause.removeprefix('Its ')}"
    if clause[:1].isupper():
        return _inside(clause.removesuffix(" it")) if clause.endswith(" it") else ""
    return f"that {clause}"


def _starts(relative: str) -> str | None:
    """The word that a relative clause starts with; None if there is no clause."""
    return (
        next((word for word in ("that ", "whose ", "") if relative.startswith(word)), "")
        if relative
        else None
    )


def _inside(clause: str) -> str:
    """A clause within a sentence: pronouns and articles lose their capital, names keep it."""
    return re.sub(r"^(?:(?:Nobody|Its)\b|The (?=[a-z]))", lambda word: word[0].lower(), clause)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_GAINS = "Its controller gains "
_AND = re.compile(r", and |, | and ")

# Field by field -------------------------------------------------------------------------------------

type _Tell = Callable[[_Description, Any, Saying], bool | None]


def _adjective(yes: str, no: str = "", *, clause: str = "") -> _Tell:
    """Tell what holds by an adjective, and what doesn't by another one, or by a clause if there is none."""

    def tell(found: _Description, value: Any, saying: Saying) -> None:
        if value or no:
            found.adjectives.append(yes if value else no)
        else:
            found.clauses.append(clause)

    return tell


def _clause(yes: str, no: str) -> _Tell:
    return lambda found, value, saying: found.clauses.append(yes if value else no)


def _amount(some: str, none: str) -> _Tell:
    return lambda found, value, saying: found.clauses.append(some.format(value) if value else none)


def _controller(found: _Description, value: Any, saying: Saying) -> None:
    who = PLAYER_NAMES.get(value, "Nobody")
    for place, clause in enumerate(found.clauses):  # "Ada controls it and gains no life"
        if clause.startswith(_GAINS):
            del found.clauses[place]
            found.clauses.insert(0, f"{who} controls it and gains {clause.removeprefix(_GAINS)}")
            return
    found.clauses.append(f"{who} controls it")


def _owner(found: _Description, value: Any, saying: Saying) -> None:
    who = PLAYER_NAMES.get(value, "Nobody")
    if f"{who} controls it" in found.clauses:
        found.clauses[found.clauses.index(f"{who} controls it")] = (
            f"{who} controls {'or' if who == 'Nobody' else 'and'} owns it"
        )
    else:
        found.clauses.append(f"{who} owns it")


def _name(found: _Description, value: Any, saying: Saying) -> None:
    if value:
        found.name = str(value)
    else:
        found.lacking.append(_NAME)


def _size(found: _Description, value: Any, saying: Saying) -> None:
    if value:
        found.size = str(value)
    elif not found.kinds or "creature" in found.kinds:  # nobody expects it of anything else
        found.lacking += ["power", "toughness"]


def _power(found: _Description, value: Any, saying: Saying) -> None:
    if value is not None:
        found.having.append(f"power {value}")


def _toughness(found: _Description, value: Any, saying: Saying) -> None:
    if found.having and value is not None:  # power stands before it
        found.size = f"{found.having.pop().removeprefix('power ')}/{value}"
    elif value is not None:
        found.having.append(f"toughness {value}")


def colors_told(value: Sequence[str]) -> str:
    """ "red", "red and white", "five-color", "colorless"."""
    return "five-color" if len(value) == _MOST_COLORS else joined(_as_on_cards(value)) or "colorless"


def predicate(colors: str) -> str:
    """Colors as they stand behind "is": "all colors," not "five-color"."""
    return _ALL_COLORS.sub("all colors", colors)


def _as_on_cards(colors: Sequence[str]) -> Sequence[str]:
    """Colors in the order in which cards name them: evenly around the wheel, "green and white"."""
    for step in (1, 2):
        for start in range(len(COLORS)):
            order = [COLORS[(start + step * place) % len(COLORS)] for place in range(len(colors))]
            if set(order) == set(colors):
                return order
    return colors


def _colors(found: _Description, value: Any, saying: Saying) -> None:
    found.colors = colors_told(value or ())


def _types(found: _Description, value: Any, saying: Saying) -> bool:
    own = [str(word).lower() for word in value or ()]
    if not own:
        return False
    found.kinds += [*(f"non{word}" for word in _missing(own, found, "types")), *own]
    return True


def _missing(own: Sequence[str], found: _Description, name: str) -> list[str]:
    """The one or two words, to be denied, that another option has besides all of these: "artifact"."""
    beside = found.namesakes if name == "subtypes" else found.beside
    others = [[str(word) for word in each.get(name) or ()] for each in beside]
    if name != "subtypes":
        others = [[word.lower() for word in each] for each in others]
    extra = [[word for word in each if word not in own] for each in others if set(own) < set(each)]
    return min(extra, key=len, default=[])[:MOST_DENIED]


def _either_missing(own: Sequence[str], found: _Description) -> list[str]:
    """Types that other options have besides, each just one of them: Elf, and Wizard."""
    others = [set(map(str, each.get("subtypes") or ())) for each in found.namesakes]
    extra = [sorted(each - set(own)) for each in others if set(own) < each]
    return list(dict.fromkeys(each[0] for each in extra if len(each) == 1 and not each[0].startswith("(")))


def _one(noun: str) -> str:
    return f"{a_or_an(noun)} {noun}"


def _subtypes(found: _Description, value: Any, saying: Saying) -> None:
    words = [str(word) for word in value or ()]
    if any(word.startswith("(") for word in words):
        found.clauses.append(f"is {joined([word.strip('()') for word in words])}")
    elif words:  # "nonartifact Bear creature that isn't a Wall"
        first = sum(kind.startswith("non") for kind in found.kinds)
        missing = [word for word in _missing(words, found, "subtypes") if not word.startswith("(")]
        found.kinds = [*found.kinds[:first], *words, *found.kinds[first:]]
        if len(either := _either_missing(words, found)) == 2:
            found.clauses.append(f"is neither {' nor '.join(map(_one, either))}")
        elif missing:
            found.clauses.append(f"isn't {joined([_one(missing[0]), *missing[1:]], 'or')}")
    elif not found.kinds:
        found.lacking.append("creature types")


def _supertypes(found: _Description, value: Any, saying: Saying) -> None:
    own = [str(word).lower() for word in value or ()]
    found.adjectives += own or [f"non{word}" for word in _missing(own, found, "supertypes")]


def _counters(found: _Description, value: Any, saying: Saying) -> None:
    counts = {str(saying.query.get("kind")): value} if isinstance(value, int) else dict(value or {})
    others = [each.get("counters") for each in found.beside]
    numbered = {
        kind for each in others if isinstance(each, Mapping) for kind, count in each.items() if count > 1
    }
    held = [
        f"one {kind} counter" if count == 1 and kind in numbered else counters_told(kind, count)
        for kind, count in counts.items()
        if count
    ]
    found.having += held
    if not held:
        found.lacking.append("counters")


def _abilities(found: _Description, value: Any, saying: Saying) -> None:
    """By their beginnings; one that is there twice is said to be, and what all options have is left out."""
    times, others = Counter(map(str, value)), [_counted(each) for each in found.beside]
    shared = {text for text in times if others and all(each[text] == times[text] for each in others)}
    own = {text: count for text, count in times.items() if text not in shared}
    # What another has and it lacks tells it apart where it has nothing of its own.
    more = [text for each in others for text in each if each[text] > times[text]][:1] if not own else []
    if not own and not more:
        own = dict(times)
    found.having += [f"{beginning(text)}{' twice' if count > 1 else ''}" for text, count in own.items()]
    if not value and not found.makes_mana:
        found.lacking.append("abilities")
    else:
        found.lacking += map(beginning, more)


def makes_mana(fields: Mapping[str, Any]) -> bool:
    """Whether something has a mana ability that none of its text says, from a basic land type (CR 305.6)."""
    return any(word in BASIC_LAND_TYPES for word in fields.get("subtypes") or ())


def _counted(fields: Mapping[str, Any]) -> Counter[str]:
    """How often an option has each ability."""
    return Counter(map(str, fields.get("abilities") or ()))


def beginning(text: str) -> str:
    """A keyword, or how a longer ability begins, in quotation marks; those inside it are single."""
    text = re.sub(r'"([^"]*)"?', r"‘\1’", text)
    words = text.split()
    longest = LONGEST_ABILITY
    if len(words) > longest and words[longest - 2].endswith(","):
        longest += 6  # "At the beginning of your upkeep, you …" doesn't tell what it does
    if len(words) <= longest:
        return text.rstrip(".").lower() if len(words) < 4 and "{" not in text else f"“{text.rstrip('.')}”"
    return f"“{' '.join(words[:longest]).rstrip(',.')} …”"


def _targets(found: _Description, value: Any, saying: Saying) -> bool:
    refs = [value] if isinstance(value, str) else list(value or ())
    if not all(ref in saying.names for ref in refs):
        return False
    names = joined([saying.names[ref] for ref in refs])
    found.clauses.append(f"targets {names}" if refs else "has no target")
    return True


def _zone(found: _Description, value: Any, saying: Saying) -> None:
    if value == "nowhere":
        # Beside the damage it deals it is told in the present, as all of that is.
        deals = any("damage_dealt" in each for each in found.beside)
        found.clauses.append("ceases to exist" if deals else _GONE)
        return
    places = {"battlefield": _HERE, "stack": "on the stack", "exile": "in exile"}
    found.place = places.get(value, f"in its owner's {value}")


def _mana_cost(found: _Description, value: Any, saying: Saying) -> None:
    (found.having if value else found.lacking).append(f"mana cost {value}" if value else "a mana cost")


def _modes(found: _Description, value: Any, saying: Saying) -> None:
    modes = joined([f"“{mode}”" for mode in value or ()])
    found.clauses.append(f"has the mode {modes}" if value else "has no mode")


def _faces(found: _Description, value: Any, saying: Saying) -> None:
    only = "" if len(value) > 1 else "only "
    found.clauses.append(f"can {only}show {joined(list(value), 'or')}")


_TOLD: Mapping[str, _Tell] = {
    "face_down": _adjective("face-down", "face-up"),
    "tapped": _adjective("tapped", "untapped"),
    "attacking": _adjective("attacking", clause="isn't attacking"),
    "flipped": _adjective("flipped", "unflipped"),
    "kicked": _adjective("kicked", "unkicked"),
    "supertypes": _supertypes,
    "power": _power,
    "toughness": _toughness,
    "colors": _colors,
    "types": _types,
    "subtypes": _subtypes,
    "power_toughness": _size,
    "is_token": lambda f, v, s: setattr(f, "token", "token" if v else "nontoken"),
    "name": _name,
    "mana_cost": _mana_cost,
    "abilities": _abilities,
    "loyalty": lambda f, v, s: None if v is None else f.having.append(f"loyalty {v}"),
    "mana_value": lambda f, v, s: f.having.append(f"mana value {v}"),
    "counters": _counters,
    "is_copy": _clause("is a copy", "isn't a copy"),
    "was_cast": _clause("was cast", "wasn't cast"),
    "can_transform": _clause("can transform", "can't transform"),
    "x": lambda f, v, s: f.clauses.append(f"X is {v or 0}"),
    "modes": _modes,
    "targets": _targets,
    "faces": _faces,
    "damage_dealt": _amount("deals {} damage", "deals no damage"),
    "life_gained": _amount(f"{_GAINS}{{}} life", f"{_GAINS}no life"),
    "controller": _controller,
    "owner": _owner,
    "zone": _zone,
}
_ORDER = {name: place for place, name in enumerate(_TOLD)}


def _place(name: str) -> int:
    return _ORDER.get(name, len(_ORDER) - 4)


def names_of(script: Mapping[str, Any]) -> dict[str, str]:
    """What options call the objects of a script: by their cards, with their players if two share one."""
    placed = [each for part in ("setup", "events") for each in script[part] if "card" in each]
    shared = Counter(each["card"] for each in placed)
    found = {**PLAYER_NAMES}
    for each in placed:
        owner = possessive(PLAYER_NAMES[each["controller"]])
        name = _brief_name(each["card"], shared)
        found[each["ref"]] = name if shared[each["card"]] == 1 else f"{owner} {name}"
    return found


def _brief_name(card: str, among: Iterable[str]) -> str:
    """ "Ivy" for Ivy, Gleeful Spellthief, whose comma would be read as one of the sentence.

    Args:
        among: the cards there are; where another begins like it, it keeps its whole name.
    """
    brief, comma, _ = card.partition(", ")
    alone = all(other == card or not other.startswith(brief) for other in among)
    return brief if comma and alone else card


def whose_is_left(step: str, copied: str) -> str:
    """A step of copying with what isn't copied by the name of what has it: "Kavu Titan's counters"."""

    def named(found: re.Match[str]) -> str:
        return re.sub(
            r"\bon it\b", f"on {copied}", re.sub(r"\bits ", f"{possessive(copied)} ", found[0], count=1)
        )

    return _LEFT.sub(named, step)


def source_of_effect(effect: str, obj: str, about: Sequence[str], script: Mapping[str, Any]) -> str:
    """What an effect is from, by its name: "Fervor," "Treetop Village's ability"; "" if nothing tells.

    Args:
        effect: as a derivation has it, without quotation marks; it may be cut short.
        obj: the ref of the object it applies to; of two that have the ability, its own goes first.
        about: the refs of other objects that the step speaks of.
    """
    names = names_of(script)
    said = effect.removesuffix("…").rstrip()
    for event in sorted(script.get("events") or (), key=lambda each: each.get("source") != obj):
        if event.get("by") and said.startswith(f"{event['by']}: "):
            return str(event["by"])
        begins = str(event.get("ability") or "").rstrip(".…")
        if begins and event.get("source") in names and (said.startswith(begins) or begins.startswith(said)):
            return f"{possessive(names[event['source']])} ability"
    return next((names[ref] for ref in about if ref in names), "")
