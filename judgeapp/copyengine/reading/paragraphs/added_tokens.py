"""The token that a replacement effect adds to others: "an additional Food token" (CR 614.1)."""

from functools import lru_cache

from judgeapp.copyengine.model.effects.effects import CreateToken
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.reading.paragraphs.texts import read_effect


@lru_cache(maxsize=256)  # a token is read in a millisecond: half a percent of generating
def added_token(words: str) -> CreateToken | None:
    """Return the one token that words describe; None for words that can't be read."""
    article = "an" if words[:1] in "aeioAEIO8" else "a"
    try:
        effects = read_effect(f"Create {article} {words.replace('tokens', 'token')}")
    except CopyEngineError:
        return None
    token = effects[0] if len(effects) == 1 else None
    return token if isinstance(token, CreateToken) else None
