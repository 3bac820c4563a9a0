"""A tie-break between players of a standing (§3.8.3), on the phones of the room: candidates and outcome."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.hall.conftest import NAMES, evening_of, served
from tests.hall.test_sudden import times_out
from tests.kiosk.driver import Driver
from tests.kiosk.driver import game as game_of_kiosk
from tests.kiosk.session.leading import enter, lead, play_move
from tests.screens.states import shown
from tests.screens.states.tiebreaks import setup
from topping.errors import InputError
from topping.gamefiles import shelf
from topping.hall import room as rooms
from topping.hall.host import unfinished
from topping.hall.roomstandings import HallRow
from topping.hall.tiebreak import (
    TiebreakOrder,
    decided,
    first_tie,
    format_tiebreak,
    parse_tiebreak,
    place_at_stake,
    tied,
)
from topping.kiosk.screens.session.room import RoomScreen
from topping.kiosk.screens.session.routes import Sessions
from topping.kiosk.screens.session.session import SessionScreen
from topping.play.session.sessionstandings import standings
from topping.rules.games.game import Game
from topping.sheets.session import SessionSheet, standings_text
from topping.store.sessions.log import SessionLog


def standing(*ranks: int) -> tuple[HallRow, ...]:
    """Rows of these ranks at tables 1, 2, 3 …; each total is 100 ms a rank."""
    return tuple(
        HallRow(rank, table, f"Joueur {table}", 100 * rank, 5, 9, 0, 0) for table, rank in enumerate(ranks, start=1)
    )


ROWS = standing(1, 2, 3, 3, 3, 6, 6, 8)


def test_the_players_of_equal_rank_are_offered_together() -> None:
    assert tied(ROWS, 3) == {3, 4, 5}
    assert tied(ROWS, 7) == {8}
    assert first_tie(ROWS) == 4
    assert first_tie(standing(1, 2, 3)) == 1


def test_more_than_six_equal_players_are_offered_as_six() -> None:
    assert tied(standing(*[1] * 8), 0) == {1, 2, 3, 4, 5, 6}


def test_the_place_follows_from_who_plays() -> None:
    assert place_at_stake(ROWS, {3, 4, 5}) == 3
    assert place_at_stake(ROWS, {6, 7}) == 6
    assert place_at_stake(ROWS, {1, 8}) is None, "others stand between them"


def test_the_standing_takes_the_order_over_and_no_total_changes() -> None:
    outcome = (HallRow(1, 5, "", 0, 0, 0, 0, 0), HallRow(2, 3, "", 0, 0, 0, 0, 0), HallRow(3, 4, "", 0, 0, 0, 0, 0))
    after = decided(ROWS, outcome)
    assert [(row.table, row.rank, row.is_decided) for row in after][1:6] == [
        (2, 2, False),
        (5, 3, True),
        (3, 4, True),
        (4, 5, True),
        (6, 6, False),
    ]
    assert {row.table: row.total_ms for row in after} == {row.table: row.total_ms for row in ROWS}


def test_players_apart_in_the_standing_only_decide_between_themselves() -> None:
    outcome = (HallRow(1, 8, "", 0, 0, 0, 0, 0), HallRow(2, 1, "", 0, 0, 0, 0, 0))
    after = decided(ROWS, outcome)
    assert [row.rank for row in after] == [row.rank for row in ROWS]
    assert [row.table for row in after if row.is_decided] == [1, 8]


def test_the_order_is_read_as_it_was_written() -> None:
    order = TiebreakOrder((2, 14, 15), "/media/a club/game 7.txt")
    assert parse_tiebreak(format_tiebreak(order)) == order


@pytest.mark.parametrize("text", ["", "2", "2 file", "2,14", "1,2,3,4,5,6,7 file", "a,b file", "2,2 file"])
def test_two_to_six_players_play_it(text: str) -> None:
    with pytest.raises(InputError):
        parse_tiebreak(text)


def test_a_tie_break_on_the_phones_that_are_there(
    home: Path, game: Game, port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Real sockets: the other seat watches; the standing of before comes back with its new order."""
    monkeypatch.setattr(rooms, "COUNTDOWN_MS", 1_500)
    other = next(one.path for one in shelf.prepared() if one.name == "normale-09")
    top = next(iter(shelf.load(other).turns())).solution.move.circled

    async def evening() -> None:
        async with served(evening_of(game, pause_ms=300), port) as opened:
            phones = await opened.seated(1, 2, 3)
            opened.order("start")
            for phone in phones:
                await phone.hears(lambda frame: frame["t"] == "draw" and frame["m"] == 1)
            opened.order("stop")
            await phones[0].hears(lambda frame: frame["t"] == "over")
            opened.order(f"decide 1,2 {other}")
            for phone in phones:
                assert await phone.is_shut() == 1012, "it comes again by itself"
            await asyncio.sleep(0.5)
            first, second, third = await opened.seated(1, 2, 3)
            for phone in (first, second):
                draw = await phone.hears(lambda frame: frame["t"] == "draw")
                assert "watch" not in draw
            assert (await third.hears(lambda frame: frame["t"] == "draw"))["watch"] == 0
            assert (await second.say(1, 1, top))["v"] == "top"
            await times_out(opened, 1)
            over = await third.hears(lambda frame: frame["t"] == "over")
            assert [(row["p"], row["name"]) for row in over["rows"]] == [(1, NAMES[1]), (2, NAMES[0]), (1, NAMES[2])]
            assert not over["sudden"]
            opened.order("stop")
            await opened.task

    asyncio.run(evening())
    assert unfinished() is None


ENTER, SPACE, DOWN, UP, TAB = pygame.K_RETURN, pygame.K_SPACE, pygame.K_DOWN, pygame.K_UP, pygame.K_TAB
ESCAPE, F2, F5, F7, F12 = pygame.K_ESCAPE, pygame.K_F2, pygame.K_F5, pygame.K_F7, pygame.K_F12


@pytest.fixture
def kiosk() -> Iterator[Driver]:
    with shown("sessions/empty") as opened:
        yield opened


def test_enter_alone_starts_it_for_the_equal_players(game: Game) -> None:
    with shown("sessions/empty") as kiosk:
        room = setup(kiosk)
        kiosk.key(ENTER)
        kiosk.answerer.tell(game)
        kiosk.step()
        (order,) = room.orders
        assert parse_tiebreak(order.removeprefix("decide ")).tables == (3, 5)
        assert isinstance(kiosk.kiosk.scene, RoomScreen)


def test_space_ticks_and_a_seventh_is_refused() -> None:
    with shown("sessions/empty") as kiosk:
        setup(kiosk)
        for _ in range(4):
            kiosk.key(DOWN)
            kiosk.key(SPACE)
        assert "6 choisis, de 2 à 6" in kiosk.texts()
        kiosk.key(DOWN)
        kiosk.key(SPACE)
        assert "pas plus de 6" in kiosk.texts()
        kiosk.key(UP)
        kiosk.key(SPACE)
        assert "5 choisis, de 2 à 6" in kiosk.texts()
        kiosk.key(F7)
        kiosk.key(UP, UP, UP, UP)
        kiosk.key(F7)
        assert "2 choisis, de 2 à 6" in kiosk.texts()
        assert "Commencer à deux" in kiosk.texts()


def test_one_player_alone_has_no_tie_break() -> None:
    with shown("sessions/empty") as kiosk:
        room = setup(kiosk)
        kiosk.key(SPACE, ENTER)
        assert "il en faut au moins 2" in kiosk.texts()
        assert room.orders == []


def test_the_standing_says_what_a_tie_break_has_decided() -> None:
    with shown("tiebreak/decided") as kiosk:
        assert kiosk.texts().count("départage") == 2


def test_equal_players_of_a_session_play_it_with_bulletins(game: Game) -> None:
    with shown("session standings/ended") as kiosk:
        kiosk.key(pygame.K_ESCAPE)
        kiosk.key(F7)
        assert "Départage" in kiosk.texts()
        assert "Ils répondent" not in kiosk.texts(), "a session has no phones"
        kiosk.key(ENTER)
        kiosk.answerer.tell(game)
        kiosk.step()
        session = kiosk.scene_of(SessionScreen).session
        assert session.plan.eliminates
        assert 2 <= len(session.seats) <= 6


def test_a_sessions_standing_keeps_what_its_tie_break_decided(kiosk: Driver) -> None:
    """Ana and Bob are equal; Bob alone finds in the tie-break."""
    log = lead(kiosk, names=("Ana", "Bob", "Cléo"), the_game=game_of_kiosk(moves=1))
    play_move(kiosk)
    enter(kiosk, "1", "2", "3 !abs")
    kiosk.key(TAB)
    kiosk.key(F12, F12)
    assert ("1=", "1", "Ana") in zip(*(kiosk.texts("table")[at:] for at in range(3)), strict=False)
    kiosk.key(ESCAPE)
    kiosk.key(F7)
    kiosk.key(ENTER)
    kiosk.answerer.tell(game_of_kiosk())
    kiosk.step()
    play_move(kiosk)
    enter(kiosk, "1 !abs", "2")
    kiosk.key(TAB)
    kiosk.key(F2, F12)
    kiosk.key(ESCAPE)
    kiosk.key(ESCAPE, ESCAPE)
    kiosk.show(Sessions())
    kiosk.key(DOWN, DOWN, ENTER)
    kiosk.step(2)
    kiosk.key(F5)
    told = kiosk.texts("table")
    assert told[told.index("Bob") - 2 : told.index("Bob") + 2] == ("1", "2", "Bob", "départage")
    assert told[told.index("Ana") - 2 : told.index("Ana") + 2] == ("2", "1", "Ana", "départage")
    assert "3 (départage)" not in standings_text(SessionSheet(log.session, "", "", ""))
    kept = SessionLog.resume(kiosk.store, log.id).session
    assert "1 (départage)" in standings_text(SessionSheet(kept, "", "", ""))
    assert [line.total for line in standings(kept)] == [line.total for line in standings(log.session)]
