from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm

from judgeapp.accounts.models import User


@admin.register(User)
class AccountAdmin(UserAdmin[User]):
    """Where a forgotten password is replaced: there is no e-mail address to send one to."""

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
