"""Whether a table bears out what was read: each word that qualifies a thing ("face-down", "legendary",
"second"), each card that is named, whose a thing is, where it is, and each X.

What reads a thing keeps the words that qualify it (`Told`). Whatever lays it out, all of that has to hold in
the end; what doesn't is said to be left out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judgeapp.lab.questions_in_words.clauses.forms import Clause
from judgeapp.lab.questions_in_words.language.exemplars import fits, has_quality
from judgeapp.lab.questions_in_words.language.phrases import (
    CAST_FOR,
    FROM_GRAVEYARD_STATES,
    NTH,
    OWNERS_TOLD,
    STATES,
    ZONES,
    Phrase,
    Told,
)
from judgeapp.lab.questions_in_words.language.words import Word
from judgeapp.lab.questions_in_words.layout.layout import Layout
from judgeapp.lab.tables.edits import Entry

_SAYING_NOTHING = frozenset(
    "own original existing same new regular normal vanilla opposing target real actual card permanent spell "
    "commander general legend only best this that the a an first 1st".split()
)
"""Words that any thing bears out."""
_EVENTS_OF = {
    "tapped": frozenset({"tap"}), "face_down": frozenset({"turn_face_down"}),
    "transformed": frozenset({"transform"}), "flipped": frozenset({"flip", "transform"}),
    "animated": frozenset({"activate", "crew"}), "attacking": frozenset({"declare_attackers"}),
    "token": frozenset({"create_token_copy"}),
    "sick": frozenset({"enter", "create_token_copy"}),
}  # fmt: skip
"""The events that bring a state about."""
_CARRYING = {"enchanted": "Aura", "equipped": "Equipment"}
"""What is attached to something of which it is told."""
_CONTRARY = {"untapped": "tapped", "unkicked": "kicked", "face_up": "face_down", "nontoken": "token"}


def not_borne_out(clauses: Sequence[Clause], table: Layout, words: Sequence[Word]) -> list[Told]:
    """What was read, though nothing on the table is so, in the order of the question."""
    found = {
        told.start: told
        for clause in clauses
        for phrase in clause.phrases()
        for told in phrase.told
        if not (clause.form.name == "asked_otherwise" and told.quality.isdigit())  # the answer tells numbers
        if not _is_borne_out(told, phrase, table)
    }
    for clause in clauses:
        lost = [*_lost_x(clause, table, words)]
        if not clause.form.is_question:
            lost += [each for phrase in clause.phrases() for each in _lost_of(phrase, clause, table, words)]
        elif clause.form.name == "asked_otherwise":
            lost += _lost_names(clause, table, words)
        found |= {told.start: told for told in lost}
    return [found[start] for start in sorted(found)]


def _lost_x(clause: Clause, table: Layout, words: Sequence[Word]) -> Iterator[Told]:
    """An X that was told, though nothing was cast or activated with it (CR 107.3)."""
    chosen = {clause.bound.get("x")}
    chosen |= {extra.number for phrase in clause.phrases() for extra in phrase.extras if extra.kind == "x"}
    said = words[clause.start : clause.end]
    if clause.form.name == "asked_otherwise":  # its words aren't bound to anything
        chosen |= _x_in(said)
    there = {entry.get("x") for entry in (*table.setup, *table.events)}
    if not {each for each in chosen if isinstance(each, int)} - there:
        return
    for word in said:
        if _is_x(word):
            yield Told("x", word.start, word.end)


def _is_x(word: Word) -> bool:
    return word.text == "x" or word.text.replace(" ", "").startswith("x=")


def _x_in(words: Sequence[Word]) -> set[int]:
    """The numbers that words tell for an X: "x=3", "x = 3", "x is 3"."""
    found = set()
    for place, word in enumerate(words):
        if _is_x(word):
            digits = re.search(r"\d+", " ".join(each.text for each in words[place : place + 3]))
            found |= {int(digits.group())} if digits else set()
    return found


def _lost_names(clause: Clause, table: Layout, words: Sequence[Word]) -> Iterator[Told]:
    """The cards of a question that is taken for another which are nowhere: "does it survive a Bolt"."""
    for word in words[clause.start : clause.end]:
        if word.name and word.name in table.cards and not _is_there(word.name, table):
            kinds = {kind for thing in table.things for kind in table.kinds(thing.ref)}
            if word.text.capitalize() not in kinds:
                yield Told(word.name, word.start, word.end)


def _lost_of(phrase: Phrase, clause: Clause, table: Layout, words: Sequence[Word]) -> Iterator[Told]:
    """A card that was named and is nowhere; whose it was told to be, or where, though it isn't so."""
    if not phrase.name or phrase.name not in table.cards or not 0 <= phrase.at < len(words):
        return
    place = next((n for n in range(phrase.at, clause.end) if words[n].name == phrase.name), -1)
    is_kind = any(phrase.word.capitalize() in table.kinds(thing.ref) for thing in table.things)
    if place >= 0 and not (_is_there(phrase.name, table) or is_kind):
        yield Told(phrase.name, words[place].start, words[place].end)
        return
    refs = _refs_of(phrase, table)
    if not refs:
        return
    if phrase.zone not in {"", "battlefield", "stack"} and not _was_in(phrase.zone, refs, table):
        told = next(
            (each for each in words[phrase.at : clause.end] if ZONES.get(each.text) == phrase.zone), None
        )
        if told is not None:
            yield Told(phrase.zone, told.start, told.end)


def _is_there(name: str, table: Layout) -> bool:
    """Whether a card, or another face of it, is on the table, or something there is called so."""
    faces = {face.name for face in table.cards.find(name, "the question")[0].faces} | {name}
    named = {thing.name for thing in table.things}
    for entry in (*table.setup, *table.events):
        named |= set(map(str, entry.values())) | set(map(str, entry.get("choices", {}).values()))
    return bool(faces & named)


def _was_in(zone: str, refs: Sequence[str], table: Layout) -> bool:
    """Whether one of some things is or was in a zone, by what is told of them."""
    entries = [entry for ref in refs for entry in _entries_of(ref, table)]
    moves = [*entries, *(each for each in table.events if each.get("source") in refs)]
    return any(zone in {each.get("zone"), each.get("from_zone"), each.get("to")} for each in moves) or any(
        _is_dead(ref, table) for ref in refs
    )


def _is_borne_out(told: Told, phrase: Phrase, table: Layout) -> bool:
    quality = told.quality
    is_described = phrase.like is not None and phrase.at not in table.refs
    if quality in _SAYING_NOTHING or (is_described and not quality.isdigit()):
        return True
    refs = _refs_of(phrase, table)
    if contrary := _CONTRARY.get(quality):
        return not all(_is_so(contrary, ref, table) for ref in refs) or not refs
    if quality == "dead":
        return any(_is_dead(ref, table) for ref in refs)
    if quality.isdigit():
        return _are_as_many(int(quality), phrase, table)
    if quality in NTH or quality == "another":
        return not phrase.name or _how_many(phrase, table) >= NTH.get(quality, 2)
    if lacking := quality.removeprefix("without ") if quality.startswith("without ") else "":
        return not any(_has(lacking, ref, table) for ref in refs)
    if quality in OWNERS_TOLD:
        return _is_owned(OWNERS_TOLD[quality], refs, table)
    if quality in FROM_GRAVEYARD_STATES:
        paid = [str(event.get("ability", "")).casefold() for event in table.events]
        return any(each.startswith(quality) for each in paid)
    if quality in STATES.values():
        return any(_is_so(quality, ref, table) for ref in refs)
    return any(_has(quality, ref, table) for ref in refs) or (
        not refs and _is_printed(quality, phrase.name, table)
    )


def _refs_of(phrase: Phrase, table: Layout) -> list[str]:
    """The things that a phrase can have meant: the one that it was taken for, or all that are called so."""
    ref = table.refs.get(phrase.at, "")
    if not any(thing.ref == ref for thing in table.things):
        ref = ""  # it left, and what came back is another object
    name = table.face(phrase.name).name if phrase.name in table.cards else ""
    called = [thing.ref for thing in table.things if name and name in {thing.name, table.printed(thing.ref)}]
    if ref and (not name or ref in called):
        return [ref, *_left_before(name, table)]
    called += _left_before(name, table)
    return called or ([ref] if ref else [] if name else [thing.ref for thing in table.things])


def _left_before(name: str, table: Layout) -> list[str]:
    """The objects that a card of that name was before it left and came back."""
    left = {event.get("ref") for event in table.events if event["do"] == "leave"}
    every = (*table.setup, *table.events)
    return [entry["ref"] for entry in every if entry.get("card") == name and entry.get("ref") in left]


def _entries_of(ref: str, table: Layout) -> Iterator[Entry]:
    yield from (entry for entry in (*table.setup, *table.events) if entry.get("ref") == ref)


def _is_so(state: str, ref: str, table: Layout) -> bool:
    """Whether something was so from the start, or became so, and can be."""
    copied = {ref, *(thing.ref for thing in table.things if thing.source == ref)}
    if state == "kicked" and any(e.get("kicked") and copied & {*e.get("targets", ())} for e in table.events):
        return True  # "I Rite of Replication a Hill Giant kicked" tells of the Rite
    if not _can_be(state, ref, table):
        return False
    if any(_says(state, entry) for entry in _entries_of(ref, table)):
        return True
    if state == "mutated":
        return any(e.get("alternative_cost") == "mutate" and ref in e["targets"] for e in table.events)
    if state == "token" and any(thing.ref == ref and thing.kind == "token" for thing in table.things):
        return True
    brought = [event for event in table.events if event["do"] in _EVENTS_OF.get(state, ())]
    return any(
        ref in {event.get("ref"), event.get("source"), *event.get("attackers", ())} for event in brought
    )


_KEYWORDS_OF = {"kicked": "kicker", "prototyped": "prototype"}


def _can_be(state: str, ref: str, table: Layout) -> bool:
    """Whether a card has what a state takes: a kicker, a prototype, or another face."""
    name = table.printed(ref)
    if state in _KEYWORDS_OF:
        return name not in table.cards or _KEYWORDS_OF[state] in table.face(name).text.casefold()
    return state not in {"flipped", "transformed"} or name not in table.cards or table.turns_over(name)


def _says(state: str, entry: Entry) -> bool:
    if state in CAST_FOR:
        return entry.get("alternative_cost") == state
    if state in {"transformed", "flipped"} and entry.get("face") == "back":
        return True
    return bool(entry.get(state))


def _is_dead(ref: str, table: Layout) -> bool:
    return table.has_left(ref) or any(entry.get("zone") == "graveyard" for entry in _entries_of(ref, table))


def _is_owned(owner: str, refs: Sequence[str], table: Layout) -> bool:
    if not refs or any(event["do"] == "change_control" for event in table.events):
        return True
    controllers = {entry.get("controller") for ref in refs for entry in _entries_of(ref, table)}
    return owner in controllers | {thing.owner for thing in table.things if thing.ref in refs}


def _are_as_many(number: int, phrase: Phrase, table: Layout) -> bool:
    """Whether there are as many of a thing as are told, if names or a description tell them apart."""
    if phrase.name and table.is_spell(phrase.name):  # "two Bolts" are cast, and aren't one and its copy
        name = table.face(phrase.name).name
        cast = [each for each in table.events if each["do"] == "cast" and each["card"] == name]
        lie = [entry for entry in table.setup if entry.get("card") == name]
        return len(cast) + len(lie) >= number
    if phrase.name:
        return _how_many(replace(phrase, at=-1), table) >= number
    if phrase.token is not None:
        name = phrase.token.subtype
        return (
            max(
                sum(set(name.split()) <= set(thing.name.split()) for thing in table.things),
                table.tokens_made(),
            )
            >= number
        )
    if phrase.like is None and phrase.of is not None:  # "my two token copies of Craw Wurm"
        copies = [thing for thing in table.things if thing.is_copy and thing.kind in {"token", "spell"}]
        of_card = (
            0 if phrase.is_token_of or not phrase.of.name else _how_many(replace(phrase.of, at=-1), table)
        )
        return max(len(copies), table.tokens_made(), of_card) >= number
    if phrase.like is None:
        return True
    like = phrase.like
    if like.kind == "card" and phrase.zone:  # "two cards in hand"
        return len([entry for entry in table.setup if entry.get("zone") == phrase.zone]) >= number
    found = [t for t in table.things if t.name in table.cards and fits(like, table.face_now(t))]
    return len(found) >= number


def _how_many(phrase: Phrase, table: Layout) -> int:
    """How many of a name there are, but for what copies the one that is spoken of."""
    name, meant = table.face(phrase.name).name, table.refs.get(phrase.at, "")
    others = [
        thing
        for thing in table.things
        if not (meant and thing.source == meant)
        or (thing.kind != "token" and table.printed(thing.ref) == name)
    ]
    return sum(
        name in {thing.name, table.printed(thing.ref)} or table.is_copy_called(thing, name)
        for thing in others
    )


def _has(quality: str, ref: str, table: Layout) -> bool:
    """Whether a thing, or what it copies, has a quality as printed, or an effect gives it."""
    if quality in _CARRYING:
        cards = [entry for entry in (*table.setup, *table.events) if entry.get("card")]
        carried = [e["card"] for e in cards if ref in {e.get("attached_to"), *e.get("targets", ())}]
        return any(_CARRYING[quality] in table.face(str(name)).type_line[2] for name in carried)
    there = {thing.ref: thing for thing in table.things}
    names, source = [], ref
    while source in there:
        names.append(there[source].name)
        source = there[source].source
    given = [*_entries_of(ref, table), *(event for event in table.events if ref in event.get("on", ()))]
    is_given = any(quality in f"{e.get('effects', '')} {e.get('effect', '')}".casefold() for e in given)
    is_printed = any(_is_printed(quality, name, table) for name in names)
    return is_given or is_printed or quality.capitalize() in table.kinds(ref)


def _is_printed(quality: str, name: str, table: Layout) -> bool:
    return name in table.cards and has_quality(quality, table.face(name))
