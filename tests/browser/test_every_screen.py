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


@pytest.mark.parametrize(
    ("sound", "part"),
    [
        ("<p style='color: #757575'>", "<div style='background: #ddd'><p style='color: #757575'>"),
        ("<p style='color: #888; font-size: 40px'>", "<p style='color: #888'>"),
        ("<p style='color: #888; font: bold 19px serif'>", "<p style='color: #888; font: 19px serif'>"),
        (
            "<div style='background: #fff'><div style='background: #fff8'><p style='color: #766'>",
            "<div style='background: #999'><div style='background: #fff8'><p style='color: #766'>",
        ),
        (
            "<div style='background: #fff'><div style='opacity: .9'><p style='background: #fff'>",
            "<div style='background: #fff'><div style='opacity: .3'><p style='background: #fff'>",
        ),
        (
            "<p style='color: #555'>Read <a href='/' style='color: #444'>that</a> and",
            "<p>Read <a href='/' style='color: #444; text-decoration: none'>that</a> and",
        ),
    ],
    ids=["ground", "size", "weight", "seen through", "dimmed", "link"],
)
def test_what_looks_otherwise_than_on_an_earlier_page_is_looked_at(new_page, sound, part):
    page = new_page(width=390)
    page.set_content(PAGE % f"{sound}this.")
    assert faults(page) == []
    page.set_content(PAGE % f"{part}this.")
    assert len(faults(page)) == len(["light", "dark"])
