from dataclasses import replace

import pytest

from tests.kiosk.driver import FakeHelper
from tests.store.helpers import GAME, HASH, SHORT, facts, play
from topping.game.service.gamequestions import GameFactsFound, GameFactsQuestion
from topping.game.service.messages import QuestionFailed
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.idlework import ANALYST_REST_MS, Analyst
from topping.kiosk.backstage.notices import Notices
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.training.analysedmove import analysed


class Desk:
    """An analyst whose time a test tells."""

    def __init__(self, store: Store) -> None:
        self.store, self.helper, self.analyst = store, FakeHelper(), Analyst(Beside(store, Notices()))

    def tick(self, at_ms: int = 0, *, is_playing: bool = False, is_idle: bool = True) -> list[str]:
        """The games asked about until now."""
        self.analyst.tick(self.helper, at_ms, is_playing=is_playing, is_idle=is_idle)
        asked = (one for one in self.helper.asked if isinstance(one, GameFactsQuestion))
        return ["short" if len(one.game.moves) == len(SHORT.moves) else "long" for one in asked]


@pytest.fixture
def desk(store: Store) -> Desk:
    play(store, facts("Zoé"), 1, 2, 3)
    play(store, facts("Zoé", SHORT), 1, minute=5, game=SHORT)
    return Desk(store)


def test_games_are_asked_about_one_by_one_and_kept_then_runs_are_packed(desk: Desk) -> None:
    assert desk.tick() == desk.tick() == ["short"]
    searched = tuple(replace(one, plays=9, equal_tops=1) for one in analysed(SHORT))
    desk.analyst.hear(GameFactsFound(99, ()), 0)  # another one's answer
    desk.analyst.hear(GameFactsFound(1, searched), 0)
    assert desk.store.positions.of(game_id(SHORT), HASH) == searched
    assert desk.tick() == ["short", "long"]
    desk.analyst.hear(GameFactsFound(2, analysed(GAME)), 0)
    desk.tick()
    assert not desk.store.packed.fill(9), "they have been packed"


def test_of_a_lexicon_that_is_gone_the_replay_alone_is_kept_and_it_is_not_asked_for_again(desk: Desk) -> None:
    for ticket, game in ((1, SHORT), (2, GAME)):
        desk.tick()
        desk.analyst.hear(QuestionFailed(ticket, "no lexicon"), 0)
        assert desk.store.positions.of(game_id(game), HASH) == analysed(game)
    for at_ms in range(0, 4 * ANALYST_REST_MS, ANALYST_REST_MS // 2):
        assert desk.tick(at_ms) == ["short", "long"]


def test_a_leaderboard_that_fails_is_left_alone_for_a_while(desk: Desk) -> None:
    desk.store.close()
    assert desk.tick() == desk.tick(ANALYST_REST_MS) == []


def test_games_that_somebody_waits_for_come_first_and_at_once(desk: Desk) -> None:
    desk.analyst.hurry("zoé")
    assert desk.analyst.hurried == 2
    assert desk.tick(is_idle=False) == ["short"]
    desk.analyst.hear(GameFactsFound(1, analysed(SHORT)), 0)
    assert (desk.analyst.hurried, desk.tick(is_idle=False)) == (1, ["short", "long"])
    desk.analyst.hear(GameFactsFound(2, analysed(GAME)), 0)
    assert desk.analyst.hurried == 0
    for nobody in ("Nemo", "x" * 31):
        desk.analyst.hurry(nobody)
        assert desk.analyst.hurried == 0
