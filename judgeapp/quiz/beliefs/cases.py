"""A belief held of what a query is about: the object, what it copies, and how it came to copy that."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from judgeapp.cards.display.derivations import origins_of, thing_at
from judgeapp.combat import Believers
from judgeapp.copyengine import (
    PLAYER_NAMES,
    Answer,
    CopyEngineError,
    Game,
    Step,
    StepKind,
    ask,
    joined,
    one_of,
    possessive,
    principles,
    same_answer,
    times_told,
)
from judgeapp.quiz.beliefs.consequences import about, asked_fields, changed, contrary
from judgeapp.quiz.generator.descriptions import names_of, source_of_effect

_IF_SO = re.compile(r"^if it's an? \w+, it ")
_SUBJECT = re.compile(r"^(?:it's|its|it)(?= )")
_SET_SIZE = re.compile(r"^it's (\d+/\d+)$")
_SIZE = frozenset({"power", "toughness"})
_ENCODED = re.compile(r"“.+ has (?P<card>.+) encoded(?: on)? (?:it|…)”")
_COUNTERS = re.compile(r"The effect of its .* counters?")
OWN = "its own ability"
NOTHING: Mapping[str, Any] = {}
_ON_THE_STACK = frozenset({"copy_spell", "copy_ability", "cast_copy"})
_CHOSEN = ("controller", "owner", "targets", "modes", "x", "kicked", "is_copy")
"""What is decided of a copy on the stack as it is made."""
_AS_IT_ENTERS = frozenset({"color", "creature_type", "form", "card_name"})
"""What is chosen as something enters, by its key."""
_DEFINED = {"colors": "the color", "power": "power and toughness", "subtypes": "the creature types"}


def _target_asked(query: Mapping[str, Any]) -> str:
    """What may or may not be targeted, where a query is about one such claim."""
    claims = query.get("claims") or ()
    one: Mapping[str, Any] = next(iter(claims.values() if isinstance(claims, Mapping) else claims), {})
    return str(one.get("value") or "") if one.get("field") in {"may_target", "could_target"} else ""


def _is_copying(event: Mapping[str, Any]) -> bool:
    return bool(event.get("copy_of")) or "copy" in str(event.get("do"))


@dataclass(frozen=True)
class Case:
    """A belief held of what a query is about.

    Attributes:
        on: the ref of another object to speak of, on which the answer turns; "" for the one asked about.
    """

    believers: Believers
    query: Mapping[str, Any]
    belief: str
    on: str = ""

    @cached_property
    def ref(self) -> str:
        """The object asked about: of a target to choose, the target; where a player is asked about, the last
        copy."""
        ref = self.on or _target_asked(self.query) or about(self.query)[0]
        if ref not in PLAYER_NAMES:
            return ref
        made = (each for each in reversed(self.events) if "ref" in each and _is_copying(each))
        return str(next(made, {"ref": ref})["ref"])

    @cached_property
    def aiming(self) -> str:
        """What to call what may target something, where that is asked; "" elsewhere."""
        return self.names.get(about(self.query)[0], "") if _target_asked(self.query) == self.ref else ""

    @cached_property
    def steps(self) -> Sequence[Step]:
        return self.believers.right(self.query).steps

    @cached_property
    def events(self) -> list[Mapping[str, Any]]:
        """What happens up to the moment asked about."""
        _, at = about(self.query)
        return [*self._script[:at]]

    @cached_property
    def names(self) -> Mapping[str, str]:
        return {**self._names_of_copies, **names_of(self.believers.script)}

    @property
    def _names_of_copies(self) -> Mapping[str, str]:
        """ "the copy," and of several: "Noah's copy," "the copy of Shock," or "the second copy"."""
        named = names_of(self.believers.script)
        told = {ref: name.split("’s ") for ref, name in origins_of(self.believers.script).items()}
        made = {str(each.get("ref")): str(each.get("of") or each.get("name")) for each in self._script}
        names = named | {
            str(each["ref"]): f"{possessive(named[each['source']])} ability"
            for each in self._script
            if each.get("ref") and each.get("source") in named
        }
        found: dict[str, str] = {}
        for word in ("copy", "token"):
            whose = {ref: said[0] for ref, said in told.items() if said[-1] == word}
            for place, (ref, who) in enumerate(whose.items()):
                of = made.get(ref, "")
                if len(whose) == 1:
                    found[ref] = f"the {word}"
                elif Counter(whose.values())[who] == 1:
                    found[ref] = f"{possessive(who)} {word}"
                elif [made.get(each) for each in whose].count(of) == 1 and of in names:
                    found[ref] = f"the {word} of {names[of]}"
                else:
                    found[ref] = one_of(word, place)
        return found

    @property
    def _script(self) -> Sequence[Mapping[str, Any]]:
        """All the events of the script."""
        return self.believers.by_the_rules.events_as_given

    @cached_property
    def it(self) -> str:
        """What to call the object asked about: "the copy," unless it was something before, or others are; one
        of several tokens that are made together is "each token"."""
        made, _, number = self.ref.rpartition("-")
        if number.isdecimal() and any(each.get("ref") == made for each in self.events):
            return "each token"
        became = self.act[1].get("do") == "become_copy" or self.act[1].get("ref") != self.ref
        copies = {each.obj for each in self.steps if each.kind.is_copy}
        if self.names.get(self.ref, "").startswith("the "):
            return self.names[self.ref]
        if became or len(copies) > 1 or self.ref not in copies:
            return self.names.get(self.ref, "it")
        return "the copy"

    @cached_property
    def copy_on_stack(self) -> Mapping[str, Any]:
        """The event that made a copy of a spell or ability: of the one asked about, or else of the last."""
        made = [e for e in self.events if e.get("do") in _ON_THE_STACK]
        own = (each for each in made if each.get("ref") == self.ref)
        return next(own, made[-1] if made else NOTHING)

    @cached_property
    def of_copy(self) -> Case | None:
        """The same of the copy of a spell or ability on which it turns: the one asked about, the only one,
        or the only one that is made another by the belief; None if none is known."""
        made = {str(each.get("ref")): n for n, each in enumerate(self.events) if each["do"] in _ON_THE_STACK}
        if self.ref in made:
            return self
        found = [*made] if len(made) == 1 else [ref for ref, n in made.items() if self._differs(ref, n + 1)]
        return replace(self, on=found[0]) if len(found) == 1 else None

    def _differs(self, ref: str, at: int) -> bool:
        """Whether the belief makes something else of a copy as it's put onto the stack."""
        believed = self.believers.game(self.belief)
        return believed is not None and self._chosen(believed, ref, at) != self._chosen(
            self.believers.by_the_rules, ref, at
        )

    def _chosen(self, game: Game, ref: str, at: int) -> Mapping[str, Any]:
        try:
            return dict(ask(game, {"ask": "fields", "of": ref, "fields": [*_CHOSEN], "at": at}).fields)
        except CopyEngineError:  # it isn't there
            return {}

    @property
    def is_countered(self) -> bool:
        """Whether it's a spell or ability that has been countered."""
        steps = self.believers.by_the_rules.steps
        return any(step.obj == self.ref and step.principle == principles.COUNTERING for step in steps)

    @property
    def became_a_token(self) -> bool:
        """Whether it's the copy of a permanent spell that has resolved (CR 707.10f)."""
        steps = self.believers.by_the_rules.steps
        becomes = principles.SPELL_BECOMES_TOKEN
        return any(step.obj == self.ref and step.principle == becomes for step in steps)

    @cached_property
    def targets(self) -> Sequence[str]:
        """The refs of what it targets, just after it is put onto the stack."""
        game = self.believers.by_the_rules
        return [str(each) for each in self._chosen(game, self.ref, self.act[0] + 1).get("targets") or ()]

    @cached_property
    def copying(self) -> Step | None:
        """The step in which it last became a copy."""
        own = (each for each in reversed(self.steps) if each.obj == self.ref and each.about)
        return next((each for each in own if each.kind.is_copy), None)

    @cached_property
    def copied_in_turn(self) -> Sequence[str]:
        """The refs of what it has copied, one after the other."""
        own = (e for e in self._copying_steps if e.obj == self.ref)
        return list(dict.fromkeys(e.about[0] for e in own))

    @cached_property
    def copiers_in_turn(self) -> Sequence[str]:
        """The refs of what has copied one thing and then another as it entered."""
        copied = {(e.obj, e.event, e.about[0]) for e in self._copying_steps}
        return [obj for (obj, _), n in Counter(each[:2] for each in copied).items() if n > 1]

    @property
    def _copying_steps(self) -> Iterable[Step]:
        return (e for e in self.believers.by_the_rules.steps if e.kind.is_copy)

    @cached_property
    def act(self) -> tuple[int, Mapping[str, Any]]:
        """The event in which it last became a copy, and how many there were before."""
        step = self.copying
        last = step.event if step and step.event is not None else 0
        for place, event in reversed([*enumerate(self.events)][last:]):
            if event.get("ref") == self.ref and ("of" in event or "copy_of" in event or "name" in event):
                return place, event
        place = step.event if step and step.event is not None else len(self.events)
        return place, self.events[place] if place < len(self.events) else {}

    @cached_property
    def source(self) -> str:
        """The ref of what it copies."""
        return self.copying.about[0] if self.copying else str(self.act[1].get("of") or "")

    @cached_property
    def sources(self) -> Mapping[str, Mapping[str, Any]]:
        """What it copies, what that copied before, and so on, each just before it was copied; the first
        original goes first."""
        made = {each.obj: each for each in self.steps if each.kind.is_copy}
        found = {self.source: self.was} if self.source else {}
        while (step := made.get(next(iter(found), ""))) and step.about[0] not in found:
            at = self.act[0] if step.event is None else step.event
            found = {step.about[0]: thing_at(self.believers.by_the_rules, step.about[0], at), **found}
        return found

    @cached_property
    def original(self) -> str:
        """What to call what it copies; of a copied spell that has become a token, "the Kavu Titan token"."""
        called = self.names.get(self.source, self.source)
        name = self.was.get("name")
        became = called.startswith("the copy") and self.was.get("is_token") and name
        return f"the {name} token" if became else called

    @cached_property
    def chosen_for_original(self) -> tuple[str, Mapping[str, Any]]:
        """Who chose for what it copies, as that entered or before the game began, and what."""
        entry = self.setup_of_original
        chosen = entry.get("choices") or {}
        if not entry:
            entered = (e for e in self.events if e.get("ref") == self.source and e.get("do") == "enter")
            entry = next(entered, NOTHING)
            made = entry.get("choices") or {}
            chosen = {key: value for key, value in made.items() if key in _AS_IT_ENTERS}
        return PLAYER_NAMES.get(str(entry.get("controller")), ""), chosen

    @cached_property
    def setup_of_original(self) -> Mapping[str, Any]:
        """How what it copies was there from the start; nothing for what wasn't."""
        script: Mapping[str, Any] = self.believers.script
        setup: Iterable[Mapping[str, Any]] = script.get("setup") or ()
        return next((each for each in setup if each.get("ref") == self.source), {})

    @cached_property
    def card_shown(self) -> str:
        """What to call the card whose values the original has: the face that is up, or the card on top."""
        name = str(self.copied.get("name") or "")
        is_other = name not in self.original and self.original not in name
        known = name in self.believers.by_the_rules.cards and not self.was.get("is_copy")
        return name if is_other and known else self.original

    @cached_property
    def now(self) -> Mapping[str, Any]:
        """What is asked about, at the moment asked about."""
        _, at = about(self.query)
        return thing_at(self.believers.by_the_rules, self.ref, len(self.events) if at is None else at)

    @cached_property
    def held(self) -> Mapping[str, Any]:
        """The same under the belief; nothing where that can't be played."""
        believed = self.believers.game(self.belief)
        _, at = about(self.query)
        return thing_at(believed, self.ref, len(self.events) if at is None else at) if believed else {}

    @cached_property
    def cast(self) -> Mapping[str, Any]:
        """The event in which what it copies was cast; nothing if it wasn't."""
        found = (e for e in self.events if e.get("ref") == self.source and e.get("do") == "cast")
        return next(found, NOTHING)

    def before(self, ref: str) -> Mapping[str, Any]:
        """An object just before the one asked about became a copy."""
        return thing_at(self.believers.by_the_rules, ref, self.act[0]) if ref else {}

    @cached_property
    def was(self) -> Mapping[str, Any]:
        """What it copies, just before."""
        return self.before(self.source)

    def was_otherwise(self, field: str) -> bool:
        """Whether what it copies has changed in a field since, or isn't there anymore."""
        _, at = about(self.query)
        since = thing_at(self.believers.by_the_rules, self.source, len(self.events) if at is None else at)
        return since.get(field) != self.was.get(field)

    @cached_property
    def original_has_changed(self) -> bool:
        """Whether what it copies, a copy itself, has become something else since or left the battlefield."""
        if not self.was.get("is_copy"):
            return False
        _, at = about(self.query)
        since = thing_at(self.believers.by_the_rules, self.source, len(self.events) if at is None else at)
        return any(since.get(field) != self.was.get(field) for field in ("zone", "name", "colors"))

    @cached_property
    def copied(self) -> Mapping[str, Any]:
        """All that is copied, before any exceptions."""
        return self.copying.snapshot_after if self.copying else {}

    @cached_property
    def changes(self) -> frozenset[str]:
        """What the belief makes different of what is asked, or of anything else."""
        found = changed(self.believers, self.query, self.belief)
        right, held = (each.value if each else None for each in self._answers)
        if isinstance(right, Mapping) and isinstance(held, Mapping):
            found |= {name for name in right if not same_answer(right[name], held.get(name))}
        return found & asked_fields(self.query) or found

    @property
    def _answers(self) -> tuple[Answer | None, ...]:
        return self.believers.right(self.query), self.believers.believed(self.query, self.belief)

    @cached_property
    def so(self) -> str:
        """What is so, in what the belief makes different: "Noah's Clone is 2/2"; "" without words."""
        return contrary(self.believers, self.query, self.belief)

    @cached_property
    def copier(self) -> str:
        """The card whose effect copies, or the card that copies as it enters."""
        event = self.act[1]
        by = str(event.get("by") or "")
        if event.get("do") == "resolve" and event.get("ref") != self.ref:  # what resolves makes it a copy
            begun = next((e for e in self.events if e.get("ref") == event.get("ref")), NOTHING)
            by = str(begun.get("source") or event["ref"])
        brief = by.partition(", ")[0]
        return (
            self.names.get(by)
            or (brief if brief in self.names.values() else by)
            or self.names.get(self.ref, "")
        )

    def called(self, refs: Iterable[Any]) -> str:
        """Objects and players by what to call them."""
        names = [self.names.get(str(ref), str(ref)) for ref in refs]
        return joined([f"{name}{times_told(names.count(name))}" for name in dict.fromkeys(names)])

    def exceptions(self, ref: str) -> list[str]:
        """What the copy effect says besides, of what is asked if it does: "the copy is 7/7"."""
        return [self._of_it(each, ref) for each in self._exceptions(ref)]

    def exceptions_asked(self, ref: str) -> list[str]:
        """The same, of what the belief makes different only."""
        return [self._of_it(each, ref) for each in self._exceptions_asked(ref)]

    def keeps_color(self, ref: str) -> bool:
        """Whether the last of the exceptions keeps a color of its own and sets none (CR 707.9c)."""
        last = next(reversed(self._exceptions(ref)), None)
        keeps = last is not None and last.principle == principles.EXCEPTION_RETAINS
        return keeps and last is not None and "colors" in last.after

    def _exceptions(self, ref: str) -> list[Step]:
        found = [each for each in self.steps if each.obj == ref and each.kind is StepKind.EXCEPTION]
        return self._exceptions_asked(ref) or found[:1]

    def _exceptions_asked(self, ref: str) -> list[Step]:
        found = [each for each in self.steps if each.obj == ref and each.kind is StepKind.EXCEPTION]
        of_counters = {"counters"} & self.changes
        return [e for e in found if {*e.after} & self.changes or (of_counters and "counters" in e.text)]

    def exception(self, ref: str) -> str:
        """The last of these; "" for none."""
        return next(reversed(self.exceptions(ref)), "")

    @cached_property
    def set_by_exception(self) -> tuple[str, str]:
        """What an exception sets that an ability of the original defines, "power and toughness," and the ref
        of what the exception is of: its own, or that of what it copies; or two times ""."""
        steps = [e for e in self.steps if e.principle == principles.EXCEPTION_CDA]
        own = [e for ref in (self.ref, self.source) for e in steps if e.obj == ref]
        found = ((said, step.obj) for step in own for name, said in _DEFINED.items() if name in step.after)
        return next(found, ("", ""))

    def has_ability_that_defines(self, card: str, field: str) -> bool:
        """Whether a card has a characteristic-defining ability on a field, not only a color indicator."""
        found = self.believers.cards[card].faces if card in self.believers.cards else ()
        return any(field in ability.defines for face in found for ability in face.abilities)

    def _of_it(self, step: Step, ref: str) -> str:
        """An exception, said of an object; of a size to which something else has been added, the base."""
        said = _IF_SO.sub("it ", step.applied.removesuffix(".")).replace(" and it ", " and ")
        called = self.it if ref == self.ref else self.names.get(ref, "it")
        then = self.now if ref == self.ref else self.before(ref)
        if any(name in then and then[name] != step.after[name] for name in _SIZE & {*step.after}):
            said = _SET_SIZE.sub(r"its base power and toughness are \1", said)
            said = re.sub(r"^its (?=(?:power|toughness) is )", "its base ", said)
        subjects = {"it's": f"{called} is", "its": possessive(called), "it": called}
        return _SUBJECT.sub(lambda found: subjects[found[0]], said)

    def lasting_effects(self) -> list[str]:
        """What applied to what is asked about before it became a copy, and still does."""
        _, at = about(self.query)
        table = self.believers.by_the_rules.table(at)
        attached = {self.names.get(o.ref, "") for o in table.objects.values() if o.attached_to == self.ref}
        since = self.events[self.act[0] :]
        is_over = any(each.get("do") in {"begin_turn", "end_turn"} for each in since)
        put = {self.names.get(each, "") for each in self._attached_to(self.ref)}
        effects = [each for each in self.effects_on(self.ref) if each != OWN]
        return [each for each in effects if (each in attached if each in put else not is_over)]

    def _attached_to(self, ref: str) -> list[str]:
        setup: Mapping[str, Any] = self.believers.script
        return [str(e["ref"]) for e in setup["setup"] if e.get("attached_to") == ref and e.get("card")]

    def effects_on(self, ref: str) -> list[str]:
        """What applied to an object before the one asked about became a copy: "Giant Growth"."""
        steps = [*self.steps]
        place = steps.index(self.copying) if self.copying else len(steps)
        lasting = (each for each in self.events[: self.act[0]] if each.get("do") == "continuous")
        found = dict.fromkeys(str(each["by"]) for each in lasting if each.get("on") == ref and each.get("by"))
        found |= dict.fromkeys(self.names[each] for each in self._attached_to(ref))
        spells = (each for each in self.events[: self.act[0]] if each.get("do") == "cast")
        effects = [step for step in steps if step.kind is StepKind.EFFECT]
        applied = {step.applied for step in effects if step.obj == ref}
        found |= dict.fromkeys(
            str(each["card"])
            for each in spells
            if ref in (each.get("targets") or ()) and each["card"] in applied
        )
        for step in steps[:place]:
            said = step.applied
            asked = {*step.after} & self.changes or not self.changes or ref == self.ref
            if step.obj != ref or step not in effects or _COUNTERS.fullmatch(said) or not asked:
                continue
            by = source_of_effect(said.strip("“”"), ref, step.about, self.believers.script)
            if encoded := _ENCODED.fullmatch(said):
                by = f"{possessive(encoded['card'])} cipher"
            elif by == f"{possessive(self.names.get(ref, ''))} ability" or (not by and said.startswith("“")):
                by = OWN
            found.setdefault(by or said)
        return [*found]


type Sentence = Callable[[Case], str]
"""What is said of a case; "" where there are no words for it."""


def said_of(sentences: dict[str, Sentence]) -> Callable[..., Callable[[Sentence], Sentence]]:
    """Return a decorator, called with beliefs, that keeps what is said of them in a table."""

    def of(*beliefs: str) -> Callable[[Sentence], Sentence]:
        def keep(sentence: Sentence) -> Sentence:
            sentences.update(dict.fromkeys(beliefs, sentence))
            return sentence

        return keep

    return of
