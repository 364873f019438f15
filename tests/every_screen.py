"""A page on a telephone and on a desk, light and dark, in one visit: it fits, and axe finds nothing."""

import json
from collections.abc import Iterable

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

WIDTHS = (390, 1280)
NARROWEST = 360
OF_COLOR = ["color-contrast", "link-in-text-block"]
"""The rules whose outcome depends on the scheme; they take longer than all others together."""
STRUCTURE = {"rules": {name: {"enabled": False} for name in OF_COLOR}}
COLOR = {"runOnly": OF_COLOR}

LOOKS_ANEW = """() => {
    const look = (element) => {
        const style = getComputedStyle(element);
        const parts = [style.color, style.backgroundColor, style.backgroundImage, style.opacity];
        return [...parts, style.fontSize, style.fontWeight, style.position].join();
    };
    const seen = [...document.querySelectorAll("*")].filter((element) => element.checkVisibility());
    const looks = new Map(seen.map((element) => [element, look(element)]));
    window.anew = seen.filter((element) => window.looked?.get(element) !== looks.get(element));
    window.looked = looks;
    return window.anew.length;
}"""
"""Set `anew` to what looks as it didn't, or wasn't seen, the last time; return how much that is."""


def faults(page: Page, widths: Iterable[int] = WIDTHS, narrowest: int | None = None) -> list[str]:
    """Return what is wrong with the open page on any screen, and leave it light and at the first width.

    Structure is tried at each width. Contrast is tried in each scheme on the whole page once, and at the
    other widths on what looks otherwise there.
    """
    widths = tuple(widths)
    page.evaluate(AXE_SCRIPT)
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width in widths:
            _resize(page, width)
            where = f"{page.url} ({width}, {scheme})"
            whole = width == widths[0]
            anew = page.evaluate(LOOKS_ANEW)
            if scheme == "light":
                found += [f"{where}: {fault}" for fault in _across(page, width)]
                found += [f"{where}: {fault}" for fault in _axe(page, "document", {} if whole else STRUCTURE)]
            if anew and not (whole and scheme == "light"):
                found += [
                    f"{where}: {fault}" for fault in _axe(page, "document" if whole else "window.anew", COLOR)
                ]
    page.emulate_media(color_scheme="light")
    if narrowest is not None:
        _resize(page, narrowest)
        found += [f"{page.url}: {fault}" for fault in _across(page, narrowest)]
    _resize(page, widths[0])
    return found


def open_details(page: Page) -> None:
    """Unfold everything on the page, and what is folded in it."""
    closed = page.locator("main details:not([open]) > summary:visible")
    while closed.count():
        closed.first.click()


def _resize(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})


def _across(page: Page, width: int) -> list[str]:
    across = page.evaluate("document.documentElement.scrollWidth")
    return [f"it is {across} px wide on {width}"] if across > width else []


def _axe(page: Page, context: str, options: dict[str, object]) -> list[str]:
    options = {"resultTypes": ["violations"], **options}
    results = AxeResults(page.evaluate(f"axe.run({context}, {json.dumps(options)})"))
    return [results.generate_report()] if results.violations_count else []
