"""Results opened again: as they stood, and only to whom they reveal nothing."""

from dataclasses import replace

import pytest

from tests.kiosk.driver import F8, Driver, game
from topping.errors import GameFileError
from topping.kiosk import routes
from topping.kiosk.backstage.history import RunResult, result_of
from topping.kiosk.screens.play.result import ResultScreen
from topping.play.run.proposal import Answer
from topping.play.run.settlement import MoveResult
from topping.rules.conditions.formula import FORMULAS
from topping.rules.games.gametext import game_id
from topping.store import Store

SHORT = game(moves=3)


def finish(
    kiosk: Driver, player: str, formula: str = "topping", first_ms: int = 1_000, sleeps: bool = False
) -> RunResult:
    """Plays to the result: something refused and a top, a move given up, the third found, after a sleep."""
    chosen = FORMULAS[formula]
    conditions = kiosk.backstage.choices.usual.under(chosen, chosen.speeds[0])
    kiosk.show(routes.Play(kiosk.backstage.runs.seat(player, SHORT, conditions)))
    kiosk.wait(first_ms)
    kiosk.enter("plats h4")
    kiosk.enter("zut")
    _find(kiosk)
    if kiosk.scene == "play":
        kiosk.enter("lister 5b")
        kiosk.key(F8, F8)
        kiosk.wait(12_000)
    if kiosk.scene == "play":
        kiosk.wait(1_000)
        kiosk.enter("ze 3c")
        kiosk.clock.asleep += 40_000 * sleeps
        kiosk.step(3)
        kiosk.enter("zut 3c")
        _find(kiosk)
    kiosk.wait(12_000)
    scene = kiosk.kiosk.scene
    assert isinstance(scene, ResultScreen)
    return scene.result


def _find(kiosk: Driver) -> None:
    kiosk.find_top()
    if kiosk.scene == "play" and not kiosk.run.conditions.formula.top_ends_move:
        kiosk.key(F8, F8)
        kiosk.wait(12_000)


def _answers(result: RunResult) -> list[tuple[str, Answer, int | None]]:
    return [(one.text, one.verdict.answer, one.verdict.points) for move in result.run.results for one in move.tries]


def _without_strokes(one: MoveResult) -> MoveResult:
    return replace(one, strokes=())


@pytest.mark.parametrize("formula", ["topping", "duplicate", "mort-subite"])
def test_a_result_opened_again_is_the_one_shown_at_the_end(kiosk: Driver, store: Store, formula: str) -> None:
    shown = finish(kiosk, "Marie", formula, sleeps=formula != "topping")
    before = kiosk.snapshot()
    finish(kiosk, "Zoé", formula, first_ms=10)

    (run,) = store.finished.of_player("Marie", 0, 9).runs
    again = kiosk.backstage.history.reopen(run.run_id)
    kiosk.show(routes.Result(again))
    kiosk.wait(300)

    assert kiosk.snapshot() == before
    assert again.standing == shown.standing
    assert (again.player, game_id(again.game), again.game.name) == ("Marie", game_id(SHORT), SHORT.name)
    assert again.run.results == tuple(map(_without_strokes, shown.run.results))


def test_moves_that_are_not_the_games_are_refused(kiosk: Driver, store: Store) -> None:
    finish(kiosk, "Marie")
    (run,) = store.finished.of_player("Marie", 0, 9).runs
    with pytest.raises(GameFileError):
        result_of(store.finished.run(run.run_id), game("normale-02", 3), None, None)


def test_a_game_has_no_secret_for_who_finished_his_first_attempt(kiosk: Driver) -> None:
    may_see, identity = kiosk.backstage.history.may_see, game_id(SHORT)
    kiosk.play(SHORT, "Paul")
    assert not may_see("Paul", identity)
    kiosk.kiosk.scene.left()
    finish(kiosk, "Paul")
    assert not may_see("Paul", identity), "his first attempt was left"
    finish(kiosk, "Marie")
    assert may_see("marie", identity)
    assert not may_see("Marie", game_id(game("normale-02")))
    assert not may_see("", identity)
    assert not may_see("Personne", identity)


def test_a_run_is_listed_with_the_rank_it_has_today_and_opened_as_it_stood(kiosk: Driver, store: Store) -> None:
    finish(kiosk, "Marie")
    finish(kiosk, "Zoé", first_ms=10)
    finish(kiosk, "Marie", "duplicate")

    page = store.finished.of_player("Marie", 0, 9)
    assert [(one.measure.value, one.rank) for one in page.runs] == [("points", None), ("time", 2)]
    assert page.of == 2
    first = page.runs[1].run_id
    assert (store.ranking.standing(first).rank, store.ranking.standing(first).of) == (2, 2)
    then = store.ranking.standing(first, as_it_stood=True)
    assert (then.rank, then.of) == (1, 1)
    assert store.finished.of_player("Marie", 1, 1).runs == page.runs[1:]
    assert store.finished.of_player("Personne", 0, 9) == type(page)((), 0)
