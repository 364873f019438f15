"""Try the tests on every small change of some modules; print what no test notices (docs/mutation.md).

    python -m tests.mutation judgeapp/copyengine/layers/layers.py [TESTS ...] [--only layers.Layers._reach]

The tests are run once. Then each change is made in a fork of that process, and what was called is called
again: the tests that reach the changed function, those that have noticed most first, until one fails.
"""

import argparse
import gc
import os
import pickle
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from judgeapp.copyengine.model.content_cache import Recurring
from judgeapp.copyengine.model.immutable import MemoizingValue
from tests.mutation.mutants import Mutant, mutants_of

SURVIVES = "survives"
LIMIT = 60
"""Seconds of tests on one change."""


class Trial:
    """A pytest plugin that runs the tests on mutants."""

    def __init__(self, mutants: list[Mutant], log: Path) -> None:
        self.mutants = mutants
        self.log = log
        self.called: dict[str, Callable[[], object]] = {}
        self.noticed: Counter[str] = Counter()

    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> None:
        names = pyfuncitem._fixtureinfo.argnames
        self.called[pyfuncitem.nodeid] = partial(pyfuncitem.obj, **{n: pyfuncitem.funcargs[n] for n in names})

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item, following in zip(session.items, [*session.items[1:], None], strict=True):
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                pytest.exit(f"{item.nodeid} fails as it is")
        self.memoizing = [value for value in gc.get_objects() if isinstance(value, MemoizingValue)]
        self.recurring = [value for value in gc.get_objects() if isinstance(value, Recurring)]
        self.forget()
        gc.freeze()
        reached, took = forked(self.measure)
        for mutant in self.mutants:
            tests = [name for name in took if mutant.name.partition(":")[0] in reached[name]]
            tests.sort(key=lambda name: (-self.noticed[name], took[name]))
            by = self.noticing(mutant, tests, took)
            self.noticed[by] += 1
            with self.log.open("a", encoding="utf-8") as log:
                log.write(f"{mutant.name}\t{by}\n")
            if by == SURVIVES:
                print(mutant, f"  {len(tests)} tests", sep="\n", flush=True)
        return True

    def forget(self) -> None:
        """Forget what has been worked out, but for what was read, which takes longer than all else."""
        for value in self.memoizing:
            value.__dict__.clear()
        for known in self.recurring:
            known.clear()
        for name in sorted(sys.modules):
            if name.startswith("judgeapp.") and ".reading" not in name:
                for function in vars(sys.modules[name]).values():
                    getattr(function, "cache_clear", int)()

    def measure(self) -> tuple[dict[str, set[str]], dict[str, float]]:
        """Return which functions each test reaches, and how long it takes."""
        watch, now = sys.monitoring, set[str]()
        watch.use_tool_id(watch.COVERAGE_ID, "mutation")
        names = {mutant.function().__code__: mutant.name.partition(":")[0] for mutant in self.mutants}
        for code in names:
            watch.set_local_events(watch.COVERAGE_ID, code, watch.events.PY_START)
        watch.register_callback(
            watch.COVERAGE_ID, watch.events.PY_START, lambda code, at: now.add(names[code]) or watch.DISABLE
        )
        reached, took = {}, {}
        for name, call in self.called.items():
            now.clear()
            self.forget()
            watch.restart_events()
            started = time.process_time()
            try:
                call()
            except BaseException as error:  # what pytest raises is no Exception
                print(f"{name} can't be called again, and is left out: {type(error).__name__}", flush=True)
                continue
            took[name] = time.process_time() - started
            reached[name] = set(now)
        return reached, took

    def noticing(self, mutant: Mutant, tests: list[str], took: dict[str, float]) -> str:
        """Return the test that notices a mutant, if any does within the limit."""

        def attempt() -> str:
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            mutant.put_in_place()
            left = LIMIT
            for name in tests:
                left -= took[name]
                if left < 0:
                    break
                signal.setitimer(signal.ITIMER_PROF, 10 * took[name] + 2)
                try:
                    self.called[name]()
                except BaseException:
                    return name
            return SURVIVES

        try:
            return forked(attempt)
        except ChildProcessError as error:
            return str(error)


def forked[ResultT](action: Callable[[], ResultT]) -> ResultT:
    """Return what an action returns in a process of its own.

    Raises:
        ChildProcessError: the process ended without an answer, as when its time is up.
    """
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        try:
            with os.fdopen(write, "wb") as answer:
                pickle.dump(action(), answer)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as answer:
        told = answer.read()
    status = os.waitpid(child, 0)[1]
    if not told:
        raise ChildProcessError(f"ended by signal {os.WTERMSIG(status)}")
    return pickle.loads(told)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("paths", nargs="+", type=Path, help="modules to change, and tests to run")
    parser.add_argument("--only", default="", help="how the names of the mutants to try begin")
    parser.add_argument("--log", type=Path, default=Path("mutants.log"), help="where each result is added")
    parser.add_argument("--again", type=Path, help="a log: try only what survived there")
    chosen = parser.parse_args()
    tests = [str(path) for path in chosen.paths if path.parts[0] == "tests"]
    modules = [path for path in chosen.paths if path.parts[0] != "tests"]
    # Working out the mutants of a module takes seconds.
    modules = [path for path in modules if chosen.only.startswith(f"{path.stem}.") or "." not in chosen.only]
    mutants = [m for path in modules for m in mutants_of(path) if m.name.startswith(chosen.only)]
    if chosen.again:
        results = dict(line.split("\t") for line in chosen.again.read_text(encoding="utf-8").splitlines())
        mutants = [m for m in mutants if results.get(m.name) == SURVIVES]
    print(f"{len(mutants)} mutants", flush=True)
    options = ["-p", "no:cacheprovider", "-p", "no:django", "--assert=plain", "--tb=no", "-qq", "-s"]
    pytest.main([*options, *tests], plugins=[Trial(mutants, chosen.log)])


if __name__ == "__main__":
    main()
