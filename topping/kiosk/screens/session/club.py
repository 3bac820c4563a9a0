"""The club's hub: the session to go on with, the competitions, all sessions, and the referee's tools."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from topping.competition.events import CompetitionStage
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.routes.classic import BlankSheets, JudgeWords, TickLetters
from topping.kiosk.routes.club import ListCompetitions, SessionPlayers, Sessions, taken_up
from topping.kiosk.routes.front import ChooseDraft, Players
from topping.kiosk.routes.route import Route
from topping.kiosk.screens.referee import RefereeScreen, bold
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, letter
from topping.kiosk.ui.leaves import chip
from topping.kiosk.ui.parts import Head, button, nothing_there, table
from topping.kiosk.ui.templates import beside_end, door, in_footer, main_button, menu, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, space, text
from topping.kiosk.wording import formula_text
from topping.localtime import date_and_time, recent_minute_of
from topping.store import KeptSession
from topping.store.competitions.competitions import KeptCompetition
from topping.texts import say

TOOLS: Final[tuple[tuple[str, Icon, Route], ...]] = (
    ("players", Icon.GROUP, Players(Sessions())),
    ("judge", Icon.LOCK, JudgeWords()),
    ("typing", Icon.PEN, ChooseDraft(Sessions())),
    ("sheets", Icon.SHEET, BlankSheets()),
    ("letters", Icon.LIST, TickLetters()),
)
"""Name in the catalogue, icon, and where it leads; a digit opens it."""


class ClubScreen(RefereeScreen):
    """Enter goes on with the session that is open, or begins one; the list opens any other."""

    def __init__(self, stage: Stage, _: Sessions) -> None:
        super().__init__(stage)
        self._cursor = Cursor()
        self._kept: tuple[KeptSession, ...] = ()
        self._competition: KeptCompetition | None = None
        """The one that waits."""
        self._does(self._read)

    def _read(self) -> None:
        backstage = self.stage.backstage
        self._kept = backstage.sessions.all()
        waiting = (one for one in backstage.competitions.all() if one.stage is not CompetitionStage.CLOSED)
        self._competition = next(waiting, None)

    @property
    def _open_one(self) -> KeptSession | None:
        """The session to go on with: the one begun last of those that are open."""
        return next((one for one in self._kept if _is_open(one)), None)

    def _begin(self) -> None:
        self.go(SessionPlayers())

    def _take_up(self, one: KeptSession) -> None:
        def take() -> None:
            self.go(taken_up(self.stage.backstage.sessions.take_up(one.id)))

        self.asking(partial(self._does, take))

    def keys(self) -> Sequence[Key]:
        goes_on = in_footer(say("club.begin" if self._open_one is None else "club.resume"))
        return (
            self.enter_named(say("club.key.open") if self.focus not in ("", "main") else goes_on),
            self.arrows_named(say("club.key.choose"), "↑ ↓"),
            letter("n", self._begin, say("club.key.new")),
            letter("k", partial(self.go, ListCompetitions()), say("club.key.competitions")),
            self.help_named(),
            *(letter(str(n), partial(self.go, route)) for n, (_, _, route) in enumerate(TOOLS, start=1)),
            self.back_key(),
        )

    def view(self) -> Element:
        tools = [
            door(name, icon, say(f"club.{name}"), partial(self.go, route), say(f"club.{name}_text"), cap=str(n))
            for n, (name, icon, route) in enumerate(TOOLS, start=1)
        ]
        return page(
            say("sessions.title"),
            row(self._hero(), self._competitions(), gap=24, height=300, min_height=240),
            self._sessions(),
            menu(*tools, columns=5, grow=0, drop=1),
            remark=date_and_time(self.stage.clock.date()),
        )

    def _hero(self) -> Element:
        one, enter = self._open_one, say("key.enter")
        if one is None:
            inside = [
                text(say("club.none_open"), Type.BODY, "ink2"),
                text(say("sessions.new"), Type.TITLE, face=Face.TITLE),
                space(),
                row(main_button(say("club.begin"), self._begin, cap=enter), space()),
            ]
        else:
            formula = formula_text(one.facts.conditions.formula.name).lower()
            inside = [
                text(say("club.paused", formula=formula, count=one.players), Type.BODY, "ink2"),
                text(one.facts.name or say("sessions.unnamed"), Type.TITLE, face=Face.TITLE),
                text(say("club.last", when=self._when(one.last_at)), Type.BODY, "ink2", drop=1),
                space(),
                row(
                    main_button(say("club.resume"), partial(self._take_up, one), cap=enter),
                    button(say("club.key.new"), self._begin, ButtonKind.QUIET, cap="N", id="new", drop=1),
                    space(),
                    gap=28,
                    align="center",
                ),
            ]
        return column(*inside, card="hero", pad=(44, 30), gap=8, grow=1, id="hero")

    def _competitions(self) -> Element:
        one = self._competition
        lines: list[str | Element] = [say("club.no_competition")]
        if one is not None:
            stage = say(f"competition.stage.{one.stage.value}")
            counted = text(say("competition.entrants", count=one.entrants), Type.BODY, "ink2")
            lines = [
                text(one.name, Type.STRONG, face=Face.TITLE, lines=2),
                row(chip(stage, colour="found", hollow=True), counted, space(), gap=16, align="center"),
            ]
        there = partial(self.go, ListCompetitions())
        return door("competitions", Icon.CUP, say("home.competitions"), there, *lines, cap="K", grow=1)

    def _sessions(self) -> Element:
        heads = (
            Head(say("sessions.column.number"), align="right"),
            Head(say("sessions.column.name"), None),
            Head(say("sessions.column.formula"), drop=2),
            Head(say("sessions.column.players"), align="right", drop=1),
            Head(say("sessions.column.last")),
            Head(say("sessions.column.state")),
        )
        rows = [self._row(one) for one in self._kept]
        acts = [partial(self._take_up, one) for one in self._kept]
        empty = nothing_there(Icon.GROUP, say("sessions.none"))
        listed = table(heads, rows, self._cursor, id="sessions", acts=acts, empty=empty, room=1744)
        aside = say("club.in_all", count=len(self._kept)) if self._kept else ""
        told = self._message() if self._said else None
        return beside_end(say("club.sessions"), told, listed, aside=aside, pad=(24, 14), gap=4)

    def _row(self, one: KeptSession) -> tuple[str | Element, ...]:
        state = "sessions.imported" if one.facts.is_imported else "sessions.ended" if one.is_ended else "sessions.open"
        return (
            str(one.id),
            bold(one.facts.name or say("sessions.unnamed"), "session names"),
            formula_text(one.facts.conditions.formula.name),
            str(one.players),
            self._when(one.last_at),
            text(say(state), Type.ROW, "found" if _is_open(one) else "ink2", group="states"),
        )

    def _when(self, instant: str) -> str:
        return recent_minute_of(instant, self.stage.clock.date())


def _is_open(one: KeptSession) -> bool:
    return not one.is_ended and not one.facts.is_imported


SCREEN: Final = ClubScreen
