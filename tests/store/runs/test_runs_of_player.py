from __future__ import annotations

from dataclasses import replace

import pytest

from tests.store.helpers import GAME, SHORT, facts, facts_under, found, instant, play, turns, wrong
from topping.errors import InputError
from topping.play.run.kept import KeptMove
from topping.rules.conditions.formula import DUPLICATE
from topping.rules.games.gametext import game_id
from topping.store import Store
from topping.training.comparable import LeftOut, RunOutcome, comparable


def test_all_runs_of_a_player_are_read_with_what_they_are_compared_by(store: Store) -> None:
    play(store, facts("Zoé"), 1_000, -1, 2_000)
    play(store, facts("Paul"), 1, 1, 1, minute=5)
    play(store, facts("Zoé"), 1, 1, 1, minute=10)
    left = store.runs.start(facts_under(DUPLICATE, "zoé", SHORT), instant(3))  # the clock was set back
    store.runs.add_move(left, found(turns(SHORT)[0], 500), turns(SHORT)[0])
    store.runs.leave(left, instant(4))
    store.runs.start(facts("ZOÉ", SHORT), instant(30))

    runs = store.history.runs("zoé")

    assert [(one.attempt, one.outcome, one.moves, one.total_ms) for one in runs] == [
        (1, RunOutcome.FINISHED, 3, 83_000),
        (2, RunOutcome.FINISHED, 3, 3),
        (1, RunOutcome.LEFT, 1, 0),
        (2, RunOutcome.OPEN, 0, 0),
    ]
    assert [one.game for one in runs] == [game_id(game) for game in (GAME, GAME, SHORT, SHORT)]
    assert runs[2].conditions == facts_under(DUPLICATE).conditions
    assert runs[2].ended_at == "2025-01-01T00:04:00.000Z"
    assert dict(comparable(runs, "topping", "normale").left_out) == {
        LeftOut.OPEN: 1,
        LeftOut.OTHER_FORMULA: 1,
        LeftOut.SEEN: 1,
    }
    assert store.history.runs("Personne") == ()
    with pytest.raises(InputError):
        store.history.runs("")


def test_tries_of_a_draw_that_was_shown_again_are_told_apart(store: Store) -> None:
    turn = turns(SHORT)[0]
    run = store.runs.start(facts("Zoé", SHORT), instant(0))
    before = (wrong(at_ms=2_000), wrong(at_ms=3_000))
    store.runs.add_loose_proposals(run, 1, before)
    store.runs.add_move(run, found(turn, 2_500, wrong(at_ms=1_000)), turn)

    (move,) = store.runs.moves_of(run)

    assert [one.at_ms for one in move.void_tries] == [2_000, 3_000]
    assert [one.at_ms for one in move.last_tries] == [1_000, 2_500]
    assert move.was_seen
    once: KeptMove = replace(move, proposals=move.last_tries)
    assert not once.was_seen
    assert replace(once, showing=2).was_seen
