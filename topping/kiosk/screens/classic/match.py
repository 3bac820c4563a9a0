"""A match of classic games between two games: who leads, what each game brought, who begins the next one (§3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from topping.errors import ToppingError
from topping.kiosk.look.theme import Face
from topping.kiosk.routes.classic import ChooseClassic, ClassicMatchStanding, ClassicSheet, PlayClassic
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, letter
from topping.kiosk.ui.leaves import fact, note
from topping.kiosk.ui.parts import Head, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import end, main_button, next_button
from topping.kiosk.ui.tree import Cursor, Element, Type, column, text
from topping.play.classic.match import ClassicMatch, ClassicResult
from topping.texts import say
from topping.texts.numbers import whole


class ClassicMatchScreen(Screen):
    """Enter begins the next game, or another match once this one is won; F shows the last sheet."""

    def __init__(self, stage: Stage, route: ClassicMatchStanding) -> None:
        self._last, self._games, self._fault = route.table, Cursor(None), ""
        first, second = self._last.game.names
        self._match = ClassicMatch((first, second))
        try:
            self._match = stage.backstage.classics.match_of(self._last.record.id) or self._match
        except ToppingError as fault:
            self._fault = stage.backstage.notices.in_words(fault)
        super().__init__(stage)

    @property
    def _is_won(self) -> bool:
        return self._match.wins is not None and self._match.is_over

    def _go_on(self) -> None:
        if self.stage.keyboard.is_repeat:
            return
        try:
            self.go(PlayClassic(self.stage.backstage.classics.following(self._last)))
        except ToppingError as fault:
            self._fault = self.in_words(fault)

    def _look(self) -> None:
        self.go(ClassicSheet(self._last))

    def keys(self) -> Sequence[Key]:
        """Enter, the last sheet, the way back."""
        return (
            self.enter_named(say("classic.key.rematch" if self._is_won else "classic.key.next_game")),
            letter("f", self._look),
            escape(partial(self.go, ChooseClassic()), say("classic.key.games")),
        )

    def view(self) -> Element:
        """Who leads, both players, every game."""
        match = self._match
        first, second = match.won
        leader = int(second > first)
        won = f"{match.won[leader]} – {match.won[1 - leader]}"
        heads = (
            Head(say("classic.match.number"), align="right"),
            Head(say("classic.match.winner"), None),
            Head(say("classic.match.score"), align="right"),
            Head(say("classic.match.gap"), align="right", drop=2),
            Head(say("classic.match.match_points"), align="right", drop=1),
        )
        rows = [_cells(number, one) for number, one in enumerate(match.results, start=1)]
        return end(
            " – ".join(match.names),
            won,
            self._standing,
            spoken=won,
            line=self._next,
            strip=[self._player(seat) for seat in (leader, 1 - leader)],
            body=column(
                table(heads, rows, self._games, id="games", room=836) if rows else text(self._next, colour="ink2"),
                note(self._fault, "bad", id="message") if self._fault else None,
                card="card",
                pad=(24, 14),
                grow=1,
            ),
            buttons=(
                main_button(
                    say("classic.match.rematch_button" if self._is_won else "classic.match.next_button"),
                    self._go_on,
                    cap=say("key.enter"),
                    group="next",
                ),
                next_button(say("classic.match.look"), self._look, cap="F", name="look"),
            ),
            title=say("classic.match.title"),
            remark="" if match.wins is None else say("classic.match.goal", count=match.wins),
        )

    def _player(self, seat: int) -> Element:
        """The match points of a player, and the points of all games."""
        match = self._match
        told = say("classic.match.totals", points=match.totals[seat])
        return fact(f"{match.names[seat]}\n{told}", say("classic.match_points", count=match.points[seat]))

    @property
    def _standing(self) -> str:
        match = self._match
        first, second = match.won
        if first == second:
            return say("classic.match.level", count=first)
        leader = int(second > first)
        told = "classic.match.won" if self._is_won else "classic.match.leads"
        return say(told, name=match.names[leader], won=match.won[leader], lost=match.won[1 - leader])

    @property
    def _next(self) -> str:
        match, number = self._match, len(self._match.results) + 1
        if self._is_won:
            return say("classic.match.rematch")
        if match.next_order is None:
            return say("classic.match.decider" if match.results else "classic.match.by_lot", number=number)
        return say("classic.match.next", number=number, name=match.names[match.next_order[0]])


def _cells(number: int, result: ClassicResult) -> tuple[str | Element, ...]:
    winner, (first, second) = result.winner, result.scores
    name = say("classic.match.drawn") if winner is None else result.names[winner]
    return (
        str(number),
        text(name, Type.ROW, face=Face.TEXT if winner is None else Face.BOLD, group="winners"),
        f"{whole(first)} – {whole(second)}",
        str(abs(first - second)),
        " – ".join(map(str, result.match_points)),
    )


SCREEN: Final = ClassicMatchScreen
