"""What of attacking, blocking and damage a triggered ability triggers on (CR 508.3, 509.3, 510.3, 603.2).

Only whole events of a few forms are known.
"""

import re

from judgeapp.copyengine.model.effects.combat import CombatTrigger, DamageTrigger
from judgeapp.copyengine.model.immutable import memoized
from judgeapp.copyengine.model.objects.abilities import Ability, Trigger
from judgeapp.copyengine.model.objects.characteristics import CARD_TYPES
from judgeapp.copyengine.model.objects.subtypes import is_creature_type
from judgeapp.copyengine.model.terms.qualities import UnreadQuality
from judgeapp.copyengine.model.terms.subjects import Filter, Who
from judgeapp.copyengine.model.text import printed
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.statics.descriptions import filter_named

_ATTACKS = re.compile(
    r"\b(?:attacks?|enters or attacks|attacks? or (?:blocks?|becomes? blocked))(?P<alone> alone)?$", re.I
)
_WITH_OTHERS = re.compile(r"\band at least (?P<number>one|two|three|four) other creatures? attack$", re.I)
_TOGETHER_WITH = re.compile(r"\band (?:at least|an?|another)\b.* attack$", re.I)
_BLOCKS = re.compile(r"\b(?:blocks?|attacks? or blocks?|blocks? or becomes? blocked)$", re.I)
_BLOCKS_ONE = re.compile(r"\bblocks?(?: or becomes? blocked by)? (?P<by>(?:an?|one or more) .+)$", re.I)
_UNBLOCKED = re.compile(r"\battacks?(?P<player> a player)? and isn't blocked$", re.I)
_WITH_MANY = re.compile(
    r"^when(?:ever)? you attack with (?:at least |(?P<exactly>exactly ))?"
    r"(?P<number>one|two|three|four|five|six|seven|eight)(?: or more)? (?P<what>[A-Za-z0-9 -]+)$",
    re.I,
)
_PLAYER_ATTACKS = re.compile(
    r"^when(?:ever)? (?:(?P<who>you|an opponent|another player|a player) attacks?"
    r"(?: (?P<whom>you|enchanted player|a player|one of your opponents|one or more of your opponents))?"
    r"(?: with (?:(?P<number>one|two|three|four|five|six) or more )?(?P<what>[A-Za-z0-9 -]+))?"
    r"|(?P<attacked>enchanted player is attacked))$",
    re.I,
)
_MEANWHILE = re.compile(r" while [^,]+$")
_WHOM = re.compile(
    r" (?P<whom>you or a planeswalker you control|you|one of your opponents|an opponent|a player"
    r"|enchanted player|the player with the most life or tied for most life)$",
    re.I,
)
_ATTACKED = {
    "enchanted player": "host",
    "one or more of your opponents": "opponent",
    "you": "you",
    "one of your opponents": "opponent",
    "an opponent": "opponent",
    "a player": "player",
    "the player with the most life or tied for most life": "most life",
}
_BLOCKED = re.compile(r"\b(?:becomes? blocked|(?:attacks?|blocks?) or becomes? blocked)$", re.I)
_BLOCKED_BY = re.compile(r"\bbecomes? blocked by (?P<by>(?:an?|one or more) .+)$", re.I)
_DEALS = re.compile(
    r"\bdeals? (?:(?P<combat>combat )|(?P<outside>noncombat ))?damage(?: to (?P<whom>[a-z ,]+))?$", re.I
)
_IS_DEALT = re.compile(
    r"\b(?:is|are|you're) dealt (?:(?P<combat>combat )|(?P<outside>noncombat ))?damage$", re.I
)
_TOGETHER = re.compile(r"^when(?:ever)? (?:one or more|you) ", re.I)
_SAME_RECIPIENT = {
    "one of your opponents": "opponent",
    "one or more of your opponents": "opponent",
    "your opponents": "opponent",
    "one or more players": "player",
    "one or more creatures": "creature",
}
_RECIPIENTS = re.compile(r", or |, | or (?!more\b)")
_ANY_RECIPIENT = frozenset({"player", "opponent", "you", "any target"})


@memoized  # a text match for each ability, asked of every permanent at every event: 1 % of generating
def combat_trigger(ability: Ability) -> CombatTrigger | None:
    """Return what of combat a triggered ability triggers on; None for an ability of another kind."""
    if ability.trigger is None:
        return None
    text = printed(ability.trigger.text).removesuffix(" for the first time each turn")
    if ability.trigger.meanwhile is not None:
        text = _MEANWHILE.sub("", text)
    if (player := _player_attacks(text)) is not None:
        return player
    many, whom = _WITH_MANY.match(text), _attacked(text)
    attackers = _attackers(many)
    many = many if attackers is not None else None
    attacks, others = _ATTACKS.search(_WHOM.sub("", text) if whom else text), _WITH_OTHERS.search(text)
    if others is None and _TOGETHER_WITH.search(text):
        attacks = None  # "Whenever this creature and a creature with flying attack"
    blocks, blocked = _BLOCKS.search(text), _BLOCKED.search(text)
    unblocked = _UNBLOCKED.search(text)
    blocks_one, blocked_by = _BLOCKS_ONE.search(text), _BLOCKED_BY.search(text)
    one = blocks_one or blocked_by
    by = _described(one)
    return CombatTrigger(
        attacks=attacks is not None or many is not None,
        alone=attacks is not None and attacks["alone"] is not None,
        blocks=blocks is not None,
        blocks_each=blocks is None and blocks_one is not None and by is not None,
        blocked=blocked is not None,
        blocked_by_each=blocked is None and blocked_by is not None and by is not None,
        damage=_damage(text),
        together=_TOGETHER.match(text) is not None,
        of_damage="damage" in text,
        others=number_of(others["number"]) or 0 if others is not None else 0,
        by=by if one is not None and one["by"] != "a creature" else None,
        at_once=one is not None and one["by"].startswith("one or more "),
        unblocked=unblocked is not None,
        of_player=unblocked is not None and unblocked["player"] is not None,
        at_least=number_of(many["number"]) or 0 if many is not None else 0,
        attackers=attackers,
        whom=whom,
        exactly=many is not None and many["exactly"] is not None,
    )


def _player_attacks(text: str) -> CombatTrigger | None:
    """Return the event of "an opponent attacks you with two or more creatures"; None for another one."""
    said = _PLAYER_ATTACKS.match(text)
    if said is None or (said["who"] == "you" and said["whom"] is None):
        return None  # "whenever you attack with ..." is read with what attacks
    attackers = filter_named(said["what"]) if said["what"] else None
    if said["what"] and (
        attackers is None or any(isinstance(quality, UnreadQuality) for quality in attackers.qualities)
    ):
        return None
    who = {"you": "you", "an opponent": "opponent", "another player": "opponent"}.get(
        said["who"] or "", "any"
    )
    whom = "host" if said["attacked"] else _ATTACKED.get(said["whom"] or "", "")
    return CombatTrigger(
        attacks=True, alone=False, blocks=False, blocks_each=False, blocked=False, blocked_by_each=False,
        damage=None, together=True, of_damage=False, at_least=number_of(said["number"] or "one") or 1,
        attackers=attackers, whom=whom, by_player=who,
    )  # fmt: skip


def is_meeting(trigger: Trigger) -> bool:
    """Whether an event is a creature meeting another in blocking, which "that creature" is."""
    text = printed(trigger.text)
    return _BLOCKS_ONE.search(text) is not None or _BLOCKED_BY.search(text) is not None


def _attackers(many: re.Match[str] | None) -> Filter | None:
    """Return what "you attack with two or more legendary creatures" counts; None for words not understood."""
    found = filter_named(many["what"]) if many is not None else None
    if found is None or any(isinstance(quality, UnreadQuality) for quality in found.qualities):
        return None
    return found


def _attacked(text: str) -> str:
    """Return who is attacked in "attacks you", "attacks one of your opponents"; "" for no such words."""
    said = _WHOM.search(text)
    if said is None or not re.search(r"\battacks?$", text[: said.start()]):
        return ""
    return _ATTACKED[said["whom"].lower().removesuffix(" or a planeswalker you control")]


def _described(said: re.Match[str] | None) -> Filter | None:
    """Return what a creature blocks, or is blocked by; None for words that can't be read."""
    found = filter_named(said["by"]) if said is not None else None
    if found is None or any(isinstance(quality, UnreadQuality) for quality in found.qualities):
        return None
    return found


def goes_on_about_recipient(ability: Ability) -> bool:
    """Whether an ability that triggers on damage being dealt to a permanent goes on about that one: "destroy
    that creature", where a planeswalker isn't what "deals damage to a creature" is about.
    """
    words = _recipients_named(ability)
    if not words:
        return False
    said = set(_spoken_of(ability))
    if said & {*words, "permanent"}:
        return True
    is_own = ability.trigger is not None and ability.trigger.subject is Who.THIS
    return is_own and not said and _ITS_CONTROLLER.search(_behind_event(ability)) is not None


def goes_on_about_both(ability: Ability) -> bool:
    """Whether an ability goes on about what has dealt damage, too: "that Archer deals that much damage to
    that creature's controller".
    """
    others = set(_spoken_of(ability)) - {*_recipients_named(ability), "permanent"}
    event = printed(ability.trigger.text).lower() if ability.trigger is not None else ""
    return goes_on_about_recipient(ability) and any(word in event for word in others)


def _recipients_named(ability: Ability) -> frozenset[str]:
    """Return the words for the permanents that an ability triggers on being dealt damage: "creature"."""
    event = combat_trigger(ability)
    said = event.damage if event is not None else None
    if said is None or said.is_dealt or said.to is None:
        return frozenset()
    return frozenset(
        word.lower() for word in said.to if word not in _ANY_RECIPIENT and not word.startswith("this ")
    )


def _spoken_of(ability: Ability) -> list[str]:
    """Return the words behind "that" in what an ability does: "creature" of "that creature's controller"."""
    return _THAT.findall(_behind_event(ability).lower())


def _behind_event(ability: Ability) -> str:
    text, event = printed(ability.text), printed(ability.trigger.text) if ability.trigger is not None else ""
    return text.partition(event)[2] if event else text


_THAT = re.compile(r"\bthat (?!much\b|many\b|player\b|turn\b|damage\b|source\b)([a-z]+)")
_ITS_CONTROLLER = re.compile(r"\bits (?:controller|owner)\b")


def _is_recipient(words: str) -> bool:
    """Whether words say to whom damage is dealt so that anybody can tell: a player, a type, this object."""
    is_type = words.title() in CARD_TYPES or (" " not in words and is_creature_type(words.title()))
    return is_type or words in _ANY_RECIPIENT or words == "permanent" or words.startswith("this ")


def _damage(text: str) -> DamageTrigger | None:
    if (dealt := _IS_DEALT.search(text)) is not None:
        return DamageTrigger(True, dealt["combat"] is not None, None, dealt["outside"] is not None)
    found = _DEALS.search(text)
    if found is None:
        return None
    words = [
        _SAME_RECIPIENT.get(part.strip(), part.removeprefix("a ").removeprefix("an ").strip())
        for part in _RECIPIENTS.split(found["whom"] or "")
    ]
    whom = frozenset(words) if found["whom"] else None
    if whom is not None and not all(map(_is_recipient, whom)):
        return None
    return DamageTrigger(False, found["combat"] is not None, whom, found["outside"] is not None)
