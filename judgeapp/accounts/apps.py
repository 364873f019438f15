from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_migrate


class AccountsConfig(AppConfig):
    name = "judgeapp.accounts"

    def ready(self) -> None:
        from judgeapp.accounts.authors import grant_authors

        # However one signs in, the admin's own form included.
        user_logged_in.connect(keep_guest_answers, dispatch_uid="keep_guest_answers")
        post_migrate.connect(grant_authors, sender=self, dispatch_uid="grant_authors")


def keep_guest_answers(*, request: Any, user: Any, **kwargs: Any) -> None:
    """What a guest did is the account's from here on."""
    from judgeapp.quiz.guests import adopt

    adopt(request, user)
