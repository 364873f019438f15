"""The engine's errors: one base class, its text fit for an author."""

from typing import Self

from judgeapp.copyengine.model.wording import SUBTYPE_MARK, punctuated


class CopyEngineError(Exception):
    """Something cannot be read or played.

    Attributes:
        where: the place in the script or text, e.g. ``events[2].copy_of``; "" when the whole is meant.
        message: what is wrong there.
        mend: what would work instead; "" when nothing is known.
    """

    def __init__(self, message: str, *, where: str = "", mend: str = "") -> None:
        message, mend = (punctuated(words).replace(SUBTYPE_MARK, "") for words in (message, mend))
        self.where, self.message, self.mend = where, message, mend
        super().__init__(self._whole())

    def _whole(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.message}{' ' + self.mend if self.mend else ''}"

    def at(self, where: str) -> Self:
        """Return the same refusal with `where` in front of the place it names."""
        error = type(self).__new__(type(self))  # each class asks for something else when it is made
        error.__dict__.update(self.__dict__)
        error.where = f"{where}.{self.where}" if self.where else where
        error.args = (error._whole(),)
        error.__cause__ = self
        return error


class ForbiddenError(CopyEngineError):
    """The rules, or something on the table, forbid what a script says."""


class UncoveredError(CopyEngineError):
    """The rules document in force has no rule for what happens; another one has.

    Attributes:
        what: what it has no rule for.
    """

    def __init__(self, document: str, what: str, *, where: str = "", mend: str = "") -> None:
        self.document, self.what = document, what
        super().__init__(f"{document} has no rule for {what}.", where=where, mend=mend)


class UnaskedError(CopyEngineError):
    """A script states a choice that nothing asks for.

    Attributes:
        key: under which it stands.
    """

    def __init__(self, message: str, key: str, *, where: str = "", mend: str = "") -> None:
        self.key = key
        super().__init__(message, where=where, mend=mend)


class UnstatedError(CopyEngineError):
    """A script doesn't state a choice among known objects.

    Attributes:
        key: under which it would stand.
        among: the refs of what may be chosen, without what the script states.
        number: how many are still to be chosen.
    """

    def __init__(
        self, message: str, key: str, among: tuple[str, ...], number: int, *, where: str = "", mend: str = ""
    ) -> None:
        self.key, self.among, self.number = key, among, number
        super().__init__(message, where=where, mend=mend)


class UnkeptError(CopyEngineError):
    """Nobody has said which of several permanents a player keeps as state-based actions are checked.

    Attributes:
        among: the refs of those permanents.
    """

    def __init__(self, message: str, among: tuple[str, ...], *, where: str = "", mend: str = "") -> None:
        self.among = among
        super().__init__(message, where=where, mend=mend)


class TooLongError(CopyEngineError):
    """Working something out takes more steps than it may."""

    def __init__(self, *, where: str = "") -> None:
        super().__init__(
            "This takes so long to work out that I stop here.",
            where=where,
            mend="Take away cards or events that don't matter.",
        )


class UnreadableTextError(CopyEngineError):
    """Oracle text the reader has no form for, with the column (from 1) where it stopped."""

    def __init__(self, text: str, column: int, *, known: str = "") -> None:
        self.text, self.column = text, column
        stop = text[column - 1 :][:60]
        message = f"I can read up to column {column} of {text!r}. “{stop}” is not wording I know."
        super().__init__(message, mend=f"Known forms: {known}." if known else "")
