"""What authors, reviewers and instructors find in the admin."""

from judgeapp.authoring.admin.accepted_answers import AcceptedAnswerAdmin as AcceptedAnswerAdmin
from judgeapp.authoring.admin.editions import EditionAdmin as EditionAdmin
from judgeapp.authoring.admin.reports import ReportAdmin as ReportAdmin
from judgeapp.authoring.admin.written_templates import WrittenTemplateAdmin as WrittenTemplateAdmin
