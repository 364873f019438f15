"""The app's tables, each with what it belongs to."""

from judgeapp.progress.exams.models import Exam as Exam
from judgeapp.progress.exams.models import Place as Place
