"""Forms about the account itself. Every message says what would work."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UserCreationForm

from judgeapp.accounts.models import User
from judgeapp.accounts.validators import clear_name

LENGTH = "At least 12 characters. A few words together are hard to guess and easy to remember."
MISMATCH: dict[str, Any] = {"password_mismatch": "These two differ. Type the same password twice."}


class FocusesRefusedField(forms.BaseForm):
    """The first field that was refused has the focus when the form comes back, without a script."""

    def full_clean(self) -> None:
        super().full_clean()
        if refused := [name for name in self.fields if name in self.errors]:
            for field in self.fields.values():
                field.widget.attrs.pop("autofocus", None)
            self.fields[refused[0]].widget.attrs["autofocus"] = True


class SignUpForm(FocusesRefusedField, UserCreationForm[User]):
    error_messages = MISMATCH

    class Meta:
        model = User
        fields = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = LENGTH
        self.fields["password2"].label = "Password again"
        self.fields["password2"].help_text = ""

    def validate_password_for_user(self, user: User, password_field_name: str = "") -> None:
        super().validate_password_for_user(user, "password1")  # type: ignore[misc]  # where it was typed first

    def clean_username(self) -> str:
        name = str(super().clean_username())
        clear_name(name)
        return name


class ModeratedForm(forms.ModelForm[User]):
    """What a moderator may change of an account; a new name is as clear as those chosen at sign-up."""

    class Meta:
        model = User
        fields = ("username", "is_active")

    def clean_username(self) -> str:
        name = str(self.cleaned_data["username"])
        if "username" in self.changed_data:
            clear_name(name)
        return name


class SignInForm(FocusesRefusedField, AuthenticationForm):
    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": "That user name and password don’t match. Check the capitals in the password.",
    }


class NewPasswordForm(FocusesRefusedField, PasswordChangeForm):
    error_messages = {
        **MISMATCH,
        "password_incorrect": "This is not your current password. Nothing was changed.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = "Current password"
        self.fields["new_password1"].help_text = LENGTH
        self.fields["new_password2"].label = "New password again"

    def validate_password_for_user(self, user: User, password_field_name: str = "") -> None:
        super().validate_password_for_user(user, "new_password1")  # where it was typed first


class DeleteAccountForm(FocusesRefusedField, forms.Form):
    password = forms.CharField(
        strip=False,
        label="Your password",
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not self.user.check_password(password):
            raise forms.ValidationError("This is not your password. Nothing was deleted.")
        return password
