"""Who may be targeted, and by what; what may be attached to what (702.5, 702.6, 702.11, 702.16, 702.18)."""

from judgeapp.combat import points as at
from judgeapp.combat.targeting.protection import (
    Quality,
    given_to_player,
    has_quality,
    protecting,
    protections,
)
from judgeapp.combat.view import Reason, Verdict, View, no, refuse, yes
from judgeapp.copyengine.evaluation.filters import fits, player_fits
from judgeapp.copyengine.events.replacement.prohibitions import forbids_enchanting, forbids_targeting
from judgeapp.copyengine.events.targeting.targets import (
    aimed_by,
    enchanted,
    judged,
    target_filters,
    targets_in_words,
    with_sizes_of,
)
from judgeapp.copyengine.events.triggers.spell_triggers import targets_so
from judgeapp.copyengine.layers.layers import Layers
from judgeapp.copyengine.model.immutable import Value, replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.qualities import (
    Attacks,
    BaseSized,
    ExiledWithThis,
    FromSource,
    HasAttached,
    InCombat,
    SpokenPlayerControls,
    Targeting,
)
from judgeapp.copyengine.model.terms.qualities import Quality as ObjectQuality
from judgeapp.copyengine.model.terms.subjects import Filter
from judgeapp.copyengine.model.text import together
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading.statics.targeting import (
    attached_only_to,
    qualities_named,
    spared_protections,
)
from judgeapp.copyengine.reading.statics.triggers.spell_triggers import is_readable, targets_meant
from judgeapp.copyengine.table.state import PLAYER_NAMES, PLAYERS, Object

_STOPPERS = frozenset({"hexproof", "shroud", "protection"})


class Aiming(Value, frozen=True):
    """A spell or ability that takes aim.

    Attributes:
        source: the spell, or what the ability is of; `values` what that is.
        stack: the spell or ability as it is, or would be, on the stack.
        player: who controls it: of a copy, whoever put it onto the stack.
    """

    source: Object
    values: Characteristics
    stack: Object
    player: str
    is_spell: bool

    @property
    def is_copied(self) -> bool:
        """Whether it is itself a copy of a spell or ability, not the ability of a permanent that is one."""
        return self.stack.is_copy and (self.is_spell or self.stack.ref != self.source.ref)

    @property
    def equips(self) -> bool:
        """Whether it is an equip ability."""
        return self.stack.ability is not None and self.stack.ability.keyword == "equip"

    @property
    def enchants(self) -> list[Ability]:
        """The enchant abilities of an Aura spell; all of them apply."""
        return [a for a in self.values.abilities if a.keyword == "enchant"] if self.is_spell else []


def aiming(view: View, ref: str, player: str | None, ability: Ability | None = None) -> Aiming:
    """Return a spell, a card to be cast, or an ability of a permanent as something that takes aim."""
    obj = view.find(ref)
    if obj.zone not in {"battlefield", "stack"}:
        player = player or obj.owner  # a card that is no permanent or spell has no controller (CR 108.4)
    if obj.kind == "ability":
        source = view.table.objects.get(obj.source or "", obj)
        by = aimed_by(view.table, view.layers.values, obj)
        return Aiming(source, by, obj, player or obj.controller, False)
    if ability is not None:
        stack = replace(obj, kind="ability", ability=ability, source=ref, zone="stack")
        by = aimed_by(view.table, view.layers.values, stack)
        return Aiming(obj, by, stack, player or view.controller(ref), False)
    if obj.zone == "stack":
        return Aiming(obj, view.layers.values[ref], obj, player or view.controller(ref), True)
    stack = replace(obj, zone="stack")
    return Aiming(obj, _as_spell(view, stack, player), stack, player or view.controller(ref), True)


def _as_spell(view: View, spell: Object, player: str | None) -> Characteristics:
    """Return what a card would be as a spell: effects that change spells reach it then (CR 601.2a, 613.1)."""
    table = view.table.copy()
    table.objects[spell.ref] = replace(spell, controller=player or view.controller(spell.ref))
    return Layers(table).values[spell.ref]


def may_target(view: View, aim: Aiming, target: str, place: int | None = None) -> Verdict:
    """Whether something may be chosen as a target: of any "target" in the text, or of the one at `place`.

    Raises:
        CopyEngineError: what the text asks of its target isn't known.
    """
    beliefs, name = view.beliefs, _aimed(view, aim)
    unchecked = beliefs.new_targets_not_checked and aim.is_copied
    if unchecked or beliefs.targets_checked_only_on_resolution:
        return yes(at.TARGETS, target, "Anything may be chosen.")
    if target not in PLAYERS:
        view.find(target, "value")
    asks = _asks_for(view, aim, target, place)
    if not asks:
        return asks
    if beliefs.equip_is_an_ordinary_ability and aim.equips:
        return asks
    stopped = stops(view, aim, target)
    if stopped is not None:
        return stopped if not stopped else Verdict(True, (*asks.reasons, *stopped.reasons))
    return (
        asks if asks.reasons else yes(at.TARGETS, target, f"{_begun(name)} can target {view.called(target)}.")
    )


def _aimed(view: View, aim: Aiming) -> str:
    """What a sentence calls what takes aim: of a copy on the stack, "the copy of Shock"."""
    name = view.called(aim.source.ref)
    return f"the copy of {name}" if aim.is_spell and aim.is_copied else name


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def stops(view: View, aim: Aiming, target: str) -> Verdict | None:
    """Whether hexproof, shroud, protection or a prohibition stop this from being the target; None if nothing
    of the kind has a say.
    """
    name, by = view.called(target), _aimed(view, aim)
    if target not in PLAYERS:
        obj = view.table.objects[target]
        if said := forbids_targeting(
            view.table, view.layers.values, view.layers.controllers, obj, aim.values, aim.player,
            is_spell=aim.is_spell,
        ):  # fmt: skip
            return no(at.TARGETS, target, f"{_begun(by)} can't target {name}: “{said}”")
        if obj.zone != "battlefield":
            return None
    beliefs = view.beliefs
    having = _keywords(view, target)
    whose = target if target in PLAYERS else view.controller(target)
    told = PLAYER_NAMES.get(aim.player, aim.player)
    if beliefs.protected_means_immune and any(
        a.keyword in _STOPPERS and _works_against(view, a, whose, aim) for a in having
    ):
        return no(at.PROTECTION, target, f"{name} is protected.")
    reasons: list[Reason] = []
    for ability in having:
        if ability.keyword == "shroud":
            if beliefs.shroud_only_against_opponents and whose == aim.player:
                continue
            return no(at.SHROUD, target, f"{name} has shroud: no spell or ability can target it.")
        if ability.keyword == "hexproof" and _is_from(view, ability, aim):
            point = at.HEXPROOF_PLAYER if target in PLAYERS else at.HEXPROOF
            if whose != aim.player or beliefs.hexproof_stops_everyone:
                return no(point, target, f"{name} has hexproof, and {told} is an opponent.")
            text = f"{name} has hexproof, which stops opponents only; {told} controls {by}."
            reasons.append(Reason(point, target, text))
    quality = protecting(view, target, aim.source if not aim.is_spell else aim.stack, aim.values)
    if quality is not None:
        point = at.PROTECTION_PLAYER if quality.kind == "player" else at.PROTECTION_TARGET
        return no(point, target, f"{name} has protection from {quality}, and {by} has that quality.")
    if protections(view, target):
        reasons.append(
            Reason(at.PROTECTION_TARGET, target, f"{_begun(by)} has no quality {name} has protection from.")
        )
    return Verdict(True, tuple(reasons)) if reasons else None


def _keywords(view: View, target: str) -> list[Ability]:
    if target in PLAYERS:
        return [ability for ability, _ in given_to_player(view, target)]
    return list(view.layers.values[target].abilities)


def _works_against(view: View, ability: Ability, whose: str, aim: Aiming) -> bool:
    """Whether those who take protected things for immune think so here."""
    if ability.keyword == "hexproof":
        return whose != aim.player or view.beliefs.hexproof_stops_everyone
    if ability.keyword == "shroud":
        return whose != aim.player or not view.beliefs.shroud_only_against_opponents
    return True


def _is_from(view: View, ability: Ability, aim: Aiming) -> bool:
    """Whether hexproof, or "hexproof from" a quality, works against this source."""
    if not ability.parameter:
        return True
    return any(has_quality(view, Quality(word), aim.source, aim.values) for word in qualities_named(ability))


def _asks_for(view: View, aim: Aiming, target: str, place: int | None) -> Verdict:
    """Whether the text asks for a target of this kind."""
    if aim.enchants:
        return enchants(view, aim.stack, aim.values, aim.player, target)
    filters = target_filters(aim.stack) or [part.filter for part in targets_in_words(aim.stack) or ()]
    name = view.called(aim.source.ref)
    if not filters:
        raise refuse(
            f"{name} targets nothing, as far as I can read it.", "of", "Name a spell or ability that does."
        )
    if place is not None:
        filters = filters[place : place + 1]
    if aim.equips:
        return _equips(view, aim, target, filters)
    if any(_fits(view, aim, target, filter_) for filter_ in filters):
        return Verdict(True, ())
    return _is_not_asked_for(view, target, filters)


def _is_not_asked_for(view: View, target: str, filters: list[Filter]) -> Verdict:
    words = together(dict.fromkeys(f.text or f.what for f in filters), "; ")
    return no(at.TARGETS, target, f"{view.called(target)} doesn't fit “{words}.”")


def _equips(view: View, aim: Aiming, target: str, filters: list[Filter]) -> Verdict:
    """Equip targets a creature that its controller controls."""
    name = view.called(target)
    if view.beliefs.equip_is_an_ordinary_ability:
        return yes(at.EQUIP, target, "Equip doesn't target.")
    if view.beliefs.anywhere_on_the_battlefield_counts:
        filters = [replace(f, controller="any") for f in filters]
    if any(_fits(view, aim, target, filter_) for filter_ in filters):
        return yes(at.EQUIP, target, f"Equip targets a creature its controller controls, as {name} is.")
    return no(at.EQUIP, target, f"Equip targets a creature its controller controls; {name} isn't one.")


def _fits(view: View, aim: Aiming, target: str, filter_: Filter) -> bool:
    if target in PLAYERS:
        return player_fits(filter_, target, aim.player)
    wanted = with_sizes_of(
        judged(filter_), aim.source, view.layers.values, view.table, aim.player, view.layers.controllers
    )
    chosen = aim.source.choices_now(view.table.remembers_choices, aim.stack.copied_as)
    return fits(
        wanted, view.table.objects[target], view.layers.values[target], this=aim.source,
        controller=aim.player, choices=chosen, whose=view.controller(target),
    ) and _fits_around(view, aim, target, filter_)  # fmt: skip


def asks_around(view: View, aim: Aiming, target: str) -> Verdict:
    """Whether a target is what the text asks for by what else is on the table (CR 608.2b)."""
    filters = [] if target in PLAYERS or aim.enchants else target_filters(aim.stack)
    if not filters or any(_fits_around(view, aim, target, filter_) for filter_ in filters):
        return Verdict(True, ())
    return _is_not_asked_for(view, target, filters)


def _fits_around(view: View, aim: Aiming, target: str, filter_: Filter) -> bool:
    """Whether a target is as a phrase asks of it by what else is on the table."""
    around = set(filter_.qualities) - set(judged(filter_).qualities)
    return all(_has(view, aim, target, quality, filter_) for quality in around)


def _has(view: View, aim: Aiming, target: str, quality: ObjectQuality, filter_: Filter) -> bool:
    match quality:
        case InCombat(or_attacking=or_attacking):
            return target in view.facts.blocks or (or_attacking and target in view.facts.attacks)
        case Targeting(words=words):
            if is_readable(targets_meant(words, aim.values.name)):
                return targets_so(view, view.table.objects[target], aim.source, words, aim.player)
        case HasAttached() | ExiledWithThis() | BaseSized() | Attacks():
            alone = replace(filter_, qualities=(quality,))
            return target in view.context(aim.source, aim.player).fitting(alone)
        case FromSource(types=types):
            source = view.table.objects[target].source
            return source is not None and not view.values(source).types.isdisjoint(types)
        case SpokenPlayerControls(player=player):
            if (whose := _spoken_of(view, aim, player)) is not None:
                card = view.table.objects[target]
                return (card.owner if card.zone == "graveyard" else view.controller(target)) == whose
    raise refuse(f"I can't judge “{quality.words}” of a target.", "of")


def _spoken_of(view: View, aim: Aiming, player: str) -> str | None:
    """Return the player that an ability speaks of: whom its source attacks, or whom it triggered on; None if
    nobody can tell.
    """
    ability, source = aim.stack.ability, aim.source
    if ability is None or ability.trigger is None:
        return None
    cause = view.table.noted(aim.stack.ref).cause
    if player == "defending player":
        return view.attacked_player(cause if cause in view.facts.attacks else source.ref)
    hurt = {to for text, to in view.table.noted(source.ref).hurt if text == ability.text and to in PLAYERS}
    known = hurt or {cause} & set(PLAYERS)
    return known.pop() if len(known) == 1 and player == "that player" else None


def enchants(view: View, aura: Object, values: Characteristics, player: str, host: str) -> Verdict:
    """Whether the enchant abilities of an Aura allow a host; all apply together (702.5c)."""
    abilities = [a for a in values.abilities if a.keyword == "enchant"]
    beliefs, name, called = view.beliefs, values.name or "The Aura", view.called(host)
    allowed = [_is_enchantable(view, aura, player, ability.parameter, host) for ability in abilities]
    if beliefs.players_have_no_keywords and host in PLAYERS:
        return no(at.ENCHANT_PLAYER, host, "Players can't be enchanted.")
    if not (any(allowed) if beliefs.one_enchant_ability_counts else all(allowed)):
        words = joined(f"{a.text}" for a in abilities)
        if len(abilities) > 1:
            return no(
                at.ENCHANT_SEVERAL, host, f"{name} has {words}, which all apply; {called} doesn't fit all."
            )
        players = any(a.parameter in {"player", "opponent"} for a in abilities)
        point = at.ENCHANT_PLAYER if players or host in PLAYERS else at.ENCHANT
        return no(point, host, f"{name} says “{words}”, and {called} is none.")
    point = at.ENCHANT_PLAYER if host in PLAYERS else at.ENCHANT_SEVERAL if len(abilities) > 1 else at.ENCHANT
    return yes(point, host, f"{name} can enchant {called}.")


def _is_enchantable(view: View, aura: Object, player: str, words: str, host: str) -> bool:
    found = enchanted(words)
    if not found:
        raise refuse(f"I can't tell what “enchant {words}” allows.", "of")
    if host in PLAYERS:
        return all(player_fits(f, host, player) for f in found)
    obj = view.table.objects[host]
    return all(f.what != "player" and view.speaks_of(aura, f, obj, you=player) for f in found)


def may_be_attached(view: View, ref: str, host: str) -> Verdict:
    """Whether an Aura, Equipment or Fortification may be attached to something (303.4, 301.5, 702.16c)."""
    obj, values = view.find(ref), view.layers.values[ref]
    name = values.name
    if host in PLAYERS:
        if "Aura" not in values.subtypes:
            return no(at.ATTACHING, ref, f"{name} isn't an Aura; only Auras are attached to players.")
        protected = _protects(view, host, obj, values)
        return enchants(view, obj, values, view.controller(ref), host) if protected is None else protected
    to = view.find(host, "value")
    called, types = view.called(host), view.layers.values[host].types
    if to.zone != "battlefield" or host == ref:
        return no(at.ATTACHING, ref, f"{called} is nothing it could be attached to.")
    protected = _protects(view, host, obj, values)
    if protected is not None:
        return protected
    if "Aura" in values.subtypes and "Creature" not in values.types:
        if (said := forbids_enchanting(view, ref, to)) is not None:
            return no(at.ATTACHING, host, f"{called} can't be enchanted by {name}: “{said}”")
        return enchants(view, obj, values, view.controller(ref), host)
    if "Creature" in values.types and not any(a.keyword == "reconfigure" for a in values.abilities):
        return no(at.ATTACHING, ref, f"{name} is a creature and can't be attached to anything.")
    if "Equipment" in values.subtypes:
        if "Creature" in types:
            return _equipment_may(view, ref, values, host)
        return no(at.EQUIP, ref, f"{called} isn't a creature, and Equipment is attached to creatures.")
    if "Fortification" in values.subtypes and "Land" in types:
        return yes(at.ATTACHING, ref, f"{called} is a land, which can be fortified.")
    return no(at.ATTACHING, ref, f"{name} can't be attached to {called}.")


def _equipment_may(view: View, ref: str, values: Characteristics, host: str) -> Verdict:
    for ability in values.abilities:
        only = attached_only_to(ability)
        if only is None:
            continue
        if only.to is None:
            raise refuse(f"I can't tell what “{ability.text}” allows.", "of")
        if not view.speaks_of(view.table.objects[ref], only.to, view.table.objects[host]):
            return no(at.EQUIP, ref, f"{values.name} says: “{ability.text}”")
    return yes(at.EQUIP, ref, f"{view.called(host)} is a creature, which can be equipped.")


def _protects(view: View, host: str, obj: Object, values: Characteristics) -> Verdict | None:
    """Why protection keeps something from being attached; None if it doesn't."""
    if view.beliefs.protection_stops_only_targeting:
        return None
    name = view.called(host)
    if view.beliefs.protected_means_immune and obj.attached_to is not None and "Aura" in values.subtypes:
        whose = host if host in PLAYERS else view.controller(host)
        aim = Aiming(obj, values, obj, view.controller(obj.ref), False)
        if any(a.keyword in _STOPPERS and _works_against(view, a, whose, aim) for a in _keywords(view, host)):
            return no(at.PROTECTION_ATTACHED, host, f"{name} is protected.")
    spared = spared_protections(values) if obj.attached_to == host else ()
    quality = protecting(view, host, obj, values, spared)
    if quality is None:
        return None
    point = at.PROTECTION_PLAYER if quality.kind == "player" else at.PROTECTION_ATTACHED
    return no(point, host, f"{name} has protection from {quality}, and {values.name} has that quality.")
