"""An author to try the admin with, on a developer's machine only."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import Group
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from judgeapp.accounts.authors import GROUP
from judgeapp.accounts.models import User

NAME, PASSWORD = "demo-author", "copies-in-layer-1"


class Command(BaseCommand):
    help = "Create the demo author if missing, and say how to sign in. Refused outside DEBUG."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError(
                "The demo author's password is public, so it is made only with DEBUG=1. "
                "For a real site: manage.py createsuperuser"
            )
        with transaction.atomic():
            user = User.objects.filter(username=NAME).first()
            if user is None:
                user = User.objects.create_user(NAME, PASSWORD, is_staff=True)
            user.groups.add(Group.objects.get_or_create(name=GROUP)[0])
        known = PASSWORD if user.check_password(PASSWORD) else "the password you gave it"
        self.stdout.write(f"Demo author: {NAME}, password: {known}. Sign in and write at /admin/")
