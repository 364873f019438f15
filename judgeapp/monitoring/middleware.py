"""A line for each request, and the figures of all."""

import logging
import os
import re
import time
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from urllib.parse import quote
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from judgeapp.limits.middleware import client_address
from judgeapp.monitoring.request_ids import request_id

requests = logging.getLogger("judgeapp.requests")
_GIVEN_ID = re.compile(r"[\w.-]{8,64}", re.ASCII)
LONGEST_PATH = 200

type Answering = Callable[[HttpRequest], HttpResponse]


def log_requests(get_response: Answering) -> Answering:
    """Middleware: a line for each request, without what it asked, and its id as X-Request-ID."""

    def middleware(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        token = request_id.set(_id_of(request))
        try:
            response = get_response(request)
            response["X-Request-ID"] = request_id.get()
            level = logging.ERROR if response.status_code >= 500 else logging.INFO
            ms = 1000 * (time.perf_counter() - began)
            path = quote(request.path)[:LONGEST_PATH]
            who, status = shortened(client_address(request)), response.status_code
            requests.log(level, "%s %s %s %d %.0f ms", who, request.method, path, status, ms)
            return response
        finally:
            request_id.reset(token)

    return middleware


def _id_of(request: HttpRequest) -> str:
    """The id our own proxy gave it, or a new one."""
    given = request.headers.get("X-Request-ID", "")
    return given if settings.PROXY_COUNT and _GIVEN_ID.fullmatch(given) else uuid4().hex[:12]


def shortened(address: str) -> str:
    """The network an address is in; that isn't one person."""
    try:
        version = ip_address(address).version
    except ValueError:
        return "-"
    return str(ip_network(f"{address}/{24 if version == 4 else 48}", strict=False).network_address)


ANSWERED = Counter("layer_one_requests_total", "Requests answered", ["method", "page", "status"])
TOOK = Histogram("layer_one_request_seconds", "Seconds an answer took", ["page"])


def answer_metrics(get_response: Answering) -> Answering:
    """Middleware: if METRICS is on, count requests and answer /metrics to the addresses in METRICS_ALLOWED.

    django-prometheus doesn't take this Django yet; the library it stands on does.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if not settings.METRICS:
            return get_response(request)
        if request.path == "/metrics":
            if client_address(request) not in settings.METRICS_ALLOWED:
                return HttpResponseNotFound(content_type="text/plain")
            return HttpResponse(_figures(), content_type=CONTENT_TYPE_LATEST)
        began = time.perf_counter()
        response = get_response(request)
        # By the name of the address, not by its path: anybody can make up more of those.
        page = request.resolver_match.view_name if request.resolver_match else "none"
        ANSWERED.labels(request.method, page, response.status_code).inc()
        TOOK.labels(page).observe(time.perf_counter() - began)
        return response

    return middleware


def _figures() -> bytes:
    """What this process counted; with PROMETHEUS_MULTIPROC_DIR set, what all of this machine did."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest()
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]
    return generate_latest(together)
