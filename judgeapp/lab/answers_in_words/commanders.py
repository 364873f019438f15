"""What is a commander, and what comes of that (CR 903)."""

from collections.abc import Iterator

from judgeapp.lab.answers_in_words.subject import Subject, answers, became_a_copy


@answers("commander")
def _whether_it_is_a_commander(subject: Subject) -> Iterator[str]:
    """Whether it is a commander: copying makes none, and takes it from none (CR 903.3)."""
    why = "being a commander belongs to the card itself and isn’t a copiable value (903.3)."
    if became_a_copy(subject) or not subject.thing["is_copy"]:
        yield f"Yes, if {subject.called} was one before: {why}"
    else:
        yield f"No. {subject.name} isn’t a commander for copying one: {why}"


@answers("commander itself")
def _that_it_stays_a_commander(subject: Subject) -> Iterator[str]:
    """That a card that is a commander stays one, whatever it has become a copy of (CR 903.3)."""
    yield f"Yes. {subject.name} is a commander whatever it copies: that belongs to the card itself (903.3)."


@answers("command_zone itself")
def _that_it_may_go_to_the_command_zone(subject: Subject) -> Iterator[str]:
    """That a commander may be put into the command zone, whatever it was a copy of (CR 903.9)."""
    yield "Yes. A commander that is in a graveyard or in exile may be put into the command zone (903.9a)."
    yield f"That {subject.called} was a copy doesn’t matter: being a commander belongs to the card (903.3)."


@answers("command_zone")
def _whether_it_may_go_to_the_command_zone(subject: Subject) -> Iterator[str]:
    """Whether it may: only a commander, and being one isn't copied (CR 903.3, 903.9)."""
    yield "Only if that card is itself a commander (903.9a)."
    if subject.thing["is_copy"]:
        yield f"{subject.name} isn’t one for copying one: that belongs to the card itself (903.3)."


@answers("commander_damage")
def _whether_its_damage_is_a_commanders(subject: Subject) -> Iterator[str]:
    """Whether its damage counts for 704.6c: a copy is no commander; one that became a copy still is."""
    if became_a_copy(subject) or not subject.thing["is_copy"]:
        yield (
            f"If {subject.called} is a commander, yes. Being a commander belongs to the card itself, "
            "whatever it’s a copy of (903.3)."
        )
        return
    yield (
        f"No. {subject.name} isn’t a commander, as that isn’t a copiable value (903.3). So its combat damage "
        "doesn’t count as a commander’s (704.6c)."
    )
