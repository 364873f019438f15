"""The story of a script in plain sentences, written from the script itself."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from types import MappingProxyType
from typing import ClassVar

from judgeapp.copyengine.cards.card_data import CardPool
from judgeapp.copyengine.interpreter.new_objects import symbols
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.plain_data import (
    Plain,
    PlainMapping,
    as_entries,
    as_list,
    as_mapping,
    as_number,
    as_word,
)
from judgeapp.copyengine.model.wording import (
    a_or_an,
    counters_told,
    joined,
    mana_told,
    number_word,
    plural,
    possessive,
    punctuated,
)
from judgeapp.copyengine.rulesets.ruleset import ruleset_named
from judgeapp.copyengine.script.script import ENGINE_VOCABULARY, Vocabulary
from judgeapp.copyengine.story.naming import Names, one_of
from judgeapp.copyengine.story.written_out import written_out
from judgeapp.copyengine.table.state import PLAYER_NAMES

Event = PlainMapping
_MISSHAPEN = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What an entry that lacks a key, or has a wrong value, raises as it is told."""
_THEIR = {"Ada": "her", "Noah": "his", "Mira": "her", "Theo": "his"}


def tell(script: PlainMapping, cards: CardPool) -> tuple[str, ...]:
    """Return one sentence for each setup entry and event, players by name (A is Ada, B is Noah).

    Raises:
        CopyEngineError: an event can't be told because a key it needs is missing.
    """
    return told_by(Teller(script, cards), script)


def told_by(teller: "Teller", script: PlainMapping) -> tuple[str, ...]:
    """The same by a teller who may know other events besides."""
    sentences = teller.setups(as_entries(script.get("setup")))
    for place, event in enumerate(as_entries(script.get("events"))):
        if _is_payment_told(event, teller.before):
            continue
        try:
            sentence = teller.event(event)
        except (KeyError, TypeError, ValueError) as error:
            raise CopyEngineError(
                f"This event can't be told: {error}.", where=f"events[{place}]", mend="Fill in its keys."
            ) from error
        if sentence:
            sentences.append(with_pronoun(sentence))
    rules = ruleset_named(as_word(script.get("ruleset")))
    return tuple(rules.told(punctuated(sentence)) for sentence in sentences)


class Account(Value, frozen=True):
    """A story entry by entry, each sentence in the place of what it tells.

    Attributes:
        setup, events: a sentence each; of what can't be told yet, only what is to happen.
        names: what each object is called, by ref.
    """

    setup: tuple[str, ...]
    events: tuple[str, ...]
    names: Mapping[str, str]


def account(script: PlainMapping, cards: CardPool) -> Account:
    """Tell a script entry by entry, as far as each can be told: one that is being written may be wrong."""
    return account_by(Teller(script, cards), script)


def account_by(teller: "Teller", script: PlainMapping) -> Account:
    """The same by a teller who may know other events besides."""
    setup = as_entries(script.get("setup"))
    for group in alike(setup):
        with _as_far_as_told(teller, group[0]):
            teller.name_alike(group)
    rules = ruleset_named(as_word(script.get("ruleset")))

    def told(tell_one: Callable[[Event], str], entry: Event) -> str:
        sentence = ""
        with _as_far_as_told(teller, entry):
            sentence = with_pronoun(tell_one(entry))
        what = str(entry.get("do") or "something").replace("_", " ")
        told = sentence or f"{_capital(what)} {teller.name(entry.get('ref') or '')}".strip() + "."
        return rules.told(punctuated(told))

    exiling = {(str(each), whose_is(entry)): entry for entry in setup for each in _imprinted(entry)}
    in_exile = [entry for entry in setup if entry.get("zone") == "exile"]
    entered = {called for entry in in_exile for called in _called(entry)}

    def tell_setup(entry: Event) -> str:
        """A card that something has exiled has a sentence of its own, so the other one doesn't tell of it."""
        by = [exiling[called] for called in _called(entry) & exiling.keys() if entry in in_exile]
        if by:
            return f"{_capital(teller.name(by[0].get('ref')))} has exiled {teller.card_name(entry)}."
        kept = [each for each in _imprinted(entry) if (str(each), whose_is(entry)) not in entered]
        choices = {**as_mapping(entry.get("choices")), "imprinted": kept}
        return teller.setup({**entry, "choices": choices} if _imprinted(entry) else entry)

    return Account(
        tuple(told(tell_setup, entry) for entry in setup),
        tuple(told(teller.event, event) for event in as_entries(script.get("events"))),
        dict(teller.names),
    )


@contextmanager
def _as_far_as_told(teller: "Teller", entry: Event) -> Iterator[None]:
    """Leave out what can't be told of an entry; what fails on a well-formed entry is a mistake of ours."""
    try:
        yield
    except CopyEngineError:
        return
    except _MISSHAPEN:
        if teller.is_well_formed(entry):
            raise


def alike(entries: Sequence[Event]) -> list[list[Event]]:
    """Put entries together that are the same to the letter but for their refs."""
    groups: dict[str, list[Event]] = {}
    for entry in entries:
        same = repr(sorted((key, repr(value)) for key, value in entry.items() if key != "ref"))
        groups.setdefault(same, []).append(entry)
    return list(groups.values())


def with_pronoun(sentence: str) -> str:
    """Say "Ada copies her Bear" for "Ada copies Ada's Bear"; also behind "With Cackling Counterpart, "."""
    found = _SUBJECT.match(sentence)
    if found is None:
        return sentence
    who, rest = found["who"], sentence[found.end() :]
    return f"{found[0]}{rest.replace(f"{who}'s ", f'{_THEIR[who]} ')}"


_SUBJECT = re.compile(rf"(?:With .+?, )?(?P<who>{'|'.join(_THEIR)}) ")


_NEW_WORDS = re.compile(r"change its text by replacing all instances of (.+) with (.+)")
_QUOTE = re.compile(r'"([^"]*)"')
_VERBS = {"gets": "get", "gains": "gain", "loses": "lose", "becomes": "become", "has": "have", "is": "are"}


class Teller(Names):
    """Tells a script in its order.

    Attributes:
        handlers: what tells an event, by its name; nothing is told of a check.
        before: the event told last.
        in_library: the refs of cards that begin in a library.
        targets: the refs of what spells and abilities target, by theirs.
        shown: what transformed and face-down permanents are called where they are copied, by ref.
    """

    before: Event = MappingProxyType({})
    targets: Mapping[str, Sequence[object]] = MappingProxyType({})
    shown: Mapping[str, str] = MappingProxyType({})
    in_library: frozenset[str] = frozenset()
    vocabulary: ClassVar[Vocabulary] = ENGINE_VOCABULARY

    def is_well_formed(self, entry: Event) -> bool:
        """Whether an entry has the shape that a script gives it, whether or not it can be played."""
        try:
            if "do" in entry:
                self.vocabulary.event(entry, "event")
            else:
                self.vocabulary.setup_entry(entry, "setup")
        except CopyEngineError:
            return False
        return True

    def setups(self, entries: Sequence[Event]) -> list[str]:
        """One sentence for each setup entry; cards that are the same to the letter are counted together."""
        groups = alike(entries)
        for group in groups:
            self.name_alike(group)
        exiled = {(str(each), whose_is(entry)) for entry in entries for each in _imprinted(entry)}
        return [
            self.setup(group[0] if len(group) == 1 else {**group[0], "count": len(group)})
            for group in groups
            if len(group) > 1 or group[0].get("zone") != "exile" or exiled.isdisjoint(_called(group[0]))
        ]

    def setup(self, entry: Event) -> str:
        """One sentence for a setup entry."""
        who = PLAYER_NAMES[whose_is(entry)]
        number = as_number(entry.get("count"), 1)
        name = self.card_name(entry)
        several = f"{number_word(number)} {plural(name)}{written_out(entry)}"
        what = several if number > 1 else self._state(entry, name)
        zone = str(entry.get("zone") or "battlefield")
        if zone == "library":
            self.in_library |= {str(entry.get("ref"))}
        copied = [self.original(ref) for ref in _copied(entry) if ref]
        if zone == "battlefield" and not copied:
            if entry.get("face_down"):
                self._show(entry.get("ref"), f"the face-down {name}")
            elif entry.get("flipped"):
                self._show(entry.get("ref"), f"the flipped {name}")
            elif str(entry.get("face")) == "back":
                self._show(entry.get("ref"), self._transformed(entry.get("ref")))
        if copied:
            what += f", a copy of {joined(copied)}"
        if zone == "stack":
            return f"{who} has {what} on the stack{self._choices(entry)}."
        if zone != "battlefield":
            return (
                f"{what[0].upper()}{what[1:]} is in {who}'s {zone}."
                if zone != "exile"
                else f"{who}'s {what} is in exile."
            )
        under = "".join(f" {_it(_with_verb(str(text)))}." for text in as_list(entry.get("effects")))
        chosen = self._chosen(entry)
        if what.endswith(" on it") and chosen.startswith(", with "):  # "with a counter on it and red as ..."
            chosen = f" and {chosen.removeprefix(', with ')}"
        return f"{who} controls {what}{chosen}.{under}"

    def original(self, ref: object) -> str:
        """What something is called that is copied: "the face-down Grinning Demon" while it is."""
        return self.shown.get(str(ref)) or self.name(ref)

    def _show(self, ref: object, as_: str) -> None:
        """Note what a permanent shows, if it's called by its card's name; "" for nothing else than that."""
        name = self.names.get(str(ref), "")
        is_plain = (
            bool(as_) and name in self.cards and name == self._as_printed(self.cards_of.get(str(ref), ""))
        )
        self.shown = {**self.shown, str(ref): as_ if is_plain else ""}

    def _transformed(self, ref: object) -> str:
        """ "The transformed Delver of Secrets": not what is on its back, which may be what is asked."""
        name = self.cards_of.get(str(ref), "")
        is_transforming = name in self.cards and self.cards.find(name, "card")[0].transforming
        return f"the transformed {self.name(ref)}" if is_transforming else ""

    def _note_shown(self, event: Event) -> None:
        """Note what an event makes of what a permanent shows."""
        ref = event.get("ref")
        match event.get("do"):
            case "transform":
                self._show(ref, "" if self.shown.get(str(ref)) else self._transformed(ref))
            case "turn_face_down":
                self._show(ref, f"the face-down {self.name(ref)}")
            case "flip":
                self._show(ref, f"the flipped {self.name(ref)}")
            case "turn_face_up" | "become_copy" | "enter" | "leave":
                self._show(ref, "")
            case "resolve":  # it may make anything of its targets
                for target in self.targets.get(str(ref), ()):
                    self._show(target, "")

    def _state(self, entry: Event, name: str) -> str:
        words = []
        if entry.get("tapped"):
            words.append("tapped")
        if entry.get("face_down"):
            words.append("face-down")
        if entry.get("flipped"):
            words.append("flipped")
        if entry.get("kicked"):
            words.append("kicked")
        turned_to = self._turned_to(entry, name)
        if turned_to:
            words.append("transformed")
        article = f"{a_or_an((words or [name])[0])} " if words or name.endswith(" token") else ""
        text = article + " ".join([*([", ".join(words)] if words else []), name]) + written_out(entry)
        shows = False
        if turned_to:
            text += f" ({turned_to})"
        elif str(entry.get("face")) == "back" and str(entry.get("card")) in self.cards:
            card, _ = self.cards.find(entry["card"], "card")
            up = card.faces[1].name if len(card.faces) > 1 else ""
            if up and up != name:
                text += f" with {up} face up"
                shows = True
        elif str(entry.get("face")) == "back" and entry.get("back"):
            text += f" with {as_mapping(entry['back']).get('name')} face up"
            shows = True
        counters = [
            counters_told(kind, as_number(n)) for kind, n in as_mapping(entry.get("counters")).items() if n
        ]
        if counters:
            text += f"{' and' if shows else ' with'} {joined(counters)} on it"
        if doors := [str(door) for door in as_list(entry.get("unlocked"))]:
            text += f", with {joined(doors)} unlocked"
        if entry.get("attached_to"):
            text += f", attached to {self.name(entry['attached_to'])}"
        if entry.get("prototyped"):
            text += ", which was cast as a prototyped spell"
        if entry.get("x") is not None:
            text += f", cast with X = {entry['x']}"
        return text

    def _turned_to(self, entry: Event, name: str) -> str:
        """What a card that has transformed shows, "Insectile Aberration"; "" for any other."""
        if str(entry.get("face")) != "back" or str(entry.get("card")) not in self.cards:
            return ""
        card, _ = self.cards.find(entry["card"], "card")
        up = card.faces[1].name if card.transforming and len(card.faces) > 1 else ""
        return up if up != name else ""

    def _chosen(self, entry: Event) -> str:
        chosen = as_mapping(entry.get("choices"))
        exiled = joined([self.name(v) for v in _imprinted(entry)])
        words = []
        for key, value in chosen.items():
            what = f"as {_CHOSEN_WORDS[key]}" if key in _CHOSEN_WORDS else "chosen"
            if value is not None and key != "imprinted":
                words.append(f"{joined([self.name(v) for v in as_list(value)])} {what}")
        found = [f", which has exiled {exiled}"] if exiled else []
        return "".join([*found, *([f", with {joined(words)}"] if words else [])])

    def event(self, event: Event) -> str:
        """One sentence for an event; "" for a check."""
        handler = self.handlers.get(str(event["do"]))
        sentence = "" if handler is None else handler(self, event)
        self.before = event
        self._note_shown(event)
        if event.get("targets"):
            self.targets = {**self.targets, str(event.get("ref")): as_list(event["targets"])}
        return sentence

    def _simultaneous(self, event: Event) -> str:
        inner = [self.event(e).rstrip(".") for e in as_entries(event.get("events"))]
        inner = [f"the{text[3:]}" if text.startswith("The ") else text for text in inner]
        return f"At the same time, {joined(inner)}."

    def _enter(self, event: Event) -> str:
        who = self.player(event)
        name = self.names.get(str(event["ref"]), str(event["ref"]))
        is_told_apart = name.startswith(tuple(f"{player}'s " for player in PLAYER_NAMES.values()))
        whose = _capital(name) if is_told_apart else f"{who}'s {name.removeprefix('the ')}"
        cast = "" if event.get("x") is None else f", cast with X = {event['x']},"
        text = f"{whose}{written_out(event)}{cast} enters"
        if event.get("kicked"):
            text += ", kicked,"
        attached = event.get("attached_to") or as_mapping(event.get("choices")).get("attach_to")
        if attached:
            text += f" attached to {self.name(attached)}"
        copies = _copied(event)
        if copies and copies[0] is None:
            text += f", and {who} declines to copy anything"
        elif copies:
            text += f" as a copy of {self.original(copies[0])}"
            text += self._copied_on(who, copies)
        return f"{text}{self._made(event, who)}."

    def _copied_on(self, who: str, copies: Sequence[str | None]) -> str:
        """What is chosen with the ability that each copied card gives; "" where one thing is copied."""
        return "".join(
            f"; with the ability copied from {self.name(before)}, {who} chooses {self.name(ref)}"
            for before, ref in pairwise(copies)
        )

    def _made(self, event: Event, who: str) -> str:
        told = {"copy_of", "attach_to"} if event.get("do") == "enter" else {"copy_of"}
        choices = as_mapping(event.get("choices"))
        chosen = {k: v for k, v in choices.items() if v is not None and k not in told}
        if not chosen:
            return ""
        words = [self._choice(key, value) for key, value in chosen.items()]
        return f"; {who} chooses {joined(words)}"

    def _choice(self, key: str, value: Plain) -> str:
        """One choice: "red as the color", or the bare object that was chosen."""
        if key == "merge":
            return "to put it on top" if value == "top" else "to put it underneath"
        if isinstance(value, bool):
            words = f"to {_ASKED.get(key, key.replace('_', ' '))}"
            return words if value else f"not {words}"
        named = joined([self.name(v) for v in as_list(value)])
        if key == "encode":
            return f"to encode it on {named}"
        what = _CHOICE_WORDS.get(key)
        return f"{named} {what}" if what else named

    def _become_copy(self, event: Event) -> str:
        by, what = event.get("by"), self.name(event["ref"])
        until = f" {event['duration']}" if event.get("duration") and event["duration"] != "permanent" else ""
        copy = f"a copy of {self.original(event['of'])}{until}"
        if by and not str(by).startswith("(") and self._by(by) != what:
            # The player is named where the script names one: the spell may not have been cast in it.
            made = f"makes {what} {copy}."
            if event.get("controller"):
                return f"With {self._by(by)}, {self.player(event)} {made}"
            return f"{_capital(self._by(by))} {made}"
        cause = f"{self._by(by)}: " if by and self._by(by) != what else ""
        return f"{_capital(f'{cause}{what} becomes {copy}')}."

    def _by(self, by: object) -> str:
        return self.name(by) if not str(by).startswith("(") else str(by)[1:-1].rstrip(".")

    def _with(self, by: object) -> str:
        """What does it, if that is told: a thing, or an effect in its own words."""
        if not by:
            return ""
        return f" (“{self._by(by)}”)" if str(by).startswith("(") else f" with {self._by(by)}"

    def _create_token_copy(self, event: Event) -> str:
        number = as_number(event.get("count"), 1)
        several = number_word(number) if number != 1 else self.kicked_number(str(event.get("by")))
        what = f"{several} tokens that are copies" if several else "a token that's a copy"
        by, who = event.get("by"), self.player(event)
        told = bool(by) and not str(by).startswith("(")
        # A spell that stands behind "a copy of Dryad Arbor" would read as what Dryad Arbor has.
        text = f"With {self._by(by)}, {who} creates {what}" if told else f"{who} creates {what}"
        text += f" of {self.original(event['of'])}{'' if told else self._with(by)}"
        copies = [self.name(ref) for ref in _copied(event) if ref]
        if copies:
            text += f"; the token enters as a copy of {joined(copies)}"
        return f"{text}{self._made(event, who)}."

    def _cast(self, event: Event) -> str:
        name = str(event.get("card") or self.name(event["ref"]))
        return f"{self.player(event)} casts {name}{written_out(event)}{self._choices(event)}."

    def _choices(self, event: Event) -> str:
        text = ""
        if event.get("alternative_cost") and not _sacrifices_instead(event):
            text += (
                f" for its {event['alternative_cost']} cost"
                if " " not in str(event["alternative_cost"])
                else f" for an alternative cost ({event['alternative_cost']})"
            )
        if zone := _elsewhere(event):
            text += f" from {self.player(event)}'s {zone}"
        if event.get("kicked"):
            text += f", kicked{times_told(event['kicked'])}"
        if event.get("prototyped"):
            text += ", prototyped"
        if event.get("x") is not None:
            text += f" with X = {event['x']}"
        if not event.get("kicked") and self._has_kicker(event):
            text += " without kicking it"
        if (before := event.get("storm_count")) is not None:
            text += f" as {one_of('spell this turn', as_number(before))}"
        modes = [f"“{mode}”" for mode in as_list(event.get("modes"))]
        if modes:
            text += f", choosing {joined(modes)}"
        targets = [self.name(t) for t in as_list(event.get("targets"))]
        if targets:
            text += f"{' and' if modes else ','} targeting {_each_once(targets)}"
        if parts := as_mapping(event.get("division")):
            shares = [f"{number_word(as_number(n))} for {self.name(ref)}" for ref, n in parts.items()]
            text += f", divided as {joined(shares)}"
        for key, cost in _COSTS_PAID.items():
            if event.get(key):
                text += f", paying its {cost} cost{times_told(event[key])}"
        if helpers := [self.name(ref) for ref in as_list(event.get("convoked_by"))]:
            text += f", tapping {joined(helpers)} for convoke"
        if spliced := [self.name(ref) for ref in as_list(event.get("spliced"))]:
            text += f", splicing {joined(spliced)} onto it"
        if more := [str(cost) for cost in as_list(event.get("additional_costs"))]:
            text += (
                f", paying {'an additional cost' if len(more) == 1 else 'additional costs'} ({joined(more)})"
            )
        if event.get("mana_spent"):
            text += f", spending {mana_told(symbols(event['mana_spent']))}"
        return text + self._payment(event)

    def _has_kicker(self, event: Event) -> bool:
        """Whether what is cast could have been kicked."""
        name = str(event.get("card"))
        if event.get("do") != "cast" or name not in self.cards:
            return False
        card, _ = self.cards.find(name, "card")
        return any(ability.keyword in _KICKERS for ability in card.faces[0].abilities)

    def _payment(self, event: Event) -> str:
        """What is chosen to pay a cost with."""
        stated = {"sacrifice": event.get("sacrificed"), **as_mapping(event.get("choices"))}
        paid = [
            f"{_PAYING[key]} {joined(self.name(ref) for ref in as_list(refs))}"
            for key, refs in stated.items()
            if key in _PAYING and refs
        ]
        end = "instead of paying its mana cost" if _sacrifices_instead(event) else "to pay for it"
        return f", and {joined(paid)} {end}" if paid else ""

    def _copy_spell(self, event: Event) -> str:
        cause = self._with(event.get("by"))
        text = f"{self.player(event)} copies {self.name(event['of'])}{cause}"
        each = [self.name(ref) for ref in as_list(event.get("for_each"))]
        if len(each) == 1:
            return f"{text} for {each[0]}."
        if each:
            return f"{text} for whichever of {joined(each)} it could target."
        modes = [f"“{mode}”" for mode in as_list(event.get("new_modes")) if mode]
        if (changing := self._same_targets_changed(event)) and not modes:
            return f"{text}, {changing}."
        new, in_place = self._new_targets(event)
        for chosen, what in ((modes, "mode"), (new, "target")):
            text += f", choosing {joined(chosen)} as the new {plural(what, len(chosen))}" if chosen else ""
        return f"{text}{in_place}."

    def _new_targets(self, event: Event) -> tuple[list[str], str]:
        """The new targets of a copy; where others stay as they are, only these, and in whose place."""
        new = [ref for ref in as_list(event.get("new_targets")) if ref]
        old = self.targets.get(str(event["of"]), ())
        changed = [(ref, was) for ref, was in zip(new, old, strict=False) if ref != was]
        is_clear = all([*old].count(was) == 1 for _, was in changed)  # one target may be chosen several times
        if len(new) != len(old) or not 0 < len(changed) < len(new) or not is_clear:
            return [self.name(ref) for ref in new], ""
        return (
            [self.name(ref) for ref, _ in changed],
            f" in place of {joined([self.name(was) for _, was in changed])}",
        )

    def _same_targets_changed(self, event: Event) -> str:
        """How many targets of a copy are changed, where all were the same and some stay; "" elsewhere."""
        new = [ref for ref in as_list(event.get("new_targets")) if ref]
        old = self.targets.get(str(event["of"]), ())
        changed = [self.name(ref) for ref, was in zip(new, old, strict=False) if ref != was]
        if len(new) != len(old) or len({*old}) != 1 or not 0 < len(changed) < len(new):
            return ""
        how_many = f"{number_word(len(changed))} of its {number_word(len(old))} targets"
        return f"changing {how_many} to {joined([*dict.fromkeys(changed)])}"

    def _cast_copy(self, event: Event) -> str:
        of = str(event.get("of") or event.get("name") or "")  # the card, whatever it has become
        if not of:
            raise CopyEngineError(
                "Nothing says what is copied.", where="of", mend="Name the card with `of`, or by its `name`."
            )
        does = "creates" if event.get("name") else "makes"  # as the cards say
        text = f"{self.player(event)} {does} a copy of {self.names.get(of, of)}"
        return (
            f"{text} and doesn't cast it."
            if event.get("declined")
            else f"{text} and casts it{self._choices(event)}."
        )

    def _activate(self, event: Event) -> str:
        who = self.player({**event, "ref": event.get("source")})
        words = self._ability(event)
        self.rename_ability(event)
        return (
            f"{who} activates {possessive(self.name(event['source']))} ability {words}{self._choices(event)}."
        )

    def _trigger(self, event: Event) -> str:
        source = _capital(self.name(event["source"]))
        words = self._ability(event)
        self.rename_ability(event)
        return f"{possessive(source)} triggered ability goes on the stack: {words}{self._choices(event)}."

    def _ability(self, event: Event) -> str:
        """Quote how an ability begins, and more of it where a script says only what it costs."""
        begun = str(event.get("ability") or "").rstrip(":")
        if 0 < len(begun.split()) < FEWEST_WORDS:
            known = self.lines()
            fitting = (
                line for line in known if line.startswith((f"{begun}:", f"{begun} ", f"{begun}\N{EM DASH}"))
            )
            words = next(fitting, begun).split()
            if 1 < len(words) <= ENOUGH_WORDS:
                return f"“{' '.join(words).rstrip('.')}”"
            begun = " ".join(words[:ENOUGH_WORDS]).rstrip(",")
        return _quoted(begun)

    def _resolve(self, event: Event) -> str:
        who = self.player(event)
        is_ability = self.name(event["ref"]).endswith(" ability")
        copied = [ref for ref in _copied(event) if ref is not None]
        what = f", and the {'token' if event.get('makes') else 'card'}" if is_ability else " and"
        entering = f"{what} enters as a copy of {self.original(copied[0])}" if copied else ""
        entering += self._copied_on(who, copied)
        if new := [self.name(ref) for ref in as_list(event.get("new_targets")) if ref]:
            entering += f", and {who} chooses {joined(new)} as the new {plural('target', len(new))}"
        resolves = "finishes resolving" if self._does(event) and not entering else "resolves"
        told = f"{_capital(self.name(event['ref']))} {resolves}{entering}{self._made(event, who)}."
        self.rename_by(event)
        return told

    def _does(self, event: Event) -> bool:
        """Whether what resolves has just done something: that was told first."""
        cause = {str(self.before.get("by") or ""), self.name(self.before.get("by") or "")}
        ref = str(event["ref"])
        source = self.sources.get(ref, ref)
        by_it = bool(cause & {ref, source, self.name(source), self.cards_of.get(source) or ref})
        # Without a cause it's the ability of what has become a copy.
        by_it |= self.before.get("do") == "become_copy" and cause == {""} and self.before.get("ref") == source
        return self.before.get("do") in _DONE_ON_RESOLUTION and (by_it or self.before["do"] == "cast_copy")

    def _continuous(self, event: Event) -> str:
        on = [self.name(ref) for ref in as_list(event.get("on"))]
        said = str(event.get("by") or "")
        by = "" if said.startswith("(") else _capital(self.name(said))
        cause = f"{said}: " if said else ""
        effect = str(event.get("effect")).strip().rstrip(".")
        # The player is named where the script names one: the spell may not have been cast in it.
        who = f"With {by}, {self.player(event)}" if by and event.get("controller") else by
        if changed := _NEW_WORDS.fullmatch(effect):
            new = f"every “{changed[1]}” in the text of {joined(on)}"
            return (
                f"{who} changes {new} to “{changed[2]}”."
                if who
                else f"{_capital(new)} now reads “{changed[2]}”."
            )
        verb, _, rest = _with_verb(effect).partition(" ")
        if verb not in _VERBS or not rest:
            return f"{cause}“{effect}” applies to {joined(on)}."
        if who and verb in _GIVEN:
            return f"{who} gives {joined(on)} {_QUOTE.sub('“\\1”', rest)}."
        if who and verb in _MADE and not _ANOTHER_VERB.search(rest):
            return f"{who} makes {joined(on)} {_VERBS[verb]} {rest}."
        return f"{cause}{_capital(joined(on))} {verb if len(on) == 1 else _VERBS[verb]} {rest}."

    def _counters(self, event: Event) -> str:
        put = [counters_told(k, as_number(n)) for k, n in as_mapping(event.get("put")).items()]
        off = [counters_told(k, as_number(n)) for k, n in as_mapping(event.get("remove")).items()]
        words = [f"{joined(put)} {'is' if _single(put) else 'are'} put on"] if put else []
        words += [f"{joined(off)} {'is' if _single(off) else 'are'} removed from"] if off else []
        return f"{_capital(joined(words))} {self.name(event['on'])}."

    def _attach(self, event: Event) -> str:
        return f"{_capital(self.name(event['ref']))} becomes attached to {self.name(event['to'])}."

    def _unattach(self, event: Event) -> str:
        return f"{_capital(self.name(event['ref']))} becomes unattached."

    def _turn_face_up(self, event: Event) -> str:
        copied = [ref for ref in _copied(event) if ref is not None]
        as_copy = f" as a copy of {self.name(copied[0])}" if copied else ""
        if not event.get("by"):  # its controller does it, as a special action (CR 116.2b)
            return f"{self.player(event)} turns {self.name(event['ref'])} face up{as_copy}."
        return f"{_capital(self.name(event['ref']))} is turned face up{self._with(event.get('by'))}{as_copy}."

    def _turn_face_down(self, event: Event) -> str:
        return f"{_capital(self.name(event['ref']))} is turned face down."

    def _transform(self, event: Event) -> str:
        """A card with two faces transforms; whether a copy does is for others to tell."""
        name, card = self.name(event["ref"]), self.cards_of.get(str(event["ref"]), "")
        by = event.get("by")
        if card in self.cards and self.cards.find(card, "card")[0].transforming:
            if by and not str(by).startswith("("):
                return f"{_capital(self._by(by))} transforms {name}."
            return f"{_capital(name)} {'is transformed' if by else 'transforms'}{self._with(by)}."
        return f"{self._by(event['by']) if by else 'An effect'} tries to transform {name}."

    def _flip(self, event: Event) -> str:
        return f"{_capital(self.name(event['ref']))} is flipped."

    def _tap(self, event: Event) -> str:
        return f"{_capital(self.name(event['ref']))} becomes tapped."

    def _untap(self, event: Event) -> str:
        return f"{_capital(self.name(event['ref']))} untaps."

    def _phase_out(self, event: Event) -> str:
        return f"{_capital(self.name(event['ref']))} phases out."

    def _phase_in(self, event: Event) -> str:
        return f"{_capital(self.name(event['ref']))} phases in."

    def _leave(self, event: Event) -> str:
        to = str(event.get("to") or "graveyard")
        if event.get("player") and to == "graveyard":
            cause = f"As {self.name(event['by'])} resolves, " if event.get("by") else ""
            return f"{cause}{self.name(event['player'])} sacrifices {self.name(event['ref'])}."
        returned = to == "hand" and event["ref"] not in self.in_library
        does, done, place = {
            "exile": ("exiles", "exiled", ""),
            "hand": ("returns", "returned", " to its owner's hand")
            if returned
            else ("puts", "put", " into its owner's hand"),
            "library": ("puts", "put", " into its owner's library"),
        }.get(to, ("puts", "put", " into the graveyard"))
        name, by = self.name(event["ref"]), event.get("by")
        if by and not str(by).startswith("("):
            return f"{_capital(self._by(by))} {does} {name}{place}."
        return f"{_capital(name)} is {done}{place}{self._with(by)}."

    def _change_control(self, event: Event) -> str:
        return f"{self.name(event['to'])} gains control of {self.name(event['ref'])}."

    def _damage(self, event: Event) -> str:
        return f"{self.name(event.get('to') or event.get('player'))} is dealt {event.get('amount')} damage."

    def _gain_life(self, event: Event) -> str:
        who = self.name(event.get("player") or event.get("to"))
        if event.get("amount") == 0:
            return f"{who} is in the game."  # all that it tells is that there is such a player
        return f"{who} gains {event.get('amount')} life."

    def _lose_life(self, event: Event) -> str:
        return f"{self.name(event.get('player') or event.get('to'))} loses {event.get('amount')} life."

    def _counter(self, event: Event) -> str:
        by = event.get("by")
        if by and not str(by).startswith("("):
            return f"{_capital(self._by(by))} counters {self.name(event['ref'])}."
        return f"{_capital(self.name(event['ref']))} is countered{self._with(by)}."

    def _unlock(self, event: Event) -> str:
        return f"The door {event.get('door')} of {self.name(event['ref'])} is unlocked."

    def _state_based_actions(self, event: Event) -> str:
        kept = [self.name(ref) for ref in as_list(event.get("legend_keep"))]
        if not kept:
            return "State-based actions are checked."
        who = self.player({"ref": as_list(event["legend_keep"])[0]})
        return f"State-based actions are checked; {who} keeps {joined(kept)}."

    def _end_turn(self, event: Event) -> str:
        return "The turn ends."

    handlers: ClassVar[Mapping[str, Callable[..., str]]] = {
        "simultaneous": _simultaneous,
        "enter": _enter,
        "become_copy": _become_copy,
        "create_token_copy": _create_token_copy,
        "cast": _cast,
        "copy_spell": _copy_spell,
        "copy_ability": _copy_spell,
        "cast_copy": _cast_copy,
        "activate": _activate,
        "trigger": _trigger,
        "resolve": _resolve,
        "continuous": _continuous,
        "counters": _counters,
        "attach": _attach,
        "unattach": _unattach,
        "turn_face_up": _turn_face_up,
        "turn_face_down": _turn_face_down,
        "transform": _transform,
        "flip": _flip,
        "tap": _tap,
        "untap": _untap,
        "phase_out": _phase_out,
        "phase_in": _phase_in,
        "leave": _leave,
        "change_control": _change_control,
        "damage": _damage,
        "gain_life": _gain_life,
        "lose_life": _lose_life,
        "counter": _counter,
        "unlock": _unlock,
        "state_based_actions": _state_based_actions,
        "end_turn": _end_turn,
    }


FEWEST_WORDS, ENOUGH_WORDS = 3, 7
"""An ability quoted with fewer words than the first is told with as many as the second."""
_CHOICE_WORDS = {
    "creature_type": "as the creature type",
    "color": "as the color",
    "form": "as its form",
    "card_name": "as the card name",
    "riot": "for riot",
}
_CHOSEN_WORDS = {
    "creature_type": "the chosen creature type",
    "color": "the chosen color",
    "form": "its chosen form",
    "card_name": "the chosen card name",
    "player": "the chosen player",
}
"""What was chosen, once it has been."""
_ASKED = {"copy": "copy it"}
"""What a player is asked to do, by its key, where that isn't the key itself."""
_GIVEN = frozenset({"gets", "gains", "has"})
"""Verbs for which an effect "gives" what they say."""
_MADE = frozenset({"loses", "becomes"})
"""Verbs for which somebody "makes" something do what they say."""
_ANOTHER_VERB = re.compile(rf"\b(?:{'|'.join(_VERBS)})\b")
_DONE_ON_RESOLUTION = frozenset(
    {"become_copy", "create_token_copy", "copy_spell", "copy_ability", "cast_copy"}
)
_KICKERS = frozenset({"kicker", "multikicker"})
_PAYING = {
    "sacrifice": "sacrifices", "discard": "discards", "exile": "exiles", "return": "returns",
    "tap": "taps", "counters_from": "removes a counter from",
}  # fmt: skip
_COSTS_PAID = {"replicated": "replicate", "squad": "squad", "offspring": "offspring"}


def _is_payment_told(event: Event, before: Event) -> bool:
    """Whether all that is put into a graveyard was just said to be sacrificed to pay a cost."""
    if event.get("do") == "simultaneous":
        return all(_is_payment_told(each, before) for each in as_entries(event.get("events")))
    paid = {**as_mapping(before.get("choices")), "sacrificed": before.get("sacrificed")}
    sacrificed = [*as_list(paid["sacrificed"]), *as_list(paid.get("sacrifice"))]
    to_graveyard = event.get("do") == "leave" and str(event.get("to") or "graveyard") == "graveyard"
    return to_graveyard and event.get("ref") in sacrificed


def _with_verb(effect: str) -> str:
    """What an effect does to something, from its verb on: "gets +1/+1 until end of turn"."""
    text = effect.strip().rstrip(".")
    return f"gets {text}" if text[:1] in {"+", "-"} else text


def _it(does: str) -> str:
    """ "It's a 7/7 creature," "It gets +1/+1"."""
    return f"It's {does.removeprefix('is ')}" if does.startswith("is ") else f"It {does}"


def _imprinted(entry: Event) -> list[Plain]:
    """The cards that something has exiled; its own sentence tells of them."""
    return as_list(as_mapping(entry.get("choices")).get("imprinted"))


def _called(entry: Event) -> set[tuple[str, str]]:
    """What a choice can call a card by, its ref or its name, and whose it is."""
    return {(str(entry.get(key)), whose_is(entry)) for key in ("ref", "card")}


def whose_is(entry: Event) -> str:
    """Return the player of an entry: its controller, or its owner where it has none."""
    return str(entry.get("controller") or entry.get("owner") or "A")


def _copied(entry: Event) -> list[str | None]:
    """The refs that something is said to copy as it enters, in turn; None for a copy that is declined."""
    if "copy_of" not in entry:
        return []
    first = entry["copy_of"]
    then = as_list(as_mapping(entry.get("choices")).get("copy_of"))
    refs = [*([None] if first is None else as_list(first)), *then]
    return [None if ref is None else str(ref) for ref in refs]


def _sacrifices_instead(event: Event) -> bool:
    """Whether an alternative cost is to sacrifice just what is sacrificed, so that it's told only once."""
    number = len(as_list(event.get("sacrificed")))
    cost = str(event.get("alternative_cost") or "")
    return bool(number) and cost.startswith(f"sacrifice {number_word(number)} ")


def _elsewhere(event: Event) -> str:
    """Return the zone a spell is cast from, if that isn't the hand; flashback and the like say it already."""
    zone = str(event.get("from_zone") or "hand")
    return "" if zone == "hand" or event.get("alternative_cost") else zone


def times_told(paid: Plain) -> str:
    """Return how often a cost was paid, if more than once: " twice", " three times"."""
    number = as_number(paid, 1)
    return "" if number == 1 else " twice" if number == 2 else f" {number_word(number)} times"


def _each_once(names: Sequence[str]) -> str:
    """Targets in words: what is chosen for several of them is named once, "Zada three times"."""
    return joined([f"{name}{times_told(names.count(name))}" for name in dict.fromkeys(names)])


def _single(told: list[str]) -> bool:
    return len(told) == 1 and told[0].startswith(("a ", "an "))


def _quoted(beginning: object) -> str:
    """Quote an ability; three dots stand for what the script leaves out."""
    text = str(beginning or "")
    return f"“{text}”" if text.endswith((".", "”", '"')) else f"“{text} …”"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
