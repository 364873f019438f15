"""A page on a telephone and on a desk, light and dark, in one visit: it fits, and axe finds nothing."""

import json
from collections.abc import Iterable
from hashlib import sha256
from itertools import product
from pathlib import Path
from weakref import WeakSet

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import BrowserContext, Page

WIDTHS = (390, 1280)
NARROWEST = 320
SCHEMES = ("light", "dark")
OF_COLOR = ["color-contrast", "link-in-text-block"]
"""The rules whose outcome depends on the scheme; they take longer than all others together."""
STRUCTURE = {"rules": {name: {"enabled": False} for name in OF_COLOR}}
COLOR = {"runOnly": OF_COLOR}

LOOKS = """() => {
    const hashed = (text) => {
        let [high, low] = [0xdeadbeef, 0x41c6ce57];
        for (let place = 0; place < text.length; place++) {
            const code = text.charCodeAt(place);
            high = Math.imul(high ^ code, 2654435761);
            low = Math.imul(low ^ code, 1597334677);
        }
        return (high >>> 0).toString(36) + (low >>> 0).toString(36);
    };
    const grounds = new Map([[null, ["", "", false]]]);
    const ground = (element) => {  // what it stands in that moves or dims it, and what it stands on
        if (!grounds.has(element)) {
            const style = getComputedStyle(element);
            const { backgroundColor: color, backgroundImage: image, opacity, position, filter } = style;
            const off = element.matches(":disabled, [aria-disabled=true]");
            const kind = [element.localName, element.className];
            let [within, below, isDimmed] = ground(element.parentElement);
            const dims = opacity !== "1" || filter !== "none" || style.mixBlendMode !== "normal";
            isDimmed ||= dims;
            if (off || dims || position !== "static")
                within = hashed([within, ...kind, off, opacity, position].join());
            if (color !== "rgba(0, 0, 0, 0)" || image !== "none") {
                if (color.startsWith("rgb(") && !isDimmed) below = "";  // nobody sees through it
                below = hashed([below, ...kind, color, image].join());
            }
            grounds.set(element, [within, below, isDimmed]);
        }
        return grounds.get(element);
    };
    const isLarge = ({ fontSize, fontWeight }) =>  // to axe, which then asks for less contrast
        parseFloat(fontSize) * 0.75 >= (fontWeight >= 700 ? 14 : 18);
    const look = (element) => {
        const style = getComputedStyle(element);
        const parent = element.parentElement;
        const inText = element.localName === "a" && parent ? [
            parent.localName, parent.className, getComputedStyle(parent).color,
            style.fontSize, style.fontWeight, style.textDecorationLine,
        ] : [];
        return [
            element.matches(":is(input, select, textarea, button, label, option, [role], [aria-disabled])")
                && element.localName,
            ...ground(element), style.color, isLarge(style), style.textShadow, ...inText,
        ].join();
    };
    const says = (element) => element.matches("a[href], input, select, textarea, button")
        || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const seen = [...document.querySelectorAll("*")].filter((each) => says(each) && each.checkVisibility());
    window.byLook = new Map([...Map.groupBy(seen, look)].map(([each, those]) => [hashed(each), those]));
    return [...window.byLook.keys()];
}"""
"""Group what has text of its own by its look; return the looks.

To a look belongs what its contrast depends on: its color, whether it is large, and all that it stands in that
moves or dims it, or paints behind it; of a link also the text around it.
"""

OF_LOOKS = """(looks) => looks.flatMap((look) => window.byLook.get(look).slice(0, 10))"""
"""Ten of each look: a table of thousands of cells has a few."""

WIDE = """() => {
    const wide = [...document.querySelectorAll("body *")].filter(
        (each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 0.5);
    const names = wide.map((each) => each.localName + [...each.classList].map((one) => "." + one).join(""));
    return [...new Set(names)].join(", ");
}"""
"""What stands out at the right, from the outermost inwards."""

ARRANGED = """(first) => {
    const scrolls = (each) => {
        const style = getComputedStyle(each);
        return /auto|scroll/.test(style.overflowX + style.overflowY)
            && (each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight);
    };
    const path = (each) => each === document.body || !each ? ""
        : `${path(each.parentElement)} ${[each.localName, ...each.classList].join(".")}`;
    const every = [...document.querySelectorAll("body *")];
    const shown = (each) => each.checkVisibility({ visibilityProperty: true });
    const now = new Map(every.map((each) => [each, shown(each) && (scrolls(each) ? "scrolls" : "stays")]));
    const before = first ? (window.arranged = now) : window.arranged;
    const otherwise = every.filter((each) => now.get(each) !== before.get(each));
    return [...new Set(otherwise.map((each) => [
        path(each), before.get(each), now.get(each), each.role, Boolean(each.textContent.trim()),
    ].join()))].sort();
}"""
"""What is shown, hidden or scrolled here and wasn't when it was first looked at: kinds of elements, with all
that they stand in.
"""

ARRIVE = """() => document.getAnimations()
    .filter((each) => each instanceof CSSTransition)
    .forEach((each) => each.finish())"""
"""End each transition: a color halfway from light to dark is nobody's look."""

SEEN = f"""(first) => {{
    ({ARRIVE})();
    const otherwise = first === null ? [] : ({ARRANGED})(first);
    return {{ across: document.documentElement.scrollWidth, looks: ({LOOKS})(), otherwise }};
}}"""

OPEN = """() => {
    const closed = () => [...document.querySelectorAll("main details:not([open]) > summary")]
        .find((each) => each.checkVisibility());
    for (let most = 1000; most && closed(); most--) closed().click();
}"""

FAILED = "(results) => results.violations.length ? results : {violations: []}"
"""What axe says where something fails. To bring here what passes takes as long as to find it."""

_with_axe: WeakSet[BrowserContext] = WeakSet()
"""Where axe is brought to every page."""


class Passed:
    """What no fault has been found in so far: looks, each with its scheme, and what another width arranged
    otherwise. The workers of a run tell one another by a file.
    """

    def __init__(self) -> None:
        self.file: Path | None = None
        self._all: set[str] = {_arrangement([])}
        self._read = 0

    def so_far(self) -> frozenset[str]:
        if self.file is not None and self.file.exists():
            with self.file.open("rb") as told:
                told.seek(self._read)
                whole, end, _ = told.read().rpartition(b"\n")  # another worker may be writing the last line
            self._read += len(whole + end)
            self._all.update(whole.decode().splitlines())
        return frozenset(self._all)

    def add(self, more: Iterable[str]) -> None:
        new = sorted(set(more) - self._all)
        self._all.update(new)
        if self.file is not None and new:
            with self.file.open("ab", buffering=0) as told:
                told.write("".join(f"{each}\n" for each in new).encode())


def _arrangement(otherwise: Iterable[str]) -> str:
    return sha256(json.dumps([*otherwise]).encode()).hexdigest()


passed = Passed()


def faults(page: Page, widths: Iterable[int] = WIDTHS) -> list[str]:
    """Return what is wrong with the open page on any screen, and leave it light and at the first width.

    It must fit the narrowest screen, and the first one with text of twice the size. Structure is tried at
    the first width, and at another where that shows, hides or scrolls what it didn't on any page before: most
    pages differ in their head alone. Contrast is tried in each scheme on ten elements of each look that
    hasn't passed before, on this page or another, or in another worker: the same header isn't measured a
    hundred times.
    """
    widths = tuple(widths)
    page.wait_for_load_state()
    _bring_axe(page)
    page.emulate_media(color_scheme=(turned_to := "light"))
    found: dict[tuple[int, str], list[str]] = {}
    before, looked, arranged = passed.so_far(), set[str](), set[str]()
    for number, width in enumerate(widths):
        _resize(page, width)
        for scheme in SCHEMES[:: -1 if number % 2 else 1]:  # each is turned to as seldom as can be
            if scheme != turned_to:
                page.emulate_media(color_scheme=(turned_to := scheme))
            seen = page.evaluate(SEEN, width == widths[0] if scheme == "light" else None)
            looks = {f"{scheme} {look}": look for look in seen["looks"]}
            here = found[width, scheme] = []
            if scheme == "light":
                here += _across(page, width, seen["across"])
                otherwise = _arrangement(seen["otherwise"])
                if width == widths[0] or otherwise not in before:
                    here += _axe(page, "document", STRUCTURE)
                arranged.add(otherwise)
            if anew := [look for name, look in looks.items() if name not in looked | before]:
                here += _axe(page, f"({OF_LOOKS})({json.dumps(anew)})", COLOR)
            looked |= looks.keys()
    told = [
        f"{page.url} ({width}, {scheme}): {fault}"
        for width, scheme in product(widths, SCHEMES)
        for fault in found[width, scheme]
    ]
    if not told:
        passed.add(looked | arranged)
    if turned_to != "light":
        page.emulate_media(color_scheme="light")
    _resize(page, NARROWEST)
    told += [f"{page.url}: {fault}" for fault in _across(page, NARROWEST)]
    _resize(page, widths[0])
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    told += [f"{page.url}, text at 200 %: {fault}" for fault in _across(page, widths[0])]
    page.evaluate("document.documentElement.style.fontSize = ''")
    return told


def _bring_axe(page: Page) -> None:
    """Bring axe to this page, and to those opened here later: a script that is sent anew is read anew."""
    if page.context not in _with_axe:
        page.context.add_init_script(AXE_SCRIPT)
        _with_axe.add(page.context)
    if page.evaluate("typeof axe") == "undefined":  # it was open before, or runs no scripts
        page.evaluate(AXE_SCRIPT)


def open_details(page: Page) -> None:
    """Unfold everything on the page, and what is folded in it."""
    page.evaluate(OPEN)


def _resize(page: Page, width: int) -> None:
    if page.viewport_size != {"width": width, "height": 900}:
        page.set_viewport_size({"width": width, "height": 900})


def _across(page: Page, width: int, across: int | None = None) -> list[str]:
    if across is None:
        across = page.evaluate("document.documentElement.scrollWidth")
    return [f"it is {across} px wide on {width}: {page.evaluate(WIDE)}"] if across > width else []


def _axe(page: Page, context: str, options: dict[str, object]) -> list[str]:
    # Nothing is loaded for the rules on media: there are none.
    options = {"resultTypes": ["violations"], "preload": False, **options}
    results = AxeResults(page.evaluate(f"axe.run({context}, {json.dumps(options)}).then({FAILED})"))
    return [results.generate_report()] if results.violations_count else []
