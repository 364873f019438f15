"""The stories that the site writes, read back to their scripts.

A story is a script told sentence by sentence (`judgeapp.combat.tell`). What is read here is told again and
compared, so that nothing is read that isn't told; any other text is left to the grammar.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from judgeapp.combat import account, play, tell
from judgeapp.copyengine import (
    DEFAULT_RULESET,
    PLAYER_NAMES,
    RULESETS,
    CardPool,
    CopyEngineError,
    number_word,
    plural,
    possessive,
)
from judgeapp.lab.questions_in_words.language.words import NUMBERS
from judgeapp.lab.tables.edits import Entry, Script, new_ref

MOST_OF_STORY = 4000
_LETTERS = {name: letter for letter, name in PLAYER_NAMES.items()}
_WHO = f"(?P<who>{'|'.join(_LETTERS)})"
_END = re.compile(r'(?<=[.”"])\s+(?=[A-Z“])')
_COMMA_INSIDE = re.compile(r"(,)(’?”)(?= )")
_STOP_INSIDE = re.compile(r"(\.)(’?”)(?= |$)")
"""Full stops and commas stand inside quotation marks, and don't belong to what is quoted."""
_OWN = {"Ada": "her", "Noah": "his", "Mira": "her", "Theo": "his"}
_WHAT_IT_IS_BY_THEN = re.compile(r"^the (?:merged|face-down|transformed|flipped) ")
_CHOSEN = {
    "color": "color",
    "creature type": "creature_type",
    "form": "form",
    "card name": "card_name",
}
_CHOSEN_AS = re.compile(r"(?P<what>.+?) (?:as|for) (?:the|its) (?:chosen )?(?P<key>[a-z ]+)")
"""What was chosen, and as what: "red as the color", "Noah as the chosen player"."""
_STATES = {"tapped": "tapped", "face-down": "face_down", "flipped": "flipped", "kicked": "kicked"}
_ZONES = {"is exiled": "exile",
          "is returned to its owner's hand": "hand", "is put into its owner's hand": "hand",
          "is put into its owner's library": "library", "is put into the graveyard": "graveyard"}  # fmt: skip
_PLACES = {
    "": "exile", " to its owner's hand": "hand", " into its owner's hand": "hand",
    " into its owner's library": "library", " into the graveyard": "graveyard",
}  # fmt: skip
"""Where something is moved, as what moves it says."""
_PLAIN_EVENTS = {
    "is turned face up": "turn_face_up", "is turned face down": "turn_face_down", "becomes tapped": "tap",
    "untaps": "untap", "is flipped": "flip",
    "phases out": "phase_out", "phases in": "phase_in", "is countered": "counter",
    "becomes unattached": "unattach",
}  # fmt: skip


class _NotTold(Exception):  # noqa: N818 - it is no mistake of the program
    """A sentence that no script is told in."""


def read_story(text: str, cards: CardPool) -> Script | None:
    """Read a story as the site writes it; None if it is anything else."""
    if not any(name in text for name in _LETTERS) or len(text) > MOST_OF_STORY:
        return None
    text = f"{' '.join(text.split()).removesuffix('.')}."
    own = [ruleset.id for ruleset in RULESETS.values() if ruleset.terms is not None]
    magic = [ruleset.id for ruleset in RULESETS.values() if ruleset.terms is None]
    for told_in, rulesets in (("", magic), *((each, [each]) for each in own)):
        found = _read_in_terms(text, cards, told_in, rulesets)
        if found is not None:
            return found
    return None


def _read_in_terms(text: str, cards: CardPool, told_in: str, rulesets: Sequence[str]) -> Script | None:
    """Read a story told in Magic's words, or in those of a ruleset of another game.

    Args:
        rulesets: that it may play under; the first of them that lets it.
    """
    sentences = _sentences(_in_own_words(text, told_in) if told_in else text)
    reader = _StoryReader(cards)
    try:
        reader.read(sentences)  # learns what there is
        reader.settle_abilities()
        reader.read_knowing(sentences, dict(account(reader.script, cards).names))
        for _ in _namings(reader, sentences):
            found = _told_so(text, reader.script, cards, rulesets)
            if found is not None:
                return found
    except (_NotTold, CopyEngineError, KeyError, ValueError, StopIteration):
        return None
    return None


def _namings(reader: "_StoryReader", sentences: Sequence[str]) -> Iterator[None]:
    """Let a story be read with what it speaks of, then with what one more resolving makes.

    A token that nothing is said of afterward has no ref. Where it has one, others are called by their makers.
    """
    if not reader.made:
        yield
        return
    _learn_made(reader, sentences)  # learns what resolving has made
    yield
    known = dict(reader.made)
    resolving = [n for n, event in enumerate(reader.script["events"]) if event["do"] == "resolve"]
    for place in resolving:
        if place not in known:
            reader.made = {**known, place: [f"made{place}n0"]}
            _learn_made(reader, sentences)
            yield


def _learn_made(reader: "_StoryReader", sentences: Sequence[str]) -> None:
    reader.read_knowing(sentences, reader.names)
    reader.read_knowing(sentences, dict(account(reader.script, reader.cards).names))


def _told_so(text: str, script: Script, cards: CardPool, rulesets: Sequence[str]) -> Script | None:
    """A script under the first of the rulesets that plays it, if it is told in this text."""
    for ruleset in rulesets:
        found = script if ruleset == DEFAULT_RULESET else {**script, "ruleset": ruleset}
        try:
            play(found, cards=cards)  # a story lays out all that it names
        except CopyEngineError:
            continue
        return found if " ".join(tell(found, cards)) == text else None
    return None


def _in_own_words(text: str, ruleset: str) -> str:
    """A story of another game in Magic's words, but for the texts that it quotes."""
    terms = RULESETS[ruleset].terms
    parts = re.split("(“[^”]*”)", text)
    for theirs, own in ((theirs, own) for own, theirs in (terms.told if terms else {}).items()):
        said = re.compile(rf"(?<!\w){re.escape(theirs)}(?!\w)")
        parts = [part if part.startswith("“") else said.sub(own, part) for part in parts]
    return "".join(parts)


def _sentences(text: str) -> list[str]:
    """The sentences, each with the player's name in the place of "her" or "his"."""
    found: list[str] = []
    for piece in _END.split(_COMMA_INSIDE.sub(r"\2\1", " ".join(text.split()))):
        inside = found and found[-1].count("“") > found[-1].count("”")
        is_effect = found and " controls " in found[-1] and _OF_IT.match(piece)
        if inside or is_effect:
            found[-1] += f" {piece}"
        else:
            found.append(piece)
    return [_with_names(_STOP_INSIDE.sub(r"\2\1", sentence)) for sentence in found]


def _with_names(sentence: str) -> str:
    found = _SUBJECT.match(sentence)
    if found is None:
        return sentence
    who, rest = found["who"], sentence[found.end() :]
    parts = rest.split("“")
    parts = [re.sub(rf"\b{_OWN[who]}\b", f"{who}'s", part) if not n or "”" in part else part
             for n, part in enumerate(parts)]  # fmt: skip
    return f"{found[0]}{'“'.join(parts)}"


_OF_IT = re.compile(r"It |It's (?!the |\w+'s )")
"""How a sentence begins on what a permanent does or is, not on the step or on whose turn it is."""
_SUBJECT = re.compile(rf"(?:With .+?, )?(?P<who>{'|'.join(_OWN)}) ")


class _StoryReader:
    """Reads sentences into a script.

    Attributes:
        names: what each ref is called in the story.
        is_known: whether that is known, as it is in the second reading.
        made: the refs of what a resolving makes that is spoken of later, by the place of the resolving.
    """

    def __init__(self, cards: CardPool) -> None:
        self.cards = cards
        names = {name for card in cards.values() for name in (card.name, *(face.name for face in card.faces))}
        self.printed = sorted(names, key=lambda name: (-len(name), name))
        self.names: dict[str, str] = {}
        self.is_known = False
        self.made: dict[int, list[str]] = {}
        self.begin_again()

    def begin_again(self) -> None:
        self.written: list[str] = []
        self.script: Script = {"setup": [], "events": []}
        self.waiting: list[str] = []

    def read_knowing(self, sentences: Sequence[str], names: dict[str, str]) -> None:
        """Read once more, now that it is known what everything is called."""
        self.names, self.is_known = names, True
        self.begin_again()
        self.read(sentences)

    def read(self, sentences: Sequence[str]) -> None:
        for sentence in sentences:
            self._read(sentence.removesuffix("."))
        there = {str(entry.get("card")) for entry in self.script["setup"] if entry.get("zone") == "exile"}
        for entry in list(self.script["setup"]):
            exiled = entry.get("choices", {}).get("imprinted")
            if exiled and exiled not in there:  # only the sentence of what has exiled it tells of it
                self.is_in(exiled, PLAYER_NAMES[entry["controller"]])

    def _read(self, sentence: str) -> None:
        sentence = _WRITTEN_OUT.sub(self._set_aside, sentence)
        for pattern, method in _FORMS:
            match = pattern.fullmatch(sentence)
            if match is not None:
                method(self, **{key: value for key, value in match.groupdict().items() if value is not None})
                return
        raise _NotTold

    # Names -----------------------------------------------------------------------------------------------

    def ref(self, name: str, *, on_stack: bool = False) -> str:
        """The ref of what is called so; in the first reading, the name itself."""
        if name in _LETTERS:
            return _LETTERS[name]
        wanted = f"the{name[3:]}" if name.startswith("The ") else name
        wanted = _WHAT_IT_IS_BY_THEN.sub("", wanted)
        found = [ref for ref, each in self.names.items() if each == wanted]
        waiting = [ref for ref in found if ref in self.waiting]
        if on_stack and waiting:
            return max(waiting, key=self.waiting.index)
        if found:
            return found[0] if not waiting else waiting[-1]
        if self.is_known and name not in self.cards:
            return self._made_before(wanted)
        return wanted

    def settle_abilities(self) -> None:
        """Let what resolves be the activation that waits, where one source has several: they are told apart
        only while two of them wait.
        """
        waiting: dict[str, list[str]] = {}
        of = Counter(e["source"] for e in self.script["events"] if e["do"] == "activate")
        for event in self.script["events"]:
            if event["do"] == "activate" and of[event["source"]] > 1:
                waiting.setdefault(f"{possessive(event['source'])} ability", []).append(event["ref"])
            elif event["do"] == "resolve" and waiting.get(event["ref"]):
                event["ref"] = waiting[event["ref"]].pop()

    def _made_before(self, name: str) -> str:
        """The ref of what the last resolving has made, if a name is one of such things."""
        found = _MADE.fullmatch(name)
        places = [n for n, event in enumerate(self.script["events"]) if event["do"] == "resolve"]
        if found is None or not places:
            raise _NotTold
        place = places[-1]
        number = 1 if found["nth"] is None else max(2, _ORDINALS.index(found["nth"]) + 1)
        number = int(found["number"]) if found["number"] else number
        refs = self.made.setdefault(place, [])
        refs += [f"made{place}n{n}" for n in range(len(refs), number)]
        if found["number"]:
            return refs[number - 1]
        return refs[0] if found["nth"] is None else refs[_ORDINALS.index(found["nth"])]

    def by(self, name: str) -> str:
        """What makes a copy: the spell or ability that waits, or a card by its name."""
        ref = self.ref(name, on_stack=True)
        return name if ref not in self.waiting and name in self.cards else ref

    def refs(self, text: str) -> list[str]:
        """The refs of things with commas and "and" between them; "Zada three times" is three of them."""
        if not self.is_known:
            return [_TIMES.sub("", name) for name in re.split(r", and |, | and ", text)]
        if _MADE.fullmatch(text):
            return [self.ref(text)]
        text = f"the{text[3:]}" if text.startswith("The ") else text
        text = _WHAT_IT_IS_BY_THEN.sub("", text)
        known = sorted({*self.names.values(), *_LETTERS}, key=len, reverse=True)
        found: list[str] = []
        while text:
            name = next((name for name in known if _starts(text, name)), "")
            if not name:
                raise _NotTold
            text = text[len(name) :]
            times = 1
            if said := _TIMES.match(text):
                times = NUMBERS[said["number"]] if said["number"] else 2
                text = text[said.end() :]
            found += [self.ref(name)] * times
            text = re.sub(r"^(, and |, | and )", "", text)
        return found

    def _set_aside(self, written: re.Match[str]) -> str:
        """Keep what is written out of an object, and mark its place."""
        self.written.append(written[1])
        return f"⟨{len(self.written) - 1}⟩"

    def object(self, text: str) -> tuple[Entry, str]:
        """The card, or what is written out, that a text begins with, and what follows."""
        marked = re.match(r"([^⟨]+)⟨(\d+)⟩", text)
        if marked is None:
            name, rest = self.card(text)
            return {"card": name}, rest
        name, is_token = marked[1].removesuffix(" token"), marked[1].endswith(" token")
        return {"name": name, "token": is_token, **_written(self.written[int(marked[2])])}, text[
            marked.end() :
        ]

    def several(self, text: str) -> Entry:
        """Of what there are several: "Mountains", "Goblin tokens (Creature — Goblin, 1/1)"."""
        noun, _, number = text.partition("⟨")
        if not number:
            return {"card": next(name for name in self.printed if noun in {plural(name), f"{name}es", name})}
        written = _written(self.written[int(number.removesuffix("⟩"))])
        are_tokens = noun.endswith(" tokens")
        one = next(name for name in (noun.removesuffix("s"), noun) if are_tokens or plural(name) == noun)
        name = noun.removesuffix(" tokens") if are_tokens else one
        return {"name": name, "token": are_tokens, **written}

    def card(self, text: str) -> tuple[str, str]:
        """The card whose name a text begins with, and what follows."""
        name = next((name for name in self.printed if _starts(text, name)), "")
        if not name:
            raise _NotTold
        return name, text[len(name) :]

    def new(self, name: str) -> str:
        ref = new_ref(self.script, name)
        taken = {str(e.get("ref")) for part in self.script.values() for e in part}
        while ref in taken:
            ref += "i"
        return ref

    def _add(self, event: Entry) -> None:
        self.script["events"].append(event)

    # What there is ---------------------------------------------------------------------------------------

    def controls(self, who: str, what: str, effects: str = "") -> None:
        entry: Entry = {"controller": _LETTERS[who]}
        first, _, rest = what.partition(" ")
        if first in NUMBERS and NUMBERS[first] > 1:
            for _ in range(NUMBERS[first]):
                self.put({**entry, **self.several(rest)})
            return
        text = what
        while (first := text.partition(" ")[0]).rstrip(",") in {"a", "an", "transformed", *_STATES}:
            text = text.partition(" ")[2]
            state = first.rstrip(",")
            entry |= {_STATES[state]: True} if state in _STATES else {}
            if state == "transformed":  # what it shows now stands in brackets behind its name
                entry["face"] = "back"
                text = re.sub(r"⟨\d+⟩", "", text, count=1)
        described, rest = self.object(text)
        entry |= described
        for pattern, key in _SAID_OF_ENTRY:
            match = pattern.match(rest)
            if match is None:
                continue
            rest = rest[match.end() :]
            entry |= self._said(key, match)
        if rest:
            raise _NotTold
        if effects:
            told = effects.replace("It's ", "It is ").removeprefix("It ")
            entry["effects"] = told.split(". It ")
        self.put(entry)

    def _said(self, key: str, match: re.Match[str]) -> Entry:
        said = match.groupdict().get("said") or ""
        match key:
            case "face":
                return {"face": "back"}
            case "counters":
                return {"counters": dict(_counters(said))}
            case "attached_to":
                return {"attached_to": self.ref(said)}
            case "copy_of":
                return {"copy_of": self.ref(said)}
            case "kicked" | "prototyped":
                return {key: True}
            case "unlocked":
                return {"unlocked": re.split(r" and ", said)}
            case "x":
                return {"x": int(said)}
            case "imprinted":
                return {"choices": {"imprinted": said}}
        return {"choices": self.chosen(said.replace(" chosen", ""))}

    def put(self, entry: Entry) -> None:
        self.script["setup"].append({"ref": self.new(entry.get("card") or entry["name"]), **entry})

    def is_in(self, what: str, who: str, zone: str = "exile") -> None:
        first, _, rest = what.partition(" ")
        count = NUMBERS.get(first.casefold(), 1)
        if count > 1:
            for _ in range(count):
                self.put({**self.several(rest), "controller": _LETTERS[who], "zone": zone})
            return
        found, rest = self.object(what)
        if rest:
            raise _NotTold
        self.put({**found, "controller": _LETTERS[who], "zone": zone})

    # What enters and is cast -----------------------------------------------------------------------------

    def enters(self, name: str, x: str = "", attached: str = "", copied: str = "", **said: str) -> None:
        who, _, card = name.partition("'s ")
        if who not in _LETTERS:
            who, card = "Ada", name
        card = re.sub(r"^(?:The )?(?:first|second|third|fourth|fifth|sixth) ", "", card)
        found, rest = self.object(card)
        if rest:
            raise _NotTold
        ref = self.new(found.get("card") or found["name"])
        event: Entry = {"do": "enter", "ref": ref, **found, "controller": _LETTERS[who]}
        choices = self.chosen(said.get("chosen", ""))
        if x:
            event["x"] = int(x)
        if said.get("kicked"):
            event["kicked"] = True
        if copied:
            event["copy_of"] = self.ref(copied)
        if said.get("declines"):
            event["copy_of"] = None
        if more := said.get("more"):
            event["copy_of"] = [event["copy_of"], self.ref(more)]
        if attached:
            is_chosen = bool(choices or copied)
            choices = {"attach_to": self.ref(attached), **choices} if is_chosen else {}
            event |= {} if is_chosen else {"attached_to": self.ref(attached)}
        self._add(event | ({"choices": choices} if choices else {}))

    def chosen(self, text: str) -> Entry:
        """Choices as they are told: "red as the color", "Noah", "to copy it"."""
        found: Entry = {}
        for part in re.split(r", and | and |, ", text) if text else ():
            told = _CHOSEN_AS.fullmatch(part)
            what = told["what"] if told else part
            if told and told["key"] in _CHOSEN:
                found[_CHOSEN[told["key"]]] = what
            elif part in {"to copy it", "not to copy it"}:
                found["copy"] = part == "to copy it"
            elif what in _LETTERS:
                found["player"] = _LETTERS[what]
            else:
                found["creature"] = self.ref(part)
        return found

    def casts(self, who: str, what: str) -> None:
        event: Entry = {"do": "cast", "controller": _LETTERS[who]}
        elsewhere = [e for e in self.script["setup"] if e.get("zone") in {"hand", "graveyard", "library"}]
        name = next((name for name in sorted(self.names.values(), key=len)[::-1] if _starts(what, name)
                     and any(self.names.get(e["ref"]) == name for e in elsewhere)), "")  # fmt: skip
        if name:
            event["ref"] = next(e["ref"] for e in elsewhere if self.names.get(e["ref"]) == name)
            rest = what[len(name) :]
        else:
            described, rest = self.object(what)
            described.pop("token", None)
            event |= {**described, "ref": self.new(described.get("card") or described["name"])}
            if not self.is_known and any(
                e.get("card", e.get("name")) == described.get("card", described.get("name"))
                for e in elsewhere
            ):
                event = {}  # known in the second reading
        if event:
            self.waiting.append(event["ref"])
            self._add(event | self.options(rest))

    def options(self, text: str) -> Entry:
        """What is chosen and paid as something is put on the stack."""
        found: Entry = {}
        for pattern, key in _OPTIONS:
            match = pattern.match(text)
            if match is None:
                continue
            text = text[match.end() :]
            said = match.groupdict().get("said") or ""
            match key:
                case "kicked":
                    found[key] = {" twice": 2}.get(said, True)
                case "x":
                    found[key] = int(said)
                case "unkicked":
                    pass  # what has kicker and isn't said to be kicked
                case "storm_count":
                    number = re.search(r"\d+", said)
                    found[key] = int(number[0]) - 1 if number else _ORDINALS.index(said.split()[0])
                case "modes":
                    found[key] = ["".join(mode) for mode in re.findall(r"“([^”]*)”(\.?)", said)]
                case "targets" | "sacrificed":
                    found[key] = self.refs(said)
                case "sacrificed instead":
                    found["sacrificed"] = self.refs(said)
                    found["alternative_cost"] = self._sacrifice_of(found["sacrificed"])
                case "additional_costs":
                    found[key] = re.split(r", and | and |, ", said)
                case "mana_spent":
                    found[key] = _mana(said)
                case _:
                    found[key] = said
        if text:
            raise _NotTold
        return found

    def _sacrifice_of(self, refs: Sequence[str]) -> str:
        """The cost that is paid with things of one name: "sacrifice two Mountains"."""
        called = (str(entry.get("card")) for entry in self.script["setup"] if entry.get("ref") in refs)
        return f"sacrifice {number_word(len(refs))} {plural(next(called, 'permanent'), len(refs))}"

    # The stack -------------------------------------------------------------------------------------------

    def copies(self, who: str, of: str, **said: str) -> None:
        do = "copy_ability" if of.endswith(" ability") else "copy_spell"
        event: Entry = {"do": do, "ref": self.new("copy"), "of": self.ref(of), "controller": _LETTERS[who]}
        if by := said.get("by"):
            event["by"] = self.by(by)
        if text := said.get("text"):
            event["by"] = f"({text}.)"
        if each := said.get("each") or said.get("one"):
            event["for_each"] = self.refs(each)
        if modes := said.get("modes"):
            event["new_modes"] = re.findall(r"“([^”]*)”", modes)
        if new := said.get("new"):
            event["new_targets"] = self.refs(new)
            if was := said.get("place"):
                event["new_targets"] = self._in_place(event["of"], self.refs(was), event["new_targets"])
        if changed := said.get("changed"):
            event["new_targets"] = self._some_changed(event["of"], NUMBERS[changed], self.refs(said["to"]))
        self.waiting.append(event["ref"])
        self._add(event)

    def casts_copy(self, who: str, of: str, options: str = "", declines: str = "") -> None:
        is_there = not self.is_known or of in self.names.values()
        said = {"of": self.ref(of)} if is_there else {"name": of}  # "name": of a card that is no object
        event: Entry = {"do": "cast_copy", "ref": self.new("copy"), **said}
        event |= {"controller": _LETTERS[who], **self.options(options)}
        if declines:
            event["declined"] = True
        self.waiting.append(event["ref"])
        self._add(event)

    def creates(
        self, who: str, of: str, by: str = "", text: str = "", copied: str = "", number: str = ""
    ) -> None:
        event: Entry = {"do": "create_token_copy", "ref": self.new("token"), "of": self.ref(of)}
        event |= {"controller": _LETTERS[who]}
        if by or text:
            event["by"] = self.by(by) if by else f"({text}.)"
        if number and not self._is_kicked(str(event.get("by"))):  # a kicked spell says the number
            event["count"] = NUMBERS[number]
        if copied:
            event["copy_of"] = self.refs(copied)[0]
        self._add(event)

    def _is_kicked(self, by: str) -> bool:
        """Whether a spell was kicked, or the one that it is a copy of."""
        begun: Entry = next((e for e in self.script["events"] if e.get("ref") == by), {})
        return bool(begun.get("kicked")) or (
            begun.get("do") == "copy_spell" and self._is_kicked(str(begun["of"]))
        )

    def becomes(self, name: str, of: str, by: str = "", until: str = "", who: str = "") -> None:
        event: Entry = {"do": "become_copy", "ref": self.ref(name), "of": self.ref(of)}
        if by:
            event["by"] = self.by(by)
        if who:
            event["controller"] = _LETTERS[who]
        if until:
            event["duration"] = until
        self._add(event)

    def puts_ability(self, name: str, ability: str, options: str = "", who: str = "") -> None:
        source = self.ref(name)
        there = (e for part in self.script.values() for e in part if e.get("ref") == source)
        entries = [e for e in there if "controller" in e]
        letter = _LETTERS[who] if who else next((str(e["controller"]) for e in entries), "A")
        is_whole = any(f"{ability}." in self._text_of(e) for e in entries)
        event: Entry = {"do": "activate" if who else "trigger", "ref": self.new(f"{name} ability")}
        # A short ability of a card is told whole where its cost alone was given; one of a text that was
        # written for the table, or is copied from such a text, only as a whole.
        texts = [str(e.get("text", "")) for part in self.script.values() for e in part]
        begins = ability.partition(":")[0] if is_whole else ability.removesuffix(" …")
        if any(f"{ability}." in text for text in texts):
            begins = f"{ability}."
        event |= {"source": source, "ability": begins, "controller": letter}
        self.waiting.append(event["ref"])
        self._add(event | self.options(options))

    def _text_of(self, entry: Entry) -> str:
        card = str(entry.get("card", ""))
        return "\n".join(face.text for face in self.cards[card].faces) if card in self.cards else ""

    def resolves(
        self, name: str, copied: str = "", new: str = "", chosen: str = "", made: str = "", ends: str = ""
    ) -> None:
        event: Entry = {"do": "resolve", "ref": self.ref(name, on_stack=True)}
        if event["ref"] in self.waiting:
            self.waiting.remove(event["ref"])
        if copied:
            event["copy_of"] = self.ref(copied)
        if new:
            event["new_targets"] = self.refs(new)
        if chosen:
            event["choices"] = self.chosen(chosen)
        place = len(self.script["events"])
        done = self.script["events"][-1] if ends and place else {}
        if done.get("do") == "become_copy":
            done.setdefault("by", done["ref"])  # its own ability has made it so
        if made:
            self.made.setdefault(place, [f"made{place}n0"])
        if refs := self.made.get(place):
            event["makes"] = refs
            self.waiting += [ref for ref in refs if "copy of" in self.names.get(ref, "")]
        self._add(event)

    # What happens to things ------------------------------------------------------------------------------

    def _some_changed(self, of: str, number: int, new: Sequence[str]) -> list[str]:
        """The targets of a copy of which so many, the last, are others than those of the original."""
        if not self.is_known:
            return list(new)
        put: Entry = next((event for event in self.script["events"] if event.get("ref") == of), {})
        old = list(put.get("new_targets") or put.get("targets") or ())
        others = [*new, *[new[-1]] * (number - len(new))]
        return [*old[: len(old) - number], *others]

    def _in_place(self, of: str, was: Sequence[str], new: Sequence[str]) -> list[str]:
        """The targets of a copy of which some are others than those of the original."""
        if not self.is_known:
            return list(new)
        put: Entry = next((event for event in self.script["events"] if event.get("ref") == of), {})
        others = dict(zip(was, new, strict=False))
        return [others.get(each, each) for each in put.get("new_targets") or put.get("targets") or ()]

    def damage_assigned(self, assigned: str) -> None:
        """ "Hellkite Tyrant assigns 5 to the token and 1 to Ada, and ..."."""
        told: dict[str, dict[str, int]] = {}
        for part in re.split(r"(?:, and |, | and )(?=(?:(?! and \d|, \d).)+? assigns \d)", assigned):
            source, _, shares = part.partition(" assigns ")
            each = re.findall(r"(\d+) to (.+?)(?=(?:, and |, | and )\d+ to |$)", shares)
            told[self.ref(source)] = {self.ref(to): int(number) for number, to in each}
        self._add({"do": "combat_damage", "assign": told})

    def sacrifices(self, who: str, name: str, by: str = "") -> None:
        event: Entry = {"do": "leave", "ref": self.ref(name), "to": "graveyard", "player": _LETTERS[who]}
        self._add(event | ({"by": self.by(by)} if by else {}))

    def happens(self, name: str, what: str, by: str = "", text: str = "", copied: str = "") -> None:
        if what in _ZONES:
            event: Entry = {"do": "leave", "ref": self.ref(name), "to": _ZONES[what]}
            self._add(event | ({"by": self.by(by)} if by else {}))
        else:
            said = f"({text})" if text else by
            event = {"do": _PLAIN_EVENTS[what], "ref": self.ref(name)}
            event |= {"copy_of": self.ref(copied)} if copied else {}
            self._add(event | ({"by": said} if said else {}))

    def moves(self, by: str, does: str, name: str, where: str) -> None:
        if (does == "exiles") == bool(where):
            raise _NotTold
        self._add({"do": "leave", "ref": self.ref(name), "to": _PLACES[where], "by": self.by(by)})

    def transforms(self, name: str, by: str = "") -> None:
        self._add({"do": "transform", "ref": self.ref(name)} | ({"by": self.by(by)} if by else {}))

    def changes(self, on: str, effect: str, by: str = "") -> None:
        if on in _LETTERS:
            raise _NotTold  # a player has no characteristics
        event: Entry = {"do": "continuous", "on": self.refs(on), "effect": effect.removeprefix("gets ")}
        self._add(event | ({"by": by} if by else {}))

    def rewrites(self, on: str, old: str, new: str, by: str = "") -> None:
        self.changes(on, f"change its text by replacing all instances of {old} with {new}", by)

    def counters(self, counters: str, verb: str, name: str) -> None:
        put = "remove" if verb == "removed from" else "put"
        self._add({"do": "counters", "on": self.ref(name), put: dict(_counters(counters))})

    def attaches(self, name: str, to: str) -> None:
        self._add({"do": "attach", "ref": self.ref(name), "to": self.ref(to)})

    def gains_control(self, who: str, name: str) -> None:
        self._add({"do": "change_control", "ref": self.ref(name), "to": _LETTERS[who]})

    def damaged(self, name: str, amount: str) -> None:
        self._add({"do": "damage", "to": self.ref(name), "amount": int(amount)})

    def joins(self, who: str) -> None:
        """A player of whom nothing else is told."""
        self.life(who, "gain", "0")

    def life(self, who: str, verb: str, amount: str) -> None:
        self._add({"do": f"{verb}_life", "player": _LETTERS[who], "amount": int(amount)})

    def at_once(self, events: str) -> None:
        before = self.script["events"]
        for place in [m.start() for m in re.finditer(r" and ", events)]:
            self.script["events"] = []
            try:
                for part in (events[:place], events[place + 5 :]):
                    self._read(part[:1].upper() + part[1:])
            except _NotTold:
                continue
            self.script["events"], inner = before, self.script["events"]
            self._add({"do": "simultaneous", "events": inner})
            return
        raise _NotTold

    # Turns and combat ------------------------------------------------------------------------------------

    def plainly(self, do: str, **said: Any) -> None:
        self._add({"do": do, **said})

    def begins(self, who: str) -> None:
        self._add({"do": "begin_turn", "player": _LETTERS[who]})

    def plays_land(self, who: str, name: str) -> None:
        self._add({"do": "play_land", "ref": self.ref(name), "controller": _LETTERS[who]})

    def state_based(self, kept: str = "") -> None:
        self._add({"do": "state_based_actions"} | ({"legend_keep": self.refs(kept)} if kept else {}))

    def attacks(self, attackers: str, whom: str = "") -> None:
        event: Entry = {"do": "declare_attackers", "attackers": self.refs(attackers)}
        if whom:
            event["attackers"] = dict.fromkeys(self.refs(attackers), self.ref(whom))
        self._add(event)

    def blocks(self, blocks: str) -> None:
        found: Entry = {}
        # The comma of a name, as in "Zada, Hedron Grinder blocks", divides nothing.
        for part in re.findall(r".+? blocks .+?(?=(?: and|,) (?:[^,]*|[^,]*, [^,]*) blocks |$)", blocks):
            part = re.sub(r"^(?:, and|,| and) ", "", part)
            blocker, _, whom = part.partition(" blocks ")
            blocked = self.refs(whom)
            found[self.ref(blocker)] = blocked[0] if len(blocked) == 1 else blocked
        self._add({"do": "declare_blockers", "blocks": found})

    def block_together(self, blockers: str, whom: str) -> None:
        blocked = self.refs(whom)
        each = blocked[0] if len(blocked) == 1 else blocked
        self._add({"do": "declare_blockers", "blocks": dict.fromkeys(self.refs(blockers), each)})

    def orders(self, name: str, order: str) -> None:
        refs = self.refs(order.replace(", then ", ", "))
        self._add({"do": "order_blockers", "order": {self.ref(name): refs}})

    def shields(self, name: str, amount: str) -> None:
        self._add({"do": "shield", "on": self.ref(name), "prevent": int(amount)})


def _mana(told: str) -> str:
    """Mana spent as symbols: "{2}{G}" for "{G} and two colorless mana"."""
    symbols, _, colorless = re.sub(r" colorless mana$", "", told).rpartition(" and ")
    if not told.endswith(" mana"):
        return told
    return f"{{{NUMBERS.get(colorless, colorless)}}}{symbols}"


def _starts(text: str, name: str) -> bool:
    return bool(name) and text.startswith(name) and not text[len(name) : len(name) + 1].isalnum()


_WRITTEN_OUT = re.compile(
    r"(?<!alternative cost)(?<!additional cost)(?<!additional costs)"
    r" \((?!“)((?:[^()“”]|“[^”]*”|\([^()]*\))+)\)"
)
"""What is said of an object that is no card, in brackets behind its name."""


def _written(text: str) -> Entry:
    """What is written out of an object: "green Creature — Beast, 5/5, “Trample”"."""
    found: Entry = {}
    lines: list[str] = []
    for said in re.findall(r"“[^”]*”|\s*back .+?\([^()]*\)|[^,“”]+", text):
        part = said.strip()
        first, _, rest = part.partition(" ")
        if part.startswith("“"):
            lines.append(part[1:-1].replace(" •", "\n•"))
        elif size := re.fullmatch(r"(-?\d+)/(-?\d+)", part):
            found |= {"power": int(size[1]), "toughness": int(size[2])}
        elif part.startswith("{"):
            found["mana_cost"] = part
        elif first in {"loyalty", "defense"}:
            found[first] = int(rest)
        elif first == "property":
            found["properties"] = [*found.get("properties", []), rest]
        elif part.startswith("color indicator "):
            found["color_indicator"] = re.split(" and ", part.removeprefix("color indicator "))
        elif first == "back":
            name, _, inside = rest.removesuffix(")").partition(" (")
            found["back"] = {"name": name, **_written(inside)}
        elif part:
            found |= _colors_and_types(part)
    return found | ({"text": "\n".join(lines)} if lines else {})


def _colors_and_types(text: str) -> Entry:
    """ "white and blue Legendary Creature — Bear": the colors in lower case, and the type line."""
    line = re.search(r"[A-Z].*", text)
    colors = text[: line.start()].split() if line else []
    found: Entry = {"type": line[0]} if line else {}
    if colors:
        found["colors"] = [each for each in colors if each not in {"and", "colorless"}]
    return found


def _counters(text: str) -> Iterator[tuple[str, int]]:
    for number, kind in re.findall(r"(\w+) ([^\s,]+|[\w ]+?) counters?", text):
        yield kind, int(number) if number.isdecimal() else NUMBERS.get(number.casefold(), 1)


_TIMES = re.compile(rf" (?:twice|(?P<number>{'|'.join(NUMBERS)}) times)(?=,| and |$)")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_MADE = re.compile(
    rf"[Tt]he (?:(?P<nth>{'|'.join(_ORDINALS)}) )?(?:token|copy(?: of .+)?)|[A-Z].*'s? token"
    r"|[Cc]opy of .+ number (?P<number>\d+)"
)
"""What a resolving makes, as it is called afterward."""

_SAID_OF_ENTRY = tuple(
    (re.compile(pattern), key)
    for pattern, key in (
        (r" with (?P<said>[A-Z][^,]*?) face up", "face"),
        (r" (?:with|and) (?P<said>.+? counters?) on it", "counters"),
        (r", attached to (?P<said>[^,]+(?:, [A-Z][^,]+)?)(?=$|, with )", "attached_to"),
        (r", which was cast (?:prototyped|as a prototyped spell)", "prototyped"),
        (r", with (?P<said>.+) unlocked$", "unlocked"),
        (r", cast with X = (?P<said>\d+)", "x"),
        (r", a copy of (?P<said>.+)$", "copy_of"),
        (r", which has exiled (?P<said>.+)$", "imprinted"),
        (
            r"(?:, with| and) (?P<said>.+ (?:chosen(?: for [a-z ]+)?|as (?:the|its) chosen [a-z ]+))$",
            "choices",
        ),
    )
)
_OPTIONS = tuple(
    (re.compile(pattern), key)
    for pattern, key in (
        (r" for its (?P<said>[\w-]+) cost", "alternative_cost"),
        (r" for an alternative cost \((?P<said>.+?)\)", "alternative_cost"),
        (r" from \w+'s (?P<said>\w+)", "from_zone"),
        (r", kicked(?P<said> twice)?", "kicked"),
        (r" with X = (?P<said>\d+)", "x"),
        (r" without kicking it", "unkicked"),
        (r" as (?:the )?(?P<said>(?:\w+ )?spell this turn(?: number \d+)?)", "storm_count"),
        (r", choosing (?P<said>“[^”]*”\.?(?:(?:, and |, | and )“[^”]*”\.?)*)", "modes"),
        (
            r"(?:,| and) targeting (?P<said>.+?)"
            r"(?=, paying (?:an )?additional costs? |, spending |, and sacrifices |$)",
            "targets",
        ),
        (r", paying (?:an )?additional costs? \((?P<said>[^)]+)\)", "additional_costs"),
        (r", spending (?P<said>(?:[{}\w/]+ and )?\w+ colorless mana|[{}\w/]+)", "mana_spent"),
        (r", and sacrifices (?P<said>.+) to pay for it", "sacrificed"),
        (r", and sacrifices (?P<said>.+) instead of paying its mana cost", "sacrificed instead"),
    )
)
_CHOOSES = r"(?:; (?:\w+) chooses (?P<chosen>.+))?"

type _Form = tuple[str, Callable[..., None]]
_SENTENCES: tuple[_Form, ...] = (
    (
        rf"{_WHO} (?:activates|casts) (?P<name>.+?)'s? ability “(?P<ability>[^”]*)”(?P<options>.*)",
        _StoryReader.puts_ability,
    ),
    (
        r"(?P<name>.+?)'s? triggered ability goes on the stack: “(?P<ability>[^”]*)”(?P<options>.*)",
        _StoryReader.puts_ability,
    ),
    (
        r"(?P<name>.+?) (?:resolves|(?P<ends>finishes resolving))"
        r"(?:(?: and|, and the (?:card|(?P<made>token))) enters as a copy of (?P<copied>.+?))?"
        rf"(?:, and \w+ chooses (?P<new>.+) as the new targets?)?{_CHOOSES}",
        _StoryReader.resolves,
    ),
    (
        rf"{_WHO} controls (?P<what>.+?)(?:\. (?P<effects>It(?: |'s ).+))?",
        _StoryReader.controls,
    ),
    (rf"(?P<what>.+) is in {_WHO}'s (?P<zone>hand|graveyard|library)", _StoryReader.is_in),
    (rf"{_WHO}'s (?P<what>.+) is in exile", _StoryReader.is_in),
    (
        rf"(?:With (?P<by>.+?), )?{_WHO} creates "
        r"(?:a token that's a copy|(?P<number>[a-z]+) tokens that are copies) of (?P<of>.+?)"
        r"(?: \(“(?P<text>[^”]*)”\))?"
        r"(?:; the token enters as a copy of (?P<copied>.+))?",
        _StoryReader.creates,
    ),
    (
        r"(?P<name>.+?)(?:, cast with X = (?P<x>\d+),)? enters(?P<kicked>, kicked,)?"
        r"(?: attached to (?P<attached>.+?))?"
        r"(?P<declines>, and \w+ declines to copy anything)?(?: as a copy of (?P<copied>.+?))?"
        rf"(?:; with the ability copied from [^;]+, \w+ chooses (?P<more>.+?))?{_CHOOSES}",
        _StoryReader.enters,
    ),
    (
        rf"{_WHO} copies (?P<of>.+?)(?: with (?P<by>.+?)| \(“(?P<text>[^”]*)”\))?"
        r"(?: for whichever of (?P<each>.+) it could target| for (?P<one>.+?))?"
        r"(?:, choosing (?P<modes>“.+”) as the new modes?)?"
        r"(?:, choosing (?P<new>.+) as the new targets?(?: in place of (?P<place>.+))?)?"
        r"(?:, changing (?P<changed>\w+) of its \w+ targets to (?P<to>.+))?",
        _StoryReader.copies,
    ),
    (
        rf"{_WHO} (?:makes|creates) a copy of (?P<of>.+?) and "
        r"(?:casts it(?P<options>.*)|(?P<declines>doesn't cast it))",
        _StoryReader.casts_copy,
    ),
    (
        rf"With (?P<by>.+?), {_WHO} makes (?P<name>.+) a copy of (?P<of>.+?)(?: (?P<until>until .+))?",
        _StoryReader.becomes,
    ),
    (
        r"(?P<by>.+?) makes (?P<name>.+) a copy of (?P<of>.+?)(?: (?P<until>until .+))?",
        _StoryReader.becomes,
    ),
    (
        r"(?:(?P<by>[^:]+): )?(?P<name>.+) becomes a copy of (?P<of>.+?)(?: (?P<until>until .+))?",
        _StoryReader.becomes,
    ),
    (rf"{_WHO} casts (?P<what>.+)", _StoryReader.casts),
    (r"At the same time, (?P<events>.+)", _StoryReader.at_once),
    (rf"(?:As (?P<by>.+) resolves, )?{_WHO} sacrifices (?P<name>.+)", _StoryReader.sacrifices),
    (r"(?P<name>.+) becomes attached to (?P<to>.+)", _StoryReader.attaches),
    (
        r"(?P<by>.+) changes every “(?P<old>.+)” in the text of (?P<on>.+) to “(?P<new>.+)”",
        _StoryReader.rewrites,
    ),
    (r"Every “(?P<old>.+)” in the text of (?P<on>.+) now reads “(?P<new>.+)”", _StoryReader.rewrites),
    (rf"(?P<name>.+) (?P<what>{'|'.join([*_ZONES, *_PLAIN_EVENTS])})", _StoryReader.happens),
    (rf"(?P<by>.+?) (?P<does>exiles|returns|puts) (?P<name>.+?)(?P<where>{'|'.join(_PLACES)})",
     _StoryReader.moves),
    (r"An effect (?:tries|says) to transform (?P<name>.+)", _StoryReader.transforms),
    (r"(?P<by>.+) tries to transform (?P<name>.+)", _StoryReader.transforms),
    (r"(?P<name>.+) transforms", _StoryReader.transforms),
    (r"(?P<by>.+?) transforms (?P<name>.+)", _StoryReader.transforms),
    (
        r"(?P<name>.+) (?P<what>is turned face up)(?: with (?P<by>.+?)| \(“(?P<text>[^”]*)”\))?"
        r"(?: as a copy of (?P<copied>.+))?",
        _StoryReader.happens,
    ),
    (
        rf"{_WHO} turns (?P<name>.+?) face up(?: as a copy of (?P<copied>.+))?",
        lambda reader, who, name, copied=None: reader.happens(name, "is turned face up", copied=copied or ""),
    ),
    (
        r"(?P<by>.+) gives (?P<on>.+?) (?P<given>“.+”|[a-z].+)",
        lambda reader, by, on, given: reader.changes(on, f"gains {given}", by),
    ),
    (
        r"(?P<by>.+) makes (?P<on>.+?) (?P<verb>lose|become) (?P<rest>.+)",
        lambda reader, by, on, verb, rest: reader.changes(on, f"{verb}s {rest}", by),
    ),
    (rf"{_WHO} gains control of (?P<name>.+)", _StoryReader.gains_control),
    (rf"{_WHO} (?P<verb>gain|lose)s (?P<amount>\d+) life", _StoryReader.life),
    (rf"{_WHO} plays (?P<name>.+)", _StoryReader.plays_land),
    (rf"{_WHO} is in the game", _StoryReader.joins),
    (
        r"(?:(?P<by>[^:]+): )?(?P<on>.+?) (?P<effect>(?:gets|gains|loses|becomes|has) .+)",
        _StoryReader.changes,
    ),
    (r"(?P<counters>.+) (?:is|are) (?P<verb>put on|removed from) (?P<name>.+)", _StoryReader.counters),
    (
        r"(?P<by>.+?) counters (?!(?:is|are) )(?P<name>.+)",
        lambda reader, by, name: reader.happens(name, "is countered", by),
    ),
    (r"(?P<name>.+) is dealt (?P<amount>\d+) damage", _StoryReader.damaged),
    (r"State-based actions are checked(?:; \w+ keeps (?P<kept>.+))?", _StoryReader.state_based),
    (r"The turn ends", lambda reader: reader.plainly("end_turn")),
    (r"(?:Combat damage is dealt: |In the (?:first|second) combat damage step, )(?P<assigned>.+)",
     _StoryReader.damage_assigned),
    (r"Combat damage is dealt|It['’]s the (?:first|second) combat damage step",
     lambda reader: reader.plainly("combat_damage")),
    (r"Combat ends", lambda reader: reader.plainly("end_combat")),
    (r"It(?: is|['’]s) the (?P<step>end step|.+?)(?: phase| step)?",
     lambda reader, step: reader.plainly("begin_step", step=step)),
    (r"The (?P<step>end step|.+?)(?: phase| step)? begins",
     lambda reader, step: reader.plainly("begin_step", step=step)),
    (r"Combat begins", lambda reader: reader.plainly("begin_step", step="beginning of combat")),
    (rf"{_WHO}'s turn begins", _StoryReader.begins),
    (r"(?P<name>.+)'s damage assignment order is (?P<order>.+)", _StoryReader.orders),
    (r"The next (?P<amount>\d+) damage to (?P<name>.+) this turn will be prevented", _StoryReader.shields),
    (r"Nothing blocks", lambda reader: reader.plainly("declare_blockers")),
    (r"Nothing attacks", lambda reader: reader.plainly("declare_attackers", attackers=[])),
    (r"(?P<blocks>.+ blocks .+)", _StoryReader.blocks),
    (r"(?P<blockers>.+ and .+?) block (?P<whom>.+)", _StoryReader.block_together),
    (r"(?P<attackers>.+?) attacks?(?: (?P<whom>[A-Z].*))?", _StoryReader.attacks),
)  # fmt: skip
_FORMS = tuple((re.compile(pattern), method) for pattern, method in _SENTENCES)
