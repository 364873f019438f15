"""What texts say of attacking, blocking, combat damage, targeting and times to act (CR 115, 508-510)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.terms.subjects import Amount, Filter
from judgeapp.copyengine.model.text import Text


@dataclass(frozen=True, slots=True)
class CombatCost:
    """ "Unless its controller pays {1} for each +1/+1 counter on it" (CR 508.1h, 509.1d).

    Attributes:
        mana: the symbols, once; "" for none.
        life: how much life, once.
        times: how many times; None for once.
    """

    mana: str = ""
    life: int = 0
    times: Amount | None = None


@dataclass(frozen=True, slots=True)
class CombatRestriction:
    """ "can't be blocked by Walls", whatever it is said of.

    Attributes:
        what: "no attack" | "no attack on you" | "no attack on yours" (planeswalkers, too) | "no block" |
            "neither" | "unblockable" | "not by" | "not by greater" (power) | "only by" |
            "blocks not" | "blocks only" | "any number" |
            "more" | "least blockers" | "most blockers" |
            "must attack" | "must attack player" | "goaded" | "one must attack" (any of those it is said of) |
            "one must attack yours" (planeswalkers, too) | "must block" |
            "must block this" (the object that says so) | "must be blocked" | "all must block" |
            "attacks alone" | "not alone" | "no attack alone" | "no block alone" | "defender lifted" |
            "most attackers" | "most blocking" | "as though unblocked" | "toughness for power" |
            "walk lifted".
        by: the objects meant in "can't be blocked by ...", any of them; of "blocks not", what isn't blocked.
        number: how many blockers at least or at most, or how many more attackers can be blocked; how many may
            attack or block together.
        keyword: the landwalk ability that is lifted.
        cost: what lifts the restriction if it is paid; None where nothing does.
        player: of "must attack player", whom; "" before that is fixed.
    """

    what: str
    by: tuple[Description, ...] = ()
    number: int = 1
    keyword: str = ""
    cost: CombatCost | None = None
    player: str = ""

    @property
    def is_read(self) -> bool:
        """Whether it is known which objects are meant."""
        return all(each.is_read for each in self.by)


@dataclass(frozen=True, slots=True)
class SaidOfCombat:
    """What a sentence says of attacking or blocking.

    Attributes:
        of: those it is said of, any of them; empty for words that can't be read.
        restrictions: empty for words that can't be read.
        condition: when it holds; None for always.
        of_defender: "you" in the condition is the defending player.
        about: those of "attack", "block" and "damage" that the sentence has to do with.
    """

    text: Text
    about: frozenset[str]
    of: tuple[Description, ...] = ()
    restrictions: tuple[CombatRestriction, ...] = ()
    condition: Condition | None = None
    of_defender: bool = False

    @property
    def is_read(self) -> bool:
        """Whether all of it is understood."""
        of = bool(self.of) and all(each.is_read for each in self.of)
        return of and bool(self.restrictions) and all(each.is_read for each in self.restrictions)


@dataclass(frozen=True, slots=True)
class RestrictedForNow:
    """What a spell or ability that has resolved says of attacking and blocking for a time (CR 611.2c).

    Attributes:
        of: the ref of what says so.
        controller: who is "you".
    """

    said: SaidOfCombat
    of: str
    lasting: Lasting
    controller: str


@dataclass(frozen=True, slots=True)
class AttachedOnlyTo:
    """ "This Equipment can be attached only to a legendary creature"; None for words that can't be read."""

    to: Filter | None


@dataclass(frozen=True, slots=True)
class Activation:
    """When an activated ability may be activated, and by which symbols (CR 602.5).

    Attributes:
        symbols: those of "{T}" and "{Q}" that are in its cost.
        is_loyalty: its cost is of loyalty counters (CR 606).
        as_sorcery: only as a sorcery.
        condition: what has to hold besides; None for nothing, or what can't be read.
        once_each_turn: only once each turn.
        once: only once while it is the same object (CR 702.177).
        only: the words of "activate only ..." but for those that the other fields say; "" for none.
    """

    symbols: frozenset[str]
    is_loyalty: bool
    as_sorcery: bool
    condition: Condition | None
    once_each_turn: bool
    only: str
    once: bool = False


@dataclass(frozen=True, slots=True)
class DamageTrigger:
    """ "Whenever this creature deals combat damage to a player".

    Attributes:
        is_dealt: damage dealt to the object is meant, not damage dealt by it.
        in_combat: only combat damage.
        outside: only noncombat damage.
        to: whom it is dealt to, "player", "opponent", "you", "any target", card types or creature
            types; None for anybody.
    """

    is_dealt: bool
    in_combat: bool
    to: frozenset[str] | None
    outside: bool = False


@dataclass(frozen=True, slots=True)
class CombatTrigger:
    """What of attacking, blocking and damage an ability triggers on.

    Attributes:
        attacks, alone: a creature attacks; only if no other does.
        others: so many other creatures have to attack, too.
        blocks, blocked: once for each creature that blocks or is blocked.
        blocks_each, blocked_by_each: once for each creature that it blocks or is blocked by.
        together: once for all that it happens to ("one or more").
        of_damage: whether its words speak of damage at all.
        by: what is blocked, or blocks, "each"; None for any creature.
        at_once: "by one or more": once for all those.
        unblocked: once for each attacker that isn't blocked as blockers are declared.
        of_player: only for those that attack a player, who is what it is about.
        at_least: "you attack with two or more creatures".
        attackers: of what kind those are; None for any creatures.
        whom: "you", "opponent", "player", "host" (enchanted player), "most life": who is attacked; "" for
            anybody.
        by_player: "you", "opponent", "any": the player who attacks, where the words speak of one; it
            triggers once.
        exactly: no more than `at_least`.
    """

    attacks: bool
    alone: bool
    blocks: bool
    blocks_each: bool
    blocked: bool
    blocked_by_each: bool
    damage: DamageTrigger | None
    together: bool
    of_damage: bool
    others: int = 0
    by: Filter | None = None
    at_once: bool = False
    unblocked: bool = False
    of_player: bool = False
    at_least: int = 0
    attackers: Filter | None = None
    whom: str = ""
    by_player: str = ""
    exactly: bool = False
