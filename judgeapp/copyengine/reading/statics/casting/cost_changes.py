"""Static abilities that change costs: "Spells you cast cost {1} less to cast" (CR 118.7, 601.2f)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.effects.cost_changes import Aim, CostChange
from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms import conditions as c
from judgeapp.copyengine.model.terms import qualities as q
from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.terms.subjects import Amount, Counted, Filter
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.nouns.amounts import counted_in
from judgeapp.copyengine.reading.statics.descriptions import (
    described,
    filter_named,
    with_itself,
    without_ability_word,
)
from judgeapp.copyengine.reading.text.word_lists import NUMBERS

_ABOUT = re.compile(r"\bcosts? (?:\{[^}]+\})+ (?:less|more)\b|\bcosts? up to \{|\bwould cost less than\b")
# These are conditions, and no ability words, which mean nothing (CR 207.2c).
_CONDITIONS = ("Max speed — ", "Solved — ")
_BEFORE = re.compile(r"^(?P<when>If|As long as|During) (?P<condition>[^,]+), (?P<rest>.+)$")
_CHANGE = re.compile(
    r"(?P<what>.+?) costs? (?P<mana>(?:\{[^}]+\})+) (?P<way>less|more)(?: to (?:cast|activate))?"
    r"(?P<rest>[^.]*)\.?$"
)
_FLOOR = re.compile(
    r"(?P<what>.+?) that would cost less than (?P<least>\w+) mana to cast costs? (?P<number>\w+) mana to cast"
    r"\.?$"
)
_ITSELF = re.compile(r"[Tt]his spell$")
_KEYWORD_SPELLS = re.compile(r"(?P<keyword>Dash|Blitz|Flashback) costs you pay$")
_NEXT = re.compile(
    r"[Tt]he next (?P<what>[^.]*?)spell (?P<who>you|target opponent) casts?(?P<turn> this turn)? costs "
    r"(?P<rest>(?:\{[^}]+\})+ (?:less|more) to cast[^.]*)\.?$"
)
_MEANWHILE = re.compile(
    r"[Uu]ntil (?:end of turn|(?P<yours>your next turn)), (?P<rest>[^.]*? cost [^.]*)\.?$", re.IGNORECASE
)
_KEYWORD_COSTS = re.compile(r"(?P<keyword>Equip|Cycling) costs (?P<who>you|your opponents) pay$")
_THIS_ABILITY = re.compile(r"(?<![\w“\"])This ability costs [^.]+\.")
_THAT_COPY = re.compile(r"(?:That|The) copy (?P<rest>costs .+)$")
_EACH = re.compile(r" for each (?P<what>.+)$")
_WHERE = re.compile(r",? where X is (?P<what>.+)$")
_IF = re.compile(r" (?:if|as long as|(?=during )) ?(?P<condition>.+)$")
_BEYOND = " for each target beyond the first"
_OTHERS_TURN = " except during its controller's turn"
_IF_TARGETS = re.compile(r"it targets (?P<what>.+)$")
_UNCOUNTERABLE = " and can't be countered"
_FOR_MANA = " unless they're mana abilities"
_ONLY_COLORED = "This effect reduces only the amount of colored mana you pay."
_LEAST = "This effect can't reduce the mana in that cost to less than one mana."
_WHO = {"you": "you", "your opponents": "opponent", "a player": "any"}
_CASTER = re.compile(r" (?P<who>you|your opponents|a player) (?:casts?|activates?)\b")
_AIM = re.compile(r" that targets? (?P<what>.+)$")
_NTH = re.compile(r"[Tt]he (?P<place>first|second|third) (?P<what>.+?) each turn$")
_PLACES = {"first": 1, "second": 2, "third": 3}
_FROM = re.compile(
    r" from (?P<elsewhere>anywhere other than )?(?:your |their )?(?P<zone>hands?|graveyards?|exile|library)\b"
    r"(?: or (?:from )?(?:your |their )?(?P<or>hands?|graveyards?|exile|library)\b)?"
)
_LISTED = re.compile(r"(?P<first>\w+(?:, \w+)+),? and (?P<last>\w+) (?P<noun>spells\b.*)$")
_ABILITIES = re.compile(
    r"(?:[Aa]ctivated abilities of (?P<of>.+)|(?P<its>.+)'s activated abilities"
    r"|(?P<keyword>[\w-]+) abilities(?: of (?P<whose>.+))?|[Aa]bilities)$"
)
_OR = re.compile(r" or (?!(?:less|greater|more|fewer)\b)")
_IN_YOUR_TURN = " during your turn"
_FOR_NO_MANA = " that aren't mana abilities"
_TOLD = (
    q.HasTrait, q.OneOfColors, q.OneOfKinds, q.OneOfTypes, q.HasCounter, q.NotNamed, q.Sized, q.CastFrom,
    q.HasAttached, q.Attacks,
)  # fmt: skip
"""Qualities that can be told of a spell, or of what a cost counts."""


@memoized  # asked of every permanent as something is cast or activated: 1 % of a replay
def cost_changes(values: Characteristics) -> tuple[CostChange, ...]:
    """Return what the static abilities of an object, and affinity and undaunted, make of costs."""
    return tuple(said for ability in values.abilities for said in _of_ability(ability, values.name))


def changes_only_costs(values: Characteristics) -> bool:
    """Whether all that an object's abilities say is of costs, and read."""
    found = cost_changes(values)
    if not found:
        return all(ability.text in {_ONLY_COLORED, _LEAST} for ability in values.abilities)
    return all(said.is_read for said in found)


def own_cost_change(ability: Ability) -> CostChange | None:
    """Return what an activated ability says of its own cost; None for nothing."""
    found = _THIS_ABILITY.search(printed(ability.text))
    return None if found is None else _read_own(found[0])


def cost_change_of_copy(sentence: str) -> CostChange | None:
    """Return what "That copy costs {2} less to cast" makes of a cost; None for other sentences."""
    found = _THAT_COPY.match(sentence)
    change = None if found is None else _read(f"This spell {found['rest']}", "")
    return change if change is not None and change.is_read else None


def is_of_own_cost(sentence: str) -> bool:
    """Whether a sentence of an activated ability changes nothing but what it costs, and is understood."""
    found = _THIS_ABILITY.fullmatch(f"{sentence.rstrip('.')}.")
    return found is not None and _read_own(found[0]).is_read


def _read_own(sentence: str) -> CostChange:
    return _read(sentence.replace("This ability", "This spell", 1), "")


def cost_for_now(text: str) -> tuple[CostChange, Lasting, bool] | None:
    """Return what a sentence of a spell or ability makes of costs for a while, how long, and whether only
    of the next spell; None for other sentences, and for what can't be read whole.
    """
    if (following := _NEXT.match(text)) is not None:
        rest = following["rest"].removesuffix(" as this ability resolves")
        change = _read(f"{following['what'] or ''}spells you cast cost {rest}", "")
        if following["who"] != "you":
            change = replace(change, who="opponent")
        lasting, once = (Lasting.THIS_TURN if following["turn"] else Lasting.FOR_GOOD), True
    elif (meanwhile := _MEANWHILE.match(text)) is not None:
        change, once = _read(meanwhile["rest"], ""), False
        lasting = Lasting.UNTIL_YOUR_TURN if meanwhile["yours"] else Lasting.THIS_TURN
    else:
        return None
    plain = change.is_read and change.of and not (change.of_abilities or change.aim or change.place)
    plain = plain and change.condition is None and not (change.others_turn or change.beyond_first)
    return (replace(change, text=text), lasting, once) if plain else None


def is_of_keyword(ability: Ability, keyword: str) -> bool:
    """Whether "equip abilities" means an ability; basic landcycling is cycling (CR 702.29e). "" is any."""
    return ability.keyword.endswith(keyword) or printed(ability.text).casefold().startswith(f"{keyword} —")


def _of_ability(ability: Ability, name: str) -> Iterator[CostChange]:
    if ability.keyword in {"affinity", "undaunted"}:
        yield _of_keyword(ability)
    elif ability.trigger is None and not ability.cost and ability.kind is not Kind.ACTIVATED:
        yield from _of_text(printed(ability.text), name)


def _of_keyword(ability: Ability) -> CostChange:
    """Return what affinity and undaunted stand for (CR 702.41, 702.125)."""
    if ability.keyword == "undaunted":
        return CostChange(ability.text, "{1}", times=Amount(per=Counted.OPPONENTS, text="each opponent"))
    kind = ability.parameter.removeprefix("for ")
    counted = filter_named(f"{kind} you control")
    if counted is None or not _is_told(counted):
        return CostChange(ability.text, is_read=False)
    return CostChange(
        ability.text, "{1}", times=Amount(per=Counted.OBJECTS, of=counted, text=ability.parameter)
    )


def _of_text(text: str, name: str) -> Iterator[CostChange]:
    if _ABOUT.search(text) is None or '"' in text or "“" in text or "\n" in text:
        return
    plain = with_itself(without_ability_word(text), name)
    colored, floor = _ONLY_COLORED in plain, _LEAST in plain
    plain = plain.replace(_ONLY_COLORED, "").replace(_LEAST, "").strip()
    if ". " in plain or text.startswith(_CONDITIONS):
        yield CostChange(text, is_read=False)
        return
    yield replace(_read(plain, name), text=text, only_colored=colored, least=int(floor))


def _read(sentence: str, name: str) -> CostChange:
    unread = CostChange(sentence, is_read=False)
    condition = None
    if before := _BEFORE.match(sentence):
        words = before["condition"]
        condition = _condition(f"during {words}" if before["when"] == "During" else words, name)
        sentence = before["rest"]
        if condition is None:
            return unread
    if raised := _FLOOR.match(sentence):
        floor = NUMBERS.get(raised["number"]) if raised["number"] == raised["least"] else None
        change = CostChange(sentence, condition=condition, floor=floor or 0)
        return unread if not floor else _with_subject(change, raised["what"]) or unread
    found = _CHANGE.match(sentence)
    if found is None:
        return unread
    change = CostChange(sentence, found["mana"], more=found["way"] == "more", condition=condition)
    told = _with_rest(change, found["rest"], name)
    if told is None or ("{X}" in change.mana) is not (told.times is not None and "X" in change.mana):
        return unread
    return _with_subject(told, found["what"]) or unread


def _with_rest(change: CostChange, rest: str, name: str) -> CostChange | None:
    """Return a change with what stands behind its mana; None for words that nobody knows."""
    rest = rest.removesuffix(_UNCOUNTERABLE)
    if not rest:
        return change
    if rest == _FOR_MANA:
        return replace(change, unless_for_mana=True)
    if rest == _BEYOND:
        return replace(change, beyond_first=True)
    if rest == _OTHERS_TURN:
        return replace(change, others_turn=True)
    if (found := _EACH.match(rest)) or (found := _WHERE.match(rest)):
        amount = _amount(found["what"], name)
        return None if amount is None else replace(change, times=amount)
    found = _IF.match(rest)
    if found is None or change.condition is not None:
        return None
    if aimed := _IF_TARGETS.match(found["condition"]):
        aim = _aim(aimed["what"])
        return None if aim is None else replace(change, aim=aim)
    condition = _condition(found["condition"], name)
    return None if condition is None else replace(change, condition=condition)


def _condition(words: str, name: str) -> c.Condition | None:
    condition = condition_of(words, name)
    if condition is None or is_unread(condition):
        return None
    return None if isinstance(condition, c.Controls) and not _is_told(condition.filter) else condition


def _amount(words: str, name: str) -> Amount | None:
    amount = counted_in(words, name)
    return amount if amount is not None and (amount.of is None or _is_told(amount.of)) else None


def _is_told(wanted: Filter) -> bool:
    return all(isinstance(quality, _TOLD) for quality in wanted.qualities)


def _with_subject(change: CostChange, words: str) -> CostChange | None:
    """Return a change with what it is of; None for words that nobody knows."""
    if _ITSELF.match(words):
        return change
    if costs := _KEYWORD_COSTS.match(words):
        keyword, who = costs["keyword"].lower(), _WHO[costs["who"]]
        return replace(change, of_abilities=True, keyword=keyword, who=who)
    if costs := _KEYWORD_SPELLS.match(words):
        anything = Description("spells", filter=filter_named("spells"))
        return replace(change, paid_for=costs["keyword"].lower(), who="you", of=(anything,))
    words = re.sub(r"^[Ee]ach (.*?)spell\b", r"\1spells", words)
    if nth := _NTH.match(words):
        change = replace(change, place=_PLACES[nth["place"]])
        words = re.sub(r"\bspell\b", "spells", nth["what"])
    if caster := _CASTER.search(words):
        change = replace(change, who=_WHO[caster["who"]])
        words = words.replace(caster[0], "", 1)
    if _IN_YOUR_TURN in words and change.condition is None:
        words = words.replace(_IN_YOUR_TURN, "", 1)
        change = replace(change, condition=c.IsYourTurn("it's your turn", False))
    if aimed := _AIM.search(words):
        aim = _aim(aimed["what"])
        if aim is None:
            return None
        change, words = replace(change, aim=aim), words[: aimed.start()]
    if words.endswith(_FOR_NO_MANA):
        change, words = replace(change, unless_for_mana=True), words.removesuffix(_FOR_NO_MANA)
    if found := _ABILITIES.match(words):
        return None if change.place else _of_abilities(change, found)
    if not re.search(r"\bspells\b", words, re.IGNORECASE):
        return None
    of = tuple(map(spells_named, parted(words)))
    return replace(change, of=of) if all(each.is_read for each in of) else None


def _of_abilities(change: CostChange, found: re.Match[str]) -> CostChange | None:
    change = replace(change, of_abilities=True, keyword=(found["keyword"] or "").lower())
    if change.keyword == "activated":
        change = replace(change, keyword="")
    said = found["of"] or found["its"] or found["whose"]
    if said is None:
        return change
    what = _named(said.replace("sources", "permanents"))
    return replace(change, of=(what,)) if what.is_read else None


def parted(words: str) -> list[str]:
    """Return "Blue spells and red spells" as two, and "artifact, instant, and sorcery spells" as three."""
    if listed := _LISTED.match(words):
        kinds = [*listed["first"].split(", "), listed["last"]]
        return [f"{kind} {listed['noun']}" for kind in kinds]
    return re.split(r"(?<=spells) and (?=[\w ]+ spells)", words)


def plural_spells(words: str) -> str:
    """Return "a creature spell with power 2 or less" as of several."""
    return re.sub(r"\bspell\b", "spells", re.sub(r"^an? ", "", words))


def spells_named(words: str) -> Description:
    """Return the spells that words mean, also by where they are cast from."""
    if zone := _FROM.search(words):
        plain = _named(words.replace(zone[0], "", 1))
        if plain.filter is None:
            return plain
        other = (zone["or"] or "").removesuffix("s")
        quality = q.CastFrom(
            zone[0].strip(), zone["zone"].removesuffix("s"), bool(zone["elsewhere"]), or_zone=other
        )
        return Description(words, filter=replace(plain.filter, qualities=(*plain.filter.qualities, quality)))
    return _named(words)


def _named(words: str) -> Description:
    """Return what words mean; a capital may be a subtype's or the sentence's."""
    what = described(words)
    if not (what.itself or what.attached):
        what = Description(words, filter=filter_named(words) or what.filter)
    return what if what.filter is None or _is_told(what.filter) else Description(words)


def _aim(words: str) -> Aim | None:
    you = itself = host = False
    what = []
    for part in _OR.split(words):
        if part == "you":
            you = True
        elif part == "enchanted player":
            host = True
        elif re.fullmatch(r"this (?:creature|permanent|artifact|enchantment|land)|~", part):
            itself = True
        else:
            what.append(_named(re.sub(r"^one or more ", "", part)))
    return Aim(itself, you, host, tuple(what)) if all(each.is_read for each in what) else None
