"""Static abilities that change how much life is gained, damage dealt, cards drawn (CR 614.1, 615, 119.7)."""

import re
from collections.abc import Iterator

from judgeapp.copyengine.model.effects.amount_replacements import (
    AmountChanged,
    Arithmetic,
    CantDraw,
    CantGainLife,
    DamageAsThough,
    DamageChanged,
    DamageLeavesLife,
    DamagePrevented,
    DamageSource,
    DrawReplaced,
    LibraryActionChanged,
    LifeReplaced,
    LifeTotalCantChange,
    ManaMultiplied,
    Matter,
    Recipient,
    SaidOfAmounts,
    Unpreventable,
    UnreadAmount,
)
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.objects.abilities import Ability, Kind
from judgeapp.copyengine.model.objects.characteristics import Characteristics
from judgeapp.copyengine.model.text import Text, printed
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.statics.descriptions import (
    described,
    is_whole,
    with_itself,
    without_ability_word,
)
from judgeapp.copyengine.reading.statics.replacement.prevention import prevented_by, source_of

_ABOUT = re.compile(
    r"^(?:If|The next time|While|As long as) .*\bwould (?:gain|lose|draw|deal|be dealt|mill|surveil|scry)\b"
    r"|^(?:As long as [^,]+, )?[Aa]ll [\w ]*damage that would be dealt to .* instead"
    r"|can't (?:gain|lose) life|can't draw|life total can't change"
    r"|^(?:(?:As long as [^,]+|During your turn), )?[Pp]revent all .*damage"
    r"|[Dd]amage that would reduce your life total|^If you tap .* for mana, it produces .* as much"
    r"|^[^\"]*(?:, and|\. Otherwise,) prevent all .*damage|damage .*as though its source"
)
_LIFE = re.compile(
    r"If (?P<who>you|a player|an opponent) would (?P<way>gain|lose) life"
    r"(?: (?P<turn>during your turn)| while (?P<condition>[^,]+))?, .*?"
    r"(?P<much>twice that much|that much life plus (?P<plus>\w+)|no) ?(?:life )?(?:instead)?\.?"
)
_NO_LIFE = re.compile(r"(?P<who>You|Players|Your opponents|Each player|Each opponent) can't gain life\b")
_NO_DRAW = re.compile(
    r"(?P<who>You|Players|Your opponents|Each player|Each opponent) can't draw "
    r"(?:cards(?P<life> or gain life)?|more than (?P<most>\w+) cards? each turn)\.?$"
)
_DRAW = re.compile(
    r"If (?P<who>you|a player|an opponent) would draw a card"
    r"(?P<but> except the first one (?:you|they) draw in "
    r"each of (?:your|their) draw steps)?, (?:you |that player )?draws? (?P<many>\w+) cards instead"
)
_DRAW_MORE = re.compile(
    r"(?:As long as (?P<condition>[^,]+), )?[Ii]f (?P<who>you|a player|an opponent) would draw "
    r"one or more cards, (?:you |that player |they )?draws? that many cards plus (?P<plus>\w+) instead\.?$"
)
_NO_DRAW_BUT = re.compile(
    r"If (?P<who>you|a player|an opponent) would draw a card"
    r"(?P<but> except the first one (?:you|they) draw in each of (?:your|their) draw steps)?, "
    r"(?:instead (?P<after>[^.]+)|(?P<before>[^.]+?) instead)\.(?P<more> [^\n]+)?$"
)
_SKIPS = re.compile(r"(?:that player )?skips? that draw(?: and )?")
_LIBRARY = re.compile(
    r"If (?P<who>you|a player|an opponent) would (?P<verb>mill|surveil|scry) (?:a number of|one or more) "
    r"cards, (?:you |they |that player )?(?P<does>mill|surveil|scry|draw)s? "
    r"(?P<much>twice that many|that many)(?: cards)?(?: plus (?P<plus>\w+))?(?: cards)? instead\.?$"
)
_MANA = re.compile(
    r"If you tap (?P<what>[^,]+) for mana, it produces (?P<much>twice|three times) as much of that mana "
    r"instead\.?$"
)
_DAMAGE = re.compile(
    r"(?:As long as (?P<first>[^,]+), )?[Ii]f (?P<what>.+?) would deal (?P<kind>noncombat |combat )?damage"
    r"(?: to (?P<to>[\w', ]+?))?(?: while (?P<condition>[^,]+))?, (?:instead )?(?:it|that source|that spell) "
    r"deals (?P<much>double that damage|twice that (?:much )?damage|triple that damage"
    r"|three times that (?:much )?damage|(?P<half>half) that damage, rounded down,?"
    r"|that much damage plus (?P<plus>\w+)|that much damage minus (?P<minus>\w+))"
    r"(?: to (?:that (?:player|permanent|creature)|equipped creature|you|this \w+)(?: or (?:that )?\w+)*)?"
    r"(?: instead)?\.?$"
)
_TO = re.compile(r"would deal (?:noncombat |combat )?damage to (?P<to>[\w' ]+?),")
_LOSES = re.compile(
    r"If (?P<who>you|a player|an opponent) would gain life, (?:that player|they|you) loses? that much life "
    r"instead\.?$"
)
_LIFE_LEFT = re.compile(
    r"(?:(?:If|As long as) (?P<condition>[^,]+), )?[Dd]amage that would reduce your life total to less than "
    r"(?P<least>\d+) reduces it to (?P=least) instead\.?$"
)
_AS_THOUGH = re.compile(
    r"(?:As long as (?P<condition>[^,]+), )?[Aa]ll damage (?:that would be dealt (?P<to>to you) )?is dealt"
    r"(?P<you> to you)? as though its source had (?P<keyword>wither|infect)\.?$"
)
_ALL_DAMAGE = re.compile(r"(?P<combat>Combat )?[Dd]amage can't be prevented\.?")
_DAMAGE_THIS_TURN = re.compile(r"(?P<combat>combat )?damage can't be prevented this turn", re.IGNORECASE)
_THE_DAMAGE = re.compile(
    r"(?:^|\. |— )(?:If (?P<condition>[^,.]+), [^.]*?)?\b(?:[Tt]he|[Tt]his) damage can't be prevented\.?$"
)
_PLAYERS = {
    "you": "you", "a player": "any", "an opponent": "opponent", "You": "you", "Players": "any",
    "Each player": "any", "Your opponents": "opponent", "Each opponent": "opponent",
}  # fmt: skip
_TIMES = {
    "no": 0,
    "three times": 3,
    "triple that damage": 3,
    "three times that damage": 3,
    "three times that much damage": 3,
}
_RECIPIENTS = {
    "any target": Recipient.ANYTHING,
    "player": Recipient.PLAYER,
    "opponent": Recipient.OPPONENT,
    "battle": Recipient.BATTLE,
    "planeswalker": Recipient.PLANESWALKER,
    "a planeswalker": Recipient.PLANESWALKER,
    "a player": Recipient.PLAYER,
    "you": Recipient.YOU,
    "an opponent": Recipient.OPPONENT,
    "a permanent": Recipient.PERMANENT,
    "a permanent you control": Recipient.YOUR_PERMANENT,
    "a permanent an opponent controls": Recipient.PERMANENT_OF_OPPONENT,
    "a creature": Recipient.CREATURE,
    "a creature you control": Recipient.YOUR_CREATURE,
    "this creature": Recipient.ITSELF,
    "this permanent": Recipient.ITSELF,
    "enchanted creature": Recipient.ATTACHED,
    "equipped creature": Recipient.ATTACHED,
    "enchanted player": Recipient.ATTACHED,
}


@memoized  # asked of every permanent at every event: 2 % of a replay
def said_of_amounts(values: Characteristics) -> tuple[SaidOfAmounts, ...]:
    """Return what the static abilities of an object make of damage, life and cards drawn."""
    return tuple(said for ability in values.abilities for said in _of_ability(ability, values.name))


def changes_amounts(ability: Ability, name: str) -> bool:
    """Whether all that an ability of an object named so says is read, and of damage, life or cards."""
    if _ALL_DAMAGE.fullmatch(printed(ability.text)):
        return True
    said = _of_ability(ability, name)
    return bool(said) and not any(map(_is_unread, said))


def _is_unread(said: SaidOfAmounts) -> bool:
    match said:
        case UnreadAmount() | DamageChanged(change=None) | DamagePrevented(is_read=False):
            return True
        case AmountChanged(condition=condition) | DamageLeavesLife(condition=condition) if is_unread(
            condition
        ):
            return True
        case DamageChanged(to=to, source=source):
            return not source.is_read or Recipient.UNREAD in to or is_unread(said.condition)
    return False


def unpreventable(values: Characteristics) -> tuple[Unpreventable, ...]:
    """Return what the abilities of an object say of damage that can't be prevented."""
    return tuple(
        said
        for ability in values.abilities
        if "can't be prevented" in printed(ability.text) and ability.trigger is None and not ability.cost
        for said in _unpreventable(ability)
    )


def _unpreventable(ability: Ability) -> tuple[Unpreventable, ...]:
    if found := _ALL_DAMAGE.fullmatch(printed(ability.text)):
        return (Unpreventable(ability.text, in_combat=found["combat"] is not None),)
    if unpreventable_this_turn(printed(ability.text)) is not None:
        return ()  # it takes a resolution
    if (found := _THE_DAMAGE.search(printed(ability.text))) is None or ability.kind is not Kind.SPELL:
        return (Unpreventable(ability.text, is_read=False),)
    condition = condition_of(found["condition"] or "")
    return (Unpreventable(ability.text, by_itself=True, condition=condition),)


def unpreventable_this_turn(text: Text) -> Unpreventable | None:
    """Return what a text makes unpreventable for a turn; None for a text of another kind."""
    if "can't be prevented this turn" not in printed(text):
        return None
    found = _DAMAGE_THIS_TURN.match(printed(text))
    return Unpreventable(text, in_combat=bool(found and found["combat"]), is_read=found is not None)


def _of_ability(ability: Ability, name: str) -> tuple[SaidOfAmounts, ...]:
    if ability.trigger is not None or ability.cost or ability.kind is Kind.SPELL:
        return ()
    text = without_ability_word(printed(ability.text))
    return tuple(_read(text, name)) if _ABOUT.search(text) else ()


def cant_gain_life(sentence: str) -> CantGainLife | None:
    """Return whose life gain a sentence that begins with it forbids; None for another sentence."""
    found = _NO_LIFE.match(sentence)
    return CantGainLife(sentence, _PLAYERS[found["who"]]) if found is not None else None


def _read(text: str, name: str) -> Iterator[SaidOfAmounts]:
    if "can't gain life" in text:
        yield cant_gain_life(text) or UnreadAmount(text, Matter.GAINING_LIFE)
    if "can't draw" in text:
        said = _NO_DRAW.match(text)
        most = number_of(said["most"]) if said is not None and said["most"] else 0
        if said is not None and most is not None:
            yield CantDraw(text, _PLAYERS[said["who"]], most)
            if said["life"]:
                yield CantGainLife(text, _PLAYERS[said["who"]])
        else:
            yield UnreadAmount(text, Matter.DRAWING)
    if "life total can't change" in text:
        yield LifeTotalCantChange(text)
    for words, matter in (("would gain life", Matter.LIFE_GAINED), ("would lose life", Matter.LIFE_LOST)):
        if words in text:
            yield _life(text, matter)
    if "would reduce your life total" in text:
        left = _LIFE_LEFT.match(text)
        yield (
            DamageLeavesLife(text, int(left["least"]), condition_of(left["condition"] or "", name))
            if left is not None
            else UnreadAmount(text, Matter.LIFE_LEFT)
        )
    if "would draw " in text:
        yield _draw(text)
    if any(f"would {verb} " in text for verb in ("mill", "surveil", "scry")):
        yield _library(text)
    if text.startswith("If you tap "):
        multiplied = _MANA.match(text)
        what = described(multiplied["what"]) if multiplied is not None else None
        yield (
            ManaMultiplied(text, what, _arithmetic(multiplied))
            if multiplied is not None and what is not None and is_whole(what)
            else UnreadAmount(text, Matter.MANA)
        )
    prevented = prevented_by(text, name)
    if prevented is not None:
        yield prevented
    elif "would deal " in text:
        yield _damage(text, name)
    if "as though its source" in text:
        yield _as_though(text)
    if prevented is None and ("revent all" in text or "would be dealt" in text):
        yield UnreadAmount(text, Matter.PREVENTION)


def _life(text: str, matter: Matter) -> AmountChanged | LifeReplaced | UnreadAmount:
    if loses := _LOSES.match(text):
        return LifeReplaced(text, _PLAYERS[loses["who"]])
    found = _LIFE.match(text)
    if found is None:
        return UnreadAmount(text, matter)
    words = "it's your turn" if found["turn"] else found["condition"] or ""
    return AmountChanged(text, matter, _PLAYERS[found["who"]], _arithmetic(found), condition_of(words))


def _draw(text: str) -> AmountChanged | DrawReplaced | UnreadAmount:
    more = _DRAW_MORE.match(text)
    if more is not None and (plus := number_of(more["plus"])):
        asked = condition_of(more["condition"] or "")
        return AmountChanged(text, Matter.CARDS_DRAWN, _PLAYERS[more["who"]], Arithmetic(plus=plus), asked)
    found = _DRAW.match(text)
    times = number_of(found["many"]) if found is not None else None
    if found is None or times is None:
        return _no_draw(text) or UnreadAmount(text, Matter.CARDS_DRAWN)
    who, change = _PLAYERS[found["who"]], Arithmetic(times)
    return AmountChanged(text, Matter.CARDS_DRAWN, who, change, spares_first=found["but"] is not None)


def _no_draw(text: str) -> DrawReplaced | None:
    """Return what is done instead of a draw, if that is something only the ability's controller does."""
    found = _NO_DRAW_BUT.match(text)
    if found is None:
        return None
    words = _SKIPS.sub("", found["after"] or found["before"]).strip()
    draws = words in {"you draw a card", "draw a card"}
    instead = f"{words[:1].upper()}{words[1:]}.{found['more'] or ''}" if words else ""
    others = re.search(r"\b(?:that player|they|their|player|may)\b", instead)
    drawing = not draws and re.search(r"\bdraws?\b", instead)
    if others or drawing or (found["who"] != "you" and words and not words.startswith("you ")):
        return None
    return DrawReplaced(text, _PLAYERS[found["who"]], instead, draws, found["but"] is not None)


def _library(text: str) -> LibraryActionChanged | UnreadAmount:
    found = _LIBRARY.match(text)
    if found is None:
        return UnreadAmount(text, Matter.LIBRARY_ACTIONS)
    change = _arithmetic(found) if found["plus"] or found["much"].startswith("twice") else Arithmetic()
    return LibraryActionChanged(text, found["verb"], found["does"], _PLAYERS[found["who"]], change)


def _damage(text: str, name: str) -> DamageChanged:
    aimed, found = _TO.search(text), _DAMAGE.match(with_itself(text, name))
    to = _recipients(aimed["to"]) if aimed is not None else ()
    if found is None or (found["first"] and found["condition"]):
        return DamageChanged(text, to, DamageSource(is_read=False), None)
    words = found["first"] or found["condition"] or ""
    return DamageChanged(
        text,
        _recipients(found["to"]) if found["to"] else (Recipient.ANYTHING,),
        source_of(found["what"]),
        Arithmetic(halves=True) if found["half"] else _arithmetic(found),
        in_combat=None if found["kind"] is None else found["kind"] == "combat ",
        condition=condition_of(words, name),
    )


def _recipients(words: str) -> tuple[Recipient, ...]:
    kinds = re.split(r",? or |, ", words)
    return tuple(_RECIPIENTS.get(kind.strip(), Recipient.UNREAD) for kind in kinds)


def _as_though(text: str) -> DamageAsThough | UnreadAmount:
    found = _AS_THOUGH.match(text)
    if found is None:
        return UnreadAmount(text, Matter.DEALT_AS_THOUGH)
    to_you = bool(found["to"] or found["you"])
    return DamageAsThough(text, found["keyword"], to_you, condition_of(found["condition"] or ""))


def _arithmetic(found: re.Match[str]) -> Arithmetic:
    """Return "twice that much", "that much plus one"; what adds a number that isn't known adds none."""
    if found.groupdict().get("plus") is not None:
        return Arithmetic(plus=number_of(found["plus"]) or 0)
    if found.groupdict().get("minus") is not None:
        return Arithmetic(plus=-(number_of(found["minus"]) or 0))
    return Arithmetic(times=_TIMES.get(found["much"], 2))
