"""Answers about tables: each is a Lab table, played and put into the API's shapes."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from judgeapp.api.problems import Refused
from judgeapp.api.shapes import (
    AskAnswer,
    Change,
    Choice,
    CopyAnswer,
    LaidOut,
    NotConsidered,
    Object,
    PlayAnswer,
    Script,
    Step,
    Versions,
)
from judgeapp.cards.pool import card_pool
from judgeapp.cards.searching.searching import near
from judgeapp.content.versions import version
from judgeapp.copyengine import (
    RULESETS,
    object_as_json,
    printed_values,
)
from judgeapp.copyengine import Step as EngineStep
from judgeapp.lab.answers_in_words import answer_in_words
from judgeapp.lab.card_links import from_link
from judgeapp.lab.desk import Desk, View
from judgeapp.lab.display.messages import in_words, mend_in_words
from judgeapp.lab.display.value_derivations import label, said
from judgeapp.lab.sharing import ruling_in_brief
from judgeapp.lab.short_links import LONG, short_address
from judgeapp.lab.tables.codec import MOST_LETTERS_OF_A_QUESTION, TableError, check, link_query, packed
from judgeapp.lab.tables.replay import Stop
from judgeapp.lab.typed_questions import Choice as Way
from judgeapp.lab.typed_questions import Question, asked_instead, card_called, read_words
from judgeapp.quiz.rulings.rulings import engine_version

MOST_LETTERS = 2000
_COMPARED = (
    "name", "mana_cost", "mana_value", "colors", "supertypes", "types", "subtypes", "abilities", "power",
    "toughness", "loyalty", "defense",
)  # fmt: skip


def versions() -> Versions:
    return Versions("1", engine_version(), version("cards"), version("rules"))


def copies(request: HttpRequest) -> CopyAnswer:
    """What `copier` is as a copy of `original`, by its text; without one, as a token that's a copy."""
    given = request.GET
    original = _word(given, "original")
    if not original:
        raise Refused(
            400, "No card to copy is named.", where="original", mend="Add original= and a card's name."
        )
    copier = _word(given, "copier")
    pool = card_pool()
    for place, name in (("copier", copier), ("original", original)):
        if name and name not in pool:
            raise unknown_card(place, name)
    ruleset = _ruleset(given)
    face = _word(given, "face")
    if face not in {"", "front", "back"}:
        raise Refused(400, f"A card has no face {face[:20]!r}.", where="face", mend="Give front or back.")
    asked = {"copier": copier, "original": original, "ruleset": ruleset, "face": face}
    desk = from_link(asked, View())
    if desk is None or desk.refusal:
        error = desk.refusal if desk and desk.refusal else TableError("These can't be laid out.")
        raise Refused(422, error.message, where="copier", mend=error.mend)
    ref = "copy"
    query = {"copier": copier, "original": original, "ruleset": ruleset, "face": face}
    link = _lab(request, {key: value for key, value in query.items() if value})
    if stop := desk.replay.stop:
        raise _stopped(desk, stop, link, "copier")
    copy, copied = desk.game.object(ref), desk.game.object("original")
    if copy is None:
        raise Refused(
            422, "There is no copy at the end.", where="copier", mend=f"Lay it out in the Lab: {link}"
        )
    now = object_as_json(desk.game, copy)
    return CopyAnswer(
        copier=copier,
        original=original,
        ruleset=desk.ruleset,
        ref=ref,
        characteristics=_object(now),
        changed=_compared(printed_values(copy), now) if copier and not copy.made_as_copy else [],
        differs=_compared(printed_values(copied), now) if copied else [],
        steps=_steps(desk, ref),
        not_considered=_left_out(desk),
        text=ruling_in_brief(desk, link, MOST_LETTERS, ref),
        link=link,
        versions=versions(),
    )


def play(request: HttpRequest, script: Script) -> PlayAnswer:
    """Play a table and say what there is at the end."""
    table: dict[str, Any] = {
        key: value for key in ("title", "ruleset", "setup", "events") if (value := getattr(script, key))
    }
    desk = _desk(table)
    if stop := desk.replay.stop:
        raise Refused(422, stop.message, where=_place(stop), mend=stop.mend)
    link = table_link(request, desk)
    game = desk.game
    board = game.table()
    return PlayAnswer(
        ruleset=desk.ruleset,
        story=_story(desk),
        objects={ref: _object(object_as_json(game, obj)) for ref, obj in board.objects.items()},
        life={letter: player.life for letter, player in sorted(board.players.items())},
        stack=[ref for ref in reversed(board.stack) if ref in board.objects],
        steps=_steps(desk, ""),
        not_considered=_left_out(desk),
        text=ruling_in_brief(desk, link, MOST_LETTERS),
        link=link,
        versions=versions(),
    )


def ask(request: HttpRequest) -> AskAnswer:
    """A question in words: how it was read, and the answer."""
    words = _word(request.GET, "q", MOST_LETTERS_OF_A_QUESTION)
    if not words:
        raise Refused(400, "No question is asked.", where="q", mend="Add q= and a question in words.")
    read = read_words(words)
    asked = read.asked
    if read.general and asked is None:
        return _of_every_table(request, read)
    if asked is None or not (read.is_read or read.general):
        raise _not_understood(request, read)
    desk = _desk(asked.script, words)
    link = table_link(request, desk, asked.ref, asked.field)
    if stop := desk.replay.stop:
        if read.general:
            return _of_every_table(request, read)
        laid_out = LaidOut(_story(desk), list(read.assumed), [], Script(**asked.script), link)
        choices = _choices(request, asked_instead(read))
        raise _stopped(desk, stop, link, f"laid_out.script.{_place(stop)}", laid_out, choices)
    answer = list(answer_in_words(desk, asked))
    if read.general:
        answer = [read.why_not, f"On a table, “{read.example}”", *answer]
    thing = desk.game.object(asked.ref) if asked.ref else None
    now = object_as_json(desk.game, thing) if thing is not None else None
    value = f"{label(asked.field)}: {said(asked.field, now)}" if now and asked.field else ""
    return AskAnswer(
        question=words,
        reading=_story(desk),
        assumed=list(read.assumed),
        answer=answer,
        otherwise=[choice.words for choice in (*read.otherwise, *(read.choices if read.general else ()))],
        script=Script(**asked.script),
        ref=asked.ref,
        asked=asked.field,
        value=value,
        characteristics=_object(now) if now else None,
        steps=_steps(desk, asked.ref),
        not_considered=_left_out(desk),
        text=ruling_in_brief(desk, link, MOST_LETTERS, asked.ref, answer, read.assumed),
        link=link,
        versions=versions(),
    )


def _of_every_table(request: HttpRequest, read: Question) -> AskAnswer:
    """What holds for every table, where the table that would show it can't be laid out."""
    link = _lab(request, {"q": read.words})
    return AskAnswer(
        question=read.words,
        reading=[],
        assumed=[],
        answer=[read.why_not],
        otherwise=[choice.words for choice in read.choices],
        script=Script(),
        ref="",
        asked="",
        value="",
        characteristics=None,
        steps=[],
        not_considered=[],
        text=f"{read.why_not} {link}",
        link=link,
        versions=versions(),
    )


def _not_understood(request: HttpRequest, read: Question) -> Refused:
    """What isn't understood of a question, with the rest laid out and ways to go on."""
    choices = _choices(request, (*read.choices, *read.instead))
    new = [choice.text for choice in choices if choice.text.rstrip("?.") not in read.mend]
    said = f" Choose: {'; '.join(new)}" if new else ""
    said += "." if said and said[-1] not in ".?!" else ""
    laid_out = None
    if read.asked is not None:
        try:
            desk = _desk(read.asked.script, read.words)
        except Refused:
            desk = None
        if desk is not None and desk.stop is None:
            link = table_link(request, desk, read.asked.ref)
            answer = [] if read.asked.is_bare else list(answer_in_words(desk, read.asked))
            script = Script(**read.asked.script)
            laid_out = LaidOut(_story(desk), list(read.assumed), answer, script, link)
    return Refused(
        422, read.why_not, where="q", mend=f"{read.mend}{said}".strip(), unread=read.rest, choices=choices,
        laid_out=laid_out,
    )  # fmt: skip


# Parts of answers -----------------------------------------------------------------------------------


def unknown_card(where: str, name: str) -> Refused:
    """No card has that name, with the names that come near."""
    found = [card.name for card in near(card_called(name) or name)]
    mend = f"Did you mean {found[0]}?" if found else "Check its spelling; /cards?name= searches."
    return Refused(404, f"No card is named “{name}.”", where=where, mend=mend, suggestions=found)


def _word(given: Mapping[str, Any], name: str, most: int = 150) -> str:
    text = str(given.get(name) or "")
    if len(text) > most:
        raise Refused(400, f"“{name}” is longer than {most} letters.", where=name, mend="Shorten it.")
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _ruleset(given: Mapping[str, Any]) -> str:
    ruleset = _word(given, "ruleset", 40)
    if ruleset and ruleset not in RULESETS:
        raise Refused(
            404, f"There is no ruleset “{ruleset}.”", where="ruleset",
            mend=f"There are {', '.join(RULESETS)}.", suggestions=list(RULESETS),
        )  # fmt: skip
    return ruleset


def _desk(table: Mapping[str, Any], question: str = "") -> Desk:
    script = dict(table)
    if script.get("ruleset"):
        _ruleset(script)
    if not (script.get("setup") or script.get("events")):
        raise Refused(422, "The table is empty.", where="setup", mend="Give setup, events, or both.")
    try:
        check(script)
        word = packed(script)
    except TableError as error:
        raise Refused(422, error.message, where="script", mend=error.mend) from error
    except (TypeError, ValueError, RecursionError) as error:
        raise Refused(422, "The table holds something that doesn't belong in one.", where="script") from error
    return Desk(script, word, View(question=question))


def _place(stop: Stop) -> str:
    return f"events[{stop.event}]" if stop.event is not None else f"setup[{stop.setup or 0}]"


def _stopped(
    desk: Desk, stop: Stop, link: str, where: str, laid_out: LaidOut | None = None,
    choices: Sequence[Choice] = (),
) -> Refused:  # fmt: skip
    """Why a table that we laid out can't be played: in words, with the link to where that can be changed."""
    names = desk.account.names
    mend = mend_in_words(stop.mend, names, f"Choose it in the Lab: {link}")
    message = in_words(stop.message, names)
    return Refused(422, message, where=where, mend=mend, laid_out=laid_out, choices=choices)


def _choices(request: HttpRequest, choices: Sequence[Way]) -> list[Choice]:
    return [Choice(each.text, each.words, _lab(request, {"q": each.words})) for each in choices]


def _lab(request: HttpRequest, query: Mapping[str, str]) -> str:
    return request.build_absolute_uri(f"{reverse('lab:table')}?{urlencode(query)}")


def table_link(request: HttpRequest, desk: Desk, on: str = "", field: str = "") -> str:
    """Where the Lab shows the table, with the question that laid it out."""
    query = link_query(desk.word, desk.view.question)
    query |= {"on": on, "why": f"{on}.{field}" if on and field else ""}
    address = _lab(request, {key: value for key, value in query.items() if value})
    if len(address) > LONG and (path := short_address(desk.word, question=desk.view.question)):
        return request.build_absolute_uri(path)
    return address


def _story(desk: Desk) -> list[str]:
    return [*(line.sentence for line in desk.beginnings), *(line.sentence for line in desk.story)]


def _object(values: Mapping[str, Any]) -> Object:
    return Object(**{name: values[name] for name in Object.__struct_fields__})


def _compared(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    return [
        Change(name, before.get(name), after.get(name))
        for name in _COMPARED
        if before.get(name) != after.get(name)
    ]


def _steps(desk: Desk, ref: str) -> list[Step]:
    """The steps of a game, or those about one object."""
    return [_step(step) for step in desk.game.steps if not ref or step.obj == ref]


def _step(step: EngineStep) -> Step:
    names = dict.fromkeys([*step.before, *step.after])
    changes = [Change(name, step.before.get(name), step.after.get(name)) for name in names]
    return Step(step.text, step.rule, step.principle, step.obj, step.event, changes)


def _left_out(desk: Desk) -> list[NotConsidered]:
    return [NotConsidered(each.name, each.text, list(each.scope)) for each in desk.left_out]
