"""Instructions that are followed unless a player does something else: that player may do it, and if they
don't, the instruction is followed (CR 118.12a).
"""

import re

_UNLESS = re.compile(
    r"^(?P<head>(?:.*?(?:[.:]|—) )?(?:Then )?(?:(?:When|Whenever|At) [^.:\"“]+, )?)"
    r"(?P<what>[^.,:—\"“]+) unless (?P<who>you|they|the player|that (?:player|opponent)|its controller|"
    r"that [a-z]+'s controller|target (?:player|opponent)) "
    r"(?P<deed>(?P<verb>discard|sacrifice|return|exile|put|tap|remove|mill|ha(?:s|ve)(?= .+ deal ))s? [^.]+"
    r"|pay (?:\d+|X) life)\.(?P<rest>.*)$"
)
_UNREAD = re.compile(
    r"\bfor each\b|\byou do, | unless .* unless |\bcan't\b.* unless |\bthe top\b|"
    r"\bchoose an opponent\b|\b(?:that card|it) .*unless target ",
    re.IGNORECASE,
)
_SEVERAL_DEEDS = re.compile(r" or (?:discard|sacrifice|return|exile|pay)s?\b")
_FIRST = re.compile(r"(?:sacrifice|destroy|exile|return|tap|counter|discard|draw|put|this)\b", re.IGNORECASE)
"""How an instruction begins that isn't a name."""
_ITS_TRIGGER = re.compile(r"(?:When|Whenever) (?P<who>this [a-z]+|[A-Z][^,]*?) (?:enters|attacks|becomes)\b")
_AIMED = re.compile(
    r"\btarget (?P<what>(?:[a-z-]+ )*?(?P<noun>creature or planeswalker|creature|land|permanent|artifact|"
    r"enchantment|spell|opponent))$"
)
_PLAYER = re.compile(r"(?P<who>(?:target|that) (?:player|opponent)) (?P<does>[a-z]+s .+)$", re.IGNORECASE)
_DOES = re.compile(r"^(?P<does>lose|discard|sacrifice|return|draw)s\b")
_CALLED = {"creature or planeswalker": "permanent", "opponent": "player"}
"""What a target is called once it was spoken of."""
_THEY = frozenset({"they", "the player", "that player", "that opponent"})


def done_unless(paragraph: str) -> str | None:
    """Return "sacrifice this creature unless you discard a card" as what may be done, and what follows if it
    isn't; None for other paragraphs.
    """
    found = _UNLESS.match(paragraph)
    if found is None or _UNREAD.search(paragraph) or _SEVERAL_DEEDS.search(found["deed"]):
        return None
    said = _instruction(found["head"], found["what"])
    doer = found["who"] if said is None else _doer(found["who"], *said[:2])
    if said is None or doer is None or (found["verb"] is None and doer != "you"):
        return None
    chosen, _, what = said
    deed = found["deed"]
    if verb := found["verb"]:
        deed = re.sub(rf"^{verb}s?\b", verb.replace("has", "have"), deed)
    goes_on = found["head"].endswith((", ", "Then "))
    begin = chosen if goes_on else _capitalized(chosen)
    who = doer if goes_on and not chosen else _capitalized(doer)
    dont = "you don't" if doer == "you" else "they don't"
    return f"{found['head']}{begin}{who} may {deed}. If {dont}, {what}.{found['rest']}"


def _doer(who: str, chosen: str, subject: str) -> str | None:
    """Return the player who may do something else, in words that tell; None where nothing does."""
    if who in _THEY:
        return subject or ("that player" if who != "they" or chosen else None)
    return "its controller" if who.endswith("controller") else who


def _instruction(head: str, what: str) -> tuple[str, str, str] | None:
    """Return the sentence that chooses its target, the player it is about, and the instruction as it stands
    behind "If you don't"; None for one that isn't read so.
    """
    if of_player := _PLAYER.match(what):
        who = of_player["who"]
        return "", who[0].lower() + who[1:], f"they {_DOES.sub(r'\g<does>', of_player['does'])}"
    own = _ITS_TRIGGER.search(head)
    if re.match(r"[a-z]+ it$", what) or what.startswith("it deals "):
        if own is None:
            return None
        what = re.sub(r"\bit\b", own["who"], what, count=1)
    if aimed := _AIMED.search(what):
        noun = {"creature or planeswalker": "permanent", "opponent": "player"}.get(
            aimed["noun"], aimed["noun"]
        )
        return f"choose target {aimed['what']}. ", "", _within(f"{what[: aimed.start()]}that {noun}")
    if "target " in what or re.match(r"(?:each|its controller|that [a-z]+'s) ", what, re.IGNORECASE):
        return None
    about = "that player" if what.endswith((" to that player", " to them")) else ""
    return "", about, _within(what)


def _within(what: str) -> str:
    """Return the words of an instruction as they stand in a sentence."""
    return what[0].lower() + what[1:] if _FIRST.match(what) else what


def _capitalized(words: str) -> str:
    return words[:1].upper() + words[1:]
