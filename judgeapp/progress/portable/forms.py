"""Bringing answers along, and deleting them."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile

from judgeapp.progress.portable.format import MOST_BYTES_SENT


class BringForm(forms.Form):
    """A file, and whether the plan in it is wanted too."""

    file = forms.FileField(
        label="The .json file, or .json.gz",
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,.gz,application/json,application/gzip"}),
        error_messages={"required": "Choose the .json file that you downloaded."},
    )
    with_plan = forms.BooleanField(label="Import the goal and the exam date too", required=False)

    def clean_file(self) -> UploadedFile[bytes]:
        found: UploadedFile[bytes] = self.cleaned_data["file"]
        if (found.size or 0) > MOST_BYTES_SENT:
            raise forms.ValidationError(
                f"It has {found.size:,} bytes; at most {MOST_BYTES_SENT:,} are read. Download it compressed."
            )
        return found


class ForgetForm(forms.Form):
    sure = forms.BooleanField(
        label="Yes, delete it for good",
        error_messages={"required": "Tick this to delete. Nothing was deleted."},
    )
