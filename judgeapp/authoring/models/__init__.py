"""How scenarios come to be published, and how their answers are kept right."""

from judgeapp.authoring.models.accepted_answers import AcceptedAnswer as AcceptedAnswer
from judgeapp.authoring.models.accepted_answers import QuestionVersion as QuestionVersion
from judgeapp.authoring.models.editions import Edition as Edition
from judgeapp.authoring.models.reports import Report as Report
