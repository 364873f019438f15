"""Nobody reads what isn't theirs, and everybody can take along all that is kept of them."""

from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice
from reversion.models import Revision

from judgeapp.accounts.export import data_of
from judgeapp.accounts.models import User
from judgeapp.authoring.models import AcceptedAnswer, Edition, Report
from judgeapp.authoring.roles import AUTHORS, INSTRUCTORS, MODERATORS
from judgeapp.lab.models import RecentTable
from judgeapp.progress.models import Exam, Learner
from judgeapp.quiz.models import Quiz, WrittenTemplate
from judgeapp.quiz.models.players import Player
from judgeapp.rules.models import OfficialImport, Ruleset
from tests.accounts.roles import person
from tests.accounts.test_answers import answer
from tests.factories import QuestionFactory

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
GUEST = "a-guest-of-this-browser"


# Everything we keep ---------------------------------------------------------------------------------


def an_exam(**owner) -> Exam:
    return Exam.objects.create(**owner, preset="l1", title="An exam", pass_mark=70, started=NOW)


def a_quiz(**owner) -> Quiz:
    return Quiz.objects.create(**owner, seed=1, size=1, created=NOW)


def an_edition(**owner) -> Edition:
    return Edition.objects.create(**owner, changed=NOW, slug="tea")


def an_accepted_answer(**owner) -> AcceptedAnswer:
    return AcceptedAnswer.objects.create(
        **owner, question=QuestionFactory(), ruleset="mtg-2024", asks="x", accepted=NOW
    )


def a_template(**owner) -> WrittenTemplate:
    return WrittenTemplate.objects.create(**owner, slug=f"tea-{WrittenTemplate.objects.count()}")


def a_recovery_code(user) -> None:
    StaticDevice.objects.create(user=user).token_set.create(token="x")


def a_log_entry(**owner) -> LogEntry:
    kind = ContentType.objects.get_for_model(User)
    return LogEntry.objects.create(**owner, content_type=kind, object_repr="tea", action_flag=CHANGE)


def an_official_import(**owner) -> OfficialImport:
    return OfficialImport.objects.create(
        **owner, ruleset=Ruleset.objects.get_or_create(slug="tea")[0], name="x"
    )


# What points at a person -> how to make a row of it. "Learner" and second steps show as values, not as rows.
ROWS = {
    "admin.LogEntry.user": a_log_entry,
    "reversion.Revision.user": lambda **owner: Revision.objects.create(**owner, date_created=NOW),
    "rules.OfficialImport.accepted_by": an_official_import,
    "lab.RecentTable.user": lambda **owner: RecentTable.objects.create(**owner, word="1.A", title="A table"),
    "quiz.Attempt.user": lambda **owner: answer("bear/1", **owner),
    "quiz.Attempt.guest_token": lambda **owner: answer("bear/1", **owner),
    "quiz.Quiz.user": a_quiz,
    "quiz.Quiz.guest_token": a_quiz,
    "quiz.WrittenTemplate.author": a_template,
    "quiz.WrittenTemplate.reviewer": a_template,
    "quiz.WrittenTemplate.saved_by": a_template,
    "quiz.WrittenTemplate.writers": lambda writers: a_template().writers.add(writers),
    "authoring.AcceptedAnswer.accepted_by": an_accepted_answer,
    "authoring.Edition.author": an_edition,
    "authoring.Edition.reviewer": an_edition,
    "authoring.Edition.saved_by": an_edition,
    "authoring.Edition.writers": lambda writers: an_edition().writers.add(writers),
    "authoring.Report.user": lambda **owner: Report.objects.create(**owner, key="tea/1", text="Cold"),
    "authoring.Report.guest_token": lambda **owner: Report.objects.create(**owner, key="tea/1", text="Cold"),
    "authoring.Report.decided_by": lambda **owner: Report.objects.create(**owner, key="tea/1", decided=NOW),
    "progress.Exam.user": an_exam,
    "progress.Exam.guest_token": an_exam,
    "progress.Learner.user": lambda **owner: Learner.objects.update_or_create(**owner, defaults={"goal": 3}),
    "progress.Learner.guest_token": lambda **owner: Learner.objects.update_or_create(
        **owner, defaults={"goal": 3}
    ),
    "accounts.User.groups": lambda user: user.groups.add(Group.objects.create(name="Tea drinkers")),
    "accounts.User.user_permissions": lambda user: user.user_permissions.add(Permission.objects.first()),
    "otp_totp.TOTPDevice.user": lambda **owner: TOTPDevice.objects.create(**owner, confirmed=True),
    "otp_static.StaticDevice.user": lambda user: StaticDevice.objects.create(user=user).token_set.create(
        token="x"
    ),
}


def pointing_at_a_person() -> set[str]:
    """Every field of every model that says whose a row is."""
    found = {"accounts.User.groups", "accounts.User.user_permissions"}
    for model in apps.get_models():
        for field in model._meta.get_fields():
            if field.auto_created:
                continue
            if field.related_model is User or field.name == "guest_token":
                found.add(f"{model._meta.label}.{field.name}")
    return found


def test_everything_that_points_at_a_person_is_known():
    assert pointing_at_a_person() == ROWS.keys()


@pytest.mark.parametrize("field", sorted(ROWS))
def test_everything_we_keep_holds_it(field):
    mira = User.objects.create_user("mira")
    name = field.rpartition(".")[2]
    is_guests = name == "guest_token"
    player = Player(guest_token=GUEST) if is_guests else Player(user=mira)
    before = data_of(player, at=NOW)
    argument = "user" if name in {"groups", "user_permissions"} else name
    ROWS[field](**{argument: GUEST if is_guests else mira})
    assert data_of(player, at=NOW) != before


def test_nobody_elses_is_in_it():
    mira, noah = (User.objects.create_user(name) for name in ("mira", "noah"))
    before = data_of(Player(user=noah), at=NOW)
    for field, make in ROWS.items():
        name = field.rpartition(".")[2]
        if name != "guest_token":
            make(**{"user" if name in {"groups", "user_permissions"} else name: mira})
    assert data_of(Player(user=noah), at=NOW) == before


# Staff ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", [AUTHORS, INSTRUCTORS])
def test_staff_see_answers_under_pseudonyms(client, role):
    mira = User.objects.create_user("mira")
    row = answer("bear/1", user=mira)
    client.force_login(person("staff", role))
    for address in ("/admin/quiz/attempt/", f"/admin/quiz/attempt/{row.pk}/change/"):
        page = client.get(address).content.decode()
        assert Player(user=mira).pseudonym in page
        assert "mira" not in page
    assert "bear/1" not in client.get("/admin/quiz/attempt/?q=mira").content.decode()
    for lookup in ("user__username", "user__id__exact", "user", "user__username__startswith", "guest_token"):
        response = client.get("/admin/quiz/attempt/", {lookup: "1"})
        assert response.status_code in {302, 400}, lookup


def test_a_superuser_finds_somebodys_answers_by_name(client):
    answer("bear/1", user=User.objects.create_user("mira"))
    client.force_login(User.objects.create_superuser("owner"))
    assert "bear/1" in client.get("/admin/quiz/attempt/?q=mira").content.decode()


def test_a_pseudonym_is_one_persons_and_tells_nothing():
    mira, noah = (Player(user=User.objects.create_user(name)) for name in ("mira", "noah"))
    assert mira.pseudonym == Player(user=mira.user).pseudonym != noah.pseudonym
    assert Player(guest_token="a").pseudonym != Player(guest_token="b").pseudonym
    assert "mira" not in mira.pseudonym


# Moderators -------------------------------------------------------------------------------------------


@pytest.fixture
def moderator(client) -> User:
    user = person("moderator", MODERATORS)
    client.force_login(user)
    return user


def change(client, user: User, **fields):
    data = {"username": user.username, "is_active": "on"} | fields
    return client.post(
        f"/admin/accounts/user/{user.pk}/change/", {k: v for k, v in data.items() if v is not None}
    )


def test_a_moderator_renames_and_blocks_and_the_log_says_so(client, moderator):
    mira = User.objects.create_user("rude")
    assert "rude" in client.get("/admin/accounts/user/").content.decode()
    assert change(client, mira, username="polite", is_active=None).status_code == 302
    mira.refresh_from_db()
    assert (mira.username, mira.is_active) == ("polite", False)
    entry = LogEntry.objects.get(user=moderator)
    assert "rude" in entry.get_change_message()
    assert "blocked" in entry.get_change_message()
    assert "rude" in client.get(f"/admin/accounts/user/{mira.pk}/history/").content.decode()


def test_who_is_blocked_is_signed_out_at_once(client):
    mira = User.objects.create_user("mira", "layers-before-lunch")
    client.force_login(mira)
    assert client.get("/account/password/").status_code == 200
    User.objects.update(is_active=False)
    assert client.get("/account/password/").status_code == 302
    client.post("/account/sign-in/", {"username": "mira", "password": "layers-before-lunch"})
    assert client.get("/account/password/").status_code == 302


@pytest.mark.parametrize("name", ["\u0430dmin", "@all", "admin"])
def test_a_moderator_gives_no_confusing_name(client, moderator, name):
    mira = User.objects.create_user("mira")
    assert change(client, mira, username=name).status_code == 200
    mira.refresh_from_db()
    assert mira.username == "mira"


def test_a_moderator_changes_nothing_else(client, moderator):
    mira = User.objects.create_user("mira")
    change(client, mira, is_staff="on", is_superuser="on", password="x", groups=[1])
    mira.refresh_from_db()
    assert not mira.is_staff
    assert not mira.is_superuser
    assert not mira.groups.exists()
    assert client.get(f"/admin/accounts/user/{mira.pk}/password/").status_code == 403
    assert client.post(f"/admin/accounts/user/{mira.pk}/delete/", {"post": "yes"}).status_code == 403
    assert client.get("/admin/accounts/user/add/").status_code == 403
    assert client.get("/admin/quiz/attempt/").status_code == 403
    page = client.get(f"/admin/accounts/user/{mira.pk}/change/").content.decode()
    assert "argon2" not in page
    assert "last_login" not in page


@pytest.mark.parametrize("other", ["staff", "superuser"])
def test_a_moderator_leaves_staff_alone(client, moderator, other):
    user = User.objects.create_user("other", is_staff=True, is_superuser=other == "superuser")
    assert change(client, user, username="gone").status_code == 403
    user.refresh_from_db()
    assert user.username == "other"


def test_a_moderator_reads_reports(client, moderator):
    Report.objects.create(key="tea/1", text="Cold", address="/")
    assert "Cold" in client.get("/admin/authoring/report/").content.decode()


def test_signing_up_with_a_confusing_name_is_refused(client):
    for name in ("\u0430dmin", "@all", "layer-one"):
        words = "tea before the layers"
        client.post("/account/sign-up/", {"username": name, "password1": words, "password2": words})
    assert not User.objects.exists()
