"""The list of the players of the leaderboard; one is chosen to be renamed, merged or anonymised."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from topping.kiosk.paint.icons import Icon
from topping.kiosk.routes.front import ClubSettings, PlayerCare, Players
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, escape
from topping.kiosk.ui.leaves import person
from topping.kiosk.ui.parts import Head, near, nothing_there, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, text
from topping.localtime import recent_day_of
from topping.texts import say

_MOST_NAMED: Final = 2
"""How many of the names that are on two computers, or that are to be forgotten, are named at most."""


class PlayersScreen(Screen):
    """A row for each, the last one seen first."""

    def __init__(self, stage: Stage, route: Players) -> None:
        players = stage.backstage.players
        self._back, self._known, self._cursor = route.back, players.known(), Cursor()
        matches = stage.backstage.beside.safely((), lambda store: store.matches.all())
        wishes = stage.backstage.beside.safely((), lambda store: store.wishes.asked())
        twice = tuple(dict.fromkeys(one.one.name for one in matches))[:_MOST_NAMED]
        wished = tuple(dict.fromkeys(one.shown for one in wishes))[:_MOST_NAMED]
        self._hint = say("players_screen.twice", names=twice) if twice else say("players_screen.hint")
        if wished:
            self._hint = say("players_screen.wished", names=wished)
        super().__init__(stage)

    def go_back(self) -> None:
        self.go(self._back or ClubSettings())

    def keys(self) -> Sequence[Key]:
        rows = (
            self.enter_named(say("players_screen.open")),
            self.arrows_named(say("player.pick"), "↑ ↓"),
        )
        back = say("asking.back" if self._back else "players_screen.settings")
        return *(rows if self._known else ()), escape(self.go_back, back)

    def view(self) -> Element:
        made = near(self._cursor, len(self._known))
        shown = self._known[made.start : made.stop]
        heads = (
            Head(say("ranking.player"), None),
            Head(say("players_screen.seen"), 400),
            Head(say("ranking.games"), 200, "right"),
        )
        now = self.stage.clock.date()
        listed = table(
            heads,
            [(person(one.name, group="names"), recent_day_of(one.last_seen, now), str(one.runs)) for one in shown],
            self._cursor,
            id="players",
            acts=[partial(self.go, PlayerCare(one.name, self._back)) for one in shown],
            empty=nothing_there(Icon.GROUP, say("players_screen.none")),
            room=1744,
            before=made.start,
            after=len(self._known) - made.stop,
        )
        hint = text(self._hint, Type.ROW, "ink2", id="hint") if self._known else None
        foot = row(hint, height=60, min_height=48, pad=(20, 0), align="center")
        return page(say("players_screen.title"), column(listed, foot, card="card", pad=(24, 14), grow=1))


SCREEN: Final = PlayersScreen
