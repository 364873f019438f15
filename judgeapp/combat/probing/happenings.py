"""What may set an ability off: events around the object itself, others, and what the text describes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from judgeapp.combat.probing.things import (
    CREATURE,
    PROBED,
    SPELL,
    WALKER,
    Script,
    card_in_hand,
    fitting_spell,
)
from judgeapp.copyengine.model.effects.trigger_events import (
    Activates,
    GetsCounters,
    LeavesGraveyard,
    PlayerAction,
    PlayerDoes,
)
from judgeapp.copyengine.model.plain_data import Plain
from judgeapp.copyengine.model.terms.qualities import Targeting
from judgeapp.copyengine.model.terms.subjects import Filter

type Events = tuple[Script, ...]

_NEW: Final[Script] = {**CREATURE, "do": "enter", "ref": "new", "name": "New"}
_AIMED: Final[Script] = {**SPELL, "text": "Tap target permanent."}
MY_TURN: Final[Script] = {"do": "begin_turn", "player": "A"}
_COMBAT: Final[Events] = (MY_TURN, {"do": "begin_step", "step": "beginning of combat"})
_STEPS: Final = (
    "upkeep", "draw", "precombat main", "beginning of combat", "end of combat", "postcombat main", "end step",
)  # fmt: skip
ATTACK_ALONE: Final[Events] = (
    *_COMBAT, {"do": "declare_attackers", "attackers": [PROBED], "whom": "B"},
)  # fmt: skip
NEW_TAPPED: Final[Events] = (
    {**_NEW, "controller": "A", "text": "{T}: You gain 1 life."},
    {"do": "activate", "ref": "life", "source": "new", "ability": "{T}"},
)
"""What needs haste."""
FIGHT: Final[Events] = (
    *_COMBAT,
    {"do": "declare_attackers", "attackers": ["mine"], "whom": "B"},
    {"do": "declare_blockers", "blocks": {"theirs": "mine"}},
)
"""A combat in which one creature attacks and another blocks it."""


def _kept_through_untapping(ref: str) -> Events:
    """Return its tapping, and the untap step after the next turn."""
    return ({"do": "tap", "ref": ref}, {"do": "begin_turn", "player": "B"}, MY_TURN)


def spell_saying(text: str, ref: str, *, player: str = "A", aimed: str = "", **choices: Plain) -> Events:
    """Return the casting and the resolution of a spell that does what a text says."""
    return (
        {**SPELL, "ref": ref, "text": text, "controller": player, **({"targets": [aimed]} if aimed else {})},
        {"do": "resolve", "ref": ref, "choices": choices},
    )


def mutating(ref: str) -> Events:
    """Return the resolution of a creature spell that mutates onto a creature (CR 702.140)."""
    mutant: Script = {
        **SPELL, "ref": "mutant", "type": "Creature — Beast", "power": 1, "toughness": 1, "controller": "A",
        "text": "Mutate {2}", "alternative_cost": "mutate", "targets": [ref],
    }  # fmt: skip
    return (MY_TURN, mutant, {"do": "resolve", "ref": "mutant", "choices": {"merge": "under"}})


def turned_up(ref: str, own: Script) -> Iterator[Events]:
    """Yield the turning face up of an object while it is tapped, and that of another creature.

    own: what the object is, as the keys of its entering.
    """
    up: Script = {"do": "turn_face_up", "ref": ref}
    yield ({"do": "enter", **own, "face_down": True}, {"do": "tap", "ref": ref}, up)
    for player in "AB":
        down: Script = {**CREATURE, "do": "enter", "ref": "hidden", "name": "Hidden", "controller": player}
        yield ({**down, "face_down": True, "text": "Morph {2}"}, {"do": "turn_face_up", "ref": "hidden"})


def spells_with_x() -> Iterator[Events]:
    """Yield the casting of spells with {X} in their costs, of an instant and of a creature."""
    spell: Script = {**SPELL, "ref": "any number", "mana_cost": "{X}{R}", "x": 2, "controller": "A"}
    yield ({**spell, "text": "You gain X life."},)
    entering = "This creature enters with X +1/+1 counters on it."
    creature: Script = {"type": "Creature — Hydra", "power": 1, "toughness": 1, "text": entering}
    yield (MY_TURN, {**spell, **creature}, {"do": "resolve", "ref": "any number"})


def conniving(ref: str) -> Events:
    """Return a spell that lets a creature connive (CR 701.50)."""
    return spell_saying("Target creature connives.", "plot", aimed=ref, discard="in hand")


def sacrificed(player: str, what: str, ref: str) -> Events:
    """Return the sacrifice of a permanent, by a spell of another player."""
    text = f"Target player sacrifices {what} of their choice."
    return (
        {**SPELL, "ref": "edict", "text": text, "targets": [player]},
        {"do": "resolve", "ref": "edict", "choices": {"sacrifice": ref}},
    )


def activated(source: str, ref: str = "life") -> Events:
    """Return the activation of an ability that a permanent is given."""
    gains: Script = {"do": "continuous", "on": source, "effect": "has “{3}: You gain 1 life.”"}
    return (gains, {"do": "activate", "ref": ref, "source": source, "ability": "{3}"})


def worn(subtype: str, host: str) -> Script:
    """Return an Aura or Equipment entering attached to a permanent."""
    is_aura = subtype == "Aura"
    line = f"{'Enchantment' if is_aura else 'Artifact'} — {subtype}"
    text = "Enchant permanent" if is_aura else "Equip {1}"
    return {"do": "enter", "ref": "worn", "name": "Worn", "token": False, "type": line, "text": text,
            "controller": "A", "attached_to": host}  # fmt: skip


def aimed_at(ref: str) -> Iterator[Events]:
    """Yield spells of every color and abilities, of both players, that target something."""
    for player in "AB":
        for symbol in "WUBRGC":
            yield ({**_AIMED, "mana_cost": f"{{{symbol}}}", "targets": [ref], "controller": player},)
        taps = "has “{3}: Tap target permanent.”"
        source = "my relic" if player == "A" else "relic"
        yield (
            {"do": "continuous", "on": source, "effect": taps},
            {"do": "activate", "ref": "tapping", "source": source, "ability": "{3}", "targets": [ref]},
        )


def aimed_at_player(player: str) -> Iterator[Events]:
    """Yield spells of both players that target a player."""
    for caster in "AB":
        spell: Script = {**SPELL, "text": "Target player gains 1 life.", "controller": caster}
        yield ({**spell, "targets": [player]},)


def _equipped(ref: str) -> Script:
    return {"do": "activate", "ref": "moved", "source": "blade", "ability": "Equip", "targets": [ref]}


def _several_spells(player: str, type_: str) -> Events:
    """Return the casting of three spells in a turn of their controller."""
    body: Script = {"text": ""} | ({"power": 1, "toughness": 1} if type_ == "Creature" else {})
    spells = ({**SPELL, **body, "type": type_, "ref": f"spell {n}", "controller": player} for n in range(3))
    return ({"do": "begin_turn", "player": player}, *one_after_another(spells))


def one_after_another(spells: Iterable[Script]) -> Iterator[Script]:
    for spell in spells:
        yield spell
        yield {"do": "resolve", "ref": spell["ref"]}


def _kicked(player: str) -> Events:
    return ({**SPELL, "controller": player, "text": "Kicker {1}\nDraw a card.", "kicked": 1},)


def _burning(player: str, to: str) -> Events:
    """Return the damage that a spell deals, by itself."""
    return spell_saying("Spell deals 3 damage to any target.", "burning", player=player, aimed=to)


def one_cast_and_resolved(type_: str) -> Events:
    """Return the casting of a permanent spell, and its resolution."""
    body: Script = {"power": 1, "toughness": 1} if type_ == "Creature" else {}
    return tuple(one_after_another([{**SPELL, **body, "type": type_, "text": "", "controller": "A"}]))


def delving() -> Events:
    """Return the way through a dungeon, to its end."""
    rooms: tuple[dict[str, str], ...] = ({"room": "Goblin Lair"}, {"room": "Dark Pool"}, {})
    first = spell_saying("Venture into the dungeon.", "venturing", dungeon="Lost Mine of Phandelver")
    then = (spell_saying("Venture into the dungeon.", f"venturing {n}", **r) for n, r in enumerate(rooms))
    last: Script = {"do": "trigger", "ref": "last room", "source": "the dungeon of A"}
    return (
        *first, *(event for events in then for event in events),
        {**last, "ability": "Temple of Dumathoin"}, {"do": "resolve", "ref": "last room"},
    )  # fmt: skip


PLAIN: Final[tuple[Events, ...]] = (
    (),
    ({**_NEW, "controller": "A"},),
    ({**_NEW, "controller": "B"},),
    ({"do": "leave", "ref": "mine", "to": "graveyard"},),
    ({"do": "leave", "ref": "theirs", "to": "graveyard"},),
    ({"do": "damage", "to": "theirs", "amount": 1, "by_source": "mine"},),
    ({"do": "damage", "to": "B", "amount": 1, "by_source": PROBED},),
    ({"do": "damage", "to": "A", "amount": 1, "by_source": "theirs"},),
    (MY_TURN, {"do": "damage", "to": "A", "amount": 1, "by_source": "theirs"}),
    ({"do": "damage", "to": PROBED, "amount": 1, "by_source": "theirs"},),
    ({"do": "gain_life", "player": "A", "amount": 2},),
    ({"do": "gain_life", "player": "B", "amount": 2},),
    ({"do": "lose_life", "player": "A", "amount": 2},),
    ({"do": "lose_life", "player": "B", "amount": 2},),
    ({"do": "lose_life", "player": "A", "amount": 18},),
    ({"do": "gain_life", "player": "A", "amount": 40},),
    ({"do": "counters", "on": "B", "put": {"poison": 3}},),
    ({"do": "lose_life", "player": "A", "amount": 20}, {"do": "state_based_actions"}),
    ({"do": "lose_life", "player": "B", "amount": 20}, {"do": "state_based_actions"}),
    ({"do": "lose_life", "player": "B", "amount": 18},),
    ({"do": "counters", "on": "mine", "put": {"+1/+1": 1}},),
    ({"do": "counters", "on": "theirs", "put": {"+1/+1": 1}},),
    ({**SPELL, "controller": "A"},),
    ({**SPELL, "type": "Sorcery"},),
    ({**SPELL, "type": "Creature", "power": 1, "toughness": 1, "text": "", "controller": "A"},),
    ({**SPELL, "type": "Artifact", "text": "", "controller": "A"},),
    *(({**SPELL, "controller": player, "from_zone": zone},)
      for player in "AB" for zone in ("graveyard", "exile")),
    ({**_AIMED, "targets": [PROBED]},),
    ({**_AIMED, "targets": ["mine"]},),
    *(({**_AIMED, "targets": [ref], "controller": "A"},) for ref in ("theirs", "mine")),
    ({"do": "counters", "on": "theirs", "put": {"-1/-1": 1}},),
    ({"do": "counters", "on": "mine", "put": {"-1/-1": 1}},),
    ({"do": "activate", "source": "cycler", "ability": "Cycling"},),
    *((_equipped(ref),) for ref in (PROBED, "mine")),
    *((_equipped(ref), Script(do="resolve", ref="moved")) for ref in (PROBED, "mine")),
    ({"do": "leave", "ref": "mine", "to": "hand"},),
    ({"do": "damage", "to": "theirs", "amount": 1, "by_source": PROBED},
     {"do": "leave", "ref": "theirs", "to": "graveyard"}),
    ({"do": "counters", "on": "A", "put": {"energy": 2}},),
    (*_COMBAT, {"do": "declare_attackers", "attackers": [PROBED, "mine", "more 0"], "whom": "B"}),
    (*_COMBAT, {"do": "declare_attackers", "attackers": ["mine", "more 0", "more 1"], "whom": "B"}),
    (*_COMBAT, {"do": "declare_attackers", "attackers": []}),
    ({"do": "shield", "on": "theirs", "prevent": 3},
     {"do": "damage", "to": "theirs", "amount": 1, "by_source": "mine"}),
    ({"do": "tap", "ref": PROBED},),
    ({"do": "tap", "ref": PROBED}, {"do": "untap", "ref": PROBED}),
    *((Script(do="begin_turn", player=player), Script(do="begin_step", step=step))
      for player in "AB" for step in _STEPS),
    (MY_TURN, {"do": "tap", "ref": "mine"}, {"do": "begin_step", "step": "end step"}),
    (SPELL, {"do": "resolve", "ref": "spell"}),
    ({**SPELL, "controller": "A"}, {"do": "resolve", "ref": "spell"}),
    FIGHT[:3],
    FIGHT,
    (*FIGHT, {"do": "combat_damage"}),
    (*FIGHT[:3], {"do": "combat_damage"}),
    ({"do": "create_token_copy", "ref": "copied", "of": "mine", "controller": "A",
      "by": "(Create a token that's a copy of target creature.)"},),
    ({"do": "end_turn"},),
    *(_kept_through_untapping(ref) for ref in (PROBED, "mine", "theirs", "land")),
    *(activated(ref) for ref in ("mine", "theirs", "relic", "my relic")),
    *(spell_saying("Draw three cards.", "drawing", player=player) for player in "AB"),
    spell_saying("Scry 1.", "looking", scry=[]),
    spell_saying("Roll a six-sided die.", "rolling", roll=6),
    *(spell_saying("Flip a coin.", "flipping", coin=fallen) for fallen in ("win", "lose")),
    spell_saying("Surveil 1.", "looking", surveil=[]),
    spell_saying("Proliferate.", "spreading", proliferate=[]),
    *(spell_saying("Mill a card.", "milling", player=player, mill=f"on top of {player}") for player in "AB"),
    *(spell_saying(f"Put a {kind} counter on target permanent.", "counting", aimed="mine")
      for kind in ("+1/+1", "time")),
    spell_saying("Target creature explores.", "exploring", aimed="mine", card="on top of A"),
    spell_saying("You become the monarch.", "crowning"),
    spell_saying("You take the initiative.", "initiating"),
    spell_saying("Venture into the dungeon.", "venturing", dungeon="Lost Mine of Phandelver"),
    delving(),
    *(spell_saying("The Ring tempts you.", "tempting", creature=ref) for ref in ("mine", PROBED)),
    spell_saying("Discard a card.", "discarding", discard="in hand"),
    spell_saying("Return target creature card from your graveyard to your hand.", "digging", aimed="buried"),
    *(sacrificed("A", what, ref) for what, ref in (("a creature", "mine"), ("an artifact", "my relic"),
                                                    ("a land", "land"))),
    *(sacrificed("B", what, ref) for what, ref in (("a creature", "theirs"), ("an artifact", "relic"))),
    *(_several_spells(player, type_) for player in "AB" for type_ in ("Instant", "Creature")),
    *(_kicked(player) for player in "AB"),
    *(spell_saying("Discard a card.", "discarding", player=player, discard=ref)
      for player, ref in (("A", "land in hand"), ("A", "also in hand"), ("B", "in their hand"))),
    *(spell_saying("Target player mills two cards.", "milling", player="A", aimed=player)
      for player in "AB"),
    *(_burning(player, to) for player, to in (("A", "B"), ("A", "theirs"), ("B", "A"), ("B", "mine"))),
    *(one_cast_and_resolved(type_) for type_ in ("Creature", "Artifact", "Enchantment")),
    (*_COMBAT, {"do": "declare_attackers", "attackers": ["mine", *(f"more {n}" for n in range(4))],
                "whom": "B"}),
    ({"do": "begin_turn", "player": "B"}, {"do": "begin_step", "step": "beginning of combat"},
     {"do": "declare_attackers", "attackers": ["theirs", "theirs too"], "whom": "A"}),
    ({"do": "begin_turn", "player": "B"}, {"do": "begin_step", "step": "beginning of combat"},
     {"do": "declare_attackers", "attackers": ["theirs"], "whom": "A"}, {"do": "combat_damage"}),
    ({**_NEW, "controller": "A", "from_zone": "graveyard"},),
    (MY_TURN, {"do": "play_land", "ref": "land in hand"}),
    ({"do": "begin_turn", "player": "B"}, {"do": "play_land", "ref": "land in their hand"}),
    ({**_NEW, "controller": "A", "face_down": True, "alternative_cost": "morph", "from_zone": "hand"},),
)  # fmt: skip


def discarded_for(awaited: object, described: Sequence[Filter]) -> list[Script]:
    """Return the cards in hands that a player discards or cycles where an ability waits for that, as entries
    of a setup.
    """
    if not isinstance(awaited, PlayerDoes) or awaited.what is None or awaited.what not in described:
        return []
    deeds = {awaited.deed, awaited.also}
    if not deeds & {PlayerAction.DISCARDS, PlayerAction.CYCLES}:
        return []
    number = described.index(awaited.what)
    card = card_in_hand(awaited.what, number)
    return [
        card | Script(ref=f"{card['ref']} of {player}", owner=player, text="Cycling {1}") for player in "AB"
    ]


def happening(awaited: object, described: Sequence[Filter], fits: Sequence[Script]) -> Iterator[Events]:
    """Yield what an ability waits for, done by both players to what its text describes.

    Args:
        awaited: what it triggers on, as `awaited_by` tells.
        described: the descriptions in its text.
        fits: what is on the table because of them.
    """
    match awaited:
        case PlayerDoes(deed=deed, what=Filter() as what):
            refs = _refs_of(what, described, fits)
            if PlayerAction.SACRIFICES in {deed, awaited.also}:
                for ref, player in refs:
                    yield sacrificed(player, "a permanent", ref)
            for card in discarded_for(awaited, described):
                player, ref = str(card["owner"]), str(card["ref"])
                turn: Script = {"do": "begin_turn", "player": player}
                discards = spell_saying("Discard a card.", "discarding", player=player, discard=ref)
                yield discards
                yield (turn, *discards)
                yield ({"do": "activate", "source": ref, "ability": "Cycling", "controller": player},)
        case LeavesGraveyard(what=what):
            for (ref, player), zone in product(_refs_of(what, described, fits), ("exile", "hand")):
                yield ({"do": "begin_turn", "player": player}, {"do": "leave", "ref": ref, "to": zone})
        case GetsCounters(kind=kind, on=Filter() as on):
            for ref, _ in _refs_of(on, described, fits):
                put: Script = {kind or "+1/+1": 1}
                yield ({"do": "counters", "on": ref, "put": put},)
                says = f"Put a {kind or '+1/+1'} counter on target permanent."
                yield spell_saying(says, "counting", aimed=ref)
        case GetsCounters(kind=kind):
            says = f"Put a {kind or '+1/+1'} counter on target permanent."
            yield spell_saying(says, "counting", aimed=PROBED)
        case Activates(of=Filter() as of):
            for ref, _ in _refs_of(of, described, fits):
                yield activated(ref)
        case _:
            return


def _refs_of(what: Filter, described: Sequence[Filter], fits: Sequence[Script]) -> Iterator[tuple[str, str]]:
    """Yield what fits a description, with the players who control or own it."""
    if what not in described:
        return
    number = str(described.index(what))
    for entry in fits:
        ref = str(entry["ref"])
        if ref.split()[:2] == ["fit", number] and "tapped" not in entry:
            yield ref, str(entry.get("controller", entry.get("owner")))


def days_and_nights() -> Iterator[Events]:
    """Yield day becoming night, and night becoming day again (CR 731)."""
    dawn, dusk = (spell_saying(f"It becomes {time}.", f"to {time}") for time in ("day", "night"))
    again = spell_saying("It becomes day.", "to day again")
    yield (*dawn, *dusk)
    yield (*dusk, *again)
    yield (*dawn, *dusk, *again)


def crewing(ref: str, keyword: str, crew: Sequence[str]) -> Events:
    """Return the crewing of a Vehicle, or the saddling of a Mount, in a main phase (CR 702.122, 702.171).

    Args:
        ref: the Vehicle or Mount; keyword: "Crew" or "Saddle", or more of the ability's text.
    """
    crews: Script = {"do": "activate", "ref": "crewing", "source": ref, "ability": keyword}
    return (
        MY_TURN,
        {"do": "begin_step", "step": "precombat main"},
        {**crews, "choices": {"tap": list(crew)}},
        {"do": "resolve", "ref": "crewing"},
    )


def crewed_by(ref: str) -> Events:
    """Return the entering of a Vehicle, which a creature crews."""
    cart: Script = {
        **_NEW, "type": "Artifact — Vehicle", "power": 3, "toughness": 3, "text": "Crew 1", "controller": "A",
    }  # fmt: skip
    pumped: Script = {"do": "continuous", "on": ref, "effect": "+1/+1"}
    return (cart, pumped, *crewing("new", "Crew", [ref])[:-1])


def losing_counters(ref: str, kind: str) -> Events:
    """Return counters being put on an object, and all of them being removed one by one."""
    gone: Script = {"do": "counters", "on": ref, "remove": {kind: 1}}
    return ({"do": "counters", "on": ref, "put": {kind: 2}}, gone, gone)


def idle_combats(ref: str) -> Iterator[Events]:
    """Yield combats in which nothing attacks, in this turn and the next ones, or nothing blocks.

    Args:
        ref: what attacks where nothing blocks, beside a creature of the table.
    """
    begins: Script = {"do": "begin_step", "step": "beginning of combat"}
    stays: Script = {"do": "declare_attackers", "attackers": []}
    yield (begins, stays)
    yield ({"do": "begin_turn", "player": "B"}, begins, stays)
    yield ({"do": "begin_turn", "player": "B"}, MY_TURN, begins, stays)
    for attacker in dict.fromkeys((ref, "mine")):
        attacks: Script = {"do": "declare_attackers", "attackers": [attacker], "whom": "B"}
        yield (begins, attacks, {"do": "declare_blockers", "blocks": {}})
    yield (begins, {"do": "declare_attackers", "attackers": [PROBED], "whom": "B"},
           {"do": "declare_blockers", "blocks": {}})  # fmt: skip


def before_casting() -> Iterator[Events]:
    """Yield what the cost of a spell may depend on."""
    attacked = FIGHT[:3]
    yield attacked
    yield (*attacked, {"do": "begin_step", "step": "postcombat main"})
    yield (
        {"do": "begin_turn", "player": "B"},
        {"do": "begin_step", "step": "beginning of combat"},
        {"do": "declare_attackers", "attackers": ["theirs"], "whom": "A"},
    )
    yield ({"do": "leave", "ref": "mine", "to": "graveyard"},)
    yield ({"do": "leave", "ref": "buried", "to": "exile"},)
    yield ({**_NEW, "controller": "A"},)
    yield ({"do": "lose_life", "player": "B", "amount": 3},)
    yield ({"do": "lose_life", "player": "A", "amount": 18},)
    yield ({"do": "gain_life", "player": "A", "amount": 3},)
    yield spell_saying("Draw three cards.", "drawing")
    yield spell_saying("Draw three cards.", "drawing", player="B")
    yield tuple(one_after_another({**SPELL, "ref": f"spell {n}", "controller": "A"} for n in range(2)))


def around(obj: str, controller: str) -> Iterator[Events]:
    """Yield what may happen to a permanent."""
    other = "B" if controller == "A" else "A"
    turn: Events = (
        {"do": "begin_turn", "player": controller},
        {"do": "begin_step", "step": "beginning of combat"},
    )
    attack: Events = (*turn, {"do": "declare_attackers", "attackers": [obj], "whom": other})
    blocker = "theirs" if controller == "A" else "mine"
    yield ({"do": "leave", "ref": obj, "to": "graveyard"},)
    yield ({"do": "leave", "ref": obj, "to": "hand"},)
    yield sacrificed(controller, "a permanent", obj)
    yield ({"do": "leave", "ref": obj, "to": "exile"},)
    yield attack
    yield (*attack, {"do": "combat_damage"})
    yield (*attack, {"do": "declare_blockers", "blocks": {}})
    yield (*turn, {"do": "declare_attackers", "attackers": [obj, "mine"], "whom": other})
    yield (*attack, {"do": "declare_blockers", "blocks": {blocker: obj}})
    yield (*attack, {"do": "declare_blockers", "blocks": {blocker: obj}}, {"do": "combat_damage"})
    defense: Events = (
        {"do": "begin_turn", "player": other},
        {"do": "begin_step", "step": "beginning of combat"},
        {"do": "declare_attackers", "attackers": [blocker], "whom": controller},
        {"do": "declare_blockers", "blocks": {obj: blocker}},
    )
    yield defense
    yield (*defense, {"do": "combat_damage"})
    yield ({"do": "tap", "ref": obj},)
    yield ({"do": "tap", "ref": obj}, {"do": "untap", "ref": obj})
    yield ({**_AIMED, "targets": [obj]},)
    yield ({**_AIMED, "targets": [obj], "controller": "A"},)
    yield ({"do": "damage", "to": obj, "amount": 1, "by_source": "kin"},)
    yield ({"do": "damage", "to": "A", "amount": 1, "by_source": obj},)
    yield ({"do": "damage", "to": "B", "amount": 1, "by_source": obj},)
    yield ({"do": "damage", "to": "theirs", "amount": 1, "by_source": obj},)
    counted: Script = {"do": "counters", "on": obj, "put": {"+1/+1": 2}}
    yield (counted,)
    yield (counted, {"do": "damage", "to": obj, "amount": 1, "by_source": "kin"})
    yield (counted, {"do": "leave", "ref": obj, "to": "graveyard"})
    yield ({"do": "turn_face_up", "ref": obj},)
    yield ({"do": "transform", "ref": obj},)


def through_turns(words: str) -> Iterator[Events]:
    """Yield what shows in the end of a turn, or of a step: cards in hand, damage, mana."""
    for player, other in ("AB", "BA"):
        begins: Script = {"do": "begin_turn", "player": player}
        ends: Script = {"do": "begin_turn", "player": other}
        if "hand size" in words:
            yield (begins, *spell_saying("Draw nine cards.", "drawing", player=player), ends)
        if "mana" in words:
            mana = spell_saying("Add {W}{U}{B}{R}{G}{C}.", "adding", player=player)
            yield (begins, *mana, {"do": "begin_step", "step": "end step"})
    if "untap" in words and "end step" in words:
        for player in "AB":
            tapped = (
                Script(do="tap", ref=ref) for ref in ("land", "their land", "mine", "theirs", "my relic")
            )
            yield ({"do": "begin_turn", "player": player}, *tapped, {"do": "begin_step", "step": "end step"})
    if "cleanup" in words:
        for ref in (PROBED, "mine", "theirs"):
            hurt: Script = {"do": "damage", "to": ref, "amount": 1, "by_source": "kin"}
            yield (MY_TURN, hurt, {"do": "begin_turn", "player": "B"})


def untapping_some() -> Iterator[Events]:
    """Yield turns in which a player leaves something tapped."""
    for tapped, staying in ((("mine",), "mine"), (("land", "field 0"), "land"), (("my relic",), "my relic")):
        taps = tuple(Script(do="tap", ref=ref) for ref in tapped)
        for stay in ([staying], [staying, "fit 0 A tapped"]):
            yield (*taps, {"do": "begin_turn", "player": "B"}, {**MY_TURN, "stay_tapped": stay})


def legends(described: Sequence[Script]) -> Iterator[Events]:
    """Yield two legendary permanents with the same name of one player, and what the rules make of them.

    Args:
        described: what a text describes, as entries of a setup.
    """
    for entry in (CREATURE, *described):
        for player in "AB":
            line = str(entry["type"])
            twin: Script = {
                **entry, "do": "enter", "name": "Twin", "controller": player,
                "type": line if "Legendary" in line else f"Legendary {line}",
            }  # fmt: skip
            both = tuple({**twin, "ref": f"twin {number}"} for number in range(2))
            yield (*both, {"do": "state_based_actions", "legend_keep": "twin 0"})


TWO_LANDS: Events = tuple(Script(do="play_land", ref=ref) for ref in ("land in hand", "another land in hand"))
"""What takes more than one land in a turn."""


def playing_lands(fits: Sequence[str]) -> Iterator[Events]:
    """Yield lands that are played, also those that a text describes."""
    for ref in ("land in hand", "gone Land", "on top of A", *fits):
        yield (MY_TURN, {"do": "play_land", "ref": ref})
    yield (MY_TURN, *TWO_LANDS)


def attack_together(fits: Sequence[Script]) -> Events:
    """Return an attack in which what has to attack does, too."""
    mine = [
        fit["ref"]
        for fit in fits
        if fit.get("controller") == "A" and "Creature" in str(fit.get("type")) and "zone" not in fit
    ]
    attackers: list[Plain] = [PROBED, "mine", "kin", *mine]
    return (*_COMBAT, {"do": "declare_attackers", "attackers": attackers, "whom": "B"})


def larger_fights(power: int) -> Iterator[Events]:
    """Yield combats with several blockers or attackers, after poison and rad counters, or past a blocker.

    Args:
        power: that of the object itself.
    """
    attack: Events = (*_COMBAT, {"do": "declare_attackers", "attackers": [PROBED], "whom": "B"})
    theirs: Events = (
        {"do": "begin_turn", "player": "B"},
        {"do": "begin_step", "step": "beginning of combat"},
        {"do": "declare_attackers", "attackers": ["theirs", "theirs too"], "whom": "A"},
    )
    marked: Script = {"do": "counters", "on": "B", "put": {"poison": 1, "rad": 1}}
    yield (marked, *attack)
    yield (*theirs, {"do": "declare_blockers", "blocks": {PROBED: ["theirs", "theirs too"]}})
    yield (*theirs, {"do": "declare_blockers", "blocks": {PROBED: "theirs", "mine": "theirs too"}})
    for attacker, number in ((PROBED, power), ("mine", 2)):
        fight = (*_COMBAT, Script(do="declare_attackers", attackers=[attacker], whom="B"))
        yield (*fight, {"do": "declare_blockers", "blocks": {"theirs": attacker, "theirs too": attacker}})
        reaches: Script = {"do": "continuous", "on": "theirs", "effect": "gains reach until end of turn"}
        yield (*fight, reaches, {"do": "declare_blockers", "blocks": {"theirs": attacker}})
        past: Script = {"do": "combat_damage", "assign": {attacker: {"B": number}}}
        yield (*fight, {"do": "declare_blockers", "blocks": {"theirs": attacker}}, past)


def attacks_on_planeswalker() -> Iterator[Events]:
    """Yield combat damage that creatures deal to a planeswalker of another player."""
    for attacker in (PROBED, "mine"):
        attack: Script = {"do": "declare_attackers", "attackers": [attacker], "whom": WALKER["ref"]}
        yield (*_COMBAT, attack)
        yield (*_COMBAT, attack, {"do": "combat_damage"})


def fights(fits: Sequence[Script]) -> Iterator[Events]:
    """Yield combats: first with what a text describes among the attackers and the blockers, then without."""
    idle = [
        fit
        for fit in fits
        if "Creature" in str(fit["type"])
        and not {"zone", "tapped"} & fit.keys()
        and not str(fit["ref"]).startswith("cost paid")
    ]
    mine = [fit["ref"] for fit in idle if fit["controller"] == "A"]
    theirs = {str(fit["ref"]): "mine" for fit in idle if fit["controller"] == "B"}
    if mine:
        both: Script = {"do": "declare_attackers", "attackers": ["theirs", "theirs too"], "whom": "A"}
        attacked: Events = (
            {"do": "begin_turn", "player": "B"},
            {"do": "begin_step", "step": "beginning of combat"},
        )
        yield (
            *attacked,
            both,
            {"do": "declare_blockers", "blocks": {str(mine[0]): ["theirs", "theirs too"]}},
        )
        yield (
            *_COMBAT,
            {"do": "declare_attackers", "attackers": ["mine", *mine], "whom": "B"},
            {"do": "declare_blockers", "blocks": {**theirs, "theirs": "mine"}},
        )
    yield FIGHT


def _aimed_as_described(wanted: Filter, number: int) -> Iterator[Events]:
    """Yield the casting of spells that a text describes by what they target."""
    for player, aim in product("AB", (PROBED, "mine", "theirs", "A")):
        says = "Target player gains 1 life." if aim == "A" else "Tap target permanent."
        spell = fitting_spell(wanted, number, player)
        says = "Enchant creature" if "Aura" in str(spell["type"]) else says
        turn: Script = {"do": "begin_turn", "player": player}
        yield (turn, {**spell, "text": says, "targets": [aim]})


def with_what_is_described(fits: Sequence[Script], described: Sequence[Filter]) -> Iterator[Events]:
    """Yield what may happen to, or come of, what a text describes."""
    for entry in fits:
        ref, player = str(entry["ref"]), str(entry.get("controller", "A"))
        if entry.get("zone") is None:
            yield ({**entry, "do": "enter", "ref": f"{ref} entering"},)
            yield ({"do": "damage", "to": ref, "amount": 1, "by_source": PROBED},)
            yield (
                {
                    "do": "continuous",
                    "on": ref,
                    "effect": "becomes a 1/1 creature in addition to its other types",
                },
            )
            yield from around(ref, player)
        if entry.get("zone") is None and player == "A" and not entry.get("tapped"):
            for attackers in ([PROBED, ref], [ref]):
                attack: Events = (*_COMBAT, Script(do="declare_attackers", attackers=attackers, whom="B"))
                yield attack
                yield (*attack, {"do": "combat_damage"})
        if entry.get("zone") is None and player == "B" and not entry.get("tapped"):
            attacked: Events = (
                {"do": "begin_turn", "player": "B"},
                {"do": "begin_step", "step": "beginning of combat"},
                {"do": "declare_attackers", "attackers": [ref], "whom": "A"},
            )
            for blocker in (PROBED, "mine"):
                yield (*attacked, {"do": "declare_blockers", "blocks": {blocker: ref}})
            yield (*ATTACK_ALONE, {"do": "declare_blockers", "blocks": {ref: PROBED}})
    for number, wanted in enumerate(described):
        if any(isinstance(quality, Targeting) for quality in wanted.qualities):
            yield from _aimed_as_described(wanted, number)
        if wanted.what in {"spell", "permanent"}:
            for player in "AB":
                spell = fitting_spell(wanted, number, player)
                yield (spell,)
                yield ({"do": "begin_turn", "player": "B"}, spell)
                yield ({"do": "begin_turn", "player": player}, spell, {"do": "counter", "ref": spell["ref"]})
