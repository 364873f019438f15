"""The file that importing and searching are measured with."""

import json

from judgeapp.cards.benchmarks import write_faces
from tests.cards.card_files import listed

CLONE = listed("Clone", text="You may have Clone enter as a copy of any creature.")
BEARS = [listed(f"{word} Bear", text=f"{word} Bear attacks.") for word in ("Big", "Small")]
SUN = [listed("Sun // Moon", faceName=name, side=side) for name, side in (("Sun", "a"), ("Moon", "b"))]


def test_faces_as_many_as_wanted_with_names_of_their_own(tmp_path):
    path = tmp_path / "faces.json"
    assert write_faces(path, [CLONE, *BEARS, *SUN], 60) == 60
    rows = json.loads(path.read_text())
    keys = [(row["name"], row.get("faceName")) for row in rows]
    assert len(set(keys)) == 60
    assert sum("copy" in row["text"] for row in rows) == 1, "what copies is as rare as it is"
    for row in rows:
        if "attacks" in row["text"]:
            assert row["text"] == f"{row['name']} attacks."
        if "faceName" in row:
            assert row["faceName"] in row["name"].split(" // ")


def test_fewer_than_there_are(tmp_path):
    assert write_faces(tmp_path / "faces.json", BEARS, 1) == 1
    assert len(json.loads((tmp_path / "faces.json").read_text())) == 1
