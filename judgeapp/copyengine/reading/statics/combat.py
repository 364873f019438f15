"""What texts beside keywords say of attacking, blocking and combat damage (CR 508, 509, 510).

A sentence says of whom it speaks, what these can or can't do, and on what condition. One of another form is
known to have to do with combat and no more.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from judgeapp.copyengine.model.effects.changes import RestrictCombat
from judgeapp.copyengine.model.effects.combat import CombatCost, CombatRestriction, SaidOfCombat
from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.conditions import Condition, Otherwise
from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.conditions.situations import situation
from judgeapp.copyengine.reading.nouns.amounts import counted_in
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.statics.descriptions import described, filter_named
from judgeapp.copyengine.reading.text.normalizing import names_alone

_SPEAKS_OF: Mapping[str, re.Pattern[str]] = {
    about: re.compile("|".join(words), re.IGNORECASE)
    for about, words in {
        "attack": (
            r"\b(?:can't|can|must|able to|only) attack",
            r"\battacks? (?:or blocks? )?(?:each|if able|this)",
            r"\battack if",
            r"\b(?:is|are) goaded",
        ),
        "block": (
            r"\b(?:can't|can|must|able to) (?:be )?block",
            r"\bblocks? (?:each|if able|this turn|this creature (?:this turn )?if able)",
            r"attack(?:,| or) block",
            r"\bblocked (?:except|only|by|this)",
            r"\bable to block\b",
        ),
        "damage": (
            r"\bassigns? (?:no )?(?:its )?combat damage",
            r"\bdamage\b[^.]*\binstead\b",
            r"\bprevent\b[^.]*\bdamage",
            r"twice that (?:much )?damage",
            r"deals? (?:double|twice)",
            r"damage can't be prevented",
            r"no combat damage",
        ),
    }.items()
}
_ABILITY_WORD = re.compile(r"^(?:[A-Z][\w'-]*(?: [\w'-]+){0,3}) — (?=[A-Z])")
_WHEN = re.compile(
    r"^(?P<turn>[Dd]uring (?:your turn|turns other than yours))(?:, | )(?P<what>.+)$"
    r"|^As long as (?P<first>[^,]+), (?P<rest>.+)$"
    r"|^(?P<said>.+?) (?P<word>as long as|unless|if) (?P<last>.+)$"
)
_LOOKS_LIKE_CONDITION = re.compile(r"^if able\b")
_ATTACHED = re.compile(r"(?:equipped|enchanted) \w+")
_HOST = re.compile(r"(?:equipped|enchanted) (?:creature|permanent)", re.IGNORECASE)
_IT_IS = re.compile(r"^(?P<unless>unless )?it(?:'s| is) ")
_OTHERWISE = "Otherwise, "
_DEFENDER = re.compile(r"^(?:the )?defending player (?P<verb>controls|has|is) ")
_YOUR_VERBS = {"controls": "control", "has": "have", "is": "are"}
_AND_ACTIVATED = re.compile(
    r",? and its (?:activated|loyalty) abilities can't be activated(?: unless they're mana abilities)?$"
)
"""What stands beside combat in one sentence, and is read as a prohibition."""
_AT_MOST = re.compile(
    r"no more than (?P<number>\w+) creatures? can (?P<deed>attack|block) each combat", re.IGNORECASE
)
_AS_UNBLOCKED = re.compile(
    r"(?:for (?P<each>each [^,]+), )?you may have (?P<who>[^,]+?) assign (?:its|his|her|their) "
    r"combat damage as though (?:it|he|she|they) weren't blocked",
    re.IGNORECASE,
)
_PAYS = re.compile(
    r" unless (?:its controller|their controllers?|you) pays? (?:(?P<mana>(?:\{[^}]+\})+)|(?P<life>\d+) life)"
    r"(?: for each (?P<each>[^,]+?))?(?:, where X is (?P<x>.+))?$"
)
_EACH_OF_THEM = re.compile(
    r"(?:of those creatures|(?:(?:attack|block)ing )?creature they control(?: that's attacking you)?)$"
)
"""One for each creature that attacks or blocks: each of them is restricted."""
_WALK = r"(?P<keyword>[a-z]+walk)"
_BY = r"(?P<by>[^.,]+?)"
_MANY = r"(?P<number>two|three|four|five|six|seven)"
_FORMS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern + r"(?: this turn| each combat)?\.?$", re.I), what)
    for pattern, what in (
        (r"can't attack or block alone", "not alone"),
        (r"can't attack alone", "no attack alone"),
        (r"can't block alone", "no block alone"),
        (r"can only attack alone", "attacks alone"),
        (r"can't attack or block|can't attack, block, or (?:crew vehicles|transform)", "neither"),
        (r"can't attack you or planeswalkers you control", "no attack on yours"),
        (r"can't attack you", "no attack on you"),
        (r"can't attack", "no attack"),
        (r"can't block", "no block"),
        (r"can't be blocked", "unblockable"),
        (r"can't be blocked by more than one creature", "most blockers"),
        (rf"can't be blocked except by {_MANY} or more creatures", "least blockers"),
        (rf"can't be blocked except by {_BY}", "only by"),
        (r"can't be blocked by creatures with greater power", "not by greater"),
        (rf"can't be blocked by {_BY}", "not by"),
        (rf"can't block {_BY}", "blocks not"),
        (rf"can block only {_BY}", "blocks only"),
        (r"can block any number of creatures", "any number"),
        (r"can block an additional creature", "more"),
        (rf"can block an additional {_MANY} creatures", "more"),
        (r"(?:must )?attacks?(?: if able)?(?: each combat| each turn)?(?: if able)?", "must attack"),
        (r"blocks?(?: each combat| each turn)? if able", "must block"),
        (r"blocks? this creature if able", "must block this"),
        (r"must be blocked by all creatures able to block (?:it|them)", "all must block"),
        (r"must be blocked if able", "must be blocked"),
        (r"is goaded", "goaded"),
        (r"can attack as though (?:it|they) didn't have defender", "defender lifted"),
        (
            r"assigns? combat damage equal to its toughness rather than its power",
            "toughness for power",
        ),
        (rf"can be blocked as though (?:it|they) didn't have {_WALK}", "walk lifted"),
    )
)
_BOTH = re.compile(
    r"attacks or blocks (?P<rest>each combat if able)|can't block or be blocked by (?P<by>[^.]+)"
)
"""Two restrictions in one predicate."""
_LURE = re.compile(r"all creatures able to block (?P<who>.+?) do so", re.IGNORECASE)
_ONE_ATTACKS = re.compile(
    r"each opponent must attack (?P<yours>you or a planeswalker you control )?with at least one creature "
    r"each combat if able",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"^(?P<who>.+?) (?P<what>(?:can't|can only|can block|can attack|must|attacks?|blocks?|gets?|has|have"
    r"|gains?|is|are|doesn't|can be blocked|assigns?) .+|attacks?|blocks?)$"
)
_PARTS = re.compile(r",? and |, ")
_CREATURES = re.compile(r"\bcreatures?\b")
_ALTERNATIVES = re.compile(r"(?<!power) (?:and/or|or) |(?<=creatures) and (?=[a-z]+ creatures$)")


def restricts_this_turn(words: str) -> RestrictCombat | None:
    """Return what "can't be blocked this turn" says of whatever it is about; None for other words."""
    found = _form(words.replace(" this turn", ""), "") if "this turn" in words else None
    if found is None or not found.is_read:
        return None
    return RestrictCombat(found, words, combat_matters(words))


_FOR_NOW = re.compile(r" (?P<lasting>this turn|until your next turn)(?=$| if able$| except )")
_OF_SOME = re.compile(r"\b(?:target|that|those|they|them|it|its|chosen|other|X|this|~)\b", re.IGNORECASE)


def restricted_for_now(words: str) -> tuple[SaidOfCombat, Lasting] | None:
    """Return what "creatures without flying can't block this turn" says, and how long; None for words about
    single objects, and where anything can't be read.
    """
    found = _FOR_NOW.search(words)
    sentence = words[: found.start()] + words[found.end() :] if found is not None else ""
    if found is None or _OF_SOME.search(sentence) or not combat_matters(sentence):
        return None
    said = said_of_combat(Ability(f"{sentence[:1].upper()}{sentence[1:]}.", Kind.STATIC), "")
    if len(said) != 1 or not said[0].is_read or any(each.itself or each.attached for each in said[0].of):
        return None
    lasting = Lasting.THIS_TURN if found["lasting"] == "this turn" else Lasting.UNTIL_YOUR_TURN
    return said[0], lasting


def combat_matters_of(ability: Ability) -> frozenset[str]:
    """Return those of "attack", "block" and "damage" that an ability has to do with."""
    return combat_matters(printed(ability.text))


@lru_cache(maxsize=512)  # half a percent of generating
def combat_matters(text: str) -> frozenset[str]:
    """Return those of "attack", "block" and "damage" that a text has to do with."""
    return frozenset(about for about, pattern in _SPEAKS_OF.items() if pattern.search(text))


@lru_cache(maxsize=1024)  # 2 % of a first play
def said_of_combat(ability: Ability, name: str) -> tuple[SaidOfCombat, ...]:
    """Return what the sentences of an ability of an object named so say of attacking, blocking or combat
    damage; of those that have nothing to do with it, nothing.
    """
    if ability.keyword:
        return ()
    text = _ABILITY_WORD.sub("", printed(ability.text))
    sentences = [each.rstrip(".") for each in re.split(r"(?<=\.) (?=[A-Z])", text)]
    return tuple(
        _said(each, about, name)
        if not each.startswith(_OTHERWISE) or n == 0
        else _otherwise(each, sentences[n - 1], about, name)
        for n, each in enumerate(sentences)
        if (about := combat_matters(each))
    )


def _otherwise(sentence: str, before: str, about: frozenset[str], name: str) -> SaidOfCombat:
    """Return what "Otherwise, it can't block" says behind a sentence with the condition that isn't so."""
    host, (_, when) = _HOST.search(before), _condition(before)
    who = "this creature" if host is None else host[0].lower()
    rest = sentence.removeprefix(_OTHERWISE)
    said = _free(sentence, f"{who} {rest.removeprefix('it ')}", about, name)
    asked = _read_condition(re.sub(r"^it(?:'s| is) ", f"{who} is ", when), name) if when else None
    if asked is None or said.condition is not None or not rest.startswith("it "):
        return SaidOfCombat(sentence, about)
    return replace(said, condition=Otherwise(f"not: {asked.words}", asked))


def _said(sentence: str, about: frozenset[str], name: str) -> SaidOfCombat:
    paying = _PAYS.search(sentence)
    if paying is None:
        return _free(sentence, sentence, about, name)
    cost, said = _cost(paying, name), _free(sentence, sentence[: paying.start()], about, name)
    restrictions = tuple(replace(each, cost=cost) for each in said.restrictions) if cost else ()
    return replace(said, restrictions=restrictions)


def _cost(found: re.Match[str], name: str) -> CombatCost | None:
    """Return what attacking or blocking takes; None for what can't be counted."""
    mana, life, each = found["mana"] or "", int(found["life"] or 0), found["each"] or ""
    counted = found["x"] or ("" if _EACH_OF_THEM.match(each) else each)
    if ("X" in mana) is not bool(found["x"]) or (found["x"] and mana != "{X}"):
        return None
    mana = mana.replace("X", "1")
    if not counted:
        return CombatCost(mana, life)
    amount = counted_in(counted.replace("that creature", "it"), name)
    return None if amount is None else CombatCost(mana, life, amount)


def _free(sentence: str, words: str, about: frozenset[str], name: str) -> SaidOfCombat:
    """Return what the words of a sentence say, costs left out."""
    said, when = _condition(_AND_ACTIVATED.sub("", words))
    of: tuple[Description, ...]
    restrictions: tuple[CombatRestriction, ...]
    if most := _AT_MOST.fullmatch(said):
        number = number_of(most["number"])
        what = "most attackers" if most["deed"].lower() == "attack" else "most blocking"
        of = (described("creatures"),)
        restrictions = (CombatRestriction(what, (), number),) if number else ()
    elif one := _ONE_ATTACKS.fullmatch(said):
        of = (described("creatures your opponents control"),)
        restrictions = (CombatRestriction("one must attack yours" if one["yours"] else "one must attack"),)
    elif past := _AS_UNBLOCKED.fullmatch(said):
        of = (_those((past["each"] or "").removeprefix("each ") or past["who"], name),)
        restrictions = (CombatRestriction("as though unblocked"),)
    elif lure := _LURE.fullmatch(said):
        of, restrictions = (_those(lure["who"], name),), (CombatRestriction("all must block"),)
    elif found := _SAID.match(said):
        of, restrictions = _any_of(found["who"], name), _restrictions(found["what"], name)
    else:
        return SaidOfCombat(sentence, about)
    if not when:
        return SaidOfCombat(sentence, about, of, restrictions)
    if (attached := _ATTACHED.match(when)) and said.startswith("it "):
        of = (described(attached[0]),)  # "As long as enchanted creature is blue, it can't be blocked"
    if (host := _HOST.match(said)) is not None:  # "Enchanted creature can't be blocked as long as it's blue"
        when = _IT_IS.sub(lambda found: f"{found['unless'] or ''}{host[0].lower()} is ", when)
    condition = _read_condition(when, name)
    of_defender = _DEFENDER.match(when.removeprefix("unless ")) is not None
    return SaidOfCombat(sentence, about, of, restrictions if condition else (), condition, of_defender)


def _condition(sentence: str) -> tuple[str, str]:
    """Part what is said from the words of when, which keep their "unless"."""
    found = _WHEN.match(sentence)
    if found is None:
        return sentence, ""
    if found["turn"]:
        return found["what"], found["turn"]
    if found["first"]:
        return found["rest"], found["first"]
    if found["word"] == "if" and _LOOKS_LIKE_CONDITION.match(f"if {found['last']}"):
        said, word, last = sentence.rpartition(" unless ")
        return (said, f"unless {last}") if word else (sentence, "")
    return found["said"], f"unless {found['last']}" if found["word"] == "unless" else found["last"]


def _read_condition(words: str, name: str) -> Condition | None:
    unless = "unless " if words.startswith("unless ") else ""
    words = words.removeprefix(unless)
    if found := _DEFENDER.match(words):
        rest = words[found.end() :].replace("their graveyard", "your graveyard")
        words = f"you {_YOUR_VERBS[found['verb']]} {rest}"
    return situation(unless + words, name)


def _restrictions(words: str, name: str) -> tuple[CombatRestriction, ...]:
    """Return what a predicate says, whole or in parts: "gets +1/+1 and can't be blocked"."""
    whole = _form(words, name)
    if whole is not None and whole.is_read:
        return (whole,)
    if both := _BOTH.fullmatch(words):
        sides = [f"attacks {both['rest']}", f"blocks {both['rest']}"]
        if both["by"]:
            sides = [f"can't block {both['by']}", f"can't be blocked by {both['by']}"]
        read_sides = tuple(read for side in sides if (read := _form(side, name)) is not None)
        return read_sides if len(read_sides) == len(sides) else ()
    found: list[CombatRestriction] = []
    for part in _PARTS.split(words):
        read = _form(part, name)
        if read is not None:
            found.append(read)
        elif combat_matters(part):
            return ()
    return tuple(found)


def _form(words: str, name: str) -> CombatRestriction | None:
    for pattern, what in _FORMS:
        found = pattern.fullmatch(words)
        if found is None:
            continue
        said = found.groupdict()
        number = number_of(said["number"]) if said.get("number") else 1
        by = _any_of(said["by"], name) if said.get("by") else ()
        return CombatRestriction(what, by, number or 1, (said.get("keyword") or "").lower())
    return None


def _any_of(words: str, name: str) -> tuple[Description, ...]:
    """Return what "Walls and/or creatures with flying" mean: those of each part."""
    whole = _those(words, name)
    if whole.is_read:
        return (whole,)
    parts = _ALTERNATIVES.split(words)
    head = _shared_head(parts)
    found = tuple(_those(part if n == 0 else head + part, name) for n, part in enumerate(parts))
    return found if len(found) > 1 else (whole,)


def _shared_head(parts: list[str]) -> str:
    """Return the words before "flying" in "creatures with flying or reach", which the other parts share."""
    first, word, _ = parts[0].rpartition("with ")
    shared = word and not any(_CREATURES.search(part) for part in parts[1:])
    return first + word if shared else ""


def _those(words: str, name: str) -> Description:
    if words in {"it", "they", name, *names_alone(name)} - {""}:
        return Description(words, itself=True)
    read = described(words)
    if read.is_read:
        return read
    # "Walls" are Wall creatures.
    plain = words[:1].lower() + words[1:]
    kinds = (words, f"{words.removesuffix('s')} creatures", f"{plain.removesuffix('s')} creatures")
    found = next((f for each in kinds if (f := filter_named(each)) is not None), None)
    return Description(words, filter=found)


_EXERTED = re.compile(r"You may exert (?P<what>[^.]+) as (?:it|he|she|they) attacks?(?:\.|$)")


def may_exert(values: Characteristics) -> tuple[Ability, ...]:
    """Return the abilities by which a creature may be exerted as it attacks (CR 701.43)."""
    names = {"this creature", values.name, values.name.partition(",")[0]}
    return tuple(
        ability
        for ability in values.abilities
        if not ability.keyword and (found := _EXERTED.match(printed(ability.text))) and found["what"] in names
    )
