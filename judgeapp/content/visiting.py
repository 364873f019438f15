"""Asking the site from within, for `manage.py bench`."""

from typing import Any

from django.conf import settings
from django.test import Client


class Browser(Client):
    """Asks by HTTPS where the site answers nothing else."""

    def generic(self, *args: Any, **kwargs: Any) -> Any:
        return super().generic(*args, **kwargs | {"secure": settings.SECURE_SSL_REDIRECT})
