"""What follows from how things stand, looked at after the setup and after each event."""

from judgeapp.copyengine.events.actions.players.designations import ascends, give_citys_blessing
from judgeapp.copyengine.events.actions.players.speed import start_engines, starts_engines
from judgeapp.copyengine.events.keyword_actions.the_ring import end_bearing
from judgeapp.copyengine.events.keyword_actions.venturing import complete_dungeons
from judgeapp.copyengine.events.keywords.characteristics.daybound import keep_to_day
from judgeapp.copyengine.events.replacement.prohibitions import turns_with_day
from judgeapp.copyengine.events.triggers.state_triggers import trigger_states
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.reading.statics.triggers.trigger_events import on_states


def check_game_state(interpreter: Interpreter) -> None:
    """Let happen what follows from how things stand, such as the city's blessing, engines that start, and
    dungeons that are completed, and note what triggers on it.
    """
    end_bearing(interpreter)
    complete_dungeons(interpreter)
    table, values = interpreter.table, interpreter.layers.values
    for obj in table.on_battlefield():
        if _asks_how_things_stand(values[obj.ref]):
            keep_to_day(interpreter)
            start_engines(interpreter)
            give_citys_blessing(interpreter)
            trigger_states(interpreter)
            return
    if table.state_triggers:
        trigger_states(interpreter)


@memoized  # asked of every permanent after every event: 5 % of a replay
def _asks_how_things_stand(values: Characteristics) -> bool:
    stands = ascends(values) or starts_engines(values) or turns_with_day(values)
    return stands or bool(on_states(values))
