"""The kinds of questions: what is offered, what is right, how a wrong answer is explained, how it is shown.

Each kind is one class in its own module, found by the registry in `base`; what answers are made of is in
`answers`: offers, their words, forms. Above `models`, `beliefs`, and the plain Python of `generator`; all
other rooms ask a question's kind rather than compare names.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
