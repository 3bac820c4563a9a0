"""Who ranks where, and as a naive twin ranks them."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.store.helpers import GAME, SHEET, SHORT, below, facts, facts_under, found, instant, play, turns
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula, Measure
from topping.rules.games.game import Game
from topping.rules.tiles import Rejection, Why
from topping.store import BoardFilter, RankedRun, RunFacts, Store, open_store


def ranks(store: Store) -> list[tuple[str, int | None]]:
    return [(row.player, row.rank) for row in store.ranking.rows()]


def test_an_imported_game_ranks_among_the_runs_of_the_same_moves_and_lexicon(store: Store) -> None:
    """Whatever the file said besides: formula, title, name of the lexicon, rejected draws, order of the letters."""
    shuffled = replace(SHEET.moves[0].draw, new="NTSRIEA", rejected=(Rejection("AEEIOUU", Why.INVALID),))
    other = replace(
        SHEET,
        moves=(replace(SHEET.moves[0], draw=shuffled),),
        name="Interclubs",
        formula=DUPLICATE,
        lexicon_name="ODS9",
    )
    for player, game, elapsed, digest in (
        ("Paul", SHEET, 5_000, "a"),
        ("Marie", other, 4_000, "a"),
        ("Zoé", SHEET, 1_000, "b"),
    ):
        under = RunFacts.of(player, game, Conditions(), lexicon_name="essai", lexicon_hash=digest * 64)
        play(store, under, elapsed, game=game)

    rows = store.ranking.rows()
    assert [(row.player, row.rank, row.lexicon) for row in rows] == [
        ("Marie", 1, "essai"),
        ("Paul", 2, "essai"),
        ("Zoé", 1, "essai"),
    ]
    assert all(row.imported for row in rows)
    assert store.means.kinds() == ()
    assert store.records.tables(instant(9)) == ()
    assert store.records.claims(rows[0].run_id) == ()
    assert [run.imported for run in store.history.all_runs()] == [True] * 3


def test_conditions_whose_text_is_damaged_do_not_keep_other_runs_from_being_shown(store: Store) -> None:
    play(store, facts_under(DUPLICATE, "Ann", helps=("place",)), 1, 1, 1)
    play(store, facts("Bob"), 1, 1, 1)
    with store._database.writing() as sql:
        sql.execute("UPDATE conditions SET text = 'x' WHERE formula = 'duplicate'")

    shown = {row.player: row for row in store.ranking.rows()}

    assert set(shown) == {"Ann", "Bob"}
    damaged = shown["Ann"].conditions
    assert (damaged.formula.name, damaged.formula.measure) == ("duplicate", Measure.POINTS)
    assert (damaged.variant.name, damaged.helps, damaged.speed.schedule.limit_ms(1)) == ("normale", ("place",), 180_000)
    assert store.people.last_choice("Ann") is None


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


def play_out(store: Store, one: Played) -> None:
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


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(plays=_plays, rank_resumed=some.booleans(), size=some.integers(1, 7))
def test_the_naive_twin_agrees(
    tmp_path_factory: pytest.TempPathFactory, plays: list[Played], rank_resumed: bool, size: int
) -> None:
    path = tmp_path_factory.mktemp("twin") / "topping.db"
    with open_store(path).store as store:
        store.ranking.rank_resumed = rank_resumed
        store._database._connection.execute("PRAGMA synchronous = OFF")
        for one in plays:
            play_out(store, one)
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
