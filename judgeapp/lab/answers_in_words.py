"""The answer to a question in words, in sentences: what was asked first, then what a judge would add."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile
from typing import Any

from judgeapp.combat import ask, play
from judgeapp.copyengine import (
    COLOR_OF_SYMBOL,
    NOWHERE,
    PLAYER_NAMES,
    AbilityKind,
    CopyEngineError,
    DelayedTrigger,
    Game,
    Object,
    Player,
    WaitingTrigger,
    a_or_an,
    cards_milled,
    counters_told,
    entry_copy,
    joined,
    number_word,
    object_as_json,
    plural,
    possessive,
    principles,
    printed,
    sentence,
    symbols_in,
)
from judgeapp.lab.display.value_derivations import label, said
from judgeapp.lab.questions_in_words.language.exemplars import CARD_TYPES, COLORS, SUPERTYPES
from judgeapp.lab.questions_in_words.language.modes import modes_of
from judgeapp.lab.questions_in_words.language.phrases import KEYWORDS
from judgeapp.lab.questions_in_words.language.words import index_of
from judgeapp.lab.questions_in_words.layout.card_texts import gives_flash
from judgeapp.lab.questions_in_words.reader import Asked
from judgeapp.lab.questions_in_words.whether import (
    BOTH_STAY,
    CARDS,
    COUNTERS,
    DAMAGE,
    DIES,
    GAINS,
    HOW_MANY,
    IN_ZONE,
    KICKED,
    LEFT,
    LIFE,
    MANA,
    MAY,
    ONE_GOES,
    RESOLVES,
    RESOLVING,
    RETURNS,
    SURVIVES,
    TOKEN,
    TRIED,
    TRIGGERS,
    USE,
    is_of_outcome,
    what_is_gained,
)
from judgeapp.lab.tables.edits import beginning, new_ref
from judgeapp.lab.tables.state_checks import kept_by_default, state_check

from .abilities_told import abilities_lost, attackers_told, whether_it_has_such
from .desk import Desk, LeftOut

_VALUES = "characteristics"
"""The scope of what isn't considered, though a value may turn on it."""
_VERDICT = re.compile(r"(Yes|No|None|Nothing|State-based actions)\b")
_OUTCOMES = (
    "zone",
    "returns",
    "triggers",
    "count",
    "loses",
    "happens",
    "sacrificed",
    "exiled",
    "when",
    "minds_targets",
)
"""What a question can be about that anything left out could change."""
_DECIDED = frozenset({"chosen", "targets"})
"""What was decided before anything resolves."""
_BRINGS = {
    CARDS: re.compile(r"\bdraws?\b", re.IGNORECASE),
    "life": re.compile(r"\blife\b|\bdamage\b", re.IGNORECASE),
    TOKEN: re.compile(r"\b(?:creates?|copy|tokens?)\b", re.IGNORECASE),
}
"""What a text speaks of that could let a player gain something."""
_TIMES = {2: "twice"}
_MOST_RESOLVED = 32
"""More of what has triggered isn't resolved to count what comes of it."""
_TARGETS = re.compile(r"\btarget\b", re.IGNORECASE)
_FOLLOWS = frozenset(
    "triggered name mana_cost mana_value colors supertypes types subtypes abilities power toughness".split()
)
"""What a step changes that only follows from a state-based action."""
_GOES_ON = frozenset("resolve trigger state_based_actions create_token_copy copy_spell copy_ability".split())
_ADDS = re.compile(r"\{T\}.*: *add\b", re.IGNORECASE)
_MANA_OF_TYPES = {"Plains": "{W}", "Island": "{U}", "Swamp": "{B}", "Mountain": "{R}", "Forest": "{G}"}
"""What a land of each basic type adds (CR 305.6)."""
_TAXES_ATTACKS = re.compile(r"can't attack\b[^.]*\bunless\b[^.]*\bpays?\b", re.IGNORECASE)
_TAPS = re.compile(r"\b(?:un)?tap\b", re.IGNORECASE)
_CHOOSES = re.compile(r"\bchoos(?:e|es|ing)\b", re.IGNORECASE)
_MAY = re.compile(r"\bmay\b", re.IGNORECASE)
_CHANGES = re.compile(
    r"[+-][\dX]+/[+-][\dX]+|\bcounters?\b|\bgains?\b(?! [\w ]*\blife\b)"
    r"|^(?:exalted|prowess|battle cry|evolve|bushido|rampage|flanking|melee|training|mentor|renown)\b"
    r"|\bbecomes?\b(?! (?:the target|blocked))",
    re.IGNORECASE,
)
_MILLS = re.compile(r"\bmills?\b", re.IGNORECASE)
_MANY_ALIKE = 3
_GAINS_LIFE = re.compile(r"\bgains? (?:\d+|X) life\b")
_CHANGES_COST = re.compile(r"\bspells?\b[^.]* costs? [^.]*\b(?:more|less) to cast\b", re.IGNORECASE)
_PLAIN_COST = re.compile(r" costs? \{(\d+)\} (more|less) to cast\.$")
_TRIGGERS_AT_TARGET = re.compile(
    r"(?:[\w ]+ — )?(?:when|whenever|at)\b.*\btarget\b", re.IGNORECASE | re.DOTALL
)
_COMES_LATER = {
    "declare_attackers": re.compile(r"^Whenever [^.,]*\battacks\b"),
    "combat_damage": re.compile(r"^Whenever [^.,]*\bdeals combat damage\b"),
}
"""What abilities wait for, by the event that it comes in."""
_LASTS_A_TURN = re.compile(r"until end of turn", re.IGNORECASE)
_TAKES_IT = re.compile(r"\b(?:sacrifice|exile) (?:this|it|them|that|those|the)\b", re.IGNORECASE)
_TAKES = re.compile(r"\b(?:sacrifice|exile) (?=\w)", re.IGNORECASE)
_MAKES_TAKE = re.compile(r"\b(?:sacrifice|exile)s (?=\w)")
"""What makes a player sacrifice or exile something."""
_BRINGS_ANOTHER = re.compile(
    r"\b(?:another|cards?|cast|creates?|dies|opponent|put into|returns?|search|(?<!the )targets?|tokens?)\b",
    re.IGNORECASE,
)
"""Before "sacrifice it," what makes "it" mean another thing than what has the ability."""
_UP_TO_PLAYERS = re.compile(r"\bunless\b|\bmay\b|^(?:cumulative upkeep|echo)\b", re.IGNORECASE)
_KEYWORDS_THAT_SACRIFICE = frozenset({"cumulative upkeep", "decayed", "echo", "fading", "vanishing"})
_MINDS_TARGETS = re.compile(r"\bbecomes? the target\b", re.IGNORECASE)
_GUARDS_AGAINST_TARGETS = re.compile(r"(?:hexproof|shroud|protection)\b", re.IGNORECASE)
_IF_KICKED = re.compile(r"\bif (?:it|this \w+|they) (?:was|were|had been) kicked\b", re.IGNORECASE)
_OF_LEGEND_RULE = re.compile(r"legend rule", re.IGNORECASE)
_LIFE_TOLD = frozenset({"lose_life", "gain_life"})
_ZONES = {"battlefield": "on the battlefield", "stack": "on the stack", NOWHERE: "gone"}


def answer_in_words(desk: Desk, asked: Asked) -> tuple[str, ...]:
    """The sentences of the answer; if the table can't be played to its end, which modes aren't told, and how
    it stands before what can't resolve.
    """
    if desk.stop is not None:
        return (*_untold_modes(desk), *_before_it_stops(desk, asked))
    found: list[str] = []
    for each in asked.before:
        then = desk
        if each.at is not None:
            events = (desk.script.get("events") or [])[: each.at]
            then = desk.edited({**desk.script, "events": events}, desk.view)
        asks = replace(asked, ref=each.ref, field=each.field, about=each.about, whether=each.whether)
        found += _sentences(then, asks)
    found += _sentences(desk, asked)
    abouts = (*(each.about for each in asked.before), asked.about)
    asks_outcome = any(about.startswith(_OUTCOMES) for about in abouts)
    found += _not_considered([e for e in desk.left_out if asks_outcome or _VALUES in e.scope])
    if asked.lacks_card:
        found = [each for each in found if not _VERDICT.match(each)]
    return tuple(dict.fromkeys(found)) or ("Nothing comes of it that I can tell.",)


def _not_considered(left_out: Sequence[LeftOut]) -> Iterator[str]:
    """What isn't considered; of a text that several have, as a spell and its copies, how many those are."""
    of: dict[str, list[str]] = {}
    for each in left_out:
        of.setdefault(each.text, []).append(each.name)
    for text, names in of.items():
        if len(names) > _MANY_ALIKE:
            names = [f"{names[-1]} and {number_word(len(names) - 1)} more"]
        yield from (f"Not considered: “{text}” of {name}." for name in names)


def _before_it_stops(desk: Desk, asked: Asked) -> Iterator[str]:
    """What can be said of a thing before something resolves in a way that can't be played."""
    place = desk.stop.event if desk.stop is not None else None
    events = list(desk.script.get("events") or ())
    if place is None or events[place]["do"] != "resolve" or not asked.ref:
        return
    then = desk.edited({**desk.script, "events": events[:place]}, desk.view)
    if then.stop is not None or then.game.object(asked.ref) is None:
        return
    about = asked.about if asked.about in _DECIDED else ""
    yield from (f"Before that: {each}" for each in _sentences(then, replace(asked, about=about, whether="")))


@dataclass(frozen=True, slots=True)
class _Subject:
    """A thing that is asked about, as it is in the end; `thing` is what `object_as_json` shows of it."""

    desk: Desk
    asked: Asked
    game: Game
    obj: Object
    thing: dict[str, Any]

    @property
    def called(self) -> str:
        return self.desk.account.names.get(self.asked.ref, self.asked.ref)

    @property
    def name(self) -> str:
        """What it's called where a sentence begins."""
        return _capital(self.called)


type _Answer = Callable[[_Subject], Iterator[str]]
_ANSWERS: dict[str, _Answer] = {}
"""What answers a question, by what it's about."""


def _answers(*about: str) -> Callable[[_Answer], _Answer]:
    """Let a function answer what is asked about these."""

    def register(answer: _Answer) -> _Answer:
        _ANSWERS.update(dict.fromkeys(about, answer))
        return answer

    return register


def _sentences(desk: Desk, asked: Asked) -> Iterator[str]:
    game, about = desk.game, asked.about
    if about.startswith("loses"):
        yield from _whether_lost(desk, about.removeprefix("loses").strip())
        return
    obj = game.object(asked.ref) if asked.ref else None
    if obj is None and about.startswith("count"):
        yield _counted(game, about.removeprefix("count").strip())
        yield from _tokens_named(game, about.removeprefix("count").strip())
    if asked.whether == LEFT and about == "happens":
        yield from _what_is_left(game)
    if asked.whether == RESOLVES and about == "happens":
        yield from _how_many_resolve(desk, asked.ref)
    if obj is None:
        yield from _why_nothing_came(game)
        yield from _happens(desk)
        yield from _untold_targets(desk)
        return
    if about.startswith("devotion"):
        yield from _devotion(game, *about.split()[1:])
        return
    subject = _Subject(desk, asked, game, obj, object_as_json(game, obj))
    yield from _answer_to(subject)(subject)
    if asked.field:
        yield from _that_could_change_it(desk, asked.field)
        yield from _value_once_resolved(desk, subject.called, asked)
    if subject.thing["zone"] != "battlefield" and about != "zone":
        yield f"{subject.name} is {_where(subject.thing)}."
    if about and about not in {"counters", "attached", "respond"}:
        yield from _untold_targets(desk)


def _answer_to(subject: _Subject) -> _Answer:
    """What answers a question about a thing that is there or was."""
    asked, obj = subject.asked, subject.obj
    if asked.about == "triggers" and _is_spell(obj):
        return _what_a_spell_does
    if asked.about in _ANSWERS:
        return _ANSWERS[asked.about]
    if asked.about.startswith("blocks "):
        return _that_it_can_block
    if asked.about.startswith("has_such "):
        return _whether_it_has_such
    if asked.about.startswith("as_big_as "):
        return _whether_it_is_as_big
    if asked.about == f"count {_printed_name(obj)}" and _is_spell(obj) and obj.zone != "stack":
        return _how_often_it_resolved
    if asked.about.startswith("count"):
        return _how_many
    if asked.field:
        return _its_mana_cost if asked.field == "mana_cost" else _its_value
    return _its_description


@_answers("counters")
def _its_counters(subject: _Subject) -> Iterator[str]:
    put = [counters_told(kind, number) for kind, number in subject.obj.counters.items() if number]
    verdict = ("Yes. " if put else "No. ") if subject.asked.whether == COUNTERS else ""
    yield f"{verdict}{subject.name} has {joined(put) if put else 'no counters'}."
    waiting = subject.game.waiting_triggers()[:_MOST_RESOLVED]
    after = _all_resolved(subject.desk, waiting)
    then = after.game.object(subject.asked.ref)
    later = [counters_told(kind, n) for kind, n in then.counters.items() if n] if then is not None else []
    if later != put:
        may = " if players do what they may" if after.may else ""
        told = joined(later) if later else "no counters"
        yield f"Once all that has triggered resolves, {subject.called} has {told}{may}."
    elif not put and subject.thing["is_copy"]:
        yield "Counters aren’t copied (707.2)."


@_answers("zone")
def _where_it_is(subject: _Subject) -> Iterator[str]:
    desk, ref, name, thing = subject.desk, subject.asked.ref, subject.name, subject.thing
    yield from _whether_it_dies(desk, name, thing, subject.asked)
    if subject.asked.whether == RESOLVING:
        yield from _whether_it_resolves(desk, name, subject.obj)
    yield f"{_whether_it_is_there(subject)}{name} is {_where(thing)}."
    if thing["zone"] == "battlefield":
        there = subject.game, subject.obj
        yield from (f"Still to come: “{text}”" for text in _taken_later(*there))
        yield from _delayed(*there)
    own = (step for step in subject.game.steps if step.obj == ref)
    is_gone = thing["zone"] == NOWHERE
    if is_gone and subject.obj.made_as_copy and not subject.obj.is_token:
        yield "A copy of a spell that isn’t on the stack ceases to exist, wherever it would go (704.5e)."
    yield from (
        step.text
        for step in own
        if "illegal_targets" in step.after or (is_gone and step.principle == principles.TOKEN_CEASES)
    )
    yield from _where_once_resolved(desk, name, ref)
    yield from _legends_gone(desk) if thing["zone"] == "graveyard" else ()
    yield from _no_legend_rule(subject.game)


def _whether_it_is_there(subject: _Subject) -> str:
    """Whether it is in the zone that is asked for, if nothing that is left open could move it."""
    wanted = subject.asked.whether.removeprefix(f"{IN_ZONE}: ")
    if wanted == subject.asked.whether:
        return ""
    desk, game, obj = subject.desk, subject.game, subject.obj
    if subject.thing["zone"] == wanted:
        return "Yes. "
    waits = game.waiting_triggers() or _delayed(game, obj) or list(_taken_later(game, obj))
    is_open = bool(waits or game.table().stack or desk.left_out or next(_untold_targets(desk), ""))
    return "" if is_open else "No. "


@_answers("sacrificed", "exiled")
def _whether_it_is_sacrificed(subject: _Subject) -> Iterator[str]:
    """Whether it is sacrificed or exiled: once all that has triggered resolves, or later, as its abilities
    say.
    """
    desk, game, ref, called = subject.desk, subject.game, subject.asked.ref, subject.called
    is_of_exile = subject.asked.about == "exiled"
    if subject.thing["zone"] != "battlefield":
        if any("sacrific" in step.text for step in game.steps if step.obj == ref) and not is_of_exile:
            yield "Yes."
        yield from _where_it_is(subject)
        return
    waiting = game.waiting_triggers()[:_MOST_RESOLVED]
    after = _all_resolved(desk, waiting)
    then = object_as_json(after.game, after.game.table().objects[ref])
    later = list(_taken_later(game, game.table().objects[ref]))
    delayed = _delayed(game, game.table().objects[ref])
    if then["zone"] != "battlefield":
        yield f"Yes. Once all that has triggered resolves, {called} is {_where(then)}."
        yield from _triggers(desk, ref)
    elif later or delayed:
        if any(_UP_TO_PLAYERS.search(text) for text in later):
            yield "That depends on what its controller does."
        elif any("xile" in text for text in (*later, *delayed)) and not is_of_exile:
            yield "No, but it’s exiled later."
        else:
            yield "Not now, but later."
        yield from (f"{subject.name} has “{text}”" for text in later)
        yield from delayed
    elif after.left and (takers := [each.source for each in waiting if _may_take(each, subject)]):
        for taker in dict.fromkeys(takers):
            yield from _triggers(desk, taker)
    else:
        who = PLAYER_NAMES[str(subject.thing["controller"])]
        # What isn't considered might do it, and is told below.
        nothing = "Nothing that I can read" if desk.left_out else "No. Nothing"
        yield f"{nothing} makes {who} {'exile' if is_of_exile else 'sacrifice'} {called}."
        yield from _no_legend_rule(game)


def _may_take(waiting: WaitingTrigger, subject: _Subject) -> bool:
    """Whether what has triggered could sacrifice or exile a thing once it has a target or a choice."""
    if _MAKES_TAKE.search(waiting.text):
        return True
    is_own = waiting.source == subject.asked.ref
    name = str(subject.thing["name"])
    return _takes_itself(waiting.text, name) if is_own else bool(_TAKES.search(waiting.text))


def _delayed(game: Game, obj: Object) -> list[str]:
    """What waits for a time to do something with a thing, each with that time and its words."""
    values = game.layers().values.get(obj.ref)
    name = values.name if values is not None else ""
    return [
        _waits(each)
        for each in game.table().delayed_triggers
        for text in [printed(each.text)]
        if (each.it == obj.ref and _TAKES_IT.search(text))
        or (each.this == obj.ref and _takes_itself(text, name))
    ]


def _waits(waiting: DelayedTrigger) -> str:
    """When an ability happens that waits, and what it does then."""
    said = [part for part in printed(waiting.text).split(". ") if waiting.when.words in part.casefold()]
    return f"{_capital(waiting.when.words)}{f': “{said[-1].strip(".")}.”' if said else '.'}"


def _taken_later(game: Game, obj: Object) -> Iterator[str]:
    """The abilities of a permanent by which it may yet be sacrificed or exiled."""
    values = game.layers().values.get(obj.ref) if obj.zone == "battlefield" else None
    if values is None:
        return
    for ability in values.abilities:
        text = printed(ability.text)
        is_triggered = ability.kind == AbilityKind.TRIGGERED and _takes_itself(text, values.name)
        if is_triggered or ability.keyword in _KEYWORDS_THAT_SACRIFICE:
            yield text


def _takes_itself(text: str, name: str) -> bool:
    """Whether an ability sacrifices or exiles what has it, and not a token, a target, or a card."""
    own = "|".join(["this", *{re.escape(said) for said in (name, name.partition(",")[0]) if said}])
    for match in _TAKES.finditer(text):
        before, after = text[: match.start()], text[match.end() :]
        if re.match(rf"(?:{own})\b", after, re.IGNORECASE):
            return True
        names_itself = re.search(rf"\b(?:{own})\b", before, re.IGNORECASE)
        if re.match(r"it\b", after) and names_itself and not _BRINGS_ANOTHER.search(before):
            return True
    return False


@_answers("returns")
def _whether_it_returns(subject: _Subject) -> Iterator[str]:
    game, ref, zone = subject.game, subject.asked.ref, subject.thing["zone"]
    was = game.object(ref, 0)
    is_in_hand = zone == "hand" and was is not None and was.zone == "graveyard"
    is_back, is_gone = zone == "battlefield" or is_in_hand, zone == NOWHERE and subject.obj.is_token
    if subject.asked.whether == RETURNS and (is_back or is_gone or not game.triggered(ref)):
        yield "Yes." if is_back else "No."
    yield f"{subject.name} is {_where(subject.thing)}."
    if is_gone:
        yield "A token that has left the battlefield can’t come back (111.8)."
    if is_back:
        yield from _counters_it_came_with(subject)
    else:
        yield from _triggers(subject.desk, ref)


def _counters_it_came_with(subject: _Subject) -> Iterator[str]:
    put = [counters_told(kind, number) for kind, number in subject.obj.counters.items() if number]
    if put:
        yield f"{subject.name} has {joined(put)}."


@_answers("timing")
def _its_timing(subject: _Subject) -> Iterator[str]:
    yield from _when_castable(subject.name, subject.obj, subject.game)


@_answers("when")
def _when_it_goes(subject: _Subject) -> Iterator[str]:
    """When something goes; what the legend rule has taken is gone (CR 704.5j)."""
    gone = list(_legends_gone(subject.desk))
    yield from ["No."] if gone and subject.asked.whether == BOTH_STAY else []
    yield from gone
    yield from _when(subject.game, subject.name, subject.called, subject.obj)


@_answers("can_transform", "can_turn_face_up")
def _whether_it_can(subject: _Subject) -> Iterator[str]:
    told = tuple(_permission(subject.game, subject.asked.ref, subject.asked.about))
    if subject.asked.about == "can_transform" and subject.thing["is_copy"] and told[0].startswith("No."):
        yield f"No. {subject.name} copies only the face that is up (707.8)."
        yield "Only a token that’s a copy of a double-faced permanent has both faces (707.8a)."
        return
    yield from told


@_answers("commander")
def _whether_it_is_a_commander(subject: _Subject) -> Iterator[str]:
    """Whether it is a commander: copying makes none, and takes it from none (CR 903.3)."""
    why = "being a commander belongs to the card itself and isn’t a copiable value (903.3)."
    if _became_a_copy(subject) or not subject.thing["is_copy"]:
        yield f"Yes, if {subject.called} was one before: {why}"
    else:
        yield f"No. {subject.name} isn’t a commander for copying one: {why}"


@_answers("commander itself")
def _that_it_stays_a_commander(subject: _Subject) -> Iterator[str]:
    """That a card that is a commander stays one, whatever it has become a copy of (CR 903.3)."""
    yield f"Yes. {subject.name} is a commander whatever it copies: that belongs to the card itself (903.3)."


@_answers("command_zone itself")
def _that_it_may_go_to_the_command_zone(subject: _Subject) -> Iterator[str]:
    """That a commander may be put into the command zone, whatever it was a copy of (CR 903.9)."""
    yield "Yes. A commander that is in a graveyard or in exile may be put into the command zone (903.9a)."
    yield f"That {subject.called} was a copy doesn’t matter: being a commander belongs to the card (903.3)."


@_answers("command_zone")
def _whether_it_may_go_to_the_command_zone(subject: _Subject) -> Iterator[str]:
    """Whether it may: only a commander, and being one isn't copied (CR 903.3, 903.9)."""
    yield "Only if that card is itself a commander (903.9a)."
    if subject.thing["is_copy"]:
        yield f"{subject.name} isn’t one for copying one: that belongs to the card itself (903.3)."


@_answers("own_copies_targets")
def _whether_own_copies_are_retargeted(subject: _Subject) -> Iterator[str]:
    """Whether the ability by which a spell copies itself lets new targets be chosen (CR 707.10c)."""
    if not _aims(subject.obj) and not subject.obj.cast.targets:
        yield f"{subject.name} has no target."
        return
    yield f"Yes. What copies {subject.called} lets its controller choose new targets for the copies."
    yield "For each copy that is chosen apart: some can keep the target, and others get another (707.10c)."


@_answers("commander_damage")
def _whether_its_damage_is_a_commanders(subject: _Subject) -> Iterator[str]:
    """Whether its damage counts for 704.6c: a copy is no commander; one that became a copy still is."""
    if _became_a_copy(subject) or not subject.thing["is_copy"]:
        yield (
            f"If {subject.called} is a commander, yes. Being a commander belongs to the card itself, "
            "whatever it’s a copy of (903.3)."
        )
        return
    yield (
        f"No. {subject.name} isn’t a commander, as that isn’t a copiable value (903.3). So its combat damage "
        "doesn’t count as a commander’s (704.6c)."
    )


@_answers("choices")
def _its_choices(subject: _Subject) -> Iterator[str]:
    if _became_a_copy(subject):
        yield f"No. {subject.name} became a copy on the battlefield."
        yield "It didn’t enter then, so nothing is chosen as it enters (707.4)."
        return
    yield from _choices(subject.name, subject.obj, subject.thing)


@_answers("attacking")
def _whether_it_attacks(subject: _Subject) -> Iterator[str]:
    yield _whether_attacking(subject.game, subject.name, subject.asked.ref)
    yield f"{possessive(subject.name)} {label('tapped')}: {said('tapped', subject.thing)}."


@_answers("attackers")
def _what_attacks(subject: _Subject) -> Iterator[str]:
    yield from attackers_told(subject.game, subject.desk.account.names)


def _whether_it_has_such(subject: _Subject) -> Iterator[str]:
    """Whether it has the ability that is asked about; otherwise, which it has or has lost."""
    has = list(
        whether_it_has_such(subject.name, subject.thing, subject.asked.about.removeprefix("has_such "))
    )
    if has[0].startswith("No"):
        yield from list(abilities_lost(subject.game, subject.name, subject.asked.ref)) or has
        yield from _its_value(subject)
    else:
        yield from has


@_answers("chosen")
def _what_was_chosen(subject: _Subject) -> Iterator[str]:
    yield from _chosen(subject.name, subject.obj, is_asked_of_kicker=subject.asked.whether == KICKED)


@_answers("may_attack", "may_block")
def _whether_it_may_fight(subject: _Subject) -> Iterator[str]:
    yield from _whether_it_can(subject)
    yield sentence(f"{possessive(subject.name)} abilities: {said('abilities', subject.thing)}")


@_answers("attack_cost")
def _what_attacking_costs(subject: _Subject) -> Iterator[str]:
    yield from _attack_costs(subject.desk)
    if any(each.is_token for each in subject.game.table().objects.values()):
        yield from _tokens_told(subject.game)


@_answers("spell_cost")
def _what_spells_cost(subject: _Subject) -> Iterator[str]:
    """What changes what spells cost (CR 601.2f), and what one costs that is named."""
    changes = list(_changes_of_costs(subject))
    yield from changes
    if not changes:
        yield "No. No permanent here makes spells cost more or less."
    if subject.thing["zone"] == "hand":
        cost, value = said("mana_cost", subject.thing), subject.thing["mana_value"]
        yield f"{possessive(subject.name)} mana cost: {cost}; its mana value is {value}."


def _changes_of_costs(subject: _Subject) -> Iterator[str]:
    """What on the battlefield changes what spells cost (CR 601.2f), each with its words."""
    desk, layers, found = subject.desk, subject.game.layers(), Counter[str]()
    for obj in subject.game.table().on_battlefield():
        values = layers.values.get(obj.ref)
        for ability in values.abilities if values is not None else ():
            text = printed(ability.text)
            if _CHANGES_COST.search(text):
                found[text] += 1
                yield f"{_capital(desk.account.names.get(obj.ref, obj.ref))} says: “{text}”"
    for text, count in found.items():
        if count > 1:
            plain = _PLAIN_COST.search(text)
            total = f": {{{int(plain[1]) * count}}} {plain[2]} in total" if plain is not None else ""
            yield f"Each of them applies, {number_word(count)} times “{text.removesuffix('.')}”{total}."


def _that_it_can_block(subject: _Subject) -> Iterator[str]:
    blocked = subject.desk.account.names.get(subject.asked.about.removeprefix("blocks "), "")
    yield f"Yes. {subject.name} can block {blocked}."


@_answers("castable")
def _that_it_can_be_cast(subject: _Subject) -> Iterator[str]:
    yield f"Yes. {PLAYER_NAMES[subject.obj.controller]} can cast {subject.name}, if its cost is paid."


@_answers("minds_targets")
def _what_targeting_does(subject: _Subject) -> Iterator[str]:
    """Whether a thing is sacrificed or destroyed as it becomes a target (CR 603.2)."""
    values = subject.game.layers().values.get(subject.asked.ref)
    texts = [printed(ability.text) for ability in values.abilities] if values is not None else []
    minds = [text for text in texts if _MINDS_TARGETS.search(text)]
    if not minds:
        yield f"No. {subject.name} has no ability that triggers as it becomes a target."
    guards = [text for text in texts if _GUARDS_AGAINST_TARGETS.match(text)]
    name = values.name if values is not None else ""
    takes = [text for text in minds if _takes_itself(text, name) and not guards]
    yield from (f"{'Yes. ' if text in takes else ''}{subject.name} has “{text}”" for text in minds)
    if minds and guards:
        yield f"But it can’t be the target of everything: it has “{guards[0].split(' (')[0]}.”"


@_answers("more_targets")
def _how_many_targets(subject: _Subject) -> Iterator[str]:
    """How many targets a spell has; its copy has as many (CR 707.10c)."""
    count = len(subject.obj.cast.targets)
    has = f"{number_word(count)} {plural('target', count)}" if count else "no target that is told"
    if not subject.obj.made_as_copy:
        yield f"{subject.name} has {has}. How many is chosen as it’s cast (601.2c)."
        return
    yield f"No. {subject.name} has as many targets as the original has: {has} (707.10)."
    yield from _may_change_targets(subject.desk, subject.name, subject.asked.ref)


@_answers("land_drop")
def _whether_it_was_played(subject: _Subject) -> Iterator[str]:
    """Whether it was played as a land, whatever it has become (CR 305.1, 305.4)."""
    printed_types = subject.obj.faces[subject.obj.face].normal.types
    if "Land" in printed_types and not subject.obj.is_token:
        yield f"Yes, if {subject.name} was played as a land (305.2)."
        yield "Putting a land onto the battlefield in another way isn’t playing it (305.4)."
    else:
        yield f"No. {subject.name} wasn’t played as a land: only a land card can be (305.1, 305.4)."
        yield _what_it_is(subject.name, subject.thing)


@_answers("chapter")
def _its_chapter(subject: _Subject) -> Iterator[str]:
    """The chapter that a Saga is on: as many lore counters are on it (CR 714.2)."""
    count = subject.obj.counters.get("lore", 0)
    if subject.thing["zone"] == "battlefield" and "Saga" in subject.thing["subtypes"] and count:
        yield f"{subject.name} is on chapter {count}: it has {counters_told('lore', count)}."
        if subject.thing["is_copy"]:
            yield "A Saga enters with one lore counter (714.3a). Counters aren’t copied (707.2)."
    else:
        yield from _its_counters(subject)
    yield from _triggers(subject.desk, subject.asked.ref)


@_answers("owner")
def _whose_it_is(subject: _Subject) -> Iterator[str]:
    owner = subject.obj.owner
    yield f"{PLAYER_NAMES.get(owner, owner)} owns {subject.name}."
    yield f"{possessive(subject.name)} controller: {said('controller', subject.thing)}."


def _what_a_spell_does(subject: _Subject) -> Iterator[str]:
    yield from _what_came_of_it(subject.desk, subject.asked)
    yield from _life(subject.desk)
    yield from _drawn(subject.desk)
    if any(told.startswith("No.") for told in _whether_it_resolves(subject.desk, subject.name, subject.obj)):
        yield f"No. {subject.name} doesn’t resolve, so it does nothing."
    else:
        who = PLAYER_NAMES[subject.obj.controller]
        yield f"{who} controls {subject.called} and does what it says as it resolves."
    if _tokens(subject.game):
        yield from _tokens_told(subject.game)
    if subject.obj.made_as_copy and subject.obj.cast.targets:
        yield from _may_change_targets(subject.desk, subject.name, subject.asked.ref)
    yield from _happens(subject.desk)


@_answers("triggers")
def _what_triggers(subject: _Subject) -> Iterator[str]:
    desk, game, asked = subject.desk, subject.game, subject.asked
    is_asked = asked.whether.startswith((GAINS, TRIGGERS))
    if is_asked and _became_a_copy(subject) and not game.triggered(asked.ref):
        yield f"No. {subject.name} became a copy on the battlefield."
        yield "It didn’t enter then, so no ability of entering triggers (707.4)."
        return
    verdict = _what_came_of_it(desk, asked)
    yield from verdict or _whether_it_triggers(desk, asked)
    yield from _that_it_was_not_kicked(subject)
    if asked.field == "controller":
        yield from _whose_tokens(game)
    if asked.field == "controller" and game.triggered(asked.ref):
        yield f"{_last_controller(game, asked.ref)} controls the abilities of {subject.called}."
    if any(reasons := list(_why_nothing_came(game))):
        yield from () if verdict[:1] == ["Yes."] else _tokens_told(game)
        yield from reasons
    yield from _life(desk)
    yield from _drawn(desk)
    yield from _once_resolved(desk)
    activated = _activated(desk, asked.ref)
    yield from activated
    if not activated or game.triggered(asked.ref):
        yield from _triggers(desk, asked.ref)
    for other in _told_by_themselves(game):
        if other.partition("-")[0] != asked.ref:
            yield from _triggers(desk, other)
    if any(each.is_token for each in game.table().objects.values()):
        yield from _tokens_told(game)
        yield from _legends_gone(desk)


def _that_it_was_not_kicked(subject: _Subject) -> Iterator[str]:
    """Why an ability of a copy doesn't trigger that looks for a kicker: nothing of that is copied."""
    values = subject.game.layers().values.get(subject.asked.ref)
    texts = [printed(ability.text) for ability in values.abilities] if values is not None else []
    is_permanent = subject.thing["is_copy"] and subject.thing["zone"] == "battlefield"
    if is_permanent and not subject.obj.cast.kicked and any(map(_IF_KICKED.search, texts)):
        yield f"{subject.name} wasn’t kicked; whether the original was isn’t copied (707.2)."


def _became_a_copy(subject: _Subject) -> bool:
    """Whether something became a copy only after it had come to the battlefield."""
    came = [*(subject.desk.script.get("setup") or ()), *(subject.desk.script.get("events") or ())]
    is_own = any(
        each.get("ref") == subject.asked.ref and "copy_of" not in each and each.get("card") for each in came
    )
    thing, game, ref = subject.thing, subject.game, subject.asked.ref
    if not (is_own and thing["is_copy"] and thing["zone"] == "battlefield") or subject.obj.is_token:
        return False
    states = (game.object(ref, at) for at in range(len(game.moments)))
    first = next((obj for obj in states if obj is not None and obj.zone == "battlefield"), None)
    return first is not None and not first.is_copy  # what replaced its entering made it enter as one


@_answers("cast")
def _whether_it_was_cast(subject: _Subject) -> Iterator[str]:
    yield _whether_cast(subject.name, subject.obj, subject.desk)


@_answers("spells_cast")
def _how_many_spells_were_cast(subject: _Subject) -> Iterator[str]:
    """How many spells were cast, and how many copies weren't (CR 707.10)."""
    events = subject.desk.script.get("events") or ()
    cast = sum(event["do"] == "cast" for event in events)
    copies = [o for o in subject.game.table().objects.values() if o.made_as_copy and not o.is_token]
    yield f"{number_word(cast).capitalize()} {plural('spell', cast)} {'was' if cast == 1 else 'were'} cast."
    if copies:
        made = f"{number_word(len(copies)).capitalize()} {plural('copy', len(copies))}"
        were = "was" if len(copies) == 1 else "were"
        yield f"{made} of it {were} made on the stack, and not cast (707.10)."


@_answers("next_turn")
def _what_it_is_next_turn(subject: _Subject) -> Iterator[str]:
    """What something is in the next turn, if nothing else happens until then."""
    script, game = subject.desk.script, subject.game
    other = "B" if game.table().active == "A" else "A"
    turn = [{"do": "end_turn"}, {"do": "begin_turn", "player": other}]
    after = play({**script, "events": [*(script.get("events") or ()), *turn]}, cards=game.cards)
    obj = after.object(subject.asked.ref)
    if obj is not None:
        yield f"In the next turn: {_what_it_is(subject.name, object_as_json(after, obj))}"


@_answers("token")
def _whether_it_is_a_token(subject: _Subject) -> Iterator[str]:
    yield _whether_token(subject.name, subject.obj)


@_answers("targets")
def _its_targets(subject: _Subject) -> Iterator[str]:
    names = subject.desk.account.names
    if subject.asked.whether == TRIED:
        yield "Yes."
    targets = [PLAYER_NAMES.get(ref) or names.get(ref, ref) for ref in subject.obj.cast.targets]
    if targets:
        yield f"{subject.name} targets {joined(targets)}."
    elif not _aims(subject.obj):  # else it isn't told what it targets, which is said below
        yield f"{subject.name} has no target."
    yield from _may_change_targets(subject.desk, subject.name, subject.asked.ref)


@_answers("new_targets")
def _whether_new_targets(subject: _Subject) -> Iterator[str]:
    """Whether what copies an ability lets its controller choose new targets for the copy (CR 707.10c)."""
    may = any("choose new targets for the copy" in each for each in subject.thing["abilities"])
    lets = "lets its controller" if may else "doesn’t let its controller"
    yield f"{'Yes' if may else 'No'}. {subject.name} {lets} choose new targets for the copy (707.10c)."


@_answers("attached")
def _what_is_attached(subject: _Subject) -> Iterator[str]:
    names, permanents = subject.desk.account.names, subject.game.table().on_battlefield()
    on_it = [names.get(o.ref, o.ref) for o in permanents if o.attached_to == subject.asked.ref]
    if not on_it:
        yield f"Nothing is attached to {subject.called}."
        return
    yield f"{joined(on_it)} {'is' if len(on_it) == 1 else 'are'} attached to {subject.name}."


@_answers("is_attached")
def _what_it_is_attached_to(subject: _Subject) -> Iterator[str]:
    names, host = subject.desk.account.names, subject.obj.attached_to
    if host is None:
        yield f"No. {subject.name} isn’t attached to anything."
        if subject.thing["is_copy"]:
            yield "What the original is attached to isn’t copied (707.2)."
        return
    yield f"Yes. {subject.name} is attached to {names.get(host, host)}."


def _how_often_it_resolved(subject: _Subject) -> Iterator[str]:
    if subject.asked.whether == RESOLVING:
        yield _whether_copies_resolved(subject)
    yield from _how_many_resolve(subject.desk, subject.asked.ref)
    yield from _once_resolved(subject.desk)


def _whether_copies_resolved(subject: _Subject) -> str:
    """Whether a copy of a spell has resolved, if that was asked of the copies."""
    resolved, copies = _resolved(subject.desk), subject.game.table().objects.values()
    return "Yes." if any(each.made_as_copy and each.ref in resolved for each in copies) else "No."


def _how_many(subject: _Subject) -> Iterator[str]:
    desk, game, of = subject.desk, subject.game, subject.asked.about.removeprefix("count").strip()
    if subject.asked.field == "controller":
        yield from _whose_tokens(game)
    waiting = list(_told_by_themselves(game))
    later = list(_counted_later(desk, of)) if waiting else []
    yield from later
    now = _counted(game, of, of_spell=subject.asked.ref if _is_spell(subject.obj) else "")
    is_to_change = any(each.startswith("Once ") for each in later)
    yield now.replace("There", "Before that, there", 1) if is_to_change else now
    yield from _tokens_named(game, of)
    for ref in waiting:
        yield from _triggers(desk, ref)
    yield from _once_resolved(desk)


@_answers("respond")
def _whether_one_can_respond(subject: _Subject) -> Iterator[str]:
    yield from _responses(subject.name, subject.obj, subject.desk)


@_answers("happens")
def _what_happens_to_it(subject: _Subject) -> Iterator[str]:
    desk, asked, thing = subject.desk, subject.asked, subject.thing
    if asked.whether == LIFE:
        once = list(_once_resolved(desk))
        yield from once
        yield from _life(desk)
        yield from () if once else _life_as_it_was(desk)
    if asked.whether == DAMAGE:
        yield from _once_resolved(desk)
        yield from _life(desk)
    if asked.whether == RESOLVING:
        yield _whether_copies_resolved(subject)
        yield from _how_many_resolve(desk, asked.ref)
    yield from _what_came_of_it(desk, asked)
    yield from _whether_legends_stay(desk, asked)
    if asked.whether == DIES:
        yield from _what_dies(desk)
    if asked.whether == TRIED:
        yield "Yes."
    yield from _where_all_puts_it(desk, subject.called, asked.ref)
    if thing["zone"] in {"battlefield", "stack"} or thing["is_copy"]:
        is_copied = asked.whether == MAY and thing["is_copy"] and thing["zone"] == "battlefield"
        # Of what has left it's only said where it is.
        verdict = "Yes. " if is_copied else "No. " if _could_have_copied(subject) else ""
        yield f"{verdict}{_what_it_is(subject.name, thing)}"
    elif _could_have_copied(subject):
        yield "No."
    if sum(each.is_token for each in subject.game.table().objects.values()) > 1:
        yield from _tokens_told(subject.game)
    yield from _happens(desk)
    if subject.thing["targets"] and _is_spell(subject.obj):
        yield from _may_change_targets(desk, subject.name, asked.ref)


def _could_have_copied(subject: _Subject) -> bool:
    """Whether it is asked if something can copy, and it enters as a copy by its text, but is none."""
    thing, name = subject.thing, _printed_name(subject.obj)
    events = subject.desk.script.get("events") or ()
    copied = any(e.get("copy_of") for e in events if e.get("ref") == subject.asked.ref)
    came = thing["zone"] == "battlefield" or (thing["zone"] == "graveyard" and not copied)
    is_asked = subject.asked.whether == MAY and came and not thing["is_copy"]
    if not is_asked or name not in subject.game.cards:
        return False
    return entry_copy(subject.game.cards[name].faces[0].abilities) is not None


def _its_mana_cost(subject: _Subject) -> Iterator[str]:
    cost, value = said("mana_cost", subject.thing), subject.thing["mana_value"]
    yield f"{possessive(subject.name)} mana cost: {cost}; its mana value is {value}."
    if subject.thing["zone"] == "hand":  # what is paid for it isn't that alone
        yield from _changes_of_costs(subject)


def _its_value(subject: _Subject) -> Iterator[str]:
    asked, name, thing = subject.asked, subject.name, subject.thing
    if asked.whether == USE:
        yield from _whether_usable(subject.game, name, asked.ref)
    elif asked.whether == KICKED:
        yield f"Yes. {name} is kicked." if subject.obj.cast.kicked else f"No. {name} isn’t kicked."
    elif asked.whether == MANA:
        yield from _mana_made(subject.desk, name, asked.ref)
    elif asked.whether and not is_of_outcome(asked.whether):
        yield _yes_or_no(name, thing, asked.whether)
    of_types = list(_mana_of_land_types(subject.game, name, asked.ref)) if asked.field == "abilities" else []
    if not of_types or thing["abilities"]:
        yield f"{possessive(name)} {label(asked.field)}: {said(asked.field, thing).removesuffix('.')}."
    yield from of_types


def _whether_it_is_as_big(subject: _Subject) -> Iterator[str]:
    """Whether something has the power and toughness of another thing, as they are now."""
    game, ref = subject.game, subject.asked.about.removeprefix("as_big_as ")
    other = game.object(ref)
    size = said("power", subject.thing).removesuffix(".")
    if other is None or other.zone != "battlefield":
        yield f"{possessive(subject.name)} {label('power')}: {size}."
        return
    its = said("power", object_as_json(game, other)).removesuffix(".")
    yield "Yes." if its == size else "No."
    yield f"{possessive(subject.name)} {label('power')}: {size}."
    yield f"{possessive(_capital(subject.desk.account.names.get(ref, ref)))} {label('power')}: {its}."


def _its_description(subject: _Subject) -> Iterator[str]:
    yield _what_it_is(subject.name, subject.thing)


def _that_could_change_it(desk: Desk, field: str) -> Iterator[str]:
    """What has triggered, wasn't put on the stack, and could change what is asked for once it resolves."""
    for waiting in desk.game.waiting_triggers():
        if _CHANGES.search(waiting.text) or (field == "tapped" and _TAPS.search(waiting.text)):
            whose = possessive(_capital(desk.account.names.get(waiting.source, waiting.source)))
            yield f"{whose} ability has triggered, and what it does isn’t counted here: “{waiting.text}”"


def _value_once_resolved(desk: Desk, name: str, asked: Asked) -> Iterator[str]:
    """What is asked for, once what has triggered resolves, if that changes it and nothing is left open."""
    waiting = desk.game.waiting_triggers()[:_MOST_RESOLVED]
    if not any(_CHANGES.search(each.text) for each in waiting):
        return
    after = _all_resolved(desk, waiting)
    before, then = desk.game.object(asked.ref), after.game.object(asked.ref)
    if after.left or before is None or then is None:
        return
    told = said(asked.field, object_as_json(after.game, then)).removesuffix(".")
    if told != said(asked.field, object_as_json(desk.game, before)).removesuffix("."):
        may = ", if players do what they may" if after.may else ""
        yield f"Once all of that has resolved{may}, {possessive(name)} {label(asked.field)}: {told}."


def _where_all_puts_it(desk: Desk, called: str, ref: str) -> Iterator[str]:
    """Where a thing is once all that has triggered resolves, if that moves it."""
    now = desk.game.object(ref)
    waiting = desk.game.waiting_triggers()[:_MOST_RESOLVED]
    after = _all_resolved(desk, waiting) if waiting and now is not None else None
    then = after.game.object(ref) if after is not None else None
    if after is None or then is None or now is None or then.zone == now.zone:
        return
    once = "Once all that has triggered resolves"
    may = ", if players do what they may" if after.may else ""
    yield f"{once}{may}, {called} is {_where(object_as_json(after.game, then))}."


def _where_once_resolved(desk: Desk, name: str, ref: str) -> Iterator[str]:
    """Where a thing is once what it has triggered resolves, if that moves it: Rancor goes to the hand."""
    waiting = [each for each in desk.game.waiting_triggers() if each.source == ref][:_MOST_RESOLVED]
    after = _all_resolved(desk, waiting) if waiting else None
    there = after.game.object(ref) if after is not None else None
    now = desk.game.object(ref)
    if after is None or there is None or now is None or there.zone == now.zone:
        return
    yield from _triggers(desk, ref)
    may = ", if players do what they may" if after.may else ""
    yield f"Once that has resolved{may}, {name} is {_where(object_as_json(after.game, there))}."


def _permission(game: Game, ref: str, asks: str) -> Iterator[str]:
    """Whether a creature may attack or block now, and why; or why nobody can tell."""
    try:
        answer = ask(game, {"ask": asks, "of": ref})
    except CopyEngineError as error:
        yield f"I can’t tell: {error.message}"
        return
    reason = f" {answer.steps[-1].text}" if answer.steps else ""
    yield f"{'Yes' if answer.value else 'No'}.{reason}"


def _whether_it_dies(desk: Desk, name: str, thing: dict[str, Any], asked: Asked) -> Iterator[str]:
    """Whether it dies or survives, if that is asked and nothing is left open that could decide it."""
    is_there, is_open = thing["zone"] == "battlefield", bool(desk.game.table().stack)
    if asked.whether not in {DIES, SURVIVES} or is_open or desk.left_out or next(_untold_targets(desk), ""):
        return
    if is_there:
        yield f"{'Yes. ' if asked.whether == SURVIVES else 'No. '}{name} survives."
    elif asked.whether == SURVIVES:
        yield f"No. {name} doesn’t survive."
    elif thing["zone"] == "graveyard" or asked.ref in _put_into_graveyards(desk.game):
        yield f"Yes. {name} dies."
    else:
        yield f"No. {name} doesn’t die: it isn’t put into a graveyard."


def _what_dies(desk: Desk) -> Iterator[str]:
    """Which creatures have died, if that is asked and nothing is left open that could decide it."""
    game = desk.game
    if game.table().stack or desk.left_out or next(_untold_targets(desk), ""):
        return
    dead = dict.fromkeys(step.obj for step in game.steps if step.after.get("zone") == "graveyard")
    before = game.table(0).objects
    types = {ref: _last_types(game, ref) for ref in dead}
    called = {ref: desk.account.names.get(ref, ref) for ref in dead if types[ref]}
    names = [name for ref, name in called.items() if "Creature" in types[ref]]
    others = [name for ref, name in called.items() if "Creature" not in types[ref]]
    if names:
        yield f"{_capital(joined(names))} {'dies' if len(names) == 1 else 'die'}."
    elif before:
        yield "No creature dies." if others else "Nothing dies."
    if others:
        yield f"{_capital(joined(others))} {'is' if len(others) == 1 else 'are'} put into the graveyard."


def _last_types(game: Game, ref: str) -> Sequence[str]:
    """The card types of something as it last was on the battlefield; none if it never was."""
    return tuple(_as_last_there(game, ref)["types"]) if _last_there(game, ref) is not None else ()


def _as_last_there(game: Game, ref: str) -> dict[str, Any]:
    """What something was as it last was on the battlefield, or is now if it never was there."""
    at = _last_there(game, ref)
    obj = game.object(ref, at) if at is not None else None
    return dict(object_as_json(game, obj or game.table().objects[ref], at))


def _last_there(game: Game, ref: str) -> int | None:
    """The last moment in which something was on the battlefield; None if it never was."""
    moments = range(len(game.moments) - 1, -1, -1)
    there = ((at, game.object(ref, at)) for at in moments)
    return next((at for at, obj in there if obj is not None and obj.zone == "battlefield"), None)


def _when(game: Game, name: str, called: str, obj: Object) -> Iterator[str]:
    """When something leaves, or is no copy any more, by what waits to happen and how long effects last."""
    takes = _delayed(game, obj)
    waiting = [each for each in game.table().delayed_triggers if obj.ref in {each.it, each.this}]
    found = [told for each in waiting if (told := _waits(each)) in takes or not _TAKES.search(told)]
    found += [f"{name} has “{text}”" for text in _taken_later(game, obj)]
    if obj.copy_effects and obj.copy_effects[-1].duration not in {"", "permanent"}:
        found.append(f"{name} is a copy {obj.copy_effects[-1].duration}.")
    if not found and _is_spell(obj) and _LASTS_A_TURN.search(_printed_text(obj)):
        found.append(f"What {name} does lasts until end of turn: it ends in the cleanup step (514.2).")
    if not found and obj.is_token and obj.zone == NOWHERE:
        found.append("A token that has left the battlefield can’t come back (111.8).")
    if not found and obj.zone == "battlefield":
        found.append(f"Nothing in the story makes {called} leave.")
    yield from found


def _why_nothing_came(game: Game) -> Iterator[str]:
    """Which spells didn't resolve, so that what is asked about never came to be."""
    yield from (step.text for step in game.steps if "illegal_targets" in step.after)


def _unresolved(desk: Desk) -> Iterator[str]:
    """Which spells and abilities didn't resolve, since their targets had become illegal (CR 608.2b)."""
    names, objects = desk.account.names, desk.game.table().objects
    for step in desk.game.steps:
        if step.after.get("illegal_targets") and objects[step.obj].zone != "stack":
            yield f"{_capital(names.get(step.obj, step.obj))}: {step.text}"


def _put_into_graveyards(game: Game) -> frozenset[str]:
    """The tokens that ceased to exist after dying (CR 111.7, 700.4)."""
    return frozenset(step.obj for step in game.steps if step.after.get("zone") == "graveyard")


def _whether_usable(game: Game, name: str, ref: str) -> Iterator[str]:
    """Whether the activated abilities of a thing can be activated now, and why."""
    obj = game.object(ref)
    values = game.layers().values.get(ref)
    if obj is None or values is None or obj.zone != "battlefield":
        return
    activated = [each for each in values.abilities if each.kind == AbilityKind.ACTIVATED]
    beginnings = [beginning(printed(ability.text)) for ability in activated]
    if "Land" in values.types and ref not in game.layers().stripped:
        of_types = (f"{{T}}: Add {mana}" for kind, mana in _MANA_OF_TYPES.items() if kind in values.subtypes)
        beginnings += of_types
    lost = list(abilities_lost(game, _capital(name), ref))
    yield from lost
    if not (beginnings or lost):
        yield f"No. {_capital(name)} has no activated ability."
    told: dict[str, list[str]] = {}
    for start in beginnings:
        asks = {"ask": "may_activate", "of": ref, "ability": start}
        try:
            answer = ask(game, asks)
        except CopyEngineError as error:
            yield f"I can’t tell: {error.message}"
            continue
        reason = f" {answer.steps[-1].text}" if answer.steps else ""
        told.setdefault(f"{'Yes' if answer.value else 'No'}.{reason}", []).append(start)
    for verdict, starts in told.items():  # of several, which can't be activated is told
        which = "" if len(told) < 2 and not lost else f"“{joined(starts)}”: "
        yield f"{which}{verdict}"


def _attack_costs(desk: Desk) -> Iterator[str]:
    """What on the battlefield makes attacking cost something (CR 508.1g), each with whom it protects."""
    layers = desk.game.layers()
    found = False
    for obj in desk.game.table().on_battlefield():
        values = layers.values.get(obj.ref)
        for ability in values.abilities if values is not None else ():
            text = printed(ability.text)
            if not _TAXES_ATTACKS.search(text):
                continue
            found = True
            name = desk.account.names.get(obj.ref, obj.ref)
            whose = PLAYER_NAMES[layers.controllers.get(obj.ref, obj.controller)]
            attacking = f"Attacking {whose}" if "attack you" in text else "Attacking"
            yield f"{attacking} costs what {name} says: “{text}”"
    if not found:
        yield "No permanent here says that attacking costs anything."


def _mana_of_land_types(game: Game, name: str, ref: str) -> Iterator[str]:
    """The mana abilities that a thing has because of its basic land types (CR 305.6)."""
    layers = game.layers()
    values = layers.values.get(ref)
    if values is None or "Land" not in values.types or ref in layers.stripped:
        return
    for land_type, symbol in _MANA_OF_TYPES.items():
        if land_type in values.subtypes:
            yield f"{name} has the land type {land_type}, so it has “{{T}}: Add {symbol}.” (305.6)"


def _mana_made(desk: Desk, name: str, ref: str) -> Iterator[str]:
    """How much mana a thing makes, tapped now or in its controller's next turn; of several ways, each."""
    values = desk.game.layers().values.get(ref)
    who = desk.game.layers().controllers.get(ref, "A")
    events, later = (
        list(desk.script.get("events") or ()),
        [{"do": "end_turn"}, {"do": "begin_turn", "player": who}],
    )
    of_types = list(_mana_of_land_types(desk.game, name, ref))
    yield from of_types
    abilities = values.abilities if values is not None else ()
    adding = [a for a in abilities if a.kind == AbilityKind.ACTIVATED and _ADDS.search(printed(a.text))]
    if not (adding or of_types):
        yield f"No mana. {name} has no mana ability."
    for ability in adding:
        put = {
            "do": "activate",
            "ref": f"{ref}mana",
            "source": ref,
            "ability": beginning(printed(ability.text)),
        }
        for more, when in (([], ""), (later, " in the next turn of its controller")):
            try:
                before = play({**desk.script, "events": [*events, *more]}, cards=desk.game.cards)
                after = play({**desk.script, "events": [*events, *more, put]}, cards=desk.game.cards)
            except CopyEngineError as error:
                refused = error.message
                continue
            mana = Counter(after.table().players[who].mana) - Counter(before.table().players[who].mana)
            symbols = "".join(f"{{{each}}}" for each in sorted(mana.elements())) or "no mana"
            yield f"{name} adds {symbols}{when}: “{printed(ability.text)}”"
            break
        else:
            yield f"I can’t tell what mana {name} adds: {refused}"


def _whether_attacking(game: Game, name: str, ref: str) -> str:
    try:
        attacks = bool(ask(game, {"ask": "is_attacking", "of": ref}).value)
    except CopyEngineError as error:
        return f"I can’t tell: {error.message}"
    return f"Yes. {name} is attacking." if attacks else f"No. {name} isn’t attacking."


def _yes_or_no(name: str, thing: dict[str, Any], quality: str) -> str:
    """Whether a thing has an ability, or is of a color or a type."""
    if quality in KEYWORDS:
        has = any(re.match(rf"{quality}\b", text, re.IGNORECASE) for text in thing["abilities"])
        return f"Yes. {name} has {quality}." if has else f"No. {name} doesn’t have {quality}."
    keys = ("supertypes", "types", "subtypes", "colors")
    kinds = {word.casefold() for key in keys for word in thing[key]}
    is_subtype = quality not in COLORS | SUPERTYPES | CARD_TYPES
    said = f"{a_or_an(quality)} {quality}" if quality in CARD_TYPES else quality
    said = f"{a_or_an(quality)} {quality.capitalize()}" if is_subtype else said
    return f"Yes. {name} is {said}." if quality in kinds else f"No. {name} isn’t {said}."


def _untold_modes(desk: Desk) -> Iterator[str]:
    """Spells whose modes weren't told."""
    cards = desk.game.cards
    cast = [event for event in desk.script.get("events") or [] if event.get("do") == "cast"]
    for card in (str(event.get("card", "")) for event in cast if not event.get("modes")):
        if card in cards and modes_of(cards[card].faces[0]):
            yield f"It isn’t told which modes {card} has, so what it does there is left out."


def _untold_targets(desk: Desk) -> Iterator[str]:
    """Spells whose modes or targets weren't told: what they would do is left out."""
    yield from _untold_modes(desk)
    for event in desk.script.get("events") or []:
        if event.get("do") != "cast" or event.get("alternative_cost") == "overload":
            continue  # an overloaded spell has no targets (CR 702.96b)
        if event.get("targets") or not (_TARGETS.search(" ".join(event.get("modes") or ("target",)))):
            continue
        obj = desk.game.object(str(event.get("ref", "")))
        if obj is not None and _aims(obj):
            name = obj.faces[obj.face].normal.name
            yield f"It isn’t told what {name} targets, so what it does there is left out."


def _aims(obj: Object) -> bool:
    """Whether a thing is an instant or sorcery that speaks of a target."""
    values = obj.faces[obj.face].normal
    is_spell = bool({"Instant", "Sorcery"} & set(values.types))
    return is_spell and any(_TARGETS.search(printed(ability.text)) for ability in values.abilities)


def _responses(name: str, obj: Object, desk: Desk) -> Iterator[str]:
    """When players can respond: only to what is on the stack (CR 117.1, 405.1)."""
    if entry_copy(obj.faces[obj.face].normal.abilities) is not None:
        yield (
            f"What {name} copies is chosen as it enters, while its spell resolves. Nobody has priority then, "
            "so nobody can respond to the choice; players can respond to the spell, before the choice."
        )
    elif obj.zone == "stack" or {"Instant", "Sorcery"} & set(obj.faces[obj.face].normal.types):
        yield f"Yes: {name} is on the stack until it resolves, and each player gets priority before that."
    else:
        yield (
            f"Players can respond to spells, and to activated and triggered abilities of {name}: they use "
            "the stack. Nobody can respond to static abilities, state-based actions or turning face up."
        )


def _printed_text(obj: Object) -> str:
    """What a card says, a copy's text aside."""
    return "\n".join(printed(ability.text) for ability in obj.faces[obj.face].normal.abilities)


def _printed_name(obj: Object) -> str:
    return obj.faces[obj.face].normal.name


def _when_castable(name: str, obj: Object, game: Game) -> Iterator[str]:
    """Whether a card can be cast in response (CR 117.1a): by what it is, and what else gives flash."""
    face = obj.faces[obj.face].normal
    if "Land" in face.types:
        yield (
            f"No. {name} is a land: it isn’t cast, and it’s played only in a main phase of its owner’s own "
            "turn while the stack is empty (305.1)."
        )
        return
    if "Instant" in face.types or any(ability.keyword == "flash" for ability in face.abilities):
        yield f"Yes. {name} can be cast whenever its owner has priority: in response, and on any turn."
        return
    others = [
        (other, printed(ability.text))
        for other in game.table().on_battlefield()
        for ability in other.faces[other.face].normal.abilities
        if gives_flash(ability)
    ]
    yield (
        f"{'' if others else 'No. '}{name} isn’t an instant and has no flash, so by itself it’s cast only in "
        "a main phase of its owner’s own turn while the stack is empty (117.1a)."
    )
    for other, text in others:
        yield f"{other.faces[other.face].normal.name} can change that: “{text}”"


def _last_controller(game: Game, ref: str) -> str:
    """Who controls what has triggered of a thing: whoever controlled it as it last was there (CR 603.3a)."""
    return PLAYER_NAMES[_last_value(game, ref, "controller")]


def _last_value(game: Game, ref: str, field: str) -> str:
    """What a thing's name or controller was as it last was on the battlefield."""
    return str(_as_last_there(game, ref)[field])


def _may_change_targets(desk: Desk, name: str, ref: str) -> Iterator[str]:
    """Whether what copied a spell lets its controller choose new targets for the copy (CR 707.10c)."""
    events = list(desk.script.get("events") or ())
    made = next((e for e in events if e.get("do") == "copy_spell" and e.get("ref") == ref), None)
    maker = next((e for e in events if made is not None and e.get("ref") == made.get("by")), None)
    if made is None or maker is None:
        return
    if "card" in maker:
        card, _ = desk.game.cards.find(str(maker["card"]), "the answer")
        called, text = str(maker["card"]), card.faces[0].text
    else:
        source = str(maker.get("source", ""))
        if desk.game.object(source) is None:
            return
        called = desk.account.names.get(source, source)
        text = _last_value(desk.game, source, "abilities")
    lets = "lets its controller" if "choose new targets" in text else "doesn’t let its controller"
    yield f"{called} {lets} choose new targets for {name[:1].lower()}{name[1:]}."


def _is_spell(obj: Object) -> bool:
    """Whether it is an instant or sorcery, which has no triggered abilities on the battlefield."""
    return bool({"Instant", "Sorcery"} & set(obj.faces[obj.face].normal.types))


def _choices(name: str, obj: Object, thing: dict[str, Any]) -> Iterator[str]:
    """What was chosen as it entered; a copy chooses anew, since choices aren't copied (CR 707.2)."""
    choosing = [each for each in thing["abilities"] if _CHOOSES.search(each)]
    if not choosing and not obj.choices:
        yield f"No. {name} has no ability by which something is chosen for it."
        return
    chosen = [
        f"{kind.replace('_', ' ')}: {PLAYER_NAMES.get(str(what), what)}" for kind, what in obj.choices.items()
    ]
    if chosen:
        yield f"Chosen for {name}: {joined(chosen)}."
    if obj.made_as_copy or obj.copy_effects:
        yield (
            "What was chosen for the original isn’t copied. If an ability has a player choose something as "
            f"it enters, the controller of {name} chooses as {name} enters."
        )
    elif not chosen:
        yield f"Yes. You didn’t say what is chosen for {name}: “{choosing[0]}”"


def _chosen(name: str, obj: Object, *, is_asked_of_kicker: bool = False) -> Iterator[str]:
    """What was chosen as a spell was cast; a copy has the same modes and X (CR 707.10)."""
    if is_asked_of_kicker:
        yield f"Yes. {name} is kicked." if obj.cast.kicked else f"No. {name} isn’t kicked."
    if obj.cast.x is not None:
        yield f"{name} has X = {obj.cast.x}."
    if obj.cast.modes:
        yield f"{possessive(name)} modes: {' / '.join(obj.cast.modes).removesuffix('.')}."
    if obj.cast.kicked and not is_asked_of_kicker:
        yield f"{name} is kicked."
    if obj.made_as_copy and not obj.is_token:
        yield (
            f"{name} has the modes, the X, and the targets that were chosen for the original. Its controller "
            "chooses none of them again, except new targets where what copies it says so."
        )
    elif obj.cast.x is None and not (obj.cast.modes or obj.cast.kicked or is_asked_of_kicker):
        yield f"Nothing that was chosen for {name} is told."


def _whether_token(name: str, obj: Object) -> str:
    """Whether it is a token: that isn't copied, since it is no copiable value (CR 707.2, 111.1).

    A merged permanent is a token only if what is on top is one (CR 730.2).
    """
    if obj.merged:
        whether, top = ("Yes", "a token") if obj.is_token else ("No", "a card")
        return f"{whether}. {name} is a merged permanent, and on top is {top}."
    if obj.is_token:
        return f"Yes. {name} is a token."
    if obj.zone == "stack" and obj.made_as_copy:
        return f"No. {name} is a copy of a spell; a copy of a permanent spell becomes a token as it resolves."
    return f"No. {name} isn’t a token: being one isn’t a copiable value, whatever is copied."


def _whether_cast(name: str, obj: Object, desk: Desk) -> str:
    """Whether it was cast; a copy of a spell is put onto the stack instead (CR 707.10), unless what copies
    a card casts the copy (CR 707.12).
    """
    if any(e.get("do") == "cast_copy" and e.get("ref") == obj.ref for e in desk.script.get("events") or []):
        return (
            f"Yes. {name} is cast: what makes that copy has it cast, so whatever looks for casting sees it."
        )
    if obj.made_as_copy and not obj.is_token:
        return (
            f"No. {name} was created on the stack; it wasn't cast, so nothing that looks for casting sees it."
        )
    if obj.is_token:
        return f"No. {name} is a token; it wasn't cast."
    return f"{name} is a card; a copy of a spell that an effect makes isn't cast."


def _counted(game: Game, said: str, *, of_spell: str = "") -> str:
    """How many objects of a name there are where things are; of no name, how many tokens.

    Args:
        said: "Hill Giant", "Goblin token", or "Hill Giant of A" for those that a player controls.
        of_spell: the spell of which it is asked, whose copies are meant if nothing else is.
    """
    name, _, whose = said.rpartition(" of ")
    name, whose = (name, whose) if whose in PLAYER_NAMES else (said, "")
    called, is_of_tokens = name.removesuffix(" token"), name.endswith(" token")
    is_of_any = name in {"", "token"}
    found = [
        obj
        for obj in game.table().objects.values()
        if obj.zone in {"battlefield", "stack"}
        and (not whose or object_as_json(game, obj)["controller"] == whose)
        and (
            obj.is_token
            if is_of_any
            else _is_called(object_as_json(game, obj), called) or _is_copier(obj, called)
        )
        and (obj.is_token or not is_of_tokens)
    ]
    name = f"{name} creature" if "/" in name else name
    kind = name.casefold() if name.casefold() in CARD_TYPES else name
    if whose:
        return f"{PLAYER_NAMES[whose]} controls {len(found)} {plural(kind, len(found))}."
    name = name.casefold() if name.casefold() in CARD_TYPES else name
    by_player = Counter(str(object_as_json(game, obj)["controller"]) for obj in found)
    if len(by_player) > 1:
        each = [f"{PLAYER_NAMES[letter]} controls {count}" for letter, count in sorted(by_player.items())]
        return f"There are {len(found)} {plural(name or 'token', len(found))}: {joined(each)}."
    copies = [o for o in game.table().objects.values() if o.made_as_copy and not o.is_token]
    copies = [o for o in copies if o.made_as_copy == of_spell] or copies
    if of_spell and not (found or name or copies):
        return "No copy of the spell was made."
    if not name and copies and (of_spell or not found):
        made = f"{plural('copy', len(copies))} of the spell {'was' if len(copies) == 1 else 'were'} made"
        return f"{len(copies)} {made}."
    there = f"There {'is' if len(found) == 1 else 'are'} {len(found)} {plural(name or 'token', len(found))}"
    is_theirs = is_of_any and set(by_player) == {"B"}  # who asks gets none
    return f"{there}, under {PLAYER_NAMES['B']}'s control." if is_theirs else f"{there}."


def _tokens_told(game: Game) -> Iterator[str]:
    """How many tokens there are, and which."""
    yield _counted(game, "")
    yield from _tokens_named(game, "")


def _tokens_named(game: Game, kind: str) -> Iterator[str]:
    """What the tokens are that were counted, where nothing says which were meant."""
    if kind not in {"", "token"}:
        return
    counted: Counter[tuple[str, str]] = Counter()
    for obj in game.table().on_battlefield():
        if obj.is_token:
            thing = object_as_json(game, obj)
            size = said("power", thing)
            counted[str(thing["name"]), "" if size == "none" else f" ({size})"] += 1
    if counted:
        names = [_several_called(*what, is_token=True, count=count) for what, count in counted.items()]
        yield f"{'It’s' if counted.total() == 1 else 'They’re'} {joined(names)}."


def _is_copier(obj: Object, name: str) -> bool:
    """Whether it is a card of that name that entered as a copy: "how many Clones" counts it all the same."""
    face = obj.faces[obj.face].normal
    return not obj.is_token and face.name == name and entry_copy(face.abilities) is not None


def _is_called(thing: dict[str, Any], name: str) -> bool:
    """Whether a thing has a name, a type, or a size such as "3/3"."""
    if name == f"{thing['power']}/{thing['toughness']}":
        return "Creature" in thing["types"]
    return thing["name"] == name or name in thing["subtypes"] or name in thing["types"]


def _what_it_is(name: str, thing: dict[str, Any]) -> str:
    parts = [str(thing["name"]) or "a creature without a name"]
    if thing["types"]:
        parts.append(f"{said('colors', thing)} {said('types', thing)}")
    if (size := said("power", thing)) != "none":
        parts.append(size)
    if thing["loyalty"] is not None and thing["zone"] == "battlefield":
        parts.append(f"loyalty {thing['loyalty']}")
    if thing["abilities"]:
        parts.append(f"“{sentence(said('abilities', thing))}”")
    return sentence(f"{name} is {', '.join(parts)}")


def _where(thing: dict[str, Any]) -> str:
    zone = str(thing["zone"])
    if zone in _ZONES:
        return _ZONES[zone]
    if zone == "exile":
        return "in exile"
    return f"in {possessive(PLAYER_NAMES.get(str(thing['owner']), 'its owner'))} {zone}"


def _whether_it_resolves(desk: Desk, name: str, obj: Object) -> Iterator[str]:
    """Whether a spell has resolved; nothing of what wasn't one, or is still on the stack (CR 608.2)."""
    events = desk.script.get("events") or ()
    own = [event for event in events if event.get("ref") == obj.ref]
    was_spell = any(event["do"] in {"cast", "cast_copy", "copy_spell"} for event in own)
    aims = {aim for event in own for aim in event.get("targets") or ()}
    does = obj.ref in _resolved(desk)
    # Of a target that is told to leave, nobody said whether it left before.
    is_open = does and any(e["do"] == "leave" and e.get("ref") in aims for e in events)
    if was_spell and obj.zone != "stack" and not is_open:
        yield f"Yes. {name} resolves." if does else f"No. {name} doesn’t resolve."


def _resolved(desk: Desk) -> set[str]:
    """What has resolved, and not only left the stack for want of a legal target (CR 608.2b)."""
    found = {str(e.get("ref")) for e in desk.script.get("events") or () if e.get("do") == "resolve"}
    return found - {step.obj for step in desk.game.steps if "illegal_targets" in step.after}


def _how_many_resolve(desk: Desk, ref: str) -> Iterator[str]:
    """How many of a spell resolve: itself and its copies, but for those that are countered (CR 608.2)."""
    game = desk.game
    spell = game.object(ref)
    if spell is None:
        return
    original = spell.made_as_copy or ref
    name = spell.faces[spell.face].normal.name
    resolved = _resolved(desk)
    copies = [each.ref for each in game.table().objects.values() if each.made_as_copy == original]
    count = sum(each in resolved for each in (original, *copies))
    made = f" The original and {number_word(len(copies))} {plural('copy', len(copies))} were on the stack."
    yield f"{count} {plural(name, count)} {'resolves' if count == 1 else 'resolve'}.{made if copies else ''}"
    each = cards_milled(spell.faces[spell.face].normal.abilities)
    others = [obj for obj in game.table().on_battlefield() if _MILLS.search(_printed_text(obj))]
    if each and not others:  # what stands there and speaks of milling could change the number
        yield f"At {number_word(each)} {plural('card', each)} each, {number_word(each * count)} are milled."


def _counted_later(desk: Desk, said: str) -> Iterator[str]:
    """How many of something there are once what has triggered resolves, if that changes."""
    waiting = desk.game.waiting_triggers()[:_MOST_RESOLVED]
    after = _all_resolved(desk, waiting)
    told = _counted(after.game, said)
    if told != _counted(desk.game, said):
        may = ", if players take every option" if after.may else ""
        yield f"Once all triggered abilities have resolved{may}, {told.replace('There', 'there', 1)}"
    elif said and after.left:
        yield "Triggered abilities that haven’t resolved aren’t counted."


def _what_is_left(game: Game) -> Iterator[str]:
    """What each player has on the battlefield."""
    there: dict[str, Counter[tuple[str, str, bool]]] = {}
    for obj in game.table().on_battlefield():
        thing = object_as_json(game, obj)
        size = said("power", thing)
        what = str(thing["name"]), f" ({size})" if size != "none" else "", obj.is_token
        there.setdefault(str(thing["controller"]), Counter())[what] += 1
    if not there:
        yield "Nothing is left on the battlefield."
    for letter, counted in sorted(there.items()):
        names = [_several_called(*what, count) for what, count in counted.items()]
        yield f"On the battlefield, {PLAYER_NAMES[letter]} controls {joined(names)}."


def _whose_tokens(game: Game) -> Iterator[str]:
    """Who controls the tokens."""
    for who, count in sorted(_tokens(game).items()):
        yield f"{PLAYER_NAMES[who]} has {number_word(count)} {plural('token', count)}."


def _several_called(name: str, size: str, is_token: bool, count: int) -> str:
    """One or several of a name: "two Grizzly Bears (2/2)", "three Goblin tokens (1/1)"."""
    if not name:
        return f"{number_word(count)} {plural('creature', count)} without a name{size}"
    name = name.removesuffix(" Token") if is_token else name
    called = f"{name} {plural('token', count)}" if is_token else plural(name, count)
    many = f"{number_word(count)} " if count > 1 else f"{a_or_an(name)} " if is_token else ""
    return f"{many}{called}{size}"


def _happens(desk: Desk) -> Iterator[str]:
    """State-based actions, the legend rule, what triggers, and what wasn't considered."""
    game = desk.game
    yield from _life(desk)
    yield from _drawn(desk)
    yield from _extra_turns(game)
    yield from _state_based_actions(desk)
    yield from _unresolved(desk)
    yield from _no_legend_rule(game)
    yield from _other_names(game)
    for ref in _told_by_themselves(game):
        yield from _triggers(desk, ref)
    yield from _once_resolved(desk)
    for left_out in desk.left_out:
        yield f"Not considered: “{left_out.text}” of {left_out.name}."
        if _TRIGGERS_AT_TARGET.match(left_out.text):
            yield "It isn’t told what that ability targets, so what it does is left out."


def _devotion(game: Game, letter: str, *colors: str) -> Iterator[str]:
    """The mana symbols of a color, or of either of two, among the mana costs of a player's permanents (CR
    700.5); of each color where none is told.
    """
    layers = game.layers()
    there = [
        o for o in game.table().on_battlefield() if layers.controllers.get(o.ref, o.controller) == letter
    ]
    costs = [each for obj in there for each in symbols_in(layers.values[obj.ref].mana_cost or "")]
    told = [
        frozenset(COLOR_OF_SYMBOL[half] for half in each.split("/") if half in COLOR_OF_SYMBOL)
        for each in costs
    ]
    every = dict.fromkeys(COLOR_OF_SYMBOL.values())
    asked = [colors] if colors else [(color,) for color in every if any(color in each for each in told)]
    name = PLAYER_NAMES[letter]
    for each in asked:
        number = sum(1 for symbol in told if symbol & set(each))
        yield f"{possessive(name)} devotion to {joined(each)} is {number}."
    if not asked:
        yield f"{possessive(name)} devotion to every color is 0."
    if any(obj.is_copy for obj in there):
        yield "A copy has the mana cost of what it copies, so it counts (707.2)."


def _whether_lost(desk: Desk, letter: str) -> Iterator[str]:
    """Whether a player loses once all has resolved (CR 704.5a), and what else happens.

    No verdict is given if something is left open.
    """
    waiting = desk.game.waiting_triggers()[:_MOST_RESOLVED]
    after = _all_resolved(desk, waiting)
    untold = list(_untold_targets(desk))
    name, life = PLAYER_NAMES[letter], after.game.table().players[letter].life
    once = " if players do what they may" if after.may else ""
    try:
        events = [*after.events, state_check(after.game)]
        checked = play({**desk.script, "events": events}, cards=desk.game.cards).steps
    except CopyEngineError:
        checked = ()
    if any(step.principle == principles.LOSING and step.obj == letter for step in checked):
        yield f"Yes. {name} is at {life} life and loses the game as state-based actions are checked{once}."
    elif untold or desk.left_out or after.game.table().stack or after.left:
        yield f"{name} is at {life} life, as far as all that is told goes."
    else:
        yield f"No. {name} is at {life} life{once}."
    yield from (each for each in _happens(desk) if each != f"{name} is at {life} life.")
    yield from untold


def _life(desk: Desk) -> Iterator[str]:
    """The life totals that have changed; those with which the table begins are said as they are."""
    game = desk.game
    at_first, before, later = game.table(0).players, _at_first(desk), _once_all_has_resolved(desk)
    for letter, player in sorted(game.table().players.items()):
        if letter not in before:
            continue
        changed = player.life - before[letter].life
        if changed:
            verb, much = ("gained", changed) if changed > 0 else ("lost", -changed)
            so_far = " so far" if letter in later and later[letter].life != player.life else ""
            yield f"{PLAYER_NAMES[letter]} has {verb} {much} life{so_far} and is at {player.life}."
        elif letter in at_first and player.life != at_first[letter].life:
            yield f"{PLAYER_NAMES[letter]} is at {player.life} life."


def _life_as_it_was(desk: Desk) -> Iterator[str]:
    """The life totals that nothing has changed, where life totals are asked for."""
    told = " ".join(_life(desk))
    for letter, player in sorted(desk.game.table().players.items()):
        if PLAYER_NAMES[letter] not in told:
            yield f"{PLAYER_NAMES[letter]} is at {player.life} life."


def _drawn(desk: Desk) -> Iterator[str]:
    """How many cards were drawn."""
    before, later = desk.game.table(0).players, _once_all_has_resolved(desk)
    for letter, player in sorted(desk.game.table().players.items()):
        if letter in before and (drawn := player.drew - before[letter].drew) > 0:
            so_far = " so far" if letter in later and later[letter].drew != player.drew else ""
            yield f"{PLAYER_NAMES[letter]} has drawn {number_word(drawn)} {plural('card', drawn)}{so_far}."


def _extra_turns(game: Game) -> Iterator[str]:
    """Who takes how many extra turns after this one (CR 500.7)."""
    for letter, count in sorted(Counter(game.table().extra_turns).items()):
        turns = f"{number_word(count)} extra {plural('turn', count)}"
        yield f"{PLAYER_NAMES[letter]} takes {turns} after this one."
    if len(set(game.table().extra_turns)) > 1:
        order = [PLAYER_NAMES[letter] for letter, _ in groupby(reversed(game.table().extra_turns))]
        yield f"Of extra turns, the one that was added last is taken first (500.7): {', then '.join(order)}."


def _state_based_actions(desk: Desk) -> Iterator[str]:
    """What state-based actions did and do next; for the legend rule a player chooses (CR 704.5j)."""
    after, events = desk.game, desk.script.get("events") or []
    if not events or events[-1].get("do") != "state_based_actions":
        events = [*events, state_check(desk.game)]
        try:
            after = play({**desk.script, "events": events}, cards=desk.game.cards)
        except CopyEngineError as error:
            yield f"State-based actions: {error.message}"
            return
    checks = {place for place, event in enumerate(events) if event.get("do") == "state_based_actions"}
    for step in after.steps:
        if step.event not in checks or set(step.after) <= _FOLLOWS:
            continue
        if step.principle == principles.LEGEND_RULE:
            gone = after.table().objects[step.obj]
            name = _last_value(after, step.obj, "name")
            player = PLAYER_NAMES[gone.controller]
            yield f"{player} keeps one {name}. The others go to the graveyard by the legend rule."
            if after is not desk.game and step.event == len(events) - 1:
                yield from kept_by_default(events[-1], desk.game, desk.account.names)
        else:
            whom = PLAYER_NAMES.get(step.obj) or desk.account.names.get(step.obj, step.obj)
            about = "" if step.text.startswith(whom) else f" {whom}:"
            yield f"State-based actions:{about} {step.text}"


def _whether_legends_stay(desk: Desk, asked: Asked) -> Iterator[str]:
    """Whether the legend rule takes one of several away, or all stay, if that is asked (CR 704.5j). Where
    something else takes one away, that is told.
    """
    if asked.whether not in {ONE_GOES, BOTH_STAY}:
        return
    told = list(_state_based_actions(desk))
    goes = any(map(_OF_LEGEND_RULE.search, told))
    if goes or not (told or _has_left(desk.game) or desk.game.table().delayed_triggers):
        yield "Yes." if goes == (asked.whether == ONE_GOES) else "No."
    else:
        yield from _what_dies(desk)
        for obj in desk.game.table().on_battlefield():
            yield from _delayed(desk.game, obj)


def _has_left(game: Game) -> bool:
    """Whether a permanent has left the battlefield."""
    return any(
        obj.zone != "battlefield" and _last_there(game, ref) is not None
        for ref, obj in game.table().objects.items()
    )


def _legends_gone(desk: Desk) -> Iterator[str]:
    """That the legend rule has taken permanents away (CR 704.5j)."""
    if any(step.principle == principles.LEGEND_RULE for step in desk.game.steps):
        yield from (told for told in _state_based_actions(desk) if _OF_LEGEND_RULE.search(told))


def _no_legend_rule(game: Game) -> Iterator[str]:
    """Why permanents of one name, one of them legendary, all stay (CR 704.5j)."""
    alike: dict[str, list[dict[str, Any]]] = {}
    applied = any(step.principle == principles.LEGEND_RULE for step in game.steps)
    for obj in () if applied else game.table().on_battlefield():
        thing = object_as_json(game, obj)
        alike.setdefault(str(thing["name"]), []).append(thing)
    for name, things in alike.items():
        legends = [each for each in things if "Legendary" in each["supertypes"]]
        owners = Counter(str(each["controller"]) for each in legends)
        if not name or not legends or len(things) < 2:
            continue
        if max(owners.values()) > 1:
            yield from _why_legends_stay(game, name)
            continue
        if len(owners) > 1:
            who = joined(PLAYER_NAMES[letter] for letter in sorted(owners))
            yield f"The legend rule doesn’t apply: {who} control one {name} each."
        elif sum(each["controller"] in owners for each in things) > 1:
            yield f"The legend rule doesn’t apply: only one permanent named {name} is legendary."


def _why_legends_stay(game: Game, name: str) -> Iterator[str]:
    """Which ability keeps legends of one name, where something does (CR 704.5j)."""
    for ref in sorted(values := game.layers().values):
        for ability in values[ref].abilities if game.table().objects[ref].zone == "battlefield" else ():
            if _OF_LEGEND_RULE.search(printed(ability.text)):
                yield f"The legend rule doesn’t apply to {name}: “{printed(ability.text)}”"
                return


def _other_names(game: Game) -> Iterator[str]:
    """Copies of a legendary permanent that stay beside it for having another name."""
    objects, values = game.table().objects, game.layers().values
    for obj in game.table().on_battlefield():
        source = objects.get(obj.copy_effects[-1].source) if obj.copy_effects else None
        if source is None or source.zone != "battlefield":
            continue
        both = values[obj.ref], values[source.ref]
        are_legends = all("Legendary" in each.supertypes for each in both)
        if are_legends and both[0].name != both[1].name:
            names = joined(each.name for each in both)
            yield f"The legend rule doesn’t apply: {names} have different names."


def _to_trigger_later(desk: Desk, ref: str) -> str:
    """An ability of a thing that waits for what hasn't come: an attack, or combat damage; "" for none."""
    values = desk.game.layers().values.get(ref)
    done = {event["do"] for event in desk.script.get("events") or ()}
    for ability in values.abilities if values is not None else ():
        for event, waits in _COMES_LATER.items():
            if event not in done and waits.search(printed(ability.text)):
                return printed(ability.text)
    return ""


def _whether_it_triggers(desk: Desk, asked: Asked) -> Iterator[str]:
    """Whether anything triggers now, if that is asked; of what a player gets, only that nothing does."""
    game, began = desk.game, _beginning_of_what_came_last(desk)
    if asked.whether == TRIGGERS:
        now, earlier = game.triggered(asked.ref), game.triggered(asked.ref, max(began - 1, 0))
        objects = game.table().objects
        copies = [
            o.ref for o in objects.values() if o.is_copy and game.layers().values.get(o.ref) is not None
        ]
        subject = game.layers().values.get(asked.ref)
        alike = [ref for ref in copies if subject and game.layers().values[ref].name == subject.name]
        if not now and any(game.triggered(ref) for ref in alike):
            return  # the copy of that name does, so "no" would say too much
        if not now and (later := _to_trigger_later(desk, asked.ref)):
            yield f"Not yet: “{later}”"
        elif not now:
            yield "No."
        elif len(now) > len(earlier):
            yield "Yes."
    elif asked.whether.startswith(GAINS) and not (
        any(event["do"] in {"cast", "activate"} for event in desk.script.get("events") or ())
        or game.waiting_triggers() or game.table().extra_turns
        or any(_drawn(desk)) or any(_life(desk)) or _tokens(game)
        or any(game.triggered(ref) for ref in game.table().objects) or _activated(desk, asked.ref)
    ):  # fmt: skip
        yield "No."


def _told_by_themselves(game: Game) -> Iterator[str]:
    """What has triggered, but for what was made at once with another and is counted with it."""
    objects = game.table().objects
    for ref in objects:
        first = re.fullmatch(r"(.+)-\d+", ref)
        if game.triggered(ref) and not (first and first[1] in objects and game.triggered(first[1])):
            yield ref


def _once_resolved(desk: Desk) -> Iterator[str]:
    """What comes of it, in numbers, if what has triggered resolves: cards drawn, life, tokens."""
    waiting = desk.game.waiting_triggers()[:_MOST_RESOLVED]
    now = [each for each in waiting if each.since >= _beginning_of_what_came_last(desk)]
    if len(desk.game.waiting_triggers()) > _MOST_RESOLVED:
        return  # a sum of some of them would be taken for the whole
    last, every = _resolving(desk, now), _resolving(desk, waiting)
    if not every and any(_GAINS_LIFE.search(each.text) for each in waiting):
        then = _all_resolved(desk, waiting)
        if not (then.left or any(then.gained.values())):
            yield "As that resolves, no life is gained."
    if last:
        yield f"As what triggered last resolves, {joined(last)}."
    if every and every != last:
        yield f"As all that has triggered resolves, {joined(every)}."
    if every and (whole := _in_all(desk, waiting)):
        yield f"In all, {joined(whole)}."


def _in_all(desk: Desk, waiting: Sequence[WaitingTrigger]) -> list[str]:
    """What players have drawn, gained, and lost in the whole story once all that has triggered has resolved,
    where that is the sum of what they have by now and of what is still to come.
    """
    then = _all_resolved(desk, waiting)
    before, last = _at_first(desk), then.game.table().players
    now, found = desk.game.table().players, list[str]()
    for letter in sorted(before.keys() & last.keys()):
        name = PLAYER_NAMES[letter]
        drawn, so_far = last[letter].drew - before[letter].drew, now[letter].drew - before[letter].drew
        if so_far and drawn != so_far:
            found.append(f"{name} draws {number_word(drawn)} {plural('card', drawn)}")
        changed, by_now = last[letter].life - before[letter].life, now[letter].life - before[letter].life
        if by_now and changed != by_now:
            verb = "gains" if changed > 0 else "loses"
            found.append(f"{name} {verb} {abs(changed)} life and is at {last[letter].life}")
    if found and then.left:
        found.append("what wants a target or a choice that isn’t told isn’t counted")
    return found


def _once_all_has_resolved(desk: Desk) -> Mapping[str, Player]:
    """The players once all that has triggered has resolved; none if nothing waits."""
    waiting = desk.game.waiting_triggers()[:_MOST_RESOLVED]
    return _all_resolved(desk, waiting).game.table().players if waiting else {}


def _at_first(desk: Desk) -> Mapping[str, Player]:
    """The players once the life totals with which the story begins are told."""
    begins = takewhile(lambda event: event["do"] in _LIFE_TOLD, desk.script.get("events") or ())
    return desk.game.table(len(list(begins))).players


def _beginning_of_what_came_last(desk: Desk) -> int:
    """The moment after the last event that began something, and isn't how it went on, as resolving is."""
    events = (desk.script.get("events") or [])[: desk.last]
    place = len(events)
    while place > 1 and events[place - 1].get("do") in _GOES_ON:
        place -= 1
    return place


@dataclass(frozen=True, slots=True)
class _Resolved:
    """A table on which what had triggered has resolved.

    Attributes:
        events: all that happened by then.
        gained, lost: life, by player.
        may: whether it is up to players.
        left: how many abilities couldn't resolve by themselves.
    """

    game: Game
    events: Sequence[dict[str, Any]]
    gained: Counter[str]
    lost: Counter[str]
    may: bool
    left: int

    @classmethod
    def of(cls, desk: Desk) -> "_Resolved":
        """Where nothing has resolved yet."""
        return cls(desk.game, list(desk.script.get("events") or ()), Counter(), Counter(), may=False, left=0)


def _whose_it_was(game: Game, waiting: WaitingTrigger) -> dict[str, str]:
    """Who controls an ability that has triggered: who controlled its source then (CR 603.3a)."""
    obj = game.object(waiting.source, waiting.since)
    if obj is None or obj.zone != "battlefield":
        return {}
    return {"controller": game.layers(waiting.since).controllers.get(obj.ref, obj.controller)}


def _all_resolved(desk: Desk, waiting: Sequence[WaitingTrigger]) -> _Resolved:
    """Let abilities resolve that have triggered.

    An ability that wants a target or a choice that isn't told is left out; what players may do, they do. What
    triggers meanwhile resolves as well, unless that goes on and on.
    """
    first = then = _each_resolved(desk, _Resolved.of(desk), waiting)
    began, count = len(desk.script.get("events") or ()), len(waiting)
    untold = Counter(waiting)  # those of them that are left wait still
    while came := Counter(new for new in then.game.waiting_triggers() if new.since > began) - untold:
        count += came.total()
        if count > _MOST_RESOLVED:
            return first
        untold += came
        then = _each_resolved(desk, then, tuple(came.elements()))
    return then


def _each_resolved(desk: Desk, so_far: _Resolved, waiting: Sequence[WaitingTrigger]) -> _Resolved:
    """Let abilities resolve, one after the other, that have triggered by now."""
    events, after, may, left = list(so_far.events), so_far.game, so_far.may, so_far.left
    gained, lost = Counter(so_far.gained), Counter(so_far.lost)
    for each in waiting:
        put = {
            "do": "trigger",
            "ref": new_ref({"events": events}, f"{each.source}ability", after.table().objects),
            "source": each.source,
            "ability": beginning(each.text),
        } | _whose_it_was(after, each)
        more = [*events, put, {"do": "resolve", "ref": put["ref"]}]
        try:
            then = None if _TARGETS.search(each.text) else play({**desk.script, "events": more},
                                                                cards=desk.game.cards)  # fmt: skip
        except CopyEngineError:
            then = None
        if then is None:
            left += 1
            continue
        for letter in after.table().players:
            change = then.table().players[letter].life - after.table().players[letter].life
            gained[letter] += max(change, 0)
            lost[letter] += max(-change, 0)
        events, after, may = more, then, may or bool(_MAY.search(each.text))
    return _Resolved(after, events, gained, lost, may, left)


def _resolving(desk: Desk, waiting: Sequence[WaitingTrigger]) -> list[str]:
    """What players draw, gain and lose, and which tokens they get: parts of a sentence."""
    then = _all_resolved(desk, waiting)
    after = then.game
    found = [
        each
        for letter in PLAYER_NAMES
        for each in _changed(
            letter, _cards_drawn(letter, desk.game, after), then.gained[letter], then.lost[letter]
        )
    ]
    made = _tokens(after) - _tokens(desk.game)
    found += [
        f"{PLAYER_NAMES[who]} gets {number_word(n)} {plural('token', n)}" for who, n in sorted(made.items())
    ]
    if found and then.may:
        found[-1] += " if players do what they may"
    return found


def _what_came_of_it(desk: Desk, asked: Asked) -> list[str]:
    """How much of something a player gets in all, or whether any, if that is asked and isn't left open."""
    verdict = HOW_MANY if asked.whether.startswith(HOW_MANY) else GAINS
    who, guessed, what = what_is_gained(asked.whether, verdict)
    waiting = desk.game.waiting_triggers()[:_MOST_RESOLVED]
    if not who or len(waiting) < len(desk.game.waiting_triggers()):
        return []
    after = _all_resolved(desk, waiting)
    is_open = _leaves_open(desk, after, waiting, what)
    count = _gained_in_all(desk, after, who, what)
    if count is None or (is_open and not (count and verdict == GAINS and not guessed)):
        return []
    may = ", if players do what they may" if after.may and count else ""
    if verdict == GAINS:
        return [f"Yes{may}." if count and guessed in {0, count} else "No."]
    kind = "" if what in {CARDS, TOKEN, "life"} else f"{what if '/' in what else _kind(what, desk)} "
    thing = plural("card", count) if what == CARDS else what if what == "life" else plural(TOKEN, count)
    verb = {CARDS: "draws", "life": "gains"}.get(what, "gets")
    number = str(count) if what == "life" else number_word(count) if count else "no"
    return [f"{PLAYER_NAMES[who]} {verb} {number} {kind}{thing}{may}."]


def _leaves_open(desk: Desk, after: _Resolved, waiting: Sequence[WaitingTrigger], what: str) -> bool:
    """Whether something that isn't considered, has no target yet, or hasn't resolved could bring more."""
    brings = _BRINGS.get(what, _BRINGS[TOKEN])
    texts = [each.text for each in desk.left_out]
    texts += [each.text for each in waiting if after.left]
    is_untold = bool(after.game.table().stack) or any(_untold_modes(desk))
    return is_untold or any(map(brings.search, texts))


def _gained_in_all(desk: Desk, after: _Resolved, who: str, what: str) -> int | None:
    """How many cards, how much life, or how many tokens a player got in the whole story; None where that
    can't be told.
    """
    first, last = desk.game.table(0).players.get(who), after.game.table().players.get(who)
    if first is None or last is None:
        return None
    if what == CARDS:
        return last.drew - first.drew
    if what == "life":
        return _life_gained(desk, last, who)
    if what != TOKEN and "/" not in what and not _kind(what, desk):
        return None
    there = {str(entry.get("ref")) for entry in desk.script.get("setup") or ()}
    came = [obj for obj in after.game.table().objects.values() if obj.ref not in there]
    made = [obj for obj in came if obj.is_token or ("/" in what and obj.zone == "battlefield")]
    wanted = what if "/" in what else _kind(what, desk)
    things = [_as_last_there(after.game, obj.ref) for obj in made]
    theirs = [each for each in things if each["controller"] == who]
    return sum(what == TOKEN or bool(_is_called(each, wanted)) for each in theirs)


def _life_gained(desk: Desk, last: Player, who: str) -> int | None:
    """How much life a player gained since the table began; None if a turn has ended since, as only the life
    gained in one turn is counted.
    """
    events = desk.script.get("events") or ()
    told = list(takewhile(lambda event: event["do"] in _LIFE_TOLD, events))
    at_first = desk.game.table(len(told)).players.get(who)
    if at_first is None or any(event["do"] == "end_turn" for event in events):
        return None
    return last.gained_life - at_first.gained_life


def _kind(said: str, desk: Desk) -> str:
    """The subtype that a word names; "" for none."""
    return index_of(desk.game.cards).subtype(said).capitalize()


def _tokens(game: Game) -> Counter[str]:
    """How many tokens each player controls."""
    there = (obj for obj in game.table().on_battlefield() if obj.is_token)
    return Counter(str(object_as_json(game, obj)["controller"]) for obj in there)


def _cards_drawn(letter: str, before: Game, after: Game) -> int:
    """How many cards a player has drawn between two ends of a table."""
    was, now = before.table().players.get(letter), after.table().players.get(letter)
    return 0 if was is None or now is None else now.drew - was.drew


def _changed(letter: str, drawn: int, gained: int, lost: int) -> Iterator[str]:
    """What a player has drawn, gained and lost; who gains and loses is told both."""
    name = PLAYER_NAMES[letter]
    if drawn:
        yield f"{name} draws {number_word(drawn)} {plural('card', drawn)}"
    if gained or lost:
        told = [f"gains {gained}"] * bool(gained) + [f"loses {lost}"] * bool(lost)
        yield f"{name} {joined(told)} life"


def _activated(desk: Desk, ref: str) -> list[str]:
    """The abilities of a thing that were activated."""
    whose = possessive(_capital(desk.account.names.get(ref, ref)))
    put = [e for e in desk.script.get("events") or () if e.get("do") == "activate" and e.get("source") == ref]
    found = [obj.ability for e in put if (obj := desk.game.object(str(e["ref"]))) is not None]
    told = [f"{whose} ability is activated: “{printed(each.text)}”" for each in found if each is not None]
    made = sum(
        obj.is_token and obj.ref.rpartition("-")[0] in {str(e["ref"]) for e in put}
        for obj in desk.game.table().objects.values()
    )
    return [*told, f"It has made {number_word(made)} {plural('token', made)}."] if made else told


def _triggers(desk: Desk, ref: str) -> Iterator[str]:
    """What triggers; of several tokens that were made at once, how often in all."""
    called = _called(desk, ref)
    name = _capital(called)
    texts = desk.game.triggered(ref)
    if not texts:
        yield f"Nothing that {called} has triggers."
    made = [each for each in desk.game.table().objects if re.fullmatch(rf"{re.escape(ref)}-\d+", each)]
    began, now = _beginning_of_what_came_last(desk), list[bool]()
    for text in dict.fromkeys(texts):
        times = sum(desk.game.triggered(each).count(text) for each in (ref, *made))
        often = f" {_TIMES.get(times, f'{times} times')}" if times > 1 else ""
        whose = "Their" if made and times > 1 else possessive(name)
        which = f" (each of the {len(made) + 1} tokens)" if made and times > 1 else ""
        at_first = [t for each in (ref, *made) for t in desk.game.triggered(each, max(began - 1, 0))]
        earlier = "Earlier: " if at_first.count(text) == times else ""
        now.append(not earlier)
        yield f"{earlier}{whose} ability triggers{often}{which}: “{text}”"
    if now and not any(now):
        yield f"What happened last triggers nothing of {called}."
    yield from _copied_abilities(desk.game, ref)


def _called(desk: Desk, ref: str) -> str:
    """What a thing is called; of a token that the story doesn't name, what it is."""
    obj = desk.game.object(ref)
    unnamed = f"the {_last_value(desk.game, ref, 'name')} token" if obj is not None and obj.is_token else ref
    return desk.account.names.get(ref, unnamed)


def _copied_abilities(game: Game, ref: str) -> Iterator[str]:
    """How often the ability of a thing was copied, and so resolves."""
    objects = game.table().objects
    abilities = [each.ref for each in objects.values() if each.source == ref and not each.made_as_copy]
    for ability in abilities:
        count = sum(each.made_as_copy == ability for each in objects.values())
        if count:
            copied, times = _TIMES.get(count, "once" if count == 1 else f"{count} times"), count + 1
            yield f"That ability is copied {copied}, so it resolves {_TIMES.get(times, f'{times} times')}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
