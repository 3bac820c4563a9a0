"""Our own game files where they are not quite of their format: typed by hand, with a column more, mended."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from topping.exchange.reading import heading, table
from topping.exchange.reading.cells import MOST_LINES, cleaned, lines_of
from topping.exchange.sheet import SheetReading
from topping.rules.conditions.variant import VARIANTS
from topping.rules.moves.typedmove import without_accents

_FIRST_LINE: Final = re.compile(r"\s*topping\s+[0-9]{1,9}\s*", re.IGNORECASE)
_TAG: Final = re.compile(r"\s*([^\W\d][^\s:]*)\s*:\s*(.*)")


def read(text: str) -> SheetReading:
    """What a file of our format says, read as a typed table is."""
    lines = lines_of(text)[:MOST_LINES]
    tags: dict[str, str] = {}
    for number, line in enumerate(lines):
        found = _TAG.fullmatch(cleaned(line))
        tag = without_accents(found[1]).casefold() if found else ""
        if found and tag != "fin":
            tags.setdefault(tag, found[2].strip())
        if found or line.startswith("#") or _FIRST_LINE.fullmatch(line):
            lines[number] = line if tag == "fin" else ""
    reading = table.read("\n".join(lines), has_marks=True)
    variant = tags.get("variante", "")
    return replace(
        reading,
        sheet=replace(
            reading.sheet,
            title=tags.get("nom", ""),
            variant=variant if variant in VARIANTS else heading.variant_named(variant),
            lexicon=tags.get("lexique", "").split(" ")[0],
        ),
    )
