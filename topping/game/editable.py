"""Opening a file to be edited: a draft, a game of any format that is read, or what could be read of one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from topping.disk import os_reason, read_regular
from topping.errors import GameFileError, ToppingError
from topping.exchange.building import build
from topping.exchange.detect import LARGEST, format_of, is_workbook, text_of
from topping.exchange.reading.anyformat import read_sheet
from topping.exchange.sheet import GameSheet, WrittenMove
from topping.game.importing import import_content
from topping.play.editing.draft import MOST_ROWS, GameDraft, is_draft, parse_draft
from topping.play.editing.row import TypedRow
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.moves.judgement import Admits
from topping.rules.moves.typedmove import TypedMove
from topping.rules.tiles.draw import Rejection, Why
from topping.rules.tiles.letters import JOKER


def draft_of_file(path: Path, admits: Admits | None = None) -> GameDraft:
    """The game of a file as a draft, however faulty it is; raises `GameFileError` where it holds no move at all."""
    try:
        content = read_regular(path, LARGEST)
    except OSError as fault:
        raise GameFileError("game.unreadable", path=path.name, why=os_reason(fault)) from fault
    try:
        draft = draft_of_content(content, admits)
    except ToppingError as fault:
        fault.in_source(path.name)
        raise
    return draft if draft.name else replace(draft, name=path.stem)


def draft_of_content(content: bytes, admits: Admits | None = None) -> GameDraft:
    """The same, of what a file holds."""
    text = import_content(content).text if is_workbook(content) else text_of(content)
    if is_draft(text):
        return parse_draft(text)
    reading = read_sheet(text, format_of(text))
    imported = build(reading, admits)
    if imported.game is not None:
        return GameDraft.of(imported.game)
    return _with_rows(draft_of_sheet(reading.sheet))


def draft_of_refused(content: bytes) -> GameDraft:
    """The rows of what was read and is no game; raises `GameFileError` where there is none."""
    text = text_of(content)
    return _with_rows(draft_of_sheet(read_sheet(text, format_of(text)).sheet))


def _with_rows(draft: GameDraft) -> GameDraft:
    if not draft.rows:
        raise GameFileError("editing.no_rows")
    return draft


def draft_of_sheet(sheet: GameSheet) -> GameDraft:
    """The rows of a sheet as they are written, right or wrong; the first one is in hand."""
    rows = tuple(_row(move) for move in sheet.moves[:MOST_ROWS])
    return GameDraft(VARIANTS.get(sheet.variant, NORMALE), name=" ".join(sheet.title.split()), rows=rows)


def _row(move: WrittenMove) -> TypedRow:
    rejected = tuple(Rejection(one.letters, one.why or Why.INVALID) for one in move.draw.rejected)
    draw = str(move.draw) if move.draw.letters else ""
    typed = _typed(move)
    return TypedRow(rejected, draw, typed if draw else None, move.points if typed and draw else None)


def _typed(move: WrittenMove) -> TypedMove | None:
    """The word as a person would type it; None where a joker is not named, or it is no word."""
    word = move.word
    if len(word) < 2 or JOKER in word or not (word.isascii() and word.isalpha()):
        return None
    jokers = frozenset(place for place, letter in enumerate(word) if letter.islower())
    return TypedMove(word.upper(), move.reference, jokers or None, frozenset())
