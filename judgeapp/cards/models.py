"""Cards and their faces, as printed."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self

from django.db import models
from django.urls import reverse

from judgeapp.content.models import IMPORTED, Content, Shaped, Source

type Row = dict[str, Any]
"""One face in MTGJSON's field names, as `CardPool.from_rows` reads it."""

COLOR_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


class Layout(models.TextChoices):
    """The layouts there are today; card data may bring others."""

    NORMAL = "normal"
    TRANSFORM = "transform"
    MODAL_DFC = "modal_dfc", "modal double-faced"
    FLIP = "flip"
    ADVENTURE = "adventure"
    PREPARE = "prepare"
    SPLIT = "split"
    AFTERMATH = "aftermath"
    MELD = "meld"
    LEVELER = "leveler"
    PROTOTYPE = "prototype"
    SAGA = "saga"
    CLASS = "class"
    CASE = "case"
    MUTATE = "mutate"
    BATTLE = "battle"
    HOST = "host"
    AUGMENT = "augment"
    PLANAR = "planar", "plane"
    SCHEME = "scheme"
    VANGUARD = "vanguard"


class Side(models.TextChoices):
    FRONT = "front"
    BACK = "back"
    FLIP = "flip", "flipped"
    ADVENTURE = "adventure"
    LEFT = "left"
    RIGHT = "right"
    SECOND = "second"
    THIRD = "third"
    FOURTH = "fourth"
    FIFTH = "fifth"


class CardQuerySet(models.QuerySet["Card"]):
    def get_by_natural_key(self, slug: str) -> "Card":
        return self.get(slug=slug)

    def with_faces(self) -> Self:
        """Each with its faces at hand, in the order printed."""
        return self.prefetch_related(models.Prefetch("faces", Face.objects.order_by("position")))


class Card(Content):
    """A card; what is printed on it stands on its faces."""

    shapes: ClassVar[dict[str, Any]] = {"era_text": dict[str, str]}

    source = models.CharField(
        max_length=8,
        choices=[*Source.choices, (IMPORTED, "From card data")],
        default=Source.AUTHOR,
        editable=False,
        db_index=True,
    )
    slug = models.SlugField(max_length=160, unique=True)
    name = models.CharField(
        max_length=300, unique=True, help_text="With two faces: both names, “Front // Back”."
    )
    layout = models.CharField(
        max_length=20, default=Layout.NORMAL, help_text=f"One of {', '.join(Layout)}, or a new one."
    )
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

    @property
    def layout_name(self) -> str:
        """The layout as people call it."""
        return str(Layout(self.layout).label if self.layout in Layout else self.layout.replace("_", " "))

    def get_absolute_url(self) -> str:
        return reverse("cards:card", args=[self.slug])

    def imported_values(self) -> frozenset[str]:
        return frozenset({"name", "layout", "game"})

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


class Face(Shaped, models.Model):
    """One face of a card, or its only one, or a half of it: what is printed there."""

    PRINTED: ClassVar[tuple[str, ...]] = (
        "position", "name", "mana_cost", "supertypes", "types", "subtypes", "power", "toughness", "loyalty",
        "defense", "oracle_text", "colors", "color_indicator",
    )  # fmt: skip
    ROW_FIELDS: ClassVar[tuple[str, ...]] = (
        "card_id", "card__name", "card__layout", "side", "name", "mana_cost", "supertypes",
        "types", "subtypes", "power", "toughness", "loyalty", "defense", "oracle_text", "colors",
        "color_indicator", "wordings",
    )  # fmt: skip
    content_parent: ClassVar[str] = "card"
    shapes: ClassVar[dict[str, Any]] = {
        **dict.fromkeys(("supertypes", "types", "subtypes", "colors", "color_indicator"), list[str]),
        "wordings": dict[str, str],
    }
    UNTOLD: ClassVar[frozenset[str]] = frozenset({"colors", "color_indicator", "defense"})

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
    wordings = models.JSONField(
        default=dict,
        blank=True,
        help_text="Where a text decided otherwise under an older ruleset: {ruleset: the text then}.",
    )

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

    def imported_values(self) -> frozenset[str]:
        """What is printed on it; what some data doesn't tell only if it did."""
        return frozenset(name for name in self.PRINTED if name not in self.UNTOLD or getattr(self, name))

    def is_imported_already(self) -> bool:
        """Whether its card has this face by another side's name."""
        alike = models.Q(position=self.position) | models.Q(name=self.name)
        return self.card.faces.filter(alike).exists()

    @property
    def type_line(self) -> str:
        return type_line(self.supertypes, self.types, self.subtypes)

    def as_values(self, card: Card) -> Mapping[str, Any]:
        """The same mapping as a query for `ROW_FIELDS` gives."""
        own = {name: getattr(self, name) for name in self.ROW_FIELDS if "__" not in name}
        return own | {"card__name": card.name, "card__layout": card.layout}


class SearchEntry(models.Model):
    """What finds a card: its words, folded as `searching.folded` does, and what it can be narrowed by.

    Each database indexes these words in its own way (see the migration); `searching` asks it.
    """

    is_derived: ClassVar[bool] = True

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="search_entry")
    sort_name = models.CharField(max_length=300, help_text="The card's name, folded.")
    names = models.TextField(help_text="The words of all names of it.")
    words = models.TextField(help_text="The words of all type lines and texts of it.")
    facets = models.TextField(help_text="“typecreature colorblue”, a blank at both ends.")

    class Meta:
        verbose_name_plural = "search entries"
        indexes = [models.Index(fields=["sort_name", "facets", "card"], name="cards_by_folded_name")]

    def __str__(self) -> str:
        return self.sort_name


class CardRuling(models.Model):
    """A ruling on a card as an operator imported it; none is shipped."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="card_rulings")
    published = models.DateField()
    text = models.TextField()
    source = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["card", "published", "pk"]
        indexes = [models.Index(fields=["card", "published"], name="card_rulings_by_date")]

    def __str__(self) -> str:
        return f"{self.published}: {self.text[:60]}"


class CardImport(models.Model):
    """How far the import of a file of cards has come, so that another run goes on from there."""

    sha256 = models.CharField(max_length=64, unique=True)
    entries = models.PositiveIntegerField(default=0, help_text="Entries of the file that are done.")
    report = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.sha256[:12]}, {self.entries} entries"


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
        if face["wordings"]:
            row["wordings"] = face["wordings"]
        if len(faces) > 1:
            row |= {"faceName": face["name"], "side": side, "face": face["side"]}
            row |= {"front": faces[0]["name"], "back": faces[-1]["name"]}
        yield row
