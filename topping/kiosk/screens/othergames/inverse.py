"""The inverse game: in turn, players remove letters from a full grid."""

from collections.abc import Sequence
from functools import partial

import pygame

from topping.kiosk.engine.sounds import Cue
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.classic.turn import Plate, answer, brief_name, head, over, seats, turns_table
from topping.kiosk.screens.othergames.routes import NewTableGame, OtherGame, OtherGames, PlayInverse
from topping.kiosk.stage import Stage
from topping.kiosk.typing.move import ARROWS
from topping.kiosk.ui.keys import Key, enter, escape, key, letter
from topping.kiosk.ui.parts import fact, tiles
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import board, play_skeleton
from topping.kiosk.ui.tree import Cursor, Element, Type, row, space, text
from topping.play.inverse.game import InverseGame
from topping.rules.grid.board import CENTRE, Direction, Square
from topping.rules.tiles import value_of
from topping.texts import say
from topping.wording.classic import TurnRow, turn_headings


class InverseScreen(TellingScreen):
    """The screen of the inverse game, in which players take letters off a finished grid.

    The player marks letters by arrows and Space, or by clicks; Enter removes them.
    """

    keeps_awake = True

    def __init__(self, stage: Stage, route: PlayInverse) -> None:
        self._table, self._cursor, self._list = route.table, CENTRE, Cursor(None)
        self._marked: tuple[Square, ...] = ()
        """The marked squares, in order of marking."""
        super().__init__(stage)

    @property
    def game(self) -> InverseGame:
        return self._table.game

    # what happens

    def _move(self, direction: Direction, step: int) -> None:
        moved = self._cursor.moved(direction, step)
        self._cursor = moved if moved.on_board else self._cursor

    def _click(self, square: Square) -> None:
        if not self.game.is_over:
            self._cursor = square
            self._toggle()

    def _toggle(self) -> None:
        square = self._cursor
        if square in self._marked:
            self._mark(tuple(one for one in self._marked if one != square))
        elif self.game.board.holds(square):
            self._mark((*self._marked, square))

    def _mark(self, squares: tuple[Square, ...]) -> None:
        self._marked = squares
        self.tell()

    def _take(self) -> None:
        with self.telling():
            self._table.take(self._marked)
            self._mark(())
            self.stage.cues.play(Cue.FOUND)

    def _pass(self) -> None:
        with self.telling():
            self._table.pass_turn()
            self._mark(())

    def _again(self) -> None:
        self.go(NewTableGame(OtherGame.INVERSE, self.game.names))

    def go_back(self) -> None:
        """Removes the marks; if there are none, returns to the menu of other games. The game is stored already."""
        if self._marked:
            self._mark(())
        else:
            self.go(OtherGames())

    def keys(self) -> Sequence[Key]:
        leave = escape(self.go_back, say("inversegame.key.clear" if self._marked else "inversegame.key.leave"))
        sheet = letter("e", self._write_sheet, say("inversegame.key.sheet"))
        if self.game.is_over:
            return (enter(self._again, say("inversegame.key.again")), sheet, leave)
        passes = key(pygame.K_F8, self._pass, say("inversegame.key.pass"), is_twice=True)
        return (
            enter(self._take, "" if self.tone == "bad" else say("inversegame.key.take")),
            key(pygame.K_SPACE, self._toggle, say("inversegame.key.mark"), mods=-1),
            passes,
            key(pygame.K_BACKSPACE, partial(self._mark, self._marked[:-1])),
            *(key(code, partial(self._move, *step)) for code, step in ARROWS.items()),
            sheet,
            leave,
        )

    # what is shown

    def _write_sheet(self) -> None:
        with self.telling():
            self.tell(say("blanks.written", path=self._table.write_sheet()), "good")

    def view(self) -> Element:
        game = self.game
        if game.is_over:
            return self._end()
        scores, name = [*map(str, game.scores)], game.names[game.player]
        return play_skeleton(
            board(self._board(self._cursor), say("classic.sheet.board"), self._click),
            head(say("inversegame.turn", name=name), say("inversegame.rule"), person=name),
            seats([Plate(one, scores[place], has_turn=place == game.player) for place, one in enumerate(game.names)]),
            self._marks(),
            self._answer() or answer(say("inversegame.hint_play"), "hint", id="message"),
            self._turns(),
        )

    def _board(self, cursor: Square | None) -> BoardView:
        return BoardView(self.game.board.cells, self._marked, cursor=cursor, direction=None, last_style="missed")

    def _marks(self) -> Element:
        letters = [self.game.board.at(square) for square in self._marked]
        worth = say("inversegame.marked", count=len(letters), points=sum(map(value_of, letters))) if letters else ""
        told = text(worth, Type.STRONG, face=Face.SEMI, lines=2, grow=1, id="marked") if worth else space()
        there = tiles("".join(letters), side=92) if letters else None
        return row(there, told, gap=28, align="center", height=110, min_height=60)

    def _answer(self) -> Element | None:
        return answer(self.message, self.tone, id="message") if self.message else None

    def _end(self) -> Element:
        game, best = self.game, max(self.game.scores)
        those = list(zip(game.names, game.scores, strict=True))
        scores = [fact(name, str(score), shorter=(brief_name(name),)) for name, score in those]
        return over(
            say("inversegame.over"),
            str(best),
            ", ".join(name for name, score in those if score == best),
            self._turns(),
            self._board(None),
            (say("inversegame.key.again"), say("key.enter"), self._again),
            (say("inversegame.key.sheet"), "E", self._write_sheet),
            told=self._answer(),
            line=say(f"inversegame.end.{game.end.value}") if game.end is not None else "",
            strip=scores if len(scores) > 1 else (),
        )

    def _turns(self) -> Element:
        game = self.game
        totals, rows = [0] * len(game.names), []
        for number, turn in enumerate(game.turns, start=1):
            totals[turn.player] += turn.points
            word, said, place = "", say("inversegame.passed"), ""
            if turn.taken is not None:
                word, said, place = turn.taken.characters, "", str(turn.taken.squares[0])
            name = game.names[turn.player]
            rows.append(TurnRow(str(number), name, word, said, place, str(turn.points), str(totals[turn.player])))
        number_head, player, _, *others = turn_headings()
        return turns_table(rows[::-1], self._list, (number_head, player, say("inversegame.letters"), *others))
