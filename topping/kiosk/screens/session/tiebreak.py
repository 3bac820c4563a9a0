"""The form for a tie-break from standings: which players, which game, by phone or by bulletin. Enter starts it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final

import pygame

from topping.gamefiles import shelf
from topping.gamefiles.lexicon import WantedLexicon
from topping.hall.tiebreak import LEAST_PLAYERS, MOST_PLAYERS, first_tie, place_at_stake, tied
from topping.kiosk.displays.rankingpages import abridged
from topping.kiosk.displays.roomsudden import stage_text
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.referee import RefereeScreen
from topping.kiosk.screens.session.routes import PlaySession, Room, Sessions, Tiebreak
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, enter, escape, key
from topping.kiosk.ui.parts import line, mark, stepper
from topping.kiosk.ui.tables import Head, table
from topping.kiosk.ui.templates import choice_row, fitted, form, form_row, main_button, page
from topping.kiosk.ui.tree import Cursor, Element, Type, column, row, space, text
from topping.play.session.newsession import SessionStart
from topping.play.session.plan import Plan, Player
from topping.play.session.session import Session
from topping.play.session.sessionstandings import standings
from topping.rules.conditions.formula import MORT_SUBITE
from topping.rules.conditions.variant import NORMALE, SUDDEN_DEATH
from topping.rules.games.game import Game
from topping.texts import say
from topping.texts.numbers import signed
from topping.texts.times import difference, to_tenths

_STAGES: Final = (("first", 1), ("second", 4), ("then", 7))
"""The parts of mort subite, each with its first move."""


class TiebreakGame(Enum):
    """The game of a tie-break. The values are the last part of text keys."""

    NEW = "new"
    PREPARED = "prepared"


class TiebreakAnswers(Enum):
    """The way in which the players of a tie-break answer. The values are the last part of text keys."""

    PHONES = "phones"
    BULLETINS = "bulletins"


@dataclass(frozen=True, slots=True)
class TiebreakRow:
    """A player in the standings from which the tie-break is set up."""

    rank: int | None
    table: int
    name: str
    tops: str
    """The number of tops found; empty for a session."""
    total: str
    gap: str


def _of_session(session: Session) -> tuple[TiebreakRow, ...]:
    lines = [one for one in standings(session) if one.rank is not None]
    best = lines[0].total if lines else 0
    return tuple(
        TiebreakRow(
            one.rank, one.table, one.name, "", str(one.total), signed(one.total - best) if one.total < best else ""
        )
        for one in lines
    )


class TiebreakScreen(RefereeScreen):
    """The form for a tie-break, from the standings of a session or of the room's finished game.

    The players of equal rank are ticked at first, so that Enter alone starts the game.
    """

    is_desk = False
    stays = True

    def __init__(self, stage: Stage, route: Tiebreak) -> None:
        super().__init__(stage)
        self._hall, self._session = stage.services.hall, route.session
        self._name, self._id = route.name, route.id
        self.back = Sessions() if route.session is not None else Room()
        self._those = self._of_room() if route.session is None else _of_session(route.session)
        at = first_tie(self._those)
        self._rows, self._form = Cursor(at), Cursor()
        self._ticked = tied(self._those, at) if self._those else frozenset()
        self._game, self._answers = (
            TiebreakGame.NEW,
            TiebreakAnswers.BULLETINS if route.session else TiebreakAnswers.PHONES,
        )
        self._games = tuple(one.name for one in shelf.prepared())
        self._prepared = 0

    def _of_room(self) -> tuple[TiebreakRow, ...]:
        status = self._hall.status
        rows = () if status is None else status.rows
        best = rows[0].total_ms if rows else 0
        return tuple(
            TiebreakRow(
                one.rank,
                one.table,
                one.name,
                str(one.found),
                to_tenths(one.total_ms),
                difference(one.total_ms - best) if one.total_ms > best else "",
            )
            for one in rows
        )

    def tick(self, now: int) -> None:
        self._hall.tick(now)

    def watches(self) -> Hashable:
        return super().watches(), self._rows.selected, self._hall.is_running

    # who plays

    def _tick(self, at: int | None = None) -> None:
        """Ticks the player in row `at` (None: the selected row) for the tie-break, or unticks him. Refuses a seventh
        player.
        """
        at = self._rows.selected if at is None else at
        if at is None or at >= len(self._those):
            return
        self._rows.selected = at
        chosen = self._ticked ^ {self._those[at].table}
        if len(chosen) > MOST_PLAYERS:
            self.tell(say("tiebreak.most", most=MOST_PLAYERS), "bad")
            return
        self.tell()
        self._ticked = chosen

    @property
    def _may_tie_again(self) -> bool:
        return bool(self._those) and self._ticked != tied(self._those, self._rows.selected or 0)

    def _tied_again(self) -> None:
        if self._those:
            self._ticked = tied(self._those, self._rows.selected or 0)
            self.tell()

    # the start

    def _start(self) -> None:
        if self._wanted_game.is_awaited:
            return
        if not LEAST_PLAYERS <= len(self._ticked) <= MOST_PLAYERS:
            self.tell(say("tiebreak.least", least=LEAST_PLAYERS), "bad")
            return
        self._does(self._find_game)

    def _find_game(self) -> None:
        if self._game is TiebreakGame.PREPARED:
            wanted = self._games[self._prepared]
            self._made(shelf.load(next(one.path for one in shelf.prepared() if one.name == wanted)))
            return
        lexicon = self.stage.services.sessions.lexicon(SessionStart(Plan()))
        self._wanted_game.ask_secret(NORMALE, WantedLexicon.of(lexicon))

    def _made(self, game: Game) -> None:
        """Begins the tie-break with the game just generated. The game is not listed anywhere before it is over."""
        if self._answers is TiebreakAnswers.PHONES:
            self._hall.decide(sorted(self._ticked), game)
            self.go(Room())
            return
        players = tuple(Player(one.table, one.name) for one in self._those if one.table in self._ticked)
        plan = Plan.under(MORT_SUBITE, MORT_SUBITE.speeds[0], game.variant)
        name = " · ".join(filter(None, (say("tiebreak.title"), self._name)))
        seats = tuple(sorted(players, key=lambda one: one.table))
        start = SessionStart(plan, name, seats, game, decides=self._id)
        self.go(PlaySession(self.stage.services.sessions.begin(start)))

    def keys(self) -> Sequence[Key]:
        return (
            enter(self._start, say("tiebreak.key.start")),
            key(pygame.K_SPACE, self._tick, say("tiebreak.key.tick")),
            self.arrows_named(say("tiebreak.key.player"), "↑ ↓"),
            self.arrows_named(say("tiebreak.key.form"), say("key.tab"), pygame.K_TAB),
            *((key(pygame.K_F7, self._tied_again, say("tiebreak.key.tied")),) if self._may_tie_again else ()),
            escape(self.go_back, say("tiebreak.key.back")),
        )

    # what is shown

    def view(self) -> Element:
        status = self._hall.status
        about = [self._name] if self._session is not None or status is None else [status.game, say("tiebreak.over")]
        about.append(say("count.players", count=len(self._those)))
        body = row(self._standing(), self._terms(), gap=24, grow=1)
        return page(say("tiebreak.title"), body, remark=" · ".join(filter(None, about)))

    def _standing(self) -> Element:
        bad = self.message if self.tone == "bad" else ""
        count = say("tiebreak.count", count=len(self._ticked), least=LEAST_PLAYERS, most=MOST_PLAYERS)
        head = row(
            text(say("tiebreak.who"), Type.CARD, face=Face.TITLE),
            space(),
            text(bad or count, Type.ROW, "missed" if bad else "ink2", align="right", grow=1, id="count"),
            gap=20,
            align="center",
        )
        is_room = self._session is None
        heads = [
            Head("", 44),
            Head("", 44, "right"),
            Head(say("room.player"), None),
            Head(say("room.tops") if is_room else "", 0, "right", drop=2),
            Head(say("room.total" if is_room else "tiebreak.points"), 0, "right"),
            Head(say("room.gap"), 0, "right", drop=1),
        ]
        acts = [partial(self._tick, at) for at in range(len(self._those))]
        cells = [self._cells(one) for one in self._those]
        listed = table(heads, cells, self._rows, acts=acts, id="players", is_first=True, row_height=56, room=836)
        return fitted(column(head, listed, card="card", pad=(24, 20), gap=8, grow=1))

    def _cells(self, one: TiebreakRow) -> Sequence[str | Element]:
        is_in = one.table in self._ticked
        tick = mark(Icon.TICK, "accent_text", 28, 3.4) if is_in else space(0, width=28)
        box = row(tick, card="s2", pad=4, width=38, height=38, said=say("tiebreak.in" if is_in else "tiebreak.out"))
        face = Face.BOLD if is_in else Face.TEXT
        name = text(one.name, Type.ROW, face=face, group="tiebreak names", shorter=(abridged(one.name),))
        total = text(one.total, Type.ROW, face=Face.BOLD, align="right", group="tiebreak totals")
        return box, str(one.rank or ""), name, one.tops, total, one.gap

    def _terms(self) -> Element:
        shared = {one.rank for one in self._those if one.table in self._ticked}
        place = place_at_stake(self._those, self._ticked)
        if self._session is not None and len(shared) > 1:
            place = None  # only equal players are separated in a session's standings
        at_stake = say("tiebreak.among") if place is None else say("tiebreak.first" if place == 1 else "tiebreak.place",
                                                                   place=place)  # fmt: skip
        why = say("tiebreak.network" if self._session is None else "tiebreak.equal") if len(shared) == 1 else ""
        chosen = [one for one in self._those if one.table in self._ticked]
        stages = [
            column(
                text(say(f"tiebreak.stage.{name}"), Type.LABEL, "ink2"),
                text(stage_text(SUDDEN_DEATH.limit_ms(move) or 0), Type.STRONG, face=Face.BOLD, group="stages"),
                card="s2",
                pad=(20, 12),
                grow=1,
            )
            for name, move in _STAGES
        ]
        games = {one: say(f"tiebreak.game.{one.value}") for one in TiebreakGame}
        answers = {one: say(f"tiebreak.answers.{one.value}") for one in TiebreakAnswers}
        told = say("tiebreak.game_line") if self._game is TiebreakGame.NEW else ""
        rows = [
            choice_row(say("room.row.game"), games, self._game, partial(setattr, self, "_game"), id="game", line=told)
        ]
        if self._game is TiebreakGame.PREPARED:
            rows.append(form_row("", stepper(self._games[self._prepared], self._turn_game, id="prepared", width=420)))
        if self._session is None:
            watch = say("tiebreak.answers_line")
            act = partial(setattr, self, "_answers")
            rows.append(choice_row(say("tiebreak.answers"), answers, self._answers, act, id="answers", line=watch))
        return column(
            row(
                text(at_stake, Type.CARD, face=Face.TITLE),
                text(why, Type.LABEL, "ink2", align="right", grow=1, lines=2),
                gap=20,
                align="center",
            ),
            text(" · ".join(f"{one.table} {one.name}" for one in chosen), Type.ROW, lines=2, id="chosen"),
            line(),
            row(
                text(say("formula_name.mort-subite"), Type.BODY, face=Face.BOLD),
                space(),
                text("§3.8.3", Type.ROW, "ink2"),
            ),
            row(*stages, gap=16),
            text(say("tiebreak.rule"), Type.LABEL, "ink2", lines=3, drop=1),
            form(rows, self._form, is_first=False),
            self._message(min_height=40) if self.tone != "bad" else None,
            main_button(self._start_text, self._start, is_first=False),
            card="card",
            pad=(32, 24),
            gap=14,
            grow=1,
        )

    @property
    def _start_text(self) -> str:
        count = len(self._ticked)
        return say(f"tiebreak.start.{count}" if LEAST_PLAYERS <= count <= MOST_PLAYERS else "tiebreak.key.start")

    def _turn_game(self, by: int) -> None:
        self._prepared = (self._prepared + by) % len(self._games)
