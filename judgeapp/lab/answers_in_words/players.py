"""What has become of players: life, cards drawn, extra turns, devotion."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from judgeapp.copyengine import (
    COLOR_OF_SYMBOL,
    PLAYER_NAMES,
    Game,
    joined,
    number_word,
    plural,
    possessive,
    symbols_in,
)
from judgeapp.lab.answers_in_words.resolved import once_all_has_resolved, players_at_first
from judgeapp.lab.desk import Desk

_DEADLY = 10
"""So many poison counters make a player lose (CR 704.5c)."""


def devotion(game: Game, letter: str, *colors: str) -> Iterator[str]:
    """The mana symbols of a color, or of either of two, among the mana costs of a player's permanents (CR
    700.5); of each color where none is told.
    """
    layers = game.layers()
    there = [
        o for o in game.table().on_battlefield() if layers.controllers.get(o.ref, o.controller) == letter
    ]
    costs = [each for obj in there for each in symbols_in(layers.values[obj.ref].mana_cost or "")]
    told = [
        frozenset(COLOR_OF_SYMBOL[half] for half in each.split("/") if half in COLOR_OF_SYMBOL)
        for each in costs
    ]
    every = dict.fromkeys(COLOR_OF_SYMBOL.values())
    asked = [colors] if colors else [(color,) for color in every if any(color in each for each in told)]
    name = PLAYER_NAMES[letter]
    for each in asked:
        number = sum(1 for symbol in told if symbol & set(each))
        yield f"{possessive(name)} devotion to {joined(each)} is {number}."
    if not asked:
        yield f"{possessive(name)} devotion to every color is 0."
    if any(obj.is_copy for obj in there):
        yield "A copy has the mana cost of what it copies, so it counts (707.2)."


def life_told(desk: Desk) -> Iterator[str]:
    """The life totals that have changed; those with which the table begins are said as they are."""
    game = desk.game
    at_first, before, later = game.table(0).players, players_at_first(desk), once_all_has_resolved(desk)
    for letter, player in sorted(game.table().players.items()):
        if letter not in before:
            continue
        changed = player.life - before[letter].life
        if changed:
            verb, much = ("gained", changed) if changed > 0 else ("lost", -changed)
            so_far = " so far" if letter in later and later[letter].life != player.life else ""
            yield f"{PLAYER_NAMES[letter]} has {verb} {much} life{so_far} and is at {player.life}."
        elif letter in at_first and player.life != at_first[letter].life:
            yield f"{PLAYER_NAMES[letter]} is at {player.life} life."


def life_as_it_was(desk: Desk) -> Iterator[str]:
    """The life totals that nothing has changed, where life totals are asked for."""
    told = " ".join(life_told(desk))
    for letter, player in sorted(desk.game.table().players.items()):
        if PLAYER_NAMES[letter] not in told:
            yield f"{PLAYER_NAMES[letter]} is at {player.life} life."


def poison_told(game: Game, letter: str = "") -> Iterator[str]:
    """How many poison counters a player has, or each who has any; ten are enough to lose (CR 704.5c)."""
    players = sorted(game.table().players.items())
    poisoned = {each: player.counters.get("poison", 0) for each, player in players}
    asked = [letter] if letter else [each for each, count in poisoned.items() if count]
    for each in asked:
        count = poisoned[each]
        number = number_word(count) if count else "no"
        loses = " Ten or more make a player lose (704.5c)." if count >= _DEADLY else ""
        yield f"{PLAYER_NAMES[each]} has {number} poison {plural('counter', count)}.{loses}"
    if not asked:
        yield "No player has poison counters."


def draws_told(desk: Desk) -> Iterator[str]:
    """How many cards were drawn."""
    before, later = desk.game.table(0).players, once_all_has_resolved(desk)
    for letter, player in sorted(desk.game.table().players.items()):
        if letter in before and (drawn := player.drew - before[letter].drew) > 0:
            so_far = " so far" if letter in later and later[letter].drew != player.drew else ""
            yield f"{PLAYER_NAMES[letter]} has drawn {number_word(drawn)} {plural('card', drawn)}{so_far}."


def extra_turns(game: Game) -> Iterator[str]:
    """Who takes how many extra turns after this one (CR 500.7)."""
    for letter, count in sorted(Counter(game.table().extra_turns).items()):
        turns = f"{number_word(count)} extra {plural('turn', count)}"
        yield f"{PLAYER_NAMES[letter]} takes {turns} after this one."
    if len(set(game.table().extra_turns)) > 1:
        order = [PLAYER_NAMES[letter] for letter, _ in groupby(reversed(game.table().extra_turns))]
        yield f"Of extra turns, the one that was added last is taken first (500.7): {', then '.join(order)}."
