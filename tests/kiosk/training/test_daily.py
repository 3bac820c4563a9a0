"""The game and the move of the day at the kiosk."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from tests.kiosk.conftest import Clipboard, Open
from tests.kiosk.driver import ENTER, ESCAPE, MAKES, Driver, at_once
from tests.screens.evening import prepared
from tests.screens.states.training import chain, is_made, of_today, played
from topping.kiosk import routes
from topping.kiosk.screens.play.ready import ReadyScreen
from topping.kiosk.screens.play.routes import Result
from topping.kiosk.screens.training.daily import DailyScreen
from topping.kiosk.screens.training.routes import Daily, DailyMove
from topping.rules.games.game import Turn
from topping.rules.games.gametext import game_id
from topping.store import RunFacts
from topping.store.training.dailies import DailyMoveAttempt
from topping.texts import say
from topping.training.daily import KEPT_DAYS, MOVE_MS


@pytest.fixture
def kiosk(open_kiosk: Open) -> Driver:
    kiosk = open_kiosk()
    kiosk.services.players.last = "Zoé"
    return kiosk


def told(kiosk: Driver) -> tuple[str, ...]:
    """The lines of the large card."""
    return kiosk.texts("lines")


def begin(kiosk: Driver) -> None:
    kiosk.show(Daily())
    is_made(kiosk)
    kiosk.step()


def test_nothing_can_be_played_before_the_game_is_made(kiosk: Driver) -> None:
    kiosk.show(Daily())
    kiosk.key(ENTER)
    kiosk.scene_of(DailyScreen)
    asked = next(place for place, one in enumerate(kiosk.answerer.asked, 1) if one.question in MAKES)
    kiosk.answerer.fail("Le disque est plein.", asked)
    kiosk.step(2)
    assert "Le disque est plein." in told(kiosk)[-1]
    kiosk.key(ENTER)  # tries again
    is_made(kiosk)
    kiosk.step()
    kiosk.key(ENTER)
    kiosk.scene_of(ReadyScreen)


def test_a_game_of_the_day_left_open_over_four_says_that_the_day_has_changed(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.key(ENTER)
    kiosk.scene_of(ReadyScreen)
    said = say("ready.day_over").replace("\N{NO-BREAK SPACE}", " ")
    assert said not in kiosk.texts()
    kiosk.clock.today += timedelta(days=1)
    kiosk.step(2)
    assert said in kiosk.texts()
    kiosk.key(ESCAPE)
    kiosk.scene_of(DailyScreen)
    kiosk.key(ESCAPE)
    begin(kiosk)
    kiosk.key(ENTER)
    assert said not in kiosk.texts()


def test_games_from_last_week_to_tomorrow_are_made_while_nobody_is_there(kiosk: Driver) -> None:
    """Two seconds after the last key they are asked for one after the other, today's first."""
    kiosk.show(routes.Home())
    kiosk.wait(1_000)
    assert seeds(kiosk) == []
    for _ in range(30):
        kiosk.wait(1_000)
        if kiosk.answerer.asked:
            kiosk.answerer.fail("Le disque est plein.")
            kiosk.step()
    dailies = kiosk.services.dailies
    today, *others = [dailies.source(dailies.today + day) for day in (0, 1, *range(-1, -KEPT_DAYS - 1, -1))]
    assert seeds(kiosk) == [today.seed, today.move_seed, *(one.seed for one in others)]


def seeds(kiosk: Driver) -> list[int]:
    """Those of the games that were asked for, in turn."""
    return [one.seed for one in kiosk.answerer.asked if one.question in MAKES]


def test_without_a_clipboard_the_result_goes_into_a_file(kiosk: Driver, home: Path, clipboard: Clipboard) -> None:
    clipboard.is_there = False
    played(kiosk, "Zoé", 9_000)
    begin(kiosk)
    kiosk.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    (written,) = home.glob("topping-*.txt")
    assert "●●●◐●○" in written.read_text(encoding="utf-8")
    assert written.name in told(kiosk)[-1]


def test_another_day_begins_at_four_while_the_screen_is_there(kiosk: Driver) -> None:
    kiosk.clock.today = datetime(2026, 3, 2, 2, 59, 50, tzinfo=UTC)
    begin(kiosk)
    before = kiosk.texts("day")[0]
    today = kiosk.services.dailies.today
    kiosk.clock.today += timedelta(days=1)
    kiosk.wait(300)
    assert kiosk.services.dailies.today == today + 1
    assert kiosk.texts("day")[0] != before


def test_what_was_missed_can_be_played_for_a_week(kiosk: Driver) -> None:
    today = kiosk.services.dailies.today
    for days, offered in ((KEPT_DAYS, True), (KEPT_DAYS + 1, False)):
        kiosk.answerer.asked.clear()
        kiosk.show(Daily(today - days))
        assert any(one.question in MAKES for one in kiosk.answerer.asked) is offered
        assert ("La partie se prépare…" in kiosk.places) is offered
    kiosk.key(pygame.K_LEFT)
    assert "La partie se prépare…" in kiosk.places, "no older day is turned to"


def test_left_attempt_is_the_attempt(kiosk: Driver) -> None:
    source, game = of_today(kiosk)
    kiosk.store.dailies.note(game_id(game), source)
    run = kiosk.store.runs.start(RunFacts.of("Zoé", game, source.conditions), kiosk.clock.date())
    begin(kiosk)
    assert "est en pause" in told(kiosk)[-1]
    kiosk.store.runs.leave(run, kiosk.clock.date())
    begin(kiosk)
    assert "abandonné" in told(kiosk)[-1]
    kiosk.key(ENTER)
    assert kiosk.scene == "home"


def board(kiosk: Driver) -> str:
    kiosk.show(Daily())
    is_made(kiosk)
    kiosk.step(5)
    return " ".join(kiosk.texts("board"))


def test_who_plays_the_day_alone_is_given_pars_said_to_be_assumed(kiosk: Driver) -> None:
    """Not before the attempt: the total would tell how many moves there are."""
    assert "joueur moyen" not in board(kiosk)
    played(kiosk, "Zoé", 13_100)
    told = board(kiosk)
    assert "joueur fort, estimé" in told
    assert "joueur moyen, estimé" in told
    assert "Estimation pour ces positions" in told
    assert "votre par" not in told, "from five games on"
    played(kiosk, "Max", 14_000)
    assert "joueur moyen" not in board(kiosk)


def test_chain_is_shown_and_can_be_hidden(kiosk: Driver) -> None:
    chain(kiosk, "Zoé", (3, 2, 1))
    kiosk.show(Daily())
    assert kiosk.texts("chain")[0] == "3 jours, record 3"
    kiosk.kiosk.change(replace(kiosk.services.settings, chain=False))
    kiosk.show(Daily())
    assert kiosk.texts("chain") == ()


def test_public_kiosk_shows_no_chain_and_nobody(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True)
    kiosk.services.players.last = "Zoé"
    chain(kiosk, "Zoé", (3, 2, 1))
    kiosk.show(Daily())
    assert kiosk.texts("chain") == ()
    assert "Zoé" not in str(kiosk.snapshot())


def test_first_screen_shows_the_board_and_the_chain_and_leads_there(kiosk: Driver) -> None:
    played(kiosk, "Élodie", 5_000)
    chain(kiosk, "Zoé", (2, 1))
    kiosk.show(routes.Home())
    kiosk.wait(300)
    moves = len(of_today(kiosk)[1].moves)
    minutes, seconds = divmod(5 * (moves - 3) + 2 * 25 + 80, 60)  # two slow tops and a missed one
    assert f"Élodie {minutes}:{seconds:02},0" in kiosk.texts("day")
    assert kiosk.texts("chain") == ("2 jours de suite",)
    kiosk.type("d")
    kiosk.scene_of(DailyScreen)


def test_result_of_the_attempt_is_copied_from_where_it_is_shown(kiosk: Driver, clipboard: Clipboard) -> None:
    played(kiosk, "Zoé", 9_000)
    _, game = of_today(kiosk)
    (attempt,) = kiosk.store.dailies.attempts([game_id(game)])
    kiosk.show(Result(at_once(kiosk.services.history.reopen(attempt.run))))
    assert "copier pour les autres" in kiosk.keys
    assert "Partie du jour" in str(kiosk.snapshot())
    kiosk.type("d")
    kiosk.step()
    kiosk.scene_of(DailyScreen)
    assert "●●●◐●○" in clipboard.text
    assert "copié" in told(kiosk)[-1]
    kiosk.has_played(prepared("normale-16"), "Zoé")
    kiosk.show(Result(at_once(kiosk.services.history.reopen(attempt.run + 1))))
    assert "copier pour les autres" not in kiosk.keys


def test_list_that_is_gone_is_told_and_stops_nothing(kiosk: Driver) -> None:
    kiosk.services.choices.lexicon = "nowhere"
    kiosk.show(Daily())
    assert "owhere" in told(kiosk)[0]
    kiosk.type("vclm")
    kiosk.key(ESCAPE)
    kiosk.services.players.last = "Zoé"
    kiosk.show(routes.Home())
    kiosk.wait(500)
    assert kiosk.scene == "home"


@pytest.fixture
def at_move(open_kiosk: Open) -> Driver:
    kiosk = open_kiosk()
    kiosk.services.players.last = "Zoé"
    kiosk.show(DailyMove())
    is_made(kiosk, move=True)
    kiosk.wait(300)
    return kiosk


def turn(kiosk: Driver) -> Turn:
    found = kiosk.services.dailies.turn(of_today(kiosk)[0])
    assert found is not None
    return found


def attempt(kiosk: Driver) -> DailyMoveAttempt:
    (one,) = kiosk.store.dailies.moves(of_today(kiosk)[0])
    return one


def is_searched(kiosk: Driver) -> bool:
    return bool(kiosk.texts("field"))


def begin_position(kiosk: Driver) -> None:
    kiosk.key(ENTER)
    kiosk.step()


def test_nothing_of_the_position_is_shown_before_enter(at_move: Driver) -> None:
    assert turn(at_move).solution.word.upper() not in str(at_move.snapshot())
    assert turn(at_move).draw.new not in str(at_move.snapshot())
    assert at_move.store.dailies.moves(of_today(at_move)[0]) == ()
    at_move.key(ESCAPE)
    assert at_move.scene == "daily"


def test_top_is_found_and_its_time_kept(at_move: Driver) -> None:
    begin_position(at_move)
    at_move.wait(5_000)
    at_move.enter(str(turn(at_move).solution.move))
    at_move.step()
    assert at_move.texts("attempts")
    kept = attempt(at_move)
    assert (kept.player, kept.found, kept.scored) == ("Zoé", True, turn(at_move).solution.points)
    assert 5_000 <= kept.elapsed_ms < 6_000
    assert turn(at_move).solution.word.upper() in at_move.texts("top")[0]
    assert at_move.texts("attempts")[0] == "Zoé"


def test_two_minutes_end_it_and_what_was_no_move_counts_nothing(at_move: Driver) -> None:
    begin_position(at_move)
    word = turn(at_move).solution.word
    at_move.enter(f"{word[:2]} A1")  # no word of this place: nothing counts
    at_move.wait(MOVE_MS - 2_000)
    assert is_searched(at_move)
    at_move.wait(2_500)
    assert at_move.texts("attempts")
    kept = attempt(at_move)
    assert (kept.found, kept.scored, kept.elapsed_ms, kept.is_over) == (False, 0, MOVE_MS, True)


def test_there_is_one_attempt_whatever_becomes_of_it(at_move: Driver) -> None:
    begin_position(at_move)
    at_move.show(Daily())  # as if the screen had failed
    assert not attempt(at_move).is_over
    at_move.show(DailyMove())
    at_move.step()
    assert at_move.texts("attempts")
    at_move.key(ENTER)
    assert at_move.scene == "daily"
    assert at_move.texts("tried") == ("Zoé", "interrompu")


@pytest.mark.parametrize("asleep_ms", [90_000, 5 * 3_600_000])
def test_a_move_slept_through_is_void_and_starts_again(at_move: Driver, asleep_ms: int) -> None:
    begin_position(at_move)
    at_move.type("pal")
    at_move.wait(10_000)
    at_move.clock.time += asleep_ms
    at_move.wait(300)
    assert is_searched(at_move)
    assert at_move.entry.text == ""
    assert "ce coup est nul" in " ".join(at_move.texts())
    at_move.wait(1_000)
    at_move.key(pygame.K_F8, pygame.K_F8)
    assert attempt(at_move).elapsed_ms < 5_000


def test_card_of_the_day_tells_nothing_before_ones_own_attempt(at_move: Driver) -> None:
    begin_position(at_move)
    at_move.wait(1_000)
    at_move.key(pygame.K_F8, pygame.K_F8)
    at_move.services.players.last = "Max"
    at_move.show(Daily())
    assert at_move.texts("tried")[-1] == "1 joueur l’a tenté ici."


def test_without_a_player_enter_asks_who_plays_and_nothing_is_begun(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.show(DailyMove())
    is_made(kiosk, move=True)
    kiosk.key(ENTER)
    assert kiosk.scene == "whoplays"
    kiosk.type("Zoé")
    kiosk.key(ENTER)
    assert not is_searched(kiosk)
    begin_position(kiosk)
    assert attempt(kiosk).player == "Zoé"


def test_public_kiosk_where_nobody_is_chosen_begins_nothing(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True)
    kiosk.show(DailyMove())
    is_made(kiosk, move=True)
    begin_position(kiosk)
    assert not is_searched(kiosk)
    assert len(kiosk.shown("hints")) == 1, "Escape"
