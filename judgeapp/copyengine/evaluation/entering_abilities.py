"""What the abilities of something say of entering the battlefield, sorted once."""

from judgeapp.copyengine.model.effects.effects import (
    AsEntersChoose,
    AsEntersForm,
    DayFalls,
    EnterAsCopy,
    EntersPrepared,
    EntersTapped,
    EntersWith,
    Move,
    PutCounters,
    Turn,
)
from judgeapp.copyengine.model.immutable import Value, memoized
from judgeapp.copyengine.model.objects.abilities import Ability, Kind, by_event
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.subjects import Choose, Each, Who
from judgeapp.copyengine.reading.statics.replacement.entering import (
    sets_values_as_it_enters,
    works_as_it_enters,
)

Replacing = EntersTapped | EntersWith | EnterAsCopy


class Entering(Value, frozen=True):
    """What is said of entering.

    Attributes:
        itself: how it enters itself: tapped, prepared, with counters.
        others: how other things enter.
        asked: what is to be chosen "as this enters" or "as this is turned face up".
        setting: the abilities that may set a value "as this enters".
        turning: what turns other permanents "as this enters".
        exiling: what exiles a card "as this enters".
        falling: what lets it become day "as this enters".
        triggers: the abilities that trigger on something entering.
    """

    itself: tuple[tuple[Ability, EntersTapped | EntersPrepared | EntersWith], ...] = ()
    others: tuple[tuple[Ability, Replacing], ...] = ()
    asked: tuple[tuple[Ability, AsEntersChoose | AsEntersForm], ...] = ()
    setting: tuple[Ability, ...] = ()
    turning: tuple[tuple[Ability, Turn], ...] = ()
    exiling: tuple[tuple[Ability, Move], ...] = ()
    falling: tuple[DayFalls, ...] = ()
    triggers: tuple[Ability, ...] = ()


NOTHING_SAID = Entering()


@memoized  # asked of every permanent at every event: 2 % of a first play
def said_of_entering(values: Characteristics) -> Entering:
    """What all abilities of something say of entering."""
    said = [found for ability in values.abilities if (found := _said(ability)) is not NOTHING_SAID]
    if len(said) < 2:
        return said[0] if said else NOTHING_SAID
    return Entering(
        itself=tuple(each for found in said for each in found.itself),
        others=tuple(each for found in said for each in found.others),
        asked=tuple(each for found in said for each in found.asked),
        setting=tuple(each for found in said for each in found.setting),
        turning=tuple(each for found in said for each in found.turning),
        exiling=tuple(each for found in said for each in found.exiling),
        falling=tuple(each for found in said for each in found.falling),
        triggers=tuple(each for found in said for each in found.triggers),
    )


@memoized  # a text match for each ability, asked of every permanent at every event: 1 % of generating
def _said(ability: Ability) -> Entering:
    effects = ability.effects
    # "When this creature dies, return it with a counter" is about what it puts there, not about every entry.
    is_told_later = ability.kind in {Kind.TRIGGERED, Kind.ACTIVATED} and not ability.keyword
    replacing = () if is_told_later else effects
    found = Entering(
        itself=tuple(
            (ability, effect)
            for effect in replacing
            if isinstance(effect, EntersTapped | EntersPrepared | EntersWith) and effect.subject == Who.THIS
        )
        + tuple(
            (ability, EntersWith(effect.counter, effect.amount))
            for effect in effects
            if isinstance(effect, PutCounters) and effect.subject is Who.THIS and works_as_it_enters(ability)
        ),
        others=tuple(
            (ability, effect)
            for effect in replacing
            if isinstance(effect, Replacing) and isinstance(effect.subject, Each)
        ),
        asked=tuple((ability, e) for e in effects if isinstance(e, AsEntersChoose | AsEntersForm)),
        setting=(ability,) if sets_values_as_it_enters(ability) else (),
        turning=tuple((ability, effect) for effect in effects if isinstance(effect, Turn))
        if sets_values_as_it_enters(ability)
        else (),
        exiling=tuple(
            (ability, e)
            for e in effects
            if isinstance(e, Move) and e.verb == "exile" and isinstance(e.subject, Choose)
        )
        if ability.kind in {Kind.STATIC, Kind.REPLACEMENT}
        else (),
        falling=tuple(e for e in effects if isinstance(e, DayFalls) and e.as_enters),
        triggers=tuple(each for each in by_event(ability) if each.trigger and each.trigger.event == "enters"),
    )
    return NOTHING_SAID if found == NOTHING_SAID else found
