"""The headings that offers stand under."""

COPYING, ABILITIES, CHANGES, LEAVING, BEGINNING, WAITING = (
    "Copying", "Its abilities", "Changes", "Where it goes", "From the start", "What has triggered",
)  # fmt: skip
