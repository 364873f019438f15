"""Events: what happens in a script, one type each, told apart by `do`."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from judgeapp.copyengine.script.choices import made_of
from judgeapp.copyengine.script.entry import Entry, NewObject
from judgeapp.copyengine.script.expect import Expectation
from judgeapp.copyengine.script.fields import (
    Choices,
    Count,
    ModeNames,
    Number,
    Numbers,
    Player,
    Ref,
    Times,
    Words,
    WordsOrNone,
)

By = Annotated[str | None, Meta(description="The card, ref or effect that does it.")]
CopyOf = Annotated[
    WordsOrNone | UnsetType | None,
    Meta(description="The ref of what it enters as a copy of; null where that is declined."),
]
Chosen = Annotated[Choices | None, Meta(description="What is chosen, by what is chosen.")]
Controller = Annotated[Player | None, Meta(description="The player who does it.")]
Targets = Annotated[WordsOrNone | None, Meta(description="The targets: refs and players.")]
Modes = Annotated[
    ModeNames | None, Meta(description="The modes chosen, each by its beginning or its number from 1.")
]
Division = Annotated[Numbers | None, Meta(description="How much of what is divided each target gets.")]
X = Annotated[Number | None, Meta(description="The number chosen for X.")]
Sacrificed = Annotated[Words | None, Meta(description="What is sacrificed as a cost.")]
PaidWith = Annotated[
    Choices | None,
    Meta(description="What else a cost is paid with: discard, exile, return, tap, counters_from."),
]
Mana = Annotated[
    str | tuple[str, ...] | Numbers | None,
    Meta(description='The mana spent, as symbols ("{G}{W}", "GW"), a list, or a number of each.'),
]
Permanent = Annotated[Ref, Meta(description="The permanent.")]


class Event(Entry, frozen=True, kw_only=True, tag_field="do"):
    """Something that happens."""


class Enter(NewObject, frozen=True, kw_only=True, tag_field="do", tag="enter"):
    """A card or token enters the battlefield, perhaps as a copy."""

    choices: Chosen = None
    was_cast: Annotated[bool | None, Meta(description="Whether it was cast.")] = None
    copy_of: CopyOf = UNSET
    from_zone: Annotated[str | None, Meta(description="The zone it enters from.")] = None
    by: Annotated[str | None, Meta(description="What puts it onto the battlefield.")] = None
    token: Annotated[bool | None, Meta(description="Whether it is a token.")] = None
    tapped: Annotated[bool | None, Meta(description="Whether it enters tapped.")] = None
    attached_to: Annotated[str | None, Meta(description="What it enters attached to.")] = None
    attacking: Annotated[bool | None, Meta(description="Whether it enters attacking.")] = None


class BecomeCopy(Event, frozen=True, kw_only=True, tag="become_copy"):
    """A permanent becomes a copy of something while it stays where it is."""

    ref: Annotated[Ref, Meta(description="What becomes a copy.")]
    of: Annotated[Ref, Meta(description="What it becomes a copy of.")]
    by: Annotated[
        str | None,
        Meta(
            description='The card whose effect it is, by default its own; "(...)" is an effect in Oracle '
            "wording."
        ),
    ] = None
    duration: Annotated[
        str | None, Meta(description='How long, "until end of turn"; by default what the effect says.')
    ] = None
    choices: Chosen = None
    controller: Controller = None
    x: X = None


class CreateTokenCopy(Event, frozen=True, kw_only=True, tag="create_token_copy"):
    """A token that is a copy of something is created."""

    ref: Annotated[Ref, Meta(description="The name of the token; of several, that of the first.")]
    of: Annotated[Ref, Meta(description="What it is a copy of.")]
    by: Annotated[
        str | None, Meta(description='The card whose effect it is; "(...)" is an effect in Oracle wording.')
    ] = None
    controller: Controller = None
    count: Annotated[
        Count | None,
        Meta(description="How many, before replacement effects; by default what the effect says."),
    ] = None
    tapped: Annotated[bool | None, Meta(description="Whether it is created tapped.")] = None
    attacking: Annotated[bool | None, Meta(description="Whether it is created attacking.")] = None
    copy_of: CopyOf = UNSET
    choices: Chosen = None
    x: X = None


class Cast(NewObject, frozen=True, kw_only=True, tag_field="do", tag="cast"):
    """A spell is cast: it goes on the stack."""

    targets: Targets = None
    modes: Modes = None
    additional_costs: Annotated[Words | None, Meta(description="Additional costs that are paid.")] = None
    sacrificed: Sacrificed = None
    choices: PaidWith = None
    convoked_by: Annotated[Words | None, Meta(description="The creatures tapped for convoke.")] = None
    squad: Annotated[Number | None, Meta(description="How many times its squad cost is paid.")] = None
    replicated: Annotated[
        Times | None, Meta(description="Whether its replicate cost is paid, or how many times.")
    ] = None
    offspring: Annotated[Times | None, Meta(description="Whether its offspring cost is paid.")] = None
    spliced: Annotated[Words | None, Meta(description="The cards spliced onto it.")] = None
    storm_count: Annotated[Number | None, Meta(description="How many spells were cast before it.")] = None
    mana_spent: Mana = None
    from_zone: Annotated[str | None, Meta(description="The zone it is cast from; by default the hand.")] = (
        None
    )
    division: Division = None
    properties: Annotated[
        Words | None, Meta(description="Properties in the words of another game, for its rulesets.")
    ] = None


class CopyOnStack(Event, frozen=True, kw_only=True):
    """A spell or ability on the stack is copied."""

    ref: Annotated[Ref, Meta(description="The name of the copy; of several, that of the first.")]
    of: Annotated[Ref, Meta(description="What is copied.")]
    by: Annotated[
        str | None, Meta(description='The card whose effect it is; "(...)" is an effect in Oracle wording.')
    ] = None
    controller: Controller = None
    new_targets: Annotated[
        WordsOrNone | None, Meta(description="The new targets; null leaves one as it is.")
    ] = None
    for_each: Annotated[Words | None, Meta(description="What copies are made for; one copy for each.")] = None
    count: Annotated[Count | None, Meta(description="How many copies; by default as the effect says.")] = None
    x: X = None


class CopySpell(CopyOnStack, frozen=True, kw_only=True, tag="copy_spell"):
    """A spell on the stack is copied; the copy isn't cast."""

    new_modes: Annotated[Words | None, Meta(description="Other modes, where the effect allows them.")] = None


class CopyAbility(CopyOnStack, frozen=True, kw_only=True, tag="copy_ability"):
    """An activated or triggered ability on the stack is copied."""


class CastCopy(Event, frozen=True, kw_only=True, tag="cast_copy"):
    """A copy of a card is made in the zone the card is in, and cast."""

    ref: Annotated[Ref, Meta(description="The name of the copy.")]
    of: Annotated[str | None, Meta(description="The card that is copied, in any zone.")] = None
    controller: Controller = None
    targets: Targets = None
    modes: Modes = None
    x: X = None
    declined: Annotated[bool | None, Meta(description="Copied, but not cast.")] = None
    by: By = None
    kicked: Annotated[Times | None, Meta(description="Whether it is kicked, or how many times.")] = None
    face: Annotated[str | None, Meta(description="The face or half that is cast.")] = None
    face_down: Annotated[bool | None, Meta(description="Whether it is cast face down.")] = None
    name: Annotated[
        str | None, Meta(description="The name of a card that is not in the game, instead of `of`.")
    ] = None


class PutAbility(Event, frozen=True, kw_only=True):
    """An ability goes on the stack."""

    ref: Annotated[str | None, Meta(description="The name of the ability on the stack.")] = None
    source: Annotated[Ref, Meta(description="The object whose ability it is.")]
    ability: Annotated[str | None, Meta(description="The beginning of the ability's text.")] = None
    controller: Controller = None
    targets: Targets = None
    x: X = None
    sacrificed: Sacrificed = None
    modes: Modes = None
    division: Division = None


class Activate(PutAbility, frozen=True, kw_only=True, tag="activate"):
    """An activated ability is activated: it goes on the stack."""

    choices: PaidWith = None
    mana_spent: Mana = None


class Trigger(PutAbility, frozen=True, kw_only=True, tag="trigger"):
    """A triggered ability goes on the stack."""


class Resolve(Event, frozen=True, kw_only=True, tag="resolve"):
    """The spell or ability resolves: it does what it says."""

    ref: Annotated[Ref, Meta(description="The spell or ability.")]
    choices: Chosen = None
    copy_of: CopyOf = UNSET
    attached_to: Annotated[str | None, Meta(description="What an Aura enters attached to.")] = None
    new_targets: Annotated[
        WordsOrNone | None,
        Meta(description="The new targets of the copy it makes; null leaves one as it is."),
    ] = None
    makes: Annotated[
        Words | None, Meta(description="The names of the tokens and copies it makes, in order.")
    ] = None


class Continuous(Event, frozen=True, kw_only=True, tag="continuous"):
    """An effect in Oracle wording applies to some objects from now on."""

    on: Annotated[
        Annotated[str, Meta(min_length=1)] | tuple[str, ...], Meta(description="What it applies to.")
    ]
    effect: Annotated[Ref, Meta(description='The effect, "+3/+3 until end of turn".')]
    by: By = None
    controller: Controller = None
    x: X = None
    ref: Annotated[str | None, Meta(description="A name for the effect.")] = None


class Counters(Event, frozen=True, kw_only=True, tag="counters"):
    """Counters are put on something, or removed from it."""

    on: Annotated[WordsOrNone, Meta(description="What has the counters.")]
    put: Annotated[Numbers | None, Meta(description="How many are put on it, by kind.")] = None
    remove: Annotated[Numbers | None, Meta(description="How many are removed, by kind.")] = None
    by: By = None


class Attach(Event, frozen=True, kw_only=True, tag="attach"):
    """An Aura, Equipment or Fortification is attached to something."""

    ref: Annotated[Ref, Meta(description="What is attached.")]
    to: Annotated[Ref, Meta(description="What it is attached to.")]


class Unattach(Event, frozen=True, kw_only=True, tag="unattach"):
    """Something becomes unattached and stays on the battlefield."""

    ref: Annotated[Ref, Meta(description="What becomes unattached.")]
    to: Annotated[str | None, Meta(description="What it was attached to.")] = None


class ToPermanent(Event, frozen=True, kw_only=True):
    """Something happens to a permanent."""

    ref: Permanent
    by: By = None


class TurnFaceUp(ToPermanent, frozen=True, kw_only=True, tag="turn_face_up"):
    """A face-down permanent is turned face up."""

    copy_of: Annotated[
        WordsOrNone | UnsetType | None, Meta(description="What it becomes a copy of as it is turned up.")
    ] = UNSET
    choices: Chosen = None


class TurnFaceDown(ToPermanent, frozen=True, kw_only=True, tag="turn_face_down"):
    """A permanent is turned face down."""


class Transform(ToPermanent, frozen=True, kw_only=True, tag="transform"):
    """A double-faced permanent turns over."""

    by: By = None


class Flip(ToPermanent, frozen=True, kw_only=True, tag="flip"):
    """A flip card is flipped."""


class Tap(ToPermanent, frozen=True, kw_only=True, tag="tap"):
    """A permanent becomes tapped."""


class Untap(ToPermanent, frozen=True, kw_only=True, tag="untap"):
    """A permanent becomes untapped."""


class PhaseOut(ToPermanent, frozen=True, kw_only=True, tag="phase_out"):
    """A permanent phases out, with what is attached to it."""


class PhaseIn(ToPermanent, frozen=True, kw_only=True, tag="phase_in"):
    """A permanent phases in, with what went along."""


class Leave(Event, frozen=True, kw_only=True, tag="leave"):
    """An object goes to another zone."""

    ref: Annotated[Ref, Meta(description="What leaves.")]
    to: Annotated[
        str | None, Meta(description="Where it goes: graveyard (by default), hand, exile or library.")
    ] = None
    by: By = None
    player: Annotated[Ref | None, Meta(description="The player who sacrifices it.")] = None
    choices: Chosen = None


class ChangeControl(Event, frozen=True, kw_only=True, tag="change_control"):
    """A player gains control of a permanent."""

    ref: Permanent
    to: Annotated[Ref, Meta(description="The player who gains control.")]
    by: By = None


class DamageOrLife(Event, frozen=True, kw_only=True):
    """Damage is dealt, or a life total changes."""

    amount: Annotated[Number, Meta(description="How much.")]
    to: Annotated[str | None, Meta(description="The object or player.")] = None
    player: Annotated[str | None, Meta(description="The player, instead of `to`.")] = None
    by_source: Annotated[str | None, Meta(description="The object that is the source.")] = None
    choices: Chosen = None


class Damage(DamageOrLife, frozen=True, kw_only=True, tag="damage"):
    """Damage is dealt to an object or a player."""


class GainLife(DamageOrLife, frozen=True, kw_only=True, tag="gain_life"):
    """A player gains life."""


class LoseLife(DamageOrLife, frozen=True, kw_only=True, tag="lose_life"):
    """A player loses life."""


class Counter(Event, frozen=True, kw_only=True, tag="counter"):
    """A spell or ability on the stack is countered."""

    ref: Annotated[Ref, Meta(description="The spell or ability.")]
    by: By = None


class Unlock(Event, frozen=True, kw_only=True, tag="unlock"):
    """A door of a Room is unlocked."""

    ref: Annotated[Ref, Meta(description="The Room.")]
    door: Annotated[Ref, Meta(description="The door: left, right, or its name.")]


class StateBasedActions(Event, frozen=True, kw_only=True, tag="state_based_actions"):
    """State-based actions are checked and performed until none is left."""

    legend_keep: Annotated[
        Words | None, Meta(description='What its controller keeps by the "legend rule".')
    ] = None
    choices: Chosen = None


class EndTurn(Event, frozen=True, kw_only=True, tag="end_turn"):
    """The turn ends, and the other player's begins."""

    choices: Chosen = None


AtOnce = (
    Enter | BecomeCopy | CreateTokenCopy | Cast | CopySpell | CopyAbility | CastCopy | Activate | Trigger
    | Resolve | Continuous | Counters | Attach | Unattach | TurnFaceUp | TurnFaceDown | Transform | Flip | Tap
    | Untap | PhaseOut | PhaseIn | Leave | ChangeControl | Damage | GainLife | LoseLife | Counter | Unlock
    | StateBasedActions | EndTurn
)  # fmt: skip
"""What can be part of what happens at once."""


MAKING_COPIES = (BecomeCopy, CreateTokenCopy, CopySpell, CopyAbility, CastCopy)
"""The events that state an act of copying."""


class Simultaneous(Event, frozen=True, kw_only=True, tag="simultaneous"):
    """Several events happen at once."""

    events: Annotated[tuple[AtOnce, ...] | None, Meta(description="What happens at once.")] = None


class Check(Event, frozen=True, kw_only=True, tag="check"):
    """Nothing happens; what is expected must hold at this moment."""

    expect: Annotated[tuple[Expectation, ...] | None, Meta(description="What must hold now.")] = None


EVENTS: tuple[type[Entry], ...] = (
    Enter, BecomeCopy, CreateTokenCopy, Cast, CopySpell, CopyAbility, CastCopy, Activate, Trigger, Resolve,
    Continuous, Counters, Attach, Unattach, TurnFaceUp, TurnFaceDown, Transform, Flip, Tap, Untap, PhaseOut,
    PhaseIn, Leave, ChangeControl, Damage, GainLife, LoseLife, Counter, Unlock, Simultaneous,
    StateBasedActions, EndTurn, Check,
)  # fmt: skip
"""All events the engine knows; an extension brings more."""


_CHOOSING = frozenset(
    {
        Enter, BecomeCopy, CreateTokenCopy, Resolve, TurnFaceUp, Leave, StateBasedActions, EndTurn,
        Damage, GainLife, LoseLife,
    }
)  # fmt: skip
_NO_CHOICES: Choices = {}


def choices_of(event: Entry) -> Choices:
    """Return the choices that an event states; of `resolve`, what is copied is one of them."""
    if type(event) not in _CHOOSING:
        return _NO_CHOICES
    choices: Choices = getattr(event, "choices", None) or _NO_CHOICES
    return with_copy_of(choices, event.copy_of) if isinstance(event, Resolve) else choices


def with_copy_of(choices: Choices, copied: WordsOrNone | UnsetType | None) -> Choices:
    """Return choices with what is copied as one of them, where an event states it."""
    if copied is UNSET:
        return choices
    of = list(copied) if isinstance(copied, tuple) else copied
    return made_of(choices, {"copy_of": of, **choices})
