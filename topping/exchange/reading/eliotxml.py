"""Files of Eliot, format 2 of its XML, with the moves of their players.

What counts is what Eliot itself makes of a file: of a turn, the last draw and the last move; of a player's moves in it,
the last one. Attributes are called `playerid` before Eliot 2.1. In Eliot's own topping a player's points are seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from topping.exchange.eliotcount import cost_of_warnings
from topping.exchange.reading.drawtext import written_draw, written_rejections
from topping.exchange.reading.eliotdocument import (
    EliotDocument,
    EliotElement,
    EliotEvents,
    EliotTurn,
    document_of,
    whole_number,
)
from topping.exchange.reading.eliottext import VARIANTS as ELIOT_VARIANTS
from topping.exchange.reading.eliottext import variant_named
from topping.exchange.remarks import Remark, SheetFault
from topping.exchange.sheet import (
    GameSheet,
    SheetReading,
    WrittenAnswer,
    WrittenDraw,
    WrittenMove,
    WrittenPlayer,
    WrittenRejection,
)
from topping.rules.conditions.variant import VARIANTS

ROOT: Final = "EliotGame"
_FORMAT: Final = "2"
_MOST_FAULTS: Final = 100
_MODES: Final = frozenset({"duplicate", "arbitration", "training", "topping"})
_TOPPING: Final = "topping"
_TRAINING: Final = "training"
"""The game is what its one player has laid: he is no player of it."""
_SECOND_MS: Final = 1000


def read(text: str) -> SheetReading:
    """The game of a file and its players; raises nothing."""
    document, faults = document_of(text)
    if document.root and document.root != ROOT:
        return SheetReading(GameSheet(()), faults=(SheetFault(1, "import.fault.eliot_root", {"name": document.root}),))
    return _EliotSheet(document, faults).reading()


class _EliotSheet:
    """Makes a sheet of what the elements say."""

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
        """The move of a turn; nothing for one that only holds the letters left, as Eliot's last one does."""
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
        """The draw of a turn; training has that of the player alone."""
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
        for place, (who, player) in enumerate(self._document.players.items(), start=1):
            answers = tuple(self._answer(who, turn) for turn in self._played)
            table = whole_number(player.table)
            name = " ".join(player.name.split()) or f"{place}"
            yield WrittenPlayer(name, answers, table or place, player.kind == "computer")
            if who in self._document.totals and self._document.mode != _TOPPING:
                self._check_total(name, *self._document.totals[who], answers)

    def _answer(self, who: str, turn: EliotTurn) -> WrittenAnswer | None:
        move, events = turn.moves.get(who), turn.events.get(who, EliotEvents())
        if move is None and who not in turn.events:
            return None
        is_valid = move is not None and move.kind == "valid"
        written = move if move is not None and move.kind in ("valid", "invalid") else EliotElement(turn.line, {})
        points = (written.points or 0) if is_valid else 0
        answer = WrittenAnswer(
            points,
            written.word,
            written.reference,
            is_valid,
            warnings=events.warnings,
            penalty=-events.points,
            solo=events.solo,
        )
        if self._document.mode != _TOPPING:
            return answer
        seconds = (move.points or 0 if move is not None else 0) + events.points
        top = (turn.move.points or 0) if turn.move is not None else 0
        return replace(answer, points=top if is_valid else 0, elapsed_ms=seconds * _SECOND_MS, penalty=0)

    def _check_total(self, name: str, line: int, said: int, answers: tuple[WrittenAnswer | None, ...]) -> None:
        found = eliot_total(answers)
        if found != said:
            self._remarks.append(Remark(line, "import.eliot_total", {"name": name, "said": said, "found": found}))


def eliot_total(answers: tuple[WrittenAnswer | None, ...]) -> int:
    """What Eliot counts for a player: his moves, solos and penalties, and each warning after the third."""
    known = [answer for answer in answers if answer is not None]
    warnings = sum(answer.warnings for answer in known)
    points = sum((answer.points or 0) + (answer.solo or 0) - answer.penalty for answer in known)
    return points - cost_of_warnings(warnings)


def _rejections_before(turn: EliotTurn) -> Iterator[WrittenRejection]:
    for _, text, _ in turn.racks[:-1]:
        draw = written_draw(text)
        if draw is not None:
            yield WrittenRejection(draw.letters)
