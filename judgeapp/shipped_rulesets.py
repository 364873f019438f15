"""The rulesets that ship: fixtures/rulesets, read once and registered with the engine, which does no I/O."""

from pathlib import Path

from judgeapp.combat import EVERY_BELIEF, KEYWORD_POINTS
from judgeapp.copyengine import RULESETS, CopyEngineError, Ruleset, read_documents, read_rulesets

FOLDER = Path(__file__).parent.parent / "fixtures" / "rulesets"


def rulesets_in(folder: Path) -> list[Ruleset]:
    """Return the rulesets that the files of a folder describe.

    Raises:
        CopyEngineError: a file can't be read; names the file, the key and the mend.
    """
    files = {}
    for path in sorted(folder.glob("*.yaml")):
        try:
            documents = read_documents(path.read_text(encoding="utf-8"), path.name)
        except CopyEngineError as error:
            where = error.where if error.where == path.name else f"{path.name}: {error.where}"
            raise CopyEngineError(error.message, where=where, mend=error.mend) from error
        if len(documents) != 1:
            raise CopyEngineError(
                f"It holds {len(documents)} documents.", where=path.name, mend="Write one ruleset a file."
            )
        files[path.name] = documents[0]
    return read_rulesets(files, beliefs=EVERY_BELIEF, keyword_points=KEYWORD_POINTS)


def register() -> None:
    """Let scripts name the rulesets that ship."""
    RULESETS.register(rulesets_in(FOLDER))
