"""The areas that words touch: a sentence of an ability, or the event of a trigger."""

import re
from collections.abc import Mapping
from functools import lru_cache

from judgeapp.copyengine.model.objects.abilities import Ability, Trigger
from judgeapp.copyengine.model.scopes import ANYTHING, Area, Scope, Way
from judgeapp.copyengine.model.text import printed

_ALONE: tuple[tuple[re.Pattern[str], frozenset[Area]], ...] = tuple(
    (re.compile(words, re.IGNORECASE), frozenset(areas))
    for words, areas in (
        (
            r"\bdeck construction\b|\bcan be your commander\b|\bdecks? can (?:only )?have\b|\bopening hand\b"
            r"|\bstarting (?:deck|hand size|life total|player)\b|\bcolor identity\b"
            r"|\bgame (?:begins|starts)\b"
            r"|\bmulligan\b|\b(?:drafts?|drafted|drafting)\b|\bcommander tax\b|\bchoose a background\b",
            {Area.OUTSIDE},
        ),
        (
            r"\bcosts?\b[^.]*\b(?:less|more|additional)\b|\brather than pay"
            r"|\breduced?s?\b[^.]*\b(?:costs?|mana)\b"
            r"|^as an additional cost\b|\bcost is (?:equal|reduced)\b|\blife rather than\b|\badditional cost"
            r"|\bpay\b[^.]*\badditional\b|^(?:~|this \w+) costs\b"
            r"|^(?:you|they|(?:that player(?: or )?)?(?:its|that [a-z]+'s)? ?(?:controller)?) may pay \{"
            r"|^pay \{",
            {Area.COSTS},
        ),
        (r"^activate (?:this ability |it )?(?:only|no more)\b", {Area.ACTIVATING}),
        (
            r"\bscry\b|\blook at\b|\bhands? revealed\b|\brevealed\b|\bmaximum hand size\b|\bvot(?:e|es|ing)\b"
            r"|\bany time you could look\b|^(?:then )?(?:you )?scry\b|\bin any order\b"
            r"|^(?:then )?shuffles?(?: (?:your|their|that) library| that player's library)?$|\bname a card\b",
            {Area.HIDDEN},
        ),
        (
            r"\bspend\b[^.]*\bmana\b|\bmana\b[^.]*\b(?:be spent|empt(?:y|ies))\b|\bunspent mana\b"
            r"|\badds? mana\b"
            r"|\btapped for mana\b|\bproduces? (?:mana|\{)|\badd (?:an additional )?(?:\{|one mana|x mana)",
            {Area.MANA},
        ),
    )
)
"""Words that decide alone what a sentence is about."""
_DOES = re.compile(
    r"\b(?:(?<!from )exiles?|discards?|draws?|destroys?|sacrifices?|creates?|returns?|puts?"
    r"|deals?|gains?|loses?"
    r"|search(?:es)?|mills?|taps?|untaps?|counters?|transforms?|becomes?)\b",
    re.IGNORECASE,
)
_AREAS: Mapping[Area, re.Pattern[str]] = {
    area: re.compile(words, re.IGNORECASE)
    for area, words in {
        Area.ACTIVATING: (
            r"\bactivat|\bloyalty abilit|\bequip (?:costs?|abilit)|\bcrews?\b|\bsaddles?\b|\bstation"
        ),
        Area.ATTACHING: r"\battach|\bunattach|\benchant (?!ed)|\bequip\b(?! cost)|\bequipped\b|\bpaired\b",
        Area.CASTING: (
            r"\bcasts?\b|\bcasting\b|\bplay(?:s|ed|ing)?\b(?! with)|\bflash\b|\bflashback\b|\bplot|\bforetell"
            r"|\bsuspend|\bkick(?:ed|er)?\b"
        ),
        Area.CHARACTERISTICS: (
            r"\bgets? (?:an additional )?[-+]|\b(?:has|have) (?!no cards|been)"
            r"|\bgains? (?!control|\w+ life|life|that)"
            r"|\bloses? (?!life|\w+ life|the game|that)|\bbecomes? (?!tapped|untapped|blocked"
            r"|the target|attached)"
            r"|\b(?:is|are|isn't|aren't) (?!dealt|put|tapped|untapped|turned|exiled|discarded"
            r"|attacking|blocking|cast"
            r"|placed|created|countered|unable|moved|removed|prevented|turned|returned|drawn|destroyed)"
            r"|\bbase power\b|\bpower and toughness\b|\bprotection from\b|\ball colors\b|\blevel \d|^\d+/\d+$"
            r"|\bchoose\b|\bchosen\b|\bnam(?:e|es|ed)\b|\bprepared\b|\bloyalty\b|\babilities\b"
            r"|\bperpetually\b"
            r"|\bas though (?:it|they) (?:were|had|was)\b|\bswitch(?:es)?\b"
        ),
        Area.COMBAT: (
            r"\battack|\bblock|\bcombat\b|\bdefend|\bcan't be blocked|\bexert|\bgoad|\bbanding\b"
            r"|\bbands?\b"
        ),
        Area.CONTROL: (
            r"\bgains? control|\bexchange|\bcontrol of\b|\byou control enchanted\b|\bunder \w+ control\b"
        ),
        Area.COPYING: r"\bcop(?:y|ies|ied|ying)\b|\bpopulate",
        Area.COUNTERING: (
            r"\bcan't be countered\b|\bcounter (?:target|that|it|them|all|each|up)\b|\bis countered\b"
        ),
        Area.COUNTERS: (
            r"\bcounters\b|\bcounter (?!target|that|it\b|them|all|each|up\b)|\bcounter[.,]?$"
            r"|\bproliferate|\bpoison"
            r"|\benergy\b|\{E\}|\bexperience\b|\bticket|\bbolster|\bsupport\b|\badapt"
            r"|\bmonstrosity|\bstun\b|\btoxic\b"
            r"|\bamass|\bincubate|\btime travel|\brad\b"
        ),
        Area.DAMAGE: r"\bdamage\b|\bfights?\b|\blifelink\b|\bdeathtouch\b|\bunblocked\b.*\bassign",
        Area.DISCARDS: r"\bdiscard|\bcycl(?:e|es|ed|ing)\b|\bconnive|\bhellbent\b|\brummag",
        Area.DRAWS: r"\bdraws?\b|\bdrawn\b|\bdrew\b|\binvestigate|\bclue\b|\bdredge|\bmiracle|\bdrawing\b",
        Area.ENTERING: (
            r"\benter(?:s|ed|ing)?\b|\bonto the battlefield\b|\bmanifest|\bcloak\b|\blands? (?:on )?each\b"
            r"|\bplay (?:an |\w+ )?additional lands?\b|\bmeld|\bseek\b|\bconjure\b"
        ),
        Area.LIFE: r"\blife\b|\bfood\b",
        Area.OUTCOME: (
            r"\b(?:lose|loses|win|wins) the game\b|\bgame is a draw\b|\bleaves? the game\b|\bstate-based"
        ),
        Area.TAPPING: r"\btap(?:s|ped)?\b",
        Area.TARGETS: r"\btarget",
        Area.TOKENS: (
            r"\btokens?\b|\bcreates?\b|\btreasure|\binvestigate|\bpopulate|\bamass|\bincubate"
            r"|\bfood\b|\bclue\b|\bmap\b"
            r"|\bblood\b|\bring tempts\b|\bventure|\bembalm|\bmobilize|\bfabricate"
        ),
        Area.TRIGGERING: r"\btrigger|\"when|\bwhenever\b",
        Area.TURNING_OVER: (
            r"\btransform|\bface up\b|\bface down\b|\bface-down\b|\bflips?\b(?! a coin)|\b(?:day"
            r"|night)\b|\bconvert"
            r"|\bunlock|\bdoor\b|\bmutate|\bspecialize|\bturn it over\b|\bbacks?\b face"
        ),
        Area.TURNS: (
            r"\bextra turn|\bskip|\badditional (?:combat|beginning|upkeep|end|draw)\b"
            r"|\bturn order\b|\bsteps? (?:of|is|are)"
            r"|\bphases? (?:of|is|are|in|out)\b|\bphases? (?:out|in)\b|\bend the turn\b"
            r"|\btakes? (?:an|two|that) "
            r"|\bmonarch\b|\binitiative\b|\bcity's blessing\b|\bspeed\b|\bdungeon\b|\bnext turn\b|\bphasing\b"
        ),
        Area.UNTAPPING: r"\buntap",
        Area.ZONE_CHANGES: (
            r"\bdies?\b|\bdying\b|\bdestroy|\bexil(?:e|es|ed|ing)\b|\bsacrific|\bgraveyards?\b"
            r"|\blibrar(?:y|ies)\b"
            r"|\bhands?\b|\breturn|\bregenerat|\bmills?\b|\bleaves?\b|\bleaving\b|\bput\b"
            r"|\bputs\b|\bsearch|\bshuffle"
            r"|\bsurveil|\bindestructible\b|\bexplores?\b|\bdiscover\b|\bforage\b"
            r"|\bcascade\b|\bdescend|\bundying\b"
            r"|\bpersist\b|\bbounce|\blegend rule\b|\bowns?\b.*\bcommand zone\b|\bcommand zone\b"
            r"|\bremove it from\b"
        ),
    }.items()
}
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")
_CONDITIONS = re.compile(
    r"^(?:\w[\w' -]{0,30} — )?(?:as long as|during|while|once (?:each|during))[^,]*, "
    r"|,? (?:as long as|unless|if you control|while|during|except)\b[^.,]*",
    re.IGNORECASE,
)
_FORBIDS = re.compile(
    r"\b(?:can't|cannot|doesn't untap|don't untap|only (?:if|during|once|any|as|from)"
    r"|no more than|can \w+ only"
    r"|if able|must|(?:doesn't|don't) (?!have\b|share\b|control\b)|(?:isn't|aren't) (?:exiled|put|removed))",
    re.IGNORECASE,
)
_REPLACES = re.compile(
    r"\bwould\b|\binstead\b|\bprevent|\bskips?\b|^as (?:this|~|[A-Z])[^,]* (?:enters|is turned"
    r"|transforms|becomes)"
    r"|\benters? (?:the battlefield )?(?:tapped|with|under|prepared|as)\b|\brather than\b|\bescapes with\b"
    r"|\bbecomes day as\b|\btriggers an additional time\b",
    re.IGNORECASE,
)
_PERMITS = re.compile(
    r"\bmay (?:choose new|cast|play|activate|spend|look|equip|attack|block|pay|reveal"
    r"|have [^.]* assign)\b|\bas though\b"
    r"|\bcan (?:attack|block|cast|activate|be (?:blocked|cast|attached|attacked|activated|the target))\b"
    r"|^flash\b|\bable to\b|\bno maximum\b|\bflashback\b|\bany number of (?:cards|additional)\b",
    re.IGNORECASE,
)
_FREE = frozenset({Area.ACTIVATING, Area.COSTS, Area.OUTSIDE})
_PERMITTED = frozenset(
    {
        Area.ACTIVATING, Area.ATTACHING, Area.CASTING, Area.COMBAT, Area.COSTS, Area.HIDDEN, Area.MANA,
        Area.OUTSIDE, Area.TARGETS,
    }
)  # fmt: skip
_ITSELF = re.compile(
    r"^(?:\w[\w' -]{0,30} — )?(?:(?:~|this \w+|it)(?:'s)? |if (?:~|this \w+) would (?:die|enter|leave|be)\b)"
    r"|^[a-z]+(?: [a-z]+)?\.?$",
    re.IGNORECASE,
)
_DEFINES = re.compile(
    r"^(?:~|this \w+)(?:'s (?:power|toughness)| is (?:all|every|white|blue|black|red|green)\b)", re.I
)
_TAKES_ABILITIES = re.compile(
    r"\bloses? (?:all|each|\w+ other)\b[^.]*\babilit|\b(?:is|are) (?:\w+ )*(?:plains|islands?"
    r"|swamps?|mountains?|forests?)\b",
    re.IGNORECASE,
)
_STATES = re.compile(
    r"^when(?:ever)? (?:there (?:is|are)|you (?:control|have)|no |(?:an opponent|a player) (?:controls|has)"
    r"|[^,]{1,60}? has (?:no|two|\w+ or (?:more|fewer|less))\b)",
    re.IGNORECASE,
)
_WHENEVER = re.compile(r"^when(?:ever)? ", re.IGNORECASE)
_STEPS = re.compile(
    r"^at\b|\bupkeep\b|\bend step\b|\bbeginning of\b|\bturn (?:begins|ends)\b|\bday\b|\bnight\b"
)


@lru_cache(maxsize=8192)  # sentences come again on other cards
def scope_of(sentence: str) -> Scope:
    """Return the scope of a sentence as printed; "anything" for words that touch no area that is known."""
    for pattern, alone in _ALONE:
        if pattern.search(sentence) and (alone <= _FREE or not _DOES.search(sentence)):
            return Scope(alone, Way.FORBIDS if Area.ACTIVATING in alone else Way.PERMITS)
    words = _CONDITIONS.sub(" ", _QUOTED.sub("abilities", sentence)).strip()
    areas = frozenset(area for area, pattern in _AREAS.items() if pattern.search(words or sentence))
    if not areas:
        areas = frozenset(area for area, pattern in _AREAS.items() if pattern.search(sentence))
    way = _way(words, areas)
    if way is Way.PERMITS:
        areas &= _PERMITTED
    if _TAKES_ABILITIES.search(sentence):
        areas |= {Area.COPYING, Area.COUNTERS, Area.ENTERING, Area.TRIGGERING}
    if _DEFINES.match(sentence):
        areas |= {Area.COPYING}  # an exception of a copy that sets the same takes it off (CR 707.9d)
    return Scope(areas or ANYTHING, way, _ITSELF.match(sentence) is not None)


def does_something(sentence: str) -> bool:
    """Whether a sentence has a verb that moves, makes or changes something."""
    return _DOES.search(sentence) is not None


def _way(words: str, areas: frozenset[Area]) -> Way:
    if _REPLACES.search(words):
        return Way.REPLACES
    if _FORBIDS.search(words):
        return Way.FORBIDS
    if _PERMITS.search(words) and areas & _PERMITTED and not _DOES.search(words):
        return Way.PERMITS
    return Way.CHANGES


@lru_cache(maxsize=8192)  # events come again on other cards
def areas_of_event(words: str) -> frozenset[Area]:
    """Return the areas of which an event makes an ability trigger; "anything" for words that nobody knows."""
    if _STATES.match(words):
        return ANYTHING
    told = _WHENEVER.sub("", words)
    areas = {area for area, pattern in _AREAS.items() if area in _EVENTS and pattern.search(told)}
    if _STEPS.search(words):
        areas.add(Area.TURNS)
        if words.lower().startswith("at "):
            return frozenset({Area.TURNS})
    return frozenset(areas) or ANYTHING


_LOSES_CONTROL = re.compile(r"\bloses? control\b")
_EVENTS = frozenset(Area) - {
    Area.ANYTHING, Area.CHARACTERISTICS, Area.COSTS, Area.HIDDEN, Area.OUTSIDE, Area.OUTCOME,
}  # fmt: skip


_OF_ITSELF = re.compile(
    r"\b(?P<verb>gain|lose) control of (?:this [a-z]+|[A-Z].*?)(?: from another player)?$"
)


def areas_of_trigger(trigger: Trigger) -> frozenset[Area]:
    """Return the areas of the event of a triggered ability. What leaves is lost to whoever controls it (CR
    603.10d); what a delayed trigger would do to it then is nothing.
    """
    areas = areas_of_event(trigger.text)
    return areas | {Area.ZONE_CHANGES} if _LOSES_CONTROL.search(printed(trigger.text)) else areas


def own_change_of_control(trigger: Trigger) -> str:
    """Return "gain" or "lose" for the event of a player gaining or losing control of the object itself; ""
    for other events.
    """
    found = _OF_ITSELF.search(printed(trigger.text))
    return found["verb"] if found is not None else ""


def scope_after_event(ability: Ability, trigger: Trigger) -> Scope:
    """Return the scope of what a triggered ability does, its event left out."""
    return scope_of(printed(ability.text).removeprefix(printed(trigger.text)).lstrip(" ,—"))
