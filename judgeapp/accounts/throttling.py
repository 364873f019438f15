"""Whose failed sign-ins are counted together, and what is kept of them, for django-axes."""

from collections.abc import Mapping
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt
from django.db.models.signals import pre_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.crypto import salted_hmac


def mark_of(name: str) -> str:
    """What stands for a user name in the counts: some type their password there.

    Accounts tell names apart, but not by capitals.
    """
    return salted_hmac("failed sign-ins", name.lower(), algorithm="sha256").hexdigest()


def attempted_name(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """The mark of the user name tried."""
    given = (credentials or {}).get("username") or request.POST.get("username") or ""
    return mark_of(str(given))


class Failures(AxesDatabaseHandler):  # type: ignore[misc]  # django-axes has no types
    """Counts by name and address, whatever browser it was."""

    def user_login_failed(
        self, sender: Any, credentials: dict[str, Any], request: HttpRequest | None = None, **kwargs: Any
    ) -> None:
        if request is not None:
            request.axes_user_agent = request.axes_http_accept = ""  # type: ignore[attr-defined]
        super().user_login_failed(sender, credentials, request, **kwargs)


@receiver(pre_save, sender=AccessAttempt)
def keep_no_form(instance: AccessAttempt, **kwargs: Any) -> None:
    """Nothing that was sent is kept."""
    instance.get_data = instance.post_data = ""
