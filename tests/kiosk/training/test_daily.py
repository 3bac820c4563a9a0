"""The game and the move of the day at the kiosk."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from tests.kiosk.conftest import Open
from tests.kiosk.driver import ENTER, ESCAPE, LEFT, RIGHT, Driver
from tests.screens.evening import prepared
from tests.screens.states.daily import chain, is_made, of_today, played
from topping.config import Settings
from topping.game.service.gamequestions import GameMade, GameQuestion
from topping.game.service.messages import QuestionFailed
from topping.kiosk import routes
from topping.kiosk.backstage.statistics import KeptStatistics
from topping.kiosk.screens.play.ready import ReadyScreen
from topping.kiosk.screens.training.daily import DailyScreen
from topping.kiosk.wording import game_text
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Turn
from topping.rules.games.gametext import game_id
from topping.store import RunFacts
from topping.store.training.dailies import DailyMoveAttempt
from topping.training.daily import KEPT_DAYS, MOVE_MS, DailyMark
from topping.training.intervals import Estimate
from topping.training.statistics.months import PlayerLevel


@pytest.fixture
def kiosk(open_kiosk: Open) -> Driver:
    kiosk = open_kiosk()
    kiosk.backstage.players.last = "Zoé"
    return kiosk


def told(kiosk: Driver) -> tuple[str, ...]:
    """The lines of the large card."""
    return kiosk.texts("lines")


def names(kiosk: Driver) -> list[str]:
    """The players on the board, in their order."""
    people = ("Élodie", "Zoé", "Vous, avant 4 h")
    return [one for one in kiosk.texts("rows") if one in people]


def begin(kiosk: Driver) -> None:
    kiosk.show(routes.Daily())
    is_made(kiosk)
    kiosk.step()


def test_nothing_can_be_played_before_the_game_is_made(kiosk: Driver) -> None:
    kiosk.show(routes.Daily())
    kiosk.key(ENTER)
    kiosk.scene_of(DailyScreen)
    asked = next(place for place, one in enumerate(kiosk.helper.asked, 1) if isinstance(one, GameQuestion))
    kiosk.helper.coming.append(QuestionFailed(asked, "Le disque est plein."))
    kiosk.step(2)
    assert "Le disque est plein." in told(kiosk)[-1]
    kiosk.key(ENTER)  # tries again
    is_made(kiosk)
    kiosk.step()
    kiosk.key(ENTER)
    kiosk.scene_of(ReadyScreen)


def test_games_are_made_while_nobody_does_anything(kiosk: Driver) -> None:
    kiosk.wait(4_000)
    dailies = kiosk.backstage.dailies
    days = [0, 0, 1, *(-day for day in range(1, KEPT_DAYS + 1))]
    sources = [dailies.source(dailies.today + day) for day in days]
    wanted = [one.move_seed if place == 1 else one.seed for place, one in enumerate(sources)]
    for number in range(len(wanted)):
        assert [seed for seed, _, _ in kiosk.helper.games_asked] == wanted[: number + 1]
        game = replace(prepared("normale-14"), seed=wanted[number])
        kiosk.helper.coming.append(GameMade(len(kiosk.helper.asked), game))
        kiosk.wait(300)
    kiosk.wait(2_000)
    assert len(kiosk.helper.games_asked) == len(wanted)
    kiosk.show(routes.Daily())
    assert len(kiosk.helper.games_asked) == len(wanted)
    kiosk.key(ENTER)
    kiosk.scene_of(ReadyScreen)


def test_after_the_attempt_there_are_time_marks_and_a_text_to_copy(
    kiosk: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    clipboard: list[str] = []

    def copied(text: str) -> bool:
        clipboard.append(text)
        return True

    monkeypatch.setattr("topping.kiosk.screens.training.daily.copied", copied)
    level = PlayerLevel(Estimate(20, 14_200, 1_100), 0)
    monkeypatch.setattr(KeptStatistics, "level", lambda kept, player: level if player == "Zoé" else None)
    played(kiosk, "Élodie", 5_000)
    played(kiosk, "Zoé", 9_000)
    begin(kiosk)
    marks = kiosk.shown("marks")
    assert (kiosk.texts("time"), len(marks), marks[5]) == (("5:50,0",), 12, DailyMark.MISSED)
    assert "rang 2 sur 2 · 1 top manqué" in kiosk.texts("hero")
    kiosk.step()
    assert "Niveau : 14,2 s par coup, de 13,1 à 15,3 s" in told(kiosk)
    kiosk.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert "5:50,0 · 1 top manqué\n●●●◐●○●●◐●●●…\n" in clipboard[0]
    assert "copié" in told(kiosk)[-1]


def test_without_a_clipboard_the_result_goes_into_a_file(
    kiosk: Driver, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("topping.kiosk.screens.training.daily.copied", lambda text: False)
    played(kiosk, "Zoé", 9_000)
    begin(kiosk)
    kiosk.key(pygame.K_c, mod=pygame.KMOD_CTRL)
    (written,) = home.glob("topping-*.txt")
    assert "●●●◐●○" in written.read_text(encoding="utf-8")
    assert written.name in told(kiosk)[-1]


def test_yesterday_is_still_played_and_says_what_it_does_not_count_for(kiosk: Driver) -> None:
    begin(kiosk)
    kiosk.key(RIGHT)  # there is no tomorrow
    assert kiosk.texts("day")[0].startswith("Aujourd’hui")
    kiosk.key(LEFT)
    assert kiosk.texts("day")[0].startswith("Hier")
    dailies = kiosk.backstage.dailies
    source = dailies.source(dailies.today - 1)
    assert kiosk.helper.games_asked[-1][0] == source.seed
    kiosk.helper.coming.append(GameMade(len(kiosk.helper.asked), prepared("normale-15")))
    kiosk.step(2)
    assert "chaîne" in told(kiosk)[-1]
    kiosk.key(ENTER)
    assert kiosk.scene_of(ReadyScreen).seat.game.name == f"Jour {source.date}"


def test_another_day_begins_at_four_while_the_screen_is_there(kiosk: Driver) -> None:
    kiosk.clock.today = datetime(2026, 3, 2, 2, 59, 50, tzinfo=UTC)
    begin(kiosk)
    before = kiosk.texts("day")[0]
    today = kiosk.backstage.dailies.today
    kiosk.clock.today += timedelta(days=1)
    kiosk.wait(300)
    assert kiosk.backstage.dailies.today == today + 1
    assert kiosk.texts("day")[0] != before


def test_other_variant_has_a_board_apart(kiosk: Driver) -> None:
    played(kiosk, "Élodie", 5_000)
    begin(kiosk)
    kiosk.key(pygame.K_F5)
    assert names(kiosk) == ["Vous, avant 4 h"]
    assert "1 autre partie" in kiosk.texts("rows")[-1]
    assert kiosk.helper.games_asked[-1][1] != "normale"


def test_left_attempt_is_the_attempt(kiosk: Driver) -> None:
    source, game = of_today(kiosk)
    kiosk.store.dailies.note(game_id(game), source)
    run = kiosk.store.runs.start(RunFacts.of("Zoé", game, source.conditions), kiosk.clock.date())
    kiosk.store.runs.leave(run, kiosk.clock.date())
    begin(kiosk)
    assert "tentative" in told(kiosk)[-1]
    kiosk.key(ENTER)
    assert kiosk.scene == "home"


def test_chain_is_shown_and_can_be_hidden(kiosk: Driver) -> None:
    chain(kiosk, "Zoé", (3, 2, 1))
    kiosk.show(routes.Daily())
    assert kiosk.texts("chain")[0] == "3 jours, record 3"
    kiosk.kiosk.change(replace(kiosk.backstage.settings, chain=False))
    kiosk.show(routes.Daily())
    assert kiosk.texts("chain") == ()


def test_public_kiosk_shows_no_chain_and_nobody(open_kiosk: Open) -> None:
    kiosk = open_kiosk(is_public=True)
    kiosk.backstage.players.last = "Zoé"
    chain(kiosk, "Zoé", (3, 2, 1))
    kiosk.show(routes.Daily())
    assert kiosk.texts("chain") == ()
    assert "Zoé" not in str(kiosk.snapshot())


def test_first_screen_shows_the_board_and_the_chain_and_leads_there(kiosk: Driver) -> None:
    played(kiosk, "Élodie", 5_000)
    chain(kiosk, "Zoé", (2, 1))
    kiosk.show(routes.Home())
    kiosk.wait(300)
    assert "Élodie 3:50,0" in kiosk.texts("day")
    assert kiosk.texts("chain") == ("2 jours de suite",)
    kiosk.type("d")
    kiosk.scene_of(DailyScreen)


def test_first_screen_follows_the_day(kiosk: Driver) -> None:
    played(kiosk, "Élodie", 5_000)
    kiosk.show(routes.Home())
    kiosk.wait(300)
    kiosk.clock.today += timedelta(days=1)
    kiosk.wait(300)
    assert "pour tous, jusqu’à 4 h" in kiosk.texts("day")


def test_result_of_the_attempt_is_copied_from_where_it_is_shown(kiosk: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    clipboard: list[str] = []

    def copied(text: str) -> bool:
        clipboard.append(text)
        return True

    monkeypatch.setattr("topping.kiosk.screens.training.daily.copied", copied)
    played(kiosk, "Zoé", 9_000)
    _, game = of_today(kiosk)
    (attempt,) = kiosk.store.dailies.attempts([game_id(game)])
    kiosk.show(routes.Result(kiosk.backstage.history.reopen(attempt.run)))
    assert "copier pour les autres" in kiosk.keys
    assert "Partie du jour" in str(kiosk.snapshot())
    kiosk.type("d")
    kiosk.step()
    kiosk.scene_of(DailyScreen)
    assert len(clipboard) == 1
    assert "copié" in told(kiosk)[-1]
    kiosk.has_played(prepared("normale-16"), "Zoé")
    kiosk.show(routes.Result(kiosk.backstage.history.reopen(attempt.run + 1)))
    assert "copier pour les autres" not in kiosk.keys


def test_name_of_a_game_of_a_day_is_said_in_the_language_of_the_screen(english: None) -> None:
    assert game_text("Jour 2026-11-22") == "Game of the day, 22 Nov 2026"
    assert game_text("Jour 2026-13-22") == "Jour 2026-13-22"


def test_edition_that_cannot_be_one_is_told_and_stops_nothing(open_kiosk: Open) -> None:
    kiosk = open_kiosk(settings=Settings(edition="a/b", edition_secret="5c" * 32))
    kiosk.backstage.players.last = "Zoé"
    kiosk.show(routes.Home())
    kiosk.wait(3_000)
    kiosk.type("d")
    assert "a/b" in told(kiosk)[0]
    for key in (LEFT, RIGHT, ENTER):
        kiosk.key(key)
    assert kiosk.scene == "home"


def test_list_that_is_gone_is_told_and_stops_nothing(kiosk: Driver) -> None:
    kiosk.backstage.choices.lexicon = "nowhere"
    kiosk.show(routes.Daily())
    assert "owhere" in told(kiosk)[0]
    kiosk.type("vclm")
    kiosk.key(ESCAPE)


def test_edition_of_a_club_is_named_and_has_other_games(open_kiosk: Open) -> None:
    kiosk = open_kiosk(settings=Settings(edition="Lyon", edition_secret="5c" * 32))
    kiosk.backstage.players.last = "Zoé"
    kiosk.show(routes.Daily())
    assert "Lyon" in told(kiosk)[0]
    own = kiosk.helper.games_asked[-1][0]
    kiosk.kiosk.change(replace(kiosk.backstage.settings, edition=""))
    kiosk.show(routes.Daily())
    assert kiosk.helper.games_asked[-1][0] != own
    assert "5c5c" not in str(kiosk.snapshot())


def test_enter_leads_to_the_game_of_the_day_under_its_own_conditions(open_kiosk: Open) -> None:
    kiosk = open_kiosk(conditions=Conditions.topping(180_000, 0), settings=Settings(announce_solo=True))
    kiosk.backstage.players.last = "Zoé"
    begin(kiosk)
    kiosk.key(ENTER)
    seat = kiosk.scene_of(ReadyScreen).seat
    source, game = of_today(kiosk)
    assert (seat.game, seat.conditions, seat.will_rank) == (game, source.conditions, True)
    assert (seat.game.name, seat.game.seed) == (f"Jour {source.date}", None)
    assert kiosk.store.dailies.games_of(source) == (game_id(game),)
    kiosk.key(ESCAPE)
    kiosk.scene_of(DailyScreen)


@pytest.fixture
def at_move(open_kiosk: Open) -> Driver:
    kiosk = open_kiosk()
    kiosk.backstage.players.last = "Zoé"
    kiosk.show(routes.DailyMove())
    is_made(kiosk, move=True)
    kiosk.wait(300)
    return kiosk


def turn(kiosk: Driver) -> Turn:
    found = kiosk.backstage.dailies.turn(of_today(kiosk)[0])
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
    at_move.show(routes.Daily())  # as if the screen had failed
    assert not attempt(at_move).is_over
    at_move.show(routes.DailyMove())
    at_move.step()
    assert at_move.texts("attempts")
    at_move.key(ENTER)
    assert at_move.scene == "daily"
    assert at_move.texts("tried") == ("Zoé", "interrompu")


def test_escape_asks_before_the_only_attempt_is_given_up(at_move: Driver) -> None:
    begin_position(at_move)
    at_move.type("zut")
    at_move.key(ESCAPE, ESCAPE)
    assert "qu’une tentative" in at_move.texts("question")[0]
    at_move.key(ESCAPE)
    assert is_searched(at_move)
    at_move.key(ESCAPE)
    at_move.click_on("Abandonner et voir le top")
    assert not attempt(at_move).found
    assert at_move.texts("top")


def test_sleep_counts(at_move: Driver) -> None:
    begin_position(at_move)
    at_move.clock.asleep += 2 * MOVE_MS
    at_move.wait(300)
    assert attempt(at_move).elapsed_ms == MOVE_MS


def test_card_of_the_day_tells_nothing_before_ones_own_attempt(at_move: Driver) -> None:
    begin_position(at_move)
    at_move.wait(1_000)
    at_move.key(pygame.K_F8, pygame.K_F8)
    at_move.backstage.players.last = "Max"
    at_move.show(routes.Daily())
    assert at_move.texts("tried")[-1] == "1 joueur l’a tenté ici."


def test_without_a_player_enter_asks_who_plays_and_nothing_is_begun(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.show(routes.DailyMove())
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
    kiosk.show(routes.DailyMove())
    is_made(kiosk, move=True)
    begin_position(kiosk)
    assert not is_searched(kiosk)
    assert len(kiosk.shown("hints")) == 1, "Escape"


def test_the_clock_of_an_attempt_seen_again_stands_where_it_ended(at_move: Driver) -> None:
    begin_position(at_move)
    at_move.wait(20_000)
    at_move.key(pygame.K_F8, pygame.K_F8)
    ended = at_move.shown("clock")
    assert ended.text.startswith("1:")
    at_move.show(routes.DailyMove())
    at_move.step()
    assert at_move.shown("clock") == ended
