"""Conditions on how things stand: "as long as you control another artifact", "if it's your turn"."""

import re
from collections.abc import Callable

from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.model.objects.characteristics import CARD_TYPES, COLORS, SUPERTYPES
from judgeapp.copyengine.model.terms import conditions as c
from judgeapp.copyengine.model.terms.qualities import HasTrait, Quality, Trait, UnreadQuality
from judgeapp.copyengine.model.terms.subjects import Among, Amount, Counted, Filter, SizedByCount, Who
from judgeapp.copyengine.reading.conditions.bounds import MANY, bound_of
from judgeapp.copyengine.reading.grammar.grammar import StopsAtError
from judgeapp.copyengine.reading.nouns.amounts import amount_of, colors_in, printed_objects
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.nouns.qualities import quality_of
from judgeapp.copyengine.reading.text.normalizing import MARK, normalize, short_names
from judgeapp.copyengine.reading.text.word_lists import SINGULAR, is_keyword

_SELF = re.compile(
    r"\bthis (?:creature|permanent|artifact|enchantment|land|planeswalker|vehicle|equipment|aura|card|token)"
    r"\b",
    re.IGNORECASE,
)
_THAT = r"that (?:token|creature|permanent)|the (?:token|copy)"
_WHO = r"(?P<who>~|it|enchanted [a-z]+|equipped creature)"
_TYPE_WORDS = frozenset("legendary creature artifact land snow basic enchantment planeswalker battle".split())
_QUALITIES = frozenset("attacking tapped untapped colorless multicolored monocolored".split())
_Found = re.Match[str]


def situation(words: str, name: str) -> c.Condition | None:
    """Return the condition on the table that `words` say; None for one of another kind.

    Args:
        name: that of the object that has the text; by it the text means that object (CR 201.5).
    """
    plain = _SELF.sub("~", words)
    names = (name, name.partition(",")[0], *short_names(name))
    used = next((each for each in names if each and re.search(rf"(?<!\w){re.escape(each)}(?!\w)", plain)), "")
    plain = re.sub(rf"(?<!\bnamed ){re.escape(used)}", "~", plain).strip() if used else plain.strip()
    inside = _read(plain.removeprefix("unless "))
    if inside is None:
        return None
    inside = replace(inside, words=words)
    return c.Unless(words, inside) if plain.startswith("unless ") else inside


def _read(plain: str) -> c.Condition | None:
    for pattern, rule in _RULES:
        found = pattern.fullmatch(plain)
        if found and (said := rule(found)) is not None:
            return said
    for word, kind in ((" and ", c.AllOf), (" or ", c.AnyOf)):
        first, _, second = plain.partition(word)
        sides = [_read(first), _read(second)] if second else []
        if sides and all(sides):
            return kind(plain, tuple(side for side in sides if side))
    return None


def _who(found: _Found) -> Who:
    return {"~": Who.THIS, "it": Who.IT}.get(found["who"], Who.ATTACHED)


def _controls(found: _Found) -> c.Condition | None:
    said = found["what"].replace(MARK, "")
    what = said.removesuffix(" you don't own")
    bound = bound_of(found["many"])
    try:
        wanted = printed_objects(what.removeprefix("other "))
    except StopsAtError:
        return None
    controller = {"you": "you", "any player": "any", "there": "any"}.get(found["who"], "opponent")
    other = wanted.other or found["many"] == "another" or what.startswith("other ")
    owner = wanted.owner if what == said else "opponent"
    wanted = replace(wanted, controller=controller, other=other, owner=owner)
    return c.Controls(found[0], bound, wanted) if bound else None


def _anybody_controls(found: _Found) -> c.Condition | None:
    """Return "an enchantment is on the battlefield", "there's another creature on the battlefield"."""
    said = _controls(found)
    if not isinstance(said, c.Controls) or said.filter.what != "permanent":
        return None
    return replace(said, filter=replace(said.filter, controller="any"))


def _controls_other_spell_could_target(found: _Found) -> c.Condition | None:
    bound, wanted = bound_of(found["many"]), _objects(found["what"])
    if bound is None or wanted is None:
        return None
    return c.ControlsOtherSpellCouldTarget(found[0], bound, replace(wanted, controller="you"))


def _controls_own_commander(found: _Found) -> c.Condition | None:
    wanted = replace(printed_objects("commander permanents you own"), controller="you")
    return c.Controls(found[0], c.Bound(1), wanted)


def _controls_same_named(found: _Found) -> c.Condition | None:
    bound, wanted = bound_of(found["many"]), _objects(found["what"])
    if bound is None or wanted is None or bound.number <= 1:  # of one: the same name as something else
        return None
    return c.ControlsSameNamed(found[0], bound, replace(wanted, controller="you"))


def _controls_differently_named(found: _Found) -> c.Condition | None:
    bound, wanted = bound_of(found["many"]), _objects(found["what"])
    if bound is None or wanted is None:
        return None
    of = replace(wanted, controller="you")
    return c.TotalAmong(
        found[0], Amount(per=Counted.NAMES, of=of, among=Among.DIFFERENT, text=found[0]), bound
    )


def _controls_none(found: _Found) -> c.Condition | None:
    """Return "you don't control a creature": none of them."""
    wanted = _objects(found["what"])
    if wanted is None:
        return None
    return c.Controls(found[0], c.Bound(0, at_most=True), replace(wanted, controller="you"))


def _is(found: _Found) -> c.Condition | None:
    who, negated, word = _who(found), bool(found["not"]), found["what"]
    name = word[:1].upper() + word[1:]
    if word in {"equipped", "enchanted"}:
        return c.IsAttachedTo(found[0], who, negated, "Equipment" if word == "equipped" else "Aura")
    if word == "modified" and (modified := _objects("modified permanent")) is not None:
        return c.IsOneOf(found[0], who, negated, (modified,))
    if word in COLORS:
        return c.IsColor(found[0], who, negated, word)
    if word == "token":
        return c.IsToken(found[0], who, negated)
    if word in {"monstrous", "renowned", "saddled"}:
        return c.IsDesignated(found[0], who, negated, word)
    if word in _QUALITIES:
        return c.IsSo(found[0], who, negated, Trait(word))
    known = word[:1].isupper() or word in _TYPE_WORDS
    return c.IsType(found[0], who, negated, name, _is_listed(name), known)


_WHOSE_SIZE = {
    "~": Who.THIS, "it": Who.IT, "its": Who.IT,
    "enchanted creature": Who.ATTACHED, "equipped creature": Who.ATTACHED,
}  # fmt: skip


def _sized(found: _Found) -> c.Condition:
    who = _WHOSE_SIZE.get(found["who"], Who.TRIGGERING)
    bound = c.Bound(int(found["number"]), at_most=found["less"] == "less")
    return c.IsSized(found[0], who, False, found["of"], bound)


def _sized_by_count(found: _Found) -> c.Condition | None:
    """Return "its power is less than this creature's power"; None for a number that can't be told."""
    than = found["than"].replace("~'s", "this creature's")
    size = quality_of(f"with {found['of']} {than}")
    if not isinstance(size, SizedByCount):
        return None
    spoken_of = found["who"] if found["who"] not in _SPOKEN_OF else "it"
    return c.IsSizedByCount(found[0], _WHOSE_SIZE.get(spoken_of, Who.TRIGGERING), False, size)


_SPOKEN_OF = ("that card", "that spell", "the spell")


def _that_thing(words: str) -> Who:
    """Return whom "that token" means, what made the ability trigger, or "the token," what was just made."""
    return Who.IT if words.startswith("the ") else Who.TRIGGERING


def _that_is(found: _Found) -> c.Condition | None:
    word, negated, who = found["what"], bool(found["not"]), _that_thing(found["that"])
    name = word[:1].upper() + word[1:]
    if word in COLORS:
        return c.IsColor(found[0], who, negated, word)
    return c.IsType(found[0], who, negated, name, True, True) if _is_listed(name) else None


def _that_is_one_of(found: _Found) -> c.Condition | None:
    """Return "that creature is a Kraken, Leviathan, Octopus, or Serpent": one of several types."""
    names = re.split(r",? or |, ", found["what"])
    if not all(map(_is_listed, names)):
        return None
    kinds = (
        c.IsType(f"{found['that']} is a {name}", _that_thing(found["that"]), False, name, True, True)
        for name in names
    )
    return c.AnyOf(found[0], tuple(kinds))


def _is_listed(name: str) -> bool:
    return name in CARD_TYPES or name in SUPERTYPES or name in SINGULAR


def _counters(found: _Found) -> c.Condition | None:
    bound = bound_of(found["many"])
    return c.HasCounters(found[0], _who(found), bound, found["kind"].strip()) if bound else None


def _exiled_with_counter(found: _Found) -> c.Condition:
    counters = c.HasCounters(found[0], Who.THIS, c.Bound(1), found["kind"])
    return c.AllOf(found[0], (c.ThisIsIn(found[0], "exile"), counters))


def _devotion(found: _Found) -> c.Condition | None:
    limit = number_of(found["number"])
    return None if limit is None else c.DevotionLessThan(found[0], colors_in(found["colors"]), limit)


def _graveyard(found: _Found) -> c.Condition | None:
    bound = bound_of(found["many"])
    if bound is None:
        return None
    if found["types"]:
        return c.CardTypesInGraveyard(found[0], bound, of_permanents=found["types"].startswith("permanent"))
    said = re.split(r"\s+(?:and/or|or)\s+", (found["kind"] or "").strip())
    kinds = tuple(word.capitalize() for word in said)
    if kinds == ("",):
        return c.CardsInGraveyard(found[0], bound)
    known = all(_is_listed(kind) or kind == "Permanent" for kind in kinds)
    return c.CardsInGraveyard(found[0], bound, kinds) if known else None


def _attachments(found: _Found) -> c.Condition | None:
    bound = bound_of(found["many"])
    return c.HasAttachments(found[0], bound, found["kind"].removesuffix("s"), _who(found)) if bound else None


def _numbered(
    kind: type[c.YourLife]
    | type[c.AnyonesLife]
    | type[c.YourOpponents]
    | type[c.OpponentsLife]
    | type[c.OpponentsGraveyard]
    | type[c.AttackingYou],
) -> Callable[[_Found], c.Condition | None]:
    def rule(found: _Found) -> c.Condition | None:
        bound = bound_of(found["many"])
        return kind(found[0], bound) if bound else None

    return rule


_WHOSE = r"(?P<who>you|an opponent)"


def _side(found: _Found) -> str:
    return "you" if found["who"] == "you" else "opponent"


def _life_changed(found: _Found) -> c.Condition | None:
    bound, who = bound_of(found["many"] or "a"), "any" if found["who"] == "a player" else _side(found)
    if bound is None:
        return None
    sides = [c.LifeChanged(found[0], who, bound, how == "lost") for how in found["how"].split(" or ")]
    return sides[0] if len(sides) == 1 else c.AnyOf(found[0], tuple(sides))


def _of_player(
    kind: type[c.DrewCards] | type[c.CardsInHand],
) -> Callable[[_Found], c.Condition | None]:
    def rule(found: _Found) -> c.Condition | None:
        bound = bound_of(found["many"])
        return kind(found[0], _side(found), bound) if bound else None

    return rule


def _is_historic(quality: Quality) -> bool:
    return isinstance(quality, HasTrait) and quality.trait is Trait.HISTORIC


def _cast(found: _Found) -> c.Condition | None:
    bound, words = bound_of(found["many"]), found["what"]
    try:
        wanted = printed_objects(words if words.endswith("s") else f"{words}s")
    except StopsAtError:
        return None
    if bound is None or wanted.what != "spell" or not all(map(_is_historic, wanted.qualities)):
        return None
    return c.CastSpells(found[0], bound, wanted, other=found["many"] == "another")


def _objects(words: str) -> Filter | None:
    """Return the objects that words mean, in the singular or the plural; None for words nobody can judge."""
    for said in (words, f"{words}s", f"{words} cards"):
        try:
            found = printed_objects(said)
        except StopsAtError:
            continue
        if not any(isinstance(quality, UnreadQuality) for quality in found.qualities):
            return found
    return None


def _happened(deed: c.ObjectEvent) -> Callable[[_Found], c.Condition | None]:
    """Return how "a creature died under your control this turn" is read, and what else happens so."""

    def rule(found: _Found) -> c.Condition | None:
        said = found.groupdict()
        many, bound = said.get("many") or "a", bound_of(said.get("many") or "a")
        words = (said.get("what") or "").removesuffix(" you controlled")
        what = _objects(words) if words else None
        if bound is None or (words and what is None):
            return None
        yours = said.get("side") or words != (said.get("what") or "")
        who = "you" if yours or deed in {c.ObjectEvent.ATTACKED, c.ObjectEvent.DESCENDED} else "any"
        if said.get("not"):
            bound = c.Bound(0, at_most=True)
        what = replace(what, controller="any") if what is not None else None
        return c.HappenedThisTurn(found[0], deed, who, bound, what, other=many == "another")

    return rule


_ANY_WORDS = frozenset({"", "card", "cards", "permanent", "permanents"})


def _did(deed: c.ObjectEvent, who: str = "", owner: str = "any") -> Callable[[_Found], c.Condition | None]:
    """Return how "you discarded a creature card this turn" is read, and what else a player does so.

    Args:
        who: whose deed it is, where the words don't say.
        owner: whose card, or permanent, it is.
    """

    def rule(found: _Found) -> c.Condition | None:
        said = found.groupdict()
        doer = who or {"you": "you", "a player": "any"}.get(said["doer"], "opponent")
        bound = bound_of(said.get("many") or "a")
        words = (said.get("what") or "").removeprefix("other ").removesuffix(" you control")
        what = None if words in _ANY_WORDS and owner == "any" else _objects(words)
        if bound is None or (what is None and not (words in _ANY_WORDS and owner == "any")):
            return None
        if what is not None:
            yours = said.get("what", "").endswith(" you control")
            what = replace(
                what, controller="you" if yours else "any", owner=owner, other=False, zone="anywhere"
            )
        return c.HappenedThisTurn(found[0], deed, doer, bound, what, other=said.get("many") == "another")

    return rule


def _buried(found: _Found) -> c.Condition | None:
    """Return "a creature card was put into your graveyard from anywhere this turn", of permanent cards."""
    said = _did(c.ObjectEvent.DESCENDED, "you")(found)
    what = said.what if isinstance(said, c.HappenedThisTurn) else None
    if what is None or not what.types or {"Instant", "Sorcery"} & set(what.types):
        return None
    return said


def _that_player(found: _Found) -> c.Condition | None:
    """Return what is said of "that player" as that player would say it of "you"."""
    verb = {"has": "have", "controls": "control", "is": "are"}.get(found["verb"], found["verb"])
    inner = _read(f"you {verb}{found['rest']}")
    return c.OfThatPlayer(found[0], inner) if inner is not None else None


def _that_player_has_more(found: _Found) -> c.Condition | None:
    words = found["what"]
    if words == "cards in hand":
        return c.ThatPlayerHasMore(found[0])
    what = _objects(words)
    return c.ThatPlayerHasMore(found[0], what) if what and what.what == "permanent" else None


def _has_keyword(found: _Found) -> c.Condition | None:
    if not is_keyword(found["keyword"]):
        return None
    return c.HasKeyword(found[0], _who(found), found["has"] != "has", found["keyword"])


def _without_counters(found: _Found) -> c.Condition:
    return c.HasCounters(found[0], _who(found), c.Bound(0, at_most=True), found["kind"].strip())


def _some_counters(found: _Found) -> c.Condition:
    return c.HasCounters(found[0], _who(found), c.Bound(1), found["kind"].strip())


def _exiled_with(found: _Found) -> c.Condition | None:
    bound, words = bound_of(found["many"]), found["what"]
    what = None if words in _ANY_WORDS else _objects(words)
    if bound is None or (what is None and words not in _ANY_WORDS):
        return None
    return c.CardsExiledWithThis(found[0], bound, replace(what, zone="exile") if what else None)


def _attached_or(found: _Found) -> c.Condition:
    kinds = ("Aura", "Equipment")
    return c.AnyOf(
        found[0], tuple(c.IsAttachedTo(found[0], _who(found), negated=False, subtype=kind) for kind in kinds)
    )


def _total_power(found: _Found) -> c.Condition:
    return c.AttackedWithTotalPower(found[0], c.Bound(int(found["number"])))


def _not_cast(found: _Found) -> c.Condition | None:
    wanted = _objects(found["what"])
    if wanted is None or wanted.what != "spell" or wanted.qualities:
        return None
    return c.CastSpells(found[0], c.Bound(0, at_most=True), wanted)


def _cast_last(found: _Found) -> c.Condition | None:
    bound = bound_of(found["many"])
    return c.CastLastTurn(found[0], bound, bool(found["by"])) if bound else None


def _counters_of_player(found: _Found) -> c.Condition | None:
    bound = bound_of(found["many"])
    return c.PlayerCounters(found[0], _side(found), found["kind"], bound) if bound else None


def _tempted(found: _Found) -> c.Condition | None:
    bound = bound_of(found["many"])
    return c.RingTempted(found[0], bound) if bound else None


def _poisoned(found: _Found) -> c.Condition | None:
    bound = bound_of("one or more")
    return c.PlayerCounters(found[0], _side(found), "poison", bound) if bound else None


def _designated(found: _Found) -> c.Condition | None:
    said = found.groupdict()
    who = {"you": "you", "an opponent": "opponent"}.get(said.get("who") or "", "nobody")
    named = (name for name in ("city's blessing", "initiative", "monarch") if name in found[0])
    what = next(named, "monarch")
    return c.IsDesignatedPlayer(found[0], who, what, bool(said.get("not")))


def _more_than_you(found: _Found) -> c.Condition | None:
    words = found.groupdict().get("what")
    if words is None:
        return c.OpponentHasMore(found[0])
    what = _objects(words)
    return c.OpponentHasMore(found[0], what) if what and what.what == "permanent" else None


def _fewer_in_hand(found: _Found) -> c.Condition | None:
    number = number_of(found["number"])
    return None if number is None else c.CardsInHand(found[0], "you", c.Bound(number - 1, at_most=True))


def _above_starting_life(found: _Found) -> c.Condition | None:
    number = number_of(found["number"])
    return None if number is None else c.YourLife(found[0], c.Bound(c.STARTING_LIFE + number))


def _beside_starting_life(found: _Found) -> c.Condition:
    limit = c.STARTING_LIFE // 2 if found["half"] else c.STARTING_LIFE
    at_most, or_equal = found["how"] == "less", bool(found["equal"])
    change = 0 if or_equal else -1 if at_most else 1
    return c.YourLife(found[0], c.Bound(limit + change, at_most=at_most))


def _none_there(found: _Found) -> c.Condition | None:
    wanted = _objects(found["what"])
    if wanted is None or wanted.what != "permanent":
        return None
    return c.Controls(found[0], c.Bound(0, at_most=True), replace(wanted, controller="any"))


def _x_at_least(found: _Found) -> c.Condition | None:
    number = number_of(found["number"])
    return None if number is None else c.XIsAtLeast(found[0], number)


def _controls_both(found: _Found) -> c.Condition | None:
    sides = [_read(f"you control {found[which]}") for which in ("one", "other")]
    if not all(isinstance(side, c.Controls) for side in sides):
        return None
    return c.AllOf(found[0], tuple(side for side in sides if side))


def _paired(found: _Found) -> c.Condition | None:
    what = _objects(re.sub(r"^(?:an?|another) ", "", found["what"]))
    return c.IsPaired(found[0], what) if what is not None and what.what == "permanent" else None


def _total(
    per: Counted | None = None, of: str = "", among: Among | None = None, least: str = ""
) -> Callable[[_Found], c.Condition | None]:
    """Return how a condition on a number is read that is at least so much.

    Args:
        per: what is counted; None where the words say it: "total power", "total toughness".
    """

    def rule(found: _Found) -> c.Condition | None:
        said = found.groupdict()
        bound = bound_of(least or said.get("many") or f"{said['number']} or more")
        wanted = _objects(of) if of else None
        if bound is None or (of and wanted is None):
            return None
        counted = per or Counted(said["value"])
        return c.TotalAmong(found[0], Amount(per=counted, of=wanted, among=among, text=found[0]), bound)

    return rule


def _number_is(found: _Found) -> c.Condition | None:
    """Return "the number of other Caves you control plus the number of Cave cards in your graveyard is three
    or greater", of what is counted on the table.
    """
    bound = bound_of(found["many"])
    amount = amount_of(normalize(found["number"], "").text, found["number"])
    known = amount.per is Counted.OBJECTS and (amount.plus is None or amount.plus.per is Counted.OBJECTS)
    return c.TotalAmong(found[0], amount, bound) if bound is not None and known else None


def _owns_in_exile(found: _Found) -> c.Condition | None:
    bound, wanted = bound_of(found["many"]), _objects(f"{found['what'].removesuffix('s')}s you own in exile")
    if bound is None or wanted is None or wanted.zone != "exile":
        return None
    return c.TotalAmong(found[0], Amount(per=Counted.OBJECTS, of=wanted, text=found[0]), bound)


def _cards_there(found: _Found) -> c.Condition | None:
    """Return "there are four or more historic cards in your graveyard", "a Warrior card is in ..."."""
    bound, wanted = bound_of(found["many"]), _objects(f"{found['what'].removesuffix('s')}s {found['where']}")
    if bound is None or wanted is None or wanted.what != "card" or wanted.zone not in {"graveyard", "exile"}:
        return None
    return c.TotalAmong(found[0], Amount(per=Counted.OBJECTS, of=wanted, text=found[0]), bound)


def _opponents_cards_in_exile(found: _Found) -> c.Condition | None:
    wanted = _objects("cards your opponents own in exile")
    return c.TotalAmong(found[0], Amount(per=Counted.OBJECTS, of=wanted, text=found[0]), c.Bound(1))


def _counters_among(found: _Found) -> c.Condition | None:
    bound, wanted = bound_of(found["many"]), _objects(found["what"])
    if bound is None or wanted is None or wanted.what != "permanent":
        return None
    amount = Amount(per=Counted.COUNTERS, of=wanted, counter=found["kind"], text=found[0])
    return c.TotalAmong(found[0], amount, bound)


def _has_any_with_counter(found: _Found) -> c.Condition | None:
    wanted = _objects(f"{found['what']}s with {found['counter']} on them")
    return c.Controls(found[0], c.Bound(1), replace(wanted, controller="any")) if wanted else None


def _no_opponent_controls(found: _Found) -> c.Condition | None:
    kinds = [_objects(f"{part}{found['noun']}") for part in found["what"].split(" or ")]
    none = c.Bound(0, at_most=True)
    every = tuple(
        c.Controls(found[0], none, replace(kind, controller="opponent"))
        for kind in kinds
        if kind is not None and kind.what == "permanent"
    )
    return c.AllOf(found[0], every) if len(every) == len(kinds) else None


def _controls_either(found: _Found) -> c.Condition | None:
    sides = [_read(f"you control {found[which]}") for which in ("one", "other")]
    if not all(isinstance(side, c.Controls) for side in sides):
        return None
    return c.AnyOf(found[0], tuple(side for side in sides if side))


def _of_hosts_controller(found: _Found) -> c.Condition | None:
    inner = _read(f"you {found['verb'].removesuffix('s')}{found['rest']}")
    return c.OfHostsController(found[0], inner) if isinstance(inner, c.Controls) else None


def _top_of_library(found: _Found) -> c.Condition | None:
    words = found["what"] if found["what"].endswith(" card") else f"{found['what']} card"
    wanted = _objects(f"{words}s")
    if wanted is None or wanted.what != "card":
        return None
    return c.TopOfLibraryIs(found[0], replace(wanted, zone="library"))


def _is_one_of(found: _Found) -> c.Condition | None:
    """Return "is a Human or an Angel", "isn't red or green", "is a basic Mountain"."""
    parts = [re.sub(r"^an? ", "", part) for part in re.split(r",? or |, ", found["what"])]
    kinds = [_objects(f"{part} permanent" if part in COLORS else part) for part in parts]
    known = tuple(kind for kind in kinds if kind is not None and kind.what == "permanent")
    if len(known) < len(kinds) or any(kind.chosen for kind in known):
        return None
    return c.IsOneOf(found[0], _who(found), bool(found["not"]), known)


def _all_of(words: str, kind: type[c.Condition], *sentences: str) -> c.Condition | None:
    """Return the condition that each of several sentences holds; None unless all are read, as of a kind."""
    every = [_read(sentence) for sentence in sentences]
    known = tuple(each for each in every if isinstance(each, kind))
    return c.AllOf(words, known) if len(known) == len(every) else None


def _cast_both(found: _Found) -> c.Condition | None:
    return _all_of(
        found[0], c.CastSpells, *(f"you've cast {found[which]} this turn" for which in ("one", "other"))
    )


def _of_each_color(found: _Found) -> c.Condition | None:
    return _all_of(found[0], c.Controls, *(f"you control a {color} {found['what']}" for color in COLORS))


def _both_in_graveyard(found: _Found) -> c.Condition | None:
    there = (f"there is {found[which]} in your graveyard" for which in ("one", "other"))
    return _all_of(found[0], c.CardsInGraveyard, *there)


def _in_phase(found: _Found) -> c.Condition:
    of_your_turn = found["whose"] == "your" or found[0].endswith("of your turn")
    return c.InPhase(found[0], c.PhaseOf(found["phase"] or found["first"]), of_your_turn)


def _counted(found: _Found) -> c.Condition | None:
    """Return "you put a counter on a creature this turn", of counters of any kind."""
    said = _did(c.ObjectEvent.GOT_COUNTERS)(found)
    if not isinstance(said, c.HappenedThisTurn) or said.bound.number > 1:
        return None  # how many counters isn't told apart
    return said


_MINE = r"(?P<side> under your control)?"
_RECEIVERS = {"an opponent": "opponent", "a player": "any", "you": "you"}
_WAS_PUT = "(?:was|were) put into"
_DOER = r"(?P<doer>you|an opponent|a player)(?:'ve| have| has)?"

_RULES: tuple[tuple[re.Pattern[str], Callable[[_Found], c.Condition | None]], ...] = tuple(
    (re.compile(pattern), rule)
    for pattern, rule in (
        (r"(?:it's|it is) (?P<day>day|night)", lambda found: c.IsDay(found[0], found["day"])),
        (r"~ is suspended", lambda found: c.ThisIsSuspended(found[0])),
        (r"~ is exiled", lambda found: c.ThisIsIn(found[0], "exile")),
        (r"~ is exiled with an? (?P<kind>[a-z]+) counter on it", _exiled_with_counter),
        (r"(?:it's|it is) neither day nor night", lambda found: c.IsDay(found[0], "")),
        (
            r"it(?:'s| is) (?:(?P<whose>your|a) (?P<phase>main phase|combat phase)"
            r"|the (?P<first>first combat phase) of (?:the|your) turn)",
            _in_phase,
        ),
        (rf"{MANY} creatures? (?:is|are) attacking you", _numbered(c.AttackingYou)),
        (r"you(?:'ve| have) been attacked this step", lambda found: c.AttackedThisStep(found[0])),
        (r"you have more cards in hand than each opponent", lambda found: c.MostCardsInHand(found[0])),
        (
            r"you control the creature with the greatest (?P<of>power|toughness)"
            r"(?: or tied for the greatest (?P=of))?",
            lambda found: c.ControlsGreatest(found[0], found["of"]),
        ),
        (rf"(?P<number>the number of .+) is {MANY}", _number_is),
        (rf"you own {MANY} (?P<what>[A-Za-z ]*cards?) in exile", _owns_in_exile),
        (
            r"you(?:'ve| have) cast both (?P<one>an? .+ spell) and (?P<other>an? .+ spell) this turn",
            _cast_both,
        ),
        (r"you control an? (?P<what>[a-z]+) of each color", _of_each_color),
        (
            r"(?P<one>an? \w+ card) and (?P<other>an? \w+ card) are in your graveyard",
            _both_in_graveyard,
        ),
        (r"a spell was warped this turn", lambda found: c.WarpedThisTurn(found[0])),
        (rf"{_WHO} is enchanted by {MANY} (?P<kind>Auras?)", _attachments),
        (
            rf"{MANY} colors of mana were spent to cast (?:it|~|this spell)",
            _total(Counted.COLORS_SPENT),
        ),
        (
            r"the top card of your graveyard is an? (?P<what>\w+) card",
            lambda found: c.TopOfGraveyardIs(found[0], found["what"].title()),
        ),
        (rf"{MANY} (?P<what>[A-Za-z -]+) died{_MINE} this turn", _happened(c.ObjectEvent.DIED)),
        (
            rf"{MANY} (?P<what>[A-Za-z -]+) left the battlefield{_MINE} this turn",
            _happened(c.ObjectEvent.LEFT),
        ),
        (
            rf"(?:you had )?{MANY} (?P<what>[A-Za-z -]+) enter(?:ed)?(?: the battlefield)?{_MINE} this turn",
            _happened(c.ObjectEvent.ENTERED),
        ),
        (r"you (?P<not>didn't attack|haven't attacked) this turn", _happened(c.ObjectEvent.ATTACKED)),
        (
            rf"you(?:'ve)? attacked(?: with {MANY} (?P<what>[A-Za-z -]+))? this turn",
            _happened(c.ObjectEvent.ATTACKED),
        ),
        (r"you(?:'ve)? descended this turn", _happened(c.ObjectEvent.DESCENDED)),
        (rf"{_DOER} discarded {MANY} (?P<what>[A-Za-z -]*cards?) this turn", _did(c.ObjectEvent.DISCARDED)),
        (rf"{_DOER} sacrificed {MANY} (?P<what>[A-Za-z -]+) this turn", _did(c.ObjectEvent.SACRIFICED)),
        (rf"{_DOER} put {MANY} counters? on (?:an? )?(?P<what>[A-Za-z -]+) this turn", _counted),
        (rf"{_DOER} committed a crime this turn", _did(c.ObjectEvent.COMMITTED_CRIME)),
        (
            rf"{MANY} (?P<what>[A-Za-z -]*cards?) left your graveyard this turn",
            _did(c.ObjectEvent.LEFT_GRAVEYARD, "you"),
        ),
        (
            rf"{MANY} (?P<what>[A-Za-z -]+) {_WAS_PUT} your hand from the battlefield this turn",
            _did(c.ObjectEvent.RETURNED, "any", "you"),
        ),
        (
            rf"{MANY} (?P<what>[A-Za-z -]+) {_WAS_PUT} your graveyard from the battlefield this turn",
            _did(c.ObjectEvent.DIED, "any", "you"),
        ),
        (
            rf"{MANY} (?P<what>[A-Za-z -]+ cards?) {_WAS_PUT} your graveyard from anywhere this turn",
            _buried,
        ),
        (
            r"you attacked with creatures with total power (?P<number>\d+) or greater this combat",
            _total_power,
        ),
        (r"you (?:didn't|haven't) cast (?:an? |any )(?P<what>[a-z ]*spells?) this turn", _not_cast),
        (r"that player controls more (?P<what>[A-Za-z ]+) than you", _that_player_has_more),
        (r"that player has more (?P<what>cards in hand) than you", _that_player_has_more),
        (
            r"it(?: isn't| is not|'s not) (?:that player's|their) turn",
            lambda found: c.OfThatPlayer(found[0], c.IsYourTurn(found[0], negated=True)),
        ),
        (r"that player (?P<verb>has|controls|is|didn't|gained|lost|attacked)(?P<rest>.*)", _that_player),
        (rf"{_WHO}(?:'s| is) enchanted or equipped", _attached_or),
        (rf"{_WHO} (?P<has>has|doesn't have) (?P<keyword>[a-z]+(?: strike)?)", _has_keyword),
        (rf"{_WHO} doesn't have an? (?P<kind>[-+/\w]* ?)counters? on (?:it|~)", _without_counters),
        (rf"{_WHO} has (?P<kind>[-+/\w]* ?)counters on (?:it|~|him|her)", _some_counters),
        (
            rf"{MANY} (?P<what>[A-Za-z -]*cards?) (?:is|are|has been|have been) exiled with (?:~|it)",
            _exiled_with,
        ),
        (rf"there (?:are|is) {MANY} (?P<what>[A-Za-z -]*cards?) exiled with (?:~|it)", _exiled_with),
        (
            r"(?P<many>an?) card exiled with (?:~|it) is an? (?P<what>[A-Za-z -]*card)",
            _exiled_with,
        ),
        (rf"(?P<by>a player) cast {MANY} spells last turn", _cast_last),
        (rf"{MANY} spells were cast last turn(?P<by>)", _cast_last),
        (
            rf"{_WHOSE} ha(?:s|ve) {MANY} (?P<kind>poison|experience|energy|rad) counters?",
            _counters_of_player,
        ),
        (rf"{_WHOSE} (?:is|are) poisoned", _poisoned),
        (r"(?P<who>you)(?:'re| are)(?P<not>n't| not)? the monarch", _designated),
        (r"(?P<who>an opponent) is(?P<not>n't| not)? the monarch", _designated),
        (r"there (?:is|'s) no monarch|no player is the monarch", _designated),
        (r"(?P<who>you)(?: have|'ve)(?P<not> not)? the initiative", _designated),
        (
            r"you(?: have|'ve)(?P<not>n't| not)? completed (?P<what>a dungeon|[A-Z][\w' ]+)",
            lambda found: c.CompletedDungeon(
                found[0], "" if found["what"] == "a dungeon" else found["what"], bool(found["not"])
            ),
        ),
        (r"(?P<who>you) (?P<not>don't )?have the city's blessing", _designated),
        (
            rf"{_WHO} is your Ring-bearer",
            lambda found: c.IsSo(found[0], _who(found), False, Trait.RING_BEARER),
        ),
        (r"you have max speed", lambda found: c.SpeedIs(found[0], c.Bound(4))),
        (
            r"your speed is (?P<number>\d+) or (?:higher|greater)",
            lambda found: c.SpeedIs(found[0], c.Bound(int(found["number"]))),
        ),
        (rf"the Ring has tempted you {MANY} times this game", _tempted),
        (r"you control your commander", _controls_own_commander),
        (r"you control (?P<one>an? [A-Za-z -]+) and (?P<other>an? [A-Za-z -]+)", _controls_both),
        (r"you control (?P<one>an? [A-Za-z -]+) or (?P<other>an? [A-Za-z -]+)", _controls_either),
        (r"no (?P<what>[A-Za-z ]+) are on the battlefield", _none_there),
        (r"you have fewer than (?P<number>\w+) cards in hand", _fewer_in_hand),
        (r"X is (?P<number>\w+) or more", _x_at_least),
        (
            r"you have at least (?P<number>\w+) life more than your starting life total",
            _above_starting_life,
        ),
        (
            r"your life total is (?P<how>greater|less) than (?P<equal>or equal to )?(?P<half>half )?"
            r"your starting life total",
            _beside_starting_life,
        ),
        (
            r"an opponent has more life than you|you have less life than an opponent",
            lambda found: c.OpponentsLifeBeside(found[0], more=True),
        ),
        (
            r"you have more life than an opponent|an opponent has less life than you",
            lambda found: c.OpponentsLifeBeside(found[0], more=False),
        ),
        (
            r"you have more life than each opponent|each opponent has less life than you",
            lambda found: c.OpponentsLifeBeside(found[0], more=False, every=True),
        ),
        (r"an opponent controls more (?P<what>[a-z ]+) than you(?: do)?", _more_than_you),
        (r"an opponent has more cards in hand than you(?: do)?", _more_than_you),
        (
            r"creatures you control have total (?P<value>power|toughness) (?P<number>\w+) or greater",
            _total(of="creatures you control", among=Among.TOTAL),
        ),
        (
            rf"you control {MANY} creatures with different powers",
            _total(Counted.POWER, "creatures you control", Among.DIFFERENT),
        ),
        (
            rf"there are {MANY} mana values among cards in your graveyard",
            _total(Counted.MANA_VALUE, "cards in your graveyard", Among.DIFFERENT),
        ),
        (r"you have a full party", _total(Counted.PARTY, least="four or more")),
        (
            rf"you control {MANY} (?P<what>[a-z ]+) with the same name(?: as one another)?",
            _controls_same_named,
        ),
        (rf"you control {MANY} (?P<what>[A-Za-z ]+) with different names", _controls_differently_named),
        (
            rf"you control {MANY} other (?P<what>.+) that spell could target",
            _controls_other_spell_could_target,
        ),
        (rf"(?P<who>you|an opponent|your opponents|any player) controls? {MANY} (?P<what>.+)", _controls),
        (
            r"no opponent controls (?:an? )?(?P<what>[a-z]+(?: or [a-z]+)?)(?P<noun> creature|)",
            _no_opponent_controls,
        ),
        (r"its controller (?P<verb>controls)(?P<rest> .+)", _of_hosts_controller),
        (r"you don't control (?:an? |any )?(?P<what>.+)", _controls_none),
        (rf"(?P<who>there) (?:are|is) {MANY} (?P<what>[A-Za-z ]+) on the battlefield", _controls),
        (
            r"(?:it's|it is|[Dd]uring) (?P<not>not |turns other than )?your(?: turn|s)",
            lambda found: c.IsYourTurn(found[0], bool(found["not"])),
        ),
        (r"it(?:'s| is) an opponent's turn", lambda found: c.IsYourTurn(found[0], negated=True)),
        (rf"{_WHO}(?:'s| is)(?P<not>n't| not)? (?:an? )?(?P<what>[\w-]+)", _is),
        (
            rf"(?P<who>~|it|that spell|{_THAT}) has (?P<of>power|toughness|mana value) (?P<number>\d+) "
            r"or (?P<less>less|greater)",
            _sized,
        ),
        (
            rf"(?P<who>its|(?:~|it|that spell|(?:enchanted|equipped) creature|{_THAT})(?='s))(?:'s)? "
            r"(?P<of>power|toughness|mana value) "
            r"(?:is|was) (?P<number>\d+) or (?P<less>less|greater)",
            _sized,
        ),
        (
            rf"(?P<who>its|(?:~|it|that card|the spell|that spell|(?:enchanted|equipped) creature|{_THAT})"
            r"(?='s))(?:'s)? (?P<of>power|toughness|mana value) is "
            r"(?P<than>(?:less|greater) than .+|equal to .+)",
            _sized_by_count,
        ),
        (rf"{_WHO} was(?P<not>n't| not)? a (?P<what>token)", _is),
        (
            rf"{_WHO}(?:'s| is)(?P<not>n't| not)? (?P<attacking>attacking or )?blocking",
            lambda found: c.IsInCombat(
                found[0], _who(found), bool(found["not"]), blocking=found["attacking"] is None
            ),
        ),
        (
            rf"{_WHO}(?:'s| is)(?P<not>n't| not)? "
            r"(?P<what>(?:an? )?[\w-]+,? or (?:an? )?[\w-]+|an? [\w -]+)",
            _is_one_of,
        ),
        (
            rf"(?P<that>{_THAT}) is an? (?P<what>[A-Z][a-z]+(?:, [A-Z][a-z]+)*,? or [A-Z][a-z]+)",
            _that_is_one_of,
        ),
        (rf"(?P<that>{_THAT})(?:'s| is)(?P<not> not|n't)? (?:an? )?(?P<what>[A-Za-z]+)", _that_is),
        (rf"{_WHO} has {MANY} (?P<kind>[-+/\w]* ?)counters? on (?:it|~|him|her)", _counters),
        (r"your devotion to (?P<colors>.+) is less than (?P<number>\w+)", _devotion),
        (
            rf"there(?: are| is|'s) {MANY} (?P<types>(?:card|permanent) types among )?"
            r"(?P<kind>\w+(?: and/or \w+| or \w+)? )?cards? in your graveyard",
            _graveyard,
        ),
        (
            rf"there (?:are|is) {MANY} (?P<what>[A-Za-z -]+ cards?) (?P<where>in your graveyard)",
            _cards_there,
        ),
        (
            rf"{MANY} (?P<what>[A-Za-z -]+ cards?) (?:is|are) (?P<where>in (?:a|your) graveyard)",
            _cards_there,
        ),
        (r"an opponent owns a card in exile", _opponents_cards_in_exile),
        (rf"there are {MANY} (?P<what>cards) (?P<where>in exile)", _cards_there),
        (
            r"an opponent (?:has been|was) dealt damage this turn",
            lambda found: c.OpponentDamaged(found[0]),
        ),
        (rf"{MANY} (?P<what>[a-z]+)(?: is|'s) on the battlefield(?P<who>)", _anybody_controls),
        (r"there's (?P<many>another) (?P<what>[a-z]+) on the battlefield(?P<who>)", _anybody_controls),
        (
            rf"{_WHO}(?:'s| is)(?P<not>n't| not)? attacking alone",
            lambda found: c.AttacksAlone(found[0], _who(found), bool(found["not"])),
        ),
        (
            rf"there are {MANY} (?P<kind>[-+/\w]+) counters among (?P<what>[A-Za-z -]+)",
            _counters_among,
        ),
        (
            r"an? (?P<what>[a-z]+) has (?P<counter>an? [-+/\w]+ counter) on it",
            _has_any_with_counter,
        ),
        (
            r"another (?P<kind>Aura)s? is attached to enchanted creature",
            lambda found: c.HasAttachments(found[0], c.Bound(2), found["kind"], Who.ATTACHED),
        ),
        (
            r"(?P<color>white|blue|black|red|green) is the most common color among all permanents"
            r" or is tied for most common",
            lambda found: c.IsCommonestColor(found[0], found["color"]),
        ),
        (
            rf"{MANY} creatures are blocking (?:it|~)",
            _total(Counted.BLOCKERS),
        ),
        (
            r"the top card of your library is (?:an? )?(?P<what>[A-Za-z]+(?: or [A-Za-z]+)?(?: card)?)",
            _top_of_library,
        ),
        (
            r"you have the most life or (?:are )?tied for most life",
            lambda found: c.YouHaveMostLife(found[0]),
        ),
        (r"you control enchanted [a-z]+", lambda found: c.YouControlHost(found[0])),
        (
            r"another player controls enchanted [a-z]+",
            lambda found: c.YouControlHost(found[0], negated=True),
        ),
        (
            r"an opponent's life total is less than half their starting life total",
            lambda found: c.OpponentsLife(found[0], c.Bound(c.STARTING_LIFE // 2 - 1, at_most=True)),
        ),
        (
            r"your life total is at least (?P<number>\w+) greater than your starting life total",
            _above_starting_life,
        ),
        (rf"you have {MANY} (?P<kind>\w+ and/or \w+ )?cards? in your graveyard(?P<types>)", _graveyard),
        (rf"{MANY} (?P<types>)(?P<kind>\w+ )?cards are in your graveyard", _graveyard),
        (rf"you have {MANY} life", _numbered(c.YourLife)),
        (rf"a player has {MANY} life", _numbered(c.AnyonesLife)),
        (rf"an opponent has {MANY} life", _numbered(c.OpponentsLife)),
        (rf"an opponent has {MANY} cards in their graveyard", _numbered(c.OpponentsGraveyard)),
        (
            rf"(?P<who>you|an opponent|a player)(?:'ve| have| has)? (?P<how>gained or lost|gained|lost) "
            rf"(?:{MANY} )?life this turn",
            _life_changed,
        ),
        (rf"your life total is {MANY}", _numbered(c.YourLife)),
        (rf"{_WHOSE}(?:'ve| have| has)? drawn {MANY} cards this turn", _of_player(c.DrewCards)),
        (rf"{_WHOSE} (?:have|has) {MANY} cards? in hand", _of_player(c.CardsInHand)),
        (rf"you(?:'ve| have) cast {MANY} (?P<what>[a-z ]*spells?) this turn", _cast),
        (rf"you have {MANY} opponents", _numbered(c.YourOpponents)),
        (r"~ is in your graveyard", lambda found: c.ThisIsIn(found[0], "graveyard")),
        (r"[^,]+ is in the command zone", lambda found: c.ThisIsIn(found[0], "command")),
        (
            r"[^,]+ is in the command zone or on the battlefield",
            lambda found: c.AnyOf(
                found[0], (c.ThisIsIn(found[0], "command"), c.ThisIsIn(found[0], "battlefield"))
            ),
        ),
        (
            rf"{_WHO}(?: is|'s) on the battlefield",
            lambda found: c.ThisIsIn(found[0], "battlefield", who=_who(found)),
        ),
        (
            r"~ (?:isn't|is not) on the battlefield",
            lambda found: c.ThisIsIn(found[0], "battlefield", negated=True),
        ),
        (rf"there (?:are|is) {MANY} (?P<kind>[-+/\w]* ?)counters? on (?P<who>~|it)", _counters),
        (
            rf"{_WHO} (?P<not>didn't attack|hasn't attacked|attacked) this turn",
            lambda found: c.AttackedThisTurn(found[0], _who(found), found["not"] != "attacked"),
        ),
        (
            rf"{_WHO} (?P<not>didn't deal|dealt) damage to (?P<to>an opponent|a player|you) this turn",
            lambda found: c.DealtDamageThisTurn(
                found[0], _who(found), found["not"] != "dealt", _RECEIVERS[found["to"]]
            ),
        ),
        (
            rf"{_WHO} (?P<not>didn't enter|entered)(?: the battlefield)? this turn",
            lambda found: c.EnteredThisTurn(found[0], _who(found), found["not"] != "entered"),
        ),
        (rf"{MANY} (?P<kind>Equipment|Auras?) (?:is|are) attached to (?P<who>~|it)", _attachments),
        (
            r"the (?P<kind>[-+/\w ]+) counter is chosen",
            lambda found: c.CounterChosen(found[0], found["kind"]),
        ),
        (r"(?:~ is|it is|it's) paired with (?P<what>.+)", _paired),
        (rf"{_WHO} is attached to a creature", lambda found: c.ThisIsAttached(found[0])),
    )
)
