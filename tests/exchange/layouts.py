"""Our own games in every layout that clubs print, type, paste and publish."""

import html
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from topping.exchange.writing.listing import variant_title
from topping.rules.games.game import Game, GameMove
from topping.rules.games.gametext import parse_game
from topping.rules.tiles import JOKER


class Parting(Enum):
    """The separator of cells."""

    BLANKS = " "
    ALIGNED = "   "
    TABS = "\t"
    SEMICOLONS = ";"
    COMMAS = ","
    BARS = " | "
    PAGE = "html"
    PASTED = "\n\n"
    """One cell per line, except the number with the draw, as pasted from a browser's table."""


class Marking(Enum):
    """The mark of a joker's letter."""

    CIRCLED = "(H)"
    LOWER = "h"
    NONE = "H"


HEADS = {"number": "N°", "draw": "Tirage", "word": "Mot retenu", "ref": "Réf.", "points": "Points", "total": "Cumul"}
STANDARD = ("number", "draw", "word", "ref", "points", "total")
BY_LINE = (Parting.BLANKS, Parting.ALIGNED)


@dataclass(frozen=True)
class ClubLayout:
    """A way to write a game."""

    parting: Parting = Parting.ALIGNED
    shifted: bool = False
    """Row n has draw n and the solution of n−1."""
    columns: tuple[str, ...] = STANDARD
    number: str = "{}"
    reference: str = "{}{}"
    joker: str = JOKER
    marking: Marking = Marking.CIRCLED
    star: str = ""
    """Follows every third word, like a mark of new words."""
    accents: bool = False
    lower_draws: bool = False
    spaced_draws: bool = False
    joined_draws: bool = False
    """Kept and new letters are not separated."""
    points: str = "{}"
    heads: bool = True
    title: bool = True
    footer: bool = False
    line_end: str = "\n"
    encoding: str = "utf-8"
    decomposed: bool = False
    """Accents are combining characters."""

    def text(self, game: Game) -> str:
        """Returns the game in this layout."""
        rows = list(self._rows(game))
        if self.parting is Parting.PAGE:
            text = self._page(game, rows)
        else:
            lines = [self._title(game)] if self.title else []
            lines += [self._line([HEADS[column] for column in self.columns])] if self.heads else []
            lines += map(self._line, rows)
            if self.footer:
                lines += ["", f"Top : {game.points} en {len(game.moves)} coups"]
            text = "\n".join(lines) + "\n"
        text = unicodedata.normalize("NFD", text) if self.decomposed else text
        return text.replace("\n", self.line_end)

    def content(self, game: Game) -> bytes:
        """Returns the file."""
        return self.text(game).encode(self.encoding)

    def _title(self, game: Game) -> str:
        return f"Partie du jeudi 7 juillet 2022 - {variant_title(game.variant)}"

    def _rows(self, game: Game) -> Iterator[list[str]]:
        cells = [self._cells(number, move, game) for number, move in enumerate(game.moves, start=1)]
        if not self.shifted:
            yield from ([row[column] for column in self.columns] for row in cells)
            return
        nothing = dict.fromkeys(STANDARD, "")
        for draws, solution in zip([*cells, nothing], [nothing, *cells], strict=True):
            row = {**solution, "number": draws["number"], "draw": draws["draw"]}
            yield [row[column] for column in self.columns]

    def _cells(self, number: int, move: GameMove, game: Game) -> dict[str, str]:
        square, direction = str(move.solution.reference), move.solution.reference.direction
        first, second = (square[0], square[1:]) if direction.name == "HORIZONTAL" else (square[:-1], square[-1])
        total = sum(move.solution.points for move in game.moves[:number])
        return {
            "number": self.number.format(number),
            "draw": self._draw(move),
            "word": self._word(move, number),
            "ref": self.reference.format(first, second),
            "points": self.points.format(move.solution.points),
            "total": str(total),
        }

    def _draw(self, move: GameMove) -> str:
        draw = move.draw
        plus = "+" if draw.kept and draw.new and not self.joined_draws else ""
        text = (draw.kept + plus + draw.new).replace(JOKER, self.joker)
        text = " ".join(text) if self.spaced_draws else text
        text = text.lower() if self.lower_draws else text
        if not draw.rejected:
            return text
        return f"'-{text}" if self.parting in (Parting.SEMICOLONS, Parting.COMMAS) else f"-{text}"

    def _word(self, move: GameMove, number: int) -> str:
        word = move.solution.word
        if self.marking is Marking.CIRCLED:
            word = move.solution.move.circled.split()[0]
        elif self.marking is Marking.NONE:
            word = word.upper()
        if self.accents:
            word = word.replace("E", "É", 1)
        return word + self.star * (number % 3 == 0)

    def _line(self, row: Sequence[str]) -> str:
        if self.parting is Parting.PASTED:
            first, *others = row
            return "\n\n".join(filter(None, [f"{first} {others[0]}".strip(), *others[1:]]))
        separator: str = self.parting.value
        return separator.join(filter(None, row) if self.parting in BY_LINE else row)

    def _page(self, game: Game, rows: Sequence[Sequence[str]]) -> str:
        heads = "".join(f"<th>{HEADS[column]}</th>" for column in self.columns) if self.heads else ""
        title = f"<h2>{html.escape(self._title(game))}</h2>" if self.title else ""
        body = "\n".join("<tr>" + "".join(f"<td> {html.escape(cell)} </td>" for cell in row) + "</tr>" for row in rows)
        footer = f"<p>Top : {game.points} points</p>" if self.footer else ""
        return (
            f"<!DOCTYPE html>\n<html><head><title>Le club</title><style>td &gt; b {{ }}</style></head>\n<body>{title}\n"
            f'<table class="partie"><tr>{heads}</tr>\n{body}</table>\n{footer}</body></html>\n'
        )


@cache
def club_games() -> tuple[Game, ...]:
    """Returns all prepared games, without their seeds."""
    return tuple(map(_of_club, sorted((CHECKOUT / "games").glob("*.txt"))))


def evening_game() -> Game:
    """Returns a game that stays the same if the shipped games change."""
    return _of_club(CHECKOUT / "tests" / "data" / "evening.txt")


def _of_club(path: Path) -> Game:
    game = parse_game(path.read_text(encoding="utf-8"))
    return replace(game, seed=None, generator=None, lexicon_hash="", name="")


@st.composite
def layouts(draw: st.DrawFn) -> ClubLayout:
    """Draws any layout that leaves nothing ambiguous."""
    parting = draw(st.sampled_from(Parting))
    shifted = draw(st.booleans())
    columns = STANDARD[: draw(st.sampled_from((5, 6, 6)))]
    if parting is not Parting.PASTED and not shifted:
        columns = tuple(draw(st.permutations(columns)))
    before = columns[columns.index("ref") - 1] if columns.index("ref") else ""
    is_ambiguous = parting is Parting.BLANKS and before in ("number", "points", "total")  # `14 H 4`
    return ClubLayout(
        parting,
        shifted,
        columns,
        number=draw(st.sampled_from(("{}", "{}.", "n° {}"))) if parting is not Parting.PASTED else "{}",
        reference="{}{}" if is_ambiguous else draw(st.sampled_from(("{}{}", "{} {}"))),
        joker=draw(st.sampled_from("??*")),
        marking=draw(st.sampled_from((Marking.CIRCLED, Marking.LOWER))),
        star=draw(st.sampled_from(("", "*"))),
        accents=draw(st.booleans()),
        lower_draws=draw(st.booleans()),
        spaced_draws=draw(st.booleans()),
        joined_draws=draw(st.booleans()),
        points=draw(st.sampled_from(("{}", "{} pts"))),
        heads=draw(st.booleans()),
        title=draw(st.booleans()),
        footer=draw(st.booleans()),
        line_end=draw(st.sampled_from(("\n", "\r\n", "\r"))),
        encoding=draw(st.sampled_from(("utf-8", "utf-8-sig", "utf-16", "cp1252"))),
    )
