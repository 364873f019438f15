"""The tables of progress: learners with their skills, exams with their questions.

`learners` stores what is computed from attempts; `exams` stores exams that people take. Every module of the
app imports the tables from here; below it are only the quiz, the rules, and the plain-Python `scheduling` and
`folding`.
"""

from judgeapp.progress.models.exams import Exam, Place, Waiting
from judgeapp.progress.models.learners import GOAL, MARKED, STORED, Learner, SkillCard, SkillMark

__all__ = ["GOAL", "MARKED", "STORED", "Exam", "Learner", "Place", "SkillCard", "SkillMark", "Waiting"]
