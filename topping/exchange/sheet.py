"""A game as a file says it, before anything is judged: draws, words, references, points, totals, players."""

from dataclasses import dataclass, field

from topping.rules.grid.board import Reference
from topping.rules.tiles import Why


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
class SheetFault(Remark):
    """Something that cannot be played; all those of a file are gathered.

    Its sentence is `import.fault.…`, or one of a game file's; `place` in its details is where alone the word could lie.
    """


@dataclass(frozen=True, slots=True)
class WrittenRejection:
    """A draw that went back."""

    letters: str
    """Upper case, `?` a joker; empty where the file only says that there was one."""
    why: Why | None = None
    """None where the file does not say."""


@dataclass(frozen=True, slots=True)
class WrittenDraw:
    """The letters of a move, upper case, `?` a joker."""

    kept: str | None
    """Letters kept from the move before; None where the file does not part them from the new ones."""
    new: str
    """The new letters, or all of them where `kept` is None."""
    rejected: tuple[WrittenRejection, ...] = ()

    @property
    def letters(self) -> str:
        return (self.kept or "") + self.new

    def __str__(self) -> str:
        return self.new if self.kept is None else f"{self.kept}+{self.new}"


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """What a player did at a move."""

    points: int | None
    """What it brought, 0 where nothing; None where the file does not say."""
    elapsed_ms: int | None = None


@dataclass(frozen=True, slots=True)
class WrittenPlayer:
    """A player of the game."""

    name: str
    answers: tuple[WrittenAnswer | None, ...] = ()
    """One for each move of the sheet, in order; None where the file has none."""
    table: int | None = None
    is_machine: bool = False
    total: int | None = None
    """All his points, where the file tells these alone."""
    total_ms: int | None = None
    """All his time, likewise."""


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A move of the game, as its row says it."""

    line: int
    """Line of the text, from 1."""
    draw: WrittenDraw
    word: str = ""
    """The whole word, upper case; lower case a letter marked as a joker's, `?` a joker that is not named.
    Empty where the file has a draw without solution."""
    reference: Reference | None = None
    """None where `word` is empty."""
    points: int | None = None
    number: int | None = None
    """As written in the file; None where it has none."""
    total: int | None = None
    """The running sum of the points, where the file has one."""
    word_line: int = 0
    """Line of the word, where it stands on another one than the draw; 0 where it does not."""

    @property
    def played_line(self) -> int:
        return self.word_line or self.line


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A whole game, as a file says it."""

    moves: tuple[WrittenMove, ...]
    title: str = ""
    variant: str = ""
    """The name of the variant that the file names (`normale`, `7sur8+joker`…); empty where it names none."""
    lexicon: str = ""
    """What the file calls its lexicon."""
    lexicon_hash: str = ""
    """64 hexadecimal digits in our own files; else empty."""
    stated_moves: tuple[int, int] | None = None
    """(line, how many moves the file says that there are)."""
    stated_points: tuple[int, int] | None = None
    """(line, what the file says that the tops sum to)."""
    players: tuple[WrittenPlayer, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetReading:
    """What a reader makes of a text."""

    sheet: GameSheet
    """What could be read; without moves where nothing could."""
    remarks: tuple[Remark, ...] = ()
    faults: tuple[SheetFault, ...] = ()
