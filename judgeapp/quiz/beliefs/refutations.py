"""What is so instead of a belief, in words of one table: "The counters on Hill Giant aren't copied"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from judgeapp.cards.display.derivations import origins_of
from judgeapp.combat import Believers
from judgeapp.copyengine import (
    PLAYER_NAMES,
    RULESETS,
    CopyEngineError,
    Step,
    StepKind,
    a_or_an,
    copies_with_exception,
    counters_told,
    joined,
    mana_told,
    possessive,
    principles,
    printed,
    punctuated,
)
from judgeapp.quiz.beliefs.cases import OWN, Case, Sentence, said_of
from judgeapp.quiz.beliefs.consequences import ability_asked, asked_fields, changed
from judgeapp.quiz.generator.descriptions import beginning, colors_told, predicate

_THEY = {"A": "she", "B": "he"}


def refutation(believers: Believers, query: Mapping[str, Any], belief: str) -> str:
    """What is so on a table instead of what a belief has it, as a sentence; "" where there are no words."""
    refute = _REFUTING.get(belief)
    if refute is None:
        return ""
    try:
        said = refute(Case(*believers.with_then(query), belief))
    except CopyEngineError:  # the belief can't be played to the moment asked about
        return ""
    end = "" if said.endswith("…”") else "."
    return punctuated(f"{said[:1].upper()}{said[1:]}{end}") if said else ""


_REFUTING: dict[str, Sentence] = {}
_refutes = said_of(_REFUTING)


def _of_copies(*beliefs: str) -> Callable[[Sentence], Sentence]:
    """Return a decorator like `_refutes`, of beliefs on spells and abilities: what it keeps is asked of the
    copy of one, whatever the question is about."""

    def keep(sentence: Sentence) -> Sentence:
        def of_copy(case: Case) -> str:
            copy = case.of_copy
            return sentence(copy) if copy else ""

        _REFUTING.update(dict.fromkeys(beliefs, of_copy))
        return sentence

    return keep


def _by(case: Case, principle: str) -> str:
    """The rule that says so, where it isn't the one that corrects the belief: " (707.13)"; "" without one."""
    number = RULESETS[case.believers.ruleset].numbers.get(principle, "")
    return f" ({number})" if number[:1].isdigit() else ""


# What isn't copied ------------------------------------------------------------------------------------


def _size(values: Mapping[str, Any]) -> str:
    """ "3/3"; "" for what has no such numbers."""
    power, toughness = values.get("power"), values.get("toughness")
    return f"{power}/{toughness}" if power is not None and toughness is not None else ""


def _counters(thing: Mapping[str, Any]) -> str:
    """ "two +1/+1 counters"; "" for none."""
    return joined([counters_told(kind, n) for kind, n in (thing.get("counters") or {}).items() if n])


def _bare(counters: str) -> str:
    """ "two +1/+1 counters", "fade counter"."""
    return re.sub(r"^an? ", "", counters)


def _its(counters: str) -> str:
    return f"its own {_bare(counters)}"


@_refutes("counters-copied")
def _counters_copied(case: Case) -> str:
    them = _counters_before(case)
    if not them:
        return ""
    is_one = len(them) == 1 and not them[0].partition(" on ")[0].endswith("counters")
    said = f"{joined(them)} {"isn't" if is_one else "aren't"} copied"
    if "counters" not in case.now:
        return said
    own = _counters(case.now)
    it = "the copy" if case.it == "it" else case.it
    return f"{said}; {it} has only {_its(own)}" if own else f"{said}, so {it} has none"


@_refutes("current-values-copied")
def _current_values_copied(case: Case) -> str:
    """The 3/3 printed on Hill Giant is copied, but not its +1/+1 counter or the effect of Giant Growth."""
    counters = _counters(case.was)
    rest = ["its flipped status"] if case.was.get("flipped") and "name" in case.changes else []
    rest += [f"its {_bare(counters)}"] if counters else []
    effects = case.effects_on(case.source)
    no_size = not {"power", "toughness", "counters"} & case.changes
    if OWN in effects and ((not rest and effects == [OWN]) or no_size) and (chosen := _own_choice(case)):
        return chosen  # the effect goes by what was chosen
    if "name" in case.changes and no_size:
        return _flipped_copied(case)
    rest += _effects(effects)
    rest += _counters_before(case, besides=case.source) if rest else _counters_before(case)
    if not rest:
        return _own_choice(case)
    taken = _taken(case)
    # Beside the size there may be more that is copied; what is printed is all of it.
    said = f"{taken.said} copied, but not" if taken.is_printed_size else f"only {taken.said} copied, not"
    return f"{said} {joined(rest, 'or')}" if case.copied else ""


def _own_choice(case: Case) -> str:
    """That a choice isn't copied, with its rule, which isn't the one on what copying covers."""
    said = _choices_copied(case)
    return f"{said}{_by(case, principles.CHOICES_NOT_COPIED)}" if said and not said.endswith(")") else said


def _flipped_copied(case: Case) -> str:
    """Which half shows depends on whether the copy is flipped; "" where nothing that is copied flips."""
    half = case.now.get("name")
    if case.now.get("flipped") and half and not case.was.get("flipped"):
        return f"both halves of {case.original} are copied, and {case.it} is flipped, so it shows {half}"
    flipped = next((case.names.get(ref, "") for ref, was in case.sources.items() if was.get("flipped")), "")
    return f"only the copiable values of {flipped} are copied, not its flipped status" if flipped else ""


def _effects(sources: Sequence[str]) -> list[str]:
    """ "the effect of Giant Growth", "the effects of Humble and Snakeform"; nothing for none."""
    return [f"the effect{'s' * (len(sources) > 1)} of {joined(sources)}"] if sources else []


def _counters_before(case: Case, besides: str = "") -> list[str]:
    """The counters on what was copied earlier, which somebody would think came along: "the +1/+1 counter on
    Hill Giant"."""
    on_each = {ref: told for ref, was in case.sources.items() if ref != besides and (told := _counters(was))}
    names = {**case.names, case.source: case.card_shown}  # a merged creature is called by the card on top
    return [f"the {_bare(told)} on {names.get(ref, ref)}" for ref, told in on_each.items()]


class _Taken(NamedTuple):
    """What is copied, with its verb: "the 3/3 printed on Hill Giant is"; whether that is the size alone."""

    said: str
    is_printed_size: bool = False


def _taken(case: Case) -> _Taken:
    size = _size(case.copied)
    sized = {"power", "toughness", "power_toughness"} & {*(case.changes or asked_fields(case.query))}
    if case.was.get("face_down"):
        return _Taken(f"the face-down {size} is")
    if case.was.get("is_copy") or case.was.get("flipped"):
        return _Taken(f"the copiable values of {case.original} are")
    cards, name = case.believers.by_the_rules.cards, str(case.copied.get("name"))
    faces = cards[name].faces if name in cards else ()
    rows = [face.row for face in faces if face.name == name]
    printed = [f"{row.get('power')}/{row.get('toughness')}" for row in rows]
    is_kept = "/" not in case.exception(case.ref)
    is_size = bool(sized) and size in printed and is_kept
    return _Taken(f"{f'the {size}' if is_size else 'what is'} printed on {case.card_shown} is", is_size)


@_refutes("effects-come-along")
def _effects_come_along(case: Case) -> str:
    effects = [each for each in case.effects_on(case.source) if each != OWN]
    if len(effects) == 1:
        return f"the effect of {effects[0]} on {case.original} isn't copied"
    if effects:
        return f"the effects of {joined(effects)} on {case.original} aren't copied"
    if case.original.startswith("the "):  # a copy that was cast: how it was paid for may matter instead
        return ""
    if "controller" in case.changes:
        return f"who controls {case.original} isn't copied; {_maker(case)} controls {case.it}"
    return (
        f"what {possessive(case.original)} ability does to it isn't copied"
        if case.effects_on(case.source)
        else ""
    )


@_refutes("choices-copied")
def _choices_copied(case: Case) -> str:
    who, choices = case.chosen_for_original
    chosen = joined([str(each) for each in choices.values() if isinstance(each, str)])
    if "imprinted" in choices:
        linked = _by(case, principles.LINKED)
        return f"only {possessive(who)} {case.original} has exiled {chosen}, and {case.it} hasn't{linked}"
    return f"{who} chose {chosen} for {case.original}, and that isn't copied" if who and chosen else ""


@_refutes("undefined-choice-means-any")
def _undefined_choice_means_any(case: Case) -> str:
    return f"nothing was chosen for {case.it}, so the copied ability does nothing"


@_refutes("cast-history-copied")
def _cast_history_copied(case: Case) -> str:
    cast, who = case.cast, _caster(case)
    if cast.get("kicked"):
        return f"only the spell that {who} cast was kicked, so {case.it} isn't kicked"
    if case.setup_of_original.get("kicked"):
        return f"only the spell that became {case.original} was kicked, so {case.it} wasn't"
    chose = f"{who} chose X = {cast['x']} for {case.original} only" if "x" in cast else ""
    return f"{chose}; X is 0 for {case.it}" if chose else ""


@_refutes("status-copied")
def _status_copied(case: Case) -> str:
    differs = case.changes | changed(case.believers, case.query, case.belief)
    for name, words in _STATUSES.items():
        if name in differs and name in case.was and case.was[name] != case.now.get(name):
            is_so = words[bool(case.was[name])]
            verb = "was" if case.was_otherwise(name) else "is"
            return f"{case.original} {verb} {is_so}, but that is a status, and status isn't copied"
    what = "a token" if case.now.get("is_token") else "a card"
    return f"being a token isn't copied: {case.it} is {what}" if "is_token" in case.changes else ""


_STATUSES = {
    "tapped": ("untapped", "tapped"),
    "flipped": ("unflipped", "flipped"),
    "face_down": ("face up", "face down"),
}


@_refutes("face-down-seen-through")
def _face_down_seen_through(case: Case) -> str:
    return f"{case.original} was face down, so the nameless, colorless 2/2 was copied"


# What is copied ---------------------------------------------------------------------------------------


@_refutes("copy-keeps-own-color")
def _copy_keeps_own_color(case: Case) -> str:
    copied = case.copied
    if case.before(case.ref).get("face_down"):  # what it copies shows only once it's face up
        copied = {} if case.now.get("face_down") or case.effects_on(case.source) else case.was
    color = predicate(colors_told(copied["colors"])) if "colors" in copied else ""
    called = f"the face-down {case.original}" if case.was.get("face_down") else case.card_shown
    is_so = f"is {color} now" if case.was.get("is_copy") else f"is {color}"
    if case.original_has_changed:
        is_so = f"was {color} then"
    return f"the color is copied, too, and {called} {is_so}" if color else ""


@_refutes("color-only-from-mana-cost")
def _color_only_from_mana_cost(case: Case) -> str:
    if indicator := case.copied.get("color_indicator"):
        return f"a color indicator makes {case.copied.get('name')} {colors_told(indicator)}, and it's copied"
    said = case.exception(case.ref) or case.exception(case.source)
    return f"because of the exception, {said}, whatever its mana cost" if said else ""


@_refutes("abilities-not-copied")
def _abilities_not_copied(case: Case) -> str:
    """The ability that is asked about, or the first two; a merged creature has those of the card underneath,
    too."""
    every = list(dict.fromkeys(map(str, case.copied.get("abilities") or ())))
    asked = ability_asked(case.query)
    texts = [text for text in every if asked and text.casefold().startswith(asked)][:1] or every[:2]
    name, cards = case.card_shown, case.believers.by_the_rules.cards
    printed_there = "".join(face.text for face in cards[name].faces).casefold() if name in cards else ""
    is_merged = printed_there and texts and texts[0].casefold() not in printed_there
    who = f"the merged {name}" if is_merged and name != case.original else name
    return f"rules text is copied, and {who} has {joined([*map(beginning, texts)])}" if texts else ""


@_refutes("abilities-doubled")
def _abilities_doubled(case: Case) -> str:
    return f"{case.original} has each of its abilities once, and so does {case.it}"


@_refutes("some-things-cannot-be-copied")
def _some_things_cannot_be_copied(case: Case) -> str:
    case = case if case.copying else case.of_copy or case
    known = case.original and case.copier
    return f"nothing keeps {case.original} from being copied by {case.copier}" if known else ""


@_refutes("copier-keeps-own-abilities")
def _copier_keeps_own_abilities(case: Case) -> str:
    name = case.names[case.ref]
    had = (
        f"all the text that {name} had before"
        if case.before(case.ref).get("is_copy")
        else f"what is printed on {name}"
    )
    return f"the rules text of {case.card_shown} takes the place of {had}"


@_refutes("printed-card-copied")
def _printed_card_copied(case: Case) -> str:
    card = case.names.get(case.ref, case.it)
    if case.was.get("is_token"):
        return f"{card} copies {case.original} as it was created, not just what is printed on a card"
    if case.original_has_changed:
        return f"{card} copied what {case.original} had become, not what is printed on that card"
    # What an ability made of it as it entered is copied by another rule than what it has copied itself.
    by = (
        ""
        if any(was.get("is_copy") for was in case.sources.values())
        else _by(case, principles.COPIABLE_VALUES)
    )
    return f"{card} copies what {case.original} has become, not what is printed on that card{by}"


@_refutes("copy-of-copy-sees-the-first")
def _copy_of_copy_sees_the_first(case: Case) -> str:
    card = case.names.get(case.ref, case.it)
    first = next((e.about[0] for e in case.steps if e.obj == case.source and e.about), "")
    named = case.names.get(first, "")
    if named and case.exception(case.source):
        return (
            f"{card} copies {case.original} as its exception has made it, so it doesn't simply copy {named}"
        )
    return f"{card} copies {case.original}, not {named}" if named else ""


@_refutes("exception-values-not-copied-on", "exception-abilities-not-copied-on")
def _exceptions_not_copied_on(case: Case) -> str:
    said = case.exception(case.source)
    if case.keeps_color(case.source) and "colors" in case.copied:
        color = predicate(colors_told(case.copied["colors"]))
        kept = f"the color that {case.original} kept is one of its copiable values"
        return f"{kept}, so {case.it} is {color}{_by(case, principles.BECOMES_COPIABLE)}"
    if " has “" in said:
        return f"the ability that the exception added is copied with the rest: {said}"
    every = joined(_with_one_subject(case.exceptions(case.source), case.original))
    return f"what the exception changed is copied with the rest: {every}" if said else ""


@_refutes("extra-effects-copied-on")
def _extra_effects_copied_on(case: Case) -> str:
    principle = principles.EXCEPTION_ADDITIONAL_EFFECT
    gets = (each for each in case.steps if (each.obj, each.principle) == (case.source, principle))
    is_one = any(sum(_added(each)["counters"].values()) == 1 for each in gets)
    what, were, arent = ("counter", "was", "isn't") if is_one else ("counters", "were", "aren't")
    said = f"the additional {what} {were} part of how {case.original} entered and {arent} copied"
    return f"{said}{_by(case, principles.COPIABLE_VALUES)}"


@_refutes("uncopied-means-empty")
def _uncopied_means_empty(case: Case) -> str:
    said = case.exception(case.ref) or case.exception(case.source)
    return f"because of the exception, {said}" if said else ""


@_refutes("exceptions-ignored")
def _exceptions_ignored(case: Case) -> str:
    if "abilities" in case.changes and (defined := _cda_stays_beside_exception(case)):
        return defined
    said = _with_one_subject(case.exceptions(case.ref), case.it)
    whose = "its" if case.copier == case.it else possessive(case.copier)
    told = [part for each in said for part in each.replace(" and has ", " \n has ").split(" \n ")]
    parts = (joined(told) if len(told) > 2 else ", and ".join(said)) + _added_to_base(case, said)
    if not said and (counters := _counters_of_exception(case)):
        return f"because of {whose} exception, {case.it} gets {counters} as it enters"
    return f"because of {whose} exception, {parts}{_of_which(case)}" if said and case.copier else ""


def _added_to_base(case: Case, said: Sequence[str]) -> str:
    """What is added to the base size just told: ", and its four +1/+1 counters are added to that"."""
    bonus: int = (case.now.get("counters") or {}).get("+1/+1", 0)
    if not bonus or not said or " base " not in said[-1]:
        return ""
    counters = _bare(_counters({"counters": {"+1/+1": bonus}}))
    return f", and its {counters} {'is' if bonus == 1 else 'are'} added to that"


def _with_one_subject(exceptions: Sequence[str], called: str) -> list[str]:
    """Exceptions that say what they are of only once: "Sakashima keeps its own name", "is legendary"."""
    of_name, start = f"{possessive(called)} name is {called}", f"{called} "
    said = [each.replace(of_name, f"{called} keeps its own name") for each in exceptions]
    if all(each.startswith(start) for each in said):
        return [*said[:1], *(each.removeprefix(start) for each in said[1:])]
    return said


def _of_which(case: Case) -> str:
    """The rule on the copy's exception where what it copies has one, too, which is on another rule."""
    if not case.exceptions(case.source):
        return ""
    own = {step.rule for step in case.steps if step.obj == case.ref and step.kind is StepKind.EXCEPTION}
    return f" ({own.pop()})" if len(own) == 1 else _by(case, principles.EXCEPTIONS)


def _counters_of_exception(case: Case) -> str:
    """The counters that an exception puts on it as it enters: "two +1/+1 counters"; "" for none."""
    own = (e for e in case.steps if e.obj == case.ref)
    gets = (e for e in own if e.principle == principles.EXCEPTION_ADDITIONAL_EFFECT)
    return next((told for each in gets if (told := _counters(_added(each)))), "")


def _added(step: Step) -> Mapping[str, Any]:
    """The counters that a step puts on an object besides those that were on it."""
    sides: list[Mapping[str, Any]] = [step.before, step.after]
    had, has = (side.get("counters") or {} for side in sides)
    return {"counters": {kind: n - had.get(kind, 0) for kind, n in has.items()}}


@_refutes("exceptions-add-up")
def _exceptions_add_up(case: Case) -> str:
    own, of_original = case.exceptions_asked(case.ref), case.exceptions_asked(case.source)
    if not own and not of_original:
        own, of_original = case.exceptions(case.ref), case.exceptions(case.source)
    said = next(reversed(own or of_original), "")
    copied = _size(case.copied) if "/" in said else predicate(colors_told(case.copied.get("colors") or ()))
    keeps = case.keeps_color(case.ref if own else case.source)
    by = _by(case, principles.EXCEPTION_RETAINS) if keeps else ""
    if not own:
        return f"because of the exception, {said}, and nothing is added to that{by}" if said else ""
    return (
        f"because of {possessive(case.copier)} exception, {said} instead of the copied {copied}{by}"
        if said
        else ""
    )


@_refutes("added-type-replaces")
def _added_type_replaces(case: Case) -> str:
    said = [*case.exceptions(case.ref), *case.exceptions(case.source)]
    added = next((each for each in said if "in addition to" in each), "")
    return f"{added}, and none of those is replaced" if added else ""


@_refutes("exception-keeps-own-name")
def _exception_keeps_own_name(case: Case) -> str:
    held = case.believers.believed(case.query, case.belief)
    value = held.value if held else None
    kept = value.get("name") if isinstance(value, Mapping) else value
    is_of_original = bool(kept) and kept == case.names.get(case.source)
    who = case.original if is_of_original else _with_exception(case)
    name = str(case.copied.get("name") or "")
    says = f"{possessive(who)} exception says nothing about the name"
    return f"{says}, and the copied name is {name}" if name and who else ""


def _with_exception(case: Case) -> str:
    """The card whose copy effect has an exception, of those that copied, the last first; "" for none."""
    called = [case.copier, *(case.names.get(ref, "") for ref in reversed([*case.sources]))]
    cards = case.believers.by_the_rules.cards
    return next((name for name in called if name in cards and copies_with_exception(cards[name])), "")


@_refutes("exceptions-drop-defining-abilities")
def _exceptions_drop_defining_abilities(case: Case) -> str:
    said, who = case.exception(case.ref), _with_exception(case)
    if not who:
        return ""
    if not said:  # It changes nothing here, as one that makes an artifact an artifact.
        return f"{possessive(who)} exception sets no creature types, so changeling is copied"
    kinds = "only adds a type" if "in addition to" in said else "says nothing about creature types"
    return f"{possessive(who)} exception {kinds}, so changeling is copied"


@_refutes("cda-stays-beside-exception", "cda-overrides-exception")
def _cda_stays_beside_exception(case: Case) -> str:
    given, ref = case.set_by_exception
    if not given:
        return ""
    # What has become a copy of something else since then lost nothing to the exception in that.
    until = next(
        place
        for place, e in enumerate(case.steps)
        if e.obj == ref and e.principle == principles.EXCEPTION_CDA
    )
    copied = next((e.about[0] for e in reversed(case.steps[:until]) if e.obj == ref and e.about), "")
    card = case.names.get(copied, case.original)
    who = case.copier if ref == case.ref else case.names.get(ref, "")
    lost = f"the ability of {card} that defines {'it' if given == 'the color' else 'them'}"
    if given == "the color" and not case.has_ability_that_defines(card, "colors"):
        lost = f"the color indicator of {card}"
    return f"{possessive(who)} exception sets {given}, so {lost} isn't copied" if who else ""


# Faces ------------------------------------------------------------------------------------------------


def _of_both_faces(case: Case) -> str:
    """The principle by which a copy has both faces; "" if it hasn't."""
    found = (principles.TRANSFORMING_TOKEN, principles.TRANSFORMING_SPELL)
    return next((each.principle for each in case.steps if each.principle in found), "")


@_refutes("copies-have-one-face")
def _copies_have_one_face(case: Case) -> str:
    principle = _of_both_faces(case)
    if not principle:
        return ""
    spell = "a copy of the double-faced spell " * (principle == principles.TRANSFORMING_SPELL)
    shown = str(case.was.get("name") or case.copied.get("name") or case.original)
    return (
        f"{case.it} was created as {spell or 'a copy of '}{shown}, so it has both faces{_by(case, principle)}"
    )


@_refutes("front-face-copied", "back-face-copied")
def _face_copied(case: Case) -> str:
    shown = str(case.was.get("name") or case.copied.get("name") or "")
    wrong = changed(case.believers, case.query, case.belief)
    if shown and not wrong and "can_transform" in asked_fields(case.query):
        return f"{case.it} has both faces of {shown}, and the same one up{_by(case, _of_both_faces(case))}"
    is_single = case.was.get("is_copy") and not case.was.get("is_token")  # a card with the values of one face
    if shown and case.now.get("is_token") and not is_single:
        return f"{shown} was the face that was up, so {case.it} enters with that face up"
    return f"{shown} was the face that was up, so {case.it} has only that face" if shown else ""


@_refutes("every-copy-has-both-faces")
def _every_copy_has_both_faces(case: Case) -> str:
    card, cards = case.names.get(case.ref, ""), case.believers.by_the_rules.cards
    if case.now.get("is_token"):  # it has the faces of what it was created as a copy of
        copied = case.names.get(next(iter(case.copied_in_turn), ""), "")
        is_single = copied in cards and len(cards[copied].faces) == 1
        return f"{copied} has only one face, so {case.it} has only one" if is_single else ""
    return (
        f"{card} copies only the face that is up, and it isn't a token or a transforming card" if card else ""
    )


@_refutes("shown-half-copied")
def _shown_half_copied(case: Case) -> str:
    shown = case.now.get("name")
    return f"both halves are copied, and {case.it} isn't flipped, so it shows {shown}" if shown else ""


@_refutes("face-down-keeps-its-own-card")
def _face_down_keeps_its_own_card(case: Case) -> str:
    card = case.names.get(case.ref, "")
    became = f"{card} became a copy of {case.original} while it was face down"
    return f"{became}, so that's what it is now that it's face up" if card and case.original else ""


# As it enters, and becoming a copy ----------------------------------------------------------------------


@_refutes("copied-after-entering")
def _copied_after_entering(case: Case) -> str:
    card = case.names.get(case.ref, "")
    whose = origins_of(case.believers.script).get(case.ref, "").replace("’", "'")
    so = re.sub("^The (?:creature|permanent)", "", case.so.removeprefix(whose)).strip()
    is_so = so.removeprefix("is ")
    article = f"{a_or_an(is_so)} " if re.fullmatch(r"\d+/\d+", is_so) else ""
    it = f"it's {article}{is_so}" if so.startswith("is ") else f"it {so}"
    counters = _counters(case.now)
    if "counters" in case.changes and counters:
        it = f"it enters with {counters}"
    added = principles.EXCEPTION_ADDITIONAL_EFFECT
    if counters and so and any(step.obj == case.ref and step.principle == added for step in case.steps):
        return f"the exception of {possessive(card)} copy effect applies as it enters, so {it}"
    if is_so == "tapped":
        it = "it enters tapped"
    then = f"so {it}" if so else "with the abilities of that card"
    return f"{card} is already a copy of {case.original} as it enters, {then}" if card else ""


@_refutes("copies-never-enter-with-counters", "copies-never-enter-tapped")
def _copies_never_enter_with(case: Case) -> str:
    """Fading 2 is copied, and it applies as the copy enters."""
    how = "counters" if case.belief == "copies-never-enter-with-counters" else "tapped"
    said = (printed(step.because) for step in case.steps if step.obj == case.ref and how in step.after)
    ability = next(filter(None, said), "")
    told = f"“{ability.removesuffix('.')}”" if ability.endswith(".") else ability
    return f"{told} is copied, and it applies as {case.it} enters" if told else ""


@_refutes("copied-copy-ability-not-used")
def _copied_copy_ability_not_used(case: Case) -> str:
    if len(case.copied_in_turn) < 2:
        return ""
    first, last = (case.names.get(each, "") for each in (case.copied_in_turn[0], case.copied_in_turn[-1]))
    card = case.names.get(case.ref, case.it)
    return f"{card} has {possessive(first)} ability as it enters, so it may enter as a copy of {last}"


@_refutes("overwritten-copy-still-acts")
def _overwritten_copy_still_acts(case: Case) -> str:
    if len(case.copied_in_turn) < 2:  # something else is asked about, which turns on what copied twice
        twice = case.copiers_in_turn
        return _overwritten_copy_still_acts(replace(case, on=twice[0])) if len(twice) == 1 else ""
    card = case.names.get(case.ref, "")
    last = case.names.get(case.copied_in_turn[-1], "")
    if not card or not last:
        return ""
    other = case.names.get(case.copied_in_turn[-2], "")
    whose = f"{possessive(other)} copy effect" if other and other != card else "another copy effect"
    after = f"{whose} was applied after {possessive(card)}"
    if {"triggered", "tapped"} & case.changes:
        by = _by(case, principles.EXCEPTION_LINKED_TRIGGER)
        return f"{after}, so the ability linked to the earlier one doesn't trigger{by}"
    if "counters" in case.changes:
        return f"{after}, so {possessive(card)} counters aren't added"
    return f"{after} and overwrote it"


@_refutes("becoming-a-copy-is-entering")
def _becoming_a_copy_is_entering(case: Case) -> str:
    already = f"{case.it} was already on the battlefield"
    return f"{already} and became a copy of {case.original} without entering" if case.original else ""


@_refutes("becoming-a-copy-makes-a-new-object")
def _becoming_a_copy_makes_a_new_object(case: Case) -> str:
    own = case.before(case.ref)
    counters = _counters(own)
    keeps = [f"keeps {_its(counters)}"] if counters else []
    keeps += ["stays tapped"] if own.get("tapped") and "tapped" in case.changes else []
    keeps += ["stays face down"] if own.get("face_down") and "face_down" in case.changes else []
    effects = case.lasting_effects()
    applies = [f"{_still_applying(effects)} to it"] if effects else []
    kept = ([f"it {joined(keeps)}"] if keeps else []) + applies
    return f"{case.it} is still the same permanent, so {', and '.join(kept)}" if kept else ""


@_refutes("becoming-a-copy-ends-effects")
def _becoming_a_copy_ends_effects(case: Case) -> str:
    effects = case.lasting_effects()
    if not effects:
        return ""
    return f"{_still_applying(effects)} to {case.it}, which is the same permanent"


def _still_applying(sources: Sequence[str]) -> str:
    """ "The effect of Giant Growth still applies": what applies is an effect, not the card it's from."""
    return f"{_effects(sources)[0]} still {'apply' if len(sources) > 1 else 'applies'}"


@_refutes("copy-tracks-original")
def _copy_tracks_original(case: Case) -> str:
    return f"the values of {case.original} were copied once; what it became later doesn't matter"


@_refutes("copy-ends-with-original")
def _copy_ends_with_original(case: Case) -> str:
    case = case if case.copying else case.of_copy or case
    if case.act[1].get("do") == "copy_spell":
        is_apart = case.it != case.original
        said = f"{case.it} is a separate spell, whatever happens to {case.original}"
        return f"{said}{_by(case, principles.COPYING_SPELLS)}" if is_apart else ""
    return f"the values of {case.original} were copied once; {case.it} doesn't need the original anymore"


# Spells and abilities -------------------------------------------------------------------------------------


def _maker(case: Case) -> str:
    return PLAYER_NAMES.get(str(case.act[1].get("controller")), "")


@_of_copies("copying-is-casting")
def _copying_is_casting(case: Case) -> str:
    does = "activates" if case.act[1].get("do") == "copy_ability" else "casts"
    if not case.act[1].get("by"):
        return f"{case.it} is put onto the stack; nobody {does} it"
    return f"{case.copier} puts {case.it} onto the stack; nobody {does} it"


@_of_copies("cast-copy-not-cast")
def _cast_copy_not_cast(case: Case) -> str:
    is_so = _maker(case) and case.act[1].get("do") == "cast_copy"
    return f"{_maker(case)} casts {case.it}, as the ability allows, so it was cast" if is_so else ""


@_refutes("copies-to-cast-start-in-hand")
def _copies_to_cast_start_in_hand(case: Case) -> str:
    if "name" in case.act[1]:
        said = f"{case.it} was made outside the game and was never in {possessive(_maker(case))} hand"
        return f"{said}{_by(case, principles.COPY_BY_NAME)}"
    where = case.was.get("zone")
    return f"{case.it} was made where the card is, in {where}" if where in {"exile", "graveyard"} else ""


@_of_copies("original-controller-controls-copy")
def _original_controller_controls_copy(case: Case) -> str:
    who, event = _maker(case), case.act[1]
    return f"{who} made {case.it} with {case.copier} and controls it" if who and event.get("by") else ""


def _caster(case: Case) -> str:
    """Who cast what it copies; "" if it wasn't cast."""
    return PLAYER_NAMES.get(str(case.cast.get("controller")), "")


@_of_copies("x-of-a-copy-is-zero")
def _x_of_a_copy_is_zero(case: Case) -> str:
    if "x" not in case.cast:
        return ""
    return f"{_caster(case)} chose X = {case.cast['x']} for {case.original}, and {case.it} has the same X"


@_of_copies("paid-options-lost")
def _paid_options_lost(case: Case) -> str:
    unpaid = f"though nobody pays for it{_by(case, principles.COPYING_SPELLS)}"
    if str(case.cast.get("alternative_cost", "")).startswith("overload"):
        overloaded = f"{_caster(case)} overloaded {case.original}, and {case.it} is overloaded, too"
        return f"{overloaded}, {unpaid}"
    if not case.cast.get("kicked"):
        return ""
    return f"{_caster(case)} kicked {case.original}, and {case.it} is kicked, too, {unpaid}"


@_of_copies("mana-spent-copied")
def _mana_spent_copied(case: Case) -> str:
    spent = case.cast.get("mana_spent")
    said = f"{_caster(case)} spent {mana_told(str(spent))} on {case.original}; no mana was spent on {case.it}"
    return said if spent else ""


@_of_copies("costs-paid-again")
def _costs_paid_again(case: Case) -> str:
    used = _sacrificed(case)
    return f"nothing is paid for {case.it}; it uses {used}" if used else ""


@_of_copies("cost-objects-not-shared")
def _cost_objects_not_shared(case: Case) -> str:
    used = _sacrificed(case)
    return f"{case.it} uses {used}" if used else ""


def _sacrificed(case: Case) -> str:
    """ "Craw Wurm, which Ada sacrificed for Fling"; "" where nothing was."""
    paid = case.cast.get("sacrificed")
    gone = case.called([paid] if isinstance(paid, str) else paid or ())
    return f"{gone}, which {_caster(case)} sacrificed for {case.original}" if gone else ""


@_of_copies("nobody-owns-a-copy")
def _nobody_owns_a_copy(case: Case) -> str:
    who = _maker(case)
    owns = "controls it" if case.act[1].get("do") == "copy_ability" else "owns and controls it"
    return f"{who} put {case.it} onto the stack and {owns}" if who else ""


@_of_copies("copied-ability-is-another-ability")
def _copied_ability_is_another_ability(case: Case) -> str:
    begun = next((e for e in case.events if e.get("ref") == case.source and e.get("source")), {})
    source = case.names.get(str(begun.get("source")), "")
    return f"{case.it} has the same source, {source}, and counts as the same ability" if source else ""


@_refutes("new-targets-not-checked")
def _new_targets_not_checked(case: Case) -> str:
    claims = case.query.get("claims") or {}
    right = case.believers.right(case.query).value
    one = next(iter(claims), "") if isinstance(claims, Mapping) and len(claims) == 1 else ""
    field = claims[one].get("field") if one else ""
    if field not in {"may_target", "could_target"} or not isinstance(right, list | tuple) or one in right:
        return ""
    name = PLAYER_NAMES.get(str(claims[one].get("value"))) or case.names.get(case.ref, "")
    return f"a new target must be legal as it's chosen, and {name} isn't" if name else ""


@_of_copies("copied-choices-are-final")
def _copied_choices_are_final(case: Case) -> str:
    event, who = case.act[1], _maker(case)
    if new := [str(each) for each in event.get("new_targets") or () if each]:
        they = _THEY.get(str(event.get("controller")), "they")
        by = case.copier if event.get("by") else case.original
        return f"{by} lets {who} choose new targets, and {they} chose {_chosen_instead(case, new)}"
    aimed = case.called(case.targets)
    if aimed and (named := _target_named(case)):
        return f"{possessive(case.copier)} ability says what {case.it} targets: {aimed}{_by(case, named)}"
    return ""


def _chosen_instead(case: Case, new: Sequence[str]) -> str:
    """New targets; where others stay as they are, "Isochron Scepter in place of Chimeric Staff"."""
    targets = case.cast.get("targets") or ()
    old = [str(each) for each in ([targets] if isinstance(targets, str) else targets)]
    changed_ones = [(ref, was) for ref, was in zip(new, old, strict=False) if ref != was]
    if len(new) != len(old) or not 0 < len(changed_ones) < len(new):
        return case.called(new)
    chosen, before = (case.called(refs) for refs in zip(*changed_ones, strict=True))
    return f"{chosen} in place of {before}"


def _target_named(case: Case) -> str:
    """The principle by which an effect names the target of a copy; "" if none does."""
    named = (principles.TARGET_SPECIFIED, principles.COULD_TARGET)
    own = (each for each in case.believers.by_the_rules.steps if each.obj == case.ref)
    found = next((each.principle for each in own if each.principle in named), "")
    return found or next((each.principle for each in case.steps if each.principle in named), "")


@_of_copies("copy-controller-picks-targets")
def _copy_controller_picks_targets(case: Case) -> str:
    if str(case.cast.get("alternative_cost", "")).startswith("overload"):
        return f"{case.original} was overloaded, so {case.it} has no target to choose"
    if not (named := _target_named(case)) or not case.act[1].get("by"):
        return ""
    said = f"{possessive(case.copier)} ability says what {case.it} targets"
    return f"{said}, so {_maker(case)} can't choose another{_by(case, named)}"


@_refutes("copy-is-not-a-spell")
def _copy_is_not_a_spell(case: Case) -> str:
    if case.copy_on_stack.get("ref") != case.ref or case.copy_on_stack["do"] == "copy_ability":
        return ""
    aimed = (e.get("card") for e in case.events if case.ref in (e.get("targets") or ()))
    aiming = case.aiming or next((card for card in aimed if card), "")
    said = f"{case.it} is a spell, though no card represents it"
    does = "counter" if case.is_countered else "target"
    return f"{said}, so {aiming} can {does} it" if aiming else said


@_refutes("copies-become-real-cards")
def _copies_become_real_cards(case: Case) -> str:
    copy = case.copy_on_stack
    if not copy:
        return ""
    if copy["ref"] != case.ref:  # asked of something else, which turns on it
        name = case.names.get(str(copy["ref"]), "the copy")
        return "" if replace(case, on=str(copy["ref"])).became_a_token else _ceases(case, name)
    if case.now.get("zone") == "nowhere" and case.became_a_token:
        ceases = f"a token that has left the battlefield ceases to exist{_by(case, principles.TOKEN_CEASES)}"
        return f"{case.it} became a token as it resolved, and {ceases}"
    if case.now.get("is_token") or case.now.get("zone") == "battlefield":
        by = _rule_of_step(case, principles.SPELL_BECOMES_TOKEN)
        return f"no card represents {case.it}, so it becomes a token as it resolves{by}"
    return _ceases(case, case.it)


def _ceases(case: Case, copy: str) -> str:
    """A copy of a spell is in a graveyard first, until state-based actions are checked (704.5e)."""
    said = f"no card represents {copy}, so it ceases to exist once it has left the stack"
    checked = bool(_by(case, principles.CEASES_TO_EXIST))
    return f"{said}, the next time state-based actions are checked" if checked else said


def _rule_of_step(case: Case, principle: str) -> str:
    """The rule by which something happens to it, as " (707.10f)", where the ruleset has one."""
    own = (e for e in case.steps if e.obj == case.ref and e.principle == principle)
    rule = next((e.rule for e in own), "")
    return f" ({rule})" if rule else ""


@_refutes("copied-permanent-spell-vanishes")
def _copied_permanent_spell_vanishes(case: Case) -> str:
    return f"a copy of {case.original} is a permanent spell, so it becomes a token as it resolves"


# Combat -----------------------------------------------------------------------------------------------


@_refutes("combat-keeps-being-rechecked")
def _combat_keeps_being_rechecked(case: Case) -> str:
    if "tapped" not in case.changes:
        return ""
    had = f"{case.it} had vigilance as it was declared as an attacker"
    return f"{had}; what it became later doesn't tap it{_rule_of_step(case, 'keyword-vigilance')}"


@_refutes("vigilance-untaps")
def _vigilance_untaps(case: Case) -> str:
    return f"vigilance keeps {case.it} from tapping as it attacks" if "tapped" in case.changes else ""
