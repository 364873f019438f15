"""A rough picture of the table while a script is written: what is where, and what can be said of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from judgeapp.copyengine.asking.object_fields import FIELDS
from judgeapp.copyengine.model.objects.abilities import Kind
from tests.copyengine.generated.cards import COLORS, CREATURE_TYPES, KEYWORDS, QUOTED, Declared
from tests.copyengine.generated.deck import Deck

Event = dict[str, Any]

EFFECTS = (
    "+3/+3 until end of turn", "-1/-1 until end of turn", "loses all abilities",
    "gains flying until end of turn",
    "becomes a 5/5 artifact creature until end of turn", "has base power and toughness 1/1", "becomes blue",
    "is a Zombie in addition to its other types", "gets +1/+0", "gains trample and haste until end of turn",
    "switch its power and toughness until end of turn", "loses flying",
    "is legendary in addition to its other types",
)  # fmt: skip
QUESTIONS = (
    "characteristics", "power_toughness", "has_every_creature_type", "can_turn_face_up", "turn_face_up_cost",
    "can_transform", "faces", "face", "face_up", "survives", "destroyed", "damage_dealt", "life_gained",
    "cards_drawn", "copies_made", "who_chooses", "may_choose_new_targets", "costs_paid_again", "was_cast",
    "cast_from", "target_count", "source", "attached_to", "damage", "alternative_cost", "convoked_by",
    "squad",
    "prototyped", "attacking", "triggered",
)  # fmt: skip
COUNTERS = ("+1/+1", "-1/-1", "charge", "loyalty", "flying", "lore", "level")
ZONES = ("graveyard", "hand", "exile", "library")
ODD = ("transform", "modal_dfc", "flip", "adventure", "prototype", "aura", "Planeswalker")

AIMED = frozenset({"enchant", "bestow", "mutate"})
"""The keywords of permanent spells that have a target."""


def aims(text: str) -> bool:
    """Whether a text asks for a target: new ones are those of a copy."""
    return "target" in text.replace("new target", "").lower()


@dataclass
class Sketch:
    """What a writer knows of the table. `there` maps each ref to (zone, card name or "")."""

    rng: Random
    deck: Deck
    there: dict[str, tuple[str, str]] = field(default_factory=dict)
    controllers: dict[str, str] = field(default_factory=dict)
    face_down: set[str] = field(default_factory=set)
    made: int = 0
    wordings: dict[str, tuple[Declared, ...]] = field(default_factory=dict)

    # Choosing -------------------------------------------------------------------------------------------

    def ref(self, short: str = "o") -> str:
        self.made += 1
        return self.rng.choice((f"{short}{self.made}", f"{short}{self.made}", f"{short} {self.made} ü東"))

    def refs(self, *zones: str) -> list[str]:
        return [ref for ref, (zone, _) in self.there.items() if zone in zones]

    def permanent(self) -> str | None:
        refs = self.refs("battlefield")
        return self.rng.choice(refs) if refs else None

    def card_of(self, ref: str) -> str:
        return self.there[ref][1]

    def creature(self) -> str | None:
        """A permanent that was printed a creature, if any."""
        fits = [
            r for r in self.refs("battlefield") if not self.card_of(r) or self._is_creature(self.card_of(r))
        ]
        return self.rng.choice(fits) if fits else None

    def _is_creature(self, name: str) -> bool:
        return "Creature" in self.deck.find(name).faces[0].printed.types

    def card(self, *kinds: str) -> str:
        names = [name for kind in kinds for name in self.deck.names.get(kind, ())]
        return self.rng.choice(names or self.deck.names["permanent"])

    def player(self) -> str:
        return self.rng.choice("AABBCD")

    def maybe(self, event: Event, chance: float = 0.15, **values: Callable[[], Any]) -> Event:
        """Add keys, each with this chance."""
        return event | {key: make() for key, make in values.items() if self.rng.random() < chance}

    def with_any_key(self, entry: Event, known: frozenset[str]) -> Event:
        """Now and then add a key that the entry may bear, whichever it is."""
        others = sorted(known - entry.keys() - {"count", "events", "expect"})
        if others and self.rng.random() < 0.015:
            values = (self.words(), self._subject(), True, self.amount(), [self._subject()], self.counters())
            entry = entry | {self.rng.choice(others): self.rng.choice(values)}
        return entry

    def flag(self) -> bool:
        return self.rng.random() < 0.8

    def amount(self) -> int:
        return self.rng.choice((0, 1, 1, 2, 3, 7))

    def counters(self) -> dict[str, int]:
        return {self.rng.choice(COUNTERS): self.rng.randint(1, 4) for _ in range(self.rng.randint(1, 2))}

    def choices(self) -> dict[str, Any]:
        rng = self.rng
        return {
            "color": rng.choice(COLORS), "creature_type": rng.choice(CREATURE_TYPES), "player": self.player(),
            "card_name": self.card("spell"), "number": self.amount(), "form": rng.choice(("3/3", "2/2",
            "1/6")),
        }  # fmt: skip

    def targets(self) -> list[str]:
        there = [*self.refs("battlefield"), "A", "B"]
        number = self.rng.choice((0, *[1] * 19, 2))  # texts with two targets are rare
        return [self.rng.choice(there) for _ in range(number)]

    def has_targets(self, name: str) -> bool:
        """Whether a spell of this name has a target, as far as its text says."""
        abilities = self.deck.find(name).faces[0].abilities if name else ()
        return any(a.keyword in AIMED or (a.kind == Kind.SPELL and aims(a.text)) for a in abilities)

    def words(self) -> str:
        return self.rng.choice(EFFECTS)

    # Setup ----------------------------------------------------------------------------------------------

    def setup(self) -> Event:
        rng = self.rng
        ref = self.ref()
        zone = rng.choices(("battlefield", "graveyard", "exile", "hand", "stack"), (12, 1, 1, 1, 1))[0]
        if zone == "battlefield" and rng.random() < 0.15:
            entry = self.plain_token(ref)
        else:
            kinds = ("spell",) if zone == "stack" else ("Creature", "Creature", "permanent", *ODD)
            entry = {"ref": ref, "card": self.card(*kinds)}
        entry["controller"] = self.controllers[ref] = self.player()
        name = str(entry.get("card", ""))
        if zone != "battlefield":
            entry = self.maybe(entry, owner=self.player)
            entry["zone"] = zone
            if zone == "stack":
                if self.has_targets(name):
                    entry = self.maybe(entry, 0.4, targets=self.targets)
                entry = self.maybe(entry, 0.4, x=self.amount, kicked=self.flag)
                entry = self.maybe(entry, mana_spent=lambda: "{G}{2}", modes=lambda: self.modes(name))
            self.there[ref] = (zone, name)
            return entry
        entry = self.maybe(
            entry, tapped=self.flag, counters=self.counters, choices=self.choices, x=self.amount,
            kicked=lambda: self.rng.choice((True, 2)), was_cast=self.flag, owner=self.player,
            effects=lambda: [self.words()], alternative_cost=lambda: "evoke", loyalty=self.amount,
            count=lambda: self.rng.choice((1, 2, 3)),
        )  # fmt: skip
        if rng.random() < 0.08:
            entry["face_down"] = True
            self.face_down.add(ref)
        if name:
            entry |= self.faces(name)
        others = self.refs("battlefield")
        if others and name in self.deck.names.get("aura", ()):
            entry["attached_to"] = rng.choice(others)
        if others and name in self.deck.names.get("enter-copy", ()) and rng.random() < 0.5:
            entry["copy_of"] = rng.choice(others)
        if (drawn := rng.random()) < 0.03:
            pair = [self.card("Creature"), self.card("Creature")]
            # A card is refused unless the two meld into it.
            if drawn < 0.003 or not name or "copy_of" in entry:
                entry["melded_from"] = pair
        if rng.random() < 0.03 and name and "Room" in self.deck.find(name).faces[0].printed.subtypes:
            entry["unlocked"] = ["left"]
        self.there[ref] = (zone, name)
        return entry

    def faces(self, name: str) -> Event:
        """Which face is up, flipped or prototyped, where the card has such."""
        if not name:
            return {}
        card, rng = self.deck.find(name), self.rng
        if card.flips:
            return {"flipped": True} if rng.random() < 0.4 else {}
        if card.double_faced:
            return {"face": rng.choice(("front", "back"))} if rng.random() < 0.6 else {}
        if len(card.faces) > 1:
            return {"face": rng.choice(("left", "right"))} if rng.random() < 0.3 else {}
        return (
            {"prototyped": True}
            if name in self.deck.names.get("prototype", ()) and rng.random() < 0.5
            else {}
        )

    def plain_token(self, ref: str) -> Event:
        """A token with characteristics of its own."""
        rng = self.rng
        if rng.random() < 0.15:
            return {"ref": ref, "token": True, "card": self.card("Creature")}
        event: Event = {
            "ref": ref,
            "token": True,
            "types": ["Creature"],
            "power": self.amount(),
            "toughness": 3,
        }
        if rng.random() < 0.3:
            event |= {"type": "Legendary Artifact Creature — Golem Bear"}
            del event["types"]
        event = self.maybe(
            event, 0.4, name=lambda: rng.choice(("Testling Token", "Ünïcøde 東京", "A")),
            subtypes=lambda: [rng.choice(CREATURE_TYPES)], colors=lambda: [rng.choice(COLORS)],
            supertypes=lambda: [rng.choice(("Legendary", "Snow"))],
        )  # fmt: skip
        event = self.maybe(event, mana_cost=lambda: "{1}{G}", loyalty=self.amount, defense=self.amount,
                           color_indicator=lambda: [rng.choice(COLORS)],
                           color=lambda: rng.choice(COLORS))  # fmt: skip
        event = self.maybe(event, 0.05, properties=lambda: ["swift"])  # for the rulesets of other games
        if rng.random() < 0.4:
            event |= rng.choice(
                ({"abilities": [rng.choice(KEYWORDS).capitalize()]}, {"text": rng.choice(QUOTED)})
            )
        return event

    # Questions ------------------------------------------------------------------------------------------

    def _subject(self) -> str:
        return self.rng.choice([*self.there, *self.refs("battlefield"), "A"][-12:] if self.made else ["A"])

    def question(self) -> Event:
        of = self._subject()
        if of in "ABCD":
            return {
                "ask": self.rng.choice(("life", "drew", "hand_size", "count:Grizzly Bears", "who_drew")),
                "of": of,
            }
        kind = self.rng.random()
        if kind < 0.1:
            claims = [self.expectation() for _ in range(2)]
            return {"ask": "holds", "claims": claims}
        if kind < 0.2:
            return {"ask": "which", "claims": {"one": self.expectation(), "two": self.expectation()}}
        if kind < 0.4:
            question = {
                "ask": self.rng.choice(
                    (
                        "has_ability",
                        "has_type",
                        "has_subtype",
                        "affected_by",
                        "keyword",
                        "ability_count",
                        "could_target",
                        "can_be_activated",
                    )
                ),
                "of": of,
            }
            value = self.rng.choice(("flying", "Creature", "Zombie", "+3/+3", "Flying=1", "A"))
            return question | {"value": "A" if question["ask"] == "could_target" else value}
        return {"ask": self.rng.choice((*QUESTIONS, *FIELDS)), "of": of}

    def expectation(self) -> Event:
        of = self._subject()
        if of in "ABCD":
            return {"of": of, "field": "life", "value": 20}
        field_, value = self.rng.choice((
            ("name", "Grizzly Bears"), ("colors", ["green"]), ("colors", "UB"), ("power", 2), ("zone",
            "battlefield"),
            ("has_ability", "Flying"), ("lacks_type", "Artifact"), ("has_subtype", "Bear"), ("counters",
            {"+1/+1": 1}),
            ("ability_count", "Flying=2"), ("is_token", True), ("tapped", False), ("damage", 0),
            ("triggered", "When"),
        ))  # fmt: skip
        return {"of": of, "field": field_, "value": value}
