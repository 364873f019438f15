"""Play many generated scripts and report the first of each kind of failure as YAML.

    python -m tests.copyengine.generated.many 500000 --first 0 --out failures/

Each seed gives one script, the same on every machine. A failing script is written as YAML for
`manage.py play --cards CARDS.json SCRIPT.yaml`, the cards it needs beside it.
"""

import argparse
import json
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import yaml

from judgeapp.copyengine import MISCONCEPTIONS, RULESETS, CopyEngineError, game_as_json, play, tell
from tests.copyengine.conftest import card_rows
from tests.copyengine.generated.broken import broken
from tests.copyengine.generated.deck import Deck
from tests.copyengine.generated.invariants import problems_of, refusal_problems
from tests.copyengine.generated.writer import ScriptWriter

SCRIPTS_PER_DECK = 500
SECONDS_AT_MOST = 20


@dataclass
class Tally:
    """How many scripts ended how, and the first failing seeds."""

    ends: Counter[str] = field(default_factory=Counter)
    failures: dict[str, tuple[int, str]] = field(default_factory=dict)
    failed: int = 0


@lru_cache(maxsize=2)
def deck_of(number: int) -> Deck:
    """The cards that a block of seeds is played with: the documented ones, and made-up ones of its own."""
    return Deck.of(card_rows(), number)


def run(seed: int) -> tuple[str, list[str]]:
    """Play the script of a seed; return how it ended and what is wrong."""
    script, writer, options = script_of(seed)
    return examine(script, writer, options, again=seed % 4 == 0)


def script_of(seed: int) -> tuple[Any, ScriptWriter, dict[str, Any]]:
    """Return the script of a seed with its writer, and the options it is played with."""
    rng = Random(seed)
    writer = ScriptWriter(rng, deck_of(seed // SCRIPTS_PER_DECK))
    script: Any = writer.script(rng.choice((*sorted(RULESETS), *["mtg-2024"] * 4)))
    options: dict[str, Any] = {}
    if seed % 5 == 1:
        script = broken(script, rng)
    elif seed % 10 == 2:
        options["policy"] = rng.sample(sorted(MISCONCEPTIONS), rng.choice((1, 1, 2)))
    return script, writer, options


def examine(
    script: Any, writer: ScriptWriter, options: dict[str, Any], *, again: bool
) -> tuple[str, list[str]]:
    """Play a script, check what holds of every game; return how it ended and what is wrong."""
    deck = writer.deck
    try:
        with _in_time():
            game = play(script, cards=deck.pool, **options)
            document = json.dumps(game_as_json(game))
            tell(script, deck.pool)
            if again and json.dumps(game_as_json(play(script, cards=deck.pool, **options))) != document:
                return "answered", ["played twice, it gives two results"]
            if options:
                return "answered", []
            return "answered", problems_of(game, deck, writer.wordings)
    except CopyEngineError as error:
        return "refused", refusal_problems(error, script)
    except TimeoutError:
        return "hung", [f"not done in {SECONDS_AT_MOST} seconds"]
    except Exception as error:
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else ""
        return "crashed", [f"{type(error).__name__} at {place}: {str(error)[:200]}"]


@contextmanager
def _in_time() -> Iterator[None]:
    def stop(signum: int, frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS_AT_MOST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def smaller(script: Any, fails: Callable[[Any], bool]) -> Any:
    """Return the script with everything left out that isn't needed for it to fail."""
    shrinking = isinstance(script, dict)
    while shrinking:
        shrinking = False
        for part in ("questions", "expect", "events", "setup"):
            entries = script.get(part)
            if not isinstance(entries, list):
                continue
            for place in reversed(range(len(entries))):
                fewer = {**script, part: entries[:place] + entries[place + 1 :]}
                candidates = [fewer]
                if isinstance(entries[place], dict):
                    for key in entries[place]:
                        less = {k: v for k, v in entries[place].items() if k != key}
                        candidates.append({**script, part: [*entries[:place], less, *entries[place + 1 :]]})
                found = next((c for c in candidates if fails(c)), None)
                if found is not None:
                    script, entries, shrinking = found, found[part], True
                    break
    return script


def report(seed: int) -> str:
    """Return a failing seed's smallest script as YAML for `manage.py play -`, with the cards it needs."""
    script, writer, options = script_of(seed)
    ended, problems = examine(script, writer, options, again=True)

    def fails(candidate: Any) -> bool:
        end, found = examine(candidate, writer, options, again="twice" in problems[0])
        return end == ended and bool(found) and _kind(found[0]) == _kind(problems[0])

    script = smaller(script, fails) if problems else script
    _, problems = examine(script, writer, options, again=True)
    held = "".join(f" --policy {name}" for name in options.get("policy", ()))
    lines = [f"# seed {seed}: {'; '.join(problems)[:600]}", f"# manage.py play -{held} --cards CARDS.json"]
    return (
        "\n".join(lines)
        + "\n"
        + as_yaml(script)
        + f"# CARDS.json:\n# {json.dumps(cards_in(script, writer.deck))}\n"
    )


def cards_in(script: Any, deck: Deck) -> list[dict[str, Any]]:
    """Return the rows of the cards a script speaks of."""
    said = repr(script)
    return [row for row in [*card_rows(), *deck.rows] if str(row.get("faceName") or row["name"]) in said]


def as_yaml(script: Any) -> str:
    """Return a script as YAML that `manage.py play -` reads."""
    try:
        return yaml.safe_dump(script, allow_unicode=True, sort_keys=False)
    except (yaml.YAMLError, RecursionError):
        return f"# no YAML: {script!r:.2000}\n"


def _kind(problem: str) -> str:
    """A problem without what belongs to its script alone: refs, quoted words, numbers."""
    plain = re.sub(r"“[^”]*”|'[^']*'|\"[^\"]*\"|\{.*|\[.*|\b\w ?\d+\b( ü東)?|\d+", "_", problem)
    return re.sub(r"(instead of|ends as|says|is) .*", r"\1", plain)[:120]


def tally(seeds: range, each: Callable[[int], None] = lambda done: None) -> Tally:
    """Play the scripts of these seeds."""
    result = Tally()
    for done, seed in enumerate(seeds):
        ended, problems = run(seed)
        result.ends[ended] += 1
        if problems:
            result.failed += 1
            result.failures.setdefault(_kind(problems[0]), (seed, problems[0]))
        each(done)
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description="Play generated scripts.")
    parser.add_argument("number", type=int)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--out", type=Path, help="a folder for failing scripts")
    options = parser.parse_args()
    began = time.monotonic()

    def told(done: int) -> None:
        if done % 1000 == 999:
            print(
                f"\r{done + 1:,} scripts, {(done + 1) / (time.monotonic() - began):.0f} a second",
                end="",
                file=sys.stderr,
            )

    result = tally(range(options.first, options.first + options.number), told)
    print(f"\n{options.number:,} scripts: {dict(result.ends)}, {result.failed} fail")
    for seed, problem in result.failures.values():
        print(f"seed {seed}: {problem[:300]}")
        if options.out:
            options.out.mkdir(parents=True, exist_ok=True)
            (options.out / f"{seed}.yaml").write_text(report(seed), encoding="utf-8")
    return 1 if result.failed else 0


if __name__ == "__main__":
    sys.exit(main())
