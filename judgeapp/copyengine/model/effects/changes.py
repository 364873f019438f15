"""The changes that continuous effects make; each belongs to one layer (CR 613.1)."""

from dataclasses import dataclass

from judgeapp.copyengine.model.effects.combat import CombatRestriction
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.terms.subjects import Amount, Subject, Who


@dataclass(frozen=True, slots=True)
class ChangePT:
    """ "gets +3/+3" (layer 7c)."""

    power: Amount
    toughness: Amount


@dataclass(frozen=True, slots=True)
class SetPT:
    """ "has base power and toughness 1/1", the 3/3 of "becomes a 3/3", "X/X" (layer 7b; 7a in a CDA).

    None leaves that one as it is.
    """

    power: Amount | None
    toughness: Amount | None


@dataclass(frozen=True, slots=True)
class SwitchPT:
    """ "switch its power and toughness" (layer 7d)."""


@dataclass(frozen=True, slots=True)
class GainAbilities:
    """ "gains trample", "has '...'" (layer 6)."""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class GainAbilitiesOf:
    """ "has all activated abilities of all creature cards in all graveyards" (layer 6).

    kind: "activated", "triggered", "loyalty", or "" for all; `of`: whose they are; `of_top`: those of the top
    card of a library, "that card" behind "as long as the top card of your library is a Goblin card".
    """

    kind: str
    of: Subject
    of_top: bool = False


@dataclass(frozen=True, slots=True)
class LoseAbilities:
    """ "loses flying"; `named` empty means "loses all abilities" (layer 6).

    `for_good` for one that no effect can give back ("can't have or gain flying").
    """

    named: tuple[str, ...] = ()
    for_good: bool = False  # "and can't have or gain it": whatever gives it, and whenever
    but_mana: bool = False  # "all abilities except mana abilities"


@dataclass(frozen=True, slots=True)
class SetColors:
    """ "becomes blue", "is all colors", "becomes the color of your choice" (layer 5).

    `add` for "in addition to its other colors"; `chosen` for a color chosen ("the chosen color").
    """

    colors: tuple[str, ...]
    add: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class SetTypes:
    """ "becomes an artifact creature", "is a Swamp", "is an Angel in addition to its other types" (layer 4).

    `keep` is what the words keep of the old ones: "all" (in addition, "it's still a land", CR 205.1b),
    "types" (only creature types are replaced: "becomes a Frog" and the like), or "" (all replaced).
    `chosen` = the chosen creature type is added. `every_creature_type` as changeling. To lose
    `EVERY_CREATURE_TYPE` is to lose all creature types; `EVERY_LAND_TYPE` all land types. `of` is whose
    creature types it has ("has the creature types of the exiled card"), `subtypes` besides.
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    keep: str = ""
    lose: tuple[str, ...] = ()  # "isn't a creature", "is no longer legendary"
    chosen: bool = False
    every_creature_type: bool = False
    of: Subject | None = None


@dataclass(frozen=True, slots=True)
class SetName:
    """ "its name is ..." outside a copy effect (layer 3 in effect)."""

    name: str


@dataclass(frozen=True, slots=True)
class ChangeText:
    """ "change the text ... replacing all instances of one color word with another" (layer 3)."""

    replace: str = ""
    with_: str = ""


@dataclass(frozen=True, slots=True)
class SetTextBox:
    """The other's rules text, by an exchange of text boxes (layer 3)."""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class RestrictCombat:
    """ "can't be blocked", "attacks if able": a change of the rules, in no layer (CR 508, 509, 611.2c).

    Attributes:
        about: those of "attack" and "block" that it has a say in.
    """

    restriction: CombatRestriction
    words: str
    about: frozenset[str]


@dataclass(frozen=True, slots=True)
class KeepTapped:
    """ "doesn't untap during its controller's untap step": a change of the rules, in no layer (CR 502.3)."""

    words: str


@dataclass(frozen=True, slots=True)
class ForbidActivating:
    """ "its activated abilities can't be activated": a change of the rules, in no layer (CR 602.5)."""

    words: str


@dataclass(frozen=True, slots=True)
class ForbidRegenerating:
    """ "can't be regenerated this turn": a change of the rules, in no layer (CR 701.19c)."""

    words: str


@dataclass(frozen=True, slots=True)
class FullTextOfTop:
    """ "has the full text of" the top card of its controller's graveyard; `abilities` besides (layer 3)."""

    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class SetController:
    """ "gain control of", "you control enchanted creature" (layer 2)."""

    who: Who = Who.YOU


Change = (
    ChangePT | SetPT | SwitchPT | GainAbilities | LoseAbilities | SetColors | SetTypes | SetName
    | ChangeText | SetTextBox | FullTextOfTop | SetController | GainAbilitiesOf | RestrictCombat
    | KeepTapped | ForbidActivating | ForbidRegenerating
)  # fmt: skip
