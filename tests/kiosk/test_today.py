"""The first screen: what is to do today, and what lies open."""

from dataclasses import replace

import pytest

from tests.kiosk.driver import RIGHT, Driver, at_once, game
from tests.store.helpers import instant
from topping.kiosk import routes
from topping.kiosk.services.firstscreen import Trained
from topping.play.classic.houserules import INTERNATIONAL
from topping.play.session.events import Ended
from topping.play.session.plan import Plan
from topping.store.sessions.log import SessionLog
from topping.training.rush.scores import RushBests


def at_home(kiosk: Driver, player: str) -> tuple[str, ...]:
    kiosk.services.players.last = player
    kiosk.show(routes.Home())
    return kiosk.texts()


@pytest.mark.parametrize(
    ("cards", "new", "pace_ms", "told", "is_done"),
    [
        (0, 0, 0, "vos tops manqués y reviendront", False),
        (1, 0, 0, "à jour · 1 carte en tout", True),
        (3, 2, 20_000, "2 cartes, environ 1 min", False),  # 2 × 20 s
        (3, 1, 200_000, "1 carte, environ 3 min", False),  # 3 min 20 s
    ],
)
def test_the_task_of_the_deck_says_what_is_left(
    kiosk: Driver, cards: int, new: int, pace_ms: int, told: str, is_done: bool
) -> None:
    at_once(kiosk.services.decks.add_word("Ana", "KIWI"))
    card = at_once(kiosk.services.decks.listed("Ana"))[0].entry
    agenda = replace(at_once(kiosk.services.decks.today("")), cards=cards, new=(card,) * new, pace_ms=pace_ms)
    task, _ = Trained(agenda, RushBests(), None).tasks
    assert (plain(task.told), task.is_done) == (told, is_done)


@pytest.mark.parametrize(
    ("bests", "told", "is_done"),
    [
        (RushBests(), "trois minutes, des tops", False),
        (RushBests(ever=4), "record 4", False),
        (RushBests(day=3, ever=4), "record 4 · aujourd’hui 3", True),
        (RushBests(ever=4), "record 4", True),
    ],
    ids=["never", "before", "today", "of another length"],
)
def test_the_task_of_the_rush_tells_the_record(kiosk: Driver, bests: RushBests, told: str, is_done: bool) -> None:
    _, task = Trained(at_once(kiosk.services.decks.today("")), bests, None, has_rushed=is_done).tasks
    assert (plain(task.told), task.is_done) == (told, is_done)


def plain(text: str) -> str:
    return text.replace("*", "").replace("\N{NO-BREAK SPACE}", " ")


def test_training_is_read_once_nobody_touches_the_kiosk_for_a_moment(kiosk: Driver) -> None:
    at_once(kiosk.services.decks.add_word("Ana", "KIWI"))
    kiosk.store.decks.change_setting("Ana", "playable", False)
    at_home(kiosk, "Ana")
    kiosk.wait(200)
    kiosk.key(RIGHT)
    kiosk.wait(200)
    assert "trois minutes, des tops" not in kiosk.texts(), "a key was pressed meanwhile"
    kiosk.wait(200)
    assert "trois minutes, des tops" in kiosk.texts()
    assert "1 carte, environ 1 min" in kiosk.texts()


def test_the_classic_game_begun_last_by_the_player_is_open(kiosk: Driver) -> None:
    kiosk.services.classics.begin(("Ana", "Bob"), INTERNATIONAL)
    kiosk.services.classics.begin(("Cid", "Dea"), INTERNATIONAL)
    at_home(kiosk, "Ana")
    kiosk.wait(400)
    shown = " ".join(kiosk.texts("other"))
    assert "Bob" in shown
    assert "Dea" not in shown


def test_a_session_that_was_not_ended_is_offered(kiosk: Driver) -> None:
    logs = [SessionLog.start(kiosk.store, Plan(), game(), name, instant(0)) for name in ("Mardi", "Jeudi")]
    logs[1].add(Ended(), instant(1))
    shown = " ".join(at_home(kiosk, ""))
    assert "Mardi" in shown
    assert "Jeudi" not in shown
