"""What effects and events do (CR 701): to players, libraries, objects, and permanents, and what lasts.

Most modules register what they perform (`@resolves`); importing this package imports them all.
"""

from importlib import import_module
from pkgutil import walk_packages

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
