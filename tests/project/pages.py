"""Addresses of pages that show something to a guest without any content loaded."""

GUEST_PAGES = ["/keyboard/", "/exam/", "/progress/", "/account/", "/account/sign-in/", "/account/sign-up/"]
