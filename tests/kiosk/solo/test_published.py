"""Racing a published game: its players' points or times beside one's own."""

from dataclasses import replace

import pytest

from tests.kiosk.driver import ENTER, F8, Driver, game
from topping.exchange.published import PublishedResult
from topping.kiosk import routes
from topping.kiosk.backstage.runs import Seat
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.play.result import ResultScreen
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, Formula

SHEET = replace(game(moves=2), name="Interclubs", lexicon_name="", lexicon_hash="", generator=None, seed=None)
TOPS = tuple(move.solution.points for move in SHEET.moves)
CHAMPION = PublishedResult("DUPONT Jean", (TOPS[0] - 6, TOPS[1]), (12_000, 30_000))
SECOND = PublishedResult("MARTIN Anne", total=60, total_ms=90_000)


@pytest.fixture
def published(kiosk: Driver) -> Driver:
    kiosk.store.imported.keep(SHEET, "table", kiosk.clock.date(), (SECOND, CHAMPION))
    return kiosk


def seat(kiosk: Driver, formula: Formula, player: str = "Marie") -> Seat:
    return kiosk.backstage.runs.seat(player, SHEET, Conditions().under(formula, formula.speeds[0]))


def find(kiosk: Driver) -> None:
    kiosk.type(str(kiosk.run.turn.solution.move))
    kiosk.key(ENTER)
    kiosk.step(2)


def test_the_champion_is_raced_point_by_point_in_duplicate(published: Driver) -> None:
    kiosk = published
    kiosk.show(routes.Play(seat(kiosk, DUPLICATE)))
    assert kiosk.shown("race").difference.text == "", "nothing of the move is told before it is over"
    find(kiosk)
    kiosk.wait(300_000)
    race = kiosk.shown("race")
    assert (race.name, race.difference.text, race.difference.is_behind) == ("DUPONT Jean", "+6", False)
    assert kiosk.shown("bar").ghost is None
    kiosk.key(F8, F8)
    kiosk.wait(300_000)
    result = kiosk.scene_of(ResultScreen)
    assert "DUPONT Jean" in kiosk.result
    assert f"−{TOPS[1] - 6}" in kiosk.result
    kiosk.type("g")
    kiosk.key(ENTER)
    assert kiosk.scene_of(PlayScreen).ghost == result.result.ghost


def test_before_the_start_g_turns_whom_to_race(published: Driver) -> None:
    kiosk = published
    kiosk.show(routes.ReadyToPlay(seat(kiosk, DUPLICATE)))
    offered = []
    for _ in range(4):
        offered.append(next(text for text in kiosk.places if "antôme" in text or text.startswith("Contre")))
        if "réparti" in offered[-1]:
            assert "répartis selon la valeur des tops" in "\n".join(kiosk.texts("text"))
        kiosk.type("g")
    assert offered == [
        "Contre DUPONT Jean",
        "Contre MARTIN Anne (total réparti)",
        "Sans fantôme",
        "Contre DUPONT Jean",
    ]
    kiosk.key(ENTER)
    ghost = kiosk.scene_of(PlayScreen).ghost
    assert ghost is not None
    assert ghost.player == "MARTIN Anne"


def test_without_a_name_the_champion_is_raced_too_and_without_a_published_result_nobody(published: Driver) -> None:
    kiosk = published
    assert kiosk.backstage.ghosts.of(seat(kiosk, DUPLICATE, "")) is not None
    other = replace(SHEET, moves=SHEET.moves[:1])
    assert kiosk.backstage.ghosts.of(kiosk.backstage.runs.seat("Marie", other)) is None
