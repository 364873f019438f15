"""Forms of verbs: who says "kills" may type "killed", "is killing", "kill'd" or "had killed" as well."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judgeapp.lab.questions_in_words.language.patterns import Hole, Literal, Optional, Part

_IRREGULAR = (
    "have has had having", "do does did done doing", "cast casts casted casting", "put puts putting",
    "get gets got gotten getting", "take takes took taken taking", "give gives gave given giving",
    "make makes made making", "deal deals dealt dealing", "hit hits hitting", "cut cuts cutting",
    "steal steals stole stolen stealing", "leave leaves left leaving", "lose loses lost losing",
    "become becomes became becoming", "choose chooses chose chosen choosing", "go goes went gone going",
    "come comes came coming", "bring brings brought bringing", "grow grows grew grown growing",
    "swing swings swung swinging", "throw throws threw thrown throwing", "draw draws drew drawn drawing",
    "die dies died dying", "sac sacs sacced sacked saccing", "slam slams slammed slamming",
    "run runs ran running", "let lets letting", "keep keeps kept keeping", "copy copies copied copying",
    "find finds found finding", "fight fights fought fighting", "hold holds held holding",
    "flip flips flipped flipping", "tap taps tapped tapping", "untap untaps untapped untapping",
    "drop drops dropped dropping", "wear wears wore worn wearing", "tie ties tied tying",
    "win wins won winning", "tell tells told telling", "say says said saying",
    "scry scries scried scrying", "carry carries carried carrying", "ping pings pinged pinging",
    "fly flies flew flown flying", "pay pays paid paying", "read reads reading", "set sets setting",
    "begin begins began begun beginning", "stay stays stayed staying", "play plays played playing",
    "destroy destroys destroyed destroying", "enter enters entered entering",
    "equip equips equipped equipping",
    "etb etbs etbed etbing", "reveal reveals revealed revealing", "bounce bounces bounced bouncing",
    "target targets targeted targetted targeting targetting", "resolve resolves resolved resolving",
    "trigger triggers triggered triggering", "counter counters countered countering",
    "pump pumps pumped pumping", "exploit exploits exploited exploiting", "mill mills milled milling",
    "control controls controlled controlling", "kick kicks kicked kicking", "own owns owned owning",
    "respond responds responded responding", "discard discards discarded discarding",
)  # fmt: skip
_REGULAR = frozenset(
    "kill clone mutate crew block attack sacrifice exile return search blink flicker reanimate "
    "animate populate proliferate activate use point aim fire recast replay steal burn shrink remove move "
    "attach enchant transform turn unmorph morph manifest choose pick name cascade persist survive live "
    "create receive gain want try stop storm replicate happen change switch ping drain shoot untap cause "
    "need regenerate redirect retarget add place work apply affect end pass finish start".split()
)
_BE = (
    *"is are was were gets get got being getting been".split(), "has been", "have been", "had been",
    "is being", "will be", "would be", "is getting",
)  # fmt: skip


def _regular(base: str) -> tuple[str, ...]:
    if base.endswith("e"):
        return base, f"{base}s", f"{base}d", f"{base[:-1]}ing"
    if base.endswith(("s", "x", "ch", "sh")):
        return base, f"{base}es", f"{base}ed", f"{base}ing"
    return base, f"{base}s", f"{base}ed", f"{base}ing"


_FAMILIES: dict[str, tuple[str, ...]] = {
    form: family
    for family in (
        *(tuple(row.split()) for row in _IRREGULAR),
        *(_regular(base) for base in sorted(_REGULAR)),
    )
    for form in family
}
VERBS = frozenset(form for form in _FAMILIES if form.endswith("s"))
"""The third persons of verbs."""
PAST = frozenset(form for form in _FAMILIES if not form.endswith(("s", "ing")))


def is_verb(word: str) -> bool:
    """Whether a word is a form of a verb that questions have."""
    return word in _FAMILIES


def is_participle(word: str) -> bool:
    """Whether a word may follow "has": "has cloned", "had cast"."""
    return word in PAST or (word.endswith("ed") and len(word) > 4)


def forms_of(verb: str) -> tuple[str, ...]:
    """Every form of a verb; of another word, that word alone."""
    return _FAMILIES.get(verb, (verb,))


def _wordings(literal: Literal) -> Iterator[tuple[str, ...]]:
    for first, *rest in literal.wordings:
        if first in {"is", "are", "was"} and rest:
            yield from ((*each.split(), *rest) for each in _BE)
        elif not first.endswith("ing"):  # "Clone copying a Bear" is what it is, not what it does
            yield from ((each, *rest) for each in forms_of(first))


def in_every_form(literal: Literal) -> Literal:
    """The wordings with their first word, a verb, in every form of it."""
    every = dict.fromkeys((*literal.wordings, *_wordings(literal)))
    return replace(literal, wordings=tuple(sorted(every, key=len, reverse=True)))


def _is_player(part: Part) -> bool:
    return isinstance(part, Hole) and part.slot == "who"


def verbs_in_every_form(parts: Sequence[Part]) -> tuple[Part, ...]:
    """A pattern with every form of the verb after who acts, or after the thing that it begins with."""
    found: list[Part] = []
    for place, part in enumerate(parts):
        before = parts[place - 1] if place else None
        acts = before is not None and (
            _is_player(before)
            or (isinstance(before, Optional) and any(_is_player(each) for each in before.parts))
            or (place == 1 and isinstance(before, Hole))
        )
        if isinstance(part, Optional):
            part = Optional(verbs_in_every_form(part.parts))
        found.append(in_every_form(part) if acts and isinstance(part, Literal) else part)
    return tuple(found)


_DOES = frozenset("does do did will would".split())
_IS = frozenset("is are was were".split())
_CAN = frozenset("can could may".split())
_DOES_TOO = (
    "does do did will would doesn't don't didn't won't wouldn't should shouldn't might shall is are am "
    "has have"
).split()
_IS_TOO = "is are was were am isn't aren't wasn't weren't".split()
_CAN_TOO = "can could may might can't cannot couldn't".split()
_AUXILIARIES = "will would does do did doesn't don't didn't won't wouldn't should shouldn't might".split()
_BEING = (
    *_IS_TOO,
    "is not",
    "are not",
    "was not",
    "will be",
    "would be",
    "won't be",
    "will",
    "would",
    "won't",
)
_ABLE = (*_CAN_TOO, "can not", "is able to", "are able to", "is allowed to", "are allowed to")
_ASKED = frozenset("asked who thing copycard permanents".split())


def _literal(wordings: Sequence[str]) -> Literal:
    return Literal(
        tuple(sorted((tuple(each.split()) for each in dict.fromkeys(wordings)), key=len, reverse=True))
    )


def _begins_question(parts: Sequence[Part], place: int) -> frozenset[str]:
    """The auxiliary verbs of a question that stand before what is asked about; none elsewhere."""
    part = parts[place]
    if not isinstance(part, Literal) or place + 1 >= len(parts):
        return frozenset()
    after = parts[place + 1]
    if not (isinstance(after, Hole) and after.slot in _ASKED):
        return frozenset()
    said = frozenset(each[0] for each in part.wordings if len(each) == 1)
    return said & (_DOES | _IS | _CAN)


def asked_in_every_form(parts: Sequence[Part]) -> tuple[Part, ...]:
    """A question with each auxiliary verb that does as well: "doesn't it", "won't it", "might it"."""
    found = list(parts)
    for place, part in enumerate(parts):
        said = _begins_question(parts, place)
        if not said or not isinstance(part, Literal):
            continue
        more = [*(_DOES_TOO if said & _DOES and not said & _IS else _DOES_TOO[:13] if said & _DOES else ())]
        more += _IS_TOO if said & _IS else []
        more += _CAN_TOO if said & _CAN else []
        found[place] = _literal([*(" ".join(each) for each in part.wordings), *more])
    return tuple(found)


def as_statement(parts: Sequence[Part]) -> tuple[tuple[Part, ...], bool] | None:
    """A question in the order of a statement: "my Clone dies?", "how many cards I draw".

    Returns: the pattern, and whether nothing but its place tells that it asks; None if there is none.
    """
    place = next((n for n in range(len(parts)) if _begins_question(parts, n)), None)
    if place is None:
        return None
    said = _begins_question(parts, place)
    rest = list(parts[place + 2 :])
    if not rest or (_is_player(parts[place + 1]) and rest[0] == _literal(["cast"])):
        return None  # "and I cast Cloudshift?" tells what is cast
    verb: Part
    if said & _DOES and not said & _IS:
        verb = Optional((_literal(_AUXILIARIES),))
        for n, part in enumerate(rest):
            if isinstance(part, Literal):
                rest[n] = in_every_form(part)
                break
            if isinstance(part, Hole):
                break
    elif said & _IS:
        verb = _literal(_BEING)
    else:
        verb = _literal(_ABLE)
    return (*parts[:place], parts[place + 1], verb, *rest), place == 0
