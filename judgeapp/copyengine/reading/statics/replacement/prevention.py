"""Static abilities that prevent damage, or let something else happen instead of it (CR 614, 615)."""

import re

from judgeapp.copyengine.model.effects.amount_replacements import (
    Aftermath,
    DamagePrevented,
    DamageSource,
    DealtTo,
    Instead,
    Portion,
)
from judgeapp.copyengine.model.effects.prohibitions import Description
from judgeapp.copyengine.model.immutable import replace
from judgeapp.copyengine.reading.conditions.conditions import condition_of, is_unread
from judgeapp.copyengine.reading.nouns.noun_phrases import number_of
from judgeapp.copyengine.reading.statics.descriptions import described, filter_named, is_whole, with_itself

_SOURCE = re.compile(
    r"an?(?P<other>other)? (?P<kind>[\w ]*?) ?source(?P<whose> you control| an opponent controls)?$"
)
_KIND = r"(?P<kind>combat |noncombat )?"
_WHILE = r"(?: (?:while|as long as) (?P<condition>[^,.]+)| (?P<turn>during your turn))?"
_PREVENTED = re.compile(
    rf"Prevent all {_KIND}damage that would be dealt (?P<how>to and dealt by|to|by) "
    rf"(?P<what>.+?)(?: by (?P<by>.+?))?{_WHILE}\.?$"
)
_WHEN_FIRST = re.compile(
    r"(?:As long as (?P<condition>[^,]+)|During your turn), (?P<rest>(?:prevent|if) .+)$"
)
_OWN_DAMAGE = re.compile(
    rf"Prevent all {_KIND}damage that (?P<by>this \w+|~) would deal to (?P<what>.+?)\.?$"
)
_WOULD = re.compile(
    rf"If (?:{_KIND}damage would be dealt|(?P<by>.+?) would deal (?P<kind2>combat |noncombat )?damage) "
    rf"to (?P<what>.+?){_WHILE}, (?P<rest>.+)$"
)
_REDIRECTED = re.compile(
    rf"(?:As long as (?P<condition>[^,]+), )?[Aa]ll {_KIND}damage that would be dealt to "
    r"(?P<what>.+?)(?: by (?P<by>.+?))? is dealt to (?P<new>this \w+|~|(?:enchanted|equipped) creature"
    r"|its controller) instead\.?$"
)
_WOULD_BE = re.compile(r"If (?P<what>.+?) would be dealt (?P<kind>combat |noncombat )?damage, (?P<rest>.+)$")
_PREVENTS = re.compile(
    r"prevent (?:(?P<but>all but )?(?P<number>\d+) of that damage|(?P<half>half that damage, rounded up)"
    r"|that damage)(?P<then>.*)$"
)
_COUNTERS = re.compile(
    r"(?P<verb>put|remove) (?P<many>that many|an?) (?P<counter>[-+\w/]+) counters? (?:on|from) "
    r"(?P<where>it|him|her|~|this \w+|that creature)"
    r"(?P<each> for each 1 damage prevented this way)?(?P<instead> instead)?\.?$",
    re.IGNORECASE,
)
_OR = re.compile(r" and | or ")
_NEW = {
    "enchanted": DealtTo.ATTACHED, "equipped": DealtTo.ATTACHED, "its": DealtTo.CONTROLLER,
}  # fmt: skip
_EVERYBODY = ("you", "opponents")
_PLAYERS = {
    "you": ("you",), "player": _EVERYBODY, "a player": _EVERYBODY, "players": _EVERYBODY,
    "an opponent": ("opponents",), "opponents": ("opponents",), "your opponents": ("opponents",),
    "each opponent": ("opponents",),
}  # fmt: skip


def prevented_by(text: str, name: str) -> DamagePrevented | None:
    """Return what an ability prevents, or puts in the place of damage; None for one of another kind.

    Args:
        name: of the object that says it, by which the text may mean it.
    """
    plain = with_itself(text, name)
    if found := _WHEN_FIRST.match(plain):
        return _on_condition(text, found, name)
    if found := _PREVENTED.match(plain):
        said = _said(text, found, found["what"], to="to" in found["how"], by="by" in found["how"])
        return _with_source(said, _by(found["by"])) if found["by"] else said
    if found := _OWN_DAMAGE.match(plain):
        return _with_source(_said(text, found, found["what"], to=True, by=False), DamageSource(itself=True))
    if found := _REDIRECTED.match(plain):
        said = replace(
            _said(text, found, found["what"], to=True, by=False), replaced=True,
            redirected=_NEW.get(found["new"].partition(" ")[0], DealtTo.THIS),
        )  # fmt: skip
        return _with_source(said, _by(found["by"])) if found["by"] else said
    found = _WOULD_BE.match(plain) or _WOULD.match(plain)
    if found is None:
        return None
    said = _said(text, found, found["what"], to=True, by=False)
    by = found.groupdict().get("by")
    if by:
        said = _with_source(said, source_of(by))
    if prevents := _PREVENTS.match(found["rest"]):
        return _with_aftermath(replace(said, portion=_portion(prevents)), prevents["then"])
    if counters := _COUNTERS.match(found["rest"]):
        return _with_aftermath(replace(said, replaced=True), counters[0]) if counters["instead"] else None
    return None if by else replace(said, is_read=False)


def _on_condition(text: str, found: re.Match[str], name: str) -> DamagePrevented | None:
    """Return what is prevented under a condition that comes first: "During your turn, prevent all damage"."""
    rest = found["rest"]
    said = prevented_by(rest[:1].upper() + rest[1:], name)
    if said is None:
        return None
    condition = condition_of(found["condition"] or "it's your turn", "")
    is_read = said.is_read and said.condition is None and not is_unread(condition)
    return replace(said, text=text, condition=condition, is_read=is_read)


def _said(text: str, found: re.Match[str], what: str, *, to: bool, by: bool) -> DamagePrevented:
    """Return what is protected, and under which condition."""
    kind = found["kind"] or found.groupdict().get("kind2")
    said = found.groupdict()
    words = "it's your turn" if said.get("turn") else said.get("condition") or ""
    condition = condition_of(words, "")
    parts = [part for part in _OR.split(what) if part not in _PLAYERS]
    players = {who for part in _OR.split(what) for who in _PLAYERS.get(part, ())}
    of = tuple(map(_described, parts))
    return DamagePrevented(
        text, of, you="you" in players, opponents="opponents" in players, to=to, by=by,
        in_combat=None if kind is None else kind == "combat ", condition=condition,
        is_read=all(map(is_whole, of)) and not is_unread(condition),
    )  # fmt: skip


def _described(words: str) -> Description:
    return Description("this creature", itself=True) if words == "~" else described(words)


def _with_source(said: DamagePrevented, source: DamageSource) -> DamagePrevented:
    return replace(said, source=source, is_read=said.is_read and source.is_read)


def _by(words: str) -> DamageSource:
    """Return "sources you don't control", "artifact sources", "creatures"."""
    if re.search(r"\bsources\b", words):
        whole = re.fullmatch(
            r"(?:(?P<kind>[a-z]+) )?sources(?P<whose> you control| you don't control)?", words
        )
        if whole is None:
            return DamageSource(is_read=False)
        kind = filter_named(f"{whole['kind']} cards") if whole["kind"] else None
        controller = {None: "any", " you control": "you"}.get(whole["whose"], "opponent")
        return DamageSource(controller=controller, filter=kind, is_read=kind is not None or not whole["kind"])
    meant = Description(words, filter=filter_named(words))
    return DamageSource(filter=meant.filter, is_read=is_whole(meant))


def source_of(words: str) -> DamageSource:
    """Return "a red source you control", "a spell", "this creature"."""
    if words in {"this creature", "~"}:
        return DamageSource(itself=True)
    if words in {"equipped creature", "enchanted creature"}:
        return DamageSource(attached=True)
    found = _SOURCE.match(words)
    if found is None:
        meant = Description(words, filter=filter_named(words))
        known = is_whole(meant)
        other = meant.filter is not None and meant.filter.other
        return DamageSource(other=other, filter=meant.filter if known else None, is_read=known)
    controller = {None: "any", " you control": "you", " an opponent controls": "opponent"}[found["whose"]]
    kind = filter_named(f"{found['kind']} card") if found["kind"] else None
    return DamageSource(
        other=bool(found["other"]),
        controller=controller,
        filter=kind,
        is_read=kind is not None or not found["kind"],
    )


def _portion(found: re.Match[str]) -> Portion:
    if found["half"]:
        return Portion(halves=True)
    number = None if found["number"] is None else int(found["number"])
    return Portion(leaves=number) if found["but"] else Portion(number=number)


def _with_aftermath(said: DamagePrevented, words: str) -> DamagePrevented:
    """Return a prevention with what else happens; unread for words of another form."""
    plain = words.strip(" .,").removeprefix("and ").strip()
    if not plain:
        return said
    if plain == "You gain life equal to the damage prevented this way":
        return replace(said, aftermath=Aftermath(Instead.GAIN_LIFE, if_prevented=True))
    found = _COUNTERS.match(plain)
    if found is None:
        return replace(said, is_read=False)
    each = found["each"] is not None
    one = None if each or found["many"] == "that many" else number_of("one")
    itself = any(part.itself for part in said.what) and len(said.what) == 1 and not said.you
    on_this = found["where"].startswith("this ") or found["where"] == "~"
    verb = Instead.PUT if found["verb"].lower() == "put" else Instead.REMOVE
    done = Aftermath(verb, found["counter"], one, on_this=on_this or itself, if_prevented=each)
    return replace(said, aftermath=done)
