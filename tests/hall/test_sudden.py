"""Mort subite for a room (§3.8.3): eliminations, spectators, the end, phones and public screen."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.hall.conftest import NAMES, Evening, served
from tests.hall.played import Played
from tests.screens.states import shown
from topping.errors import InputError
from topping.hall import room as rooms
from topping.hall.evening import HallEvening
from topping.hall.room import HallPhase, LateRule
from topping.hall.status import HallStatus, format_status, parse_status
from topping.hall.sudden import sudden_conditions
from topping.hall.views import present
from topping.play.run.proposal import Answer
from topping.play.run.run import Phase
from topping.rules.games.game import Game


class SuddenDeath(Played):
    """A room that plays mort subite."""

    def __init__(self, game: Game, seats: int = 3) -> None:
        super().__init__(game, seats)
        self.evening = HallEvening.of(game, sudden_conditions(), pause_ms=200)
        self.room = self.evening.room(self.events)
        self.start()

    def ends(self) -> None:
        """Lets the present move come to its end."""
        move = self.room.move
        while self.room.ended < move:
            self.after(180, 180)

    def next(self) -> None:
        self.after(self.room.pause_ms + 40)

    @property
    def inside(self) -> list[int]:
        return [seat.table for seat in self.room.together]


@pytest.fixture
def played(game: Game) -> SuddenDeath:
    return SuddenDeath(game)


def below(played: Played) -> list[str]:
    """Valid proposals below the top of the first move of Normale 08, as the referee answers them."""
    turn = played.room.turns[0]
    letters = turn.draw.kept + turn.draw.new
    found = [word for word in WORDS if all(word.count(x) <= letters.count(x) for x in word)]
    return [f"{word} H8" for word in found if played.room.referee.judge(f"{word} H8", turn).points]


WORDS = [
    "RE",
    "DE",
    "LE",
    "ES",
    "ET",
    "NE",
    "EN",
    "TE",
    "AS",
    "LA",
    "UN",
    "SE",
    "ME",
    "OS",
    "IL",
    "AI",
    "ON",
    "OR",
    "IF",
]


def test_the_times_are_those_of_the_rule_book(played: SuddenDeath) -> None:
    schedule = played.room.conditions.speed.schedule
    assert [schedule.limit_ms(move) for move in (1, 3, 4, 6, 7, 20)] == [80_000] * 2 + [60_000] * 2 + [40_000] * 2


def test_who_scores_less_than_the_best_found_is_out(played: SuddenDeath) -> None:
    played.finds(1, 2)
    played.ends()
    assert played.inside == [1, 2]
    assert [(row.table, row.rank, row.out_at) for row in played.room.standings] == [(1, 1, 0), (2, 1, 0), (3, 3, 1)]


def test_the_best_found_decides_though_it_is_no_top(played: SuddenDeath) -> None:
    word = below(played)[0]
    assert played.says(1, word) is Answer.BELOW_TOP
    assert played.says(2, word) is Answer.BELOW_TOP
    played.ends()
    assert played.inside == [1, 2]


def test_a_move_that_nobody_scores_puts_nobody_out(played: SuddenDeath) -> None:
    played.ends()
    assert played.inside == [1, 2, 3]
    played.next()
    played.finds(1, 2, 3)
    played.ends()
    assert played.inside == [1, 2, 3]


def test_a_players_best_proposal_of_the_move_counts(played: SuddenDeath) -> None:
    word = below(played)[0]
    played.says(1, word)
    played.says(1, "ZZZZ H8")
    played.says(2, word)
    played.says(3, word)
    played.ends()
    assert played.inside == [1, 2, 3]


def test_the_game_is_over_when_one_player_is_left(played: SuddenDeath) -> None:
    played.finds(1, 2)
    played.ends()
    played.next()
    played.finds(1)
    played.ends()
    assert played.room.is_last
    played.next()
    assert played.room.phase is HallPhase.OVER
    assert [(row.table, row.rank, row.out_at) for row in played.room.standings] == [(1, 1, 0), (2, 2, 2), (3, 3, 1)]


def test_who_is_out_is_not_waited_for_and_cannot_propose(played: SuddenDeath) -> None:
    played.finds(1, 2)
    played.ends()
    played.next()
    assert played.room.move == 2
    with pytest.raises(rooms.RefusedProposalError):
        played.says(3, "MOT H8")
    played.finds(1, 2)
    played.after(40)
    assert played.room.ended == 2


def test_a_phone_that_is_cut_off_has_its_whole_time_before_it_is_out(played: SuddenDeath) -> None:
    played.here.discard(3)
    played.finds(1, 2)
    played.after(30_000)
    assert played.room.ended == 0
    played.here.add(3)
    played.finds(3)
    played.ends()
    assert played.inside == [1, 2, 3]


def test_nobody_comes_in_after_the_first_move(played: SuddenDeath) -> None:
    played.finds(1, 2)
    assert played.room.takes_late
    played.ends()
    assert not played.room.takes_late


def test_nobody_plays_it_in_his_own_time(game: Game) -> None:
    with pytest.raises(InputError):
        HallEvening.of(game, sudden_conditions(), LateRule.OWN_TIME)


def test_the_journal_gives_back_who_is_out(played: SuddenDeath) -> None:
    played.finds(1, 2)
    played.ends()
    again = played.evening.room(played.events)
    assert again.standings == played.room.standings


def test_who_is_out_sees_grid_and_clock_and_no_input(played: SuddenDeath) -> None:
    played.finds(1, 2)
    played.ends()
    told = present(played.room, played.room.seats[3], 3, played.now)
    assert (told["t"], told["watch"], told["mine"]["found"]) == ("end", 1, False)
    played.next()
    told = present(played.room, played.room.seats[3], 3, played.now)
    assert (told["t"], told["m"], told["watch"], told["limit"]) == ("draw", 2, 1, 80_000)
    assert "watch" not in present(played.room, played.room.seats[1], 3, played.now)


def test_the_kiosk_is_told_who_went_out_and_who_is_left(played: SuddenDeath) -> None:
    played.finds(1, 2)
    played.ends()
    status = HallStatus.of(played.room, "Normale 08", {1, 2, 3}, "http://salle.test/", played.now)
    assert parse_status(format_status(status)) == status
    assert (status.is_sudden, status.players, status.next_limit_ms) == (True, 3, 80_000)
    played.next()
    status = HallStatus.of(played.room, "Normale 08", {1, 2, 3}, "http://salle.test/", played.now)
    assert status.players == 2


async def times_out(opened: Evening, table: int) -> None:
    """The present move's time runs out for a seat, once its clock has started."""
    server = opened.host.server
    assert server is not None
    seat = server.room.seats[table]
    assert seat.run is not None
    while seat.run.phase is not Phase.THINKING:
        await asyncio.sleep(0.02)
    seat.run = seat.run.tick(server.now() + 90_000)


def test_a_room_of_phones_plays_it_to_the_last_one(
    home: Path, game: Game, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Real sockets: a winner, a loser, and the message to an eliminated player."""
    monkeypatch.setattr(rooms, "COUNTDOWN_MS", 200)

    async def evening() -> None:
        async with served(HallEvening.of(game, sudden_conditions(), pause_ms=300), port) as opened:
            first, second, third = await opened.seated(1, 2, 3)
            opened.order("start")
            for phone in (first, second, third):
                await phone.hears(lambda frame: frame["t"] == "draw" and frame["m"] == 1)
            turns = tuple(game.turns())
            await first.say(1, 1, turns[0].solution.move.circled)
            await second.say(1, 1, turns[0].solution.move.circled)
            await times_out(opened, 3)
            out = await third.hears(lambda frame: frame["t"] == "end")
            assert out["watch"] == 1
            watches = await third.hears(lambda frame: frame["t"] == "draw" and frame["m"] == 2)
            assert watches["watch"] == 1
            assert (await third.say(1, 2, turns[1].solution.move.circled))["t"] == "no"
            await first.say(2, 2, turns[1].solution.move.circled)
            await times_out(opened, 2)
            over = await second.hears(lambda frame: frame["t"] == "over")
            assert [(row["name"], row["out"]) for row in over["rows"]] == [(NAMES[0], 0), (NAMES[1], 2), (NAMES[2], 1)]

    asyncio.run(evening())


def test_the_public_screen_names_who_is_in_and_who_went_out() -> None:
    with shown("room death/usual") as kiosk:
        texts = " ".join(kiosk.texts())
        assert "coup 6 joué" in texts
        assert "20 + 20 s" in texts
        assert "7 sur 11 ont trouvé" in texts
    with shown("room death/won", size=(1024, 600), language="en") as kiosk:
        assert any("1 of 2 " in said for said in kiosk.texts())


def test_during_a_move_the_room_sees_only_those_still_in() -> None:
    with shown("room death/move") as kiosk:
        assert "3 sur 7 ont trouvé" in kiosk.texts()
        assert "Camille Roy" in kiosk.texts()
        assert "Hélène Picard" not in kiosk.texts()
