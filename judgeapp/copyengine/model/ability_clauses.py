"""Exceptions about what the copier keeps or lacks, and about loyalty (CR 707.9)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.characteristics import Characteristics
from judgeapp.copyengine.model.except_clauses import CopyContext
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.subtypes import with_fitting_subtypes

if TYPE_CHECKING:
    from judgeapp.copyengine.model.subjects import Amount


@dataclass(frozen=True, slots=True)
class KeepsOtherAbilities:
    """ "it has its other abilities": those of the copier but the one that makes the copy."""

    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_ADDS_ABILITY,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        own = tuple(a for a in context.copier.abilities if a != context.this)
        return replace(copied, abilities=copied.abilities + own)

    def __str__(self) -> str:
        return "it has its other abilities"


@dataclass(frozen=True, slots=True)
class LacksThisAbility:
    """ "it doesn't have this ability": the one that makes the copy isn't copied."""

    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        kept = tuple(a for a in copied.abilities if a != context.this)
        return replace(copied, abilities=kept)

    def __str__(self) -> str:
        return "it doesn't have this ability"


@dataclass(frozen=True, slots=True)
class RemoveTypes:
    """ "it isn't an artifact": these card types and subtypes aren't copied (CR 707.9b)."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        types = copied.types - set(self.types)
        subtypes = tuple(name for name in copied.subtypes if name not in self.subtypes)
        return with_fitting_subtypes(replace(copied, types=types, subtypes=subtypes))

    def __str__(self) -> str:
        return f"it isn't {' or '.join([*map(str.lower, self.types), *self.subtypes])}"


@dataclass(frozen=True, slots=True)
class SetLoyalty:
    """ "its starting loyalty is 1"."""

    loyalty: "Amount"
    cites: ClassVar[tuple[str, ...]] = (p.EXCEPTION_MODIFIES,)

    def apply(self, copied: Characteristics, context: CopyContext) -> Characteristics:
        return replace(copied, loyalty=self.loyalty.base)

    def __str__(self) -> str:
        return f"its starting loyalty is {self.loyalty.text or self.loyalty.base}"
