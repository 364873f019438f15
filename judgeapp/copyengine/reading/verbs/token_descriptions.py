"""Descriptions of tokens: "a 1/1 red Elemental creature token with haste" (CR 111.3)."""

from judgeapp.copyengine.model.effects.effects import CreateToken
from judgeapp.copyengine.model.objects.characteristics import COLORS
from judgeapp.copyengine.model.objects.subtypes import card_types_for
from judgeapp.copyengine.model.terms.subjects import Counted
from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.keywords.granted_abilities import AbilityReader, ability_of
from judgeapp.copyengine.reading.keywords.predefined_tokens import with_predefined_text
from judgeapp.copyengine.reading.nouns.amounts import THAT_MUCH, amount_of, size_of
from judgeapp.copyengine.reading.text.normalizing import MARK, SELF


def token_of(clause: Clause, read_ability: AbilityReader) -> CreateToken:
    """Return the creating of the tokens that the first phrase of a clause describes.

    Raises:
        StopsAtError: it describes something else.
    """
    phrase = clause.phrase()
    groups = phrase.groups()
    if len(groups) != 1 or not groups[0].token:
        raise StopsAtError(phrase.start)
    words = groups[0]
    abilities = []
    name = ""
    colors: tuple[str, ...] = ()
    for kind, tokens in phrase.mods():
        if kind == "with_keyword":
            abilities.append(ability_of(tokens[-1], clause.line, read_ability, given=True))
        elif kind == "name_mod":
            said = str(tokens[-1])
            name = clause.printed(tokens[-1]) if SELF in said else said.replace(MARK, "")
        elif kind == "THAT_IS_COLOR":
            said = str(tokens[-1])
            colors = tuple(c for c in COLORS if c in said or "all colors" in said)
        else:
            raise StopsAtError(tokens[0].start_pos or 0)
    det = str(phrase.det or "a")
    count = THAT_MUCH if det == "that many" else amount_of(det)
    if words.nouns or words.without or set(words.states) - {"tapped"}:
        raise StopsAtError(phrase.start)
    if not words.types and not words.subtypes:
        raise StopsAtError(phrase.start)
    power, toughness = size_of(words.size) if words.size else (None, None)
    types = tuple(words.types) or _type_of(words.subtypes[0])
    if not words.types and types == ("Creature",) and power is None:
        raise StopsAtError(phrase.start)  # a name that stands for no token that is known
    token = CreateToken(
        count,
        name,
        power.base if power and power.is_plain else None,
        toughness.base if toughness and toughness.is_plain else None,
        (*words.colors, *colors),
        tuple(words.supertypes),
        types,
        tuple(words.subtypes),
        tuple(abilities),
        "tapped" in words.states,
        size=(power, toughness) if power and toughness and Counted.X in (power.per, toughness.per) else None,
    )
    return with_predefined_text(token, read_ability)


def _type_of(subtype: str) -> tuple[str, ...]:
    """Return the card type of a token that is named by its subtype alone: "a Treasure token"."""
    known = card_types_for(subtype)
    return tuple(name for name in ("Artifact", "Enchantment", "Creature") if name in known)[:1]
