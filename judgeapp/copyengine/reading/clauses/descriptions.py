"""Descriptions behind "is" and "becomes": "a 4/4 black Zombie creature with flying"."""

from dataclasses import dataclass

from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.keywords.granted_abilities import AbilityReader, ability_of
from judgeapp.copyengine.reading.nouns.noun_phrases import Phrase, Words, printed_token


@dataclass(frozen=True, slots=True)
class Description:
    """Size, colors, types and abilities that a phrase names: "a 4/4 black Zombie creature with flying"."""

    words: Words
    abilities: tuple[Ability, ...] = ()
    base: str = ""
    name: str = ""
    article: bool = False
    every_creature_type: bool = False


def description_of(phrase: Phrase, read_ability: AbilityReader) -> Description:
    """Return what a phrase behind "is" or "becomes" describes.

    Raises:
        StopsAtError: when the phrase points at something instead ("is that creature").
    """
    groups = phrase.groups()
    det = phrase.det
    if phrase.form != "phrase" or len(groups) != 1 or (det is not None and det.type != "A"):
        raise StopsAtError(phrase.start)
    abilities: list[Ability] = []
    base = name = ""
    every = False
    for kind, tokens in phrase.mods():
        if kind == "with_keyword":
            abilities.append(ability_of(tokens[-1], phrase.line, read_ability))
        elif kind == "with_every_type":
            every = True
        elif kind == "with_base":
            base = str(tokens[-1])
        elif kind == "name_mod":
            name = printed_token(tokens[-1], phrase)
        else:
            raise StopsAtError(tokens[0].start_pos or 0)
    words = groups[0]
    if words.states or words.without or set(words.nouns) - {"permanent", "token", "card"}:
        raise StopsAtError(phrase.start)
    return Description(words, tuple(abilities), base, name, det is not None, every)
