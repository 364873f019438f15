"""Trigger events: "When this creature enters", "At the beginning of your upkeep" (CR 603.2)."""

import re

from lark import Token, Tree

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Trigger
from judgeapp.copyengine.model.terms.qualities import HasTrait, HurtThisTurn, Trait, Whom
from judgeapp.copyengine.model.terms.subjects import Choose, Each, Subject, Target, Who
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError, parse
from judgeapp.copyengine.reading.nouns.noun_phrases import Phrase, subject_of
from judgeapp.copyengine.reading.text.normalizing import MARK, Line

_EVENTS = {
    "enters": "enters", "enter": "enters", "enters or attacks": "enters", "enters or dies": "enters",
    "dies": "dies", "die": "dies", "is put into a graveyard from the battlefield": "dies",
    "attacks": "attacks", "attack": "attacks", "attacks or blocks": "attacks", "blocks": "blocks",
    "leaves the battlefield": "leaves", "is exiled from the battlefield": "exiled",
    "is put into exile from the battlefield": "exiled", "becomes the target of": "becomes target",
    "becomes attached to": "becomes attached", "becomes tapped": "becomes tapped",
    "becomes untapped": "becomes untapped", "transforms": "transforms",
    "is turned face up": "turned face up", "deals combat damage to": "deals combat damage",
    "deals combat damage": "deals combat damage", "deal combat damage to": "deals combat damage",
    "deal combat damage": "deals combat damage", "deals damage to": "deals damage",
    "deals damage": "deals damage", "is dealt damage": "is dealt damage",
    "is returned to its owner's hand": "returned", "is returned to your hand": "returned",
    "is put into exile": "exiled", "explores": "explores", "connives": "connives",
    "explores a land card": "explores a land card", "explores a nonland card": "explores a nonland card",
}  # fmt: skip
_ALSO_OF_ITSELF = frozenset({"enters", "dies", "leaves", "exiled", "turned face up"})
_STEPS = (("upkeep", "upkeep"), ("end step", "end step"), ("combat", "combat"), ("main phase", "main phase"))


def read_trigger(line: Line) -> Trigger:
    """Return the event that the words up to the comma name.

    Raises:
        StopsAtError: when they name none that is known.
    """
    if (joined := _AND_WHEN.search(line.text)) is not None:
        first = read_trigger(line.cut(0, joined.start()))
        second = read_trigger(_of_this(line.cut(joined.end(), len(line.text))))
        return replace(first, others=(replace(second, others=()), *second.others))
    if (either := _either_event(line)) is not None:
        return either
    if (joined := _OR_ACTIVATES.match(line.text)) is not None:
        first = read_trigger(line.cut(0, joined.end("cast")))
        begins, goes_on = line.columns[joined.start("cast")], line.columns[joined.start("activate")]
        text = line.printed[:begins] + line.printed[goes_on : line.columns[len(line.text)]]
        return replace(first, others=(Trigger("activates", text, Who.TRIGGERING, first.who),))
    if (elsewhere := _NOT_FROM_HAND.search(line.text)) is not None:
        trigger = read_trigger(_without(line, elsewhere.start(), elsewhere.end()))
        return replace(trigger, text=line.printed[line.columns[0] : line.columns[len(line.text)]])
    if (hurt := _HURT.search(line.text)) is not None:
        trigger = read_trigger(_without(line, hurt.start(), hurt.end()))
        if not isinstance(trigger.subject, Each) or trigger.event != "dies":
            raise StopsAtError(hurt.start())
        by = Whom.THIS if hurt["whom"] == "~" else Whom.ATTACHED
        quality = HurtThisTurn(hurt[0].strip(), by)
        hurt_ones = replace(trigger.subject.filter, qualities=(*trigger.subject.filter.qualities, quality))
        text = line.printed[line.columns[0] : line.columns[len(line.text)]]
        return replace(trigger, text=text, subject=Each(hurt_ones))
    if (once := _FIRST_TIME.search(line.text)) is not None:
        trigger = read_trigger(_without(line, once.start(), once.end()))
        return replace(trigger, text=line.printed[line.columns[0] : line.columns[len(line.text)]])
    if (whose := _ONES_GRAVEYARD.search(line.text)) is not None:
        trigger = read_trigger(_reworded(line, whose.start(), whose.end(), "a"))
        if not isinstance(trigger.subject, Each):
            raise StopsAtError(whose.start())  # of the object itself, whoever controls it
        owned = Each(replace(trigger.subject.filter, owner="you" if whose[0] == "your" else "opponent"))
        text = line.printed[line.columns[0] : line.columns[len(line.text)]]
        return replace(trigger, text=text, subject=owned)
    if (nth := _THEIR_NTH.search(line.text)) is not None:
        return read_trigger(_reworded(line, nth.start(), nth.end(), "a"))
    if (turn := _IN_A_TURN.search(line.text)) is not None:
        return read_trigger(_reworded(line, turn.start(), turn.end(), "each"))
    if (whom := _ATTACKS_WHOM.search(line.text)) is not None:
        trigger = read_trigger(_without(line, whom.start(), whom.end()))
        return replace(trigger, text=line.printed[line.columns[0] : line.columns[len(line.text)]])
    if (meets := _MEETS.search(line.text)) is not None and not _OF_THIS.match(line.text):
        # Whose blocking it is reads as whose attack it would be.
        trigger = read_trigger(_reworded(line, meets.start(), meets.end(), "attacks"))
        text = line.printed[line.columns[0] : line.columns[len(line.text)]]
        return replace(trigger, text=text, event="other", also="")
    if (meanwhile := _WHILE.search(line.text)) is not None:
        trigger = read_trigger(_without(line, meanwhile.start(), meanwhile.end()))
        begins = line.columns[meanwhile.start("condition")]
        asked = condition_of(line.printed[begins : line.columns[len(line.text)]], line.name)
        text = line.printed[line.columns[0] : line.columns[len(line.text)]]
        return replace(trigger, text=text, condition=asked)
    if (how := _ENTERS_SO.search(line.text)) is not None:
        trigger = read_trigger(_without(line, how.start(), how.end()))
        text = line.printed[line.columns[0] : line.columns[len(line.text)]]
        return replace(trigger, text=text, so=Trait.UNTAPPED if how["un"] else Trait.TAPPED)
    if (attached := _ENTERS_ATTACHED.search(line.text)) is not None:
        trigger = read_trigger(_without(line, attached.start(), attached.end()))
        return replace(trigger, text=line.printed[line.columns[0] : line.columns[len(line.text)]])
    if (unlocks := _FULLY_UNLOCKS.match(line.text)) is not None:
        text = line.printed[line.columns[0] : line.columns[len(line.text)]]
        return Trigger("fully unlocks", text, Who.TRIGGERING, _UNLOCKING[unlocks["who"]])
    if (both := _of_two(line)) is not None:
        return both
    itself = _ITSELF.match(line.text)
    if itself is not None:
        trigger = read_trigger(_without(line, itself.start("itself"), itself.end("itself")))
        printed = line.printed[line.columns[0] : line.columns[len(line.text)]]
        return replace(trigger, text=printed, itself=trigger.event in _ALSO_OF_ITSELF)
    tree = parse(line.text, "event")
    inner = tree.children[0] if tree.data == "event" else tree
    tree = inner if isinstance(inner, Tree) and inner.data in _FORMS else tree
    form = str(tree.data)
    text = line.printed[line.columns[0] : line.columns[len(line.text)]]
    if form == "step":
        return Trigger(_step(line.text), text, who=_whose(line.text))
    phrases = [Phrase(c, line) for c in tree.children if isinstance(c, Tree)]
    subject = _group(subject_of(phrases[0]))
    if form in {"casts", "activates"}:
        what = _group(subject_of(phrases[1]))
        event = "cast" if form == "casts" else "activates"
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
    if event == "becomes attached" and subject is not Who.THIS:
        event = "other"  # only what the object itself becomes attached to is told
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


def _also(happens: str) -> str:
    """Return the second event of "enters or dies" and the like."""
    found = _EITHER.match(happens)
    return _EVENTS[found["other"]] if found is not None else ""


_EITHER = re.compile(
    r"(?:enters|dies|is put into a graveyard from the battlefield) or (?P<other>dies|leaves the battlefield"
    r"|is turned face up|is exiled from the battlefield|becomes tapped|transforms(?= into ~)"
    r"|is put into exile|is put into (?:exile|a graveyard) from the battlefield)(?: into ~)?$"
)


_HAPPENS = (
    r"\b(?:attacks?|becomes?|blocks?|casts?|deals?|dies|discards?|draws?|enters?|gains?|is put|leaves?|loses?"
    r"|sacrifices?)\b"
)
_OR_CLAUSE = re.compile(
    rf"^(?:whenever|when) (?P<first>[^,]*?{_HAPPENS}[^,]*?) or "
    rf"(?=(?:an?|another|one or more|you|enchanted|equipped) (?:[^,]* )?{_HAPPENS})"
)


def _either_event(line: Line) -> Trigger | None:
    """Return the events of "you cast a spell or a creature attacks", each a clause of its own; None for one
    event, or where a clause can't be read.
    """
    joined = _OR_CLAUSE.match(line.text)
    if joined is None:
        return None
    try:
        first = read_trigger(line.cut(0, joined.end("first")))
        second = read_trigger(_without(line, joined.start("first"), joined.end()))
    except StopsAtError:
        return None
    begins, goes_on = line.columns[joined.start("first")], line.columns[joined.end()]
    text = line.printed[line.columns[0] : begins] + line.printed[goes_on : line.columns[len(line.text)]]
    return replace(first, others=(*first.others, replace(second, text=text, others=()), *second.others))


_OF_TWO = re.compile(
    r"^when(?:ever)? (?P<itself>~)(?P<or> or )(?P<other>(?:an?|another|enchanted|equipped) )"
)
_BEGINS_TO_HAPPEN = re.compile(rf"{_HAPPENS}|\b(?:is|are|phases?|explores?|connives?|transforms?)\b")


def _of_two(line: Line) -> Trigger | None:
    """Return the events of "this creature or equipped creature attacks", one of each, or an unknown one where
    either can't be read; None for other words, and where what happens to the object itself is told otherwise.
    """
    said, whole = _OF_TWO.match(line.text), line.columns[len(line.text)]
    happens = _BEGINS_TO_HAPPEN.search(line.text, said.end()) if said is not None else None
    if said is None or happens is None:
        return None
    try:
        second = read_trigger(_without(line, said.start("itself"), said.end("or")))
        if second.event in _ALSO_OF_ITSELF and said["other"] == "another ":
            return None
        first = read_trigger(_without(line, said.end("itself"), happens.start() - 1))
    except StopsAtError:
        return Trigger("other", line.printed[line.columns[0] : whole], Who.TRIGGERING, "any")
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


_AND_WHEN = re.compile(r" and (?=(?:whenever|when|at the beginning of) )")
_OR_ACTIVATES = re.compile(
    r"^whenever (?:you|an opponent|a player) (?P<cast>casts? an? [^,]*?) "
    r"or (?P<activate>activates? an ability\b)"
)
_HURT = re.compile(r" dealt damage by (?P<whom>~|(?:enchanted|equipped) creature) this turn(?= dies$)")
_FIRST_TIME = re.compile(r" for the first time each turn$")
_ONES_GRAVEYARD = re.compile(r"(?<=is put into )(?:your|an opponent's)(?= graveyard from the battlefield$)")
_THEIR_NTH = re.compile(
    r"(?<=^whenever a player casts )(?:their|its)(?= (?:first|second|third) )"
    r"|(?<=^whenever an opponent casts )(?:their|its)(?= (?:first|second|third) )"
)
_IN_A_TURN = re.compile(r"(?<= spell )in a(?= turn$)")
_ATTACKS_WHOM = re.compile(
    r"(?<= attacks) (?:you(?: or a planeswalker you control)?|one of your opponents|an opponent|a player"
    r"|the player with the most life or tied for most life)$"
)
_MEETS = re.compile(r"\b(?:blocks? or )?becomes? blocked\b(?: by [^,]+)?$")
_OF_THIS = re.compile(r"(?:whenever|when) ~", re.IGNORECASE)
_WHILE = re.compile(r"(?:(?<= spell)|(?<=^when you cast ~)) while (?P<condition>[^,]+)$")
_ELSEWISE = re.compile(
    r" (?:using|for (?:its|their) |from among |from your starting |while |during (?!(?:your|their) turn$"
    r"|(?:an|each) opponent's turn$|each of your turns$))"
)
_ENTERS_SO = re.compile(r"(?<=\benters)(?: the battlefield)? (?P<un>un)?tapped$")
_ENTERS_ATTACHED = re.compile(r"(?<=~ enters) attached to an? [a-z]+$")
_FULLY_UNLOCKS = re.compile(rf"whenever (?P<who>you|an opponent|a player) fully unlocks? a {MARK}Room$")
_UNLOCKING = {"you": "you", "an opponent": "opponent", "a player": "any"}
_NOT_FROM_HAND = re.compile(r"(?<=\bspell) from anywhere other than (?:your|their|its) hand\b")
_IT = re.compile(r"(?<=^when )it\b|(?<=^whenever )it\b")


def _of_this(line: Line) -> Line:
    """Return "whenever it attacks" behind "when this enters and" as it would stand alone."""
    found = _IT.search(line.text)
    if found is None:
        return line
    text = line.text[: found.start()] + "~" + line.text[found.end() :]
    columns = (*line.columns[: found.start() + 1], *line.columns[found.end() :])
    return replace(line, text=text, columns=columns)


_ITSELF = re.compile(r"when(?:ever)? (?P<itself>~ or )another ")


def _without(line: Line, start: int, end: int) -> Line:
    """Return a line without some of its words."""
    columns = (*line.columns[:start], *line.columns[end:])
    return replace(line, text=line.text[:start] + line.text[end:], columns=columns)


def _reworded(line: Line, start: int, end: int, words: str) -> Line:
    """Return a line with other words in the place of some of its own."""
    columns = (*line.columns[:start], *(line.columns[start],) * len(words), *line.columns[end:])
    return replace(line, text=line.text[:start] + words + line.text[end:], columns=columns)


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


def _step(text: str) -> str:
    return next((event for word, event in _STEPS if word in text), "other")


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


_OF_STEPS = frozenset({"upkeep", "end step", "combat", "main phase"})
_HOSTS_STEP = re.compile(r"\b(?:enchanted|equipped) [a-z]+'s controller")


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
    if targeted and _THAT_PERMANENT.search(rest) and not _THAT_SPELL.search(rest):
        return Who.TARGETED
    if (
        trigger.event in _OF_STEPS
        and _HOSTS_STEP.search(printed(trigger.text))
        and _THAT_PERMANENT.search(rest)
    ):
        return Who.ATTACHED
    if trigger.event == "other" and isinstance(trigger.subject, Who):
        return trigger.subject
    if trigger.event == "becomes attached" and _THAT_PERMANENT.search(rest):
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


_DAMAGES_PLAYER = re.compile(
    r"\bdeals? (?:(?:non)?combat )?damage to (?:an? |one or more )?(?:player|opponent)s?\b"
    r"|\b(?:player|opponent)s? (?:is|are) dealt (?:(?:non)?combat )?damage"
)


_THEIR_CARDS = re.compile(r"\b(?:player|opponent)'s (?:hand|graveyard|library)\b")
_THEY_CONTROL = re.compile(r"\b(?:player|opponent)s? controls?\b|\bunder an? (?:player|opponent)'s control\b")


def that_player(trigger: Trigger) -> Who:
    """Return whom "that player" means right after the trigger event."""
    if _DAMAGES_PLAYER.search(printed(trigger.text)):
        return Who.DAMAGED
    if trigger.event in {"cast", "activates"} and trigger.who != "you":
        return Who.DOER
    if _THEY_CONTROL.search(printed(trigger.text)):
        return Who.DOER
    if _THEIR_CARDS.search(printed(trigger.text)) and isinstance(trigger.subject, Each):
        return Who.OWNER
    whom = _ATTACKS_WHOM.search(printed(trigger.text))
    return Who.DEFENDING if whom is not None and not whom[0].startswith(" you") else Who.TRIGGERING
