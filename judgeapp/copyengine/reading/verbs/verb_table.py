"""Tables from verbs to the functions that read their clauses."""

from collections.abc import Callable

from judgeapp.copyengine.reading.clauses.clauses import Clause
from judgeapp.copyengine.reading.clauses.reading_state import Reading

type Handler = Callable[[Reading, Clause], None]


class VerbTable(dict[str, Handler]):
    """The verbs that one module reads; a verb is named as the grammar's rule for its clauses."""

    def reads(self, *verbs: str) -> Callable[[Handler], Handler]:
        """Register a function as the one that reads clauses of these verbs."""

        def register(handler: Handler) -> Handler:
            for verb in verbs:
                self[verb] = handler
            return handler

        return register
