"""What objects and players are called in a story."""

import re
from collections.abc import Sequence

from judgeapp.copyengine.cards.card_data import CardPool
from judgeapp.copyengine.model.plain_data import PlainMapping, as_entries, as_list, as_mapping, as_number
from judgeapp.copyengine.model.wording import possessive
from judgeapp.copyengine.table.state import PLAYER_NAMES, PLAYERS

Event = PlainMapping
_ON_THE_STACK = frozenset({"cast", "activate", "trigger"})
_REMINDER_RE = re.compile(r"\([^)]*\)")
_KICKED_RE = re.compile(r"was kicked, create (\w+) of those tokens instead")
_ORDINALS = "first second third fourth fifth sixth".split()


class Names:
    """The names of a script's objects, told apart where two are of the same card."""

    def __init__(self, script: PlainMapping, cards: CardPool) -> None:
        self.cards = cards
        self.names: dict[str, str] = {}
        self.controllers: dict[str, str] = {}
        self.cards_of: dict[str, str] = {}
        self.sources: dict[str, str] = {}
        self.is_spell: dict[str, bool] = {}
        self.begun: dict[str, Event] = {}
        self.performed: dict[str, Event] = {}
        self.later_names: dict[str, str] = {}
        self._name_all(script)

    def _name_all(self, script: PlainMapping) -> None:
        """Give every ref the name it has in the story; two of the same card are told apart by their
        players.
        """
        entries = as_entries(script.get("setup"))
        for event in as_entries(script.get("events")):
            entries += as_entries(event.get("events")) if event.get("do") == "simultaneous" else [event]
        cards: dict[str, list[Event]] = {}
        for entry in entries:
            if entry.get("ref") and (entry.get("card") or entry.get("token") or entry.get("name")):
                cards.setdefault(self.card_name(entry), []).append(entry)
                self.controllers[str(entry["ref"])] = str(entry.get("controller") or "A")
                self.cards_of[str(entry["ref"])] = str(entry.get("card") or "")
        for name, group in cards.items():
            owners = [str(e.get("controller") or "A") for e in group]
            for place, entry in enumerate(group):
                ref = str(entry["ref"])
                if len(group) == 1:
                    self.names[ref] = f"the {name}" if name.endswith(" token") else name
                elif len(set(owners)) == len(owners):
                    self.names[ref] = f"{PLAYER_NAMES[owners[place]]}'s {name}"
                else:
                    self.names[ref] = one_of(name, place)
        for event in entries:
            ref = str(event.get("ref", ""))
            if ref and event.get("controller"):
                self.controllers.setdefault(ref, str(event["controller"]))
            if not ref or ref in self.names:
                continue
            if event.get("do") == "create_token_copy":
                continue
            if event.get("do") in {"copy_spell", "copy_ability", "cast_copy"}:
                self._name_copies(ref, event)
            elif event.get("do") in {"activate", "trigger"}:
                self.sources[ref] = str(event.get("source"))
                source = self.controllers.get(str(event.get("source")), "A")
                self.controllers[ref] = str(event.get("controller") or source)
                self.names[ref] = f"{possessive(self.name(event.get('source')))} ability"
        self._name_tokens([event for event in entries if event.get("do") == "create_token_copy"])
        self._name_what_is_made(entries)
        for ref, source in self.sources.items():  # what was made meanwhile has a name by now
            self.names[ref] = f"{possessive(self.name(source))} ability"
        self._tell_apart(entries)

    def _tell_apart(self, entries: Sequence[Event]) -> None:
        """Number the activations of one source where a second comes before the first resolves."""
        waiting: dict[str, list[str]] = {}
        for event in entries:
            ref = str(event.get("ref"))
            if event.get("do") == "activate":
                source = waiting.setdefault(str(event.get("source")), [])
                source.append(ref)
                if len(source) > 1:
                    whose = possessive(self.name(event.get("source")))
                    self.names |= {
                        each: f"{one_of('activation', n)} of {whose} ability" for n, each in enumerate(source)
                    }
            elif event.get("do") == "resolve" and waiting.get(self.sources.get(ref, "")) == [ref]:
                del waiting[self.sources[ref]]

    def _name_tokens(self, creating: Sequence[Event]) -> None:
        """Name the tokens that are stated to be created: several by their players, or numbered."""
        made = [event for event in creating if event.get("ref")]
        whose = [self.controllers.get(str(event["ref"]), "A") for event in made]
        for place, event in enumerate(made):
            ref = str(event["ref"])
            if len(made) == 1:
                told = "the token"
            elif len(set(whose)) == len(whose):
                told = f"{PLAYER_NAMES[whose[place]]}'s token"
            else:
                told = one_of("token", place)
            self.names.setdefault(ref, told)
            if len(made) == 1:  # what doubles tokens adds some that a script gives no names to
                for number in range(1, len(_ORDINALS)):
                    self.names.setdefault(f"{ref}-{number + 1}", one_of("token", number))

    def _name_what_is_made(self, entries: Sequence[Event]) -> None:
        """Name what resolutions make: "the token", or where several make tokens, "Mirror's token".

        What a script gives no names to goes by its maker's ref and a number.
        """
        named = [event for event in entries if event.get("ref")]
        named_refs = {str(event["ref"]) for event in named} | {""}
        begun = {str(event["ref"]): event for event in named if event.get("do") in _ON_THE_STACK}
        self.begun = dict(begun)
        copies = {str(e["ref"]): str(e.get("of")) for e in named if e.get("do") == "copy_spell"}
        begun |= {ref: begun[of] for ref, of in copies.items() if of in begun}  # a copy makes what it would
        self.performed = dict(begun)
        tokens = [str(event["ref"]) for event in named if event.get("do") == "create_token_copy"]
        made: dict[str, list[str]] = {}
        self.is_spell = {ref: event.get("do") == "cast" for ref, event in begun.items()}
        for event in entries:
            ref = str(event.get("ref", ""))
            if event.get("do") == "resolve" and ref in begun:
                stated = [str(name) for name in as_list(event.get("makes"))]
                there = max(len(_ORDINALS), *(_number_of(other, ref) for other in named_refs))
                made[ref] = stated or [f"{ref}-{number + 1}" for number in range(there)]
                if stated and self._creates_tokens(begun[ref]):
                    tokens.append(ref)
                elif copied := begun.get(str(next(iter(as_list(begun[ref].get("targets"))), ""))):
                    begun |= dict.fromkeys(stated, copied)  # a copied ability makes what the ability would
        for ref, refs in made.items():
            noun, is_only = self._made_by(begun[ref]), len(tokens) < 2
            if noun == "token" and not is_only:
                source = begun[ref].get("source")
                noun = f"{possessive(self.name(source or ref))} token"
            if ref in copies and noun != "token":
                noun = f"{noun} that {self.name(ref)} makes"
            for place, each in enumerate(refs):
                several = len(refs) > 1 and each != f"{ref}-1"
                is_whose = noun.endswith(("'s token", "' token"))
                told = one_of(noun, place) if several or place else noun if is_whose else f"the {noun}"
                self.names.setdefault(each, told)
                self.controllers.setdefault(each, self.controllers.get(ref, "A"))
        for ref, of in copies.items():
            if of in self.names and self.names.get(ref) == f"the copy of {of}":  # it had no name before
                self.names[ref] = f"the copy of {self.name(of)}"

    def _made_by(self, begun: Event) -> str:
        """Return the noun for what a spell or ability makes: a token, or a copy of its first target."""
        if self._creates_tokens(begun):
            return "token"
        copied = as_list(begun.get("targets"))
        if not copied and self.is_spell.get(str(begun.get("source"))) and not self._copies_another(begun):
            copied = [begun["source"]]  # storm copies the spell it is of
        if not copied and self._creates_copied_tokens(begun):
            return "token"
        return f"copy of {self.name(copied[0])}" if copied else "copy"

    def _creates_copied_tokens(self, begun: Event) -> bool:
        """Whether an ability that a copy has from what it copies says that it creates tokens."""
        beginning = str(begun.get("ability") or "")
        return bool(beginning) and any("token" in line for line in self.lines() if line.startswith(beginning))

    def _copies_another(self, begun: Event) -> bool:
        """Whether an ability copies another spell than the one it is of, as Galvanic Iteration's does."""
        return self._says(begun, "copy that spell") or self._says(begun, "copies that spell")

    def rename_by(self, resolving: Event) -> None:
        """Call what a resolution merges, or puts onto the battlefield face down, what it is from then on."""
        begun = self.begun.get(str(resolving.get("ref")), {})
        target = str(next(iter(as_list(begun.get("targets"))), ""))
        place = as_mapping(resolving.get("choices")).get("merge")
        if place:
            on_top = resolving["ref"] if place == "top" else target
            self.later_names[target] = f"the merged {self.name(on_top)}"
        elif target in self.names and self._says(begun, "onto the battlefield face down"):
            self.later_names[target] = f"the face-down {self.name(target)}"

    def rename_ability(self, begun: Event) -> None:
        """Call an ability after what its source is called as the ability goes on the stack."""
        ref, source = str(begun.get("ref")), str(begun.get("source"))
        if ref in self.names and source in self.later_names:
            first, later = possessive(self.names[source]), possessive(self.later_names[source])
            self.later_names[ref] = self.names[ref].replace(first, later)

    def _creates_tokens(self, begun: Event) -> bool:
        """Whether a spell, or the ability that begins so, says that it creates tokens."""
        return self._says(begun, "token")

    def _says(self, begun: Event, words: str) -> bool:
        """Whether some words stand in a spell, or in the ability that begins so."""
        return any(words in _REMINDER_RE.sub("", line) for line in self._said(begun))

    def _said(self, begun: Event) -> list[str]:
        """Return the lines of a spell, or that of the ability that begins so."""
        beginning, text = str(begun.get("ability") or ""), str(begun.get("text") or "")
        card = begun.get("card") or self.cards_of.get(str(begun.get("source") or begun.get("ref")))
        if str(card) in self.cards:
            text = "\n".join(face.text for face in self.cards.find(card, "card")[0].faces)
        return [line for line in text.split("\n") if line.startswith(beginning)] or [beginning]

    def kicked_number(self, by: str) -> str:
        """Return how many tokens a kicked spell, or a copy of it, creates instead; "" for others."""
        begun = self.performed.get(by, {})
        found = [_KICKED_RE.search(line) for line in self._said(begun)] if begun.get("kicked") else []
        return next((match[1] for match in found if match), "")

    def _name_copies(self, ref: str, event: Event) -> None:
        """Name the copy of a spell, or the first, second ... of several."""
        of = self.name(event.get("of") or event.get("name"))
        number = len(as_list(event.get("for_each"))) or as_number(event.get("count"), 1)
        self.names[ref] = f"the copy of {of}" if number == 1 else f"the first copy of {of}"
        for place in range(1, number):
            self.names[f"{ref}-{place + 1}"] = one_of(f"copy of {of}", place)

    def lines(self) -> list[str]:
        """The abilities of the script's cards, without reminder text."""
        named = dict.fromkeys(card for card in self.cards_of.values() if card in self.cards)
        faces = [face for card in named for face in self.cards.find(card, "card")[0].faces]
        return [_REMINDER_RE.sub("", line).strip() for face in faces for line in face.text.split("\n")]

    def card_name(self, entry: Event) -> str:
        """What the object of a setup entry or event is printed as."""
        if entry.get("card"):
            return self._as_printed(str(entry["card"]))
        name = str(entry.get("name") or " ".join(map(str, as_list(entry.get("subtypes")))))
        if entry.get("do") == "cast_copy":
            return f"the copy of {name}"
        return name if entry.get("token") is False or entry.get("do") == "cast" else f"{name} token"

    def _as_printed(self, typed: str) -> str:
        """A name in the letters that the card has: who types may leave capitals out."""
        if typed not in self.cards:
            return typed
        card, side = self.cards.find(typed, "card")
        name = card.faces[side].name
        if " // " in typed and card.double_faced:  # what it's called is the face it enters with
            return card.faces[0].name
        return name if name.casefold() == typed.casefold() else typed

    def name(self, ref: object) -> str:
        """The name of an object or player in the story."""
        if ref in PLAYERS:
            return PLAYER_NAMES[str(ref)]
        return self.later_names.get(str(ref)) or self.names.get(str(ref), str(ref))

    def player(self, event: Event) -> str:
        """Who does it."""
        letter = event.get("controller") or self.controllers.get(str(event.get("ref")), "A")
        return PLAYER_NAMES.get(str(letter), str(letter))

    def name_alike(self, group: Sequence[Event]) -> None:
        """Number the objects of entries that are the same to the letter, and those of one entry's count."""
        refs = [
            str(entry["ref"]) + (f"-{number + 1}" if number else "")
            for entry in group
            for number in range(as_number(entry.get("count"), 1))
        ]
        if len(refs) > 1:
            for number, ref in enumerate(refs):
                self.names[ref] = one_of(self.card_name(group[0]), number)


def _number_of(ref: str, maker: str) -> int:
    """The number of what a maker made in a ref: 7 in "bolt-7"; 0 for anything else."""
    number = ref.removeprefix(f"{maker}-")
    return int(number) if number != ref and number.isdecimal() else 0


def one_of(name: str, number: int) -> str:
    """Return "the second Mountain"; from the seventh on they are numbered."""
    return f"the {_ORDINALS[number]} {name}" if number < len(_ORDINALS) else f"{name} number {number + 1}"
