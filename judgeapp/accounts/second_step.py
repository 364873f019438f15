"""A second step of signing in, for staff who want one: a code from an app (TOTP), by django-otp.

Whoever has set it up gets no page but the one that asks for the code, until this browser has given it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast
from urllib.parse import urlencode

import segno
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django_otp import login as remember_device
from django_otp import verify_token
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from judgeapp.accounts.models import User
from judgeapp.htmx import next_url

RECOVERY_CODES = 8
OPEN = frozenset({"accounts:second_step_code", "accounts:sign_out", "admin:logout", "display", "healthz"})
"""What somebody gets who has given the password and not yet the code."""

type Answering = Callable[[HttpRequest], HttpResponse]


def is_set_up(user: User) -> bool:
    return bool(TOTPDevice.objects.filter(user=user, confirmed=True).exists())


def ask_for_second_step(get_response: Answering) -> Answering:
    """Middleware: a password alone opens nothing to staff who have set up a second step."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_view(request: HttpRequest, *called: object) -> HttpResponse | None:
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return None  # nobody is signed in, and the answer doesn't depend on cookies
        name = request.resolver_match.view_name if request.resolver_match else ""
        user = request.user
        if name in OPEN or not (user.is_authenticated and user.is_staff) or user.is_verified():  # type: ignore[attr-defined]
            return None
        if not is_set_up(user):
            return None
        return redirect(
            f"{reverse('accounts:second_step_code')}?{urlencode({'next': request.get_full_path()})}"
        )

    middleware.process_view = process_view  # type: ignore[attr-defined]
    return middleware


class CodeForm(forms.Form):
    """Six digits from the app, or a recovery code."""

    code = forms.CharField(
        max_length=16,
        label="Code",
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "autofocus": True}
        ),
    )

    def clean_code(self) -> str:
        return str(self.cleaned_data["code"]).replace(" ", "").lower()


class PasswordForm(forms.Form):
    """The password again, before anything about signing in changes."""

    password = forms.CharField(
        strip=False,
        label="Your password",
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: object, **kwargs: object) -> None:
        self.user = user
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not self.user.check_password(password):
            raise forms.ValidationError("This is not your password. Nothing was changed.")
        return password


form_page = require_http_methods(["GET", "POST"])


@sensitive_post_parameters()
@never_cache
@login_required
@form_page
def code(request: HttpRequest) -> HttpResponse:
    """Ask for the code after the password."""
    user = cast(User, request.user)
    if not is_set_up(user) or user.is_verified():  # type: ignore[attr-defined]
        return redirect(next_url(request))
    form = CodeForm(request.POST or None)
    if form.is_valid():
        if device := _accepting(user, form.cleaned_data["code"]):
            remember_device(request, device)
            return redirect(next_url(request))
        form.add_error(
            "code", "This code isn’t right, or it came too soon after a wrong one. Take the next one."
        )
    return render(request, "accounts/second_step_code.html", {"form": form, "next": next_url(request)})


def _accepting(user: User, given: str) -> TOTPDevice | StaticDevice | None:
    """The user's device that takes a code; each counts its failures, and makes the next try wait longer."""
    model = TOTPDevice if len(given) == 6 and given.isdecimal() else StaticDevice
    for device in model.objects.filter(user=user, confirmed=True):
        if found := verify_token(user, device.persistent_id, given):
            return cast("TOTPDevice | StaticDevice", found)
    return None


@sensitive_post_parameters()
@never_cache
@login_required
@form_page
def second_step(request: HttpRequest) -> HttpResponse:
    """Set the second step up, or take it away; both want the password."""
    user = cast(User, request.user)
    if not user.is_staff:
        raise PermissionDenied
    form = PasswordForm(user, request.POST or None)
    if form.is_valid():
        with transaction.atomic():
            was_set_up = is_set_up(user)
            TOTPDevice.objects.filter(user=user).delete()
            StaticDevice.objects.filter(user=user).delete()
            if not was_set_up:
                TOTPDevice.objects.create(user=user, name="app", confirmed=False)
        if was_set_up:
            messages.success(request, "The second step is gone. Your password alone signs you in.")
            return redirect("accounts:account")
        return redirect("accounts:second_step_app")
    context = {"form": form, "is_set_up": is_set_up(user)}
    return render(request, "accounts/second_step.html", context)


@sensitive_post_parameters()
@never_cache
@login_required
@form_page
def app(request: HttpRequest) -> HttpResponse:
    """Show the secret to scan. A code proves that the app has it; then the recovery codes are shown, once."""
    user = cast(User, request.user)
    device = TOTPDevice.objects.filter(user=user, confirmed=False).first()
    if device is None or not user.is_staff:
        return redirect("accounts:second_step")
    form = CodeForm(request.POST or None)
    if form.is_valid():
        if verify_token(user, device.persistent_id, form.cleaned_data["code"]):
            TOTPDevice.objects.filter(pk=device.pk).update(confirmed=True)
            device.refresh_from_db()
            remember_device(request, device)
            return render(request, "accounts/second_step_codes.html", {"codes": _recovery_codes(user)})
        form.add_error("code", "This code isn’t right. Take the one the app shows now.")
    context = {"form": form, "drawn": _drawn(device.config_url), "secret": _readable(device)}
    return render(request, "accounts/second_step_app.html", context)


def _recovery_codes(user: User) -> list[str]:
    with transaction.atomic():
        StaticDevice.objects.filter(user=user).delete()
        device = StaticDevice.objects.create(user=user, name="recovery codes")
        codes = [StaticToken.random_token() for _ in range(RECOVERY_CODES)]
        StaticToken.objects.bulk_create(StaticToken(device=device, token=each) for each in codes)
    return codes


def _readable(device: TOTPDevice) -> str:
    """The secret in groups of four letters, for typing."""
    secret = device.config_url.partition("secret=")[2].partition("&")[0]
    return " ".join(secret[at : at + 4] for at in range(0, len(secret), 4))


def _drawn(address: str) -> SafeString:
    drawn = segno.make(address, error="l", micro=False).svg_inline(
        scale=4, border=4, dark="#000", light="#fff", svgclass="code", lineclass=None, omitsize=True
    )
    return mark_safe(drawn)  # noqa: S308 - squares, whatever the address says
