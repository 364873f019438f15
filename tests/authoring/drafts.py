"""A draft that could go out, to be changed by tests."""

import copy

DOCUMENT = {
    "id": "bear-again",
    "title": "A bear again",
    "source": "author",
    "level": 1,
    "rulesets": ["mtg-2024"],
    "rules": [],
    "script": {
        "setup": [{"ref": "bear", "card": "Test Bear", "controller": "A"}],
        "events": [
            {"do": "enter", "ref": "clone", "card": "Test Clone", "controller": "B", "copy_of": "bear"}
        ],
    },
    "questions": [
        {
            "kind": "choose_one",
            "prompt": "Which colors is the clone?",
            "query": {"ask": "colors", "of": "clone"},
            "explanation": "",
            "choices": [{"text": "Green", "value": ["green"]}, {"text": "Blue", "value": ["blue"]}],
        }
    ],
}


def with_question(**changes):
    document = copy.deepcopy(DOCUMENT)
    document["questions"][0] |= changes
    return document
