"""The first screen, in the words that stand on it: the last game, the means of a club, what is to do today."""

from dataclasses import replace

import pytest

from tests.kiosk.driver import RIGHT, Driver, game
from tests.store.helpers import instant, play
from topping.kiosk import routes
from topping.kiosk.backstage.firstscreen import Trained
from topping.lexicon.catalogue import default
from topping.play.classic.houserules import INTERNATIONAL
from topping.play.session.events import Ended
from topping.play.session.plan import Plan
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, MORT_SUBITE, TOPPING, Formula
from topping.store import RunFacts
from topping.store.sessions.log import SessionLog
from topping.training.rush.scores import RushBests

YESTERDAY = 24 * 60 * 423
"""The minute of the 28th of February 2026; a kiosk is opened the day after."""


def has_played(
    kiosk: Driver, player: str, *times_ms: int, formula: Formula = TOPPING, number: int = 1, minute: int = YESTERDAY
) -> None:
    """Keeps a finished run over the first moves of a prepared game; a negative time is a miss."""
    whole = game(f"normale-{number:02}", len(times_ms))
    conditions = Conditions() if formula is TOPPING else Conditions().under(formula, formula.speeds[0])
    facts = RunFacts.of(player, whole, conditions, lexicon_name=default().name, lexicon_hash=default().hash)
    play(kiosk.store, facts, *times_ms, minute=minute, game=whole)


def at_home(kiosk: Driver, player: str) -> tuple[str, ...]:
    kiosk.backstage.players.last = player
    kiosk.show(routes.Home())
    return kiosk.texts()


@pytest.mark.parametrize(
    ("formula", "times_ms", "told"),
    [
        (TOPPING, (1_000, 2_000), "Hier, Essai 01 en 0:03,0 : tous les tops trouvés."),
        (TOPPING, (1_000, -1), "Hier, Essai 01 en 1:21,0 : 1 top manqué."),  # 1 s, and 60 + 20 s for the top missed
        (DUPLICATE, (1_000, -1), "Hier, Essai 01 : 36,4 % des points, 1 top manqué."),  # 44 points of 44 + 77
        (MORT_SUBITE, (1_000, 1_000, -1), "Hier, Essai 01 : 2 tops trouvés."),
    ],
)
def test_the_last_game_is_told_by_what_its_formula_measures(
    kiosk: Driver, formula: Formula, times_ms: tuple[int, ...], told: str
) -> None:
    has_played(kiosk, "Ana", *times_ms, formula=formula)
    assert told in at_home(kiosk, "ana"), "a name is the same in small letters"


def test_means_of_five_games_rank_the_players_of_a_club(kiosk: Driver) -> None:
    for number in range(1, 6):
        has_played(kiosk, "Bob", 2_000, 4_000, number=number, minute=YESTERDAY + number)
        has_played(kiosk, "Ana", 1_000, 2_000, number=number, minute=YESTERDAY + 60 + number)
    for number in range(1, 4):
        has_played(kiosk, "Cid", 500, 500, number=number)
    board = at_home(kiosk, "Ana")
    assert "En moyenne 1,5 s par coup, tout compris." in board
    assert board.index("1,5 s") < board.index("3,0 s")
    assert "0,5 s" not in board, "three games are no mean"
    assert "En moyenne 3,0 s par coup, tout compris." in at_home(kiosk, "Bob")
    assert "Encore 2 parties" in " ".join(at_home(kiosk, "Cid"))


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
    kiosk.backstage.decks.add_word("Ana", "KIWI")
    card = kiosk.backstage.decks.listed("Ana")[0].entry
    agenda = replace(kiosk.backstage.decks.today(""), cards=cards, new=(card,) * new, pace_ms=pace_ms)
    task, _ = Trained(agenda, RushBests(), None).tasks
    assert (plain(task.told), task.is_done) == (told, is_done)


@pytest.mark.parametrize(
    ("bests", "told", "is_done"),
    [
        (RushBests(), "trois minutes, des tops", False),
        (RushBests(ever=4), "record 4", False),
        (RushBests(day=3, ever=4), "record 4 · aujourd’hui 3", True),
    ],
    ids=["never", "before", "today"],
)
def test_the_task_of_the_rush_tells_the_record(kiosk: Driver, bests: RushBests, told: str, is_done: bool) -> None:
    _, task = Trained(kiosk.backstage.decks.today(""), bests, None).tasks
    assert (plain(task.told), task.is_done) == (told, is_done)


def plain(text: str) -> str:
    return text.replace("*", "").replace("\N{NO-BREAK SPACE}", " ")


def test_training_is_read_once_nobody_touches_the_kiosk_for_a_moment(kiosk: Driver) -> None:
    kiosk.backstage.decks.add_word("Ana", "KIWI")
    at_home(kiosk, "Ana")
    kiosk.wait(200)
    kiosk.key(RIGHT)
    kiosk.wait(200)
    assert "1 carte, environ 1 min" not in kiosk.texts(), "a key was pressed meanwhile"
    kiosk.wait(200)
    assert "1 carte, environ 1 min" in kiosk.texts()


def test_the_classic_game_begun_last_by_the_player_is_open(kiosk: Driver) -> None:
    kiosk.backstage.classics.begin(("Ana", "Bob"), INTERNATIONAL)
    kiosk.backstage.classics.begin(("Cid", "Dea"), INTERNATIONAL)
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
