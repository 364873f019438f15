"""What only keyword abilities ask as they trigger or apply (CR 702)."""

from collections.abc import Callable, Mapping

from judgeapp.copyengine.evaluation.amounts import Scene
from judgeapp.copyengine.reading.keywords.keyword_effects import (
    ANOTHER_THAN_THIS,
    FIVE_OR_MORE,
    GREATER_ATTACKS_TOO,
    OUTGROWS,
    TRIBUTE_PAID,
    TRIBUTE_UNPAID,
    UNLEASHED,
)


def of_keyword(words: str, scene: Scene) -> bool | None:
    """Whether what a keyword asks holds; None if it asks nothing of the kind, or that can't be judged.

    Args:
        words: the condition in lower case.
    """
    judge = _JUDGES.get(words)
    return judge(scene) if judge is not None else None


def _size(scene: Scene, ref: str) -> tuple[int, int] | None:
    """Power and toughness of an object as it is, or as it last was (CR 608.2h)."""
    values = scene.values.get(ref)
    obj = scene.table.objects.get(ref)
    if obj is not None and obj.zone != "battlefield":
        values = scene.table.results.get(ref, {}).get("last_known", values)
    return (values.power or 0, values.toughness or 0) if values is not None else None


def _outgrows(scene: Scene) -> bool | None:
    """Evolve compares both with the creature itself, each time it is asked (CR 702.100a, c)."""
    if scene.this is None or scene.it is None:
        return None
    own, other = _size(scene, scene.this.ref), _size(scene, scene.it)
    if own is None or other is None:
        return None
    kept = scene.values.get(scene.it)
    creature = kept is not None and (
        "Creature" in kept.types or scene.table.objects[scene.it].zone != "battlefield"
    )
    return creature and (other[0] > own[0] or other[1] > own[1])


def _greater_attacks(scene: Scene) -> bool | None:
    """Training asks for another attacker with greater power (CR 702.149a)."""
    if scene.this is None:
        return None
    power = scene.values[scene.this.ref].power or 0
    others = (o for o in scene.table.on_battlefield() if o.attacking and o.ref != scene.this.ref)
    return any((scene.values[o.ref].power or 0) > power for o in others)


def _tribute(paid: bool) -> Callable[[Scene], bool | None]:
    def judge(scene: Scene) -> bool | None:
        stated = scene.choices.get("tribute")
        return None if stated is None else bool(stated) is paid

    return judge


_JUDGES: Mapping[str, Callable[[Scene], bool | None]] = {
    ANOTHER_THAN_THIS: lambda scene: scene.this is not None and scene.it != scene.this.ref,
    OUTGROWS: _outgrows,
    GREATER_ATTACKS_TOO: _greater_attacks,
    TRIBUTE_PAID: _tribute(paid=True),
    TRIBUTE_UNPAID: _tribute(paid=False),
    UNLEASHED: lambda scene: bool(scene.choices.get("unleash")),  # nobody has who isn't said to
    FIVE_OR_MORE: lambda scene: (scene.cast.x or 0) >= 5,
}
