"""People with roles."""

from django.contrib.auth.models import Group

from judgeapp.accounts.models import User


def person(name: str, *groups: str) -> User:
    """Staff in these groups."""
    user = User.objects.create_user(name, "layers-before-lunch", is_staff=True)
    user.groups.add(*Group.objects.filter(name__in=groups))
    assert user.groups.count() == len(groups)
    return user
