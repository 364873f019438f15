"""The answer to a question in words, in sentences: what was asked first, then what a judge would add.

`answering` takes the sentences about a thing (`subject`) from what answers the question: each module has the
answers of one subject, and registers them. `resolved` lets what has triggered resolve, to tell what comes of
it. Imports `display` and `questions_in_words`; the Lab's typed questions and the API import it.
"""

from importlib import import_module
from pkgutil import iter_modules

from judgeapp.lab.answers_in_words.answering import answer_in_words

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")  # each registers what it answers

__all__ = ["answer_in_words"]
