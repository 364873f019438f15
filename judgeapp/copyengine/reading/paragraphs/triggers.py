"""Trigger events: "When this creature enters", "At the beginning of your upkeep" (CR 603.2)."""

import re
from collections.abc import Callable
from typing import Literal

from lark import Token, Tree

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import EventName, Trigger
from judgeapp.copyengine.model.terms.qualities import HasTrait, HurtThisTurn, Trait, Whom
from judgeapp.copyengine.model.terms.subjects import Choose, Each, Filter, Subject, Target, Who
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError, parse
from judgeapp.copyengine.reading.nouns.noun_phrases import Phrase, subject_of
from judgeapp.copyengine.reading.nouns.spoken_of import tells_of_damaged_player
from judgeapp.copyengine.reading.text.normalizing import MARK, Line

_EVENTS: dict[str, EventName] = {
    "enters": "enters", "enter": "enters", "enters or attacks": "enters", "enters or dies": "enters",
    "dies": "dies", "die": "dies", "is put into a graveyard from the battlefield": "dies",
    "attacks": "attacks", "attack": "attacks", "attacks or blocks": "attacks", "blocks": "blocks",
    "leaves the battlefield": "leaves", "leave the battlefield": "leaves",
    "phases in": "phases in", "phases out": "phases out",
    "is exiled from the battlefield": "exiled",
    "is put into exile from the battlefield": "exiled", "becomes the target of": "becomes target",
    "become the target of": "becomes target",
    "becomes attached to": "becomes attached", "becomes unattached from": "becomes unattached",
    "becomes tapped": "becomes tapped",
    "becomes untapped": "becomes untapped", "transforms": "transforms",
    "is turned face up": "turned face up", "deals combat damage to": "deals combat damage",
    "deals combat damage": "deals combat damage", "deal combat damage to": "deals combat damage",
    "deal combat damage": "deals combat damage", "deals damage to": "deals damage",
    "deals damage": "deals damage", "is dealt damage": "is dealt damage",
    "is returned to its owner's hand": "returned",
    "is put into exile": "exiled", "explores": "explores", "connives": "connives",
    "explores a land card": "explores a land card", "explores a nonland card": "explores a nonland card",
}  # fmt: skip
_ALSO_OF_ITSELF = frozenset({"enters", "dies", "leaves", "exiled", "turned face up"})
_OF_ATTACHING = frozenset({"becomes attached", "becomes unattached"})
_STEPS: tuple[EventName, ...] = ("upkeep", "end step", "combat", "main phase")


type _TurnReader = Callable[[Line, re.Match[str]], Trigger | None]
_TURNS_OF_PHRASE: list[tuple[re.Pattern[str], _TurnReader]] = []
"""What a trigger event may say besides its plain form, in the order tried; None goes on with the next."""


def _turn_of_phrase(pattern: str) -> Callable[[_TurnReader], _TurnReader]:
    def register(reader: _TurnReader) -> _TurnReader:
        _TURNS_OF_PHRASE.append((re.compile(pattern), reader))
        return reader

    return register


def read_trigger(line: Line) -> Trigger:
    """Return the event that the words up to the comma name.

    Raises:
        StopsAtError: when they name none that is known.
    """
    for pattern, read in _TURNS_OF_PHRASE:
        found = pattern.search(line.text)
        if found is not None and (trigger := read(line, found)) is not None:
            return trigger
    return _plain_event(line)


def _plain_event(line: Line) -> Trigger:
    """Return the event of "a creature dies", "you cast a spell", "at the beginning of your upkeep"."""
    tree = parse(line.text, "event")
    inner = tree.children[0] if tree.data == "event" else tree
    tree = inner if isinstance(inner, Tree) and inner.data in _FORMS else tree
    form = str(tree.data)
    text = _whole(line)
    if form == "step":
        return Trigger(_step(line.text), text, who=_whose(line.text))
    phrases = [Phrase(c, line) for c in tree.children if isinstance(c, Tree)]
    subject = _group(subject_of(phrases[0]))
    if form in {"casts", "activates"}:
        what = _group(subject_of(phrases[1]))
        event: EventName = "cast" if form == "casts" else "activates"
        if event == "cast" and _ELSEWISE.search(line.text):
            event = "other"  # cast in a way, or at a time, that nobody looks at
        return Trigger(event, text, what, _CASTERS.get(phrases[0].words) or _player(subject))
    happens = next(str(c) for c in tree.children if isinstance(c, Token) and c.type.startswith("HAPPENS"))
    if form == "happens_with":
        return _with_more(happens, Trigger("other", text, _where_it_went(subject, happens), "any"), line.name)
    event = _EVENTS.get(happens, "other")
    if happens == "is put into a graveyard" and subject is Who.ATTACHED:
        event = "dies"
    if event.startswith("deals"):
        subject = _as_source(subject)
    if event in _OF_ATTACHING and subject is not Who.THIS:
        event = "other"  # only what the object itself becomes attached to, or comes off, is told
    if form == "happens_to" and event == "other" and _is_player(subject):
        # "Whenever you sacrifice an artifact": it is about the artifact.
        return Trigger(event, text, _group(subject_of(phrases[1])), _player(subject))
    if event == "turned face up" and isinstance(subject, Each) and _is_face_down(subject):
        event = "other"  # it is face up by then
    return Trigger(event, text, subject, "any", also=_also(happens))


_CASTERS = {"enchanted player": "host", "the chosen player": "chosen"}


def _is_face_down(subject: Each) -> bool:
    qualities = subject.filter.qualities
    return any(isinstance(each, HasTrait) and each.trait is Trait.FACE_DOWN for each in qualities)


def _with_more(happens: str, trigger: Trigger, name: str) -> Trigger:
    """Return a trigger whose event has more words than its name: "enters from your graveyard". Where they say
    what nobody looks at, it stays "other".
    """
    known_words = (words for words in _EVENTS if happens.startswith(words + " "))
    words = max(known_words, key=len, default="")
    if happens in _EVENTS:
        return replace(trigger, event=_EVENTS[happens])
    if _DEALS_DAMAGE.match(happens):
        return replace(trigger, event="deals damage", subject=_as_source(trigger.subject))
    if happens.startswith("transforms into"):  # of others it is asked what they are then
        is_plain = trigger.subject is Who.THIS and " or " not in happens
        return replace(trigger, event="transforms") if is_plain else trigger
    more = happens[len(words) :].strip()
    if not words:
        return trigger
    known = replace(trigger, event=_EVENTS[words], also=_also(happens))
    if known.also or _TOLD_ELSEWHERE.fullmatch(more):
        return known
    if (whose := _UNDER_CONTROL.fullmatch(more)) is not None and isinstance(trigger.subject, Each):
        controller = "you" if whose["who"] == "your" else "opponent"
        return replace(known, subject=Each(replace(trigger.subject.filter, controller=controller)))
    if known.event == "leaves" and more == "without dying":
        return replace(known, without_dying=True)
    if known.event == "enters" and (origin := _FROM_ZONE.fullmatch(more)) is not None:
        return replace(known, origin=origin["zone"], from_yours=origin["whose"] == "your ")
    if (meanwhile := _MEANWHILE.fullmatch(more)) is not None:
        words_said = (
            (meanwhile["condition"] or "it's your turn").replace("do not ", "don't ").replace(MARK, "")
        )
        asked = condition_of("it's saddled" if words_said == "saddled" else words_said, name)
        return trigger if is_unread(asked) else replace(known, meanwhile=asked)
    return replace(trigger, subject=Who.TRIGGERING) if _OF_OTHERS.match(more) else trigger


_DEALS_DAMAGE = re.compile(r"deals? (?:non)?combat damage\b|deals? damage\b")
_TOLD_ELSEWHERE = re.compile(r"or (?:attacks?|blocks?|deals? (?:combat )?damage\b.*|dies)|this turn")
"""What combat looks at, and what lasts for a turn."""
_OF_OTHERS = re.compile(r"or (?:an?|another|the|enchanted|equipped) ")
"""What happens to something else than the first event."""
_UNDER_CONTROL = re.compile(r"under (?P<who>your|an opponent's) control")
_FROM_ZONE = re.compile(r"from (?P<whose>your |a |)(?P<zone>graveyard|hand|exile)")
_MEANWHILE = re.compile(r"during your turn|while (?P<condition>[^,]+)")


def _also(happens: str) -> EventName | Literal[""]:
    """Return the second event of "enters or dies" and the like."""
    found = _EITHER.match(happens)
    return _EVENTS[found["other"]] if found is not None else ""


_EITHER = re.compile(
    r"(?:enters|dies|is put into a graveyard from the battlefield) or (?P<other>dies|leaves the battlefield"
    r"|is turned face up|is exiled from the battlefield|becomes tapped|transforms(?= into ~)"
    r"|is put into exile|is put into (?:exile|a graveyard) from the battlefield)(?: into ~)?$"
)


def _whole(line: Line) -> str:
    """Return all of a line as printed."""
    return line.original(0, len(line.text))


def _without(line: Line, found: re.Match[str], group: str | int = 0) -> Line:
    """Return a line without the words found."""
    return _cut_out(line, *found.span(group))


def _cut_out(line: Line, start: int, end: int) -> Line:
    columns = (*line.columns[:start], *line.columns[end:])
    return replace(line, text=line.text[:start] + line.text[end:], columns=columns)


def _reworded(line: Line, found: re.Match[str], words: str) -> Line:
    """Return a line with other words in the place of those found."""
    start, end = found.span()
    columns = (*line.columns[:start], *(line.columns[start],) * len(words), *line.columns[end:])
    return replace(line, text=line.text[:start] + words + line.text[end:], columns=columns)


@_turn_of_phrase(r" and (?=(?:whenever|when|at the beginning of) )")
def _and_when(line: Line, found: re.Match[str]) -> Trigger:
    """Read "this creature enters and whenever you draw a card" as an event of each; of what isn't in the
    grammar other rooms look at the words.
    """
    first = _read_or_told(line.cut(0, found.start()))
    behind = _of_this(line.cut(found.end(), len(line.text)))
    second = _read_or_told(behind)
    words = printed(second.text)
    text = words[:1].upper() + words[1:]
    return replace(first, others=(*first.others, replace(second, text=text, others=()), *second.others))


def _read_or_told(line: Line) -> Trigger:
    """Return the event of words; one that is told by its words alone where the grammar has no form for it."""
    try:
        return read_trigger(line)
    except StopsAtError:
        about = Who.THIS if _OF_ITSELF.match(line.text) else Who.TRIGGERING
        return Trigger("other", _whole(line), about, "any")


_OF_ITSELF = re.compile(r"\w+ ~ ")


@_turn_of_phrase(r"^(?P<when>when(?:ever)?) ~ enters(?P<or> or )(?=becomes (?!tapped\b))")
def _enters_or_becomes(line: Line, joined: re.Match[str]) -> Trigger:
    """Read "this creature enters or becomes monstrous" as two events."""
    first = read_trigger(line.cut(0, joined.start("or")))
    goes_on = line.columns[joined.end("or")]
    text = line.printed[line.columns[0] : line.columns[joined.start("or")]]
    text = text.removesuffix("enters") + line.printed[goes_on : line.columns[len(line.text)]]
    second = _read_or_told(_cut_out(line, joined.end("when") + 3, joined.end("or")))
    return replace(first, others=(replace(second, text=text, others=()), *second.others))


@_turn_of_phrase(
    r"^whenever (?:~|this [a-z]+) (?:saddles an? (?P<mount>\W?Mount) or )?crews an? \W?Vehicle\b"
)
def _crews(line: Line, found: re.Match[str]) -> Trigger:
    """Read "this creature crews a Vehicle": it is about the Vehicle."""
    kinds = ("Mount", "Vehicle") if found["mount"] else ("Vehicle",)
    return Trigger("other", _whole(line), Each(Filter(subtypes=kinds)), "any")


@_turn_of_phrase(r"(?P<first>.+?) or the creature it haunts dies$")
def _or_haunted_dies(line: Line, found: re.Match[str]) -> Trigger:
    """Read "this creature enters or the creature it haunts dies" as two events (CR 702.55c)."""
    first = read_trigger(line.cut(0, found.end("first")))
    second = Trigger("haunted dies", line.original(found.end("first") + 4, len(line.text)), Who.THIS)
    return replace(first, others=(*first.others, second))


@_turn_of_phrase(r"^when the creature (?:~|this card) haunts dies$")
def _haunted_dies(line: Line, found: re.Match[str]) -> Trigger:
    return Trigger("haunted dies", _whole(line), Who.THIS)


_HAPPENS = (
    r"\b(?:attacks?|becomes?|blocks?|casts?|deals?|dies|discards?|draws?|enters?|gains?|is put|leaves?|loses?"
    r"|sacrifices?)\b"
)


_DOES = (
    r"(?:attacks|becomes|blocks|casts|deals|dies|discards|draws|enters|is put|leaves|plays|sacrifices|scries"
    r"|searches|surveils)\b"
)
"""What a subject named once may do, one thing or the other; nothing that an ability tells to do begins so."""
_IN_SERIES = re.compile(rf"(?:, {_DOES}[^,.]*)*, or {_DOES}[^,.]*,")


_OR_ANOTHER_EVENT = rf"or (?=(?:an?|another|one or more|you|enchanted|equipped) (?:[^,]* )?{_HAPPENS})"
_ANOTHER_EVENT = re.compile(rf", {_OR_ANOTHER_EVENT}")


def goes_on_with_event(text: str, comma: int) -> bool:
    """Whether another event stands behind a comma: "a creature dies, or a card leaves ...", "a player
    attacks, draws a card, or casts a spell".
    """
    return any(series.match(text, comma) is not None for series in (_ANOTHER_EVENT, _IN_SERIES))


@_turn_of_phrase(
    rf"^when(?:ever)? [^,]+? (?P<first>{_DOES}[^,]*)(?P<more>(?:, {_DOES}[^,]*)*), or (?P<last>{_DOES}[^,]*)$"
)
def _events_in_series(line: Line, found: re.Match[str]) -> Trigger:
    """Read "an opponent attacks you, draws a card, or casts a spell" as an event each."""
    begins = found.start("first")
    head = line.printed[line.columns[0] : line.columns[begins]]
    more = [each.span() for each in re.compile(r"(?<=, )[^,]+").finditer(line.text, *found.span("more"))]
    first, *others = (
        replace(
            _read_or_told(_cut_out(line.cut(0, end), begins, start)),
            text=head + line.original(start, end),
        )
        for start, end in (found.span("first"), *more, found.span("last"))
    )
    return replace(first, others=tuple(others))


@_turn_of_phrase(rf"^(?:whenever|when) (?P<first>[^,]*?{_HAPPENS}[^,]*?),? {_OR_ANOTHER_EVENT}")
def _either_event(line: Line, joined: re.Match[str]) -> Trigger | None:
    """Read "you cast a spell or a creature attacks" as two clauses; None where one of them can't be read."""
    try:
        first = read_trigger(line.cut(0, joined.end("first")))
        second = read_trigger(_cut_out(line, joined.start("first"), joined.end()))
    except StopsAtError:
        return None
    head = line.printed[line.columns[0] : line.columns[0] + joined.start("first")]
    if not first.others:
        first = replace(first, text=head + line.original(*joined.span("first")))
    if not second.others:
        second = replace(second, text=head + line.original(joined.end(), len(line.text)))
    return replace(first, others=(*first.others, replace(second, others=()), *second.others))


@_turn_of_phrase(
    r"^whenever (?:you|an opponent|a player) (?P<cast>casts? an? [^,]*?) "
    r"or (?P<activate>activates? an ability\b)"
)
def _or_activates(line: Line, joined: re.Match[str]) -> Trigger:
    first = read_trigger(line.cut(0, joined.end("cast")))
    begins, goes_on = line.columns[joined.start("cast")], line.columns[joined.start("activate")]
    text = line.printed[:begins] + line.printed[goes_on : line.columns[len(line.text)]]
    return replace(first, others=(Trigger("activates", text, Who.TRIGGERING, first.who),))


@_turn_of_phrase(
    r"^whenever (?:you|an opponent|a player) (?P<play>plays? (?:an?|another) (?:[a-z]+ )?land) "
    r"or (?P<cast>casts? an? [^,]*?spell)$"
)
def _plays_or_casts(line: Line, joined: re.Match[str]) -> Trigger:
    first = read_trigger(line.cut(0, joined.end("play")))
    begins, goes_on = line.columns[joined.start("play")], line.columns[joined.start("cast")]
    second = read_trigger(_cut_out(line, joined.start("play"), joined.start("cast")))
    text = line.printed[:begins] + line.printed[goes_on : line.columns[len(line.text)]]
    return replace(first, others=(replace(second, text=text),))


@_turn_of_phrase(
    r"^whenever (?:you|an opponent|a player) (?P<create>creates?) or (?P<sacrifice>sacrifices?) "
    r"(?:an?|one or more) [^,]*\btokens?$"
)
def _creates_or_sacrifices(line: Line, joined: re.Match[str]) -> Trigger:
    """Read "you create or sacrifice a token" as an event of each."""
    begins, goes_on = (line.columns[joined.start(verb)] for verb in ("create", "sacrifice"))
    behind, end = line.columns[joined.end("sacrifice")], line.columns[len(line.text)]
    first = _plain_event(_cut_out(line, joined.end("create"), joined.end("sacrifice")))
    second = _plain_event(_cut_out(line, joined.start("create"), joined.start("sacrifice")))
    created = line.printed[: line.columns[joined.end("create")]] + line.printed[behind:end]
    sacrificed = line.printed[:begins] + line.printed[goes_on:end]
    return replace(first, text=created, others=(replace(second, text=sacrificed),))


@_turn_of_phrase(r"^whenever (?P<you>you or )(?=(?:an?|another|one or more) [^,]* becomes? the target of )")
def _you_or_yours(line: Line, joined: re.Match[str]) -> Trigger:
    second = read_trigger(_without(line, joined, "you"))
    return replace(second, others=(replace(second, subject=Who.YOU),))


def _as_without(line: Line, found: re.Match[str]) -> Trigger:
    """Read words that other rooms look at as printed."""
    return replace(read_trigger(_without(line, found)), text=_whole(line))


_turn_of_phrase(r"(?<=\bspell) from anywhere other than (?:your|their|its) hand\b")(_as_without)


@_turn_of_phrase(r" dealt damage by (?P<whom>~|(?:enchanted|equipped) creature) this turn(?= dies$)")
def _hurt_dies(line: Line, hurt: re.Match[str]) -> Trigger:
    trigger = read_trigger(_without(line, hurt))
    if not isinstance(trigger.subject, Each) or trigger.event != "dies":
        raise StopsAtError(hurt.start())
    by = Whom.THIS if hurt["whom"] == "~" else Whom.ATTACHED
    quality = HurtThisTurn(hurt[0].strip(), by)
    hurt_ones = replace(trigger.subject.filter, qualities=(*trigger.subject.filter.qualities, quality))
    return replace(trigger, text=_whole(line), subject=Each(hurt_ones))


_turn_of_phrase(r" for the first time each turn$")(_as_without)


@_turn_of_phrase(r"(?<=is put into )(?:your|an opponent's)(?= graveyard from the battlefield$)")
def _into_ones_graveyard(line: Line, whose: re.Match[str]) -> Trigger:
    return _of_owners(line, whose, read_trigger(_reworded(line, whose, "a")))


@_turn_of_phrase(r"(?<=is returned to )(?:your|an opponent's|a player's) hand(?: from the battlefield)?$")
def _to_ones_hand(line: Line, whose: re.Match[str]) -> Trigger:
    trigger = read_trigger(_reworded(line, whose, "its owner's hand"))
    if whose[0].startswith("a player's"):
        return replace(trigger, text=_whole(line))
    return _of_owners(line, whose, trigger)


def _of_owners(line: Line, whose: re.Match[str], trigger: Trigger) -> Trigger:
    """Return a trigger on what goes to a zone of "your", or of "an opponent": its owner's (CR 400.3)."""
    is_yours = whose[0].startswith("your")
    others = tuple(_of_owners(line, whose, each) for each in trigger.others)
    trigger = replace(trigger, text=_whole(line), others=others)
    if trigger.subject is Who.THIS and is_yours:
        return replace(trigger, into_yours=True)
    if not isinstance(trigger.subject, Each):
        raise StopsAtError(whose.start())
    owned = Each(replace(trigger.subject.filter, owner="you" if is_yours else "opponent"))
    return replace(trigger, subject=owned)


@_turn_of_phrase(
    r"(?<=^whenever a player casts )(?:their|its)(?= (?:first|second|third) )"
    r"|(?<=^whenever an opponent casts )(?:their|its)(?= (?:first|second|third) )"
)
def _their_nth(line: Line, nth: re.Match[str]) -> Trigger:
    return read_trigger(_reworded(line, nth, "a"))


@_turn_of_phrase(r"(?<= spell )in a(?= turn$)")
def _in_a_turn(line: Line, turn: re.Match[str]) -> Trigger:
    return read_trigger(_reworded(line, turn, "each"))


_THEY_ACTIVATE = re.compile(r"\b(?:player|opponent) activates an? ")
_ATTACKS_WHOM = re.compile(
    r"(?<= attacks) (?:you(?: or a planeswalker you control)?|one of your opponents|an opponent|a player"
    r"|enchanted player|the player with the most life or tied for most life)$"
)
_turn_of_phrase(_ATTACKS_WHOM.pattern)(_as_without)


_OF_THIS = re.compile(r"(?:whenever|when) ~", re.IGNORECASE)


@_turn_of_phrase(r"\b(?:blocks? or )?becomes? blocked\b(?: by [^,]+)?$")
def _meets_in_combat(line: Line, meets: re.Match[str]) -> Trigger | None:
    if _OF_THIS.match(line.text):
        return None
    # Whose blocking it is reads as whose attack it would be.
    trigger = read_trigger(_reworded(line, meets, "attacks"))
    return replace(trigger, text=_whole(line), event="other", also="")


@_turn_of_phrase(
    r"(?:(?<= spell)|(?<=^when you cast ~)|(?<= graveyard from anywhere)) while (?P<condition>[^,]+)$"
)
def _while(line: Line, meanwhile: re.Match[str]) -> Trigger | None:
    trigger = read_trigger(_without(line, meanwhile))
    asked = condition_of(line.original(meanwhile.start("condition"), len(line.text)), line.name)
    return None if is_unread(asked) else replace(trigger, text=_whole(line), meanwhile=asked)


@_turn_of_phrase(r"(?<=\benters)(?: the battlefield)? (?P<un>un)?tapped$")
def _enters_tapped(line: Line, how: re.Match[str]) -> Trigger:
    trigger = read_trigger(_without(line, how))
    return replace(trigger, text=_whole(line), so=Trait.UNTAPPED if how["un"] else Trait.TAPPED)


_turn_of_phrase(r"(?<=~ enters) attached to an? [a-z]+$")(_as_without)


@_turn_of_phrase(rf"^whenever (?P<who>you|an opponent|a player) fully unlocks? a {MARK}Room$")
def _fully_unlocks(line: Line, unlocks: re.Match[str]) -> Trigger:
    return Trigger("fully unlocks", _whole(line), Who.TRIGGERING, _UNLOCKING[unlocks["who"]])


_UNLOCKING = {"you": "you", "an opponent": "opponent", "a player": "any"}
_BEGINS_TO_HAPPEN = re.compile(rf"{_HAPPENS}|\b(?:is|are|phases?|explores?|connives?|transforms?)\b")


@_turn_of_phrase(r"^when(?:ever)? (?P<itself>~)(?P<or> or )(?P<other>(?:an?|another|enchanted|equipped) )")
def _of_two(line: Line, said: re.Match[str]) -> Trigger | None:
    """Read "this creature or equipped creature attacks" as an event of each, or an unknown one where either
    can't be read; None where what happens to the object itself is told otherwise.
    """
    whole = line.columns[len(line.text)]
    happens = _BEGINS_TO_HAPPEN.search(line.text, said.end())
    if happens is None:
        return None
    try:
        second = read_trigger(_cut_out(line, said.start("itself"), said.end("or")))
        if second.event in _ALSO_OF_ITSELF and said["other"] == "another ":
            return None
        first = read_trigger(_cut_out(line, said.end("itself"), happens.start() - 1))
    except StopsAtError:
        return Trigger("other", _whole(line), Who.TRIGGERING, "any")
    if isinstance(second.subject, Each):
        second = replace(second, subject=Each(replace(second.subject.filter, other=True)))
    itself, other = (line.columns[said.end("itself")], line.columns[said.start("other")])
    text_of_one = (
        line.printed[line.columns[0] : itself] + line.printed[line.columns[happens.start() - 1] : whole]
    )
    begins = line.printed[line.columns[0] : line.columns[said.start("itself")]]
    text_of_other = begins + line.printed[other:whole]
    return replace(
        first, text=text_of_one, others=(replace(second, text=text_of_other, others=()), *second.others)
    )


@_turn_of_phrase(r"^when(?:ever)? (?P<itself>~ or )another ")
def _itself_or_another(line: Line, found: re.Match[str]) -> Trigger:
    trigger = read_trigger(_without(line, found, "itself"))
    return replace(trigger, text=_whole(line), itself=trigger.event in _ALSO_OF_ITSELF)


_ELSEWISE = re.compile(
    r" (?:using|for (?:its|their) |from among |from your starting |while |during (?!(?:your|their) turn$"
    r"|(?:an|each) opponent's turn$|each of your turns$))"
)
_IT = re.compile(r"(?<=^when )it\b|(?<=^whenever )it\b")


def _of_this(line: Line) -> Line:
    """Return "whenever it attacks" behind "when this enters and" as it would stand alone."""
    found = _IT.search(line.text)
    if found is None:
        return line
    text = line.text[: found.start()] + "~" + line.text[found.end() :]
    columns = (*line.columns[: found.start() + 1], *line.columns[found.end() :])
    return replace(line, text=text, columns=columns)


_INTO_GRAVEYARD = re.compile(r"(?:is|are) put into (a|an opponent's|your) graveyard\b")
_WHOSE_GRAVEYARD = {"a": "any", "an opponent's": "opponent", "your": "you"}


def _where_it_went(subject: Subject, happens: str) -> Subject:
    """A card that is put into a graveyard from anywhere is found there afterwards (CR 400.7e)."""
    into = _INTO_GRAVEYARD.match(happens)
    if not into or not isinstance(subject, Each) or subject.filter.what != "card":
        return subject
    return Each(replace(subject.filter, zone="graveyard", controller=_WHOSE_GRAVEYARD[into[1]]))


_SOURCE = re.compile(r"\bsources?\b")


def _as_source(subject: Subject) -> Subject:
    """Return the subject of dealing damage: "a source you control" may be a spell, too (CR 609.7)."""
    if isinstance(subject, Each) and _SOURCE.search(printed(subject.filter.text)):
        return Each(replace(subject.filter, zone="anywhere", what="card"))
    return subject


def _is_player(subject: Subject) -> bool:
    players = {Who.YOU, Who.OPPONENTS, Who.EACH_PLAYER, Who.PLAYER}
    return subject in players or (isinstance(subject, Each) and subject.filter.what == "player")


def affected_object(line: Line) -> Subject | None:
    """Return what an event happens to: the creature of "~ deals combat damage to a creature"."""
    try:
        tree = parse(line.text, "event")
    except StopsAtError:
        return None
    inner = tree.children[0] if tree.data == "event" else tree
    tree = inner if isinstance(inner, Tree) and inner.data in _FORMS else tree
    if tree.data != "happens_to":
        return None
    try:
        return _group(subject_of(Phrase([c for c in tree.children if isinstance(c, Tree)][1], line)))
    except StopsAtError:
        return None


_FORMS = {"happens", "happens_to", "happens_with", "casts", "activates", "step"}


def _group(subject: Subject) -> Subject:
    if isinstance(subject, Choose):
        return Each(subject.filter)
    if isinstance(subject, Target):
        raise StopsAtError(0)
    return subject


def _player(subject: Subject) -> str:
    if subject is Who.YOU:
        return "you"
    if subject is Who.OTHER_PLAYERS:
        return "opponent"
    if isinstance(subject, Each):
        return "opponent" if subject.filter.other or subject.filter.controller == "opponent" else "any"
    return "opponent" if subject is Who.OPPONENTS else "any"


def _step(text: str) -> EventName:
    return next((step for step in _STEPS if step in text), "other")


def _whose(text: str) -> str:
    if re.search(r"\byour\b", text):
        return "you"
    if "opponent" in text:
        return "opponent"
    return "each"


_TARGETED = re.compile(
    r"\bthat targets (?:only )?(?:an?|one or more|a single) [^,]*\b(?:creature|permanent|artifact)s?\b"
)
_TARGETS_THIS = re.compile(r"\bthat targets? (?:only )?this [a-z]+$")
_OF_SPELL = re.compile(r"\bthat spell\b|\bcop(?:y|ies) it\b|\bcounter it\b")
_ATTACHED_AS_IT_ENTERS = re.compile(r"^When this [A-Z][a-z]+ enters attached to an? [a-z]+$")
_THAT_SPELL = re.compile(r"\bthat (?:spell|ability|player)|\bcounter it\b")
_THAT_PERMANENT = re.compile(r"\b(?:that|those) (?:creature|permanent|artifact)s?\b")
_IT_OR_THAT_PERMANENT = re.compile(rf"\bit\b|{_THAT_PERMANENT.pattern}")


_OF_STEPS = frozenset(_STEPS)
_HOSTS_STEP = re.compile(r"\b(?:enchanted|equipped) [a-z]+'s controller")


_PUTS_COUNTERS = re.compile(r"Whenever you put .+ counters? on ")


def antecedent(trigger: Trigger, rest: str = "") -> Who:
    """Return whom "it" means right after the trigger event, of an ability that goes on with `rest`."""
    if (
        trigger.event == "cast"
        and _TARGETED.search(printed(trigger.text))
        and _THAT_PERMANENT.search(rest)
        and "that spell" not in rest
    ):
        return Who.TARGETED
    if trigger.event == "cast" and _TARGETS_THIS.search(printed(trigger.text)) and not _OF_SPELL.search(rest):
        return Who.THIS  # "Whenever you cast a spell that targets this creature, put a counter on it"
    if trigger.subject is Who.THIS and any(other.subject is not Who.THIS for other in trigger.others):
        # Whichever of the two it was (CR 608.2k).
        return Who.TARGETED if trigger.event == "becomes target" else Who.TRIGGERING
    targeted = trigger.event == "becomes target" and isinstance(trigger.subject, Each)
    if targeted and _IT_OR_THAT_PERMANENT.search(rest) and not _THAT_SPELL.search(rest):
        return Who.TARGETED
    if (
        trigger.event in _OF_STEPS
        and _HOSTS_STEP.search(printed(trigger.text))
        and _THAT_PERMANENT.search(rest)
    ):
        return Who.ATTACHED
    puts_counters = trigger.subject is Who.YOU and _PUTS_COUNTERS.match(printed(trigger.text)) is not None
    if trigger.event == "other" and puts_counters:
        return Who.TRIGGERING  # what they are put on
    if trigger.event == "other" and isinstance(trigger.subject, Who):
        return trigger.subject
    if trigger.event in _OF_ATTACHING and _THAT_PERMANENT.search(rest):
        return Who.TRIGGERING
    if _ATTACHED_AS_IT_ENTERS.search(printed(trigger.text)) and _THAT_PERMANENT.search(rest):
        return Who.ATTACHED
    if trigger.subject is Who.THIS and trigger.event not in {"cast"}:
        return Who.THIS
    if trigger.subject is Who.ATTACHED:
        return Who.ATTACHED
    if isinstance(trigger.subject, Each | Who) and trigger.event in {"upkeep", "end step", "combat"}:
        return Who.THIS
    return Who.TRIGGERING


_THEIR_CARDS = re.compile(r"\b(?:player|opponent)'s (?:hand|graveyard|library)\b")
_THEY_CONTROL = re.compile(r"\b(?:player|opponent)s? controls?\b|\bunder an? (?:player|opponent)'s control\b")


def that_player(trigger: Trigger) -> Who:
    """Return whom "that player" means right after the trigger event."""
    if tells_of_damaged_player(trigger.text):
        return Who.DAMAGED
    if trigger.event in {"cast", "activates"} and trigger.who != "you":
        return Who.DOER
    if _THEY_CONTROL.search(printed(trigger.text)) or _THEY_ACTIVATE.search(printed(trigger.text)):
        return Who.DOER
    if _THEIR_CARDS.search(printed(trigger.text)) and isinstance(trigger.subject, Each):
        return Who.OWNER
    whom = _ATTACKS_WHOM.search(printed(trigger.text))
    return Who.DEFENDING if whom is not None and not whom[0].startswith(" you") else Who.TRIGGERING
