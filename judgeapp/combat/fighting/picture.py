"""A combat as it can be drawn: who attacks what, who blocks, what each step deals, and who is gone."""

from collections.abc import Iterator, Mapping, Sequence

from judgeapp.combat.facts import Facts
from judgeapp.combat.view import View
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.wording import within_sentence
from judgeapp.copyengine.table.state import PLAYERS


class Fighter(Value, frozen=True):
    """A creature in combat as it was declared, and what became of it.

    Attributes:
        size: "3/3".
        became: what it was called later in the combat, if that is another name.
        gone: it has left the battlefield; `out` it has left combat only.
        damage: marked on it at the end.
    """

    ref: str
    name: str
    size: str
    keywords: tuple[str, ...]
    became: str = ""
    gone: bool = False
    out: bool = False
    damage: int = 0


class Lane(Value, frozen=True):
    """An attacker, what it attacks, and the creatures that block it."""

    attacker: Fighter
    attacked: str
    blockers: tuple[Fighter, ...]


class Hit(Value, frozen=True):
    """Combat damage that was dealt."""

    by: str
    to: str
    amount: int


class Fight(Value, frozen=True):
    """One combat.

    Attributes:
        has_blocks: blockers have been declared, if only none.
        steps: the damage of each combat damage step.
        lives: (player, life before, life after) of those whose life has changed.
    """

    lanes: tuple[Lane, ...]
    has_blocks: bool
    steps: tuple[tuple[Hit, ...], ...]
    lives: tuple[tuple[str, int, int], ...]

    @property
    def has_two(self) -> bool:
        """Whether there were two combat damage steps."""
        return len(self.steps) > 1


def fights(game: Game, at: int | None = None, names: Mapping[str, str] | None = None) -> tuple[Fight, ...]:
    """Return the combats of a game.

    Args:
        at: only what has happened after so many events.
        names: what a story calls things: then only what it tells is there, who attacks and who blocks.
    """
    last = len(game.moments) - 1 if at is None else min(at, len(game.moments) - 1)
    events = game.events_as_given[:last]
    begun = [place for place, event in enumerate(events) if event.get("do") == "declare_attackers"]
    ends = [*begun[1:], last] if begun else []
    return tuple(
        fight
        for start, end in zip(begun, ends, strict=True)
        for fight in _fight(game, start + 1, _over(events, start + 1, end), names)
    )


def _over(events: Sequence[object], start: int, end: int) -> int:
    """The moment at which a combat is over: before the next turn, if that is told."""
    for place in range(start, end):
        event = events[place]
        if isinstance(event, dict) and event.get("do") in {"begin_turn", "end_turn"}:
            return place
    return end


def _fight(game: Game, start: int, end: int, names: Mapping[str, str] | None) -> Iterator[Fight]:
    then, now = View.of_game(game, start), View.of_game(game, end)
    facts: Facts = then.facts
    if not facts.attacks:
        return
    blocked = next(
        (
            view
            for view in (View.of_game(game, at) for at in range(start, end + 1))
            if view.facts.declared_blocks
        ),
        then,
    )
    blocks = blocked.facts.declared_blocks
    events = game.events_as_given[start:end]
    has_blocks = any(event.get("do") == "declare_blockers" for event in events)
    lanes = tuple(
        Lane(
            _fighter(then, now, ref, names),
            _called(then, what, names),
            tuple(_fighter(blocked, now, b, names) for b, whom in blocks.items() if ref in whom),
        )
        for ref, what in facts.attacks.items()
    )
    if names is not None:
        yield Fight(lanes, has_blocks, (), ())
        return
    dealt = [d for d in now.facts.dealt[len(facts.dealt) :] if d.step]
    steps = tuple(
        tuple(Hit(_known(now, d.source), _known(now, d.to), d.amount) for d in dealt if d.step == step)
        for step in sorted({d.step for d in dealt})
    )
    lives = tuple(
        (now.name_of(name), then.table.players[name].life, player.life)
        for name, player in sorted(now.table.players.items())
        if name in then.table.players and then.table.players[name].life != player.life
    )
    yield Fight(lanes, has_blocks, steps, lives)


def _called(view: View, ref: str, names: Mapping[str, str] | None) -> str:
    name = _known(view, ref) if names is None or ref in PLAYERS else names.get(ref, ref)
    return name[:1].upper() + name[1:]


def _known(view: View, ref: str) -> str:
    """What a thing is called, and of a copy also the card that it is."""
    name, obj = view.name_of(ref), view.table.objects.get(ref)
    own = obj.faces[0].on(obj).name if obj is not None and obj.card is not None else ""
    return f"{own} as {name}" if own and own not in name and name != ref else name


def _fighter(then: View, now: View, ref: str, names: Mapping[str, str] | None) -> Fighter:
    if names is not None:
        return Fighter(ref, _called(then, ref, names), "", ())
    values = then.layers.values[ref]
    size = f"{values.power}/{values.toughness}"
    keywords = tuple(
        dict.fromkeys(
            said for a in values.abilities if a.keyword and len(said := within_sentence(a.text)) < 40
        )
    )
    obj = now.table.objects[ref]
    gone = obj.zone != "battlefield"
    became = now.name_of(ref)
    known = now.facts.in_combat() or (ref,)
    return Fighter(
        ref, _known(then, ref), size, keywords,
        became="" if became == then.name_of(ref) else became,
        gone=gone, out=not gone and ref not in known and ref not in PLAYERS, damage=0 if gone else obj.damage,
    )  # fmt: skip
