"""The menu of the other games: new games, stored games to resume, and aids for a game on a real board."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pygame

from topping.errors import ToppingError
from topping.kiosk import routes
from topping.kiosk.paint.grid import BoardView
from topping.kiosk.paint.icons import Icon
from topping.kiosk.paint.theme import Face
from topping.kiosk.screens.classic.routes import ChooseClassic, PlayClassic, PlaySolitaire
from topping.kiosk.screens.othergames.routes import (
    JudgeWords,
    NewTableGame,
    OtherGame,
    OtherGames,
    PlayHomeGame,
    PlayInverse,
    PlayLoto,
)
from topping.kiosk.screens.session.routes import Sessions
from topping.kiosk.stage import Stage
from topping.kiosk.ui.keys import Key, key, letter
from topping.kiosk.ui.parts import list_of, list_row, mark, near
from topping.kiosk.ui.screen import TellingScreen
from topping.kiosk.ui.templates import beside_end, board, key_cap, page
from topping.kiosk.ui.tree import Act, Cursor, Element, Type, column, row, text
from topping.play.home.game import HomeGame
from topping.rules.grid.board import Board
from topping.store.tablegames import HOME, INVERSE, LOTO
from topping.system.localtime import recent_minute_of
from topping.texts import say
from topping.texts.numbers import whole

_PLAYED: Final = (
    ("classic", Icon.GROUP, ChooseClassic()),
    ("machine", Icon.TARGET, NewTableGame(against_machine=True)),
    ("solitaire", Icon.STAR, NewTableGame(OtherGame.SOLITAIRE)),
    ("homegame", Icon.HOME, NewTableGame(OtherGame.HOME)),
    ("inverse", Icon.SWAP, NewTableGame(OtherGame.INVERSE)),
    ("loto", Icon.CARDS, NewTableGame(OtherGame.LOTO)),
)
"""(name in the catalogue, icon, route)."""


@dataclass(frozen=True, slots=True)
class _KeptGame:
    """A stored game, unfinished or finished."""

    name: str
    """That of its door."""
    names: tuple[str, ...]
    started_at: str
    take_up: Callable[[], routes.Route]
    """Returns the screen that resumes it, or shows its end."""
    erase: Callable[[], None]
    board: Callable[[], Board] | None = None
    """Reads its grid; None for a game without a grid."""
    scores: tuple[int, ...] = ()
    is_over: bool = False


class OtherGamesScreen(TellingScreen):
    """The menu of other games. A digit, or Enter on a row, opens a game or an aid. Stored games can be resumed and
    erased.

    Finished classic games are on another page.
    """

    def __init__(self, stage: Stage, _: OtherGames) -> None:
        self._games, self._tools, self._resumed = Cursor(), Cursor(), Cursor()
        self._kept: list[_KeptGame] = []
        """Stored games: paused first, each group with the last begun first."""
        self._board: Board | None = None
        """The grid of the selected one."""
        super().__init__(stage)
        with self.telling():
            self._read()

    # kept games

    def _read(self) -> None:
        latest = sorted(self._found(), key=lambda one: one.started_at, reverse=True)
        self._kept = sorted(latest, key=lambda one: one.is_over)
        self._look()

    def _found(self) -> Iterator[_KeptGame]:
        services = self.stage.services
        classics, games, store = services.classics, services.tablegames, services.store
        for kept in classics.all():
            if not kept.is_ended:
                take_up = partial(_then, PlayClassic, classics.take_up, kept.id)
                erase = partial(classics.erase, kept.id)
                grid = partial(_board_of, store.classics.resume, kept.id)
                yield _KeptGame("classic", kept.names, kept.started_at, take_up, erase, grid, kept.scores)
        kinds: tuple[tuple[str, Any, Any, Any], ...] = (
            ("homegame", HOME, PlayHomeGame, games.home),
            ("inverse", INVERSE, PlayInverse, games.inverse),
            ("loto", LOTO, PlayLoto, games.loto),
        )
        for name, kind, play, resume in kinds:
            for one in store.table_games.of(kind):
                take_up = partial(_then, play, resume, one.id)
                erase = partial(store.table_games.erase, kind, one.id)
                seen = None if kind is LOTO else partial(_board_of, partial(store.table_games.resume, kind), one.id)
                scores = () if kind is LOTO else one.scores
                yield _KeptGame(name, one.names, one.started_at, take_up, erase, seen, scores, one.ended_at is not None)
        player = "" if self.stage.guard.is_public else services.players.last
        for alone in store.solitaires.of(player) if player else ():
            take_up = partial(_then, PlaySolitaire, games.solitaire, alone.id)
            erase, is_over = partial(store.solitaires.erase, alone.id), alone.ended_at is not None
            grid = partial(_board_of, store.solitaires.resume, alone.id)
            yield _KeptGame("solitaire", (alone.player,), alone.started_at, take_up, erase, grid, alone.scores, is_over)

    def _look(self) -> None:
        """Reads the grid of the stored game that is selected."""
        self._board = None
        one = self._kept[self._resumed.selected or 0] if self._kept else None
        if one is not None and one.board is not None:
            try:
                self._board = one.board()
            except ToppingError:  # it is told when the game is taken up
                return

    def moved(self, name: str) -> None:
        if name == "kept":
            self._look()

    def _turn(self) -> None:
        """Moves the keyboard focus to the list of stored games, or from there back to the menu of new games."""
        self.focus = "games" if self.focus == "kept" else "kept"

    def _take_up(self, one: _KeptGame) -> None:
        with self.telling():
            self.go(one.take_up())

    def _erase(self) -> None:
        one = self._kept[self._resumed.selected or 0]
        with self.telling():
            one.erase()
            self._resumed.selected = max(0, min(self._resumed.selected or 0, len(self._kept) - 2))
            self._read()
            self.tell(say("other.erased", names=", ".join(one.names)), "good")

    # what is opened

    @property
    def _aids(self) -> tuple[tuple[str, Icon, Act], ...]:
        """Returns (text key, icon, action) of each aid for a game on a real board."""
        letters = routes.LookUpWords(has_letters=True)
        return (
            ("judge", Icon.TICK, partial(self.guarded, partial(self.push, JudgeWords(), lambda _: None))),
            ("tally", Icon.PEN, partial(self.push, letters, lambda _: None)),
            ("sheets", Icon.SHEET, partial(self.guarded, partial(self.go, Sessions(asks_sheet=True)))),
        )

    @property
    def _acts(self) -> tuple[Act, ...]:
        """Returns what the digit keys do, in order: open each game, then each aid."""
        return (*(partial(self.go, route) for _, _, route in _PLAYED), *(act for _, _, act in self._aids))

    def keys(self) -> Sequence[Key]:
        is_kept = self.focus == "kept" and bool(self._kept)
        erases = key(pygame.K_F8, partial(self.guarded, self._erase), say("other.key.erase"), is_twice=True)
        other = key(pygame.K_TAB, self._turn, say("other.key.play" if is_kept else "other.key.kept"), say("key.tab"))
        return (
            self.enter_named(say(self._enters)),
            *((erases,) if is_kept else ()),
            self.arrows_named(say("other.key.choose"), "↑ ↓"),
            *((other,) if self._kept else ()),
            self.help_named(),
            *(letter(str(number), act) for number, act in enumerate(self._acts, start=1)),
            letter("b", partial(self.guarded, partial(self.go, Sessions())), sheet=say("other.key.club")),
            self.back_key(),
        )

    @property
    def _enters(self) -> str:
        if self.focus != "kept" or not self._kept:
            return "other.key.open"
        return "other.key.look" if self._kept[self._resumed.selected or 0].is_over else "other.key.take_up"

    # what is shown

    def view(self) -> Element:
        games = [self._door(place, name, icon) for place, (name, icon, _) in enumerate(_PLAYED)]
        aids = [self._door(place, name, icon) for place, (name, icon, _) in enumerate(self._aids, start=len(_PLAYED))]
        play = beside_end(say("other.play"), list_of(games, self._games, id="games", is_first=True), self._of_club())
        tools = beside_end(say("other.tools"), list_of(aids, self._tools, id="tools"), grow=1)
        beside = column(tools, self._kept_games(), gap=24, grow=1)
        return page(say("other.title"), row(play, beside, gap=24, grow=1), remark=say("other.remark"))

    def _door(self, place: int, name: str, icon: Icon) -> Element:
        about = _two_lines(say(f"other.{name}"), say(f"other.{name}_line"))
        cap = key_cap(str(place + 1))
        return list_row(mark(icon, "ink2", 40, 2), about, cap, act=self._acts[place], gap=28, height=96, id=name)

    def _of_club(self) -> Element:
        return row(
            mark(Icon.CLOCK, "ink2", 28, 2, drop=2),
            text(say("other.at_club"), Type.ROW, "ink2", lines=2, grow=1),
            key_cap("B"),
            gap=20,
            pad=(20, 0),
            align="center",
            drop=1,
        )

    def _kept_games(self) -> Element:
        count = len(self._kept)
        made = near(self._resumed, count)
        rows = [
            list_row(
                _two_lines(f"{say(f'newgame.short.{one.name}')}, {', '.join(one.names)}", self._state(one)),
                act=partial(self._take_up, one),
                height=84,
            )
            for one in self._kept[made.start : made.stop]
        ]
        cells = Board().cells if self._board is None else self._board.cells
        grid = board(BoardView(cells), "", id="kept board", width=268, height=268, min_height=120, drop=1)
        if rows:
            listed = list_of(rows, self._resumed, id="kept", before=made.start, after=count - made.stop)
        else:
            listed = text(say("other.none_kept"), Type.BODY, "ink2", lines=5, grow=1)
        aside = say("other.kept_count", count=count) if count else ""
        shown = row(grid, listed, gap=28, grow=1, align="center")
        return beside_end(say("other.kept"), self.told(), shown, aside=aside, grow=1)

    def _state(self, one: _KeptGame) -> str:
        when = recent_minute_of(one.started_at, self.stage.clock.date())
        told = say("other.is_over" if one.is_over else "other.is_paused", when=when)
        return f"{told} · {' – '.join(map(whole, one.scores))}" if any(one.scores) else told


def _board_of(resume: Callable[[int], Any], id: int) -> Board:
    game = resume(id).game
    grid: Board = game.turn.before.board if isinstance(game, HomeGame) else game.board
    return grid


def _then(route: Callable[[Any], routes.Route], take_up: Callable[[int], Any], id: int) -> routes.Route:
    """Resumes the stored game `id` by `take_up`; returns the `route` to the screen of the resumed game."""
    return route(take_up(id))


def _two_lines(title: str, said: str) -> Element:
    return column(
        text(title, Type.BODY, face=Face.SEMI, lines=2, group="titles"),
        text(said, Type.ROW, "ink2", lines=2, group="lines"),
        gap=2,
        justify="center",
        grow=1,
    )
