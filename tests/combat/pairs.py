"""Every pair of the handout's keywords, one on an attacker and one on its blocker.

`python -m tests.combat.pairs` writes what comes of each board into pairs.txt.
"""

from pathlib import Path
from typing import Any

from judgeapp.combat import ask, play
from judgeapp.copyengine import CopyEngineError
from tests.combat.conftest import CHECK, POOL, attack, block, card, creature, damage

STORED = Path(__file__).with_name("pairs.txt")
KEYWORDS = tuple(
    "Deathtouch|Defender|Double strike|Enchant creature|Equip {1}|First strike|Flash|Flying|Haste|Hexproof|"
    "Indestructible|Intimidate|Swampwalk|Lifelink|Protection from blue|Reach|Shroud|Trample|Vigilance".split(
        "|"
    )
)
COPIES = ("none", "plain", "double striker", "blocker plain")
"""What copies what between the damage steps, or before the only one."""


def board(attacker: str, blocker: str, copy: str, blocked: bool) -> dict[str, Any]:
    """Return the script: a red 3/3 attacks, a blue 2/4 blocks, and something may become a copy."""
    setup = [
        creature("a", "A", 3, 3, attacker, color="red"),
        creature("b", "B", 2, 4, blocker, color="blue"),
        creature("plain", "A", 3, 3, color="red"),
        creature("striker", "A", 3, 3, "Double strike", color="red"),
        card("swamp", "Swamp", "B"),
    ]
    events: list[dict[str, Any]] = [attack("a")]
    if blocked:
        events.append(block(b="a"))
    assigned = {"a": {"b": 3}} if blocked and attacker == "Trample" else {}
    first = {"First strike", "Double strike"} & {attacker, blocker if blocked else ""}
    copying = {
        "plain": {"do": "become_copy", "ref": "a", "of": "plain"},
        "double striker": {"do": "become_copy", "ref": "a", "of": "striker"},
        "blocker plain": {"do": "become_copy", "ref": "b", "of": "plain"},
    }.get(copy)
    made = [copying] if copying else []
    steps = 2 if first or copy == "double striker" else 1
    if first:
        events += [damage(**assigned) if attacker == "Double strike" else damage(), *made, damage()]
    else:
        events += [*made, damage(**assigned) if copy not in {"plain", "double striker"} else damage()]
        events += [damage()] if steps == 2 else []
    return {"ruleset": "class-3", "setup": setup, "events": [*events, CHECK]}


def outcome(attacker: str, blocker: str, copy: str) -> str:
    """Return what comes of a board in a few words."""
    try:
        script = board(attacker, blocker, copy, True)
        game = play(script, cards=POOL)
        how = "blocked"
    except CopyEngineError as error:
        if "attackers" in error.where:
            return "no attack"
        if error.where.endswith(".ref"):
            return f"gone before the copy: {outcome(attacker, blocker, 'none')}"
        if "blocks" not in error.where:
            raise
        script = board(attacker, blocker, copy, False)
        game = play(script, cards=POOL)
        how = "unblocked"

    def of(what: str, ref: str) -> Any:
        return ask(game, {"ask": what, "of": ref}).value

    left = "".join(name if of("zone", name) == "battlefield" else "-" for name in "ab")
    marks = f"{of('damage', 'a')}:{of('damage', 'b')}"
    tapped = "tapped" if of("tapped", "a") else "untapped"
    return f"{how} {left} {marks} life {of('life', 'A')}:{of('life', 'B')} {tapped}"


def rows() -> list[str]:
    """Return a row for each attacker and copy: its outcomes, and against which blockers."""
    found = []
    for attacker in KEYWORDS:
        for copy in COPIES:
            groups: dict[str, list[str]] = {}
            for blocker in KEYWORDS:
                groups.setdefault(outcome(attacker, blocker, copy), []).append(blocker)
            for what, blockers in groups.items():
                found.append(f"{attacker} | copy: {copy} | {what} | {len(blockers)}: {', '.join(blockers)}")
    return found


if __name__ == "__main__":
    written = rows()
    STORED.write_text("\n".join(written) + "\n", encoding="utf-8")
    print(f"{len(KEYWORDS) ** 2 * len(COPIES)} boards, {len(written)} rows: {STORED.name}")
