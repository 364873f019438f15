"""What spells and attacking cost."""

import re
from collections import Counter
from collections.abc import Iterator

from judgeapp.copyengine import PLAYER_NAMES, number_word, possessive, printed
from judgeapp.lab.answers_in_words.counts import tokens_told
from judgeapp.lab.answers_in_words.subject import Subject, answers, capital
from judgeapp.lab.desk import Desk
from judgeapp.lab.display.value_derivations import said

_TAXES_ATTACKS = re.compile(r"can't attack\b[^.]*\bunless\b[^.]*\bpays?\b", re.IGNORECASE)


_CHANGES_COST = re.compile(r"\bspells?\b[^.]* costs? [^.]*\b(?:more|less) to cast\b", re.IGNORECASE)


_PLAIN_COST = re.compile(r" costs? \{(\d+)\} (more|less) to cast\.$")


@answers("attack_cost")
def _what_attacking_costs(subject: Subject) -> Iterator[str]:
    yield from _attack_costs(subject.desk)
    if any(each.is_token for each in subject.game.table().objects.values()):
        yield from tokens_told(subject.game)


@answers("spell_cost")
def _what_spells_cost(subject: Subject) -> Iterator[str]:
    """What changes what spells cost (CR 601.2f), and what one costs that is named."""
    changes = list(_changes_of_costs(subject))
    yield from changes
    if not changes:
        yield "No. No permanent here makes spells cost more or less."
    if subject.thing["zone"] == "hand":
        cost, value = said("mana_cost", subject.thing), subject.thing["mana_value"]
        yield f"{possessive(subject.name)} mana cost: {cost}; its mana value is {value}."


def _changes_of_costs(subject: Subject) -> Iterator[str]:
    """What on the battlefield changes what spells cost (CR 601.2f), each with its words."""
    desk, layers, found = subject.desk, subject.game.layers(), Counter[str]()
    for obj in subject.game.table().on_battlefield():
        values = layers.values.get(obj.ref)
        for ability in values.abilities if values is not None else ():
            text = printed(ability.text)
            if _CHANGES_COST.search(text):
                found[text] += 1
                yield f"{capital(desk.account.names.get(obj.ref, obj.ref))} says: “{text}”"
    for text, count in found.items():
        if count > 1:
            plain = _PLAIN_COST.search(text)
            total = f": {{{int(plain[1]) * count}}} {plain[2]} in total" if plain is not None else ""
            yield f"Each of them applies, {number_word(count)} times “{text.removesuffix('.')}”{total}."


def its_mana_cost(subject: Subject) -> Iterator[str]:
    cost, value = said("mana_cost", subject.thing), subject.thing["mana_value"]
    yield f"{possessive(subject.name)} mana cost: {cost}; its mana value is {value}."
    if subject.thing["zone"] == "hand":  # what is paid for it isn't that alone
        yield from _changes_of_costs(subject)


def _attack_costs(desk: Desk) -> Iterator[str]:
    """What on the battlefield makes attacking cost something (CR 508.1g), each with whom it protects."""
    layers = desk.game.layers()
    found = False
    for obj in desk.game.table().on_battlefield():
        values = layers.values.get(obj.ref)
        for ability in values.abilities if values is not None else ():
            text = printed(ability.text)
            if not _TAXES_ATTACKS.search(text):
                continue
            found = True
            name = desk.account.names.get(obj.ref, obj.ref)
            whose = PLAYER_NAMES[layers.controllers.get(obj.ref, obj.controller)]
            attacking = f"Attacking {whose}" if "attack you" in text else "Attacking"
            yield f"{attacking} costs what {name} says: “{text}”"
    if not found:
        yield "No permanent here says that attacking costs anything."
