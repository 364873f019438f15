"""What is on the table: objects, players, effects. Values are immutable; `Table` holds the current ones."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from msgspec import field

from judgeapp.copyengine.cards.card_data import Card
from judgeapp.copyengine.model.effects.changes import Change
from judgeapp.copyengine.model.effects.combat import RestrictedForNow
from judgeapp.copyengine.model.effects.cost_changes import CostForNow
from judgeapp.copyengine.model.effects.effects import EntersWith
from judgeapp.copyengine.model.effects.except_clauses import CopyContext, ExceptClause
from judgeapp.copyengine.model.effects.forbidden_for_now import ForbiddenForNow
from judgeapp.copyengine.model.effects.permanents import EnteringExiled, EnteringTaken
from judgeapp.copyengine.model.effects.permissions import FlashForNow, PermittedForNow
from judgeapp.copyengine.model.immutable import MemoizingValue, Value, memoized_beside, replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.objects.split_cards import with_open_doors
from judgeapp.copyengine.model.plain_data import PlainMapping
from judgeapp.copyengine.model.terms.conditions import STARTING_LIFE, ObjectEvent
from judgeapp.copyengine.model.terms.moments import Moment
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.script.fields import Choices, chosen_words
from judgeapp.copyengine.table.shields import PreventionEffect

PLAYERS = ("A", "B", "C", "D")
PLAYER_NAMES = {"A": "Ada", "B": "Noah", "C": "Mira", "D": "Theo"}
NO_PLAYER = ""
"""Who owns and controls a copy in the eyes of those who think that nobody does."""
type ObjectKind = Literal["card", "token", "spell copy", "card copy", "ability", "emblem", "mere copy"]
MERE_COPY: Final = "mere copy"
"""The kind of a copy on the stack in the eyes of those who think that it is no spell or ability."""
LIFE = "life"
"""What is paid where a cost asks for life."""
LOST = "lost the game"
"""The designation of a player who lost by an effect (CR 104.3e)."""
NOTHING_SPENT: Final = "{0}"
"""What was spent where a script says that nothing was."""
ATTACKED = "attacked"
"""The note of a casting that names what the attacker returned for it was attacking (CR 702.190)."""
RING_BEARER = "ring_bearer"
HAUNTS = "haunts"
"""The choice of an object that names whose Ring-bearer it is (CR 701.54)."""
PREPARED = "prepared"
"""The choice of a permanent that says it is prepared."""
_IN_SIGHT = frozenset({"battlefield", "stack"})
"""The zones whose objects effects look back on once they have left (CR 608.2h)."""
NOWHERE: Final = "nowhere"
"""The zone of what has ceased to exist."""


class Copied(Value, frozen=True):
    """The values one copying hands over: both halves, since a copy of a flip card has both (CR 707.3).

    Attributes:
        normal: what an unflipped, face-up copy shows.
        flipped: what a flipped copy shows; None when the copied object is no flip card.
        doors: what each half of a Room adds when its door is unlocked (CR 709.5); () for no Room.
        lacks_half: it is a flip card's, whose other half the card data leaves out.
    """

    normal: Characteristics
    flipped: Characteristics | None = None
    doors: tuple[Characteristics, ...] = ()
    lacks_half: bool = False

    def seen(self, is_flipped: bool) -> Characteristics:
        """Return the half that an object of this status shows."""
        return self.flipped if is_flipped and self.flipped is not None else self.normal

    def on(self, obj: "Object") -> Characteristics:
        """Return what `obj` shows of these values, being flipped and with doors unlocked as it is."""
        if not self.doors:
            return self.seen(obj.flipped)
        return with_open_doors(self.normal, self.doors, chosen_words(obj.choices.get("unlocked")))

    def changed(self, clause: ExceptClause, context: CopyContext, own: "Copied") -> "Copied":
        """Return both halves passed through an exception; `own` are the copier's values."""
        if context.copier is not own.normal:
            context = replace(context, copier=own.normal)
        normal = _applied(clause, self.normal, context)
        if self.flipped is None:
            if not self.doors:
                return Copied(normal, lacks_half=self.lacks_half)
            doors = tuple(_door_changed(half, clause.apply(half, context)) for half in self.doors)
            return Copied(normal, doors=doors)
        flipped = replace(context, copier=own.flipped or own.normal)
        return Copied(normal, clause.apply(self.flipped, flipped))


@lru_cache(maxsize=4096)  # one value for all who ask, so that what is memoized with it stays
def _applied(clause: ExceptClause, values: Characteristics, context: CopyContext) -> Characteristics:
    """The same exception makes the same of the same values; what is kept with those is found again, too."""
    return clause.apply(values, context)


def _door_changed(before: Characteristics, after: Characteristics) -> Characteristics:
    """What an exception leaves of one half; what it adds stands beside the halves, not in each."""
    return replace(after, abilities=tuple(a for a in after.abilities if a in before.abilities))


class CopyEffect(MemoizingValue, kw_only=True, frozen=True):
    """One copy effect on one object (layer 1a): a snapshot and its exceptions.

    Attributes:
        source: ref of what was copied.
        clauses: exceptions that change values, amounts and conditions already settled.
        duration: "permanent", "until end of turn", "until your next turn", or the ref of the static source.
        controller: whose effect it is, for "your"; "" for the controller of what it is on.
        by: ref of the object whose ability made it, for "as long as this remains tapped".
    """

    source: str
    copied: Copied
    clauses: tuple[ExceptClause, ...]
    context: CopyContext
    duration: str
    timestamp: int
    controller: str = ""
    by: str = ""

    def apply(self, own: Copied) -> Copied:
        """Return what the object's values are under this effect, `own` being those before it."""
        return self.stages(own)[-1]

    def stages(self, own: Copied) -> tuple[Copied, ...]:
        """Return the values copied, then what each exception in turn makes of them."""
        return _stages(self, own)


@memoized_beside  # one value for all who ask, so that what is memoized with it stays
def _stages(effect: CopyEffect, own: Copied) -> tuple[Copied, ...]:
    return stages(effect.copied, effect.clauses, effect.context, own)


def stages(
    copied: Copied, clauses: Iterable[ExceptClause], context: CopyContext, own: Copied
) -> tuple[Copied, ...]:
    """Return the values copied, then what each exception in turn makes of them."""
    values = [copied]
    for clause in clauses:
        values.append(values[-1].changed(clause, context, own))
    return tuple(values)


class Merged(Value, kw_only=True, frozen=True):
    """A spell that has merged with a permanent, a part of its copiable values since (CR 613.2a, 702.140).

    Attributes:
        component: the spell as it was; its card goes where the permanent goes.
        on_top: the permanent is what this is, else it only has its abilities.
        hidden: what lies below it, where that is face down: a face-down card lends only the abilities that
            whatever turned it face down gives it (CR 708.2); None where it is face up.
    """

    component: "Object"
    values: Copied
    on_top: bool
    timestamp: int
    hidden: Copied | None = None

    def apply(self, own: Copied) -> Copied:
        """Return what the permanent's values are with this merged into it, `own` being those before."""
        own = self.hidden or own
        top, under = (self.values, own) if self.on_top else (own, self.values)
        more = under.normal.abilities
        flipped = top.flipped and replace(top.flipped, abilities=top.flipped.abilities + more)
        return replace(
            top, normal=replace(top.normal, abilities=top.normal.abilities + more), flipped=flipped
        )


MERGES = "merges"
"""The note of a mutating spell on whether it will be on top, where that was said as it was cast."""


class Cast(Value, kw_only=True, frozen=True):
    """The choices made in casting or activating (CR 601.2b-d), which a copy on the stack repeats.

    Attributes:
        kicked: how many times; 0 for not at all.
        mana_spent: the symbols paid, e.g. "{G}{W}{4}", `NOTHING_SPENT` for none, "" where that isn't said;
            not copied, since mana is no object.
        total_cost: the mana its costs ask for, in symbols, with changes (CR 601.2f); not copied, either.
        paid: refs of objects used to pay costs.
        cast_during: the step or main phase of its controller's turn, or "another turn"; "" if it isn't told.
        exiled_instead: what let it be cast exiles it rather than have it put into a graveyard.
        aimed: how many of the targets each phrase with "target" has, where "up to one" of an earlier one has
            fewer than it could.
    """

    targets: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    x: int | None = None
    kicked: int = 0
    alternative_cost: str = ""
    additional_costs: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()
    mana_spent: str = ""
    total_cost: str | None = None
    was_cast: bool = False
    cast_from: str | None = None
    cast_during: str = ""
    exiled_instead: bool = False
    aimed: tuple[int, ...] = ()
    division: Mapping[str, int] = field(default_factory=dict)
    notes: PlainMapping = field(default_factory=dict)


NOT_CAST = Cast()


class Pair(Value, frozen=True):
    """What a creature is paired with (CR 702.95), and who controlled both as they were paired."""

    ref: str
    controller: str


class Object(MemoizingValue, kw_only=True, frozen=True):
    """A permanent, spell, ability or card.

    Attributes:
        faces: the printed (or, for a token, given) values of each face; `face` is the index of the one up.
        merged: what has mutated over or under it, in order of time.
        form: values that an "as enters" choice of power and toughness set (copiable, CR 707.2).
        ability: for an ability on the stack, the ability; `source` then is the ref it comes from.
        chosen_as: for choices made before the last copy effect began, `copied_at` of that time.
        copied_as: for an ability on the stack, `copied_at` of its source then; None for anything else.
        is_commander: the card is its owner's commander (CR 903.3); that isn't copied.
        commander_casts: how many times it was cast from the command zone.
        bestowed: it was cast for its bestow cost and is an Aura for as long as it is attached.
        face_down_as: "manifest", "cloak", "disguise", or "" for morph and other ways (CR 708.2).
        face_down_values: what an effect that turned it face down lists of it; None for a nameless 2/2.
        is_new: it entered the battlefield this turn.
        was_hurt, has_attacked: it was dealt damage this turn; it was declared as an attacker this turn.
        crewed: what it has crewed or saddled this turn, with "crew" or "saddle".
        came_from: the zone that it left this turn for where it is; "" if it was there before.
        position: in a library, its place from the top, or negative from the bottom; None where nobody knows.
        moved_at: its place among all changes of zones of the game; 0 for what is in its first zone.
        as_of: for an ability on the stack, the last change of zones before it was put there: it finds what
            has moved by then, not what has moved since (CR 400.7); None where that isn't known.
        timestamp: orders its effects (CR 613.7); `counter_times` those of its counters, by kind.
    """

    ref: str
    card: Card | None = None
    kind: ObjectKind = "card"
    faces: tuple[Copied, ...]
    face: int = 0
    owner: str
    controller: str
    zone: str = "battlefield"
    tapped: bool = False
    flipped: bool = False
    face_down: bool = False
    face_down_as: str = ""
    face_down_values: Characteristics | None = None
    bestowed: bool = False
    is_commander: bool = False
    commander_casts: int = 0
    phased_out: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    counter_times: Mapping[str, int] = field(default_factory=dict)
    attached_to: str | None = None
    pair: Pair | None = None
    choices: Choices = field(default_factory=dict)
    chosen_as: Mapping[str, int] = field(default_factory=dict)
    copy_effects: tuple[CopyEffect, ...] = ()
    merged: tuple[Merged, ...] = ()
    form: "AsEntersValues | None" = None
    made_as_copy: str | None = None
    can_transform: bool = False
    cast: Cast = NOT_CAST
    ability: Ability | None = None
    source: str | None = None
    copied_as: int | None = None
    damage: int = 0
    deadly: bool = False
    timestamp: int = 0
    attacking: bool = False
    destroyed: bool = False
    is_new: bool = False
    was_hurt: bool = False
    has_attacked: bool = False
    crewed: frozenset[tuple[str, str]] = frozenset()
    came_from: str = ""
    position: int | None = None
    moved_at: int = 0
    as_of: int | None = None
    linked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def printed_name(self) -> str:
        """The name printed on the face that is up."""
        return self.faces[self.face].normal.name

    @property
    def copied_at(self) -> int:
        """Timestamp of the copy effect that gives its abilities; 0 if they are its own."""
        return self.copy_effects[-1].timestamp if self.copy_effects else 0

    def choices_now(self, remembers: bool, copied_as: int | None = None) -> Choices:
        """Return the choices its abilities can use: those made for them (CR 607.2d, 707.7), or, where choices
        are remembered, any (503.8 of 2008).

        Args:
            copied_as: `copied_as` of an ability of it on the stack, which uses what was chosen for it even if
                its source has become a copy of something else since (CR 113.7a).
        """
        if remembers or not self.chosen_as:
            return self.choices
        now = self.copied_at
        then = now if copied_as is None else copied_as
        return {k: v for k, v in self.choices.items() if self.chosen_as.get(k, now) == then}

    @property
    def is_token(self) -> bool:
        """Whether it is a token; a merged permanent is one if what is on top is."""
        if not self.merged:
            return self.kind == "token"
        top = self.on_top
        return top.kind == "token" or (top is not self and top.kind == "spell copy")

    @property
    def on_top(self) -> "Object":
        """What lies on top of a merged permanent, as it merged; anything else itself."""
        return next((m.component for m in reversed(self.merged) if m.on_top), self)

    @property
    def has_back(self) -> bool:
        """Whether it is represented by something with a face on its back (CR 712.1)."""
        if self.merged:
            parts = (replace(self, merged=()), *(m.component for m in self.merged))
            return any(part.has_back for part in parts)
        if self.kind in {"token", "spell copy"}:
            return len(self.faces) > 1
        return self.card is not None and self.card.double_faced

    @property
    def is_copy(self) -> bool:
        """Whether it is a copy of something now."""
        return self.made_as_copy is not None or bool(self.copy_effects)


class AsEntersValues(Value, frozen=True):
    """The power, toughness (None: not set) and abilities that an "as enters" ability set; `timestamp` orders
    it among copy effects.
    """

    power: int | None
    toughness: int | None
    abilities: tuple[Ability, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    timestamp: int
    clauses: tuple[ExceptClause, ...] = ()  # what else was set, where that is copiable


class ContinuousEffect(MemoizingValue, kw_only=True, frozen=True):
    """A noncopy continuous effect of a resolved spell or ability, or one an author stated.

    Attributes:
        on: refs it applies to, fixed when it began (CR 611.2c).
        text: its words, for `affected_by` and the story.
        until: "end of turn", "your next turn", "" for no end, or the ref of the source it depends on.
        source: ref or card name it came from.
        x: what X is in it.
    """

    on: frozenset[str]
    changes: tuple[Change, ...]
    text: Text
    until: str
    timestamp: int
    source: str = ""
    controller: str = "A"
    x: int | None = None


class DelayedTrigger(Value, kw_only=True, frozen=True):
    """A delayed triggered ability: what it does at the beginning of the next end step or the like.

    Attributes:
        name: what the object it is about was called when the ability began to wait.
        text, ability: the words and the ability it came from; None for those of a spell.
        used: of "the next time ... enter", the event in which they did; the effect is over after it.
        while_there: it is about one permanent, and nothing is left of it once that leaves (CR 400.7).
        watching: as an ability that triggers on an event, and is noted when that happens; None for others.
        as_of: the last change of zones before it began to wait; None where it finds what has moved since.
        lost: the refs of what its ability didn't find as it resolved, since it had moved (CR 603.7c).
        them: all that it is about, where that are several things, `it` the last of them.
        mana: the mana in symbols whose being spent it waits for; "" where nobody says which was added.
    """

    when: Moment
    effects: tuple[Effect, ...]
    this: str
    it: str
    controller: str
    name: str = ""
    ability: Ability | None = None
    text: Text = ""
    used: int | None = None
    while_there: bool = False
    watching: Ability | None = None
    as_of: int | None = None
    lost: frozenset[str] = frozenset()
    them: tuple[str, ...] = ()
    mana: str = ""


class Player(Value, frozen=True):
    """A player.

    Attributes:
        drew_before: how many of the cards were drawn before this turn.
        gained_life, lost_life: how much life was gained and lost this turn.
        mana: the symbols in the player's mana pool, one for each mana (CR 106.4).
        kept_mana: those of them that stay there until the turn ends.
        spent_mana: how much mana was spent this turn; `unsaid_spending` says why nobody can tell; "" where
            it can be told (CR 700.14).
        unsaid_mana: why nobody can tell what is in that pool; "" where it can be told.
        taken: how many cards the script doesn't name were put from the library into the hand, not drawn.
        buried: how many cards the script doesn't name were put from the library into the graveyard,
            less those that have left it.
        exiled: how many cards the script doesn't name were exiled from there or from the hand.
        counters: by kind: energy, poison, experience.
        named: how many of the cards drawn the script names, so that they are objects of their own.
        lost: how many of the cards drawn or taken, which the script doesn't name, were discarded.
        no_maximum: the player has no maximum hand size for the rest of the game.
        hand_known: the player has discarded the hand, so that all the cards in it are known since.
        designations: "monarch", "city's blessing" (CR 702.131, 725).
        commander_casts: how many times a commander was cast from the command zone.
        tempted: how many times the Ring has tempted the player (CR 701.54).
        speed: 0 for none (CR 702.179).
        more_lands: how many more lands than usual may be played this turn (CR 305.2).
        dungeon, room: where the venture marker is; "" for none (CR 309).
        completed: the dungeons that were completed.
    """

    life: int = STARTING_LIFE
    drew: int = 0
    drew_before: int = 0
    discarded: int = 0
    mana: tuple[str, ...] = ()
    kept_mana: tuple[str, ...] = ()
    unsaid_mana: str = ""
    spent_mana: int = 0
    unsaid_spending: str = ""
    taken: int = 0
    buried: int = 0
    exiled: int = 0
    named: int = 0
    lost: int = 0
    no_maximum: bool = False
    hand_known: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    gained_life: int = 0
    lost_life: int = 0
    designations: frozenset[str] = frozenset()
    commander_casts: int = 0
    tempted: int = 0
    speed: int = 0
    more_lands: int = 0
    dungeon: str = ""
    room: str = ""
    completed: tuple[str, ...] = ()

    @property
    def unnamed_hand(self) -> int:
        """How many cards are in the hand that the script doesn't name."""
        return self.drew - self.named + self.taken - self.lost

    @property
    def unnamed_graveyard(self) -> int:
        """How many cards are in the graveyard that the script doesn't name."""
        return self.lost + self.buried

    def unnamed_in(self, zone: str) -> int:
        """Return how many cards are in a zone of the player that the script doesn't name."""
        unnamed = {"hand": self.unnamed_hand, "graveyard": self.unnamed_graveyard, "exile": self.exiled}
        return unnamed.get(zone, 0)


class Notes(Value, kw_only=True, frozen=True):
    """What is noted of an object beside its state: what it has done, and what others remember of it.

    Attributes:
        last_known, last_object: what it was as it last left the battlefield or the stack (CR 608.2h).
        went_to: the zone it went to then, whatever became of it there.
        damage: (ref or player, number) of the damage it dealt as it resolved.
        life, drawn: as it resolved, life gained and cards drawn.
        copies: how many copies of it were made; `copied_from` is the zone it was copied in to be cast.
        made: refs of the tokens that it made.
        causes: (ability text, ref, event) of what made its abilities trigger.
        cause: of an ability on the stack, what made it trigger, if only one thing was left then.
        waiting: delayed abilities that it made and that have triggered (CR 603.7).
        joining: the same of what else "one or more" has triggered on.
        hurt: (ability text, ref or player) each time one triggers on damage being dealt to something.
        dealt_by: (ability text, ref) each time one triggers on damage, and goes on about what dealt it beside
            what was dealt it.
        amounts: (ability text, number) each time one triggers on damage or life: what "that much" is.
        prevents: what it prevents this turn; `unpreventable` are its words that damage can't be prevented.
        melded_with: ref of the other card it melded with.
        parted_from: refs of what was one permanent with it until it left, and went where it went (CR 730.3).
        named: the card as it was when its name was noted (CR 707.14).
        locked: by the timestamp of its own copy effect, the values its static copy effect grants (CR 707.2c).
        retargeted: whoever controls the copy may choose new targets for it (CR 707.10c).
        skipped: refs for which no copy of it was made, being illegal targets.
        departed: its targets that have changed zones since: other objects now (CR 400.7, 608.2b).
        stays_tapped: it doesn't untap during the next untap step of its controller.
        until_leaving: (ref, zone, `moved_at` of the source) of what comes back when it leaves (CR 610.3).
        until_monarch: (ref, zone, player) of what comes back as an opponent becomes the monarch.
        phased_out_under: who controlled it as it phased out, if it phases in by itself.
        unchosen: what is to be chosen as it enters, and nobody says what was.
        enters_with: what an effect that has resolved says it enters with, and the words of that (CR 614.1c).
    """

    last_known: Characteristics | None = None
    last_object: Object | None = None
    went_to: str | None = None
    damage: tuple[tuple[str, int], ...] = ()
    life: int = 0
    drawn: int = 0
    copies: int = 0
    copied_from: str | None = None
    made: tuple[str, ...] = ()
    causes: tuple[tuple[Text, str, int | None], ...] = ()
    cause: str = ""
    waiting: tuple[Ability, ...] = ()
    joining: tuple[tuple[Text, str, int | None], ...] = ()
    hurt: tuple[tuple[Text, str], ...] = ()
    dealt_by: tuple[tuple[Text, str], ...] = ()
    amounts: tuple[tuple[Text, int], ...] = ()
    prevents: tuple[PreventionEffect, ...] = ()
    unpreventable: Text = ""
    exiled_on_leaving: bool = False
    melded_with: str = ""
    parted_from: tuple[str, ...] = ()
    named: Object | None = None
    locked: Mapping[int, Copied] = field(default_factory=dict)
    retargeted: bool = False
    skipped: tuple[str, ...] = ()
    departed: frozenset[str] = frozenset()
    stays_tapped: bool = False
    until_leaving: tuple[tuple[str, str, int], ...] = ()
    until_monarch: tuple[tuple[str, str, str], ...] = ()
    phased_out_under: str = ""
    unchosen: tuple[str, ...] = ()
    enters_with: tuple[tuple[EntersWith, Text], ...] = ()


NOTHING_NOTED = Notes()


class Happening(Value, frozen=True):
    """Something that has happened this turn to an object, or that a player has done.

    Attributes:
        player: who controlled it then, or did it; of a card put into a graveyard its owner.
        obj, values: it as it was then; None for a card that the script doesn't name.
    """

    deed: ObjectEvent
    player: str
    obj: Object | None = None
    values: Characteristics | None = None


class Untold(Value, frozen=True):
    """A part of a cost of which nobody can tell what paid it, or words that count on a card nobody told.

    Attributes:
        ref: the spell, the source of the ability, or what enters.
        unlisted: the zone of the cards that paid it, where the script doesn't list them; "" for anything.
        of_cost: whether it is a part of a cost.
    """

    ref: str
    words: str
    unlisted: str = ""
    of_cost: bool = True


class Table(msgspec.Struct):
    """Everything there is at one moment. `copy` gives a moment that later events leave alone."""

    objects: dict[str, Object] = field(default_factory=dict)
    players: dict[str, Player] = field(default_factory=dict)
    effects: tuple[ContinuousEffect, ...] = ()
    delayed_triggers: tuple[DelayedTrigger, ...] = ()
    stack: tuple[str, ...] = ()
    clock: int = 0
    notes: dict[str, Notes] = field(default_factory=dict)
    active: str = "A"
    extra_turns: tuple[str, ...] = ()  # whose they are; the last is taken next (CR 500.7)
    skipped_turns: tuple[str, ...] = ()  # whose next turns are skipped, one for each (CR 500.11)
    skipped_steps: tuple[tuple[str, str], ...] = ()  # whose next "untap step" or "combat phase" is skipped
    step: str = ""  # the step or main phase of the turn; "" where the script tells none
    combats: int = 0  # how many combat phases of this turn have begun
    attacks: Mapping[str, str] = field(default_factory=dict)  # attacker -> the player or permanent it attacks
    blocks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # blocker -> what it blocks
    extra_combats: int = 0  # combat phases that effects have added to this turn, not begun yet (CR 500.8)
    in_order: str = ""  # during an extra turn, whose turn came last in turn order
    resolved: dict[tuple[str, Text], int] = field(default_factory=dict)
    cast_now: tuple[str, ...] = ()  # refs of the spells cast this turn, in order
    happened: tuple[Happening, ...] = ()  # what has happened this turn, as far as conditions ask for it
    cast_last: tuple[str, ...] | None = None  # who cast each spell of last turn; None for a turn nobody saw
    day: str = ""  # "day" or "night"; "" for neither (CR 731)
    damaged_now: frozenset[str] = frozenset()  # the players that were dealt damage this turn
    hurt_by: frozenset[tuple[str, str]] = frozenset()  # what dealt damage to whom this turn
    turn_began: int = 0  # how many abilities had triggered before this turn
    since_upkeep: frozenset[str] = frozenset()
    """Permanents that came under the control of a player since that player's last upkeep began."""
    steps_begun: frozenset[str] = frozenset()  # steps and main phases of this turn that have begun
    turn_based: frozenset[str] = (
        frozenset()
    )  # those whose turn-based action is done: "draw", "precombat main"
    created_now: frozenset[str] = (
        frozenset()
    )  # the players who have created tokens this turn, or others instead
    got_lore: frozenset[str] = frozenset()  # the Sagas that have got the lore counter of this turn
    put_on_stack: tuple[tuple[str, Text], ...] = ()  # triggered abilities of this turn: source and text
    state_triggers: Mapping[tuple[str, Text], int] = field(default_factory=dict)  # see state_triggers.py
    entering_replaced: tuple[tuple[EnteringExiled | EnteringTaken, Text, str, str], ...] = ()
    # for this turn: what, its text, the object that says it, and who controlled that
    exiled_if_dying: frozenset[tuple[str, frozenset[str]]] = frozenset()
    # for this turn: of what, and the types, of which it has to have one as it dies; none for any
    turn_was_ended: bool = False  # by an effect, within the event that goes on
    dying_exiled: frozenset[str] = frozenset()  # whose creatures are exiled this turn if they would die
    forbidden: tuple[ForbiddenForNow, ...] = ()
    restricted: tuple[RestrictedForNow, ...] = ()
    with_flash: tuple[FlashForNow, ...] = ()
    permitted: tuple[PermittedForNow, ...] = ()  # those that are over are kept
    cast_within: Mapping[int, str] = field(
        default_factory=dict
    )  # the places of `cast` events: in resolving what
    costs: tuple[CostForNow, ...] = ()
    remembers_choices: bool = False
    triggered: int = 0  # how many abilities have triggered by then
    zone_changes: int = 0  # how often an object has become a new one by changing zones (CR 400.7)
    newcomers: dict[str, str] = field(default_factory=dict)  # whose control each came under, until their turn
    loyalty_activated: Mapping[str, int] = field(default_factory=dict)  # how often, of each, this turn
    activated: Mapping[tuple[str, Text], int] = field(default_factory=dict)  # how often, of each, this turn
    used_up: frozenset[tuple[str, Text]] = frozenset()  # abilities activated that can be once: of what, which
    done_once: frozenset[tuple[str, Text]] = frozenset()  # which of what have done what they do once a turn
    payments: tuple[tuple[str, str, int], ...] = ()  # see stated_payments.py
    untold: tuple[Untold, ...] = ()
    new_since: Mapping[str, int] = field(default_factory=dict)
    """Of what has come back this turn, how many abilities had triggered before (CR 400.7)."""
    renewed: frozenset[str] = frozenset()
    """Refs of what has left and come back since the ability that resolves was put on the stack: to that
    ability they are what they were as they left (CR 400.7, 608.2h)."""
    beside: Any = None  # what an extension remembers: a value that never changes

    def copy(self) -> "Table":
        """Return this moment, to be kept while play goes on."""
        return msgspec.structs.replace(  # in a fraction of the time that the constructor takes
            self,
            objects=self.objects.copy(),
            players=self.players.copy(),
            notes=self.notes.copy(),
            resolved=self.resolved.copy(),
            newcomers=self.newcomers.copy(),
        )

    def note_happening(
        self, deed: ObjectEvent, player: str, obj: Object | None = None, values: Characteristics | None = None
    ) -> None:
        """Remember for this turn what has happened to an object, or what a player has done."""
        self.happened = (*self.happened, Happening(deed, player, obj, values))

    def noted(self, ref: str) -> Notes:
        """What is noted of an object."""
        return self.notes.get(ref, NOTHING_NOTED)

    def note_copies(self, ref: str, made: int) -> None:
        """Add to the number of copies of an object that were made."""
        if made:
            noted = self.noted(ref)
            self.notes[ref] = replace(noted, copies=noted.copies + made)

    @contextmanager
    def renewing(self, refs: frozenset[str]) -> Iterator[None]:
        """Take these, and no others, for objects that are back as new ones and are looked for as they left
        (CR 400.7, 608.2h).
        """
        known, self.renewed = self.renewed, refs
        try:
            yield
        finally:
            self.renewed = known

    def last_known[T](self, ref: str, now: T) -> Characteristics | T:
        """Return the values of what is on the battlefield or the stack; those it last had there of what has
        left (CR 608.2h).

        Args:
            now: its values now, for what is there, and for what has never left any zone.
        """
        obj = self.objects.get(ref)
        there = obj is not None and obj.zone in _IN_SIGHT and ref not in self.renewed
        return now if there else self.left_as(ref, now)

    def last_object(self, obj: Object) -> Object:
        """Return an object on the battlefield or the stack; elsewhere, as it last was there (CR 608.2h)."""
        there = obj.zone in _IN_SIGHT and obj.ref not in self.renewed
        return obj if there else self.object_left_as(obj)

    def left_as[T](self, ref: str, now: T) -> Characteristics | T:
        """Return the values with which something last left the battlefield or the stack, even if it is back
        as a new object (CR 400.7) or is the permanent that the spell became.
        """
        return self.noted(ref).last_known or now

    def object_left_as(self, obj: Object) -> Object:
        """Return an object as it last left the battlefield or the stack, even if it is back."""
        return self.noted(obj.ref).last_object or obj

    def cast_of(self, obj: Object) -> Cast:
        """How an object was cast, or how it was as it last was there (CR 400.7d, 608.2h)."""
        return self.last_object(obj).cast

    def tick(self) -> int:
        """Return the next timestamp."""
        self.clock += 1
        return self.clock

    def ability_called(self, ref: str) -> str:
        """What a sentence calls an ability on the stack; "" for anything else."""
        obj = self.objects.get(ref)
        if obj is None or obj.ability is None:
            return ""
        source = self.objects.get(obj.source or "")
        return "the ability" if source is None else f"the ability of {source.printed_name or source.ref}"

    def hand(self, player: str) -> list[Object]:
        """Return the cards that are listed in a player's hand."""
        return [obj for obj in self.objects.values() if obj.zone == "hand" and obj.owner == player]

    def on_battlefield(self) -> list[Object]:
        """The permanents that are phased in, oldest first."""
        return [o for o in self.objects.values() if o.zone == "battlefield" and not o.phased_out]

    def is_on_top(self, obj: Object) -> bool | None:
        """Whether a card is on top of its library: by its position, or as the only one listed; None where
        nobody can tell.
        """
        cards = [o for o in self.objects.values() if o.zone == "library" and o.owner == obj.owner]
        if any(card.position == 1 for card in cards) or obj.position is not None:
            return obj.position == 1
        return True if len(cards) == 1 else None
