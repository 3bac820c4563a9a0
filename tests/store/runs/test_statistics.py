"""A player's statistics are made of his comparable runs, and tell what is left out."""

from tests.store.helpers import GAME, HASH, facts, instant, play
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.training.analysedmove import analysed
from topping.training.comparable import LeftOut
from topping.training.statistics.counting import Absence, Lacking
from topping.training.statistics.months import Index, Period
from topping.training.statistics.moremonths import Percentiles

NOW = instant(60 * 24 * 2)


def test_comparable_runs_make_the_charts_and_the_others_are_counted(store: Store) -> None:
    store.positions.keep(game_id(GAME), HASH, analysed(GAME), is_searched=False)
    play(store, facts("Zoé"), 5_000, 9_000, -1)
    play(store, facts("Zoé"), 1_000, 1_000, 1_000, minute=10)
    for number, name in enumerate(("Ana", "Bob", "Cid", "Dan")):
        play(store, facts(name), 1_000 * number, 80_000, 2_000, minute=20 + number)
    told = store.statistics.of("zoé", NOW, whole=True)
    assert (told.subject.player, told.subject.formula, told.subject.variant) == ("Zoé", "topping", "normale")
    assert (told.months.runs, told.months.moves) == (1, 3)
    assert told.left_out == {LeftOut.SEEN: 1}
    assert isinstance(told.months.index, Index)
    assert isinstance(told.months.grid, Lacking)
    last, more = told.last, told.more
    assert last is not None
    assert more is not None
    assert [bar.penalty_ms for bar in last.clock.bars] == [0, 0, 20_000]
    assert last.account == last.positions == Lacking(Absence.TOO_FEW, 0, 5)
    assert last.ghost == Lacking(Absence.NO_GHOST)
    assert isinstance(more.percentiles, Percentiles)
    assert (more.percentiles.games[0].players, more.percentiles.games[0].beaten) == (5, 0)
    assert [(day.ms, day.runs) for day in more.calendar] == [(77_000, 2)]


def test_the_ghost_of_a_last_run_is_an_earlier_one_where_there_is_one(store: Store) -> None:
    play(store, facts("Zoé", helps=("distance",)), 5_000, 9_000, 4_000)
    play(store, facts("Zoé"), 3_000, 9_000, 4_000, minute=5)
    told = store.statistics.of("Zoé", NOW)
    assert told.last is None
    assert told.left_out == {LeftOut.ASSISTED: 1, LeftOut.SEEN: 1}


def test_somebody_unknown_and_a_month_without_runs_have_charts_that_say_so(store: Store) -> None:
    play(store, facts("Zoé"), 5_000, 9_000, 4_000)
    nobody = store.statistics.of("Nemo", NOW, whole=True)
    assert (nobody.subject.player, nobody.months.runs, nobody.last) == ("Nemo", 0, None)
    assert nobody.months.index == Lacking(Absence.NO_RUNS)
    days = Period.MONTH.days
    assert days is not None
    for age, runs in ((days - 1, 1), (days, 0)):
        assert store.statistics.of("Zoé", instant(60 * 24 * age), Period.MONTH).months.runs == runs
    later = store.statistics.of("Zoé", instant(60 * 24 * 40), Period.MONTH)
    assert (later.months.runs, later.left_out) == (0, {})
    assert later.months.index == Lacking(Absence.NO_RUNS)
    assert later.last is not None
