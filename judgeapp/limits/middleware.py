"""Counts what costs something, and says when to come back.

Periods are fixed, so that a request costs one query to look and one to count, and only the first once it is
one too many. django-ratelimit asks for Redis or Memcached, which a site on one machine doesn't have; over
Django's database cache it loses counts among several processes.
"""

import ipaddress
import time
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.db.models import F, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from judgeapp.limits.models import Count
from judgeapp.limits.rates import Rate, rates_of

type Answering = Callable[[HttpRequest], HttpResponse]


def client_address(request: HttpRequest) -> str:
    """The address the outermost of our own proxies saw.

    Each proxy appends the address it was asked from, so ours are the last `PROXY_COUNT` entries;
    whatever stands before them was sent by the client and proves nothing.
    """
    forwarded = [part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",")]
    if 0 < settings.PROXY_COUNT <= len(forwarded) and forwarded[-settings.PROXY_COUNT]:
        return str(forwarded[-settings.PROXY_COUNT])
    return str(request.META.get("REMOTE_ADDR", ""))


def limit_requests(get_response: Answering) -> Answering:
    """Middleware: 429 for whoever asks more often than `RATES` allows."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_view(
        request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        name = request.resolver_match.view_name if request.resolver_match else ""
        for rate in rates_of(name):
            if _is_counted(request, rate) and (seconds := seconds_to_wait(request, rate)):
                page = render(request, "429.html", {"minutes": -(-seconds // 60)}, status=429)
                page["Retry-After"] = str(seconds)
                return page
        return None

    middleware.process_view = process_view  # type: ignore[attr-defined]
    return middleware


def _is_counted(request: HttpRequest, rate: Rate) -> bool:
    if rate.method.startswith("?"):
        return bool(request.GET.get(rate.method[1:]))
    return request.method == rate.method or (request.method == "HEAD" and rate.method == "GET")


def seconds_to_wait(request: HttpRequest, rate: Rate) -> int:
    """Count this request; 0 if it may go on, else the seconds until the next one may."""
    return _seconds_to_wait(_askers(request, rate), rate)


def address_has_to_wait(request: HttpRequest, rate: Rate) -> int:
    """The same by the address alone, where nobody is signed in."""
    return _seconds_to_wait({_network(client_address(request)): rate.most_of_an_address}, rate)


def _seconds_to_wait(askers: Mapping[str, int], rate: Rate) -> int:
    now = int(time.time())
    until = now - now % rate.seconds + rate.seconds
    allowed = {f"{rate.name} by {who}": most for who, most in askers.items()}
    counts = Count.objects.filter(until=until, key__in=allowed)
    known = dict(counts.values_list("key", "number"))
    if any(known.get(key, 0) >= most for key, most in allowed.items()):
        return until - now
    if missing := allowed.keys() - known.keys():
        new = [Count(key=key, until=until, number=0) for key in missing]
        Count.objects.bulk_create(new, ignore_conflicts=True)  # another process may have, a moment ago
    if _count(until, allowed) < len(allowed):
        return until - now  # others took the last ones, a moment ago
    return 0


def _count(until: int, allowed: Mapping[str, int]) -> int:
    """Count one more for each key that may have more, and return how many those are.

    The database compares and counts in one statement, so that processes at once let through no more than one.
    """
    is_allowed = Q()
    for key, most in allowed.items():
        is_allowed |= Q(key=key, number__lt=most)
    return Count.objects.filter(is_allowed, until=until).update(number=F("number") + 1)


def _askers(request: HttpRequest, rate: Rate) -> dict[str, int]:
    """Who asks, by address and, if we know them, by person, with how much each may."""
    found = {_network(client_address(request)): rate.most_of_an_address}
    if request.user.is_authenticated:
        found[f"account {request.user.pk}"] = rate.of_a_person
    elif key := request.session.session_key:
        found[f"session {key}"] = rate.of_a_person
    return found


def _network(address: str) -> str:
    """The address; of one in IPv6 the network, since a household has billions."""
    try:
        if ipaddress.ip_address(address).version == 6:
            return str(ipaddress.ip_network(f"{address}/64", strict=False))
    except ValueError:
        pass
    return address
