"""What a text can copy: what something may enter as, and its acts of copying (CR 707)."""

from collections.abc import Callable, Iterator, Sequence

from judgeapp.copyengine.asking.choices import abilities_on_stack
from judgeapp.copyengine.evaluation.filters import fits
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.effects.effects import (
    BecomeCopy,
    CastCopy,
    CopySpell,
    EnterAsCopy,
    Modal,
    PutAsCopy,
    TokenCopy,
)
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.objects.abilities import Ability, Effect
from judgeapp.copyengine.model.terms.subjects import Choose, Each, Filter, Subject, Target, Who
from judgeapp.copyengine.table.state import NOWHERE, Object

_COPIED_FROM = frozenset({"battlefield", "stack", "graveyard", "exile", "hand"})


class EntryCopy(Value, frozen=True):
    """As a copy of what something may enter, or be turned face up (CR 707.5).

    Attributes:
        sources: what each of its effects may copy.
        optional: whether it may copy nothing.
        is_described: whether its words alone tell what it may copy; else only play can tell.
    """

    sources: tuple[Filter, ...]
    optional: bool
    is_described: bool

    def could_copy(self, game: Game, at: int, ref: str) -> bool:
        """Whether an object is there and is what its words describe, for any player as "you"."""
        players = game.table(at).players
        if ref not in game.table(at).objects:
            return False
        return any(_fits(game, at, source, ref, who) for source in self.sources for who in players)


def entry_copy(abilities: Sequence[Ability], *, turned_up: bool = False) -> EntryCopy | None:
    """Return what these abilities let an object copy as it enters; None if they let it choose nothing."""
    copying = [
        effect
        for effect in _effects(abilities)
        if isinstance(effect, EnterAsCopy) and (effect.as_turned_face_up if turned_up else effect.as_enters)
        if effect.of is None  # "creatures you control enter as a copy of this creature" leaves no choice
    ]
    if not copying:
        return None
    return EntryCopy(
        sources=tuple(effect.source for effect in copying),
        optional=any(effect.optional for effect in copying),
        is_described=not (copying[0].source.qualities or copying[0].source.chosen or len(copying) > 1),
    )


class CopyAct(Value, frozen=True):
    """One act of copying that the text of an object speaks of.

    Attributes:
        do: the event of a script that it is.
        key: tells it from the other acts of the same text.
        keyword: of the ability that says so; "" for none.
        duration: how long something becomes a copy: "permanent", "until end of turn" ...
        copies_this: whether it copies the object itself.
        changes_this: whether the object itself becomes the copy.
        for_each: whether there is a copy for each of several objects or players.
        new_targets: whether new targets may be chosen for the copy.
    """

    obj: Object
    do: str
    key: str
    source: Subject
    subject: Subject = Who.IT
    keyword: str = ""
    duration: str = ""
    for_each: bool = False
    new_targets: bool = False

    @property
    def copies_this(self) -> bool:
        return self.source == Who.THIS

    @property
    def changes_this(self) -> bool:
        return self.subject == Who.THIS

    @property
    def this(self) -> str:
        """The ref of what "this" is in the text: of an ability on the stack, its source."""
        return self.obj.source if self.obj.ability and self.obj.source else self.obj.ref

    def sources(self, game: Game, at: int, allows: Callable[[str], bool]) -> list[str]:
        """Return what may be copied now.

        Args:
            allows: whether play lets an object be copied; asked where the words alone can't tell.
        """
        if self.copies_this:
            return [self.this]
        wanted = self.source.filter if isinstance(self.source, Target | Choose | Each) else None
        if wanted is not None and wanted.qualities:
            wanted = None  # such as "equipped": only play can tell
        there = [obj for obj in game.table(at).objects.values() if obj.zone != NOWHERE]
        if isinstance(self.source, Target) and self.obj.zone == "stack":
            there = [other for other in there if other.ref in self.obj.cast.targets] or there
        if wanted is None:
            return [other.ref for other in there if other.zone in _COPIED_FROM and allows(other.ref)]
        return [other.ref for other in there if self._fits(game, at, wanted, other.ref)]

    def copiers(self, game: Game, at: int) -> list[str]:
        """Return the permanents that may become the copy."""
        return self._described(game, at, self.subject)

    def originals(self, game: Game, at: int) -> list[str]:
        """Return the permanents of which something may become a copy."""
        return self._described(game, at, self.source)

    def _described(self, game: Game, at: int, subject: Subject) -> list[str]:
        """The permanents that a phrase describes; all, if it describes nothing."""
        there = [obj.ref for obj in game.table(at).objects.values() if obj.zone == "battlefield"]
        if not isinstance(subject, Target | Choose | Each):
            return there
        if isinstance(subject, Target) and self.obj.zone == "stack":
            there = [ref for ref in there if ref in self.obj.cast.targets] or there
        return [ref for ref in there if self._fits(game, at, subject.filter, ref)]

    def _fits(self, game: Game, at: int, wanted: Filter, ref: str) -> bool:
        you = game.layers(at).controllers.get(self.obj.ref, self.obj.controller)
        return _fits(game, at, wanted, ref, you, self.obj)


def acts_of_copying(obj: Object, abilities: Sequence[Ability]) -> Iterator[CopyAct]:
    """Yield the acts of copying that these abilities of an object speak of."""
    for place, ability in enumerate(abilities):
        for effect in walk(ability.effects):
            key = f"{type(effect).__name__}:{place}"
            if getattr(effect, "instead", False):
                continue  # such as with kicker: play tells which of the two it is
            match effect:
                case BecomeCopy() if effect.duration != "static":
                    subject, duration = effect.subject, effect.duration
                    yield CopyAct(obj, "become_copy", key, effect.source, subject, duration=duration)
                case TokenCopy():
                    yield CopyAct(obj, "create_token_copy", key, effect.about or effect.source)
                case CopySpell() if effect.source != Who.THIS or obj.zone == "stack":
                    yield CopyAct(
                        obj,
                        "copy_ability" if effect.what == "ability" else "copy_spell",
                        key,
                        effect.source,
                        keyword=ability.keyword,
                        for_each=effect.for_each is not None,
                        new_targets=effect.new_targets == "may",
                    )
                case CastCopy() if not effect.named:
                    yield CopyAct(obj, "cast_copy", key, effect.source)


def copies_something(abilities: Sequence[Ability]) -> bool:
    """Whether these abilities copy anything."""
    return any(
        isinstance(effect, EnterAsCopy | PutAsCopy | TokenCopy | BecomeCopy | CopySpell)
        for effect in _effects(abilities)
    )


def copies_only_own(abilities: Sequence[Ability]) -> bool:
    """Whether what these abilities copy must be under their controller's control."""
    for effect in _effects(abilities):
        if isinstance(effect, EnterAsCopy | TokenCopy | BecomeCopy):
            wanted = effect.source if isinstance(effect.source, Filter) else None
            if isinstance(effect.source, Target | Choose | Each):
                wanted = effect.source.filter
            if wanted is not None:
                return wanted.controller == "you"
    return False


def copies_itself(obj: Object) -> bool:
    """Whether a spell copies itself, as with storm."""
    copying = [effect for effect in _effects(abilities_on_stack(obj)) if isinstance(effect, CopySpell)]
    return obj.ability is None and any(effect.source == Who.THIS for effect in copying)


def has_conditional_effects(obj: Object) -> bool:
    """Whether modes or a condition decide which effects of a spell or ability happen."""
    return any(
        isinstance(effect, Modal)
        or (getattr(effect, "condition", "") and not getattr(effect, "instead", False))
        for effect in _effects(abilities_on_stack(obj))
    )


def _effects(abilities: Sequence[Ability]) -> list[Effect]:
    return [effect for ability in abilities for effect in walk(ability.effects)]


def _fits(game: Game, at: int, wanted: Filter, ref: str, controller: str, this: Object | None = None) -> bool:
    """Whether an object is what a phrase on `this` means, `controller` being "you"."""
    obj, layers = game.table(at).objects[ref], game.layers(at)
    return fits(
        wanted,
        obj,
        layers.values[ref],
        this=this,
        controller=controller,
        choices=this.choices if this else None,
        whose=layers.controllers.get(ref, obj.controller),
    )
