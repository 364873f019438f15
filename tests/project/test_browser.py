"""The house in a real browser: display, keys, focus, and all of it without a script."""

import pytest
from playwright.sync_api import expect

from judgeapp.accounts.models import User
from tests.every_screen import faults
from tests.project.pages import GUEST_PAGES

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "layers-before-lunch"
DARK, LIGHT = "rgb(13, 19, 17)", "rgb(241, 244, 240)"


def paper(page) -> str:
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


def focused(page) -> str:
    return page.evaluate("document.activeElement.id || document.activeElement.textContent.trim()")


@pytest.mark.parametrize("address", [*GUEST_PAGES, "/no-such-page"])
def test_every_page_fits_and_is_accessible(new_page, address):
    page = new_page(width=390)
    page.goto(address)
    page.locator("summary").first.click()
    assert faults(page) == []


@pytest.mark.parametrize("address", ["/account/", "/account/password/", "/account/delete/"])
def test_the_pages_of_an_account_are_accessible(page, sign_in, address):
    sign_in(page, User.objects.create_user("mira", PASSWORD))
    page.goto(address)
    assert faults(page) == []


@pytest.mark.parametrize("javascript", [True, False])
def test_the_theme_applies_at_once_and_stays(new_page, javascript):
    page = new_page(javascript=javascript)
    page.goto("/keyboard/")
    for choice, color in [("Dark", DARK), ("Light", LIGHT), ("Dark", DARK)]:
        page.locator("summary").click()
        page.get_by_label(choice, exact=True).check()
        assert paper(page) == color
        if javascript:
            page.goto("/account/")
        else:
            page.locator(".menu").get_by_role("button", name="Save this choice").click()
        assert paper(page) == color


def test_a_question_mark_lists_the_keys_and_escape_goes_back(page):
    page.goto("/account/")
    page.get_by_role("link", name="Create an account").first.focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard")
    dialog.get_by_text("Answer with that option").wait_for()
    page.keyboard.press("Escape")
    assert not dialog.is_visible()
    assert focused(page) == "Create an account"


def test_the_list_of_keys_opens_at_its_top_in_a_low_window(page):
    page.set_viewport_size({"width": 1280, "height": 480})
    page.goto("/account/")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Answer with that option")).to_be_in_viewport()
    expect(dialog.get_by_role("heading", name="Keyboard")).to_be_in_viewport()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def test_a_click_beside_the_list_of_keys_closes_it(page):
    page.goto("/account/")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Answer with that option")).to_be_visible()
    page.mouse.click(5, 5)
    expect(dialog).to_be_hidden()


def test_keys_are_silent_in_text_fields(page):
    page.goto("/account/sign-in/")
    page.get_by_label("User name").press_sequentially("u?/1")
    assert page.get_by_label("User name").input_value() == "u?/1"
    assert not page.get_by_role("dialog").is_visible()


def test_single_keys_can_be_switched_off(page):
    page.goto("/keyboard/")
    page.get_by_label("Off").check()
    page.goto("/account/")
    page.keyboard.press("?")
    assert not page.get_by_role("dialog").is_visible()


def test_the_list_of_keys_is_a_page_without_a_script(new_page):
    page = new_page(javascript=False)
    page.goto("/account/")
    page.get_by_role("link", name="Keyboard").click()
    expect(page.get_by_role("heading", name="Keyboard")).to_be_visible()


def test_escape_closes_the_menu_and_goes_back_to_it(page):
    page.goto("/account/")
    page.locator("summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    assert page.locator(".menu[open]").count() == 0
    assert focused(page) == "Menu"


@pytest.mark.parametrize("javascript", [True, False])
def test_all_there_is_to_do_is_in_the_navigation_at_any_width(new_page, javascript):
    for width in (390, 1280):
        page = new_page(width=width, javascript=javascript)
        page.goto("/account/")
        if width == 390:
            page.locator(".menu summary").click()
        for name, address in (("Practice", "/practice/"), ("Check", "/check/"), ("Cards", "/cards/")):
            (link,) = page.locator("header").get_by_role("link", name=name, exact=True).all()
            expect(link).to_be_visible()
            expect(link).to_have_attribute("href", address)


def test_the_time_zone_of_the_device_is_chosen_until_one_is_saved(browser, live_server):
    page = browser.new_context(base_url=live_server.url, timezone_id="America/Chicago").new_page()
    page.goto("/plan/")
    expect(page.get_by_label("Time zone")).to_have_value("America/Chicago")
    page.get_by_label("Time zone").select_option("Europe/Prague")
    page.get_by_role("button", name="Save this plan").click()
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Prague")
    page.context.close()


@pytest.mark.parametrize("javascript", [True, False])
def test_an_account_from_beginning_to_end(new_page, live_server, javascript):
    page = new_page(javascript=javascript)
    page.goto("/account/sign-up/?next=/account/")
    page.get_by_label("User name").fill("mira")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill("another")
    page.get_by_role("button", name="Create account").click()
    expect(page.locator("#id_password2[aria-invalid=true]")).to_be_focused()
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="mira").wait_for()
    page.get_by_role("link", name="Delete my account").click()
    page.get_by_label("Your password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{live_server.url}/")
    assert not User.objects.exists()


def test_a_refused_request_of_htmx_shows_the_page_that_says_why(page):
    page.goto("/keyboard/")
    page.evaluate("htmx.ajax('GET', '/no-such-page', {target: '#main table', swap: 'outerHTML'})")
    page.get_by_role("heading", name="Page not found").wait_for()
    assert page.get_by_role("banner").count() == 1
    assert focused(page) == "Page not found"


def test_enter_and_digits_press_what_the_page_offers(page):
    """On markup as the look has it; the quiz's own tests play whole quizzes."""
    page.goto("/keyboard/")
    page.locator("main").evaluate(
        """main => main.innerHTML = `
            <form class="options">
            <label class="option"><input type="checkbox" id="one"></label>
            <label class="option"><input type="checkbox" id="two"></label>
            <div class="dock"><button class="btn main" type="button" id="answer">Answer</button></div>
            <input type="checkbox" name="unsure" id="unsure"></form>`"""
    )
    page.evaluate("answer.addEventListener('click', () => answer.textContent = 'Answered')")
    for key in ("2", "u", "9"):
        page.keyboard.press(key)
    ticked = page.locator("main :checked").evaluate_all("found => found.map(input => input.id)")
    assert ticked == ["two", "unsure"]
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    assert page.locator("#answer").text_content() == "Answered"


def test_the_admin_works_under_the_strict_policy(page, sign_in):
    """A breach of the policy anywhere would fail the test as it ends."""
    admin = User.objects.create_superuser("mira", PASSWORD)
    page.goto("/admin/login/")
    sign_in(page, admin)
    for address in ("/admin/", "/admin/accounts/user/", f"/admin/accounts/user/{admin.pk}/change/"):
        page.goto(address)
        assert page.get_by_role("link", name="Layer One").count() == 1
