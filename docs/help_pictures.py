"""Take the pictures of the help for authors from a running site: `help_pictures.py ADDRESS NAME WORD`.

The account needs a draft of a scenario, and one of a template; of each the latest is shown. Run it again when
the pages have changed.
"""

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HELP = Path(__file__).resolve().parent.parent / "static" / "help"
SIZE = {"width": 1120, "height": 980}
CARD = """\
- model: cards.card
  fields: {slug: mirror-drake, name: Mirror Drake}
- model: cards.face
  fields:
    card: [mirror-drake]
    side: front
    name: Mirror Drake
    mana_cost: '{3}{U}'
    types: [Creature]
    subtypes: [Drake]
    power: '2'
    toughness: '2'
    colors: [blue]
    oracle_text: You may have this creature enter as a copy of any creature on the battlefield,
      except it has flying.
"""


def newest(page: Page, address: str, model: str) -> str:
    """The path of the latest row of a model in the admin, without its last part."""
    page.goto(f"{address}/admin/{model}/")
    found = page.locator("#result_list tbody th a").first.get_attribute("href") or ""
    return found.removesuffix("change/")


def main(address: str, name: str, word: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, color_scheme="light")
        page.goto(f"{address}/admin/login/")
        page.fill("#id_username", name)
        page.fill("#id_password", word)
        page.click("[type=submit]")
        page.wait_for_selector("#user-tools")
        scenario = newest(page, address, "authoring/edition")
        template = newest(page, address, "quiz/writtentemplate")
        shots = {
            "table": f"{scenario}table/?on=clone",
            "workshop": f"{scenario}change/",
            "template": f"{template}change/",
        }
        for picture, path in shots.items():
            page.goto(f"{address}{path}")
            page.screenshot(path=HELP / f"{picture}.png")
        page.goto(f"{address}/admin/authoring/edition/add/")
        page.fill("#text", CARD)
        page.get_by_role("button", name="Try it").click()
        page.locator("#bring").evaluate("element => element.scrollIntoView()")
        page.screenshot(path=HELP / "bring.png")
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:4])
