"""Keyword actions, one module each: what a spell or ability that uses it does (CR 701).

Each module registers what it performs (`@performs`); importing this package imports them all.
"""

from importlib import import_module
from pkgutil import walk_packages

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
