"""Measure what each cache of the engine saves: what its hits would have cost, as a share of the work done.

    python -m tests.caches

The work is that of the site: generate questions, play what ships, play it again. A cache that saves less than
half a percent of all of them isn't worth its place, unless it is there so that equal values are one.
"""

import functools
import importlib.util
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

IMMUTABLE = "judgeapp.copyengine.model.immutable"
SMALLEST = 0.05
"""The smallest share that is printed, in percent."""


@dataclass
class Use:
    """How often a cache was asked, how often it had to work, and how many seconds that took."""

    asked: int = 0
    worked: int = 0
    seconds: float = 0.0

    @property
    def saved(self) -> float:
        """Seconds that its hits would have cost."""
        return (self.asked - self.worked) * self.seconds / self.worked if self.worked else 0.0


USES: dict[str, Use] = {}


def watched(function: Callable[..., Any], keep: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a function with a cache that counts."""
    use = USES.setdefault(f"{function.__module__}.{function.__qualname__}", Use())

    @functools.wraps(function)
    def timed(*args: Any, **kwargs: Any) -> Any:
        began = process_time()
        try:
            return function(*args, **kwargs)
        finally:
            use.worked += 1
            use.seconds += process_time() - began

    kept = keep(timed)

    @functools.wraps(function)
    def asked(*args: Any, **kwargs: Any) -> Any:
        use.asked += 1
        return kept(*args, **kwargs)

    asked.cache_clear = getattr(kept, "cache_clear", None)  # type: ignore[attr-defined]
    return asked


def watch() -> None:
    """Put watched caches in place of all, before anything of the site is imported."""
    lru_cache = functools.lru_cache

    def of_ours(maxsize: Any = 128, typed: bool = False) -> Any:
        if callable(maxsize):
            return of_ours()(maxsize)
        keep = lru_cache(maxsize, typed)
        return lambda f: watched(f, keep) if f.__module__.startswith("judgeapp.") else keep(f)

    functools.lru_cache = of_ours  # type: ignore[assignment]
    functools.cache = of_ours(None)
    path = Path(__file__).parents[1].joinpath(*IMMUTABLE.split(".")).with_suffix(".py")
    spec = importlib.util.spec_from_file_location(IMMUTABLE, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[IMMUTABLE] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in ("memoized", "memoized_beside"):
        setattr(module, name, functools.partial(watched, keep=getattr(module, name)))


def work() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield each kind of work with what does it."""
    from judgeapp.combat import ask, play
    from judgeapp.copyengine import CardFeatures, CardPool, expectations
    from judgeapp.quiz.generator.instances import instance_of
    from judgeapp.quiz.generator.templates import templates
    from tests.copyengine.conftest import card_rows, scenarios

    pool = CardPool.from_rows(card_rows())
    features, stored = CardFeatures(pool), scenarios()

    def play_all() -> None:
        for scenario in stored:
            for ruleset in scenario["rulesets"]:
                game = play(scenario["script"], cards=pool, ruleset=ruleset)
                expectations(game)
                for question in scenario["questions"]:
                    ask(game, question["query"])

    yield (
        "generate one question from each template",
        lambda: [instance_of(template, 1, features) for template in templates().values()],
    )
    yield "play and ask what ships, under each ruleset", play_all
    yield "the same again", play_all


def main() -> None:
    watch()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "judgeapp.settings")
    os.environ.setdefault("DEBUG", "1")
    import django

    django.setup()
    for name, does in work():
        for use in USES.values():
            use.__init__()  # type: ignore[misc]
        began = process_time()
        does()
        total = process_time() - began
        print(f"\n{name}: {total:.1f} s\n\n  saves   asked  worked  cache")
        for cache, use in sorted(USES.items(), key=lambda each: -each[1].saved):
            if (share := 100 * use.saved / total) >= SMALLEST:
                print(f"{share:6.1f}% {use.asked:7} {use.worked:7}  {cache}")


if __name__ == "__main__":
    main()
