"""The classic games of this machine: one is taken up or looked at, or a new one begun."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from topping.errors import ToppingError
from topping.kiosk.look.theme import Face
from topping.kiosk.painters.parts.icons import Icon
from topping.kiosk.routes.classic import (
    ChooseClassic,
    ClassicMatchStanding,
    ClassicSheet,
    ClassicTournament,
    NewClassic,
    PlayClassic,
)
from topping.kiosk.routes.othergames import OtherGames
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape, letter
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.parts import Head, nothing_there, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import main_button, next_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, space, text
from topping.localtime import recent_minute_of
from topping.store.classic.classics import KeptClassic
from topping.texts import say
from topping.texts.numbers import whole


class ChooseClassicScreen(Screen):
    """Enter begins a new game; the list opens those that were kept, the last one begun at the top."""

    def __init__(self, stage: Stage, _: ChooseClassic) -> None:
        self._cursor, self._fault = Cursor(), ""
        self._kept: tuple[KeptClassic, ...] = ()
        self._awaited: int | None = None
        """The last game of a match whose next game is to be begun."""
        try:
            self._kept = stage.backstage.classics.all()
            self._awaited = stage.backstage.classics.awaited_match(self._kept)
        except ToppingError as fault:
            self._fault = stage.backstage.notices.in_words(fault)
        super().__init__(stage)

    def _open(self, one: KeptClassic) -> None:
        try:
            table_there = self.stage.backstage.classics.take_up(one.id)
        except ToppingError as fault:
            self._fault = self.in_words(fault)
            return
        if one.id == self._awaited:
            self.go(ClassicMatchStanding(table_there))
        else:
            self.go(ClassicSheet(table_there) if table_there.game.is_over else PlayClassic(table_there))

    def keys(self) -> Sequence[Key]:
        """Enter by what has the keys, the tournament."""
        choosing = self.arrows_named(say("classic.key.choose"), "↑ ↓")
        return (
            self.enter_named(say(self._enters)),
            *((choosing,) if self._kept else ()),
            letter("t", partial(self.go, ClassicTournament())),
            escape(partial(self.go, OtherGames()), say("tally.key.leave")),
        )

    @property
    def _enters(self) -> str:
        if self.focus != "games":
            return "classic.key.new"
        one = self._kept[self._cursor.selected or 0]
        looks = "classic.key.match" if one.id == self._awaited else "classic.key.look"
        return looks if one.ended_at else "classic.key.take_up"

    def view(self) -> Element:
        """What is begun, over the games that were kept."""
        begin = main_button(
            say("classic.choose.new"), partial(self.go, NewClassic()), cap=say("key.enter"), group="next"
        )
        fault = note(self._fault, "bad", id="message") if self._fault else None
        if not self._kept:
            empty = nothing_there(Icon.GROUP, say("classic.choose.none"), begin)
            return page(say("classic.choose.title"), fault, column(empty, card="card", grow=1))
        tournament = next_button(
            say("classic.choose.tournament"), partial(self.go, ClassicTournament()), cap="T", name="tournament"
        )
        heads = (
            Head(say("classic.choose.players"), None),
            Head(say("classic.choose.scores"), align="right"),
            Head(say("classic.choose.date"), drop=1),
            Head(say("classic.choose.state")),
        )
        rows = [self._row(one) for one in self._kept]
        acts = [partial(self._open, one) for one in self._kept]
        listed = table(heads, rows, self._cursor, id="games", acts=acts, room=1744)
        return page(
            say("classic.choose.title"),
            row(begin, tournament, space(), gap=24, height=84, min_height=84),
            column(fault, listed, card="card", pad=(24, 14), grow=1),
        )

    def _row(self, one: KeptClassic) -> tuple[str | Element, ...]:
        is_awaited = one.id == self._awaited
        ended = "classic.choose.match" if is_awaited else "classic.choose.ended"
        colour = "found" if is_awaited or not one.ended_at else "ink2"
        return (
            text(" · ".join(one.names), Type.ROW, face=Face.BOLD, group="names"),
            " – ".join(map(whole, one.scores)),
            text(recent_minute_of(one.started_at, self.stage.clock.date()), Type.ROW, "ink2", group="dates"),
            text(say(ended if one.ended_at else "classic.choose.open"), Type.ROW, colour, group="states"),
        )


SCREEN: Final = ChooseClassicScreen
