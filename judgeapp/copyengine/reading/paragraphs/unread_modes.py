"""Which unread words of a modal spell or ability matter: not those of modes not chosen (CR 700.2)."""

from collections.abc import Sequence

from judgeapp.copyengine.model.effects.effects import Modal
from judgeapp.copyengine.model.objects.abilities import Ability, begins_with
from judgeapp.copyengine.model.text import printed


def unread_words(ability: Ability, chosen: Sequence[str]) -> list[str]:
    """Return the words of an ability that can't be read, but for those of modes that weren't chosen.

    Args:
        chosen: how the chosen modes begin; none for what has no modes.
    """
    text, end, idle = printed(ability.text), 0, list[range]()
    for mode in (mode for effect in ability.effects if isinstance(effect, Modal) for mode in effect.modes):
        start = text.find(printed(mode.text), end)
        if start < 0 or not chosen or mode.rolled is not None:
            return [words for words, _ in ability.unread]
        end = start + len(printed(mode.text))
        if not any(begins_with(mode, wanted) for wanted in chosen):
            idle.append(range(start, end))
    return [words for words, column in ability.unread if not any(column - 1 in span for span in idle)]
