"""The headings that offers stand under."""

COPYING, ABILITIES, CHANGES, LEAVING, BEGINNING = (
    "Copying", "Its abilities", "Changes", "Where it goes", "From the start",
)  # fmt: skip
