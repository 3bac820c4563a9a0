"""Queries on runs: means, pars, statistics, races."""

from dataclasses import replace
from typing import Any

import pytest

from tests.store.helpers import GAME, HASH, SHEET, SHORT, facts, facts_under, found, instant, play, play_scoring, turns
from topping.errors import StoreError
from topping.exchange.published import PublishedResult
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.conditions.variant import VARIANTS
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.store.runs.ghosts import RaceTerms
from topping.training.analysedmove import analysed
from topping.training.comparable import LeftOut
from topping.training.statistics.counting import Lacking
from topping.training.statistics.months import Index
from topping.training.statistics.overview import OwnRecords

FACTS = analysed(SHORT)


def games(store: Store, count: int, ms: int = 20_000) -> None:
    """Plays this many first attempts at games with known facts."""
    for number in range(count):
        game = replace(facts("Zoé", SHORT), game_id=f"{number:064}")
        store.positions.keep(game.game_id, HASH, FACTS, is_searched=True)
        play(store, game, ms, minute=10 * number, game=SHORT)


A, B = "abcd" + "0" * 60, "abce" + "0" * 60


@pytest.fixture
def played(store: Store) -> Store:
    play(store, facts("Marie", SHORT, game_id=A, game_name="Normale 01"), 2, minute=0, game=SHORT)
    play(store, facts("Paul", SHORT, game_id=A, game_name="Normale 01"), 1, minute=1, game=SHORT)
    other = {"game_id": B, "game_name": "Joker 01", "variant": VARIANTS["normale+joker"], "lexicon_name": "ODS9"}
    play(store, facts("Paul", SHORT, lexicon_hash="b" * 64, formula=DUPLICATE, **other), 1, minute=2, game=SHORT)
    return store


NOW = instant(60 * 24 * 2)


def test_comparable_runs_make_the_charts_and_the_others_are_counted(store: Store) -> None:
    store.positions.keep(game_id(GAME), HASH, analysed(GAME), is_searched=False)
    play(store, facts("Zoé"), 5_000, 9_000, -1)
    play(store, facts("Zoé"), 1_000, 1_000, 1_000, minute=10)
    for number, name in enumerate(("Ana", "Bob", "Cid", "Dan")):
        play(store, facts(name), 1_000 * number, 80_000, 2_000, minute=20 + number)
    told = store.statistics.of("zoé", NOW)
    assert (told.subject.player, told.subject.formula, told.subject.variant) == ("Zoé", "topping", "normale")
    assert (told.months.runs, told.months.moves) == (1, 3)
    assert told.left_out == {LeftOut.SEEN: 1}
    assert isinstance(told.months.index, Index)
    assert isinstance(told.months.grid, Lacking)


def test_the_records_of_a_page_are_of_its_comparable_runs(store: Store) -> None:
    """Two tops at 5 s and a miss, then three tops of another game at 8 s: a streak of three, 8 s per move."""
    play(store, facts("Zoé", game_id=A), 5_000, 5_000, -1)
    play(store, facts("Zoé", game_id=B), 8_000, 8_000, 8_000, minute=60 * 24)
    play(store, facts("Zoé", helps=("distance",)), 1, 1, 1, minute=60 * 24 + 5)
    records = store.statistics.of("Zoé", NOW).records
    assert records.fastest is not None
    assert records.faultless is not None
    assert records.streak is not None
    assert (records.fastest.game, records.faultless.game) == (B, B)
    assert (records.streak.tops, records.streak.first_day) == (3, records.streak.last_day)
    assert store.statistics.of("Nobody", NOW).records == OwnRecords()


def test_runs_with_help_and_second_attempts_are_left_out(store: Store) -> None:
    play(store, facts("Zoé", helps=("distance",)), 5_000, 9_000, 4_000)
    play(store, facts("Zoé"), 3_000, 9_000, 4_000, minute=5)
    told = store.statistics.of("Zoé", NOW)
    assert told.months.runs == 0
    assert told.left_out == {LeftOut.ASSISTED: 1, LeftOut.SEEN: 1}


# means over several games


def of_kind(store: Store) -> list[tuple[str, int, float]]:
    """Returns (player, games, mean) for the only kind of runs."""
    (kind,) = store.means.kinds()
    return [(mean.player, mean.runs, mean.mean) for mean in store.means.of(kind)]


def test_a_mean_is_over_all_moves_and_has_the_interval_of_a_student(store: Store) -> None:
    """1, 2, 3, 4 and 5 s: 3 s, and 1.533 (Student, 4 degrees, 80 %) times the root of 2.5 / 5."""
    for number, ms in enumerate((1_000, 2_000, 3_000, 4_000, 5_000)):
        (kind,) = store.means.kinds() or (None,)
        if kind is not None:
            assert not store.means.of(kind)[0].is_enough, "five games are needed"
        play(store, facts("Ann", SHORT, game_id=f"{number:064}"), ms, minute=number, game=SHORT)
    (kind,) = store.means.kinds()
    (mean,) = store.means.of(kind)
    assert (mean.runs, mean.moves, mean.found, mean.mean, mean.is_enough) == (5, 5, 5, 3_000, True)
    assert mean.margin == pytest.approx(1_084, rel=0.01)


def test_a_mean_leaves_out_repeats_and_resumed_runs_and_counts_misses(store: Store) -> None:
    play(store, facts("Ann"), 1_000, 2_000, -1)  # 83 s in three moves
    play(store, facts("Ann"), 1, 1, 1, minute=2)
    play(store, facts("Ann", SHORT, resumed=True), 1, minute=4, game=SHORT)
    play(store, facts("Bob", SHORT), 5_000, minute=6, game=SHORT)
    assert of_kind(store) == [("Bob", 1, 5_000), ("Ann", 1, 83_000 / 3)]


def test_the_cost_of_duplicate_is_what_lacks_to_the_tops(store: Store) -> None:
    play_scoring(store, facts_under(DUPLICATE, "Zoé"), 66, 2, 0)  # 1 and 3 points of 72
    assert of_kind(store) == [("Zoé", 1, 4 / 3)]


# races and what others found


def test_others_are_raced_only_where_they_show_their_runs(store: Store) -> None:
    for minute, name in enumerate(("Ann", "Bob", "Cid")):
        play(store, facts(name), 1_000, 2_000, -1, minute=minute)
    store.people.show_runs("Bob", True)
    terms = RaceTerms(game_id(GAME), HASH, facts().rules_version, facts().conditions)
    assert [(name, run.costs) for name, (run,) in store.raced.of_others("ann", terms)] == [
        ("Bob", (1_000, 2_000, 80_000))
    ]
    assert [run.costs for run in store.raced.of("ANN", terms)] == [(1_000, 2_000, 80_000)]


@pytest.mark.parametrize(
    ("run", "asked"),
    [
        ({"resumed": True}, {}),
        ({"schedule": "120000"}, {}),
        ({"helps": ("distance",)}, {"helps": ("distance",)}),
        ({"lexicon_hash": "b" * 64}, {}),
    ],
)
def test_a_run_is_raced_only_under_the_same_terms_and_without_help(
    store: Store, run: dict[str, Any], asked: dict[str, Any]
) -> None:
    play(store, facts("Ann", **run), 1_000, 2_000, 3_000)
    terms = RaceTerms(game_id(GAME), HASH, facts().rules_version, facts(**asked).conditions)
    assert store.raced.of("Ann", terms) == ()


def test_a_run_that_was_left_is_not_raced_and_not_read_back(store: Store) -> None:
    run = store.runs.start(facts("Ann"), instant(0))
    store.runs.add_move(run, found(turns()[0], 1_000), turns()[0])
    store.runs.leave(run, instant(1))
    terms = RaceTerms(game_id(GAME), HASH, facts().rules_version, facts().conditions)
    assert store.raced.of("Ann", terms) == ()
    with pytest.raises(StoreError, match="run_unfinished"):
        store.finished.run(run)
    with pytest.raises(StoreError, match="run_unknown"):
        store.finished.run(99)
    assert not store.finished.run(run, or_begun=True).is_finished
    assert not store.finished.knows_game("Ann", game_id(GAME))


def test_the_runs_of_a_player_are_read_from_the_last_one_on(store: Store) -> None:
    for minute, (name, ms) in enumerate((("Ann", 3_000), ("Bob", 1), ("Ann", 2_000), ("Ann", 1_000))):
        play(store, facts(name, SHORT), ms, minute=minute, game=SHORT)
    pages = [store.finished.of_player("ann", first, 2) for first in (0, 2)]
    assert [[(run.total_ms, run.rank) for run in page.runs] for page in pages] == [
        [(1_000, None), (2_000, None)],
        [(3_000, 2)],
    ]
    assert [page.of for page in pages] == [3, 3]
    assert store.finished.knows_game("ANN", game_id(SHORT))


def test_how_many_others_found_a_top_counts_their_first_attempts(store: Store) -> None:
    ann = play(store, facts("Ann"), 1_000, -1, -1)
    play(store, facts("Ann"), 1, 1, 1, minute=1)
    play(store, facts("Bob"), 1_000, 1_000, -1, minute=2)
    play(store, facts("Bob"), 1, 1, 1, minute=3)
    play(store, facts("Cid"), 1_000, -1, -1, minute=4)
    assert store.finished.found_by_others(ann) == {1: (2, 2), 2: (1, 2), 3: (0, 2)}


def test_an_imported_game_keeps_what_its_last_file_tells_of_its_players(store: Store) -> None:
    zoe, bob = PublishedResult("Zoé", (66, None), (1_000, None), 66, 1_000), PublishedResult("Bob", (0,), (), 0, None)
    store.imported.keep(SHEET, "gcg", instant(0), [zoe, bob])
    store.imported.keep(SHEET, "own", instant(1), [])
    assert store.imported.results(game_id(SHEET)) == (zoe, bob), "a file without players takes nothing away"
    store.imported.keep(SHEET, "eliot", instant(2), [bob])
    assert store.imported.results(game_id(SHEET)) == (bob,)


# records

DAY_MINUTES = 24 * 60


def alone(store: Store, player: str, ms: int, day: int, **changes: Any) -> int:
    """Plays a game of one move of its own, on a day counted from Wednesday, 1 January 2025."""
    number = store.ranking.count()
    game = facts(player, SHORT, game_id=f"{number:064x}", **changes)
    return play(store, game, ms, minute=DAY_MINUTES * day + 12 * 60, game=SHORT)


def claimed(store: Store, run: int) -> list[tuple[str, bool, str, int]]:
    """Returns for each record: span, whether it is for all players, and whose time is beaten."""
    return [
        (claim.span.value, claim.of_house, claim.beaten.player, claim.beaten.total_ms)
        for claim in store.records.claims(run)
    ]


def test_a_record_is_of_all_days_else_of_the_month_the_week_or_the_day(store: Store) -> None:
    """A span without earlier runs has no record, and an equal result beats nobody."""
    assert claimed(store, alone(store, "Ann", 5_000, day=0)) == []
    assert claimed(store, alone(store, "Bob", 4_000, day=0)) == [("ever", True, "Ann", 5_000)]
    assert claimed(store, alone(store, "Cid", 4_000, day=1)) == []
    assert claimed(store, alone(store, "Dan", 9_000, day=5)) == []
    assert claimed(store, alone(store, "Élo", 8_000, day=6)) == [("week", True, "Dan", 9_000)]
    assert claimed(store, alone(store, "Fay", 7_000, day=40)) == []
    assert claimed(store, alone(store, "Guy", 6_000, day=41)) == [("month", True, "Fay", 7_000)]
    assert claimed(store, alone(store, "Ann", 4_500, day=41)) == [
        ("ever", False, "Ann", 5_000),
        ("month", True, "Guy", 6_000),
    ]
    best = {held.span.value: held.run.player for held in store.records.tables(instant(DAY_MINUTES * 41 + 900))[0].held}
    assert (best["ever"], best["month"]) == ("Bob", "Ann")


@pytest.mark.parametrize(
    ("before", "change"),
    [
        ({}, {"resumed": True}),
        ({}, {"imported": True}),
        ({"helps": ("distance",)}, {"helps": ("distance",)}),
        ({"schedule": "unlimited"}, {"schedule": "unlimited"}),
    ],
)
def test_no_record_is_made_with_help_nor_after_an_interruption(
    store: Store, before: dict[str, Any], change: dict[str, Any]
) -> None:
    alone(store, "Ann", 5_000, day=0, **before)
    assert claimed(store, alone(store, "Ann", 4_000, day=0, **change)) == []


def test_no_record_is_made_of_memory(store: Store) -> None:
    play(store, facts("Ann", SHORT), 5_000, game=SHORT)
    assert claimed(store, play(store, facts("Ann", SHORT), 100, minute=5, game=SHORT)) == []


def test_a_streak_of_tops_goes_on_from_game_to_game(store: Store) -> None:
    def of_run(*times: int, name: str = "Ann") -> tuple[int, int] | None:
        number = store.ranking.count()
        run = play(store, facts(name, game_id=f"{number:064x}"), *times, minute=number)
        claim = store.records.streak(run)
        return None if claim is None else (claim.tops, claim.beaten)

    assert of_run(-1, 1_000, 1_000) is None
    assert of_run(1_000, 1_000, -1) == (4, 2)
    assert of_run(-1, 1_000, 1_000, name="Bob") is None
    assert of_run(1_000, 1_000, -1) is None
