"""Paragraphs of rules text: split, sorted into kinds of abilities, and read."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from judgeapp.copyengine.model.effects.changes import SetColors, SetPT, SetTypes
from judgeapp.copyengine.model.effects.effects import (
    AsEntersChoose,
    AsEntersForm,
    ChangeCosts,
    Choosing,
    Continuous,
    CopyingEffect,
    Delayed,
    EnterAsCopy,
    EntersPrepared,
    EntersTapped,
    EntersWith,
    Facing,
    LinkedWhenYouDo,
    Mode,
    Move,
    PreventDamage,
    ReplaceEntering,
)
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, Kind, Trigger
from judgeapp.copyengine.model.terms.conditions import Bound, Condition, IsDesignated, SpeedIs
from judgeapp.copyengine.model.terms.subjects import Each, Filter, Target, Who
from judgeapp.copyengine.reading.clauses.clauses import read_clauses
from judgeapp.copyengine.reading.clauses.nested_effects import with_sizes_where_x
from judgeapp.copyengine.reading.clauses.playing_cards import may_play_for_now
from judgeapp.copyengine.reading.clauses.prevention import for_the_turn
from judgeapp.copyengine.reading.clauses.reading_state import COPIES, Reading
from judgeapp.copyengine.reading.clauses.whole_sentences import kept_from_regenerating, whole_sentence
from judgeapp.copyengine.reading.conditions.conditions import asked_of, condition_of
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.keywords.granted_abilities import keyword_ability
from judgeapp.copyengine.reading.keywords.own_costs import with_cost_of_value, with_own_cost
from judgeapp.copyengine.reading.nouns.amounts import objects
from judgeapp.copyengine.reading.nouns.referents import Referents
from judgeapp.copyengine.reading.paragraphs.awaited_events import with_awaited
from judgeapp.copyengine.reading.paragraphs.entering_tapped import enters_tapped_unless
from judgeapp.copyengine.reading.paragraphs.full_text import full_text
from judgeapp.copyengine.reading.paragraphs.ignored_sentences import WHOLE, is_ignored
from judgeapp.copyengine.reading.paragraphs.numbers_of_modes import as_modal, says_number_of_modes
from judgeapp.copyengine.reading.paragraphs.repeated_processes import repeated
from judgeapp.copyengine.reading.paragraphs.triggers import (
    affected_object,
    antecedent,
    goes_on_with_event,
    read_trigger,
    that_player,
)
from judgeapp.copyengine.reading.sentences.riders import about_the_copy
from judgeapp.copyengine.reading.sentences.sentences import read_sentence
from judgeapp.copyengine.reading.statics.casting.cost_changes import cost_for_now, is_of_own_cost
from judgeapp.copyengine.reading.statics.replacement.entering import exiled_this_turn, taken_this_turn
from judgeapp.copyengine.reading.text.normalizing import GIVER, Line, normalize, with_itself_in_cost
from judgeapp.copyengine.reading.text.splitting import (
    end_of_list,
    lines_of,
    may_be_list,
    places_outside_quotes,
    sentences,
    uncapitalized,
)
from judgeapp.copyengine.reading.text.word_lists import as_keyword
from judgeapp.copyengine.script.fields import MOST

_ABILITY_WORD = re.compile(r"(?!choose )([^\s\"{~•:.][^\"{~•:.]{0,45}?) (—|-(?= when)) ", re.IGNORECASE)
_ASKED_BY_WORD: Mapping[str, Condition] = {
    "solved": IsDesignated("this Case is solved", Who.THIS, False, "solved"),
    "max speed": SpeedIs("you have max speed", Bound(4)),
}
_CHAPTERS = re.compile(r"((?:[IVX]+)(?:, [IVX]+)*) — ")
_LOYALTY = re.compile(r"(\[[-+−]?(?:\d+|X)\]|[-+−](?:\d+|X)|0): ")
_COST_WORD = re.compile(
    r"(\{|sacrifice|discard|pay|tap|untap|exile|remove|return|put|reveal|mill|collect|waterbend|~|unattach|"
    r"behold|forage|blight|choose|exert|turn|put|draw|\d|X|—|boast|exhaust|[A-Z])",
    re.IGNORECASE,
)
_TRIGGER = re.compile(r"(when(?! you next)|whenever|at)\b", re.IGNORECASE)
_WAITS_FOR_STEP = re.compile(r"at the beginning of (?:your|the) next \b", re.IGNORECASE)
_LISTING = re.compile(r", (?:\d+|\w+), (?:or|and/or) ")
"""What is no effect, so that an event isn't over before it: "power 4, | 5, or 6"."""
_WAITS_THIS_TURN = re.compile(r"when(?:ever)? (?!target |you (?:cast|cycle) ~)[^.]*? this turn, ")
_KNOWN_EVENT = re.compile(
    r"\b(enters?|attacks?|attacking|entering|casts?|copy|copies|dies|dealt|deals?|becomes?|leaves?|activated?|"
    r"activates?|draws?|discards?|sacrifices?|enter|attack|deal|die|put|loses?|gains?|plays?|taps?|is|are|scry|"
    r"surveil|commit|spend|unlock|exploits?|proliferates?|mills?|wins?|tempts|phases?|exerts?|search(?:es)?|completes?|takes?|ventures?|kicks?|expend|crewed?|cycle|attacked|visit|roll|explores?|mutates?|creates?|triggers|has|connives|gets?|become)\b"
)
_MODAL_HEAD = re.compile(
    r"\bchooses? (?P<number>one or both|one or more|any number|up to \w+|one|two|three|four|five|X)"
    r"(?: of (?:them|the following))?(?: that (?:has|have) not been chosen[^.—]*| at random|"
    r" \{P\} worth of modes|, where X is [^.—]*|\. each mode must target a different [a-z]+)*[ .]*[—-]?$"
)
_MODAL_RIDER = re.compile(
    r"(if .+, )?(you may )?choose (the same mode|both|two|three|any number|all|one or more|each)\b.*|"
    r"(if .+, )?choose any number instead|each mode must target .+"
)
_PAWPRINT = "{P}"
_COST_OF_MODE = re.compile(r"(?:\+ |[•·] ?[^—.\"{]{1,40}? — )(?P<cost>(?:\{[^}P]+\})+) — ")
_NAME_OF_MODE = re.compile(r"[•·] ?(?P<name>[^—.\"{]{1,40}?) — ")
_BEFORE_MODE = re.compile(
    r"[•·] ?([^—.\"{]{1,40}? — )?((\{[^}]+\})+ — )?|\+ (\{[^}]+\})+ — |(\{P\})+ — |[\d—+-]+ \| "
)
LONGEST_PARAGRAPH = 5000  # characters; three times the longest printed, so that reading stays linear
_SIZE_OF_LEVEL = re.compile(r"[\d*]+/[\d*]+")
_CARD_NAME = re.compile(r"[A-ZÆ][\w'-]*(,? ((the|of|and|to|in|for|from|with) )*[A-ZÆ][\w'-]*)*")
_VILLAINOUS = re.compile(
    r"(?:(?P<before>.+), then|(?P<who>.+?)) faces a villainous choice — (?P<one>.+), or (?P<other>.+)$"
)
_FACING = re.compile(
    r"(?:then )?(?:(?P<each>(?P<opponents>each opponent)|for each of it, that [a-z]+'s controller)"
    r"|(?P<target>target opponent)|that player|defending player)$",
    re.IGNORECASE,
)
"""Who faces a villainous choice (CR 701.55)."""
_CARRIES = (EnterAsCopy, EntersPrepared, EntersTapped, EntersWith, AsEntersChoose, AsEntersForm)


def keyword_line(text: str) -> tuple[Ability, ...]:
    """Return the keyword abilities of a paragraph that has nothing else; () for another paragraph."""
    if len(text) > LONGEST_PARAGRAPH:
        return ()
    words = text.rstrip(".") if re.search(r"[—–]", text) else text
    if as_keyword(words) is not None and not re.search(r"\. ", text):
        return (keyword_ability(words),)
    parts = re.split(r", (?![^{]*\})|; ", text)
    if len(parts) > 1 and all(as_keyword(p) for p in parts):
        return tuple(keyword_ability(p) for p in parts)
    return ()


def read_paragraph(text: str, *, name: str, types: frozenset[str], giver: str = "") -> Ability:
    """Return the ability that one paragraph (without reminder text) is. Never raises.

    Args:
        giver: the name of the object that gives the ability to another.
    """
    if len(text) > LONGEST_PARAGRAPH:
        return Ability(text, Kind.STATIC, unread=((text, 1),))
    keywords = keyword_line(text)
    if len(keywords) == 1:
        return keywords[0]
    if _SIZE_OF_LEVEL.fullmatch(text):
        return Ability(text, Kind.STATIC)  # a leveler's size at a level (CR 711.4)
    if "the full text of" in text and (having := full_text(text, name, read_ability)) is not None:
        return having
    line = normalize(text, name, giver)
    first, *more = sentences(line) or [line]
    if more and as_keyword(first.original(0, len(first.text))) is not None:
        return _keyword_and_more(text, first, more)
    try:
        read = _Paragraph(text, line, types, giver).read()
    except RecursionError:
        return Ability(text, Kind.STATIC, unread=((text, 1),))
    return replace(read, giver="") if GIVER in line.text else read


def read_ability(text: str, name: str, giver: str = "") -> Ability:
    """Return the ability that text inside quotation marks is: it is read as any paragraph."""
    return read_paragraph(text, name=name, types=frozenset(), giver=giver)


def _one_trigger(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """Return effects, with those that one delayed triggered ability has joined as one."""
    joined: list[Effect] = []
    for effect in effects:
        last = joined[-1] if joined else None
        if (
            isinstance(effect, Delayed)
            and isinstance(last, Delayed)
            and effect.when == last.when
            and (effect.when.words.startswith("whenever ") or _is_said_of_entering(effect))
        ):
            joined[-1] = replace(last, effects=(*last.effects, *effect.effects))
        else:
            joined.append(effect)
    return tuple(joined)


def _is_said_of_entering(delayed: Delayed) -> bool:
    """Whether all that waits is what something will enter with that is put onto the battlefield then."""
    return all(isinstance(effect, EntersWith) for effect in delayed.effects)


def _keyword_and_more(text: str, first: Line, more: list[Line]) -> Ability:
    """Return a keyword whose paragraph goes on: "Casualty X. The copy isn't legendary ..."."""
    keyword = keyword_ability(first.original(0, len(first.text)))
    reading = Reading(read_ability, effects=list(keyword.effects))
    rest = _Paragraph(text, first, frozenset())
    for sentence in more:
        rest.read_sentence(sentence, reading)
    return replace(keyword, text=text, effects=tuple(reading.effects), unread=tuple(rest.unread))


_THAT_ONE = re.compile(r"\b(?:that|those) [a-z]+")
_OF_ITSELF = re.compile(r"\w+ (?:you tap |the [a-z]+ [-+/a-z0-9]+ counter is (?:put on|removed from) )?~[ ,]")


class _Paragraph:
    def __init__(self, text: str, line: Line, types: frozenset[str], giver: str = "") -> None:
        self.text, self.line, self.types, self.giver = text, line, types, giver
        self.unread: list[tuple[str, int]] = []
        self.riders: list[str] = []
        self.cost = ""
        self.cost_words = ""
        self.event: Line | None = None
        self.trigger: Trigger | None = None
        self.of_itself = self.of_attached = False

    def read(self) -> Ability:
        tapped = enters_tapped_unless(self.line)
        if tapped is not None:
            return Ability(self.text, Kind.REPLACEMENT, effects=(tapped,))
        head, *bullets = lines_of(self.line)
        body = self._body(head)
        spell = bool(self.types & {"Instant", "Sorcery"}) and not self.cost and self.trigger is None
        spell = spell and not body.text.startswith("~ is all colors")  # it defines what the card is
        reading = Reading(read_ability, static=not (spell or self.cost or self.trigger))
        if spell:
            reading.it = Who.IT
        if self.trigger is not None:
            reading.it = antecedent(self.trigger, body.text)
            reading.player = that_player(self.trigger)
            reading.of_itself = self.of_itself
            if self.of_itself and not _THAT_ONE.search(body.text):
                reading.it = Who.THIS  # "if ~ has fewer than three counters on it, put a counter on it"
            if self.of_attached and reading.it is Who.THIS:
                reading.it = Who.ATTACHED  # "if enchanted creature is tapped, untap it"
        it = reading.it
        self._note_referents(reading.referents)
        if self._speaks_of_another(body):
            self._leave(body, 0, len(body.text))
        if bullets:
            self._modal(body, bullets, reading)
        else:
            self._sentences(body, reading)
        effects = with_awaited(_one_trigger(reading.effects), self.line.name)
        if (counted := with_sizes_where_x(effects, self.line, it)) is None:
            self._leave(self.line, 0, len(self.line.text))
        effects = self._while_asked(counted or effects)
        kind = self._kind(effects, spell)
        return Ability(
            self.text,
            kind,
            cost=self.cost,
            trigger=self.trigger,
            effects=effects,
            defines=_defines(effects, kind),
            optional=any(getattr(e, "optional", False) for e in effects),
            riders=tuple(self.riders),
            unread=tuple(self.unread),
        )

    def _while_asked(self, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        """Return the effects of an ability that is there only while the word before it says so: "Solved" and
        "Max speed" (CR 702.169, 702.179). What can't be told so isn't read.
        """
        word = _ABILITY_WORD.match(self.line.text)
        asked = _ASKED_BY_WORD.get(word[1].casefold()) if word is not None else None
        if asked is None:
            return effects
        if self.trigger is not None and self.trigger.condition is None:
            self.trigger = replace(self.trigger, condition=asked)
            return effects
        if self.cost and isinstance(asked, SpeedIs):
            return effects  # asked as it is activated
        plain = [each for each in effects if isinstance(each, Continuous) and each.condition is None]
        if self.trigger is None and not self.cost and len(plain) == len(effects):
            return tuple(replace(effect, condition=asked) for effect in plain)
        self._leave(self.line, 0, len(self.line.text))
        return effects

    def _speaks_of_another(self, body: Line) -> bool:
        """Whether "that creature" is one that the equipped or enchanted creature fights or damages: nobody
        tells that one from the creature it is attached to.
        """
        if self.trigger is None or self.trigger.subject is not Who.ATTACHED or self.event is None:
            return False
        other = affected_object(self.event)
        is_object = isinstance(other, Each) and other.filter.what != "player"
        return is_object and re.search(r"\bthat creature\b", body.text) is not None

    def _note_referents(self, referents: Referents) -> None:
        """Note what cost and trigger speak of, for the pronouns behind them."""
        if self.cost_words:
            referents.note_words(self.cost_words[:1].lower() + self.cost_words[1:], "cost", self.line.name)
        if self.trigger is None:
            return
        condition = self.trigger.condition
        referents.note_words(condition.words if condition is not None else "", "", self.line.name)
        if self.trigger.event == "other" and self.event is not None:
            referents.note_words(self.event.text, "trigger", self.line.name)
        second = affected_object(self.event) if self.event is not None else None
        referents.note_trigger(self.trigger)
        if isinstance(second, Each) and second.filter.what != "player":
            referents.things.insert(max(len(referents.things) - 1, 0), (second, "trigger"))

    def _body(self, line: Line) -> Line:
        """Take ability word, chapter, cost and trigger from the front; return the rest."""
        if line.text.startswith(WHOLE):
            return line
        chapters = _CHAPTERS.match(line.text)
        if chapters is not None:
            self.trigger = Trigger("chapter", line.original(0, chapters.end() - 3), Who.THIS)
            line = line.cut(chapters.end(), len(line.text))
        word = _ABILITY_WORD.match(line.text)
        if word is not None and not _TRIGGER.match(word[0]):
            line = uncapitalized(line.cut(word.end(), len(line.text)))
        loyalty = _LOYALTY.match(line.text)
        if loyalty is not None:
            self.cost = line.original(loyalty.start(1), loyalty.end(1))
            return line.cut(loyalty.end(), len(line.text))
        colon = places_outside_quotes(line.text, ": ")
        if colon and _COST_WORD.match(line.text) and not _TRIGGER.match(line.text):
            cost = with_itself_in_cost(line.original(0, colon[0]), line.name)
            self.cost = with_itself_in_cost(cost, self.giver, GIVER)
            self.cost_words = line.text[: colon[0]]
            return line.cut(colon[0] + 2, len(line.text))
        waits = _WAITS_THIS_TURN.match(line.text) or _WAITS_FOR_STEP.match(line.text)
        of_spell = bool(self.types & {"Instant", "Sorcery"}) and waits is not None
        if _TRIGGER.match(line.text) and chapters is None and not of_spell:
            return self._event(line)  # what a chapter or a spell waits for begins as that resolves
        return line

    def _event(self, line: Line) -> Line:
        commas = places_outside_quotes(line.text, ", ")
        commas = [c for c in commas if not goes_on_with_event(line.text, c)] or commas
        commas = [c for c in commas[:12] if may_be_list(line.text[commas[0] : c])]
        found: list[tuple[int, Trigger]] = []
        for comma in commas:
            try:
                trigger = read_trigger(line.cut(0, comma))
            except StopsAtError:
                continue
            found.append((comma, trigger))
            if comma == commas[-1] or self._goes_on(line.cut(comma + 2, len(line.text))):
                return self._after_event(line, comma, trigger)
        if found and not _LISTING.match(line.text, found[0][0]):
            return self._after_event(line, *found[0])
        if commas:
            goes_on = (c for c in commas if self._goes_on(line.cut(c + 2, len(line.text))))
            comma = next(goes_on, end_of_list(line.text, commas[0]))
            words = line.original(0, comma)
            if not _KNOWN_EVENT.search(line.text[:comma]):
                self._leave(line, 0, comma)
            about = Who.THIS if _OF_ITSELF.match(line.text[:comma] + ",") else Who.TRIGGERING
            return self._after_event(line, comma, Trigger("other", words, about, "any"))
        return line

    @staticmethod
    def _goes_on(rest: Line) -> bool:
        """Whether a sentence begins here: "that's white, | blue, black, or red, put ..." has later commas."""
        first = sentences(rest)[:1]
        try:
            clauses = read_clauses(first[0])[0] if first else []
        except StopsAtError:
            return False
        return bool(clauses) and clauses[0].verb not in {"noun", "ability_words_item"}

    def _after_event(self, line: Line, comma: int, trigger: Trigger) -> Line:
        rest = line.cut(comma + 2, len(line.text))
        self.event = line.cut(0, comma)
        if rest.text.startswith("if ") and not rest.text.startswith("if you do,"):
            first = len(sentences(rest)[0].text)
            commas = [place for place in places_outside_quotes(rest.text, ", ") if place < first]
            ends = [c for c in commas if self._goes_on(rest.cut(c + 2, len(rest.text)))] or commas
            if ends:
                self.of_itself = rest.text.startswith("if ~ ")
                self.of_attached = rest.text.startswith(("if enchanted ", "if equipped "))
                condition = rest.original(len("if "), ends[0])
                asked = asked_of(trigger, condition_of(condition, line.name))
                others = tuple(replace(other, condition=asked) for other in trigger.others)
                trigger = replace(trigger, condition=asked, others=others)
                rest = rest.cut(ends[0] + 2, len(rest.text))
        self.trigger = trigger
        return rest

    def _leave(self, line: Line, stop: int, end: int) -> None:
        start = line.columns[stop]
        words = line.printed[start : line.columns[end]]
        if not words.strip():
            start = line.columns[0]
            words = line.printed[start:]
        start += len(words) - len(words.lstrip())
        self.unread.append((words.strip(), start + 1))

    def _sentences(self, body: Line, reading: Reading) -> None:
        for sentence in sentences(body):
            before = tuple(reading.effects)
            self.read_sentence(sentence, reading)
            _join_reflexive(reading, before, sentence)

    def _villainous_choice(self, sentence: Line, choice: re.Match[str], reading: Reading) -> None:
        """Read who faces a villainous choice, and between what (CR 701.55)."""
        facing = _FACING.match(choice["who"] or "")
        if choice["before"]:
            self.read_sentence(sentence.cut(*choice.span("before")), reading)
        elif facing is None:
            self._leave(sentence, 0, choice.end("who"))
        elif facing["target"]:
            words = "target opponent"
            reading.effects.append(Choosing(Target(Filter(what="player", controller="opponent", text=words))))
        of_each = facing is not None and bool(facing["each"])
        before = reading.player
        if facing is not None and facing["opponents"]:
            reading.player = Who.OPPONENTS  # "that player"
        modes = self._modes([sentence.cut(*choice.span(n)) for n in ("one", "other")], reading)
        reading.player = before
        printed = sentence.original(0, len(sentence.text))
        modal = as_modal(modes, "villainous choice", printed, sentence.name)
        reading.effects.append(replace(modal, faced=Facing.EACH if of_each else Facing.ONE))

    def read_sentence(self, sentence: Line, reading: Reading) -> None:
        """Read one sentence; what is none becomes residue, what follows a copy a rider."""
        printed = sentence.original(0, len(sentence.text))
        choice = _VILLAINOUS.match(sentence.text)
        if choice is not None:
            self._villainous_choice(sentence, choice, reading)
            return
        if _same_is_true(sentence.text, reading):
            return
        if (costing := with_own_cost(sentence.text, reading.effects)) is not None:
            reading.effects = costing
            return
        if (again := repeated(sentence.text, reading.effects)) is not None:
            reading.effects += again
            return
        if not reading.static and (replaced := exiled_this_turn(printed) or taken_this_turn(printed)):
            reading.effects.append(ReplaceEntering(printed, replaced))
            return
        if not reading.static and (cost := cost_for_now(printed)) is not None:
            change, lasting, once = cost
            of_target = change.who == "opponent" and once
            target = Target(Filter(what="player", controller="opponent", text="target opponent"))
            reading.effects.append(ChangeCosts(printed, change, lasting, once, target if of_target else None))
            return
        if not reading.static and (playing := may_play_for_now(printed)) is not None:
            waiting = reading.effects[-1] if reading.effects else None
            last = waiting.effects[-1] if isinstance(waiting, Delayed) else None
            if isinstance(waiting, Delayed) and isinstance(last, Move) and last.to == "exile":
                # "Whenever it dies this turn, exile the top card of your library. You may play that card."
                reading.effects[-1] = replace(waiting, effects=(*waiting.effects, playing))
            else:
                reading.effects.append(playing)
            return
        if not reading.static and (shield := for_the_turn(printed, sentence.name)) is not None:
            reading.effects.append(PreventDamage(printed, this_turn=True, prevention=shield))
            return
        if not reading.static and (riders := kept_from_regenerating(printed)):
            reading.effects += riders
            return
        if not reading.static and is_of_own_cost(printed):
            return
        if is_ignored(sentence.text):
            reading.effects.append(whole_sentence(sentence.original(0, len(sentence.text))))
            return
        before = len(reading.effects)
        copied = reading.last(*COPIES, EnterAsCopy)
        try:
            read_sentence(reading, sentence)
        except StopsAtError as stop:
            place = min(stop.position, max(len(sentence.text) - 1, 0))
            self._leave(sentence, place, len(sentence.text))
            return
        if (costing := with_cost_of_value(sentence.text, reading.effects[before:])) is not None:
            reading.effects[before:] = costing
        if copied is not None and reading.effects[before:]:
            self._rider(sentence, reading, before)

    def _rider(self, sentence: Line, reading: Reading, before: int) -> None:
        """Keep a sentence about the copy as its rider: "It gains haste." is no exception (CR 707.2)."""
        added = reading.effects[before:]
        if any(isinstance(e, LinkedWhenYouDo) for e in added):
            return
        if any(isinstance(e, (*COPIES, EnterAsCopy)) for e in _flat(added)):
            return
        kept = reading.effects[:before]
        made = [e for e in _flat(kept) if isinstance(e, (*COPIES, EnterAsCopy))]
        if not made or not about_the_copy(sentence.text, made[-1], added):
            return
        words = sentence.original(0, len(sentence.text))
        words += "" if words.endswith(('."', ".”", ".'")) else "."
        self.riders.append(words)
        about: list[CopyingEffect] = [made[-1], *(made[-2:-1] if getattr(made[-1], "instead", False) else [])]
        for copy in about:
            reading.replace_effect(copy, replace(copy, riders=(*copy.riders, words)))

    def _modal(self, head: Line, bullets: list[Line], reading: Reading) -> None:
        number = ""
        for sentence in sentences(head):
            found = _MODAL_HEAD.search(sentence.text)
            if found is not None and not number:
                number = found["number"]
                before = sentence.cut(0, found.start())
                self._sentences(before, reading)
            elif number and _MODAL_RIDER.fullmatch(sentence.text):
                said = sentence.original(0, len(sentence.text))
                if not says_number_of_modes(said, sentence.name):
                    reading.effects.append(whole_sentence(said))
            elif as_keyword(sentence.original(0, len(sentence.text))) is None:
                self.read_sentence(sentence, reading)  # a keyword such as spree only leads the list
        starts = [_BEFORE_MODE.match(bullet.text) for bullet in bullets]
        lines = [
            bullet.cut(start.end() if start else 0, len(bullet.text))
            for bullet, start in zip(bullets, starts, strict=True)
        ]
        modes = self._modes(lines, reading)
        results = [_RESULTS.match(bullet.text) for bullet in bullets]
        if not number and all(results):
            modes = [replace(m, rolled=_range(r)) for m, r in zip(modes, results, strict=True) if r]
        elif number:
            worths = [start[0].count(_PAWPRINT) if start else 0 for start in starts]
            modes = [replace(m, worth=worth or 1) for m, worth in zip(modes, worths, strict=True)]
        costs = [_COST_OF_MODE.match(bullet.text) for bullet in bullets]
        modes = [replace(m, cost=cost["cost"]) if cost else m for m, cost in zip(modes, costs, strict=True)]
        names = [_NAME_OF_MODE.match(bullet.original(0, len(bullet.text))) for bullet in bullets]
        modes = [replace(m, name=name["name"]) if name else m for m, name in zip(modes, names, strict=True)]
        said = head.original(0, len(head.text))
        reading.effects.append(as_modal(modes, number or "one", said, head.name))

    def _modes(self, lines: list[Line], reading: Reading) -> list[Mode]:
        modes: list[Mode] = []
        for line in lines:
            inner = Reading(read_ability, static=False, it=reading.it, player=reading.player)
            inner.referents = Referents([*reading.referents.things])
            inner.earlier = tuple(e for mode in modes for e in mode.effects)
            name = _CARD_NAME.fullmatch(line.original(0, len(line.text)))
            if name is not None and (" " in name[0] or len(lines) > 3):
                inner.effects.append(whole_sentence(line.original(0, len(line.text))))  # a card to choose
            else:
                self._sentences(uncapitalized(line), inner)
            modes.append(Mode(line.original(0, len(line.text)), tuple(inner.effects)))
        return modes

    def _kind(self, effects: tuple[Effect, ...], spell: bool) -> Kind:
        text = self.line.text
        if text.startswith("as an additional cost"):
            return Kind.ADDITIONAL_COST
        if self.trigger is not None:
            return Kind.TRIGGERED
        if self.cost:
            return Kind.ACTIVATED
        if spell:
            static = re.match(
                r"(?:[^—{]+— )?(~ (cannot|costs)|you may cast ~ from "
                r"|(?:if [^.]+, )?you may (?:.* rather than pay|cast ~ without paying) )",
                text,
            )
            return Kind.STATIC if static else Kind.SPELL
        if any(isinstance(e, _CARRIES) for e in effects) or re.match(r"as ~ enters", text):
            return Kind.REPLACEMENT
        if re.search(r"\bif .* would .*\binstead\b", text):
            return Kind.REPLACEMENT
        return Kind.STATIC


_RESULTS = re.compile(r"(?P<least>\d+)(?:—(?P<most>\d+)|(?P<up>\+))? \| ")


def _range(found: re.Match[str]) -> tuple[int, int]:
    """Return the least and the greatest result of "10—19 |", "15+ |"."""
    least = int(found["least"])
    return least, MOST if found["up"] else int(found["most"] or least)


def _same_is_true(text: str, reading: Reading) -> bool:
    """Read "The same is true for creature spells you control and ..." as the change before, on those too."""
    last = reading.last(Continuous)
    if last is None or not text.startswith("the same is true for "):
        return False
    groups = re.split(r",? and |, (?!and )", text.removeprefix("the same is true for "))
    try:
        reading.effects += [replace(last, subject=Each(objects(group))) for group in groups]
    except StopsAtError:
        return False
    return True


def _defines(effects: tuple[Effect, ...], kind: Kind) -> frozenset[str]:
    """Return the characteristics that a static ability about the object itself defines (CR 604.3)."""
    if kind is not Kind.STATIC or len(effects) != 1:
        return frozenset()
    effect = effects[0]
    if (
        not isinstance(effect, Continuous)
        or effect.subject is not Who.THIS
        or effect.condition
        or effect.duration != "static"
    ):
        return frozenset()
    defined: set[str] = set()
    for change in effect.changes:
        if isinstance(change, SetPT):
            defined |= {n for n in ("power", "toughness") if getattr(change, n) is not None}
        elif isinstance(change, SetColors) and not change.chosen:
            defined.add("colors")
        elif isinstance(change, SetTypes) and change.every_creature_type:
            defined.add("subtypes")
        else:
            return frozenset()
    return frozenset(defined)


def _join_reflexive(reading: Reading, before: Sequence[Effect], sentence: Line) -> None:
    """Give a sentence behind "When you do, ..." to that ability: it happens as that resolves (CR 603.12).

    Args:
        before: the effects before the sentence was read.
    """
    there = len(before)
    last = before[-1] if before else None
    linked = reading.effects[there - 1] if 0 < there <= len(reading.effects) else None
    added = tuple(reading.effects[there:])
    if not isinstance(last, LinkedWhenYouDo) or not isinstance(linked, LinkedWhenYouDo):
        return
    goes_on = not any(isinstance(effect, LinkedWhenYouDo) for effect in added)
    if goes_on and (added or linked != last) and not _IF_NOT_DONE.match(sentence.text):
        said = f"{linked.text}. {sentence.original(0, len(sentence.text))}"
        reading.effects[there - 1 :] = [replace(linked, text=said, effects=(*linked.effects, *added))]


_IF_NOT_DONE = re.compile(r"otherwise,|if (?:you|it|that player) (?:does not|cannot)\b")


def _flat(effects: Iterable[Effect]) -> Iterator[Effect]:
    for effect in effects:
        if isinstance(effect, Delayed | LinkedWhenYouDo):
            yield from _flat(effect.effects)
        else:
            yield effect
