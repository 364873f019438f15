"""Play under a belief from where the belief is first asked about.

Up to there it is play by the rules: a script is played once by somebody who believes nothing wrong, and each
belief goes on from before the event that asks about it. The outcome is that of `play`, to the letter.
"""

from collections.abc import Callable, Iterable, Mapping

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
        first: belief -> index of the first event that asks about it; -1 for the setup.
    """

    game: Game
    points: tuple[tuple[Checkpoint, BeliefNotes], ...]
    first: Mapping[str, int]
    ruleset: Ruleset

    def under(self, policy: Policy, held: Iterable[str], by_the_rules: Callable[[], Game]) -> Game | None:
        """Return the game under beliefs; None if it is another from the beginning.

        Args:
            by_the_rules: plays the script by the rules.

        Raises:
            CopyEngineError: it can't be played so.
        """
        game = self.game
        place = min(self.first.get(belief, len(game.events)) for belief in held)
        if place < 0 or believed_ruleset(self.ruleset, policy) is not game.ruleset:
            return None
        if place == len(game.events):
            return replace(game, policy=policy)
        interpreter = Interpreter(game.cards, game.ruleset, policy, game.extension)
        point, notes = self.points[place]
        resumed(interpreter, game, point, place)
        interpreter.beliefs = beliefs = HeldBeliefs(interpreter, game.events, by_the_rules)
        beliefs.notes = notes.copy()
        interpreter.script_events = game.events
        for at in range(place, len(game.events)):
            play_next(interpreter, beliefs, at, game.events[at])
        return game_of(interpreter, game.script, game.events)


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
    first = dict.fromkeys(noted, -1)
    points = [(checkpoint(interpreter), beliefs.notes.copy())]
    for place, event in enumerate(read.events):
        play_next(interpreter, beliefs, place, event)
        first |= dict.fromkeys(noted - first.keys(), place)
        points.append((checkpoint(interpreter), beliefs.notes.copy()))
    noted |= of_ruleset
    return Asked(game_of(interpreter, script, read.events), tuple(points), first, ruleset)
