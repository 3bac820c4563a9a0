"""The club server's leaderboard of a game: its last answer, with its age. The answer is never mixed with this machine's
results.
"""

from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from topping.hub.clubleaderboard import MOST_LINES, BoardAnswer, BoardLine, board_question, club_board
from topping.hub.status import HubState, HubStatus
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.ranking.routes import ClubBoard, Leaderboard
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, key, letter
from topping.kiosk.ui.parts import following, line, mark, nothing_there, segments
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.tables import Head, table_of
from topping.kiosk.ui.templates import fitted, page
from topping.kiosk.ui.tree import Cursor, Element, Type, apart, column, row, space, text
from topping.kiosk.views.hub import ago_text, clock_text
from topping.rules.conditions.formula import Measure
from topping.store import RunGroup
from topping.store.database import canonical, ms_of
from topping.store.outbox import terms_of
from topping.store.people.names import is_same_name
from topping.system.localtime import recent_day_of
from topping.texts import say
from topping.texts.times import difference, to_tenths
from topping.wording.conditions import formula_text, kept_game_text

_FRESH_MS: Final = 600_000
"""The age (ms) from which an answer's age is shown."""
_MOST_KIOSKS: Final = 4
"""The most machines named with their runs."""
_PATIENCE_MS: Final = 10_000
"""How long (ms) the screen says that the server is being asked; afterwards it can be asked again."""
_BESIDE: Final = 543


class ClubBoardScreen(TellingScreen):
    """The best runs of a game on all machines of the club: ranking, details of the selected run, number of runs per
    machine.
    """

    def __init__(self, stage: Stage, route: ClubBoard) -> None:
        store = stage.services.store
        self._player = stage.services.players.last
        games = stage.services.notices.safely((), lambda: store.ranking.games())
        self._games = sorted(games, key=lambda one: kept_game_text(*one).casefold())
        self._cursor = Cursor(route.row)
        self._asked_at: int | None = None
        """The time of the previous answer when a new one was requested; None while no request is pending."""
        self._patient_until = 0
        """When (ms) the screen no longer says that the server is being asked."""
        self._game, self._formula = route.game, route.formula
        self._group: RunGroup | None = None
        self._board: BoardAnswer | None = None
        self._asked_of: HubStatus | None = None
        """The server's status when a key requested an answer; shown until the status changes."""
        self._looked = 0
        """When (ms) an answer was last looked for."""
        super().__init__(stage)
        self._take(route.game, route.formula)

    def _take(self, game: str, formula: str) -> None:
        """Selects a game (by id) and a kind of its uninterrupted runs: those under `formula` or, without any, the first
        kind. Requests its leaderboard from the server.
        """
        services = self.stage.services
        groups = services.notices.safely((), lambda: services.store.ranking.groups_of(game))
        fit = [one for one in groups if not one.resumed]
        named = [one for one in fit if one.conditions.formula.name == formula]
        self._game, self._group = game, next(iter(named or fit), None)
        self._formula = "" if self._group is None else self._group.conditions.formula.name
        self._read()
        self._ask()

    @property
    def _question(self) -> str:
        group = self._group
        if group is None:
            return ""
        terms = terms_of(group.lexicon_hash, group.rules_version, str(group.conditions))
        return board_question(self._game, terms)

    def _read(self) -> None:
        """Reads the server's last stored answer from the database."""
        services, board = self.stage.services, None
        if self._group is not None:
            question, measure = self._question, self._group.conditions.formula.measure
            kept = services.notices.safely(None, lambda: services.store.hub_answers.of(question))
            board = None if kept is None else club_board(kept, measure)
        count = 0 if board is None else len(board.lines)
        self._board = board
        self._cursor = Cursor(max(0, min(self._cursor.selected or 0, count - 1)))

    def _ask(self) -> None:
        if self._group is not None:
            self._asked_at = -1 if self._board is None else self._board.at_ms
            self._patient_until = self.stage.clock.now() + _PATIENCE_MS
            self.stage.services.hub.ask(self._question)

    # what happens

    def _again(self) -> None:
        self._asked_of = self.stage.services.hub.status
        self.stage.services.hub.try_now()
        self._ask()

    def _other(self) -> None:
        ids = [id for id, _ in self._games]
        if len(ids) > 1:
            self._cursor = Cursor(0)
            self._take(following(ids, self._game if self._game in ids else ids[0]), self._formula)

    def _turn(self, place: int) -> None:
        if place == 0:
            self.go(Leaderboard(self._game, self._formula))

    def place(self) -> ClubBoard:
        return ClubBoard(self._game, self._formula, self._cursor.selected or 0)

    def tick(self, now: int) -> None:
        """Shows the server's answer once it has arrived; looks for it four times a second."""
        if self._asked_at is None or now - self._looked < 250:
            return
        self._looked = now
        question, services = self._question, self.stage.services
        kept = services.notices.safely(None, lambda: services.store.hub_answers.of(question))
        if kept is not None and kept.at_ms != self._asked_at:
            self._asked_at = None
            self._read()
            self.changed()

    # what is shown

    def watches(self) -> Hashable:
        return self.stage.services.hub.status, self._now // 60_000, self._is_first_asked

    @property
    def _now(self) -> int:
        return ms_of(canonical(self.stage.clock.date()))

    @property
    def _is_away(self) -> bool:
        status = self.stage.services.hub.status
        return status is not None and status.state is HubState.AWAY

    @property
    def _is_first_asked(self) -> bool:
        """Whether the server was asked a moment ago, and has never answered before."""
        waits = self._asked_at is not None and self.stage.clock.now() < self._patient_until
        return self._board is None and waits and not self._is_away

    def keys(self) -> Sequence[Key]:
        has_rows = self._board is not None and self._board.lines
        return (
            *((self.arrows_named(say("leaderboard.rows"), "↑ ↓"),) if has_rows else ()),
            Key((pygame.K_LEFT,), lambda: self._turn(0), say("club_board.key.turn"), "← →"),
            *((letter("a", self._other, say("club_board.other")),) if len(self._games) > 1 else ()),
            *(() if self._is_first_asked else (key(pygame.K_F5, self._again, say("club_board.again")),)),
            self.back_key(),
        )

    def view(self) -> Element:
        name = next((name for id, name in self._games if id == self._game), "")
        what = say("club_board.what", game=kept_game_text(self._game, name), formula=formula_text(self._formula))
        parts = (say("club_board.here"), say("club_board.club"))
        which = segments(parts, 1, self._turn, id="whose", height=58, turn=None)
        head = row(apart(20), which, space(), text(what, Type.ROW, "ink2", align="right"), grow=1, gap=24)
        board = self._board
        if board is None or not board.lines:
            said = "nobody" if board is not None else "asking" if self._is_first_asked else "nothing"
            body = fitted(column(nothing_there(Icon.CUP, say(f"club_board.{said}")), card="card", grow=1, id="rows"))
        else:
            chosen = board.lines[min(self._cursor.selected or 0, len(board.lines) - 1)]
            beside = column(self._chosen(chosen, board), self._counts(board), gap=24, width=_BESIDE)
            body = row(self._rows(board), beside, gap=24, grow=1)
        return page(say("leaderboard.title"), self._strip(board), body, remark=head)

    def _strip(self, board: BoardAnswer | None) -> Element | None:
        """Draws how old the leaderboard is. Returns None if it is recent and the server can be reached."""
        status = self.stage.services.hub.status
        is_asked = status is not None and self._asked_of is status
        if board is None or (not is_asked and not self._is_away and self._now - board.at_ms < _FRESH_MS):
            return None
        told = say(f"club_board.{'asking' if is_asked else 'away' if self._is_away else 'old'}")
        said = say("club_board.answer", time=clock_text(board.at_ms), ago=ago_text(board.at_ms, self._now))
        return row(
            mark(Icon.WAIT, "missed" if self._is_away else "ink2", 28, 2.4),
            text(said, Type.ROW, face=Face.BOLD),
            text(told, Type.ROW, "ink2", lines=2, grow=1),
            card="card",
            pad=(28, 14),
            gap=16,
            min_height=76,
            align="center",
            id="strip",
        )

    @property
    def _measure(self) -> Measure:
        return Measure.TIME if self._group is None else self._group.conditions.formula.measure

    def _result(self, one: BoardLine) -> str:
        match self._measure:
            case Measure.TIME:
                return to_tenths(one.spent_ms)
            case Measure.POINTS:
                return str(one.scored)
            case Measure.TOPS:
                return str(one.tops)

    def _gap(self, one: BoardLine, first: BoardLine) -> str:
        match self._measure:
            case Measure.TIME:
                return difference(one.spent_ms - first.spent_ms) if one.rank > 1 else ""
            case Measure.POINTS:
                return f"−{first.scored - one.scored}" if one.rank > 1 else ""
            case Measure.TOPS:
                return f"−{first.tops - one.tops}" if first.tops > one.tops else ""

    def _day(self, one: BoardLine) -> str:
        return recent_day_of(one.played_at, self.stage.clock.date()) if one.played_at else "–"

    def _is_yours(self, one: BoardLine) -> bool:
        return one.is_own and bool(self._player) and is_same_name(one.player, self._player)

    def _rows(self, board: BoardAnswer) -> Element:
        first, result = board.lines[0], f"club_board.{self._measure.value}"
        heads = (
            Head("", align="right"),
            Head(say("club_board.player"), None),
            Head(say("club_board.kiosk"), drop=1),
            Head(say(result), align="right"),
            Head(say("club_board.gap"), align="right", drop=3),
            Head(say("club_board.date"), align="right", drop=2),
        )

        def cells(one: BoardLine) -> tuple[str | Element, ...]:
            colour = "accent_text" if self._is_yours(one) else "ink"
            return (
                text(str(one.rank), Type.ROW, "ink3", Face.BOLD, align="right", group="ranks"),
                text(one.player, Type.ROW, colour, Face.BOLD if colour != "ink" else Face.TEXT, group="players"),
                _kiosk(one.kiosk, is_own=one.is_own, group="kiosks"),
                text(self._result(one), Type.ROW, colour, Face.BOLD, align="right", group="results"),
                self._gap(one, first),
                self._day(one),
            )

        listed = table_of(heads, board.lines, cells, self._cursor, id="rows", room=1177, row_height=56)
        more = text(say("club_board.more"), Type.ROW, "ink3") if board.of > MOST_LINES else None
        return column(listed, more, card="card", pad=(24, 14), grow=1)

    def _chosen(self, one: BoardLine, board: BoardAnswer) -> Element:
        gap = self._gap(one, board.lines[0]).removeprefix("+")
        those = [
            (say(f"club_board.{self._measure.value}").capitalize(), self._result(one)),
            (say("club_board.played"), self._day(one)),
            *([(say("club_board.behind"), gap)] if gap else []),
        ]
        return column(
            text(one.player, Type.CARD, face=Face.TITLE),
            text(say("club_board.of", kiosk=one.kiosk, rank=one.rank, of=board.of), Type.ROW, "ink2"),
            *_pairs([(text(said, Type.ROW, "ink2", grow=1), shown) for said, shown in those]),
            card="card",
            pad=(32, 24),
            gap=6,
            grow=1,
            id="chosen",
        )

    def _counts(self, board: BoardAnswer) -> Element:
        runs, kiosks = say("club_board.runs", count=board.of), say("club_board.kiosks", count=len(board.kiosks))
        head = text(say("club_board.tries", runs=runs, kiosks=kiosks), Type.CARD, face=Face.TITLE, lines=2, grow=1)
        named = board.kiosks[:_MOST_KIOSKS]
        return column(
            row(mark(Icon.GROUP, "ink2", 30, 2.4), head, gap=14, align="center"),
            *_pairs([(_kiosk(one.kiosk, is_own=one.is_own, grow=1), str(one.runs)) for one in named]),
            text(say("club_board.two_rows"), Type.ROW, "ink2", lines=2),
            card="card",
            pad=(32, 24),
            gap=6,
            grow=1,
            id="counts",
        )


def _kiosk(name: str, *, is_own: bool, group: str = "", grow: float = 0) -> Element:
    """Draws the name of a club machine, with a house icon if it is this machine. Names of the same `group` get the same
    font size.

    `grow` is the share of the free width that the element takes.
    """
    house = mark(Icon.HOME, "ink3", 22, 2.4) if is_own else None
    return row(house, text(name, Type.ROW, "ink2", grow=1, group=group), gap=10, align="center", grow=grow)


def _pairs(those: Sequence[tuple[Element, str]]) -> list[Element]:
    found = []
    for label, shown in those:
        found += [row(label, text(shown, Type.ROW, face=Face.BOLD), gap=16, height=52, align="center"), line()]
    return found[:-1]
