"""The match sheet of a classic game: the grid, who won, match points, every turn; written for paper by a key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from topping.errors import ToppingError
from topping.kiosk.painters.grid.board import paint_board
from topping.kiosk.routes.classic import (
    ChooseClassic,
    ClassicAdvice,
    ClassicMatchStanding,
    ClassicSheet,
    PlayClassic,
)
from topping.kiosk.screens.classic.turns import turns_table
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, letter
from topping.kiosk.ui.leaves import fact, note
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import end, main_button, next_button
from topping.kiosk.ui.tree import Cursor, Element, Type, column, painted
from topping.kiosk.views.classic import board_view, time_of, turn_headings, turn_rows
from topping.play.classic.ends import match_points
from topping.play.classic.match import ClassicMatch
from topping.play.classic.matchsheet import match_sheet
from topping.sheets.classic.wording import end_in_words
from topping.texts import say
from topping.texts.numbers import whole

_GUARD_MS: Final = 1_000
"""For how long after the end Enter does nothing: it may have been meant for the game."""


class ClassicSheetScreen(Screen):
    """Enter begins the next game of the same players, or shows how their match stands; arrows go through the turns."""

    def __init__(self, stage: Stage, route: ClassicSheet) -> None:
        self._table, self._turns = route.table, Cursor(None)
        self._since, self._message, self._tone = stage.clock.now(), "", "bad"
        self._match: ClassicMatch | None = None
        """How the match stands, where this game is not the only one of it."""
        try:
            self._match = stage.backstage.classics.match_of(self._table.record.id)
        except ToppingError as fault:
            self._message = stage.backstage.notices.in_words(fault)
        super().__init__(stage)

    @property
    def _is_to_goal(self) -> bool:
        return self._match is not None and self._match.wins is not None

    def _go_on(self) -> None:
        """The next game of the same players; in a match to so many won games, how that stands first."""
        if self.received - self._since < _GUARD_MS or self.stage.keyboard.is_repeat:
            return
        if self._is_to_goal:
            self.go(ClassicMatchStanding(self._table))
            return
        try:
            self.go(PlayClassic(self.stage.backstage.classics.following(self._table)))
        except ToppingError as fault:
            self._message, self._tone = self.in_words(fault), "bad"

    def _write(self) -> None:
        """Writes the sheet as a page, as a table, and as GCG."""
        try:
            folder = self.stage.backstage.classics.write_sheets(self._table)
        except ToppingError as fault:
            self._message, self._tone = self.in_words(fault), "bad"
            return
        self._message, self._tone = say("classic.sheet.written", path=folder), "good"

    def _advise(self) -> None:
        self.go(ClassicAdvice(self._table))

    def keys(self) -> Sequence[Key]:
        """Enter, and a letter for each of the other buttons."""
        return (
            self.enter_named(say("classic.key.match" if self._is_to_goal else "classic.key.again")),
            letter("e", self._write),
            letter("a", self._advise),
            escape(partial(self.go, ChooseClassic()), say("classic.key.games")),
        )

    def view(self) -> Element:
        """Grid, outcome, players, turns."""
        game = self._table.game
        what, points = self._outcome
        return end(
            say("classic.sheet.over"),
            whole(points),
            what,
            line=self._how,
            strip=[self._player(player) for player in game.players],
            body=column(
                turns_table(turn_headings(), turn_rows(game), self._turns),
                note(self._message, self._tone, id="message") if self._message else None,
                gap=8,
                grow=1,
            ),
            buttons=(
                main_button(
                    say("classic.sheet.match_button" if self._is_to_goal else "classic.sheet.again"),
                    self._go_on,
                    cap=say("key.enter"),
                    group="next",
                    step=Type.BODY,
                    spreads=1,
                ),
                next_button(say("classic.sheet.write"), self._write, cap="E", name="write", step=Type.BODY),
                next_button(say("classic.sheet.advice"), self._advise, cap="A", name="advice", step=Type.BODY),
            ),
            board=painted(board_view(game, (), None), paint_board, say("classic.sheet.board"), height=1036, id="board"),
        )

    def _player(self, player: int) -> Element:
        game = self._table.game
        told = time_of(game, player, game.clock.since_ms)
        if game.end is not None and len(game.names) == 2:
            told = f"{say('classic.match_points', count=match_points(game)[player])} · {told}"
        return fact(f"{game.names[player]}\n{told}", whole(game.scores[player]))

    @property
    def _outcome(self) -> tuple[str, int]:
        """Who has won (§7), and with how many points."""
        game = self._table.game
        if game.end is not None and game.end.loser is not None:
            winner = 1 - game.end.loser
            return say("classic.sheet.won", name=game.names[winner]), game.scores[winner]
        best = max(game.scores)
        winners = [name for name, score in zip(game.names, game.scores, strict=True) if score == best]
        if len(winners) > 1:
            return say("classic.sheet.drawn", names=winners), best
        return say("classic.sheet.won", name=winners[0]), best

    @property
    def _how(self) -> str:
        """How the game ended, who began, and how the match stands."""
        game, match = self._table.game, self._match
        told = [end_in_words(match_sheet(game))]
        if game.order:
            told.append(say("classic.sheet.began", name=game.names[game.order[0]]))
        if match is not None:
            (first, second), (points, others) = match.names, match.points
            count = len(match.results)
            told.append(
                say("classic.sheet.match", count=count, first=first, points=points, second=second, others=others)
            )
        return " ".join(told)


SCREEN: Final = ClassicSheetScreen
