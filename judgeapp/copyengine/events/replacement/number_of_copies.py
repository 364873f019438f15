"""How many copies an effect makes: as the text and the costs paid say, and what doubles tokens (CR 614)."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from judgeapp.copyengine.evaluation.amounts import EvaluationContext
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.evaluation.filters import has_kind, has_type
from judgeapp.copyengine.events.replacement.ordering import changed, cited_for, which_first
from judgeapp.copyengine.events.replacement.prohibitions import forbidden_by, means
from judgeapp.copyengine.interpreter.ability_lookup import Found
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects.amount_replacements import (
    CountersChanged,
    SpellCopiesChanged,
    TokensAsCopies,
    TokensChanged,
)
from judgeapp.copyengine.model.effects.effects import CopySpell, CreateToken, TokenCopy
from judgeapp.copyengine.model.effects.prohibitions import CantHaveCounters
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.plain_data import as_number
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import ObjectEvent
from judgeapp.copyengine.model.terms.qualities import CastThisTurn
from judgeapp.copyengine.model.terms.subjects import ONE, Amount, Counted, Each, Filter, Who
from judgeapp.copyengine.model.wording import joined, quoted
from judgeapp.copyengine.reading import predefined_token
from judgeapp.copyengine.reading.nouns.amounts import is_for_each
from judgeapp.copyengine.reading.paragraphs.added_tokens import added_token
from judgeapp.copyengine.reading.statics.replacement.numbers import numbers_changed
from judgeapp.copyengine.script.events import CopyOnStack, CreateTokenCopy, Resolve
from judgeapp.copyengine.script.fields import chosen_words
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.state import Object

_NOTED = {
    Counted.SPELLS_CAST_BEFORE_IT: "storm_count",
    Counted.PUT_INTO_GRAVEYARDS: "storm_count",
    Counted.TIMES_REPLICATED: "replicated",
    Counted.TIMES_SQUAD_PAID: "squad",
}


def copies_said(
    interpreter: Interpreter,
    event: CreateTokenCopy | CopyOnStack,
    effect: CopySpell | TokenCopy,
    context: EvaluationContext,
) -> int:
    """Return how many copies an effect makes before anything adds to them; a script's `count` comes first.

    Args:
        context: from where the effect's text looks at the table, with what was chosen and paid for it.

    Raises:
        CopyEngineError: the text counts something that the engine can't count.
    """
    if event.count is not None:
        _refuse_more(interpreter, event, effect)
        return event.count
    is_known = effect.count.per is not Counted.UNREAD or not isinstance(effect.about, Each)
    if isinstance(effect, TokenCopy) and effect.source is Who.IT and is_for_each(effect.count) and is_known:
        return 1  # "for each creature, a token that's a copy of that creature": an event for each
    return _number(interpreter, effect.count, context, event.x)


def _refuse_more(
    interpreter: Interpreter, event: CreateTokenCopy | CopyOnStack, effect: CopySpell | TokenCopy
) -> None:
    """Refuse a script that states more copies than the text of something on the table makes before anything
    adds to them; an effect from outside of the script is as the script says.
    """
    is_plain = effect.count.is_plain and effect.count.base > 0 and effect.count.plus is None
    is_told = isinstance(effect, TokenCopy) and event.by in interpreter.table.objects
    if not is_plain or not is_told or interpreter.policy is not CORRECT:
        return
    if event.count is not None and event.count > effect.count.base:
        raise CopyEngineError(
            f"{event.count} copies are stated, and the text makes {effect.count.base}.",
            where=interpreter.at("count"),
            mend="Leave count out; what adds to the number does so by itself.",
        )


def instead_of[EffectT: (TokenCopy, CopySpell)](interpreter: Interpreter, found: Found[EffectT]) -> EffectT:
    """Return the effect that takes the place of the first ("If this spell was kicked, ... instead")."""
    source = found.source
    if source is None:
        return found.effect
    # "If this creature was kicked" in an ability is about the creature.
    whose = (
        interpreter.table.objects.get(source.source or "", source) if source.ability is not None else source
    )
    spoken_of = source.cast.targets[0] if len(source.cast.targets) == 1 else None
    context = interpreter.context(source, source.controller, spoken_of, cast=whose.cast)
    others = [e for e in found.later if isinstance(e, type(found.effect)) and e.instead]
    for other in others:
        if condition_holds(other.condition, context, interpreter.at("by")):
            return other
    return found.effect


def copies_additional_times(interpreter: Interpreter, player: str) -> bool:
    """Whether a player copies spells more often than an effect says (CR 614.1)."""
    return bool(_of_spell_copies(interpreter, player))


def spell_copies(interpreter: Interpreter, player: str, number: int) -> int:
    """Return how many copies of a spell a player really makes, and tell it if they are more (CR 614.1).

    Raises:
        CopyEngineError: it matters which effect applies first, and nobody says it.
    """
    applying = _of_spell_copies(interpreter, player)
    really = changed(interpreter, applying, number)
    text = f"What replaces the copying of spells makes {really} of {number}."
    principle = cited_for(len(applying) > 1)
    interpreter.step(principle, player, text, {"copies": number}, {"copies": really})
    return really


def _of_spell_copies(interpreter: Interpreter, player: str) -> list[tuple[str, SpellCopiesChanged]]:
    said = _saying(interpreter, player, SpellCopiesChanged)
    return [(ref, each) for ref, each, yours in said if yours]


def copies_by_storm(interpreter: Interpreter, ref: str, amount: Amount) -> int | None:
    """Return how often storm or gravestorm copies a spell by what the script shows of this turn, whoever cast
    what (CR 702.40, 702.69); None for another amount, or where the script states the number.

    Raises:
        CopyEngineError: the script doesn't show that the spell was cast.
    """
    table = interpreter.table
    stated = table.cast_of(table.objects[ref]).notes.get("storm_count") is not None
    if amount.per not in {Counted.SPELLS_CAST_BEFORE_IT, Counted.PUT_INTO_GRAVEYARDS} or stated:
        return None
    if amount.per is Counted.PUT_INTO_GRAVEYARDS:
        return sum(1 for happening in table.happened if happening.deed is ObjectEvent.DIED)
    if ref not in table.cast_now:
        raise CopyEngineError(
            f"How many spells were cast before {ref} isn't said.",
            where=interpreter.at("ref"),
            mend="State storm_count as it is cast.",
        )
    return table.cast_now.index(ref)


def _number(interpreter: Interpreter, amount: Amount, context: EvaluationContext, x: object) -> int:
    noted = _NOTED.get(amount.per)
    if noted is not None:
        paid = context.cast.notes.get(noted)
        return 1 if paid is None else as_number(paid)
    if amount.is_plain:
        return max(1, amount.base)
    # Where the script shows two players, more may play: it says so by `count`.
    if amount.per in {Counted.OPPONENTS, Counted.OPPONENTS_NOT_DEFENDING}:
        opponents = len(interpreter.table.players) - 1
        return max(1, opponents - (amount.per is Counted.OPPONENTS_NOT_DEFENDING))
    if (
        amount.of is not None
        and amount.of.what == "spell"
        and context.cast.notes.get("storm_count") is not None
    ):
        return as_number(
            context.cast.notes["storm_count"]
        )  # "for each other instant and sorcery you've cast"
    if (
        amount.of is not None
        and amount.of.what == "spell"
        and (before := _cast_before(interpreter, amount.of, context)) is not None
    ):
        return before
    if isinstance(x, int):
        context = replace(context, cast=replace(context.cast, x=x))
    number = context.number(amount)
    if number is None:
        raise CopyEngineError(
            f"I can't count “{amount.text or amount.per.value}”.",
            where=interpreter.at(),
            mend=_how_to_say(interpreter, amount),
        )
    return number


def _how_to_say(interpreter: Interpreter, amount: Amount) -> str:
    """Return how a script says how many copies are made: `resolve` has no key for it."""
    place, is_x = interpreter.event, amount.per is Counted.X
    event = interpreter.script_events[place] if place is not None else None
    if not isinstance(event, Resolve):
        return "Say how many: x: 2, or count: 2." if is_x else "Say how many: count: 2."
    by_events = "state the copies as events of their own right before it, each with its count."
    return f"Say x as it goes on the stack, or {by_events}" if is_x else by_events.capitalize()


def _cast_before(interpreter: Interpreter, said: Filter, context: EvaluationContext) -> int | None:
    """Return how many spells of a kind its controller has cast this turn before the one that is copied, as
    far as the script tells; copies weren't cast. None if it wasn't cast, or the kind can't be judged.
    """
    cast, known = interpreter.table.cast_now, interpreter.table.objects
    if context.it not in cast or not all(isinstance(quality, CastThisTurn) for quality in said.qualities):
        return None
    player = known[str(context.it)].controller
    earlier = [known[ref] for ref in cast[: cast.index(str(context.it))] if known[ref].controller == player]
    return sum(
        1
        for spell in earlier
        if has_kind(said, interpreter.table.left_as(spell.ref, interpreter.values(spell.ref)))
    )


class Creation(Value, frozen=True):
    """What a player really creates.

    Attributes:
        number: how many of the tokens that the effect says.
        besides: other tokens, and how many of each.
        instead: names of the predefined tokens that are created in place of them, so many of each.
        in_place: the token of which so many are created in place of them; None for none.
        copies_of: the ref of what so many tokens in place of them are copies of; None for none.
        in_order: several effects change the number, one after another (CR 616.1).
        once: those of the other tokens that are added once to all of one event.
    """

    number: int
    besides: tuple[tuple[CreateToken, int], ...] = ()
    instead: tuple[str, ...] = ()
    in_place: CreateToken | None = None
    copies_of: str | None = None
    in_order: bool = False
    once: tuple[CreateToken, ...] = ()


def created(
    interpreter: Interpreter,
    player: str,
    number: int,
    kinds: frozenset[str],
    added: Collection[CreateToken] = (),
) -> Creation:
    """Return what is really created, and tell it when that is more than the effect says.

    Args:
        kinds: card types and subtypes of the tokens.
        added: what has been added to the tokens of the same event already (CR 614.5).
    """
    really = tokens_created(interpreter, player, number, kinds, added)
    text = f"What replaces the creating of tokens makes {really.number} of {number}."
    before, after = {"tokens": number}, {"tokens": really.number}
    interpreter.step(cited_for(really.in_order), player, text, before, after)
    for token, many in really.besides:
        text = f"What replaces the creating of tokens adds {many} {' '.join(token.subtypes)}."
        interpreter.step(p.TOKEN_DOUBLING, player, text, {"tokens_besides": 0}, {"tokens_besides": many})
    if really.instead:
        text = f"Instead {really.number} of each are created: {joined(really.instead)}."
        interpreter.step(p.TOKEN_DOUBLING, player, text, {"of_each": 0}, {"of_each": really.number})
    if really.in_place is not None:
        name = really.in_place.name or " ".join(really.in_place.subtypes)
        text = f"Instead of them, as many {name} tokens are created."
        interpreter.step(p.TOKEN_DOUBLING, player, text, {"created": "as said"}, {"created": name})
    if really.copies_of is not None:
        name = interpreter.called(really.copies_of)
        text = f"Instead of them, as many tokens are created that are copies of {name}."
        interpreter.step(p.TOKEN_DOUBLING, player, text, {"created": "as said"}, {"created": name})
    return really


def as_the_copy(creation: Creation, kinds: frozenset[str]) -> Creation:
    """Return a creation of token copies of some `kinds`: the copy itself is the one of its own kind among
    "one of each", and the others come besides it.
    """
    own = next((name for name in creation.instead if name in kinds), None)
    if own is None:
        return creation
    others = tuple((predefined_token(name, ONE), creation.number) for name in creation.instead if name != own)
    return replace(creation, besides=(*creation.besides, *others), instead=())


def tokens_created(
    interpreter: Interpreter,
    player: str,
    number: int,
    kinds: frozenset[str],
    added: Collection[CreateToken] = (),
) -> Creation:
    """Return what is really created under a player's control, and note that the player has created tokens
    this turn (CR 614.1, 616.1).

    Args:
        added: what has been added to the tokens of the same event already, so many however many they are.

    Raises:
        CopyEngineError: other tokens would be created instead, or it matters which effect applies first.
    """
    changes = _of_tokens(interpreter, player, kinds)
    applying = [said for _, said in changes]
    if number <= 0:
        return Creation(number)
    copied = _copied_instead(interpreter, player)
    interpreter.table.created_now |= {player}
    for said in applying:
        read = said.one_of_each or added_token(said.adds or said.in_place) is not None
        if said.change is None and not read:
            raise CopyEngineError(
                f"I don't know what “{said.text}” creates.",
                where=interpreter.at("ref"),
                mend="Leave that permanent out of the setup, or state the tokens by events of their own.",
            )
    adding = [said for said in applying if said.adds]
    each = [said for said in applying if said.one_of_each]
    placed = [said for said in applying if said.in_place]
    alike = _is_same_addition(adding)
    is_unclear = len(adding) > 1 and any(said.as_many for said in adding) and not alike
    matters = is_unclear or bool(adding and each)
    if copied is not None:
        values = copiable_values(interpreter.find(copied))
        later = _of_tokens(interpreter, player, values.types | frozenset(values.subtypes))
        matters = bool(adding or each or placed) or changes != later
    if matters or (placed and _order_matters(interpreter, player, placed, applying)):
        raise CopyEngineError(
            f"{player} chooses which of these applies first, and that matters (616.1): "
            + " ".join(quoted(said.text) for said in (*adding, *each, *placed)),
            where=interpreter.at("ref"),
            mend="Leave one of those permanents out of the setup.",
        )
    really, in_order = changed(interpreter, changes, number), _is_several(applying)
    if copied is not None:
        return Creation(really, copies_of=copied, in_order=in_order)
    # Each adds as many as there are by then, those that another one has added included.
    as_many = really * (2 ** len(adding) - 1) if alike else really
    who_adds = [change for change in changes if change[1].adds]
    besides = tuple(
        (token, as_many if said.as_many else _added(interpreter, player, token, (ref, said), changes))
        for ref, said in (who_adds[:1] if alike else who_adds)
        if (token := added_token(said.adds)) is not None and (said.as_many or token not in added)
    )
    fixed = (added_token(said.adds) for said in adding if not said.as_many)
    once = tuple(token for token in fixed if token is not None)
    if each:
        names = each[0].one_of_each
        return Creation(really * len(names) ** (len(each) - 1), instead=names, in_order=in_order)
    in_place = added_token(placed[0].in_place) if placed else None
    return Creation(really, besides, in_place=in_place, in_order=in_order, once=once)


def _is_same_addition(adding: Sequence[TokensChanged]) -> bool:
    """Whether all of them add as many of the same token, and apply to that token as well: then their order
    doesn't matter (CR 616.1).
    """
    token = added_token(adding[0].adds) if len({said.adds for said in adding}) == 1 else None
    return token is not None and all(said.as_many and _is_of(said, _kinds_of(token)) for said in adding)


def _copied_instead(interpreter: Interpreter, player: str) -> str | None:
    """Return the ref of what the tokens that a player would create are copies of instead, by what says so of
    the first tokens of a turn; None where nothing does, or where the player declines.

    Raises:
        CopyEngineError: the script doesn't say, or states what can't be chosen.
    """
    table, given = interpreter.table, interpreter.given
    if player in table.created_now:
        return None
    applying = [
        (ref, said)
        for ref, said, yours in _saying(interpreter, player, TokensAsCopies)
        if yours and (table.active == player or not said.your_turns)
    ]
    if not applying or given.get("copy") is False:
        return None
    if len(applying) > 1:
        raise which_first(interpreter, applying)
    ((ref, said),) = applying
    key = said.kind.lower() or "copy"
    if key not in given:
        if interpreter.policy is not CORRECT:
            return None
        told = f"{key}: the ref of what is copied" if said.kind else "copy: true"
        raise CopyEngineError(
            f"Whether the tokens are copies instead isn't said: {quoted(said.text)}",
            where=interpreter.at(f"choices.{key}"),
            mend=f"Give choices: {{{told}}}, or {{copy: false}}.",
        )
    chosen = chosen_words(given[key])[:1] if said.kind else (table.objects[ref].attached_to or "",)
    copied = interpreter.find(chosen[0] if chosen else "", f"choices.{key}")
    is_there = copied.zone == "battlefield" and not copied.phased_out
    is_fit = not said.kind or has_type(interpreter.values(copied.ref), said.kind)
    if not is_there or not is_fit or (said.other and copied.ref == ref):
        raise CopyEngineError(
            f"{copied.ref} can't be chosen there: {quoted(said.text)}",
            where=interpreter.at(f"choices.{key}"),
            mend="Name another permanent on the battlefield, or give choices: {copy: false}.",
        )
    return copied.ref


def _order_matters(
    interpreter: Interpreter, player: str, placed: Sequence[TokensChanged], applying: Sequence[TokensChanged]
) -> bool:
    """Whether it matters when other tokens take the place of those that would be created (CR 616.1).

    It doesn't where all else only changes how many there are, and changes both kinds alike.
    """
    if len({said.in_place for said in placed}) > 1 or any(said.adds or said.one_of_each for said in applying):
        return True
    token = added_token(placed[0].in_place)
    later = [] if token is None else [said for _, said in _of_tokens(interpreter, player, _kinds_of(token))]
    return [said for said in later if not said.in_place] != [said for said in applying if not said.in_place]


def _kinds_of(token: CreateToken) -> frozenset[str]:
    kinds = {*token.types, *token.subtypes} | ({"Creature"} if token.power is not None else set())
    return frozenset(kinds)


def _is_of(said: TokensChanged, kinds: frozenset[str]) -> bool:
    """Whether tokens with these card types and subtypes are what an ability changes the creating of."""
    if said.one_of_each:
        return not kinds.isdisjoint(said.one_of_each)
    return not said.kind or said.kind in kinds


def _added(
    interpreter: Interpreter,
    player: str,
    token: CreateToken,
    adds: tuple[str, TokensChanged],
    changes: Sequence[tuple[str, TokensChanged]],
) -> int:
    """Return how many there are of one token added. What also changes the number of the others may apply
    before it is added, or after that (CR 616.1).

    Args:
        adds: what adds it, with its ref.
        changes: what applies to the tokens that it is added to.

    Raises:
        CopyEngineError: the script doesn't state which applies first.
    """
    doubling = [each for each in _of_tokens(interpreter, player, _kinds_of(token)) if each[1].change]
    either = [each for each in doubling if each in changes]
    stated = chosen_words(interpreter.given.get("first"))
    earlier = stated[: stated.index(adds[0])] if adds[0] in stated else stated
    before = [each for each in either if each[0] in earlier]
    if len(before) < len(either) and adds[0] not in stated and interpreter.policy is CORRECT:
        raise which_first(interpreter, [adds, *either])
    return changed(interpreter, [each for each in doubling if each not in before], 1)


def _of_tokens(
    interpreter: Interpreter, player: str, kinds: frozenset[str]
) -> list[tuple[str, TokensChanged]]:
    """Return what applies to tokens of some kinds that a player would create; what is created with them isn't
    there yet (CR 614.4).
    """
    return [
        (ref, said)
        for ref, said, yours in _saying(interpreter, player, TokensChanged)
        if (yours or not said.yours) and _is_of(said, kinds) and ref not in interpreter.entering_together
    ]


def counters_put(
    interpreter: Interpreter,
    obj: Object,
    kind: str,
    number: int,
    by: str | None = None,
    *,
    is_effect: bool = True,
    entering_with: int | None = None,
) -> tuple[int, bool]:
    """Return how many counters are really put on a permanent, and whether several effects change the number,
    one after another (CR 616.1).

    Args:
        by: the player who puts them there; None for the permanent's controller.
        is_effect: an effect puts them there, not a cost, damage or a rule.
        entering_with: how many such counters it enters with besides: that is one event, to which each effect
            applies once (CR 614.5). What it, or what enters with it, says of a general subset of permanents
            doesn't count for that (CR 614.12, 614.17d). None if it doesn't enter with them.

    Raises:
        CopyEngineError: it matters which effect applies first, and nobody says it.
    """
    not_yet = {obj.ref, *interpreter.entering_together} if entering_with is not None else set()
    if _is_forbidden(interpreter, obj, kind, not_yet):
        return 0, False
    player = interpreter.controller(obj.ref)
    values = interpreter.layers.values.get(obj.ref)
    changing = [
        (other.ref, said, interpreter.controller(other.ref))
        for other in interpreter.table.on_battlefield()
        for said in numbers_changed(interpreter.values(other.ref))
        if isinstance(said, CountersChanged)
    ]
    applying = [
        (ref, said)
        for ref, said, whose in changing
        if said.kind in {"", kind}
        and (whose == player or not said.yours)
        and (said.by == "any" or (said.by == "you") is (whose == (by or player)))
        and (said.on is None or (values is not None and any(has_type(values, name) for name in said.on)))
        and not (said.itself and ref != obj.ref)
        and not (said.other and ref == obj.ref)
        and (ref not in not_yet or (said.itself and ref == obj.ref))
    ]
    if not is_effect and all(said.effects_only for _, said in applying):
        return number, False  # once another effect has replaced it, an effect puts them (CR 616.1f)
    before = entering_with or 0
    really = changed(interpreter, applying, before + number) - changed(interpreter, applying, before)
    return really, len(applying) > 1


def _is_forbidden(interpreter: Interpreter, obj: Object, kind: str, not_yet: Collection[str]) -> bool:
    """Whether something says that no such counter can be put on a permanent (CR 614.17).

    Args:
        not_yet: what doesn't count for that.
    """
    return any(
        said.kind in {"", kind} and means(interpreter, said.what, obj, other)
        for other, said in forbidden_by(interpreter, CantHaveCounters)
        if other.ref not in not_yet or (said.what.itself and other.ref == obj.ref)
    )


def _saying[SaidT](
    interpreter: Interpreter, player: str, kind: type[SaidT]
) -> Iterator[tuple[str, SaidT, bool]]:
    """Yield what permanents say of numbers, with their refs, and whether `player` controls them."""
    for other in interpreter.table.on_battlefield():
        for said in numbers_changed(interpreter.values(other.ref)):
            if isinstance(said, kind):
                yield other.ref, said, interpreter.controller(other.ref) == player


def _is_several(applying: Iterable[TokensChanged]) -> bool:
    """Whether more than one effect changes a number."""
    return sum(said.change is not None for said in applying) > 1
