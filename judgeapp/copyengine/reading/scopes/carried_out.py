"""Whether one of the readers of `statics` knows a sentence: then the engine carries it out, or refuses."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from judgeapp.copyengine.model.effects.additional_triggers import TriggersAgain
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.reading.nouns.spoken_of import forbids_zero
from judgeapp.copyengine.reading.scopes.sentences import does_something
from judgeapp.copyengine.reading.statics.casting.alternative_costs import alternative_costs, costs_for_spells
from judgeapp.copyengine.reading.statics.casting.casting_limits import casting_limits
from judgeapp.copyengine.reading.statics.casting.cost_changes import changes_only_costs, cost_changes
from judgeapp.copyengine.reading.statics.casting.loyalty import loyalty_twice
from judgeapp.copyengine.reading.statics.casting.permissions import activates_as_though_hasty, permissions
from judgeapp.copyengine.reading.statics.casting.playing_lands import land_rules
from judgeapp.copyengine.reading.statics.changes import without_legend_rule
from judgeapp.copyengine.reading.statics.combat import combat_matters, may_exert, said_of_combat
from judgeapp.copyengine.reading.statics.commanders import can_be_commander_by_its_text
from judgeapp.copyengine.reading.statics.hidden_cards import may_look
from judgeapp.copyengine.reading.statics.losing import cant_lose
from judgeapp.copyengine.reading.statics.opening_hands import may_begin_on_battlefield
from judgeapp.copyengine.reading.statics.prohibitions import (
    cant_be_copied,
    forbids_regeneration,
    is_uncopiable,
    is_uncounterable_by_its_text,
    may_stay_tapped,
    prohibitions,
)
from judgeapp.copyengine.reading.statics.replacement.amounts import said_of_amounts, unpreventable
from judgeapp.copyengine.reading.statics.replacement.discarding import enters_if_discarded
from judgeapp.copyengine.reading.statics.replacement.entering import (
    entering_replaced,
    forbids_entering,
    given_away,
)
from judgeapp.copyengine.reading.statics.replacement.graveyard import exiled_instead, regenerates_itself
from judgeapp.copyengine.reading.statics.replacement.numbers import numbers_changed
from judgeapp.copyengine.reading.statics.targeting import attached_only_to, removes_not
from judgeapp.copyengine.reading.statics.triggers.additional_triggers import (
    additional_triggers,
    triggers_again,
)
from judgeapp.copyengine.reading.statics.triggers.trigger_events import is_limit
from judgeapp.copyengine.reading.statics.turns import turn_rules
from judgeapp.copyengine.reading.text.normalizing import names_alone


def is_carried_out(sentence: Text, whole: Text, name: str) -> bool:
    """Whether a reader knows a sentence, both as it stands in an ability and alone.

    Args:
        whole: the text of the ability it stands in.
        name: the name of the object.
    """
    if removes_not(sentence):
        return True
    if not _is_known(whole, name):
        return False
    return (
        sentence == whole
        or triggers_again(sentence)
        or _is_known(_begun(sentence), name)
        or _is_known_of_its_subject(sentence, whole, name)
    )


_LEFT_OUT = re.compile(
    r"(?P<tapping>(?:[Ii]ts|[Tt]heir) activated abilities with \{T\} in their costs can't be activated)"
    r"|can't cast [a-z ]+ or (?P<activating>activate abilities that aren't mana abilities)"
    r"|(?P<ignoring>[^.]+ may [^.]+ to ignore this effect until end of turn)"
    r"|(?P<entering>If you cast an? (?:[a-z]+ )?(?:card|spell) this way, [^.]+ enters [^.]+)"
    r"|(?P<flash>If you cast it any time a sorcery couldn't have been cast, [^.]+)"
    r"|(?P<others>If [^.]+ would enter, instead sacrifice each other [^.]+)"
    r"|(?P<loyalty>if damage dealt to [^.]+ would result in [^.]+)"
    r"|(?P<lands>lands with the chosen names can't be played)"
    r"|can't attack, block, or (?P<more>crew Vehicles|transform)(?=[.,])"
    r"|(?P<each>For each 1 damage that would be dealt to [^.]+)"
)
"""What stands beside something that a reader knows, or within it, and isn't carried out with it."""


def left_out_of(text: Text) -> Iterator[str]:
    """Yield what a static ability says that the readers of the rest of it pass over."""
    for found in _LEFT_OUT.finditer(printed(text)):
        words = found[found.lastgroup or 0]
        yield f"Players can't {words}" if found.lastgroup in {"activating", "more"} else words


def _begun(sentence: Text) -> str:
    """Return a sentence with a capital, which it lacks behind its condition."""
    words = printed(sentence)
    return words[:1].upper() + words[1:]


_SUBJECT = re.compile(r"(?:[Ee]nchanted|[Ee]quipped|[Tt]his) \w+\b")
_PREDICATE = re.compile(r"(?:doesn't|can't|has|is|gets|loses) ")


def _is_known_of_its_subject(sentence: Text, whole: Text, name: str) -> bool:
    """Whether a second predicate is known with its subject: "This creature gets +1/+1 and can't block"."""
    words = printed(whole)
    found = _SUBJECT.match(words)
    named = (short for short in names_alone(name) if words.startswith(f"{short} "))
    subject = next(named, "") if found is None else found[0]
    if not subject or _PREDICATE.match(printed(sentence)) is None:
        return False
    return _is_known(f"{subject} {sentence}", name)


def _casts_only(values: Characteristics) -> bool:
    """Whether an object says when it can be cast, all of it read."""
    limits = casting_limits(values)
    return bool(limits) and all(said.is_read for said in limits)


def said_by_statics(values: Characteristics) -> tuple[object, ...]:
    """Return what the readers of static abilities make of those of an object."""
    combat = (said_of_combat(ability, values.name) for ability in values.abilities)
    return (
        *(read(values) for read in _OF_VALUES),
        cost_changes(values),
        additional_triggers(values),
        *combat,
    )


_FLIP = re.compile(r"flip (?:a coin|\w+ coins)(?: until you lose a flip)?\.?$", re.IGNORECASE)


_RESOLVES_ANYWAY = re.compile(r"[Tt]his (?:ability|spell) still resolves if its targets? becomes? illegal\.?")


def is_done_elsewhere(sentence: Text) -> bool:
    """Whether a sentence of what resolves has its effect elsewhere: in combat, which refuses what it doesn't
    understand, on regeneration and prevention, in what a coin decides, or on how often the ability triggers,
    which number can be chosen for it and whether it resolves.
    """
    if _FLIP.match(printed(sentence)) or _RESOLVES_ANYWAY.fullmatch(printed(sentence)):
        return True
    if does_something(printed(sentence)):
        return False
    if is_limit(printed(sentence)) or forbids_zero(sentence):
        return True
    alone = Ability(sentence, Kind.SPELL)
    values = Characteristics(abilities=(alone,))
    known = forbids_regeneration(alone) or cant_be_copied(alone) or _casts_only(values)
    return known or bool(combat_matters(sentence)) or bool(unpreventable(values))


@lru_cache(maxsize=4096)  # sentences come again on other cards
def _is_known(text: str, name: str) -> bool:
    alone = Ability(text if text.endswith((".", '"')) else text + ".", Kind.STATIC)
    values = Characteristics(name=name, abilities=(alone,))
    if any(read(values) for read in _OF_VALUES):
        return True
    if any(isinstance(said, TriggersAgain) and not _is_read(said) for said in additional_triggers(values)):
        return False
    return (
        bool(additional_triggers(values)) or attached_only_to(alone) is not None or bool(combat_matters(text))
    )


def _is_read(said: TriggersAgain) -> bool:
    causes = (
        said.entering, said.dying, said.leaving, said.casting, said.copying, said.attacking, said.targeted,
    )  # fmt: skip
    return bool(said.of) and (said.any_cause or any(causes))


_OF_VALUES: tuple[Callable[[Characteristics], object], ...] = (
    prohibitions,
    is_uncounterable_by_its_text,
    is_uncopiable,
    said_of_amounts,
    unpreventable,
    numbers_changed,
    exiled_instead,
    regenerates_itself,
    enters_if_discarded,
    entering_replaced,
    forbids_entering,
    given_away,
    without_legend_rule,
    permissions,
    activates_as_though_hasty,
    alternative_costs,
    costs_for_spells,
    may_stay_tapped,
    may_exert,
    loyalty_twice,
    turn_rules,
    cant_lose,
    may_look,
    _casts_only,
    land_rules,
    changes_only_costs,
    can_be_commander_by_its_text,
    may_begin_on_battlefield,
)
