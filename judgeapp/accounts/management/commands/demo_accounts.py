"""An author and a reviewer to try the admin with, on a developer's machine only."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import Group
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from judgeapp.accounts.authors import DEMO_ROLES, REVIEWERS
from judgeapp.accounts.models import User

NAME, REVIEWER, PASSWORD = "demo-author", "demo-reviewer", "copies-in-layer-1"


class Command(BaseCommand):
    help = "Create the demo author if missing, and say how to sign in. Refused outside DEBUG."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError(
                "The demo author's password is public, so it is made only with DEBUG=1. "
                "For a real site: manage.py createsuperuser"
            )
        self._make("author", NAME, DEMO_ROLES, "Sign in and write at /admin/")
        self._make("reviewer", REVIEWER, (REVIEWERS,), "Publishes what the author submits")

    def _make(self, role: str, name: str, groups: Iterable[str], does: str) -> None:
        with transaction.atomic():
            user = User.objects.filter(username=name).first()
            if user is None:
                user = User.objects.create_user(name, PASSWORD, is_staff=True)
            user.groups.add(*(Group.objects.get_or_create(name=group)[0] for group in groups))
        known = PASSWORD if user.check_password(PASSWORD) else "the password you gave it"
        self.stdout.write(f"Demo {role}: {name}, password: {known}. {does}")
