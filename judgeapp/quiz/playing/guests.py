"""Playing without an account, and keeping what was played on sign-up.

The token lives in the session's data, not in its key: signing in changes the key and keeps the data.
"""

from __future__ import annotations

import secrets

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.http import HttpRequest

from judgeapp.quiz.models import Attempt, Quiz
from judgeapp.quiz.models.players import Player
from judgeapp.quiz.signals import guest_adopted

SESSION_KEY = "guest_token"


def player_of(request: HttpRequest) -> Player:
    """Who plays; a visitor without a token stays nobody, and gets no session."""
    if request.user.is_authenticated:
        return Player(user=request.user)
    return Player(guest_token=request.session.get(SESSION_KEY, ""))


def welcome(request: HttpRequest) -> Player:
    """The player, made a guest now if need be."""
    player = player_of(request)
    if player.is_nobody:
        request.session[SESSION_KEY] = secrets.token_urlsafe(24)
        player = player_of(request)
    return player


def adopt(request: HttpRequest, user: AbstractBaseUser) -> int:
    """Move the guest's attempts and quizzes to `user`; return how many attempts.

    Call it once the user has signed in or up. A second call finds nothing to move.
    """
    token = request.session.pop(SESSION_KEY, "")
    if not token:
        return 0
    with transaction.atomic():
        Quiz.objects.filter(user=None, guest_token=token).update(user=user, guest_token="")
        moved = Attempt.objects.adopt(user, token)
        guest_adopted.send(sender=Attempt, user=user, guest_token=token)
        return moved
