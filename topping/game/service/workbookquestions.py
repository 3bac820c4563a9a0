"""The question what the first sheet of a workbook holds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WorkbookQuestion:
    """What the first sheet of a workbook holds; answered by `WorkbookRead`. No lexicon changes the answer."""

    content: bytes
    most_rows: int


@dataclass(frozen=True, slots=True)
class WorkbookRead:
    """What was read; its fields are those of `WorkbookSheet`."""

    ticket: int
    name: str
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    others: int = 0
    lacks_zeros: bool = False
