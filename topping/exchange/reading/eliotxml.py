"""Reads game files of the Scrabble program Eliot (format 2 of its XML), with the moves of the players.

As in Eliot, the last draw and the last move of a turn count, and the last move of each player in it. Before version 2.1
Eliot spells the attribute `playerid`. In Eliot's own topping mode, a player's points are seconds.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final
from xml.parsers import expat

from topping.exchange.conventions import cost_of_warnings
from topping.exchange.reading.cells import written_draw, written_rejections
from topping.exchange.reading.eliottext import VARIANTS as ELIOT_VARIANTS
from topping.exchange.reading.eliottext import variant_named
from topping.exchange.sheet import (
    GameSheet,
    Remark,
    SheetFault,
    SheetReading,
    WrittenAnswer,
    WrittenDraw,
    WrittenMove,
    WrittenPlayer,
    WrittenRejection,
)
from topping.rules.conditions.variant import VARIANTS
from topping.rules.grid.board import Reference

_DEEPEST: Final = 16
_MOST_TURNS: Final = 200
_MOST_PLAYERS: Final = 10_000
_MOST_OF_A_KIND: Final = 100
"""Limit of variants, of draws in a turn, and of a player's warnings in a turn."""
_LONGEST: Final = 200
"""Characters examined of a name or a draw."""
_LONGEST_WORD: Final = 15
_MOST_FIGURES: Final = 7

Attributes = dict[str, str]


@dataclass(slots=True)
class EliotElement:
    """An XML element of a turn in an Eliot file: the move laid on the grid (`GameMove`), or a player's answer
    (`PlayerMove`).
    """

    line: int
    attributes: Attributes

    @property
    def kind(self) -> str:
        """The kind of move: `valid`, `invalid`, `change`, `pass` or `none`."""
        return self.attributes.get("type", "")

    @property
    def points(self) -> int | None:
        """Points of the move (seconds in Eliot's topping mode); None if they are no whole number."""
        return whole_number(self.attributes.get("points", ""))

    @property
    def word(self) -> str:
        """The word of the move, jokers in lower case; an empty text if it has other characters than letters."""
        word = self.attributes.get("word", "")
        return word if word.isascii() and word.isalpha() and len(word) <= _LONGEST_WORD else ""

    @property
    def reference(self) -> Reference | None:
        """The reference of the move; None if it is missing or unreadable."""
        return Reference.of(self.attributes.get("coord", ""))


@dataclass(slots=True)
class EliotEvents:
    """What Eliot recorded for a player on one move besides his word: warnings, penalties and solo."""

    warnings: int = 0
    points: int = 0
    """Sum of penalties, negative if points are lost."""
    solo: int | None = None


@dataclass(slots=True)
class EliotTurn:
    """One move of the game in an Eliot file: the draws, the word laid, and each player's word, warnings and solo."""

    line: int
    racks: list[tuple[int, str, str]] = field(default_factory=list)
    """Line, text, and rejected draws as written by our own files."""
    player_rack: str = ""
    move: EliotElement | None = None
    moves: dict[str, EliotElement] = field(default_factory=dict)
    """By player."""
    events: dict[str, EliotEvents] = field(default_factory=dict)


@dataclass(slots=True)
class EliotSeat:
    """A player as described in an Eliot file: name, kind (`human` or `computer`) and table number, all as text."""

    name: str = ""
    kind: str = ""
    table: str = ""


class _RefusedError(Exception):
    """Raised to stop reading a file that is unsafe or too large; its message is the key of the fault's text."""


@dataclass(slots=True)
class EliotDocument:
    """The contents of an Eliot file as written, before they are turned into a game."""

    root: str = ""
    format: str = ""
    lexicon: str = ""
    mode: str = ""
    variants: list[str] = field(default_factory=list)
    own_variant: str = ""
    """A variant unknown to Eliot, in our own files."""
    players: dict[str, EliotSeat] = field(default_factory=dict)
    turns: list[EliotTurn] = field(default_factory=list)
    stated_points: tuple[int, int] | None = None
    """Line and points."""
    totals: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Line and stated total by player."""


def document_of(text: str) -> tuple[EliotDocument, list[SheetFault]]:
    """Parses the text of an Eliot file; returns its contents, and the fault that stopped the parser, if any."""
    parsing = _EliotParsing()
    faults = parsing.run(text)
    return parsing.document, faults


def whole_number(text: str) -> int | None:
    """Reads a whole number of at most seven digits, perhaps negative; returns None for any other text."""
    digits = text.strip().removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= _MOST_FIGURES else None


class _EliotParsing:
    def __init__(self) -> None:
        self.document = EliotDocument()
        self._stack: list[str] = []
        self._line = 0
        self._attributes: Attributes = {}
        self._text: list[str] = []
        self._player = ""
        self._parser = expat.ParserCreate("utf-8")
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._refuse_doctype
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = lambda text: self._text.append(text)

    def run(self, text: str) -> list[SheetFault]:
        """Parses the text into `document`; returns the fault that stopped the parser, in a list, or an empty list."""
        try:
            self._parser.Parse(text.removeprefix("\ufeff").encode("utf-8", "replace"), True)
        except expat.ExpatError as fault:
            return [SheetFault(fault.lineno, "import.fault.xml", {"column": fault.offset + 1})]
        except _RefusedError as fault:
            return [SheetFault(self._parser.CurrentLineNumber, str(fault))]
        return []

    def _refuse_doctype(self, name: str, system: str | None, public: str | None, has_subset: bool) -> None:
        raise _RefusedError("import.fault.xml_doctype")

    def _start(self, tag: str, attributes: Attributes) -> None:
        if len(self._stack) >= _DEEPEST:
            raise _RefusedError("import.fault.xml_deep")
        self._stack.append(tag)
        self._line, self._attributes, self._text = self._parser.CurrentLineNumber, attributes, []
        document = self.document
        match self._stack:
            case [root]:
                document.root, document.format = root, attributes.get("format", "")
            case [_, "Game"]:
                document.own_variant = attributes.get("variant", "")
            case [_, "Game", "Player"]:
                if len(document.players) >= _MOST_PLAYERS:
                    raise _RefusedError("import.fault.eliot_players")
                self._player = attributes.get("id", "")
                document.players[self._player] = EliotSeat()
            case [_, "History", "Turn"]:
                if len(document.turns) >= _MOST_TURNS:
                    raise _RefusedError("import.fault.eliot_turns")
                document.turns.append(EliotTurn(self._line))

    def _end(self, tag: str) -> None:
        text = "".join(self._text).strip()[:_LONGEST]
        self._text = []
        match self._stack:
            case [_, "Dictionary", "Name"]:
                self.document.lexicon = text
            case [_, "Game", "Mode"]:
                self.document.mode = text
            case [_, "Game", "Variant"] if text and len(self.document.variants) < _MOST_OF_A_KIND:
                self.document.variants.append(text)
            case [_, "Game", "Player", "Name"]:
                self.document.players[self._player].name = text
            case [_, "Game", "Player", "Type"]:
                self.document.players[self._player].kind = text
            case [_, "Game", "Player", "TableNb"]:
                self.document.players[self._player].table = text
            case [_, "History", "Turn", _]:
                self._command(tag, text, self.document.turns[-1])
            case [_, "Statistics", _]:
                self._statistic(tag)
        self._stack.pop()

    def _command(self, tag: str, text: str, turn: EliotTurn) -> None:
        """Adds the contents of the XML element `tag` to `turn`: a draw, move, warning, penalty or solo."""
        attributes = self._attributes
        player = attributes.get("playerid") or attributes.get("playerId", "")
        match tag:
            case "GameRack" if len(turn.racks) < _MOST_OF_A_KIND:
                turn.racks.append((self._line, text, attributes.get("rejected", "")[:_LONGEST]))
            case "PlayerRack":
                turn.player_rack = text
            case "GameMove":
                turn.move = EliotElement(self._line, attributes)
            case "PlayerMove":
                turn.moves[player] = EliotElement(self._line, attributes)
            case "Warning" | "Penalty" | "Solo" if len(turn.events) < _MOST_PLAYERS:
                events = turn.events.setdefault(player, EliotEvents())
                points = whole_number(attributes.get("points", "")) or 0
                events.warnings = min(_MOST_OF_A_KIND, events.warnings + (tag == "Warning"))
                events.points += points if tag == "Penalty" else 0
                events.solo = (events.solo or 0) + points if tag == "Solo" else events.solo

    def _statistic(self, tag: str) -> None:
        stated = whole_number(self._attributes.get("totalScore", ""))
        if stated is None:
            return
        if tag == "GameStats":
            self.document.stated_points = self._line, stated
        elif tag == "PlayerStats":
            player = self._attributes.get("playerid") or self._attributes.get("playerId", "")
            self.document.totals[player] = (self._line, stated)


ROOT: Final = "EliotGame"
_FORMAT: Final = "2"
_MOST_FAULTS: Final = 100
_MODES: Final = frozenset({"duplicate", "arbitration", "training", "topping"})
_TOPPING: Final = "topping"
_TRAINING: Final = "training"
"""Mode in which the game consists of the only player's moves, so that no player is imported."""
_SECOND_MS: Final = 1000


_SIGN: Final = re.compile(r"<EliotGame\b")


def shows(start: str) -> bool:
    """Returns whether the beginning of a text contains the XML element `<EliotGame`."""
    return _SIGN.search(start) is not None


def read(text: str) -> SheetReading:
    """Reads the game and the players of an Eliot file as an unchecked game; faults are returned, not raised."""
    document, faults = document_of(text)
    if document.root and document.root != ROOT:
        return SheetReading(GameSheet(()), faults=(SheetFault(1, "import.fault.eliot_root", {"name": document.root}),))
    return _EliotSheet(document, faults).reading()


class _EliotSheet:
    def __init__(self, document: EliotDocument, faults: list[SheetFault]) -> None:
        self._document = document
        self._faults = faults
        self._remarks: list[Remark] = []
        self._moves: list[WrittenMove] = []
        self._played: list[EliotTurn] = []
        """The turn of each move."""

    def reading(self) -> SheetReading:
        document = self._document
        if document.format not in ("", _FORMAT):
            self._remarks.append(Remark(1, "import.eliot_format", {"format": document.format[:20]}))
        if document.mode not in _MODES and (document.mode or not self._faults):
            self._fault(1, "import.fault.eliot_mode", mode=document.mode)
        for turn in document.turns:
            self._turn(turn, is_last=turn is document.turns[-1])
        sheet = GameSheet(
            tuple(self._moves),
            variant=self._variant(),
            lexicon=document.lexicon,
            stated_points=document.stated_points,
            players=() if document.mode == _TRAINING else tuple(self._players()),
        )
        return SheetReading(sheet, tuple(self._remarks[:_MOST_FAULTS]), tuple(self._faults[:_MOST_FAULTS]))

    def _fault(self, line: int, key: str, number: int | None = None, **details: object) -> None:
        self._faults.append(SheetFault(line, key, details, number))

    def _variant(self) -> str:
        document = self._document
        unknown = [name for name in document.variants if name not in ELIOT_VARIANTS]
        self._remarks += [Remark(1, "import.eliot_variant", {"name": name}) for name in unknown[:1]]
        if document.own_variant in VARIANTS:
            return document.own_variant
        return variant_named(document.variants) or ("" if unknown else "normale")

    def _turn(self, turn: EliotTurn, *, is_last: bool) -> None:
        """Adds the move of an Eliot turn to the game, or a fault if the move is invalid. `is_last` marks the last turn
        of the file.

        Ignores a last turn without a move, which only has the remaining letters, and any turn with neither move nor
        draw.
        """
        number = len(self._moves) + 1
        move = turn.move
        if move is None and (is_last or not turn.racks):
            if turn.racks and (draw := self._draw(turn, number)) is not None:
                self._remarks.append(Remark(turn.line, "import.eliot_unplayed", {"letters": draw.letters}, number))
            return
        draw = self._draw(turn, number)
        if draw is None:
            return
        if move is None or move.kind in ("none", "pass"):
            self._keep(turn, WrittenMove(turn.line, draw, number=number))
        elif move.kind != "valid":
            self._fault(move.line, "import.fault.eliot_move", number, kind=move.kind[:20])
        elif not move.word:
            self._fault(move.line, "import.fault.word", number, text=move.attributes.get("word", "")[:30])
        elif move.reference is None:
            self._fault(move.line, "import.fault.reference", number, text=move.attributes.get("coord", "")[:10])
        else:
            line = turn.racks[-1][0] if turn.racks else turn.line
            written = WrittenMove(line, draw, move.word, move.reference, move.points, number, word_line=move.line)
            self._keep(turn, written)

    def _keep(self, turn: EliotTurn, move: WrittenMove) -> None:
        self._moves.append(move)
        self._played.append(turn)

    def _draw(self, turn: EliotTurn, number: int) -> WrittenDraw | None:
        """Returns the draw of a turn; if it is unreadable, adds a fault and returns None.

        A turn of Eliot's training mode has no draw of the game, only a player's rack. The rack is then the draw.
        """
        line, text, named = turn.racks[-1] if turn.racks else (turn.line, turn.player_rack, "")
        draw = written_draw(text)
        if draw is None:
            self._fault(line, "import.fault.draw", number, text=text[:30])
            return None
        if not draw.rejected:
            return draw
        earlier = tuple(_rejections_before(turn))
        return replace(draw, rejected=written_rejections(named) or earlier or draw.rejected)

    def _players(self) -> Iterator[WrittenPlayer]:
        for place, (player, seat) in enumerate(self._document.players.items(), start=1):
            answers = tuple(self._answer(player, turn) for turn in self._played)
            table = whole_number(seat.table)
            name = " ".join(seat.name.split()) or f"{place}"
            yield WrittenPlayer(name, answers, table or place, seat.kind == "computer")
            if player in self._document.totals and self._document.mode != _TOPPING:
                self._check_total(player, name, *self._document.totals[player])

    def _answer(self, player: str, turn: EliotTurn) -> WrittenAnswer | None:
        move, events = turn.moves.get(player), turn.events.get(player, EliotEvents())
        if move is None and player not in turn.events:
            return None
        is_valid = move is not None and move.kind == "valid"
        points = (move.points or 0) if move is not None else 0
        if self._document.mode != _TOPPING:
            return WrittenAnswer(points if is_valid else 0)
        top = (turn.move.points or 0) if turn.move is not None else 0
        return WrittenAnswer(top if is_valid else 0, (points + events.points) * _SECOND_MS)

    def _check_total(self, player: str, name: str, line: int, stated: int) -> None:
        total = self._total(player)
        if total != stated:
            self._remarks.append(Remark(line, "import.eliot_total", {"name": name, "said": stated, "found": total}))

    def _total(self, player: str) -> int:
        """Returns a player's total as Eliot counts it: points of valid moves, solos and penalties, minus the cost of
        warnings.
        """
        moves = (turn.moves[player] for turn in self._played if player in turn.moves)
        happened = [turn.events[player] for turn in self._played if player in turn.events]
        points = sum(move.points or 0 for move in moves if move.kind == "valid")
        points += sum(events.points + (events.solo or 0) for events in happened)
        return points - cost_of_warnings(sum(events.warnings for events in happened))


def _rejections_before(turn: EliotTurn) -> Iterator[WrittenRejection]:
    for _, text, _ in turn.racks[:-1]:
        draw = written_draw(text)
        if draw is not None:
            yield WrittenRejection(draw.letters)
