"""Entering the battlefield: as a copy, with counters, with choices, tapped (CR 614.12, 707.5)."""

from collections.abc import Callable, Iterable, Sequence

from judgeapp.copyengine.evaluation.amounts import EvaluationContext, can_tell, is_beyond
from judgeapp.copyengine.evaluation.conditions import condition_holds
from judgeapp.copyengine.evaluation.entering_abilities import NOTHING_SAID, said_of_entering
from judgeapp.copyengine.evaluation.filters import player_fits
from judgeapp.copyengine.evaluation.situations import situation_holds
from judgeapp.copyengine.events.entering.as_enters import exile_as_it_enters, set_as_it_enters
from judgeapp.copyengine.events.entering.devour import devour
from judgeapp.copyengine.events.entering.effects_of_others import (
    copied_by_others,
    copied_next_time,
    refuse_unknown_nature,
    said_by_others,
    speaking_of_others,
    taken_by_others,
)
from judgeapp.copyengine.events.entering.entering_as_copy import applies_now, copy_as_it_enters, copy_offered
from judgeapp.copyengine.events.entering.entering_values import (
    abilities_as_it_enters,
    context_before,
    context_of_counting,
)
from judgeapp.copyengine.events.entering.given_away import under_an_opponent
from judgeapp.copyengine.events.entering.unable_to_enter import put_elsewhere
from judgeapp.copyengine.events.resolving.performing import perform
from judgeapp.copyengine.events.targeting.attachments import is_of_kind_enchanted
from judgeapp.copyengine.events.triggers.crewing import forget_crew
from judgeapp.copyengine.events.triggers.noting import note_trigger, trigger_entering
from judgeapp.copyengine.events.triggers.status_triggers import trigger_attached_to
from judgeapp.copyengine.events.zones.counters import add_counters
from judgeapp.copyengine.events.zones.day_and_night import become_day_or_night
from judgeapp.copyengine.events.zones.preparing import prepare
from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model import principles as p
from judgeapp.copyengine.model.effects import except_clauses as x
from judgeapp.copyengine.model.effects.changes import GainAbilities
from judgeapp.copyengine.model.effects.effects import (
    AsEntersChoose,
    AsEntersForm,
    EntersPrepared,
    EntersTapped,
    EntersWith,
    PayLife,
    Turn,
)
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.policies import CORRECT
from judgeapp.copyengine.model.terms.conditions import ObjectEvent, YouMay
from judgeapp.copyengine.model.terms.subjects import Amount, Counted, Each, Who
from judgeapp.copyengine.model.text import Text
from judgeapp.copyengine.model.wording import a_or_an, joined, quoted
from judgeapp.copyengine.reading.paragraphs.chapters import chapters_of
from judgeapp.copyengine.reading.statics.casting.costs import offered_cost, offers_to_reveal
from judgeapp.copyengine.reading.statics.casting.stated_of_spells import speaks_of_x
from judgeapp.copyengine.script.choices import made_of
from judgeapp.copyengine.script.fields import Choice, Choices, chosen_word, chosen_words, is_paid
from judgeapp.copyengine.table.copiable_values import copiable_values
from judgeapp.copyengine.table.levels import anchor_words_of
from judgeapp.copyengine.table.state import PLAYER_NAMES, AsEntersValues, ContinuousEffect, Object

type Begins = Callable[[Object], tuple[Object, tuple[x.ExceptClause, ...]]]

_SIDES_OF_COIN = ("heads", "tails")
_CHOICE_KEYS = {"creature": "creature", "permanent": "permanent", "creature type": "creature_type"}


def _refuse_host(interpreter: Interpreter, obj: Object) -> None:
    """Refuse to let an Aura enter attached to what its enchant ability doesn't speak of (CR 303.4f)."""
    values = interpreter.values(obj.ref)
    if "Aura" not in values.subtypes or "Creature" in values.types or is_of_kind_enchanted(interpreter, obj):
        return
    name = interpreter.called(obj.attached_to or "") or obj.attached_to
    raise CopyEngineError(
        f"{values.name} can't enter attached to {name}.",
        where=interpreter.at("attached_to"),
        mend="Name something that it can enchant.",
    )


def _refuse_without_host(interpreter: Interpreter, obj: Object) -> None:
    """Refuse to let an Aura card enter where nothing is that it could enchant: it stays where it is (CR
    303.4f).
    """
    values = interpreter.values(obj.ref)
    if obj.attached_to or obj.is_copy or obj.kind != "card":
        return
    if "Aura" not in values.subtypes or "Creature" in values.types:
        return
    if not any(ability.keyword == "enchant" for ability in values.abilities):
        return
    others = (other.ref for other in interpreter.table.on_battlefield() if other.ref != obj.ref)
    hosts = (replace(obj, attached_to=ref) for ref in (*interpreter.table.players, *others))
    if not any(is_of_kind_enchanted(interpreter, each) for each in hosts):
        raise CopyEngineError(
            f"{values.name} can't enter: nothing on the table is anything that it could enchant.",
            where=interpreter.at("attached_to"),
            mend="Leave the event out, or list in the setup what it is to enchant.",
        )


def enter_battlefield(
    interpreter: Interpreter,
    obj: Object,
    copies: Sequence[str | None],
    choices: Choices,
    *,
    announce: str = "",
    extra: tuple[x.ExceptClause, ...] = (),
    begins: Begins | None = None,
) -> Object:
    """Put `obj` onto the battlefield, replacement effects and choices first; return it as it stands there.

    Args:
        copies: refs it copies, in the order its "enter as a copy" abilities ask; None declines.
        announce: the first step's sentence; "" when the steps so far already show the object.
        extra: additional effects of the copy effect that makes it (CR 707.9e), lost to a further one.
        begins: makes it a copy as it enters, because it is put there as one; returns it with its `extra`.
    """
    stamp, was = interpreter.table.tick(), obj
    interpreter.table.newcomers[obj.ref] = obj.controller
    interpreter.table.since_upkeep |= {obj.ref}
    to = obj.attached_to or chosen_word(choices.get("attach_to"))
    obj = replace(obj, zone="battlefield", timestamp=stamp, attached_to=to, is_new=True)
    if interpreter.table.hurt_by:  # that was another object (CR 400.7)
        interpreter.table.hurt_by = frozenset(p for p in interpreter.table.hurt_by if obj.ref not in p)
    if obj.ref in interpreter.table.notes:
        forget_crew(interpreter, obj.ref)
        interpreter.table.notes[obj.ref] = replace(interpreter.table.notes[obj.ref], went_to=None)
    if announce:
        values = copiable_values(obj)
        interpreter.show(interpreter.ruleset.cites(p.COPIABLE_VALUES), obj.ref, announce, values)
    if begins is not None:
        obj, extra = begins(obj)
        interpreter.put(obj)
    taking: set[int] = set()
    if interpreter.table.entering_replaced:
        obj = taken_by_others(interpreter, obj, taking)
    later: Sequence[str | None] = ()
    stated = choices
    if interpreter.policy.copied_after_entering:
        copies, later = (), copies
        choices = {} if later else choices
    obj, extra, linked = copy_as_it_enters(interpreter, obj, copies, extra, choices)
    _refuse_x_of_another(interpreter, obj)
    interpreter.put(obj)
    own = obj.copied_at
    others = speaking_of_others(interpreter, obj)
    if others:
        obj = copied_by_others(interpreter, obj, others)
    if interpreter.table.delayed_triggers:
        obj = copied_next_time(interpreter, obj)
    if interpreter.table.entering_replaced:
        obj = taken_by_others(interpreter, obj, taking)
    obj = _turned_at_night(interpreter, obj)
    obj = under_an_opponent(interpreter, obj, choices)
    refuse_unknown_nature(interpreter, obj)
    if (kept_out := put_elsewhere(interpreter, obj, was)) is not None:
        return kept_out
    obj = _as_it_enters(interpreter, obj, extra if obj.copied_at == own else (), choices, others)
    interpreter.put(obj)
    if obj.attacking and "Creature" not in interpreter.values(obj.ref).types:
        text = "It isn't a creature, so it doesn't attack."
        interpreter.step(p.STATUS, obj.ref, text, {"attacking": True}, {"attacking": False})
        obj = interpreter.put(replace(obj, attacking=False))
    if interpreter.policy is CORRECT:
        _refuse_host(interpreter, obj) if to else _refuse_without_host(interpreter, obj)
    whose, now = interpreter.controller(obj.ref), interpreter.values(obj.ref)
    interpreter.table.note_happening(ObjectEvent.ENTERED, whose, obj, now)
    trigger_entering(interpreter, obj, linked)
    if (host := interpreter.table.objects.get(obj.attached_to or "")) is not None:
        trigger_attached_to(interpreter, obj, host)
    if linked is not None and interpreter.policy.overwritten_copy_still_acts:
        interpreter.beliefs.acts_for_the_first(obj, linked)
    if later:
        interpreter.beliefs.notes.late = obj.ref
        if later[0] is not None:
            note_trigger(interpreter, obj.ref, copy_offered(interpreter, obj, turned_up=False)[0])
        obj, _, _ = copy_as_it_enters(interpreter, obj, later, (), stated)
        interpreter.put(obj)
    return obj


def _turned_at_night(interpreter: Interpreter, obj: Object) -> Object:
    """Return a double-faced permanent with daybound with its back face up at night (CR 702.145b)."""
    turns = interpreter.table.day == "night" and len(obj.faces) > 1 and obj.can_transform
    if not turns or obj.face or obj.face_down:
        return obj
    if not any(ability.keyword == "daybound" for ability in copiable_values(obj).abilities):
        return obj
    obj = interpreter.put(replace(obj, face=1))
    interpreter.show(p.TRANSFORM, obj.ref, "It is night, so it enters transformed.", copiable_values(obj))
    return obj


def _refuse_x_of_another(interpreter: Interpreter, obj: Object) -> None:
    """Refuse an X of what has none itself and has become a copy of something with X (CR 107.3m)."""
    if not obj.cast.x or not obj.is_copy or obj.card is None or interpreter.policy is not CORRECT:
        return
    own = any(speaks_of_x(face.printed) for face in obj.card.faces)
    if not own and speaks_of_x(copiable_values(obj)):
        raise CopyEngineError(
            f"{obj.card.faces[0].name} has no X, so what it copies has none either.",
            where=interpreter.at("x"),
            mend="Leave x out.",
        )


def _as_it_enters(
    interpreter: Interpreter,
    obj: Object,
    extra: Iterable[x.ExceptClause],
    choices: Choices,
    others: Sequence[Object],
) -> Object:
    """Apply what replaces entering: choices and forms first, then tapped and counters (CR 614.12, 707.5).

    Args:
        others: the other permanents that say how something enters.
    """
    policy = interpreter.policy
    put: dict[str, int] = {}
    own = said_of_entering(abilities_as_it_enters(interpreter, obj))
    if "sacrifice" in choices and any(a.keyword == "devour" for a in interpreter.values(obj.ref).abilities):
        choices = made_of(choices, {"devour": choices["sacrifice"], **choices})
    if "devour" in choices:
        devour(interpreter, obj, choices["devour"])
    if own is not NOTHING_SAID or choices:
        if not (obj.is_copy and (policy.copies_make_no_choices or policy.choices_copied)):
            obj = choose_as_it_enters(interpreter, obj, choices)
        interpreter.put(obj)
        own = said_of_entering(abilities_as_it_enters(interpreter, obj))
    for falling in own.falling:
        condition = falling.condition
        if condition is None or situation_holds(condition, context_before(interpreter, obj)):
            become_day_or_night(interpreter, falling.becomes)
    if own.exiling:
        obj, besides = exile_as_it_enters(interpreter, obj, choices)
        for ability, for_exiled in besides:
            obj = _with_counters(interpreter, obj, for_exiled, ability.text, put, is_own=True)
    for ability, turned in own.turning:
        obj = _turn_others(interpreter, obj, ability, turned)
    times: dict[tuple[Ability, Effect], int] = {}
    for ability, effect in own.itself:
        if isinstance(effect, EntersTapped):
            believed = obj.is_copy and policy.copies_never_enter_tapped
            if not believed and _enters_tapped(interpreter, obj, effect, choices):
                obj = _tapped(interpreter, obj, ability.text)
        elif isinstance(effect, EntersPrepared):
            obj = prepare(interpreter, obj, prepared=True)
        else:
            if obj.is_copy and policy.copies_never_enter_with_counters:
                effect = replace(effect, count=Amount(0))
            stated = obj.choices
            if effect.condition is not None:
                before = times.get((ability, effect), 0)
                stated = _of_instance(stated, ability.keyword, before)
                times[ability, effect] = before + 1
            if effect.count.per is Counted.X and obj.copied_at and policy is CORRECT:
                # X was chosen for what the card said before: in an ability that it copies, X is 0 (CR 107.3j)
                effect = replace(effect, count=Amount(effect.count.base))
            obj = _with_counters(interpreter, obj, effect, ability.text, put, stated, is_own=True)
    for other, ability, said in list(said_by_others(interpreter, obj, others)):
        if isinstance(said, EntersTapped) and not obj.tapped:
            obj = _tapped(interpreter, obj, ability.text, p.ENTERS_REPLACEMENT)
        elif isinstance(said, EntersWith):
            obj = _with_counters(interpreter, obj, said, ability.text, put, said_by=other)
    for said, words in interpreter.table.noted(obj.ref).enters_with:
        obj = _with_counters(interpreter, obj, said, words, put)
    forget_what_it_enters_with(interpreter, obj.ref)
    for kind, number in counters_of_type(copiable_values(obj), choices).items():
        words = f"it enters with {kind} counters of its own"
        is_effect = kind != "lore"  # a rule puts them there, which is no effect (CR 714.3a)
        cited = (
            p.ENTERS_REPLACEMENT
            if is_effect
            else interpreter.ruleset.cites(p.SAGA_ENTERS, p.ENTERS_REPLACEMENT)
        )
        obj = add_counters(
            interpreter, obj, kind, number, words, cited, is_effect=is_effect, entering_with=put
        )
    for clause in extra:
        if isinstance(clause, x.EntersTapped):
            obj = _tapped(interpreter, obj, str(clause), p.EXCEPTION_ADDITIONAL_EFFECT)
        elif isinstance(clause, x.EntersWithCounters):
            number = _number_of_counters(interpreter, context_of_counting(interpreter, obj), clause.count)
            principle = p.ENTERS_REPLACEMENT if clause.apart else p.EXCEPTION_ADDITIONAL_EFFECT
            obj = add_counters(
                interpreter, obj, clause.counter, number, str(clause), principle, entering_with=put
            )
    return obj


def note_what_it_enters_with(interpreter: Interpreter, ref: str, effect: EntersWith, words: Text) -> None:
    """Note what an effect says an object will enter with: counters whose number is known by then."""
    noted = interpreter.table.noted(ref)
    interpreter.table.notes[ref] = replace(noted, enters_with=(*noted.enters_with, (effect, words)))


def forget_what_it_enters_with(interpreter: Interpreter, ref: str) -> None:
    """Forget what an object would have entered with: it has entered, or won't."""
    if (noted := interpreter.table.noted(ref)).enters_with:
        interpreter.table.notes[ref] = replace(noted, enters_with=())


def _turn_others(interpreter: Interpreter, obj: Object, ability: Ability, effect: Turn) -> Object:
    """Turn over what "as this enters, turn all other creatures face down" means (CR 614.12)."""
    if not isinstance(effect.subject, Each):
        return obj
    what = effect.subject.filter
    for other in interpreter.table.on_battlefield():
        if other.ref in {obj.ref, *interpreter.entering_together}:
            continue
        if interpreter.speaks_of(obj, what, other):
            turned = (replace(effect, subject=Who.IT),)
            perform(interpreter, obj, turned, {}, it=other.ref, maker=obj.controller, text=ability.text)
    return interpreter.table.objects[obj.ref]


def _enters_tapped(interpreter: Interpreter, obj: Object, effect: EntersTapped, choices: Choices) -> bool:
    """Whether "enters tapped unless ..." taps it: as the board is, or as the script says."""
    unless = effect.unless
    if isinstance(unless, YouMay):
        return not _done_as_it_enters(interpreter, obj, unless, choices)
    if unless is None or "enters_tapped" in choices:
        return bool(choices.get("enters_tapped", True))
    holds = situation_holds(unless, context_before(interpreter, obj))
    if holds is None and not obj.tapped:
        raise CopyEngineError(
            f"Whether it enters tapped I can't judge: “{unless.words}”.",
            where=interpreter.at("choices.enters_tapped"),
            mend="State it: choices: {enters_tapped: true} (or false).",
        )
    return holds is False


def _done_as_it_enters(interpreter: Interpreter, obj: Object, offer: YouMay, choices: Choices) -> bool:
    """Pay or reveal what may be as an object enters; nobody has who isn't said to.

    Raises:
        CopyEngineError: the player has too little life to pay.
    """
    said = choices.get("reveal") if offers_to_reveal(offer.words) else is_paid(choices)
    stated = choices.get("enters_tapped")
    done = bool(said) if said is not None else stated is not None and not stated
    life = offered_cost(offer.words).life
    if done and life:
        pay = PayLife(offer.words, amount=Amount(life))
        perform(interpreter, obj, (pay,), {"paid": True}, maker=obj.controller, text=offer.words)
    return done


def counters_of_type(values: Characteristics, choices: Choices) -> dict[str, int]:
    """Return the counters that planeswalkers, battles and Sagas enter with (CR 306.5b, 310.4b, 714.3a).

    Args:
        choices: with `chapter`, the number of the chapter that a Saga with read ahead begins with.
    """
    found = {}
    if "Planeswalker" in values.types and values.loyalty:
        found["loyalty"] = values.loyalty
    if "Battle" in values.types and values.defense:
        found["defense"] = values.defense
    if "Saga" in values.subtypes:
        found["lore"] = 1
        if choices and any(ability.keyword == "read ahead" for ability in values.abilities):
            found["lore"] = _first_chapter(values, choices)
    return found


def _first_chapter(values: Characteristics, choices: Choices) -> int:
    """Return the chapter that a Saga with read ahead begins with, up to its last (CR 702.155a).

    Raises:
        CopyEngineError: it has no such chapter.
    """
    chapter = choices.get("chapter") or choices.get("number") or 1
    last = max((number for ability in values.abilities for number in chapters_of(ability)), default=1)
    if type(chapter) is not int or not 1 <= chapter <= last:
        raise CopyEngineError(f"It has no chapter {chapter!r}.", mend=f"Give a number from 1 to {last}.")
    return chapter


def _tapped(interpreter: Interpreter, obj: Object, words: Text, principle: str = p.ENTERS_AS_COPY) -> Object:
    cited = interpreter.ruleset.cites(principle if obj.is_copy else p.ENTERS_REPLACEMENT)
    said = "." if words == str(x.EntersTapped()) else f": {quoted(words)}"
    was, now = {"tapped": obj.tapped}, {"tapped": True}
    interpreter.step(cited, obj.ref, f"It enters tapped{said}", was, now, because=words)
    return interpreter.put(replace(obj, tapped=True))


def _of_instance(choices: Choices, keyword: str, place: int) -> Choices:
    """Return the choices for one of several instances of a keyword, each of which works separately: of a list
    of choices, the one in its place (CR 702.136b).
    """
    stated = choices.get(keyword)
    if not isinstance(stated, tuple | list):
        return choices
    rest = {key: value for key, value in choices.items() if key != keyword}
    return rest | ({keyword: stated[place]} if place < len(stated) else {})


def _with_counters(
    interpreter: Interpreter,
    obj: Object,
    effect: EntersWith,
    words: Text,
    put: dict[str, int],
    choices: Choices | None = None,
    *,
    is_own: bool = False,
    said_by: Object | None = None,
) -> Object:
    """Put the counters on it that an effect says, and give it the abilities.

    Args:
        put: how many of each kind other effects put on it as it enters.
        choices: those that count for this effect; by default all that were made for the object.
        is_own: the effect is of its own ability, which a copy has copied (CR 707.5).
        said_by: another permanent whose effect it is, "this creature" of its words.
    """
    context = context_of_counting(interpreter, obj)
    if choices is not None:
        context = replace(context, this=replace(obj, choices=choices))
    if not condition_holds(effect.condition, context, interpreter.at()):
        return obj
    if said_by is not None:
        you = interpreter.controller(said_by.ref)
        context = replace(context, this=said_by, controller=you, it=obj.ref)
    number = _number_of_counters(interpreter, context, effect.count)
    principle = p.ENTERS_AS_COPY if is_own and obj.is_copy else p.ENTERS_REPLACEMENT
    obj = add_counters(interpreter, obj, effect.counter, number, words, principle, entering_with=put)
    if effect.abilities or effect.added:
        granted = _granted(interpreter, obj, effect, words)
        interpreter.change_effects((*interpreter.table.effects, granted))
    return obj


def _number_of_counters(interpreter: Interpreter, context: EvaluationContext, count: Amount) -> int:
    """Return how many counters something enters with; what can't be counted, the script states.

    Raises:
        CopyEngineError: it doesn't.
    """
    stated = interpreter.given.get("enters_with")
    if is_beyond(context, count):
        if isinstance(stated, int):
            return stated
        raise CopyEngineError(
            f"I can't count “{count.text or count.per.value}”.",
            where=interpreter.at("choices.enters_with"),
            mend="State it: choices: {enters_with: 3}.",
        )
    return context.number(count) or 0


def _granted(interpreter: Interpreter, obj: Object, effect: EntersWith, words: Text) -> ContinuousEffect:
    return ContinuousEffect(
        on=frozenset({obj.ref}),
        changes=(*((GainAbilities(effect.abilities),) if effect.abilities else ()), *effect.added),
        text=words,
        until="",
        timestamp=interpreter.table.tick(),
        source=obj.ref,
        controller=obj.controller,
    )


def choose_as_it_enters(
    interpreter: Interpreter, obj: Object, choices: Choices, *, turned_up: bool = False
) -> Object:
    """Make the "as this enters" choices of the object as it is now (CR 707.6); a copy makes its own.

    Args:
        turned_up: it is turned face up instead, so those of "as this is turned face up" are made.
    """
    said = said_of_entering(abilities_as_it_enters(interpreter, obj))
    asked = said.asked
    sets = bool(said.setting) and not turned_up
    if not asked and not choices:
        return set_as_it_enters(interpreter, obj) if sets else obj
    made = dict(obj.choices)
    principle = p.CHOICES_NOT_COPIED if obj.is_copy else p.ENTERS_REPLACEMENT
    for ability, effect in asked:
        if not applies_now(effect, turned_up):
            continue
        if isinstance(effect, AsEntersForm):
            obj = _in_form(interpreter, obj, effect, choices, ability)
            continue
        key = _key(effect)
        if choices.get(key) is None:
            continue
        _refuse_another_kind(interpreter, obj, effect, key, choices)
        chosen = _called(interpreter, choices[key])
        text = f"{player_name(obj.controller)} chooses {chosen} for it: {quoted(ability.text)}"
        after = {**made, key: choices[key]}
        cited = interpreter.ruleset.cites(principle)
        interpreter.step(cited, obj.ref, text, {"choices": dict(made)}, {"choices": after})
        made = after
    others = {k: v for k, v in choices.items() if k not in {*made, "enters_with"} and v is not None}
    for key, value in others.items():
        cited, text = (
            principle,
            f"{player_name(obj.controller)} has chosen for it: {_called(interpreter, value)}.",
        )
        if key == "attach_to":
            cited, text = p.ENTERS_ATTACHED, f"It enters attached to {_called(interpreter, value)}."
        elif key == "condition":
            text = f"Its condition {'is' if value else 'is not'} met, as stated."
        elif isinstance(value, bool):
            text = f"{player_name(obj.controller)}'s answer for it is {'yes' if value else 'no'}."
        after = {**made, key: value}
        interpreter.step(
            interpreter.ruleset.cites(cited), obj.ref, text, {"choices": made}, {"choices": after}
        )
        made = after
    kept_from = {key: at for key, at in obj.chosen_as.items() if key not in choices}
    obj = replace(obj, choices=made, chosen_as=kept_from)
    note_unchosen(interpreter, obj, [effect for _, effect in asked if applies_now(effect, turned_up)])
    return set_as_it_enters(interpreter, obj) if sets else obj


def _refuse_another_kind(
    interpreter: Interpreter, obj: Object, effect: AsEntersChoose, key: str, choices: Choices
) -> None:
    """Refuse to choose what isn't asked for: "choose another creature you control", "choose an opponent",
    or a word the text leaves out.
    """
    ref = chosen_word(choices[key])
    if ref is None or interpreter.policy is not CORRECT:
        return
    words = effect.allowed or (_anchor_words(obj) if effect.what == "word" else ())
    if words and ref.casefold() not in map(str.casefold, words):
        raise CopyEngineError(
            f"{_called(interpreter, ref)} isn't what is chosen for it: {joined(words, 'or')}.",
            where=interpreter.at(f"choices.{key}"),
            mend="Choose one of these.",
        )
    if effect.filter is None:
        return
    if effect.filter.what == "player" and ref in interpreter.table.players:
        is_meant = player_fits(effect.filter, ref, obj.controller)
    else:
        named = interpreter.find(ref, f"choices.{key}")
        is_meant = not can_tell(effect.filter) or interpreter.speaks_of(obj, effect.filter, named)
    if not is_meant:
        raise CopyEngineError(
            f"{interpreter.called(ref)} isn't what is chosen for it: {effect.filter.text}.",
            where=interpreter.at(f"choices.{key}"),
            mend="Choose an object that the card's text allows.",
        )


def _anchor_words(obj: Object) -> tuple[str, ...]:
    """Return the anchor words of an object, where both of them are read."""
    words = anchor_words_of(copiable_values(obj))
    return words if len(words) > 1 else ()


def choices_as_it_enters(values: Characteristics, choices: Choices) -> Choices:
    """Return those of some choices that something with these values asks for as it enters."""
    said = said_of_entering(values)
    keys = {"form" if isinstance(effect, AsEntersForm) else _key(effect) for _, effect in said.asked}
    keys |= {ability.keyword for ability, _ in said.itself}  # riot and the like
    keys |= {"devour"} & {ability.keyword for ability in values.abilities}
    if any(isinstance(effect, AsEntersForm) and effect.by_coin for _, effect in said.asked):
        keys.add("coin")
    if any(isinstance(effect, EntersTapped) for _, effect in said.itself):
        keys.add("enters_tapped")
    return {key: choices[key] for key in sorted(keys) if key in choices}


def _key(effect: AsEntersChoose) -> str:
    """The key of `choices` that states a choice."""
    return _CHOICE_KEYS.get(effect.what, effect.what.replace(" ", "_"))


def note_unchosen(
    interpreter: Interpreter, obj: Object, asked: Iterable[AsEntersChoose | AsEntersForm]
) -> None:
    """Note which of the choices made as an object enters nobody states."""
    unchosen = tuple(
        key
        for effect in asked
        if isinstance(effect, AsEntersChoose) and obj.choices.get(key := _key(effect)) is None
    )
    noted = interpreter.table.noted(obj.ref)
    if noted.unchosen != unchosen:
        interpreter.table.notes[obj.ref] = replace(noted, unchosen=unchosen)


def _in_form(
    interpreter: Interpreter, obj: Object, effect: AsEntersForm, choices: Choices, ability: Ability
) -> Object:
    wanted, coin = str(choices.get("form", "")), str(choices.get("coin", "")).casefold()
    form = next((f for f in effect.forms if wanted.startswith(f"{f.power}/{f.toughness}")), None)
    if effect.by_coin and coin in _SIDES_OF_COIN:
        form = effect.forms[_SIDES_OF_COIN.index(coin)]
    if form is None:
        forms = ", ".join(f"{f.power}/{f.toughness}" for f in effect.forms)
        raise CopyEngineError(
            "A form is to be chosen as it enters.",
            where=interpreter.at("choices.coin" if effect.by_coin else "choices.form"),
            mend="Give choices: {coin: heads} (or tails)."
            if effect.by_coin
            else f"Give choices: {{form: one of {forms}}}.",
        )
    chosen = AsEntersValues(
        form.power, form.toughness, form.abilities, form.types, form.subtypes, interpreter.table.tick()
    )
    formed = replace(obj, form=chosen)
    cited = interpreter.ruleset.cites(p.COPIABLE_VALUES)
    size = f"{form.power}/{form.toughness}"
    words = f"It becomes {a_or_an(size)} {size} as it enters, and that is copiable: {quoted(ability.text)}"
    interpreter.show(cited, obj.ref, words, copiable_values(formed))
    return formed


def _called(interpreter: Interpreter, choice: Choice) -> str:
    """What a sentence calls what was chosen: objects and players by their names, other things as they are."""
    chosen = chosen_words(choice) or (str(choice),)
    known = (*interpreter.table.objects, *PLAYER_NAMES)
    return joined([interpreter.called(each) if each in known else each for each in chosen])


def player_name(player: str) -> str:
    """The name a player has in stories."""
    return PLAYER_NAMES.get(player, "Nobody")
