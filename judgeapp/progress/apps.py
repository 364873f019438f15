from typing import Any

from django.apps import AppConfig


class ProgressConfig(AppConfig):
    name = "judgeapp.progress"

    def ready(self) -> None:
        from judgeapp.quiz.signals import guest_adopted

        guest_adopted.connect(keep_exams, dispatch_uid="keep_exams")


def keep_exams(*, user: Any, guest_token: str, **kwargs: Any) -> None:
    """A guest's exams become the account's."""
    from judgeapp.progress.exams.models import Exam

    Exam.objects.filter(user=None, guest_token=guest_token).update(user=user, guest_token="")
