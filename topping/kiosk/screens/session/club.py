"""The club page: the session to resume, the competitions, all sessions, and the tools of a referee."""

from collections.abc import Sequence
from functools import partial

from topping.competition.events import CompetitionStage
from topping.kiosk import routes
from topping.kiosk.paint.button import ButtonKind
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.competition.routes import ListCompetitions
from topping.kiosk.screens.editing.routes import ChooseDraft
from topping.kiosk.screens.referee import RefereeScreen, bold
from topping.kiosk.screens.session.routes import (
    NewRoom,
    PlaySession,
    Room,
    SessionMisses,
    SessionPlayers,
    Sessions,
)
from topping.kiosk.stage import Stage
from topping.kiosk.ui.footer import in_footer
from topping.kiosk.ui.keys import Key, letter
from topping.kiosk.ui.parts import button, chip, nothing_there
from topping.kiosk.ui.tables import heads, table
from topping.kiosk.ui.templates import beside_end, door, main_button, menu, page
from topping.kiosk.ui.tree import Act, Cursor, Element, Type, column, row, space, text
from topping.paths import data_folder, write_file
from topping.sheets.game import BlankSheet, blank_page
from topping.store import StoredSession
from topping.store.competitions.competitions import StoredCompetition
from topping.system.localtime import date_and_time, recent_minute_of
from topping.texts import say
from topping.wording.conditions import formula_text


class ClubScreen(RefereeScreen):
    """The club page. Enter resumes the open session or begins one; the list opens any other session."""

    def __init__(self, stage: Stage, route: Sessions) -> None:
        super().__init__(stage)
        self._cursor = Cursor()
        self._kept: tuple[StoredSession, ...] = ()
        self._competition: StoredCompetition | None = None
        """The last competition that is not closed; None without one."""
        self._is_read = False
        """Whether the competitions have been read."""
        self._does(self._read)
        self.reading(self._read_competition)
        if route.asks_sheet:
            self._ask_sheet()

    def _read(self) -> None:
        self._kept = self.stage.services.sessions.all()

    async def _read_competition(self) -> None:
        with self.telling():
            kept = await self.stage.services.competitions.all()
            self._competition = next((one for one in kept if one.stage is not CompetitionStage.CLOSED), None)
        self._is_read = True

    @property
    def _open_one(self) -> StoredSession | None:
        """Returns the open session begun last, or None."""
        return next((one for one in self._kept if not one.is_ended), None)

    def _begin(self) -> None:
        self.go(SessionPlayers())

    def _take_up(self, one: StoredSession) -> None:
        async def take() -> None:
            self.go(PlaySession(await self.stage.services.sessions.take_up(one.id)))

        self.doing(take)

    @property
    def _tools(self) -> tuple[tuple[str, Icon, Act], ...]:
        """Returns (last part of the text key, icon, action) of each tool for referees. A digit key opens the tool."""
        return (
            ("players", Icon.GROUP, partial(self.go, routes.Players(Sessions()))),
            ("typing", Icon.PEN, partial(self.go, ChooseDraft(Sessions()))),
            ("sheets", Icon.SHEET, self._ask_sheet),
            ("room", Icon.PHONE, self._open_room),
        )

    def _open_room(self) -> None:
        """Opens the running room on phones, or the setup of a new room."""
        is_on = self.stage.services.hall.is_running
        self.guarded(partial(self.go, Room() if is_on else NewRoom()))

    def _ask_sheet(self) -> None:
        sheets = [(say(f"blanks.{one.value}"), partial(self._does, partial(self._write, one))) for one in BlankSheet]
        self.ask(say("club.which_sheet"), *sheets, back=None)

    def _write(self, sheet: BlankSheet) -> None:
        path = data_folder() / "sheets" / f"{sheet.value}.html"
        self.tell(say("blanks.written", path=write_file(path, blank_page(sheet).encode())), "good")

    def keys(self) -> Sequence[Key]:
        goes_on = in_footer(say("club.begin" if self._open_one is None else "club.resume"))
        return (
            self.enter_named(say("club.key.open") if self.focus not in ("", "main") else goes_on),
            self.arrows_named(say("club.key.choose"), "↑ ↓"),
            *self._misses_key(),
            letter("n", self._begin, say("club.key.new")),
            letter("k", partial(self.go, ListCompetitions()), say("club.key.competitions")),
            self.help_named(),
            *(letter(str(n), act) for n, (_, _, act) in enumerate(self._tools, start=1)),
            self.back_key(),
        )

    def _misses_key(self) -> tuple[Key, ...]:
        """Returns the key that adds the missed tops of the selected session to players' decks of review cards; once it
        is over.
        """
        one = self._kept[self._cursor.selected or 0] if self.focus == "sessions" and self._kept else None
        if one is None or not one.is_ended:
            return ()
        there = SessionMisses(one.id, one.facts.name)
        return (letter("x", partial(self.go, there), say("club.key.misses")),)

    def view(self) -> Element:
        tools = [
            door(name, icon, say(f"club.{name}"), act, self._about(name), cap=str(n))
            for n, (name, icon, act) in enumerate(self._tools, start=1)
        ]
        return page(
            say("sessions.title"),
            row(self._hero(), self._competitions(), gap=24, height=300, min_height=240),
            self._sessions(),
            menu(*tools, columns=4, grow=0, drop=1),
            remark=date_and_time(self.stage.clock.date()),
        )

    def _about(self, tool: str) -> str | Element:
        """Returns the text below a tool's name; for the room, whether a game waits or runs."""
        hall = self.stage.services.hall
        if tool != "room" or not (hall.is_running or hall.waits):
            return say(f"club.{tool}_text")
        return text(say("club.room_on" if hall.is_running else "club.room_waits"), Type.ROW, "accent_text", lines=2)

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
            new = button(say("club.key.new"), self._begin, ButtonKind.QUIET, cap="N", id="new", drop=1)
            resume = main_button(say("club.resume"), partial(self._take_up, one), cap=enter)
            inside = [
                text(say("club.paused", formula=formula, count=one.players), Type.BODY, "ink2"),
                text(one.facts.name or say("sessions.unnamed"), Type.TITLE, face=Face.TITLE),
                text(say("club.last", when=self._when(one.last_at)), Type.BODY, "ink2", drop=1),
                space(),
                row(resume, new, space(), gap=28, align="center"),
            ]
        return column(*inside, card="hero", pad=(44, 30), gap=8, grow=1, id="hero")

    def _competitions(self) -> Element:
        one = self._competition
        lines: list[str | Element] = ["…"]
        if self._is_read:
            about = text(say("club.competition_text"), Type.BODY, "ink2", lines=3, drop=1)
            lines = [text(say("club.no_competition"), Type.BODY, lines=2), about]
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
        columns = heads("sessions.column", ">number name* formula/2 >players/1 last state")
        rows = [self._row(one) for one in self._kept]
        acts = [partial(self._take_up, one) for one in self._kept]
        empty = nothing_there(Icon.GROUP, say("sessions.none"))
        listed = table(columns, rows, self._cursor, id="sessions", acts=acts, empty=empty, room=1744)
        aside = say("club.in_all", count=len(self._kept)) if self._kept else ""
        told = self._message() if self.message else None
        return beside_end(say("club.sessions"), told, listed, aside=aside, pad=(24, 14), gap=4)

    def _row(self, one: StoredSession) -> tuple[str | Element, ...]:
        state = "sessions.ended" if one.is_ended else "sessions.open"
        return (
            str(one.id),
            bold(one.facts.name or say("sessions.unnamed"), "session names"),
            formula_text(one.facts.conditions.formula.name),
            str(one.players),
            self._when(one.last_at),
            text(say(state), Type.ROW, "ink2" if one.is_ended else "found", group="states"),
        )

    def _when(self, instant: str) -> str:
        return recent_minute_of(instant, self.stage.clock.date())
