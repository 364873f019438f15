from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_migrate


class AccountsConfig(AppConfig):
    name = "judgeapp.accounts"

    def ready(self) -> None:
        from judgeapp.authoring.roles import grant_roles

        # Once more, now that there are permissions about accounts.
        post_migrate.connect(grant_roles, sender=self, dispatch_uid="grant_roles_about_accounts")
        # However one signs in, the admin's own form included.
        user_logged_in.connect(keep_guest_answers, dispatch_uid="keep_guest_answers")


def keep_guest_answers(*, request: Any, user: Any, **kwargs: Any) -> None:
    """What a guest did is the account's from here on."""
    from judgeapp.authoring.models.reports import Report
    from judgeapp.quiz.playing.guests import SESSION_KEY, adopt

    token = request.session.get(SESSION_KEY, "")
    adopt(request, user)
    if token:
        Report.objects.filter(user=None, guest_token=token).update(user=user, guest_token="")
