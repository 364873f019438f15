"""Creating tokens that a text describes (CR 111, 701.7)."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from judgeapp.copyengine.events.actions.objects.moving import said_to_enter_with
from judgeapp.copyengine.events.entering.entering import enter_battlefield, player_name
from judgeapp.copyengine.events.replacement.number_of_copies import Creation, created
from judgeapp.copyengine.events.resolving.registry import resolves
from judgeapp.copyengine.events.resolving.resolution import Resolution
from judgeapp.copyengine.events.triggers.noting import trigger_together
from judgeapp.copyengine.events.triggers.token_triggers import trigger_creating
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.interpreter.new_objects import new_ref
from judgeapp.copyengine.model.effects.effects import CreateToken
from judgeapp.copyengine.model.effects.except_clauses import EntersWithCounters, ExceptClause
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import given_by
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.subjects import ONE, Amount
from judgeapp.copyengine.model.wording import a_or_an
from judgeapp.copyengine.reading import predefined_token
from judgeapp.copyengine.rulesets.ruleset import Ruleset
from judgeapp.copyengine.table.linked_objects import with_made
from judgeapp.copyengine.table.state import PLAYERS, Copied, Object


def _described(effect: CreateToken, ruleset: Ruleset) -> Characteristics:
    """Return what a text says a token is."""
    return Characteristics(
        name=effect.name or ruleset.token_name(effect.subtypes),
        colors=frozenset(effect.colors),
        supertypes=frozenset(effect.supertypes),
        types=frozenset(effect.types) or frozenset({"Creature"}),
        subtypes=effect.subtypes,
        abilities=effect.abilities,
        power=effect.power,
        toughness=effect.toughness,
    )


@resolves(CreateToken)
def _create_tokens(resolution: Resolution, effect: CreateToken) -> None:
    create_tokens(resolution, effect, tuple(_counters_said_behind(resolution)))


def _counters_said_behind(resolution: Resolution) -> Iterator[EntersWithCounters]:
    """Yield the counters of a sentence of its own, "The token enters with X +1/+1 counters on it"; "other
    creatures" are others than the token.
    """
    for said in said_to_enter_with(resolution):
        if resolution.holds(said.condition):
            of = said.count.of
            count = said.count if of is not None and of.other else Amount(resolution.number(said.count))
            yield EntersWithCounters(said.counter, count, apart=True)


def create_tokens(resolution: Resolution, effect: CreateToken, extra: tuple[ExceptClause, ...] = ()) -> None:
    """Tokens with characteristics of their own are created; `extra` is how they enter."""
    interpreter = resolution.interpreter
    kinds = frozenset(effect.types or ("Creature",)) | frozenset(effect.subtypes)
    values = _described(effect, interpreter.ruleset)
    values = replace(
        values, abilities=tuple(given_by(each, resolution.this.ref) for each in values.abilities)
    )
    if effect.size is not None:
        power, toughness = map(resolution.number, effect.size)
        values = replace(values, power=power, toughness=toughness)
    made: list[str] = []
    numbers = dict(resolution.shared_out(effect.maker, effect.count))
    makers = [player for player in numbers if player in PLAYERS]
    host = _host_of_token(resolution, effect)
    if effect.attached_to is not None and host is None:
        return
    with interpreter.gathering():
        for maker in makers:
            creation = created(interpreter, maker, numbers[maker], kinds)
            meant = [(effect, values, extra)] * (0 if creation.instead else creation.number)
            if creation.in_place is not None:
                placed = token_in_place(creation.in_place, tapped=effect.tapped, attacking=effect.attacking)
                meant = [(placed, _described(placed, interpreter.ruleset), extra)] * creation.number
            added = tokens_besides(creation, tapped=effect.tapped, attacking=effect.attacking)
            meant += [(token, _described(token, interpreter.ruleset), extra) for token in added]
            if creation.copies_of is not None:
                for _ in meant:
                    ref = _name_of_token(resolution, interpreter.called(creation.copies_of))
                    other = token_to_replace(
                        ref, values, maker, tapped=effect.tapped, attacking=effect.attacking
                    )
                    made.append(copy_in_place(interpreter, creation.copies_of, other, made, extra))
                    _note_made(resolution, made[-1])
                meant = []
            for token, described, how in meant:
                ref = _name_of_token(resolution, token.name or " ".join(token.subtypes))
                to = host.ref if host is not None and token.attached_to is not None else None
                made.append(_create_one(interpreter, maker, token, described, made, how, ref=ref, host=to))
                _note_made(resolution, made[-1])
    if len(made) > 1:
        # "It" of a text that creates one token means each that is created in its place (CR 614.6).
        resolution.refer_to(made)
    resolution.created = made
    resolution.notes = replace(resolution.notes, made=(*resolution.notes.made, *made))
    trigger_together(interpreter, made)
    for maker in makers:
        theirs = [ref for ref in made if interpreter.table.objects[ref].owner == maker]
        trigger_creating(interpreter, maker, theirs)


def _note_made(resolution: Resolution, ref: str) -> None:
    """Note that a token was created, with the permanent whose ability has created it."""
    resolution.it = ref
    source = resolution.interpreter.table.objects.get(resolution.this.ref)
    if source is not None and source.zone == "battlefield":
        resolution.this = resolution.interpreter.put(with_made(source, ref, resolution.obj.copied_as))


class CopyInPlace(Protocol):
    """What creates a token that is a copy in place of another one, and returns its ref."""

    def __call__(
        self,
        interpreter: Interpreter,
        of: str,
        other: Object,
        made: Sequence[str],
        extra: tuple[ExceptClause, ...],
    ) -> str: ...


_COPYING: list[CopyInPlace] = []


def creates_copies_in_place(create: CopyInPlace) -> CopyInPlace:
    """Register what creates token copies in place of other tokens: it lives with copying."""
    _COPYING.append(create)
    return create


def copy_in_place(
    interpreter: Interpreter,
    of: str,
    other: Object,
    made: Sequence[str] = (),
    extra: tuple[ExceptClause, ...] = (),
) -> str:
    """Create a token that is a copy of something in place of another, which it enters like (CR 614.6)."""
    return _COPYING[-1](interpreter, of, other, made, extra)


def token_to_replace(
    ref: str, values: Characteristics, player: str, *, tapped: bool, attacking: bool
) -> Object:
    """Return a token that would be created, with how it would enter."""
    return Object(
        ref=ref, kind="token", faces=(Copied(values),), owner=player, controller=player, zone="nowhere",
        tapped=tapped, attacking=attacking,
    )  # fmt: skip


def _host_of_token(resolution: Resolution, effect: CreateToken) -> Object | None:
    """Return what an Aura token enters attached to; None where that isn't there, or can't be enchanted by it:
    then it isn't created (CR 303.4i).
    """
    found = resolution.objects(effect.attached_to) if effect.attached_to is not None else []
    there = [obj for obj in found if obj.zone == "battlefield"]
    return there[0] if there else None


def _create_one(
    interpreter: Interpreter,
    maker: str,
    effect: CreateToken,
    values: Characteristics,
    made: Sequence[str],
    extra: tuple[ExceptClause, ...] = (),
    *,
    ref: str = "",
    host: str | None = None,
) -> str:
    """Create one token and return its ref; `made` are those that are created at once with it, `host` is what
    it enters attached to.
    """
    name = effect.name or " ".join(effect.subtypes)
    token = Object(
        ref=ref or _next_token(interpreter, name),
        kind="token",
        faces=(Copied(values),)
        if effect.back is None
        else (Copied(values), Copied(_described(effect.back, interpreter.ruleset))),
        can_transform=effect.back is not None,
        owner=maker,
        controller=maker,
        zone="nowhere",
        tapped=effect.tapped,
        attacking=effect.attacking,
        attached_to=host,
    )
    announce = f"{player_name(maker)} creates {a_or_an(name)} {name} token."
    with interpreter.at_once([*made, token.ref]):
        enter_battlefield(interpreter, token, (), {}, announce=announce, extra=extra)
    return token.ref


def tokens_besides(creation: Creation, *, tapped: bool, attacking: bool) -> list[CreateToken]:
    """Return the tokens that are created besides those an effect says, or instead of them, one by one.

    Args:
        tapped, attacking: how those would enter: what is added or takes their place enters so too (CR 614.6).
    """
    tokens = [token for token, number in creation.besides for _ in range(number)]
    each = [predefined_token(name, ONE) for name in creation.instead]
    tokens += [token for token in each for _ in range(creation.number)]
    return [
        token_in_place(token, tapped=token.tapped or tapped, attacking=token.attacking or attacking)
        for token in tokens
    ]


def described_faces(interpreter: Interpreter, name: str) -> tuple[Copied, ...]:
    """Return the faces of the predefined token of a name."""
    token = predefined_token(name, ONE)
    return (Copied(_described(token, interpreter.ruleset)),)


def token_in_place(token: CreateToken, *, tapped: bool, attacking: bool) -> CreateToken:
    """Return a token created in place of another: it enters as that would (CR 614.6)."""
    return replace(token, tapped=tapped, attacking=attacking)


def create_in_place(
    interpreter: Interpreter, player: str, token: CreateToken, made: Sequence[str], ref: str
) -> None:
    """Create one token in place of another; `made` are those that are created at once with it."""
    _create_one(interpreter, player, token, _described(token, interpreter.ruleset), made, ref=ref)


def create_besides(
    interpreter: Interpreter, player: str, creation: Creation, *, tapped: bool, attacking: bool
) -> list[str]:
    """Create what replacement effects add to the tokens that a player creates; return the refs.

    Args:
        tapped, attacking: how the others enter.
    """
    made: list[str] = []
    for token in tokens_besides(creation, tapped=tapped, attacking=attacking):
        made.append(_create_one(interpreter, player, token, _described(token, interpreter.ruleset), made))
    return made


def _name_of_token(resolution: Resolution, name: str) -> str:
    if resolution.instructions is not None:
        return new_ref(resolution.interpreter, resolution.instructions.next_name())
    return _next_token(resolution.interpreter, name)


def _next_token(interpreter: Interpreter, name: str) -> str:
    place = 1 + sum(1 for ref in interpreter.table.objects if ref.startswith(f"{name} token"))
    return f"{name} token {place}"
