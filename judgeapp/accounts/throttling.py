"""Whose failed sign-ins are counted together, for django-axes."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The address the outermost of our own proxies saw.

    Each proxy appends the address it was asked from, so ours are the last `PROXY_COUNT` entries;
    whatever stands before them was sent by the client and proves nothing.
    """
    forwarded = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",")]
    if 0 < settings.PROXY_COUNT <= len(forwarded) and forwarded[-settings.PROXY_COUNT]:
        return str(forwarded[-settings.PROXY_COUNT])
    return str(request.META.get("REMOTE_ADDR", ""))


def attempted_name(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """The user name tried, as accounts tell names apart: not by capitals."""
    given = (credentials or {}).get("username") or request.POST.get("username") or ""
    return str(given).lower()
