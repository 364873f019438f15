"""Signing up, in and out; what is kept about a person, and taking it along or away."""

from typing import Any, cast

from axes.utils import reset as forget_failures
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView, LogoutView
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from judgeapp.accounts.export import data_of
from judgeapp.accounts.forms import DeleteAccountForm, NewPasswordForm, SignInForm, SignUpForm
from judgeapp.accounts.models import User
from judgeapp.accounts.throttling import mark_of
from judgeapp.htmx import next_url
from judgeapp.progress.portable.exporting import as_json
from judgeapp.quiz.models import Attempt
from judgeapp.quiz.playing.guests import player_of

AS_SIGNED_IN = "django.contrib.auth.backends.ModelBackend"
form_page = require_http_methods(["GET", "POST"])


class SignIn(LoginView):
    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        return next_url(request or self.request, "")


class SignOut(LogoutView):
    @method_decorator(never_cache)
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().post(request, *args, **kwargs)
        response["Clear-Site-Data"] = '"storage"'  # what a device kept for when it has no network
        messages.success(request, "You are signed out.")
        return response


@sensitive_post_parameters()
@never_cache
@form_page
def sign_up(request: HttpRequest) -> HttpResponse:
    """Create an account and sign in to it; what was answered as a guest comes along."""
    if request.user.is_authenticated:
        return redirect(next_url(request))
    form = SignUpForm(request.POST or None)
    if form.is_valid():
        try:
            with transaction.atomic():
                user = form.save()
        except IntegrityError:  # taken between the check and now
            form.add_error("username", "Taken already. Choose another.")
        else:
            login(request, user, backend=AS_SIGNED_IN)
            messages.success(
                request, f"Welcome, {user}. Your account is ready, and your answers are kept in it."
            )
            return redirect(next_url(request))
    return render(request, "accounts/sign_up.html", {"form": form, "next": next_url(request)})


@require_GET
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """What is kept, of an account or of a guest."""
    return render(
        request, "accounts/account.html", {"attempts": Attempt.objects.of(player_of(request)).count()}
    )


@require_GET
@never_cache
def download(request: HttpRequest) -> HttpResponse:
    data = as_json(data_of(player_of(request), at=timezone.now()))
    response = HttpResponse(data, content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="layer-one-data.json"'
    return response


@sensitive_post_parameters()
@never_cache
@login_required
@form_page
def password(request: HttpRequest) -> HttpResponse:
    """Change the password; this browser stays signed in, every other one is signed out."""
    form = NewPasswordForm(cast(User, request.user), request.POST or None)
    if form.is_valid():
        update_session_auth_hash(request, form.save())
        messages.success(request, "Your password is changed. Other browsers are signed out.")
        return redirect("accounts:account")
    return render(request, "accounts/password.html", {"form": form})


@sensitive_post_parameters()
@never_cache
@login_required
@form_page
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account with all that hangs on it."""
    user = cast(User, request.user)
    form = DeleteAccountForm(user, request.POST or None)
    if form.is_valid():
        forget_failures(username=mark_of(user.username))
        user.delete()
        logout(request)
        messages.success(request, "Your account is deleted, with every answer in it.")
        return redirect("/")
    return render(request, "accounts/delete.html", {"form": form})
