"""What stands in the setup and the events of a script, and what a new object is described by."""

from typing import Annotated

from msgspec import Meta, Struct

from judgeapp.copyengine.script.fields import Number, Player, Ref, Signed, Times, Words


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A line of a script's setup or events."""

    note: Annotated[str | None, Meta(description="A remark for readers; it changes nothing.")] = None

    @property
    def do(self) -> str:
        """The event's name."""
        return str(self.__struct_config__.tag)


class WrittenOut(Entry, frozen=True, kw_only=True):
    """The characteristics of something that is no card: a plain token, or one of its faces."""

    name: Annotated[str | None, Meta(description="Its name; by default its subtypes.")] = None
    mana_cost: Annotated[str | None, Meta(description='Its mana cost in symbols, "{1}{G}".')] = None
    colors: Annotated[Words | None, Meta(description="Its colors; by default those of its mana cost.")] = None
    color: Annotated[Words | None, Meta(description="The same as `colors`.")] = None
    color_indicator: Annotated[Words | None, Meta(description="The colors of its color indicator.")] = None
    supertypes: Annotated[Words | None, Meta(description="Its supertypes.")] = None
    types: Annotated[Words | None, Meta(description="Its card types; by default Creature.")] = None
    type: Annotated[str | None, Meta(description='Its whole type line, "Legendary Creature — Bear".')] = None
    subtypes: Annotated[Words | None, Meta(description="Its subtypes.")] = None
    text: Annotated[str | None, Meta(description="Its rules text, one ability a line.")] = None
    abilities: Annotated[Words | None, Meta(description="Its abilities, instead of `text`.")] = None
    power: Annotated[Signed | None, Meta(description="Its power.")] = None
    toughness: Annotated[Signed | None, Meta(description="Its toughness.")] = None
    loyalty: Annotated[Number | None, Meta(description="Its loyalty.")] = None
    defense: Annotated[Number | None, Meta(description="Its defense.")] = None


class NewObject(WrittenOut, frozen=True, kw_only=True):
    """An object that comes to be: a card, or a plain token that gives its own characteristics."""

    ref: Annotated[Ref, Meta(description="The name the script gives it.")]
    card: Annotated[str | None, Meta(description="The name of the card.")] = None
    controller: Annotated[Player | None, Meta(description="The player who controls it; by default A.")] = None
    owner: Annotated[Player | None, Meta(description="The player who owns it, if another.")] = None
    face: Annotated[
        str | None,
        Meta(description="Which face or half: front, back, adventure, left, right, fused, or its name."),
    ] = None
    face_down: Annotated[bool | None, Meta(description="Whether it is face down.")] = None
    x: Annotated[Number | None, Meta(description="The number chosen for X.")] = None
    kicked: Annotated[Times | None, Meta(description="Whether it was kicked, or how many times.")] = None
    alternative_cost: Annotated[
        str | None, Meta(description="The alternative cost it was cast for, such as flashback or overload.")
    ] = None
    commander: Annotated[
        Times | None,
        Meta(
            description="Whether the card is its owner's commander. A card in the command zone that may be "
            "one is, by default. A number says how often it has been cast from there."
        ),
    ] = None
    prototyped: Annotated[bool | None, Meta(description="Whether it was cast prototyped.")] = None
