"""The tables of progress: learners with their skills, exams with their places.

`learners` keeps what is computed from attempts; `exams` keeps sittings. Every module of the app imports the
tables from here; below are the quiz, the rules and the plain-Python `scheduling` and `folding` only.
"""

from judgeapp.progress.models.exams import Exam, Place, Waiting
from judgeapp.progress.models.learners import GOAL, MARKED, STORED, Learner, SkillCard, SkillMark

__all__ = ["GOAL", "MARKED", "STORED", "Exam", "Learner", "Place", "SkillCard", "SkillMark", "Waiting"]
