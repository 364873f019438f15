"""Authors: staff who write scenarios. What the group may do is said in `authoring.roles`."""

from judgeapp.authoring.roles import AUTHORS as AUTHORS
from judgeapp.authoring.roles import INSTRUCTORS, KEEPERS
from judgeapp.authoring.roles import REVIEWERS as REVIEWERS

GROUP = AUTHORS
DEMO_ROLES = (AUTHORS, KEEPERS, INSTRUCTORS)
