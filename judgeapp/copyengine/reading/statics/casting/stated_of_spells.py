"""What a text has to say for a script to state an X, a sacrifice or an additional cost of a spell."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.text.word_lists import SINGULAR

_X = re.compile(r"\bX\b")
_SACRIFICE = re.compile(
    r"sacrific|\b(?:casualty|bargain|emerge|exploit|offering|devour|blitz)\b", re.IGNORECASE
)
_ADDITIONAL = re.compile(
    r"additional cost|\b(?:kicker|multikicker|buyback|entwine|escalate|strive|spree|conspire|casualty"
    r"|replicate|offspring|squad|bargain|gift|splice|tiered|teamwork|assist|jump-start|retrace|behold)\b",
    re.IGNORECASE,
)
_SPLICE_ONTO = re.compile(r"splice onto (?P<what>.+)", re.IGNORECASE)


def speaks_of_x(values: Characteristics) -> bool:
    """Whether a number is chosen for X: one stands in its mana cost, or in its text."""
    return "{X}" in (values.mana_cost or "") or any(map(_X.search, _texts(values)))


def may_take_sacrifices(values: Characteristics) -> bool:
    """Whether anything it says has to do with sacrificing."""
    return any(map(_SACRIFICE.search, _texts(values)))


def may_take_additional_costs(values: Characteristics) -> bool:
    """Whether it has or gives an additional cost."""
    return any(map(_ADDITIONAL.search, _texts(values)))


def speaks_of_face_down(values: Characteristics) -> bool:
    """Whether anything it says has to do with what is face down."""
    return any("face down" in words or "face-down" in words for words in _texts(values))


def is_spliced_onto(values: Characteristics, spell: Characteristics) -> bool:
    """Whether a card's splice ability lets it be spliced onto a spell (CR 702.47a)."""
    return any(_fits(words, spell) for words in map(_spliced, values.abilities) if words)


def splice_cost(values: Characteristics) -> str:
    """Return the mana that splicing a card onto a spell costs, in symbols (CR 702.47a); "" for none."""
    found = next(filter(None, (_SPLICE_ONTO.match(printed(a.text)) for a in values.abilities)), None)
    _, brace, rest = found["what"].partition("{") if found is not None else ("", "", "")
    return f"{brace}{rest}".strip()


def _spliced(ability: Ability) -> str:
    found = _SPLICE_ONTO.match(printed(ability.text))
    return found["what"].partition("{")[0] if found is not None else ""


def _fits(words: str, spell: Characteristics) -> bool:
    named = {SINGULAR.get(word, word) for word in re.findall(r"[A-Za-z-]+", words)}
    kinds = {*spell.types, *spell.subtypes}
    return bool({name.capitalize() for name in named} & kinds)


def _texts(values: Characteristics) -> Iterator[str]:
    for ability in values.abilities:
        yield printed(ability.text)
        if ability.kind is Kind.KEYWORD:
            yield f"{ability.keyword} {ability.parameter}"
