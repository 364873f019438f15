"""Static abilities by which something can't be done, and counters that remain (CR 101.2, 614.17)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.effects.amount_replacements import CantGainLife
from judgeapp.copyengine.model.effects.changes import ForbidRegenerating
from judgeapp.copyengine.model.effects.forbidden_for_now import SaidForNow
from judgeapp.copyengine.model.effects.prohibitions import (
    CantBeActivated,
    CantBeCast,
    CantBeCountered,
    CantBeEnchanted,
    CantBeSacrificed,
    CantBeTargeted,
    CantGetCounters,
    CantHaveCounters,
    CantTransform,
    CastsOnly,
    CountersRemain,
    Description,
    DoesntUntap,
    OpponentsCantCauseSacrifice,
    OwnTriggersCantCause,
    Prohibition,
)
from judgeapp.copyengine.model.immutable import memoized, replace
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.conditions import Condition
from judgeapp.copyengine.model.terms.durations import Lasting
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.statics.descriptions import described, is_whole
from judgeapp.copyengine.reading.statics.replacement.amounts import cant_gain_life
from judgeapp.copyengine.reading.statics.targeting import cant_be_targeted
from judgeapp.copyengine.reading.text.normalizing import names_alone

_SENTENCES = re.compile(r"(?<=\.) |\n|,? and (?=its )")
_TRANSFORM = re.compile(r"(?P<what>[^.,]+?) can't transform\b")
_COUNTER = re.compile(
    r"(?P<what>[^.\"“]*?\b[Ss]pells?(?: and abilities)?"
    r"(?: you control| your opponents control| you cast)?(?: with [^.\"“]+?)?) "
    r"(?:cost [^.\"“]+? to cast and )?can't be countered\.?$"
)
_IF_UNCOUNTERABLE = re.compile(
    r"(?:[^.\"“]{1,30} — )?If (?P<condition>[^.\"“]+?), this spell can't be countered\b"
)
_CAST = re.compile(
    r"(?P<during>During your turn, |As long as (?P<condition>[^.,\"“]+), )?"
    r"(?P<who>[Yy]ou|[Yy]our opponents|[Pp]layers|[Ee]ach player|[Ee]ach opponent"
    r"|Target (?:player|opponent)) can't (?:play lands or )?cast "
    r"(?P<more>more than one )?(?P<what>[^.\"“]*?\bspells?(?: with [^.\"“]+?| of the chosen [a-z ]+?)?)"
    r"(?: from (?P<zones>anywhere other than their hands|your hand|(?:their )?[a-z]+(?: or [a-z]+)?))?"
    r"(?P<turn> during your turn)?(?P<combat> during combat)?(?P<each> each turn)?"
    r"(?P<activate> or activate abilities(?: of (?P<of>[^.]+))?)?\.?$"
)
_FORBIDS_CASTING = re.compile(r"can't (?:be |play lands or )?cast\b")
_CASTS_ONLY = re.compile(
    r"(?P<who>[Yy]ou|[Yy]our opponents|[Pp]layers|[Ee]ach player|[Ee]ach opponent) can cast spells"
    r"(?P<activate> and activate abilities)? only "
    r"(?:any time (?:they|you) could cast a sorcery|(?P<turn>during (?:their own turns|your turn)))\.?$"
)
_CANNOT_BE_CAST = re.compile(
    r"(?P<what>[^.\"“]*?\b[Ss]pells(?: with [^.\"“]+?)?) can't be cast\b(?P<more>[^.]*)\.?$"
)
_ADDITIONAL = re.compile(
    r"Each player who has cast an? (?P<what>[a-z ]*spell) this turn "
    r"can't cast additional (?P<other>[a-z ]*spells)"
)
_CASTER = {"you": "you", "your opponents": "opponent", "each opponent": "opponent"}
_CAST_ZONES = {
    "graveyards": "graveyard",
    "libraries": "library",
    "hands": "hand",
    "hand": "hand",
    "exile": "exile",
}
_SACRIFICE = re.compile(
    r"(?P<what>[^.,]+?)"
    r"(?: (?:attacks?|blocks?|can't|gains?|gets?|ha(?:s|ve)|is|are|loses?|must)\b[^.\"“]*?(?:,|,? and))? "
    r"can't be sacrificed\b"
)
"""Perhaps behind other predicates: "gets +2/+2, has haste, and can't be sacrificed"."""
_CAUSED = re.compile(
    r"Spells and abilities your opponents control can't cause you to (?:[\w ]+? or )?sacrifice permanents"
)
_CAUSED_BY_TRIGGERS = re.compile(
    r"Triggered abilities you control can't cause you to (?P<verbs>sacrifice(?: or exile)?|exile) "
    r"(?P<what>[^.,]+)"
)
_ACTIVATE = re.compile(
    r"(?:[Aa]ctivated abilities of (?P<what>[^.\"“]+?)|(?P<who>[^.,]+?)'s activated abilities"
    r"|(?P<its>[Ii]ts activated abilities)) can't be activated(?P<mana> unless they're mana abilities)?"
)
_NO_COUNTERS = re.compile(
    r"(?:(?P<kind>[-+/\w]+ )?[Cc]ounters can't be put on (?P<on>[^.]+)"
    r"|(?P<who>[^.]+?) can't have (?P<kind2>[-+/\w]+ )?counters put on (?:it|them))\."
)
_NO_PLAYER_COUNTERS = re.compile(
    r"(?P<who>You|Your opponents|Players|Each player|Each opponent) can't get (?P<kind>[a-z]+ )?counters\.?$"
)
_ENCHANTED = re.compile(
    r"(?P<what>[^.,\"“]+?)(?: (?:can't|ha(?:s|ve)|gets?|is|are)\b[^.,\"“]*? and)? "
    r"can't be enchanted(?P<others> by other Auras)?\.?$"
)
_FOR_NOW = re.compile(
    r"(?P<first>until your next turn, )?(?P<what>[^.]+? can't [^.]+?)"
    r"(?(first)|(?: (?P<last>this turn|until your next turn|for the rest of the game)))\.?$",
    re.IGNORECASE,
)
_NAMESAKES = re.compile(
    r"That (?P<what>[a-z]+)'s owner can't cast spells with the same name as that (?P=what)$"
)
_OF_EXILED_NAME = re.compile(r" with the same name as (?:the exiled card|a card exiled with [^.]+)$")
_UNCOPIED = re.compile(r"\bthis (?:spell|ability) can't be copied", re.IGNORECASE)
_STAYS_TAPPED = re.compile(
    r"(?:(?P<when>As long as) (?P<before>[^,]+), )?"
    r"(?P<what>[^.,]+?) (?:(?:gets? [-+/\w]+|loses? all abilities|enters tapped) and )?"
    r"(?:doesn't|don't) untap during "
    r"(?P<whose>its controller's|their controllers'|your) untap steps?"
    r"(?: (?P<if>if|unless) (?P<condition>[^.]+))?\.?$"
)
_KEPT = re.compile(r"Counters remain on [^.]+? as it moves to any zone other than a player's hand or library")


@memoized  # asked of every permanent at every event: 4 % of generating
def prohibitions(values: Characteristics) -> tuple[Prohibition, ...]:
    """Return what the static abilities of an object say that can't be, or that remains."""
    return tuple(said for ability in values.abilities for said in _of_ability(ability, values.name))


def _of_ability(ability: Ability, name: str) -> tuple[Prohibition, ...]:
    if ability.trigger is not None or ability.cost or ability.kind is Kind.SPELL:
        return ()
    if not any(
        words in printed(ability.text) for words in ("can't", "can cast", "Counters remain", "n't untap")
    ):
        return ()
    sentences = (_as_this(sentence, name) for sentence in _SENTENCES.split(printed(ability.text)))
    return tuple(said for sentence in sentences for said in _of_sentence(sentence, name))


def _as_this(sentence: str, name: str) -> str:
    """Return a sentence that begins with the name of its object as one about "this permanent"."""
    for verbs in ("doesn't", "enters tapped and doesn't"):
        own = next((short for short in names_alone(name) if sentence.startswith(f"{short} {verbs}")), "")
        if own:
            return f"This permanent{sentence.removeprefix(own)}"
    return sentence


def forbidden_for_now(text: str) -> tuple[tuple[SaidForNow, ...], Lasting]:
    """Return what a sentence forbids, and for how long; nothing where that can't be read whole."""
    found = _FOR_NOW.match(text)
    if found is None or text.lower().startswith("its "):
        return (), Lasting.THIS_TURN
    sentence = found["what"][:1].upper() + found["what"][1:]
    if _NAMESAKES.match(sentence) and found["last"] == "until your next turn":
        spells = replace(described("spells"), namesakes=True)
        return (CantBeCast(sentence, "owner", spells),), Lasting.UNTIL_YOUR_TURN
    no_life = cant_gain_life(sentence)
    said = (*map(_by_target, _of_sentence(sentence, "")), *([no_life] if no_life is not None else []))
    lasting = _LASTING.get(found["last"], Lasting.UNTIL_YOUR_TURN)
    return (said, lasting) if all(map(_is_plain, said)) else ((), lasting)


_LASTING = {"this turn": Lasting.THIS_TURN, "for the rest of the game": Lasting.FOR_GOOD}


def _by_target(said: Prohibition) -> Prohibition:
    if isinstance(said, CantBeCast) and printed(said.text).startswith("Target"):
        return replace(said, who="target")
    return said


def _is_plain(said: SaidForNow) -> bool:
    if isinstance(said, CantBeCast):
        return said.is_read
    if isinstance(said, CantBeTargeted):
        return all(each.filter is not None for each in said.what)
    if isinstance(said, CantGainLife):
        return True
    return isinstance(said, CantBeActivated | CantBeCountered) and said.what.filter is not None


def _of_sentence(sentence: str, name: str) -> Iterator[Prohibition]:
    if found := _TRANSFORM.match(sentence):
        yield CantTransform(described(found["what"]))
    if (found := _COUNTER.match(sentence)) and found["what"] != "This spell":
        words = found["what"]
        plain = words.replace("pells and abilities", "pells")
        yield CantBeCountered(described(plain), abilities_too=plain != words)
    if _FORBIDS_CASTING.search(sentence) and "pell" in sentence:
        yield _cannot_cast(sentence)
    if found := _CASTS_ONLY.match(sentence):
        who = _CASTER.get(found["who"].lower(), "any")
        yield CastsOnly(sentence, who, bool(found["turn"]), bool(found["activate"]))
    if aimed := cant_be_targeted(sentence, name):
        yield aimed
    if _CAUSED.match(sentence):
        yield OpponentsCantCauseSacrifice()
    if found := _CAUSED_BY_TRIGGERS.match(sentence):
        yield OwnTriggersCantCause(tuple(found["verbs"].split(" or ")), described(found["what"]))
    if found := _SACRIFICE.match(sentence):
        what = found["what"]
        itself = what in names_alone(name)
        yield CantBeSacrificed(Description(what, itself=True) if itself else described(what))
    if found := _ACTIVATE.match(sentence):
        words = found["what"] or found["who"] or "enchanted permanent"
        what = described(words.replace("sources", "permanents").replace(" and ", " or "))
        yield CantBeActivated(what, bool(found["mana"]), found[0])
    if (found := _CAST.match(sentence)) and found["activate"]:
        yield CantBeActivated(
            described((found["of"] or "permanents").replace(", and ", ", or ").replace(" and ", " or ")),
            False,
            sentence,
            who=_CASTER.get(found["who"].lower(), "any"),
            in_your_turn=bool(found["during"]),
        )
    if found := _NO_COUNTERS.match(sentence):
        kind = (found["kind"] or found["kind2"] or "").strip()
        yield CantHaveCounters(described(found["on"] or found["who"]), kind)
    if found := _NO_PLAYER_COUNTERS.match(sentence):
        yield CantGetCounters(_CASTER.get(found["who"].lower(), "any"), (found["kind"] or "").strip())
    if found := _ENCHANTED.match(sentence):
        yield CantBeEnchanted(sentence, described(found["what"]), by_others=bool(found["others"]))
    if (found := _STAYS_TAPPED.match(sentence)) and (stays := _stays_tapped(found)):
        yield stays
    if _KEPT.match(sentence):
        yield CountersRemain()


def _stays_tapped(found: re.Match[str]) -> DoesntUntap | None:
    """Return what doesn't untap; None where that, or under which condition, can't be read."""
    words = re.sub(r"^Each (?=\w+)", "", found["what"])
    words = "enchanted permanent" if words == "it" and "nchanted" in (found["before"] or "") else words
    what = described(words)
    said = found["before"] or found["condition"] or ""
    condition = condition_of(f"unless {said}" if found["if"] == "unless" else said)
    if not is_whole(what) or is_unread(condition):
        return None
    return DoesntUntap(what, found["whose"] == "your" and not what.itself, condition)


def _cannot_cast(sentence: str) -> CantBeCast:
    """Return what a sentence says of spells that can't be cast."""
    if found := _ADDITIONAL.match(sentence):
        return _cast_so(sentence, found["other"], most=1)
    if (found := _CANNOT_BE_CAST.match(sentence)) and not found["more"]:
        return _cast_so(sentence, found["what"])
    found = _CAST.match(sentence)
    if found is None or bool(found["more"]) is not bool(found["each"]):
        return CantBeCast(sentence, is_read=False)
    zones = found["zones"] or ""
    named = frozenset(_CAST_ZONES[word] for word in re.findall(r"[a-z]+", zones) if word in _CAST_ZONES)
    said = _cast_so(sentence, found["what"], most=1 if found["more"] else 0)
    condition = condition_of("it's a combat phase" if found["combat"] else found["condition"] or "")
    return replace(
        said,
        who=_CASTER.get(found["who"].lower(), "any"),
        in_your_turn=bool((found["during"] and not found["condition"]) or found["turn"]),
        condition=condition,
        zones=named,
        elsewhere=zones.startswith("anywhere other"),
        is_read=said.is_read
        and (not zones or bool(named))
        and not is_unread(condition)
        and not (found["combat"] and found["condition"]),
    )


def _cast_so(sentence: str, words: str, most: int = 0) -> CantBeCast:
    plain = _OF_EXILED_NAME.sub("", words)
    plural = plain if "spells" in plain else plain.replace("spell", "spells")
    what = replace(described(plural[:1].lower() + plural[1:]), namesakes=plain != words)
    is_read = what.filter is not None and is_whole(what)
    return CantBeCast(sentence, what=what, most=most, is_read=is_read)


def uncounterable_if(values: Characteristics) -> tuple[Condition, ...]:
    """Return under which conditions a spell can't be countered, as its own text says (CR 101.2)."""
    found = (_IF_UNCOUNTERABLE.match(printed(ability.text)) for ability in values.abilities)
    conditions = (condition_of(said["condition"]) for said in found if said is not None)
    return tuple(condition for condition in conditions if condition is not None)


def is_uncounterable_by_its_text(values: Characteristics) -> bool:
    """Whether a spell's own text says that it can't be countered (CR 101.2)."""
    return any(
        "can't be countered" in printed(a.text) and printed(a.text).startswith(("This spell", values.name))
        for a in values.abilities
    )


def forbids_regeneration(ability: Ability) -> bool:
    """Whether an ability says that something can't be regenerated (CR 701.19)."""
    return "can't be regenerated" in printed(ability.text)


def regeneration_forbidden(words: str) -> ForbidRegenerating | None:
    """Return what "can't be regenerated this turn" says of whatever it is about; None for other words."""
    return ForbidRegenerating(words) if words == "can't be regenerated this turn" else None


def cant_be_copied(ability: Ability) -> bool:
    """Whether an ability says that its spell, or it itself, can't be copied (CR 101.2)."""
    return _UNCOPIED.search(printed(ability.text)) is not None


def is_uncopiable(values: Characteristics) -> bool:
    """Whether a spell's own text says that it can't be copied (CR 101.2)."""
    return any(cant_be_copied(ability) for ability in values.abilities)


_MAY_STAY = re.compile(r"You may choose not to untap (?P<what>[^.]+?) during your untap step\.?$")


def may_stay_tapped(values: Characteristics) -> tuple[Description, ...]:
    """Return what an object lets its controller choose not to untap."""
    found = (_MAY_STAY.match(printed(a.text)) for a in values.abilities if not (a.trigger or a.keyword))
    names = {values.name, *names_alone(values.name)}
    said = [each["what"] for each in found if each is not None]
    whole = (described("this permanent" if words in names else words) for words in said)
    return tuple(what for what in whole if what.is_read)
