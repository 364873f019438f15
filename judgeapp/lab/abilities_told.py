"""What is told of abilities in answers: which one was asked about, and which a permanent has lost."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from judgeapp.copyengine import AbilityKind, Game, copiable_values, joined, number_word, plural, printed
from judgeapp.lab.questions_in_words.language.deeds import doing

from .tables.edits import beginning

_OF_MANA = re.compile(r"^\{T\}[^:]*: *add\b", re.IGNORECASE)


def whether_it_has_such(name: str, thing: Mapping[str, Any], deed: str) -> Iterator[str]:
    """Whether a thing has an ability that does something: "the destroy ability"."""
    found = doing(deed, map(str, thing["abilities"]))
    if found:
        yield f"Yes. {name} has {joined(f'“{text}”' for text in found)}"
    else:
        yield f"No. {name} has no such ability."


def abilities_lost(game: Game, name: str, ref: str) -> Iterator[str]:
    """That activated abilities of a permanent, printed on it or copied, are gone; nothing if none is."""
    obj, values = game.object(ref), game.layers().values.get(ref)
    if obj is None or values is None or obj.zone != "battlefield":
        return
    now = {each.text for each in values.abilities}
    own = [each for each in copiable_values(obj).abilities if each.kind == AbilityKind.ACTIVATED]
    lost = [printed(each.text) for each in own if each.text not in now]
    kept = [each for each in own if each.text in now and not _OF_MANA.match(printed(each.text))]
    if not any(not _OF_MANA.match(text) for text in lost):
        return
    said = joined(f"“{beginning(text).removesuffix('.')}”" for text in lost).removesuffix("”")
    verdict = "" if kept else "No. "
    its = "ability" if len(lost) == 1 else "abilities"
    yield f"{verdict}{name} has lost its {its} {said}.”"


def attackers_told(game: Game, names: Mapping[str, str]) -> Iterator[str]:
    """What attacks: how many creatures, and what each of them is now."""
    attacking = [obj for obj in game.table().on_battlefield() if obj.attacking]
    layers = game.layers().values
    if not attacking:
        yield "Nothing is attacking."
        return
    count = len(attacking)
    told = number_word(count).capitalize()
    yield f"{told} {plural('creature', count)} {'is' if count == 1 else 'are'} attacking."
    for obj in attacking:
        called, now = names.get(obj.ref, obj.ref), layers[obj.ref]
        what = "" if called.casefold().endswith(now.name.casefold()) else f" {now.name},"
        yield f"{called[:1].upper()}{called[1:]} is attacking, as{what or ' a'} {now.power}/{now.toughness}."
