"""What every test can use. `FORBID_SKIPS=1` turns each skip into a failure, as in .ci/run.

The engine's tests run without Django (`-p no:django`, see the Makefile); all others also get tests/site.py.
"""

import gc
import os
import random
import uuid
from collections.abc import Generator, Iterator
from time import monotonic
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer

from tests.scheduling import Scheduling, longest_first

BEGUN = monotonic()
DRAWS = os.environ.get("DRAWS", "")
FORBID_SKIPS = os.environ.get("FORBID_SKIPS") == "1"

# No test is timed: how fast something is, `manage.py bench` measures.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    if not pluginmanager.hasplugin("django"):
        parser.addini("DJANGO_SETTINGS_MODULE", "Of no use without Django, but it stands in pyproject.toml.")
    told = "begin no test later than this, in the order given; the end says how many are left"
    parser.addoption("--seconds", type=float, help=told)


def pytest_configure(config: pytest.Config) -> None:
    if config.pluginmanager.hasplugin("django"):
        config.pluginmanager.import_plugin("tests.site")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("seconds") is None:
        items.sort(key=longest_first)


def pytest_collection_finish(session: pytest.Session) -> None:
    # As on the site (judgeapp/content/apps.py): what is there by now stays.
    gc.freeze()
    gc.set_threshold(50_000)


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """As many as processors, and more where workers wait for a browser, a site they started, or a server."""
    return (yield) + _waiting(config)


def _waiting(config: pytest.Config) -> int:
    if not config.pluginmanager.hasplugin("django"):
        return 0
    on_a_server = os.environ.get("DATABASE_URL", "").startswith("postgres")
    return int(on_a_server or not config.option.markexpr)


def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    seconds = item.config.getoption("seconds")
    return True if seconds is not None and monotonic() - BEGUN > seconds else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if (seconds := config.getoption("seconds")) is None:
        return
    begun = {report.nodeid for reports in terminalreporter.stats.values() for report in reports
             if isinstance(report, pytest.TestReport)}  # fmt: skip
    if left := terminalreporter._session.testscollected - len(begun):
        terminalreporter.line(f"{left} tests weren't begun within {seconds:g} seconds: make test runs them.")


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling | None:
    if config.getoption("dist") != "loadfile":
        return None
    config.option.loadscopereorder = False  # Not by the number of tests, but as they were sorted.
    return Scheduling(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    return forbid_skipping((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    return forbid_skipping((yield))


def forbid_skipping(report):
    if FORBID_SKIPS and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"Nothing may be skipped here. {reason}"
    return report


@pytest.fixture(autouse=True)
def same_draws(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the site draws by chance is the same whenever a test is run, and so are the keys it makes: by an
    item's key its options are shuffled. `DRAWS=2` draws and makes others.
    """
    rng, keys = (random.Random(f"{request.node.nodeid}{kind}{DRAWS}") for kind in ("", " keys"))
    monkeypatch.setattr(random, "SystemRandom", lambda: rng)
    monkeypatch.setattr(uuid, "os", SimpleNamespace(urandom=keys.randbytes))
