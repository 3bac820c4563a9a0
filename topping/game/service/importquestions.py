"""Questions about files: what the content of one makes of a game, and what a workbook holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from topping.errors import GameFileError
from topping.exchange.detect import SheetFormat
from topping.exchange.published import PublishedResult, published_results
from topping.exchange.remarks import Remark, SheetFault
from topping.game.lexicon import WantedLexicon
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game

if TYPE_CHECKING:  # for speed of start: the kiosk reads no sheet itself
    from topping.exchange.building import ImportedGame


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


_LONGEST_SESSION: Final = 3 << 20
"""Characters of its events: a hundred players and twenty moves make one of them."""
_REGISTERED: Final = '"kind": "registered"'


@dataclass(frozen=True, slots=True)
class SheetQuestion:
    """What a file's content makes of a game under a variant, else under the one that it tells; answered by `SheetRead`.

    Words that the lexicon does not admit and moves below the top are among the remarks.
    """

    content: bytes
    variant: Variant | None
    lexicon: WantedLexicon


@dataclass(frozen=True, slots=True)
class SheetRead:
    """What came of a file; its fields are those of `ImportedGame`."""

    ticket: int
    game: Game | None
    form: SheetFormat | None = None
    remarks: tuple[Remark, ...] = ()
    faults: tuple[SheetFault, ...] = ()
    variants: tuple[Variant, ...] = ()
    results: tuple[PublishedResult, ...] = ()
    """What it tells of the game's players."""
    session: tuple[str, ...] = ()
    """The session that its players' moves make: its events, each a JSON object; none where they make none."""
    text: str = ""
    """The sheet of a workbook as text; empty where the file is no workbook."""

    @property
    def session_players(self) -> int:
        """How many players that session has."""
        return sum(_REGISTERED in body for body in self.session)

    @staticmethod
    def of(ticket: int, imported: ImportedGame, session: tuple[str, ...] = ()) -> SheetRead:
        """What came of a file; of a session with more events than fit on a line, nothing."""
        fits = sum(map(len, session)) <= _LONGEST_SESSION
        return SheetRead(
            ticket,
            imported.game,
            imported.form,
            imported.remarks,
            imported.faults,
            imported.variants,
            published_results(imported.players),
            session if fits else (),
            imported.text,
        )

    @staticmethod
    def refused(ticket: int, fault: GameFileError) -> SheetRead:
        """A content that is no text at all."""
        return SheetRead(ticket, None, faults=(SheetFault(fault.line or 1, fault.key, dict(fault.details)),))
