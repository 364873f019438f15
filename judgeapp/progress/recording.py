"""Keeping the caches in step with the attempts: as answers come in, and all at once.

An answer that comes after all others of its skill is one step of FSRS. One that comes late (another device,
another clock) rebuilds the skills it is about; sums don't mind.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Count, FilteredRelation, Max, OuterRef, Q, Subquery

from judgeapp.progress.folding import Answer, Ledger, Tally, folded, rules_of
from judgeapp.progress.models import MARKED, STORED, Learner, SkillCard, SkillMark
from judgeapp.progress.scheduling import Mark, Review, Standing
from judgeapp.quiz.models import Attempt, Quiz
from judgeapp.quiz.models.players import Player

FIELDS = (
    "pk", "answered_at", "is_right", "sure", "hints", "duration_ms", "skills", "ruleset", "cited",
    "misconception", "other_misconception",
)  # fmt: skip


def prepare(instance: Quiz, created: bool = True, **_: Any) -> None:
    """Have a learner's row ready before their first answer, which then need not make it."""
    if created:
        _make(Player(user=instance.user, guest_token=instance.guest_token))


def record(attempt: Attempt, **_: Any) -> None:
    """Take an answer in; call it once, in the transaction that writes the attempt."""
    learner, kept = _with_cards(Player(user=attempt.user, guest_token=attempt.guest_token), attempt.skills)
    answer = answer_of(learner, attempt)
    standings = {}
    for skill in answer.skills:
        standing = kept.get(skill, Standing())
        if standing.precedes(answer.review):
            standings[skill] = standing.after(answer.review)
    marks = {skill: [standing.mark] for skill, standing in standings.items()}
    late = set(answer.skills) - standings.keys()
    if late:
        again = folded(each for each in answers_of(learner) if late & set(each.skills))
        standings |= {skill: again.standings[skill] for skill in late}
        marks |= {skill: list(again.marks[skill].values()) for skill in late}
        SkillMark.objects.filter(card__learner=learner, card__skill__in=late).delete()
    write_cards(learner, standings, marks)
    sums = learner.sums
    sums.add(answer)
    _write_sums(learner, sums)


def _with_cards(player: Player, skills: Sequence[str]) -> tuple[Learner, dict[str, Standing]]:
    """The player's row, locked, and what is kept of these skills: both by one query.

    Whoever had to wait for the lock gets the row as it is now, but all else as it was before; whether that
    happened is told by the total, read in both ways. Then the cards are read again.
    """
    own, of_cards = ("pk", "zone", "tally"), ("skill", *STORED)
    total = Learner.objects.filter(pk=OuterRef("pk")).values("tally__total")
    joined = Learner.objects.select_for_update(of=("self",)).annotate(
        hit=FilteredRelation("cards", condition=Q(cards__skill__in=skills)), before=Subquery(total)
    )
    rows = list(joined.of(player).values(*own, "before", *(f"hit__{name}" for name in of_cards)))
    if not rows:
        return locked(player), {}
    fields = _owner(player) | {name: rows[0][name] for name in own}
    learner = Learner(**fields)
    if rows[0]["before"] != learner.tally.get("total"):
        cards = list(SkillCard.objects.filter(learner=learner, skill__in=skills))
    else:
        found = [row for row in rows if row["hit__skill"]]
        cards = [SkillCard(**{name: row[f"hit__{name}"] for name in of_cards}) for row in found]
    return learner, {card.skill: card.standing for card in cards}


def adopt(user: Any, guest_token: str, **_: Any) -> None:
    """Put a guest's progress together with that of the account that takes it over."""
    guest = Learner.objects.of(Player(guest_token=guest_token)).first()
    if guest is None:
        return  # a guest who never started a quiz
    own = Learner.objects.of(Player(user=user)).first()
    if own is None:
        # Nothing to put together: the guest's record becomes the account's.
        Learner.objects.filter(pk=guest.pk).update(user=user, guest_token=None)
        return
    guest.delete()
    rebuild(locked(Player(user=user)))


def locked(player: Player) -> Learner:
    """The player's row, nobody else's until the transaction ends; made if there is none."""
    rows = Learner.objects.select_for_update().of(player)
    if (found := rows.first()) is None:
        _make(player)
        found = rows.get()
    return found


def _owner(player: Player) -> dict[str, Any]:
    return {"user": player.user, "guest_token": player.guest_token or None}


def _make(player: Player) -> None:
    """Make the player's row if there is none; whoever else does so at this moment, there is one."""
    Learner.objects.bulk_create([Learner(**_owner(player))], ignore_conflicts=True)


def learner_of(player: Player) -> Learner:
    """The player's row, made if there is none; not locked."""
    with transaction.atomic():
        return locked(player)


def _extent(learner: Learner) -> Mapping[str, int | None]:
    """What tells whether answers have come or gone."""
    return Attempt.objects.of(learner.player).order_by().aggregate(count=Count("pk"), last=Max("pk"))


def answers_of(learner: Learner) -> Iterator[Answer]:
    """All answers of a learner, in no particular order."""
    rows = Attempt.objects.of(learner.player).order_by().values(*FIELDS)
    return (answer_of(learner, row) for row in rows.iterator(chunk_size=2000))


def answer_of(learner: Learner, attempt: Attempt | dict[str, Any]) -> Answer:
    """What of an attempt counts: of a row, or of the values of FIELDS."""
    row = attempt if isinstance(attempt, dict) else {name: getattr(attempt, name) for name in FIELDS}
    at: datetime = row["answered_at"].astimezone(UTC)
    return Answer(
        review=Review(
            at=at,
            key=row["pk"],
            day=learner.day(at),
            is_right=row["is_right"],
            sure=row["sure"],
            hints=row["hints"],
            ms=row["duration_ms"],
        ),
        skills=tuple(dict.fromkeys(row["skills"])),
        ruleset=row["ruleset"],
        rules=rules_of(row["cited"]),
        misconceptions=tuple(filter(None, (row["misconception"], row["other_misconception"]))),
    )


def write_cards(
    learner: Learner, standings: Mapping[str, Standing], marks: Mapping[str, Iterable[Mark]]
) -> None:
    """Write the cards of these skills by one query, and marks of their days by another."""
    cards = SkillCard.objects.bulk_create(
        [SkillCard.of(learner, skill, standing) for skill, standing in standings.items()],
        update_conflicts=True,
        unique_fields=["learner", "skill"],
        update_fields=STORED,
    )
    SkillMark.objects.bulk_create(
        [
            SkillMark(card=card, **{name: getattr(mark, name) for name in MARKED})
            for card in cards
            for mark in marks[card.skill]
        ],
        batch_size=2000,
        update_conflicts=True,
        unique_fields=["card", "day"],
        update_fields=[name for name in MARKED if name != "day"],
    )


def _write_sums(learner: Learner, sums: Tally) -> None:
    learner.tally = dataclasses.asdict(sums)
    Learner.objects.filter(pk=learner.pk).update(tally=learner.tally)


@dataclasses.dataclass(frozen=True, slots=True)
class Difference:
    """A cache that isn't what the attempts come to."""

    what: str
    stored: Any
    computed: Any

    def __str__(self) -> str:
        return f"{self.what}: stored {self.stored}, attempts come to {self.computed}"


def differences(learner: Learner, ledger: Ledger) -> Iterator[Difference]:
    """In what the stored caches differ from what the attempts come to."""
    stored = {card.skill: card.standing for card in learner.cards.all()}
    for skill in sorted({*stored, *ledger.standings}):
        before, now = stored.get(skill), ledger.standings.get(skill)
        if before is None or now is None:
            yield Difference(f"{skill}, a card", before and before.answered, now and now.answered)
            continue
        for name in STORED:
            if getattr(before, name) != getattr(now, name):
                yield Difference(f"{skill}, {name}", getattr(before, name), getattr(now, name))
    yield from _differing_marks(learner, ledger)
    sums, computed = dataclasses.asdict(learner.sums), dataclasses.asdict(ledger.tally)
    for name in computed:
        if sums[name] != computed[name]:
            yield Difference(name, sums[name], computed[name])


def _differing_marks(learner: Learner, ledger: Ledger) -> Iterator[Difference]:
    rows = SkillMark.objects.filter(card__learner=learner).values_list("card__skill", *MARKED)
    stored = {(skill, mark[0]): Mark(*mark) for skill, *mark in rows.iterator(chunk_size=2000)}
    computed = {(skill, day): mark for skill, of in ledger.marks.items() for day, mark in of.items()}
    for key in sorted({*stored, *computed}):
        before, now = stored.get(key), computed.get(key)
        if before != now:
            yield Difference(f"{key[0]} on {date.fromordinal(key[1])}", before, now)


def rebuild(learner: Learner, *, write: bool = True) -> list[Difference]:
    """Compute a learner's caches from their attempts, write them, and say in what they differed.

    Many answers take a second; nobody waits for that, unless more were given meanwhile, or the time zone has
    changed.
    """
    extent = _extent(learner)
    ledger = folded(answers_of(learner))
    with transaction.atomic():
        zone, learner = learner.zone, Learner.objects.select_for_update().get(pk=learner.pk)
        if (_extent(learner), learner.zone) != (extent, zone):
            ledger = folded(answers_of(learner))
        found = list(differences(learner, ledger))
        if found and write:
            learner.cards.exclude(skill__in=list(ledger.standings)).delete()
            SkillMark.objects.filter(card__learner=learner).delete()
            write_cards(learner, ledger.standings, {s: of.values() for s, of in ledger.marks.items()})
            _write_sums(learner, ledger.tally)
    return found


def players_without_learner() -> Iterable[Player]:
    """Those who answered and have no row yet."""
    users = Attempt.objects.filter(user__isnull=False, user__learner=None).order_by()
    for user in get_user_model().objects.filter(pk__in=users.values("user")):
        yield Player(user=user)
    known = Learner.objects.filter(guest_token__isnull=False).values("guest_token")
    guests = Attempt.objects.exclude(guest_token="").exclude(guest_token__in=known)
    for token in guests.order_by().values_list("guest_token", flat=True).distinct():
        yield Player(guest_token=token)
