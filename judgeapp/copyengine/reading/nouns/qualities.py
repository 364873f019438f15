"""Qualities that noun phrases ask for: "with power 3 or less", "that's an Elf or a Goblin"."""

import re
from collections.abc import Callable, Mapping

from judgeapp.copyengine.model.objects.characteristics import COLORS
from judgeapp.copyengine.model.terms import qualities as q
from judgeapp.copyengine.model.terms.qualities import Quality, Trait, UnreadQuality
from judgeapp.copyengine.reading.text.normalizing import GIVER
from judgeapp.copyengine.reading.text.word_lists import NUMBERS

_COLORED = re.compile(r"^that(?:'s| is) ((?:white|blue|black|red|green|,|, or|or|and| )+)$")
_OF_BOTH = re.compile(
    rf"^that(?:'s| is| are) both (?P<one>{'|'.join(COLORS)}) and (?P<other>{'|'.join(COLORS)})$"
)
_WITHIN_MANA_SPENT = re.compile(r"with mana value less than or equal to the amount of mana spent to cast ")
_TYPED = re.compile(
    r"^that(?:'s| is) an? "
    r"(?P<types>(?:artifact|creature|enchantment|instant|land|planeswalker|sorcery|, |or | |an? )+?)"
    r"(?P<zone> from your graveyard)?$"
)
_WITH_COUNTERS = re.compile(
    r"(?P<without>with no|with|without) (?:an? |(?P<many>[a-z]+) or more )?"
    r"(?P<kind>[-+/\w]+ |first strike |double strike )?counters? on (?:it|them)$"
)
_SIZED = re.compile(
    r"with (?P<what>mana value|power or toughness|power|toughness) (?P<number>\d+|X)"
    r"(?: or (?P<more>less|greater|more|fewer))?$"
)
_VALUE_EQUAL = re.compile(
    r"with mana value equal to (?:the number of (?P<kind>[-+/\w]+) counters on (?:~|this [a-z]+)"
    r"|the chosen number)$"
)
_BASE = re.compile(
    r"with base (?P<what>power and toughness|power or toughness|power|toughness) "
    r"(?:(?P<power>\d+)/(?P<toughness>\d+)|(?P<number>\d+)(?: or (?P<more>less|greater|more|fewer))?)$"
)
_OR = r"(?:, or |, | or )(?:an? )?"
_OF_SUBTYPES = re.compile(rf"^that(?:'s| is) an? (?P<types>[A-Z][\w'-]*(?:{_OR}[A-Z][\w'-]*)*)$")
_WHOM = r"(?P<whom>it|that [a-z]+|~|this [a-z]+|(?:enchanted|equipped) [a-z]+)"
_SAME_NAME = re.compile(
    rf"(?:with|(?P<no>that (?:doesn't|don't|does not|do not) have)) the same name as {_WHOM}$"
)
_SHARES = re.compile(rf"that shares? (?:at least one|a) (?P<what>creature type|color) with {_WHOM}$")
_WITH_ATTACHED = re.compile(r"with (?P<which>an?|another) §?(?P<what>[A-Z]\w+) attached to it$")
_SHARES_WITH_YOURS = re.compile(
    r"that (?P<no>doesn't |don't |does not |do not )?shares? an? creature type with "
    r"(?P<control>a creature you control)?"
    r"(?:(?:^|(?<=control) or )(?P<graveyard>a creature card in your graveyard))?$"
)
_ATTACHED_TO = re.compile(rf"attached to {_WHOM}$")
_PAIRED_WITH = re.compile(rf"paired with {_WHOM}$")
_CAST_FROM = re.compile(
    r"from (?P<elsewhere>anywhere other than )?(?:your |their |a |its owner's )?"
    r"(?P<zone>hand|graveyard|library|exile|the command zone)$"
)
_FROM_SOURCE = re.compile(r"from an? ((?:artifact|creature|enchantment|land|planeswalker|or| )+) source$")
_LIBRARIES = ("your library", "their library", "its owner's library", "a library", "libraries")
_EXILED_WITH = ("exiled with", "that were exiled with")
_TRAITS: Mapping[str, Trait] = {
    "from your hand or graveyard": Trait.IN_HAND_OR_GRAVEYARD,
    "from your graveyard or hand": Trait.IN_HAND_OR_GRAVEYARD,
    **{
        str(trait): trait
        for trait in Trait
        if trait not in {
            Trait.COLORED, Trait.TWO_COLORS, Trait.THREE_COLORS, Trait.NOT_ON_BATTLEFIELD,
            Trait.ENTERED_THIS_TURN, Trait.PUT_THERE, Trait.PUT_THERE_FROM_BATTLEFIELD, Trait.RANDOM,
            Trait.PUT_THERE_FROM_LIBRARY, Trait.IN_HAND_OR_GRAVEYARD,
        }
    },
    **{
        f"that {verb} put {where} from {zone} this turn": trait
        for verb in ("was", "were")
        for where in ("there", "into your graveyard")
        for zone, trait in (
            ("anywhere", Trait.PUT_THERE), ("the battlefield", Trait.PUT_THERE_FROM_BATTLEFIELD),
            *((whose, Trait.PUT_THERE_FROM_LIBRARY) for whose in _LIBRARIES),
        )
    },
    "that were dealt damage this turn": Trait.HURT_THIS_TURN,
    "that has been dealt damage this turn": Trait.HURT_THIS_TURN,
    "that aren't on the battlefield": Trait.NOT_ON_BATTLEFIELD,
    "that is not on the battlefield": Trait.NOT_ON_BATTLEFIELD,
    "that's exactly two colors": Trait.TWO_COLORS,
    "that's exactly three colors": Trait.THREE_COLORS,
    "that's one or more colors": Trait.COLORED,
    "that are one or more colors": Trait.COLORED,
    "that entered this turn": Trait.ENTERED_THIS_TURN,
    "that entered the battlefield this turn": Trait.ENTERED_THIS_TURN,
}  # fmt: skip
_AURA, _EQUIPMENT = ("Aura",), ("Equipment",)
_ATTACHED: Mapping[str, tuple[str, ...]] = {
    "enchanted": _AURA, "that are enchanted": _AURA, "that is enchanted": _AURA,
    "that aren't enchanted": _AURA, "that isn't enchanted": _AURA,
    "that are enchanted or equipped": (*_AURA, *_EQUIPMENT), "enchanted or equipped": (*_AURA, *_EQUIPMENT),
    "equipped": _EQUIPMENT, "that are equipped": _EQUIPMENT, "that is equipped": _EQUIPMENT,
    "modified": (*_AURA, *_EQUIPMENT),
}  # fmt: skip
_KNOWN: Mapping[str, Callable[[str], Quality]] = {
    "enchanted player controls": q.EnchantedPlayerControls,
    "that dealt damage to you this turn": q.HurtYouThisTurn,
    "target player controls": lambda words: q.TargetPlayerControls(words, "any"),
    "target opponent controls": lambda words: q.TargetPlayerControls(words, "opponent"),
    "from target player's graveyard": lambda words: q.FromPileOfTarget(words, "any"),
    "from target opponent's graveyard": lambda words: q.FromPileOfTarget(words, "opponent"),
    "that player controls": lambda words: q.SpokenPlayerControls(words, "that player"),
    "defending player controls": lambda words: q.SpokenPlayerControls(words, "defending player"),
    "from that player's graveyard": lambda words: q.SpokenPlayerControls(words, "that player"),
    "in that player's graveyard": lambda words: q.SpokenPlayerControls(words, "that player"),
    "from defending player's graveyard": lambda words: q.SpokenPlayerControls(words, "defending player"),
    "they control": lambda words: q.SpokenPlayerControls(words, "they"),
    "it control": lambda words: q.SpokenPlayerControls(words, "it"),
    "that player or that planeswalker's controller controls": q.OfTargetedSide,
    "they own": q.TheyOwn,
    "that crewed it this turn": lambda words: q.CrewedThis(words, "crew"),
    "that saddled it this turn": lambda words: q.CrewedThis(words, "saddle"),
    f"other than {GIVER}": q.NotGiver,
    "first": lambda words: q.NthSpell(words, 1),
    "second": lambda words: q.NthSpell(words, 2),
    "third": lambda words: q.NthSpell(words, 3),
    "you have cast this turn": q.CastThisTurn,
    "you have cast before it this turn": q.CastThisTurn,
    "destroyed this way": lambda words: q.DoneThisWay(words, verb="destroyed"),
    "exiled this way": lambda words: q.DoneThisWay(words, verb="exiled"),
    "sacrificed this way": lambda words: q.DoneThisWay(words, verb="sacrificed"),
    "blocking": lambda words: q.InCombat(words, or_attacking=False),
    "attacking or blocking": lambda words: q.InCombat(words, or_attacking=True),
}


def quality_of(words: str) -> Quality:
    """Return what the words of a quality ask for."""
    plain = words.strip()
    for rule in (*_RULES, *_HIGHER_RULES):
        found = rule(words, plain)
        if found is not None:
            return found
    kind = q.Targeting if plain.startswith(_TARGETING) else UnreadQuality
    return kind(words, of_size="power" in plain or "toughness" in plain)


def also_read(rule: Callable[[str, str], Quality | None]) -> None:
    """Let a rule of a higher module read qualities, too."""
    _HIGHER_RULES.append(rule)


_HIGHER_RULES: list[Callable[[str, str], Quality | None]] = []
_TARGETING = ("that target", "with a single target")
_SAYS_NOTHING = frozenset(
    {"of their choice", "of your choice", "of its controller's choice", "of an opponent's choice"}
)


def qualities_of(*words: str) -> tuple[Quality, ...]:
    """Return what the words of several qualities ask for."""
    return tuple(quality_of(each) for each in words if each.strip() not in _SAYS_NOTHING)


def _known(words: str, plain: str) -> Quality | None:
    if plain in _TRAITS:
        return q.HasTrait(words, _TRAITS[plain])
    if plain in _ATTACHED:
        negated = plain in {"that aren't enchanted", "that isn't enchanted"}
        return q.HasAttached(words, _ATTACHED[plain], or_counters=plain == "modified", negated=negated)
    if plain.startswith("created with") or plain == "created this way":
        return q.MadeWithThis(words, this_way=plain == "created this way")
    if plain.startswith(_EXILED_WITH) and "cards named" not in plain:
        return q.ExiledWithThis(words)
    return _KNOWN[plain](words) if plain in _KNOWN else None


_ATTACKING = re.compile(
    r"(?:that(?:'s| is| are) )?attacking "
    r"(?:(?P<you>you)(?P<yours> or a planeswalker you control)?|(?:one of )?your opponents)$"
)


def _attacking(words: str, plain: str) -> Quality | None:
    found = _ATTACKING.match(plain)
    return q.Attacks(words, bool(found["you"]), bool(found["yours"])) if found is not None else None


def _colored(words: str, plain: str) -> Quality | None:
    both = _OF_BOTH.match(plain)
    if both is not None:
        return q.AllOfColors(words, (both["one"], both["other"]))
    found = _COLORED.match(plain)
    return q.OneOfColors(words, tuple(color for color in COLORS if color in found[1])) if found else None


def _within_mana_spent(words: str, plain: str) -> Quality | None:
    return q.WithinManaSpent(words) if _WITHIN_MANA_SPENT.match(plain) else None


def _counters(words: str, plain: str) -> Quality | None:
    found = _WITH_COUNTERS.match(plain)
    least = NUMBERS.get(found["many"] or "one") if found else None
    if found is None or least is None:
        return None
    kind = (found["kind"] or "").strip()
    return q.HasCounter(words, kind, least, negated=found["without"] != "with")


def _cast_from(words: str, plain: str) -> Quality | None:
    found = _CAST_FROM.match(plain)
    if found is None:
        return None
    return q.CastFrom(words, found["zone"].removeprefix("the "), elsewhere=bool(found["elsewhere"]))


def _from_source(words: str, plain: str) -> Quality | None:
    found = _FROM_SOURCE.match(plain)
    return q.FromSource(words, tuple(found[1].title().split(" Or "))) if found else None


def _shares_with_yours(words: str, plain: str) -> Quality | None:
    found = _SHARES_WITH_YOURS.match(plain)
    if found is None:
        return None
    return q.SharesTypeWithYours(words, bool(found["no"]), bool(found["control"]), bool(found["graveyard"]))


def _same_name(words: str, plain: str) -> Quality | None:
    found = _SAME_NAME.match(plain)
    if found is None:
        return None
    whom, negated = _whom(found["whom"]), bool(found["no"])
    if whom is q.Whom.THIS:
        return q.SameNameAsThis(words, negated)
    return q.SameNameAs(words, whom, negated)


def _not_named(words: str, plain: str) -> Quality | None:
    return q.NotNamed(words, words.removeprefix("not named ")) if plain.startswith("not named ") else None


def _with_attached(words: str, plain: str) -> Quality | None:
    found = _WITH_ATTACHED.match(plain)
    return q.HasAttached(words, (found["what"],), other=found["which"] == "another") if found else None


def _attached_to(words: str, plain: str) -> Quality | None:
    found = _ATTACHED_TO.match(plain)
    return q.AttachedTo(words, _whom(found["whom"])) if found else None


def _paired_with(words: str, plain: str) -> Quality | None:
    found = _PAIRED_WITH.match(plain)
    return q.PairedWith(words, _whom(found["whom"])) if found else None


def _whom(said: str) -> q.Whom:
    if said.startswith(("~", "this ")):
        return q.Whom.THIS
    return q.Whom.ATTACHED if said.startswith(("enchanted ", "equipped ")) else q.Whom.IT


def _sized(words: str, plain: str) -> Quality | None:
    found = _SIZED.match(plain)
    if found is None:
        return None
    less, greater = _bounds(found["more"])
    what = tuple(found["what"].split(" or "))
    if found["number"] == "X":
        return q.SizedX(words, of_size=what != ("mana value",), of=what, or_less=less, or_greater=greater)
    return q.Sized(words, what, int(found["number"]), less, greater)


def _value_equal(words: str, plain: str) -> Quality | None:
    found = _VALUE_EQUAL.match(plain)
    return q.ManaValueEqual(words, found["kind"] or "") if found is not None else None


def _base_sized(words: str, plain: str) -> Quality | None:
    found = _BASE.match(plain)
    if found is None:
        return None
    if found["power"] is not None:
        power, toughness = int(found["power"]), int(found["toughness"])
        return q.BaseSized(words, (("power", power), ("toughness", toughness)), both=True)
    sizes = tuple((what, int(found["number"])) for what in re.split(" and | or ", found["what"]))
    return q.BaseSized(words, sizes, " and " in found["what"], *_bounds(found["more"]))


def _bounds(more: str | None) -> tuple[bool, bool]:
    return more in {"less", "fewer"}, more in {"greater", "more"}


def _of_subtypes(words: str, plain: str) -> Quality | None:
    listed = _OF_SUBTYPES.match(plain)
    if listed is None:
        return None
    return q.OneOfTypes(words, tuple(re.split(_OR, listed["types"])))


def _of_types(words: str, plain: str) -> Quality | None:
    typed = _TYPED.match(plain)
    if typed is None:
        return None
    named = re.split(r", or |, | or ", typed["types"])
    types = tuple(word.removeprefix("a ").removeprefix("an ").title() for word in named)
    return q.OneOfTypes(words, types, from_your_graveyard=bool(typed["zone"]))


def _shares(words: str, plain: str) -> Quality | None:
    found = _SHARES.match(plain)
    return q.SharesWith(words, found["what"], _whom(found["whom"])) if found else None


_OUTSIZED = re.compile(
    r"with (?P<of>power|toughness|mana value) (?P<how>less|greater) than (?P<equal>or equal to )?"
    r"(?P<whom>~|(?:enchanted|equipped) \w+)'s (?P<its>power|toughness|mana value)$"
)


def _outsized(words: str, plain: str) -> Quality | None:
    found = _OUTSIZED.match(plain)
    if found is None:
        return None
    greater, equal = found["how"] == "greater", found["equal"] is not None
    return q.OutsizedBy(words, found["of"], _whom(found["whom"]), greater, found["its"], equal)


_RULES = (
    _known, _colored, _within_mana_spent, _counters, _shares_with_yours, _same_name, _value_equal, _sized,
    _base_sized,
    _of_subtypes, _of_types, _shares, _outsized, _attached_to, _paired_with, _with_attached, _not_named,
    _cast_from, _from_source, _attacking,
)  # fmt: skip
