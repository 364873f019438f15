"""What a site reads before its first visitor (judgeapp/serving.py)."""

import logging
from importlib import import_module

from django.conf import settings
from django.db import DatabaseError, connections

from judgeapp.quiz.models import DEFAULT_RULESET, Question
from judgeapp.quiz.playing.drawing import askable

logger = logging.getLogger(__name__)


def read_ahead() -> None:
    """Import every page and read the cards of every question in play; a database that is down stops nothing.

    No connection stays open: gunicorn's workers must not share one.
    """
    import_module(settings.ROOT_URLCONF)
    try:
        questions = Question.objects.in_play(DEFAULT_RULESET).values_list("pk", flat=True)
        count = sum(1 for _ in askable(questions, DEFAULT_RULESET))
        logger.info("Read ahead: %s questions.", count)
    except DatabaseError as error:
        logger.warning("Nothing is read ahead: %s", error)
    finally:
        connections.close_all()
