"""What authors, reviewers and instructors find in the admin."""

from judgeapp.authoring.answers_admin import AcceptedAnswerAdmin as AcceptedAnswerAdmin
from judgeapp.authoring.editions_admin import EditionAdmin as EditionAdmin
from judgeapp.authoring.reports_admin import ReportAdmin as ReportAdmin
from judgeapp.authoring.templates_admin import WrittenTemplateAdmin as WrittenTemplateAdmin
