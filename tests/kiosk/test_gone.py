"""Screens whose list of words or database is gone: each opens, says so where it matters, and leads back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kiosk.driver import ESCAPE, Driver, game
from topping.kiosk import routes
from topping.kiosk.screens.choosing.routes import ChooseGame
from topping.kiosk.screens.classic.routes import ChooseClassic
from topping.kiosk.screens.competition.routes import ListCompetitions
from topping.kiosk.screens.ranking.routes import Leaderboard, MyRuns
from topping.kiosk.screens.session.routes import Sessions
from topping.kiosk.screens.training.routes import Daily, DailyMove, DeckCards, DeckReview, Rush, Stats, Train
from topping.training.rush.positionset import RushMode

PLAYER = "Marie"
SCREENS: dict[str, Callable[[], routes.Route]] = {
    "home": routes.Home,
    "cards of today": DeckReview,
    "all cards": DeckCards,
    "ways to train": Train,
    "rush": lambda: Rush(RushMode.CLOCK),
    "game of the day": Daily,
    "move of the day": DailyMove,
    "statistics": Stats,
    "own games": lambda: MyRuns(PLAYER),
    "leaderboard": Leaderboard,
    "sessions": Sessions,
    "competitions": ListCompetitions,
    "choice of a game": lambda: ChooseGame(PLAYER),
    "classic games": ChooseClassic,
}
NEED_WORDS = ("home", "cards of today", "all cards", "rush", "game of the day", "move of the day")
"""Those that say that the list of words is gone."""


@pytest.fixture
def kiosk(kiosk: Driver) -> Driver:
    kiosk.has_played(game(), PLAYER)
    kiosk.services.players.last = PLAYER
    return kiosk


def opens(kiosk: Driver, screen: str) -> str:
    """What is read on a screen once it stands; then Escape leads away from it."""
    kiosk.show(SCREENS[screen]())
    kiosk.wait(300)
    told = " ".join(kiosk.texts())
    if screen != "home":
        shown = kiosk.scene
        kiosk.key(ESCAPE)
        assert kiosk.scene != shown
    return told


@pytest.mark.parametrize("screen", SCREENS)
def test_without_its_list_of_words_each_screen_opens_and_leads_back(kiosk: Driver, tmp_path: Path, screen: str) -> None:
    kiosk.services.choices.lexicon = str(tmp_path / "nowhere.txt")
    told = opens(kiosk, screen)
    assert told
    assert ("nowhere.txt" in told) is (screen in NEED_WORDS)


@pytest.mark.parametrize("screen", SCREENS)
def test_without_a_database_each_screen_opens_and_leads_back(kiosk: Driver, screen: str) -> None:
    kiosk.store.close()
    assert opens(kiosk, screen)
