"""A copy clause of `read_card --json` in a judge's words: when, what, except what, and what else."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judgeapp.copyengine import a_or_an, joined, plural
from judgeapp.copyengine import principles as p

type Clause = Mapping[str, Any]

NUMBERS = {"2": "two", "3": "three", "4": "four", "5": "five"}
WHEN = {
    "triggered": "When its triggered ability resolves",
    "activated": "When its activated ability resolves",
    "spell": "When it resolves",
    "static": "As long as its static ability is there",
    "replacement": "As it enters",
    "additional cost": "As its cost is paid",
}
POINTED_AT = {"it": "the same object", "that": "the same object"}


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence about a clause and the principle it rests on ("" for none)."""

    text: str
    principle: str = ""


@dataclass(frozen=True, slots=True)
class CopyClause:
    """A clause in words.

    Attributes:
        when, what: sentences.
        exceptions: part of what is copied on.
        riders: what happens to the copy besides, not copied on.
    """

    when: Fact
    what: Fact
    exceptions: tuple[Fact, ...]
    riders: tuple[str, ...]
    makes_copies: bool = True


def clause_in_words(clause: Clause, kind: str, name: str) -> CopyClause:
    """Put a clause into words.

    Args:
        kind: of the ability it stands in, or which keyword it is.
        name: the card's.
    """
    event = clause["event"]
    if event == "reference-only":
        words = Fact("It speaks of copies, but makes none.")
        return CopyClause(Fact("Never by itself."), words, (), (), makes_copies=False)
    riders = [_sentence(rider) for rider in clause["riders"]]
    if clause["choose_new_targets"]:
        riders.append("New targets may be chosen for the copy.")
    return CopyClause(
        _when(clause, kind),
        Fact(_what(clause, "what has the ability" if kind == "static" else name), COVERED[event]),
        tuple(exceptions_in_words(clause["exceptions"])),
        tuple(riders),
    )


COVERED = {
    "enter-as-copy": p.ENTERS_AS_COPY,
    "become-copy": p.CHANGES_IN_PLACE,
    "token-copy": p.COPIABLE_VALUES,
    "copy-spell": p.COPYING_SPELLS,
    "copy-ability": p.COPYING_SPELLS,
    "cast-copy": p.CAST_A_COPY,
}


def _when(clause: Clause, kind: str) -> Fact:
    entering = clause["event"] == "enter-as-copy"
    text = (
        "As it enters"
        if entering and clause["subject"] == "this"
        else WHEN.get(kind, f"When its {kind} ability resolves")
    )
    if clause["optional"]:
        text += ", if its controller wants"
    return Fact(f"{text}.")


def _what(clause: Clause, this: str) -> str:
    """The sentence that says who copies what."""
    found = clause["source_filter"]
    source = this if found["other"] == "this" else thing(found, clause["event"])
    duration = "" if clause["duration"] in {"permanent", "static"} else f" {clause['duration']}"
    subject = "it" if clause["subject"] == "this" else clause["subject"]
    match clause["event"]:
        case "enter-as-copy":
            said = f"{subject} enters as a copy of {source}{duration}"
        case "become-copy":
            verb = "become" if subject.startswith("any number") else "becomes"
            said = f"{subject} {verb} a copy of {source}{duration}"
        case "token-copy":
            who = "you create" if clause["maker"] == "you" else f"{clause['maker']} creates"
            count = clause["count"]
            said = (
                f"{count}, {who} a token that's a copy"
                if count.startswith("for ")
                else f"{who} {_tokens(count)}"
            )
            said = f"{said} of {source}"
        case "cast-copy":
            said = f"a copy of {source} is made, and may be cast"
        case _:
            who = "" if clause["maker"] == "you" else f", and {clause['maker']} controls the copy"
            times = clause["count"]
            often = (
                "" if times == "1" else f", {times if times.startswith('for') else f'{_figure(times)} times'}"
            )
            said = f"{source} is copied{often}{who}"
    return _sentence(said)


def _tokens(count: str) -> str:
    if count == "1":
        return "a token that's a copy"
    return f"{_figure(count)} tokens that are copies"


def _figure(count: str) -> str:
    return NUMBERS.get(str(count), str(count))


def thing(source: Clause, event: str) -> str:
    """What is copied: "target creature you control", "any creature on the battlefield"."""
    words = source["other"].split()
    if source["other"] in POINTED_AT:
        return POINTED_AT[source["other"]]
    kinds = (" and " if source["types_match"] == "all" else " or ").join(source["types"])
    default = {"copy-spell": "spell", "copy-ability": "ability", "cast-copy": "card"}.get(event, "permanent")
    noun = kinds or default
    if event == "copy-spell" and kinds and "spell" not in kinds:
        noun = f"{kinds} spell"
    if source["zone"] not in {"battlefield", "stack"} and "card" not in noun:
        noun = f"{noun} card" if noun != "permanent" else "permanent card"
    target = "target" in words
    before = [word for word in words if word not in {"target", "another"}]
    after: list[str] = []
    for start in ("with", "that", "named", "of", "exiled", "whose"):
        if start in before:
            at = before.index(start)
            before, after = before[:at], before[at:]
            break
    if target and before[:2] == ["up", "to"]:
        several = 4 if before[3:4] == ["other"] else 3
        first, before = " ".join([*before[:several], "target"]), before[several:]
        noun = noun if "one" in first else plural(noun)
    elif target:
        first = "another target" if "another" in words else "target"
    elif "another" in words:
        first = "another"
    elif event in {"enter-as-copy", "cast-copy"} or not before:
        first = "any" if source["zone"] == "battlefield" else "a"
    else:
        first = "the"
    where = {"graveyard": "in a graveyard", "exile": "in exile", "hand": "in hand"}.get(source["zone"], "")
    if source["zone"] == "battlefield" and first == "any" and source["controller"] == "any":
        where = "on the battlefield"
    whose = {"you": "you control", "opponent": "an opponent controls"}.get(source["controller"], "")
    if whose and source["zone"] in {"graveyard", "hand", "exile", "library"}:
        whose = "of yours" if source["controller"] == "you" else "of an opponent"
    said = " ".join(filter(None, [*before, noun, *after, whose, where]))
    return f"{_article(said)}{said}" if first == "a" else f"{first} {said}"


def exceptions_in_words(exceptions: Clause) -> Iterator[Fact]:
    """Each exception as a sentence about the copy."""
    for text, principle in _exceptions(exceptions):
        yield Fact(_sentence(text), principle)
    for conditional in exceptions["conditional"]:
        for fact in exceptions_in_words(conditional["exceptions"]):
            inner = fact.text[0].lower() + fact.text[1:]
            yield Fact(f"If {conditional['if']}, {inner}", p.EXCEPTION_CONDITIONAL)


def _exceptions(found: Clause) -> Iterator[tuple[str, str]]:
    modified = p.EXCEPTION_MODIFIES
    if found["set_name"] is not None:
        yield f"its name is {found['set_name']}", modified
    if found["remove_supertypes"]:
        yield f"it isn't {' or '.join(found['remove_supertypes'])}", modified
    if added := [*found["add_supertypes"], *found["add_subtypes"], *found["add_types"]]:
        yield f"it's also {_article(added[0])}{' '.join(added)}, besides what it copies", modified
    if found["set_types"] is not None:
        yield f"its card types are {joined(found['set_types'])} instead", modified
    if found["set_subtypes"] is not None:
        yield f"its subtypes are {joined(found['set_subtypes']) or 'none'} instead", modified
    power, toughness = found["set_power"], found["set_toughness"]
    if power is not None and toughness is not None:
        yield f"it's {power}/{toughness}", modified
    elif power is not None or toughness is not None:
        name, value = ("power", power) if power is not None else ("toughness", toughness)
        yield f"its {name} is {value}", modified
    if found["set_colors"] is not None:
        yield f"it's {joined(found['set_colors']) or 'colorless'} and no other color", modified
    if found["add_colors"]:
        yield f"it's also {joined(found['add_colors'])}", modified
    if found["no_mana_cost"]:
        yield "it has no mana cost", modified
    for text in [*found["add_keywords"], *found["add_abilities"]]:
        said = "this same ability" if text == "this ability" else _quoted(text, found)
        yield f"it has {said}", p.EXCEPTION_ADDS_ABILITY
    if found["loses_abilities"]:
        yield f"it doesn't have {joined(found['loses_abilities'])}", modified
    if found["retains"]:
        yield f"it keeps its own {joined(found['retains'])}", p.EXCEPTION_RETAINS
    for counter in found["enters_with_counters"]:
        count = counter["count"]
        noun = "counter" if count == "1" else "counters"
        said = "an additional" if count == "1" else f"{_figure(count)} additional"
        yield f"it enters with {said} {counter['kind']} {noun}", p.EXCEPTION_ADDITIONAL_EFFECT
    if found["enters_tapped"]:
        yield "it enters tapped", p.EXCEPTION_ADDITIONAL_EFFECT
    for text in found["other"]:
        yield text, modified


def _quoted(text: str, found: Clause) -> str:
    return text if text in found["add_keywords"] else f"“{text}”"


def _article(word: str) -> str:
    if word.lower() in {"legendary", "snow", "basic", "world"}:
        return ""
    return f"{a_or_an(word)} "


def _sentence(text: str) -> str:
    text = text.strip()
    ends = text.endswith((".", "”", "!"))
    return f"{text[:1].upper()}{text[1:]}{'' if ends else '.'}"
