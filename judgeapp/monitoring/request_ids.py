"""Which request a line of the log belongs to. It imports no app: logging is set up before there are any."""

import logging
from contextvars import ContextVar

request_id: ContextVar[str] = ContextVar("request id", default="-")


class WithRequestId(logging.Filter):
    """Every record says which request it belongs to, "-" if to none."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        return True
