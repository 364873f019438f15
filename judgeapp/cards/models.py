"""Cards and their faces, as printed."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self

from django.db import models
from django.urls import reverse

from judgeapp.content.models import Content

type Row = dict[str, Any]
"""One face in MTGJSON's field names, as `CardPool.from_rows` reads it."""

COLOR_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


class Layout(models.TextChoices):
    NORMAL = "normal"
    TRANSFORM = "transform"
    MODAL_DFC = "modal_dfc", "modal double-faced"
    FLIP = "flip"
    ADVENTURE = "adventure"
    SPLIT = "split"
    MELD = "meld"
    LEVELER = "leveler"
    PROTOTYPE = "prototype"
    SAGA = "saga"


class Side(models.TextChoices):
    FRONT = "front"
    BACK = "back"
    FLIP = "flip", "flipped"
    ADVENTURE = "adventure"
    LEFT = "left"
    RIGHT = "right"


class CardQuerySet(models.QuerySet["Card"]):
    def get_by_natural_key(self, slug: str) -> "Card":
        return self.get(slug=slug)

    def called(self, words: str) -> Self:
        """Cards with these words in the name of one of their faces."""
        return self.filter(name__icontains=words)


class Card(Content):
    """A card; what is printed on it stands on its faces."""

    slug = models.SlugField(max_length=160, unique=True)
    name = models.CharField(
        max_length=300, unique=True, help_text="With two faces: both names, “Front // Back”."
    )
    layout = models.CharField(max_length=20, choices=Layout, default=Layout.NORMAL)
    game = models.CharField(
        max_length=20,
        choices=[("mtg", "Magic: The Gathering"), ("grand-archive", "Grand Archive")],
        default="mtg",
    )
    era_text = models.JSONField(
        default=dict,
        blank=True,
        help_text="Where a document quotes other wording: ruleset to a note in our own words.",
    )
    note = models.TextField(blank=True)

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def natural_key(self) -> tuple[str]:
        return (self.slug,)

    def get_absolute_url(self) -> str:
        return reverse("cards:card", args=[self.slug])

    def rows(self) -> Iterator[Row]:
        """One row for each face, in MTGJSON's field names."""
        yield from face_rows([face.as_values(self) for face in self.faces.all()])


class FaceQuerySet(models.QuerySet["Face"]):
    def get_by_natural_key(self, slug: str, side: str) -> "Face":
        return self.get(card__slug=slug, side=side)

    def pool(self) -> Iterator[Row]:
        """The rows of every Magic face, those of one card together, in one query."""
        faces = self.filter(card__game="mtg").order_by("card_id", "position")
        of_card: list[Mapping[str, Any]] = []
        for values in faces.values(*Face.ROW_FIELDS).iterator():
            if of_card and of_card[0]["card_id"] != values["card_id"]:
                yield from face_rows(of_card)
                of_card = []
            of_card.append(values)
        yield from face_rows(of_card)


class Face(models.Model):
    """One face of a card, or its only one, or a half of it: what is printed there."""

    ROW_FIELDS: ClassVar[tuple[str, ...]] = (
        "card_id", "card__name", "card__layout", "side", "name", "mana_cost", "supertypes",
        "types", "subtypes", "power", "toughness", "loyalty", "defense", "oracle_text", "colors",
        "color_indicator",
    )  # fmt: skip
    content_parent: ClassVar[str] = "card"

    card = models.ForeignKey(Card, models.CASCADE, related_name="faces")
    side = models.CharField(max_length=10, choices=Side, default=Side.FRONT)
    position = models.PositiveSmallIntegerField(default=0, help_text="0 is the first.")
    name = models.CharField(max_length=160, db_index=True)
    # Null where nothing is printed: no mana cost is not the same as a cost of nothing.
    mana_cost = models.CharField(max_length=60, null=True, blank=True, help_text="“{2}{U}”")  # noqa: DJ001
    supertypes = models.JSONField(default=list, blank=True)
    types = models.JSONField(default=list, blank=True)
    subtypes = models.JSONField(default=list, blank=True)
    power = models.CharField(max_length=5, null=True, blank=True)  # noqa: DJ001
    toughness = models.CharField(max_length=5, null=True, blank=True)  # noqa: DJ001
    loyalty = models.CharField(max_length=5, null=True, blank=True)  # noqa: DJ001
    defense = models.CharField(max_length=5, null=True, blank=True)  # noqa: DJ001
    oracle_text = models.TextField(blank=True)
    colors = models.JSONField(default=list, blank=True, help_text="[“white”, “blue”] and so on.")
    color_indicator = models.JSONField(default=list, blank=True)

    objects = FaceQuerySet.as_manager()

    class Meta:
        ordering = ["card", "position"]
        constraints = [
            models.UniqueConstraint(fields=["card", "side"], name="one_face_per_side"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return self.card.get_absolute_url()

    def natural_key(self) -> tuple[str, str]:
        return (*self.card.natural_key(), self.side)

    natural_key.dependencies = ["cards.card"]  # type: ignore[attr-defined]

    @property
    def type_line(self) -> str:
        return type_line(self.supertypes, self.types, self.subtypes)

    def as_values(self, card: Card) -> Mapping[str, Any]:
        """The same mapping as a query for `ROW_FIELDS` gives."""
        own = {name: getattr(self, name) for name in self.ROW_FIELDS if "__" not in name}
        return own | {"card__name": card.name, "card__layout": card.layout}


def type_line(supertypes: Iterable[str], types: Iterable[str], subtypes: Iterable[str]) -> str:
    """The type line as printed: "Legendary Creature — Bear"."""
    left = " ".join([*supertypes, *types])
    right = " ".join(subtypes)
    return f"{left} — {right}" if right else left


def face_rows(faces: list[Mapping[str, Any]]) -> Iterator[Row]:
    """Rows for the faces of one card; of several, each names the card and itself as MTGJSON does.

    Args:
        faces: mappings of `Face.ROW_FIELDS`, in the order printed.
    """
    for face, side in zip(faces, "abcde", strict=False):
        row = {
            "name": face["card__name"],
            "manaCost": face["mana_cost"],
            "type": type_line(face["supertypes"], face["types"], face["subtypes"]),
            "types": face["types"],
            "subtypes": face["subtypes"],
            "supertypes": face["supertypes"],
            "keywords": [],
            "power": face["power"],
            "toughness": face["toughness"],
            "loyalty": face["loyalty"],
            "defense": face["defense"],
            "text": face["oracle_text"],
            "layout": face["card__layout"],
            "colors": [COLOR_LETTERS[color] for color in face["colors"]],
            "colorIndicator": [COLOR_LETTERS[color] for color in face["color_indicator"]],
        }
        if len(faces) > 1:
            row |= {"faceName": face["name"], "side": side, "face": face["side"]}
            row |= {"front": faces[0]["name"], "back": faces[-1]["name"]}
        yield row
