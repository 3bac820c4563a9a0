"""Racing an earlier run or a published game: what is shown, when, and what is never told."""

from dataclasses import replace

import pygame
import pytest

from tests.kiosk.driver import DOWN, ENTER, F8, LEFT, RIGHT, TAB, Driver, game
from topping.config import GhostChoice
from topping.exchange.published import PublishedResult
from topping.kiosk import routes
from topping.kiosk.screens.play.play import PlayScreen
from topping.kiosk.screens.play.routes import ReadyToPlay
from topping.kiosk.services.runs import Seat
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import DUPLICATE, Formula
from topping.rules.games.gametext import game_id
from topping.training.analysedmove import analysed
from topping.training.ghosts import Race

F9 = pygame.K_F9


TIMES_MS = (4_000, 9_000, 3_000)


def ask(kiosk: Driver, ghost: GhostChoice = GhostChoice.BEST) -> None:
    kiosk.services.put(replace(kiosk.services.settings, ghost=ghost), {})


def played(kiosk: Driver, *times_ms: int, player: str = "Marie") -> None:
    """A whole run of the game of three moves, each found after such a time; a negative one is given up."""
    kiosk.play(game(moves=len(times_ms)), player)
    moves(kiosk, *times_ms)
    assert kiosk.scene == "result"


def moves(kiosk: Driver, *times_ms: int) -> None:
    for ms in times_ms:
        if ms < 0:
            kiosk.key(F8, F8)
            kiosk.wait(4_200)
            continue
        typed_ms = 10 * (len(kiosk.run.turn.solution.move.circled) + 1)
        kiosk.wait(ms - typed_ms)
        kiosk.find_top()


def again(kiosk: Driver, player: str = "Marie", race: Race | None = None) -> None:
    """To the first draw of the same game, once more."""
    seat = kiosk.services.runs.seat(player, game(moves=3))
    kiosk.show(ReadyToPlay(replace(seat, race=race)))
    kiosk.key(ENTER)


def test_a_pause_ends_the_race(kiosk: Driver) -> None:
    ask(kiosk)
    played(kiosk, *TIMES_MS)
    again(kiosk)
    kiosk.key(F9)
    kiosk.key(ENTER)
    kiosk.wait(100)
    assert "race" not in kiosk.snapshot()
    assert kiosk.verdict == "Après une pause, il n’y a plus de fantôme."


def test_a_player_says_on_the_card_whether_others_may_race_him(kiosk: Driver) -> None:
    played(kiosk, *TIMES_MS, player="Élodie")
    kiosk.show(routes.Players(player="Élodie"))
    assert not kiosk.store.people.shows_runs("Élodie"), "until she says so"
    kiosk.key(TAB, DOWN, LEFT)
    assert kiosk.store.people.shows_runs("Élodie")
    kiosk.key(RIGHT)
    assert not kiosk.store.people.shows_runs("Élodie")


def test_par_is_raced_in_a_run_that_ranks_and_tells_nothing_beforehand(kiosk: Driver) -> None:
    ask(kiosk, GhostChoice.PAR)
    for number in range(1, 6):
        one = game(f"normale-{number:02}", 2)
        kiosk.play(one)
        moves(kiosk, 6_000, 9_000)
        kiosk.store.positions.keep(game_id(one), one.lexicon_hash, analysed(one), is_searched=False)
    again(kiosk)
    assert (kiosk.shown("race").name, kiosk.shown("race").difference.text) == ("votre par", "")
    moves(kiosk, 1_000)
    assert kiosk.shown("header").remark == "", "it ranks"
    assert kiosk.shown("race").difference.is_behind is False
    assert kiosk.shown("bar").ghost is None
    moves(kiosk, 5_000, 5_000)
    again(kiosk)
    assert kiosk.shown("bar").ghost is not None


def test_the_result_says_what_was_raced(kiosk: Driver) -> None:
    ask(kiosk)
    played(kiosk, 2_000, 9_000, 5_000)
    again(kiosk)
    moves(kiosk, 3_000, 3_000, 5_000)
    facts = kiosk.texts("facts")
    assert facts[facts.index("votre record") + 1] == "−5,0"


def test_a_second_attempt_is_better_than_the_first_and_no_record(kiosk: Driver) -> None:
    played(kiosk, 2_000, 9_000, 5_000)
    again(kiosk)
    moves(kiosk, 2_000, 5_000, 4_900)
    shown = " ".join(kiosk.texts())
    assert "Mieux que la 1re fois : −4,1 s" in shown
    assert "hors classement" in shown
    assert "Record" not in shown


SHEET = replace(game(moves=2), name="Interclubs", lexicon_name="", lexicon_hash="", generator=None, seed=None)
TOPS = tuple(move.solution.points for move in SHEET.moves)
CHAMPION = PublishedResult("DUPONT Jean", (TOPS[0] - 6, TOPS[1]), (12_000, 30_000))
SECOND = PublishedResult("MARTIN Anne", total=60, total_ms=90_000)


@pytest.fixture
def published(kiosk: Driver) -> Driver:
    kiosk.store.imported.keep(SHEET, "table", kiosk.clock.date(), (SECOND, CHAMPION))
    return kiosk


def seat(kiosk: Driver, formula: Formula, player: str = "Marie") -> Seat:
    return kiosk.services.runs.seat(player, SHEET, Conditions().under(formula, formula.speeds[0]))


def test_before_the_start_g_turns_whom_to_race(published: Driver) -> None:
    kiosk = published
    kiosk.show(ReadyToPlay(seat(kiosk, DUPLICATE)))
    offered = []
    for _ in range(4):
        offered.append(" ".join(kiosk.texts("race")))
        if "réparti" in offered[-1]:
            assert "répartis selon la valeur des tops" in "\n".join(kiosk.texts("text"))
        kiosk.type("g")
    assert offered == [
        "DUPONT Jean",
        "MARTIN Anne (total réparti)",
        "aucun",
        "DUPONT Jean",
    ]
    kiosk.key(ENTER)
    ghost = kiosk.scene_of(PlayScreen).ghost
    assert ghost is not None
    assert ghost.player == "MARTIN Anne"
