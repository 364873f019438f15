"""What triggers on spells being cast or copied, and on becoming a target (CR 603.2, 601.2i)."""

import re

from judgeapp.copyengine.evaluation.filters import fits
from judgeapp.copyengine.events.triggers.additional_triggers import CASTING, COPYING, times
from judgeapp.copyengine.events.triggers.noting import intervening_if_holds, note_trigger
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.abilities import Ability, Trigger
from judgeapp.copyengine.model.conditions import SpellTargets
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.plain_data import as_number
from judgeapp.copyengine.model.qualities import NthSpell, Targeting
from judgeapp.copyengine.model.subjects import Each, Filter
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.table.state import PLAYERS, Object

_ALSO_COPIES = re.compile(r"\b(casts? ([^,]+ )?or cop(y|ies)|cop(y|ies) or casts?)\b", re.IGNORECASE)
_COPIES = re.compile(
    r"\bcop(y|ies) (a|an|another|one or more) |\b(is|are) copied$|\bcreates? a copy of an? ", re.IGNORECASE
)
_THIS_SPELL = re.compile(r"\bcasts? this spell\b", re.IGNORECASE)
_ONLY = re.compile(r"targets? only (?:a |an )?(?:single )?(?P<what>.+)$")
_SOME = re.compile(
    r"targets? (?:one or more |at least one |(?=an? |another |you\b|[a-z, ]+ or ))(?P<what>.+)$"
)
_SELF = re.compile(r"^(~|it|itself|this \w+)$")


def trigger_casting(interpreter: Interpreter, spell: Object) -> None:
    """Note every ability that triggers on this spell being cast; a copy that isn't cast triggers none."""
    _trigger(interpreter, spell, copied=False)


def trigger_copying(interpreter: Interpreter, copy: Object) -> None:
    """Note what triggers on a spell being copied: "Whenever you cast or copy an instant or sorcery spell"."""
    _trigger(interpreter, copy, copied=True)


def _trigger(interpreter: Interpreter, spell: Object, *, copied: bool) -> None:
    if not copied:
        for ability in interpreter.values(spell.ref).abilities:
            if _is_own(ability.trigger) and intervening_if_holds(interpreter, spell, ability):
                note_trigger(interpreter, spell.ref, ability)
    for other in interpreter.table.on_battlefield():
        for ability in interpreter.values(other.ref).abilities:
            trigger = ability.trigger
            if (
                trigger is None
                or not _on_this(trigger, copied)
                or _is_own(trigger)
                or not _by_player(interpreter, trigger.who, spell, other)
            ):
                continue
            if _is_spell_meant(interpreter, spell, other, trigger):
                for _ in range(times(interpreter, other.ref, COPYING if copied else CASTING, spell)):
                    note_trigger(interpreter, other.ref, ability, spell.ref)


def _on_this(trigger: Trigger, copied: bool) -> bool:
    """Whether a trigger event is a spell being cast, or one being copied."""
    if not copied:
        return trigger.event == "cast"
    return bool(_ALSO_COPIES.search(trigger.text)) or (
        trigger.event == "other" and bool(_COPIES.search(trigger.text))
    )


def is_noted_for_spells(trigger: Trigger) -> bool:
    """Whether a trigger event is one that is noted here: a spell being cast or copied."""
    return _on_this(trigger, copied=False) or _on_this(trigger, copied=True)


def _is_own(trigger: Trigger | None) -> bool:
    """Whether an ability triggers on its own spell being cast, which it does on the stack (CR 603.6)."""
    return trigger is not None and trigger.event == "cast" and bool(_THIS_SPELL.search(trigger.text))


def _is_spell_meant(interpreter: Interpreter, spell: Object, other: Object, trigger: Trigger) -> bool:
    """Whether the spell is what "a spell that targets only ..." on `other` means."""
    wanted = trigger.subject.filter if isinstance(trigger.subject, Each) else Filter(what="spell")
    if wanted.what == "card" and spell.kind != "card":
        return False  # a copy of a card is no card
    said = [quality.words for quality in wanted.qualities if isinstance(quality, Targeting)]
    order = [quality.number for quality in wanted.qualities if isinstance(quality, NthSpell)]
    other_qualities = tuple(q for q in wanted.qualities if not isinstance(q, Targeting | NthSpell))
    plain = replace(wanted, zone="stack", what="spell", qualities=other_qualities)
    if order and _place_in_turn(interpreter, spell, plain) != order[0]:
        return False
    if isinstance(trigger.condition, SpellTargets):
        said.append(trigger.condition.words)
    return interpreter.speaks_of(other, plain, spell) and all(
        targets_so(interpreter, spell, other, words) for words in said
    )


def _place_in_turn(interpreter: Interpreter, spell: Object, plain: Filter) -> int:
    """Return the place of a spell among those that its controller has cast this turn and that fit."""
    if spell.cast.notes.get("storm_count") is not None:  # what the script says was cast before it
        return as_number(spell.cast.notes["storm_count"]) + 1
    known, asked = interpreter.table.objects, replace(plain, zone="anywhere", controller="any")
    mine = [known[ref] for ref in interpreter.table.cast_now if known[ref].controller == spell.controller]
    before = [o for o in mine if o.ref != spell.ref and fits(
        replace(asked, what="card"), o, interpreter.table.noted(o.ref).last_known
        or interpreter.values(o.ref), this=None, controller=spell.controller,
    )]  # fmt: skip
    return len(before) + 1


def targets_so(interpreter: Interpreter, spell: Object, other: Object, words: str) -> bool:
    """Whether the spell's targets are as "targets only a single Golem" or "targets this creature" say."""
    targets = set(spell.cast.targets)
    name = interpreter.values(other.ref).name
    for known in filter(None, (name, name.partition(",")[0])):
        words = words.replace(known, "~")
    only = _ONLY.search(words.replace("§", ""))
    if only is None:
        some = _SOME.search(words.replace("§", ""))
        if some is not None and not _SELF.match(some["what"]):
            if _targets_player(interpreter, targets, other, some["what"]):
                return True
            objects = (interpreter.table.objects[ref] for ref in targets - set(PLAYERS))
            return any(_is_one(interpreter, obj, other, some["what"]) for obj in objects)
        return other.ref in targets
    what, _, exception = only["what"].partition(" other than ")
    if _SELF.match(what):
        return targets == {other.ref}
    if len(targets) != 1 or (exception and other.ref in targets):
        return False
    ref = next(iter(targets))
    if ref in PLAYERS:
        return "player" in what or "opponent" in what
    return _is_one(interpreter, interpreter.table.objects[ref], other, what)


def _targets_player(interpreter: Interpreter, targets: set[str], other: Object, what: str) -> bool:
    """Whether a player that the words mean is among the targets."""
    you = interpreter.controller(other.ref)
    words = {part.removeprefix("a ").removeprefix("an ") for part in what.split(" or ")}
    return any(
        "player" in words or ("you" in words if player == you else "opponent" in words)
        for player in targets & set(PLAYERS)
    )


def _is_one(interpreter: Interpreter, obj: Object, other: Object, what: str) -> bool:
    try:
        wanted = printed_objects(what.replace(" or player", ""))
    except StopsAtError:
        return False
    return interpreter.speaks_of(other, wanted, obj)


def _by_player(interpreter: Interpreter, who: str, spell: Object, other: Object) -> bool:
    you = interpreter.controller(other.ref)
    if who == "you":
        return spell.controller == you
    return who != "opponent" or spell.controller != you


def trigger_targeting(interpreter: Interpreter, spell: Object) -> None:
    """Note what triggers on somebody's permanents becoming the target of a spell or ability: ward, and "when
    this becomes the target" (CR 702.21, 603.2).
    """
    for ref in dict.fromkeys(spell.cast.targets):
        obj = interpreter.table.objects.get(ref)
        if obj is None:
            continue
        for ability in interpreter.values(ref).abilities:
            if _triggers_of_its_own(interpreter, ability, spell, obj):
                note_trigger(interpreter, ref, ability, spell.ref)
        _others_see(interpreter, spell, obj)


def _triggers_of_its_own(interpreter: Interpreter, ability: Ability, spell: Object, obj: Object) -> bool:
    """Whether an ability triggers on what it is on becoming the target of this spell or ability."""
    if ability.keyword == "ward":
        return obj.zone == "battlefield" and spell.controller != interpreter.controller(obj.ref)
    trigger = ability.trigger
    if trigger is None or trigger.event != "becomes target" or isinstance(trigger.subject, Each):
        return False
    return _by(interpreter, trigger, spell, obj)


_OF_A = re.compile(r"target of (?P<what>.+)$")


def _by(interpreter: Interpreter, trigger: Trigger, spell: Object, obj: Object) -> bool:
    """Whether it is a spell, or an ability, and whose it is, as the trigger event asks."""
    found = _OF_A.search(trigger.text)
    words = found["what"] if found is not None else ""
    if "ability" in words or "spell" in words:
        asked = "ability" if spell.ability is not None else "spell"
        if asked not in words:
            return False
    yours = spell.controller == interpreter.controller(obj.ref)
    return not (("opponent controls" in words and yours) or ("you control" in words and not yours))


def _others_see(interpreter: Interpreter, spell: Object, obj: Object) -> None:
    """Note abilities of permanents that speak of others: "whenever a creature you control becomes the
    target".
    """
    for other in interpreter.table.on_battlefield():
        for ability in interpreter.values(other.ref).abilities:
            trigger = ability.trigger
            if trigger is None or trigger.event != "becomes target" or not isinstance(trigger.subject, Each):
                continue
            if interpreter.speaks_of(other, trigger.subject.filter, obj) and _by(
                interpreter, trigger, spell, other
            ):
                note_trigger(interpreter, other.ref, ability)
