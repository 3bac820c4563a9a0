"""The prepared games as a grid of cells: which one is chosen, and how arrows, wheel, digits and clicks choose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from topping.game import shelf
from topping.kiosk.look.layout import Layout
from topping.kiosk.painters.front.gamecell import GameCell, paint_game_cell
from topping.kiosk.painters.parts.button import ButtonKind
from topping.kiosk.scenes.choosing.prepared_games import PreparedGames
from topping.kiosk.views.measures import view_of
from topping.kiosk.widgets.gui import Gui
from topping.kiosk.widgets.lists.cards import CardChoice, CardChoices
from topping.kiosk.widgets.text.entry import is_key
from topping.kiosk.wording import variant_text
from topping.rules.conditions.conditions import Conditions
from topping.texts import say

_COLUMNS: Final = 5


class Picked(Enum):
    """What an event did to the grid."""

    NOTHING = "nothing"
    """It was not for the grid."""
    MOVED = "moved"
    """Another cell may have been chosen, of those on screen."""
    SCROLLED = "scrolled"
    """A game was chosen that has no cell yet: the grid must be built anew."""
    TAKEN = "taken"
    """The game chosen is to be played."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """A prepared game, and where its cell is."""

    game: shelf.Prepared
    rect: Rect


class GameGrid:
    """The prepared games of a variant, as many rows of cells as fit; which one is chosen survives a new layout."""

    def __init__(self, prepared: PreparedGames, conditions: Conditions, *, has_player: bool) -> None:
        """Where nobody in particular plays, no game is played or next."""
        self._prepared, self._conditions, self._has_player = prepared, conditions, has_player
        self._place = 0
        self._first_row = 0
        self._has_moved = False
        """Whether the player has chosen for himself."""
        self._digits = ""
        """What was typed of a number."""
        self._cells: list[_Cell] = []
        self._choices: CardChoices | None = None
        self._is_clicked = False

    @property
    def games(self) -> list[shelf.Prepared]:
        """The prepared games of the variant."""
        return self._prepared.of(self._conditions.variant.name)

    @property
    def chosen(self) -> shelf.Prepared | None:
        """The game chosen; None where there is none to choose."""
        games = self.games
        return games[min(self._place, len(games) - 1)] if games else None

    @property
    def played(self) -> int:
        """How many of the games the player has started, as far as is known."""
        return sum(map(self._prepared.is_played, self.games))

    def is_played(self, one: shelf.Prepared) -> bool:
        """Whether the player is known to have started a game."""
        return self._prepared.is_played(one)

    @property
    def _next_unplayed(self) -> shelf.Prepared | None:
        """The first game that the player has never started, as far as is known."""
        if not self._has_player:
            return None
        return next((one for one in self.games if not self._prepared.is_played(one)), None)

    def put_under(self, conditions: Conditions) -> None:
        """Other conditions: their games and results, the next unplayed one chosen."""
        self._conditions, self._digits, self._has_moved, self._place = conditions, "", False, 0
        self._choose_next()

    def _choose_next(self) -> None:
        upcoming = self._next_unplayed
        if upcoming is not None:
            self._place = self.games.index(upcoming)

    def look_up(self) -> bool:
        """Reads one more game, and chooses the next unplayed one until the player chooses; whether cells changed."""
        if not self._prepared.has_unread(self._conditions.variant.name):
            return False
        before, place = [self.cell_view(cell.game) for cell in self._cells], self._place
        self._prepared.look_up(self._conditions.variant.name)
        if not self._has_moved:
            self._choose_next()
        return self._place != place or before != [self.cell_view(cell.game) for cell in self._cells]

    # cells

    def build(self, gui: Gui, layout: Layout, area: Rect) -> None:
        """Makes the cells in a rectangle."""
        games, gap = self.games, layout.px(16)
        self._place = max(0, min(self._place, len(games) - 1))
        height = max(48, min(layout.px(136), (area.height + gap) // 4 - gap))
        rows = max(1, (area.height + gap) // (height + gap))
        row = self._place // _COLUMNS
        self._first_row = max(min(self._first_row, row), row - rows + 1, 0)
        width = (area.width - (_COLUMNS - 1) * gap) // _COLUMNS
        first = self._first_row * _COLUMNS
        self._cells = [
            _Cell(
                game,
                Rect(
                    area.left + place % _COLUMNS * (width + gap),
                    area.top + place // _COLUMNS * (height + gap),
                    width,
                    height,
                ),
            )
            for place, game in enumerate(games[first : first + rows * _COLUMNS])
        ]
        choices = [
            CardChoice(
                name_of(cell.game),
                cell.rect,
                partial(self._click, first + place),
                content=(self.cell_view(cell.game), paint_game_cell),
                kind=ButtonKind.BARE,
            )
            for place, cell in enumerate(self._cells)
        ]
        self._choices = CardChoices(gui, choices, focus=self._place - first)

    def hide(self) -> None:
        """Has no cells until it is built again."""
        self._cells, self._choices = [], None

    def cell_view(self, one: shelf.Prepared) -> GameCell:
        """A prepared game as its cell shows it."""
        number = number_of(one) or name_of(one)
        if not self._prepared.is_played(one):
            is_next = one is self._next_unplayed
            text = say("game_choice.next" if is_next else "game_choice.to_play") if self._has_player else ""
            return GameCell(number, "", text, is_played=False, is_first=False, is_next=is_next)
        run = self._prepared.result(one, self._conditions)
        if run is None:
            return GameCell(number, "", say("game_choice.begun"), True, False, False)
        rank = say("game_choice.unranked")
        if run.rank is not None:
            rank = say("game_choice.first" if run.rank == 1 else "game_choice.rank", rank=run.rank)
        return GameCell(number, view_of(run.measure).of_row(run), rank, True, run.rank == 1, False)

    # choosing

    def handle(self, event: pygame.event.Event) -> Picked:
        """A digit, an arrow, the wheel, or a click on a cell."""
        if self._choices is None:
            return Picked.NOTHING
        if event.type == pygame.KEYDOWN and event.unicode.isdecimal():
            return self._type(event.unicode)
        if event.type == pygame.MOUSEWHEEL or is_key(event, pygame.K_UP, pygame.K_DOWN):
            up = event.y > 0 if event.type == pygame.MOUSEWHEEL else event.key == pygame.K_UP
            return self._move(-_COLUMNS if up else _COLUMNS)
        if is_key(event, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            whole = len(self.games)
            steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -whole, pygame.K_END: whole}
            return self._move(steps[event.key])
        self._is_clicked = False
        if not self._choices.handle(event):
            return Picked.NOTHING
        return Picked.TAKEN if self._is_clicked else Picked.MOVED

    def _click(self, place: int) -> None:
        self._place, self._has_moved, self._is_clicked = place, True, True

    def _move(self, by: int) -> Picked:
        """Chooses another game; a step beyond the first or the last one stays on it."""
        last, place = len(self.games) - 1, self._place + by
        if abs(by) == _COLUMNS and not 0 <= place <= last and (by < 0 or self._place // _COLUMNS == last // _COLUMNS):
            return Picked.MOVED
        return self._choose(max(0, min(place, last)))

    def _choose(self, place: int) -> Picked:
        self._place, self._has_moved = place, True
        shown = place - self._first_row * _COLUMNS
        if self._choices is None or not 0 <= shown < len(self._cells):
            return Picked.SCROLLED
        self._choices.focus_on(shown)
        return Picked.MOVED

    def _type(self, digit: str) -> Picked:
        """Chooses the game of the number typed: its last two digits, or one where two are too many."""
        numbers = [number_of(one).lstrip("0") for one in self.games]
        for typed in ((self._digits + digit)[-2:], digit):
            wanted = typed.lstrip("0")
            if wanted and wanted in numbers:
                self._digits = typed
                return self._choose(numbers.index(wanted))
        self._digits = digit
        return Picked.MOVED


def number_of(one: shelf.Prepared) -> str:
    """The number of a prepared game; empty where its name has none."""
    number = one.name.rpartition("-")[2]
    return number if one.variant and number.isdigit() else ""


def name_of(one: shelf.Prepared) -> str:
    """The name of a prepared game."""
    number = number_of(one)
    return f"{variant_text(one.variant)} {number}" if number else one.name.capitalize()
