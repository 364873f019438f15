"""Noun phrases: from the words of "another target creature you control" to a subject and its filter."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from lark import Token, Tree

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import CARD_TYPES, COLORS, PERMANENT_TYPES, SUPERTYPES
from judgeapp.copyengine.model.terms.qualities import (
    EveryCardOf,
    HasTrait,
    NthSpell,
    OneOfKinds,
    OnTop,
    Pile,
    Quality,
    Sized,
    Trait,
    UnreadQuality,
)
from judgeapp.copyengine.model.terms.subjects import ANY_NUMBER, Choose, Each, Filter, Subject, Target, Who
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError, first_token
from judgeapp.copyengine.reading.nouns.qualities import qualities_of
from judgeapp.copyengine.reading.text.normalizing import GIVER, MARK, Line
from judgeapp.copyengine.reading.text.word_lists import NUMBERS, SINGULAR

_PLAYERS = ("that player", "the player", "that opponent", "those players")
_COLOR = re.compile("|".join((*COLORS, "colorless")))
_TYPES = {
    **{name.lower(): name for name in CARD_TYPES},
    **{f"{name.lower()}s": name for name in CARD_TYPES},
    "sorceries": "Sorcery", "tribal": "Kindred",
}  # fmt: skip
_SUPERTYPES = {name.lower(): name for name in SUPERTYPES}
_LINKED = {
    "chosen": Who.CHOSEN, "copied": Who.COPIED, "sacrificed": Who.SACRIFICED, "exiled": Who.EXILED,
    "last chosen": Who.CHOSEN,
}  # fmt: skip
_MOST = re.compile(r"with the (highest|greatest|lowest|least) ")
_EVERY_ONE = re.compile(r"(each|both|all) of ")
_BACK = {Who.IT, Who.CHOSEN, Who.EXILED, Who.COPIED}  # what was spoken of before
PERMANENTS = tuple(sorted(PERMANENT_TYPES))


@dataclass(slots=True)
class Words:
    """The words of a noun phrase, sorted: "legendary 4/4 black Zombie creature"."""

    types: list[str] = field(default_factory=list)
    subtypes: list[str] = field(default_factory=list)
    supertypes: list[str] = field(default_factory=list)
    colors: list[str] = field(default_factory=list)
    colorless: bool = False
    without: list[str] = field(default_factory=list)
    states: list[str] = field(default_factory=list)
    nouns: list[str] = field(default_factory=list)
    size: str = ""
    token: bool | None = None


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase of the tree, with the line it stands in."""

    tree: Tree[Token]
    line: Line

    @property
    def form(self) -> str:
        """The kind of phrase: "phrase", "it", "self", "attached", "whose", "you", "one_of", ..."""
        return str(self.tree.data)

    @property
    def start(self) -> int:
        return int(getattr(self.tree.meta, "start_pos", 0))

    @property
    def text(self) -> str:
        """The words as printed."""
        meta = self.tree.meta
        return "" if meta.empty else self.line.original(meta.start_pos, meta.end_pos)

    @property
    def words(self) -> str:
        """The words in the grammar's wording."""
        meta = self.tree.meta
        return "" if meta.empty else self.line.text[meta.start_pos : meta.end_pos]

    @property
    def det(self) -> Token | None:
        for child in self.tree.children:
            if isinstance(child, Tree) and child.data == "det":
                # "your" is the one determiner that leaves no token.
                return first_token(child) if child.children else Token("YOUR", "your")
        return None

    def groups(self) -> list[Words]:
        """The words between "or"s, each group by itself."""
        return [words_of(g.children) for g in self._subtrees("group")]

    def mods(self) -> Iterator[tuple[str, list[Token]]]:
        """The modifiers: pairs of a kind and its tokens."""
        for child in self.tree.children:
            if isinstance(child, Tree) and child.data in _MODS:
                tokens = list(child.scan_values(lambda v: isinstance(v, Token)))
                kind = tokens[0].type if child.data == "mod" else str(child.data)
                yield kind, tokens

    def inner(self) -> "Phrase":
        """The phrase behind "one of"."""
        return Phrase(next(c for c in self.tree.children if isinstance(c, Tree)), self.line)

    def _subtrees(self, name: str) -> list[Tree[Token]]:
        return [c for c in self.tree.children if isinstance(c, Tree) and c.data == name]


_MODS = {"mod", "name_mod", "not_named", "with_keyword", "without_keyword", "with_base", "with_every_type"}


def words_of(tokens: list[Tree[Token] | Token]) -> Words:
    """Sort the words of one group."""
    words = Words()
    for token in tokens:
        text = str(token)
        kind = token.type if isinstance(token, Token) else ""
        if kind == "PT":
            words.size = text
        elif kind == "COLORS":
            found = _COLOR.findall(text)
            words.colorless = "colorless" in found
            words.colors += [c for c in found if c != "colorless"]
        elif kind == "SUPERTYPE":
            words.supertypes += [_SUPERTYPES[w] for w in text.split() if w != "and"]
        elif kind == "CARD_TYPE":
            words.types.append(_TYPES[text])
        elif kind == "SUBTYPE":
            words.subtypes.append(SINGULAR[text.removeprefix(MARK)])
        elif kind == "PLANESWALKER_TYPE":
            words.subtypes.append(text)
        elif kind == "NON":
            bare = text.removeprefix("non").strip("-,")
            if bare == "token":
                words.token = False
            else:
                words.without.append(_TYPES.get(bare) or _SUPERTYPES.get(bare) or SINGULAR.get(bare, bare))
        elif kind == "STATE":
            words.states.append(text)
        elif text.startswith("token"):
            words.token = True
        else:
            words.nouns.append(_singular(text))
    return words


def _singular(noun: str) -> str:
    irregular = {"abilities": "ability", "copies": "copy", "your opponents": "opponent"}
    return irregular.get(noun, noun.removesuffix("s"))


def number_of(word: str) -> int | None:
    """Return the number a word names; None for X and "that many"."""
    word = word.lower().removesuffix(" additional").removesuffix(" other")
    if word.isdigit():
        return int(word)
    return NUMBERS.get(word)


def whose_host(phrase: Phrase) -> Who | None:
    """Return of what "enchanted creature's controller", "the exiled card's owner" speak; None for others."""
    if phrase.form != "whose":
        return None
    named = {"~": Who.THIS, "enchanted": Who.ATTACHED, "equipped": Who.ATTACHED}
    words = phrase.words
    return Who.EXILED if words.startswith("the exiled card's ") else named.get(re.split(r"['\s]", words)[0])


def subject_of(phrase: Phrase) -> Subject:
    """Return whom or what a phrase means.

    Raises:
        StopsAtError: when the words cannot be told apart.
    """
    simple = {"it": Who.IT, "self": Who.THIS, "giver": Who.GIVER, "attached": Who.ATTACHED, "you": Who.YOU,
              "defending": Who.DEFENDING, "attacked": Who.ATTACKED}  # fmt: skip
    if phrase.form in simple:
        return simple[phrase.form]
    if phrase.form == "whose":
        if whose_host(phrase) is not None:
            raise StopsAtError(phrase.start)  # known only as the subject of a sentence
        return Who.OWNER if "owner" in phrase.text else Who.CONTROLLER
    if phrase.form == "any_target":
        found = Filter(what="any target", other="other" in phrase.text, text=phrase.text)
        qualities: list[str] = []
        for kind, tokens in phrase.mods():
            found = _modified(found, qualities, kind, tokens, phrase)
        found = replace(found, zone="anywhere", qualities=qualities_of(*qualities))
        return _any_targets(phrase.text, found)
    if phrase.form == "one_of":
        inner = phrase.inner()
        if inner.form == "any_target" or (inner.det is not None and inner.det.type == "TARGET"):
            return subject_of(inner)  # "each of up to two target creatures"
        if _EVERY_ONE.match(phrase.words) and subject_of(inner) in _BACK:
            return subject_of(inner)  # "each of those creatures"
        if inner.det is not None and inner.det.type == "NUMBER":
            return subject_of(inner)  # "each of up to two creatures"
        several = _SOME_OF.match(phrase.words)
        return _several(several[1], filter_of(inner)) if several else Choose(filter_of(inner))
    if phrase.form in {"top_cards", "all_cards"}:
        zone = next(z for z in ("librar", "graveyard", "hand") if z in phrase.text.lower())
        zone = "library" if zone == "librar" else zone
        return Each(Filter(what="card", zone=zone, qualities=(_pile(phrase),), text=phrase.text))
    if phrase.form == "controller_of":
        return Who.OWNER if phrase.text.lower().startswith("the owner") else Who.CONTROLLER
    if phrase.form == "name_list":
        named = re.sub(r"^one of (the following[^:—]*(: |—))?", "", phrase.text)
        return Choose(
            Filter(what="card", zone="anywhere", qualities=qualities_of(f"named {named}"), text=phrase.text)
        )
    if phrase.form == "named_card":
        return Choose(Filter(name=phrase.text, zone="anywhere", what="card", text=phrase.text))
    return _determined(phrase)


_TOP = re.compile(
    r"(?:the top (?:(?P<one>card)|(?P<number>[a-zX]+) cards) of|(?P<many>that many) cards from the top of) "
    r"(?P<whose>.+) librar(?:y|ies)$"
)
_ALL = re.compile(r"(?P<whose>.+) (?:graveyards?|hand)$")
_WHOSE = {
    "your": Pile.YOURS, "its": Pile.SPOKEN_OF, "that player's": Pile.SPOKEN_OF,
    "target player's": Pile.TARGET_PLAYERS, "target opponent's": Pile.TARGET_OPPONENTS,
    "each player's": Pile.EVERYBODYS, "all": Pile.EVERYBODYS, "each opponent's": Pile.OPPONENTS,
}  # fmt: skip


def _pile(phrase: Phrase) -> Quality:
    """Return what "the top three cards of your library" or "all graveyards" asks of a card."""
    top, every = _TOP.match(phrase.words), _ALL.match(phrase.words)
    if top is not None and top["whose"] in _WHOSE:
        if top["many"]:
            return OnTop(phrase.text, whose=_WHOSE[top["whose"]], number=None, that_many=True)
        number = 1 if top["one"] else number_of(top["number"])
        if number is not None or top["number"] == "X":
            return OnTop(phrase.text, whose=_WHOSE[top["whose"]], number=number)
    if every is not None and every["whose"] in _WHOSE:
        return EveryCardOf(phrase.text, whose=_WHOSE[every["whose"]])
    return UnreadQuality(phrase.text)


_ALL_BUT = {
    "other than you": Who.OPPONENTS,
    "other than its controller": Who.BUT_CONTROLLER,
    "other than that permanent's controller": Who.BUT_CONTROLLER,
    "other than that creature's controller": Who.BUT_CONTROLLER,
}


def _determined(phrase: Phrase) -> Subject:
    det = phrase.det
    filter_ = filter_of(phrase)
    words = phrase.groups()
    kind = det.type if det is not None else ""
    if str(det) == "both" and filter_.what != "player" and not any(True for _ in phrase.mods()):
        raise StopsAtError(phrase.start)  # "both creatures": two that were spoken of one by one
    if kind == "THE" and any(_MOST.match(str(tokens[0])) for _, tokens in phrase.mods()):
        return Choose(
            filter_
        )  # "the creature you control with the greatest power": of several, one is chosen
    if kind == "THE" and any(str(tokens[0]).endswith(" chose") for _, tokens in phrase.mods()):
        return Who.CHOSEN
    if kind == "THE" and any(isinstance(quality, NthSpell) for quality in filter_.qualities):
        if filter_.what == "permanent":
            raise StopsAtError(phrase.start)  # "the first creature": one of several that were spoken of
        return Each(filter_)  # "the first spell you cast each turn"
    if kind in {"THE", "THAT"}:
        states = [s for g in words for s in g.states]
        linked = [_LINKED[state] for state in states if state in _LINKED]
        if linked and any("control" in str(tokens[0]) for _, tokens in phrase.mods()):
            raise StopsAtError(phrase.start)  # "the chosen permanents you control": only some of them
        if linked:
            return linked[0]
        if re.search(r"with the (chosen|noted) name", phrase.text):
            return Who.NAMED
        if str(det) == "those" and any(not str(tokens[0]).startswith("from ") for _, tokens in phrase.mods()):
            raise StopsAtError(phrase.start)  # "those creatures with flying": only some of them
        if filter_.what == "player" or (det is not None and str(filter_.text).lower().startswith(_PLAYERS)):
            return Who.PLAYER
        return Who.THIS if det is not None and str(det) == "this" else Who.IT
    if kind == "TARGET":
        return _target(str(det), _by_chance(filter_))
    if filter_.what == "player" and kind in {"EACH", ""}:
        said = [str(tokens[0]) for _, tokens in phrase.mods()]
        if but := [words for words in said if words.startswith("other than ")]:
            if but[0] not in _ALL_BUT:
                raise StopsAtError(phrase.start)
            return _ALL_BUT[but[0]]
        if any(words.startswith("who ") for words in said):
            raise StopsAtError(phrase.start)  # "each opponent who can't": only some of them
        if filter_.types:
            raise StopsAtError(phrase.start)  # "creatures attacking your opponents" are no players
        return Who.OPPONENTS if filter_.controller == "opponent" else Who.EACH_PLAYER
    if kind in {"A", "ANOTHER"}:
        return Choose(_by_chance(filter_))
    if kind == "NUMBER":
        return _several(str(det), _by_chance(filter_))
    return Each(filter_)


def _by_chance(filter_: Filter) -> Filter:
    """Return a filter of some objects "chosen at random": any of them may be the ones."""
    known = (
        HasTrait(q.words, Trait.RANDOM) if q.words in {"at random", "chosen at random"} else q
        for q in filter_.qualities
    )
    return replace(filter_, qualities=tuple(known))


_SOME_OF = re.compile(r"((?:up to )?(?:one|two|three|four|five|six|seven|eight|nine|ten)|any number) of\b")


def _several(det: str, filter_: Filter) -> Choose:
    """Return "two creatures", "up to two creatures", "one or two creatures", "any number of creatures"."""
    if (number := number_of(det)) is not None:
        return Choose(filter_, number)
    up_to = det.startswith(("up to", "any number", "one or"))
    named = [n for word in det.split()[1:] if (n := number_of(word)) is not None] if up_to else []
    return Choose(filter_, max(named, default=ANY_NUMBER), up_to)


def _any_targets(words: str, filter_: Filter) -> Target:
    """Return "any target", "two targets", "one, two, or three targets", "any number of targets"."""
    numbers = [n for word in re.findall(r"\w+", words) if word in NUMBERS and (n := number_of(word))]
    if words.startswith("any number"):
        return Target(filter_, ANY_NUMBER, up_to=True)
    up_to = words.startswith("up to") or len(numbers) > 1
    return Target(filter_, max(numbers, default=1), up_to, besides_others=_is_besides(words))


def _is_besides(words: str) -> bool:
    """Whether words mean another target than those of the words before: "a third target"."""
    return words.startswith(("a second ", "a third "))


def _target(det: str, filter_: Filter) -> Target:
    up_to = det.startswith(("up to", "any number"))
    numbers = [n for word in re.findall(r"\w+", det) if word in NUMBERS and (n := number_of(word))]
    if det.startswith("any number") or "X" in det.split():
        return Target(filter_, ANY_NUMBER, up_to)
    if "one or more" in det.lower():
        return Target(filter_, ANY_NUMBER, up_to=True)
    up_to = up_to or len(numbers) > 1
    return Target(filter_, max(numbers, default=1), up_to, besides_others=_is_besides(det))


def filter_of(phrase: Phrase) -> Filter:
    """Return what a phrase asks of an object or player."""
    groups = phrase.groups()
    det = str(phrase.det or "")
    types, match, subtypes = _types(groups)
    nouns = [n for g in groups for n in g.nouns]
    states = [s for g in groups for s in g.states]
    what = _what(nouns, states)
    if "player" in nouns and (types or subtypes or "permanent" in nouns):
        what = "any target"  # "target player or planeswalker": of objects only these
    elif "ability" in nouns and ("spell" in nouns or {"Instant", "Sorcery"} & set(types)):
        what = _spell_or_ability(groups)
    elif (
        {"spell", "permanent"} <= set(nouns)
        and not any({"spell", "permanent"} <= set(g.nouns) for g in groups)
    ) or _is_spell_or_of_type(groups):
        what = "spell or permanent"
    if "permanent" in nouns and what in {"spell", "card"} and not types:
        types, match = PERMANENTS, "any"
    found = Filter(
        types=types,
        types_match=match,
        subtypes=subtypes,
        supertypes=tuple(s for g in groups for s in g.supertypes),
        colors=tuple(c for g in groups for c in g.colors),
        without=tuple(w for g in groups for w in g.without),
        controller="opponent" if "opponent" in nouns else "any",
        token=next((g.token for g in groups if g.token is not None), None),
        what=what,
        other=bool(re.search(r"\b(another|other)\b", det)),
        zone=_usual_zone(what, states),
        text=phrase.text,
    )
    linked = _LINKED if det in {"the", "that", "those"} or not det else {}
    qualities = [s for s in states if s not in linked and not _is_kind_of_ability(s, what)]
    if what.startswith("spell or "):
        qualities = [s for s in qualities if s not in _KINDS_OF_ABILITY]
    qualities += ["colorless"] if any(g.colorless for g in groups) else []
    if _names_alternatives(groups):
        qualities = [phrase.text]  # which of them has the quality no filter says
    kinds = _or_with_keyword(phrase, groups) or _kinds(groups)
    if kinds is not None:
        types = types if all(g.types for g in groups) else ()
        found = replace(found, types=types, subtypes=(), supertypes=(), colors=())
    for kind, tokens in phrase.mods():
        if kind != "with_keyword" or kinds is None or not kinds.or_keyword:
            found = _modified(found, qualities, kind, tokens, phrase)
    if what in {"card", "any target", "spell or permanent"} and found.zone == "battlefield":
        found = replace(found, zone="anywhere")
    said = (*qualities_of(*qualities), *_sizes(groups))
    return replace(found, qualities=said if kinds is None else (*said, kinds))


def _sizes(groups: Sequence[Words]) -> Iterator[Sized]:
    """Yield what "1/1 creature" asks of power and toughness; a token is created so."""
    sizes = [] if any(group.token for group in groups) else [group.size for group in groups if group.size]
    for size in dict.fromkeys(sizes):
        for what, number in zip(("power", "toughness"), size.split("/"), strict=True):
            if number.isdecimal():
                yield Sized(size, (what,), int(number))


def _is_spell_or_of_type(groups: list[Words]) -> bool:
    """Whether a phrase means any spell or a permanent of a type: "spell or creature"."""
    spells = [g for g in groups if g.nouns == ["spell"] and not g.types and not g.subtypes]
    others = [g for g in groups if not g.nouns and g.types and set(g.types) <= set(PERMANENTS)]
    return bool(spells and others) and len(spells) + len(others) == len(groups)


def _names_alternatives(groups: list[Words]) -> bool:
    """Whether a phrase names the same kind of object twice, with other adjectives: "enchanted creature or
    enchantment creature".
    """
    same = any(set(one.types) & set(other.types) for one, other in combinations(groups, 2))
    return same and len({tuple(group.states) for group in groups}) > 1


def _kinds(groups: list[Words]) -> OneOfKinds | None:
    """Return the alternatives of "artifact or legendary creature", of which each asks for other adjectives.

    The adjective of a first noun is one of the others, too: "red instant or sorcery spell", "basic Island or
    Swamp".
    """
    said = [(tuple(g.supertypes), tuple(g.colors)) for g in groups]
    distributes = bool(groups) and (bool(groups[0].types) or "Basic" in groups[0].supertypes)
    of_all = distributes and all(each in {said[0], ((), ())} for each in said)
    only_colors = not any(supertypes for supertypes, _ in said) and all(colors for _, colors in said)
    if (len(set(said)) < 2 or of_all or only_colors) and not _is_last_of_subtype(groups):
        return None
    kinds = tuple((*g.colors, *g.supertypes, *g.types, *g.subtypes) for g in groups)
    return OneOfKinds(" or ".join(" ".join(kind) for kind in kinds), kinds) if all(kinds) else None


def _or_with_keyword(phrase: Phrase, groups: list[Words]) -> OneOfKinds | None:
    """Return the alternatives of "Assassin card or card with freerunning", of which the last asks for the
    keyword; None where a phrase doesn't name the same kind of object again.
    """
    *others, last = groups or [Words()]
    asked = [str(tokens[-1]) for kind, tokens in phrase.mods() if kind == "with_keyword"]
    if not others or len(asked) != 1 or _adjectives(last) or last.states or last.without:
        return None
    if not all(g.nouns == last.nouns and set(last.types) <= set(g.types) for g in others):
        return None
    if not all(_adjectives(g) or len(g.types) > len(last.types) for g in others):
        return None
    return OneOfKinds(phrase.text, tuple((*g.types, *_adjectives(g)) for g in others), asked[0])


def _adjectives(words: Words) -> tuple[str, ...]:
    return (*words.colors, *words.supertypes, *words.subtypes)


def _is_last_of_subtype(groups: list[Words]) -> bool:
    """Whether a subtype is asked of the last one only: "instant, sorcery, and/or Tamiyo planeswalker"."""
    *others, last = groups or [Words()]
    asked = bool(last.types and last.subtypes and others)
    return asked and all(g.types and not g.subtypes for g in others)


_KINDS_OF_ABILITY = ("activated", "triggered")


def _spell_or_ability(groups: list[Words]) -> str:
    """Return what "spell, activated ability, or triggered ability" is: of one kind only, if it says so."""
    said = {s for g in groups if "ability" in g.nouns for s in g.states}
    kinds = [kind for kind in _KINDS_OF_ABILITY if any(kind in s for s in said)]
    return f"spell or {kinds[0]} ability" if len(kinds) == 1 else "spell or ability"


def _usual_zone(what: str, states: list[str]) -> str:
    if what == "spell" or "ability" in what:
        return "stack"
    return "exile" if what == "card" and "exiled" in states else "battlefield"


def _is_kind_of_ability(state: str, what: str) -> bool:
    return what == f"{state} ability"


def _types(groups: list[Words]) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    if not groups:
        return (), "any", ()
    types = [t for g in groups for t in g.types]
    subtypes = [s for g in groups for s in g.subtypes]
    if len(groups) == 1:
        return tuple(types), "all" if len(types) > 1 else "any", tuple(subtypes)
    # "creature or Equipment card": one or the other, so both are looked for among all types.
    last = groups[-1]
    mixed = any(bool(g.types) != bool(last.types) for g in groups) and bool(subtypes) and bool(types)
    if mixed and not (last.types and last.subtypes):
        return tuple(types + subtypes), "any", ()
    return tuple(dict.fromkeys(types)), "any", tuple(subtypes)


def _what(nouns: list[str], states: list[str]) -> str:
    if not nouns:
        return "permanent"
    noun = nouns[-1]
    if noun in {"player", "opponent", "teammate", "friend", "foe"}:
        return "player"
    if noun == "ability":
        named = next(
            (
                s
                for s in states
                if s in {"activated", "triggered", "activated or triggered", "activated and triggered"}
            ),
            "",
        )
        return f"{named} ability".strip()
    return noun if noun in {"spell", "card"} else "permanent"


_NUMBERED = re.compile(r"with (base )?(mana value|power|toughness) (\d+)( or (less|greater|more|fewer))?$")


_IS_OTHER = re.compile(r"that is not of the chosen (?P<what>type|color)$")
_IS_NO = re.compile(rf"that is not an? {MARK}?(?P<what>[A-Za-z'-]+)$")


def _modified(found: Filter, qualities: list[str], kind: str, tokens: list[Token], phrase: Phrase) -> Filter:
    """Return a filter with what one modifier asks for; what has no field of its own joins `qualities`."""
    text, printed = str(tokens[0]), printed_token(tokens[0], phrase)
    if kind == "CONTROLLED":
        return _controlled(found, qualities, text, printed)
    if kind == "ZONE":
        return _in_zone(found, qualities, text, printed)
    if kind == "with_keyword":
        return replace(found, keywords=(*found.keywords, str(tokens[-1])))
    if kind == "without_keyword":
        return replace(found, without_keywords=(*found.without_keywords, str(tokens[-1])))
    if kind == "OF_CHOSEN" and "chosen" in text and "random" not in text:
        chosen = {"color": "color", "name": "card_name", "player": "player"}
        return replace(found, chosen=chosen.get(text.split()[-1].rstrip("s"), "creature_type"))
    if kind == "THAT_IS_COLOR" and "all colors" not in text:
        return replace(found, colors=tuple(_COLOR.findall(text)))
    if kind == "OTHER_THAN" and text == "other than ~":
        return replace(found, other=True)
    if kind == "OTHER_THAN" and text == f"other than {GIVER}":
        qualities.append(text)
        return found
    if text == "with the chosen name":
        return replace(found, chosen="card_name")
    if kind == "with_base":
        qualities.append(f"with base power and toughness {tokens[-1]}")
        return found
    if kind == "name_mod":
        return replace(found, name=printed_token(tokens[-1], phrase))
    if kind == "not_named":
        qualities.append(f"not named {printed_token(tokens[-1], phrase)}")
        return found
    if kind == "EXILED_WITH" and "exiled" in text.split(" ")[:2]:
        qualities.append(printed)
        return replace(found, zone="exile")
    if (is_other := _IS_OTHER.match(text)) is not None:
        return replace(found, not_chosen={"type": "creature_type", "color": "color"}[is_other["what"]])
    if (is_no := _IS_NO.match(text)) is not None:
        bare = is_no["what"]
        if kept_out := _TYPES.get(bare) or _SUPERTYPES.get(bare) or SINGULAR.get(bare):
            return replace(found, without=(*found.without, kept_out))
    if (numbered := _NUMBERED.match(text)) is not None and numbered[4]:
        return _numbered(found, qualities, numbered)
    of_this = text.startswith("with ") and "~'s " in text
    qualities.append(text if of_this else printed)
    return found


def printed_token(token: Token, phrase: Phrase) -> str:
    """Return a token as printed, without the marks of the grammar where the words had them already."""
    return phrase.line.original(token.start_pos or 0, token.end_pos or 0).replace(MARK, "")


def _controlled(found: Filter, qualities: list[str], text: str, printed: str) -> Filter:
    who = ""
    if text.startswith("you control but "):
        return replace(found, controller="you", owner="opponent")
    if text.startswith("you do"):
        who = "opponent"
    elif text in {"you control", "you own", "under your control", "that you control", "you also control"}:
        who = "you"
    elif "opponent" in text and not re.search(r"target|that|chosen", text):
        who = "opponent"
    elif text == "the chosen player controls":
        return replace(found, chosen="player")
    elif text in {"you cast", "you cast each turn"}:
        qualities.append("you cast")
        return replace(found, controller="you")
    if not who:
        qualities.append(printed)
        return found
    owned = "own" in text and "control" not in text
    return replace(found, owner=who) if owned else replace(found, controller=who)


def _in_zone(found: Filter, qualities: list[str], text: str, printed: str) -> Filter:
    if found.what == "spell" and text.startswith("from "):
        qualities.append(printed)  # where it was cast from; it is on the stack
        return found
    zones = ("graveyard", "hand", "library", "exile", "battlefield", "stack", "command zone")
    zone, owner = next((z for z in zones if z in text), "anywhere"), found.owner
    if "opponent" in text:
        owner = "opponent"
    elif "your" in text:
        owner = "you"
    elif re.search(r"that player|its|target player|cards|them", text):
        qualities.append(printed)
    if " or " in text:
        zone = "anywhere"
        qualities.append(printed)
    return replace(found, zone=zone, owner=owner)


def _numbered(found: Filter, qualities: list[str], numbered: re.Match[str]) -> Filter:
    number = int(numbered[3])
    match numbered[2], numbered[5] in {"greater", "more"}, bool(numbered[1]):
        case "power", True, False:
            return replace(found, power_at_least=number)
        case "power", False, False:
            return replace(found, power_at_most=number)
        case "mana value", False, False:
            return replace(found, mana_value_at_most=number)
    qualities.append(numbered[0])
    return found
