"""Play the scripts that may bring an ability about, until one ends otherwise than without it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import combinations, islice, product
from typing import TypeGuard

from judgeapp.combat.playing import play
from judgeapp.combat.probing.circumstances import COUNTED, done, preceded
from judgeapp.combat.probing.happenings import (
    ATTACK_ALONE,
    FIGHT,
    MY_TURN,
    NEW_TAPPED,
    PLAIN,
    TWO_LANDS,
    Events,
    activated,
    aimed_at,
    aimed_at_player,
    around,
    attack_together,
    attacks_on_planeswalker,
    before_casting,
    conniving,
    crewed_by,
    crewing,
    days_and_nights,
    discarded_for,
    fights,
    happening,
    idle_combats,
    larger_fights,
    legends,
    losing_counters,
    mutating,
    playing_lands,
    spell_saying,
    spells_with_x,
    through_turns,
    turned_up,
    untapping_some,
    with_what_is_described,
    worn,
)
from judgeapp.combat.probing.things import (
    ALONE,
    CHOSEN,
    CREATURE,
    CROWDED,
    LAND_ON_TOP,
    POOR,
    PROBED,
    RICHES,
    SPELL,
    TABLE,
    WALKER,
    Script,
    as_many,
    awaited_by,
    card_in_hand,
    described_by,
    fitting,
    fitting_spell,
    in_libraries,
    mentioned,
    several,
    top_cards,
    with_triggers,
)
from judgeapp.copyengine.asking.asking import ask
from judgeapp.copyengine.asking.object_fields import object_as_json
from judgeapp.copyengine.cards.card_data import Card, CardPool, Face, without_ability
from judgeapp.copyengine.considering.abilities import unexecuted_effects, unexecuted_of
from judgeapp.copyengine.evaluation.amounts import DEEDS
from judgeapp.copyengine.events.targeting.targets import enchanted, in_text_order
from judgeapp.copyengine.interpreter.ability_lookup import walk
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.effects.alternative_costs import AlternativeCost, CostForSpells
from judgeapp.copyengine.model.effects.changes import Change, GainAbilities, LoseAbilities, SetPT, SwitchPT
from judgeapp.copyengine.model.effects.effects import (
    AddMana,
    AsEntersChoose,
    AsEntersForm,
    ChangeTargets,
    ChooseValue,
    Clash,
    Continuous,
    Delayed,
    EntersTapped,
    InPlaceOfEarlier,
    KeywordAction,
    Learn,
    LibraryAction,
    LinkedWhenYouDo,
    MayCastNow,
    Modal,
    Mode,
    Move,
    MoveCounters,
    Other,
    PutCounters,
    PutFromAmong,
    PutRest,
    RevealFromHand,
    RevealUntil,
    RollDice,
    SearchLibrary,
    UnreadAction,
    Venture,
)
from judgeapp.copyengine.model.errors import CopyEngineError, ForbiddenError, UnaskedError, UnstatedError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, Kind
from judgeapp.copyengine.model.objects.characteristics import CARD_TYPES, Characteristics
from judgeapp.copyengine.model.objects.subtypes import card_types_for
from judgeapp.copyengine.model.plain_data import Plain, as_list, as_mapping
from judgeapp.copyengine.model.terms.conditions import (
    Bound,
    CardsInGraveyard,
    CoinFell,
    Condition,
    CostPaid,
    CounterChosen,
    DealtDamageThisTurn,
    EnteredThisTurn,
    HappenedThisTurn,
    IsDesignated,
    IsType,
    KeywordChosen,
    ObjectEvent,
    ThisIsIn,
    TotalManaSpent,
    TributePaid,
    WasKicked,
    WordChosen,
)
from judgeapp.copyengine.model.terms.costs import ChosenCost, Paying
from judgeapp.copyengine.model.terms.moments import SpellCast
from judgeapp.copyengine.model.terms.qualities import (
    ExiledWithThis,
    HasTrait,
    ManaValueEqual,
    Targeting,
    Trait,
)
from judgeapp.copyengine.model.terms.subjects import (
    ANY_NUMBER,
    Amount,
    Choose,
    Counted,
    Each,
    Filter,
    Target,
    Who,
)
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.conditions.moments import waiting_ability
from judgeapp.copyengine.reading.scopes.carried_out import said_by_statics
from judgeapp.copyengine.reading.statics.casting.activating import functions_in
from judgeapp.copyengine.reading.statics.casting.alternative_costs import alternative_costs, costs_for_spells
from judgeapp.copyengine.reading.statics.casting.cost_changes import cost_changes
from judgeapp.copyengine.reading.statics.casting.costs import cost_of
from judgeapp.copyengine.reading.statics.targeting import activation
from judgeapp.copyengine.reading.statics.triggers.additional_triggers import triggers_again
from judgeapp.copyengine.reading.statics.triggers.trigger_events import on_counters, on_states, zones_of
from judgeapp.copyengine.reading.text.type_lines import split_type_line
from judgeapp.copyengine.table.state import PLAYERS

_TARGETS: tuple[tuple[str, ...], ...] = (
    (), ("theirs",), ("mine",), ("B",), ("relic",), ("their land",), ("aura",), ("A",), ("land",),
    ("my relic",), ("buried",), ("spell",), (PROBED,), ("kin",), ("mine", "theirs"), ("theirs", "mine"),
    ("theirs", "relic"),
)  # fmt: skip
_TRIED = 12
"""How many choices of targets are tried beside the plain ones."""
_PLAYS = 1000
"""How many scripts are played for an ability before we give up: what is executed took 750 in a sample."""
_MANY = 8
"""From how many on so many cards or permanents aren't put there."""
_ANSWERED = 4
"""How many choices that a script leaves open are answered as it is played."""
_NOTHING = (Other, UnreadAction)
_RESOLVED: tuple[Script, ...] = (
    {},
    {"choices": {"color": "red", "creature_type": "Bear", "player": "B", "number": 2,
                 "condition": True, "creature": "mine", "coin": "heads", "source": "kin"}},
    {"choices": {"condition": False}},
    {"choices": {"land_type": "Island"}},
    {"choices": {"permanent": "mine"}},
    {"choices": {"coin": "win"}},
    {"choices": {"coin": "lose"}},
    {"choices": {"proliferate": ["kin"], "paid": True}},
    {"choices": {"paid": True, "number": 1}},
    {"choices": {"card": "in hand", "discard": ["in hand"]}},
    {"choices": {"discard": ["nonland"], "card": "nonland"}},
    {"choices": {"discard": ["in their hand"], "card": "in their hand"}},
    {"choices": {"card": "buried"}},
    {"choices": {"card": "on top of A", "condition": True}},
    {"choices": {"card": "on top of B", "condition": True}},
    {"choices": {"card": ["on top of A", "on top of B"]}},
    {"choices": {"card": "land in hand"}},
    {"choices": {"sacrifice": ["theirs", "mine", "relic", "my relic"], "paid": True}},
    {"choices": {"sacrifice": ["mine", "kin", "theirs", "theirs too"]}},
    {"choices": {"sacrifice": "mine"}},
    {"choices": {"sacrifice": ["mine"], "number": 1}},
    {"choices": {"sacrifice": "theirs"}},
    {"choices": {"copy": True}},
    {"choices": {"exile": "their buried", "card": "their buried"}},
    {"choices": {"exile": "instant in their hand", "discard": ["instant in their hand"],
                 "card": "instant in their hand"}},
    {"choices": {"exile": "in their hand"}},
    {"choices": {"permanent": "theirs", "creature": "theirs"}},
)  # fmt: skip
"""What may have to be decided as something resolves."""
_VALUES: dict[str, Plain] = {
    **CHOSEN, "colors": ["red", "green"],
}  # fmt: skip
"""What is chosen where a text has somebody choose a value."""
_THERE = frozenset({"creature", "permanent"})
_REFLEXIVE: tuple[Script, ...] = (
    {"choices": {"paid": True}},
    {"choices": {"sacrifice": "mine"}},
    {"choices": {"discard": "in hand"}},
    {},
)
"""How something is done that makes an ability trigger "when you do"."""
_ALLOWED = (
    ("may_attack", "mine"), ("may_attack", "theirs"), ("may_attack", PROBED), ("may_block", "theirs"),
    ("may_block", "mine"), ("may_block", PROBED), ("cost_to_attack", "mine"), ("cost_to_attack", "theirs"),
    ("cost_to_attack", PROBED), ("cost_to_block", "theirs"), ("cost_to_block", PROBED),
)  # fmt: skip
_COULD_BLOCK = (("legal_blockers", PROBED), ("legal_blockers", "mine"), ("legal_blockers", "theirs"))
_COULD_CAST = (("may_cast", "in hand"), ("may_cast", "also in hand"), ("may_cast", "instant in their hand"))
_FORBIDDING = ("can't", "haste", "uspect", "etain", "defender", "extra turn", "skip", "phase")
"""Words of what may let creatures attack or block, or keep them from it, without saying so."""
_OF_CASTING = ("ast", "spell", "play", "can't", "cost", "flash")
"""Words of what may let spells be cast, or keep them from it."""
_SHIELDED: Events = (
    {"do": "shield", "on": "theirs", "prevent": 3},
    {"do": "damage", "to": "theirs", "amount": 1, "by_source": "mine"},
)
"""Damage that is prevented."""
_NEXT_TURNS: Events = ({"do": "begin_turn"}, {"do": "begin_turn"})
"""What shows whose turns come next."""
_UNTAPPING: Events = (
    {"do": "tap", "ref": "theirs"}, {"do": "tap", "ref": "mine"},
    {"do": "begin_turn", "player": "B"}, MY_TURN,
)  # fmt: skip
"""What shows whether anything untaps."""
_COMBAT_NOW = ATTACK_ALONE[:-1]
"""A combat of A's in which nothing attacks yet."""
_THEIR_COMBAT: Events = (
    {"do": "begin_turn", "player": "B"}, {"do": "begin_step", "step": "beginning of combat"},
)  # fmt: skip
"""What a player who skips a combat phase can't have."""
_ATTACKED: Events = (
    *_THEIR_COMBAT, {"do": "declare_attackers", "attackers": ["theirs"], "whom": "A"},
)  # fmt: skip
"""What lets a spell be cast only while its controller is attacked."""
_TOKENS = ("1/1 green Squirrel creature", "Treasure", "Food", "Clue")
"""Tokens whose creating something may replace."""
_STRAYED: tuple[Script, ...] = tuple(
    {**CREATURE, "ref": f"strayed {player}", "name": "Strayed", "owner": owner, "controller": player}
    for owner, player in ("BA", "AB")
)
"""Permanents that their owners don't control."""
_ENERGY: Events = ({"do": "counters", "on": "A", "put": {"energy": 9}},)
"""What pays for an ability that costs energy."""
_DIED: Script = {"do": "leave", "ref": "mine", "to": "graveyard"}
"""What puts a card into a graveyard from the battlefield."""
_HURT: Events = tuple(
    Script(do="lose_life", player=player, amount=amount)
    for player, amount in zip(PLAYERS, (3, 4), strict=False)
)
"""What shows that a life total becomes what it began as, or that of the other player."""
_ADDITIONAL: tuple[tuple[str, Plain], ...] = (
    ("exile", "mine"), ("exile", "buried"), ("exile", ["buried", "read"]), ("exile", "in hand"),
    ("tap", "mine"), ("tap", ["mine", "more 0", "more 1", "more 2"]), ("return", "mine"), ("return", "land"),
    ("reveal", "in hand"), ("reveal", "also in hand"),
)  # fmt: skip
"""What may pay an additional cost of a spell, by what is done with it."""
_OF_PLAYERS = (Who.YOU, Who.EACH_PLAYER, Who.PLAYER)
_TAPPED = ("mine", "theirs", "relic", "my relic", "land", "their land")
_AIMED_BY_SPELLS = ("mine", PROBED, "A")
_OF_CROWDS = ("graveyard", "in hand", "their hand", "devotion", "lose all abilities")
_OF_LITTLE = ("no other", "you control no", "you don't control a")
_LEADS, _OPENS = "can be your commander", "begin the game with"
_GONE = ("long gone", *(f"gone {type_}" for type_ in ("Artifact", "Land", "Enchantment", "Creature")))
"""The cards in a graveyard of the rich table that escape may exile."""
_LEFT_OUT = frozenset({"their land", "land", "aura", "relic", "my relic", "kin"})
"""What isn't on a table on which there is little."""
_FORBIDDEN: Mapping[str, object] = {"forbidden": True}
"""How a script ends that the rules refuse."""


def _without_what_replaces(card: Card, face: Face, place: int) -> tuple[CardPool, CardPool] | None:
    """Return the card without the paragraphs that say what is done instead of this one, with this one and
    without; None where there aren't any.
    """
    instead = [
        n
        for n, other in enumerate(face.abilities)
        if n > place and any(isinstance(effect, InPlaceOfEarlier) for effect in walk(other.effects))
    ]
    if not instead:
        return None
    kept = card
    for n in reversed(instead):
        kept = without_ability(kept, face.side, n)
    return CardPool([kept]), CardPool([without_ability(kept, face.side, place)])


def is_executed(card: Card, face: Face, place: int) -> bool:
    """Whether a script brings about an ability of a face, and ends otherwise without it."""
    ability = face.abilities[place]
    less = CardPool([without_ability(card, face.side, place)])
    probing = _Probing(face, ability, CardPool([card]), less, card.faces[0].name)
    probing.plainer = _without_what_replaces(card, face, place)
    match ability.kind:
        case Kind.SPELL:
            return probing.resolves_otherwise() or probing.is_cast_otherwise()
        case Kind.ACTIVATED:
            return probing.activates()
        case Kind.TRIGGERED:
            return (
                any(probing.triggers(events) for events in probing.happenings())
                or any(probing.triggers(events) for events in probing.as_asked())
                or any(
                    probing.ends_otherwise(events) or probing.triggers(events)
                    for events in probing.tapping_for_mana()
                )
            )
        case _ if _stands_for_unread(ability, face.name):
            return False
        case _:
            return any(probing.ends_otherwise(events) for events in probing.happenings()) or any(
                probing.ends_otherwise(events) for events in probing.as_asked()
            )


class _Probing:
    """Scripts that bring one ability about.

    Attributes:
        entry: the object that has it, as an entry of a setup.
        fits: what fits the descriptions in its text, on the table of each script.
        front: the name of the front face of its card.
        asked: the conditions in it.
        effects: what is done as it resolves, of a spell by all of its paragraphs.
        host: what it is attached to: a ref or a player; "" for nothing.
        protects_players: whether it gives players keywords, as hexproof.
        compels: whether it may make something attack or block.
        castable: the cards that it may let somebody cast as it resolves, on the table of each script.
        awaited: the delayed triggered abilities in it that wait for an event.
        awaited_events: what it triggers on, where its trigger alone doesn't tell.
    """

    def __init__(self, face: Face, ability: Ability, pool: CardPool, less: CardPool, front: str) -> None:
        self.front = front
        self.face, self.ability, self.pool, self.less = face, ability, pool, less
        self.words = printed(ability.text)
        self.plays = 0
        self.plainer: tuple[CardPool, CardPool] | None = None
        self.host = ""
        self.is_of_combat = any(word in self.words for word in ("ttack", "lock", "combat", "Boast"))
        self.protects_players = any(
            isinstance(effect, Continuous)
            and effect.subject in _OF_PLAYERS
            and any(isinstance(change, GainAbilities) for change in effect.changes)
            for effect in walk(ability.effects)
        )
        self.compels = any(word in self.words for word in ("oad", "if able", "able to block"))
        self.is_of_hidden = any(word in self.words for word in ("look at", "reveal"))
        self.is_of_lands = "play" in self.words
        self.linked = _linked_to(face, ability)
        self.awaited = [
            waiting_ability(ability.text, part.when)
            for part in _parts(ability.effects)
            if isinstance(part, Delayed)
            and (part.event is not None or isinstance(part.when.comes, SpellCast))
        ]
        self.enters_tapped_unless = any(
            isinstance(effect, EntersTapped) and effect.unless is not None for effect in ability.effects
        )
        self.is_choice = any(isinstance(effect, AsEntersChoose) for effect in ability.effects)
        texts = face.abilities if ability.kind is Kind.SPELL else ()
        self.effects = tuple(e for a in texts if a.kind is Kind.SPELL for e in a.effects) or ability.effects
        self.described = [
            each
            for one in (
                ability,
                *self.linked,
                *(a for a in texts if a.kind is Kind.SPELL and a is not ability),
            )
            for each in described_by(one, face.name)
        ]
        self.awaited_events = awaited_by(ability, face.name)
        self.costs = cost_of(ability).chosen if ability.kind is Kind.ACTIVATED else ()
        self.payments = [list(_payments(cost, place)) for place, cost in enumerate(self.costs)]
        self.on_top = LAND_ON_TOP if self.is_of_lands else self._cast_from_library()
        self.asked = _conditions_of(ability, face.name)
        self.entry: Script = {"ref": PROBED, "card": face.name, "controller": "A"}
        host = _described_host(face)
        if host and "defender" in self.words:
            host["abilities"] = ["Defender"]
        if {"Aura", "Equipment", "Fortification"} & set(face.type_line[2]):
            self.entry["attached_to"] = self.host = str(host["ref"]) if host else _host_of(face)
        self.castable = list(_castable(self.effects))
        self.fits = [*self._what_fits(), *self.castable, *([host] if host else [])]
        self._place_entry()
        self._count_on_entry()

    def _what_fits(self) -> list[Script]:
        """Return what else has to be on the table for the text to do something, as entries of a setup."""
        ability, face = self.ability, self.face
        fits = [entry for number, f in enumerate(self.described) for entry in fitting(f, number)]
        fits = [_with_what_is_taken(entry, ability, self.described) for entry in fits]
        fits += [entry for entries in self.payments for entry in entries]
        for awaited in self.awaited_events:
            fits += discarded_for(awaited, self.described)
        fits += [
            card_in_hand(fit, number)
            for number, fit in enumerate(self.described)
            if fit.what == "spell" and "may cast" in self.words
        ]
        for part in _parts(self.effects):
            if isinstance(part, Choose) and 1 < part.count < _MANY and part.filter in self.described:
                fits += as_many(part.filter, self.described.index(part.filter), part.count)
        for part in _parts(ability.effects):
            if isinstance(part, SearchLibrary | PutFromAmong | RevealUntil):
                fits += [entry for entry in in_libraries(part.kinds) if entry not in fits]
            if isinstance(part, LibraryAction) and 1 < part.amount.base < _MANY:
                fits += top_cards(part.amount.base)
        fits += [
            card_in_hand(part.cards, 0) | Script(ref="shown")
            for part in _parts(ability.effects if ability.kind is not Kind.SPELL else self.effects)
            if isinstance(part, RevealFromHand) and part.cards is not None
        ]
        if "toughness rather than" in self.words or any(
            isinstance(part, SwitchPT) for part in _parts(ability.effects)
        ):
            fits = [{**entry, "toughness": 3} if "toughness" in entry else entry for entry in fits]
        if "planeswalker" in self.words and (self.is_of_combat or "quipped" in self.words):
            fits.append(WALKER)
        if "can't be blocked" in self.words:  # otherwise they could block it, even if it flies
            fits = [{"abilities": ["Reach"], **entry} if "power" in entry else entry for entry in fits]
        fits += mentioned(self.words, face.type_line[2])
        if "activated abilities of" in self.words:
            fits = [{**entry, "text": "{3}: You gain 1 life."} for entry in fits]
        if triggers_again(ability.text) or "cause abilities" in self.words:
            fits = [with_triggers(entry) for entry in fits]
        fits += {entry["ref"]: entry for entry in _with_types(ability)}.values()
        if "they own" in self.words or "don't own" in self.words:
            fits += _STRAYED
        fits += _in_graveyard(ability, face.name)
        for condition in self.asked:
            fits += several(condition, len(self.described))
        if _OPENS in self.words:
            fits.append({"ref": "opening", "card": face.name, "owner": "A", "zone": "hand"})
        if _LEADS in self.words:
            fits.append({"ref": "leader", "card": face.name, "owner": "A", "zone": "command"})
        return fits

    def _place_entry(self) -> None:
        """Put the object where its ability functions, tapped where it has to be."""
        ability, face = self.ability, self.face
        for zone in ("graveyard", "exile"):
            if _is_cast_from(ability, face, zone):
                self.entry["zone"] = zone
        if ability.trigger is not None and ability.trigger.subject is Who.THIS and ability.trigger.origin:
            self.entry["zone"] = ability.trigger.origin
        in_hand = ("cycle this card", "ast this spell as though", "to discard this card")
        if any(words in self.words for words in in_hand):
            self.entry["zone"] = "hand"
        if ability.kind is Kind.ACTIVATED and "battlefield" not in (
            zones := functions_in(ability, face.name)
        ):
            self.entry["zone"] = min(zones)
        itself = ("ntap this", f"ntap {face.name.partition(',')[0]}")
        if (any(words in self.words for words in itself) and not self.is_of_combat) or "{Q}" in ability.cost:
            self.entry["tapped"] = True
        for part in self.asked:
            if isinstance(part, ThisIsIn) and not part.negated and part.zone == "graveyard":
                self.entry["zone"] = part.zone
        if "exile" in zones_of(ability):
            self.entry["zone"] = "exile"
        if chosen := _chosen_by(face) | _word_for(ability, face) | _designated(ability):
            self.entry["choices"] = chosen
        if self.linked and not self.payments:
            self._let_have_exiled()

    def _let_have_exiled(self) -> None:
        """Put into exile what another ability of the object may have exiled, as "the exiled card"."""
        wanted = [f for other in self.linked for f in described_by(other, self.face.name)]
        fits = [entry for n, f in enumerate(wanted) for entry in fitting(f, n)]
        card = next((entry for entry in fits if entry.get("owner") == "A"), {**CREATURE, "name": "Exiled"})
        kept = {key: value for key, value in card.items() if key not in {"controller", "tapped", "counters"}}
        self.fits.append(kept | Script(ref="exiled before", owner="A", zone="exile", token=False))
        self.entry["choices"] = {**as_mapping(self.entry.get("choices") or {}), "imprinted": "exiled before"}

    def _count_on_entry(self) -> None:
        """Give the object the counters that its text asks for or that keep it on the table."""
        ability, face = self.ability, self.face
        if ability.kind in {Kind.STATIC, Kind.ACTIVATED} and (
            kinds := _kinds_of_counters(ability, face.name)
        ):
            self.entry["counters"] = dict.fromkeys(kinds, 2)
        if ability.kind is Kind.ACTIVATED and (removed := cost_of(ability).counters):
            self.entry["counters"] = {each.kind or "+1/+1": 9 for each in removed if not each.puts}
        if ability.kind is Kind.TRIGGERED and (taken := _taken_from_itself(ability)):
            self.entry["counters"] = taken
        if face.printed.toughness == 0 and "Creature" in face.type_line[1]:
            self.entry["counters"] = {"+1/+1": 4}
        if "Planeswalker" in face.type_line[1]:
            self.entry["counters"] = {"loyalty": 20}

    def _cast_from_library(self) -> Script | None:
        """Return the card on top of a library that a text lets somebody cast; None for other texts."""
        if "ast" not in self.words or not any(
            f"from {w}your library" in self.words for w in ("", "the top of ")
        ):
            return None
        spells = (n for n, each in enumerate(self.described) if each.what == "spell")
        number = next(spells, None)
        if number is None:
            return None
        return card_in_hand(self.described[number], number) | Script(ref=LAND_ON_TOP["ref"], zone="library")

    @property
    def _tables(self) -> tuple[tuple[Script, ...], ...]:
        """What else is on the tables to try; without what "unless" asks for there may be little on one."""
        words = self.face.text if self.is_choice else self.words
        asks = any(word in words for word in _OF_CROWDS)
        return (
            (),
            RICHES,
            *((POOR,) if "unless" in self.words or "no opponent" in self.words else ()),
            *((CROWDED,) if asks else ()),
            *((ALONE,) if any(word in words for word in _OF_LITTLE) else ()),
        )

    def happenings(self) -> Iterator[Events]:
        """Yield events to try with the object on the battlefield; its own entering is one."""
        own: Script = {"card": self.face.name, "controller": "A", "ref": PROBED}
        yield from self._entering(own)
        yield from self._as_its_words_ask(own)
        for awaited in self.awaited_events:
            yield from happening(awaited, self.described, self.fits)
        yield from self._in_turns_and_combat(own)
        yield from self._seen_by_anybody(own)
        yield from self._for_costs(own)
        yield from self._cast_otherwise(own)
        yield from self._with_counters_and_choices(own)
        yield from self._with_others(own)

    def _entering(self, own: Script) -> Iterator[Events]:
        """Yield its entering, attached to a tapped host as well, and with tribute paid or not."""
        yield ({"do": "enter", **own},)
        if self.host:
            yield ({"do": "enter", **own, "attached_to": self.host},)
            if self.host not in PLAYERS and "ntap" in self.words:
                tapped: Script = {"do": "tap", "ref": self.host}
                yield (tapped, {"do": "enter", **own, "attached_to": self.host})
                yield (tapped, {"do": "begin_turn", "player": "B"}, MY_TURN)
        if any(isinstance(part, TributePaid) for part in _parts(self.ability.trigger)):
            yield from (({"do": "enter", **own, "choices": {"condition": paid}},) for paid in (True, False))

    def _as_its_words_ask(self, own: Script) -> Iterator[Events]:
        """Yield what single words of its text ask for: saddling, exerting, mutating, levels, counters."""
        if "saddled" in self.words:
            yield from self._after_saddling()
        if "becomes night" in self.words or "becomes day" in self.words:
            yield from days_and_nights()
        if "crews a Vehicle" in self.words:
            yield crewed_by(PROBED)
        if "becomes crewed" in self.words or "crewed it" in self.words:
            yield from self._after_crewing()
        if "removed from this card" in self.words:
            yield losing_counters(PROBED, "time")
        if "this card is suspended" in self.words:
            put: Script = {"do": "counters", "on": PROBED, "put": {"time": 3}}
            yield from ((put, *spell_saying("Draw a card.", "drawing", player=p)) for p in "AB")
            yield from ((put, Script(do="begin_turn", player=p)) for p in "AB")
        if "exert" in self.words:
            attack: Events = tuple({**event, "exert": [PROBED]} if "attackers" in event else event
                                   for event in ATTACK_ALONE)  # fmt: skip
            yield attack
            others: Script = {"do": "continuous", "on": "mine",
                              "effect": "has “You may exert this creature as it attacks.”"}  # fmt: skip
            yield (others, *_COMBAT_NOW, {"do": "declare_attackers", "attackers": ["mine"], "whom": "B",
                                          "exert": ["mine"]})  # fmt: skip
            yield (*attack, {"do": "begin_turn", "player": "B"}, MY_TURN)
        if self.compels:
            yield (*_THEIR_COMBAT, {"do": "declare_attackers", "attackers": ["theirs"], "whom": "A"},
                   {"do": "declare_blockers", "blocks": {}})  # fmt: skip
            yield (*_THEIR_COMBAT, {"do": "declare_attackers", "attackers": []})
        if "mutates" in self.words:
            yield mutating(PROBED)
        if "this card haunts dies" in self.words:
            for aimed in ((), ("B",), ("theirs",)):
                yield _haunting(own, aimed)
        if _OPENS in self.words:
            yield ({"do": "begin_game", "on_battlefield": ["opening"]},)
        if _LEADS in self.words:
            yield (MY_TURN, {"do": "begin_step", "step": "precombat main"}, {"do": "cast", "ref": "leader"})
        if "legend rule" in self.words:
            there = [fit for fit in self.fits if not {"zone", "tapped"} & fit.keys()]
            yield from legends(there)
            again: Script = {"do": "enter", **own, "ref": "again"}
            yield (again, {"do": "state_based_actions", "legend_keep": PROBED})
        if "to discard this card" in self.words:
            forced = spell_saying(
                "Target player discards a card.", "robbing", player="B", aimed="A", discard=PROBED
            )
            yield forced
        if "{X}" in self.words:
            yield from spells_with_x()
        if "attached to" in self.words:
            yield from ((worn(subtype, PROBED),) for subtype in ("Aura", "Equipment"))
        if "phases" in self.words:
            for ref in (PROBED, "mine", *(str(fit["ref"]) for fit in self.fits if "zone" not in fit)):
                yield ({"do": "phase_out", "ref": ref},)
                yield ({"do": "phase_out", "ref": ref}, {"do": "phase_in", "ref": ref})
        if "roll" in self.words:
            yield spell_saying("Roll a d20.", "rolling", roll=20)
        if "searches" in self.words or "search your" in self.words:
            found = "Search your library for a card, put it into your hand, then shuffle."
            yield from (spell_saying(found, "searching", player=p, card=f"on top of {p}") for p in "AB")
        if "token" in self.words and "would" in self.words:
            for kind, player in product(_TOKENS, "AB"):
                yield spell_saying(f"Create a {kind} token.", "creating", player=player)
        if "ou become the target" in self.words or "Whenever you or" in self.words:
            yield from aimed_at_player("A")
        if "onnives" in self.words:
            yield from (conniving(ref) for ref in (PROBED, "mine"))
        if "untap more than" in self.words:
            yield from untapping_some()
        if "transforms into" in self.words:
            yield ({"do": "enter", **own, "card": self.front}, {"do": "transform", "ref": PROBED})
        if "escapes with" in self.words:
            escapes: Script = {"do": "cast", **own, "alternative_cost": "escape", "from_zone": "graveyard"}
            for number in range(1, len(_GONE) + 1):
                paid: Script = {"choices": {"exile": list(_GONE[:number])}}
                yield (MY_TURN, {**escapes, **paid}, {"do": "resolve", "ref": PROBED})
        if "as though" in self.words and "haste" in self.words:
            yield NEW_TAPPED
        if "choose not to untap" in self.words:
            turns: Events = ({"do": "begin_turn", "player": "B"}, {**MY_TURN, "stay_tapped": [PROBED]})
            yield ({"do": "tap", "ref": PROBED}, *turns)
        for kind, level in product(("level", "charge"), (1, 2, 4, 8, 12)):
            if self.words.startswith(("LEVEL", "STATION")):
                counted: Script = {"do": "counters", "on": PROBED, "put": {kind: level}}
                yield (counted,)
                yield from ((counted, *events) for events in around(PROBED, "A"))
        for kind in _kinds_of_counters(self.ability, self.face.name):
            yield ({"do": "counters", "on": PROBED, "put": {kind: 2}},)

    def _in_turns_and_combat(self, own: Script) -> Iterator[Events]:
        """Yield turns, lands played and fights, and the object as a bestowed Aura."""
        yield from through_turns(self.words)
        if "end step" in self.words:
            # As a turn begins, the one before ends, and what needs no choice is done in its end step.
            yield ({"do": "begin_step", "step": "end step"},)
        if self.on_top is not None and not self.is_of_lands:
            from_library: Script = {"do": "cast", "ref": LAND_ON_TOP["ref"], "controller": "A"}
            yield (MY_TURN, {"do": "begin_step", "step": "precombat main"}, from_library)
        if self.is_of_lands:
            yield from playing_lands([str(fit["ref"]) for fit in self.fits if "zone" in fit])
        if self.is_of_combat:
            if self.ability.trigger is not None and self.ability.trigger.event == "enters":
                yield from ((*combat, {"do": "enter", **own}) for combat in (FIGHT, _ATTACKED))
            if "cast" in self.words:
                yield from ((*FIGHT[:3], {**SPELL, "controller": player}) for player in "AB")
            yield from larger_fights(self.face.printed.power or 0)
            if "planeswalker" in self.words:
                yield from attacks_on_planeswalker()
            if any(a.keyword == "defender" for a in self.face.abilities):
                undefended: Script = {"do": "continuous", "on": PROBED, "effect": "loses defender"}
                yield (MY_TURN, undefended, *ATTACK_ALONE[1:])
        yield from self._after_own_activation()
        if any(a.keyword == "bestow" for a in self.face.abilities) and "nchanted" in self.words:
            bestowed: Script = {"do": "cast", **own, "alternative_cost": "bestow", "targets": ["mine"]}
            yield (MY_TURN, bestowed, {"do": "resolve", "ref": PROBED})

    def _seen_by_anybody(self, own: Script) -> Iterator[Events]:
        """Yield what happens to others: something face down, what anybody does, what is done around it."""
        if self.is_of_hidden:
            down: Script = {
                "face_down": True,
                "alternative_cost": "morph",
                "from_zone": "hand",
                "name": "Down",
            }
            yield ({**CREATURE, **down, "do": "enter", "ref": "down", "controller": "B"},)
        yield from PLAIN
        yield from around(PROBED, "A")

    def _for_costs(self, own: Script) -> Iterator[Events]:
        """Yield spells whose costs it may change, or that it may be cast for."""
        yield ({"do": "cast", **own},)
        if all(word in self.words for word in ("{", "cost")):
            yield from self._spells_described()
            yield from self._cast_at_what_is_described(own)
            yield from ((*before, {"do": "cast", **own}) for before in before_casting())
            spells = [fitting_spell(fit, number, "A") for number, fit in enumerate(self.described)]
            yield from ((*before, spell) for before, spell in product(before_casting(), spells))
        for changed in cost_changes(self.face.printed):
            if changed.paid_for:
                words = f"{changed.paid_for.capitalize()} {{3}}"
                dearer: Script = {**SPELL, "type": "Creature", "power": 1, "toughness": 1, "text": words}
                yield (MY_TURN, {**dearer, "controller": "A", "alternative_cost": changed.paid_for})
        if self.host in PLAYERS:
            burns = "Spell deals 1 damage to any target."
            yield ({**SPELL, "controller": "A", "text": burns, "targets": [self.host]},)
        for said in alternative_costs(self.face.printed):
            if said.text == self.ability.text:
                yield from self._cast_for(said, own)

    def _cast_otherwise(self, own: Script) -> Iterator[Events]:
        """Yield its being cast kicked, for other mana or with additional costs."""
        cast: Script = {"do": "cast", **own, "x": 3}
        yield (cast, {"do": "resolve", "ref": PROBED})
        yield (cast, {"do": "counter", "ref": PROBED})
        yield ({**cast, "kicked": 1}, {"do": "resolve", "ref": PROBED})
        for part in _parts(self.ability.effects):
            if isinstance(part, WasKicked) and part.cost:
                kicker: Script = {"kicked": 1, "additional_costs": [f"Kicker {part.cost}"]}
                yield ({**cast, **kicker}, {"do": "resolve", "ref": PROBED})
        yield from self._cast_for_keywords(cast)
        yield ({**cast, "mana_spent": "{W}{U}{B}{R}{G}"}, {"do": "resolve", "ref": PROBED})
        if "mana" in self.words and "spent" in self.words:
            for symbol in "WUBRGC":
                yield ({**cast, "mana_spent": f"{{{symbol}}}" * 3}, {"do": "resolve", "ref": PROBED})
        if "bargained" in self.words:
            yield ({**cast, "sacrificed": ["my relic"], "additional_costs": ["bargain"]},
                   {"do": "resolve", "ref": PROBED})  # fmt: skip

    def _cast_for_keywords(self, cast: Script) -> Iterator[Events]:
        """Yield its casting for costs of keywords that a text asks about: "its spectacle cost was paid"."""
        hurt: Script = {"do": "lose_life", "player": "B", "amount": 1}
        resolves: Script = {"do": "resolve", "ref": PROBED}
        for part in _parts((self.ability.trigger, self.ability.effects)):
            if isinstance(part, CostPaid):
                yield (hurt, {**cast, "alternative_cost": part.keyword}, resolves)
                yield ({**cast, "additional_costs": [part.keyword]}, resolves)

    def _with_counters_and_choices(self, own: Script) -> Iterator[Events]:
        """Yield counters put on it, and its entering from elsewhere, face down or with a choice."""
        alone = Characteristics(name=self.face.name, abilities=(self.ability,))
        for _, gets in on_counters(alone):
            if gets.nth:
                yield (Script(do="counters", on=PROBED, put={gets.kind: gets.nth}),)
        yield (MY_TURN, {"do": "enter", **own, "from_zone": "graveyard"})
        yield ({"do": "enter", **own, "face_down": True}, {"do": "turn_face_up", "ref": PROBED})
        if "turned face up" in self.words:
            yield from turned_up(PROBED, own)
        for chapters in (1, 2, 3):
            yield ({"do": "counters", "on": PROBED, "put": {"lore": chapters}},)
        attached: Script = {"attached_to": self.host} if self.host else {}
        for key, value in CHOSEN.items():
            yield ({"do": "enter", **own, **attached, "choices": {key: value}},)
        for part in _parts(self.ability.effects):
            if isinstance(part, CounterChosen):
                yield ({"do": "enter", **own, "choices": {"counter": part.kind}},)
            if isinstance(part, AsEntersForm):
                for form in part.forms:
                    yield ({"do": "enter", **own, "choices": {"form": f"{form.power}/{form.toughness}"}},)
        if "would enter, sacrifice" in self.words:
            for ref in ("land", *(str(fit["ref"]) for fit in self.fits if fit.get("controller") == "A")):
                yield ({"do": "enter", **own, "choices": {"sacrifice": ref}},)
        if "reduce your life total" in self.words:
            yield ({"do": "damage", "to": "A", "amount": 99, "by_source": "theirs"},)
        if "spell" in self.words and "would deal" in self.words:
            text = "Burn deals 2 damage to any target."
            for caster, target in product("AB", ("A", "B", PROBED, "mine", "theirs")):
                burn: Script = {**SPELL, "ref": "burn", "name": "Burn", "text": text, "mana_cost": "{R}"}
                yield ({**burn, "controller": caster, "targets": [target]}, {"do": "resolve", "ref": "burn"})
        if "experience counter" in self.words:
            yield ({"do": "counters", "on": "A", "put": {"experience": 2}},)
        for word in dict.fromkeys(word for each in self.face.abilities for word in _anchor_words(each)):
            yield ({"do": "enter", **own, "choices": {"word": word}},)
        if self.is_choice:
            yield from self._after_choosing()

    def _with_others(self, own: Script) -> Iterator[Events]:
        """Yield its being attached, animated, aimed at, unlocked or a copy, and what it describes."""
        if self.host:
            for ref in (
                "theirs",
                "kin",
                "relic",
                "their land",
                *(fit["ref"] for fit in self.fits if "zone" not in fit),
            ):
                yield ({"do": "attach", "ref": PROBED, "to": ref},)
            yield from around(self.host, "A") if self.host not in PLAYERS else ()
            if self.host not in PLAYERS:
                for zone in ("graveyard", "exile"):
                    yield ({"do": "leave", "ref": self.host, "to": zone}, {"do": "state_based_actions"})
        if self.is_of_combat and "Creature" not in self.face.type_line[1]:
            animated: Script = {"do": "continuous", "on": PROBED, "effect": "becomes a 2/2 creature"}
            yield from ((animated, *events) for events in around(PROBED, "A"))
        for keyword in self.face.abilities:
            yield from _by_keyword(keyword, own)
        if "target" in self.words:
            yield from aimed_at(PROBED)
            yield from aimed_at("mine")
        for offered in costs_for_spells(self.face.printed):
            if offered.text == self.ability.text:
                yield from self._spells_cast_for(offered)
        if "unlock this door" in self.words:
            yield ({"do": "unlock", "ref": PROBED, "door": self.face.name},)
        yield from self._after_another()
        yield from (fight for fight in fights(self.fits) if fight)
        for copied in ("mine", "theirs", "relic", "aura", "land", "buried"):
            yield ({"do": "enter", **own, "copy_of": copied},)
        yield from with_what_is_described(self.fits, self.described)

    def tapping_for_mana(self) -> Iterator[Events]:
        """Yield lands tapped for mana: what triggers then and adds mana resolves at once (CR 605.4a)."""
        if "for mana" in (self.face.text if self.is_choice else self.words):
            for ref in ("land", "their land"):
                yield ({"do": "activate", "ref": "tapped", "source": ref, "ability": "{T}: Add"},)

    def as_asked(self) -> Iterator[Events]:
        """Yield the same events behind what makes a condition in the ability true."""
        self.plays = 0
        for condition in self.asked:
            if isinstance(condition, TotalManaSpent):
                yield from self._spells_paid_with(condition.bound.number)
        if self.ability.kind is Kind.TRIGGERED:
            for kind in _kinds_of_counters(self.ability, self.face.name):
                counted: Script = {"do": "counters", "on": PROBED, "put": {kind: 2}}
                yield from ((counted, *events) for events in self.happenings())
        for condition in self.asked:
            for events in self.happenings():
                yield from preceded(condition, events, self.fits)
        for part in _parts(self.ability.effects):
            has_count = isinstance(part, Amount) and part.per in COUNTED
            if isinstance(part, Amount) and (has_count or part.per in DEEDS):
                before = [COUNTED[part.per]] if has_count else done(DEEDS[part.per], "A", self.fits)
                for deeds, events in product(before, self.happenings()):
                    begins = events[:1] if events[:1] == (MY_TURN,) else ()
                    yield (*begins, *deeds, *events[len(begins) :])
        if "put there from" in self.words:
            for events in self.happenings():
                begins = events[:1] if events[:1] == (MY_TURN,) else ()
                yield (*begins, _DIED, *events[len(begins) :])

    def _spells_described(self) -> Iterator[Events]:
        """Yield the casting of spells that a text describes, in their controllers' turns."""
        for (number, wanted), player in product(enumerate(self.described), "AB"):
            yield ({"do": "begin_turn", "player": player}, fitting_spell(wanted, number, player))

    def _spells_paid_with(self, mana: int) -> Iterator[Events]:
        """Yield the casting of spells that a text describes, for so much mana."""
        for (number, wanted), player in product(enumerate(self.described), "AB"):
            paid: Script = {"mana_cost": f"{{{mana}}}", "mana_spent": f"{{{mana}}}"}
            spell = fitting_spell(wanted, number, player) | paid
            yield ({"do": "begin_turn", "player": player}, spell)

    def _spells_cast_for(self, said: CostForSpells) -> Iterator[Events]:
        """Yield the casting of other spells for another cost than their mana costs."""
        for number, wanted in enumerate(self.described):
            yield (MY_TURN, fitting_spell(wanted, number, "A") | Script(alternative_cost=said.words))

    def _cast_for(self, said: AlternativeCost, own: Script) -> Iterator[Events]:
        """Yield its casting for another cost than its mana cost, with what may pay that."""
        paying = [list(_payments(cost, place)) for place, cost in enumerate(said.cost.chosen)]
        self.fits += [entry for entries in paying for entry in entries if entry not in self.fits]
        cast: Script = {"do": "cast", **own, "alternative_cost": said.words}
        choices: dict[str, Plain] = {}
        for cost, entries in zip(said.cost.chosen, paying, strict=True):
            refs: list[Plain] = [str(entry["ref"]) for entry in entries]
            if cost.paying is Paying.SACRIFICE:
                cast["sacrificed"] = refs
            else:
                choices[cost.paying.value] = refs
        if choices:
            cast["choices"] = choices
        for targets in ([], ["theirs"], ["B"], ["spell"]):
            aimed: Script = {**cast, "targets": targets} if targets else cast
            yield (MY_TURN, *((SPELL,) if targets == ["spell"] else ()), aimed)

    def _cast_at_what_is_described(self, own: Script) -> Iterator[Events]:
        """Yield its casting with one or several targets: what they are may change what it costs."""
        yield ({"do": "cast", **own, "targets": ["mine", "theirs"]},)
        if "attacking" in self.words:
            yield (*FIGHT[:3], {"do": "cast", **own, "targets": ["mine"]})
        for entry in self.fits:
            yield ({"do": "cast", **own, "targets": [entry["ref"]]},)

    def _after_choosing(self) -> Iterator[Events]:
        """Yield what may show what was chosen as it entered: its other abilities, or any event."""
        chosen = _chosen_by(self.face)
        if not chosen:
            return
        enters: Script = {
            "do": "enter", "card": self.face.name, "controller": "A", "ref": PROBED, "choices": chosen,
            **({"attached_to": self.host} if self.host else {}),
        }  # fmt: skip
        for ability in self.face.abilities:
            if ability.kind is Kind.ACTIVATED:
                activated: Script = {
                    "do": "activate",
                    "ref": "other",
                    "source": PROBED,
                    "ability": printed(ability.text),
                }
                if "Add " in printed(ability.text):
                    color: Script = {"choices": {"mana": "{G}"}}
                    yield (enters, MY_TURN, activated | color)
                    yield (enters, MY_TURN, activated, {"do": "resolve", "ref": "other", **color})
                for targets in ([], ["B"], ["theirs"], ["mine"]):
                    aimed: Script = {**activated, "targets": targets} if targets else activated
                    began: Events = (enters, {"do": "begin_turn", "player": "A"}, aimed)
                    yield began
                    resolved: Events = (*began, {"do": "resolve", "ref": "other"})
                    yield resolved
                    yield (*resolved, {"do": "damage", "to": "A", "amount": 1, "by_source": "mine"})
            for number, wanted in enumerate(described_by(ability, self.face.name)):
                for player in "AB":
                    yield (
                        enters,
                        {"do": "begin_turn", "player": player},
                        fitting_spell(wanted, number, player),
                    )
                for entry in fitting(wanted, number):
                    if entry.get("zone") is None:
                        yield (enters, {**entry, "do": "enter", "ref": f"{entry['ref']} entering"})
        yield from ((enters, *events) for events in PLAIN)
        yield from self._triggered_by_chosen(enters)

    def _triggered_by_chosen(self, enters: Script) -> Iterator[Events]:
        """Yield the resolution of its other abilities that look at what was chosen as it entered, behind what
        may make them trigger.
        """
        for other in self.face.abilities:
            words = printed(other.text)
            if other.kind is not Kind.TRIGGERED or "chosen" not in words:
                continue
            put: Script = {"do": "trigger", "ref": "other", "source": PROBED, "ability": words}
            resolved: Script = {"do": "resolve", "ref": "other"}
            for happens in (*PLAIN, *self.tapping_for_mana()):
                game = self._game((enters, *happens), self.pool)
                if game is None or (PROBED, words) not in game.triggers:
                    continue
                yield (enters, *happens)
                for targets, decided in product(([], ["B"], ["theirs"]), ({}, _RESOLVED[1])):
                    aimed: Script = {**put, "targets": targets} if targets else put
                    yield (enters, *happens, aimed, {**resolved, **decided})

    def _after_own_activation(self) -> Iterator[Events]:
        """Yield the resolution of its own activated abilities: it becomes monstrous, or gains a level."""
        for other in self.face.abilities:
            if other.kind is Kind.ACTIVATED and other is not self.ability and not other.keyword:
                words = printed(other.text)
                activated: Script = {"do": "activate", "ref": "own", "source": PROBED, "ability": words}
                if "X" in words:
                    activated["x"] = 2
                is_aimed = any(_targets_in(other.effects, frozenset()))
                for aim in ("mine", "theirs") if is_aimed else ("",):
                    put = activated | (Script(targets=[aim]) if aim else {})
                    yield (MY_TURN, put, {"do": "resolve", "ref": "own"})

    def _after_crewing(self) -> Iterator[Events]:
        """Yield its being crewed by creatures of the rich table, and its attacks behind that (CR 702.122)."""
        for keyword in self.face.abilities:
            if keyword.keyword == "crew":
                crewed = crewing(PROBED, printed(keyword.text), ["more 0", "more 1", "more 2", "mine"])
                yield crewed
                attacks = (events[1:] for events in around(PROBED, "A") if events[0] == MY_TURN)
                yield from ((*crewed, *attack) for attack in attacks)

    def _after_saddling(self) -> Iterator[Events]:
        """Yield its attacks behind its being saddled by other creatures of the rich table (CR 702.171)."""
        for keyword in self.face.abilities:
            if keyword.keyword == "saddle":
                words = printed(keyword.text)
                saddles: Script = {"do": "activate", "ref": "saddling", "source": PROBED, "ability": words}
                saddled: Events = (
                    MY_TURN,
                    {"do": "begin_step", "step": "precombat main"},
                    {**saddles, "choices": {"tap": ["more 0", "more 1", "more 2"]}},
                    {"do": "resolve", "ref": "saddling"},
                )
                yield saddled
                attacks = (events[1:] for events in around(PROBED, "A") if events[0] == MY_TURN)
                yield from ((*saddled, *attack) for attack in attacks)

    def _after_another(self) -> Iterator[Events]:
        """Yield what happens behind another ability that this one is linked to, as by "the exiled card"."""
        for other in self.linked:
            put: Script = {"do": "trigger" if other.trigger is not None else "activate", "ref": "first",
                           "source": PROBED, "ability": printed(other.text)}  # fmt: skip
            wanted = [target.filter for target in _targets_in(other.effects, frozenset())]
            for targets in islice(product(*map(self._candidates, wanted)), _TRIED):
                aimed: Script = {**put, "targets": list(targets)} if targets else put
                done: Events = (aimed, {"do": "resolve", "ref": "first"})
                yield done
                yield (*done, {"do": "leave", "ref": PROBED, "to": "graveyard"})

    def ends_otherwise(self, events: Events) -> bool:
        """Whether what happens ends otherwise without the ability."""
        less = events
        if self.ability.kind is Kind.REPLACEMENT:
            less = tuple(_as_itself(event, chosen=not self.is_choice) for event in events)
        for riches in self._tables:
            if _differ(self._end(events, self.pool, riches), self._end(less, self.less, riches)):
                return True
        if not self.enters_tapped_unless:
            return False
        fits, self.fits = self.fits, []  # what it asks for isn't there, so it enters tapped
        differs = _differ(self._end(events, self.pool, ()), self._end(less, self.less, ()))
        self.fits = fits
        return differs

    def _end(self, events: Events, pool: CardPool, riches: Sequence[Script]) -> Mapping[str, object] | None:
        """Return how a game ends, to be compared with that of another card; None where nobody can tell."""
        try:
            return self._state(self._play(events, pool, riches, on_table=True), of_other_cards=True)
        except ForbiddenError:
            return _FORBIDDEN
        except CopyEngineError:
            return None

    def triggers(self, events: Events) -> bool:
        """Whether the ability triggers and its resolution changes something."""
        for riches in self._tables:
            game = self._game(events, self.pool, riches=riches)
            noted = game is not None and (PROBED, self.words) in game.triggers
            if noted and self._does_something({"do": "trigger"}, events, riches):
                return True
        return False

    def activates(self) -> bool:
        """Whether the ability, activated, changes something as it resolves."""
        return any(
            self._adds_mana_at_once(riches, ())
            or any(
                self._adds_mana_at_once(riches, events)
                for condition in self.asked
                for events in self._preceded(condition, ())
            )
            or any(
                self._does_something({"do": "activate"}, events, riches)
                for events in self._moments_as_asked()
            )
            for riches in ((), RICHES, *((CROWDED,) if "graveyard" in self.words else ()))
        )

    def _moments_as_asked(self) -> Iterator[Events]:
        """Yield the times at which it may be activated, then those behind what makes a condition true."""
        yield from self._moments()
        for condition in self.asked:
            for events in self._moments():
                yield from self._preceded(condition, events)
        for part in _parts(self.ability.effects):
            if isinstance(part, Amount) and part.per in DEEDS:
                for deeds in done(DEEDS[part.per], "A", self.fits):
                    yield (MY_TURN, *deeds)
            elif isinstance(part, Amount) and part.per in COUNTED:
                yield (MY_TURN, *COUNTED[part.per])
        if "ime travel" in self.words:
            yield (MY_TURN, {"do": "counters", "on": "mine", "put": {"time": 1}})

    def _preceded(self, condition: Condition, events: Events) -> Iterator[Events]:
        """Yield events behind what makes a condition true; its own entering may be that."""
        if isinstance(condition, EnteredThisTurn) and not condition.negated and events[:1] != (MY_TURN,):
            enters: Script = {"do": "enter", "ref": PROBED, "card": self.face.name, "controller": "A"}
            yield (enters, *events)
        yield from preceded(condition, events, self.fits)

    def _adds_mana_at_once(self, riches: Sequence[Script], before: Events) -> bool:
        """Whether more mana is there once a mana ability is activated; it doesn't use the stack (605.3b)."""
        put: Script = {
            "do": "activate",
            "ref": "ability",
            "source": PROBED,
            "ability": self.words,
        }
        put |= self._as_chosen() or ({"choices": {"player": "B"}} if "player" in self.words else {})
        put |= {"x": 2} if "any number of" in self.words else {}
        games = [self._game(events, self.pool, riches=riches) for events in ((*before, put), before)]
        pools = [[player.mana for player in g.table().players.values()] for g in games if g is not None]
        return len(pools) == len(games) and pools[0] != pools[1]

    def _moments(self) -> Iterator[Events]:
        """Yield the times at which something is cast or activated, with a spell to be its target; what is as
        slow as a sorcery in a main phase with an empty stack.
        """
        is_activated = self.ability.kind is Kind.ACTIVATED
        if lost := [each for part in self.ability.effects for each in _lost_by_itself(part)]:
            had = f"gains {' and '.join(lost)} until end of turn"
            yield ({"do": "continuous", "on": PROBED, "effect": had},)
        if "dealt damage to you" in self.words:
            hurts: Script = {"do": "damage", "to": "A", "amount": 1, "by_source": "theirs"}
            yield (MY_TURN, {"do": "begin_step", "step": "precombat main"}, hurts)
        if "only as a sorcery" in self.words or (not is_activated and "Sorcery" in self.face.type_line[1]):
            yield (MY_TURN, {"do": "begin_step", "step": "precombat main"})
            return
        if "Level 3" in self.words:
            for other in self.face.abilities:
                if "Level 2" in printed(other.text):
                    gained: Script = {"do": "activate", "ref": "level", "source": PROBED}
                    gained |= {"ability": printed(other.text)}
                    yield (MY_TURN, {"do": "begin_step", "step": "precombat main"}, gained,
                           {"do": "resolve", "ref": "level"})  # fmt: skip
        if any(said in self.face.text for said in ("you've been attacked this step", "attacking you")):
            yield _ATTACKED
        yield (SPELL,)
        if "had flash" in self.words:
            yield ({"do": "begin_turn", "player": "B"},)
        if "put there from" in self.words:
            yield (_DIED,)
        if "during your turn" in self.words or self.awaited or self.compels:
            yield (MY_TURN,)
        if self.compels:
            yield ({"do": "begin_turn", "player": "B"},)
        if self.host and self.host not in PLAYERS and "ntap" in self.words:
            yield (MY_TURN, {"do": "tap", "ref": self.host})
        elif "ntap" in self.words:
            untapped = [fit["ref"] for fit in self.fits if not {"zone", "tapped"} & fit.keys()]
            yield (MY_TURN, *(Script(do="tap", ref=ref) for ref in (*_TAPPED, *untapped)))
        if self.is_of_combat:
            yield from ((*fight, SPELL) for fight in fights(self.fits))
            if is_activated:
                yield from ((*attack, SPELL) for attack in around(PROBED, "A") if attack[0] == MY_TURN)
                yield (*attack_together(self.fits), SPELL)

    def resolves_otherwise(self) -> bool:
        """Whether the spell, cast with some targets, ends otherwise without the ability."""
        cast: Script = {"do": "cast", "ref": PROBED, "card": self.face.name, "controller": "A"}
        tables = ((), RICHES, *((CROWDED,) if "graveyard" in self.words else ()))
        for before, riches in product(self._moments_as_asked(), tables):
            for aimed in self._aimed(cast, before, riches, on_table=False):
                for events in self._ends(aimed, PROBED, riches, on_table=False):
                    own = self._state(self._game(events, self.pool, riches=riches, on_table=False))
                    if own is None:
                        continue
                    plain = self._without_its_own(events)
                    other = self._game(plain, self.less, riches=riches, on_table=False)
                    if _differ(own, self._state(other)):
                        return True
                    if other is None and self.plainer and self._differs_in_plainer(events, own, riches):
                        return True
                if self.compels and self._forbids(aimed, PROBED, riches, on_table=False):
                    return True
                if self._permits(aimed, PROBED, riches, on_table=False):
                    return True
                if self._forbids_activating(aimed, PROBED, riches, on_table=False):
                    return True
                if self._forbids_aiming(aimed, PROBED, riches, on_table=False):
                    return True
        return False

    def _permits(self, waiting: Events, ref: str, riches: Sequence[Script], *, on_table: bool = True) -> bool:
        """Whether something may be done once it has resolved that the rules otherwise refuse."""
        if "additional land" not in self.words:
            return False
        lands: Events = (
            TWO_LANDS if any(event["do"] == "begin_turn" for event in waiting) else (MY_TURN, *TWO_LANDS)
        )
        resolves: Script = {"do": "resolve", "ref": ref}
        told = self._is_refused((*waiting, resolves, *lands), riches, on_table=on_table)
        return told is False and bool(self._is_refused((*waiting, *lands), riches, on_table=on_table))

    def _forbids(
        self,
        waiting: Events,
        ref: str,
        riches: Sequence[Script],
        ways: Sequence[Events] = (),
        *,
        on_table: bool = True,
    ) -> bool:
        """Whether something is refused once it has resolved that otherwise isn't: staying out of a combat, or
        one of some ways of going on.
        """
        aimed = waiting[-1].get("targets")
        first = str(aimed[0]) if isinstance(aimed, list) and aimed else PROBED
        for decided, happens in product(_RESOLVED[:2], ways or idle_combats(first)):
            resolves: Script = {"do": "resolve", "ref": ref, **decided}
            told = self._is_refused((*waiting, resolves, *happens), riches, on_table=on_table)
            plain = self._is_refused((*waiting, *happens), riches, on_table=on_table) if told else None
            if told and plain is False:
                return True
        return False

    def _is_refused(self, events: Events, riches: Sequence[Script], *, on_table: bool) -> bool | None:
        """Whether the rules refuse a script; None where it can't be played for another reason."""
        try:
            self._play(events, self.pool, riches, on_table=on_table)
        except ForbiddenError:
            return True
        except CopyEngineError:
            return None
        return False

    def _differs_in_plainer(
        self, events: Events, own: Mapping[str, object], riches: Sequence[Script]
    ) -> bool:
        """Whether the end is this paragraph's: no other is done instead, and without both it differs."""
        if self.plainer is None:
            return False
        kept, less = self.plainer
        same = self._state(self._game(events, kept, riches=riches, on_table=False))
        if same is None or _differ(_without_its_text(own), _without_its_text(same)):
            return False
        plain = self._without_its_own(events)
        return _differ(same, self._state(self._game(plain, less, riches=riches, on_table=False)))

    def _without_its_own(self, events: Events) -> Events:
        """Return events without what only this paragraph of a spell asks for: its modes and its targets."""
        texts = [a for a in self.face.abilities if a.kind is Kind.SPELL]
        numbers = [len(list(_targets_in(text.effects, frozenset()))) for text in texts]
        place = next((n for n, text in enumerate(texts) if text is self.ability), 0)
        begins = sum(numbers[:place])
        alone = any(text is self.ability for text in texts) and sum(numbers) == numbers[place]
        enchants = any(a.keyword == "enchant" for a in self.face.abilities)
        kept: list[Script] = []
        for event in _without_linked(events):
            plain = {key: value for key, value in event.items() if key != "modes"}
            aimed = plain.get("targets")
            is_cast = event["do"] == "cast" and event.get("ref") == PROBED
            if is_cast and isinstance(aimed, list) and len(aimed) == sum(numbers) > numbers[place] > 0:
                plain["targets"] = [*aimed[:begins], *aimed[begins + numbers[place] :]]
            elif is_cast and alone and not enchants:
                plain.pop("targets", None)  # without it the text has none
            kept.append(plain)
        return tuple(kept)

    def is_cast_otherwise(self) -> bool:
        """Whether the spell, cast at some time, is refused where it isn't without the ability."""
        if not any(f"ast this spell {words}" in self.words for words in ("only", "as though")):
            return False
        cast: Script = {"do": "cast", "ref": PROBED, "card": self.face.name, "controller": "A"}
        times: tuple[Events, ...] = ((MY_TURN,), ({"do": "begin_turn", "player": "B"},))
        return any(
            self.ends_otherwise((*time, {**cast, "targets": list(targets)} if targets else cast))
            for time in times
            for targets in ((), *islice(self._targets(()), _TRIED))
        )

    def _does_something(self, event: Script, before: Events, riches: Sequence[Script] = ()) -> bool:
        """Whether the ability, put on the stack with some targets, changes something as it resolves."""
        put: Script = {**event, "ref": "ability", "source": PROBED, "ability": self.words}
        for aimed in self._aimed(put, before, riches):
            for events in self._ends(aimed, "ability", riches):
                done = self._state(self._game(events, self.pool, riches=riches))
                if done is None:
                    continue
                if _differ(done, self._unresolved(events, riches)):
                    return True
            if self.compels and self._forbids(aimed, "ability", riches):
                return True
            if "combat phase" in self.words and self._forbids(aimed, "ability", riches, (_THEIR_COMBAT,)):
                return True
            if self._permits(aimed, "ability", riches) or self._forbids_activating(aimed, "ability", riches):
                return True
            if self._forbids_aiming(aimed, "ability", riches):
                return True
        return False

    def _forbids_activating(
        self, aimed: Events, ref: str, riches: Sequence[Script], *, on_table: bool = True
    ) -> bool:
        """Whether abilities of its target can't be activated once it has resolved."""
        targets = aimed[-1].get("targets")
        if "can't be activated" not in self.face.text and "etain" not in self.words:
            return False
        refs = [str(each) for each in targets] if isinstance(targets, list) else []
        ways = [activated(each, "tried") for each in refs if each not in PLAYERS]
        return bool(ways) and self._forbids(aimed, ref, riches, ways, on_table=on_table)

    def _forbids_aiming(
        self, aimed: Events, ref: str, riches: Sequence[Script], *, on_table: bool = True
    ) -> bool:
        """Whether a player can't be targeted once it has resolved: "you gain hexproof until end of turn"."""
        if not self.protects_players:
            return False
        ways = [events for player in "AB" for events in aimed_at_player(player)]
        return self._forbids(aimed, ref, riches, ways, on_table=on_table)

    def _unresolved(self, events: Events, riches: Sequence[Script]) -> Mapping[str, object] | None:
        """Return how events end if the ability is countered: then it does nothing, and isn't left on the
        stack, where it would keep players from casting creatures.

        A mana ability can't be countered: it is left out, and what may be cast then isn't compared.
        """
        resolves = [event["do"] == "resolve" and event["ref"] == "ability" for event in events]
        countered: Script = {"do": "counter", "ref": "ability"}
        without = [event for event, does in zip(events, resolves, strict=True) if not does]
        instead = [countered if does else event for event, does in zip(events, resolves, strict=True)]
        found = self._ended(instead, riches)
        if found is not None:
            return found
        found = self._ended(without, riches)
        return found and {key: value for key, value in found.items() if not key.startswith("may_cast ")}

    def _ended(self, events: Sequence[Script], riches: Sequence[Script]) -> Mapping[str, object] | None:
        return self._state(self._game(_without_linked(tuple(events)), self.pool, riches=riches))

    def _aimed(
        self, event: Script, before: Events, riches: Sequence[Script], *, on_table: bool = True
    ) -> Iterator[Events]:
        """Yield the events that put it on the stack with some modes, X, costs and targets, where they may."""
        if all(type(effect) in _NOTHING for effect in self.ability.effects):
            return
        for extra, modes in product(self._paid(), self._modes()):
            for targets in self._targets(modes):
                aimed: Script = {**event, **extra}
                if modes:
                    aimed["modes"] = list(modes)
                if targets:
                    aimed["targets"] = list(targets)
                waiting = (*before, *self._described_spells(targets), aimed)
                if self._game(waiting, self.pool, riches=riches, on_table=on_table) is not None:
                    yield waiting

    def _ends(
        self, waiting: Events, ref: str, riches: Sequence[Script], *, on_table: bool = True
    ) -> Iterator[Events]:
        """Yield the events with its resolution, decided one way or another, and what happens behind it.

        Damage is dealt, a step begins or the turn ends where only then something differs.
        """
        aimed = waiting[-1].get("targets")
        first = str(aimed[0]) if isinstance(aimed, list) and aimed else self.host or PROBED
        yield from self._reflexive_ends(waiting, ref)
        yield from self._awaited_ends(waiting, ref, riches, on_table=on_table)
        always = self._always_decided()
        if any(isinstance(part, MayCastNow) for part in _parts(self.ability.effects)):
            yield from self._ends_with_casting(waiting, ref, riches, on_table=on_table)
        for decided in (*self._choices_now(), *self._resolved):
            said = {"choices": {**always, **as_mapping(decided.get("choices") or {})}} if always else {}
            yield (*waiting, {"do": "resolve", "ref": ref, **decided, **said})
        if first == "life":
            return
        for after in (
            ({"do": "damage", "to": first, "amount": 1, "by_source": "kin"},),
            ({"do": "damage", "to": first, "amount": 9, "by_source": "kin"}, {"do": "state_based_actions"}),
            *(({"do": "damage", "to": to, "amount": 1, "by_source": first},) for to in "BA"),
            *((Script(do="damage", to=to, amount=1, by_source="theirs"),) for to in ("mine", "A")),
            *(
                (Script(do="damage", to=to, amount=1, by_source="kin"),)
                for to in ("A", "B", PROBED)
                if "damage" in self.words
            ),
            *((_SHIELDED,) if "prevented" in self.words else ()),
            *((_UNTAPPING,) if "next untap step" in self.words else ()),
            *(
                (_NEXT_TURNS[:1], _NEXT_TURNS)
                if "next turn" in self.words or "next two turns" in self.words
                else ()
            ),
            *(
                _destroying(ref)
                for ref in (first, *(str(fit["ref"]) for fit in self.fits if "zone" not in fit))
                if "egenerate" in self.words
            ),
            *(
                (fitting_spell(fit, number, player),)
                for number, fit in enumerate(self.described)
                for player in "AB"
                if "to cast" in self.words
            ),
            ({"do": "begin_turn", "player": "A"}, {"do": "begin_step", "step": "end step"}),
            ({"do": "tap", "ref": first}, {"do": "begin_turn", "player": "B"}),
            *(
                (
                    *(Script(do="tap", ref=ref) for ref in _TAPPED),
                    {"do": "begin_turn", "player": "B"},
                    *later,
                )
                for later in ((), (MY_TURN,))
                if "untap" in self.words
            ),
            *(
                tuple(Script(do="begin_turn", player=player) for player in players)
                for players in ("AB", "BA")
                if "untap" in self.words
            ),
            *((({"do": "combat_damage"},),) if self.is_of_combat else ()),
            *((({"do": "end_turn"},),) if "extra turn" in self.words else ()),
        ):
            decided = {**as_mapping(self._resolved[1].get("choices") or {}), **always}
            yield (*waiting, {"do": "resolve", "ref": ref, "choices": decided}, *after)

    def _ends_with_casting(
        self, waiting: Events, ref: str, riches: Sequence[Script], *, on_table: bool
    ) -> Iterator[Events]:
        """Yield the events with its resolution in which the card that it finds, or one that it describes, is
        cast.
        """
        for decided in self._choices_now():
            found = as_mapping(decided.get("choices") or {}).get("card")
            if isinstance(found, list) and found:
                cast: Script = {"do": "cast", "ref": found[0], "controller": "A"}
                yield (*waiting, {"do": "resolve", "ref": ref, **decided}, cast)
        for entry in self.castable:
            cast = {"do": "cast", "ref": entry["ref"], "controller": "A"}
            events: Events = (*waiting, {"do": "resolve", "ref": ref}, cast)
            game = self._game(events, self.pool, riches=riches, on_table=on_table)
            # That it may be cast once this has resolved, as any card, is nothing that this does.
            if game is not None and game.table().cast_within:
                yield events

    @property
    def _resolved(self) -> tuple[Script, ...]:
        """What may have to be decided; no permanent is chosen where only a card can be meant."""
        if "that card" not in self.words:
            return _RESOLVED
        return tuple(
            {
                "choices": {
                    key: value for key, value in as_mapping(said["choices"]).items() if key not in _THERE
                }
            }
            if "choices" in said
            else said
            for said in _RESOLVED
        )

    def _reflexive_ends(self, waiting: Events, ref: str) -> Iterator[Events]:
        """Yield the resolution of what triggers "when you do", aimed at what fits it (CR 603.12)."""
        for linked in self.ability.effects:
            if not isinstance(linked, LinkedWhenYouDo):
                continue
            put: Script = {
                "do": "trigger",
                "ref": "linked",
                "source": PROBED,
                "ability": printed(linked.text),
            }
            wanted = [target.filter for target in _targets_in(linked.effects, frozenset())]
            targets = list(islice(product(*map(self._candidates, wanted)), _TRIED))
            always = self._always_decided()
            ways = (*([Script(choices=always)] if always else []), *_REFLEXIVE, *self._chosen_now())
            ends: list[Script] = [*([Script(choices=always)] if always else []), {}, _RESOLVED[1]]
            for decided, aimed, then in product(ways, targets, ends):
                done: Script = {"do": "resolve", "ref": ref, **decided}
                linked_put: Script = {**put, "targets": list(aimed)} if aimed else put
                yield (*waiting, done, linked_put, {"do": "resolve", "ref": "linked", **then})

    def _awaited_ends(
        self, waiting: Events, ref: str, riches: Sequence[Script], *, on_table: bool
    ) -> Iterator[Events]:
        """Yield the resolution of what then triggers on an event: "whenever a creature attacks this turn"."""
        aimed = waiting[-1].get("targets")
        spoken = str(aimed[0]) if isinstance(aimed, list) and aimed else PROBED
        for words, decided in product(self.awaited, _RESOLVED[:2]):
            put: Script = {"do": "trigger", "ref": "linked", "source": PROBED, "ability": words}
            resolved: Events = (*waiting, {"do": "resolve", "ref": ref, **decided})
            for happens in (*PLAIN, *around(spoken, "A"), *self.tapping_for_mana()):
                # What lasts for a turn is over in the next one.
                events = (*resolved, *(happens[1:] if happens[:1] == (MY_TURN,) else happens))
                game = self._game(events, self.pool, riches=riches, on_table=on_table)
                if game is None or (PROBED, words) not in game.triggers:
                    continue
                for then in _RESOLVED[:2]:
                    yield (*events, put, {"do": "resolve", "ref": "linked", **then})

    def _choices_now(self) -> Iterator[Script]:
        """Yield the mana that may be chosen, where the ability adds one of several, or the card it finds."""
        for effect in walk(self.effects):
            if isinstance(effect, AddMana) and effect.mana is not None and len(effect.mana.options) > 1:
                each = effect.mana.options[0]
                yield {"choices": {"mana": each * (effect.mana.amount.base or 1)}}
            elif isinstance(effect, LibraryAction):
                for player in "AB":
                    yield {"choices": {effect.verb: [f"on top of {player}"]}}
                    if 1 < (number := effect.amount.base) < _MANY:
                        several_cards = [str(entry["ref"]) for entry in top_cards(number)]
                        refs: list[Plain] = [ref for ref in several_cards if ref.endswith(player)]
                        yield {"choices": {effect.verb: refs}}
            elif isinstance(effect, KeywordAction):
                yield from (Script(choices={"declined": declined}) for declined in (True, False))
            elif isinstance(effect, Venture):
                yield {"choices": {"dungeon": "Lost Mine of Phandelver"}}
            elif isinstance(effect, Clash):
                yield from (Script(choices={"clash": result}) for result in ("win", "lose"))
            elif isinstance(effect, Learn):
                yield {"choices": {"discard": ["in hand"]}}
            elif isinstance(effect, PutFromAmong) and effect.of_piles:
                yield {"choices": {"card": []}}
            elif isinstance(effect, SearchLibrary | PutFromAmong):
                found = [str(entry["ref"]) for entry in in_libraries(effect.kinds)]
                for player in "AB":
                    theirs: list[Plain] = [ref for ref in found if ref.endswith(player)]
                    yield {"choices": {"card": theirs[:1] or [f"on top of {player}"]}}
                    yield {"choices": {"card": theirs[:1] or [f"on top of {player}"], "condition": True}}
            elif isinstance(effect, RevealUntil):
                found = [str(entry["ref"]) for entry in in_libraries(effect.kinds)]
                for player in "AB":
                    first: list[Plain] = [*islice((ref for ref in found if ref.endswith(player)), 1)]
                    yield {"choices": {"card": first, "reveal": [], "cast": [], "condition": True}}
            elif isinstance(effect, PutRest):
                for end, player in product(("top", "bottom"), "AB"):
                    yield {"choices": {end: [f"on top of {player}"]}}
            elif isinstance(effect, PutCounters) and effect.among:
                yield from (Script(choices={"counter": kind, "paid": True}) for kind in effect.among)
            elif isinstance(effect, PutCounters) and effect.remove and not effect.counter:
                yield {"choices": {"counter": "charge"}}
            elif isinstance(effect, MoveCounters) and not effect.counter:
                yield {"choices": {"counter": "+1/+1"}}
            elif isinstance(effect, ChangeTargets):
                yield from (Script(choices={"targets": [ref]}) for ref in ("kin", "theirs", "B", PROBED))
            elif isinstance(effect, Continuous) and isinstance(effect.condition, KeywordChosen):
                yield {"choices": {"choice": effect.condition.keyword}}
            elif isinstance(effect, Move) and effect.to.startswith("top or bottom"):
                yield {"choices": {"to": "bottom"}}
        yield from self._chosen_now()
        for fit in self.fits:
            if "acrifice" in self.words and "zone" not in fit and not fit.get("tapped"):
                yield {"choices": {"sacrifice": fit["ref"]}}
        for wanted in self.described:
            if wanted.token:
                yield {"copy_of": self._candidates(wanted)[0]}

    def _chosen_now(self) -> Iterator[Script]:
        """Yield what fits the descriptions of what is chosen as it resolves: "return a blue creature"."""
        asked = [part for part in _parts(self.effects) if isinstance(part, Choose)]
        known = {
            repr(f): [str(e["ref"]) for e in self.fits if str(e["ref"]).split()[:2] == ["fit", str(number)]]
            for number, f in enumerate(self.described)
        }
        verbs = {part.verb for part in _parts(self.effects) if isinstance(part, Move)}
        for player in ("", "B", "A"):
            all_found = [[ref for ref in known.get(repr(each.filter), []) if player in ref] for each in asked]
            found = [refs[: max(each.count, 1)] for refs, each in zip(all_found, asked, strict=True)]
            if not any(found):
                continue
            refs: list[Plain] = list(dict.fromkeys(ref for refs in found for ref in refs))
            for key in ("card", *sorted(verbs & {"return", "exile", "sacrifice", "tap"})):
                yield {"choices": {key: refs, "condition": True}}
            if player:
                yield {"choices": {"permanent": refs[0]}}
                yield {"choices": {"creature": refs[0]}}

    def _always_decided(self) -> dict[str, Plain]:
        """Return what the dice show that the ability has somebody roll, and the values it has chosen;
        {} for none.
        """
        decided: dict[str, Plain] = {}
        for effect in walk(self.effects):
            if isinstance(effect, RollDice):
                decided["roll"] = 3 if effect.number == 1 else ["3"] * effect.number
            elif isinstance(effect, ChooseValue) and effect.key in _VALUES:
                decided[effect.key] = _VALUES[effect.key]
        for part in _parts(self.effects):
            if isinstance(part, CoinFell):
                decided.setdefault("coin", part.result)
        return decided

    def _as_chosen(self) -> Script:
        """Return the choices of what the costs are paid with; {} where nothing can be chosen."""
        said: Script = {}
        choices: dict[str, Plain] = {}
        for cost, entries in zip(self.costs, self.payments, strict=True):
            refs: list[Plain] = [str(entry["ref"]) for entry in entries]
            if cost.paying is Paying.SACRIFICE:
                said["sacrificed"] = refs
            else:
                choices[cost.paying.value] = refs
        return said | ({"choices": choices} if choices else {})

    def _paid(self) -> Iterator[Script]:
        """Yield what may be said of the costs, as far as the text speaks of it."""
        if self.costs:
            chosen = self._as_chosen()
            yield chosen
            if "X" in self.words:
                yield {"x": 2, **chosen}
        yield {}
        is_spell = self.ability.kind is Kind.SPELL
        text = self.face.text if is_spell else self.words
        if "X" in text:
            yield {"x": 2}
        if "acrifice" in text:
            yield from (
                Script(sacrificed=[ref]) for ref in ("mine", "my relic", "land")[: 3 if is_spell else 1]
            )
        if is_spell and "additional cost" in text:
            yield from (Script(choices={key: paid}) for key, paid in _ADDITIONAL if key in text.lower())
        if is_spell and "mana spent" in text:
            yield {"mana_spent": "{W}{U}{B}"}
        if is_spell and "was spent to cast" in text:
            yield from (Script(mana_spent=f"{{{symbol}}}" * 3) for symbol in "WUBRGC")
        if is_spell and "kicked" in text:
            yield {"kicked": 1}
        if is_spell and "discard" in text:
            cards = ("in hand", "also in hand", "land in hand")
            yield from (Script(choices={"discard": card}) for card in cards)

    def _modes(self) -> list[tuple[str, ...]]:
        """Return what may be chosen of its modes: as few as the text allows, and each at least once."""
        found: list[tuple[str, ...]] = []
        for effect in self.ability.effects:
            if isinstance(effect, Modal):
                modes = [printed(mode.text) for mode in effect.modes if mode.rolled is None]
                number = min(max(effect.allowed(None).least, 1), len(modes))
                found += combinations(modes, number) if modes else ()
        return found or [()]

    def _targets(self, modes: Iterable[str]) -> Iterator[tuple[str, ...]]:
        """Yield targets that fit the text, one for each that it asks for; then plain ones."""
        wanted = self._wanted(frozenset(modes))
        fits = [self._candidates(each) for each in wanted]
        known = list(islice(dict.fromkeys(product(*fits)), _TRIED)) if fits else []
        yield from known
        if len(wanted) > 1 and "up to" in self.words:  # fewer than all of them, if only one fits
            alone = islice(dict.fromkeys(ref for refs in fits for ref in refs), _TRIED // 2)
            yield from ((ref,) for ref in alone)
        most = len(wanted) or ("target" in self.words and 2)
        yield from (targets for targets in _TARGETS if targets not in known and len(targets) <= most)

    def _wanted(self, modes: frozenset[str]) -> list[Filter]:
        """Return what is to be aimed at: of a spell, by all of its text."""
        is_spell = self.ability.kind is Kind.SPELL
        texts = [a for a in self.face.abilities if a.kind is Kind.SPELL] if is_spell else [self.ability]
        return [target.filter for ability in texts for target in _targets_in(ability.effects, modes)]

    def _candidates(self, wanted: Filter) -> list[str]:
        if wanted.what == "player":
            return ["B", "A"]
        if wanted.what == "any target":
            return ["theirs", "B"]
        number = next((n for n, each in enumerate(self.described) if each == wanted), -1)
        refs = [
            ref for ref in (str(entry["ref"]) for entry in self.fits) if ref.split()[1:2] == [str(number)]
        ]
        spells = [f"spell {number} {player}" for player in "BA"] if wanted.what == "spell" else []
        changes = any(isinstance(part, ChangeTargets) for part in _parts(self.ability.effects))
        if any(isinstance(quality, Targeting) for quality in wanted.qualities) or (
            changes and "spell" in wanted.what
        ):
            spells = [f"spell {number} {player} {aim}" for aim in _AIMED_BY_SPELLS for player in "BA"]
        spells += ["life", "my life"] if "ability" in wanted.what else []
        hidden = ["hidden A", "hidden B"] if "face-down" in self.words else []
        if any(isinstance(each, HasTrait) and each.trait in _DONE_TO_IT for each in wanted.qualities):
            refs += [f"{ref} before" for ref in refs]
        return [*spells, *refs, *hidden, "theirs", "mine"]

    def _described_spells(self, targets: Iterable[str]) -> Iterator[Script]:
        """Yield the casting of the spells that are targets."""
        for target in targets:
            match target.split():
                case ["spell", number, player]:
                    yield fitting_spell(self.described[int(number)], int(number), player)
                case ["spell", number, player, aim]:
                    says = "Tap target permanent." if aim not in PLAYERS else "Target player gains 1 life."
                    spell = fitting_spell(self.described[int(number)], int(number), player)
                    yield {**spell, "ref": target, "text": says, "targets": [aim]}
                case ["life"]:
                    yield from activated("relic")
                case ["my", "life"]:
                    yield from activated("my relic", "my life")

    def _game(
        self, events: Events, pool: CardPool, *, riches: Sequence[Script] = (), on_table: bool = True
    ) -> Game | None:
        try:
            return self._play(events, pool, riches, on_table=on_table)
        except CopyEngineError:
            return None

    def _play(
        self, events: Events, pool: CardPool, riches: Sequence[Script], *, on_table: bool
    ) -> Game | None:
        arrives = any(event.get("ref") == PROBED and event["do"] in {"enter", "cast"} for event in events)
        self.plays += 1
        if self.plays > _PLAYS:
            return None
        led: Script = {"commander": 2} if "ommander" in self.words else {}
        there = [
            self.on_top
            if self.on_top is not None and entry["ref"] == LAND_ON_TOP["ref"]
            else entry | (led if entry["ref"] == "kin" else {})
            for entry in TABLE
            if (riches is not POOR or entry["ref"] not in _LEFT_OUT)
            and (riches is not ALONE or entry.get("controller") != "A" or "zone" in entry)
        ]
        fits = [] if riches in (POOR, ALONE) else self.fits
        setup = [*there, *riches, *fits, *([self.entry] if on_table and not arrives else ())]
        setup = [_worn_by_mine(entry) for entry in setup]
        given = _ENERGY if "{E}" in self.words else ()
        if "life total" in self.words:
            given = (*given, *_HURT)
        happens: list[Script] = [*given, *events]
        answered = 0
        while True:
            try:
                return play({"setup": setup, "events": happens}, cards=pool)
            except UnaskedError as unasked:  # more is stated than this card may ask for
                happens = [_without_choice(event, unasked.key) for event in happens]
            except UnstatedError as unstated:  # less is stated than it asks for
                answered += 1
                if answered > _ANSWERED or not unstated.among:
                    raise
                happens = _with_choice(happens, unstated)

    def _state(self, game: Game | None, *, of_other_cards: bool = False) -> Mapping[str, object] | None:
        """Return everything there is, but what is on the stack; None for a game that can't be played.

        of_other_cards: games of different cards are compared, so the text of the object itself is left out.
        """
        if game is None:
            return None
        found: dict[str, object] = {
            name: replace(player, unsaid_mana="", spent_mana=0, unsaid_spending="")
            for name, player in game.table().players.items()
        }
        found["day or night"] = game.table().day
        for ref, obj in game.table().objects.items():
            if obj.ability is not None:
                found[f"cost of {ref}"] = obj.cast.total_cost
                if ref == "life":  # the target of what counters abilities
                    found["zone of life"] = obj.zone
                continue
            values: dict[str, object] = {**object_as_json(game, obj), "damage": obj.damage}
            values["attached_to"], values["phased_out"] = obj.attached_to, obj.phased_out
            values["total_cost"] = obj.cast.total_cost
            if ref == PROBED:
                del values["copiable_values"], values["modes"]
                values["abilities"] = self._other_abilities(values["abilities"])
                if self.is_choice or self.ability.kind is Kind.SPELL:
                    del values["choices"]  # what was chosen counts only where another ability looks at it
                if self.ability.kind is Kind.SPELL:
                    del values["targets"]  # that it can be aimed is nothing that it does
            found[ref] = values
        found["triggers"] = [
            (ref, text)
            for ref, text in game.triggers
            if ref != PROBED or (self.is_choice and text != self.ability.text)
        ]
        for name, obj in game.table().objects.items():
            if self.is_of_hidden and (obj.zone in {"hand", "library", "exile"} or obj.face_down):
                found[f"who_may_look {name}"] = _allowed(game, "who_may_look", name)
            if self.is_of_lands and obj.zone in {"hand", "library", "graveyard"}:
                found[f"may_play {name}"] = _allowed(game, "may_play", name)
        found["extra_combats"] = game.table().extra_combats
        if "lose the game" in self.words:
            found["who_lost"] = _allowed(game, "who_lost", "A")
        if "defender" in self.words:
            fits = [str(fit["ref"]) for fit in self.fits if not {"zone", "tapped"} & fit.keys()]
            for ref in dict.fromkeys(("walled", *fits[:4])):
                found[f"may_attack {ref}"] = _allowed(game, "may_attack", ref)
        for what, of in self._permissions():
            found[f"{what} {of}"] = _allowed(game, what, of) if of in game.table().objects else None
        if self.is_of_combat:
            for ref in [str(fit["ref"]) for fit in self.fits if "zone" not in fit][:4]:
                found[f"legal_blockers {ref}"] = _allowed(game, "legal_blockers", ref)
        if (of_other_cards and "cast" in self.words) or "had flash" in self.words:
            for ref, obj in game.table().objects.items():
                if obj.owner == "A" and obj.zone in {"hand", "graveyard", "library", "exile"}:
                    found[f"may_cast {ref}"] = _allowed(game, "may_cast", ref)
        return found

    def _permissions(self) -> Iterator[tuple[str, str]]:
        """Yield what is asked at the end of a game, of what: only what the words of the ability may touch."""
        if self.is_of_combat or self.compels or any(word in self.words for word in _FORBIDDING):
            yield from _ALLOWED
            yield from _COULD_BLOCK
        if any(word in self.words for word in _OF_CASTING):
            yield from _COULD_CAST

    def _other_abilities(self, abilities: object) -> list[Plain]:
        return [each for each in abilities if each != self.words] if isinstance(abilities, list) else []


def _without_its_text(state: Mapping[str, object]) -> Mapping[str, object]:
    """Return a state without the abilities of the object itself."""
    found = state[PROBED]
    own = (
        {key: value for key, value in found.items() if key != "abilities"} if isinstance(found, dict) else {}
    )
    return {**state, PROBED: own}


def _destroying(ref: str) -> Events:
    """Return the resolution of a spell that destroys a permanent."""
    spell: Script = {**SPELL, "ref": "destroying", "text": "Destroy target permanent.", "targets": [ref]}
    return ({**spell, "controller": "A"}, {"do": "resolve", "ref": "destroying"})


def _with_what_is_taken(entry: Script, ability: Ability, described: Sequence[Filter]) -> Script:
    """Return what fits a description with the counters or keywords that an ability takes from it."""
    number = str(entry["ref"]).split()[1]
    for part in _parts(ability.effects):
        match part:
            case PutCounters(remove=True, subject=Target(filter=wanted) | Each(filter=wanted)):
                taken: Script = {"counters": {part.counter or "charge": 2}}
            case MoveCounters(subject=Target(filter=wanted) | Each(filter=wanted)):
                taken = {"counters": {part.counter or "+1/+1": 2}}
            case Continuous(subject=Target(filter=wanted) | Each(filter=wanted), changes=changes):
                taken = _what_is_changed(changes, entry)
            case _:
                continue
        if taken and wanted in described and number == str(described.index(wanted)):
            return {**entry, **taken}
    return entry


def _what_is_changed(changes: Sequence[Change], entry: Script) -> Script:
    """Return what an object has that changes take away: keywords, and a size that isn't what they set."""
    losses = [each for each in changes if isinstance(each, LoseAbilities)]
    lost = [word.capitalize() for each in losses for word in each.named or ("flying",)]
    had: Script = {"abilities": lost} if lost else {}
    if any(isinstance(each, SetPT) for each in changes) and "power" in entry:
        had |= {"power": 5, "toughness": 6}
    return had


def _lost_by_itself(effect: Effect) -> tuple[str, ...]:
    """Return the keywords that an effect takes from its own object: "this creature loses flying"."""
    if not isinstance(effect, Continuous) or effect.subject is not Who.THIS:
        return ()
    return tuple(word for each in effect.changes if isinstance(each, LoseAbilities) for word in each.named)


def _worn_by_mine(entry: Script) -> Script:
    """Return an entry of a setup, an Aura that enchants nothing as one that enchants a creature."""
    _, types, subtypes = split_type_line(str(entry.get("type", "")))
    is_there = entry.get("zone", "battlefield") == "battlefield"
    enchants = "Aura" in subtypes and "Creature" not in types
    return {"attached_to": "mine", **entry} if enchants and is_there else entry


def _without_linked(events: Events) -> Events:
    """Return events without what triggers "when you do", and without the casting of what was found: without
    what was done neither happens.
    """
    return tuple(
        event
        for event in events
        if event.get("ref") != "linked"
        and not (event["do"] == "cast" and str(event["ref"]).startswith(("kind ", "on top of ")))
    )


def _by_keyword(ability: Ability, own: Script) -> Iterator[Events]:
    """Yield what comes of a keyword of the object itself: it is cycled, it exploits, it is paired."""
    if ability.keyword == "soulbond":
        yield (
            {"do": "enter", **own},
            {"do": "trigger", "ref": "pairing", "source": PROBED, "ability": printed(ability.text)},
            {"do": "resolve", "ref": "pairing", "choices": {"creature": "mine"}},
        )
    if ability.keyword.endswith("cycling"):
        yield ({"do": "activate", "ref": "cycling", "source": PROBED, "ability": printed(ability.text)},)
    if ability.keyword == "exploit":
        yield (
            {"do": "trigger", "ref": "exploiting", "source": PROBED, "ability": printed(ability.text)},
            {"do": "resolve", "ref": "exploiting", "choices": {"sacrifice": "mine"}},
        )


def _haunting(own: Script, aimed: Sequence[str]) -> Events:
    """Return a spell that haunts a creature once it has resolved, and that creature's dying (CR 702.55)."""
    cast: Script = {"do": "cast", **own, **({"targets": list(aimed)} if aimed else {})}
    return (
        MY_TURN,
        {"do": "begin_step", "step": "precombat main"},
        cast,
        {"do": "resolve", "ref": PROBED},
        {"do": "trigger", "ref": "haunting", "source": PROBED, "ability": "Haunt", "targets": ["mine"]},
        {"do": "resolve", "ref": "haunting"},
        {"do": "leave", "ref": "mine", "to": "graveyard"},
    )


def _is_cast_from(ability: Ability, face: Face, zone: str) -> bool:
    """Whether an ability of a card speaks of casting the card itself from a zone, or is used there."""
    where = "your graveyard" if zone == "graveyard" else zone
    itself = ("this card", "this creature", "this spell", face.name)
    said = "".join(printed(ability.text).split('"')[::2])  # without what is quoted
    return any(f"{what} from {where}" in said for what in itself)


def _with_types(ability: Ability) -> Iterator[Script]:
    """Yield permanents of the types that a condition in an ability asks for."""
    for part in _parts(ability.effects):
        if isinstance(part, IsType) and part.listed:
            name = part.name
            kinds = {name} if name in CARD_TYPES else card_types_for(name) or {"Creature"}
            kind = "Creature" if "Creature" in kinds else min(kinds)
            line = name if name in kinds else f"{kind} — {name}"
            entry: Script = {"name": "Typed", "token": False, "type": line}
            if "Creature" in line:
                entry |= {"power": 2, "toughness": 2}
            yield from (entry | Script(ref=f"typed {name} {player}", controller=player) for player in "AB")


def _taken_from_itself(ability: Ability) -> Script:
    """Return the counters that an ability removes from its own object."""
    own = {Who.THIS, Who.TRIGGERING}
    kinds: dict[str, Plain] = {}
    for part in _parts(ability.effects):
        if isinstance(part, PutCounters) and part.remove and part.counter and part.subject in own:
            kinds[part.counter] = 2
        elif isinstance(part, MoveCounters) and part.subject in own:
            kinds[part.counter or "+1/+1"] = 2
    return kinds


def _conditions_of(ability: Ability, name: str) -> list[Condition]:
    """Return the conditions in an ability, also in what it says as a static one or of its activation."""
    alone = Characteristics(name=name, abilities=(ability,))
    said = said_by_statics(alone) if ability.kind in {Kind.STATIC, Kind.REPLACEMENT} else ()
    limit = activation(ability).condition if ability.kind is Kind.ACTIVATED else None
    parts = _parts((ability.trigger, awaited_by(ability, name), ability.effects, said, limit))
    parts_of_states = [part for _, part in on_states(alone)] if ability.kind is Kind.TRIGGERED else []
    every = (*parts, *parts_of_states)
    return list(dict.fromkeys(map(_as_condition, filter(_is_asked, every))))


_DONE_TO_IT = {
    Trait.HURT_THIS_TURN: None,
    Trait.ATTACKED_THIS_TURN: ObjectEvent.ATTACKED,
    Trait.ENTERED_THIS_TURN: ObjectEvent.ENTERED,
}
"""What descriptions say that an object did this turn."""


def _is_asked(part: object) -> TypeGuard[Condition | HasTrait]:
    """Whether a part of an ability asks for something, or describes an object by what it did this turn."""
    return isinstance(part, Condition) or (isinstance(part, HasTrait) and part.trait in _DONE_TO_IT)


def _as_condition(part: Condition | HasTrait) -> Condition:
    if isinstance(part, Condition):
        return part
    deed = _DONE_TO_IT[part.trait]
    if deed is None:
        return DealtDamageThisTurn(part.words, Who.THIS, negated=False, to="any")
    return HappenedThisTurn(part.words, deed, "any", Bound(1), None)


def _in_graveyard(ability: Ability, name: str) -> Iterator[Script]:
    """Yield the cards in a graveyard that a condition in an ability asks for: "a Lesson card"."""
    for part in _conditions_of(ability, name):
        if isinstance(part, CardsInGraveyard):
            for name, number in product(part.kinds, range(max(part.bound.number, 1))):
                type_ = name if name in CARD_TYPES else min(card_types_for(name) or {"Creature"})
                line = name if name in CARD_TYPES else f"{type_} — {name}"
                body: Script = {"power": 2, "toughness": 2} if type_ == "Creature" else {}
                yield {"name": "Typed", "token": False, "type": line, "owner": "A", "zone": "graveyard",
                       "ref": f"typed {name} {number}", **body}  # fmt: skip


def _as_itself(event: Script, *, chosen: bool) -> Script:
    """Return an event without what something enters as a copy of: nothing says that it may.

    Args:
        chosen: whether what is chosen as the object enters stays.
    """
    left_out = {"copy_of"} if chosen or event.get("ref") != PROBED else {"copy_of", "choices"}
    return {key: value for key, value in event.items() if key not in left_out}


_USUAL_HOSTS = frozenset({"", "creature", "permanent", "creature you control", "creature or land"})
"""What an Aura may ask for that a creature of the table is."""


def _described_host(face: Face) -> Script | None:
    """Return what an Aura asks for and nothing on the table is, as an entry of a setup; None for others."""
    said = [a.parameter for a in face.abilities if a.keyword == "enchant"]
    if len(said) != 1 or said[0].casefold() in _USUAL_HOSTS or _host_of(face) != "mine":
        return None
    hosts = [entry for wanted in enchanted(said[0]) for entry in fitting(wanted, 0)]
    return next((entry | Script(ref="host") for entry in hosts if "zone" not in entry), None)


def _host_of(face: Face) -> str:
    """Return what of the table an Aura, Equipment or Fortification can be attached to."""
    if "Fortification" in face.type_line[2]:
        return "land"
    said = {a.parameter.casefold() for a in face.abilities if a.keyword == "enchant"}
    hosts = (
        ("player", "B"), ("opponent", "B"), ("land", "land"), ("forest", "land"), ("basic land", "land"),
        ("artifact", "my relic"), ("enchantment", "aura"),
    )  # fmt: skip
    return next((ref for what, ref in hosts if said == {what}), "mine")


def _payments(cost: ChosenCost, place: int) -> Iterator[Script]:
    """Yield what can pay a part of a cost that its player chooses, as entries of a setup."""
    for entry in fitting(cost.filter, place):
        if entry.get("controller", entry.get("owner")) != "A" or entry.get("tapped"):
            continue
        for number in range(cost.number or 1):
            paying: Script = {**entry, "ref": f"cost paid {place} {number}"}
            if cost.paying is Paying.REMOVE_COUNTERS:
                paying["counters"] = {cost.counter or "+1/+1": 2}
            yield paying


def _chosen_by(face: Face) -> Script:
    """Return what a permanent on the table has chosen as it entered."""
    chooses = {
        effect.what for a in face.abilities for effect in a.effects if isinstance(effect, AsEntersChoose)
    }
    return {key: value for key, value in CHOSEN.items() if key in chooses}


def _word_for(ability: Ability, face: Face) -> Script:
    """Return the anchor word that the object has chosen: that of the ability, if it has one (CR 614.12b)."""
    words = [*_anchor_words(ability), *(word for a in face.abilities for word in _anchor_words(a))]
    return {"word": words[0]} if words else {}


def _anchor_words(ability: Ability) -> Iterator[str]:
    yield from (part.word for part in _parts(ability.effects) if isinstance(part, WordChosen))


def _stands_for_unread(ability: Ability, name: str) -> bool:
    """Whether nothing carries out a part of what is printed behind an anchor word: that it is gained counts
    for nothing.
    """
    if not any(_anchor_words(ability)):
        return False
    gained = tuple(
        each for part in _parts(ability.effects) if isinstance(part, GainAbilities) for each in part.abilities
    )
    unexecuted = unexecuted_of(Characteristics(name=name, abilities=gained))
    return bool(unexecuted) or any(
        each.unread or any(unexecuted_effects(each.effects)) or not (each.effects or each.keyword)
        for each in gained
    )


def _designated(ability: Ability) -> Script:
    """Return what a permanent on the table is where an ability asks for that: monstrous, renowned."""
    asked = [part for part in _parts((ability.trigger, ability.effects)) if isinstance(part, IsDesignated)]
    # Until the end of a turn alone something is saddled: another creature saddles it.
    return {each.designation: True for each in asked if not each.negated and each.designation != "saddled"}


def _parts(value: object) -> Iterator[object]:
    """Yield every value in an ability."""
    if isinstance(value, tuple | frozenset):
        for part in value:
            yield from _parts(part)
    elif is_dataclass(value):
        yield value
        for field in fields(value):
            yield from _parts(getattr(value, field.name))
    else:
        yield value


def _kinds_of_counters(ability: Ability, name: str) -> list[str]:
    """Return the kinds of counters that an ability counts, on an object of that name."""
    alone = Characteristics(name=name, abilities=(ability,))
    said = said_by_statics(alone) if ability.kind is Kind.STATIC else ()
    amounts = [part for part in _parts((ability.effects, said)) if isinstance(part, Amount)]
    every = _parts((ability.trigger, ability.effects, said))
    of_values = [part.counters for part in every if isinstance(part, ManaValueEqual) and part.counters]
    return [amount.counter or "charge" for amount in amounts if amount.per is Counted.COUNTERS] + of_values


def _castable(effects: object) -> Iterator[Script]:
    """Yield cards that a text may let somebody cast as it resolves, as entries of a setup."""
    offers = [part for part in _parts(effects) if isinstance(part, MayCastNow)]
    kinds = {repr(kind): kind for offer in offers for kind in offer.kinds or (_ANY_CARD,)}
    for (number, kind), zone in product(enumerate(kinds.values()), ("hand", "library", "graveyard")):
        for entry in fitting(replace(kind, zone=zone, owner="any", what="card"), number):
            yield {**entry, "ref": f"kind {zone} {entry['ref']}"}


_ANY_CARD = Filter(types=("Creature",), what="card")
"""What is cast where any card may be."""


def _linked_to(face: Face, ability: Ability) -> list[Ability]:
    """Return the abilities that may have done what this one speaks of: "the exiled card" (CR 607)."""
    alone = Characteristics(name=face.name, abilities=(ability,))
    said = said_by_statics(alone) if ability.kind is Kind.STATIC else ()
    if not any(
        part in {Who.EXILED, Who.MADE} if isinstance(part, Who) else isinstance(part, ExiledWithThis)
        for part in _parts((ability.effects, said))
    ):
        return []
    kinds = {Kind.TRIGGERED, Kind.ACTIVATED}
    return [each for each in face.abilities if each.kind in kinds and each is not ability]


def _targets_in(effects: object, modes: frozenset[str]) -> Iterator[Target]:
    """Yield the targets that effects ask for, of modes only those that are chosen."""
    if isinstance(effects, Target):
        for _ in range(min(effects.count, 3) if effects.count < ANY_NUMBER else 2):
            yield effects
    elif isinstance(effects, Mode) and effects.text not in modes:
        return
    elif isinstance(effects, tuple | frozenset):
        for part in effects:
            yield from _targets_in(part, modes)
    elif isinstance(effects, Effect):
        for name in dict.fromkeys((*in_text_order(effects), *(field.name for field in fields(effects)))):
            yield from _targets_in(getattr(effects, name), modes)
    elif is_dataclass(effects):
        for field in fields(effects):
            yield from _targets_in(getattr(effects, field.name), modes)


def _differ(one: Mapping[str, object] | None, other: Mapping[str, object] | None) -> bool:
    """Whether two states differ in more than what can't be answered in one of them."""
    if one is None or other is None:
        return False
    return any(
        one.get(name) != other.get(name) for name in {*one, *other} if not _is_unanswered(name, one, other)
    )


def _is_unanswered(name: str, one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    asked = {
        "may_play",
        "who_lost",
        "who_may_look",
        *(what for what, _ in (*_ALLOWED, *_COULD_BLOCK, *_COULD_CAST)),
    }
    return name.partition(" ")[0] in asked and None in (one.get(name), other.get(name))


def _with_choice(events: Sequence[Script], unstated: UnstatedError) -> list[Script]:
    """Return events in which the first of what may be chosen are, beside what is stated already.

    Raises:
        UnstatedError: it isn't one of these events that asks.
    """
    place, _, key = unstated.where.removeprefix("events[").partition("].choices.")
    if key != unstated.key:
        raise unstated
    number = int(place)
    choices = as_mapping(events[number].get("choices") or {})
    chosen = [*as_list(choices.get(unstated.key)), *unstated.among[: unstated.number]]
    said: Script = {**events[number], "choices": {**choices, unstated.key: chosen}}
    return [*events[:number], said, *events[number + 1 :]]


def _without_choice(event: Script, key: str) -> Script:
    if "choices" not in event:
        return event
    return {
        **event,
        "choices": {name: one for name, one in as_mapping(event["choices"]).items() if name != key},
    }


def _allowed(game: Game, what: str, of: str) -> Plain:
    try:
        return ask(game, {"ask": what, "of": of}).value
    except CopyEngineError:
        return None
