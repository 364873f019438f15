"""The types of all that the API takes and gives; the OpenAPI document is made from them."""

from typing import Annotated, Any

from msgspec import Meta, Struct

type Json = Any

Text = Annotated[
    str, Meta(max_length=2000, description="The answer in words, fit for a chat message, with its link.")
]


class Versions(Struct, frozen=True):
    """What the answer was computed with; another version may answer otherwise."""

    api: str
    engine: str
    cards: str
    rules: str


class Choice(Struct, frozen=True):
    """A way to go on: what it says, the whole question to ask then, and the Lab's answer to it."""

    text: str
    question: str
    link: str


class LaidOut(Struct, frozen=True):
    """What was understood of a question of which a part wasn't, or whose table can't be played to its end.

    `reading` is the table in sentences, `assumed` what was taken to be so, `answer` what holds without the
    part that isn't understood, and `link` shows it in the Lab.
    """

    reading: list[str]
    assumed: list[str]
    answer: list[str]
    script: "Script"
    link: str


class Problem(Struct, frozen=True):
    """Why there is no answer (RFC 9457).

    `where` is the place of the mistake in what was sent, such as "original" or "events[2].ref", or in
    `laid_out`; `mend` says what would work, and `suggestions` lists names that come near. Of a question in
    words, `unread` is the part that isn't understood, `choices` are ways to go on, each of
    which is answered, and `laid_out` is the rest.
    """

    type: str
    title: str
    status: int
    detail: str
    where: str = ""
    mend: str = ""
    suggestions: list[str] = []
    unread: str = ""
    choices: list[Choice] = []
    laid_out: LaidOut | None = None


class Object(Struct, frozen=True):
    """An object as it is: its characteristics (CR 109.3), where it is, and its status."""

    name: str
    mana_cost: str | None
    mana_value: int
    colors: list[str]
    supertypes: list[str]
    types: list[str]
    subtypes: list[str]
    abilities: list[str]
    power: int | None
    toughness: int | None
    loyalty: int | str | None
    defense: int | str | None
    zone: str
    controller: str | None
    owner: str | None
    is_token: bool
    is_copy: bool
    tapped: bool
    face_down: bool
    flipped: bool
    counters: dict[str, int]


class Change(Struct, frozen=True):
    """A field of an object and its two values."""

    field: str
    before: Json
    after: Json


class Step(Struct, frozen=True):
    """A step of the derivation.

    `rule` is the number in the ruleset played, "" where that is silent; `event` is the place of the event,
    from 0, or null for what is so from the start.
    """

    text: str
    rule: str
    principle: str
    object: str
    event: int | None
    changes: list[Change]


class NotConsidered(Struct, frozen=True):
    """A text on the table that the answer leaves out though it could touch it."""

    object: str
    text: str
    scope: list[str]


class CopyAnswer(Struct, frozen=True):
    """What one card is as a copy of another.

    `changed` compares it with what is printed on the copier, `differs` with what is printed on the original:
    these are the exceptions, and what isn't copied. `ref` is its key in the Lab and in `play`.
    """

    copier: str
    original: str
    ruleset: str
    ref: str
    characteristics: Object
    changed: list[Change]
    differs: list[Change]
    steps: list[Step]
    not_considered: list[NotConsidered]
    text: Text
    link: str
    versions: Versions


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """A table: what there is to begin with, and what happens. docs/script-reference.md has every event."""

    setup: list[dict[str, Json]] = []
    events: list[dict[str, Json]] = []
    ruleset: str = ""
    title: str = ""


class PlayAnswer(Struct, frozen=True):
    """A table as it is at the end; `story` has a sentence for each entry of `setup` and then each event."""

    ruleset: str
    story: list[str]
    objects: dict[str, Object]
    life: dict[str, int]
    stack: list[str]
    steps: list[Step]
    not_considered: list[NotConsidered]
    text: Text
    link: str
    versions: Versions


class AskAnswer(Struct, frozen=True):
    """A question in words, answered.

    `reading` is how it was understood, sentence by sentence; look at it first. `assumed` says what was taken
    for what, and what wasn't said and is taken to be so. `answer` is the answer in
    sentences, `asked` the field asked for ("" for all of it) and `value` its value in words. `otherwise`
    lists the question in the other ways it can be read, to be asked in its place. A question that names no
    card is answered for every table first, and then on an example: `reading`, `script` and `ref` are those of
    the question in `otherwise`, and empty if a card of it isn't known.
    """

    question: str
    reading: list[str]
    assumed: list[str]
    answer: list[str]
    otherwise: list[str]
    script: Script
    ref: str
    asked: str
    value: str
    characteristics: Object | None
    steps: list[Step]
    not_considered: list[NotConsidered]
    text: Text
    link: str
    versions: Versions


class CardFound(Struct, frozen=True):
    """A card by its name; `copies` tells whether its text makes copies."""

    name: str
    type_lines: list[str]
    mana_cost: str
    link: str


class CardsAnswer(Struct, frozen=True):
    """Cards that fit a name, or else those whose names come near."""

    name: str
    exact: bool
    cards: list[CardFound]
    suggestions: list[CardFound]
    versions: Versions


class RuleAnswer(Struct, frozen=True):
    """A rule in our own words, never the official sentence."""

    ruleset: str
    ruleset_name: str
    number: str
    title: str
    summary: str
    principle: str
    link: str
    versions: Versions


class AnswerOption(Struct, frozen=True):
    """An option; send its key."""

    key: str
    text: str


class QuestionAnswer(Struct, frozen=True):
    """A question without its key. Send `token` and your answer back to have it graded.

    `kind` tells what to send: "choose_one", "yes_no" and "cite" one key, "choose_many" and "legal" any number
    of keys, "order" all keys in their order, "number" a number.
    """

    kind: str
    story: list[str]
    prompt: str
    options: list[AnswerOption]
    level: int
    topics: list[str]
    ruleset: str
    token: str
    link: str


class Graded(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to grade: the token of the question, and keys or a number."""

    token: Annotated[str, Meta(max_length=500)]
    answer: (
        int
        | Annotated[str, Meta(max_length=40)]
        | Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=30)]
    )


class GradeAnswer(Struct, frozen=True):
    """The verdict; nothing of it is recorded."""

    right: bool
    correct: list[str]
    headline: str
    reason: str
    steps: list[str]
    rules: list[str]
    text: Text
    link: str
    versions: Versions
