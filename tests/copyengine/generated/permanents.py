"""Put real permanents into the stored scenarios, and see that no answer passes one over in silence.

    python -m tests.copyengine.generated.permanents FILE --seed 0 --number 500

FILE is a card file as `manage.py play --cards` takes it. Each draw adds a permanent with a static,
replacement or triggered ability to the setup of a scenario. Whatever the permanent says, each question has an
answer or a refusal of the engine's. Then each of its abilities loses its reading in turn: an answer that
changes with that must list an ability, or be refused.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from judgeapp.combat import play
from judgeapp.copyengine import CardPool, CopyEngineError, rows_of_file, unconsidered
from judgeapp.copyengine.model.objects.abilities import Kind
from tests.copyengine.conftest import card_rows, scenarios
from tests.copyengine.considering.mutants import REFUSED, answer, mutants, questions_on

KINDS = {Kind.STATIC, Kind.REPLACEMENT, Kind.TRIGGERED}
PERMANENTS = {"Artifact", "Creature", "Enchantment", "Land", "Planeswalker"}


class Draws:
    """Permanents drawn into scenarios, and what came of them.

    Attributes:
        ends: how many answers stayed, changed, list something, or are refused.
        silent: the answers that passed an ability over; `errors` what isn't the engine's own refusal.
    """

    def __init__(self, rows: Sequence[Mapping[str, Any]], seed: int) -> None:
        self.random, self.rows, self.own = Random(seed), rows, card_rows()
        self.scenarios = scenarios()
        self.ends: Counter[str] = Counter()
        self.silent: list[str] = []
        self.errors: list[str] = []

    def draw(self) -> None:
        """Draw one permanent into one scenario."""
        row = self.random.choice(self.rows)
        scenario = self.random.choice(self.scenarios)
        pool = CardPool.from_rows([*self.own, row])
        name = str(row["name"]).partition(" // ")[0]
        if not _is_wanted(pool, name):
            return
        try:
            self._played(pool, name, scenario)
        except CopyEngineError:
            self.ends["script refused"] += 1
        except Exception as error:  # whatever it is, the report names the draw
            self.errors.append(f"{name} in {scenario['id']}: {error!r}")

    def _played(self, pool: CardPool, name: str, scenario: Mapping[str, Any]) -> None:
        script = dict(scenario["script"])
        bare = play(script, cards=pool)
        added = {"ref": "added permanent", "card": name, "controller": self.random.choice("AB")}
        script["setup"] = [*(script.get("setup") or ()), added]
        game = play(script, cards=pool)
        asked = questions_on(bare, [question["query"] for question in scenario["questions"]])
        right = [answer(game, query) for query in asked]
        for query, value in zip(asked, right, strict=True):
            if value == REFUSED:
                self.ends["refused"] += 1
            elif unconsidered(game, query):
                self.ends["listed"] += 1
            else:
                self.ends["the same" if value == answer(bare, query) else "changed"] += 1
        for _, text, worse in mutants(pool, [name]):
            self.silent += [
                f"{name} in {scenario['id']}: {each}" for each in _silent(worse, script, asked, right, text)
            ]


def _silent(
    worse: CardPool,
    script: Mapping[str, Any],
    asked: Sequence[dict[str, Any]],
    right: Sequence[Any],
    text: str,
) -> Iterator[str]:
    try:
        other = play(script, cards=worse)
    except CopyEngineError:
        return
    for query, value in zip(asked, right, strict=True):
        found = answer(other, query)
        if REFUSED not in (found, value) and found != value and not unconsidered(other, query):
            yield f"{query} is {found!r}, not {value!r}, without: {text}"


def _is_wanted(pool: CardPool, name: str) -> bool:
    if name not in pool:
        return False
    face = pool[name].faces[0]
    return bool(face.type_line[1] & PERMANENTS) and any(a.kind in KINDS for a in face.abilities)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--number", type=int, default=500)
    given = parser.parse_args(arguments)
    draws = Draws(rows_of_file(given.cards), given.seed)
    for _ in range(given.number):
        draws.draw()
    print(", ".join(f"{name}: {count:,}" for name, count in draws.ends.most_common()))
    for line in (*draws.errors, *draws.silent):
        print(line)
    print(
        f"{len(draws.errors)} errors that aren't refusals, {len(draws.silent)} answers pass something over."
    )
    return int(bool(draws.errors or draws.silent))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
