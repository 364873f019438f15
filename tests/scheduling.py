"""How tests are dealt out to the workers with `--dist loadfile`: by file, but long ones one by one and first.

Tests of one file share what they make once. Whatever takes longest begins first, so that in the end no
worker waits for another. `--durations=10` shows what is missing here.
"""

import pytest
from xdist.scheduler import LoadFileScheduling

# Files of long tests that share nothing.
ONE_BY_ONE = (
    "tests/quiz/test_bench.py",
    "tests/browser/",
    "tests/progress/test_practice.py",
    "tests/progress/test_page.py",
    "tests/project/test_browser.py",
    "tests/operations/test_updates.py",
    "tests/operations/test_admin_fields.py",
    "tests/combat/test_probing.py",
    "tests/copyengine/test_generated_scripts.py",
    "tests/copyengine/test_alternatives.py",
    "tests/copyengine/test_properties.py",
    "tests/copyengine/test_copy_counts.py",
    "tests/copyengine/reading/test_residue.py",
)
FIRST = (
    *ONE_BY_ONE[:2],
    "tests/quiz/test_reviewing.py",
    "tests/lab/test_questions_in_words.py",
    "tests/quiz/test_generator.py",
    "tests/authoring/test_templates.py",
    "tests/operations/test_bombs.py",
    "tests/copyengine/test_policies.py",
    *ONE_BY_ONE[2:],
    "tests/operations/test_signoff.py",
    "tests/authoring/test_roles.py",
    "tests/cards/test_import_cards.py",
    "tests/quiz/test_ruleset_differences.py",
    "tests/quiz/test_keyword_templates.py",
    "tests/trust/test_trust.py",
    "tests/quiz/test_playing.py",
    "tests/quiz/test_checks.py",
    "tests/quiz/test_secrecy.py",
)


def longest_first(item: pytest.Item) -> int:
    """Return the place in `FIRST` of a test's file; what isn't there comes after."""
    return next((place for place, path in enumerate(FIRST) if item.nodeid.startswith(path)), len(FIRST))


class Scheduling(LoadFileScheduling):
    """Deals out files, and each test of some files by itself."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if nodeid.startswith(ONE_BY_ONE) else super()._split_scope(nodeid)
