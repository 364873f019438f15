"""Whose failed sign-ins are counted together, for django-axes."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest


def attempted_name(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """The user name tried, as accounts tell names apart: not by capitals."""
    given = (credentials or {}).get("username") or request.POST.get("username") or ""
    return str(given).lower()
