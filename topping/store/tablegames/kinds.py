"""The kinds of games around a table: how each begins, goes on, and is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from topping.errors import InputError
from topping.play.home.eventtext import read_home_event, write_home_event
from topping.play.home.game import HomeEvent, HomeGame, HomePhase
from topping.play.inverse.eventtext import read_inverse_event, write_inverse_event
from topping.play.inverse.game import InverseEvent, InverseGame
from topping.play.loto.eventtext import read_loto_event, write_loto_event
from topping.play.loto.game import LotoEvent, LotoGame
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import Board

GameT = TypeVar("GameT")
EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class TableKind(Generic[GameT, EventT]):
    """A kind of game, as the store needs to know it."""

    name: str
    """As it is stored."""
    begin: Callable[[tuple[str, ...], Mapping[str, str]], GameT]
    """The game of these players before its first event, from what was kept about it; raises `ToppingError`."""
    after: Callable[[GameT, EventT], GameT]
    write: Callable[[EventT], dict[str, object]]
    read: Callable[[Mapping[str, object]], EventT]
    is_over: Callable[[GameT], bool]
    scores: Callable[[GameT], tuple[int, ...]]
    """By player, as they stand."""


def _inverse(names: tuple[str, ...], about: Mapping[str, str]) -> InverseGame:
    cells = about.get("board", "")
    if len(cells) != len(Board().cells):
        raise InputError("tablegame.event")
    return InverseGame.of(names, Board(cells))


def _home(names: tuple[str, ...], about: Mapping[str, str]) -> HomeGame:
    minutes = about.get("minutes", "")
    return HomeGame.of(names, parse_game(about.get("game", "")), int(minutes) if minutes.isdecimal() else 0)


def _loto_scores(game: LotoGame) -> tuple[int, ...]:
    return tuple(sum(map(sum, game.crossed(player))) for player in range(len(game.names)))


INVERSE: Final[TableKind[InverseGame, InverseEvent]] = TableKind(
    "inverse",
    _inverse,
    InverseGame.after,
    write_inverse_event,
    read_inverse_event,
    lambda game: game.is_over,
    lambda game: game.scores,
)
"""About it: `board`, the 225 characters of the finished grid."""
LOTO: Final[TableKind[LotoGame, LotoEvent]] = TableKind(
    "loto",
    lambda names, about: LotoGame.of(names),
    LotoGame.after,
    write_loto_event,
    read_loto_event,
    lambda game: game.winner is not None,
    _loto_scores,
)
"""A score is the number of letters crossed."""
HOME: Final[TableKind[HomeGame, HomeEvent]] = TableKind(
    "home",
    _home,
    HomeGame.after,
    write_home_event,
    read_home_event,
    lambda game: game.phase is HomePhase.OVER,
    lambda game: game.totals,
)
"""About it: `game`, the text of its game file, and `minutes`."""
