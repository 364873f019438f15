"""Gunicorn's settings: `gunicorn --config python:judgeapp.serving judgeapp.wsgi`."""

import logging
from importlib import import_module

logger = logging.getLogger(__name__)

preload_app = True
"""Workers share what was read before they started, and one that takes over for another answers at once."""
threads = 2
timeout = 30  # seconds
max_requests = 2000
max_requests_jitter = 200


def when_ready(_server: object) -> None:
    """Read, before the workers start, what the first visitor to each of them would wait for."""
    read_ahead()


def read_ahead() -> None:
    """Import every page and read the cards of every question in play; a database that is down stops nothing.

    No connection stays open: the workers must not share one.
    """
    # What follows needs Django set up, which gunicorn does after it has read its settings.
    from django.conf import settings
    from django.db import DatabaseError, connections

    from judgeapp.quiz.models import DEFAULT_RULESET, Question
    from judgeapp.quiz.playing.drawing import askable

    import_module(settings.ROOT_URLCONF)
    try:
        questions = Question.objects.in_play(DEFAULT_RULESET).values_list("pk", flat=True)
        count = sum(1 for _ in askable(questions, DEFAULT_RULESET))
        logger.info("Read ahead: %s questions.", count)
    except DatabaseError as error:
        logger.warning("Nothing is read ahead: %s", error)
    finally:
        connections.close_all()
