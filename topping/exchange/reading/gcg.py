"""Reads GCG files, a format for game analysis with one move a line (`>Nick: RACK POS WORD +PTS TOTAL`).

Only duplicate games are read, which have a single player. A game of two players is a fault. So are moves that duplicate
does not have: pass, exchange, challenge, withdrawn word and lost time.
"""

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from topping.exchange.conventions import GCG_DRAW, GCG_FILLED, GCG_VARIANT
from topping.exchange.reading.cells import lines_of, noted_draw, written_draw
from topping.exchange.sheet import GameSheet, Remark, SheetFault, SheetReading, WrittenDraw, WrittenMove
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.board import ROWS, SIZE, Direction, Reference, Square
from topping.rules.tiles import in_letter_order

_LONGEST_LINE: Final = 500
"""Characters examined of a line."""
_MOST_EVENTS: Final = 200
"""Limit of events, faults and odd lines together: a game has a few dozen moves."""


class GcgKind(Enum):
    """The kind of action in a line of a GCG file. The value ends the key of a fault's text, as in
    `import.fault.gcg_pass`.
    """

    PLAY = "play"
    PASS = "pass"
    EXCHANGE = "exchange"
    WITHDRAWN = "withdrawn"
    """A phoney taken back."""
    CHALLENGE = "challenge"
    """Points for a failed challenge."""
    TIME = "time"
    """Points lost for time."""
    RACK = "rack"
    """Points for the letters left in a rack at the end."""


@dataclass(frozen=True, slots=True)
class GcgEvent:
    """One line of a GCG file: what a player did in a turn, with his points."""

    nickname: str
    kind: GcgKind
    rack: str = ""
    """As written."""
    place: str = ""
    word: str = ""
    """The letters laid, exchanged or left, as written."""
    points: int = 0
    total: int | None = None


_EVENT: Final = re.compile(r">\s*([^:\s][^:]{0,60}?)\s*:\s*(.*)")
_TAIL: Final = re.compile(r"(.*?)\s*([+-]?[0-9]{1,6})(?:\s+([+-]?[0-9]{1,6})(?:\s+[^\s0-9+-].*)?)?")
"""Points and a total; some programs write words after them."""
_PLAY: Final = re.compile(r"(?:(\S+)\s+)?([0-9]{1,2}[A-Oa-o]|[A-Oa-o][0-9]{1,2})\s+(\S+)")
_LEFT: Final = re.compile(r"(?:(\S+)\s+)?\(([A-Za-z?_]*)\)")
_EXCHANGED: Final = re.compile(r"(?:(\S+)\s+)?-([A-Za-z?_]+|[0-9]{1,2})")
_NAMED: Final = re.compile(r"(?:(\S+)\s+)?(--|-|\(challenge\)|\(time\))", re.IGNORECASE)
_KINDS: Final = {
    "-": GcgKind.PASS,
    "--": GcgKind.WITHDRAWN,
    "(challenge)": GcgKind.CHALLENGE,
    "(time)": GcgKind.TIME,
}
_PRAGMA: Final = re.compile(r"#([A-Za-z0-9-]+)\s*(.*)")
_NOTED: Final = re.compile(rf"{GCG_DRAW}\s*:\s*(.+)", re.IGNORECASE)
_VARIANT: Final = re.compile(rf".*\b{GCG_VARIANT}\s*:\s*(\S+).*", re.IGNORECASE)
_WORD: Final = re.compile(rf"[A-Za-z{re.escape(GCG_FILLED)}]{{1,{SIZE}}}", re.ASCII)
_THROUGH: Final = re.compile(r"\(([A-Za-z]+)\)")


def event_of(line: str) -> GcgEvent | None:
    """Reads a line such as `>Nick: RACK POS WORD +PTS TOTAL`; returns None for a line of another form."""
    line_match = _EVENT.fullmatch(line.strip())
    tail = _TAIL.fullmatch(line_match[2]) if line_match is not None else None
    if line_match is None or tail is None:
        return None
    points, total = int(tail[2]), None if tail[3] is None else int(tail[3])
    what = tail[1].strip()
    if play := _PLAY.fullmatch(what):
        return GcgEvent(line_match[1], GcgKind.PLAY, play[1] or "", play[2].upper(), play[3], points, total)
    if named := _NAMED.fullmatch(what):
        return GcgEvent(line_match[1], _KINDS[named[2].lower()], named[1] or "", "", "", points, total)
    if left := _LEFT.fullmatch(what):
        return GcgEvent(line_match[1], GcgKind.RACK, left[1] or "", "", left[2], points, total)
    if exchanged := _EXCHANGED.fullmatch(what):
        return GcgEvent(line_match[1], GcgKind.EXCHANGE, exchanged[1] or "", "", exchanged[2], points, total)
    return None


def reference_of(place: str) -> Reference | None:
    """Returns our reference for the position `place` in GCG's notation; None if it is off the grid.

    GCG names columns by letters: `8D` is row 8, column D, across; `D8` is the same square, down.
    """
    across = place[:1].isdigit()
    number, letter = (place[:-1], place[-1:]) if across else (place[1:], place[:1])
    if not (number.isdigit() and 1 <= int(number) <= SIZE and letter.upper() in ROWS):
        return None
    square = Square(int(number) - 1, ROWS.index(letter.upper()))
    return Reference(square, Direction.HORIZONTAL if across else Direction.VERTICAL)


_SIGN: Final = re.compile(r"^(?:#player[12] |>[^\s:]{1,100}: )", re.MULTILINE)


def shows(start: str) -> bool:
    """Returns whether the beginning of a text contains a player's name or a move in GCG form."""
    return _SIGN.search(start) is not None


def read(text: str) -> SheetReading:
    """Reads the duplicate game of a GCG file as an unchecked game; faults are returned, not raised."""
    reader = _GcgReader()
    for line, content in enumerate(lines_of(text.removeprefix("\ufeff")), start=1):
        reader.read(line, content[:_LONGEST_LINE].strip())
        if reader.is_full:
            break
    return reader.finish()


class _GcgReader:
    """A reader of the lines of a GCG file; it remembers the letters on the grid, for which words have dots."""

    def __init__(self) -> None:
        self._sheet = GameSheet(())
        self._moves: list[WrittenMove] = []
        self._remarks: list[Remark] = []
        self._faults: list[SheetFault] = []
        self._players: dict[str, int] = {}
        self._letters: dict[Square, str] = {}
        self._in_note = False

    def read(self, line: int, text: str) -> None:
        if not text:
            return
        if text.startswith("#"):
            self._pragma(text)
        elif text.startswith(">"):
            self._in_note = False
            self._event(line, text)
        elif not self._in_note:  # a note continues on the next lines
            self._remarks.append(Remark(line, "import.gcg_line", {"text": text[:60]}))

    @property
    def is_full(self) -> bool:
        """Whether 200 moves, faults and remarks are read; the rest of the file is then ignored."""
        return len(self._moves) + len(self._faults) + len(self._remarks) >= _MOST_EVENTS

    def finish(self) -> SheetReading:
        others = list(self._players.items())[1:]
        if others:
            first = next(iter(self._players))
            nickname, line = others[0]
            fault = SheetFault(line, "import.fault.gcg_two_players", {"first": first, "second": nickname})
            return SheetReading(GameSheet(()), (), (fault,))
        if not self._moves and not self._faults:
            self._faults.append(SheetFault(1, "import.fault.gcg_empty"))
        sheet = replace(self._sheet, moves=tuple(self._moves))
        return SheetReading(sheet, tuple(self._remarks), tuple(self._faults))

    def _pragma(self, text: str) -> None:
        pragma = _PRAGMA.fullmatch(text)
        name, value = (pragma[1].lower(), pragma[2].strip()) if pragma is not None else ("", "")
        self._in_note = name == "note"
        match name:
            case "title":
                self._sheet = replace(self._sheet, title=value)
            case "lexicon":
                self._sheet = replace(self._sheet, lexicon=value)
            case "description" if (named := _VARIANT.fullmatch(value)) and named[1] in VARIANTS:
                self._sheet = replace(self._sheet, variant=named[1])
            case "note" if self._moves and (noted := _NOTED.fullmatch(value)):
                self._note(noted[1])

    def _note(self, text: str) -> None:
        """Replaces the draw of the last move by the draw in a note, which tells kept letters from new ones.

        Ignores a note whose letters are not those of the move.
        """
        draw, last = noted_draw(text), self._moves[-1]
        if draw is not None and in_letter_order(draw.letters) == in_letter_order(last.draw.letters):
            self._moves[-1] = replace(last, draw=draw)

    def _event(self, line: int, text: str) -> None:
        event = event_of(text)
        number = len(self._moves) + 1
        if event is None:
            self._faults.append(SheetFault(line, "import.fault.gcg_event", {"text": text[:60]}))
            return
        self._players.setdefault(event.nickname, line)
        if event.kind is not GcgKind.PLAY:
            self._faults.append(SheetFault(line, f"import.fault.gcg_{event.kind.value}", {"name": event.nickname}))
            return
        draw = written_draw(event.rack)
        reference = reference_of(event.place)
        word = _THROUGH.sub(lambda through: GCG_FILLED * len(through[1]), event.word)
        if draw is None:
            self._faults.append(SheetFault(line, "import.fault.draw", {"text": event.rack[:20]}, number))
        elif reference is None:
            self._faults.append(SheetFault(line, "import.fault.reference", {"text": event.place}, number))
        elif not _WORD.fullmatch(word):
            self._faults.append(SheetFault(line, "import.fault.word", {"text": event.word[:20]}, number))
        else:
            self._play(line, draw, self._whole(word, reference), reference, event)

    def _whole(self, word: str, reference: Reference) -> str:
        """Returns a word with its dots replaced by the letters on the grid; a dot on an empty square stays."""
        along = (reference.square.moved(reference.direction, step) for step in range(len(word)))
        return "".join(
            self._letters.get(square, GCG_FILLED) if letter == GCG_FILLED else letter
            for letter, square in zip(word, along, strict=True)
        )

    def _play(self, line: int, draw: WrittenDraw, word: str, reference: Reference, event: GcgEvent) -> None:
        number = len(self._moves) + 1
        if GCG_FILLED in word:
            self._faults.append(SheetFault(line, "import.fault.gcg_dot", {"text": event.word}, number))
            return
        for step, letter in enumerate(word):
            self._letters.setdefault(reference.square.moved(reference.direction, step), letter.upper())
        draw = draw if draw.rejected or draw.kept is None else replace(draw, kept=None, new=draw.letters)
        self._moves.append(WrittenMove(line, draw, word, reference, event.points, number, event.total))
