"""What is to be said of a file that was read: remarks, and the faults that keep its game from being played."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd that does not keep the game from being played."""

    line: int
    """Line of the text, from 1."""
    key: str
    """Its sentence in the catalogue: `import.…`."""
    details: dict[str, object] = field(default_factory=dict, hash=False)
    """Values of the sentence: numbers, texts, tuples of texts."""
    number: int | None = None
    """The move it is about, from 1; None where it is about the whole file."""


@dataclass(frozen=True, slots=True)
class SheetFault:
    """Something that cannot be played; all those of a file are gathered."""

    line: int
    """Line of the text, from 1."""
    key: str
    """Its sentence in the catalogue: `import.fault.…`, or one of a game file's."""
    details: dict[str, object] = field(default_factory=dict, hash=False)
    """Values of the sentence, as in a remark; `place` is where alone the word could lie."""
    number: int | None = None
    """The move it is about, from 1; None where it is about the whole file."""
