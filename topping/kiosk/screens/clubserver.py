"""The screen of the club server: its state, the data sent and received, joining and leaving."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from topping.config.label import MOST_LABEL, label_of
from topping.hub.joinline import JoinLine
from topping.hub.status import HubState, HubStatus
from topping.kiosk import routes
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import button, chip, facts, field, line, mark, segments
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import fitted, form, form_row, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Role, Type, TypedText, column, row, space, text
from topping.kiosk.views.hub import ago_text, clock_text, fault_text, state_text, waiting_text
from topping.store.database import canonical, ms_of
from topping.system.localtime import whole_day_of
from topping.texts import say

_LONGEST_LINE: Final = 600
_ROW_HEIGHT: Final = 84
_VALUE: Final = 1.4
"""The width of a value, as a multiple of that of its label: names and answers of servers may be long."""


class ClubServerScreen(TellingScreen):
    """The state of the club server on the left, data sent and received on the right. Without a server, a button to join
    one.
    """

    def __init__(self, stage: Stage, _: routes.ClubServer) -> None:
        self.back = routes.ClubSettings(row="server")
        self._cursor = Cursor()
        self._takes_rows = False
        self._naming: TypedText | None = None
        """The name being typed, or None."""
        self._joining: TypedText | None = None
        """The line being typed, or None."""
        super().__init__(stage)

    @property
    def _status(self) -> HubStatus | None:
        return self.stage.services.hub.status

    @property
    def _now(self) -> int:
        return ms_of(canonical(self.stage.clock.date()))

    # what happens

    def _try(self) -> None:
        self.tell()
        self.stage.services.hub.try_now()

    def _leave(self) -> None:
        self.tell()
        self.stage.services.hub.leave(takes_rows=self._takes_rows)

    def _begin_to_join(self) -> None:
        self._joining, self.focus = TypedText(longest=_LONGEST_LINE), "line"
        self.tell()

    def _join(self) -> None:
        if self._joining is not None:
            with self.telling():
                line = JoinLine.parse(self._joining.text)
                self.stage.services.hub.join(line)
                self._joining, self.focus = None, ""
                self.tell()

    def _begin_to_name(self) -> None:
        self._naming = TypedText(label_of(self.stage.services.common), is_selected=True, longest=MOST_LABEL)
        self.focus = "label"

    def _keep_name(self) -> None:
        if self._naming is not None:
            name = " ".join(self._naming.text.split())
            self.stage.change(replace(self.stage.services.common, hub_label=name), for_all=True)
            self.stage.services.hub.try_now()
        self._stop_typing()

    def _stop_typing(self) -> None:
        self._naming, self._joining, self.focus = None, None, ""
        self.tell()

    def _turn_rows(self, place: int) -> None:
        self._takes_rows = bool(place)

    # what is shown

    def watches(self) -> tuple[object, ...]:
        hub = self.stage.services.hub
        return self._status, hub.is_busy, hub.refusal, hub.fault, self._now // 60_000

    def keys(self) -> Sequence[Key]:
        if self._naming is not None or self._joining is not None:
            keeps = self._keep_name if self._naming is not None else self._join
            label = say("server.key.keep") if self._naming is not None else say("server.join")
            return (enter(keeps, label), escape(self._stop_typing, say("key.back")))
        if self._status is None:
            return (self.enter_named(say("server.join")), escape(self.go_back, say("players_screen.settings")))
        return (
            enter(self._try, say("server.try")),
            self.form_named()[0],
            key(pygame.K_F6, self._begin_to_name, say("server.key.label")),
            key(pygame.K_F8, self._leave, say("server.key.leave"), is_twice=True),
            escape(self.go_back, say("players_screen.settings")),
        )

    def view(self) -> Element:
        status = self._status
        server = fitted(self._nothing()) if status is None else self._server(status)
        out = self._leaving()
        parts = (fitted(out),) if status is None else (out, self._there(status))
        beside = column(*parts, gap=24, width=582)
        return page(say("server.page"), row(server, beside, gap=24, grow=1), remark=say("server.scope"))

    def _said(self) -> Element | None:
        """Draws a message: that the server is being contacted, why it refused or failed, or the last message of this
        screen.
        """
        hub = self.stage.services.hub
        if hub.is_busy:
            return text(say("server.busy"), Type.ROW, "ink2", id="busy")
        fault = hub.refusal or hub.fault
        if fault is not None and not self.message:
            return text(self.in_words(fault), Type.ROW, "missed", lines=3, id="refusal")
        return self.told()

    def _nothing(self) -> Element:
        typed = self._joining
        if typed is None:
            action = row(main_button(say("server.join"), self._begin_to_join), space(), min_height=84)
        else:
            action = column(
                text(say("server.paste"), Type.ROW, "ink2", lines=2),
                field(typed, say("server.line"), id="line", height=84, changed=self.tell),
                gap=14,
            )
        return column(
            text(say("server.title"), Type.CARD, face=Face.TITLE),
            text(say("server.not_joined"), Type.BODY, lines=5),
            action,
            self._said(),
            card="card",
            pad=(32, 28),
            gap=28,
            grow=1,
        )

    def _server(self, status: HubStatus) -> Element:
        is_away = status.state is HubState.AWAY
        icon, colour = (Icon.WAIT, "missed") if is_away else (Icon.TICK, "found")
        head = row(
            text(say("server.title"), Type.CARD, face=Face.TITLE, grow=1),
            chip(state_text(status), icon, colour, hollow=True),
            gap=14,
            align="center",
        )
        told = [waiting_text(status)]
        if status.refused:
            told.append(say("server.refused", count=status.refused))
        if status.is_private:
            told.append(say("server.private"))
        return column(
            head,
            self._facts(status),
            text(" ".join(told), Type.ROW, "ink2", lines=4, id="told"),
            form(self._rows(status), self._cursor, gap=0),
            self._said(),
            row(
                main_button(say("server.try"), self._try, spreads=1),
                button(say("server.leave"), self._leave, cap="F8 F8", height=84, spreads=1, takes_keys=False),
                gap=24,
                min_height=84,
            ),
            card="card",
            pad=(32, 28),
            gap=18,
            grow=1,
        )

    def _facts(self, status: HubStatus) -> Element:
        last = status.exchanged_ms
        known = (say("server.never"), "") if last is None else (clock_text(last), ago_text(last, self._now))
        waiting = say("server.results", count=status.waiting)
        parts = [_fact(say("server.last"), *known), _fact(say("server.waiting"), str(status.waiting), waiting)]
        if status.state is HubState.AWAY and status.next_ms is not None:
            parts.append(_fact(say("server.next"), clock_text(status.next_ms), say("server.by_itself")))
        return facts(*parts, pad=(0, 14), card=None, min_height=104)

    def _rows(self, status: HubStatus) -> list[Element]:
        common = self.stage.services.common
        since = say("server.row.club.line", day=whole_day_of(status.since))
        rows = [_form_row("club", _value(status.name), since), self._name_row(label_of(common))]
        if status.state is HubState.AWAY and status.away_ms is not None:
            said = say("server.row.said.line", time=clock_text(status.away_ms))
            told = text(fault_text(status), Type.ROW, "ink2", lines=4, align="right", grow=_VALUE)
            rows.append(_form_row("said", told, said))
        stays = (say("server.rows.stay"), say("server.rows.go"))
        choice = segments(stays, int(self._takes_rows), self._turn_rows, id="rows")
        rows.append(_form_row("rows", choice, say("server.row.rows.line")))
        return rows

    def _name_row(self, name: str) -> Element:
        if self._naming is not None:
            typed = field(self._naming, say("server.row.label"), id="label", width=380, changed=self.tell)
            return _form_row("label", typed, say("server.row.label.line"))
        change = button(say("server.change"), self._begin_to_name, cap="F6", takes_keys=False)
        return _form_row("label", row(_value(name), change, gap=16, align="center"), say("server.row.label.line"))

    def _leaving(self) -> Element:
        those = [(say(f"server.out.{one}"), say(f"server.out.{one}.are")) for one in _LEAVING]
        return _card(Icon.ARROW_RIGHT, say("server.out"), those, say("server.out.never"), id="out")

    def _there(self, status: HubStatus) -> Element:
        players = str(status.sent_players)
        if status.sent_initials:
            players = say("server.there.initials", count=status.sent_players, initials=status.sent_initials)
        those = [
            (say("server.out.runs"), str(status.sent_runs)),
            (say("server.out.sessions"), str(status.sent_sessions)),
            (say("server.there.players"), players),
        ]
        return _card(Icon.TICK, say("server.there"), those, say("server.there.changes"), id="there")


_LEAVING: Final = ("names", "minors", "runs", "sessions")


def _fact(label: str, shown: str, beside: str) -> Element:
    """Draws the figure `shown` below its `label`, with the text `beside` to its right."""
    figure = text(shown, Type.STRONG, face=Face.BOLD, group="facts")
    aside = text(beside, Type.ROW, "ink2", grow=1, group="beside facts", drop=1) if beside else None
    about = text(label, Type.LABEL, "ink2", lines=2, group="fact names")
    return column(about, row(figure, aside, gap=12, align="center"), gap=2, grow=1, role=Role.TEXT)


def _value(said: str) -> Element:
    return text(said, Type.BODY, face=Face.BOLD, lines=3, align="right", group="values", grow=_VALUE)


def _form_row(name: str, control: Element, said: str) -> Element:
    return form_row(say(f"server.row.{name}"), control, line=said, height=_ROW_HEIGHT)


def _card(icon: Icon, title: str, those: Sequence[tuple[str, str]], below: str, *, id: str) -> Element:
    rows = []
    for said, shown in those:
        label = text(said, Type.ROW, "ink2", lines=2, group=f"{id} labels", min_width=150)
        value = text(shown, Type.ROW, face=Face.BOLD, lines=2, align="right", grow=1, group=f"{id} values")
        rows += [row(label, value, gap=16, pad=(0, 10), min_height=32, align="center"), line()]
    return column(
        row(mark(icon, "found", 30, 2.4), text(title, Type.CARD, face=Face.TITLE, grow=1), gap=14, align="center"),
        *rows,
        text(below, Type.ROW, "ink2", lines=3),
        card="card",
        pad=(32, 20),
        gap=6,
        grow=len(those) + 1,
        id=id,
    )
