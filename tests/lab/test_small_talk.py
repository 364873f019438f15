"""Small talk around a question is taken off, and nothing else is."""

import pytest

from judgeapp.lab.questions_in_words.cleaning.small_talk import is_small_talk, without_small_talk
from judgeapp.lab.questions_in_words.language.words import index_of
from judgeapp.lab.questions_in_words.reader import UnreadWords, read_question

QUESTION = "Clone copies Hill Giant. What is its power?"
BEFORE = [
    "btw",
    "So basically",
    "Rules question:",
    "quick q",
    "If I understand correctly,",
    "At my LGS",
    "in EDH,",
    "Judge!",
    "can someone explain:",
    "Hi guys, first time poster here.",
    "Sorry if this is a dumb question but if",
    "ELI5:",
    "Hey all! Quick rules check.",
    "Need a ruling!",
    "Title says it all.",
    "Just to be clear,",
    "tl;dr",
    "Good morning!",
    "Not sure if this has been asked before, but",
    "I googled it but couldn't find anything.",
    "Hypothetically,",
    "My buddy and I had an argument.",
    "Help me out here,",
    "Long time lurker.",
    "Okay so hear me out:",
    "Rules lawyers, help.",
    "I'm pretty new, so bear with me.",
    "hey chatgpt",
    "pls help",
    "😀😀",
    "Let's say for the sake of argument",
    "My playgroup can't agree on this one.",
    "I know this is basic, but",
    "My friend is wrong I think.",
]
BEHIND = [
    "thx",
    "TIA",
    "cheers 😀",
    "ruling please",
    "Thank you in advance!",
    "asking for a friend",
    "Much appreciated!",
    "lol",
    "Edit: thanks everyone",
    "Asking because my friend disagrees.",
    "<3",
    "Thoughts?",
    "thanks guys",
]
SAYS_SOMETHING = [
    "Do I get it back, please?",
    "does it die lol",
    "I was wondering how big it is",
    "is it a wizard",
    "can I keep both",
    "what is it",
    "it is basic",
    "my friend has it",
]


@pytest.mark.parametrize("talk", BEFORE)
def test_small_talk_before_a_question_is_not_missed(talk, pool):
    assert read_question(f"{talk} {QUESTION}", pool).script == read_question(QUESTION, pool).script


@pytest.mark.parametrize("talk", BEHIND)
def test_small_talk_behind_a_question_is_not_missed(talk, pool):
    asked = read_question(f"{QUESTION} {talk}", pool)
    assert (asked.script, asked.field) == (read_question(QUESTION, pool).script, "power")


@pytest.mark.parametrize("said", SAYS_SOMETHING)
def test_what_says_something_is_no_small_talk(said):
    assert not is_small_talk([word.strip(",.?").casefold() for word in said.split()])


def test_all_other_words_stay_where_they_are(pool):
    text = f"Hey judges, quick question: {QUESTION} Thanks!"
    left = without_small_talk(text, index_of(pool).is_named)
    assert len(left) == len(text)
    assert left.index("Clone") == text.index("Clone")


def test_a_card_is_no_small_talk():
    assert "Curious Question" in without_small_talk(
        "I have Clone. Curious Question. What is it?", lambda said: said.strip() == "Curious Question"
    )


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("All Is Dust resolves while I have Clone", "All Is Dust"),
        ("Judge Unworthy hits my Clone", "Judge Unworthy"),
        ("I sacrifice it to Cheers", "to Cheers"),
    ],
)
def test_a_name_may_begin_or_end_like_small_talk(said, name):
    assert without_small_talk(said, lambda words: words.strip() == name) == said


@pytest.mark.parametrize("said", ["all my creatures are copies", "team effort", "good copies of Clone"])
def test_what_is_no_address_is_left(said):
    assert without_small_talk(said, lambda words: False) == said


def test_words_that_are_all_small_talk_are_left(pool):
    assert without_small_talk("Hi judges!", index_of(pool).is_named) == "Hi judges!"
    with pytest.raises(UnreadWords):
        read_question("Hi judges!", pool)
