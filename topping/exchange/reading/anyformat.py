"""Reading a text of any format that is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from topping.exchange.detect import SheetFormat
from topping.exchange.reading import eliottext, eliotxml, gcg, own, page, table
from topping.exchange.sheet import SheetReading

_READERS: Final[dict[SheetFormat, Callable[[str], SheetReading]]] = {
    SheetFormat.OWN: own.read,
    SheetFormat.ELIOT_XML: eliotxml.read,
    SheetFormat.ELIOT_TEXT: eliottext.read,
    SheetFormat.GCG: gcg.read,
    SheetFormat.PAGE: page.read,
    SheetFormat.WORKBOOK: table.read,
    SheetFormat.TABLE: table.read,
}


def read_sheet(text: str, form: SheetFormat) -> SheetReading:
    """What a text of that format says; what holds no game is a fault."""
    return _READERS[form](text)
