"""What a story says of an object that is no card: all that nobody could look up."""

from judgeapp.copyengine.model.plain_data import PlainMapping, as_list, as_mapping, as_word
from judgeapp.copyengine.model.wording import joined

_SAID = ("mana_cost", "colors", "color", "color_indicator", "supertypes", "types", "type", "subtypes", "text",
         "abilities", "power", "toughness", "loyalty", "defense", "properties", "back")  # fmt: skip


def written_out(entry: PlainMapping) -> str:
    """Return " (green Creature — Beast, 5/5)" for what an entry writes out; "" for a card.

    In this order: mana cost, colors and type line, power and toughness, loyalty, defense, color indicator,
    properties, back face, and each ability in quotation marks.
    """
    if entry.get("card") or not any(entry.get(key) is not None for key in _SAID):
        return ""
    told = [str(entry["mana_cost"])] if entry.get("mana_cost") else []
    told.append(f"{_colors(entry)}{_type_line(entry)}")
    if entry.get("power") is not None and entry.get("toughness") is not None:
        told.append(f"{entry['power']}/{entry['toughness']}")
    told += [f"{key} {entry[key]}" for key in ("loyalty", "defense") if entry.get(key) is not None]
    if shown := as_list(entry.get("color_indicator")):
        told.append(f"color indicator {joined(map(str, shown))}")
    told += [f"property {each}" for each in as_list(entry.get("properties"))]
    if back := as_mapping(entry.get("back")):
        told.append(f"back {back.get('name')}{written_out(back)}")
    text = as_word(entry.get("text")) or "\n".join(map(str, as_list(entry.get("abilities"))))
    told += [f"“{line}”" for line in text.replace("\n•", " •").splitlines() if line.strip()]
    return f" ({', '.join(told)})"


def _colors(entry: PlainMapping) -> str:
    """The colors that are stated: "green ", "white and blue "."""
    stated = entry.get("color") if entry.get("colors") is None else entry.get("colors")
    if stated is None:
        return ""
    return f"{joined((str(each) for each in as_list(stated)), none='colorless')} "


def _type_line(entry: PlainMapping) -> str:
    if line := as_word(entry.get("type")):
        return line
    types = [str(each) for each in as_list(entry.get("types"))] or ["Creature"]
    words = [*map(str, as_list(entry.get("supertypes"))), *types]
    subtypes = " ".join(map(str, as_list(entry.get("subtypes"))))
    return " ".join(word.capitalize() for word in words) + (f" — {subtypes}" if subtypes else "")
