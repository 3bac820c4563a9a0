"""What the facts about a run make of it, and which of a player's runs of a game is his first."""

from dataclasses import replace

import pytest

from tests.facts.strategies import GAMES, MACHINES, PLAYERS, RUNS
from topping.facts.bodies import (
    Body,
    MoveOver,
    MoveTold,
    PlayerTold,
    RunBegun,
    RunEnded,
    RunPaused,
    RunResumed,
    StrokesTold,
)
from topping.facts.fact import Fact
from topping.facts.merging import is_personal, merged, stands_before
from topping.facts.sharedruns import SharedRun, attempts, run_of
from topping.facts.voices import first_voices, stand_in
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import MORT_SUBITE

ANN, BOB = PLAYERS[:2]
HERE, THERE = MACHINES[:2]
RUN = RUNS[0]
PLAIN, SUDDEN = str(Conditions()), str(Conditions(MORT_SUBITE, MORT_SUBITE.speeds[0], penalty_ms=0))
BEGUN = RunBegun(RUN, ANN, 1, GAMES[0], "", 2, "", "", "1", PLAIN, False, True, False, 0)
LEFT = RunEnded(RUN, False, 9)


def said(*bodies: Body, machine: str = HERE) -> list[Fact]:
    """What a machine says, one after the other."""
    return [Fact(machine, number, number, body.kind, body.write()) for number, body in enumerate(bodies, start=1)]


def finished(*found: bool) -> RunEnded:
    moves = (MoveTold(at, "ON", "H8", 4, 4, one, 1_000, 0 if one else 20_000, 1) for at, one in enumerate(found, 1))
    return RunEnded(RUN, True, 9, tuple(moves))


def the_run(*bodies: Body) -> SharedRun:
    found = run_of(reversed(said(*bodies)))
    assert found is not None
    return found


def test_a_run_lasts_the_time_and_the_penalties_of_its_moves() -> None:
    run = the_run(BEGUN, finished(True, False))
    assert (run.total_ms, len(run.moves), run.resumed, run.machine) == (22_000, 2, False, HERE)
    assert (the_run(BEGUN).total_ms, the_run(BEGUN).moves, the_run(BEGUN).ended) == (0, (), None)
    assert run_of(said(LEFT)) is None


@pytest.mark.parametrize(
    ("conditions", "game_moves", "found", "is_over"),
    [
        (PLAIN, 2, (True, True), True),
        (PLAIN, 2, (True, False), True),
        (PLAIN, 2, (False,), False),
        (PLAIN, 1, (True, True), False),
        (SUDDEN, 2, (False,), True),
        (SUDDEN, 2, (True,), False),
        (SUDDEN, 3, (True, False), True),
        (SUDDEN, 3, (False, True), False),
        (SUDDEN, 2, (True, True, False), False),
        ("?", 2, (True, True), False),
    ],
)
def test_a_run_is_over_with_all_moves_of_its_game_or_the_one_that_put_it_out(
    conditions: str, game_moves: int, found: tuple[bool, ...], is_over: bool
) -> None:
    begun = replace(BEGUN, conditions=conditions, game_moves=game_moves)
    assert (the_run(begun, finished(*found)).ended is not None) is is_over


@pytest.mark.parametrize(
    ("bodies", "resumed", "is_over"),
    [
        ((LEFT,), False, True),
        ((LEFT, RunResumed(RUN)), True, False),
        ((LEFT, RunResumed(RUN), LEFT), True, True),
        ((LEFT, RunResumed(RUN), finished(True, True)), True, True),
    ],
)
def test_a_run_that_was_left_is_open_again_once_it_is_resumed(
    bodies: tuple[Body, ...], resumed: bool, is_over: bool
) -> None:
    run = the_run(BEGUN, *bodies)
    assert (run.resumed, run.ended is not None) == (resumed, is_over)
    assert the_run(replace(BEGUN, resumed=True), *bodies).resumed


def test_what_is_known_of_a_run_that_is_played() -> None:
    first, again, second = (MoveOver(RUN, number, True, ms, 0, 1) for number, ms in ((1, 5), (1, 6), (2, 7)))
    strokes = StrokesTold(RUN, ((1, 1, "AQ=="),))
    run = the_run(BEGUN, second, first, again, RunPaused(RUN, SUDDEN), strokes)
    assert run.ended_moves == (first, second)
    assert (run.conditions, run.strokes) == (SUDDEN, strokes)


@pytest.mark.parametrize(
    ("has", "is_over"),
    [
        ([], False),
        ([(HERE, ANN)], False),
        ([(HERE, ANN), (THERE, ANN)], True),
        ([(THERE, ANN)], False),
    ],
)
def test_how_a_run_goes_is_said_by_who_has_its_player(has: list[tuple[str, str]], is_over: bool) -> None:
    facts = [*said(BEGUN), *said(LEFT, machine=THERE)]
    found = run_of(facts, lambda machine, player: (machine, player) in has)
    assert found is not None
    assert (found.machine, found.ended is not None) == (HERE, is_over)
    everybody = run_of(facts)
    assert everybody is not None
    assert everybody.ended is not None


@pytest.mark.parametrize(
    ("runs", "order"),
    [
        ([(HERE, 2, 5), (HERE, 1, 9)], [1, 0]),
        ([(HERE, 1, 9), (THERE, 1, 7), (HERE, 2, 5)], [1, 0, 2]),
        ([(HERE, 1, 1), (THERE, 1, 0)], [1, 0]),
        ([(THERE, 1, 3), (HERE, 1, 3)], [1, 0]),
    ],
)
def test_runs_of_a_game_are_counted_by_places_and_clocks(runs: list[tuple[str, int, int]], order: list[int]) -> None:
    made = []
    for uuid, (machine, place, at) in zip(RUNS, runs, strict=False):
        run = run_of(said(replace(BEGUN, run=uuid, place=place, started_at=at), machine=machine))
        assert run is not None
        made.append(run)
    assert attempts(made, lambda _: ANN) == {RUNS[run]: number for number, run in enumerate(order, start=1)}
    assert set(attempts(made, lambda run: run.begun.run).values()) == {1}


def test_a_minor_s_run_stays_without_its_strokes() -> None:
    facts = said(PlayerTold(ANN, "A. 1", True, minor=True), BEGUN, StrokesTold(RUN, ((1, 1, "AQ=="),)), LEFT)
    state = merged(facts)
    assert state.gone == {(HERE, 3)}
    assert state.runs == {RUN: replace(the_run(BEGUN, LEFT), machine=HERE)}


def test_who_tells_of_another_s_player_is_heard_of_a_stand_in() -> None:
    told = [PlayerTold(player, "X", False, False) for player in (ANN, BOB)]
    voices = first_voices([*said(*told, BEGUN), *said(told[1], BEGUN, LEFT, machine=THERE)])
    stranger = stand_in(THERE, ANN)
    assert voices.homes == {ANN: HERE, BOB: THERE, stranger: THERE, stand_in(HERE, BOB): HERE}
    assert voices.stand_ins == {stranger, stand_in(HERE, BOB)}


LASTING, GONE, PERSONAL = (Fact(HERE, 1, 0, kind, {}) for kind in ("run-begun", "gone", "strokes"))


def test_of_two_facts_of_one_name_the_lasting_one_stands_and_the_lesser_of_two_alike() -> None:
    other = replace(LASTING, body={"a": 1})
    order = [other, LASTING, GONE, PERSONAL]
    for at, one in enumerate(order):
        assert [stands_before(one, another) for another in order] == [at < place for place in range(len(order))]


@pytest.mark.parametrize(
    ("kind", "body", "names"),
    [
        ("player", {}, True),
        ("session-event", {}, True),
        ("run-begun", {}, False),
        ("gone", {}, False),
        ("competition", {"event": "enrolled"}, True),
        ("competition", {"event": "session"}, True),
        ("competition", {"event": "run"}, False),
        ("decision", {"decision": "name-put-right"}, True),
        ("decision", {"decision": "move-voided"}, False),
    ],
)
def test_a_fact_that_names_somebody_may_have_to_be_forgotten(kind: str, body: dict[str, str], names: bool) -> None:
    assert is_personal(Fact(HERE, 1, 0, kind, body)) is names
