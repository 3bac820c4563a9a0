"""The unchecked contents of an imported file: a game as written there, with its draws, words, points and players."""

from dataclasses import dataclass, field

from topping.rules.grid.board import Reference
from topping.rules.tiles import RejectionReason


@dataclass(frozen=True, slots=True)
class Remark:
    """A message about something odd in a file that does not prevent importing the game."""

    line: int
    """Line of the text, from 1."""
    key: str
    """Key of its sentence in the catalogue: `import.…`."""
    details: dict[str, object] = field(default_factory=dict, hash=False)
    """Values of the sentence: numbers, texts, tuples of texts."""
    number: int | None = None
    """The move concerned, from 1; None for the whole file."""


@dataclass(frozen=True, slots=True)
class SheetFault(Remark):
    """A message about a fault in a file that prevents importing the game.

    The key of its text starts with `import.fault.` or `game.`. If its details have `place`, the word would be right
    only at this reference.
    """


@dataclass(frozen=True, slots=True)
class WrittenRejection:
    """A rejected draw as written in a file."""

    letters: str
    """Upper case, `?` for a joker; empty if the file only marks the rejection."""
    why: RejectionReason | None = None
    """None if the file gives no reason."""


@dataclass(frozen=True, slots=True)
class WrittenDraw:
    """The draw of a move as written in a file, in upper case, with `?` for a joker."""

    kept: str | None
    """Letters kept from the move before; None if the file does not separate them from the new ones."""
    new: str
    """The new letters, or all letters if `kept` is None."""
    rejected: tuple[WrittenRejection, ...] = ()

    @property
    def letters(self) -> str:
        return (self.kept or "") + self.new

    def __str__(self) -> str:
        return self.new if self.kept is None else f"{self.kept}+{self.new}"


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """A player's points and time on one move, as written in a file."""

    points: int | None
    """Points of the answer, 0 for a failure; None if the file does not give them."""
    elapsed_ms: int | None = None


@dataclass(frozen=True, slots=True)
class WrittenPlayer:
    """A player as written in a file: his name, and his results by move or in total."""

    name: str
    answers: tuple[WrittenAnswer | None, ...] = ()
    """An answer for each move of the sheet, in order; None if the file has none."""
    table: int | None = None
    is_machine: bool = False
    total: int | None = None
    """All the player's points, if the file gives only the total."""
    total_ms: int | None = None
    """All the player's time (ms), likewise."""


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A move as written in a file, unchecked: draw, word, reference and points."""

    line: int
    """Line of the text, from 1."""
    draw: WrittenDraw
    word: str = ""
    """The whole word, in upper case; a lower-case letter is marked as a joker's, `?` is a joker without a letter. Empty
    for a draw without a solution.
    """
    reference: Reference | None = None
    """None if `word` is empty."""
    points: int | None = None
    number: int | None = None
    """The number in the file; None if it has none."""
    total: int | None = None
    """The running sum of the points, if the file has one."""
    word_line: int = 0
    """Line of the word, if it differs from the draw's; else 0."""

    @property
    def played_line(self) -> int:
        return self.word_line or self.line


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A game as written in a file, unchecked: its moves, title, variant, lexicon, totals and players."""

    moves: tuple[WrittenMove, ...]
    title: str = ""
    variant: str = ""
    """The variant's name in the file (`normale`, `7sur8+joker`…); empty if it has none."""
    lexicon: str = ""
    """The file's name for its lexicon."""
    lexicon_hash: str = ""
    """64 hexadecimal digits in our own files; else empty."""
    stated_moves: tuple[int, int] | None = None
    """(line, number of moves stated by the file)."""
    stated_points: tuple[int, int] | None = None
    """(line, sum of the tops stated by the file)."""
    players: tuple[WrittenPlayer, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetReading:
    """The result of reading a file's text: the unchecked game, with remarks and faults."""

    sheet: GameSheet
    """The readable part; without moves if nothing was readable."""
    remarks: tuple[Remark, ...] = ()
    faults: tuple[SheetFault, ...] = ()
