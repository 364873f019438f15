"""Accounts in the admin: all of them for a superuser, names and blocking for a moderator."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from judgeapp.accounts.forms import ModeratedForm
from judgeapp.accounts.models import User

# Their pages would show whose second step is which; taking a lost one away is an action on the account.
admin.site.unregister([TOTPDevice, StaticDevice])


def moderates(request: HttpRequest) -> bool:
    """Whether somebody may rename and block accounts, and nothing else of them."""
    return request.user.has_perm("accounts.moderate_user") and not request.user.has_perm(
        "accounts.change_user"
    )


@admin.register(User)
class AccountAdmin(UserAdmin[User]):
    """Where a forgotten password is replaced: there is no email address to send one to.

    A moderator renames and blocks candidates, not staff. The history of an account says who did it, and what
    it was called.
    """

    add_form = AdminUserCreationForm
    list_display = ("username", "is_staff", "is_active", "date_joined", "last_login")
    search_fields = ("username",)
    ordering = ("username",)
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("May", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )
    readonly_fields = ("last_login", "date_joined")
    actions = ("remove_second_step",)

    @admin.action(description="Remove the second step of signing in", permissions=["change_everything"])
    def remove_second_step(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        """For whoever has lost phone and recovery codes; the history of the account says so."""
        for user in chosen:
            for model in (TOTPDevice, StaticDevice):
                model.objects.filter(user=user).delete()
            self.log_change(request, user, "Removed the second step.")
        self.message_user(request, "Done. They sign in with the password alone.")

    def has_change_everything_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("accounts.change_user")

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        if moderates(request):
            return obj is None or not (obj.is_staff or obj.is_superuser)
        return super().has_change_permission(request, obj)

    def get_list_display(self, request: HttpRequest) -> Any:
        if moderates(request):
            return ("username", "is_active", "date_joined")
        return super().get_list_display(request)

    def get_ordering(self, request: HttpRequest) -> Any:
        return ("-date_joined",) if moderates(request) else super().get_ordering(request)

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        if moderates(request):
            return ((None, {"fields": ("username", "is_active", "date_joined")}),)
        return super().get_fieldsets(request, obj)

    def get_form(
        self, request: HttpRequest, obj: User | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        if moderates(request):
            kwargs["form"] = ModeratedForm
        return super().get_form(request, obj, change=change, **kwargs)

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        if moderates(request):
            raise PermissionDenied
        return super().user_change_password(request, id, form_url)

    def construct_change_message(
        self, request: HttpRequest, form: Any, formsets: Any, add: bool = False
    ) -> Any:
        """Say also what an account was called, and whether it was blocked."""
        message: list[Any] = list(super().construct_change_message(request, form, formsets, add))
        if not add and "username" in form.changed_data:
            message.append(_note("was", form.initial["username"], "name"))
        if not add and "is_active" in form.changed_data:
            what = "let in again" if form.cleaned_data["is_active"] else "blocked"
            message.append(_note("account", what, "sign-in"))
        return message


def _note(name: str, what: str, field: str) -> dict[str, Any]:
    return {"changed": {"name": name, "object": what, "fields": [field]}}
