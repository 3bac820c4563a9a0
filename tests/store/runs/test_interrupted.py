"""What is kept of a run so that it can be taken up again, and whether its process may still be at it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from tests.store.helpers import GAME, SHORT, facts, found, instant, turns
from topping.rules.games.gametext import game_id, parse_game
from topping.store import RunFacts, Store
from topping.store.opening import presence

_CHILD = """
import sys, time
from pathlib import Path
from topping.store.opening import presence
with presence(Path(sys.argv[1])) as is_alone:
    print(is_alone, flush=True)
    time.sleep(60)
"""


def test_open_runs_are_told_with_their_games_the_last_one_first(store: Store) -> None:
    first = store.runs.start(facts("Marie"), instant(0))
    turn = turns(GAME)[0]
    store.runs.add_move(first, found(turn, 1_000), turn)
    second = store.runs.start(facts("Paul", SHORT), instant(1))

    paul, marie = store.runs.open_runs()
    assert (paul.id, paul.player, paul.moves) == (second, "Paul", 0)
    assert (marie.id, marie.player, marie.moves) == (first, "Marie", 1)
    for run, game in ((paul, SHORT), (marie, GAME)):
        assert game_id(parse_game(run.game_text)) == run.game == game_id(game)


def test_a_game_played_twice_is_kept_once(store: Store) -> None:
    for player in ("Marie", "Paul"):
        store.runs.leave(store.runs.start(facts(player), instant(0)), instant(1))
    assert store._database.all("SELECT count(*) FROM game_texts")[0][0] == 1


def test_closed_runs_are_not_open(store: Store) -> None:
    left = store.runs.start(facts("Marie", SHORT), instant(0))
    store.runs.leave(left, instant(1))
    finished = store.runs.start(facts("Paul", SHORT), instant(0))
    turn = turns(SHORT)[0]
    store.runs.add_move(finished, found(turn, 1_000), turn)
    store.runs.finish(finished, instant(1))
    assert store.runs.open_runs() == ()
    store.runs.resume(left)
    assert [run.id for run in store.runs.open_runs()] == [left]


def test_a_run_begun_without_its_game_is_told_so(store: Store) -> None:
    known: RunFacts = facts("Marie")
    store.runs.start(replace(known, game_text=""), instant(0))
    assert [run.game_text for run in store.runs.open_runs()] == [""]


def test_a_process_knows_whether_it_is_alone(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    with presence(path) as first, presence(path) as second:
        assert (first, second) == (True, False)
    with presence(path) as again:
        assert again


def test_a_process_that_is_killed_is_there_no_more(path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    child = subprocess.Popen([sys.executable, "-c", _CHILD, str(path)], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "True\n"
        with presence(path) as is_alone:
            assert not is_alone
    finally:
        child.kill()
        child.wait()
    with presence(path) as is_alone:
        assert is_alone
