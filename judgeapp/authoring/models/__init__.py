"""Editions of scenarios, collections, accepted answers, and reports of problems.

Imports the models of the quiz; every room of the authoring app, accounts, and progress may import it.
"""

from judgeapp.authoring.models.accepted_answers import AcceptedAnswer as AcceptedAnswer
from judgeapp.authoring.models.accepted_answers import QuestionVersion as QuestionVersion
from judgeapp.authoring.models.collections import Collection as Collection
from judgeapp.authoring.models.editions import Edition as Edition
from judgeapp.authoring.models.reports import Report as Report
