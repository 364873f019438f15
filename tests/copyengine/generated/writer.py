"""A writer of scripts: every event and every setup key of the script format, on real and made-up cards.

`ScriptWriter(rng, deck).script()` keeps a rough picture of the table while it writes, so that most scripts
play to their end. The same generator state gives the same script; hypothesis may bring its own.
"""

from collections.abc import Callable, Mapping
from typing import Any

from judgeapp.copyengine.model.objects.abilities import Kind
from judgeapp.copyengine.script.script import ENGINE_VOCABULARY, SETUP_KEYS
from tests.copyengine.generated.cards import declared_exceptions, except_words
from tests.copyengine.generated.sketch import ODD, ZONES, Event, Sketch, aims

COSTS = {
    "kicked": "kicker", "squad": "squad", "replicated": "replicate", "offspring": "offspring",
    "convoked_by": "convoke", "additional_costs": "buyback",
}  # fmt: skip
"""The key by which a casting states a cost, and the keyword that offers it."""


class ScriptWriter(Sketch):
    """Writes one script."""

    def script(self, ruleset: str | None = None) -> dict[str, Any]:
        """Return a script of up to five permanents and eight events."""
        rng = self.rng
        script: dict[str, Any] = {"title": "Generated"}
        if ruleset is not None:
            script["ruleset"] = ruleset
        script["setup"] = [self.with_any_key(self.setup(), SETUP_KEYS) for _ in range(rng.randint(1, 5))]
        script["events"] = self.events(rng.randint(1, 8))
        if rng.random() < 0.5:
            script["questions"] = [self.question() for _ in range(rng.randint(1, 3))]
        if rng.random() < 0.3:
            script["expect"] = [self.expectation() for _ in range(rng.randint(1, 2))]
        return script

    def events(self, number: int) -> list[Event]:
        """Return so many events that follow on what is there."""
        events: list[Event] = []
        for _ in range(number):
            do = self.rng.choices(tuple(WEIGHTS), tuple(WEIGHTS.values()))[0]
            event = WRITERS[do](self)
            if event is not None:
                events.append({"do": do, **self.with_any_key(event, ENGINE_VOCABULARY.keys[do])})
        return events

    # Events ---------------------------------------------------------------------------------------------

    def enter(self) -> Event | None:
        rng = self.rng
        ref = self.ref()
        if rng.random() < 0.12:
            event = self.plain_token(ref)
        else:
            event = {"ref": ref, "card": self.card("enter-copy", "Creature", "permanent", *ODD)}
        event["controller"] = self.controllers[ref] = self.player()
        name = str(event.get("card", ""))
        event["choices"] = self.choices()
        if name in self.deck.names.get("enter-copy", ()):
            source = self.creature()
            chain = source and rng.random() < 0.15 and self.creature()
            event["copy_of"] = [source, chain] if chain else source
            if rng.random() < 0.1:
                event["copy_of"] = None
        if name:
            event |= self.faces(name) if rng.random() < 0.3 else {}
            event.pop("flipped", None)
        event = self.maybe(
            event, x=self.amount, kicked=self.flag, from_zone=lambda: rng.choice(ZONES), was_cast=self.flag,
            alternative_cost=lambda: "embalm", by=lambda: self.card("spell"), tapped=self.flag,
            owner=self.player,
            attacking=self.flag,
        )  # fmt: skip
        if rng.random() < 0.05 and "copy_of" not in event:
            event["face_down"] = True
            self.face_down.add(ref)
        if name in self.deck.names.get("aura", ()) and self.permanent():
            event["attached_to"] = self.permanent()
        self.there[ref] = ("battlefield", name)
        return event

    def wording(self, verb: str, thing: str = "creature", ends: bool = False) -> str:
        """An effect in Oracle wording with exceptions of its own."""
        declared = tuple(d for d in declared_exceptions(self.rng, "Made Up") if "enters" not in d.words)
        until = " until end of turn" if ends else ""
        text = f"(Create a token that's a copy of target {thing}{except_words(declared)}.)"
        if verb == "become":
            text = f"(Target creature becomes a copy of target {thing}{until}{except_words(declared)}.)"
        self.wordings[text] = declared
        return text

    def become_copy(self) -> Event | None:
        ref, of = self.permanent(), self.permanent()
        if ref is None or ref == of:
            return None
        own = self.card_of(ref) in self.deck.names.get("become-copy", ())
        speaks = not own or self.rng.random() < 0.5
        if speaks and self.rng.random() < 0.7:  # of creatures, as the wording does
            ref, of = self.creature() or ref, self.creature() or of
        event: Event = {"ref": ref, "of": of}
        if speaks:
            event["by"] = self.wording("become", ends=self.rng.random() < 0.4)
        return self.maybe(
            event, duration=lambda: self.rng.choice(("until end of turn", "until your next turn",
            "permanent")),
            choices=self.choices, controller=self.player, x=self.amount,
        )  # fmt: skip

    def create_token_copy(self) -> Event | None:
        refs = self.refs("battlefield") * 4 + self.refs("graveyard", "exile")
        if not refs:
            return None
        of, ref = self.rng.choice(refs), self.ref("t")
        event: Event = {"ref": ref, "of": of, "controller": self.player(), "choices": self.choices()}
        if self.rng.random() < 0.6:
            if self.rng.random() < 0.7:
                event["of"] = of = self.creature() or of  # most of them copy "target creature you control"
                event["controller"] = self.controllers.get(of, event["controller"])
            maker = self.rng.random() < 0.5 and self.deck.names.get("token-copy")
            event["by"] = self.rng.choice(maker) if maker else self.wording("create")
        chance = 0.03 if "by" in event else 0.15  # an effect says itself how they enter
        event = self.maybe(event, chance, tapped=self.flag, attacking=self.flag,
                           count=lambda: self.rng.choice((1, 2, 3)))  # fmt: skip
        event = self.maybe(event, x=self.amount)
        if self.card_of(of) in self.deck.names.get("enter-copy", ()) and self.rng.random() < 0.5:
            event["copy_of"] = self.creature()
        self.there[ref] = ("battlefield", self.card_of(of))
        return event

    def modes(self, name: str) -> list[str]:
        """The beginning of a mode the card has, if it is modal."""
        for ability in self.deck.find(name).faces[0].abilities if name else ():
            for effect in ability.effects:
                modes = getattr(effect, "modes", ())
                if modes:
                    return [self.rng.choice(modes).text[:12]]
        return []

    def cast(self) -> Event | None:
        kinds = ("spell", "spell", "Creature", "enter-copy", "split", "adventure", "prototype", "aura")
        name, ref = self.card(self.rng.choice(kinds)), self.ref("s")
        event: Event = {"ref": ref, "card": name, "controller": self.player()}
        if self.has_targets(name):
            event["targets"] = self.targets()
        if self.rng.random() < 0.05:
            event = self.plain_token(ref) | {"controller": self.player()}
            name = str(event.get("card", ""))
            del event["token"]
        if self.modes(name):
            event["modes"] = self.modes(name)
        rng = self.rng
        event = self.maybe(
            event, 0.1, x=self.amount, kicked=lambda: rng.choice((True, False, 2)), owner=self.player,
            alternative_cost=lambda: rng.choice(("overload", "flashback")), mana_spent=lambda: rng.choice(
                ("{G}{W}{4}", ["G", "W"], {"G": 2}, "GW4")), from_zone=lambda: rng.choice(ZONES),
            convoked_by=lambda: self.refs("battlefield")[:1], squad=self.amount, replicated=self.flag,
            offspring=self.flag, commander=self.flag,
            storm_count=self.amount, division=lambda: {"A": 1, "B": 2},
            face_down=lambda: name in self.deck.names.get("morph", ()),
        )  # fmt: skip
        event = self.maybe(  # what few spells ask for
            event, 0.03, additional_costs=lambda: ["buyback"],
            sacrificed=lambda: self.refs("battlefield")[:1],
            choices=lambda: {"discard": self.refs("battlefield")[:1]},
        )  # fmt: skip
        event = self.maybe(event, 0.02, spliced=lambda: [self.card("spell")])  # few cards have splice
        event = self.offered(event, name)
        event |= self.faces(name) if rng.random() < 0.5 else {}
        event.pop("flipped", None)
        self.there[ref] = ("stack", name)
        return event

    def offered(self, event: Event, name: str) -> Event:
        """The casting without the costs that the card doesn't offer; now and then with them."""
        if self.rng.random() < 0.1:
            return event
        text = " ".join(a.text for a in self.deck.find(name).faces[0].abilities).lower() if name else ""
        words = {key: word for key, word in COSTS.items() if key in event} | {
            key: str(event[key]) for key in ("alternative_cost",) if key in event
        }
        return {key: value for key, value in event.items() if words.get(key, "") in text}

    def copy_spell(self) -> Event | None:
        spells = [r for r in self.refs("stack") if not r.startswith("a")]
        instants = [r for r in spells if self.card_of(r) in self.deck.names.get("spell", ())]
        if instants and self.rng.random() < 0.7:
            spells = instants
        return self._copy_on_stack(spells, "copies spells", "s")

    def copy_ability(self) -> Event | None:
        return self._copy_on_stack(
            [r for r in self.refs("stack") if r.startswith("a")], "copies abilities", "a"
        )

    def _copy_on_stack(self, there: list[str], kind: str, short: str) -> Event | None:
        if not there:
            return None
        of, ref, rng = self.rng.choice(there), self.ref(short), self.rng
        event: Event = {"ref": ref, "of": of, "controller": self.player()}
        if rng.random() < 0.5:
            known = [n for n in self.deck.names.get(kind, ()) if n != "Zada, Hedron Grinder"]
            event["by"] = rng.choice(known) if known and rng.random() < 0.7 else (
                "(Copy target instant or sorcery spell. You may choose new targets for the copy.)"
                if kind == "copies spells" else "(Copy target activated or triggered ability.)"
            )  # fmt: skip
        event = self.maybe(event, new_targets=self.targets, x=self.amount)
        event = self.maybe(event, 0.05, count=lambda: rng.choice((1, 2)))
        if rng.random() < 0.05 and self.refs("battlefield"):
            event["for_each"] = self.refs("battlefield")[:3]
        if kind == "copies spells" and rng.random() < 0.05:
            event["new_modes"] = self.modes(self.card_of(of)) if self.card_of(of) else []
        self.there[ref] = ("stack", self.card_of(of))
        return event

    def cast_copy(self) -> Event | None:
        cards = self.refs("graveyard", "exile", "hand")
        ref, rng = self.ref("s"), self.rng
        name = self.card("spell")
        event: Event = {"ref": ref, "controller": self.player()}
        if cards and rng.random() < 0.8:
            event["of"] = rng.choice(cards)
            name = self.card_of(event["of"])
        else:
            event["name"] = name
        if self.has_targets(name):
            event = self.maybe(event, targets=self.targets)
        event = self.maybe(event, x=self.amount, declined=self.flag, kicked=self.flag)
        casters = self.deck.names.get("casts copies")
        event |= {"by": rng.choice(casters)} if casters and rng.random() < 0.3 else {}
        event |= {"modes": self.modes(name)} if self.modes(name) else {}
        event |= self.faces(name) if rng.random() < 0.3 else {}
        for key in ("prototyped", "flipped"):
            event.pop(key, None)
        self.there[ref] = ("nowhere" if event.get("declined") else "stack", name)
        return event

    def activate(self) -> Event | None:
        return self._ability(Kind.ACTIVATED, {
            "mana_spent": lambda: "{R}", "choices": lambda: {"tap": self.refs("battlefield")[:1]},
        })  # fmt: skip

    def trigger(self) -> Event | None:
        return self._ability(Kind.TRIGGERED, {})

    def _ability(self, kind: Kind, extra: dict[str, Callable[[], Any]]) -> Event | None:
        sources = [
            (ref, ability.text) for ref in self.refs("battlefield") if self.card_of(ref)
            for ability in self.deck.find(self.card_of(ref)).faces[0].abilities
            if ability.kind == kind and ref not in self.face_down
        ]  # fmt: skip
        if not sources:
            return None
        (source, text), ref = self.rng.choice(sources), self.ref("a")
        event: Event = {"ref": ref, "source": source, "ability": text[: self.rng.choice((8, 20, 200))]}
        if aims(text):
            event["targets"] = self.targets()
        event = self.maybe(event, controller=self.player, x=self.amount, sacrificed=lambda: [source],
                           modes=list, division=lambda: {"A": 1, "B": 2}, **extra)  # fmt: skip
        self.there[ref] = ("stack", "")
        return event

    def resolve(self) -> Event | None:
        spells = self.refs("stack")
        if not spells:
            return None
        ref = self.rng.choice(spells)
        name = self.card_of(ref)
        event: Event = {"ref": ref, "choices": self.choices() | {"condition": True}}
        permanent = name in self.deck.names["permanent"]
        if name in self.deck.names.get("enter-copy", ()):
            event["copy_of"] = self.creature()
        if name in self.deck.names.get("aura", ()) and self.permanent():
            event["attached_to"] = self.permanent()
        self.there[ref] = ("battlefield" if permanent else "graveyard", name)
        return self.maybe(
            event, 0.05, makes=lambda: [self.ref()], new_targets=lambda: [self.permanent() or self.player()]
        )

    def continuous(self) -> Event | None:
        refs = self.refs("battlefield")
        if not refs:
            return None
        on: Any = self.rng.choice(refs)
        on = on if self.rng.random() < 0.7 else list(dict.fromkeys([on, self.rng.choice(refs)]))
        event: Event = {"on": on, "effect": self.words()}
        return self.maybe(event, by=lambda: self.card("spell"), controller=self.player, x=self.amount,
                          ref=lambda: self.ref("e"))  # fmt: skip

    def counters_event(self) -> Event | None:
        on = self.permanent()
        if on is None:
            return None
        event: Event = {"on": on, self.rng.choice(("put", "put", "remove")): self.counters()}
        return self.maybe(event, by=lambda: self.card("spell"))

    def attach(self) -> Event | None:
        gear = [r for r in self.refs("battlefield") if self.card_of(r) in self.deck.names.get("aura", ())]
        to = self.permanent()
        if not gear or to is None:
            return None
        return {"ref": self.rng.choice(gear), "to": to}

    def unattach(self) -> Event | None:
        event = self.attach()
        return event if event is None or self.rng.random() < 0.1 else {"ref": event["ref"]}

    def turn_face_up(self) -> Event | None:
        refs = [r for r in self.refs("battlefield") if r in self.face_down]
        if not refs:
            return None
        ref = self.rng.choice(refs)
        self.face_down.discard(ref)
        event: Event = self.maybe({"ref": ref}, choices=self.choices, by=lambda: self.card("spell"))
        if self.rng.random() < 0.1:
            event["copy_of"] = self.creature()
        return event

    def turn_face_down(self) -> Event | None:
        ref = self.permanent()
        if ref is None:
            return None
        self.face_down.add(ref)
        return self.maybe({"ref": ref}, by=lambda: self.card("spell"))

    def status(self) -> Event | None:
        ref = self.permanent()
        return ref and self.maybe({"ref": ref}, by=lambda: self.card("spell"))

    def phase_in(self) -> Event | None:
        refs = self.refs("phased out", "battlefield")
        return self.maybe({"ref": self.rng.choice(refs)}, by=lambda: self.card("spell")) if refs else None

    def leave(self) -> Event | None:
        ref = self.permanent()
        if ref is None:
            return None
        zone = self.rng.choice(ZONES)
        self.there[ref] = (zone, self.card_of(ref))
        return self.maybe({"ref": ref, "to": zone}, by=lambda: self.card("spell"))

    def change_control(self) -> Event | None:
        ref = self.permanent()
        return ref and self.maybe({"ref": ref, "to": self.player()}, by=lambda: self.card("spell"))

    def damage(self) -> Event | None:
        to = self.rng.choice([*self.refs("battlefield"), "A", "B"])
        event = {"to": to} if to not in "AB" or self.rng.random() < 0.5 else {"player": to}
        return self.maybe(event | {"amount": self.amount()}, by_source=lambda: self.permanent() or "A")

    def life(self) -> Event:
        key = self.rng.choice(("player", "to"))
        return self.maybe(
            {key: self.player(), "amount": self.amount()}, by_source=lambda: self.permanent() or "A"
        )

    def counter(self) -> Event | None:
        spells = self.refs("stack")
        if not spells:
            return None
        ref = self.rng.choice(spells)
        self.there[ref] = ("graveyard", self.card_of(ref))
        return self.maybe({"ref": ref}, by=lambda: self.card("spell"))

    def unlock(self) -> Event | None:
        rooms = [r for r in self.refs("battlefield") if self.card_of(r) in self.deck.names.get("split", ())]
        if not rooms:
            return None
        ref = self.rng.choice(rooms)
        return {"ref": ref, "door": self.rng.choice(self.deck.find(self.card_of(ref)).faces).name}

    def simultaneous(self) -> Event | None:
        inner: list[Event] = []
        there = dict(self.there)
        for do in self.rng.choices(("enter", "create_token_copy", "leave", "tap"), k=self.rng.randint(1, 3)):
            event = WRITERS[do](self)
            if event is not None:
                inner.append({"do": do, **event})
            # What enters in it can't be copied by what else enters in it.
            self.there, there = (
                {ref: at for ref, at in self.there.items() if ref in there},
                there | self.there,
            )
        self.there = there
        return {"events": inner} if inner else None

    def state_based_actions(self) -> Event:
        return self.maybe({}, legend_keep=lambda: self.permanent() or "A")

    def end_turn(self) -> Event:
        return {}

    def check(self) -> Event:
        return {"expect": [self.expectation()]}


WRITERS: Mapping[str, Callable[[ScriptWriter], Event | None]] = {
    **{do: getattr(ScriptWriter, do) for do in (
        "enter become_copy create_token_copy cast copy_spell copy_ability cast_copy activate trigger resolve "
        "continuous attach unattach turn_face_up turn_face_down phase_in leave change_control damage counter "
        "unlock simultaneous state_based_actions end_turn check").split()},
    "counters": ScriptWriter.counters_event,
    **dict.fromkeys(("transform", "flip", "tap", "untap", "phase_out"), ScriptWriter.status),
    **dict.fromkeys(("gain_life", "lose_life"), ScriptWriter.life),
}  # fmt: skip
WEIGHTS = {
    **dict.fromkeys(WRITERS, 2), "enter": 9, "become_copy": 9, "create_token_copy": 8, "cast": 6,
    "copy_spell": 5,
    "copy_ability": 6, "activate": 5, "trigger": 5, "resolve": 7, "continuous": 6, "counters": 4,
    "end_turn": 3,
    "transform": 4, "turn_face_up": 4, "attach": 4, "unlock": 5, "unattach": 3,
}  # fmt: skip
