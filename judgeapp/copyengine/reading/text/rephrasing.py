"""Wordings and layouts put into those the grammar knows: entering with counters (CR 614.12), the rows of
Spacecraft (721), and anchor words (614.12b).
"""

import re

from judgeapp.copyengine.reading.text.differences import told_differences
from judgeapp.copyengine.reading.text.unless_done import done_unless

_ON_IT = r" on (?:it|him|her)\.?$"
_ESCAPES = re.compile(rf"^[^.]+? escapes with (?P<what>[^.]+? counters?){_ON_IT}")
_TAPPED_AND = re.compile(
    rf"^(?P<who>[^.]+?) enters(?: the battlefield)? tapped and with (?P<what>[^.]+? counters?){_ON_IT}"
)
_SEVERAL_KINDS = re.compile(
    rf"^(?P<who>[^.]+?) enters with (?P<kinds>an? [^ ]+ counter(?:, an? [^ ]+ counter)*,? "
    rf"and an? [^ ]+ counter){_ON_IT}"
)
_LISTED = re.compile(r",? and |, ")
_WALKER = re.compile(r"\b(?P<count>an?|[Oo]ne|two|three|four|X) Walker (?P<tokens>tokens?)\b")
"""A kind of token that its name alone describes; the reminder text of its cards says what it is."""
_TWO_CARDS = re.compile(r"\bPut one into your hand and the other (?=into|on)")
_OF_TARGET = re.compile(
    r"^(?P<when>(?:(?:When|Whenever|At) [^.:\n\"“]+?, |[^.:\n\"“]+: )?)"
    r"(?P<what>(?:you (?:may )?)?gains? (?:\w+ )?life|(?:you )?draws? (?:a card|cards)"
    r"|(?:you )?lose (?:\w+ )?life) "
    r"(?:equal to the (?P<value>power|toughness|mana value) of (?P<one>target [a-z ]+?)"
    r"|for each card in (?P<whose>target (?:player|opponent))'s hand)\.$",
    re.IGNORECASE,
)
_CHOICE = re.compile(rf"^[^.]+? enters with your choice of (?P<kinds>[^.]+?) counter{_ON_IT}")
_COIN = re.compile(
    r"^(?P<head>As [^.]+?) enters, flip a coin\. "
    r"If (?:the coin|it) comes up heads, [^.]+? enters as (?P<heads>[^.]+)\. "
    r"If (?:the coin|it) comes up tails, [^.]+? enters as (?P<tails>[^.]+)\.$"
)
"""Its two forms: the first for heads, the second for tails."""
_OR = re.compile(r"(?: counter)?,? or (?:an? )?|, (?:an? )?")


_ROW = re.compile(r"^(\d+\+) \| ", re.MULTILINE)
_ANCHORS = re.compile(
    r"^(?P<head>As [^\n,]+ enters[^\n,]*, choose [A-Z][\w' ]* or [A-Z][\w' ]*\.)\n(?P<rest>• [A-Z].+)",
    re.DOTALL,
)


def with_station_lines(text: str) -> str:
    """Return text with a paragraph of its own for what is had at so many charge counters."""
    if "Station" in text and " | " in text:
        text = _ROW.sub(r"STATION \1\n", text)
    return text


def anchor_words(paragraph: str) -> list[str]:
    """Return the choice between two anchor words, and then what each brings; [] for anything else."""
    found = _ANCHORS.match(paragraph)
    return [found["head"], *found["rest"].split("\n")] if found is not None else []


def is_by_coin(paragraph: str) -> bool:
    """Whether a coin decides in which of two forms something enters."""
    return _COIN.match(paragraph) is not None


_IN_YOUR_TURN = re.compile(
    r"^(?P<who>[^.,:\"“]+?) (?P<what>(?:gets?|has|have) [^.:\"“]+?) during your turn\."
    r"(?: Otherwise, it (?P<else>(?:gets?|has) [^.:\"“]+)\.)?$"
)
_COMBAT_FIRST = re.compile(
    r"^(?P<who>(?:Enchanted|Equipped) \w+) (?P<combat>can't (?:be blocked|attack or block|attack|block)) and "
    r"(?P<rest>(?:has|gets|loses) .+?)(?P<end>\.?)$"
)
"""What is said of combat stands behind what is changed."""
_IF_LISTED = re.compile(
    r"(?P<begin>[Ii]f it's an? )(?P<kinds>(?:[\w-]+, )+(?:[\w-]+,? )?or [\w -]+?)(?= card\b)"
)
_TRIGGERED_OR_AIMED = re.compile(r"(?:When|Whenever|At) |.*\btarget\b")
_DOWN = " Round down each time."
_FIRST_WORD = re.compile(r"^(?:This|Enchanted|Equipped|Creatures|Other|Each|Attacking|Tapped|Untapped)\b")


_DISCOVER = re.compile(
    r"^(?P<head>(?:(?:When|Whenever|At) (?!.*(?:\byou may\b|\b[Ii]f you do\b|\bwhen you do\b|\. ))"
    r"[^.:\n\"“]+, "
    r"|(?:\{|\[)[^.\n\"“]*: |Return up to [^.\n\"“]+\. )?)"
    r"(?P<begin>[Dd])iscover (?P<number>\d+)\.(?P<limit> Activate only as a sorcery\.)?$"
)


def _discovering(number: str, begin: str) -> str:
    """Return what discovering stands for (CR 701.57a)."""
    exile = "Exile" if begin == "D" else "exile"
    return (
        f"{exile} cards from the top of your library until you exile a nonland card with mana value {number} "
        "or less. You may cast that card without paying its mana cost if the resulting spell's mana value is "
        f"{number} or less. If you don't, put that card into your "
        "hand. Put the rest on the bottom of your library in a random order."
    )


_EARTHBENDS = re.compile(
    r"\b(?P<begin>[Ee])arthbend (?P<number>\d+|X)(?P<x>, where X is [^.]+?)?(?P<then>, then [^.]+)?(?=\.|$)"
)
_MORE_OF_EARTHBENDING = re.compile(r"\b(?:[Yy]ou earthbend|[Ww]hen you do|[Ee]arthbend, )")
_AMOUNTS = {"1": "a", "2": "two", "3": "three", "4": "four", "5": "five", "8": "eight"}


def _earthbending(found: re.Match[str]) -> str:
    """Return what earthbending stands for (CR 701.66)."""
    number, counter = found["number"], "counter" if found["number"] == "1" else "counters"
    more = f"{found['x'] or ''}{found['then'] or ''}"
    return (
        f"{'T' if found['begin'] == 'E' else 't'}arget land you control becomes a 0/0 creature with haste "
        f"that's still a land. Put {_AMOUNTS.get(number, number)} +1/+1 {counter} on it{more}. "
        "When it dies or is exiled, return it to the battlefield tapped"
    )


_AIRBENDS = re.compile(r"\b(?P<begin>[Aa])irbend (?P<what>[^.,]+)(?=\.|$)")


def _airbending(found: re.Match[str]) -> str:
    """Return what airbending stands for (CR 701.65)."""
    exile = "Exile" if found["begin"] == "A" else "exile"
    return (
        f"{exile} {found['what']}. For as long as that card remains exiled, its owner "
        "may cast it by paying {2} rather than paying its mana cost"
    )


_EVERY_BASIC = re.compile(r"(?P<tokens>land tokens?(?: named \w+)?) that (?:is|are) every basic land type")
_ALREADY = re.compile(r"\bfor each (?P<what>[\w ]+) you already control(?=\.|$)")
_MAY_BLIGHT = re.compile(r"\b(?P<may>[Yy]ou may) blight (?P<number>[1-5])\b")


def _blighting(found: re.Match[str]) -> str:
    """Return what blighting stands for (CR 701.68)."""
    counter = "counter" if found["number"] == "1" else "counters"
    return f"{found['may']} put {_AMOUNTS[found['number']]} -1/-1 {counter} on a creature you control"


_MANA_FOR_COUNTERS = re.compile(
    r"^(?P<cost>[^:\n]*[Rr]emove (?:any number of|X) \w+ counters from [^:\n]+: .*?)\b(?P<add>[Aa]dd) "
    r"(?:an additional )?(?P<symbol>\{[WUBRGC]\}) for each \w+ counter removed this way"
)
"""As many counters as X says are removed as a cost."""
_COUNTERS_AS_COST = re.compile(
    r"^(?P<cost>[^:\n\"“]*[Rr]emove (?:all|any number of|X) [-+\w/]+ counters from (?!among )[^:\n]+: )"
    r"(?P<what>.*)"
)
_REMOVED_SO = re.compile(r"(?<!\S)(?:[-+\w/]+ )?(?P<word>counters?) removed this way")
_GRAVEYARDS = re.compile(r"\b(?:all|your) opponents' graveyards")
_AGAIN_TO_THE_SAME = re.compile(
    r"(?P<first>\bdeals \w+ damage to (?P<to>[^.,:]+)\. If [^.]+?, [^.,]+ deals \w+ damage) "
    r"to (?P=to) instead\."
)
"""More damage to the same ones: to whom needn't be said again."""
_LURED = re.compile(
    r"\b[Aa]ll creatures able to block (?P<what>target [^.,\"]+?|this creature|it|that creature) "
    r"this turn do so"
)
_BOTH_TO_HANDS = re.compile(
    r"(?P<begin>^|[.:,] )(?P<verb>[Rr]eturn) (?P<one>target [^.,]+?) and "
    r"(?P<other>(?:another )?target [^.,]+?|all other [^.,]+? with the same name as that [a-z]+) "
    r"to their owners' hands\."
)
_OF_TYPE_OF_CHOICE = re.compile(
    r"^(?P<cost>[^:\"\n]+: )?(?P<rest>[^:\"\n]*)\bof the creature type of your choice\b"
)


def _both_to_hands(found: re.Match[str]) -> str:
    """Return the instruction about two targets, or about one and all of its name, as two."""
    whose = "their owners' hands" if found["other"].startswith("all") else "its owner's hand"
    return (
        f"{found['begin']}{found['verb']} {found['one']} to its owner's hand. "
        f"Return {found['other']} to {whose}."
    )


def _lured(found: re.Match[str]) -> str:
    """Return what has to be blocked as the subject (CR 509.1c)."""
    what = found["what"] if found[0].startswith("a") else found["what"][0].upper() + found["what"][1:]
    return f"{what} must be blocked by all creatures able to block it this turn"


_INSTEAD_IF = re.compile(
    r"(?P<head>^(?:[A-Z][\w' ]+ — )?)(?P<what>[^.,:—]+ deals \d+ damage)(?P<to> to [^.,]+?)? instead if "
    r"(?P<asked>[^.]+)\.$"
)
_TO_FIRST = re.compile(
    r"\b(?P<verb>[Rr]eturns?) (?P<to>to (?:your|their) hand|to the battlefield) "
    r"(?P<what>(?:all|each|target|up to \w+ target|an?|two) [^.,]*?"
    r"(?:this turn|graveyard|library|exiled? with it))"
    r"(?=[.,])"
)


_SHARING_WITH_IT = re.compile(
    r"\bEnchanted creature and other creatures that share a creature type with it\b"
)
"""A creature shares its types with itself."""
_EXCESS_TO = re.compile(r"\bexcess damage dealt to that (?:creature|permanent) this way\b")
"""To whom needn't be said again: players are dealt no excess damage."""
_MORE_COMBAT = re.compile(
    r"\b(?P<begin>[Aa])fter this (?:main |combat )?phase, there (?:is|are) (?P<number>an|two) additional "
    r"combat phases?(?: followed by an additional main phase)?(?=\.)"
    r"|\b(?P<begins>[Tt])here(?: is|'s) (?P<one>an) additional combat phase after this (?:phase|one)"
    r"(?:,? followed by an additional main phase)?(?=\.)"
)


def _more_combat(found: re.Match[str]) -> str:
    """Return the instruction about an additional combat phase, worded as one about an extra turn."""
    take = "Take" if (found["begin"] or found["begins"]).isupper() else "take"
    number = found["number"] or found["one"]
    return f"{take} {number} extra combat {'phase' if number == 'an' else 'phases'} after this one"


_SPLIT_FOUND = re.compile(
    r"(?P<search>\b[Ss]earch your library for (?:up to )?two (?:[^.,]+? )?cards)"
    r"(?:(?: and reveal them)?\. Put one(?: of them)?|, reveal (?:those cards|them), and put one) "
    r"(?P<to>into your hand|onto the battlefield tapped) and the (?:other|rest) "
    r"(?P<rest>into your (?:hand|graveyard))"
)
_SEARCHES = re.compile(r"\b[Ss]earch your library\b")
_SHOWN_FOUND = re.compile(
    r"(?P<search>\b[Ss]earch your library(?: and graveyard)? for [^.]+)\. Reveal "
    r"(?:those cards|them), put them into your hand"
)
_SEARCHES_INSTEAD = re.compile(
    r"^(?P<head>(?:[^.:]+\. )?)Search your (?P<first>library for [^.]+)\. If (?P<asked>[^,.]+), instead "
    r"(?P<other>search your library for [^.]+, then shuffle)\.(?P<rest>)$"
)
_PACT = re.compile(
    r"^(?P<when>At the beginning of your next upkeep), (?P<pay>pay (?:\{[^{}]+\})+)\. "
    r"If you don't, you lose the game\.$"
)
_FOR_EACH_FIRST = re.compile(
    r"\b(?P<begin>[Ff])or each (?P<each>[^.,]+ (?:revealed|milled|discarded) this way), "
    r"(?P<what>(?:[a-z ]+ gets? [-+]\d+/[-+]\d+ until end of turn|add (?:\{[WUBRGC]\})+))"
    r"(?: and (?P<more>you gain \d+ life))?(?=\.)"
)
_FLASH_FIRST = re.compile(
    r"\b(?P<begin>[Yy])ou may cast (?P<what>(?:[a-z]+ )?spells) this turn as though they had flash(?=\.)"
    r"|\b[Uu]ntil your next turn, you may cast (?P<later>(?:[a-z]+ )?spells) as though they had flash(?=\.)"
    r"|\b[Tt]he next (?P<next>(?:[a-z]+ )?spell) you cast this turn can be cast as though it had flash(?=\.)"
)
_IN_TURN_ORDER = re.compile(
    r"\b(?:(?P<begin>[Ss])tarting with you, each player|(?P<begins>[Ee])ach player starting with you) "
    r"(?=may pay any amount of mana\.)"
)
"""In which order players pay changes nothing in the total."""
_LICID = re.compile(
    r"^(?P<head>[^:\"“]+: [^:.\"“]+? loses) this ability and becomes an Aura enchantment with "
    r"(?P<enchant>enchant creature)\. (?P<rest>Attach it to target creature\. .+)$"
)
"""What an ability takes away from its own object is the ability itself (CR 113.7)."""
_REST = re.compile(
    r"(?P<chosen>\b(?:[Cc]hoose|[Ee]ach player chooses) (?:up to )?(?:an?|one|two|three) [^.,]+)\. "
    r"Destroy the rest(?=\.)"
)
_CHOOSES_KIND = re.compile(r"\b[Cc]hoose an? (?:basic |nonbasic )?(?:creature type|land type|color)[.,]")
_OF_THAT_KIND = re.compile(r"\bof that (?=(?:creature |land )?type\b|color\b)")


def _for_each_last(found: re.Match[str]) -> str:
    """Return "for each card revealed this way, creatures get +1/+1" with what is counted behind it."""
    what, each = found["what"], f"for each {found['each']}"
    more = f". {found['more'][0].upper()}{found['more'][1:]} {each}" if found["more"] else ""
    return f"{what[0].upper() if found['begin'] == 'F' else what[0]}{what[1:]} {each}{more}"


def _flash_last(found: re.Match[str]) -> str:
    """Return "you may cast spells this turn as though they had flash" with how long that lasts at its end."""
    begin = "You" if found[0][0].isupper() else "you"
    if found["next"]:
        return f"{begin} may cast the next {found['next']} as though it had flash this turn"
    lasting = "this turn" if found["what"] else "until your next turn"
    return f"{begin} may cast {found['what'] or found['later']} as though they had flash {lasting}"


_WAITING_FOR_TARGET = re.compile(
    r"^(?P<head>(?:[^.\n\"“]+: )?)(?P<when>When(?:ever)?) target "
    r"(?P<kind>[a-z ]*?\b(?P<noun>creature|permanent))"
    r"(?P<which> (?:other than this creature|you control|you don't control|an opponent controls))? "
    r"(?P<rest>(?:dies|deals|is put|leaves|attacks|becomes) [^.:\"“]*?this turn, )"
)
"""A delayed trigger names its target in its own condition."""


def rephrased(paragraph: str) -> str | None:
    """Return what a paragraph says of entering, of your turn, or of one of several kinds of cards, in the
    grammar's words; None for others.
    """
    if " unless " in paragraph and (meant := done_unless(paragraph)) is not None:
        return meant
    if "the difference" in paragraph and (told := told_differences(paragraph)) != paragraph:
        return told
    if _WAITING_FOR_TARGET.match(paragraph):
        return _WAITING_FOR_TARGET.sub(
            lambda found: (
                f"{found['head']}Choose target {found['kind']}{found['which'] or ''}. "
                f"{found['when']} that {found['noun']} {found['rest']}"
            ),
            paragraph,
        )
    if _FOR_EACH_FIRST.search(paragraph):
        return _FOR_EACH_FIRST.sub(_for_each_last, paragraph)
    if _FLASH_FIRST.search(paragraph):
        return _FLASH_FIRST.sub(_flash_last, paragraph)
    if _IN_TURN_ORDER.search(paragraph):
        return _IN_TURN_ORDER.sub(
            lambda found: f"{'E' if (found['begin'] or found['begins']).isupper() else 'e'}ach player ",
            paragraph,
        )
    if found := _LICID.match(paragraph):
        return (
            f'{found["head"]} "{paragraph}" and becomes an Aura enchantment with "{found["enchant"]}". '
            f"{found['rest']}"
        )
    if _IF_LISTED.search(paragraph):
        return _IF_LISTED.sub(
            lambda found: found["begin"] + re.sub(r",? or |, ", " or ", found["kinds"]), paragraph
        )
    if (found := _COMBAT_FIRST.match(paragraph)) and '"' not in paragraph:
        return f"{found['who']} {found['rest']} and {found['combat']}{found['end']}"
    if _EARTHBENDS.search(paragraph) and not _MORE_OF_EARTHBENDING.search(paragraph):
        return _EARTHBENDS.sub(_earthbending, paragraph.replace(", then earthbend", ". Then earthbend"))
    if _AIRBENDS.search(paragraph):
        return _AIRBENDS.sub(_airbending, paragraph)
    if _EVERY_BASIC.search(paragraph):
        return _EVERY_BASIC.sub(r"Plains Island Swamp Mountain Forest \g<tokens>", paragraph)
    if _ALREADY.search(paragraph):
        return _ALREADY.sub(r"for each other \g<what> you control", paragraph)  # than what enters
    if _MANA_FOR_COUNTERS.match(paragraph):
        return _MANA_FOR_COUNTERS.sub(r"\g<cost>\g<add> X \g<symbol>", paragraph)
    if (found := _COUNTERS_AS_COST.match(paragraph)) and _REMOVED_SO.search(found["what"]):
        return found["cost"] + _REMOVED_SO.sub(r"\g<word> removed to pay", found["what"])
    if _SPLIT_FOUND.search(paragraph):
        return _SPLIT_FOUND.sub(r"\g<search>, put one \g<to> and the other \g<rest>", paragraph)
    if _SHOWN_FOUND.search(paragraph) and len(_SEARCHES.findall(paragraph)) == 1:
        return _SHOWN_FOUND.sub(r"\g<search>, reveal those cards, put them into your hand", paragraph)
    if (found := _SEARCHES_INSTEAD.match(paragraph)) is not None:
        either = f"If {found['asked']}, {found['other']}. Otherwise, search your {found['first']}."
        return f"{found['head']}{either}{found['rest']}"
    if found := _PACT.match(paragraph):
        return f"{found['when']}, you lose the game unless you {found['pay']}."
    if _REST.search(paragraph):
        return _REST.sub(r"\g<chosen>, then destroy the rest", paragraph)
    if _SHARING_WITH_IT.search(paragraph):
        return _SHARING_WITH_IT.sub("Creatures that share a creature type with enchanted creature", paragraph)
    if _EXCESS_TO.search(paragraph):
        return _EXCESS_TO.sub("excess damage dealt this way", paragraph)
    if _MORE_COMBAT.search(paragraph):
        return _MORE_COMBAT.sub(_more_combat, paragraph)
    if _GRAVEYARDS.search(paragraph):
        return _GRAVEYARDS.sub("each opponent's graveyard", paragraph)
    if _AGAIN_TO_THE_SAME.search(paragraph):
        return _AGAIN_TO_THE_SAME.sub(r"\g<first> instead.", paragraph)
    if _LURED.search(paragraph):
        return _LURED.sub(_lured, paragraph)
    if _BOTH_TO_HANDS.search(paragraph):
        return _BOTH_TO_HANDS.sub(_both_to_hands, paragraph)
    if (found := _OF_TYPE_OF_CHOICE.match(paragraph)) and not _TRIGGERED_OR_AIMED.match(paragraph):
        begin, rest = f"{found['cost'] or ''}Choose a creature type. ", paragraph[len(found["cost"] or "") :]
        return begin + rest.replace("of the creature type of your choice", "of the chosen type")
    if _CHOOSES_KIND.search(paragraph) and _OF_THAT_KIND.search(paragraph):
        return _OF_THAT_KIND.sub("of the chosen ", paragraph)
    if _MAY_BLIGHT.search(paragraph) and not paragraph.startswith("As an additional cost"):
        return _MAY_BLIGHT.sub(_blighting, paragraph)
    if found := _INSTEAD_IF.match(paragraph):
        return f"{found['head']}If {found['asked']}, {found['what']}{found['to'] or ''} instead."
    if _TO_FIRST.search(paragraph):
        return _TO_FIRST.sub(r"\g<verb> \g<what> \g<to>", paragraph)
    if found := _IN_YOUR_TURN.match(paragraph):
        who = _FIRST_WORD.sub(lambda word: word[0].lower(), found["who"])
        other = f" During turns other than yours, {who} {found['else']}." if found["else"] else ""
        return f"During your turn, {who} {found['what']}.{other}"
    if found := _DISCOVER.match(paragraph):
        return f"{found['head']}{_discovering(found['number'], found['begin'])}{found['limit'] or ''}"
    if _WALKER.search(paragraph):
        return _WALKER.sub(r"\g<count> 2/2 black Zombie creature \g<tokens> named Walker", paragraph)
    if _TWO_CARDS.search(paragraph):
        return _TWO_CARDS.sub("Put one of them into your hand and the other ", paragraph)
    if found := _OF_TARGET.match(paragraph):
        counted = f"equal to its {found['value']}" if found["value"] else "for each card in their hand"
        begin = found["when"] + ("choose " if found["when"].endswith(", ") else "Choose ")
        what = found["what"][0].upper() + found["what"][1:]
        return f"{begin}{found['one'] or found['whose']}. {what} {counted}."
    if "half X" in paragraph and paragraph.endswith(_DOWN):
        return paragraph.removesuffix(_DOWN)  # a half is rounded down unless a text says otherwise
    if found := _COIN.match(paragraph):
        return f"{found['head']} enters, it becomes your choice of {found['heads']} or {found['tails']}."
    if " counter" not in paragraph:
        return None
    if found := _ESCAPES.match(paragraph):
        return f"If this permanent escaped, it enters with {found['what']} on it."
    if found := _TAPPED_AND.match(paragraph):
        return f"{found['who']} enters tapped. It enters with {found['what']} on it."
    if found := _SEVERAL_KINDS.match(paragraph):
        first, *others = _LISTED.split(found["kinds"])
        more = "".join(f" It enters with {kind} on it." for kind in others)
        return f"{found['who']} enters with {first} on it.{more}"
    if found := _CHOICE.match(paragraph):
        kinds = _OR.split(re.sub(r"^an? ", "", found["kinds"]))
        said = (f"If the {kind} counter is chosen, it enters with a {kind} counter on it." for kind in kinds)
        return " ".join(said)
    return None
