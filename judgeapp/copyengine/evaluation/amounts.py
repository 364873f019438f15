"""What a number in a text comes to."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from msgspec import field

from judgeapp.copyengine.evaluation.base_power_toughness import (
    ContinuousEffect,
    base_asked,
    base_size,
    has_base,
)
from judgeapp.copyengine.evaluation.filters import (
    can_judge,
    fits,
    has_quality,
    has_type,
    mana_spent,
    names_creature_type,
    player_fits,
    share_creature_type,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.objects.characteristics import (
    BASIC_LAND_TYPES,
    COLOR_OF_SYMBOL,
    EVERY_CREATURE_TYPE,
    Characteristics,
    mana_value,
    symbols_in,
)
from judgeapp.copyengine.model.plain_data import as_number
from judgeapp.copyengine.model.terms.conditions import ObjectEvent
from judgeapp.copyengine.model.terms.qualities import (
    AttachedTo,
    Attacks,
    BaseSized,
    EnchantedPlayerControls,
    ExiledWithThis,
    HasAttached,
    HasTrait,
    HurtThisTurn,
    HurtYouThisTurn,
    InCombat,
    NotGiver,
    NthSpell,
    OutsizedBy,
    PairedWith,
    Quality,
    SameNameAs,
    SharesTypeWithYours,
    SharesWith,
    Trait,
    Whom,
)
from judgeapp.copyengine.model.terms.subjects import (
    OF_ONE_OBJECT,
    Among,
    Amount,
    Counted,
    Each,
    Filter,
    NamedUnlike,
    SizedByCount,
    Subject,
    Who,
)
from judgeapp.copyengine.model.work import spend
from judgeapp.copyengine.script.fields import Choices
from judgeapp.copyengine.table.linked_objects import linked_to
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import NOT_CAST, Cast, Object, Player, Table

_RELATIONS = (
    SharesTypeWithYours, SharesWith, SameNameAs, AttachedTo, OutsizedBy, SizedByCount, PairedWith,
    HurtThisTurn, HurtYouThisTurn, ExiledWithThis, NamedUnlike, NotGiver, InCombat, Attacks,
)  # fmt: skip
DEEDS = {
    Counted.ATTACKED: ObjectEvent.ATTACKED,
    Counted.DIED: ObjectEvent.DIED,
    Counted.DISCARDED: ObjectEvent.DISCARDED,
    Counted.ENTERED: ObjectEvent.ENTERED,
    Counted.SACRIFICED: ObjectEvent.SACRIFICED,
}
"""What happened to the objects that are counted."""
OF_CONTEXT = (HasAttached, EnchantedPlayerControls, NthSpell, *_RELATIONS)
"""Qualities that the whole table is looked at for."""
_WHO = {Whom.THIS: Who.THIS, Whom.IT: Who.IT, Whom.ATTACHED: Who.ATTACHED}
_TOGETHER: Mapping[Among, Callable[[list[int]], int]] = {
    Among.GREATEST: max, Among.LEAST: min, Among.TOTAL: sum,
    Among.DIFFERENT: lambda numbers: len(set(numbers)),
}  # fmt: skip


class EvaluationContext(Value, kw_only=True, frozen=True):
    """From where a text looks at the table.

    Attributes:
        values: what every object is now (or so far, inside the layers).
        controllers: who controls what an effect has given to somebody (layer 2).
        this: the object the text stands on; None for an author's effect.
        it: ref of what was spoken of last.
        that_much: the number that was spoken of last.
        affected: `it` is the object that an effect of many is applied to: "each other" is other than that.
        times_resolved: how often the ability at work has resolved this turn, this time included.
        giver: the object that gives the ability at work, where the ability names it.
        host: what "this" was attached to, where an ability of it triggered on that leaving.
        applications: what effects have changed, for base power and toughness.
        copied_as: that of the ability at work, where it's on the stack.
    """

    table: Table
    values: Mapping[str, Characteristics]
    controller: str
    this: Object | None = None
    it: str | None = None
    cast: Cast = NOT_CAST
    controllers: Mapping[str, str] = field(default_factory=dict)
    that_much: int | None = None
    times_resolved: int = 0
    affected: bool = False
    giver: str | None = None
    host: str | None = None
    applications: Sequence[ContinuousEffect] = ()
    copied_as: int | None = None

    @property
    def choices(self) -> Choices:
        """The choices that the text of the object it stands on can use, or could as it left (CR 608.2h)."""
        if self.this is None:
            return {}
        this = self.table.last_object(self.this)
        return this.choices_now(self.table.remembers_choices, self.copied_as)

    def fitting(self, filter_: Filter) -> list[str]:
        """Return the refs of the objects that a phrase means, in order of timestamp."""
        if filter_.qualities:
            filter_, base = base_asked(filter_)
            if base:
                found = self.fitting(filter_)
                return [ref for ref in found if has_base(base, self._base(ref))]
        elif not (self.affected and filter_.other):
            return self._fitting(filter_, (), self.choices)
        if order := [quality.number for quality in filter_.qualities if isinstance(quality, NthSpell)]:
            rest = tuple(q for q in filter_.qualities if not isinstance(q, NthSpell))
            filter_ = replace(filter_, qualities=rest)
            return [ref for ref in self.fitting(filter_) if self._place(ref, filter_) == order[0]]
        attached = [quality for quality in filter_.qualities if isinstance(quality, HasAttached)]
        relations = [quality for quality in filter_.qualities if isinstance(quality, _RELATIONS)]
        whose = (
            any(isinstance(quality, EnchantedPlayerControls) for quality in filter_.qualities)
            and self.this is not None
            and self.this.attached_to
        )
        if attached or relations or whose:
            seen_to = OF_CONTEXT if whose else (HasAttached, *_RELATIONS)
            rest = tuple(q for q in filter_.qualities if not isinstance(q, seen_to))
            filter_ = replace(filter_, qualities=rest)
        others = self.affected and filter_.other and self.it in self.values
        if others:
            filter_ = replace(filter_, other=False)
        choices = self.choices
        found = self._fitting(filter_, attached, choices)
        if others:
            found = [ref for ref in found if ref != self.it]
        if whose:
            objects = self.table.objects
            found = [r for r in found if self.controllers.get(r, objects[r].controller) == whose]
        return [ref for ref in found if all(self._is_related(ref, quality) for quality in relations)]

    def _is_attacked(self, whom: str | None, *, you: bool, or_yours: bool) -> bool:
        """Whether a creature attacks "you", or a planeswalker of yours, or else an opponent (CR 508.1b)."""
        if whom is None or whom in self.table.players:
            return whom is not None and (whom == self.controller) is you
        is_mine = self.controllers.get(whom, self.table.objects[whom].controller) == self.controller
        return or_yours and is_mine and "Planeswalker" in self.values[whom].types

    def _place(self, spell: str, filter_: Filter) -> int:
        return place_in_turn(self.table, self.values.__getitem__, self.table.objects[spell], filter_)

    def _base(self, ref: str) -> tuple[int, int]:
        return base_size(ref, self.values[ref], self.applications)

    def _is_related(self, ref: str, quality: Quality) -> bool:
        """Whether an object shares a name, type or color with the one a quality speaks of, is attached to it,
        paired with it, or was exiled by it.
        """
        match quality:
            case AttachedTo(whom=whom):
                other = self.one(_WHO[whom])
                return other is not None and self.table.objects[ref].attached_to == other
            case HurtThisTurn(whom=whom):
                return (self.one(_WHO[whom]), ref) in self.table.hurt_by
            case HurtYouThisTurn():
                return (ref, self.controller) in self.table.hurt_by
            case PairedWith(whom=whom):
                pair = self.table.objects[ref].pair
                return pair is not None and pair.ref == self.one(_WHO[whom])
            case NotGiver():
                return ref != self.giver
            case InCombat(or_attacking=or_attacking):
                attacks = or_attacking and self.table.objects[ref].attacking
                return ref in self.table.blocks or attacks
            case Attacks(you=you, or_yours=or_yours):
                return self._is_attacked(self.table.attacks.get(ref), you=you, or_yours=or_yours)
            case ExiledWithThis():
                return self.this is not None and ref in linked_to(self.this, self.table, self.copied_as)
            case SameNameAs(whom=whom, negated=negated):
                # Two objects without a name don't have the same name (CR 201.2a).
                values = self._values_of(whom)
                is_same = values is not None and bool(values.name) and values.name == self.values[ref].name
                return values is not None and is_same is not negated
            case NamedUnlike(among=among):
                name, others = self.values[ref].name, self.fitting(replace(among, other=False))
                same = (r for r in others if self.values[r].name == name and (r != ref or not among.other))
                return not name or not any(same)  # without a name it has no other's name (CR 201.2a)
            case SizedByCount():
                number = known_number(self, quality.than, "ref") or 0
                return has_quality(quality.compared(number), self.table.objects[ref], self.values[ref])
            case OutsizedBy(of=of, whom=whom, greater=greater, its=what, or_equal=or_equal):
                size, other_size = self._size(ref, self.values[ref], of), self._size_of(whom, what)
                if size is None or other_size is None:
                    return False
                is_beyond_it = size > other_size if greater else size < other_size
                return is_beyond_it or (or_equal and size == other_size)
            case SharesTypeWithYours(negated=negated):
                own = self.values[ref]
                return any(share_creature_type(own, v) for v in self._yours(ref, quality)) is not negated
            case SharesWith(of=of, whom=whom):
                values = self._values_of(whom)
                if values is None:
                    return False
                if of == "color":
                    return bool(values.colors & self.values[ref].colors)
                return share_creature_type(values, self.values[ref])
        return False

    def _yours(self, ref: str, quality: SharesTypeWithYours) -> Iterator[Characteristics]:
        """Yield what the creatures and creature cards are that a quality compares `ref` with."""
        for obj in self.table.objects.values():
            there = obj.zone == "battlefield" and not obj.phased_out and quality.controlled
            whose = self.controllers.get(obj.ref, obj.controller) if there else obj.owner
            if obj.ref == ref or whose != self.controller or "Creature" not in self.values[obj.ref].types:
                continue
            if there or (obj.zone == "graveyard" and quality.in_graveyard and obj.kind == "card"):
                yield self.values[obj.ref]

    def _size(self, ref: str, values: Characteristics, of: str) -> int | None:
        if of == "mana value":
            return mana_value_of(self.table.objects[ref], values)
        return values.power if of == "power" else values.toughness

    def _size_of(self, whom: Whom, of: str) -> int | None:
        ref, values = self.one(_WHO[whom]), self._values_of(whom)
        return self._size(ref, values, of) if ref is not None and values is not None else None

    def _values_of(self, whom: Whom) -> Characteristics | None:
        """What the object is that a quality compares with; as it last was, if it has left (CR 608.2h)."""
        other = self.table.objects.get(self.one(_WHO[whom]) or "")
        if other is None:
            return None
        return self.table.last_known(other.ref, self.values.get(other.ref))

    def _fitting(self, filter_: Filter, attached: Sequence[HasAttached], choices: Choices) -> list[str]:
        spend(len(self.values))
        without = [quality for quality in attached if quality.negated]
        attached = [quality for quality in attached if not quality.negated]
        return [
            obj.ref
            for obj in self.table.objects.values()
            if obj.ref in self.values
            and (not attached or self._has_attached(obj, attached))
            and not (without and self._has_attached(obj, without))
            and fits(
                filter_,
                obj,
                self.values[obj.ref],
                this=self.this,
                controller=self.controller,
                choices=choices,
                whose=self.controllers.get(obj.ref),
            )
        ]

    def top_of_graveyard(self) -> Object | None:
        """Return the card that came last into the graveyard of the one who looks; None if it is empty."""
        cards = (o for o in self.table.objects.values() if o.zone == "graveyard")
        return max((o for o in cards if o.owner == self.controller), key=lambda o: o.timestamp, default=None)

    def _has_attached(self, obj: Object, asked: Sequence[HasAttached]) -> bool:
        """Whether an Aura or Equipment is attached; for "modified" a counter will do, and an Aura only of its
        controller (CR 700.9).
        """
        if obj.counters and any(quality.or_counters for quality in asked):
            return True
        others = [o for o in self.table.objects.values() if o.attached_to == obj.ref and o.ref in self.values]
        return any(
            has_type(self.values[o.ref], name)
            for quality in asked
            for o in others
            if not (quality.other and self.this is not None and o.ref == self.this.ref)
            for name in quality.subtypes
            if not (quality.or_counters and name == "Aura" and self._whose(o) != self._whose(obj))
        )

    def _whose(self, obj: Object) -> str:
        return self.controllers.get(obj.ref, obj.controller)

    def number(self, amount: Amount) -> int | None:
        """Return what `amount` comes to; None when it can't be known (a star, an X nobody chose)."""
        if amount.is_plain:
            return amount.base
        units = self._units(amount)
        more = 0 if amount.plus is None else self.number(amount.plus)
        sign = -1 if amount.times < 0 else 1  # "-X, where X is" one number plus another
        return None if units is None or more is None else amount.from_units(units) + sign * more

    def _units(self, amount: Amount) -> int | None:
        """Return what is counted, before it is halved or multiplied."""
        match amount.per:
            case Counted.X:
                return self.cast.x
            case Counted.TIMES_KICKED:
                return self.cast.kicked
            case Counted.THAT_MUCH:
                return self.that_much
            case Counted.DEVOTION:
                return self.devotion(amount.named)
            case Counted.BLOCKERS | Counted.BLOCKERS_BEYOND_FIRST:
                return self._blockers(amount)
            case Counted.COUNTERS:
                return self._counters(amount)
            case known if known in _COUNTED:
                return _COUNTED[known](self)
        if amount.of is not None:
            return self._of_objects(amount, amount.of)
        if amount.among is Among.TOTAL and amount.who is Who.SACRIFICED:
            return sum(self._of_ref(ref, amount.per) or 0 for ref in self.cast.paid)
        if amount.among is None and amount.per in {*OF_ONE_OBJECT, Counted.COLORS}:
            return self._of_ref(self.one(amount.who), amount.per, of_card=amount.of_card)
        return None

    def _of_objects(self, amount: Amount, of: Filter) -> int | None:
        """Return how many objects there are, what happened to how many, or what their numbers make."""
        if amount.per is Counted.SPELLS_CAST:
            return self._spells_cast(of)
        if amount.per in DEEDS:
            # A deed is noted with the player who did it, or under whose control it happened; an attack isn't.
            yours = of.controller == "you" and amount.per is not Counted.ATTACKED
            what = replace(of, controller="any") if yours else of
            return self.happened(DEEDS[amount.per], what, "you" if yours else "any")
        if amount.per is Counted.OBJECTS and of.what == "player":
            return self._players(of)
        if (
            (amount.per is not Counted.OBJECTS and amount.among is None)
            or of.zone == "hand"
            or not can_tell(of)
        ):
            return None
        found = self.fitting(of)
        if amount.among is None:
            return len(found)
        if amount.per in _GATHERED:
            return _GATHERED[amount.per]([self.values[ref] for ref in found], amount.named)
        new = self.table.renewed  # what comes back is counted as it is now
        numbers = [self._of_ref(ref, amount.per, of_card=ref in new) or 0 for ref in found]
        return _TOGETHER[amount.among](numbers) if numbers else 0

    def _counters(self, amount: Amount) -> int | None:
        if amount.of is not None:
            known = self.table.objects
            return sum(known[ref].counters.get(amount.counter, 0) for ref in self.fitting(amount.of))
        counted = self.table.objects.get(self.one(amount.who) or "")
        if counted is not None and counted.zone != "battlefield" and self.affected:
            return 0  # what applies all the time looks at the present alone (CR 611.3a)
        if counted is not None and (counted.zone != "battlefield" or counted.ref in self.table.renewed):
            # As it last was (CR 608.2h), and unknown for what never left a zone: no `last_object`.
            counted = self.table.noted(counted.ref).last_object
        if counted is None:
            return None
        return counted.counters.get(amount.counter, 0) if amount.counter else sum(counted.counters.values())

    def _players(self, asked: Filter) -> int | None:
        """Return how many players "for each opponent" counts; None where more is asked of them."""
        if asked.qualities or asked.other:
            return None
        return sum(player_fits(asked, player, self.controller) for player in self.table.players)

    def _spells_cast(self, asked: Filter) -> int | None:
        """Return how many spells of a kind were cast this turn; None where one is something else now, or
        somebody else's.
        """
        if not can_tell(asked):
            return None
        mine = asked.controller == "you"
        spells = [self.table.objects[ref] for ref in self.table.cast_now]
        plain = replace(asked, controller="any", other=False)
        number = 0
        itself = {self.this.ref, self.this.source} if self.this is not None else {self.it}
        for spell in spells:
            if spell.zone == "battlefield" and (spell.is_copy or spell.controller != spell.owner):
                return None
            if (asked.other and spell.ref in itself) or (mine and spell.controller != self.controller):
                continue
            values = self.table.left_as(spell.ref, self.values[spell.ref])  # as it left the stack
            number += fits(plain, spell, values, this=None, controller=self.controller)
        return number

    def happened(
        self, deed: ObjectEvent, what: Filter | None, who: str = "any", *, but_this: bool = False
    ) -> int | None:
        """Return to how many objects something has happened this turn; None where nobody can tell.

        Args:
            what: which objects are meant; None for any.
            who: under whose control: "any" | "you" | "opponent".
            but_this: the object that asks doesn't count.
        """
        if what is not None and not can_tell(what):
            return None
        theirs = [
            each
            for each in self.table.happened
            if each.deed is deed and (who == "any" or (each.player == self.controller) is (who == "you"))
        ]
        if but_this and self.this is not None:
            theirs = [each for each in theirs if each.obj is None or each.obj.ref != self.this.ref]
        if what is None:
            return len(theirs)
        known = [(each.obj, each.values) for each in theirs if each.obj is not None and each.values]
        number = sum(fits(what, obj, values, this=None, controller=self.controller) for obj, values in known)
        return number if number or len(known) == len(theirs) else None

    def in_hand(self, *players: str) -> int | None:
        """Return how many cards are in hands: those stated, and those drawn; None where nothing is said."""
        known = [self.table.players.get(name, Player()) for name in players]
        cards = sum(len(self.table.hand(name)) for name in players)
        number = cards + sum(player.unnamed_hand for player in known)
        return number if number or all(player.hand_known for player in known) else None

    def devotion(self, colors: Collection[str]) -> int:
        """Return the devotion of the one who looks, to one or more colors (CR 700.5)."""
        return sum(
            _symbols_of(colors, self.values[obj.ref])
            for obj in self.table.on_battlefield()
            if self.controllers.get(obj.ref, obj.controller) == self.controller
        )

    def _blockers(self, amount: Amount) -> int | None:
        """How many creatures block the one spoken of (CR 509.1), or how many beyond the first."""
        attacker = self.one(amount.who) or (self.this.ref if self.this is not None else None)
        if attacker is None:
            return None
        blockers = sum(attacker in blocked for blocked in self.table.blocks.values())
        return max(0, blockers - 1) if amount.per is Counted.BLOCKERS_BEYOND_FIRST else blockers

    def _of_ref(self, ref: str | None, what: Counted, *, of_card: bool = False) -> int | None:
        values = self.values.get(ref or "")
        if ref is not None and not of_card:
            values = self.table.last_known(ref, values)
        if values is None:
            return None
        if what is Counted.MANA_VALUE:
            obj = self.table.objects.get(ref or "")
            return mana_value_of(obj, values) if obj is not None else mana_value(values.mana_cost)
        if what is Counted.COLORS:
            return len(values.colors)
        return values.power if what is Counted.POWER else values.toughness

    def one(self, who: Subject | None) -> str | None:
        """Return the ref of the single object that `who` means; None if there is none."""
        if who in {Who.THIS}:
            return self.this.ref if self.this is not None else None
        if who == Who.GIVER:
            return self.giver
        if who == Who.AFFECTED:
            return self.it
        if who == Who.EXILED and self.this is not None:
            exiled = linked_to(self.this, self.table, self.copied_as)
            return exiled[-1] if exiled else self.it
        if who == Who.SACRIFICED:
            return self.cast.paid[0] if self.cast.paid else None
        if who == Who.COPIED and self.this and (copied := self.table.last_object(self.this).copy_effects):
            return copied[0].source  # as it entered
        if who == Who.OTHER_CARD:
            return str(self.choices.get("counters_from"))
        if who == Who.ATTACHED:
            if self.host is not None:
                return self.host
            return self.table.last_object(self.this).attached_to if self.this is not None else None
        if who == Who.CHOSEN:
            chosen = self.choices.get("creature") or self.choices.get("permanent")
            return str(chosen) if chosen else None
        if isinstance(who, Each):
            found = self.fitting(who.filter)
            return found[0] if found else None
        return self.it


def _symbols_of(colors: Collection[str], values: Characteristics) -> int:
    """Return how many mana symbols in a mana cost are of one of the colors, hybrid ones among them."""
    letters = {symbol for symbol, color in COLOR_OF_SYMBOL.items() if color in colors}
    return sum(1 for symbol in symbols_in(values.mana_cost or "") if letters & set(symbol.split("/")))


def _of_one_type(found: Sequence[Characteristics]) -> int:
    """Return how many of them have one creature type, of the type that most have."""
    types = {name for values in found for name in values.subtypes if names_creature_type(name)}
    every = sum(EVERY_CREATURE_TYPE in values.subtypes for values in found)
    return max((sum(has_type(values, name) for values in found) for name in types), default=every)


_GATHERED: Mapping[Counted, Callable[[Sequence[Characteristics], Sequence[str]], int]] = {
    Counted.COLORS: lambda found, _: len({color for values in found for color in values.colors}),
    Counted.NAMES: lambda found, _: len({values.name for values in found} - {""}),
    Counted.MANA_SYMBOLS: lambda found, colors: sum(_symbols_of(colors, values) for values in found),
    Counted.OF_ONE_TYPE: lambda found, _: _of_one_type(found),
}
"""Numbers that several objects have together."""


def _basic_land_types(context: EvaluationContext) -> int:
    mine = (
        context.values[obj.ref].subtypes
        for obj in context.table.on_battlefield()
        if context.controllers.get(obj.ref, obj.controller) == context.controller
        and "Land" in context.values[obj.ref].types
    )
    return len({name for subtypes in mine for name in subtypes} & BASIC_LAND_TYPES.keys())


def _card_types_in_graveyards(context: EvaluationContext) -> int:
    graves = [o.ref for o in context.table.objects.values() if o.zone == "graveyard"]
    return len({name for ref in graves for name in context.values[ref].types})


def _card_types_in_graveyard(context: EvaluationContext) -> int:
    mine = (
        o for o in context.table.objects.values() if o.zone == "graveyard" and o.owner == context.controller
    )
    return len({name for obj in mine for name in context.values[obj.ref].types})


def _colors_spent(context: EvaluationContext) -> int | None:
    """How many colors of mana were spent to cast it; None where that isn't said of what was cast."""
    if not context.cast.mana_spent:
        return None if context.cast.was_cast else 0
    return len(set("WUBRG") & set(context.cast.mana_spent))


def _mana_spent(context: EvaluationContext) -> int | None:
    """How much mana was spent to cast it."""
    return mana_spent(context.this) if context.this is not None else None


def _that_spell(context: EvaluationContext) -> Object | None:
    """Return the spell spoken of, as it was on the stack (CR 608.2h)."""
    spell = context.table.objects.get(context.it or "")
    return context.table.last_object(spell) if spell is not None else None


def _colors_on_that_spell(context: EvaluationContext) -> int | None:
    spell = _that_spell(context)
    return _colors_spent(replace(context, cast=spell.cast)) if spell is not None else None


def _mana_on_that_spell(context: EvaluationContext) -> int | None:
    spell = _that_spell(context)
    return mana_spent(spell) if spell is not None else None


_PARTY = ("Cleric", "Rogue", "Warrior", "Wizard")


def _party(context: EvaluationContext) -> int:
    """Return how many creatures are in a party: at most one for each of four types (CR 700.8)."""
    mine = [
        {name for name in _PARTY if has_type(context.values[obj.ref], name)}
        for obj in context.table.on_battlefield()
        if context.controllers.get(obj.ref, obj.controller) == context.controller
        and "Creature" in context.values[obj.ref].types
    ]
    filled = {frozenset[str]()}
    for types in mine:
        filled |= {party | {name} for party in filled for name in types}
    return max(map(len, filled))


def _chosen(context: EvaluationContext, key: str) -> int:
    """How many things were chosen so, named one by one or as a number."""
    chosen = context.choices.get(key)
    if chosen is None or isinstance(chosen, bool):
        return int(bool(chosen))
    return chosen if isinstance(chosen, int) else len(chosen) if isinstance(chosen, list | tuple) else 1


def _times_mutated(context: EvaluationContext) -> int:
    """How often the permanent has mutated; a copy of it hasn't (CR 702.140c)."""
    return len(context.table.last_object(context.this).merged) if context.this is not None else 0


def _drawn(player: Player) -> int:
    return player.drew - player.drew_before


def _of_opponents(number: Callable[[Player], int]) -> Callable[["EvaluationContext"], int]:
    """Return how a number of each opponent is counted together."""
    return lambda context: sum(
        number(player) for name, player in context.table.players.items() if name != context.controller
    )


def _of_you(number: Callable[[Player], int]) -> Callable[["EvaluationContext"], int]:
    return lambda context: number(context.table.players.get(context.controller, Player()))


def _cast_this_turn(context: "EvaluationContext", *, by_opponents: bool) -> int:
    """Return how many spells were cast this turn: by opponents, or all but the one that is looked from."""
    own = context.this.ref if context.this is not None else ""
    cast = (context.table.objects[ref] for ref in context.table.cast_now if ref != own)
    return sum(1 for spell in cast if not by_opponents or spell.controller != context.controller)


def _commander_casts(context: "EvaluationContext") -> int | None:
    """Return how often "you" have cast a commander from the command zone; None where none is told of."""
    if not any(o.is_commander and o.owner == context.controller for o in context.table.objects.values()):
        return None
    return context.table.players.get(context.controller, Player()).commander_casts


_COUNTED: Mapping[Counted, Callable[[EvaluationContext], int | None]] = {
    Counted.TARGETS: lambda context: len(context.cast.targets),
    Counted.LIFE: lambda context: context.table.players.get(context.controller, Player()).life,
    Counted.LIFE_GAINED_THIS_TURN: _of_you(lambda player: player.gained_life),
    Counted.LIFE_LOST_THIS_TURN: _of_you(lambda player: player.lost_life),
    Counted.LIFE_LOST_BY_OPPONENTS: _of_opponents(lambda player: player.lost_life),
    Counted.CARDS_DRAWN: _of_you(_drawn),
    Counted.CARDS_DRAWN_BY_OPPONENTS: _of_opponents(_drawn),
    Counted.OTHER_SPELLS_CAST: lambda context: _cast_this_turn(context, by_opponents=False),
    Counted.SPELLS_CAST_BY_OPPONENTS: lambda context: _cast_this_turn(context, by_opponents=True),
    Counted.SPEED: _of_you(lambda player: player.speed),
    Counted.EXPERIENCE: _of_you(lambda player: player.counters.get("experience", 0)),
    Counted.COMMANDER_CASTS: _commander_casts,
    Counted.HAND: lambda context: context.in_hand(context.controller),
    Counted.ALL_HANDS: lambda context: context.in_hand(*context.table.players),
    Counted.OPPONENTS: lambda context: len(context.table.players.keys() - {context.controller}),
    Counted.BASIC_LAND_TYPES: _basic_land_types,
    Counted.CARD_TYPES_IN_GRAVEYARDS: _card_types_in_graveyards,
    Counted.CARD_TYPES_IN_YOUR_GRAVEYARD: _card_types_in_graveyard,
    Counted.COLORS_SPENT: _colors_spent,
    Counted.MANA_SPENT: _mana_spent,
    Counted.COLORS_SPENT_ON_THAT_SPELL: _colors_on_that_spell,
    Counted.MANA_SPENT_ON_THAT_SPELL: _mana_on_that_spell,
    Counted.PARTY: _party,
    Counted.POISON_OF_OPPONENTS: _of_opponents(lambda player: player.counters.get("poison", 0)),
    Counted.OPPONENTS_WHO_LOST_LIFE: _of_opponents(lambda player: int(player.lost_life > 0)),
    Counted.PLAYERS_WHO_LOST_LIFE: lambda context: sum(
        player.lost_life > 0 for player in context.table.players.values()
    ),
    Counted.REVEALED: lambda context: _chosen(context, "reveal"),
    Counted.DEVOURED: lambda context: _chosen(context, "devour"),
    Counted.TIMES_MUTATED: _times_mutated,
}


def place_in_turn(
    table: Table, values: Callable[[str], Characteristics], spell: Object, filter_: Filter
) -> int:
    """Return the place of a spell among those that its controller has cast this turn and that fit, from 1."""
    if spell.cast.notes.get("storm_count") is not None:  # what the script says was cast before it
        return as_number(spell.cast.notes["storm_count"]) + 1
    # That they were cast is known, whatever has become of them.
    qualities = tuple(q for q in filter_.qualities if not (isinstance(q, HasTrait) and q.trait is Trait.CAST))
    asked = replace(filter_, zone="anywhere", controller="any", what="card", qualities=qualities)
    mine = [table.objects[ref] for ref in table.cast_now]
    before = [
        obj
        for obj in mine
        if obj.ref != spell.ref
        and obj.controller == spell.controller
        and fits(
            asked,
            obj,
            table.left_as(obj.ref, values(obj.ref)),  # as it left the stack
            this=None,
            controller=spell.controller,
        )
    ]
    return len(before) + 1


def can_tell(filter_: Filter) -> bool:
    """Whether the engine can tell which objects a phrase means: it knows all the qualities asked for."""
    return all(isinstance(q, (*OF_CONTEXT, BaseSized)) or can_judge(q) for q in filter_.qualities)


def known_number(context: EvaluationContext, amount: Amount, where: str) -> int | None:
    """Return what an amount comes to; None for an X that nobody chose, or a star.

    Raises:
        CopyEngineError: the engine has no way to count what the text counts: 0 would be a guess.
    """
    number = context.number(amount)
    if number is None and not _may_be_unknown(amount):
        raise CopyEngineError(
            f"I can't count “{amount.text or amount.per.value}”.",
            where=where,
            mend="Leave the event out and state what happens as events.",
        )
    return number


def _may_be_unknown(amount: Amount) -> bool:
    """Whether a number that isn't known counts as 0: an X that nobody chose, a star."""
    is_difference = amount.less or amount.out_of is not None
    return not is_difference and (amount.is_of_one or amount.per in {Counted.X, Counted.THAT_MUCH})


def is_beyond(context: EvaluationContext, amount: object) -> bool:
    """Whether the engine has no way to count what the text counts."""
    if not isinstance(amount, Amount) or amount.is_plain or context.number(amount) is not None:
        return False
    return amount.who is Who.OTHER_CARD or not _may_be_unknown(amount)


def is_undefined_x(context: EvaluationContext, amount: object) -> bool:
    """Whether a number is an X that nothing at hand defines, as where one text has it and another says what
    it is: 'has "Equipped creature gets +X/+0," where X is that artifact's mana value'.
    """
    return isinstance(amount, Amount) and amount.per is Counted.X and context.number(amount) is None
