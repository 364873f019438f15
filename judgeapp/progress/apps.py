from collections.abc import Iterator
from typing import Any

from django.apps import AppConfig

from judgeapp.content.measuring import Figure


class ProgressConfig(AppConfig):
    name = "judgeapp.progress"

    def ready(self) -> None:
        from django.db.models.signals import post_save

        from judgeapp.content.measuring import measure_too
        from judgeapp.progress import recording
        from judgeapp.quiz.models import Quiz
        from judgeapp.quiz.signals import guest_adopted, question_answered

        guest_adopted.connect(keep_exams, dispatch_uid="keep_exams")
        guest_adopted.connect(recording.adopt, dispatch_uid="progress.adopt")
        question_answered.connect(recording.record, dispatch_uid="progress.record")
        post_save.connect(recording.prepare, sender=Quiz, dispatch_uid="progress.prepare")
        measure_too(figures)


def figures() -> Iterator[Figure]:
    """For `manage.py bench`; what it takes to measure is imported only then."""
    from judgeapp.progress.benchmarks import progress_figures

    yield from progress_figures()


def keep_exams(*, user: Any, guest_token: str, **kwargs: Any) -> None:
    """A guest's exams become the account's."""
    from judgeapp.progress.models import Exam

    Exam.objects.filter(user=None, guest_token=guest_token).update(user=user, guest_token="")
