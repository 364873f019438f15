"""Misconceptions as data: which contradict each other, and which go together."""

from collections.abc import Mapping

# Two beliefs of which nobody can hold both, and why.
_EXCLUDED = (
    (
        "current-values-copied",
        "effects-come-along",
        "either the copy takes what the effects made, for good, or the effects themselves",
    ),
    ("current-values-copied", "printed-card-copied", "either what is seen now is copied or what is printed"),
    (
        "current-values-copied",
        "abilities-not-copied",
        "who copies everything there is now copies abilities too",
    ),
    (
        "counters-copied",
        "copies-never-enter-with-counters",
        "a copy can't both have the original's counters and enter with none",
    ),
    (
        "status-copied",
        "copies-never-enter-tapped",
        "a copy can't both be tapped like its original and never enter tapped",
    ),
    (
        "face-down-seen-through",
        "hidden-morph-copied",
        "either the hidden card is copied or the face-down 2/2 is",
    ),
    ("choices-copied", "copies-make-no-choices", "either the copy has the original's choice or none at all"),
    (
        "choices-copied",
        "undefined-choice-means-any",
        "with the original's choice copied, no choice is undefined",
    ),
    (
        "some-things-cannot-be-copied",
        "becoming-a-copy-ends-effects",
        "where the copy effect does nothing it can't end other effects",
    ),
    ("abilities-not-copied", "abilities-doubled", "abilities are copied not at all or twice"),
    (
        "printed-card-copied",
        "copy-of-copy-sees-the-first",
        "a copy of a copy sees either its printed card or the first original",
    ),
    (
        "printed-card-copied",
        "exception-values-not-copied-on",
        "with only the printed card copied there are no exceptions to leave out",
    ),
    (
        "printed-card-copied",
        "exception-abilities-not-copied-on",
        "with only the printed card copied there are no exceptions to leave out",
    ),
    ("shown-half-copied", "front-face-copied", "either what shows is copied or always the front"),
    ("front-face-copied", "back-face-copied", "a copy shows one face, not both"),
    ("copies-have-one-face", "every-copy-has-both-faces", "copies have one face or both"),
    ("copies-have-one-face", "newer-rule-read-into-older", "by the newer rule such copies have both faces"),
    ("exceptions-ignored", "added-type-replaces", "who ignores exceptions can't misread one"),
    ("exceptions-ignored", "exceptions-add-up", "who ignores exceptions can't misread one"),
    ("exceptions-ignored", "uncopied-means-empty", "who ignores exceptions can't misread one"),
    ("exceptions-ignored", "exception-keeps-own-name", "who ignores exceptions can't misread one"),
    ("exceptions-ignored", "cda-overrides-exception", "who ignores exceptions can't misread one"),
    ("exceptions-ignored", "cda-stays-beside-exception", "who ignores exceptions can't misread one"),
    ("exceptions-ignored", "extra-effects-copied-on", "who ignores exceptions can't copy them on"),
    (
        "added-type-replaces",
        "exceptions-add-up",
        "what an exception gives either replaces the copied value or comes on top",
    ),
    ("exceptions-add-up", "uncopied-means-empty", "a value that isn't copied is either added up or missing"),
    (
        "cda-overrides-exception",
        "cda-stays-beside-exception",
        "either the ability sets the value or the exception does",
    ),
    (
        "cda-overrides-exception",
        "exceptions-drop-defining-abilities",
        "a defining ability can't both win and be gone",
    ),
    (
        "cda-stays-beside-exception",
        "exceptions-drop-defining-abilities",
        "a defining ability can't both stay and be gone",
    ),
    (
        "exceptions-drop-defining-abilities",
        "newer-rule-read-into-older",
        "by the newer rule adding a type leaves such abilities alone",
    ),
    (
        "extra-effects-copied-on",
        "copies-never-enter-with-counters",
        "a copy can't both repeat the counters and enter with none",
    ),
    (
        "overwritten-copy-still-acts",
        "copied-after-entering",
        "either the copying is part of entering or it comes later",
    ),
    (
        "copied-after-entering",
        "becoming-a-copy-is-entering",
        "becoming a copy either is like entering or is not",
    ),
    (
        "copies-make-no-choices",
        "becoming-a-copy-is-entering",
        "a copy either makes the choices of entering or none",
    ),
    (
        "becoming-a-copy-makes-a-new-object",
        "face-down-keeps-its-own-card",
        "a new object has no card of its own left underneath",
    ),
    (
        "becoming-a-copy-makes-a-new-object",
        "name-looked-up-again",
        "a new object is not looked for under its name",
    ),
    (
        "becoming-a-copy-makes-a-new-object",
        "static-copy-keeps-looking",
        "a copy effect worked out anew all the time would make a new object each time",
    ),
    (
        "copy-tracks-original",
        "copy-ends-with-original",
        "when the original changes the copy either follows or ends",
    ),
    ("copying-is-casting", "cast-copy-not-cast", "a copy is cast always or never"),
    ("copying-is-casting", "copy-is-not-a-spell", "only a spell can be cast"),
    ("x-of-a-copy-is-zero", "choices-made-when-copied", "X is either 0 or chosen anew"),
    (
        "choices-made-when-copied",
        "resolution-choices-copied",
        "choices are either made for the copy or copied",
    ),
    ("choices-made-when-copied", "copied-choices-are-final", "choices are either made for the copy or fixed"),
    ("paid-options-lost", "mana-spent-copied", "what was paid for either counts for the copy or does not"),
    ("paid-options-lost", "costs-paid-again", "options either are lost or may be paid for again"),
    (
        "mana-spent-copied",
        "cost-objects-not-shared",
        "what was paid for either counts for the copy or does not",
    ),
    ("copied-choices-are-final", "copy-controller-picks-targets", "targets are either fixed or chosen"),
    ("copied-choices-are-final", "targets-change-together", "targets that are fixed can't change together"),
    ("copy-controller-picks-targets", "original-controller-controls-copy", "either player chooses, not both"),
    ("original-controller-controls-copy", "nobody-owns-a-copy", "a copy belongs to somebody or to nobody"),
    (
        "copies-become-real-cards",
        "copied-permanent-spell-vanishes",
        "a copy that resolves either stays or is gone",
    ),
    (
        "copied-permanent-spell-is-created",
        "copied-permanent-spell-vanishes",
        "a copy that resolves either becomes a token or is gone",
    ),
    (
        "copied-permanent-spell-is-created",
        "copies-become-real-cards",
        "a copy that resolves becomes either a token or a card",
    ),
    (
        "newer-rule-read-into-older",
        "older-rule-still-applied",
        "one rule is read into the other's time, not both ways",
    ),
)
EXCLUDED: Mapping[frozenset[str], str] = {frozenset({one, other}): why for one, other, why in _EXCLUDED}

# Beliefs that the same people hold; a pair named in neither table is independent.
_TOGETHER = """
current-values-copied: counters-copied status-copied cast-history-copied copies-never-enter-tapped
    copies-never-enter-with-counters copy-tracks-original
effects-come-along: counters-copied status-copied
counters-copied: extra-effects-copied-on choices-copied cast-history-copied
status-copied: face-down-seen-through choices-copied hidden-morph-copied
face-down-seen-through: face-down-keeps-its-own-card printed-card-copied
choices-copied: cast-history-copied
cast-history-copied: paid-options-lost copies-never-enter-with-counters
abilities-not-copied: copied-after-entering exception-abilities-not-copied-on
abilities-doubled: copier-keeps-own-abilities
copier-keeps-own-abilities: copied-after-entering exceptions-add-up
copy-keeps-own-color: uncopied-means-empty exception-keeps-own-name color-only-from-mana-cost
color-only-from-mana-cost: front-face-copied
printed-card-copied: front-face-copied copied-copy-ability-not-used
copy-of-copy-sees-the-first: exceptions-ignored copy-tracks-original
shown-half-copied: copies-have-one-face becoming-a-copy-makes-a-new-object
front-face-copied: copies-have-one-face every-copy-has-both-faces
back-face-copied: every-copy-has-both-faces
exception-abilities-not-copied-on: exception-values-not-copied-on exception-keeps-own-name
exception-values-not-copied-on: uncopied-means-empty
added-type-replaces: exceptions-drop-defining-abilities exception-keeps-own-name
exceptions-add-up: cda-stays-beside-exception
uncopied-means-empty: exceptions-drop-defining-abilities
condition-checked-again: copy-tracks-original static-copy-keeps-looking
extra-effects-copied-on: overwritten-copy-still-acts
copied-after-entering: copies-make-no-choices copied-copy-ability-not-used copies-never-enter-with-counters
    copies-never-enter-tapped
copies-never-enter-with-counters: copies-never-enter-tapped copies-make-no-choices
copies-make-no-choices: undefined-choice-means-any
becoming-a-copy-is-entering: becoming-a-copy-makes-a-new-object
becoming-a-copy-ends-effects: becoming-a-copy-makes-a-new-object name-looked-up-again
copy-tracks-original: static-copy-keeps-looking
static-copy-keeps-looking: copy-ends-with-original
copying-is-casting: costs-paid-again choices-made-when-copied copy-controller-picks-targets
    copied-ability-is-another-ability
cast-copy-not-cast: copy-is-not-a-spell nobody-owns-a-copy
x-of-a-copy-is-zero: paid-options-lost cost-objects-not-shared costs-paid-again
choices-made-when-copied: copy-controller-picks-targets
paid-options-lost: cost-objects-not-shared
mana-spent-copied: resolution-choices-copied
resolution-choices-copied: copied-choices-are-final original-controller-controls-copy
targets-change-together: new-targets-not-checked
nobody-owns-a-copy: copy-is-not-a-spell copied-permanent-spell-vanishes
copies-become-real-cards: copies-to-cast-start-in-hand
"""


def together(listed: str) -> Mapping[str, frozenset[str]]:
    """Read "one: other other" lines, indented lines going on; return for each belief those beside it."""
    pairs = [
        (one, other)
        for one, _, others in (line.partition(": ") for line in listed.replace("\n    ", " ").split("\n"))
        for other in others.split()
    ]
    names = {name for pair in pairs for name in pair}
    return {name: frozenset(o for pair in pairs if name in pair for o in pair if o != name) for name in names}


COMPATIBLE: Mapping[str, frozenset[str]] = together(_TOGETHER)
