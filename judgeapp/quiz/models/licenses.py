"""Under what license a question may be used elsewhere."""

from django.db import models


class License(models.TextChoices):
    BY_SA = "CC BY-SA 4.0", "CC BY-SA 4.0"
    BY = "CC BY 4.0", "CC BY 4.0"
    ZERO = "CC0 1.0", "CC0 1.0"
    MIT = "MIT", "MIT License"
    ASK = "Ask the authors first", "Ask the authors first"


def named_licenses() -> list[tuple[str, str]]:
    """The licenses by name and label; a function, so that a new one takes no migration."""
    return License.choices
