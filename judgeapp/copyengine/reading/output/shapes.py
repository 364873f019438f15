"""The shapes of `manage.py read_card --json`."""

from typing import TypedDict


class UnreadJson(TypedDict):
    """Text that the reader has no form for; `column` counts from 1."""

    text: str
    column: int


class AbilityJson(TypedDict):
    """An ability; `effects` are the names of their classes."""

    text: str
    kind: str
    keyword: str
    parameter: str
    cost: str
    trigger: str
    effects: list[str]
    defines: list[str]
    linked: int
    unread: list[UnreadJson]


class FilterJson(TypedDict):
    """The objects that may be copied; `other` has what the other keys don't tell, in words."""

    types: list[str]
    types_match: str
    controller: str
    zone: str
    other: str


class CountersJson(TypedDict):
    kind: str
    count: str


ConditionalJson = TypedDict("ConditionalJson", {"if": str, "exceptions": "ExceptionsJson"})


class ExceptionsJson(TypedDict):
    """The exceptions of a copy effect, one key a kind; None where nothing is set."""

    add_types: list[str]
    add_subtypes: list[str]
    add_supertypes: list[str]
    remove_supertypes: list[str]
    set_types: list[str] | None
    set_subtypes: list[str] | None
    set_power: int | str | None
    set_toughness: int | str | None
    set_name: str | None
    set_colors: list[str] | None
    add_colors: list[str]
    no_mana_cost: bool
    add_keywords: list[str]
    add_abilities: list[str]
    loses_abilities: list[str]
    retains: list[str]
    enters_with_counters: list[CountersJson]
    enters_tapped: bool
    conditional: list[ConditionalJson]
    other: list[str]


class ClauseJson(TypedDict):
    """A copy clause: what is copied, by what event, with what exceptions."""

    event: str
    optional: bool
    subject: str
    maker: str
    source_filter: FilterJson
    duration: str
    count: str
    exceptions: ExceptionsJson
    riders: list[str]
    choose_new_targets: bool


class CardJson(TypedDict):
    """One entry: a face with its abilities and copy clauses."""

    card: str
    abilities: list[AbilityJson]
    unread: list[UnreadJson]
    copy_clauses: list[ClauseJson]
