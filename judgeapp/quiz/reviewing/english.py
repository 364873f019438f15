"""Slips of English that can be told by the words alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judgeapp.copyengine import PLAYER_NAMES, a_or_an, punctuated
from judgeapp.quiz.reviewing.items import Item
from judgeapp.quiz.reviewing.lints import Fault, lint

_ARTICLE = re.compile(r"\b([Aa]n?) ([\w/+-]+)")
_TWICE = re.compile(r"\b(\w+) \1\b", re.IGNORECASE)
_TWO_ARTICLES = re.compile(r"\b(?:an?|the) (?:an?|the)\b", re.IGNORECASE)
_DOUBLED = frozenset({"that", "had"})
# "a, b and c", "a, b or c": three or more things, the last two without a comma between them.
_NO_SERIAL_COMMA = re.compile(
    r"(?<!\d)(?:^|[\s“(])[\w+/'’-]+(?: [\w+/'’-]+)?, [\w+/'’-]+(?: [\w+/'’-]+)? (?:and|or) [\w+/'’-]+"
)
_OTHER_CLAUSE = re.compile(
    r"\b(?:is|are|has|have|was|were|it|they|he|she|so|but|which|who|then|if|as|because|with|without|or not)\b"
)
_STRAIGHT = re.compile(r'"[^"]+"')
_DENIED = re.compile(r"(?<!there )(?<!There )\b(is|was) no (?!longer|more|less|different|matter)([A-Za-z]+)")
_AT_THE_END = re.compile(r"\bcast as [^.?]+ at the end\b")
_CAST_AS_AS = re.compile(r"\bcast as (?:(?:[A-Z][\w'-]*|of|the) )+(?:with X = \S+ )?as it\b")
_OPENING = re.compile(
    r"(?:^|[.?] )(?:In|At|As|During) [^,.?]*\b(?<!\bthe )(?:phase|turn|step)(?: began)? "
    r"(?:Ada|Noah|he|she|the)\b"
)
"""Not "in the turn Ada cast it": what follows there belongs to the turn."""
_OPENING_PHRASE = re.compile(
    r"(?:^|[.?!] )(?:As an?|With|Without|Under|By then|In \d{4}|Later(?: this turn)?)\b(?! which)"
    r"[^,.?!;:“”]*? "
    r"(?:it|he|she|they|nobody|there|the (?:copy|creature|token|Aura|ability))"
    r"(?:'s| (?:is|isn't|was|has|had|may|can|can't|does|doesn't|deals|enters|loses|belonged)\b)"
)
"""What a main clause follows: "As a copy of Pacifism the Aura is white." """
BANNED = {
    "pump": "Say what it does: “gets +3/+3.”",
    "what has become of": "Ask what is there now.",
    "has left, ": "Say what it has left: “has left the battlefield.”",
    "has left. ": "Say what it has left: “has left the battlefield.”",
    "what becomes of": "Say “what happens to.”",
    "changes nothing": "Say “it doesn't matter that.”",
    "plays no part": "Say “doesn't matter.”",
    "goes on applying": "Say “continues to apply.”",
    "is among the mana spent": "Say what is paid: “paying {R}{G}.”",
    "it is in any case": "Say “regardless.”",
    "makes no other one of it": "Say “doesn't make it a new object.”",
    "has the subtype every creature type": "Say “is every creature type.”",
    "in the eyes of": "Say who thinks so.",
    "is what it is": "Say what it is.",
    "without end": "Say “unlimited.”",
    "nothing of her ": "Say “none of her creatures.”",
    "nothing of his ": "Say “none of his creatures.”",
    "it is so that": "Leave it out.",
    "goes on being": "Say “is still.”",
    "after all that": "Say “now.”",
    "out of the ordinary": "Say what is special.",
    "stays itself in name": "Say “keeps its name.”",
    "is told to transform": "Say “an effect says to transform it.”",
    "is instructed to transform": "Say “an effect says to transform it.”",
    "he exception of ": "Say whose exception it is: “Clone's exception.”",
    "is called by then": "Say “whatever its name is by then.”",
    "for the ability it gets that way": "Say “with the ability copied from ....”",
    "no card is a token": "Say “a card isn't a token.”",
    "converted mana cost": "Say “mana value.”",
    "comes into play": "Say “enters.”",
    "enters the battlefield": "Say “enters,” as cards do now.",
    "mana pool of": "Say “Ada's mana pool.”",
    "is put to death": "Say “dies.”",
    "no-one": "Say “nobody.”",
    "afterwards": "Say “afterward.”",
    "a creature no more": "Say “no longer a creature.”",
    "aimed at": "Say “targets” or “targeting.”",
    "counters lie on": "Say “are on.”",
    "none here either": "Each question stands alone: say “none” and why.",
    "how it came about": "Say “how it works out.”",
    "matter for it": "Say “matter to it.”",
    "doesn't concern it": "Say “doesn't affect it.”",
    "no longer counts": "Say “doesn't matter.”",
    "what it speaks of": "Say “what it mentions.”",
    "becomes a copy where it stands": "Say “it's still the same creature.”",
    "an artifact in addition,": "Say “in addition to its other types.”",
    "came from no zone": "Say “was put straight onto the stack.”",
    "an enter abilit": "Say “an enters ability.”",
    "its enter abilit": "Say “its enters ability.”",
    "copied enter abilit": "Say “copied enters ability.”",
    "(that rule": "Leave it out of the parentheses.",
    "speaks of": "Say “mentions,” “refers to,” or “is about.”",
    "as well as whatever it copies": "Say “in addition to its other types.”",
    "a spell of its own": "Say “a separate spell.”",
    "an ability of its own": "Say “a separate ability” or “its own ability.”",
    "an effect of its own": "Say “a separate effect.”",
    "a sentence of its own": "Say “a separate sentence.”",
    "a status of its own": "Say “its own status.”",
    "a choice of its own": "Say “its own choice.”",
    "offers to copy": "Say “copiable values.”",
    "the two copyings": "Say “the two copy effects.”",
    "sees the entering": "Say “sees it enter.”",
    "what it now is": "Say “its copiable values now.”",
    "as they do here": "Ask before it happens, without telling that it does.",
    "at that moment, its": "Say which moment: “as it is by then.”",
    "short for?": "Ask how many there are.",
}
"""Phrases that no native-speaking judge would write, each with a mend."""


_LEANS = re.compile(
    r"\b(?:that (?:Aura|ability|card|copy|creature|permanent|spell|token)"
    r"|it|its|they|them|their|he|she|his|her)\b"
)
_NAMES = re.compile(r"\b(?:the|an?|each|one|two|[A-Z]\w+)\b")
_ASKS = frozenset(
    "After Are As At Can Could Did Do Does During Had Has Have How If In Is May Must Once Suppose Was Were "
    "What When Where Which Who Whose Why Will Would".split()
)


@lint("leaning-prompt")
def leaning_prompt(item: Item) -> Iterator[Fault]:
    """A prompt names what it asks about: a question is shown without the others of its scenario."""
    prompt = item.question.prompt
    leans = _LEANS.search(prompt)
    others = _ASKS | set(PLAYER_NAMES.values()) if leans and leans[0].startswith("that ") else _ASKS
    if leans and not set(_NAMES.findall(prompt[: leans.start()])) - others:
        yield Fault(f"“{leans[0]}” stands for nothing in its prompt.", "Name what is asked about.")


@lint("article")
def article(item: Item) -> Iterator[Fault]:
    """ "A" and "an" fit the word behind them, and no word stands twice."""
    for place, text in item.texts.items():
        for said, word in _ARTICLE.findall(text):
            if said.casefold() != a_or_an(word) and not (
                said == "A" and word[0].islower() and len(word) == 1
            ):
                yield Fault(f"“{said} {word}” in {place}.", f"Say “{a_or_an(word)} {word}.”")
        twice = _TWO_ARTICLES.findall(text) + [
            w for w in _TWICE.findall(text) if w.casefold() not in _DOUBLED
        ]
        for words in twice:
            yield Fault(f"“{words}” stands twice in {place}.", "Leave one out.")


@lint("serial-comma")
def serial_comma(item: Item) -> Iterator[Fault]:
    """A list of three or more has a comma before its "and" or "or"."""
    for place, text in item.texts.items():
        for match in without_serial_comma(_without_names(item, text)):
            yield Fault(f"“{match}” in {place}.", "Put a comma before “and” or “or.”")


def without_serial_comma(text: str) -> list[str]:
    """Lists of three or more, as far as they look like it, with no comma before the last."""
    return [m.strip() for m in _NO_SERIAL_COMMA.findall(text) if not _OTHER_CLAUSE.search(m)]


def _without_names(item: Item, text: str) -> str:
    """A text with each card that has a comma or an "and" in its name by another name."""
    for name in sorted(item.names_there, key=len, reverse=True):
        if "," in name or " and " in name or " or " in name:
            text = text.replace(name, "It")
    return text


@lint("straight-quotes")
def straight_quotes(item: Item) -> Iterator[Fault]:
    """What is quoted stands in typographic quotation marks."""
    for place, text in item.texts.items():
        for said in _STRAIGHT.findall(text):
            yield Fault(f"{said} in {place}.", f"Write “{said[1:-1]}.”")


@lint("mark-outside-quotes")
def mark_outside_quotes(item: Item) -> Iterator[Fault]:
    """Full stops and commas stand inside closing quotation marks."""
    for place, text in item.texts.items():
        if punctuated(text) != text:
            yield Fault(
                f"A full stop or a comma behind a quotation in {place}.", f"Write “{punctuated(text)}”"
            )


@lint("denied-noun")
def denied_noun(item: Item) -> Iterator[Fault]:
    """ "Isn't an artifact", never "is no artifact"."""
    for place, text in item.texts.items():
        for verb, noun in _DENIED.findall(text):
            yield Fault(f"“{verb} no {noun}” in {place}.", f"Say “{verb}n't {a_or_an(noun)} {noun}.”")


@lint("at-the-end-of-what")
def at_the_end_of_what(item: Item) -> Iterator[Fault]:
    """ "Now," not "the creature Ada cast as Clone at the end," which says that she cast it then."""
    if _AT_THE_END.search(item.question.prompt):
        yield Fault("“At the end” stands behind what was cast.", "Say “now.”")


@lint("as-upon-as")
def as_upon_as(item: Item) -> Iterator[Fault]:
    """ "The creature Ada cast as Clone, just as it enters," not "cast as Clone as it enters." """
    if _CAST_AS_AS.search(item.question.prompt):
        yield Fault("One “as” follows another.", "Say “, just as it enters.”")


@lint("opening-comma")
def opening_comma(item: Item) -> Iterator[Fault]:
    """A comma stands behind what a sentence begins with: "In Ada's main phase, she ...." """
    if found := _OPENING.search(item.question.prompt):
        yield Fault(f"“{found[0].lstrip('.? ')}” needs a comma.", "Put it behind the phase, step, or turn.")
    for place, text in item.texts.items():
        if found := _OPENING_PHRASE.search(text):
            said = found[0].lstrip(".?! ")
            yield Fault(f"“{said}” in {place} needs a comma.", "Put it behind the phrase that comes first.")


@lint("banned-phrase")
def banned_phrase(item: Item) -> Iterator[Fault]:
    """No phrase stands there that the style guide bans."""
    for place, text in {"the title": item.question.scenario.title, **item.texts}.items():
        for phrase, mend in BANNED.items():
            if phrase in text.casefold():
                yield Fault(f"“{phrase}” in {place}.", mend)
