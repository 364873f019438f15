"""Whom the words of a text speak of: several things together, or something other than the copy."""

import re
from typing import TypeGuard

from judgeapp.copyengine.model.terms.subjects import Choose, Filter, Subject
from judgeapp.copyengine.model.text import Text, printed

_SEVERAL = re.compile(r"\b(?:those|them|they|their|the tokens)\b", re.IGNORECASE)
_THE_OTHER = re.compile(
    r"\b(?:(?:that|those) (?!turn|player)[a-z]|the (?:chosen|copied|exiled|other)\b)", re.IGNORECASE
)
_THAT_ONE = re.compile(r"that (?!token)[a-z]+'s (?:power|toughness|mana value)$")
_CARDS = re.compile(r"\b(those|them|their)\b")
_CHOSEN_NOW = re.compile(
    r"\bof your choice\b|\bchoose (?:an?|one or more|two) (?:creature type|(?:basic )?land type|colors?)\b",
    re.IGNORECASE,
)
_STAYS_OUT = re.compile(r"\bphases? out until\b|\b(?:can't|cannot) phase in\b", re.IGNORECASE)
_THAT_PLAYER = re.compile(
    r"\bthat player\b|\bthe player (?!who)|\bthey (?:lose|discard|draw|sacrifice)s?\b|\bdamage to them\b"
)
_DONE_NOW = re.compile(r"\bthis way$|\bthe flip$|\bthis cost\b|^when it do$")
_TO_OWNER = re.compile(r"\bowner('s|s') control|^(undying|persist)", re.IGNORECASE)
_NEW_MODES = re.compile(r"\bnew (?:targets? (?:and|or|and/or) )?modes?\b")
_THIS = re.compile(r"\bthis (?:creature|permanent|land|artifact|enchantment|token|ally)\b", re.IGNORECASE)
_OF_A_SPELL = re.compile(r"the controller of .*\b(?:spell|ability)$|that (?:spell|ability)'s controller$")
_OF_A_TARGET = re.compile(
    r"(?:that player|the player|they)$|that player or that .+'s controller$|that .+'s controller$"
)


def chooses_some(asked: Subject) -> TypeGuard[Choose]:
    """Whether a number of objects is chosen by what they are: no player, none of "them", not "up to one"."""
    if not isinstance(asked, Choose) or asked.filter.what not in {"card", "permanent"}:
        return False
    return not asked.up_to and not printed(asked.filter.text).startswith(("them", "those", "any "))


def leaves_number_open(asked: Subject) -> TypeGuard[Choose]:
    """Whether somebody chooses how many objects: "any number of creatures," "up to two creatures"."""
    return isinstance(asked, Choose) and asked.up_to and asked.filter.what in {"card", "permanent"}


def is_some_of_those(asked: Subject) -> TypeGuard[Choose]:
    """Whether some of several objects that were spoken of are chosen: "one of those tokens"."""
    return isinstance(asked, Choose) and printed(asked.filter.text).startswith(("them", "those"))


def speaks_of_that_player(text: Text) -> bool:
    """Whether a text goes on about the player who did something: "that player loses 2 life"."""
    return _THAT_PLAYER.search(printed(text)) is not None


def speaks_of_several(text: Text) -> bool:
    """Whether a text goes on about more than one thing: "those creatures", "them"."""
    return _SEVERAL.search(printed(text)) is not None


def speaks_of_another(riders: tuple[str, ...]) -> bool:
    """Whether the sentences behind a copy speak of "that creature", "the chosen creature"."""
    return any(_THE_OTHER.search(rider) for rider in riders)


def goes_on_about_them(text: Text) -> bool:
    """Whether a text goes on about things exiled one after the other: "return those cards"."""
    return _CARDS.search(printed(text)) is not None


def speaks_of_choice(text: Text) -> bool:
    """Whether an ability speaks of what was chosen: "the chosen color"."""
    return re.search(r"\bchosen\b", printed(text), re.IGNORECASE) is not None


def keeps_phased_out(text: Text) -> bool:
    """Whether a text says how long something stays phased out: "until this leaves the battlefield"."""
    return _STAYS_OUT.search(printed(text)) is not None


def has_quality_chosen(text: Text) -> bool:
    """Whether a text has a color or type chosen as it resolves."""
    return _CHOSEN_NOW.search(printed(text)) is not None


def returns_this_from_graveyard(text: Text) -> bool:
    """Whether a text returns a card from its owner's graveyard, and so from nowhere else (CR 400.7)."""
    return "from your graveyard to the" in printed(
        text
    ) or "this card from your graveyard to your" in printed(text)


def offers_new_targets(text: Text) -> bool:
    """Whether a text lets somebody choose new targets for a copy (CR 707.10c)."""
    return "new target" in printed(text)


def speaks_of_that_permanent(text: Text) -> bool:
    """Whether a text that counters an ability goes on about the permanent whose ability it is."""
    words = printed(text)
    return "that permanent" in words or "that artifact" in words


def mentions_status(text: Text, status: str) -> bool:
    """Whether a text says anything of a status, "tapped" or "attacking"."""
    return status in printed(text)


def makes_copies(text: Text) -> bool:
    """Whether a text says of something that it is, or becomes, a copy."""
    return "a copy of" in printed(text) or "copies of" in printed(text)


def enters_attacking(text: Text) -> bool:
    """Whether a text lets what it puts onto the battlefield enter tapped and attacking (CR 508.4)."""
    return "enters tapped and attacking" in printed(text)


def happens_as_it_resolves(event: str) -> bool:
    """Whether what a reflexive ability triggers on is done as the text around it resolves (CR 603.12)."""
    return _DONE_NOW.search(event) is not None


def is_any_number(what: Filter) -> bool:
    """Whether a text is about "any number of" some objects or players."""
    return printed(what.text).startswith("any number of")


def gives_to_owner(text: Text) -> bool:
    """Whether a text puts things onto the battlefield under their owners' control (CR 110.2a)."""
    return _TO_OWNER.search(printed(text)) is not None


def speaks_of_status(text: Text) -> bool:
    """Whether what a text does may depend on what is tapped or damaged."""
    words = printed(text).lower()
    return "tapped" in words or "damage" in words


def times_said(text: Text, phrase: Text) -> int:
    """Return how often a text says a phrase."""
    return printed(text).casefold().count(printed(phrase).casefold())


def named_itself(text: Text, name: str) -> Text:
    """Return a text in which an object speaks of itself as "~", in place of its name."""
    return printed(text).replace(name, "~") if name else text


def is_activated_once_a_turn(text: Text) -> bool:
    """Whether a text allows its activation only once each turn."""
    return "only once each turn" in printed(text)


def forbids_zero(text: Text) -> bool:
    """Whether a text forbids to choose 0 for X (CR 107.3)."""
    return "X can't be 0" in printed(text)


def resolves_anyway(text: Text) -> bool:
    """Whether a spell or ability says that it resolves without a legal target, too (CR 101.1, 608.2b)."""
    return _RESOLVES_ANYWAY.search(printed(text)) is not None


_RESOLVES_ANYWAY = re.compile(r"\bstill resolves if its targets? becomes? illegal\b")


def speaks_of_all_others(text: Text) -> bool:
    """Whether a phrase is "all other creatures", not "each other token", which another one is chosen for."""
    return printed(text).startswith("all other ")


def calls_itself_this(text: Text) -> bool:
    """Whether a text speaks of its object as "this creature", not by its name."""
    return _THIS.search(printed(text)) is not None


def is_controller_of_spell(words: str) -> bool:
    """Whether words mean whoever controls a spell or ability."""
    return _OF_A_SPELL.search(words) is not None


def is_player_of_target(words: str) -> bool:
    """Whether words mean the player who is a target, or who controls a permanent that is one."""
    return _OF_A_TARGET.search(words) is not None


def speaks_of_new_modes(text: str) -> bool:
    """Whether a text lets other modes be chosen for a copy."""
    return _NEW_MODES.search(text) is not None


def names_another(text: Text) -> bool:
    """Whether "that creature's power" is named beside a token that was just created."""
    return _THAT_ONE.match(printed(text)) is not None


_DAMAGES_PLAYER = re.compile(
    r"\bdeals? (?:(?:non)?combat )?damage to (?:an? |one or more )?(?:player|opponent)s?\b"
    r"|\b(?:player|opponent)s? (?:is|are) dealt (?:(?:non)?combat )?damage"
)


def tells_of_damaged_player(event: Text) -> bool:
    """Whether "that player", after a trigger event, is the one that was dealt damage."""
    return _DAMAGES_PLAYER.search(printed(event)) is not None


_OF_TOP_CARD = re.compile(r"as long as the top card of your library is [^,]+, ")


def speaks_of_top_card(words: str) -> bool:
    """Whether "that card" in a line is the top card of a library that the condition before speaks of."""
    return _OF_TOP_CARD.match(words) is not None
