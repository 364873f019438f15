"""What something is allowed to do: attack, block, transform, be turned face up."""

from collections.abc import Iterator

from judgeapp.combat import ask
from judgeapp.copyengine import CopyEngineError, Game, number_word, plural, possessive, sentence
from judgeapp.lab.answers_in_words.subject import Subject, answers
from judgeapp.lab.display.value_derivations import label, said


@answers("can_transform", "can_turn_face_up")
def _whether_it_can(subject: Subject) -> Iterator[str]:
    told = tuple(_permission(subject.game, subject.asked.ref, subject.asked.about))
    if subject.asked.about == "can_transform" and subject.thing["is_copy"] and told[0].startswith("No."):
        yield f"No. {subject.name} copies only the face that is up (707.8)."
        yield "Only a token that’s a copy of a double-faced permanent has both faces (707.8a)."
        return
    yield from told


@answers("attacking")
def _whether_it_attacks(subject: Subject) -> Iterator[str]:
    yield _whether_attacking(subject.game, subject.name, subject.asked.ref)
    yield f"{possessive(subject.name)} {label('tapped')}: {said('tapped', subject.thing)}."


@answers("attackers")
def _what_attacks(subject: Subject) -> Iterator[str]:
    """What attacks: how many creatures, and what each of them is now."""
    game, names = subject.game, subject.desk.account.names
    attacking = [obj for obj in game.table().on_battlefield() if obj.attacking]
    layers = game.layers().values
    if not attacking:
        yield "Nothing is attacking."
        return
    count = len(attacking)
    told = number_word(count).capitalize()
    yield f"{told} {plural('creature', count)} {'is' if count == 1 else 'are'} attacking."
    for obj in attacking:
        called, now = names.get(obj.ref, obj.ref), layers[obj.ref]
        what = "" if called.casefold().endswith(now.name.casefold()) else f" {now.name},"
        yield f"{called[:1].upper()}{called[1:]} is attacking, as{what or ' a'} {now.power}/{now.toughness}."


@answers("may_attack", "may_block")
def _whether_it_may_fight(subject: Subject) -> Iterator[str]:
    yield from _whether_it_can(subject)
    yield sentence(f"{possessive(subject.name)} abilities: {said('abilities', subject.thing)}")


def that_it_can_block(subject: Subject) -> Iterator[str]:
    blocked = subject.desk.account.names.get(subject.asked.about.removeprefix("blocks "), "")
    yield f"Yes. {subject.name} can block {blocked}."


def _permission(game: Game, ref: str, asks: str) -> Iterator[str]:
    """Whether a creature may attack or block now, and why; or why nobody can tell."""
    try:
        answer = ask(game, {"ask": asks, "of": ref})
    except CopyEngineError as error:
        yield f"I can’t tell: {error.message}"
        return
    reason = f" {answer.steps[-1].text}" if answer.steps else ""
    yield f"{'Yes' if answer.value else 'No'}.{reason}"


def _whether_attacking(game: Game, name: str, ref: str) -> str:
    try:
        attacks = bool(ask(game, {"ask": "is_attacking", "of": ref}).value)
    except CopyEngineError as error:
        return f"I can’t tell: {error.message}"
    return f"Yes. {name} is attacking." if attacks else f"No. {name} isn’t attacking."
