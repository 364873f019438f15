"""What keyword abilities stand for as they resolve, and whether they are activated or triggered (CR 702)."""

from functools import lru_cache

from judgeapp.copyengine.model.effects.effects import KeywordAction
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.abilities import Ability, Effect, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.terms.subjects import Amount
from judgeapp.copyengine.reading import intrinsic_abilities, read_abilities, read_effect
from judgeapp.copyengine.reading.keywords.registry import keyword_named
from judgeapp.copyengine.reading.text.word_lists import NUMBERS


def in_words(*texts: str) -> tuple[Ability, ...]:
    """Return the abilities of a permanent that texts are, as the rules put what a keyword stands for."""
    return tuple(a for text in texts for a in read_abilities(text, name="", types=frozenset()))


def is_of_kind(ability: Ability, kind: Kind) -> bool:
    """Whether an ability is activated or triggered, one that a keyword stands for included."""
    if ability.kind == kind or keyword_named(ability.keyword).counts_as is kind:
        return True
    return kind is Kind.TRIGGERED and ability.trigger is not None


def abilities_of_kind(values: Characteristics, kind: Kind, *, is_stripped: bool) -> list[Ability]:
    """Return the activated or the triggered abilities, each spelled out, and with the activated ones the mana
    abilities of basic land types (CR 305.6).

    Args:
        is_stripped: it has lost all abilities, those mana abilities included.
    """
    meant = (each for ability in values.abilities for each in (ability, *ability.means))
    having = [spelled_out(ability) for ability in meant if is_of_kind(ability, kind)]
    if kind is Kind.ACTIVATED and not is_stripped:
        having += intrinsic_abilities(values)
    return having


def spelled_out(ability: Ability) -> Ability:
    """Return a keyword ability with what its keyword does as it resolves, as far as that is known."""
    keyword, number = keyword_named(ability.keyword), ability.parameter
    meant = keyword.resolves_as
    if not ability.keyword or (ability.effects and not (meant and keyword.effects)):
        return ability
    if isinstance(meant, str):
        if "{" in meant and not number.isdigit():
            return replace(ability, effects=()) if ability.effects else ability
        return replace(ability, effects=(*_read(meant, number), *keyword.and_then))
    if not meant:
        return replace(ability, effects=()) if ability.effects else ability
    return replace(ability, effects=tuple(_numbered(effect, number) for effect in meant))


def _numbered(effect: Effect, number: str) -> Effect:
    """Return a keyword action with the number that stands behind the keyword."""
    if isinstance(effect, KeywordAction) and number.isdigit():
        return replace(effect, amount=Amount(int(number)))
    return effect


@lru_cache  # reading a text takes a millisecond
def _read(words: str, number: str) -> tuple[Effect, ...]:
    many = _WORDS.get(int(number), number) if number.isdigit() else number
    words = words.replace("{many}", many).replace("{n}", number)
    if many == "a":
        words = words.replace("tokens that are", "token that's").replace("tokens", "token")
        words = words.replace("permanents", "permanent")
    return tuple(read_effect(words))


_WORDS = {number: word for word, number in reversed(NUMBERS.items())}
