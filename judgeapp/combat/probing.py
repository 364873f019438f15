"""Which abilities are carried out: a script brings one about, and without the ability it ends otherwise.

The scripts are made from a table of plain permanents and from events of each kind. Reading an ability isn't
enough to count: the end state, or what may be done then, must differ.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypedDict

from judgeapp.combat.playing import play
from judgeapp.copyengine.asking.asking import ask
from judgeapp.copyengine.asking.object_fields import object_as_json
from judgeapp.copyengine.cards.card_data import Card, CardPool, Face, without_ability
from judgeapp.copyengine.considering.abilities import unexecuted_effects, unexecuted_of
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.abilities import Ability, Kind
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.plain_data import Plain
from judgeapp.copyengine.reading.output.mentions import aside

KINDS = (Kind.STATIC, Kind.TRIGGERED, Kind.SPELL, Kind.REPLACEMENT, Kind.ACTIVATED)
_PROBED = "probed"
type Script = dict[str, Plain]

_CREATURE: Script = {
    "token": False,
    "type": "Creature — Bear",
    "power": 2,
    "toughness": 2,
    "mana_cost": "{1}{G}",
}
_TABLE: tuple[Script, ...] = (
    {**_CREATURE, "ref": "mine", "name": "Mine", "controller": "A"},
    {**_CREATURE, "ref": "theirs", "name": "Theirs", "controller": "B", "type": "Creature — Goblin"},
    {**_CREATURE, "ref": "kin", "name": "Kin", "controller": "A", "counters": {"+1/+1": 1}, "tapped": True,
     "type": "Legendary Artifact Creature — Shapeshifter", "abilities": ["Changeling", "Flying"],
     "colors": ["white", "blue", "black", "red", "green"]},
    {"ref": "relic", "token": False, "name": "Relic", "type": "Artifact", "controller": "B"},
    {"ref": "my relic", "token": False, "name": "My Relic", "type": "Artifact", "controller": "A"},
    {"ref": "aura", "token": False, "name": "Shrine", "type": "Enchantment", "controller": "B"},
    {"ref": "land", "token": False, "name": "Forest", "type": "Basic Land — Forest", "controller": "A"},
    {"ref": "their land", "token": False, "name": "Island", "type": "Basic Land — Island", "controller": "B"},
    {**_CREATURE, "ref": "buried", "name": "Buried", "controller": "A", "zone": "graveyard"},
    {"ref": "read", "token": False, "name": "Read", "type": "Instant", "owner": "A", "zone": "graveyard"},
)  # fmt: skip
_CAST: Script = {"do": "cast", "ref": "spell", "name": "Spell", "mana_cost": "{1}{U}", "text": "Draw a card."}
_NEW: Script = {**_CREATURE, "do": "enter", "ref": "new", "name": "New"}
_BATTLE: tuple[Script, ...] = (
    {"do": "begin_turn", "player": "A"},
    {"do": "begin_step", "step": "beginning of combat"},
    {"do": "declare_attackers", "attackers": ["mine"], "whom": "B"},
)
_HAPPENINGS: tuple[tuple[Script, ...], ...] = (
    (),
    ({**_NEW, "controller": "A"},),
    ({**_NEW, "controller": "B"},),
    ({"do": "leave", "ref": "mine", "to": "graveyard"},),
    ({"do": "leave", "ref": "theirs", "to": "graveyard"},),
    ({"do": "leave", "ref": _PROBED, "to": "graveyard"},),
    ({"do": "damage", "to": "theirs", "amount": 1, "by_source": "mine"},),
    ({"do": "damage", "to": "B", "amount": 1, "by_source": _PROBED},),
    ({"do": "damage", "to": _PROBED, "amount": 1, "by_source": "theirs"},),
    ({"do": "gain_life", "player": "A", "amount": 2},),
    ({"do": "lose_life", "player": "B", "amount": 2},),
    ({"do": "counters", "on": "mine", "put": {"+1/+1": 1}},),
    ({**_CAST, "type": "Instant", "controller": "A"},),
    ({**_CAST, "type": "Sorcery", "controller": "B"},),
    ({**_CAST, "type": "Creature", "power": 1, "toughness": 1, "text": "", "controller": "A"},),
    ({**_CAST, "type": "Instant", "controller": "B", "text": "Tap target permanent.", "targets": [_PROBED]},),
    ({"do": "tap", "ref": _PROBED},),
    ({"do": "begin_turn", "player": "A"}, {"do": "begin_step", "step": "upkeep"}),
    ({"do": "begin_turn", "player": "A"}, {"do": "begin_step", "step": "end step"}),
    ({"do": "begin_turn", "player": "B"}, {"do": "begin_step", "step": "upkeep"}),
    _BATTLE,
    (*_BATTLE, {"do": "declare_blockers", "blocks": {"theirs": "mine"}}, {"do": "combat_damage"}),
    (*_BATTLE[:2], {"do": "declare_attackers", "attackers": [_PROBED], "whom": "B"}),
    (*_BATTLE[:2], {"do": "declare_attackers", "attackers": [_PROBED], "whom": "B"}, {"do": "combat_damage"}),
    ({"do": "create_token_copy", "ref": "copied", "of": "mine", "controller": "A",
      "by": "(Create a token that's a copy of target creature.)"},),
    ({"do": "end_turn"},),
)  # fmt: skip
_TARGETS: tuple[tuple[str, ...], ...] = (
    (), ("theirs",), ("mine",), ("B",), ("relic",), ("their land",), ("aura",), ("A",), ("land",),
    ("my relic",), ("buried",), ("spell",), (_PROBED,), ("mine", "theirs"), ("theirs", "mine"),
    ("theirs", "relic"),
)  # fmt: skip
_ALLOWED = (
    ("may_attack", "mine"), ("may_attack", "theirs"), ("may_attack", _PROBED), ("may_block", "theirs"),
    ("may_block", "mine"), ("may_block", _PROBED), ("could_target", _PROBED),
)  # fmt: skip


def is_executed(card: Card, face: Face, place: int) -> bool:
    """Whether a script brings about an ability of a face, and ends otherwise without it."""
    ability = face.abilities[place]
    less = CardPool([without_ability(card, face.side, place)])
    probing = _Probing(face, ability, CardPool([card]), less)
    match ability.kind:
        case Kind.SPELL:
            return probing.resolves_otherwise()
        case Kind.ACTIVATED:
            return probing.does_something({"do": "activate"}, ())
        case Kind.TRIGGERED:
            return any(probing.triggers(events) for events in probing.happenings())
        case _:
            return any(probing.ends_otherwise(events) for events in probing.happenings())


class _Probing:
    """Scripts that bring one ability about."""

    def __init__(self, face: Face, ability: Ability, pool: CardPool, less: CardPool) -> None:
        self.face, self.ability, self.pool, self.less = face, ability, pool, less
        is_attached = {"Aura", "Equipment"} & set(face.type_line[2])
        there: Script = {"ref": _PROBED, "card": face.name, "controller": "A"}
        self.entry = {**there, "attached_to": "mine"} if is_attached else there

    def happenings(self) -> Iterator[tuple[Script, ...]]:
        """Yield events to try with the object on the battlefield; its own entering is one."""
        yield ({"do": "enter", **{k: v for k, v in self.entry.items() if k != "attached_to"}},)
        yield from _HAPPENINGS

    def ends_otherwise(self, events: Sequence[Script]) -> bool:
        """Whether what happens ends otherwise without the ability."""
        return _differ(self._state(self._game(events, self.pool)), self._state(self._game(events, self.less)))

    def triggers(self, events: Sequence[Script]) -> bool:
        """Whether the ability triggers and its resolution changes something."""
        game = self._game(events, self.pool)
        if game is None or (_PROBED, self.ability.text) not in game.triggers:
            return False
        return self.does_something({"do": "trigger"}, events)

    def does_something(self, event: Script, before: Sequence[Script]) -> bool:
        """Whether the ability, put on the stack with some targets, changes something as it resolves."""
        put: Script = {**event, "ref": "ability", "source": _PROBED, "ability": self.ability.text}
        if event["do"] == "activate":
            before = ({**_CAST, "type": "Instant", "controller": "B"},)  # to be a target
        for targets in _TARGETS:
            waiting = [*before, {**put, "targets": list(targets)} if targets else put]
            game = self._game(waiting, self.pool)
            if game is None:
                continue
            after = self._game([*waiting, {"do": "resolve", "ref": "ability"}], self.pool)
            if _differ(self._state(after), self._state(game)):
                return True
        return False

    def resolves_otherwise(self) -> bool:
        """Whether the spell, cast with some targets, ends otherwise without the ability."""
        cast: Script = {"do": "cast", "ref": _PROBED, "card": self.face.name, "controller": "A"}
        for targets in _TARGETS:
            aimed: Script = {**cast, "targets": list(targets)} if targets else cast
            other: Script = {**_CAST, "type": "Instant", "controller": "B"}
            events: list[Script] = [other, aimed, {"do": "resolve", "ref": _PROBED}]
            own = self._state(self._game(events, self.pool, on_table=False))
            if _differ(own, self._state(self._game(events, self.less, on_table=False))):
                return True
        return False

    def _game(self, events: Sequence[Script], pool: CardPool, *, on_table: bool = True) -> Game | None:
        enters = any(event.get("ref") == _PROBED and event["do"] == "enter" for event in events)
        setup = [*_TABLE, *([self.entry] if on_table and not enters else ())]
        try:
            return play({"setup": setup, "events": list(events)}, cards=pool)
        except CopyEngineError:
            return None

    def _state(self, game: Game | None) -> Mapping[str, object] | None:
        """Return everything there is, but the text of the object itself and what is on the stack; None for a
        game that can't be played.
        """
        if game is None:
            return None
        found: dict[str, object] = dict(game.table().players)
        for ref, obj in game.table().objects.items():
            if obj.ability is not None:
                continue
            values = object_as_json(game, obj)
            if ref == _PROBED:
                del values["abilities"], values["copiable_values"]
            found[ref] = values
        for what, of in _ALLOWED:
            found[f"{what} {of}"] = _allowed(game, what, of)
        return found


def _differ(one: Mapping[str, object] | None, other: Mapping[str, object] | None) -> bool:
    """Whether two states differ in more than what can't be answered in one of them."""
    if one is None or other is None:
        return False
    return any(
        one.get(name) != other.get(name) for name in {*one, *other} if not _is_unanswered(name, one, other)
    )


def _is_unanswered(name: str, one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    return name.partition(" ")[0] in {what for what, _ in _ALLOWED} and None in (one[name], other[name])


def _allowed(game: Game, what: str, of: str) -> bool | None:
    try:
        return bool(ask(game, {"ask": what, "of": of}).value)
    except CopyEngineError:
        return None


class AbilityCoverage(TypedDict):
    """How many abilities are carried out, by kind, and the commonest wordings that aren't."""

    cards: int
    kinds: dict[str, dict[str, int]]
    wordings: dict[str, list[tuple[str, int]]]


def measure_abilities(cards: Collection[Card]) -> AbilityCoverage:
    """Count the abilities of cards by kind: executed, and of the rest with and without a known scope.

    Returns:
        {"kinds": {kind: {"abilities", "executed", "scope_known", "scope_unknown"}}, "wordings": {kind:
        [[wording, count]]}}: the wordings of what isn't carried out, the commonest first.
    """
    kinds = {str(kind): Counter[str]() for kind in KINDS}
    wordings = {str(kind): Counter[str]() for kind in KINDS}
    for card in cards:
        for face in card.faces:
            if aside(face.row, face.type_line[1], face.text):
                continue
            for place, ability in enumerate(face.abilities):
                if ability.keyword or ability.kind not in KINDS:
                    continue
                count, kind = kinds[ability.kind], str(ability.kind)
                count["abilities"] += 1
                if is_executed(card, face, place):
                    count["executed"] += 1
                    continue
                count["scope_known" if _has_known_scope(face, ability) else "scope_unknown"] += 1
                wordings[kind][_wording(ability.text, face.name)] += 1
    return {
        "cards": len(cards),
        "kinds": {kind: {name: count[name] for name in _COUNTS} for kind, count in kinds.items()},
        "wordings": {kind: found.most_common(20) for kind, found in wordings.items()},
    }


_COUNTS = ("abilities", "executed", "scope_known", "scope_unknown")


def _has_known_scope(face: Face, ability: Ability) -> bool:
    found = [found for known, found in unexecuted_of(face.printed) if known is ability]
    if ability.kind in {Kind.SPELL, Kind.ACTIVATED}:
        found = list(unexecuted_effects(ability.effects))
    return all(each.scope.is_known for each in found)


def _wording(text: str, name: str) -> str:
    """Return the first sentence of a text, with "~" for the name."""
    return text.replace(name, "~").partition(". ")[0][:120]
