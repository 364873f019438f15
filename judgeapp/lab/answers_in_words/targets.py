"""What something targets, what isn't told of that, and new targets for copies (CR 707.10c)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine import PLAYER_NAMES, Object, joined, number_word, plural, printed
from judgeapp.lab.answers_in_words.subject import Subject, answers, last_value
from judgeapp.lab.desk import Desk
from judgeapp.lab.questions_in_words.language.modes import modes_of
from judgeapp.lab.questions_in_words.whether import TRIED

TARGETS = re.compile(r"\btarget\b", re.IGNORECASE)


@answers("own_copies_targets")
def _whether_own_copies_are_retargeted(subject: Subject) -> Iterator[str]:
    """Whether the ability by which a spell copies itself lets new targets be chosen (CR 707.10c)."""
    if not _aims(subject.obj) and not subject.obj.cast.targets:
        yield f"{subject.name} has no target."
        return
    yield f"Yes. What copies {subject.called} lets its controller choose new targets for the copies."
    yield "For each copy that is chosen apart: some can keep the target, and others get another (707.10c)."


@answers("more_targets")
def _how_many_targets(subject: Subject) -> Iterator[str]:
    """How many targets a spell has; its copy has as many (CR 707.10c)."""
    count = len(subject.obj.cast.targets)
    has = f"{number_word(count)} {plural('target', count)}" if count else "no target that is told"
    if not subject.obj.made_as_copy:
        yield f"{subject.name} has {has}. How many is chosen as it’s cast (601.2c)."
        return
    yield f"No. {subject.name} has as many targets as the original has: {has} (707.10)."
    yield from may_change_targets(subject.desk, subject.name, subject.asked.ref)


@answers("targets")
def _its_targets(subject: Subject) -> Iterator[str]:
    names = subject.desk.account.names
    if subject.asked.whether == TRIED:
        yield "Yes."
    targets = [PLAYER_NAMES.get(ref) or names.get(ref, ref) for ref in subject.obj.cast.targets]
    if targets:
        yield f"{subject.name} targets {joined(targets)}."
    elif not _aims(subject.obj):  # else it isn't told what it targets, which is said below
        yield f"{subject.name} has no target."
    yield from may_change_targets(subject.desk, subject.name, subject.asked.ref)


@answers("new_targets")
def _whether_new_targets(subject: Subject) -> Iterator[str]:
    """Whether what copies an ability lets its controller choose new targets for the copy (CR 707.10c)."""
    may = any("choose new targets for the copy" in each for each in subject.thing["abilities"])
    lets = "lets its controller" if may else "doesn’t let its controller"
    yield f"{'Yes' if may else 'No'}. {subject.name} {lets} choose new targets for the copy (707.10c)."


def untold_modes(desk: Desk) -> Iterator[str]:
    """Spells whose modes weren't told."""
    cards = desk.game.cards
    cast = [event for event in desk.script.get("events") or [] if event.get("do") == "cast"]
    for card in (str(event.get("card", "")) for event in cast if not event.get("modes")):
        if card in cards and modes_of(cards[card].faces[0]):
            yield f"It isn’t told which modes {card} has, so what it does there is left out."


def untold_targets(desk: Desk) -> Iterator[str]:
    """Spells whose modes or targets weren't told: what they would do is left out."""
    yield from untold_modes(desk)
    for event in desk.script.get("events") or []:
        if event.get("do") != "cast" or event.get("alternative_cost") == "overload":
            continue  # an overloaded spell has no targets (CR 702.96b)
        if event.get("targets") or not (TARGETS.search(" ".join(event.get("modes") or ("target",)))):
            continue
        obj = desk.game.object(str(event.get("ref", "")))
        if obj is not None and _aims(obj):
            name = obj.faces[obj.face].normal.name
            yield f"It isn’t told what {name} targets, so what it does there is left out."


def _aims(obj: Object) -> bool:
    """Whether a thing is an instant or sorcery that speaks of a target."""
    values = obj.faces[obj.face].normal
    is_spell = bool({"Instant", "Sorcery"} & set(values.types))
    return is_spell and any(TARGETS.search(printed(ability.text)) for ability in values.abilities)


def may_change_targets(desk: Desk, name: str, ref: str) -> Iterator[str]:
    """Whether what copied a spell lets its controller choose new targets for the copy (CR 707.10c)."""
    events = list(desk.script.get("events") or ())
    made = next((e for e in events if e.get("do") == "copy_spell" and e.get("ref") == ref), None)
    maker = next((e for e in events if made is not None and e.get("ref") == made.get("by")), None)
    if made is None or maker is None:
        return
    if "card" in maker:
        card, _ = desk.game.cards.find(str(maker["card"]), "the answer")
        called, text = str(maker["card"]), card.faces[0].text
    else:
        source = str(maker.get("source", ""))
        if desk.game.object(source) is None:
            return
        called = desk.account.names.get(source, source)
        text = last_value(desk.game, source, "abilities")
    lets = "lets its controller" if "choose new targets" in text else "doesn’t let its controller"
    yield f"{called} {lets} choose new targets for {name[:1].lower()}{name[1:]}."
