"""Targets: which words ask for one, and whether an object or player could be one (CR 115, 707.10d)."""

from collections.abc import Iterator, Mapping, Sequence

from judgeapp.copyengine.evaluation.amounts import EvaluationContext, known_number
from judgeapp.copyengine.evaluation.casting_conditions import holds_of_cost
from judgeapp.copyengine.evaluation.filters import can_judge, fits, has_kind, player_fits
from judgeapp.copyengine.evaluation.situations import situation_rules
from judgeapp.copyengine.events.replacement.prohibitions import forbids_targeting
from judgeapp.copyengine.events.zones.merging import HOST, is_mutating
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.model.effects.effects import (
    Choosing,
    DealDamage,
    Delayed,
    Facing,
    LinkedWhenYouDo,
    Modal,
    PreventDamage,
)
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, Kind, begins_with
from judgeapp.copyengine.model.objects.characteristics import COLORS, Characteristics
from judgeapp.copyengine.model.terms.conditions import ControlsOtherSpellCouldTarget
from judgeapp.copyengine.model.terms.qualities import (
    CastFrom,
    EveryCardOf,
    FromPileOfTarget,
    HurtYouThisTurn,
    NamedUnlikeThose,
    OnTop,
    OutsizedBy,
    OwnedBy,
    Pile,
    Quality,
    Sized,
    SizedX,
    TargetPlayerControls,
    Whom,
)
from judgeapp.copyengine.model.terms.subjects import Amount, Each, Filter, NamedUnlike, SizedByCount, Target
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import printed_objects
from judgeapp.copyengine.reading.nouns.targets_named import targets_named
from judgeapp.copyengine.reading.statics.casting.activating import functions_in
from judgeapp.copyengine.reading.statics.targeting import (
    is_of_colored_spells,
    keyword_of_player,
    qualities_named,
    quality_named,
)
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.mana_values import mana_value_of
from judgeapp.copyengine.table.state import MERE_COPY, NOT_CAST, PLAYERS, Object, Table


def chosen_effects(obj: Object, ability: Ability) -> tuple[Effect, ...]:
    """Return an ability's effects: of a modal one those of the modes chosen (CR 700.2), of a spell none that
    asks for a cost that wasn't paid (CR 601.2c).
    """
    effects = _of_modes(obj, ability)
    if obj.ability is not None or not _asks_for_costs(ability):
        return effects
    conditions = ((effect, getattr(effect, "condition", None)) for effect in effects)
    return tuple(effect for effect, asked in conditions if holds_of_cost(asked, obj.cast) is not False)


@memoized  # asked whenever targets are: 3 % of generating
def _asks_for_costs(ability: Ability) -> bool:
    conditions = (getattr(effect, "condition", None) for effect in walk(ability.effects))
    return any(holds_of_cost(condition, NOT_CAST) is not None for condition in conditions)


def _of_modes(obj: Object, ability: Ability) -> tuple[Effect, ...]:
    every = obj.cast.alternative_cost.casefold() == "overload"
    if not every and not _is_modal(ability):
        return ability.effects
    chosen: list[Effect] = []
    for effect in (_each_instead(e) for e in ability.effects) if every else ability.effects:
        if isinstance(effect, Modal) and (obj.cast.modes or not is_chosen_later(effect)):
            for wanted in obj.cast.modes:
                chosen += [e for m in effect.modes if begins_with(m, wanted) for e in m.effects]
        else:
            chosen.append(effect)
    return tuple(chosen)


def is_table(effect: Modal) -> bool:
    """Whether the result of a roll decides which of the lines applies (CR 706.3)."""
    return any(mode.rolled is not None for mode in effect.modes)


def is_chosen_later(effect: Modal) -> bool:
    """Whether which mode applies turns out as it resolves: by a roll, or by who faces a villainous choice."""
    return effect.faced is not Facing.NOBODY or is_table(effect)


@memoized  # asked whenever targets are: 2 % of generating
def _is_modal(ability: Ability) -> bool:
    return any(isinstance(effect, Modal) for effect in ability.effects)


def _each_instead(effect: Effect) -> Effect:
    """Return an overloaded spell's effect: its text says "each" instead of "target" (CR 702.96)."""
    values = {
        name: tuple(_not_a_target(v) for v in value) if isinstance(value, tuple) else _not_a_target(value)
        for name in getattr(effect, "__slots__", ())
        for value in (getattr(effect, name),)
    }
    return replace(effect, **values) if values else effect


def _not_a_target[PartT](value: PartT) -> PartT | Each:
    return Each(value.filter) if isinstance(value, Target) else value


def target_filters(obj: Object) -> list[Filter]:
    """Return the filter of every instance of "target" in what was chosen for a spell or ability."""
    if obj.bestowed:
        return enchanted("creature")
    if is_mutating(obj):
        return [HOST]
    found: list[Filter] = []
    parts, told = target_parts(obj), len(obj.cast.targets)
    numbers = targets_of_parts(parts, told, obj.cast.aimed) if told else [1] * len(parts)
    for part, number in zip(parts, numbers, strict=True):
        found += [_of_that_player(with_x(part.filter, obj.cast.x), obj.cast.targets[: len(found)])] * number
    return found


def _of_that_player(filter_: Filter, before: Sequence[str]) -> Filter:
    """Return "target cards from their graveyard" with the player whose that is: an earlier target."""
    player = next((ref for ref in reversed(before) if ref in PLAYERS), None)
    if player is None or filter_.what != "card":
        return filter_
    known = (
        OwnedBy(q.words, player) if isinstance(q, CastFrom) and q.zone == filter_.zone == "graveyard" else q
        for q in filter_.qualities
    )
    return replace(filter_, qualities=tuple(known))


def targets_of_parts(parts: Sequence[Target], told: int, aimed: tuple[int, ...] = ()) -> list[int]:
    """Return how many targets each phrase has of those that are told, in order: "up to two" leaves what later
    phrases can't do without.

    Args:
        aimed: those numbers, where they are known.
    """
    if len(aimed) == len(parts):
        return list(aimed)
    numbers, left = [], told
    for place, part in enumerate(parts):
        needed = _needed(parts[place + 1 :])
        has = min(part.count, max(left - needed, 0)) if part.up_to else min(part.count, told)
        numbers.append(has)
        left -= has
    return numbers


def with_x(filter_: Filter, x: int | None) -> Filter:
    """Return a filter with the number that was chosen for X in place of it (CR 107.3a)."""
    if x is None or not any(isinstance(quality, SizedX) for quality in filter_.qualities):
        return filter_
    known = (q.where_x_is(x) if isinstance(q, SizedX) else q for q in filter_.qualities)
    return replace(filter_, qualities=tuple(known))


def with_sizes_of(
    filter_: Filter,
    source: Object,
    values: Mapping[str, Characteristics],
    table: Table,
    who: str,
    controllers: Mapping[str, str] | None = None,
) -> Filter:
    """Return a filter with numbers in place of "less than this creature's power" and "the number of Islands
    you control": the source as it last was, if it has left (CR 608.2h), and what is counted now.

    Args:
        who: the player who aims.
    """
    if not any(_is_by_source(quality) for quality in filter_.qualities):
        return filter_
    of = table.last_object(source)
    now = table.last_known(source.ref, values[source.ref])
    sizes = {"power": now.power or 0, "toughness": now.toughness or 0, "mana value": mana_value_of(of, now)}
    context = EvaluationContext(
        table=table, values=values, controller=who, this=source, it=source.ref,
        cast=source.cast, controllers=controllers or {},
    )  # fmt: skip

    def known(quality: Quality) -> Quality:
        if isinstance(quality, SizedByCount):
            return quality.compared(known_number(context, quality.than, "targets") or 0)
        if isinstance(quality, NamedUnlike):
            there = context.fitting(replace(quality.among, other=False))
            named = tuple((values[ref].name, ref) for ref in there)
            return NamedUnlikeThose(quality.words, named, quality.among.other)
        if isinstance(quality, OutsizedBy) and _is_by_source(quality):
            return _compared(quality, sizes[quality.its])
        return quality

    rest = (quality for quality in filter_.qualities if not isinstance(quality, HurtYouThisTurn))
    return replace(filter_, qualities=tuple(map(known, rest)))


def _asks_for_hurt(filter_: Filter) -> bool:
    """Whether what is asked for has to have dealt damage to the player who aims."""
    return any(isinstance(quality, HurtYouThisTurn) for quality in filter_.qualities)


def _is_by_source(quality: Quality) -> bool:
    return isinstance(quality, NamedUnlike | SizedByCount | HurtYouThisTurn) or (
        isinstance(quality, OutsizedBy) and quality.whom is Whom.THIS
    )


def _compared(quality: OutsizedBy, number: int) -> Sized:
    """Return what a comparison with a known number asks for."""
    beyond = 0 if quality.or_equal else 1 if quality.greater else -1
    return Sized(
        quality.words, (quality.of,), number + beyond, or_less=not quality.greater, or_greater=quality.greater
    )


def target_parts(obj: Object) -> list[Target]:
    """Return the phrases with "target" in what was chosen for a spell or ability."""
    abilities = (obj.ability,) if obj.ability else copiable_values(obj).abilities
    found: list[Target] = []
    for ability in abilities:
        if ability.kind == Kind.SPELL or obj.ability:
            found += parts_of(obj, ability)
        elif ability.keyword == "enchant" and obj.ability is None:
            found += [Target(filter_) for filter_ in enchanted(ability.parameter)]
    return found


def targets_in_words(obj: Object) -> tuple[Target, ...] | None:
    """Return the phrases with "target" that stand in words taken whole, where nothing that was read has a
    target: "look at target opponent's hand". None where one of them isn't understood.
    """
    found: list[Target] = []
    for ability in (obj.ability,) if obj.ability else copiable_values(obj).abilities:
        is_chosen = ability.kind == Kind.SPELL or obj.ability is not None
        if ability.keyword and (obj.ability is not None or ability.keyword == "awaken"):
            return None  # what it targets is known to its own room
        if is_chosen and ability.unread and _targets_said(ability):
            return None
        if is_chosen and not _targets_said(ability):
            named = targets_named(ability.text)
            if named is None:
                return None
            found += named
    return tuple(found)


def targets_of_each(obj: Object, abilities: Sequence[Ability]) -> dict[int, tuple[str, ...]]:
    """Return which targets each paragraph of a spell is about, by its place; {} where they needn't be told
    apart. What a text asks for in greater number leaves as many as the later ones need.
    """
    asked = {}
    for place, ability in enumerate(abilities):
        parts = parts_of(obj, ability) if ability.kind == Kind.SPELL else ()
        if parts:
            asked[place] = parts
    if len(asked) < 2:
        return {}
    left, found = list(obj.cast.targets), {}
    for place, parts in asked.items():
        later = sum(_needed(each) for other, each in asked.items() if other > place)
        number = sum(part.count for part in parts)
        taken = min(number, max(len(left) - later, 1 if _needed(parts) else 0))
        found[place], left = tuple(left[:taken]), left[taken:]
    return found


def _needed(parts: Sequence[Target]) -> int:
    """Return how many targets phrases can't do without."""
    return sum(part.count for part in parts if not part.up_to)


def number_of_targets(obj: Object, ability: Ability) -> int:
    """Return how many targets a paragraph of a spell asks for, with the modes and costs chosen for it."""
    return sum(part.count for part in parts_of(obj, ability))


def parts_of(obj: Object, ability: Ability) -> tuple[Target, ...]:
    """Return the phrases with "target" of one paragraph, with the modes and costs chosen for it."""
    effects = chosen_effects(obj, ability)
    return _targets_said(ability) if effects is ability.effects else targets_in(effects)


def required_targets(effects: tuple[Effect, ...]) -> tuple[Target, ...]:
    """Return the phrases with "target" without which effects do nothing: "up to one target" isn't one, nor is
    the target of what waits, or triggers "when you do" (CR 603.7, 603.12).
    """
    now = tuple(effect for effect in effects if not isinstance(effect, Delayed | LinkedWhenYouDo))
    return tuple(part for part in targets_in(now) if not part.up_to)


@memoized  # asked whenever targets are: 5 % of a first play
def _targets_said(ability: Ability) -> tuple[Target, ...]:
    return targets_in(ability.effects)


def targets_in(effects: tuple[Effect, ...]) -> tuple[Target, ...]:
    """Return the phrases with "target" in effects, in the order of their text."""
    parts: list[Target | Each] = []
    for effect in (each for said in walk(effects) for each in _with_targets(said)):
        for name in in_text_order(effect):
            found = map(_as_counted, _as_tuple(getattr(effect, name)))
            said = [each for each in found if isinstance(each, Target | Each)]
            # "That creature" is the target chosen before, not another one.
            parts += [each for each in said if name != "about" or each not in parts]
    return tuple(target for part in parts if (target := _as_target(part)) is not None)


def _as_counted(part: object) -> object:
    """Return what a number counts where that has a target, "each creature target opponent controls"; of
    everything else, that itself.
    """
    return Each(part.of) if isinstance(part, Amount) and part.of is not None else part


def _as_target(part: Target | Each) -> Target | None:
    """Return a target, or the player of "creatures target player controls", "target player's graveyard"."""
    if isinstance(part, Target):
        return part
    whose = [said for q in part.filter.qualities if (said := _player_targeted(q))]
    if not whose:
        return None
    word = "opponent" if whose[0] == "opponent" else "player"
    return Target(Filter(what="player", controller=whose[0], text=f"target {word}"))


def _player_targeted(quality: Quality) -> str:
    """Return of which player, "any" or "opponent", a quality makes a target; "" for none."""
    match quality:
        case TargetPlayerControls(controller=controller) | FromPileOfTarget(controller=controller):
            return controller
        case OnTop(whose=Pile.TARGET_PLAYERS) | EveryCardOf(whose=Pile.TARGET_PLAYERS):
            return "any"
        case OnTop(whose=Pile.TARGET_OPPONENTS) | EveryCardOf(whose=Pile.TARGET_OPPONENTS):
            return "opponent"
    return ""


def _with_targets(effect: Effect) -> tuple[Effect, ...]:
    """Return the choosing of targets that stand in words taken whole: "prevent ... to target creature"."""
    if not isinstance(effect, PreventDamage) or effect.prevention is None or not effect.prevention.targets:
        return (effect,)
    return tuple(map(Choosing, effect.prevention.targets))


def in_text_order(effect: Effect) -> tuple[str, ...]:
    """Return the names of an effect's parts as text has them: who copies before what is copied, and what
    deals damage before what is dealt it.
    """
    names: tuple[str, ...] = getattr(effect, "__slots__", ())
    first = "source" if isinstance(effect, DealDamage) else "maker"
    return (first, *(name for name in names if name != first)) if first in names else names


def _as_tuple(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def chosen_twice(obj: Object, targets: Sequence[str]) -> str:
    """Return what one instance of "target" would have twice (CR 115.3), or "another target" or "a third
    target" after another instance; "" if nothing, or where nobody can tell what a target belongs to.
    """
    parts, left, before = target_parts(obj), list(targets), list[str]()
    for place, part in enumerate(parts, start=1):
        if part.up_to and place < len(parts):
            return ""
        own = left if place == len(parts) else left[: part.count]
        left = left[len(own) :]
        twice = next((ref for n, ref in enumerate(own) if ref in own[:n]), "")
        if twice and part.count > 1:
            return twice
        # In one of several modes it is another one than the source.
        is_another = part.besides_others or (part.filter.other and len(obj.cast.modes) < 2)
        if is_another and (again := next((ref for ref in own if ref in before), "")):
            return again
        before += own
    return ""


def enchanted(words: str) -> list[Filter]:
    """Return what an Aura spell targets: what it can enchant (CR 303.4a)."""
    if words in {"player", "opponent"}:
        return [Filter(what="player", controller="opponent" if words == "opponent" else "any")]
    try:
        return [printed_objects(words)]
    except StopsAtError:
        return []


def illegal_targets(
    table: Table, values: Mapping[str, Characteristics], controllers: Mapping[str, str], spell: Object
) -> list[str]:
    """Return the targets that are illegal now (CR 608.2b); all of them, and the spell doesn't resolve."""
    filters = target_filters(spell) if spell.cast.targets else []
    departed = table.noted(spell.ref).departed
    illegal = []
    for place, ref in enumerate(spell.cast.targets):
        wanted = [judged(f) for f in filters[place : place + 1]]
        if ref in PLAYERS:
            continue
        obj = table.objects[ref]
        if (
            (not wanted and obj.zone not in {"battlefield", "stack", "graveyard"})
            or obj.kind == MERE_COPY
            or ref in departed
            or not legal_target(table, values, spell, ref, wanted, controllers)
        ):
            illegal.append(ref)
    return illegal


def as_aimed(
    table: Table, values: Mapping[str, Characteristics], controllers: Mapping[str, str], obj: Object
) -> Object | None:
    """Return a spell or ability that has just been aimed with what tells which target is whose: of "up to one
    target artifact and up to one target creature," a creature alone is the second. None where the targets
    fit no words in their order.
    """
    parts, told = target_parts(obj), len(obj.cast.targets)
    if len(parts) < 2 or not told or not any(part.up_to for part in parts):
        return obj
    usual = targets_of_parts(parts, told)
    others = (aimed for aimed in _shares(parts, told) if aimed != tuple(usual))
    for aimed in (tuple(usual), *others):
        found = replace(obj, cast=replace(obj.cast, aimed=aimed))
        if not illegal_targets(table, values, controllers, found):
            return obj if aimed == tuple(usual) else found
    return None


def _shares(parts: Sequence[Target], told: int) -> Iterator[tuple[int, ...]]:
    """Yield in how many ways so many targets can be those of phrases, in order."""
    if not parts:
        if not told:
            yield ()
        return
    part, rest = parts[0], parts[1:]
    for number in range(min(part.count, told), -1 if part.up_to else part.count - 1, -1):
        for others in _shares(rest, told - number):
            yield (number, *others)


def judged(filter_: Filter) -> Filter:
    """Return a filter without the qualities that the engine can't judge: a script has stated the target."""
    known = tuple(q for q in filter_.qualities if can_judge(q) or _is_by_source(q))
    return filter_ if len(known) == len(filter_.qualities) else replace(filter_, qualities=known)


def could_target(
    table: Table,
    values: Mapping[str, Characteristics],
    spell: Object,
    ref: str,
    controllers: Mapping[str, str] | None = None,
) -> bool:
    """Whether an object or player is a legal target for every instance of "target" (CR 707.10d)."""
    return legal_target(table, values, spell, ref, target_filters(spell), controllers)


@situation_rules(ControlsOtherSpellCouldTarget)
def _controls_other_it_could_target(
    condition: ControlsOtherSpellCouldTarget, context: EvaluationContext
) -> bool | None:
    spell = context.table.objects.get(context.it or "")
    if spell is None or spell.zone != "stack":
        return None
    able = [
        ref
        for ref in context.fitting(condition.filter)
        if ref not in spell.cast.targets
        and could_target(context.table, context.values, spell, ref, context.controllers)
    ]
    return condition.bound.allows(len(able))


def legal_target(
    table: Table,
    values: Mapping[str, Characteristics],
    spell: Object,
    ref: str,
    filters: Sequence[Filter],
    controllers: Mapping[str, str] | None = None,
    *,
    asks_players: bool = True,
) -> bool:
    """Whether an object or player fits each of `filters` as a target of the spell or ability.

    `spell.controller` is who aims; a copy may be another player's than its original (CR 707.10).

    Args:
        asks_players: whether hexproof and shroud of players count; false where an extension sees to that.
    """
    if ref in PLAYERS:
        if asks_players and _player_is_out_of_reach(table, values, controllers or {}, ref, spell.controller):
            return False
        return all(player_fits(f, ref, spell.controller) for f in filters)
    obj, now = table.objects[ref], values[ref]
    whose = (controllers or {}).get(ref, obj.controller)
    by = aimed_by(table, values, spell)
    is_spell = spell.ability is None
    if obj.zone == "battlefield" and not _can_be_targeted(
        whose, now, by, spell.controller, is_spell=is_spell
    ):
        return False
    if forbids_targeting(table, values, controllers or {}, obj, by, spell.controller, is_spell=is_spell):
        return False
    source = table.objects.get(spell.source or "") or spell
    chosen = source.choices_now(table.remembers_choices, spell.copied_as)
    if any(_asks_for_hurt(f) for f in filters) and (ref, spell.controller) not in table.hurt_by:
        return False
    asked = (with_sizes_of(f, source, values, table, spell.controller, controllers) for f in filters)
    return all(
        fits(f, obj, now, this=source, controller=spell.controller, choices=chosen, whose=whose)
        for f in asked
    )


def aimed_by(table: Table, values: Mapping[str, Characteristics], spell: Object) -> Characteristics:
    """Return what aims: the spell, or the source of the ability, as it last was if it has left (CR 113.7a).

    A card whose ability functions elsewhere was never on the battlefield as what it is there.
    """
    ability, ref = spell.ability, spell.source or spell.ref
    now = values.get(ref) or copiable_values(spell)
    if ability is None or ref == spell.ref:
        return now
    is_elsewhere = ability.kind is Kind.ACTIVATED and "battlefield" not in functions_in(ability, now.name)
    return now if is_elsewhere else table.last_known(ref, now)


def _player_is_out_of_reach(
    table: Table, values: Mapping[str, Characteristics], controllers: Mapping[str, str], player: str, who: str
) -> bool:
    """Whether shroud, or hexproof from opponents, keeps a player from being a target (CR 702.11, 702.18)."""
    for obj in table.on_battlefield():
        if controllers.get(obj.ref, obj.controller) == player and obj.ref in values:
            for ability in values[obj.ref].abilities:
                keyword = keyword_of_player(ability)
                if keyword == "shroud" or (keyword == "hexproof" and who != player):
                    return True
    return False


def _can_be_targeted(
    whose: str, now: Characteristics, by: Characteristics, who: str, *, is_spell: bool
) -> bool:
    """Whether shroud, hexproof or protection keep a source of that player from aiming at a permanent."""
    for ability in now.abilities:
        if ability.keyword == "shroud":
            return False
        is_hexproof = ability.keyword == "hexproof" and whose != who
        if is_hexproof and (not ability.parameter or _has_quality(by, ability, is_spell=is_spell)):
            return False
    return not protected_from(now, by, is_spell=is_spell)


def protected_from(now: Characteristics, by: Characteristics, *, is_spell: bool = False) -> bool:
    """Whether something with these characteristics has protection from a source with those (CR 702.16)."""
    return any(a.keyword == "protection" and _has_quality(by, a, is_spell=is_spell) for a in now.abilities)


def _is_of_kind(wanted: Filter) -> bool:
    """Whether a quality asks for nothing but what an object is by itself."""
    asks_more = bool(wanted.qualities or wanted.chosen or wanted.not_chosen)
    asks_more = asks_more or wanted.mana_value_at_most is not None
    return wanted.controller == "any" and not asks_more


def _has_quality(by: Characteristics, ability: Ability, *, is_spell: bool) -> bool:
    for word in qualities_named(ability):
        if word in COLORS:
            matches = word in by.colors
        elif word in {"everything", "all colors", "each color"}:
            matches = word == "everything" or bool(by.colors)
        elif word == "monocolored":
            matches = len(by.colors) == 1
        elif word == "multicolored":
            matches = len(by.colors) > 1
        elif word == "colorless":
            matches = not by.colors
        elif is_of_colored_spells(word):
            matches = is_spell and bool(by.colors)
        else:
            wanted = quality_named(word)
            matches = wanted is not None and _is_of_kind(wanted) and has_kind(wanted, by)
        if matches:
            return True
    return False
