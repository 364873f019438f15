"""What dice show that are rolled as something resolves, as the script states it (CR 706)."""

from judgeapp.copyengine.interpreter.interpreter import Interpreter
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.script.fields import Choices


def results_stated(
    interpreter: Interpreter, choices: Choices, number: int | None = None, sides: int | None = None
) -> list[int]:
    """Return the results of rolling dice, one for each.

    Args:
        number, sides: how many dice are rolled, and how many sides each has; None where that isn't known.

    Raises:
        CopyEngineError: the script doesn't state them, or states what can't be rolled.
    """
    stated = choices.get("roll")
    told = list(stated) if isinstance(stated, list | tuple) else [stated]
    results = [int(f"{each}") for each in told if f"{each}".isdecimal()]
    most = sides or max(results, default=1)
    is_whole = len(results) == len(told) and number in {None, len(results)}
    if not is_whole or not all(1 <= each <= most for each in results):
        each = [f'"{most}"'] * (number or 1)
        example = f"{most}" if len(each) == 1 else f"[{', '.join(each)}]"
        raise CopyEngineError(
            "What is rolled isn't said.",
            where=interpreter.at("choices.roll"),
            mend=f"Give choices: {{roll: {example}}}: each result from 1 to the number of sides.",
        )
    return results
