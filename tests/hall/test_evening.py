"""An evening over real sockets: phones come, play, leave and come back; strangers get nothing."""

from __future__ import annotations

import asyncio
import http.client
import json
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.hall.conftest import NAMES, Evening, evening_of, served
from tests.hall.phones import Phone
from topping.errors import InputError
from topping.gamefiles.lexicon import lexicon_of
from topping.hall import room, server
from topping.hall.host import drop, new_journal, unfinished
from topping.hall.room import LateRule
from topping.hall.server import CLOSED, ELSEWHERE, FLOOD, WRONG
from topping.hall.status import read_status
from topping.paths import hall_file
from topping.play.run.proposal import verdict_of_top
from topping.play.run.run import Run
from topping.play.run.strokes import InputMark
from topping.rules.conditions.conditions import Conditions
from topping.rules.games.game import Game
from topping.rules.games.gametext import game_id
from topping.store import RunFacts, RunGroup, Store, open_store


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "COUNTDOWN_MS", 200)
    monkeypatch.setattr(server, "_APART_MS", 0)


def tops(game: Game) -> list[str]:
    return [turn.solution.move.circled for turn in game.turns()]


async def drawn(phone: Phone, move: int) -> None:
    await phone.hears(lambda frame: frame["t"] == "draw" and frame["m"] == move)
    await phone.seen(move)


async def ended(phone: Phone, move: int) -> dict[str, object]:
    return await phone.hears(lambda frame: frame["t"] == "end" and frame["m"] == move)


def run_rows(store: Store) -> list[tuple[str, int, bool]]:
    """Player, moves kept, whether finished, of each run."""
    found = store._database.all(
        "SELECT players.name, (SELECT count(*) FROM moves WHERE run = runs.id), outcome = 'finished' "
        "FROM runs JOIN players ON players.id = runs.player ORDER BY runs.id"
    )
    return [(name, moves, bool(finished)) for name, moves, finished in found]


def at_keyboard(store: Store, game: Game, player: str = "Camille Roy") -> None:
    """Somebody plays the game at the kiosk, under the same times."""
    conditions, turns = Conditions.topping(60_000), tuple(game.turns())
    lexicon = lexicon_of(game)
    run, now = Run(turns, conditions, shown_ms=0), "2026-03-01T20:00:00+01:00"
    number = store.runs.start(
        RunFacts.of(player, game, conditions, lexicon_name=lexicon.name, lexicon_hash=lexicon.hash), now
    )
    for turn in turns:
        run = run.draw_shown(0).propose("", verdict_of_top(turn), 5_000)
        store.runs.add_move(number, run.results[-1], turn)
    store.runs.finish(number, now)


def groups(store: Store, game: Game) -> tuple[RunGroup, ...]:
    return store.ranking.groups_of(game_id(game))


def test_three_phones_play_a_game_to_its_end_and_their_runs_are_kept(home: Path, game: Game, port: int) -> None:
    async def play(phone: Phone) -> None:
        for move, top in enumerate(tops(game), start=1):
            await drawn(phone, move)
            await asyncio.sleep(0.15)
            answer = await phone.say(move, move, top)
            assert answer["v"] == "top"

    async def evening() -> None:
        async with served(evening_of(game, pause_ms=20), port, lasts_s=0.2) as opened:
            phones = await opened.seated(1, 2, 3)
            opened.order("start")
            await asyncio.gather(*map(play, phones))
            over = await phones[1].hears(lambda frame: frame["t"] == "over")
            assert {row["name"] for row in over["rows"]} == set(NAMES)
            assert len(over["moves"]) == len(game.moves)
            await opened.task

    asyncio.run(evening())
    assert unfinished() is None, "nothing is left to go on with"
    with open_store().store as store:
        assert run_rows(store) == [(name, len(game.moves), True) for name in NAMES]
        run = store.finished.run(1)
        assert (run.input, run.ranks) == (InputMark.PHONE, True)
        at_keyboard(store, game)
        boards = [{row.player for row in store.ranking.of_group(one, 0, 9).runs} for one in groups(store, game)]
        assert sorted(boards, key=len) == [{"Camille Roy"}, set(NAMES)], "each has a board of its own"
        assert store.runs.attempts(NAMES[0], game_id(game)) == 1
        assert store.runs.open_runs() == ()


@pytest.mark.parametrize("first", ["keyboard", "phone"])
def test_a_person_has_one_first_attempt_over_kiosk_and_phone(home: Path, game: Game, port: int, first: str) -> None:
    """The game of one move is played at the kiosk and on a phone; only the earlier run ranks."""
    one_move = replace(game, moves=game.moves[:1], generator=None, seed=None)

    async def evening() -> None:
        async with served(evening_of(one_move, pause_ms=20), port, lasts_s=0.2) as opened:
            (phone,) = await opened.seated(1)
            opened.order("start")
            await drawn(phone, 1)
            await phone.say(1, 1, tops(one_move)[0])
            await opened.task

    def at_kiosk() -> None:
        with open_store().store as store:
            at_keyboard(store, one_move, NAMES[0])

    ways = [lambda: asyncio.run(evening()), at_kiosk]
    for play in ways if first == "phone" else reversed(ways):
        play()
    with open_store().store as store:
        runs = store.finished.of_player(NAMES[0], 0, 9).runs
    earlier, later = sorted(runs, key=lambda run: run.run_id)
    assert (earlier.attempt, earlier.rank) == (1, 1)
    assert (later.attempt, later.rank) == (2, None)
    assert (earlier.input is InputMark.PHONE) == (first == "phone")


def test_a_reload_in_the_middle_of_a_move_gives_all_back(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            first, _ = await opened.seated(1, 2)
            opened.order("start")
            await drawn(first, 1)
            assert (await first.say(1, 1, "XX H8"))["v"] != "top"
            assert (await first.say(2, 1, tops(game)[0]))["v"] == "top"
            await first.go(pulled=True)
            (again,) = await opened.seated(1)
            back = again.frames[-1]
            assert (back["t"], back["m"], back["you"]["n"]) == ("draw", 1, 2)
            assert back["done"]["ms"] > 0
            assert (await again.say(2, 1, tops(game)[0]))["ms"] == back["done"]["ms"], "said again, answered again"
            assert (await again.say(3, 1, tops(game)[0]))["why"] == "over"

    asyncio.run(evening())


def test_a_second_phone_takes_the_seat_and_the_first_is_told(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            (first,) = await opened.seated(1)
            (second,) = await opened.seated(1)
            assert await first.is_shut() == ELSEWHERE
            assert not second.closed

    asyncio.run(evening())


def test_a_code_opens_its_seat_once_and_again_for_the_same_phone_only(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            phone = opened.phone(2, by_code=True)
            code = phone.code
            await phone.come()
            await phone.hears(lambda frame: "you" in frame)
            assert phone.key
            await phone.go()
            await phone.come()
            await phone.hears(lambda frame: "you" in frame)
            stranger = Phone(port, 2, code=code, secret=98765432109876543210, source="127.0.0.9")
            await stranger.come()
            assert await stranger.is_shut() == WRONG
            lost = Phone(port, 2, code=code, source="127.0.0.3")
            await lost.come()
            await lost.hears(lambda frame: "you" in frame)
            assert lost.key == phone.key, "the answer was lost on the way: the same phone asks again"

    asyncio.run(evening())


def test_a_new_slip_cuts_off_who_had_the_old_one(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            (phone,) = await opened.seated(3)
            old = opened.phone(3)
            opened.order("slip 3")
            assert await phone.is_shut() == WRONG
            assert [slip.table for slip in opened.told] == [3]
            await old.come()
            assert await old.is_shut() == WRONG
            await opened.seated(3)

    asyncio.run(evening())


def test_a_killed_evening_is_taken_up_where_it_was(home: Path, game: Game, port: int) -> None:
    """As after a kill: the journal is read back, with a line that was cut in the middle."""
    told: list[int] = []

    async def before(opened: Evening) -> None:
        first, second = await opened.seated(1, 2)
        opened.order("start")
        for phone in (first, second):
            await drawn(phone, 1)
            assert (await phone.say(1, 1, tops(game)[0]))["v"] == "top"
        await ended(first, 1)
        await drawn(first, 2)
        answer = await first.say(2, 2, tops(game)[1])
        told.append(answer["ms"])

    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            await before(opened)
            journal, slips = opened.host.path, dict(opened.host.slips)
        with journal.open("ab") as file:
            file.write(b'{"e": "said", "at_ms": 1')
        async with served(evening_of(game), port, journal=journal) as opened:
            opened.host.slips.update(slips)
            first, second = await opened.seated(1, 2)
            back = first.frames[-1]
            assert back["you"]["n"] == 2
            assert (await first.hears(lambda frame: frame["t"] == "draw" and frame["m"] == 2))["done"]["ms"] == told[0]
            await drawn(second, 2)
            assert (await second.say(2, 2, tops(game)[1]))["ms"] < 5_000
            row = (await ended(second, 2))["rows"]
            assert isinstance(row, list)
            assert len(row) == 2
            opened.order("stop")
            await first.hears(lambda frame: frame["t"] == "over")
            opened.order("stop")
            await opened.task

    asyncio.run(evening())
    with open_store().store as store:
        assert run_rows(store) == [(name, 2, False) for name in NAMES[:2]]
        assert store.runs.unfinished_of(NAMES[0]) == (), "a room's game is not gone on with at the kiosk"


def test_another_evening_does_not_begin_over_one_that_is_not_over(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            (phone,) = await opened.seated(1)
            opened.order("start")
            await drawn(phone, 1)
        with pytest.raises(InputError, match=r"hall\.unfinished"):
            new_journal()
        path = unfinished()
        assert path is not None
        await drop(path)

    asyncio.run(evening())
    assert unfinished() is None
    with open_store().store as store:
        assert run_rows(store) == [(NAMES[0], 0, False)]


def test_who_comes_after_the_start_plays_or_is_told_that_he_does_not(home: Path, game: Game, port: int) -> None:
    async def evening(late: LateRule) -> dict[str, object]:
        async with served(evening_of(game, late), port) as opened:
            first, second = await opened.seated(1, 2)
            opened.order("start")
            await drawn(first, 1)
            (third,) = await opened.seated(3)
            opened.order("stop")
            await first.hears(lambda frame: frame["t"] == "over")
            opened.order("stop")
            await opened.task
            assert not second.closed or second.closed == CLOSED
            return next(frame for frame in third.frames if "you" in frame)

    assert asyncio.run(evening(LateRule.MOVES_LOST))["t"] == "draw"
    refused = asyncio.run(evening(LateRule.REFUSED))
    assert (refused["t"], refused["closed"]) == ("wait", True)


def test_the_referee_names_a_seat_adds_one_and_sees_who_is_there(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            await opened.seated(2)
            opened.order("name 1 Nadia Lopez")
            opened.order("seat Théo Blanc")
            opened.order("nonsense")
            await asyncio.sleep(0.6)
            status = read_status(hall_file())
            assert status is not None
            assert status.here == 1
            assert [(seat.name, seat.state) for seat in status.seats] == [
                ("Nadia Lopez", "expected"),
                (NAMES[1], "here"),
                (NAMES[2], "expected"),
                ("Théo Blanc", "expected"),
            ]
            assert [slip.name for slip in opened.told] == ["Théo Blanc"]

    asyncio.run(evening())


# strangers


def test_the_page_is_given_by_the_rooms_own_address_alone(home: Path, game: Game, port: int) -> None:
    def asked(path: str, host: str) -> tuple[int, str, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        connection.request("GET", path, headers={"Host": host})
        answer = connection.getresponse()
        return answer.status, answer.getheader("Content-Security-Policy", ""), answer.read()

    async def evening() -> None:
        async with served(evening_of(game), port):
            own = f"127.0.0.1:{port}"
            loop = asyncio.get_running_loop()
            status, policy, page = await loop.run_in_executor(None, asked, "/", own)
            assert (status, b"<title>Topping</title>" in page) == (200, True)
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            for path in ("/hall.js", "/hall.css"):
                assert (await loop.run_in_executor(None, asked, path, own))[0] == 200
            for path in ("/../pyproject.toml", "/hall.py", "/hall.js/", "/%2e%2e/x"):
                assert (await loop.run_in_executor(None, asked, path, own))[0] == 404
            assert (await loop.run_in_executor(None, asked, "/", f"evil.example:{port}"))[0] == 421
            assert (await loop.run_in_executor(None, asked, "/", f"salle.test:{port}"))[0] == 200

    asyncio.run(evening())


def test_a_page_of_elsewhere_opens_no_socket(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            with pytest.raises(InvalidStatus):
                await opened.phone(1).come(origin="http://evil.example")

    asyncio.run(evening())


@pytest.mark.parametrize(
    "said",
    [
        "{}",
        '{"t":"hello","seat":1,"proof":"' + "0" * 64 + '"}',
        '{"t":"say","number":1,"move":1,"text":"LA H8"}',
        '{"t":"hello","seat":77,"proof":"' + "0" * 64 + '"}',
    ],
)
def test_who_proves_nothing_is_told_nothing(home: Path, game: Game, port: int, said: str) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port):
            stranger = Phone(port, 1, key="0" * 24)
            await stranger.come()
            await stranger.hears(lambda frame: frame["t"] == "nonce")
            if not said.startswith('{"t":"hello","seat":1'):
                await stranger.tell(said)
            assert await stranger.is_shut() == WRONG
            assert [frame["t"] for frame in stranger.frames] == ["nonce"]

    asyncio.run(evening())


def test_one_guest_who_knocks_without_end_keeps_nobody_out(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            knocking = [Phone(port, 1, key="0" * 24, source="127.0.0.66") for _ in range(30)]
            await asyncio.gather(*(one.come() for one in knocking), return_exceptions=True)
            await asyncio.wait_for(opened.seated(1, 2, 3), 3)

    asyncio.run(evening())


def test_a_phone_that_floods_is_barred_and_the_others_play_on(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            first, second = await opened.seated(1, 2)
            opened.order("start")
            await drawn(second, 1)
            for _ in range(60):
                await first.tell('{"t":"shown","move":1}')
            assert await first.is_shut() == FLOOD
            again = opened.phone(1)
            await again.come()
            assert await again.is_shut() == FLOOD
            assert (await second.say(1, 1, tops(game)[0]))["v"] == "top"

    asyncio.run(evening())


def test_a_message_that_is_none_or_too_long_ends_only_its_own_socket(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            first, second, third = await opened.seated(1, 2, 3)
            await first.tell('{"t":"say"}')
            await second.tell("x" * 5_000)
            assert await first.is_shut() == WRONG
            assert await second.is_shut()
            opened.order("start")
            await drawn(third, 1)

    asyncio.run(evening())


def test_the_journal_is_private_and_holds_no_key(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            await opened.seated(1)
            await asyncio.sleep(0.3)
            content = opened.host.path.read_text(encoding="utf-8")
            assert stat.S_IMODE(opened.host.path.stat().st_mode) == 0o600
            for slip in opened.host.slips.values():
                assert slip.code not in content
                assert slip.url.rpartition(".")[2] not in content
            status = hall_file().read_text(encoding="utf-8")
            assert not any(slip.code in status or slip.url in status for slip in opened.host.slips.values())

    asyncio.run(evening())


def test_no_phone_is_told_a_top_before_its_move_is_over_nor_a_name_beyond_the_seats(
    home: Path, game: Game, port: int
) -> None:
    words = {move: turn.solution.word.upper() for move, turn in enumerate(game.turns(), start=1)}

    async def evening() -> list[Phone]:
        async with served(evening_of(game), port) as opened:
            phones = await opened.seated(1, 2)
            opened.order("start")
            await asyncio.gather(*map(play, phones))
            return phones

    async def play(phone: Phone) -> None:
        number = 0
        for move in range(1, 5):
            await drawn(phone, move)
            number += 1
            await phone.say(number, move, "XX H8")
            if phone.table == 1:
                number += 1
                assert (await phone.say(number, move, tops(game)[move - 1]))["v"] == "top"
            else:
                await phone.tell({"t": "up", "move": move})
            await ended(phone, move)

    for phone in asyncio.run(evening()):
        over = 0
        for frame in phone.frames:
            over = max(over, frame["m"]) if frame["t"] == "end" else over
            texts = json.dumps({**frame, "cells": "", "t": ""}, ensure_ascii=False).upper()
            assert not any(f'"{word}"' in texts or f'"{word} ' in texts for m, word in words.items() if m > over)
            assert NAMES[2].upper() not in texts, "seat 3 does not play"


def test_two_orders_to_start_give_each_seat_one_run(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            first, _ = await opened.seated(1, 2)
            opened.order("start\nstart\nstart")
            late = await opened.seated(3)
            await drawn(first, 1)
            await drawn(late[0], 1)
            opened.order("stop")
            await first.hears(lambda frame: frame["t"] == "over")
            opened.order("stop")
            await opened.task

    asyncio.run(evening())
    with open_store().store as store:
        assert sorted(run_rows(store)) == sorted((name, 0, False) for name in NAMES)
        assert store.runs.attempts(NAMES[0], game_id(game)) == 1


def test_a_run_that_somebody_closes_meanwhile_does_not_stop_the_others(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            first, second = await opened.seated(1, 2)
            opened.order("start")
            await drawn(first, 1)
            with open_store().store as store:
                store.runs.leave(1, "2026-03-01T20:00:00+01:00")
            for move in (1, 2):
                for phone in (first, second):
                    await drawn(phone, move)
                    assert (await phone.say(move, move, tops(game)[move - 1]))["v"] == "top"
                await ended(first, move)

    asyncio.run(evening())
    with open_store().store as store:
        assert {name: moves for name, moves, _ in run_rows(store)} == {NAMES[0]: 0, NAMES[1]: 2}


def test_another_game_goes_on_with_the_same_seats(home: Path, game: Game, port: int) -> None:
    """Phones come back by the keys that they have; nobody needs another slip."""

    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            first, second = await opened.seated(1, 2)
            opened.order("again 60 20 moves_lost normale-09")
            opened.order("start")
            await drawn(first, 1)
            assert (await first.say(1, 1, tops(game)[0]))["v"] == "top"
            opened.order("stop")
            await first.hears(lambda frame: frame["t"] == "over")
            opened.order("again 60 20 moves_lost normale-09")
            assert await first.is_shut() == 1012
            assert await second.is_shut() == 1012
            again = [opened.phone(table) for table in (1, 2)]
            for phone in again:
                for _ in range(50):
                    try:
                        await phone.come()
                        break
                    except (OSError, InvalidStatus):
                        await asyncio.sleep(0.05)
                assert (await phone.hears(lambda frame: "you" in frame))["t"] == "wait"
            opened.order("start")
            await drawn(again[0], 1)
            number = again[0].frames[-1].get("you", {}).get("n", 0) + 1
            assert (await again[0].say(number, 1, "XX H8"))["t"] == "ack"
            opened.order("stop")
            await again[0].hears(lambda frame: frame["t"] == "over")
            opened.order("stop")
            await opened.task
            assert len(opened.told) == 0

    asyncio.run(evening())
    assert unfinished() is None
    with open_store().store as store:
        assert sorted({run.game_name for run in store.runs.unfinished_of(NAMES[0])}) == []
        games = store._database.all("SELECT game_name, count(*) FROM runs GROUP BY game_name ORDER BY 1")
        assert [tuple(row) for row in games] == [("Normale 08", 2), ("Normale 09", 2)]


def test_mort_subite_may_follow_topping_with_the_same_seats(home: Path, game: Game, port: int) -> None:
    async def evening() -> None:
        async with served(evening_of(game), port) as opened:
            (first,) = await opened.seated(1)
            opened.order("start")
            await drawn(first, 1)
            opened.order("stop")
            await first.hears(lambda frame: frame["t"] == "over")
            opened.order("again 0 0 moves_lost normale-09")
            await first.is_shut()
            await asyncio.sleep(0.5)
            (back,) = await opened.seated(1)
            status = read_status(hall_file())
            assert status is not None
            assert (status.is_sudden, status.limit_ms) == (True, 80_000), "1:00 + 20 s"
            await back.go()
            opened.order("stop")
            await opened.task

    asyncio.run(evening())
