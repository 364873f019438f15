"""An account: a user name and a password. There is no email address to ask for or to lose."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> User:
        """The account of that name, however it is capitalized."""
        return self.get(username__iexact=username)

    def create_user(self, username: str, password: str | None = None, **fields: Any) -> User:
        """Save a new account; without a password nobody can sign in to it."""
        user = self.model(username=self.model.normalize_username(username), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, username: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(username, password, **fields, is_staff=True, is_superuser=True)


class User(AbstractBaseUser, PermissionsMixin):
    username = models.CharField(
        "user name",
        max_length=40,
        unique=True,
        help_text="Letters, digits, and @ . + - _ only. At most 40.",
        validators=[
            UnicodeUsernameValidator(message="Use letters, digits and @ . + - _ only, without spaces.")
        ],
        error_messages={"unique": "Taken already. Choose another."},
    )
    is_staff = models.BooleanField("author", default=False, help_text="May enter the admin.")
    is_active = models.BooleanField("active", default=True, help_text="May sign in.")
    date_joined = models.DateTimeField("joined", default=timezone.now)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"

    class Meta:
        permissions = [("moderate_user", "Can rename and block accounts")]
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="username_in_any_case",
                violation_error_message="Taken already. Choose another.",
            )
        ]

    def __str__(self) -> str:
        return self.username
