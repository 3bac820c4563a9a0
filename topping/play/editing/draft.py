"""The draft of a game being typed: tags, rows, unfinished line and undo steps. It is saved as text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from topping.errors import GameFileError, InputError, ToppingError
from topping.play.editing.row import TypedRow, parse_row
from topping.rules.conditions.formula import TOPPING, Formula
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Game
from topping.rules.games.gametext import MARKS
from topping.rules.grid.board import Reference
from topping.rules.moves import TypedMove
from topping.rules.tiles import Rejection, RejectionReason

_MOST: Final = 500
"""Number of steps that can be undone."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class UndoHistory(Generic[Value]):
    """A value that can be undone and redone, with its earlier and its undone values."""

    now: Value
    before: tuple[Value, ...] = ()
    after: tuple[Value, ...] = ()
    """Undone values, the next to redo first."""

    def then(self, value: Value) -> UndoHistory[Value]:
        """Returns the history with `value` as the new present value; one undo step leads back to the old one.

        Values that were undone can no longer be redone. Returns the history unchanged if the new value equals the old
        one.
        """
        if value == self.now:
            return self
        return UndoHistory(value, (*self.before, self.now)[-_MOST:])

    def amended(self, value: Value) -> UndoHistory[Value]:
        """Returns the history with its present value replaced by `value`; undo does not lead back to the replaced
        one.
        """
        return replace(self, now=value)

    def undone(self) -> UndoHistory[Value]:
        """Returns the history one step back, or unchanged if no step is left."""
        if not self.before:
            return self
        return UndoHistory(self.before[-1], self.before[:-1], (self.now, *self.after))

    def redone(self) -> UndoHistory[Value]:
        """Returns the history one step forward, or unchanged if no step was undone."""
        if not self.after:
            return self
        return UndoHistory(self.after[0], (*self.before, self.now), self.after[1:])


FIRST_LINE: Final = "Topping brouillon 1"
"""The first line, with the version of the format."""
_FIRST = re.compile(r"topping\s+brouillon\s+1", re.IGNORECASE)
_TAG = re.compile(r"(Nom|Formule|Variante|Coup|Ligne) : (.*)")
_ROW = re.compile(r"\s*([0-9]{1,3})(?: (.*))?")


def is_draft(text: str) -> bool:
    """Returns whether a text starts with the first line of a draft."""
    return bool(_FIRST.fullmatch(text.removeprefix("\ufeff").split("\n", 1)[0].strip()))


def format_draft(draft: GameDraft) -> str:
    """Returns a draft as text that `parse_draft` reads, with a final line feed."""
    tags = (
        ("Nom", _one_line(draft.name)),
        ("Formule", draft.formula.name),
        ("Variante", draft.variant.name),
        ("Coup", str(draft.at + 1)),
        ("Ligne", _one_line(draft.line)),
    )
    lines = [FIRST_LINE, *(f"{tag} : {value}" for tag, value in tags if value), ""]
    lines += [f"{number:2} {row}".rstrip() for number, row in enumerate(draft.rows, start=1)]
    return "\n".join(lines) + "\n"


def parse_draft(text: str) -> GameDraft:
    """Reads the text that `format_draft` writes; raises `GameFileError`, with the line number, for any other text."""
    lines = text.removeprefix("\ufeff").split("\n")
    if not is_draft(text):
        raise GameFileError("editing.no_draft").at_line(1)
    draft, at = GameDraft(), 0
    for number, line in enumerate(lines[1:], start=2):
        try:
            if match := _TAG.fullmatch(line):
                if match.group(1) == "Coup":
                    at = int(match.group(2)) - 1
                else:
                    draft = _tagged(draft, match.group(1), match.group(2))
            elif match := _ROW.fullmatch(line):
                draft = replace(draft, rows=(*draft.rows, _row(match, len(draft.rows))))
            elif line.strip():
                raise ValueError(line)
        except ValueError:
            raise GameFileError("game.line", text=line[:60]).at_line(number) from None
        except ToppingError as fault:
            raise GameFileError(fault.key, **fault.details).at_line(number) from None
    return replace(draft, at=max(0, min(at, len(draft.rows))))


def _tagged(draft: GameDraft, tag: str, value: str) -> GameDraft:
    match tag:
        case "Nom":
            return replace(draft, name=value)
        case "Formule":
            return replace(draft, formula=Formula.parse(value))
        case "Variante":
            return replace(draft, variant=Variant.parse(value))
        case _:
            return replace(draft, line=value)


def _row(found: re.Match[str], before: int) -> TypedRow:
    if int(found.group(1)) != before + 1:
        raise InputError("game.move_number", said=found.group(1), wanted=before + 1)
    if before >= MOST_ROWS:
        raise InputError("editing.many_rows", most=MOST_ROWS)
    return parse_row(found.group(2)) if (found.group(2) or "").strip() else TypedRow()


def _one_line(text: str) -> str:
    return " ".join(text.split())


MOST_ROWS: Final = 200
"""No game has this many moves; a longer pasted text is something else."""
_REFUSALS: Final = {"-": RejectionReason.INVALID} | {f"-{mark}": why for why, mark in MARKS.items()}
"""Input that sends the current draw back to the bag."""


@dataclass(frozen=True, slots=True)
class GameDraft:
    """An unfinished game as typed so far: its tags, its rows, the current row, and the unfinished text of the entry
    line.
    """

    variant: Variant = NORMALE
    formula: Formula = TOPPING
    name: str = ""
    rows: tuple[TypedRow, ...] = ()
    at: int = 0
    """The index of the current row, from 0. Equals the number of rows if the next row is to be typed."""
    line: str = ""
    """The unfinished text of the entry line."""

    @property
    def row(self) -> TypedRow:
        """The current row; an empty row if the next row is to be typed."""
        return self.rows[self.at] if self.at < len(self.rows) else TypedRow()

    @property
    def is_new(self) -> bool:
        """Whether no name, row or line was typed yet."""
        return not self.rows and not self.name and not self.line.strip()

    def typed(self, text: str) -> GameDraft:
        """Returns the draft after the line `text` was typed into its current row; a complete row makes the next row
        current.

        A word completes a row that has a draw. `-`, `-!` or `-*` puts the row's draw back into the bag (not valid,
        without solution, cancelled). A line with a draw replaces the whole row. Raises `InputError` for a line that
        cannot be read or does not fit the row.
        """
        row = self.row
        why = _REFUSALS.get(text.strip())
        if why is not None and row.draw:
            return self.put(TypedRow((*row.rejected, Rejection(row.draw.replace("+", ""), why))))
        typed = parse_row(text, has_draw=bool(row.draw) and not text.lstrip().startswith("-"))
        if typed.draw:
            rejected = typed.rejected if row.draw else (*row.rejected, *typed.rejected)
            return self.put(replace(typed, rejected=rejected))
        if typed.rejected:
            if typed.move is not None or row.draw:
                raise InputError("editing.draw_behind_rejected")
            return self.put(replace(row, rejected=(*row.rejected, *typed.rejected)))
        if not row.draw:
            raise InputError("editing.draw_first")
        if typed.move is None:
            if row.move is None:
                raise InputError("editing.word_first")
            return self.put(replace(row, points=typed.points))
        return self.put(replace(row, move=typed.move, points=typed.points))

    def put(self, row: TypedRow) -> GameDraft:
        """Returns the draft with `row` in place of its current row, or added at the end.

        If `row` is complete, the row after it becomes the current row. Raises `InputError` if the draft holds too many
        rows.
        """
        if self.at >= MOST_ROWS:
            raise InputError("editing.many_rows", most=MOST_ROWS)
        rows = (*self.rows[: self.at], row, *self.rows[self.at + 1 :])
        return replace(self, rows=rows, at=self.at + row.is_whole, line="")

    def without_draw(self) -> GameDraft:
        """Returns the draft with the draw of its current row moved back to the entry line, to be corrected there."""
        row = self.row
        return replace(self.put(TypedRow(row.rejected)), line=row.draw)

    def pinned(self, place: int, reference: Reference) -> GameDraft:
        """Returns the draft with a reference added to the word of the row at index `place`.

        Unchanged if that row has no word, or its word has a reference.
        """
        row = self.rows[place]
        if row.move is None or row.move.reference is not None:
            return self
        bound = replace(row, move=replace(row.move, reference=reference))
        return replace(self, rows=(*self.rows[:place], bound, *self.rows[place + 1 :]))

    def with_move(self, move: TypedMove) -> GameDraft:
        """Returns the draft with a word and reference in its current row; raises `InputError` if the row has no draw
        yet.
        """
        if not self.row.draw:
            raise InputError("editing.draw_first")
        return self.put(replace(self.row, move=move, points=None))

    def with_variant(self, variant: Variant) -> GameDraft:
        """Returns the draft with another variant; the rows stay and have to be checked again."""
        return replace(self, variant=variant)

    def with_name(self, name: str) -> GameDraft:
        """Returns the draft with another name, its blanks and line breaks joined into single blanks."""
        return replace(self, name=" ".join(name.split()))

    def went_to(self, place: int) -> GameDraft:
        """Returns the draft with the row at index `place` as its current row, and with an empty entry line."""
        return replace(self, at=max(0, min(place, len(self.rows))), line="")

    def inserted(self) -> GameDraft:
        """Returns the draft with an empty row inserted before the current row, which becomes the current row.

        Raises `InputError` if the draft holds too many rows.
        """
        if len(self.rows) >= MOST_ROWS:
            raise InputError("editing.many_rows", most=MOST_ROWS)
        return replace(self, rows=(*self.rows[: self.at], TypedRow(), *self.rows[self.at :]), line="")

    def with_rows(self, rows: tuple[TypedRow, ...]) -> GameDraft:
        """Returns the draft with pasted rows inserted before the current row; raises `InputError` if there are too
        many.
        """
        if len(self.rows) + len(rows) > MOST_ROWS:
            raise InputError("editing.many_rows", most=MOST_ROWS)
        return replace(
            self, rows=(*self.rows[: self.at], *rows, *self.rows[self.at :]), at=self.at + len(rows), line=""
        )

    def removed(self) -> GameDraft:
        """Returns the draft without its current row; the row after it becomes the current row."""
        return replace(self, rows=(*self.rows[: self.at], *self.rows[self.at + 1 :]), line="")

    @staticmethod
    def of(game: Game) -> GameDraft:
        """Returns a draft with the moves of a finished or unfinished game, to correct or continue it."""
        rows = []
        for move in game.moves:
            solution = move.solution
            marked = "".join(f"({letter.upper()})" if letter.islower() else letter for letter in solution.word)
            kept = f"{move.draw.kept}+{move.draw.new}"
            typed = TypedMove.parse(f"{marked} {solution.reference}")
            rows.append(TypedRow(move.draw.rejected, kept, typed, solution.points))
        return GameDraft(game.variant, game.formula, game.name, tuple(rows), len(rows))
