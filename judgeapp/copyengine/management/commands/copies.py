"""`manage.py copies COPIER ORIGINAL`: what one card is as a copy of another."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from judgeapp.copyengine import play
from judgeapp.copyengine.abilities import BecomeCopy, EnterAsCopy, TokenCopy
from judgeapp.copyengine.carddata import CardPool
from judgeapp.copyengine.errors import CopyEngineError
from judgeapp.copyengine.making import walk
from judgeapp.copyengine.management.sources import (
    add_arguments,
    as_json,
    as_text,
    card_pool,
    refusals,
)


class Command(BaseCommand):
    help = "Print the copiable values of COPIER as a copy of ORIGINAL, and how they come about."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("copier")
        parser.add_argument("original")
        parser.add_argument("--face", choices=["front", "back"], help="the face of ORIGINAL that is up")
        parser.add_argument("--ruleset")
        add_arguments(parser)

    def handle(
        self,
        *args: Any,
        copier: str,
        original: str,
        face: str | None,
        ruleset: str | None,
        cards: Path | None,
        json: bool,
        **options: Any,
    ) -> None:
        with refusals():
            pool = card_pool(cards)
            script = copying_script(pool, copier, original, face)
            result = play(script, cards=pool, ruleset=ruleset).as_json()
        result["objects"] = {"copy": result["objects"]["copy"]}
        if json:
            self.stdout.write(as_json(result))
            return
        for name, value in result["objects"]["copy"]["copiable_values"].items():
            self.stdout.write(f"{name.replace('_', ' '):>16}  {as_text(value)}")
        for step in result["trace"]:
            self.stdout.write(f"{step['rule'] or step['principle']:>16}  {step['text']}")


def copying_script(pool: CardPool, copier: str, original: str, face: str | None) -> dict[str, Any]:
    """Return the script in which COPIER copies ORIGINAL the way its text says.

    Raises:
        CopyEngineError: a card is unknown, or COPIER's text makes no copy that can be read.
    """
    card, side = pool.find(copier, "COPIER")
    pool.find(original, "ORIGINAL")
    there: dict[str, Any] = {"ref": "original", "card": original, "controller": "A"}
    if face:
        there["face"] = face
    effects = [e for a in card.faces[side].abilities for e in walk(a.effects)]
    by = card.faces[side].name
    event: dict[str, Any]
    entering = next((e for e in effects if isinstance(e, EnterAsCopy)), None)
    if entering is not None:
        there["controller"] = "B" if entering.source.controller == "opponent" else "A"
        if entering.source.zone in {"graveyard", "exile", "hand"}:
            there["zone"] = entering.source.zone
    if any(isinstance(e, EnterAsCopy) for e in effects):
        event = {"do": "enter", "ref": "copy", "card": by, "controller": "A", "copy_of": "original"}
        return {"setup": [there], "events": [event]}
    if any(isinstance(e, BecomeCopy) for e in effects):
        stands = {"ref": "copy", "card": by, "controller": "A"}
        event = {"do": "become_copy", "ref": "copy", "of": "original"}
        return {"setup": [there, stands], "events": [event]}
    if any(isinstance(e, TokenCopy) for e in effects):
        event = {"do": "create_token_copy", "ref": "copy", "of": "original", "by": by, "controller": "A"}
        return {"setup": [there], "events": [event]}
    unread = [text for a in card.faces[side].abilities for text, _ in a.unread]
    raise CopyEngineError(
        f"{by} makes no copy of a permanent that I can read.",
        where="COPIER",
        mend=f"Not read: “{unread[0]}”." if unread else "Name a card that copies permanents.",
    )
