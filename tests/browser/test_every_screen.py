"""`faults` sees what is wrong on one kind of screen only."""

import pytest

from tests.every_screen import faults

PAGE = """
<html lang="en"><head><title>Colors</title><style>
    :root { color: black; background: white }
    .dark, .wide-dark { color: black }
    .wide, .wide-dark, .wide-img { display: none }
    .wide, .narrow { color: #eee }
    @media (prefers-color-scheme: dark) { .dark, .wide-dark { color: #eee } }
    @media (min-width: 1000px) { .wide, .wide-dark, .wide-img { display: block } .narrow { display: none } }
</style></head><body><main><h1>Colors</h1>%s</main></body></html>
"""


@pytest.mark.parametrize(
    ("part", "where"),
    [
        ("<p class='wide'>pale</p>", ["(1280, light)", "(1280, dark)"]),
        ("<p class='narrow'>pale</p>", ["(390, light)", "(390, dark)"]),
        ("<p class='dark'>pale</p>", ["(390, dark)"]),
        ("<p class='wide-dark'>pale</p>", ["(1280, dark)"]),
        ("<img class='wide-img' src='data:,'>", ["(1280, light)"]),
        ("<p style='width: 600px'>wide</p>", ["(390, light)", "it is 608 px wide on 320", "text at 200 %"]),
        ("<p style='width: 350px'>wide</p>", ["it is 358 px wide on 320"]),
        ("<p style='width: 19rem'>wide</p>", ["text at 200 %"]),
        ("<p>plain</p>", []),
    ],
)
def test_what_one_screen_shows_is_found(new_page, part, where):
    page = new_page(width=390)
    page.set_content(PAGE % part)
    found = faults(page)
    assert [fault.partition(" ")[2].partition(":")[0] for fault in found] == where
    assert page.viewport_size["width"] == 390


def test_a_color_on_its_way_is_not_measured(new_page):
    page = new_page(width=390)
    style = """<style>
        .turning { color: #555; transition: color 60s }
        @media (prefers-color-scheme: dark) { :root { background: black } .turning, h1 { color: #eee } }
    </style>"""
    page.set_content(PAGE % f"{style}<p class='turning'>turning</p>")
    assert faults(page) == []
