"""Reads game files of this program, made of lines `name: value` and of a line for each move."""

import re
from dataclasses import replace
from typing import Final

from topping.exchange.reading import table
from topping.exchange.reading.cells import MOST_LINES, cleaned, lines_of
from topping.exchange.reading.columns import variant_named
from topping.exchange.sheet import SheetReading
from topping.rules.conditions.variant import VARIANTS
from topping.rules.moves import without_accents

_FIRST_LINE: Final = re.compile(r"\s*topping\s+[0-9]{1,9}\s*", re.IGNORECASE)
_TAG: Final = re.compile(r"\s*([^\W\d][^\s:]*)\s*:\s*(.*)")


def shows(start: str) -> bool:
    """Returns whether a text begins with `topping` and a version number, apart from empty lines and comments."""
    lines = (line.strip() for line in start.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return _FIRST_LINE.fullmatch(first) is not None


def read(text: str) -> SheetReading:
    """Reads a game file of this program, its lines of moves as if a person had typed them."""
    lines = lines_of(text)[:MOST_LINES]
    tags: dict[str, str] = {}
    for number, line in enumerate(lines):
        match = _TAG.fullmatch(cleaned(line))
        tag = without_accents(match[1]).casefold() if match else ""
        if match and tag != "fin":
            tags.setdefault(tag, match[2].strip())
        if match or line.startswith("#") or _FIRST_LINE.fullmatch(line):
            lines[number] = line if tag == "fin" else ""
    reading = table.read("\n".join(lines), has_marks=True)
    variant = tags.get("variante", "")
    return replace(
        reading,
        sheet=replace(
            reading.sheet,
            title=tags.get("nom", ""),
            variant=variant if variant in VARIANTS else variant_named(variant),
            lexicon=tags.get("lexique", "").split(" ")[0],
        ),
    )
