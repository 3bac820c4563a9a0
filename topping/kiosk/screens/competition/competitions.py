"""The list of competitions: one is opened, or a new one begun."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from topping.competition.events import CompetitionStage
from topping.errors import ToppingError
from topping.kiosk.look.theme import Face
from topping.kiosk.routes.competition import CompetitionDesk, ListCompetitions, OpenCompetitionFile, SetUpCompetition
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, key, letter
from topping.kiosk.ui.leaves import note
from topping.kiosk.ui.parts import Head, button, table
from topping.kiosk.ui.screen import Screen
from topping.kiosk.ui.templates import centred, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, space, text
from topping.localtime import recent_day_of, recent_minute_of
from topping.sheets.wording import printable
from topping.store.competitions.competitions import KeptCompetition
from topping.store.competitions.sealedfiles import KeptSeal
from topping.texts import say

_TONES: Final = {
    CompetitionStage.PREPARED: "accent_text",
    CompetitionStage.OPEN: "found",
    CompetitionStage.CLOSED: "ink2",
}


class CompetitionsScreen(Screen):
    """Those that are kept, the last one founded at the top; of none, what a competition is, step by step."""

    def __init__(self, stage: Stage, _: ListCompetitions, fault: ToppingError | None = None) -> None:
        """`fault` is why the competition that was asked for cannot be shown."""
        self._fault = "" if fault is None else stage.backstage.notices.in_words(fault)
        self._kept: tuple[KeptCompetition | KeptSeal, ...] = ()
        """Those whose files are still sealed first."""
        stage.second.leave()  # no competition is led any more
        try:
            keeping = stage.backstage.competitions
            seals = keeping.seals()
            sealed = {one.competition for one in seals}
            self._kept = (*seals, *(one for one in keeping.all() if one.uuid not in sealed))
        except ToppingError as why:
            self._fault = stage.backstage.notices.in_words(why)
        is_open = [isinstance(one, KeptSeal) or one.stage is not CompetitionStage.CLOSED for one in self._kept]
        self._cursor = Cursor(is_open.index(True) if True in is_open else 0)
        super().__init__(stage)

    @property
    def is_desk(self) -> bool:
        """The referee's screens are light."""
        return True

    def _begin(self) -> None:
        self.go(SetUpCompetition())

    def _open(self, one: KeptCompetition | KeptSeal) -> None:
        self.go(OpenCompetitionFile(one.competition) if isinstance(one, KeptSeal) else CompetitionDesk(one.uuid))

    def keys(self) -> Sequence[Key]:
        """Enter opens the row chosen, or begins the first competition."""
        opens = self.enter_named(say("competitions.do_open")), self.arrows_named(say("competition.do_choose"), "↑ ↓")
        return (
            *(opens if self._kept else (enter(self._begin, say("competitions.do_new")),)),
            letter("n", self._begin, say("competitions.do_new") if self._kept else ""),
            key(pygame.K_F6, partial(self.go, OpenCompetitionFile()), say("competitions.do_files")),
            self.help_named(),
            self.back_key(),
        )

    def view(self) -> Element:
        """The list, or what a competition is."""
        if not self._kept:
            return centred(self._guide(), title=say("competitions.title"))
        chosen = self._kept[self._cursor.selected or 0]
        means = ""
        if isinstance(chosen, KeptSeal):
            means = say("competitions.sealed_means")
        elif chosen.lacks_games:
            means = say("competitions.open_elsewhere_means")
        told = note(self._fault or means, "bad" if self._fault else "plain", min_height=64, pad=(20, 0), id="message")
        new = button(say("competitions.new"), self._begin, takes_keys=False, id="new")
        return page(
            say("competitions.title"),
            column(self._table(), told, card="card", pad=(24, 14), grow=1),
            remark=row(space(), new, grow=1, align="center"),
        )

    def _guide(self) -> Element:
        what, *steps = say("competitions.about").split("\n")
        return column(
            text(what, Type.CARD, face=Face.SEMI, lines=3),
            *(text(one, Type.BODY, "ink2", lines=3, group="steps") for one in steps),
            note(self._fault, "bad", id="message") if self._fault else None,
            row(main_button(say("competitions.new"), self._begin, cap=say("key.enter")), space()),
            card="card",
            pad=(48, 40),
            gap=24,
            width=1300,
        )

    def _table(self) -> Element:
        heads = (
            Head(say("competitions.column.name"), None),
            Head(say("competitions.column.stage")),
            Head(say("competitions.column.form"), drop=4),
            Head(say("competitions.column.date"), drop=3),
            Head(say("competitions.column.last"), drop=2),
            Head(say("competitions.column.games"), align="right", drop=1),
            Head(say("competitions.column.entrants"), align="right"),
        )
        rows = [self._row(one) for one in self._kept]
        acts = [partial(self._open, one) for one in self._kept]
        return table(heads, rows, self._cursor, id="competitions", acts=acts, room=1744)

    def _row(self, one: KeptCompetition | KeptSeal) -> tuple[str | Element, ...]:
        now = self.stage.clock.date()
        if isinstance(one, KeptSeal):
            cells = (_name(printable(one.name)), _state(say("competitions.sealed"), "accent_text"))
            return (*cells, "", recent_day_of(one.received_at, now), "", "", "")
        stage = _state(say(f"competition.stage.{one.stage.value}"), _TONES[one.stage])
        return (
            _name(one.name),
            _state(say("competitions.open_elsewhere"), "accent_text") if one.lacks_games else stage,
            say("competitions.form.pairs" if one.pairs else f"competitions.form.{one.form.value}"),
            recent_day_of(one.founded_at, now),
            recent_minute_of(one.last_at, now),
            str(one.games),
            str(one.entrants),
        )


def _name(said: str) -> Element:
    return text(said, Type.ROW, face=Face.BOLD, group="names")


def _state(said: str, colour: str) -> Element:
    return text(said, Type.ROW, colour, group="states")


SCREEN: Final = CompetitionsScreen
