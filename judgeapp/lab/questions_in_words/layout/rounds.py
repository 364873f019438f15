"""One round of a combination that may go on forever: something copies a creature, and what the token does as
it enters lets that be done again."""

from collections.abc import Iterator

from judgeapp.copyengine import Ability, CopyEngineError, printed
from judgeapp.lab.questions_in_words.asked import UnreadWords
from judgeapp.lab.questions_in_words.layout.card_texts import TARGETS
from judgeapp.lab.questions_in_words.layout.layout import Layout


def one_round(table: Layout, who: str) -> str:
    """Let one round of a combination of a player's creatures happen that can begin again then.

    Returns: the ref of what begins it; "" if there is none, and nothing has happened.
    """
    for ref, ability, aims in _beginnings(table, who):
        standing = table.standing()
        try:
            if _goes_round(table, ref, ability, aims):
                return ref
        except (UnreadWords, CopyEngineError):
            pass  # it can't be done
        table.restore(standing)
    return ""


def told_round(table: Layout) -> str:
    """Let what was told to be copied go on to where that can be done again: "Kiki-Jiki copies Exarch".

    Returns: the ref of what has copied it; "" if it can't, and nothing more has happened.
    """
    told = [event for event in table.events if event["do"] == "activate"]
    made = [thing.ref for thing in table.things if thing.kind == "token"]
    if not told or not made:
        return ""
    ref, aims = str(told[-1]["source"]), [str(aim) for aim in told[-1].get("targets", ())]
    ability = table.own_copying(table.spoken(ref).name) or table.copying_without_target(ref)
    standing = table.standing()
    try:
        if ability is not None and _lets_it_begin_again(table, ref, ability, aims, made[-1]):
            return ref
    except (UnreadWords, CopyEngineError):
        pass  # it can't be done
    table.restore(standing)
    return ""


def _beginnings(table: Layout, who: str) -> Iterator[tuple[str, Ability, list[str]]]:
    """The abilities of a player's permanents that copy a creature, each with what it can target."""
    there = [t for t in table.things if t.kind == "permanent" and t.owner == who and t.name in table.cards]
    for thing in there:
        if (ability := table.own_copying(thing.name)) is not None:
            others = [ref for ref in table.creatures_of(who) if ref != thing.ref]
            yield from ((thing.ref, ability, [ref]) for ref in others)
        elif (given := table.copying_without_target(thing.ref)) is not None:
            yield thing.ref, given, []


def _goes_round(table: Layout, ref: str, ability: Ability, aims: list[str]) -> bool:
    """Let an ability make a token, and what that triggers resolve; whether this lets it begin again."""
    if not table.is_possible(table.activation(ref, ability, aims)):
        return False
    there = {thing.ref for thing in table.things}
    table.put_ability(ref, ability, aims)
    made = [t.ref for t in table.things if t.kind == "token" and t.ref not in there]
    return bool(made) and _lets_it_begin_again(table, ref, ability, aims, made[-1])


def _lets_it_begin_again(table: Layout, ref: str, ability: Ability, aims: list[str], made: str) -> bool:
    """Whether only what a token triggers as it enters lets an ability be activated again."""
    if table.is_possible(table.activation(ref, ability, aims)):
        return False  # with nothing but mana to pay, nothing is gained by a round
    for text in table.has_triggered(made):
        trigger = next((a for a in table.abilities_of(made) if a.text == text), None)
        if trigger is None:
            continue
        table.put_ability(made, trigger, [ref] if TARGETS.search(printed(trigger.text)) else [])
        if table.is_possible(table.activation(ref, ability, aims)):
            table.mention(made)
            return True
    return False
