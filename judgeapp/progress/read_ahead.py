"""What a site reads before its first visitor (judgeapp/serving.py)."""

import logging
from importlib import import_module

from django.conf import settings
from django.db import DatabaseError, connections
from django.template.loader import get_template

from judgeapp.progress import curriculum
from judgeapp.quiz.models import DEFAULT_RULESET, Question
from judgeapp.quiz.playing.drawing import askable
from judgeapp.quiz.rulings.rulings import engine_version
from judgeapp.quiz.skills.interactions import interactions
from judgeapp.quiz.skills.skills import skill_index
from judgeapp.rules.index import rule_index

logger = logging.getLogger(__name__)


def read_ahead() -> None:
    """Import and compile every page, and read what questions, rules, and plans are made of.

    A database that is down stops nothing. No connection stays open: gunicorn's workers must not share one.
    """
    import_module(settings.ROOT_URLCONF)
    _compile_pages()
    engine_version()
    curriculum.openings()
    curriculum.stretches()
    try:
        questions = Question.objects.in_play(DEFAULT_RULESET).values_list("pk", flat=True)
        count = sum(1 for _ in askable(questions, DEFAULT_RULESET))
        rule_index()
        skills = curriculum.in_order(skill_index().askable, interactions())
        logger.info("Read ahead: %s questions on %s skills.", count, len(skills))
    except DatabaseError as error:
        logger.warning("Nothing is read ahead: %s", error)
    finally:
        connections.close_all()


def _compile_pages() -> None:
    """Compile every template of ours, which Django keeps."""
    folder = settings.BASE_DIR / "templates"
    for path in sorted(folder.rglob("*.html")):
        get_template(path.relative_to(folder).as_posix())
