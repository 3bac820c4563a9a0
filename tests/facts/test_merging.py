from hypothesis import given
from hypothesis import strategies as some

from tests.facts.strategies import GAMES, MACHINES, PLAYERS, RUNS, deliveries, stories
from topping.facts.bodies import PlayersMerged, PlayerTold, RunBegun
from topping.facts.fact import Fact
from topping.facts.merging import merged
from topping.facts.voices import first_voices
from topping.rules.conditions.conditions import Conditions

ANN, BOB = PLAYERS[:2]
HERE, THERE = MACHINES[:2]


@given(stories().flatmap(lambda facts: some.tuples(some.just(facts), deliveries(facts))))
def test_neither_order_nor_losses_nor_repeats_change_the_state(both: tuple[tuple[Fact, ...], tuple[Fact, ...]]) -> None:
    facts, delivered = both
    assert merged(delivered) == merged(facts)


@given(stories())
def test_what_is_forgotten_makes_no_difference_to_what_is_left(facts: tuple[Fact, ...]) -> None:
    state = merged(facts)
    left = merged((fact for fact in facts if fact.name not in state.gone), first_voices(facts))
    assert left.runs == state.runs
    assert left.attempts == state.attempts
    known = {player.uuid: player for player in left.players}
    for player in state.players:
        for uuid in player.uuids:
            assert known.get(player.uuid, player) == player, uuid


@given(stories())
def test_a_person_has_one_first_attempt_at_a_game(facts: tuple[Fact, ...]) -> None:
    state = merged(facts)
    person = {uuid: player.uuid for player in state.players for uuid in player.uuids}
    voices = first_voices(facts)
    counted: dict[tuple[str, str], list[int]] = {}
    for uuid, run in state.runs.items():
        runner = voices.runner(run.machine, run.begun.player)
        key = (person.get(runner, runner), run.begun.game)
        counted.setdefault(key, []).append(state.attempts[uuid])
    for attempts in counted.values():
        assert sorted(attempts) == [*range(1, len(attempts) + 1)]


def begun(machine: str, number: int, run: str, player: str, place: int, started_at: int) -> Fact:
    body = RunBegun(run, player, place, GAMES[0], "", 2, "", "", "1", str(Conditions()), False, True, False, started_at)
    return Fact(machine, number, 0, body.kind, body.write())


def told(machine: str, number: int, player: str, name: str, at: int, *, minor: bool = False) -> Fact:
    body = PlayerTold(player, name, initials=minor, minor=minor)
    return Fact(machine, number, at, body.kind, body.write())


def same(machine: str, number: int, one: str, other: str, at: int = 0) -> Fact:
    body = PlayersMerged(one, other)
    return Fact(machine, number, at, body.kind, body.write())


def test_the_clocks_order_two_first_attempts_and_a_machine_its_own() -> None:
    facts = [
        # its clock was set back before the second run
        begun(HERE, 1, RUNS[0], ANN, 1, 10_000),
        begun(HERE, 2, RUNS[1], ANN, 2, 5_000),
        begun(THERE, 1, RUNS[2], BOB, 1, 7_000),
    ]
    assert merged(facts).attempts == {RUNS[0]: 1, RUNS[1]: 2, RUNS[2]: 1}
    facts.append(same(THERE, 2, BOB, ANN))
    assert merged(facts).attempts[RUNS[0]] == 1, "one of the two machines alone makes no person of two"
    facts.append(same(HERE, 3, ANN, BOB))
    assert merged(facts).attempts == {RUNS[2]: 1, RUNS[0]: 2, RUNS[1]: 3}


def test_equal_clocks_are_ordered_by_the_machines() -> None:
    facts = [begun(THERE, 1, RUNS[0], ANN, 1, 0), begun(HERE, 1, RUNS[1], BOB, 1, 0)]
    facts += [same(THERE, 2, ANN, BOB), same(HERE, 2, ANN, BOB)]
    assert merged(facts).attempts == {RUNS[1]: 1, RUNS[0]: 2}


def test_a_name_is_the_one_said_last_and_earlier_ones_go() -> None:
    facts = [told(HERE, 1, ANN, "Anne", 3), told(THERE, 1, BOB, "Ann", 9), told(HERE, 2, ANN, "A.", 1)]
    names = {player.uuid: player.name for player in merged(facts).players}
    assert names == {ANN: "Anne", BOB: "Ann"}
    assert merged(facts).gone == {(HERE, 2)}
    state = merged([*facts, same(HERE, 3, ANN, BOB), same(THERE, 2, BOB, ANN)])
    assert [(player.name, player.uuids) for player in state.players] == [("Ann", frozenset((ANN, BOB)))]
    assert state.gone == {(HERE, 1), (HERE, 2)}
