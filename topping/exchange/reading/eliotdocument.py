"""What the elements of a file of Eliot say, as they stand; nothing is made of them yet.

A hostile file costs no more than its length: document types, and with them entities, are refused, elements deeper than
Eliot's own too, and whatever is beyond the turns of the longest game is not kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from topping.errors import InputError
from topping.exchange.remarks import SheetFault
from topping.rules.grid.square import Reference

_DEEPEST: Final = 16
_MOST_TURNS: Final = 200
_MOST_PLAYERS: Final = 10_000
_MOST_OF_A_KIND: Final = 100
"""Variants, draws of a turn, warnings of a player in a turn."""
_LONGEST: Final = 200
"""Characters of a name or a draw that are looked at."""
_LONGEST_WORD: Final = 15
_MOST_FIGURES: Final = 7

Attributes = dict[str, str]


@dataclass(slots=True)
class EliotElement:
    """A `GameMove` or a `PlayerMove`."""

    line: int
    attributes: Attributes

    @property
    def kind(self) -> str:
        """`valid`, `invalid`, `change`, `pass` or `none`."""
        return self.attributes.get("type", "")

    @property
    def points(self) -> int | None:
        """What it brought; in Eliot's topping, seconds."""
        return whole_number(self.attributes.get("points", ""))

    @property
    def word(self) -> str:
        """Lower case: a joker; empty for what is no word."""
        word = self.attributes.get("word", "")
        return word if word.isascii() and word.isalpha() and len(word) <= _LONGEST_WORD else ""

    @property
    def reference(self) -> Reference | None:
        """None for what is no place."""
        try:
            return Reference.parse(self.attributes.get("coord", ""))
        except InputError:
            return None


@dataclass(slots=True)
class EliotEvents:
    """What befell a player in a turn besides his move."""

    warnings: int = 0
    points: int = 0
    """Of penalties: negative where they are taken off."""
    solo: int | None = None


@dataclass(slots=True)
class EliotTurn:
    """A turn, its draw and its moves."""

    line: int
    racks: list[tuple[int, str, str]] = field(default_factory=list)
    """Line, text, rejected draws as our own files name them."""
    player_rack: str = ""
    move: EliotElement | None = None
    moves: dict[str, EliotElement] = field(default_factory=dict)
    """By player."""
    events: dict[str, EliotEvents] = field(default_factory=dict)


@dataclass(slots=True)
class EliotSeat:
    """A player."""

    name: str = ""
    kind: str = ""
    table: str = ""


class _RefusedError(Exception):
    """The file is not read further, for a reason that has a sentence."""


@dataclass(slots=True)
class EliotDocument:
    """What the elements say, as they come."""

    root: str = ""
    format: str = ""
    lexicon: str = ""
    mode: str = ""
    variants: list[str] = field(default_factory=list)
    own_variant: str = ""
    """Of a variant that Eliot does not know, in our own files."""
    players: dict[str, EliotSeat] = field(default_factory=dict)
    turns: list[EliotTurn] = field(default_factory=list)
    stated_points: tuple[int, int] | None = None
    """Line and points."""
    totals: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Line and stated total by player."""


def document_of(text: str) -> tuple[EliotDocument, list[SheetFault]]:
    """What a text says, and its faults as XML: none, or the one at which reading stopped."""
    parsing = _EliotParsing()
    faults = parsing.run(text)
    return parsing.document, faults


def whole_number(text: str) -> int | None:
    """A whole number of a size that something here can have."""
    digits = text.strip().removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= _MOST_FIGURES else None


class _EliotParsing:
    """Runs the parser over the text and keeps what Eliot knows."""

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
        self._parser.CharacterDataHandler = self._characters

    def run(self, text: str) -> list[SheetFault]:
        """The faults of the text as XML: none, or the one at which reading stopped."""
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

    def _characters(self, text: str) -> None:
        self._text.append(text)

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
        """One of the things that Eliot does in a turn."""
        attributes = self._attributes
        who = attributes.get("playerid") or attributes.get("playerId", "")
        match tag:
            case "GameRack" if len(turn.racks) < _MOST_OF_A_KIND:
                turn.racks.append((self._line, text, attributes.get("rejected", "")[:_LONGEST]))
            case "PlayerRack":
                turn.player_rack = text
            case "GameMove":
                turn.move = EliotElement(self._line, attributes)
            case "PlayerMove":
                turn.moves[who] = EliotElement(self._line, attributes)
            case "Warning" | "Penalty" | "Solo" if len(turn.events) < _MOST_PLAYERS:
                events = turn.events.setdefault(who, EliotEvents())
                points = whole_number(attributes.get("points", "")) or 0
                events.warnings = min(_MOST_OF_A_KIND, events.warnings + (tag == "Warning"))
                events.points += points if tag == "Penalty" else 0
                events.solo = (events.solo or 0) + points if tag == "Solo" else events.solo

    def _statistic(self, tag: str) -> None:
        said = whole_number(self._attributes.get("totalScore", ""))
        if said is None:
            return
        if tag == "GameStats":
            self.document.stated_points = self._line, said
        elif tag == "PlayerStats":
            who = self._attributes.get("playerid") or self._attributes.get("playerId", "")
            self.document.totals[who] = (self._line, said)
