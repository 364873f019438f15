"""How soon an edit in the Lab shows on a slow phone: `python -m tests.browser.slow_phone http://127.0.0.1:8000`.

A phone four times slower than this machine, behind 400 ms of round trip and 1.6 megabits a second, edits the
big table of `bench` on a running server. Measured is from the tap to the second frame after the table has
changed: the first paints it.
"""

import sys
from collections.abc import Callable
from statistics import median

from playwright.sync_api import Page, sync_playwright

from judgeapp.lab.tables.big_table import big_table
from judgeapp.lab.tables.codec import packed
from tests.browsing import launched

SLOWER, ROUND_TRIP, BITS = 4, 400, 1_600_000
TIMES = 5
WATCH = """() => {
  window.shown = new Promise((resolve) => {
    let began = performance.now();
    addEventListener("click", ({ timeStamp }) => { began = timeStamp; }, { capture: true, once: true });
    const was = document.getElementById("desk");
    new MutationObserver((_, watching) => {
      if (document.getElementById("desk") === was) return;
      watching.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)));
    }).observe(document.body, { childList: true, subtree: true });
  });
}"""


def milliseconds(page: Page, act: Callable[[], None]) -> float:
    """From just before an act until its effect shows."""
    page.evaluate(WATCH)
    act()
    return float(page.evaluate("() => window.shown"))


def _edits(page: Page) -> dict[str, Callable[[], None]]:
    """What is done, each from the table that the one before led to."""

    def offer(label: str) -> None:
        form = page.locator("#pick details").filter(has=page.get_by_text(label, exact=True))
        form.evaluate("(details) => { details.open = true; }")
        form.get_by_role("button", name="Do it", exact=True).click()

    return {
        "tap a card": lambda: page.locator('[id="on-e0"] h4 button').click(),
        "becomes tapped": lambda: page.get_by_role("button", name="Becomes tapped", exact=True).click(),
        "put counters": lambda: offer("Put counters on it"),
        "undo": lambda: page.get_by_role("button", name="Undo", exact=True).click(),
        "why": lambda: page.locator('[id="on-e0"] .pt button').click(),
        "back in time": lambda: page.locator("#story ~ ol > li").nth(6).locator("button").first.click(),
        "remove an early event": lambda: page.get_by_role("button", name="Remove", exact=True).first.click(),
    }


def main(address: str) -> None:
    times: dict[str, list[float]] = {}
    with sync_playwright() as playwright:
        browser = launched(playwright)
        if browser is None:
            sys.exit("There is no Chromium: install it, or name it as CHROMIUM.")
        page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
        phone = page.context.new_cdp_session(page)
        phone.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        phone.send("Network.enable")
        rate = BITS / 8
        network = {
            "offline": False,
            "latency": ROUND_TRIP,
            "downloadThroughput": rate,
            "uploadThroughput": rate / 2,
        }
        phone.send("Network.emulateNetworkConditions", network)
        for _ in range(TIMES):
            page.goto(f"{address}/lab/?t={packed(big_table())}")
            for name, act in _edits(page).items():
                times.setdefault(name, []).append(milliseconds(page, act))
        browser.close()
    for name, found in times.items():
        print(f"{name:24} {median(found):5.0f} ms, slowest {max(found):5.0f} ms")


if __name__ == "__main__":
    main(*sys.argv[1:])
