"""The ranking, compared with a naive implementation."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from tests.store.helpers import (
    GAME,
    SHEET,
    SHORT,
    below,
    facts,
    facts_under,
    found,
    instant,
    missed,
    play,
    play_scoring,
    turns,
)
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula, Measure
from topping.rules.conditions.options import Options, RankPoints
from topping.rules.games.game import Game
from topping.rules.tiles import Rejection, RejectionReason
from topping.store import BoardFilter, RankedRun, RunFacts, Selection, Store, open_store
from topping.store.database import canonical
from topping.store.runs.rankedrun import Unranked


def ranks(store: Store) -> list[tuple[str, int | None]]:
    return [(row.player, row.rank) for row in store.ranking.rows()]


def test_a_miss_costs_its_limit_and_the_penalty_and_the_least_time_wins(store: Store) -> None:
    """One minute a move and 20 s for each top missed (§3.8.4)."""
    play(store, facts("Marie"), 1_000, 2_000, -1)  # 3 s + 60 s + 20 s
    play(store, facts("Paul"), 30_000, 30_000, 22_500, minute=1)
    play(store, facts("Zoé"), 1_000, -1, -1, minute=2)

    rows = store.ranking.rows()
    assert [(row.rank, row.player, row.total_ms, row.missed) for row in rows] == [
        (1, "Paul", 82_500, 0),
        (2, "Marie", 83_000, 1),
        (3, "Zoé", 161_000, 2),
    ]
    assert [(row.scored, row.top_points, row.percent) for row in rows] == [
        (72, 72, 100.0),
        (69, 72, 95.8),
        (66, 72, 91.7),
    ]


def test_times_rank_to_the_millisecond_though_the_seconds_are_equal(store: Store) -> None:
    """In the order they were played: 9.400 s, 9.001 s, 9.003 s, 9.003 s."""
    for player, ms in (("Ann", 9_400), ("Bob", 9_001), ("Cid", 9_003), ("Dan", 9_003)):
        play(store, facts(player, SHORT), ms, game=SHORT)
    assert ranks(store) == [("Bob", 1), ("Cid", 2), ("Dan", 2), ("Ann", 4)]


def test_equal_points_share_a_rank_whatever_the_time(store: Store) -> None:
    for player, points, ms in (
        ("Ann", (66, 0, 3), 9_000),
        ("Bob", (66, 3, 0), 100),
        ("Cid", (66, 3, 3), 9_000),
        ("Élo", (0, 3, 3), 1),
    ):
        play_scoring(store, facts_under(DUPLICATE, player), *points, ms=ms)
    assert ranks(store) == [("Cid", 1), ("Ann", 2), ("Bob", 2), ("Élo", 4)]


def test_mort_subite_ranks_by_tops_then_by_time(store: Store) -> None:
    """A run ends with its first missed top (§3.8.3)."""
    for player, times in (("Ann", (9_000, 9_000)), ("Bob", (1_000,)), ("Cid", (2_000, 2_000))):
        run = store.runs.start(facts_under(MORT_SUBITE, player), instant(0))
        for turn, ms in zip(turns(), times, strict=False):
            store.runs.add_move(run, found(turn, ms), turn)
        lost = turns()[len(times)]
        store.runs.add_move(run, missed(lost, conditions=facts_under(MORT_SUBITE).conditions), lost)
        store.runs.finish(run, instant(1))
    assert ranks(store) == [("Cid", 1), ("Ann", 2), ("Bob", 3)]


def test_points_by_rank_are_compared_with_the_value_of_tops(store: Store) -> None:
    """Three points per top: nine in three moves, whatever the words score."""
    by_rank = Options(rank_points=RankPoints(3, 2, 1))
    play_scoring(store, facts_under(DUPLICATE, "Luc", options=by_rank), 3, 2, 0)
    (row,) = store.ranking.rows()
    assert (row.scored, row.top_points, row.difference) == (5, 9, -4)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"schedule": "unlimited"}, Unranked.NO_LIMIT),
        ({"ranks": False, "imported": True}, Unranked.NO_LEXICON),
        ({"resumed": True}, Unranked.RESUMED),
        ({}, None),
    ],
)
def test_a_first_run_that_does_not_rank_says_why(
    store: Store, changes: dict[str, object], why: Unranked | None
) -> None:
    run = play(store, facts("Zoé", SHORT, **changes), 1_000, game=SHORT)
    standing = store.ranking.standing(run)
    assert (standing.rank, standing.why_unranked) == ((1, None) if why is None else (None, why))


def test_a_run_that_was_left_and_taken_up_again_has_no_rank(store: Store) -> None:
    play(store, facts("Bob", SHORT), 9_000, game=SHORT)
    run = store.runs.start(facts("Ann", SHORT), instant(0))
    store.runs.leave(run, instant(1))
    store.runs.resume(run)
    turn = turns(SHORT)[0]
    store.runs.add_move(run, found(turn, 1_000), turn)
    store.runs.finish(run, instant(2))
    assert sorted(ranks(store)) == [("Ann", None), ("Bob", 1)]
    assert store.ranking.standing(run).why_unranked is Unranked.RESUMED


def test_resumed_runs_rank_among_themselves_where_that_is_wanted(store: Store) -> None:
    play(store, facts("Ann", SHORT, resumed=True), 1_000, game=SHORT)
    play(store, facts("Bob", SHORT, resumed=True), 2_000, game=SHORT)
    play(store, facts("Cid", SHORT), 9_000, game=SHORT)
    assert sorted(ranks(store)) == [("Ann", None), ("Bob", None), ("Cid", 1)]
    store.ranking.rank_resumed = True
    assert sorted(ranks(store)) == [("Ann", 1), ("Bob", 2), ("Cid", 1)]


def test_a_game_that_was_only_begun_uses_up_the_first_attempt(store: Store) -> None:
    begun = store.runs.start(facts("Ann", SHORT), instant(0))
    assert store.ranking.standing(begun).why_unranked is Unranked.UNFINISHED
    store.runs.leave(begun, instant(1))
    again = play(store, facts("ann", SHORT), 1_000, minute=2, game=SHORT)
    assert store.runs.attempts("ANN", facts(game=SHORT).game_id) == 2
    standing = store.ranking.standing(again)
    assert (standing.attempt, standing.rank, standing.why_unranked) == (2, None, Unranked.REPEAT)


def test_a_millisecond_less_is_a_personal_best_and_the_same_time_is_none(store: Store) -> None:
    for minute, (ms, is_best) in enumerate(((2_003, True), (2_003, False), (2_002, True))):
        run = play(store, facts("Ann", SHORT), ms, minute=minute, game=SHORT)
        assert store.ranking.standing(run).personal_best is is_best


def test_a_repeat_is_compared_with_the_best_of_the_earlier_ones(store: Store) -> None:
    first, worse, better = (
        play(store, facts("Ann", SHORT), ms, minute=minute, game=SHORT)
        for minute, ms in enumerate((2_000, 3_000, 1_000))
    )
    standings = [store.ranking.standing(run) for run in (first, worse, better)]
    assert [standing.personal_best for standing in standings] == [True, False, True]
    assert [standing.previous_best and standing.previous_best.total_ms for standing in standings] == [
        None,
        2_000,
        2_000,
    ]


def test_a_standing_can_be_told_as_it_stood_at_the_end_of_the_run(store: Store) -> None:
    ann = play(store, facts("Ann", SHORT), 2_000, minute=0, game=SHORT)
    play(store, facts("Bob", SHORT), 1_000, minute=5, game=SHORT)
    now, then = store.ranking.standing(ann), store.ranking.standing(ann, as_it_stood=True)
    assert ((now.rank, now.of), (then.rank, then.of)) == ((2, 2), (1, 1))


@pytest.mark.parametrize(
    ("asked", "players"),
    [
        (Selection(game="courte"), ["Ann", "Bob"]),
        (Selection(game=facts(game=SHORT).game_id[:4]), ["Ann", "Bob"]),
        (Selection(game=facts(game=SHORT).game_id[:3]), []),
        (Selection(player="ANN"), ["Ann"]),
        (Selection(player="\x07"), []),
        (Selection(formula="duplicate"), ["Cid"]),
        (Selection(lexicon="AUTRE"), ["Bob"]),
        (Selection(lexicon="bbbb"), ["Bob"]),
        (Selection(variant="7sur8"), []),
    ],
)
def test_the_leaderboard_is_asked_by_game_player_formula_and_lexicon(
    store: Store, asked: Selection, players: list[str]
) -> None:
    play(store, facts("Ann", SHORT), 1_000, game=SHORT)
    play(store, facts("Bob", SHORT, lexicon_name="Autre", lexicon_hash="b" * 64), 1_000, game=SHORT)
    play_scoring(store, facts_under(DUPLICATE, "Cid"), 66, 3, 3)
    assert [row.player for row in store.ranking.rows(asked)] == players


def test_an_imported_game_ranks_among_the_runs_of_the_same_moves_and_lexicon(store: Store) -> None:
    """The file's formula, title, lexicon name, rejected draws and order of letters do not matter."""
    shuffled = replace(SHEET.moves[0].draw, new="NTSRIEA", rejected=(Rejection("AEEIOUU", RejectionReason.INVALID),))
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


def test_damaged_conditions_do_not_hide_other_runs(store: Store) -> None:
    play(store, facts_under(DUPLICATE, "Ann", helps=("bag",)), 1, 1, 1)
    play(store, facts("Bob"), 1, 1, 1)
    with store._database.writing() as sql:
        sql.execute("UPDATE conditions SET text = 'x' WHERE formula = 'duplicate'")

    shown = {row.player: row for row in store.ranking.rows()}

    assert set(shown) == {"Ann", "Bob"}
    damaged = shown["Ann"].conditions
    assert (damaged.formula.name, damaged.formula.measure) == ("duplicate", Measure.POINTS)
    assert (damaged.variant.name, damaged.helps, damaged.speed.schedule.limit_ms(1)) == ("normale", ("bag",), 180_000)
    assert store.people.last_choice("Ann") is None


_GAMES = (SHORT, SHORT, SHORT, SHORT, SHEET, GAME)
_PLAYERS = ("Ann", "Bob", "Élo")


@dataclass(frozen=True, slots=True)
class Played:
    """A run as played by the test; its id is its place in the list, from 1."""

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
    """Returns the rank of each finished run, by id."""
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
        # comparable runs are adjacent, in the order of the rule
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
            stood = store.ranking.standing(row.run_id, as_it_stood=True)
            ranked = [one for one in rows if one.comparable == row.comparable and one.rank is not None]
            before = [one for one in ranked if one.finished_at <= row.finished_at]
            assert (standing.rank, standing.of, standing.attempt) == (row.rank, len(ranked), row.attempt)
            better = sum(ranks_before(one, row) for one in before)
            assert (stood.rank, stood.of) == (None if row.rank is None else 1 + better, len(before))
            assert row.attempt == sum(
                (one.player, one.game) == (row.player, plays[row.run_id - 1].game) for one in plays[: row.run_id]
            )
        in_pages(store, rows, size)


def ranks_before(one: RankedRun, other: RankedRun) -> bool:
    return one.rank is not None and other.rank is not None and one.rank < other.rank


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(plays=_plays, rank_resumed=some.booleans(), size=some.integers(1, 7))
def test_boards_and_means_are_right_after_merges_and_anonymising(
    tmp_path_factory: pytest.TempPathFactory, plays: list[Played], rank_resumed: bool, size: int
) -> None:
    path = tmp_path_factory.mktemp("twin") / "topping.db"
    with open_store(path).store as store:
        store.ranking.rank_resumed = rank_resumed
        store._database._connection.execute("PRAGMA synchronous = OFF")
        for one in plays:
            play_out(store, one)
        if {"Ann", "Bob"} <= {one.player for one in plays}:
            store.people.merge("Bob", "Ann")
            plays = [replace(one, player="Ann") if one.player == "Bob" else one for one in plays]
        if any(one.player == "Élo" for one in plays):
            store.people.anonymise("Élo")
        rows = store.ranking.rows()
        assert {row.run_id: row.rank for row in rows} == naive(plays, rank_resumed)
        in_pages(store, rows, size)
        players = {one.player: [other for other in plays if other.player == one.player] for one in plays}
        assert sorted((one.runs, one.finished, one.last_seen) for one in store.people.known()) == sorted(
            (len(own), sum(one.is_finished for one in own), canonical(instant(max(one.minute for one in own))))
            for own in players.values()
        )
        for kind in store.means.kinds():
            assert store.means.of(kind) == store.means.of(kind, since="2000-01-01T00:00:00Z")
            assert (
                sum(one.runs for one in store.means.of(kind))
                == kind.runs
                == sum(
                    row.rank is not None and not row.resumed and not row.imported
                    for row in rows
                    if (row.conditions, row.lexicon_hash) == (kind.conditions, kind.lexicon_hash)
                )
            )


def in_pages(store: Store, rows: tuple[RankedRun, ...], size: int) -> None:
    """Compares every filter, page by page, with the same filter over all rows."""
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
