"""The events of combat as scripts write them."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import UNSET, Meta

from judgeapp.combat.questions import COMBAT_QUESTIONS
from judgeapp.copyengine.script.events import EVENTS, Chosen, CopyOf, Event
from judgeapp.copyengine.script.fields import Number, Numbers, Player, Ref, Words
from judgeapp.copyengine.script.script import Vocabulary


class BeginTurn(Event, frozen=True, kw_only=True, tag="begin_turn"):
    """A player's turn begins, and that player's permanents untap. Abilities of the upkeep, the draw step and
    the precombat main phase trigger. What the rules do in the latter two, `begin_step` does.
    """

    player: Annotated[
        Player | None, Meta(description="Whose turn it is; by default that of the next player.")
    ] = None
    discard: Annotated[
        Words | None,
        Meta(description="The cards that the player whose turn ends discards, having too many."),
    ] = None
    stay_tapped: Annotated[
        Words | None, Meta(description="The permanents that their player chooses not to untap.")
    ] = None
    spells_last_turn: Annotated[
        Number | None,
        Meta(description="How many spells were cast in the turn before by its player, if no event tells it."),
    ] = None
    choices: Chosen = None


class BeginStep(Event, frozen=True, kw_only=True, tag="begin_step"):
    """A step or main phase of the turn begins. In the draw step the player draws a card. As the precombat
    main phase begins, the player's Sagas each get a lore counter; a `counters` event earlier in the turn, or
    right after this one, may state it.
    """

    step: Annotated[Ref, Meta(description='The step, "upkeep", "postcombat main" ...')]
    choices: Chosen = None


class EndCombat(Event, frozen=True, kw_only=True, tag="end_combat"):
    """Combat ends: nothing is attacking or blocking anymore."""


class DeclareAttackers(Event, frozen=True, kw_only=True, tag="declare_attackers"):
    """The active player's creatures attack; those without vigilance become tapped."""

    attackers: Annotated[
        Words | Mapping[str, str] | None,
        Meta(description="Who attacks; as {ref: whom} where not all attack the same player."),
    ] = None
    whom: Annotated[str | None, Meta(description="Whom they attack: a player, planeswalker or battle.")] = (
        None
    )
    exert: Annotated[Words | None, Meta(description="Those that are exerted as they attack.")] = None
    mana_spent: Annotated[
        str | None, Meta(description="The mana that is paid where attacking costs some, in symbols.")
    ] = None


class DeclareBlockers(Event, frozen=True, kw_only=True, tag="declare_blockers"):
    """Creatures block; an attacker that is blocked stays so."""

    blocks: Annotated[
        Mapping[str, Words | None] | None, Meta(description="Who blocks whom: {blocker: attacker}.")
    ] = None
    mana_spent: Annotated[
        str | None, Meta(description="The mana that is paid where blocking costs some, in symbols.")
    ] = None


class OrderBlockers(Event, frozen=True, kw_only=True, tag="order_blockers"):
    """The damage assignment order is announced, where the rules have one."""

    order: Annotated[
        Mapping[str, Words | None], Meta(description="The order of each creature's opponents in combat.")
    ]


class CombatDamage(Event, frozen=True, kw_only=True, tag="combat_damage"):
    """The next combat damage step: all damage in it is dealt at once."""

    assign: Annotated[
        Mapping[str, Numbers] | None,
        Meta(description="How much each creature assigns to whom, where there are several ways."),
    ] = None
    step: Annotated[int | str | None, Meta(description="Which step it is: 1 or 2, first or second.")] = None
    choices: Chosen = None


class Shield(Event, frozen=True, kw_only=True, tag="shield"):
    """The next damage to something will be prevented, or it will regenerate."""

    on: Annotated[Ref, Meta(description="The permanent or player.")]
    prevent: Annotated[Number | None, Meta(description="How much damage will be prevented.")] = None
    regenerate: Annotated[Number | None, Meta(description="How many times it will regenerate.")] = None
    by: Annotated[str | None, Meta(description="The card or effect that does it.")] = None


class PlayLand(Event, frozen=True, kw_only=True, tag="play_land"):
    """A player plays a land: a card of a hand, graveyard or library that the script lists."""

    ref: Annotated[Ref, Meta(description="The card.")]
    controller: Annotated[Player | None, Meta(description="Who plays it; by default its owner.")] = None
    copy_of: CopyOf = UNSET
    choices: Chosen = None


class BeginGame(Event, frozen=True, kw_only=True, tag="begin_game"):
    """The game begins: players put cards of their opening hands onto the battlefield whose texts say so."""

    on_battlefield: Annotated[tuple[Ref, ...], Meta(description="The cards, in the order they're put there.")]


COMBAT_VOCABULARY = Vocabulary(
    (
        *EVENTS, BeginTurn, BeginStep, EndCombat, DeclareAttackers, DeclareBlockers, OrderBlockers,
        CombatDamage, Shield, PlayLand, BeginGame,
    ),
    COMBAT_QUESTIONS,
)  # fmt: skip
