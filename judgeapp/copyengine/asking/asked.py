"""A query about one object at one moment, and what is known of it."""

from judgeapp.copyengine.asking.object_fields import field_of
from judgeapp.copyengine.interpreter.game import Game
from judgeapp.copyengine.model.immutable import Value
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.plain_data import Plain, PlainMapping
from judgeapp.copyengine.table.state import NOWHERE, Notes, Object


class Asked(Value, frozen=True):
    """A query about one object at one moment."""

    game: Game
    query: PlainMapping
    obj: Object
    at: int | None

    def field(self, name: str) -> Plain:
        """A field of the object as `play --json` prints it, at that moment."""
        return field_of(self.game, self.obj, name, self.at)

    @property
    def value(self) -> Plain:
        """What the query compares with."""
        return self.query.get("value")

    @property
    def notes(self) -> Notes:
        """What the object did when it resolved, and what it was when it left."""
        return self.game.table(self.at).noted(self.obj.ref)

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """The abilities it has; of what has left the battlefield, those it last had (CR 608.2h)."""
        last = self.notes.last_known
        if self.obj.zone == NOWHERE and last is not None:
            return last.abilities
        return self.game.layers(self.at).values[self.obj.ref].abilities
