"""The trace made whole: replaying its `after`s over the start gives the state after every event.

The steps that are told leave out what goes without saying, such as where a spell is once it is cast. Whoever
replays them needs that too: it is added to the last step about the object in the same event, and where
there is none, a step of its own says that something changed.
"""

from collections.abc import Iterator

from judgeapp.copyengine.asking.object_fields import FIELDS, object_as_json
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.plain_data import Json
from judgeapp.copyengine.model.trace import Step

_TOLD = tuple(name for name in FIELDS if name != "copiable_values")
type State = dict[str, Json]


def whole_trace(game: Game) -> tuple[Step, ...]:
    """Return the steps with everything that changes, in order."""
    state = state_at(game, 0)
    whole = [step for step in game.steps if step.event is None]
    for event in range(len(game.moments) - 1):
        steps = [step for step in game.steps if step.event == event]
        whole += _completed(game, state, steps, event)
    return tuple(whole)


def state_at(game: Game, at: int) -> State:
    """Return every object's fields after `at` events, but for the copiable values."""
    found = {ref: object_as_json(game, obj, at) for ref, obj in game.table(at).objects.items()}
    return {ref: {name: values.get(name) for name in _TOLD} for ref, values in found.items()}


def _completed(game: Game, state: State, steps: list[Step], event: int) -> Iterator[Step]:
    """Complete the steps of one event, and bring `state` to what it leaves."""
    now = state_at(game, event + 1)
    last = {step.obj: place for place, step in enumerate(steps)}
    replayed: State = {}
    for place, step in enumerate(steps):
        if step.obj not in now:
            yield step
            continue
        known = replayed.setdefault(step.obj, dict(state.get(step.obj, {})))
        known |= step.after
        if place == last[step.obj]:
            step = _with(step, state.get(step.obj, {}), _left(known, now[step.obj]))
        yield step
    for ref, fields in now.items():
        left = {} if ref in last else _left(state.get(ref, {}), fields)
        if left:
            yield _untold(game, ref, state.get(ref, {}), left, event)
    state.clear()
    state.update(now)


def _left(known: Json, now: Json) -> Json:
    """What is otherwise, or not known yet."""
    return {name: value for name, value in now.items() if name not in known or known[name] != value}


def _with(step: Step, before: Json, left: Json) -> Step:
    if not left:
        return step
    was = {name: before[name] for name in left if name in before and name not in step.before}
    return replace(step, before={**was, **step.before}, after={**step.after, **left})


def _untold(game: Game, ref: str, before: Json, left: Json, event: int) -> Step:
    """A step for what changed without one: an ability put on the stack, or what other things do to it."""
    obj = game.table(event + 1).objects[ref]
    principle = p.STATUS
    if not before and obj.ability is not None:
        principle = p.TRIGGER_ON_STACK if obj.ability.kind == "triggered" else p.ACTIVATING
        text = "The ability goes on the stack."
    elif not before:
        text = "It is there now."
    elif set(left) & {"power", "toughness"}:
        principle, text = p.LAYER_7C, "What else is there changes its power or toughness."
    elif "abilities" in left:
        principle, text = p.LAYER_6, "What else is there changes its abilities."
    elif set(left) & {"types", "subtypes", "supertypes"}:
        principle, text = p.LAYER_4, "What else is there changes its types."
    elif "zone" in left:
        principle, text = p.NEW_OBJECT, "It is in another zone now."
    elif "controller" in left:
        principle, text = p.LAYER_2, "Another player controls it now."
    else:
        text = "Its state changes."
    return Step(
        principle=principle,
        rule=game.ruleset.number(principle),
        obj=ref,
        text=game.ruleset.told(text),
        before={name: before[name] for name in left if name in before},
        after=left,
        event=event,
    )
