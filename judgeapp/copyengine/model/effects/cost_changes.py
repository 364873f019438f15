"""What static abilities make of the cost of spells and activated abilities (CR 118.7, 601.2f)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.model.text import Text


@dataclass(frozen=True, slots=True)
class Aim:
    """Targets of which a spell or ability must have one: the object that says so, its controller, or others.

    Attributes:
        itself: "this creature".
        you: "you".
        host: "enchanted player".
        what: other objects.
    """

    itself: bool = False
    you: bool = False
    host: bool = False
    what: tuple[Description, ...] = ()


@dataclass(frozen=True, slots=True)
class CostChange:
    """ "Noncreature spells cost {1} more to cast", "This spell costs {1} less to cast for each Swamp".

    Attributes:
        text: as printed.
        mana: the symbols more or less, once.
        more: it costs more.
        of: the spells, or the objects whose abilities; one description has to fit. () for what has the text.
        who: of whose spells, or of abilities that who activates: "any" | "you" | "opponent", or a player.
        of_abilities: activated abilities are meant.
        keyword: of the abilities; "" for any.
        unless_for_mana: mana abilities cost what they cost.
        paid_for: only of spells cast for the cost of that keyword; "" for any.
        aim: what it must target; None for anything.
        place: the only spell of that kind of a turn that is meant, counted from 1; 0 for all.
        times: how many times the mana; None for once.
        beyond_first: as many times as it has targets beyond the first.
        condition: under which it holds; None for always.
        others_turn: only while it isn't the turn of the one who casts it.
        only_colored: generic mana isn't reduced.
        least: the mana that is left at least.
        floor: what costs less mana than that, all told, costs that much; 0 for nothing.
        is_read: false where something of it can't be read.
    """

    text: Text
    mana: str = ""
    more: bool = False
    of: tuple[Description, ...] = ()
    who: str = "any"
    of_abilities: bool = False
    keyword: str = ""
    unless_for_mana: bool = False
    paid_for: str = ""
    aim: Aim | None = None
    place: int = 0
    times: Amount | None = None
    beyond_first: bool = False
    condition: Condition | None = None
    others_turn: bool = False
    only_colored: bool = False
    least: int = 0
    floor: int = 0
    is_read: bool = True


@dataclass(frozen=True, slots=True)
class CostForNow:
    """ "The next spell you cast this turn costs {1} less to cast": what costs of spells are for a while.

    Attributes:
        once: only the next spell that fits.
        times: how many times the mana, fixed as it began (CR 611.2).
        this: the ref of what has the text; `controller` who controlled it.
    """

    change: CostChange
    lasting: Lasting
    once: bool
    times: int
    this: str
    controller: str
