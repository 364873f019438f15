"""What authors, reviewers, and instructors find in the admin: one module for each kind of row.

Imports every other room of the authoring app; only Django imports it.
"""

from judgeapp.authoring.admin.accepted_answers import AcceptedAnswerAdmin as AcceptedAnswerAdmin
from judgeapp.authoring.admin.editions import EditionAdmin as EditionAdmin
from judgeapp.authoring.admin.reports import ReportAdmin as ReportAdmin
from judgeapp.authoring.admin.written_templates import WrittenTemplateAdmin as WrittenTemplateAdmin
