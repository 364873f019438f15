"""Who plays: an account, or a guest known only by the token in their session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.crypto import salted_hmac


class Owned(Protocol):
    """A row that an account or a guest owns."""

    user_id: Any
    guest_token: Any


@dataclass(frozen=True, slots=True)
class Player:
    """One of the two is set; neither for a visitor who has not started anything yet."""

    user: AbstractBaseUser | None = None
    guest_token: str = ""

    @property
    def ownership(self) -> dict[str, Any]:
        """The fields that mark a row as this player's, for `create`."""
        return {"user": self.user, "guest_token": "" if self.user else self.guest_token}

    @property
    def found_by(self) -> dict[str, Any]:
        """What finds this player's rows: a row with a token never has a user, so one of the two is enough."""
        return {"user": self.user} if self.user else {"guest_token": self.guest_token}

    def owns(self, quiz: Owned) -> bool:
        """The same said of a row at hand."""
        if self.user:
            return bool(quiz.user_id == self.user.pk)
        return bool(self.guest_token) and quiz.guest_token == self.guest_token

    @property
    def pseudonym(self) -> str:
        """What staff see of somebody who answers: always the same, and nobody finds the name from it."""
        kind, key = ("candidate", self.user.pk) if self.user else ("guest", self.guest_token)
        digest = salted_hmac("judgeapp.quiz.pseudonym", f"{kind} {key}", algorithm="sha256").hexdigest()
        return f"{kind} {digest[:8]}"

    @property
    def is_nobody(self) -> bool:
        return self.user is None and not self.guest_token
