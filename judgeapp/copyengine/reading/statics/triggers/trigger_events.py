"""Abilities that trigger on activating, creating tokens, becoming a copy, on what happens to
their own permanent, or as a step begins (CR 603.2).

Only whole events of a few forms are known.
"""

import re
from collections.abc import Mapping
from typing import Literal

from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.effects.trigger_events import (
    Activates,
    BecomesCopy,
    CastSo,
    CreatesTokens,
    Crews,
    DayTurns,
    GetsCounters,
    LeavesGraveyard,
    LosesCounters,
    OwnEvent,
    PlayerAction,
    PlayerDoes,
    StepBegins,
    TapsForMana,
    Whose,
)
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.abilities import Ability, Trigger, by_event, each_by_event
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.qualities import UnreadQuality
from judgeapp.copyengine.model.terms.subjects import Filter, Who
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.reading.conditions.situations import situation
from judgeapp.copyengine.reading.nouns.spoken_of import speaks_of_that_player
from judgeapp.copyengine.reading.statics.descriptions import described, filter_named

_PLAYER = r"(?P<who>you|an opponent|a player|any player)"
_ACTIVATES = re.compile(
    rf"Whenever (?:{_PLAYER} activates? an? (?P<kind>loyalty |exhaust )?ability"
    r"(?: of (?P<of>(?:an? |this |enchanted |equipped )[^,.]+?(?:, [a-z]+,? or [a-z]+)?))?"
    r"|an ability of (?P<whose>[^,.]+?) is activated)"
    r"(?P<no_mana> that isn't a mana ability)?"
    r"(?P<x> with \{X\} in its activation cost)?(?P<targets> that targets? [^,.]+)?$"
)
_CREATES = re.compile(
    rf"Whenever {_PLAYER} creates? (?:(?P<together>one or more )|an? )(?P<what>[\w ]*?tokens?)$"
)
_DEED = re.compile(
    r"When(?:ever)? (?P<who>you|(?:an?|any|enchanted|one or more) (?:player|opponent)s?) "
    r"(?:(?P<either>scrys? or surveils?|scries or surveils)"
    r"|(?P<alone>scry|surveil|mill|proliferate|commits? a crime|rolls? (?:one or more dice|a die)"
    r"|(?:wins?|loses?) a coin flip|gets? one or more \{E\}|becomes? the monarch"
    r"|ventures? into the dungeon|completes? a dungeon|takes? the initiative)s?"
    r"|rolls? an? (?P<least>\d+) or higher(?: on a die)?"
    r"|expends? (?P<mana>\d+)"
    r"|search(?:es)? (?:your|their) (?P<searched>library)"
    r"|(?P<verb>gain|lose|draw|discard|sacrifice|cycle|exert)s? (?P<what>.+?))"
    r"(?P<in_turn> during your turn)?(?P<first> for the first time (?:each turn|during each of "
    r"(?:(?P<theirs>their)|your) turns))?$"
)
_PLAYS_LAND = re.compile(
    r"When(?:ever)? (?P<who>you|an opponent|a player) plays? (?P<what>(?:another|an?) (?:[A-Za-z]+ )?land|"
    r"an? (?:Plains|Island|Swamp|Mountain|Forest))$"
)
_FORCED_DISCARD = "When a spell or ability an opponent controls causes you to discard this card"
_TEMPTS = re.compile(r"When(?:ever)? the Ring tempts you$")
_DEEDS = {
    "gain": PlayerAction.GAINS_LIFE, "lose": PlayerAction.LOSES_LIFE, "draw": PlayerAction.DRAWS,
    "discard": PlayerAction.DISCARDS, "sacrifice": PlayerAction.SACRIFICES, "cycle": PlayerAction.CYCLES,
    "exert": PlayerAction.EXERTS,
}  # fmt: skip
_NTH_CARD = re.compile(r"(?:your|their) (?P<nth>first|second|third|fourth|fifth) card (?:each|in a) turn$")
_NTH = ("first", "second", "third", "fourth", "fifth")
_OR_ANOTHER = re.compile(r"^(?:this [a-z]+|[A-Z][^,]*?) or another ")
_PLAIN_DRAW = re.compile(r"a card(?P<but> except the first one .*)?$")
_COUNTERS = re.compile(
    r"Whenever (?:(?P<together>one or more )|an? )(?P<kind>[-+]\d+/[-+]\d+ |[a-z]+ )?counters? "
    r"(?:is|are) put on (?:(?P<this>this \w+)|(?P<what>.+))$"
)
_NTH_COUNTER = re.compile(
    r"When the (?P<nth>[a-z]+) (?P<kind>[-+]\d+/[-+]\d+|[a-z]+) counter is put on "
    r"(?:(?P<this>this \w+)|(?P<what>.+))$"
)
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)  # fmt: skip
_ATTACHES = re.compile(r"Whenever (?P<what>an? [^,]+?) becomes attached to (?P<to>[^,]+)$")
_BECOMES = re.compile(r"\bbecomes? a copy of (?P<what>[^,.]+)$")
_PLAYERS = {
    "you": "you", "an opponent": "opponent", "one or more opponents": "opponent", "enchanted player": "host",
}  # fmt: skip
_THIS_ONE = re.compile(r"this [a-z]+$", re.IGNORECASE)
_TAPS_FOR_MANA = re.compile(
    rf"Whenever (?:{_PLAYER} taps? (?P<what>[^,.]+?)|(?P<tapped>[^,.]+?) is tapped) for mana$"
)
_OF_BOTH = re.compile(r"\bthat (?:land|permanent|artifact)(?! produced)\b")
_LEAVES_GRAVEYARD = re.compile(
    r"Whenever (?P<what>(?P<together>one or more )?.*?cards?) leaves? (?P<whose>your|a) graveyard"
    r"(?P<in_turn> during your turn)?$"
)
_COUNTERS_REMOVED = re.compile(
    r"When(?:ever)? (?P<which>an?|the last|one or more) (?P<kind>[-+/\w]+) counters? (?:is|are) removed from "
    r"this [a-z]+(?P<exiled> while it's exiled)?"
)
_CREWS = re.compile(
    r"Whenever (?P<who>.+?) (?P<saddles>saddles a Mount or )?crews a Vehicle"
    r"(?P<main> during your main phase)?"
)
_DAY_AND_NIGHT = re.compile(
    r"When(?:ever)? (?:day becomes night or night becomes day|day becomes night|night becomes day)"
)
_YOU_PUT = re.compile(
    r"Whenever you put (?:(?P<together>one or more )|an? )(?P<kind>[-+]\d+/[-+]\d+ |[a-z]+ )?counters? "
    r"on (?:(?P<this>this \w+)|(?P<what>.+))$"
)
_STEP = re.compile(
    r"at (?:the )?(?:beginning of |(?P<end>end of combat))"
    r"(?P<before>.*?)(?P<step>upkeeps?|draw steps?|end steps?|combat(?: steps?)?|main phases?|(?<=combat))"
    r"(?P<after>(?: of .+| on .+)?)$",
    re.IGNORECASE,
)
_STEP_WORDS = {"upkeep": "upkeep", "draw step": "draw", "end step": "end step"}
_MAIN = {"first": "precombat main", "precombat": "precombat main", "second": "postcombat main",
         "postcombat": "postcombat main"}  # fmt: skip
_WHOSE = (
    (r"(?:each of )?your|on (?:each of )?your turns?", Whose.YOUR),
    (r"(?:each|your) opponents?['’]s?|on each opponent's turn|each of your opponents['’]", Whose.OPPONENT),
    (r"each other player's", Whose.ANOTHER),
    (r"the chosen player's", Whose.CHOSEN),
    (r"(?:the )?(?:.* )?(?:of )?(?:enchanted|equipped) [a-z]+'s controller(?:'s)?", Whose.HOST_CONTROLLER),
    (r"(?:on )?enchanted (?:player|opponent)'s(?: turn)?", Whose.HOST),
    (r"(?:each|each player's|the|on each player's turn)?", Whose.ANYBODY),
)
_OWN = {
    OwnEvent.EXPLOITS: re.compile(r"\bexploits a"),
    OwnEvent.MUTATES: re.compile(r" mutates$"),
    OwnEvent.UNLOCKED: re.compile(r"\bunlock this door\b", re.IGNORECASE),
    OwnEvent.MONSTROUS: re.compile(r"\bbecomes monstrous\b"),
    OwnEvent.RENOWNED: re.compile(r"\bbecomes renowned\b"),
    OwnEvent.CREWED: re.compile(r"\bbecomes crewed\b"),
    OwnEvent.SADDLED: re.compile(r"\bbecomes saddled\b"),
    OwnEvent.LEVEL: re.compile(r"\bbecomes level (?P<level>\d+)"),
    OwnEvent.TURNED_UP: re.compile(r"is turned face up$"),
}
_INTO_GRAVEYARD = re.compile(
    r"graveyard from (?:(?P<library>(?:your|a|their) library)"
    r"|anywhere(?P<but> other(?: than the battlefield)?)?)"
)
_CAST_FROM = re.compile(
    r"\bfrom (?P<other>anywhere other than )?(?:your|their|a|an opponent's|its owner's) "
    r"(?P<zone>hand|graveyard|library)\b|\bfrom (?P<bare>exile)\b"
)
_CAST_IN = re.compile(
    r"\bduring (?P<whose>your|each of your|an opponent's|any opponent's|each opponent's) turns?\b"
)
_TIMES_A_TURN = re.compile(r"This ability triggers only (?P<times>once|twice) each turn")
_DONE_ONCE = re.compile(r"Do this only once each turn")
ON_BATTLEFIELD = frozenset({"battlefield"})
_IN_EXILE = re.compile(r"\bthis card while it's exiled\b|\b(?:if|while) this card is (?:suspended|exiled\b)")
_IN_COMMAND_ZONE = re.compile(r"\bis in the command zone(?P<or> or on the battlefield)?")
_IN_GRAVEYARD = re.compile(r"\b(?:if|while) this card is in your graveyard|\bthis card from your graveyard")


@memoized  # asked of each ability that triggers, and of each card in a graveyard
def zones_of(ability: Ability) -> frozenset[str]:
    """Return the zones in which a triggered ability works that waits for something other than what becomes of
    its own permanent (CR 113.6b, 113.6k).
    """
    trigger = ability.trigger
    if trigger is None or (trigger.subject is Who.THIS and not is_at_step(trigger)):
        return ON_BATTLEFIELD
    text = printed(ability.text)
    if _IN_GRAVEYARD.search(text):
        return frozenset({"graveyard"})
    if _IN_EXILE.search(text):
        return frozenset({"exile"})
    named = _IN_COMMAND_ZONE.search(text)
    if named is None:
        return ON_BATTLEFIELD
    return frozenset({"command", "battlefield"}) if named["or"] else frozenset({"command"})


@memoized  # asked of each card in a graveyard whenever something happens
def watching_elsewhere(values: Characteristics) -> Mapping[str, Characteristics]:
    """Return a card with nothing but the triggered abilities that work in a zone other than the battlefield,
    for each zone in which one does (CR 113.6).
    """
    there: dict[str, tuple[Ability, ...]] = {}
    for ability in values.abilities:
        for zone in zones_of(ability) - ON_BATTLEFIELD:
            there[zone] = (*there.get(zone, ()), ability)
    return {zone: replace(values, abilities=abilities) for zone, abilities in there.items()}


def is_limit(sentence: str) -> bool:
    """Whether a sentence says how often an ability triggers, or does what it may do, each turn."""
    plain = sentence.rstrip(".")
    return _TIMES_A_TURN.fullmatch(plain) is not None or _DONE_ONCE.fullmatch(plain) is not None


def is_done_once_a_turn(text: Text) -> bool:
    """Whether what an ability lets a player do can be done only once each turn."""
    return _DONE_ONCE.search(printed(text)) is not None


_BECOMES_ATTACHED = re.compile(r" becomes attached to an? (?P<what>[a-z ]+)$")


def attached_to(ability: Ability) -> Filter | None:
    """Return what an ability that triggers on becoming attached speaks of; None for anything."""
    said = _BECOMES_ATTACHED.search(printed(ability.trigger.text)) if ability.trigger is not None else None
    return filter_named(said["what"]) if said is not None else None


def times_a_turn(ability: Ability) -> int | None:
    """Return how often an ability triggers each turn at most; None for as often as its event happens."""
    if ability.trigger is not None and " for the first time each turn" in printed(ability.trigger.text):
        deed = _deed(ability)
        return None if deed is not None and deed.first else 1  # what is asked of the turn needs no limit
    said = _TIMES_A_TURN.search(printed(ability.text))
    return None if said is None else 1 if said["times"] == "once" else 2


def own_events(ability: Ability) -> frozenset[OwnEvent]:
    """Return what of its own permanent an ability triggers on."""
    text = printed(ability.trigger.text) if ability.trigger is not None else ""
    return frozenset(event for event, form in _OWN.items() if form.search(text))


def triggers_on_level(ability: Ability, level: int) -> bool:
    """Whether an ability triggers on its Class becoming a level."""
    said = _OWN[OwnEvent.LEVEL].search(printed(ability.trigger.text)) if ability.trigger is not None else None
    return said is not None and int(said["level"]) == level


def is_on_leaving(ability: Ability) -> bool:
    """Whether an ability triggers on its own source leaving, and so looks back (CR 603.10a)."""
    trigger = ability.trigger
    return (
        trigger is not None
        and trigger.subject is Who.THIS
        and trigger.event in {"leaves", "dies", "exiled", "returned"}
    )


def is_once_for_all(ability: Ability) -> bool:
    """Whether an ability triggers once however many things do what it waits for at once (CR 603.2c)."""
    return ability.trigger is not None and "one or more " in printed(ability.trigger.text)


def is_about_dying(trigger: Trigger) -> bool:
    """Whether an event is a creature dying, and not any permanent going to a graveyard (CR 700.4)."""
    return " die" in printed(trigger.text) and _PERMANENT_DIES.search(printed(trigger.text)) is None


_PERMANENT_DIES = re.compile(r"\b(?:permanent|planeswalker|artifact|enchantment)s?(?: you control)? dies?\b")


def is_at_step(trigger: Trigger) -> bool:
    """Whether an event is a step or phase beginning."""
    return _STEP.match(printed(trigger.text)) is not None


def graveyard_sources(trigger: Trigger) -> Literal["", "anywhere", "elsewhere", "library"]:
    """Return from where a card goes to a graveyard in an event: "elsewhere" is anywhere but the battlefield;
    "" for another event.
    """
    said = _INTO_GRAVEYARD.search(printed(trigger.text))
    if said is None:
        return ""
    if said["library"]:
        return "library"
    if said["but"] is None:
        return "anywhere"
    return "elsewhere" if said["but"].endswith(" the battlefield") else ""


def is_tapping_for_mana(trigger: Trigger | None) -> bool:
    """Whether an event is something being tapped for mana (CR 605.1b)."""
    return trigger is not None and "for mana" in printed(trigger.text)


def on_tapping_for_mana(values: Characteristics) -> tuple[tuple[Ability, TapsForMana], ...]:
    """Return the abilities of an object that trigger on something being tapped for mana."""
    found = ((ability, taps_for_mana(ability)) for ability in each_by_event(values.abilities))
    return tuple((ability, event) for ability, event in found if event is not None)


def taps_for_mana(ability: Ability) -> TapsForMana | None:
    """Return what is tapped for mana, and by whom, that an ability triggers on; None for another event."""
    trigger = ability.trigger
    found = _TAPS_FOR_MANA.match(printed(trigger.text)) if trigger is not None else None
    if found is None:
        return None
    if speaks_of_that_player(ability.text) and _OF_BOTH.search(printed(ability.text).partition(",")[2]):
        return None  # it goes on about the player and about what was tapped
    what = described(found["what"] or found["tapped"])
    wanted = what.filter
    unread = wanted is not None and any(isinstance(q, UnreadQuality) for q in wanted.qualities)
    if unread or not what.is_read:
        return None
    who = {"you": "you", "an opponent": "opponent"}.get(found["who"] or "", "any")
    return TapsForMana(who, what)


def on_activating(values: Characteristics) -> tuple[tuple[Ability, Activates], ...]:
    """Return the abilities of an object that trigger on an ability being activated."""
    found = ((ability, _activates(ability)) for ability in each_by_event(values.abilities))
    return tuple((ability, event) for ability, event in found if event is not None)


def on_creating(values: Characteristics) -> tuple[tuple[Ability, CreatesTokens], ...]:
    """Return the abilities of an object that trigger on tokens being created."""
    found = ((ability, _creates(ability)) for ability in each_by_event(values.abilities))
    return tuple((ability, event) for ability, event in found if event is not None)


def on_deeds(values: Characteristics) -> tuple[tuple[Ability, PlayerDoes], ...]:
    """Return the abilities of an object that trigger on what players do: gain life, draw, sacrifice."""
    found = ((ability, _deed(ability)) for ability in each_by_event(values.abilities))
    return tuple((ability, event) for ability, event in found if event is not None)


def deed_of(ability: Ability) -> PlayerAction | None:
    """Return what a player does that an ability triggers on; None for another event."""
    return next((event.deed for each in by_event(ability) if (event := _deed(each)) is not None), None)


def on_counters_removed(values: Characteristics) -> tuple[tuple[Ability, LosesCounters], ...]:
    """Return the abilities of an object that trigger on counters being removed from it."""
    found = ((ability, _loses_counters(ability)) for ability in each_by_event(values.abilities))
    return tuple((ability, event) for ability, event in found if event is not None)


def on_crewing(values: Characteristics) -> tuple[tuple[Ability, Crews], ...]:
    """Return the abilities of an object that trigger on its crewing a Vehicle or saddling a Mount."""
    found = ((ability, _crews(ability, values.name)) for ability in each_by_event(values.abilities))
    return tuple((ability, event) for ability, event in found if event is not None)


@memoized  # asked of every permanent as the day ends
def on_day_and_night(values: Characteristics) -> tuple[tuple[Ability, DayTurns], ...]:
    """Return the abilities of an object that trigger on day becoming night or night becoming day."""
    found = ((ability, _day_turns(ability)) for ability in each_by_event(values.abilities))
    return tuple((ability, event) for ability, event in found if event is not None)


def on_leaving_graveyard(values: Characteristics) -> tuple[tuple[Ability, LeavesGraveyard], ...]:
    """Return the abilities of an object that trigger on cards leaving a graveyard."""
    found = ((ability, _leaves_graveyard(ability)) for ability in each_by_event(values.abilities))
    return tuple((ability, event) for ability, event in found if event is not None)


def on_counters(values: Characteristics) -> tuple[tuple[Ability, GetsCounters], ...]:
    """Return the abilities of an object that trigger on counters being put on things."""
    found = ((ability, _gets_counters(ability, values.name)) for ability in each_by_event(values.abilities))
    return tuple((ability, event) for ability, event in found if event is not None)


def on_becoming(values: Characteristics) -> tuple[tuple[Ability, BecomesCopy], ...]:
    """Return the abilities of an object that trigger on something becoming a copy."""
    found = ((ability, _becomes(ability)) for ability in each_by_event(values.abilities))
    return tuple((ability, event) for ability, event in found if event is not None)


@memoized  # asked of every permanent at every event: 2 % of a replay
def on_steps(values: Characteristics) -> tuple[tuple[Ability, StepBegins], ...]:
    """Return the abilities of an object that trigger as a step or main phase begins (CR 603.2b)."""
    return tuple(
        (ability, event) for ability in each_by_event(values.abilities) for event in steps_of(ability)
    )


@memoized  # half a percent of generating
def steps_of(ability: Ability) -> tuple[StepBegins, ...]:
    """Return the steps and main phases as which an ability triggers."""
    said = _STEP.match(_event_alone(printed(ability.trigger.text))) if ability.trigger is not None else None
    if said is None or "first upkeep" in said[0]:
        return ()
    before, after = said["before"].strip(), said["after"].strip()
    names, whose = _steps(said), _whose(f"{before} {after}".strip())
    if whose is None:
        return ()
    return tuple(StepBegins(name, whose) for name in names)


_REST = re.compile(r" and (?:when|whenever) .+|, (?!if ).+")


def _event_alone(text: str) -> str:
    """Return the first event of words that go on with another one or with what happens."""
    return _REST.sub("", text, count=1)


def _steps(said: re.Match[str]) -> tuple[str, ...]:
    word = said["step"].removesuffix("s")
    if said["end"]:
        return ("end of combat",)
    if word in _STEP_WORDS:
        return (_STEP_WORDS[word],)
    if word.startswith("combat"):
        return ("beginning of combat",)
    order = said["before"].split()[-1:]
    if order and order[0] in _MAIN:
        return (_MAIN[order[0]],)
    return ("precombat main", "postcombat main")


def _whose(words: str) -> Whose | None:
    words = re.sub(r"\b(?:first|second|precombat|postcombat)$", "", words).strip()
    return next((whose for form, whose in _WHOSE if re.fullmatch(form, words)), None)


def cast_so(ability: Ability) -> CastSo:
    """Return from where, and in whose turn, a spell has to be cast for an ability to trigger."""
    text = printed(ability.trigger.text) if ability.trigger is not None else ""
    found, turn = _CAST_FROM.search(text), _CAST_IN.search(text)
    return CastSo(
        frozenset({found["zone"] or found["bare"]}) if found is not None else frozenset(),
        elsewhere=found is not None and found["other"] is not None,
        in_your_turn=turn["whose"].endswith("your") if turn is not None else None,
    )


@memoized  # 2 % of a replay
def on_states(values: Characteristics) -> tuple[tuple[Ability, Condition], ...]:
    """Return the abilities of an object that trigger on how things stand, with what they ask (CR 603.8)."""
    return tuple(
        (ability, condition)
        for ability in values.abilities
        if (condition := _state(ability, values.name)) is not None
    )


def _state(ability: Ability, name: str) -> Condition | None:
    trigger = ability.trigger
    if trigger is None or trigger.event != "other" or not printed(trigger.text).startswith("When "):
        return None
    return situation(printed(trigger.text).removeprefix("When "), name)


def _activates(ability: Ability) -> Activates | None:
    said = _ACTIVATES.search(printed(ability.trigger.text)) if ability.trigger is not None else None
    if said is None:
        return None
    words = said["of"] or said["whose"] or ""
    of = _of(words.removesuffix(" they control"))  # only the controller of something activates its abilities
    if words and of is None:
        return None
    return Activates(
        who=_PLAYERS.get(said["who"] or "", "any"),
        kind=(said["kind"] or "").strip(),
        of=of,
        no_mana_ability=said["no_mana"] is not None,
        with_x=said["x"] is not None,
        targets=(said["targets"] or "").strip(),
    )


def _of(words: str) -> Description | Filter | None:
    if words.startswith(("this ", "enchanted ", "equipped ")):
        what = described(words)
        return what if what.itself or what.attached or what.filter is not None else None
    return filter_named(words) if words else None


def _creates(ability: Ability) -> CreatesTokens | None:
    said = _CREATES.search(printed(ability.trigger.text)) if ability.trigger is not None else None
    what = filter_named(said["what"]) if said is not None else None
    if said is None or what is None:
        return None
    return CreatesTokens(_PLAYERS.get(said["who"], "any"), what, said["together"] is not None)


def _deed(ability: Ability) -> PlayerDoes | None:
    text = printed(ability.trigger.text) if ability.trigger is not None else ""
    if _TEMPTS.match(text):
        return PlayerDoes(PlayerAction.TEMPTED, "you")
    if text == _FORCED_DISCARD:
        return PlayerDoes(PlayerAction.DISCARDS, "you", itself=True, forced=True)
    if (land := _PLAYS_LAND.match(text)) is not None:
        return _plays_land(land)
    said = _DEED.match(text)
    if said is None:
        return None
    who, in_your_turn = _PLAYERS.get(said["who"], "any"), said["in_turn"] is not None
    if said["either"]:
        return PlayerDoes(PlayerAction.SCRIES, who, in_your_turn=in_your_turn, also=PlayerAction.SURVEILS)
    if said["least"]:
        least = int(said["least"])
        return PlayerDoes(PlayerAction.ROLLS_EACH, who, in_your_turn=in_your_turn, least=least)
    if said["mana"]:
        mana = int(said["mana"])
        return PlayerDoes(PlayerAction.EXPENDS, who, in_your_turn=in_your_turn, least=mana)
    if said["searched"]:
        return PlayerDoes(PlayerAction.SEARCHES, who, in_your_turn=in_your_turn)
    if said["alone"]:
        verb, _, rest = said["alone"].partition(" ")
        words = f"{verb.removesuffix('s')} {rest}".strip()
        return PlayerDoes(PlayerAction(words), who, in_your_turn=in_your_turn)
    deed, what = _DEEDS[said["verb"]], said["what"]
    of_life = deed in {PlayerAction.GAINS_LIFE, PlayerAction.LOSES_LIFE}
    if not of_life and (said["first"] or "").endswith(" turns"):
        return None
    event = PlayerDoes(deed, who, in_your_turn=in_your_turn)
    match deed:
        case PlayerAction.GAINS_LIFE | PlayerAction.LOSES_LIFE:
            first, theirs = said["first"] or "", said["theirs"] is not None
            event = replace(
                event, together=said["who"].startswith("one or more "), first=bool(first),
                in_your_turn=in_your_turn or first.endswith(" your turns"), in_their_turn=theirs,
            )  # fmt: skip
            if what == "or lose life":
                return replace(event, also=PlayerAction.LOSES_LIFE)
            return event if what == "life" else None
        case PlayerAction.DRAWS:
            if (nth := _NTH_CARD.match(what)) is not None:
                return replace(event, nth=_NTH.index(nth["nth"]) + 1)
            drawn = _PLAIN_DRAW.match(what)
            return replace(event, spares_first=drawn["but"] is not None) if drawn is not None else None
    if _THIS_ONE.match(what):
        return replace(event, itself=True)
    what = (
        "a card" if what in {"or discard a card", "or discard another card"} else _OR_ANOTHER.sub("a ", what)
    )
    event = replace(event, deed=PlayerAction.DISCARDS) if said["what"].startswith("or discard ") else event
    together = what.startswith("one or more ")
    if what in {"a card", "one or more cards"}:
        return replace(event, together=together)
    wanted = filter_named(what)
    if wanted is None or any(isinstance(q, UnreadQuality) for q in wanted.qualities):
        return None
    # What is asked of it is asked as it last was, wherever it is by then.
    plain = replace(wanted, zone="anywhere", other=False, controller="any")
    return replace(event, what=plain, but_this=wanted.other, together=together)


def _plays_land(said: re.Match[str]) -> PlayerDoes | None:
    """Return the event of "a player plays a nonbasic land"; None where it can't be told which is meant."""
    wanted = filter_named(said["what"].replace("another ", "a "))
    if wanted is None or any(isinstance(q, UnreadQuality) for q in wanted.qualities):
        return None
    plain = replace(wanted, zone="anywhere", controller="any")
    but_this = said["what"].startswith("another ")
    return PlayerDoes(PlayerAction.PLAYS_LAND, _PLAYERS.get(said["who"], "any"), plain, but_this=but_this)


def _loses_counters(ability: Ability) -> LosesCounters | None:
    said = _COUNTERS_REMOVED.fullmatch(printed(ability.trigger.text)) if ability.trigger is not None else None
    if said is None:
        return None
    zone, which = "exile" if said["exiled"] else "battlefield", said["which"]
    return LosesCounters(said["kind"], zone, which == "the last", which == "one or more")


def _crews(ability: Ability, name: str) -> Crews | None:
    said = _CREWS.fullmatch(printed(ability.trigger.text)) if ability.trigger is not None else None
    if said is None or not (
        _THIS_ONE.fullmatch(said["who"]) or said["who"] in {name, name.partition(",")[0]}
    ):
        return None
    keywords = {"crew", "saddle"} if said["saddles"] else {"crew"}
    return Crews(frozenset(keywords), in_main_phase=said["main"] is not None)


def _day_turns(ability: Ability) -> DayTurns | None:
    text = printed(ability.trigger.text) if ability.trigger is not None else ""
    if _DAY_AND_NIGHT.fullmatch(text) is None:
        return None
    return DayTurns(frozenset(into for into in ("day", "night") if f"becomes {into}" in text))


def _leaves_graveyard(ability: Ability) -> LeavesGraveyard | None:
    said = _LEAVES_GRAVEYARD.match(printed(ability.trigger.text)) if ability.trigger is not None else None
    wanted = filter_named(said["what"]) if said is not None else None
    if said is None or wanted is None or any(isinstance(q, UnreadQuality) for q in wanted.qualities):
        return None
    plain = replace(wanted, zone="anywhere", controller="any")
    return LeavesGraveyard(
        plain, said["whose"] == "your", said["together"] is not None, bool(said["in_turn"])
    )


def _gets_counters(ability: Ability, name: str) -> GetsCounters | None:
    text = printed(ability.trigger.text) if ability.trigger is not None else ""
    by_you = _YOU_PUT.match(text)
    nth = _NTH_COUNTER.match(text)
    said = by_you or nth or _COUNTERS.match(text)
    if said is None:
        return None
    itself = said["this"] is not None or said["what"] in {name, name.partition(",")[0]}
    if nth is not None:
        known = itself and nth["nth"] in _ORDINALS
        number = _ORDINALS.index(nth["nth"]) + 1 if known else 0
        return GetsCounters(nth["kind"], None, together=True, nth=number) if known else None
    on = None if itself else filter_named(said["what"])
    if not itself and (on is None or any(isinstance(q, UnreadQuality) for q in on.qualities)):
        return None
    kind, together = (said["kind"] or "").strip(), said["together"] is not None
    return GetsCounters(kind, on, together, by_you=by_you is not None)


@memoized  # asked of every permanent whenever something is attached
def on_attaching(values: Characteristics) -> tuple[tuple[Ability, Filter, Description], ...]:
    """Return the abilities that trigger on something becoming attached to another, with what they mean."""
    found = ((ability, _attaches(ability)) for ability in each_by_event(values.abilities))
    return tuple((ability, *said) for ability, said in found if said is not None)


def _attaches(ability: Ability) -> tuple[Filter, Description] | None:
    said = _ATTACHES.match(printed(ability.trigger.text)) if ability.trigger is not None else None
    if said is None:
        return None
    what, to = filter_named(said["what"]), described(said["to"])
    if what is None or not to.is_read or (to.filter is not None and to.filter.qualities) or what.qualities:
        return None
    return what, to


def _becomes(ability: Ability) -> BecomesCopy | None:
    said = _BECOMES.search(printed(ability.trigger.text)) if ability.trigger is not None else None
    of = filter_named(said["what"]) if said is not None else None
    return BecomesCopy(replace(of, zone="anywhere")) if of is not None else None
