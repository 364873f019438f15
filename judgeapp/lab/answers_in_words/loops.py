"""Whether something goes on forever: it can begin again, or what has triggered triggers again and again."""

from collections.abc import Iterator

from judgeapp.copyengine import PLAYER_NAMES, AbilityKind, Game, joined, possessive
from judgeapp.lab.answers_in_words.counts import tokens_told
from judgeapp.lab.answers_in_words.resolved import triggering_again
from judgeapp.lab.answers_in_words.subject import Subject, answers, capital, name_told


def _has_activated_abilities(game: Game) -> bool:
    """Whether something is there that a player could do again and again."""
    values = game.layers().values
    there = (values[obj.ref] for obj in game.table().on_battlefield())
    return any(each.kind == AbilityKind.ACTIVATED for value in there for each in value.abilities)


@answers("loops again")
def _can_begin_again(subject: Subject) -> Iterator[str]:
    """One round is laid out, and what began it can do so again."""
    who = PLAYER_NAMES[subject.thing["controller"]]
    yield f"Yes. After this round {subject.called} can do that again."
    yield f"So {who} can repeat it, and says how often; each round ends as this one does."
    yield from tokens_told(subject.game)


@answers("loops")
def _triggers_again(subject: Subject) -> Iterator[str]:
    """What has triggered resolves, with whatever that triggers, to see whether that comes to an end."""
    desk = subject.desk
    again, is_open = triggering_again(desk)
    if again:
        names = dict.fromkeys(capital(name_told(desk, source)) for source in again)
        verb = "triggers" if len(names) == 1 else "trigger"
        yield f"Yes. {joined(f'{possessive(name)} ability' for name in names)} {verb} again and again."
        yield (
            "That goes on until something ends it, such as a player losing. If nobody can or may stop it, "
            "the game is a draw (104.4b)."
        )
    elif _has_activated_abilities(subject.game):
        yield "Once all that has triggered has resolved, nothing triggers again by itself."
        yield "Whether a player can repeat it by activating something isn’t computed."
    elif not is_open:
        yield "No. Once all that has triggered has resolved, nothing triggers again."
    else:
        yield "I can’t tell: something that has triggered wants a target or a choice that isn’t told."
