"""What a user name and a password must be."""

from typing import Any

from confusable_homoglyphs import confusables
from django.core.exceptions import ValidationError
from zxcvbn import zxcvbn

RESERVED = frozenset(
    "admin administrator all anonymous everyone guest help layer-one layerone mod moderator owner root staff "
    "support system webmaster".split()
)

_ALIKE = str.maketrans("01", "oi")


def clear_name(name: str) -> None:
    """Refuse a name that could pass for somebody else's.

    Raises:
        ValidationError: it mixes alphabets that look alike, begins with a sign, or belongs to the site.
    """
    if confusables.is_dangerous(name):
        raise ValidationError("These letters come from several alphabets and look alike. Use one alphabet.")
    if not name[:1].isalnum():
        raise ValidationError("Begin with a letter or a digit.")
    if _looks(name.strip(".+-_@")) in RESERVED:
        raise ValidationError("This name belongs to the site. Choose another.")


def _looks(name: str) -> str:
    """The name in the plain letters that others look like: ɑ as a, 1 as i, 0 as o."""
    found = confusables.is_confusable(name.casefold(), greedy=True) or []
    plain = {
        each["character"]: other["c"]
        for each in found
        for other in each["homoglyphs"]
        if not each["character"].isascii() and other["c"].isascii()
    }
    return "".join(plain.get(letter, letter) for letter in name.casefold()).translate(_ALIKE)


class GuessedValidator:
    """Refuses what a guessing program finds soon, such as "Summer2026", and asks for no special signs."""

    LEAST_SCORE = 3  # of 4: safe from guessing online, and for days from guessing at a stolen hash
    MOST_LOOKED_AT = 64  # the time it takes grows with the square of the length

    def validate(self, password: str, user: Any = None) -> None:
        known = [user.get_username()] if user else []
        found = zxcvbn(password[: self.MOST_LOOKED_AT], user_inputs=[*known, "layer one", "layerone"])
        if found["score"] < self.LEAST_SCORE:
            raise ValidationError("This is easy to guess. Add a word or two.", code="password_too_easy")

    def get_help_text(self) -> str:
        return "A few words together are hard to guess and easy to remember."
