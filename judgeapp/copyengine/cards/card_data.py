"""Card data as the engine takes it: faces with printed characteristics, found by name.

Rows come as MTGJSON lists them (one a face), as Scryfall does (`card_faces`), or as the two mixed.
"""

import difflib
import gzip
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from judgeapp.copyengine.model.content_cache import Recurring
from judgeapp.copyengine.model.effects.effects import Turn
from judgeapp.copyengine.model.errors import CopyEngineError
from judgeapp.copyengine.model.immutable import MemoizingValue, memoized, replace
from judgeapp.copyengine.model.objects.abilities import Ability
from judgeapp.copyengine.model.objects.characteristics import (
    Characteristics,
    colors_of_cost,
)
from judgeapp.copyengine.model.plain_data import PlainMapping, as_entries, as_mapping, as_words
from judgeapp.copyengine.model.terms.subjects import Who
from judgeapp.copyengine.model.wording import joined
from judgeapp.copyengine.reading import creature_number, read_abilities, with_levels
from judgeapp.copyengine.reading.text.color_indicators import indicator_of
from judgeapp.copyengine.reading.text.type_lines import printed_number, split_type_line

BACK_LAYOUTS = frozenset({"transform", "modal_dfc", "meld", "double_faced_token", "reversible_card"})


@dataclass(frozen=True)
class Face:
    """One face (or half) of a card as printed.

    Attributes:
        row: the row it was read from; `printed` and `abilities` are read from it when first asked for.
        side: 0 for the front or only face, 1 for the back or second half.
    """

    name: str
    row: PlainMapping
    side: int = 0
    parent_colors: frozenset[str] = frozenset()
    front: PlainMapping | None = None

    @cached_property
    def type_line(self) -> tuple[frozenset[str], frozenset[str], tuple[str, ...]]:
        """Supertypes, card types and subtypes."""
        row = self.row
        if row.get("types"):
            supertypes, types = as_words(row.get("supertypes")), as_words(row["types"])
            return frozenset(supertypes), frozenset(types), as_words(row.get("subtypes"))
        return split_type_line(str(row.get("type_line") or row.get("type") or ""))

    @property
    def text(self) -> str:
        """Its Oracle text, reminder text and all."""
        return str(self.row.get("text") or self.row.get("oracle_text") or "")

    @cached_property
    def abilities(self) -> tuple[Ability, ...]:
        """The abilities its text gives."""
        sized = bool(self.row.get("power"))
        read = read_abilities(self.text, name=self.name, types=self.type_line[1])
        return with_levels(read, creature_number(self.text, sized=sized))

    @cached_property
    def color_indicator(self) -> frozenset[str]:
        """The colors of its color indicator (CR 204)."""
        return indicator_of(self.row, self.type_line[1], self.front)

    @property
    def mana_cost(self) -> str | None:
        """The mana cost printed on it (CR 202.1); None without one."""
        return _cost(self.row)

    @cached_property
    def colors(self) -> frozenset[str]:
        """The colors by its mana cost and color indicator (CR 105.2)."""
        return colors_of_cost(self.mana_cost) | self.color_indicator or self.parent_colors

    @cached_property
    def printed(self) -> Characteristics:
        """The characteristics the face has by what is printed on it (CR 109.3)."""
        supertypes, types, subtypes = self.type_line
        row = self.row
        return Characteristics(
            name=self.name,
            mana_cost=self.mana_cost,
            colors=self.colors,
            color_indicator=self.color_indicator,
            supertypes=supertypes,
            types=types,
            subtypes=subtypes,
            abilities=self.abilities,
            power=printed_number(row.get("power")),
            toughness=printed_number(row.get("toughness")),
            loyalty=printed_number(row.get("loyalty")),
            defense=printed_number(row.get("defense")),
        )


def without_ability(card: "Card", side: int, place: int) -> "Card":
    """Return a card whose face lacks one of its abilities."""
    face = card.faces[side]
    less = replace(face, name=face.name)
    vars(less)["abilities"] = (*face.abilities[:place], *face.abilities[place + 1 :])
    return replace(card, faces=(*card.faces[:side], less, *card.faces[side + 1 :]))


@memoized  # a card with an older text is read once
def _wordings(card: "Card") -> dict[str, "Card"]:
    """The card as it was worded under each ruleset that knows it otherwise."""
    found: dict[str, Card] = {}
    for ruleset in dict.fromkeys(key for face in card.faces for key in as_mapping(face.row.get("wordings"))):
        faces = tuple(
            replace(face, row={**face.row, "text": text, "oracle_text": text})
            if (text := as_mapping(face.row.get("wordings")).get(ruleset))
            else face
            for face in card.faces
        )
        found[ruleset] = replace(card, faces=faces)
    return found


class Card(MemoizingValue, frozen=True):
    """A card with all its faces, the front first."""

    name: str
    layout: str
    faces: tuple[Face, ...]

    def as_worded(self, then: str) -> "Card":
        """Return the card with the text it had under an older ruleset; "" for the current text."""
        return _wordings(self).get(then, self) if then else self

    @property
    def double_faced(self) -> bool:
        """Whether the second face is on the back (CR 712.1)."""
        return len(self.faces) > 1 and self.layout in BACK_LAYOUTS

    @property
    def transforming(self) -> bool:
        """Whether it can be turned over by transforming (CR 712.2): a modal card if it says so itself."""
        turns = self.layout in {"transform", "double_faced_token"} or self._turns_itself
        return len(self.faces) > 1 and turns

    @property
    def _turns_itself(self) -> bool:
        """Whether it is a modal card with an ability that transforms it."""
        if self.layout != "modal_dfc":
            return False
        effects = (effect for face in self.faces for each in face.abilities for effect in each.effects)
        return any(
            isinstance(effect, Turn) and effect.verb == "transform" and effect.subject is Who.THIS
            for effect in effects
        )

    @property
    def is_split(self) -> bool:
        """Whether it has two halves side by side (CR 709.1)."""
        return self.layout in {"split", "aftermath"}

    @property
    def is_room(self) -> bool:
        """Whether its halves share a type line and have doors (CR 709.5)."""
        return self.is_split and "Room" in self.faces[0].printed.subtypes

    @property
    def lacks_half(self) -> bool:
        """Whether it has another half or face that the card data leaves out."""
        return len(self.faces) == 1 and len(set(self.name.split(" // "))) > 1

    @property
    def lacks_face(self) -> bool:
        """Whether it has another face to turn to, or half to flip to, that the card data leaves out."""
        turns = self.layout in {"flip", "transform"} or self._turns_itself
        return self.lacks_half and turns

    @property
    def flips(self) -> bool:
        """Whether it is a flip card (CR 710.1)."""
        return len(self.faces) > 1 and self.layout == "flip"


class CardPool(Mapping[str, Card]):
    """Cards by name, upper and lower case alike; the name of either face or "A // B" finds the card."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self._cards: dict[str, Card] = {}
        self._keys: dict[str, str] = {}
        # What setups of these cards come to: a quarter of play.
        self.openings = Recurring[tuple[object, ...], Any](256)
        # What scripts have come to lately: two in three games that are played to read a question in words.
        self.games = Recurring[tuple[object, ...], Any](64)
        for card in cards:
            self.add(card)

    def add(self, card: Card) -> None:
        """Take a card in; a card's own name wins over a front face's, and that over the same on a back."""
        self.openings.clear()
        self.games.clear()
        self._cards[card.name] = card
        self._keys[card.name.casefold()] = card.name
        for face in card.faces:
            key = face.name.casefold()
            known = self._keys.get(key)
            if known is None or (face.side == 0 and known.casefold() != key):
                self._keys[key] = card.name

    def __getitem__(self, name: str) -> Card:
        return self._cards[self._keys[name.casefold()]]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def find(self, name: object, where: str) -> tuple[Card, int]:
        """Return the card of this name and which of its faces bears it.

        Raises:
            CopyEngineError: at `where`, with near names, if there is none.
        """
        try:
            card = self._cards[self._keys[str(name).casefold()]]
        except KeyError:
            hint = joined((self._keys[key] for key in self._near(str(name).casefold())), "or")
            mend = f"Did you mean {hint}?" if hint else "Check its spelling; I know what was imported."
            raise CopyEngineError(f"I know no card named {name!r}.", where=where, mend=mend) from None
        if len(card.faces) == 1:
            return card, 0
        wanted = str(name).casefold()
        side = next((face.side for face in card.faces if face.name.casefold() == wanted), 0)
        return card, side

    def _near(self, name: str) -> list[str]:
        """Up to three keys that this is short for, or else near to; rebalanced cards only after "a-"."""
        keys = [key for key in self._keys if not key.startswith("a-") or name.startswith("a-")]
        longer = [key for key in keys if key.startswith((f"{name} ", f"{name}, "))]
        return sorted(longer, key=len)[:3] if longer else difflib.get_close_matches(name, keys, n=3)

    @classmethod
    def from_rows(cls, rows: Iterable[PlainMapping]) -> "CardPool":
        """Build a pool from decoded rows of any of the known shapes, as `--cards` takes them."""
        faces: dict[str, list[PlainMapping]] = defaultdict(list)
        for row in rows:
            for face in _faces_of(row):
                faces[_card_name(face)].append(face)
        return cls(_card(group) for group in faces.values())

    @classmethod
    def from_file(cls, path: Path) -> "CardPool":
        """Read a card file: the corpus' lists, MTGJSON AtomicCards or Scryfall bulk, plain or .gz.

        Raises:
            CopyEngineError: it can't be opened, or is none of these.
        """
        return cls.from_rows(rows_of_file(path))


def rows_of_file(path: Path) -> list[PlainMapping]:
    """Return the card rows of a JSON file (or .gz).

    Raises:
        CopyEngineError: it can't be opened, isn't JSON, or is of no known shape.
    """
    try:
        data = path.read_bytes()
        document = json.loads(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)
    except OSError as error:
        raise CopyEngineError(f"{path} can't be opened: {error.strerror}.", where="--cards") from error
    except (ValueError, EOFError) as error:
        raise CopyEngineError(f"{path} isn't JSON: {error}.", where="--cards") from error
    if isinstance(document, Mapping) and isinstance(document.get("data"), Mapping):
        document = [row for rows in document["data"].values() for row in rows]
    elif isinstance(document, Mapping):
        document = [row for rows in document.values() if isinstance(rows, list) for row in rows]
    if not isinstance(document, list) or not all(isinstance(row, Mapping) for row in document):
        mend = "Give a list of faces, MTGJSON AtomicCards, or a Scryfall bulk file."
        raise CopyEngineError(f"{path} isn't a list of cards.", where="--cards", mend=mend)
    return document


def _faces_of(row: PlainMapping) -> Iterator[PlainMapping]:
    """Yield one row a face; Scryfall's `card_faces` are taken apart."""
    faces = row.get("card_faces")
    if isinstance(faces, list) and faces:
        for side, face in enumerate(as_entries(faces)):
            whole = {"layout": row.get("layout"), "name": row.get("name"), **face}
            yield {**whole, "name": row.get("name"), "faceName": face.get("name"), "side": "ab"[side > 0]}
    elif not row.get("name"):
        raise CopyEngineError("A card without a name.", where="cards", mend='Give every row a "name".')
    else:
        yield row


def _card_name(row: PlainMapping) -> str:
    """What the faces of a card have in common: the name of the front, or of both halves."""
    name = str(row["name"])
    if row.get("layout") in {"split", "aftermath"}:
        return name
    name = str(row["front"]) if row.get("front") and row.get("face") == "back" else name
    return name.partition(" // ")[0]


def _card(rows: list[PlainMapping]) -> Card:
    unique: dict[str, PlainMapping] = {}
    for row in sorted(rows, key=_side):
        unique.setdefault(_face_name(row), row)
    front = next(iter(unique.values()))
    first = colors_of_cost(_cost(front))
    layout = str(front.get("layout") or "normal")
    flips = layout == "flip"
    faces = []
    for side, (face_name, row) in enumerate(unique.items()):
        if flips and side and not (row.get("manaCost") or row.get("mana_cost")):
            row = {**row, "manaCost": front.get("manaCost", front.get("mana_cost"))}
        is_back = bool(side) and layout in BACK_LAYOUTS
        faces.append(Face(face_name, row, side, first if flips else frozenset(), front if is_back else None))
    name = str(front["name"])
    if len(faces) > 1 and " // " not in name:
        name = " // ".join(face.name for face in faces)
    return Card(name, layout, tuple(faces))


def _cost(row: PlainMapping) -> str | None:
    cost = row.get("manaCost", row.get("mana_cost"))
    return str(cost) if cost else None


def _side(row: PlainMapping) -> int:
    return int(row.get("side", "a") != "a" or row.get("face") == "back")


def _face_name(row: PlainMapping) -> str:
    if row.get("faceName"):
        return str(row["faceName"])
    return str(row["name"]).partition(" // ")[0]
