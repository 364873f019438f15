"""How scenarios come to be published, and how their answers are kept right."""

from judgeapp.authoring.answers import AcceptedAnswer as AcceptedAnswer
from judgeapp.authoring.answers import QuestionVersion as QuestionVersion
from judgeapp.authoring.editions import Edition as Edition
from judgeapp.authoring.reports import Report as Report
