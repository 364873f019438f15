"""Symbols are discs that can be heard, and text stays text whoever wrote it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.cards.display.symbols import cost, discs, rules_text

# As in the look: classes, what is seen, what is read out.
DISCS = [
    ("{W}", "w", "W", "white"),
    ("{U}", "u", "U", "blue"),
    ("{C}", "c", "C", "colorless"),
    ("{0}", "c", "0", "0"),
    ("{15}", "c", "15", "15"),
    ("{X}", "c", "X", "X"),
    ("{S}", "c snow", "S", "snow"),
    ("{T}", "tap", "T", "tap"),
    ("{Q}", "untap", "Q", "untap"),
    ("{E}", "c", "E", "energy"),
    ("{W/U}", "two", '<b class="w">W</b><b class="u">U</b>', "white or blue"),
    ("{2/R}", "two", '<b class="c">2</b><b class="r">R</b>', "2 or red"),
    ("{U/P}", "two u phy", "U/P", "blue or 2 life"),
    ("{G/U/P}", "two phy", '<b class="g">G</b><b class="u">U</b>', "green or blue or 2 life"),
]


@pytest.mark.parametrize(("symbol", "css", "shown", "name"), DISCS)
def test_a_symbol_is_a_disc_with_a_spoken_name(symbol, css, shown, name):
    seen, heard = f'<span aria-hidden="true">{shown}</span>', f'<span class="vh">{name}</span>'
    assert discs(symbol) == f'<span class="pip {css}">{seen}{heard}</span>'


def test_a_cost_is_one_row():
    assert cost("{1}{G}") == f'<span class="cost">{discs("{1}")} {discs("{G}")}</span>'
    assert cost("") == ""


def test_no_line_breaks_within_a_row_or_before_its_closing_mark():
    green, tap = discs("{G}"), discs("{T}")
    assert (
        discs("{T}: Add {G}{G}.")
        == f'<span class="run">{tap}:</span> Add <span class="run">{green}{green}.</span>'
    )
    assert discs("Add {G} or {T}") == f"Add {green} or {tap}"
    assert discs("{G}" * 9) == green * 9


def test_what_is_no_symbol_stays_as_written():
    assert discs("{CHAOS} {<b>}") == "{CHAOS} {&lt;b&gt;}"


def test_text_is_set_in_paragraphs_and_modes():
    assert rules_text("Choose one —\n• A\n• B\n\nFlying (It's high.)") == (
        "<p>Choose one —</p><ul><li>• A</li><li>• B</li></ul>"
        '<p>Flying <span class="soft">(It’s high.)</span></p>'
    )


def test_quotation_marks_are_a_books():
    assert rules_text('It has "Sacrifice Ashnod\'s Altar."') == "<p>It has “Sacrifice Ashnod’s Altar.”</p>"


HOSTILE = [
    "<script>alert(1)</script>",
    "{T}<img src=x onerror=alert(1)>",
    '"><b>',
    "(<i>reminder</i>)",
    "• <li>",
    "{<u>}",
    "&lt;",
]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("render", [discs, cost, rules_text])
def test_hostile_text_is_escaped(render, text):
    html = render(text)
    for tag in ("<script", "<img", "<b>", "<i>", "<li> ", "<u>"):
        assert tag not in html
    assert "&lt;" not in text or "&amp;lt;" in html or not html


@given(st.text(alphabet='<>&"{}()/•\nTWUP2"', max_size=40))
def test_no_text_makes_markup_of_its_own(text):
    html = rules_text(text)
    for known in ("p", "ul", "li", "span", "b"):
        html = html.replace(f"<{known}>", "").replace(f"</{known}>", "")
    for css in ("pip", "run", "soft", "vh", "w", "u", "c"):
        html = html.replace(f'<span class="{css}">', "").replace(f'<b class="{css}">', "")
    for css in ("w", "u", "c", "tap", "two", "two w phy", "two u phy", "two c phy", "two phy"):
        html = html.replace(f'<span class="pip {css}">', "")
    html = html.replace('<span aria-hidden="true">', "")
    assert "<" not in html
    assert ">" not in html
