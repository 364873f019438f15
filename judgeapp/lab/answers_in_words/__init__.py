"""The answer to a question in words, in sentences: first what was asked, then what a judge would add.

`answering` collects the sentences about an object (`subject`): each module has the answers on one subject,
and registers them. `resolved` lets triggered abilities resolve, to say what they lead to. Imports `display`
and `questions_in_words`; the Lab's typed questions and the API import it.
"""

from importlib import import_module
from pkgutil import iter_modules

from judgeapp.lab.answers_in_words.answering import answer_in_words

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")  # each registers what it answers

__all__ = ["answer_in_words"]
