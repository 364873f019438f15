"""Read cards as text for a terminal."""

from judgeapp.copyengine.reading.output.shapes import CardJson, ClauseJson


def card_as_text(entry: CardJson) -> str:
    """Return an entry of `read_card --json` as lines of text."""
    lines = [entry["card"]]
    for ability in entry["abilities"]:
        mark = "!" if ability["unread"] else " "
        effects = f" -> {', '.join(ability['effects'])}" if ability["effects"] else ""
        lines.append(f" {mark} [{ability['kind']}] {ability['text']}{effects}")
        lines += [f"     not read, column {u['column']}: {u['text']}" for u in ability["unread"]]
    for clause in entry["copy_clauses"]:
        lines.append(f"   copies: {_clause(clause)}")
    return "\n".join(lines) + "\n"


def _clause(clause: ClauseJson) -> str:
    source = clause["source_filter"]
    of = " ".join([*source["types"], source["other"], source["zone"]]).strip()
    said = [clause["event"], f"of {of}", f"({clause['duration']})", f"x {clause['count']}"]
    said += [
        f"{name.replace('_', ' ')}: {value}"
        for name, value in clause["exceptions"].items()
        if value not in (None, False, [])
    ]
    said += [f"then: {rider}" for rider in clause["riders"]]
    return "; ".join(said)
