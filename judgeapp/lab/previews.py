"""What a link to a table shows where it is posted: a title, the answer in a line, and a picture."""

import io
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from judgeapp.copyengine import object_as_json
from judgeapp.lab.display.value_derivations import said
from judgeapp.lab.sharing import results

from .desk import Desk
from .typed_questions import Reading

WIDTH, HEIGHT = 1200, 630
MOST_BYTES = 60_000
_MARGIN = 64
_INK, _SOFT, _PAPER, _LINE = (24, 27, 33), (92, 98, 110), (250, 250, 247), (206, 208, 212)
_BARS = {
    "white": (238, 226, 176), "blue": (58, 116, 190), "black": (60, 54, 62), "red": (196, 70, 52),
    "green": (56, 132, 84),
}  # fmt: skip
_COLORLESS = (140, 148, 156)
_KEPT = 64
_LINE_OF_STORY = 41
_SIGNS = {"—": "-", "–": "-", "−": "-", "“": '"', "”": '"', "’": "'", "‘": "'", "…": "...",
          "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "Ø": "O", "ø": "o", "ß": "ss"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Preview:
    """What is told of a table in a line or two; `colors` are those of the thing it is about."""

    title: str
    answer: str
    story: tuple[str, ...]
    colors: tuple[str, ...]


def preview(desk: Desk) -> Preview:
    """The preview of a desk: of the thing picked or asked about, else of what came last."""
    stop = desk.stop
    ref = desk.on or _last_made(desk)
    obj = desk.game.object(ref) if ref else None
    colors: tuple[str, ...] = ()
    if stop is not None:
        answer = f"This can’t happen: {stop.message}"
    elif obj is None:
        answer = next(iter(results(desk)), "An empty table")
    else:
        thing = object_as_json(desk.game, obj)
        shown = thing["colors"]
        colors = tuple(map(str, shown)) if isinstance(shown, list) else ()
        name = desk.account.names.get(ref, ref)
        parts = [
            str(thing["name"]) or "a creature without a name",
            f"{said('colors', thing)} {said('types', thing)}",
        ]
        if (size := said("power", thing)) != "none":
            parts.append(size)
        answer = f"{name[:1].upper()}{name[1:]}: {', '.join(parts)}"
    story = tuple(line.sentence for line in (*desk.beginnings, *desk.story))
    return Preview(_title(desk, ref) or desk.title or "A table in the Lab", answer, story, colors)


def of_question(told: Preview, reading: Reading) -> Preview:
    """The preview of a table that a question laid out: the question, and the first sentence of its answer.

    A table that was changed since is shown by itself.
    """
    if not reading.answer or reading.is_changed:
        return told
    answer = reading.question.why_not if reading.question.general else reading.answer[0]
    return replace(told, title=reading.question.words, answer=answer)


def _title(desk: Desk, ref: str) -> str:
    """What copies what, for a table without a title of its own; "" where the thing shown is no copy."""
    obj = desk.game.object(ref) if ref else None
    if obj is None or desk.script.get("title") or not obj.is_copy:
        return ""
    name = str(object_as_json(desk.game, obj)["name"])
    entries = [*(desk.script.get("setup") or ()), *(desk.script.get("events") or ())]
    card = next((str(e["card"]) for e in entries if e.get("ref") == ref and e.get("card")), "")
    if obj.is_token:
        return f"A token that’s a copy of {name}" if name else ""
    return f"{card} as a copy of {name}" if card and name and card != name else ""


def _last_made(desk: Desk) -> str:
    there = desk.game.table().objects
    events = reversed(desk.script.get("events") or [])
    made = [str(event.get("ref") or "") for event in events if event.get("do") != "resolve"]
    copies = (ref for ref in made if ref in there and there[ref].is_copy)
    return next(copies, next((ref for ref in made if ref in there), ""))


@lru_cache(maxsize=_KEPT)  # drawing takes 100 ms, and a link is shown to many
def picture(told: Preview) -> bytes:
    """A PNG of 1200 by 630 in few colors, drawn by us, with no card's picture; under 60 KB."""
    image = Image.new("RGB", (WIDTH, HEIGHT), _PAPER)
    draw = ImageDraw.Draw(image)
    bars = [_BARS[color] for color in told.colors if color in _BARS] or [_COLORLESS]
    for place, color in enumerate(bars):
        top, bottom = place * HEIGHT // len(bars), (place + 1) * HEIGHT // len(bars)
        draw.rectangle((0, top, 24, bottom), fill=color)
    y = _MARGIN
    draw.text((_MARGIN, y), "Layer One · The Lab", font=_font(30), fill=_SOFT)
    y += 56
    y = _written(draw, told.title, y, _font(50), _INK, 2) + 16
    y = _written(draw, told.answer, y, _font(42), _INK, 3) + 20
    draw.line((_MARGIN, y, WIDTH - _MARGIN, y), fill=_LINE, width=3)
    y += 20
    there_fit = max((HEIGHT - _MARGIN - y) // _LINE_OF_STORY, 1)
    told_all = len(told.story) <= there_fit
    for sentence in told.story if told_all else (*told.story[: there_fit - 1], _more(told.story, there_fit)):
        y = _written(draw, sentence, y, _font(28), _SOFT, 1) + 6
    out = io.BytesIO()
    image.quantize(32).save(out, "PNG", optimize=True)
    return out.getvalue()


def _more(story: tuple[str, ...], lines: int) -> str:
    """The last line of a story that is longer than there is room for."""
    return f"... and {len(story) - lines + 1} more lines"


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font that Pillow ships."""
    return ImageFont.load_default(size)


def _written(
    draw: ImageDraw.ImageDraw, text: str, y: int, font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
    ink: tuple[int, int, int], most: int,
) -> int:  # fmt: skip
    """Write words in as many lines at most, the last with dots if there are more; return where it ends."""
    lines: list[str] = [""]
    for word in written_in_font(text).split():
        longer = f"{lines[-1]} {word}".strip()
        if draw.textlength(longer, font=font) <= WIDTH - 2 * _MARGIN:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = lines[:most]
        lines[-1] = f"{lines[-1][:-2]}..."
    height = int(font.size * 1.25) if isinstance(font, ImageFont.FreeTypeFont) else 40
    for line in lines:
        draw.text((_MARGIN, y), line[:120], font=font, fill=ink)
        y += height
    return y


def written_in_font(text: str) -> str:
    """The text in letters that the font has: others without their accents, or by what is nearest."""
    return "".join(letter if letter.isascii() or _is_drawn(letter) else _nearest(letter) for letter in text)


def _nearest(letter: str) -> str:
    plain = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return _SIGNS.get(letter) or plain or "?"


def _is_drawn(letter: str) -> bool:
    """Whether the font has a letter; what it hasn't is drawn as a box."""
    font = _font(28)
    return bytes(font.getmask(letter)) != bytes(font.getmask("\uffff"))
