"""Play under a belief only what asks about the belief, until that makes a difference.

A script is played once by somebody who believes nothing wrong. Each belief plays the events that ask about
it, from where things stood before each; once one comes out otherwise, it plays on from there. The outcome
is that of `play`, to the letter.
"""

from collections.abc import Callable, Iterable

from judgeapp.copyengine.beliefs.held_beliefs import HeldBeliefs
from judgeapp.copyengine.cards.card_data import CardPool
from judgeapp.copyengine.interpreter.belief_hooks import BeliefNotes
from judgeapp.copyengine.interpreter.checkpoints import Checkpoint, checkpoint, resumed
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.interpreter.interpreter import Extension, Interpreter
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.plain_data import PlainMapping
from judgeapp.copyengine.model.policies import Policy
from judgeapp.copyengine.play.opening import opened
from judgeapp.copyengine.play.playing import game_of, play_next
from judgeapp.copyengine.rulesets.ruleset import Ruleset, believed_ruleset


class Asked(Value, frozen=True):
    """A script played by somebody who believes nothing wrong, and where it asks about beliefs.

    Attributes:
        points: the interpreter after the setup and after each event, with what is noted for beliefs.
        of_setup: the beliefs that the setup asks about.
        of_events: those that each event asks about.
    """

    game: Game
    points: tuple[tuple[Checkpoint, BeliefNotes], ...]
    of_setup: frozenset[str]
    of_events: tuple[frozenset[str], ...]
    ruleset: Ruleset

    def under(self, policy: Policy, held: Iterable[str], by_the_rules: Callable[[], Game]) -> Game | None:
        """Return the game under beliefs; None if it is another from the beginning.

        Args:
            by_the_rules: plays the script by the rules.

        Raises:
            CopyEngineError: it can't be played so.
        """
        game = self.game
        if self.of_setup.intersection(held) or believed_ruleset(self.ruleset, policy) is not game.ruleset:
            return None
        for place, asked in enumerate(self.of_events):
            if asked.isdisjoint(held):
                continue
            interpreter = Interpreter(game.cards, game.ruleset, policy, game.extension)
            point, notes = self.points[place]
            resumed(interpreter, game, point, place)
            interpreter.beliefs = beliefs = HeldBeliefs(interpreter, game.events, by_the_rules)
            beliefs.notes = notes.copy()
            interpreter.script_events = game.events
            play_next(interpreter, beliefs, place, game.events[place])
            if not self._is_as_by_the_rules(interpreter, beliefs, place):
                for at in range(place + 1, len(game.events)):
                    play_next(interpreter, beliefs, at, game.events[at])
                return game_of(interpreter, game.script, game.events)
        return replace(game, policy=policy)

    def _is_as_by_the_rules(self, interpreter: Interpreter, beliefs: HeldBeliefs, place: int) -> bool:
        """Whether all is and has been told as for somebody who believes nothing wrong, after an event."""
        steps, triggers = self.game.steps, self.game.triggers
        (before, _), (after, notes) = self.points[place : place + 2]
        return (
            interpreter.steps[before.steps :] == [*steps[before.steps : after.steps]]
            and interpreter.triggers[before.triggers :] == [*triggers[before.triggers : after.triggers]]
            and interpreter.table == after.table
            and replace(checkpoint(interpreter), layers=after.layers) == after  # layers follow from the table
            and beliefs.notes == notes
        )


def play_asking(
    script: PlainMapping,
    cards: CardPool,
    ruleset: Ruleset,
    extension: Extension,
    noting: tuple[Policy, set[str]],
    by_the_rules: Callable[[], Game],
) -> Asked:
    """Play a script and see where it asks about which beliefs.

    Args:
        noting: a policy of the rules that notes which beliefs it is asked about, and its notes.

    Raises:
        CopyEngineError: as `play`.
    """
    policy, noted = noting
    read = extension.vocabulary.script(script)
    interpreter = Interpreter(cards, believed_ruleset(ruleset, policy), policy, extension)
    of_ruleset = noted.copy()
    noted.clear()
    interpreter.beliefs = beliefs = HeldBeliefs(interpreter, read.events, by_the_rules)
    interpreter.script_events = read.events
    opened(read.setup, script.get("setup"), interpreter)
    asked = [frozenset(noted)]
    points = [(checkpoint(interpreter), beliefs.notes.copy())]
    for place, event in enumerate(read.events):
        noted.clear()
        play_next(interpreter, beliefs, place, event)
        asked.append(frozenset(noted))
        points.append((checkpoint(interpreter), beliefs.notes.copy()))
    noted.update(of_ruleset, *asked)
    game = game_of(interpreter, script, read.events)
    return Asked(game, tuple(points), asked[0], tuple(asked[1:]), ruleset)
