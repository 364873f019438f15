"""Addresses of pages that show something to a guest without any content loaded."""

GUEST_PAGES = [
    "/privacy/",
    "/api/",
    "/trust/",
    "/keyboard/",
    "/exam/",
    "/progress/",
    "/progress/data/",
    "/progress/data/delete/",
    "/account/",
    "/account/sign-in/",
    "/account/sign-up/",
]
