"""The leaderboard that SQL ranks, against the rule said again in plain Python."""

from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.store.helpers import GAME, SHEET, SHORT, below, facts, facts_under, found, instant, turns
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula
from topping.rules.games.game import Game
from topping.store import BoardFilter, RankedRun, Store, open_store

_GAMES = (SHORT, SHORT, SHORT, SHORT, SHEET, GAME)
_PLAYERS = ("Ann", "Bob", "Élo")


@dataclass(frozen=True, slots=True)
class Played:
    """A run as the test plays it; the number of the run is its place in the list, from 1."""

    player: str
    game: Game
    formula: Formula
    ms: int
    scores: bool
    resumed: bool
    minute: int
    is_finished: bool

    @property
    def board(self) -> tuple[object, ...]:
        return (self.game.name, self.formula.name, self.resumed)

    @property
    def result(self) -> tuple[int, ...]:
        moves = len(self.game.moves)
        points = sum(turn.solution.points for turn in turns(self.game)) if self.scores else 0
        tops = moves if self.scores else 0
        if self.formula is MORT_SUBITE and not self.scores:
            moves = 1
        by_formula = {
            TOPPING: (self.ms * moves,),
            DUPLICATE: (-points,),
            MORT_SUBITE: (-tops, self.ms * moves),
        }
        return by_formula[self.formula]


_plays = some.lists(
    some.builds(
        Played,
        some.sampled_from(_PLAYERS),
        some.sampled_from(_GAMES),
        some.sampled_from([TOPPING, DUPLICATE, MORT_SUBITE]),
        some.integers(1, 3),
        some.booleans(),
        some.sampled_from([False, False, True]),
        some.integers(0, 3),
        some.sampled_from([True, True, True, False]),
    ),
    max_size=24,
)


def naive(plays: list[Played], rank_resumed: bool) -> dict[int, int | None]:
    """The rank of each finished run, by number."""
    competing: dict[int, Played] = {}
    for number, one in enumerate(plays, start=1):
        first = not any((other.player, other.game) == (one.player, one.game) for other in plays[: number - 1])
        if one.is_finished and first and one.game.lexicon_hash and (rank_resumed or not one.resumed):
            competing[number] = one
    ranks: dict[int, int | None] = {}
    for number, one in enumerate(plays, start=1):
        if one.is_finished:
            better = [other for other in competing.values() if other.board == one.board and other.result < one.result]
            ranks[number] = 1 + len(better) if number in competing else None
    return ranks


def play(store: Store, one: Played) -> None:
    make = facts if one.formula is TOPPING else lambda *a, **b: facts_under(one.formula, *a, **b)
    run = store.runs.start(make(one.player, one.game, resumed=one.resumed, penalty_ms=0), instant(0))
    for turn in turns(one.game):
        store.runs.add_move(run, found(turn, one.ms) if one.scores else below(turn, 0, one.ms), turn)
        if one.formula is MORT_SUBITE and not one.scores:
            break
    if one.is_finished:
        store.runs.finish(run, instant(one.minute))
    else:
        store.runs.leave(run, instant(one.minute))


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(plays=_plays, rank_resumed=some.booleans(), size=some.integers(1, 7))
def test_the_naive_twin_agrees(
    tmp_path_factory: pytest.TempPathFactory, plays: list[Played], rank_resumed: bool, size: int
) -> None:
    path = tmp_path_factory.mktemp("twin") / "topping.db"
    with open_store(path, rank_resumed=rank_resumed).store as store:
        store._database._connection.execute("PRAGMA synchronous = OFF")
        for one in plays:
            play(store, one)
        rows = store.ranking.rows()
        ranks = naive(plays, rank_resumed)
        assert {row.run_id: row.rank for row in rows} == ranks
        assert store.ranking.count() == len(rows)
        # comparable runs stand together, in the order that the rule gives them
        boards = [plays[row.run_id - 1].board for row in rows]
        assert len(list(dict.fromkeys(boards))) == sum(
            number == 0 or boards[number - 1] != board for number, board in enumerate(boards)
        )
        for board in set(boards):
            numbers = [row.run_id for row in rows if plays[row.run_id - 1].board == board]
            assert numbers == sorted(
                numbers,
                key=lambda number: (
                    *(ranks[number] is None, plays[number - 1].result, plays[number - 1].minute, number),
                ),
            )
        for row in rows:
            standing = store.ranking.standing(row.run_id)
            assert (standing.rank, standing.attempt) == (row.rank, row.attempt)
            assert row.attempt == sum(
                (one.player, one.game) == (row.player, plays[row.run_id - 1].game) for one in plays[: row.run_id]
            )
        in_pages(store, rows, size)


def in_pages(store: Store, rows: tuple[RankedRun, ...], size: int) -> None:
    """Every filter, page by page, gives those of all the rows that it asks for."""
    games, formulas = store.ranking.games(), {row.conditions.formula.name for row in rows}
    assert dict(games) == {row.game: row.game_name for row in rows}
    filters = [
        BoardFilter(),
        BoardFilter(only_ranked=True),
        *(BoardFilter(player=player) for player in {row.player for row in rows}),
        *(BoardFilter(game=game, formula=formula) for game, _ in games for formula in formulas),
        BoardFilter(player="ANN", only_ranked=True),
    ]
    for one in filters:
        wanted = [
            row
            for row in rows
            if one.takes(row.game, row.lexicon_hash, row.conditions)
            and one.player.casefold() in ("", row.player.casefold())
            and not (one.only_ranked and row.rank is None)
        ]
        pages = [store.ranking.page(one, first, size) for first in range(0, len(wanted) + 1, size)]
        assert [row for page in pages for row in page.runs] == wanted
        assert {page.of for page in pages} == {len(wanted)}
