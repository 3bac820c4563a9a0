"""Reading a file of any format that is known: its encoding, then its format, then what it says."""

from __future__ import annotations

from topping.exchange.sheet import SheetReading


def read_sheet(content: bytes) -> SheetReading:
    """What a file says, whatever its encoding and its format; what is no game at all is a fault."""
    raise NotImplementedError
