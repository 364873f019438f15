"""Setup entries: what is there before anything happens."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from judgeapp.copyengine.script.entry import NewObject, WrittenOut
from judgeapp.copyengine.script.fields import Choices, Count, Numbers, Place, Words, WordsOrNone, Zone


class SetupEntry(NewObject, frozen=True, kw_only=True):
    """An object that is there before anything happens."""

    zone: Annotated[Zone | None, Meta(description="Where it is; by default the battlefield.")] = None
    position: Annotated[
        Place | None, Meta(description="Its place in the library, counted from the top: 1 is the top card.")
    ] = None
    count: Annotated[
        Count | None, Meta(description="How many there are: the others are called `<ref>-2`, `<ref>-3` ...")
    ] = None
    tapped: Annotated[bool | None, Meta(description="Whether it is tapped.")] = None
    flipped: Annotated[bool | None, Meta(description="Whether a flip card is flipped.")] = None
    token: Annotated[bool | None, Meta(description="Whether it is a token.")] = None
    counters: Annotated[
        Numbers | None, Meta(description="The counters on it, by kind; by default those its type gives it.")
    ] = None
    choices: Annotated[Choices | None, Meta(description="What was chosen for it, by what is chosen.")] = None
    attached_to: Annotated[str | None, Meta(description="What it is attached to: a ref or a player.")] = None
    unlocked: Annotated[Words | None, Meta(description="The unlocked doors of a Room.")] = None
    melded_from: Annotated[Words | None, Meta(description="The two cards it was melded from.")] = None
    effects: Annotated[Words | None, Meta(description="Effects that apply to it, in Oracle wording.")] = None
    expansion_symbol: Annotated[str | None, Meta(description="Its expansion symbol.")] = None
    back: Annotated[
        WrittenOut | None,
        Meta(description="The back face of a plain token; beside flipped, its flipped half."),
    ] = None
    properties: Annotated[
        Words | None, Meta(description="Properties in the words of another game, for its rulesets.")
    ] = None
    was_cast: Annotated[bool | None, Meta(description="Whether it was cast.")] = None
    copy_of: Annotated[
        WordsOrNone | UnsetType | None, Meta(description="The ref of what it entered as a copy of.")
    ] = UNSET
    targets: Annotated[
        WordsOrNone | None, Meta(description="The targets of a spell on the stack: refs and players.")
    ] = None
    modes: Annotated[Words | None, Meta(description="The modes of a spell on the stack.")] = None
    mana_spent: Annotated[
        str | tuple[str, ...] | Numbers | None, Meta(description="The mana spent to cast it.")
    ] = None
