"""Keyword abilities, one module each: how it is read, when it triggers, what it does (CR 702).

Each module declares itself in the reader's registry and registers what it performs (`@performs`). Importing
this package imports them all, so a new keyword is one module in the room that fits it best.
"""

from importlib import import_module
from pkgutil import walk_packages

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
